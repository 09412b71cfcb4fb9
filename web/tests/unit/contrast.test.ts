// WCAG contrast of what is written and what is drawn to be acted on, in both themes.
import { describe, expect, test } from "vitest";
import { read, root } from "./sources";

type Tokens = Record<string, string>;

// The last value of every custom property in a theme; lacquer inherits what it does not change.
function tokens(theme: "paper" | "lacquer"): Tokens {
  const css =
    ["tokens.css", "shell.css", "frame.css"].map((name) => read(`${root}/src/styles/${name}`)).join("\n") +
    [
      "forbidden-city/forbidden-city.css",
      "palaces/palaces.css",
      "royal-palace/royal-palace.css",
      "eternal-palace/eternal.css",
    ]
      .map((name) => read(`${root}/src/boards/${name}`))
      .join("\n");
  const found: Tokens = {};
  for (const [, selector = "", body = ""] of css.matchAll(/(:root|\[data-theme="lacquer"\])\s*\{([^}]*)\}/g)) {
    if (selector !== ":root" && theme === "paper") continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[a-zA-Z0-9-]+)\s*:\s*([^;]+)/g))
      found[name] = value.trim();
  }
  return found;
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["--ground", "--surface", "--surface-2"];

describe.each(["paper", "lacquer"] as const)("%s", (theme) => {
  const now = tokens(theme);
  const value = (name: string): string => {
    const found = now[name];
    if (!found?.startsWith("#")) throw new Error(`${name} is ${found}`);
    return found;
  };

  test.each(["--ink", "--ink-soft", "--gold-text", "--jade-text", "--vermilion-text", "--danger"])(
    "%s can be read on every ground",
    (ink) => {
      for (const ground of grounds)
        expect(contrast(value(ink), value(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    },
  );
  test("words on filled buttons can be read", () => {
    expect(contrast(value("--vermilion-ink"), value("--primary"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value("--vermilion-ink"), value("--primary-hi"))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(["--focus", "--switch-off"])("%s stands out from every ground", (line) => {
    for (const ground of grounds)
      expect(contrast(value(line), value(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
  test("a place where one may act stands out: by its glow or by its keyline", () => {
    const art = [
      ...grounds,
      "--fc-G",
      "--fc-P",
      "--fc-W",
      "--fc-terr",
      "--rp-lawn",
      "--rp-tile",
      "--rp-floor",
      "--rp-wall",
    ];
    for (const ground of art)
      expect(
        Math.max(contrast(value("--legal"), value(ground)), contrast(value("--legal-edge"), value(ground))),
        ground,
      ).toBeGreaterThanOrEqual(3);
  });
  test("words in the garden and on advisors can be read", () => {
    for (const ground of ["--ep-paper", "--ep-plate"])
      expect(contrast(value("--ep-ink"), value(ground)), ground).toBeGreaterThanOrEqual(4.5);
    for (const sort of ["benefactor", "trader", "diplomat", "artisan"])
      expect(contrast("#fff8ee", value(`--ep-${sort}`)), sort).toBeGreaterThanOrEqual(4.5);
  });
  test.each(["gold", "silver", "crystal", "jade"])("the sign of %s stands out from cards and panels", (suit) => {
    for (const ground of [...grounds, "--pa-card", "--pa-card-2"])
      expect(contrast(value(`--pa-${suit}`), value(ground)), ground).toBeGreaterThanOrEqual(3);
  });
  test("words on cards can be read", () => {
    for (const ink of ["--ink", "--ink-soft"])
      for (const ground of ["--pa-card", "--pa-card-2"])
        expect(contrast(value(ink), value(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test("numbers of Royal Palace can be read on what they are printed on", () => {
    for (const [ink, ground] of [
      ["--coin-ink", "--coin"],
      ["--coin-ink", "--rp-crown"],
      ["--seal-v-ink", "--seal-v"],
      ["--seal-t-ink", "--seal-t"],
      ["--ink", "--rp-floor"],
      ["--ink-soft", "--rp-floor"],
      ["--rp-hint", "--rp-floor"],
      ["--ink", "--rp-tile"],
      ["--surface", "--jade-text"],
    ] as const)
      expect(contrast(value(ink), value(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test.each([0, 1, 2, 3, 4])("the emblem of seat %i stands out from its colour", (seat) => {
    expect(contrast(value(`--seat-${seat}`), value(`--seat-${seat}-ink`))).toBeGreaterThanOrEqual(3);
    expect(contrast(value(`--seat-${seat}`), value("--surface"))).toBeGreaterThanOrEqual(2.6);
  });
});
