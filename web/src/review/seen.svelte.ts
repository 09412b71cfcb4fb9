// A finished game seen again: its frames through somebody's eyes, and where in it we are. Made while a page is set up,
// with which it goes.
import { untrack } from "svelte";
import { emblemsOf, loadBoard, textsOf } from "../boards";
import type { Desk, TableBoard } from "../boards/board";
import { stillDesk } from "../boards/still";
import { api, Refused } from "../lib/api";
import { isHere } from "../lib/here";
import { unseenText } from "../lib/refusal";
import { self } from "../lib/self.svelte";
import { isNamed, seatName } from "../lib/seats";
import { likes, pace } from "../lib/settings.svelte";
import { say, speech } from "../lib/speech.svelte";
import { entriesOf, lastsOf, plain, travelsOf, type Voices } from "../lib/story";
import { fallbacks } from "../lib/tables";
import type { Chapter, GameInfo, ReplayFrame, Table } from "../lib/wire";
import { Words, type Texts } from "../lib/words";

export class Seen {
  table = $state.raw<Table | null>(null);
  frames = $state.raw<ReplayFrame[]>([]);
  total = $state(0); // frames that there are, those still to come included
  seatNames = $state.raw<string[]>([]);
  board = $state.raw<TableBoard | null>(null);
  eyes = $state("all"); // a seat's number, "" for a spectator, "all" for the truth
  at = $state(0);
  problem = $state("");
  private info = $state.raw<GameInfo | null>(null);
  private texts = $state.raw<Texts | null>(null);
  private serial = $state(0);
  private moving = $state(false);
  private loads = 0;

  names = $derived(this.table ? this.table.seats.map((_, seat) => seatName(speech.words, this.table!, seat)) : []);
  // My own seat, where I had one for myself; through the eyes of others it is not about me.
  you = $derived(this.mine(this.table, this.eyes));
  // As sentences of the story call people.
  private called = $derived(
    this.table
      ? this.table.seats.map((seat, i) =>
          i === this.you
            ? say("seat.you_inside")
            : this.table?.hot_seat
              ? (this.names[i] ?? "")
              : seat.person && isNamed(seat.person)
                ? seat.person.name
                : this.table?.mine.includes(i)
                  ? say("seat.number", { n: i + 1 })
                  : (this.names[i] ?? ""),
        )
      : [],
  );
  words = $derived(new Words(likes.language, this.texts ?? {}, this.called, this.you));
  emblems = $derived(
    this.table
      ? this.board?.emblems && this.seatNames.length > 0
        ? this.board.emblems(this.seatNames)
        : [...emblemsOf(this.table.game)]
      : [],
  );
  title = $derived(this.info ? (this.info.titles[likes.language] ?? this.info.title) : "");
  voices = $derived<Voices>({
    words: this.words,
    frame: speech.words.at(this.called, this.you),
    seatNames: this.seatNames,
    story: this.board?.story ?? plain,
    components: this.board?.components ?? null,
  });
  chapters = $derived(this.frames.map(chapterOf));
  entries = $derived(this.told(this.at));
  ready = $derived(!!this.table && !!this.info && !!this.board && !!this.texts && this.frames.length > 0);
  desk = $derived(this.deskAt(this.at));

  constructor(readonly id: string) {
    $effect(() => {
      const wanted = this.eyes;
      void this.load(
        untrack(() => id),
        wanted === "all" ? "all" : wanted === "" ? null : Number(wanted),
      );
    });
    // Again when the language changes.
    $effect(() => {
      const { info, board } = this;
      if (info && board) void textsOf(info, board, likes.language).then((found) => (this.texts = found));
    });
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.total - 1, to));
    this.moving = next === this.at + 1 && pace() > 0;
    this.at = next;
    this.serial += 1;
  }

  // What was told up to and with this frame.
  told(at: number) {
    return entriesOf(this.voices, this.chapters.slice(0, at + 1));
  }

  // The table as it was then, to be looked at.
  deskAt(at: number): Desk | null {
    const { table, info, texts, board, words } = this;
    const frame = this.frames[Math.min(at, this.frames.length - 1)];
    if (!table || !info || !texts || !board || !frame) return null;
    return {
      ...stillDesk({
        game: info.id,
        table,
        options: { ...fallbacks(info), ...table.options },
        components: board.components,
        seat: this.eyes === "all" || this.eyes === "" ? null : Number(this.eyes),
        view: frame.view,
        scene: frame.scene,
        node: frame.node,
        scores: frame.scores,
        events: frame.events ?? [],
        serial: this.serial,
        moving: this.moving,
        travels: travelsOf(board.story ?? plain, frame.events ?? []),
        lasts: lastsOf(this.voices, this.chapters.slice(0, at + 1), this.told(at)),
        seatNames: this.seatNames,
        names: this.names,
        emblems: this.emblems,
        words,
      }),
      tellMove: (choice) => board.tellMove?.(words, choice) ?? words.tell(choice.message),
    };
  }

  private mine(table: Table | null, eyes: string): number | null {
    const [seat, ...more] = table?.mine ?? [];
    if (!this.board?.story || table?.hot_seat || seat === undefined || more.length > 0) return null;
    return eyes === "all" || eyes === String(seat) ? seat : null;
  }

  private async load(table: string, seat: number | "all" | null): Promise<void> {
    try {
      if (!isHere(table)) await self.someone();
      const asked = (this.loads += 1);
      const reply = await api.replay(table, seat, 0);
      this.table = reply.table;
      this.seatNames = reply.seat_names;
      let got = reply.frames;
      this.total = reply.all;
      // What is looked at stays until as much is there again.
      const show = () =>
        (got.length > Math.min(this.at, this.total - 1) || got.length >= this.frames.length) && (this.frames = got);
      show();
      const { games } = await api.games();
      this.info = games.find((game) => game.id === reply.table.game) ?? null;
      this.board = await loadBoard(reply.table.game, reply.table.components);
      this.serial += 1;
      // The rest comes while the beginning is looked at.
      while (got.length < reply.all) {
        const more = await api.replay(table, seat, got.length);
        if (asked !== this.loads) return; // other eyes were wanted meanwhile
        got = [...got, ...more.frames];
        show();
      }
    } catch (error) {
      this.problem = error instanceof Refused ? unseenText(speech.words, error.refusal) : String(error);
    }
  }
}

// Lines of the record that are no moves of the game happened at the table.
function chapterOf(one: ReplayFrame): Chapter {
  const events = one.events ?? [];
  if (one.line === "start" || one.line === "chance" || one.line === "step") return { events, happenings: [] };
  const seat = one.seat === undefined ? {} : { seat: one.seat };
  return { events, happenings: [{ what: one.line, ...seat, ...(one.text ? { level: one.text } : {}) }] };
}
