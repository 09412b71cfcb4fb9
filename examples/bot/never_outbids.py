#!/usr/bin/env python3
"""Plays Palaces as the engine would, but never outbids: whoever has bid shall pay. For measuring what that is worth.

    enfilade arena palaces --mind search:100 --bot never="python3 examples/bot/never_outbids.py search:100" --bot-time 60000

An example of a bot that thinks with the engine (`enfilade engine`, docs/protocol.md) about what its own seat knows. ENFILADE
names the program where it is not build/release/bin/enfilade.
"""

import os
import sys

import enfilade_bot
from random_bot import Engine

engine = Engine(os.environ.get("ENFILADE", "build/release/bin/enfilade"))
mind = sys.argv.pop(1) if len(sys.argv) > 1 and ":" in sys.argv[1] else "search:100"


def think(question):
    table = question.table
    match = engine.ask("load", game=table["game"], players=table["players"], options=table["options"], view=question.view,
                       viewer=question.seat)["match"]
    step = engine.ask("think", match=match, seat=question.seat, mind=mind, seed=(question.seed or 0) + question.decision)["step"]
    engine.ask("close", match=match)
    return step


def choose(question):
    somebody_bids = question.view["summary"]["standing"] is not None
    if somebody_bids and any(choice["step"] == "pass" for choice in question.menu):
        return "pass"
    return think(question)


enfilade_bot.run(choose)
