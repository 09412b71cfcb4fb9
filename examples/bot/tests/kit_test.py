#!/usr/bin/env python3
"""The kit against a table that is made up here: what a test with a real one cannot wait for."""

import os
import queue
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import enfilade_bot  # noqa: E402


class Line:
    """What was said to the table, and what it says next."""

    def __init__(self, *messages):
        self.said, self.next = [], queue.Queue()
        for message in messages:
            self.next.put(message)

    def send(self, message):
        self.said.append(message)
        if message["t"] == "menu":
            self.next.put({"t": "reply", "id": message["id"], "complete": False, "prompt": None, "menu": [{"step": "a"}, {"step": "b"}]})

    def receive(self):
        message = self.next.get()
        if message is None:
            raise enfilade_bot.Lost("gone")
        return message

    def close(self):
        pass


def state(version=1, decision=1, **more):
    return {"t": "state", "v": version, "seat": 0, "decision": decision, "table": {"status": "playing"}, "seat_names": ["x", "y"],
            "view": {}, "scene": None, "node": {}, "prompt": {}, "menu": [{"step": "a"}, {"step": "b"}], "scores": {}, "events": [], **more}


def player(choose, *messages):
    line = Line(*messages)
    made = enfilade_bot.Player(line, choose)
    made.seat = 0
    for _ in messages:
        made.take(made.next())
    return made, line


class Kit(unittest.TestCase):
    def test_a_choice_that_takes_too_long_gives_way_to_the_first(self):
        clocks = [{"left": 600, "since": int(time.time() * 1000)}, {"left": None, "since": None}]
        asked, line = player(lambda question: time.sleep(3600), state(clocks=clocks))
        asked.answer()
        self.assertEqual(line.said[-1]["step"], "a")

    def test_without_a_clock_nobody_is_hurried(self):
        asked, line = player(lambda question: (self.assertIsNone(question.seconds()), question.menu[1])[1], state(clocks=None))
        asked.answer()
        self.assertEqual((line.said[-1]["t"], line.said[-1]["step"]), ("apply", "b"))

    def test_each_question_is_answered_once_and_after_a_refusal_again(self):
        asked, line = player(lambda question: question.menu[0], state())
        asked.answer()
        self.assertFalse(asked.is_asked())
        asked.take({"t": "error", "id": line.said[-1]["id"], "error": {"code": "refused", "text": "no"}})
        self.assertTrue(asked.is_asked())

    def test_what_was_not_acknowledged_is_said_again_with_the_same_id(self):
        asked, line = player(lambda question: question.menu[0], state(version=7))
        asked.answer()
        again = Line()
        asked.come_back(again)
        self.assertEqual(again.said[0], {"t": "watch", "seat": 0, "since": 7})
        self.assertEqual(again.said[1], line.said[-1])

    def test_news_that_were_missed_are_asked_for(self):
        asked, line = player(None, state(version=3, decision=None), {"t": "news", "v": 5})
        self.assertEqual(line.said, [{"t": "watch", "seat": 0, "since": 3}])
        self.assertEqual(asked.state["v"], 3)

    def test_a_step_of_several_moves_is_submitted_whole(self):
        moves = iter([{"step": "first", "more": True}, {"step": "b"}])
        asked, line = player(lambda question: next(moves), state())
        asked.answer()
        self.assertEqual(line.said[-1]["step"], "first;b")

    def test_who_is_told_to_slow_down_waits_before_the_next_question(self):
        asked, line = player(lambda question: (question.preview("a"), question.menu[0])[1], state(), {"t": "slow", "wait": 50})
        line.next.put({"t": "reply", "id": "preview-1", "events": []})
        begin = time.monotonic()
        asked.answer()
        self.assertGreaterEqual(time.monotonic() - begin, 0.045)
        self.assertEqual([message["t"] for message in line.said], ["preview", "apply"])

    def test_invitations_are_accepted_and_tables_that_are_played_are_played(self):
        seats, played = [], []

        class Server:
            def sit_down(self, table, invite):
                seats.append((table, invite))
                if table == "full":
                    raise enfilade_bot.Refused({"code": "taken", "text": "no seat is free"})

        listener = enfilade_bot.Listener(Server(), None)
        listener._play = lambda table, seat: played.append((table, seat))
        listener.take({"t": "tables", "tables": [{"id": "old", "status": "playing", "mine": [1]}, {"id": "new", "status": "waiting", "mine": [0]}]})
        listener.take({"t": "invited", "table": {"id": "theirs"}, "invite": "T"})
        listener.take({"t": "invited", "table": {"id": "full"}, "invite": "U"})
        listener.take({"t": "table", "table": {"id": "new", "status": "playing", "mine": [0]}})
        listener.take({"t": "left", "table": "old"})
        self.assertEqual((seats, played), ([("theirs", "T"), ("full", "U")], [("old", 1), ("new", 0)]))

    def test_a_long_menu_is_asked_for(self):
        asked, line = player(lambda question: question.menu[1], state(menu=None))
        asked.answer()
        self.assertEqual([message["t"] for message in line.said], ["menu", "apply"])


if __name__ == "__main__":
    unittest.main()
