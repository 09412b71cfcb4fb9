import { describe, expect, test } from "vitest";
import { plain, search, sectionsOf } from "../../src/lib/rules";
import { read, root } from "./sources";

describe("rules by clause", () => {
  const sections = sectionsOf(read(`${root}/../docs/rules/forbidden-city.md`));

  test("headings and clauses are found", () => {
    const placing = sections.find((section) => section.clauses.some((clause) => clause.id === "FC-3.6"));
    expect(placing?.title).toBe("Legal placement");
    expect(placing?.clauses).toHaveLength(15);
  });
  test("every clause that a refusal may name is there", () => {
    const messages = JSON.parse(read(`${root}/../games/forbidden_city/messages.en.json`)) as Record<string, string>;
    const ids = new Set(sections.flatMap((section) => section.clauses.map((clause) => clause.id)));
    for (const key of Object.keys(messages))
      if (key.startsWith("refusal.")) expect(ids, key).toContain(key.slice("refusal.".length));
  });
  test("search wants all words", () => {
    const found = search(sections, "archway wall").flatMap((section) => section.clauses);
    expect(found.length).toBeGreaterThan(0);
    for (const clause of found) expect(clause.text.toLowerCase() + clause.id).toContain("wall");
    expect(search(sections, "fc-3.6")[0]?.clauses.map((clause) => clause.id)).toEqual(["FC-3.6"]);
  });
  test("marks of the source are left out", () => {
    expect(plain("**a** `b` *c*")).toBe("a b c");
    expect(plain("From the gate. [T][R-08]")).toBe("From the gate.");
    expect(plain("Auf der Hand. (R-13, R-14)")).toBe("Auf der Hand.");
  });
});
