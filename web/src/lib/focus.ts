// Where the keyboard is when what it was on goes away: at the question that is open now, and never nowhere.

// Watches everything inside a node. What had the focus may be taken out or switched off by the answer it gave.
export function keepFocus(node: HTMLElement): { destroy(): void } {
  let last: HTMLElement | null = null;
  const hear = (event: FocusEvent) => (last = event.target as HTMLElement);
  const look = () => {
    if (!last || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    if (last.isConnected && !last.matches(":disabled")) return;
    last = null;
    const question = node.querySelector<HTMLElement>(".prompt h2");
    question?.setAttribute("tabindex", "-1");
    question?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  node.addEventListener("focusin", hear);
  observer.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      node.removeEventListener("focusin", hear);
      observer.disconnect();
    },
  };
}

// The answers of the prompt one after the other, for prompts that ask for nothing on the board.
export function nextAnswer(by: number): void {
  const answers = [...document.querySelectorAll<HTMLElement>(".prompt .acts .btn:not([disabled])")];
  const now = answers.indexOf(document.activeElement as HTMLElement);
  answers[now < 0 ? (by > 0 ? 0 : answers.length - 1) : (now + by + answers.length) % answers.length]?.focus();
}

export function pressFilled(): void {
  document.querySelector<HTMLElement>(".prompt .acts .btn.primary:not([disabled])")?.click();
}
