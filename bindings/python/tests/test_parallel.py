"""The adapter keeps to the convention of PettingZoo's parallel environments."""

import unittest

import numpy as np

import enfilade
from enfilade import parallel


def choices(observations: dict, dice: np.random.Generator) -> dict:
    """A random choice of everybody; who has none says 0, as programs do that know no exceptions."""
    named = {}
    for agent, seen in observations.items():
        some = np.flatnonzero(seen["action_mask"])
        named[agent] = int(dice.choice(some)) if len(some) else 0
    return named


class EveryGame(unittest.TestCase):
    def test_is_played_by_all_at_once_to_the_end(self) -> None:
        for game in enfilade.games():
            with self.subTest(game.id):
                env, dice, most = parallel.Env(game.id, players=game.max_players), np.random.default_rng(1), 0
                observations, infos = env.reset(seed=2)
                self.assertEqual(env.agents, env.possible_agents)
                while env.agents:
                    asked = [agent for agent in env.agents if infos[agent]["asked"]]
                    self.assertEqual(asked, [agent for agent in env.agents if observations[agent]["action_mask"].any()])
                    self.assertGreater(len(asked), 0)
                    most = max(most, len(asked))
                    before = env.agents
                    observations, rewards, terminations, truncations, infos = env.step(choices(observations, dice))
                    self.assertEqual([list(each) for each in (rewards, terminations, truncations, infos)], [before] * 4)
                self.assertTrue(all(terminations.values()) and not any(truncations.values()))
                self.assertAlmostEqual(sum(rewards.values()), 0)
                self.assertEqual(most, game.max_players if game.id == "eternal-palace" else 1)
                with self.assertRaises(ValueError):
                    env.step({})

    def test_shows_everybody_as_much_as_a_batch_does(self) -> None:
        env, batch = parallel.Env("palaces", actions=64, rows=32), enfilade.Batch("palaces", 1, seed=0)
        seen, _ = env.reset(seed=0)
        self.assertEqual({name: array.shape for name, array in seen["seat_0"].items()}, {
            "action_mask": (64,), "observation": (len(enfilade.features("palaces").whole),),
            "things": (32, enfilade.features("palaces").thing_width),
            "move_features": (64, len(enfilade.features("palaces").move))})  # fmt: skip
        whole = np.zeros((1, len(enfilade.features("palaces").whole)), np.float32)
        batch.observe(whole=whole)
        self.assertGreater(np.abs(whole).sum(), 0)
        self.assertGreater(np.abs(seen["seat_1"]["observation"]).sum(), 0)


class Mistakes(unittest.TestCase):
    def test_change_nothing(self) -> None:
        env = parallel.Env("eternal-palace", players=3)
        env.reset(seed=1)
        before = env._state.clone()
        for wrong in ({}, {"seat_0": 0, "seat_1": 0, "seat_2": 5000}, {"seat_0": 0, "seat_1": -1, "seat_2": 0}):
            with self.subTest(wrong), self.assertRaises(enfilade.EnfiladeError):
                env.step(wrong)
            self.assertEqual(env._state, before)

    def test_of_several_at_once_are_refused_by_place(self) -> None:
        state = enfilade.State("eternal-palace", players=3, seed=1)
        state.draw()
        move = state.legal_actions(0)[0]
        for wrong in ([move], [move, -1, move], [move, move, 1 << 40]):
            with self.subTest(wrong), self.assertRaises(enfilade.EnfiladeError):
                state.apply_actions(wrong)
        with self.assertRaises(enfilade.EnfiladeError):
            state.legal_actions(3)
        liar = enfilade.State("liars-dice", seed=1)
        with self.assertRaises(enfilade.EnfiladeError) as early:
            liar.apply_actions([-1, -1])
        self.assertEqual(early.exception.code, "not_asked")
        liar.draw()
        with self.assertRaises(enfilade.EnfiladeError) as turn:
            liar.apply_actions([liar.legal_actions()[0], liar.legal_actions()[0]])
        self.assertEqual((turn.exception.code, turn.exception.place), ("not_asked", "actions[1]"))
