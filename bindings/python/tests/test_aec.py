"""The adapter keeps to the order of PettingZoo's AEC environments."""

import unittest

import numpy as np

import enfilade
from enfilade import aec


class EveryGame(unittest.TestCase):
    def test_goes_through_its_agents_to_the_end(self) -> None:
        for game in enfilade.games():
            with self.subTest(game.id):
                env, dice, told = aec.Env(game.id), np.random.default_rng(1), {}
                env.reset(seed=2)
                for agent in env.agent_iter():
                    self.assertEqual(agent, env.agent_selection)
                    observation, reward, termination, truncation, _ = env.last()
                    self.assertFalse(truncation)
                    if termination:
                        told[agent] = reward
                        env.step(None)
                        continue
                    self.assertEqual(reward, 0)
                    choices = np.flatnonzero(observation["action_mask"])
                    self.assertGreater(len(choices), 0)
                    env.step(int(dice.choice(choices)))
                self.assertEqual((env.agents, sorted(told)), ([], sorted(env.possible_agents)))
                self.assertEqual(told, env.final_rewards)
                if len(told) > 1:
                    self.assertAlmostEqual(sum(told.values()), 0)

    def test_begins_anew(self) -> None:
        env = aec.Env("palaces")
        for _ in range(2):
            env.reset(seed=4)
            self.assertEqual(env.agents, env.possible_agents)
            with self.assertRaises(ValueError):
                env.step(None)
            env.step(0)
