"""A kit for bots in Python: it talks, you choose. Needs nothing but Python.

    import enfilade_bot

    def choose(question):
        return question.menu[0]

    enfilade_bot.run(choose)

The same program then plays in `enfilade arena GAME --bot mine="python3 my_bot.py"`, where it is spoken to over its
standard input, and at a server:

    ENFILADE_TOKEN=... python3 my_bot.py --server https://palace.example --game palaces

docs/bots.md tells the rest. Read from the bottom: run() is what a bot calls, Player answers questions, Table keeps a
seat at a server, WebSocket is RFC 6455.
"""

import argparse
import base64
import contextlib
import http.client
import json
import multiprocessing
import os
import queue
import random
import secrets
import signal
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse

MARGIN = 0.4  # seconds of its clock that a bot leaves for the way to the server
PATIENCE = (1, 2, 5, 10, 30)  # seconds before each next try to come back


class Refused(Exception):
    """What the server or the arena does not accept; `error` has "code", "text" and sometimes "clause"."""

    def __init__(self, error):
        super().__init__(f"{error.get('code')}: {error.get('text')}")
        self.error = error


class Lost(Exception):
    """The connection is gone; whoever has a seat comes back."""


class OutOfTime(Exception):
    """Raised inside choose() when the clock says so."""


# --- lines: what is said, one JSON object at a time --------------------------------------------------------------------


class Pipes:
    """Standard input and output, as the arena speaks to a program."""

    def __init__(self):
        self.out, self.lock = sys.stdout, threading.Lock()
        sys.stdout = sys.stderr  # a print() in a bot is for its author, not for the arena

    def send(self, message):
        with self.lock:
            print(json.dumps(message), file=self.out, flush=True)

    def receive(self):
        line = sys.stdin.readline()
        if not line:
            raise Lost("the arena has hung up")
        return json.loads(line)

    def close(self):
        pass


