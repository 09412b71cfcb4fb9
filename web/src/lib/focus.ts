// Where the keyboard is when what it was on goes away: at the question that is open now, and never nowhere.

// The question of a table or a lesson; elsewhere the page.
export function toQuestion(): boolean {
  const question = document.querySelector<HTMLElement>(".prompt h2") ?? document.getElementById("main");
  question?.setAttribute("tabindex", "-1");
  question?.focus({ preventScroll: true });
  return question !== null && document.activeElement === question;
}

// Watches the whole page. What had the focus may be taken out, hidden or switched off by the answer it gave; a browser
// notices that when it draws. Who points at something else has let go.
export function keepFocus(): () => void {
  let held = false;
  let frame = 0;
  const take = () => (held = true);
  const letGo = ({ target }: PointerEvent) => {
    const { activeElement: now, body } = document;
    held = now !== null && now !== body && now.contains(target as Node);
  };
  const look = () => {
    frame = 0;
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    if (held && nowhere && document.hasFocus() && !document.querySelector("dialog[open]")) toQuestion();
  };
  const observer = new MutationObserver(() => {
    if (held && frame === 0) frame = requestAnimationFrame(look);
  });
  document.addEventListener("focusin", take);
  document.addEventListener("pointerdown", letGo);
  const attributeFilter = ["disabled", "hidden", "class", "open"];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    document.removeEventListener("focusin", take);
    document.removeEventListener("pointerdown", letGo);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

// The answers one after the other, for prompts that ask for nothing on the board: what lies on it to be chosen from,
// then the prompt's own. What is a sign only (a hint, undo) has its own key, and comes where nothing else does.
export function nextAnswer(by: number, board = ""): void {
  const own = ".prompt .acts .btn:not([disabled])";
  const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const texts = [...(board ? find(board) : []), ...find(`${own}:not(.icon)`)];
  const answers = texts.length > 0 ? texts : find(own);
  const now = answers.indexOf(document.activeElement as HTMLElement);
  answers[now < 0 ? (by > 0 ? 0 : answers.length - 1) : (now + by + answers.length) % answers.length]?.focus();
}

export function pressFilled(): void {
  document.querySelector<HTMLElement>(".prompt .acts .btn.primary:not([disabled])")?.click();
}

// Enter on what is chosen already takes the filled answer, as on the boards' places.
export function enterChosen(event: KeyboardEvent, chosen: boolean): boolean {
  if (event.key !== "Enter" || !chosen) return false;
  event.preventDefault();
  event.stopPropagation();
  pressFilled();
  return true;
}
