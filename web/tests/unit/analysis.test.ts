import { describe, expect, test } from "vitest";
import {
  gameOf,
  grow,
  linesTo,
  openingOf,
  packed,
  read,
  requestOf,
  trunk,
  unpacked,
  write,
} from "../../src/analysis/tree";

const record = [
  "enfilade-record 1",
  "game liars-dice",
  "rules 1",
  "players 2",
  "content 5ea232ff",
  "seat 0 Ann",
  "begin",
  "* 6",
  "0 3x4",
  "1 liar",
  "end finished",
  "",
].join("\n");

describe("a tree of tries", () => {
  test("a record that nobody tried anything from stays what it was", () => {
    expect(write(read(record)!)).toBe(record);
    expect(gameOf(read(record)!.head)).toBe("liars-dice");
  });

  test("branches and comments are remarks of a record, and come back", () => {
    const grown = read(record)!;
    const bid = trunk(grown.root)[2]!;
    const other = grow(bid, "1 5x5");
    grow(other, "0 liar").comment = "too\nlate";
    grow(grow(other, "0 6x5"), "1 liar");
    grow(bid.parent!, "0 1x1").comment = "careful";
    bid.comment = "bold";
    const text = write(grown);
    expect(text.startsWith("enfilade-record 2\n")).toBe(true);
    expect(text.split("\n").slice(7)).toEqual([
      "* 6",
      "# branch 1 0 1x1",
      "# branch-comment 1 careful",
      "0 3x4",
      "# comment bold",
      "# branch 1 1 5x5",
      "# branch 2 0 liar",
      "# branch-comment 2 too late",
      "# branch 2 0 6x5",
      "# branch 3 1 liar",
      "1 liar",
      "end finished",
      "",
    ]);
    const again = read(text)!;
    expect(write(again)).toBe(text);
    expect(linesTo(trunk(again.root).at(-1)!)).toEqual(["* 6", "0 3x4", "1 liar"]);
    expect(trunk(again.root)[2]!.children.map(({ line }) => line)).toEqual(["1 liar", "1 5x5"]);
  });

  test("a line that is there already does not grow twice", () => {
    const grown = read(record)!;
    expect(grow(trunk(grown.root)[2]!, "1 liar")).toBe(trunk(grown.root)[3]);
  });

  test("remarks of others are kept where they stood", () => {
    const remarked = record.replace("record 1", "record 2").replace("0 3x4\n", "0 3x4\n# hint 1 2\n");
    expect(write(read(remarked)!)).toBe(remarked);
  });

  test("a position stands in place of a header", () => {
    const pasted = '{\n "game": "liars-dice",\n "position": {"turn": 1}\n}';
    const grown = read(pasted)!;
    grow(grow(grown.root, "1 liar"), "* 2");
    expect(write(grown)).toBe('{"game":"liars-dice","position":{"turn":1}}\n1 liar\n* 2\n');
    expect(write(read(write(grown))!)).toBe(write(grown));
    const opening = openingOf(grown.head, ["1 liar"]);
    expect(opening).toEqual({
      load: { request: "load", game: "liars-dice", position: { turn: 1 } },
      lines: ["1 liar"],
    });
  });

  test("what is no record, no position and no view is not read", () => {
    for (const text of ["", "hello", "begin", "{", "{]", "game x\nbegin\n* 1"]) expect(read(text)).toBeNull();
  });

  test("lines are requests of the engine", () => {
    expect(requestOf("* red; blue")).toEqual({ request: "chance", outcome: "red; blue" });
    expect(requestOf("1 pay 2 gold")).toEqual({ request: "apply", seat: 1, step: "pay 2 gold" });
    expect(requestOf("takeback 0")).toEqual({ request: "takeback", seat: 0, agreed: true });
    expect(requestOf("resign 0")).toBeNull();
  });

  test("a link holds all of it", async () => {
    const mark = await packed(record);
    expect(mark).toMatch(/^[\w-]+$/);
    expect(await unpacked(mark)).toBe(record);
  });
});
