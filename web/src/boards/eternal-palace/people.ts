// Everybody at the table as the board shows them: the seats, and in solo play the Master, who has none.
import type { Desk } from "../board";
import { emblem, sum, type Colour, type PlayerView, type View } from "./view";

export interface Person {
  colour: Colour;
  emblem: number;
  name: string;
  seat: number | null; // null: the Master
  view: PlayerView;
  total: number; // of all dice, 0 before the roll
  waiting: number; // dice at the Palace
}

const diceInAll = 5;

export function peopleOf(desk: Desk, view: View): Person[] {
  return (Object.entries(view.players) as [Colour, PlayerView][]).map(([colour, player]) => {
    const seat = desk.seatNames.indexOf(colour);
    return {
      colour,
      emblem: emblem(colour),
      name: seat >= 0 ? (desk.names[seat] ?? colour) : desk.words.say("player.master"),
      seat: seat >= 0 ? seat : null,
      view: player,
      total: sum(player.rolled ?? (player.groups ?? []).flatMap((group) => group.dice)),
      waiting: diceInAll - player.dice,
    };
  });
}
