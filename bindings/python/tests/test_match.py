"""Matches of every game through the public door."""

import pickle
import random
import unittest

import enfilade

GAMES = [game.id for game in enfilade.games()]


def played(game: str, seed: int) -> enfilade.Match:
    """A random game to its end, hidden steps put together move by move."""
    match, dice = enfilade.Match(game, seed=seed), random.Random(seed)
    while True:
        match.draw_all()
        if match.over:
            return match
        seat = dice.choice(match.node.seats)
        step = dice.choice(match.menu(seat)).step
        while more := match.menu(seat, begun=step):
            step += "; " + dice.choice(more).step
        match.play(step, seat)


class EveryGame(unittest.TestCase):
    def test_is_played_to_its_end_and_its_record_says_so(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                match = played(game, 1)
                if match.players > 1:
                    self.assertIn(1, match.scores()["places"])
                self.assertTrue(match.record().endswith("end finished\n"))
                self.assertEqual(enfilade.Match.from_record(match.record()), match)

    def test_shows_a_view_that_a_position_can_be_made_of(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                match = enfilade.Match(game, seed=2)
                match.draw_all()
                for seat in range(match.players):
                    guess = enfilade.Match.from_view(game, match.view(seat), seat, seed=9)
                    self.assertEqual(guess.view(seat), match.view(seat))
                self.assertEqual(enfilade.Match.from_position(game, match.position()), match)

    def test_is_thought_about(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                match = enfilade.Match(game, seed=3)
                match.draw_all()
                seat = match.node.seats[0]
                thought = match.think("search:20", seat, seed=5)
                self.assertEqual(thought.step, match.clone().think("search:20", seat, seed=5).step)
                self.assertIsNone(match.explain(thought.step, seat))
                match.play(thought.step, seat)


class Secrets(unittest.TestCase):
    def test_stay_with_the_seat_unless_the_truth_is_asked_for_by_name(self) -> None:
        match = enfilade.Match("liars-dice", seed=7)
        faces = [event["args"].get("face") for event in match.draw_all()]
        self.assertEqual(faces, [None] * 10)
        again = enfilade.Match("liars-dice", seed=7)
        self.assertNotIn(None, [event["args"].get("face") for event in again.draw_all(viewer="all")])
        self.assertIsNone(match.view("spectator")["dice"][0])
        self.assertIsNotNone(match.position()["dice"][0])


class Errors(unittest.TestCase):
    def test_name_code_clause_and_place(self) -> None:
        match = enfilade.Match("liars-dice", seed=7)
        with self.assertRaises(enfilade.EnfiladeError) as first:
            match.play("1x1")
        self.assertEqual(first.exception.code, "chance_first")
        match.draw_all()
        match.play("9x4")
        before = match.position()
        with self.assertRaises(enfilade.Refused) as refused:
            match.play("3x5")
        self.assertEqual((refused.exception.clause, refused.exception.details), ("LD-3.3", {"number": 9, "face": 4}))
        self.assertEqual(match.position(), before)
        with self.assertRaises(enfilade.EnfiladeError) as option:
            enfilade.Match("palaces", options={"colour": "green"})
        self.assertEqual(option.exception.code, "bad_option")
        self.assertEqual(str(pickle.loads(pickle.dumps(refused.exception))), str(refused.exception))


class Takeback(unittest.TestCase):
    def test_needs_agreement_where_another_was_asked(self) -> None:
        match = enfilade.Match("liars-dice", seed=7)
        match.draw_all()
        before = match.position()
        match.play("9x4")
        with self.assertRaises(enfilade.EnfiladeError):
            match.take_back(0)
        match.take_back(0, agreed=True)
        self.assertEqual((match.position(), match.node.seats), (before, (0,)))


class FairChance(unittest.TestCase):
    def test_is_proved_with_what_the_seats_added(self) -> None:
        match = enfilade.Match("liars-dice", secret=b"s" * 32, entropy=[b"Ann", b"Ben"])
        self.assertEqual(len(match.commitment), 64)
        match.draw_all()
        with self.assertRaises(enfilade.EnfiladeError) as early:
            enfilade.verify(match.record())
        self.assertEqual(early.exception.code, "no_seed")
        match.play("10x6")
        self.assertEqual(enfilade.verify(match.record()), 10)
