// An analysis board: where in the tree we are, what is to be seen and chosen there, and what the moves lead to.
// One engine on this device plays, a second one weighs. Made while a page is set up, with which it goes.
import { emblemsOf, loadBoard, textsOf } from "../boards";
import type { Desk, TableBoard } from "../boards/board";
import { pretendTable } from "../learn/pretend";
import { api, Refused } from "../lib/api";
import type { Preview, Submenu } from "../lib/link.svelte";
import { refusalText } from "../lib/refusal";
import { nameInRecord } from "../lib/seats";
import { likes, pace } from "../lib/settings.svelte";
import { speech } from "../lib/speech.svelte";
import { linesOf, plain, textOf, travelsOf, type Voices } from "../lib/story";
import { fallbacks } from "../lib/tables";
import type { Choice, GameEvent, GameInfo, Message, Move, Named, Node, Options, Refusal, Scores } from "../lib/wire";
import { sentence, Words, type Texts } from "../lib/words";
import { say } from "../review/words.svelte";
import { Arranging, type Arranged } from "./arranging.svelte";
import { Asking } from "./engine";
import {
  asides,
  grow,
  linesTo,
  contentIn,
  namesIn,
  openingOf,
  pathTo,
  requestOf,
  sprout,
  trunk,
  type Grown,
  type Twig,
} from "./tree";

export interface Prospects {
  worlds: number;
  win: readonly number[];
  points: readonly number[];
  errors: readonly number[];
}
export interface Candidate extends Prospects {
  step: string;
  move: Move;
  message: Message;
  preferred: boolean;
}
export interface Weighed extends Prospects {
  candidates: readonly Candidate[];
  more: boolean;
}
export interface Outcome {
  outcome: string;
  share: number;
  text: string;
}
interface Opened {
  match: number;
  game: string;
  players: number;
  options: Options;
  seats: string[];
  node: Node;
}
// Where we are, as the engine tells it.
interface Standing {
  twig: Twig;
  match: number;
  node: Node;
  seat: number | null; // who chooses, where it is one of several: the one that was wanted
  eyes: number;
  view: unknown;
  scene: unknown;
  menu: readonly Choice[];
  prompt: Message | null;
  scores: Scores | null;
  events: readonly GameEvent[];
  outcomes: readonly Outcome[];
}
const seldom = 24; // outcomes that are told one by one
export const around = 7; // lines of the game that are shown before and after where we are

export class AnalysisBoard {
  problem = $state("");
  refused = $state.raw<Refusal | null>(null);
  truth = $state(false); // what is to be seen: all, or what the seat knew
  fixed = $state(false); // hidden cards are what they are, or anything that fits
  on = $state(true); // whether the moves are weighed
  weighed = $state.raw<Weighed | null>(null);
  at = $state.raw<Standing | null>(null);
  grown = $state.raw<Grown | null>(null);
  changes = $state(0); // of the tree
  arranging = $state.raw<Arranging | null>(null); // while the position is set up by hand
  private opened = $state.raw<Opened | null>(null);
  private info = $state.raw<GameInfo | null>(null);
  board = $state.raw<TableBoard | null>(null);
  private texts = $state.raw<Texts | null>(null);
  private serial = $state(0);
  private moving = $state(false);
  private playing: Asking;
  private weighing: Asking | null = null;
  private told = new Map<Twig, readonly GameEvent[]>();
  private known = new Map<Twig, Map<string, Weighed>>(); // by whose knowledge
  private turn: Promise<unknown> = Promise.resolve();

  seatNames = $derived(this.opened?.seats ?? []);
  names = $derived.by(() => {
    const called = namesIn(this.grown?.head ?? "");
    return this.seatNames.map((_, seat) => this.computers[seat] ?? nameInRecord(speech.words, called.get(seat), seat));
  });
  words = $derived(new Words(likes.language, this.texts ?? {}, this.names, null));
  emblems = $derived(
    this.board?.emblems && this.seatNames.length > 0
      ? this.board.emblems(this.seatNames)
      : [...emblemsOf(this.opened?.game ?? "")],
  );
  title = $derived(this.info ? (this.info.titles[likes.language] ?? this.info.title) : "");
  private voices = $derived<Voices>({
    words: this.words,
    frame: speech.words.at(this.names, null),
    seatNames: this.seatNames,
    story: this.board?.story ?? plain,
    components: this.board?.components ?? null,
  });
  ready = $derived(!!this.at && !!this.board && !!this.texts && !!this.info);
  desk = $derived(this.makeDesk());

