#!/usr/bin/env python3
"""Writes the seeds of the fuzzers, fuzz/corpus/<name>/, from real games: records, sessions, positions, moves.

    cmake --build --preset release && fuzz/make_corpus.py

Deterministic: the same program gives the same files. Run it when a game is new or its notation has changed.
"""

import json
import pathlib
import random
import struct
import sys

sys.path.insert(0, "examples/bot")
from random_bot import Engine, decide  # noqa: E402

CORPUS = pathlib.Path("fuzz/corpus")
SEED = "00" * 31 + "07"


def put(fuzzer, name, data):
    folder = CORPUS / fuzzer
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def header(game, players=0, options=0, seed=1, plies=None):
    """The choices that a fuzzer reads first: see choose_match() and choose_position()."""
    bytes_ = bytes([game, players, options])
    return bytes_ + (b"" if plies is None else struct.pack("<BH", seed, plies))


def line(request, **members):
    return json.dumps({"request": request, **members}, separators=(",", ":")) + "\n"


def play(engine, game, dice, most):
    """Plays some of a game; yields each request together with the node it was made at."""
    state = engine.ask("new", game=game, fair={"seed": SEED})
    for _ in range(most):
        node = state["node"]
        if node["kind"] == "over":
            return
        if node["kind"] == "chance":
            odds = engine.ask("odds")["outcomes"]
            state = engine.ask("chance")
            yield "chance", None, odds
        else:
            seat = dice.choice(node["seats"])
            step = decide(engine, seat, dice)
            state = engine.ask("apply", seat=seat, step=step)
            yield "step", seat, step


def seeds_of(engine, index, game, dice):
    name = game["id"]
    session = line("new", game=name, seed=7)
    spellings = set()
    for kind, seat, what in play(engine, name, dice, 150):
        if kind == "step":
            session += line("chance", all=True) + line("menu") + line("apply", seat=seat, step=what)
            spellings.add(what)
        else:
            spellings.add(dice.choice(what)["outcome"])
    position = engine.ask("view")["position"]
    view = engine.ask("view", viewer=0)["view"]
    put("record", f"{name}-begun", engine.ask("record")["record"])
    put("protocol", f"{name}-load", line("load", game=name, position=position) + line("view", viewer=1) + line("menu"))
    put("protocol", f"{name}-view", line("load", game=name, view=view, viewer=0) + line("think", mind="random"))
    put("protocol", f"{name}-record", line("load", record=engine.ask("record")["record"]) + line("takeback", seat=0, agreed=True))
    put("protocol", f"{name}-session", session[:4000])
    put("position", f"{name}-position", header(index, plies=60) + b"\x01\x00" + json.dumps(position, separators=(",", ":")).encode())
    put("position", f"{name}-view", header(index, plies=60) + b"\x01\x01" + json.dumps(view, separators=(",", ":")).encode())
    for i in range(6):
        mistakes = bytes(dice.randrange(256) for _ in range(10))
        put("position", f"{name}-mistakes-{i}", header(index, i % 3, seed=i, plies=40 * i) + bytes([i, i % 4]) + mistakes)
        put("components", f"{name}-mistakes-{i}", header(index, i % 3) + bytes([i]) + mistakes)
    for i, spelling in enumerate(dice.sample(sorted(spellings), min(12, len(spellings)))):
        put("notation", f"{name}-{i}", header(index, seed=i, plies=30 * i) + bytes([i % 2]) + spelling.encode())
    engine.ask("close")
    for _ in play(engine, name, dice, 10**6):
        pass
    put("record", f"{name}-finished", engine.ask("record")["record"])
    engine.ask("close")


def main():
    for old in CORPUS.glob("*/*"):
        if not old.name.startswith("found-"):
            old.unlink()
    engine = Engine("build/release/bin/enfilade")
    dice = random.Random(1)
    for index, game in enumerate(engine.ask("games")["games"]):
        seeds_of(engine, index, game, dice)
    for name in ("transcript", "errors"):
        text = pathlib.Path(f"protocol/tests/{name}.txt").read_text(encoding="utf-8")
        put("protocol", name, "".join(l[2:] + "\n" for l in text.splitlines() if l.startswith("> ")))
    engine.close()


if __name__ == "__main__":
    main()
