// For tests: what all chance on this device follows from, so that the same answers give the same game again, as with
// `serve --foretold`. A page is told so before it begins (web/tests/browser/house.ts), and its worker by its name.
declare global {
  var foretold: string | undefined;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// 32 bytes for the nth table.
export async function chance(foretold: string, nth: () => Promise<number>): Promise<string> {
  if (!foretold) return hex(crypto.getRandomValues(new Uint8Array(32)));
  const text = new TextEncoder().encode(`${foretold} ${await nth()}`);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

// A thought that no clock cuts short: a busy machine would play another game.
export function unhurried<Asked extends { request: Record<string, unknown> }>(thought: Asked): Asked {
  const mind = { ...(thought.request.mind as object), milliseconds: 0 };
  return { ...thought, request: { ...thought.request, mind } };
}