  constructor(
    readonly game: string,
    private readonly computers: readonly (string | null)[], // as the table of the game called them
  ) {
    this.playing = new Asking(game);
    $effect(() => {
      const { info, board } = this;
      if (info && board) void textsOf(info, board, likes.language).then((found) => (this.texts = found));
    });
    $effect(() => () => this.close());
  }
  close(): void {
    this.playing.close();
    this.weighing?.close();
  }

  // ---- The tree ---------------------------------------------------------------------------------------------------

  // At a place of the game: so many lines, or its end.
  open(grown: Grown, frame: number): Promise<void> {
    return this.work(async () => {
      const { games } = await api.games();
      this.info = games.find((game) => game.id === this.game) ?? null;
      this.board = await loadBoard(this.game, contentIn(grown.head) ?? this.info?.components);
      this.grown = grown;
      const all = trunk(grown.root);
      const twig = all[Math.max(0, Math.min(frame, all.length - 1))]!;
      await this.stand(twig);
      await this.tellAround(twig);
      await this.retell(asides(grown.root));
    });
  }
  go(twig: Twig): void {
    void this.work(async () => {
      await this.stand(twig);
      await this.tellAround(twig);
    });
  }
  back(): void {
    if (this.at?.twig.parent) this.go(this.at.twig.parent);
  }
  next(): void {
    const next = this.at?.twig.children[0];
    if (next) this.go(next);
  }
  choose(move: Named): void {
    const { at } = this;
    if (!at || at.seat === null) return;
    const { seat } = at;
    void this.work(async () => {
      const reply = await this.playing.ask<{ step: string; events: GameEvent[] }>({
        request: "apply",
        match: at.match,
        seat,
        move,
      });
      await this.follow(at.twig, `${seat} ${reply.step}`, reply.events);
    });
  }
  // As somebody wants it, or by chance until somebody chooses.
  draw(outcome?: string): void {
    const { at } = this;
    if (!at) return;
    void this.work(async () => {
      const { outcomes, events } = await this.playing.ask<{ outcomes: string[]; events: GameEvent[] }>({
        request: "chance",
        match: at.match,
        ...(outcome === undefined ? { all: true } : { outcome }),
      });
      const lines = outcomes.map((one) => `* ${one}`);
      const before = lines.slice(0, -1).reduce(grow, at.twig);
      await this.follow(before, lines.at(-1)!, lines.length === 1 ? events : null);
      if (lines.length > 1) await this.tellAround(this.at?.twig ?? at.twig);
    });
  }
  comment(twig: Twig, text: string): void {
    twig.comment = text;
    this.changes += 1;
  }
  remove(twig: Twig): void {
    const { parent } = twig;
    if (!parent) return;
    parent.children = parent.children.filter((one) => one !== twig);
    this.changes += 1;
    if (this.at && pathTo(this.at.twig).includes(twig)) this.go(parent);
  }
  // Whose choice is looked at, where several choose at the same time.
  look(seat: number): void {
    const { at } = this;
    if (at) void this.work(() => this.show(at.twig, at.match, seat, at.events));
  }

  // ---- Set up by hand -------------------------------------------------------------------------------------------

  // All is to be seen, and nothing is weighed meanwhile. Discarded, everything is as it was.
  arrange(): void {
    const before = { grown: this.grown, twig: this.at?.twig, truth: this.truth, fixed: this.fixed, on: this.on };
    const arranging = new Arranging(
      (request, more) => this.playing.ask({ request, match: this.at?.match, ...more }),
      (arranged) => this.standArranged(arranged),
    );
    this.turnOn(false);
    this.showTruth(true);
    void this.work(() => arranging.learn());
    this.arranging = arranging;
    this.leaveArranging = (keep) => {
      this.arranging = null;
      [this.truth, this.fixed, this.on] = [before.truth, before.fixed, before.on];
      if (!keep) this.grown = before.grown;
      const twig = keep ? this.at?.twig : before.twig;
      if (twig) this.go(twig);
    };
  }
  leaveArranging: (keep: boolean) => void = () => {};
  // One thing after the other, as with everything else that is asked.
  async ofPosition<Found>(what: () => Promise<Found>): Promise<Found> {
    let found: Found | undefined;
    await this.work(async () => {
      found = await what();
    });
    return found as Found;
  }
  private async standArranged({ match, game, players, options, position }: Arranged): Promise<void> {
    await this.playing.ask({ request: "close", match });
    this.grown = { head: JSON.stringify({ game, players, options, position }), root: sprout("", null), tail: [] };
    await this.stand(this.grown.root);
  }

  private async follow(from: Twig, line: string, events: readonly GameEvent[] | null): Promise<void> {
    if (!this.at) return;
    const twig = grow(from, line);
    if (events) this.told.set(twig, events);
    this.changes += 1;
    this.moving = pace() > 0 && events !== null;
    await this.show(twig, this.at.match, null, events ?? []);
  }

