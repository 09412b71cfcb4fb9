#!/usr/bin/env python3
"""Plays a whole game against itself over the engine protocol, choosing at random. Needs nothing but Python.

    examples/bot/random_bot.py [--engine build/release/bin/enfilade] [--game liars-dice] [--players N] [--seed 1]

It is the skeleton of a real bot: replace choose(). docs/protocol.md has the rest.
"""

import argparse
import json
import random
import subprocess


class Engine:
    """The engine as a child process: ask("menu", seat=0) sends one line and reads one."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, request, **members):
        print(json.dumps({"request": request, **members}), file=self.process.stdin, flush=True)
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise RuntimeError(f"{request}: {reply['error']}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def choose(menu, view, dice):
    """The choice of a seat that knows only its view; each says in "move" what it is, as data."""
    return dice.choice(menu)


def decide(engine, seat, dice):
    """A whole step: one move, or several where the game wants a hidden sequence at once."""
    view = engine.ask("view", viewer=seat)["view"]
    step = []
    while True:
        choice = choose(engine.ask("menu", seat=seat, step=";".join(step))["menu"], view, dice)
        step.append(choice["step"])
        if not choice.get("more"):
            return ";".join(step)


def play(engine, game, players, seed):
    dice = random.Random(seed)
    state = engine.ask("new", game=game, players=players, seed=seed)
    while state["node"]["kind"] != "over":
        if state["node"]["kind"] == "chance":
            state = engine.ask("chance", all=True)
        else:
            seat = dice.choice(state["node"]["seats"])
            state = engine.ask("apply", seat=seat, step=decide(engine, seat, dice))
    return engine.ask("record")["record"], engine.ask("scores")["scores"]


def main():
    options = argparse.ArgumentParser(description="Plays a random game over the engine protocol.")
    options.add_argument("--engine", default="build/release/bin/enfilade")
    options.add_argument("--game", default="liars-dice")
    options.add_argument("--players", type=int)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    engine = Engine(given.engine)
    record, scores = play(engine, given.game, given.players, given.seed)
    engine.close()
    print(record, end="")
    for seat, (points, place) in enumerate(zip(scores["points"], scores["places"])):
        print(f"# seat {seat}: {points} points, place {place}")


if __name__ == "__main__":
    main()
