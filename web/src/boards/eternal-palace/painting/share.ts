// A painting as a file of its own: the symbols and gradients it needs are copied out of the page, and every colour that
// is a
// custom property there is written down as it looks now.
import type { Piece } from "./pieces";

const width = 1020;
const height = 740;
const left = 60;
const top = 54;

// The picture as SVG text. `signature` stands under it.
export function paintingSvg(pieces: readonly Piece[], title: string, signature: string): string {
  const names = ["painting-canvas", ...pieces];
  const parts = names.map(found);
  const body = [...gradientsOf(parts), ...parts]
    .map((part) => new XMLSerializer().serializeToString(part).replaceAll(' xmlns="http://www.w3.org/2000/svg"', ""))
    .join("\n");
  const uses = names.map((name) => `<use href="#${name}" x="${left}" y="${top}" width="900" height="600"/>`).join("\n");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
  width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<defs>
${body}
</defs>
<rect width="${width}" height="${height}" fill="#7d8f7a"/>
<rect x="${left - 8}" y="${top - 8}" width="916" height="616" fill="#b98a2f"/>
<rect x="${left - 4}" y="${top - 4}" width="908" height="608" fill="#e8d9b4"/>
${uses}
<rect width="22" height="${height}" fill="#5b3024"/><rect x="6" width="5" height="${height}" fill="#8c4a34"/>
<rect x="${width - 22}" width="22" height="${height}" fill="#5b3024"/>
<rect x="${width - 16}" width="5" height="${height}" fill="#8c4a34"/>
<text x="${width / 2}" y="${height - 34}" text-anchor="middle"
  font-family="'EB Garamond', Garamond, Georgia, serif" font-size="30" fill="#fbf6ea">${escaped(signature)}</text>
</svg>
`;
  return plain(text);
}

// The same as pixels, twice as large for fine screens.
export async function paintingPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be drawn"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

function found(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  return element;
}

// Gradients that the parts name, and those that gradients name in turn.
function gradientsOf(parts: readonly Element[]): Element[] {
  const gradients = new Map<string, Element>();
  const look = (element: Element): void => {
    for (const [, id = ""] of element.outerHTML.matchAll(/(?:url\(|href=["'])#([\w-]+)/g)) {
      if (gradients.has(id)) continue;
      gradients.set(id, found(id));
      look(found(id));
    }
  };
  parts.forEach(look);
  return [...gradients.values()];
}

function plain(text: string): string {
  const style = getComputedStyle(document.documentElement);
  return text.replace(
    /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
    (_, name: string, otherwise = "") => style.getPropertyValue(name).trim() || otherwise,
  );
}
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
