// Two people plan at the same time, each behind their own screen; a third looks on.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEternal, plan } from "./eternal";
import { openHouse, placeOf } from "./house";

const house = openHouse();

// Everything that this browser has been told, as text.
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  return heard;
}

test("two people plan at the same time, and nobody sees the other's groups before all are ready", async () => {
  const host = await house.visit();
  const friend = await house.visit({ language: "de", theme: "lacquer" });
  const heard = listen(friend.page);
  const link = await openEternal(host.page, { url: house.url, seats: ["me", "friend"] });
  await friend.page.goto(link);
  await friend.page.getByLabel("Dein Name").fill("Aurélie");
  await friend.page.getByRole("button", { name: "Platz nehmen" }).click();
  await host.page.locator(".screen").waitFor();
  await friend.page.locator(".screen").waitFor();

  // Both move dice at the same time: a tap here, a drag there.
  const die = host.page.locator('[data-die="1"]');
  await die.click();
  await host.page.locator(".grp .to").first().click();
  expect(await host.page.locator('[data-group="0"] .dieb').count()).toBe(2);
  // All of them apart again, and once more together. Every group has its frame on the map, and its dice in it.
  await host.page.locator(".split").click();
  expect(await host.page.locator(".screen .grp:not(.new)").count()).toBe(3);
  expect(await host.page.locator(".garden .mine").count()).toBe(3);
  await die.click();
  await host.page.locator(".grp .to").first().click();
  expect(await host.page.locator(".garden .mine").count()).toBe(2);
  expect(await host.page.locator(".garden .plan:not(.maybe)").count()).toBeGreaterThan(0);
  const from = await placeOf(friend.page, friend.page.locator('[data-die="2"]'));
  const to = await placeOf(friend.page, friend.page.locator('[data-group="0"]'));
  await friend.page.mouse.move(from.x + 20, from.y + 20);
  await friend.page.mouse.down();
  await friend.page.mouse.move(to.x + 30, to.y + 30, { steps: 6 });
  await friend.page.mouse.up();
  expect(await friend.page.locator('[data-group="0"] .dieb').count()).toBe(2);
  await friend.inspect("eternal-plan-lacquer-de");

  // The host is ready; the friend's groups stay as they lie, and the friend is told of nothing but that.
  await host.page.locator(".prompt .acts .primary").click();
  await friend.page.locator(".ready .done").waitFor();
  expect(await friend.page.locator('[data-group="0"] .dieb').count()).toBe(2);
  const views = () =>
    heard.flatMap((text) => {
      const message = JSON.parse(text) as {
        view?: { phase: string; players: Record<string, { plan?: number[] | null }> };
      };
      return message.view?.phase === "planning" ? [message.view] : [];
    });
  await expect.poll(() => views().length).toBeGreaterThan(0);
  const [hostColour] = Object.keys(views()[0]?.players ?? {});
  for (const view of views()) expect(view.players[hostColour ?? ""]?.plan ?? null).toBeNull();
  expect(heard.some((text) => text.includes('"event":"shown"'))).toBe(false);
  await host.page.locator(".prompt.wait").waitFor();
  // What the host has planned stays to be seen for the host.
  expect(await host.page.locator(".part .grp").count()).toBe(2);
  expect(await host.page.locator(".part .die").count()).toBe(3);

  // With the last one all groups are shown, on both screens.
  await friend.page.locator(".prompt .acts .primary").click();
  for (const { page } of [host, friend]) await page.locator(".groups .grp").first().waitFor();
  await expect.poll(() => heard.some((text) => text.includes('"event":"shown"'))).toBe(true);
  expect(await host.page.locator(".part .grp").count()).toBe(2);

  await host.leave();
  await friend.leave();
});

test("who looks on sees the garden, and nobody's plan", async () => {
  const host = await house.visit();
  await openEternal(host.page, { url: house.url, seats: ["me", "page", "page"] });
  await host.page.locator(".screen").waitFor();
  const guest = await house.visit();
  const heard = listen(guest.page);
  await guest.page.goto(host.page.url());
  await guest.page.locator("svg.garden").waitFor();
  expect(await guest.page.locator(".screen, .ep-own").count()).toBe(0);
  await plan(host.page, 2);
  await expect.poll(() => heard.some((text) => text.includes('"event":"shown"'))).toBe(true);
  for (const text of heard) {
    const message = JSON.parse(text) as {
      scene?: { groups: unknown[] };
      view?: { players: Record<string, { plan?: unknown }> };
    };
    if (message.scene) expect(message.scene.groups).toEqual([]);
    for (const player of Object.values(message.view?.players ?? {})) expect(player.plan ?? null).toBeNull();
  }
  await guest.inspect("eternal-spectator");
  await guest.leave();
  await host.leave();
});
