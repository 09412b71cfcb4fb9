"""Many matches at once, written into memory of the caller's."""

import array
import unittest

import numpy as np

import enfilade

GAMES = [game for game in enfilade.games()]
SIZE, ACTIONS, ROWS = 16, 64, 32


def room(batch: enfilade.Batch, game: str) -> dict:
    """Memory for all that a batch can write."""
    out = {
        "seat": np.zeros(SIZE, np.uint8),
        "count": np.zeros(SIZE, np.int32),
        "mask": np.zeros((SIZE, ACTIONS), np.bool_),
        "moves": np.zeros((SIZE, ACTIONS), np.uint32),
        "reward": np.zeros((SIZE, batch.players), np.float32),
        "points": np.zeros((SIZE, batch.players), np.int32),
        "done": np.zeros(SIZE, np.uint8),
    }
    seen = enfilade.features(game)
    if seen:
        out["whole"] = np.zeros((SIZE, len(seen.whole)), np.float32)
        out["things"] = np.zeros((SIZE, ROWS, seen.thing_width), np.float32)
        out["move_features"] = np.zeros((SIZE, ACTIONS, len(seen.move)), np.float32)
    return out


class EveryGame(unittest.TestCase):
    def test_is_stepped_alike_by_any_number_of_threads(self) -> None:
        for game in GAMES:
            with self.subTest(game.id):
                one = enfilade.Batch(game.id, SIZE, seed=3)
                three = enfilade.Batch(game.id, SIZE, seed=3, threads=3)
                mine, other = room(one, game.id), room(three, game.id)
                dice = np.random.default_rng(5)
                one.observe(**mine, actions=ACTIONS, rows=ROWS)
                three.observe(**other, actions=ACTIONS, rows=ROWS)
                ended = 0
                for _ in range(150):
                    for name in mine:
                        np.testing.assert_array_equal(mine[name], other[name], name)
                    np.testing.assert_array_equal(mine["mask"].sum(axis=1), mine["count"])
                    self.assertTrue((mine["seat"] < one.players).all() and (mine["count"] > 0).all())
                    if one.players > 1:
                        self.assertTrue(np.allclose(mine["reward"].sum(axis=1), 0))
                    self.assertTrue((np.abs(mine["reward"]).sum(axis=1)[mine["done"] == 0] == 0).all())
                    ended += int(mine["done"].sum())
                    choices = (dice.random(SIZE) * mine["count"]).astype(np.int32)
                    one.step(choices, **mine, actions=ACTIONS, rows=ROWS)
                    three.step(choices, **other, actions=ACTIONS, rows=ROWS)
                if game.example:
                    self.assertGreater(ended, 0)

    def test_ends_every_match_where_none_begins_anew(self) -> None:
        for game in GAMES:
            with self.subTest(game.id):
                batch = enfilade.Batch(game.id, SIZE, seed=4, auto_reset=False, threads=2)
                seat, done, ended = bytearray(SIZE), bytearray(SIZE), 0
                for _ in range(game.longest):
                    batch.step(None, seat=seat, done=done)
                    ended += sum(done)
                    if ended == SIZE:
                        break
                self.assertEqual((ended, set(seat)), (SIZE, {255}))
                batch.step(None, done=done)
                self.assertEqual(sum(done), 0)


class Observations(unittest.TestCase):
    def test_are_named_and_of_the_order_of_one(self) -> None:
        for game in GAMES:
            seen = enfilade.features(game.id)
            if not seen:
                continue
            with self.subTest(game.id):
                batch = enfilade.Batch(game.id, SIZE, seed=6)
                out = room(batch, game.id)
                for _ in range(20):
                    batch.step(None, **out, actions=ACTIONS, rows=ROWS)
                self.assertTrue(np.isfinite(out["whole"]).all() and np.abs(out["whole"]).max() < 100)
                self.assertGreater(np.abs(out["whole"]).sum(), 0)
                lists = out["things"][:, :, 0]
                self.assertTrue(((lists >= -1) & (lists < len(seen.things))).all())
                self.assertTrue((out["move_features"][~out["mask"]] == 0).all())

    def test_are_refused_where_a_game_has_none(self) -> None:
        batch = enfilade.Batch("liars-dice", SIZE)
        with self.assertRaises(enfilade.EnfiladeError):
            batch.observe(whole=np.zeros((SIZE, 4), np.float32))


