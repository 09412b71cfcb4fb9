// Addresses inside the client: /, /lobby, /table/ID, /join/TOKEN, /replay/ID/FRAME, /review/ID, /my-play/GAME,
// /analysis/ID/FRAME, /settings, /games, /rules/GAME, /learn/GAME/PART, /device and /device/GAME. Where there is no
// server of ours, they stand behind the "#": any other has one page only.
import { alone } from "./here";

export interface Route {
  page: string;
  id: string;
  part: string; // of it
  more: boolean; // the address goes on behind the id: for most pages, to nowhere
  query: URLSearchParams;
  mark: string; // a place in the page
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // nobody's address, but no reason to show nothing
  }
}

function read(): Route {
  const address = new URL(alone ? location.hash.slice(1) || "/" : location.href, location.origin);
  const [page = "", id = "", ...more] = address.pathname.split("/").slice(1).map(readable);
  return {
    page,
    id,
    part: more.join("/"),
    more: more.join("") !== "",
    query: address.searchParams,
    mark: readable(address.hash.slice(1)),
  };
}

// What a link to an address says.
export const to = (address: string): string => (alone ? `#${address}` : address);

class Place {
  now: Route = $state.raw(read());

  constructor() {
    addEventListener("popstate", () => (this.now = read()));
  }

  go(address: string, replace = false): void {
    const link = to(address);
    if (new URL(link, location.href).href !== location.href)
      history[replace ? "replaceState" : "pushState"](null, "", link);
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
  const address = alone ? link.hash.slice(1) : link.pathname + link.search + link.hash;
  if (!address.startsWith("/")) return;
  event.preventDefault();
  place.go(address);
}
