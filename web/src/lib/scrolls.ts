// What does not fit says so: while there is more to be scrolled to, the element carries data-more, and shell.css shows
// its data-hint at its edge.
export function scrolls(element: HTMLElement): () => void {
  const look = () => {
    const below = element.scrollHeight - element.clientHeight - element.scrollTop > 8;
    const aside = element.scrollWidth - element.clientWidth - element.scrollLeft > 8;
    element.toggleAttribute("data-more", below || aside);
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  sizes.observe(element);
  changes.observe(element, { childList: true, subtree: true });
  element.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    changes.disconnect();
    element.removeEventListener("scroll", look);
  };
}