class Memory(unittest.TestCase):
    def setUp(self) -> None:
        self.batch = enfilade.Batch("palaces", SIZE, seed=1)

    def test_may_be_anything_with_the_buffer_protocol(self) -> None:
        seats = [bytearray(SIZE), array.array("B", bytes(SIZE)), np.zeros(SIZE, np.uint8), memoryview(bytearray(SIZE))]
        for seat in seats:
            self.batch.observe(seat=seat)
        self.assertEqual(len({bytes(seat) for seat in seats}), 1)

    def test_is_looked_over(self) -> None:
        cases = [
            (ValueError, {"seat": bytearray(SIZE + 1)}),
            (ValueError, {"seat": bytearray(SIZE - 1)}),
            (TypeError, {"seat": bytes(SIZE)}),
            (TypeError, {"seat": [0] * SIZE}),
            (TypeError, {"seat": np.zeros(2 * SIZE, np.uint8)[::2]}),
            (TypeError, {"count": np.zeros(SIZE, np.int64)}),
            (TypeError, {"count": np.zeros(SIZE, np.float32)}),
            (TypeError, {"reward": np.zeros(2 * SIZE, np.float64)}),
            (TypeError, {"reward": np.zeros(2 * SIZE, np.int32)}),
            (TypeError, {"points": np.zeros(2 * SIZE, ">i4")}),
            (ValueError, {"reward": np.zeros(SIZE, np.float32)}),
            (ValueError, {"mask": np.zeros(SIZE * 8, np.uint8)}),
            (ValueError, {"mask": np.zeros(SIZE * 8, np.uint8), "actions": 9}),
            (ValueError, {"mask": np.zeros(SIZE * 8, np.uint8), "actions": -1}),
            (ValueError, {"things": np.zeros(SIZE, np.float32)}),
            (TypeError, {"nonsense": bytearray(SIZE)}),
        ]
        for error, arguments in cases:
            with self.subTest(arguments), self.assertRaises(error):
                self.batch.observe(**arguments)

    def test_of_choices_is_looked_over_before_anything_is_done(self) -> None:
        moves = [np.zeros((SIZE, ACTIONS), np.uint32) for _ in range(2)]
        self.batch.observe(moves=moves[0], actions=ACTIONS)
        wrong = np.zeros(SIZE, np.int32)
        for value in (-1, 5000):
            wrong[SIZE - 1] = value
            with self.assertRaises(enfilade.EnfiladeError) as refused:
                self.batch.step(wrong)
            self.assertEqual(refused.exception.place, f"choices[{SIZE - 1}]")
        with self.assertRaises(TypeError):
            self.batch.step(np.zeros(SIZE, np.int64))
        self.batch.observe(moves=moves[1], actions=ACTIONS)
        np.testing.assert_array_equal(moves[0], moves[1])

    def test_has_bounds(self) -> None:
        for arguments in ({"size": 0}, {"size": -1}, {"size": 1 << 40}, {"size": 1, "threads": 0}):
            with self.subTest(arguments), self.assertRaises(ValueError):
                enfilade.Batch("palaces", **arguments)


class Reset(unittest.TestCase):
    def test_with_the_same_seed_gives_the_same_games(self) -> None:
        batch = enfilade.Batch("royal-palace", SIZE, seed=1)
        runs = []
        for seed in (8, 9, 8):
            batch.reset(seed)
            moves = np.zeros((SIZE, ACTIONS), np.uint32)
            for _ in range(5):
                batch.step(None, moves=moves, actions=ACTIONS)
            runs.append(moves)
        np.testing.assert_array_equal(runs[0], runs[2])
        self.assertFalse((runs[0] == runs[1]).all())
