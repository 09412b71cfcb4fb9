#!/usr/bin/env python3
"""tests/upgrade/table.py begin|finish SERVER FILE: a table of two bots that is begun before an upgrade and played to its end
after it, for tools/fresh-deb. FILE remembers it in between."""

import http.client
import json
import os
import sys
import threading
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot"))
import enfilade_bot  # noqa: E402


def post(server, path, body, cookie):
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(server).netloc)
    headers = {"Origin": server, "Content-Type": "application/json", "Cookie": "; ".join(f"{name}={value}" for name, value in cookie.items())}
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    kept = [value.split(";")[0] for name, value in response.getheaders() if name.lower() == "set-cookie"]
    cookie.update(each.split("=", 1) for each in kept)  # an account has a session of its own
    return json.loads(response.read())


class Enough(Exception):
    pass


def begin(server, file):
    cookie = {}
    post(server, "/api/guest", {"name": "Ada"}, cookie)
    post(server, "/api/account", {"name": "Ada", "password": "a longer secret"}, cookie)
    tokens = [post(server, "/api/bots", {"name": name}, cookie)["token"] for name in ("Robin", "Robert")]
    doors = [enfilade_bot.Server(server, token) for token in tokens]
    table, _ = doors[0].quick("forbidden-city", 2)
    doors[1].sit_down(table)
    steps = iter(range(3))

    def a_few(question):
        if next(steps, None) is None:
            raise Enough
        return question.menu[0]

    def play(seat):
        try:
            enfilade_bot.play_at(doors[seat], table, seat, a_few)
        except Enough:
            pass

    threads = [threading.Thread(target=play, args=(seat,), daemon=True) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    while all(thread.is_alive() for thread in threads):
        threads[0].join(0.1)
    with open(file, "w", encoding="utf-8") as out:
        json.dump({"table": table, "tokens": tokens}, out)


def finish(server, file):
    with open(file, encoding="utf-8") as kept:
        known = json.load(kept)
    scores = [None, None]

    def play(seat):
        door = enfilade_bot.Server(server, known["tokens"][seat])
        scores[seat] = enfilade_bot.play_at(door, known["table"], seat, lambda question: question.menu[0])

    threads = [threading.Thread(target=play, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(scores)
    assert scores[0]["places"] and scores[0] == scores[1]


{"begin": begin, "finish": finish}[sys.argv[1]](*sys.argv[2:])