  // One thing after the other; what fails is said.
  private work(what: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(async () => {
      this.problem = "";
      this.refused = null;
      this.moving = false;
      try {
        await what();
      } catch (error) {
        if (error instanceof Refused && error.refusal.clause) this.refused = error.refusal;
        else this.problem = error instanceof Refused ? refusalText(this.words, error.refusal) : String(error);
      }
    });
    this.turn = mine;
    return mine;
  }

  private async reach(engine: Asking, twig: Twig): Promise<Opened> {
    const { load, lines } = openingOf(this.grown!.head, linesTo(twig));
    const seed = globalThis.foretold ? 1 : crypto.getRandomValues(new Uint32Array(1))[0];
    const opened = await engine.ask<Opened>({ ...load, seed });
    for (const line of lines) {
      const request = requestOf(line);
      if (request) opened.node = (await engine.ask<Opened>({ ...request, match: opened.match })).node;
    }
    return opened;
  }
  private async stand(twig: Twig): Promise<void> {
    const before = this.at?.match;
    const opened = await this.reach(this.playing, twig);
    this.opened = opened;
    if (before !== undefined) await this.playing.ask({ request: "close", match: before });
    await this.show(twig, opened.match, null, this.told.get(twig) ?? []);
  }

  private async show(twig: Twig, match: number, wanted: number | null, events: readonly GameEvent[]): Promise<void> {
    const ask = <Reply>(request: string, more: object = {}) => this.playing.ask<Reply>({ request, match, ...more });
    const { node, position } = await ask<{ node: Node; position: unknown }>("view");
    const seat = wanted ?? node.seats[0] ?? null;
    const eyes = seat ?? this.at?.eyes ?? 0;
    const { view, scene } = await ask<{ view: unknown; scene: unknown }>("view", { viewer: eyes });
    const { scores } = await ask<{ scores: Scores }>("scores", this.truth ? {} : { viewer: eyes });
    const chosen = seat === null ? null : await ask<Submenu>("menu", { seat });
    this.at = {
      twig,
      match,
      node,
      seat,
      eyes,
      view: this.truth ? position : view,
      scene,
      menu: chosen?.menu ?? [],
      prompt: chosen?.prompt ?? null,
      scores,
      events,
      outcomes: node.kind === "chance" ? await this.outcomes(match) : [],
    };
    this.serial += 1;
    this.weigh();
  }

  // What can come, in words.
  private async outcomes(match: number): Promise<Outcome[]> {
    const odds = await this.playing.ask<{ total: number; outcomes: { outcome: string; weight: number }[] }>({
      request: "odds",
      match,
    });
    if (odds.outcomes.length > seldom) return [];
    const all: Outcome[] = [];
    for (const { outcome, weight } of odds.outcomes) {
      const copy = await this.playing.ask<{ match: number }>({ request: "clone", match });
      const { events } = await this.playing.ask<{ events: GameEvent[] }>({
        request: "chance",
        match: copy.match,
        outcome,
      });
      await this.playing.ask({ request: "close", match: copy.match });
      all.push({ outcome, share: weight / odds.total, text: this.inWords(events) });
    }
    return all;
  }

  // What happened at these places, made once more so that it can be told: a row of the game, or single tries.
  private async retell(row: readonly Twig[]): Promise<void> {
    const untold = row.filter((twig) => twig.parent && !this.told.has(twig) && requestOf(twig.line));
    if (!untold[0]?.parent) return;
    const ask = (request: object) => this.playing.ask<{ match: number; events?: GameEvent[] }>(request);
    let at = untold[0].parent;
    let { match } = await this.reach(this.playing, at);
    for (const twig of untold) {
      if (twig.parent !== at) {
        await ask({ request: "close", match });
        ({ match } = await this.reach(this.playing, twig.parent!));
      }
      const { events } = await ask({ ...requestOf(twig.line), match });
      this.told.set(twig, events ?? []);
      at = twig;
    }
    await ask({ request: "close", match });
    this.changes += 1;
  }
  // What the list of lines shows around here.
  private tellAround(twig: Twig): Promise<void> {
    const main = trunk(this.grown!.root);
    const here = Math.max(0, ...[twig, ...pathTo(twig)].map((one) => main.indexOf(one)));
    return this.retell(main.slice(Math.max(1, here - around), here + around + 1));
  }

  // ---- In words -----------------------------------------------------------------------------------------------------

