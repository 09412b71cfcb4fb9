// How a table ended, in words: who won, and who did not stay to the end.
import type { Scores, Table } from "./wire";
import type { Words } from "./words";

interface End {
  table: Table;
  scores: Scores | null;
  names: readonly string[];
  seat: number | null; // whose eyes these are
  words?: Words; // the game's own, which may say it in its own way
}

// "ended by resignation", or by time.
export function endedText(words: Words, table: Table): string {
  if (!table.ended) return words.say("over.caps");
  const flag = table.ended === "resigned" && !table.seats.some((one) => one.resigned);
  return words.say(flag ? "ended.flagged" : `ended.${table.ended}`);
}

export function resultText(words: Words, end: End): string {
  const { table, scores, names, seat } = end;
  if (!scores?.places) return words.say("over.ended");
  if (table.ended === "resigned") return brokenOff(words, end, scores.places);
  const winners = first(scores.places);
  const points = scores.points.map((one) => one ?? 0);
  // The best of those who did not win: by place, for who left may have more points and is behind all the same.
  const behind = Math.min(...scores.places.filter((place) => place > 1));
  const args = {
    names: namesOf(words, names, winners),
    best: points[winners[0] ?? 0] ?? 0,
    next: points[scores.places.indexOf(behind)] ?? points[0] ?? 0,
  };
  const key = keyOf(table.players === 1, winners, seat);
  return (end.words?.has(key) ? end.words : words).say(key, args);
}
function keyOf(alone: boolean, winners: readonly number[], seat: number | null): string {
  if (alone) return winners.length > 0 ? "over.won_alone" : "over.lost_alone";
  if (seat !== null && winners.includes(seat)) return winners.length > 1 ? "over.shared_by_you" : "over.you_win";
  return winners.length > 1 ? "over.shared" : "over.wins";
}

// By what those with as many points as the winner were beaten: the rules have one way, the game's words name it. Who
// did not stay was beaten by going.
export function tieText({ table, scores, words }: End, edition: string | undefined): string {
  const winners = first(scores?.places ?? []);
  if (!scores || !words || winners.length !== 1 || table.ended === "resigned") return "";
  const [best] = winners.map((seat) => scores.points[seat]);
  const level = scores.points.filter((one, seat) => {
    const { resigned, flagged } = table.seats[seat] ?? {};
    return one === best && !resigned && !flagged;
  });
  const key = ["tiebreak", `tiebreak.${edition ?? ""}`].find((one) => words.has(one));
  return level.length > 1 && key ? words.say(key) : "";
}

// Why somebody with fewer points is before somebody with more: they stayed.
export function fallenText(words: Words, { table, scores }: End): string {
  const { places, points } = scores ?? {};
  if (!places || !points || table.ended === "resigned") return "";
  const passed = table.seats.some(
    (seat, i) =>
      (seat.resigned || seat.flagged) &&
      points.some((one, k) => (one ?? 0) < (points[i] ?? 0) && (places[k] ?? 0) < (places[i] ?? 0)),
  );
  return passed ? words.say("over.fallen") : "";
}

const namesOf = (words: Words, names: readonly string[], seats: readonly number[]) =>
  words.joined(seats.map((seat) => names[seat] ?? ""));
const first = (places: readonly number[]) => places.flatMap((place, seat) => (place === 1 ? [seat] : []));

// The one whose going ended it is the best placed of those who fell.
function brokenOff(words: Words, { table, names, seat }: End, places: readonly number[]): string {
  const fallen = table.seats.flatMap((one, i) => (one.resigned || one.flagged ? [i] : []));
  const last = fallen.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))[0];
  if (last === undefined) return words.say("over.ended");
  if (fallen.length === table.seats.length && table.players > 1)
    return words.say(seat === last ? "over.you_stayed" : "over.stayed", { name: names[last] ?? "" });
  const why = table.seats[last]?.resigned ? "resigned" : "flagged";
  const left = words.say(seat === last ? `over.you_${why}` : `over.${why}`, { name: names[last] ?? "" });
  const winners = first(places).filter((one) => one !== last);
  if (winners.length === 0) return `${left} ${words.say("over.lost")}`;
  if (seat !== null && winners.includes(seat))
    return `${left} ${words.say(winners.length > 1 ? "over.you_share" : "over.you_won")}`;
  return `${left} ${words.say("over.won", { names: namesOf(words, names, winners), n: winners.length })}`;
}
