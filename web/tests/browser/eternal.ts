// Playing Eternal Palace in the browser: opening a table, and answering whatever is asked.
import type { Page } from "playwright-core";

export interface EternalTable {
  url: string;
  seats: ("me" | "friend" | "page")[]; // page: the weakest computer
  options?: Record<string, string>;
}

// Opens a table for the person in this browser, and goes there. Answers the link for a friend.
export async function openEternal(page: Page, { url, seats, options = {} }: EternalTable): Promise<string> {
  await page.goto(url);
  const made = await page.evaluate(
    async ({ seats, options }) => {
      const post = async (path: string, body: unknown) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ table?: { id: string }; invite?: string }>;
      await post("/api/guest", { name: "Ada" });
      return post("/api/tables", {
        game: "eternal-palace",
        players: seats.length,
        options,
        seats: seats.map((seat) => (seat === "page" ? { kind: "computer", level: "page" } : { kind: seat })),
      });
    },
    { seats, options },
  );
  if (!made.table) throw new Error(JSON.stringify(made));
  await page.goto(`${url}/table/${made.table.id}`);
  return `${url}/join/${made.invite}`;
}

export type Question = "plan" | "visit" | "answer" | "card" | "button" | "over";

// Waits until something is asked, or all is over, and says what.
export async function question(page: Page): Promise<Question> {
  await page.locator(".prompt.decide, .prompt.confirm, .prompt.over").first().waitFor();
  return page.evaluate(() => {
    const there = (selector: string) => document.querySelector(selector) !== null;
    if (there(".prompt.over")) return "over";
    if (there(".screen")) return "plan";
    if (there(".choices .ans")) return "answer";
    if (there(".garden .place.lit") || there(".offers .offer")) return "visit";
    if (there(".row .lit")) return "card";
    return "button";
  });
}

// Plans with so many dice together and the others by themselves, and sends it.
export async function plan(page: Page, together: number): Promise<void> {
  for (let i = 1; i < together && i < (await page.locator(".dieb").count()); i += 1) {
    await page.locator(`[data-die="${i}"]`).click();
    await page.locator(".grp .to").first().click();
  }
  await page.locator(".prompt .acts .primary").click();
  await page.locator(".screen").waitFor({ state: "detached" });
}