class WebSocket:
    """A client of a WebSocket (RFC 6455), text only, as much of it as a bot needs."""

    def __init__(self, server, path, headers):
        address = urllib.parse.urlsplit(server)
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        self.socket = socket.create_connection((address.hostname, port), timeout=30)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=address.hostname)
        self.lock, self.bytes = threading.Lock(), b""
        head = [f"GET {path} HTTP/1.1", f"Host: {address.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
        head += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        answer = self._line()
        fields = {}
        while (line := self._line()):
            name, _, value = line.partition(":")
            fields[name.lower()] = value.strip()
        if answer.split()[1:2] != ["101"]:
            body = self._exactly(int(fields.get("content-length", 0)))
            raise Refused(json.loads(body)["error"] if body.startswith(b"{") else {"code": "http", "text": answer})
        self.socket.settimeout(60)  # the server says something at least every 20 seconds

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            first, second = self._exactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack(">H", self._exactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._exactly(8))
            payload = self._exactly(size)
            kind = first & 15
            if kind == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Lost(f"closed by the server, {code} {payload[2:].decode(errors='replace')}")
            if kind == 9:
                self._frame(10, payload)
            elif kind in (0, 1):
                text += payload
                if first & 128:
                    return json.loads(text)

    def close(self):
        with contextlib.suppress(OSError, Lost):
            self._frame(8, struct.pack(">H", 1000))
        self.socket.close()

    def _frame(self, kind, payload):
        size = len(payload)
        head = bytes([128 | kind, 128 | (size if size < 126 else 126 if size < 65536 else 127)])
        head += b"" if size < 126 else struct.pack(">H", size) if size < 65536 else struct.pack(">Q", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        with self.lock:
            try:
                self.socket.sendall(head + mask + masked)
            except OSError as error:
                raise Lost(str(error)) from error

    def _more(self):
        try:
            got = self.socket.recv(65536)
        except OSError as error:
            raise Lost(str(error)) from error
        if not got:
            raise Lost("the connection has ended")
        self.bytes += got

    def _exactly(self, size):
        while len(self.bytes) < size:
            self._more()
        taken, self.bytes = self.bytes[:size], self.bytes[size:]
        return taken

    def _line(self):
        while b"\r\n" not in self.bytes:
            self._more()
        line, _, self.bytes = self.bytes.partition(b"\r\n")
        return line.decode()


# --- answering ---------------------------------------------------------------------------------------------------------


class Question:
    """What a seat is asked, with what it may know (docs/words.md). Inside a step of several moves, `so_far` has those
    that choose() has taken already, and `menu`, `view` and `scene` are those after them."""

    def __init__(self, state, player):
        self._player = player
        self.seat, self.decision = state["seat"], state["decision"]
        self.table, self.seat_names = state["table"], state["seat_names"]
        self.view, self.scene, self.node = state["view"], state["scene"], state["node"]
        self.prompt, self.menu = state["prompt"], state["menu"]
        self.scores, self.events = state["scores"], state["events"]
        self.seed = state.get("seed")  # in the arena: dice that are the same each time
        self.so_far = []
        self._until = player.until(state)

    def seconds(self):
        """What is left on this seat's clock; None without one."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    def preview(self, choice):
        """The events that a choice would bring about, as far as this seat can know them."""
        return self._player.ask("preview", seat=self.seat, **self._named(choice))

    def explain(self, choice):
        """Whether a step is legal, and if not, why: {"legal", "refusal"}."""
        return self._player.ask("explain", seat=self.seat, **self._named(choice))

    def _named(self, choice):
        choice = choice if isinstance(choice, (str, list)) else choice.get("step", choice)
        if isinstance(choice, str):
            return {"step": ";".join([*self.so_far, choice])}
        return {"move": choice}

    def _after(self, choice):
        self.so_far.append(choice["step"])
        reply = self._player.ask("menu", seat=self.seat, step=";".join(self.so_far))
        if reply["complete"]:
            return False
        self.prompt, self.menu = reply["prompt"], reply["menu"]
        self.view, self.scene = reply.get("view", self.view), reply.get("scene", self.scene)
        return True


class Player:
    """Reads a line, keeps the state of the seat, and answers each question once."""

    def __init__(self, line, choose):
        self.line, self.choose = line, choose
        self.state, self.heard, self.asked = None, queue.Queue(), 0
        self.answered = None  # the last decision that was answered
        self.unheard = None  # a step that nobody has acknowledged
        self.quiet_until = 0.0  # the server has said that we say too much
        self._listen()

    def _listen(self):
        line, heard = self.line, self.heard

        def listen():
            try:
                while True:
                    heard.put(line.receive())
            except (Lost, ValueError, OSError) as error:
                heard.put(Lost(str(error)))

        threading.Thread(target=listen, daemon=True).start()

    def come_back(self, line):
        """On a new line after the old one was lost."""
        self.line, self.heard = line, queue.Queue()
        self._listen()
        self.watch()
        if self.unheard:
            self.line.send(self.unheard)

    def watch(self):
        since = {"since": self.state["v"]} if self.state else {}
        self.line.send({"t": "watch", "seat": self.seat, **since})

    def next(self):
        message = self.heard.get()
        if isinstance(message, Lost):
            raise message
        return message

    def ask(self, word, **members):
        self.asked += 1
        name = f"{word}-{self.asked}"
        time.sleep(max(0.0, self.quiet_until - time.monotonic()))
        self.line.send({"t": word, "id": name, **members})
        while (message := self.next()).get("id") != name:
            self.take(message)
        if message["t"] == "error":
            raise Refused(message["error"])
        return message

    def take(self, message):
        """Keeps what a message says about the seat."""
        kind = message["t"]
        if kind == "state":
            self.state = message
        elif kind == "news" and self.state and message["v"] == self.state["v"] + 1:
            self.state.update({name: value for name, value in message.items() if name != "t"})
        elif kind == "news" and self.state and message["v"] > self.state["v"]:
            self.watch()
        elif kind == "table" and self.state:
            self.state["table"] = message["table"]
        elif kind == "slow":
            self.quiet_until = time.monotonic() + message["wait"] / 1000
        elif kind in ("ack", "error") and self.unheard and message.get("id") == self.unheard["id"]:
            refused = message["error"] if kind == "error" else None
            self.unheard = None
            if refused and refused["code"] not in ("stale_decision", "not_asked", "game_over"):
                print(f"refused: {refused['code']}: {refused['text']}", file=sys.stderr)
                self.answered = None

    def until(self, state):
        """When the clock of the seat is up, by time.monotonic()."""
        clock = (state.get("clocks") or [None] * 8)[state["seat"]]
        if not clock or clock["left"] is None or clock["since"] is None:
            return None
        return time.monotonic() + (clock["left"] - (time.time() * 1000 - clock["since"])) / 1000 - MARGIN

    def is_asked(self):
        decision = self.state and self.state.get("decision")
        return decision is not None and decision != self.answered

    def over(self):
        return bool(self.state) and self.state["table"]["status"] == "ended"

    def answer(self):
        question = Question(self.state, self)
        decision = self.answered = question.decision
        if question.menu is None:  # a long one is sent only to who asks for it
            question.menu = self.ask("menu", seat=question.seat)["menu"]
        named = self._in_time(question)
        if self.state.get("decision") != decision:
            return  # the table went on meanwhile
        self.unheard = {"t": "apply", "id": secrets.token_hex(8), "seat": question.seat, "decision": decision, **named}
        self.line.send(self.unheard)

    def _in_time(self, question):
        """A step in time is better than a good one too late."""
        left = question.seconds()
        with alarm(left):
            try:
                return self._step(question, self.choose)
            except OutOfTime:
                print("out of time: the first choice it is", file=sys.stderr)
        question.so_far.clear()
        question.menu = self.ask("menu", seat=question.seat)["menu"]
        return self._step(question, lambda asked: asked.menu[0])

    def _step(self, question, choose):
        while True:
            choice = choose(question)
            if not (isinstance(choice, dict) and choice.get("more")):
                return question._named(choice)
            if not question._after(choice):
                return {"step": ";".join(question.so_far)}


@contextlib.contextmanager
def alarm(seconds):
    """Raises OutOfTime in the main thread after so many seconds."""
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_):
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(0.01, seconds))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- at a server -------------------------------------------------------------------------------------------------------


class Server:
    """The HTTP door (docs/wire.md), as a bot with a token."""

    def __init__(self, address, token):
        self.address, self.token = address.rstrip("/"), token

    def request(self, method, path, body=None):
        parts = urllib.parse.urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        for wait in (*PATIENCE, None):
            connection = kind(parts.hostname, parts.port, timeout=30)
            headers = {"Authorization": f"Bearer {self.token}"}
            if body is not None:
                headers["Content-Type"] = "application/json"
            try:
                connection.request(method, path, None if body is None else json.dumps(body), headers)
                response = connection.getresponse()
                text, again = response.read(), response.getheader("Retry-After")
            except OSError:
                if wait is None:
                    raise
                time.sleep(wait)
                continue
            finally:
                connection.close()
            if response.status in (429, 503) and wait is not None:
                time.sleep(float(again or wait))
                continue
            reply = json.loads(text)
            if "error" in reply:
                raise Refused(reply["error"])
            return reply

    def line(self, table=None):
        """The line of a table, or the one on which a bot is told of all of its tables."""
        path = "/ws" if table is None else "/ws?table=" + urllib.parse.quote(table)
        return WebSocket(self.address, path, {"Authorization": f"Bearer {self.token}"})

    def sit_down(self, table, invite=None):
        body = {} if invite is None else {"invite": invite}
        body["entropy"] = secrets.token_hex(16)  # what this seat adds to chance
        return self.request("POST", f"/api/tables/{table}/join", body)["seat"]

    def quick(self, game, players=None):
        """A seat at a table that waits for one, or a new table."""
        table = self.request("POST", "/api/quick", {"game": game, **({"players": players} if players else {})})["table"]
        return table["id"], table["mine"][0]


def play_at(server, table, seat, choose):
    """Plays a seat to the end of its game, and comes back as often as the connection is lost. Answers the scores."""
    player, tries = None, 0
    while True:
        try:
            line = server.line(table)
            if player is None:
                player = Player(line, choose)
                player.seat = seat
                player.watch()
            else:
                player.come_back(line)
            while not player.over():
                if player.is_asked():
                    player.answer()
                else:
                    player.take(player.next())
                tries = 0
            line.close()
            return player.state["scores"]
        except (Lost, OSError) as error:
            wait = PATIENCE[min(tries, len(PATIENCE) - 1)] * random.uniform(0.5, 1)
            print(f"{error}; coming back in {wait:.1f} s", file=sys.stderr)
            time.sleep(wait)
            tries += 1


def play_and_tell(server, table, seat, choose):
    print(json.dumps({"table": table, "seat": seat}), flush=True)
    print(json.dumps({"scores": play_at(server, table, seat, choose)}), flush=True)


class Listener:
    """Waits to be asked: accepts invitations and plays at all its tables, each in a process of its own, so that one
    that thinks does not keep the others waiting."""

    def __init__(self, server, choose):
        self.server, self.choose, self.playing = server, choose, {}

    def take(self, message):
        if message["t"] == "invited":
            self._accept(message["table"]["id"], message["invite"])
        for table in message.get("tables", []) + ([message["table"]] if message["t"] == "table" else []):
            if table["status"] == "playing" and table["mine"]:
                self._play(table["id"], table["mine"][0])

    def _accept(self, table, invite):
        try:
            self.server.sit_down(table, invite)
        except Refused as refused:  # somebody else was quicker
            print(f"{table}: {refused}", file=sys.stderr)

    def _play(self, table, seat):
        if table in self.playing and self.playing[table].is_alive():
            return
        arguments = (self.server, table, seat, self.choose)
        child = multiprocessing.get_context("fork").Process(target=play_and_tell, args=arguments, daemon=True)
        self.playing[table] = child
        child.start()

    def run(self, games=None):
        """Until so many games were played; for ever without a number."""
        tries = 0
        while True:
            try:
                line = self.server.line()
                while games is None or len(self.playing) < games:
                    self.take(line.receive())
                    tries = 0
                line.close()
                break
            except (Lost, OSError) as error:
                wait = PATIENCE[min(tries, len(PATIENCE) - 1)] * random.uniform(0.5, 1)
                print(f"{error}; listening again in {wait:.1f} s", file=sys.stderr)
                time.sleep(wait)
                tries += 1
        for child in self.playing.values():
            child.join()


def play_in_arena(choose):
    """Plays one game over standard input and output."""
    player = Player(Pipes(), choose)
    with contextlib.suppress(Lost):
        while not player.over():
            player.answer() if player.is_asked() else player.take(player.next())


# --- what a bot calls --------------------------------------------------------------------------------------------------


def run(choose):
    """Plays where the command line says. `choose` gets a Question and answers an entry of its menu, a step in notation,
    or a move as data; after an entry with "more" it is asked again for the next move of the same step."""
    options = argparse.ArgumentParser(description="A bot. Without --server it plays in enfilade arena.")
    options.add_argument("--server", help="the address of a server; the token is in ENFILADE_TOKEN")
    options.add_argument("--game", help="a seat at a table of this game that waits for players, or a new table")
    options.add_argument("--players", type=int)
    options.add_argument("--table", help="a seat at this table, or the one that the bot has there")
    options.add_argument("--invite", help="the token of an invitation to it")
    options.add_argument("--listen", action="store_true", help="stay, accept invitations and play at all tables of this bot")
    options.add_argument("--games", type=int, metavar="N", help="with --listen: until so many were played")
    given = options.parse_args()
    if not given.server:
        return play_in_arena(choose)
    if not given.game and not given.table and not given.listen:
        options.error("--game, --table or --listen is needed")
    server = Server(given.server, os.environ.get("ENFILADE_TOKEN", ""))
    try:
        if given.listen:
            return Listener(server, choose).run(given.games)
        if given.table:
            table, seat = given.table, server.sit_down(given.table, given.invite)
        else:
            table, seat = server.quick(given.game, given.players)
        play_and_tell(server, table, seat, choose)
    except Refused as refused:
        sys.exit(f"the server refuses: {refused}")
