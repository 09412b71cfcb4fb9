import { expect, test } from "vitest";
import { nameInRecord } from "../../src/lib/seats";
import { Words } from "../../src/lib/words";
import frame from "../../src/messages/frame.en.json";

test("an analysis calls nobody by a code: not by a level, nor by a name that the server made up", () => {
  const words = new Words("en", frame);
  expect(["Anna", "guest-0vez", "page", undefined].map((name, seat) => nameInRecord(words, name, seat))).toEqual([
    "Anna",
    "Player 2",
    "Player 3",
    "Player 4",
  ]);
});
