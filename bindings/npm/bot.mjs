// A kit for bots in JavaScript: it talks, you choose (docs/bots.md).
//
//   import { run } from "enfilade/bot";
//   await run((question) => question.menu[0]);
//
// Without --server it plays in `enfilade arena GAME --bot mine="node bot.mjs"`; with it at a server, with the token in
// ENFILADE_TOKEN: --server https://palace.example --game palaces, or --table ID [--invite TOKEN].
import { createInterface } from "node:readline";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

const MARGIN = 400; // milliseconds of its clock that a bot leaves for the way to the server
const PATIENCE = [1000, 2000, 5000, 10000, 30000]; // before each next try to come back

// What a seat is asked, with what it may know. Inside a step of several moves, `soFar` has those that were chosen.
class Question {
  constructor(state, player) {
    Object.assign(this, state, { soFar: [] });
    this.player = player;
  }
  // What is left on this seat's clock in milliseconds; null without one.
  milliseconds() {
    const clock = this.clocks?.[this.seat];
    return clock?.left == null || clock.since == null ? null : clock.left - (Date.now() - clock.since) - MARGIN;
  }
  preview(choice) {
    return this.player.ask("preview", named(this, choice));
  }
}

function named(question, choice) {
  const step = typeof choice === "string" ? choice : choice.step;
  return step === undefined ? { move: choice } : { step: [...question.soFar, step].join(";") };
}

// Reads what a table says, keeps the state of the seat, and answers each question once. `say` sends a message.
export class Player {
  constructor(choose, seat) {
    Object.assign(this, { choose, seat, state: null, answered: null, unheard: null, waiting: new Map(), asked: 0, quietUntil: 0 });
  }
  get over() {
    return this.state?.table.status === "ended";
  }
  // The server warns who says too much; who goes on is hung up on.
  async ask(word, members) {
    const id = `${word}-${++this.asked}`;
    const wait = this.quietUntil - Date.now();
    if (wait > 0) await pause(wait);
    this.say({ t: word, id, seat: this.seat, ...members });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
  watch() {
    this.say({ t: "watch", seat: this.seat, ...(this.state ? { since: this.state.v } : {}) });
  }
  // On a new line: what was missed, and what was not acknowledged once more, with the same id.
  comeBack() {
    this.waiting.clear();
    this.watch();
    if (this.unheard) this.say(this.unheard);
    else this.answered = null;
  }
  hear(message) {
    const waits = this.waiting.get(message.id);
    if (waits) {
      this.waiting.delete(message.id);
      if (message.t === "error") waits.reject(new Error(`${message.error.code}: ${message.error.text}`));
      else waits.resolve(message);
    } else if (message.t === "state") this.state = message;
    else if (message.t === "slow") this.quietUntil = Date.now() + message.wait;
    else if (message.t === "news" && message.v === this.state?.v + 1) Object.assign(this.state, message, { t: "state" });
    else if (message.t === "news" && message.v > this.state?.v) this.watch();
    else if (message.t === "table" && this.state) this.state.table = message.table;
    else if ((message.t === "ack" || message.t === "error") && message.id === this.unheard?.id) this.#settled(message);
    if (this.state?.seat !== undefined) this.seat ??= this.state.seat;
    const decision = this.state?.decision;
    if (decision != null && decision !== this.answered) void this.#answer(decision);
  }
  #settled(message) {
    this.unheard = null;
    if (message.t === "ack" || ["stale_decision", "not_asked", "game_over"].includes(message.error.code)) return;
    console.error(`refused: ${message.error.code}: ${message.error.text}`);
    this.answered = null;
  }
  async #answer(decision) {
    this.answered = decision;
    try {
      const question = new Question(this.state, this);
      question.menu ??= (await this.ask("menu", {})).menu;
      const step = await this.#inTime(question);
      if (this.state.decision !== decision) return; // the table went on meanwhile
      this.unheard = { t: "apply", id: randomUUID(), seat: this.seat, decision, ...step };
      this.say(this.unheard);
    } catch (error) {
      this.failed?.(error);
    }
  }
  // A step in time is better than a good one too late. A choice that never lets go of the thread cannot be helped.
  async #inTime(question) {
    const first = question.menu[0], left = question.milliseconds();
    const chosen = this.#step(question);
    if (left === null) return chosen;
    const late = Symbol();
    const bell = new AbortController();
    const won = await Promise.race([chosen, pause(Math.max(1, left), late, { signal: bell.signal }).catch(() => late)]);
    bell.abort();
    if (won !== late) return won;
    console.error("out of time: the first choice it is");
    return this.#step(new Question({ ...this.state, menu: [first, ...(this.state.menu ?? [])] }, this), (asked) => asked.menu[0]);
  }
  async #step(question, choose = this.choose) {
    for (;;) {
      const choice = await choose(question);
      if (!choice.more) return named(question, choice);
      question.soFar.push(choice.step);
      const reply = await this.ask("menu", { step: question.soFar.join(";") });
      if (reply.complete) return { step: question.soFar.join(";") };
      Object.assign(question, { prompt: reply.prompt, menu: reply.menu, view: reply.view ?? question.view, scene: reply.scene ?? question.scene });
    }
  }
}

