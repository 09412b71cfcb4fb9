"""The example that learns gets better. The same seed gives the same games, so it is no matter of luck."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples" / "learning"))
import learn  # noqa: E402


class Example(unittest.TestCase):
    def test_gets_better_against_random_moves(self) -> None:
        player, lately = learn.learn("palaces", games=1280, rate=1.0, report=lambda line: None)
        self.assertLess(abs(lately[0]), 0.2)
        self.assertGreater(sum(lately[-2:]) / 2, 0.3)
        liked = dict(zip(player.names, player.worth))
        self.assertGreater(liked["match"], liked["skip"])
        self.assertTrue(all(liked[opinion] == 0 for opinion in learn.OPINIONS))
