"""Bare positions with integer actions."""

import random
import unittest

import enfilade

GAMES = [game.id for game in enfilade.games()]


class EveryGame(unittest.TestCase):
    def test_is_played_by_numbers(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                state, dice = enfilade.State(game, seed=1), random.Random(1)
                self.assertEqual(set(state.returns()), {0.0})
                while not state.is_terminal():
                    if state.is_chance_node():
                        self.assertAlmostEqual(sum(chance for _, chance in state.chance_outcomes()), 1)
                    actions = state.legal_actions()
                    self.assertEqual(actions, sorted(set(actions)))
                    before, twin = hash(state), state.clone()
                    twin.apply_action(dice.choice(actions))
                    self.assertEqual(hash(state), before)
                    state = twin
                self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))
                alone = state.num_players() == 1
                self.assertAlmostEqual(sum(state.returns()), state.returns()[0] if alone else 0)
                self.assertTrue(all(-1 <= each <= 1 for each in state.returns()))
                with self.assertRaises(enfilade.EnfiladeError):
                    state.apply_action(1)

    def test_refuses_by_clause(self) -> None:
        state = enfilade.State("liars-dice", seed=7)
        state.draw()
        bid = state.legal_actions()[5]
        state.apply_action(bid)
        with self.assertRaises(enfilade.Refused) as refused:
            state.apply_action(bid)
        self.assertEqual(refused.exception.clause, "LD-3.3")
        for wrong in (-1, 1 << 40):
            with self.assertRaises((OverflowError, enfilade.EnfiladeError)):
                state.apply_action(wrong)

    def test_takes_players_and_options(self) -> None:
        self.assertEqual(enfilade.State("palaces", players=4).num_players(), 4)
        with self.assertRaises(enfilade.EnfiladeError):
            enfilade.State("palaces", options='{"colour": "green"}')