export async function playInArena(choose) {
  const player = new Player(choose);
  player.say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
  player.failed = (error) => {
    console.error(error);
    process.exit(1);
  };
  console.log = console.error; // for the bot's author, not for the arena
  for await (const line of createInterface({ input: process.stdin })) player.hear(JSON.parse(line));
  return player.state?.scores;
}

async function request(server, token, method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) };
  for (const wait of [...PATIENCE, null]) {
    const response = await fetch(server + path, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
    if (response && ![429, 503].includes(response.status)) {
      const reply = await response.json();
      if (reply.error) throw new Error(`${reply.error.code}: ${reply.error.text}`);
      return reply;
    }
    if (wait === null) throw new Error("the server does not answer");
    await pause(Number(response?.headers.get("Retry-After") ?? wait / 1000) * 1000);
  }
}

// Plays a seat to the end of its game, and comes back as often as the connection is lost.
export async function playAt(server, token, table, seat, choose) {
  const player = new Player(choose, seat);
  for (let tries = 0; !player.over; ++tries) {
    if (tries > 0) await pause(PATIENCE[Math.min(tries, PATIENCE.length) - 1] * (0.5 + Math.random() / 2));
    await new Promise((resolve, reject) => {
      const address = `${server.replace(/^http/, "ws")}/ws?table=${encodeURIComponent(table)}`;
      const socket = new WebSocket(address, { headers: { Authorization: `Bearer ${token}` } });
      player.say = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
      player.failed = reject;
      socket.onopen = () => player.comeBack();
      socket.onmessage = (event) => {
        tries = 0;
        player.hear(JSON.parse(event.data));
        if (player.over) socket.close();
      };
      socket.onclose = resolve;
      socket.onerror = resolve;
    });
  }
  return player.state.scores;
}

export async function run(choose) {
  const options = Object.fromEntries(["server", "game", "players", "table", "invite"].map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ options });
  if (!values.server) return playInArena(choose);
  const server = values.server.replace(/\/$/, ""), token = process.env.ENFILADE_TOKEN;
  const players = values.players ? { players: Number(values.players) } : {};
  const invite = values.invite ? { invite: values.invite } : {};
  const seated = values.table
    ? await request(server, token, "POST", `/api/tables/${values.table}/join`, invite)
    : await request(server, token, "POST", "/api/quick", { game: values.game, ...players });
  const seat = seated.seat ?? seated.table.mine[0];
  console.log(JSON.stringify({ table: seated.table.id, seat }));
  const scores = await playAt(server, token, seated.table.id, seat, choose);
  console.log(JSON.stringify({ scores }));
  return scores;
}