  textOf(twig: Twig): string {
    void this.changes;
    const events = this.told.get(twig);
    if (events) return this.inWords(events);
    const [, word = "", seat = ""] = /^([a-z]+) (\d+)/.exec(twig.line) ?? [];
    return word ? say(`analysis.line.${word}`, { name: this.names[Number(seat)] ?? "" }) : "";
  }
  private inWords(events: readonly GameEvent[]): string {
    const lines = linesOf(this.voices, { events: [...events], happenings: [] }).map(({ pieces }) => textOf(pieces));
    const told = lines.length > 0 ? lines : events.map((event) => this.words.tell(event));
    return sentence(told.find((text) => text.trim() !== "") ?? "");
  }
  tell(candidate: Candidate): string {
    const choice: Choice = { step: candidate.step, move: candidate.move, message: candidate.message };
    return sentence(this.board?.tellMove?.(this.words, choice) ?? this.words.tell(candidate.message));
  }
  seatOf(twig: Twig): number | null {
    const seat = /^(?:[a-z]+ )?(\d+)/.exec(twig.line)?.[1];
    return seat === undefined ? null : Number(seat);
  }
  chanceAt(twig: Twig, seat: number): number | null {
    return this.known.get(twig)?.get(this.whose(seat))?.win[seat] ?? null;
  }

  // ---- What the moves lead to ---------------------------------------------------------------------------------------

  private whose = (eyes: number): string => (this.fixed ? "all" : String(eyes));

  turnOn(on: boolean): void {
    this.on = on;
    this.weigh();
  }
  leaveOpen(open: boolean): void {
    this.fixed = !open;
    this.weigh();
  }
  // Hidden cards follow what is to be seen; they can be set otherwise.
  showTruth(truth: boolean): void {
    this.truth = truth;
    this.fixed = truth;
    const { at } = this;
    if (at) void this.work(() => this.show(at.twig, at.match, at.seat, []));
  }

  private weigh(): void {
    const { at } = this;
    this.weighing?.close();
    this.weighing = null;
    if (!at) return;
    const { twig, seat, eyes } = at;
    const whose = this.whose(eyes);
    const kept = this.known.get(twig)?.get(whose) ?? null;
    this.weighed = kept;
    if (!this.on || (kept && !kept.more)) return;
    const engine = new Asking(this.game);
    this.weighing = engine;
    const hear = (found: Weighed): void => {
      if (engine !== this.weighing) return;
      this.weighed = found;
      const of = this.known.get(twig) ?? new Map<string, Weighed>();
      this.known.set(twig, of.set(whose, found));
    };
    void this.reach(engine, twig)
      .then(({ match }) =>
        engine.ask<Weighed>(
          { request: "analyse", match, ...(seat === null ? {} : { seat }), knowing: this.fixed ? "all" : eyes },
          hear,
        ),
      )
      .then((found) => {
        hear(found);
        engine.close();
        this.changes += 1;
      })
      .catch((error: unknown) => {
        this.problem = error instanceof Refused ? refusalText(this.words, error.refusal) : String(error);
      });
  }

  // ---- What is on the screen ----------------------------------------------------------------------------------------

  private makeDesk(): Desk | null {
    const { at, opened, info, texts, board, words } = this;
    if (!at || !opened || !info || !texts || !board) return null;
    const ask = <Reply>(request: string, more: object) =>
      this.playing.ask<Reply>({ request, match: at.match, seat: at.seat, ...more });
    const eyes = at.node.kind === "chance" || at.node.kind === "over" ? (this.truth ? null : at.eyes) : at.eyes;
    return {
      game: this.game,
      table: pretendTable({
        id: "analysis",
        game: this.game,
        players: opened.players,
        options: opened.options,
        names: this.names,
        mine: at.seat === null ? [] : [at.seat],
      }),
      options: { ...fallbacks(info), ...opened.options },
      components: board.components,
      seat: eyes,
      view: at.view,
      scene: at.scene,
      node: at.node,
      menu: this.arranging ? [] : at.menu,
      prompt: this.arranging ? null : at.prompt,
      scores: at.scores,
      events: at.events,
      serial: this.serial,
      moving: this.moving,
      travels: travelsOf(board.story ?? plain, at.events),
      lasts: new Map(),
      seatNames: this.seatNames,
      names: this.names,
      emblems: this.emblems,
      words,
      confirm: false,
      passed: [],
      tellMove: (choice) => board.tellMove?.(words, choice) ?? words.tell(choice.message),
      choose: (move) => this.choose(move),
      preview: (move) => ask<Preview>("preview", { move }),
      explain: (move) => ask<{ refusal?: Refusal }>("explain", { move }).then((reply) => reply.refusal ?? null),
      submenu: (moves) => ask<Submenu>("menu", { move: moves }),
      refuse: (refusal) => (this.refused = refusal),
    };
  }
}
