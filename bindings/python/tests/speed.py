"""How quick the package is, in one run: steps of batches beside the program's own random playouts, and single states.

    PYTHONPATH=build/release/python python3 bindings/python/tests/speed.py

Prints the tables of docs/benchmarks.md. Steps choose at random inside, as playouts do, so that nothing of numpy is measured.
"""

import json
import random
import subprocess
import time

import numpy as np

import enfilade

SIZE, ACTIONS, ROWS, SECONDS = 1024, 256, 64, 1.0
PROGRAM = "build/release/bin/enfilade"


def per_second(step, amount: int, clock=time.process_time) -> float:
    """By processor time of all threads together, the best of three stretches: other programs matter little then."""
    best = 0.0
    for _ in range(3):
        count, begin = 0, clock()
        while (elapsed := clock() - begin) < SECONDS / 3:
            step()
            count += amount
        best = max(best, count / elapsed)
    return best


def batch_speed(game: str, players: int, observed: bool, threads: int = 1, clock=time.process_time) -> float:
    batch = enfilade.Batch(game, SIZE, players=players, seed=1, threads=threads)
    out: dict = {"seat": np.zeros(SIZE, np.uint8), "count": np.zeros(SIZE, np.int32), "done": np.zeros(SIZE, np.uint8),
                 "reward": np.zeros((SIZE, players), np.float32)}  # fmt: skip
    seen = enfilade.features(game)
    if observed and seen:
        out["whole"] = np.zeros((SIZE, len(seen.whole)), np.float32)
        out["things"] = np.zeros((SIZE, ROWS, seen.thing_width), np.float32)
        out["move_features"] = np.zeros((SIZE, ACTIONS, len(seen.move)), np.float32)
        out["mask"] = np.zeros((SIZE, ACTIONS), np.uint8)
    return per_second(lambda: batch.step(None, **out, actions=ACTIONS, rows=ROWS), SIZE, clock)


def state_speed(game: str) -> float:
    """Actions of a plain loop in Python, chance included."""
    dice, start = random.Random(1), enfilade.State(game)

    def play() -> int:
        state, actions = start.clone(), 0
        while legal := state.legal_actions():
            state.apply_action(legal[int(dice.random() * len(legal))])
            actions += 1
        return actions

    begin, actions = time.process_time(), 0
    while (elapsed := time.process_time() - begin) < SECONDS:
        actions += play()
    return actions / elapsed


def main() -> None:
    print("| game | players | playouts, decisions/s | batch, decisions/s | two threads over one, by the clock | with observations |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in enfilade.games():
        if game.id == "masked-ball":
            continue
        players = max(2, game.min_players)
        asked = [PROGRAM, "bench", game.id, "--players", str(players), "--milliseconds", "200", "--json"]
        bench = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)["games"][0]
        playouts = 1e9 / bench["ns_per_decision"]
        plain = batch_speed(game.id, players, observed=False)
        seen = f"{batch_speed(game.id, players, observed=True):,.0f}" if enfilade.features(game.id) else "-"
        one, two = (batch_speed(game.id, players, False, threads, time.perf_counter) for threads in (1, 2))
        row = f"{playouts:,.0f} | {plain:,.0f} ({plain / playouts:.0%}) | {two / one:.2f} | {seen}"
        print(f"| {game.title} | {players} | {row} |", flush=True)
    print(f"\nA loop in Python over liar's dice, `State`: {state_speed('liars-dice'):,.0f} actions/s")


if __name__ == "__main__":
    main()
