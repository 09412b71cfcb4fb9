// Addresses inside the client: /, /lobby, /table/ID, /join/TOKEN, /replay/ID, /settings, /games, /rules/GAME,
// /learn/GAME/PART, /device and /device/GAME.
export interface Route {
  page: string;
  id: string;
  part: string; // of it
  more: boolean; // the address goes on behind the id: for most pages, to nowhere
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // nobody's address, but no reason to show nothing
  }
}

function read(): Route {
  const [page = "", id = "", ...more] = location.pathname.split("/").slice(1).map(readable);
  return { page, id, part: more.join("/"), more: more.join("") !== "" };
}

class Place {
  now: Route = $state(read());

  constructor() {
    addEventListener("popstate", () => (this.now = read()));
  }

  go(path: string, replace = false): void {
    if (path !== location.pathname) history[replace ? "replaceState" : "pushState"](null, "", path);
    this.now = read();
    scrollTo(0, 0);
  }
}

export const place = new Place();

// A click on a link to one of our own pages does not load anything; others, and new tabs, are left to the browser.
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  place.go(link.pathname);
}
