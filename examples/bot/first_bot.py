#!/usr/bin/env python3
"""A first bot: it takes what gives points at once, otherwise anything. docs/bots.md builds it line by line.

    enfilade arena palaces --mind random --bot first="python3 examples/bot/first_bot.py"
"""

import random

import enfilade_bot


def choose(question):
    dice = random.Random(question.seed and question.seed + question.decision)
    most = max(choice.get("gives", {}).get("points", 0) for choice in question.menu)
    return dice.choice([c for c in question.menu if c.get("gives", {}).get("points", 0) == most])


enfilade_bot.run(choose)
