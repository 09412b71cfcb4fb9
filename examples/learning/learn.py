#!/usr/bin/env python3
"""Learns a game from nothing but its results, on one core, in a minute or two.

    PYTHONPATH=build/release/python python3 examples/learning/learn.py palaces --seconds 120

The player is one number for each feature of a move (enfilade.features): a move that scores higher is played more often. It
plays 256 games at once against somebody who moves at random. When a game ends, what it did there becomes more
likely if it won, and less if it lost (REINFORCE with a baseline). Nobody tells it the rules or what a good move is. Each
line shows how it did lately: -1 is all games lost, 0 as good as random, 1 all won.
"""

import argparse
import time

import numpy as np

import enfilade

SIZE = 256
OPINIONS = ("best", "better than the mean", "behind the best")  # what the game's own players think of a move: not to be used


class Player:
    """Chooses a move with a probability that grows with what its features are worth."""

    def __init__(self, game, dice, rate):
        self.names = enfilade.features(game).move
        self.worth, self.dice, self.rate = np.zeros(len(self.names)), dice, rate
        self.used = np.array([name not in OPINIONS for name in self.names])

    def choose(self, moves, mask):
        """A choice for each match, and in which direction its features would make it more likely."""
        scores = np.where(mask, moves @ self.worth, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        choices = (chances.cumsum(axis=1) < self.dice.random((len(moves), 1))).sum(axis=1)
        choices = np.minimum(choices, mask.sum(axis=1) - 1)
        expected = np.einsum("ma,maf->mf", chances, moves)
        return choices, moves[np.arange(len(moves)), choices] - expected

    def learn(self, directions, results):
        """From games that have ended."""
        spread = np.sqrt((directions**2).mean(axis=0)) + 1e-3
        self.worth += self.used * self.rate * ((results - results.mean())[:, None] * directions).mean(axis=0) / spread


def widest_menu(game):
    """How many choices there are at most, as far as random games show; what is beyond cannot be chosen."""
    batch, count, most = enfilade.Batch(game, SIZE, players=2, seed=99), np.zeros(SIZE, np.int32), 0
    for _ in range(1000):
        batch.step(None, count=count)
        most = max(most, int(count.max()))
    return most + most // 4


def learn(game, seconds=None, games=None, threads=1, seed=1, rate=1.0, report=print):
    """Yields the player after each report; until so much time has passed, or so many games were played."""
    dice = np.random.default_rng(seed)
    player = Player(game, dice, rate=rate)
    batch = enfilade.Batch(game, SIZE, players=2, seed=seed, threads=threads)
    seat, count = np.zeros(SIZE, np.uint8), np.zeros(SIZE, np.int32)
    actions = widest_menu(game)
    mask, moves = np.zeros((SIZE, actions), np.bool_), np.zeros((SIZE, actions, len(player.names)), np.float32)
    reward, done = np.zeros((SIZE, 2), np.float32), np.zeros(SIZE, np.bool_)
    out = {"seat": seat, "count": count, "mask": mask, "move_features": moves, "reward": reward, "done": done,
           "actions": actions}  # fmt: skip
    batch.observe(**out)
    mine = np.arange(SIZE) % 2  # the learner's seat: each in half of the matches
    walked = np.zeros((SIZE, len(player.names)))  # where the choices of each game have pointed
    ended_walks, ended_results, lately, played, begin, told = [], [], [], 0, time.monotonic(), time.monotonic()
    while (seconds is None or time.monotonic() - begin < seconds) and (games is None or played < games):
        choices = (dice.random(SIZE) * count).astype(np.int32)  # the other moves at random
        turn = np.flatnonzero(seat == mine)
        if len(turn):
            choices[turn], directions = player.choose(moves[turn], mask[turn])
            walked[turn] += directions
        batch.step(choices, **out)
        over = np.flatnonzero(done)
        if not len(over):
            continue
        ended_walks.append(walked[over])
        ended_results.append(reward[over, mine[over]])
        walked[over] = 0
        if sum(map(len, ended_results)) >= SIZE:
            results = np.concatenate(ended_results)
            player.learn(np.concatenate(ended_walks), results)
            played += len(results)
            lately.append(float(results.mean()))
            ended_walks, ended_results = [], []
            if games is not None or time.monotonic() - told > 5:
                told = time.monotonic()
                report(f"{told - begin:6.0f} s  {played:8,} games  {np.mean(lately[-4:]):+.2f}")
    return player, lately


def main():
    words = argparse.ArgumentParser(description="Learns a game from its results.")
    words.add_argument("game", nargs="?", default="palaces")
    words.add_argument("--seconds", type=float, default=120)
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    player, _ = learn(given.game, given.seconds, threads=given.threads, seed=given.seed)
    print("\nWhat it has come to like and to dislike most:")
    for i in sorted(np.argsort(-np.abs(player.worth))[:12], key=lambda i: -player.worth[i]):
        print(f"  {player.worth[i]:+6.2f}  {player.names[i]}")


if __name__ == "__main__":
    main()
