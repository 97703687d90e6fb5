#!/usr/bin/env python3
"""Two seats and a spectator at a table, every frame that each is sent, and afterwards the umpire's papers: did anybody
learn what he could not know?  All four games; nullgame's hidden worths are in test_protocol.py."""

import os
import random
import re
import subprocess
import sys
import time
import unittest

from server import Served

import bot

UMPIRE = os.environ.get("UMPIRE", os.path.join(os.path.dirname(os.environ.get("SANDTABLE", "build/asan/sandtable")), "tests", "umpire"))
SPECTATOR = 2


def words(value):
    """Every word of every text in a message, as a player would read it."""
    if isinstance(value, str):
        yield from re.findall(r"[^\s,;()\"!?]+", value)
        yield from re.findall(r"[^\s,;:.()\"!?]+", value)
    elif isinstance(value, dict):
        for member in value.values():
            yield from words(member)
    elif isinstance(value, list):
        for item in value:
            yield from words(item)


class Watched:
    """A game with a socket in each seat and one beside the table; keeps every frame."""

    def __init__(self, server, scenario):
        self.server, self.game = server, server.game(scenario)
        self.tables = [server.socket() for _ in range(3)]
        self.frames = [[], [], []]
        self.latest = [None] * 3
        self.sent, self.began = 0, time.monotonic()
        board = server.request("GET", "/api/board/" + scenario)[1]
        self.overlays = [o for o in board["overlays"] if o["form"] in ("", "unit", "unit+")]
        self.own = [set(), set(), set()]
        for who, table in enumerate(self.tables):
            hello = {"type": "hello", "game": self.game["game"]}
            if who != SPECTATOR:
                hello["token"] = self.game["tokens"][who]
            table.send(**hello)
            self.read_until(who, 0)

    def mind_manners(self):
        """No seat may send more than 200 messages a second."""
        self.sent += 1
        ahead = self.sent / 150 - (time.monotonic() - self.began)
        if ahead > 1:
            time.sleep(ahead)

    def take(self, who):
        frame = self.tables[who].receive()
        self.frames[who].append(frame)
        if frame["type"] == "update":
            self.latest[who] = frame
            self.own[who] |= {p["name"] for p in frame["scene"]["pieces"].values() if p.get("side") == who and p.get("name")}
        elif self.latest[who]:  # an answer: of the position he was last told of
            frame.setdefault("seq", self.latest[who]["seq"])
        return frame

    def read_until(self, who, seq):
        while not self.latest[who] or self.latest[who]["seq"] < seq:
            self.take(who)

    # what bot.py needs of a socket: its questions are frames to look through, too
    def seat(self, who):
        outer = self

        class Seat:
            def send(self, **message):
                outer.mind_manners()
                outer.tables[who].send(**message)

            def wait_for(self, *kinds):
                while True:
                    frame = outer.take(who)
                    if frame["type"] in kinds:
                        return frame
        return Seat()

    def play(self, dice, entries):
        """Random orders by both, with a look into the past now and then; the number of the last entry."""
        seats = [self.seat(0), self.seat(1)]
        while not self.latest[0]["outcome"] and self.latest[0]["seq"] < entries:
            asked = self.latest[0]["ask"]["who"]
            side = dice.choice(asked)
            tries = (bot.choose(seats[side], dice, self.latest[side]) for _ in range(100))  # a random walk may end nowhere
            order = next(filter(None, tries), None)
            if not order:
                raise AssertionError(f"no way out of {self.latest[side]['ask']}")
            seats[side].send(type="order", id=1, at=self.latest[side]["seq"], text=order)
            answer = seats[side].wait_for("update", "refusal")
            while answer["type"] == "update" and "answers" not in answer:  # somebody came to the table meanwhile
                answer = seats[side].wait_for("update", "refusal")
            if answer["type"] == "refusal":
                continue
            for who in range(3):
                self.read_until(who, answer["seq"])
            if dice.random() < 0.1:
                for who in range(3):
                    self.look_around(who, dice, answer["seq"])
        return self.latest[0]["seq"]

    def look_around(self, who, dice, seq):
        """Ask what may be asked beside orders: the past, overlays of now and then."""
        questions = [{"type": "past", "seq": dice.randrange(seq + 1)}]
        for overlay in self.overlays:
            if self.own[who] or not overlay["form"]:
                about = {"type": "overlay", "name": overlay["name"], "args": dice.choice(sorted(self.own[who])) if overlay["form"] else ""}
                questions += [about, {**about, "seq": dice.randrange(seq + 1)}]
        for question in questions:
            self.mind_manners()
            self.tables[who].send(id=2, **question)
            while self.take(who)["type"] not in (question["type"], "error", "refusal"):
                pass

    def hidden(self):
        """By entry: the names that each side, and those beside the table, could not know."""
        papers = subprocess.run([UMPIRE, self.server.store.removeprefix("sqlite:"), str(self.game["game"])], check=True, capture_output=True, text=True).stdout
        known = {}
        for line in papers.splitlines():
            seq, side, *names = line.split()
            known.setdefault(int(seq), [set(), set(), set()])[int(side)] = set(names)
        for sides in known.values():
            sides[SPECTATOR] = sides[0] | sides[1]
        return known

    def journal(self):
        """The orders as the umpire has them: by entry, whose and what, and the dice it took."""
        text = subprocess.run([self.server.program, "replay", self.server.store.removeprefix("sqlite:"), "--game", str(self.game["game"]), "--text"],
                              check=True, capture_output=True, text=True).stdout
        entries = {}
        for line in text.splitlines()[1:]:
            found = re.match(r'(\d+) (\S+) \S+ "([^"]*)" (.*)', line)
            entries[int(found[1])] = (found[2], found[4], found[3])
        return entries

    def close(self):
        for table in self.tables:
            table.close()


class Leaks(Served):
    def look_through(self, game, who, hidden):
        """Every frame that `who` was sent before the end; how many facts were hidden in them."""
        looked = 0
        for frame in game.frames[who]:
            if frame.get("outcome"):
                return looked
            secret = hidden[frame["seq"]][who] if "seq" in frame else set()
            looked += len(secret)
            for piece in frame.get("scene", {}).get("pieces", {}).values():
                self.assertNotIn(piece.get("name"), secret, frame)
                if not piece.get("up") and not piece.get("off") and piece.get("side") != who:
                    self.assertFalse({"unit", "name"} & piece.keys(), piece)
            rest = {key: value for key, value in frame.items() if key not in ("log", "scene", "chat")}
            told = set(words([rest, frame.get("scene", {}).get("marks"), frame.get("scene", {}).get("facts")]))
            self.assertFalse(told & secret, (frame["type"], frame.get("seq"), told & secret))
            for entry in frame.get("log", []):
                seq = entry["seq"]
                stays = hidden[seq][who] & hidden[max(seq - 1, 0)][who]
                self.assertFalse(set(words([entry["lines"], entry.get("order")])) & stays, entry)
        return looked

    def look_at_dice(self, game, journal, kept=()):
        """All three are told every throw with its entry, in the order of the journal, but none under a rule that keeps it."""
        thrown = 0
        for frames in game.frames:
            for entry in (entry for frame in frames if frame["type"] == "update" and not frame["outcome"] for entry in frame["log"]):
                rolls = re.findall(r"(\S+):(\d+)=(\d+)", journal.get(entry["seq"], ("", "", ""))[2])
                if entry["seq"] > 0:
                    self.assertEqual(entry.get("rolls", []), [[rule, int(sides), int(face)] for rule, sides, face in rolls if rule not in kept], entry)
                    thrown += len(entry.get("rolls", []))
        self.assertTrue(thrown > 30 or kept)

    def play_and_look(self, scenario, seed, entries):
        game = Watched(self.server, scenario)
        last = game.play(random.Random(seed), entries)
        hidden = game.hidden()
        self.assertEqual(set(hidden), set(range(last + 1)), "the umpire has every entry")
        self.look_at_dice(game, game.journal(), ("CO-4.0c",) if scenario.startswith("comops/") else ())
        looked = [self.look_through(game, who, hidden) for who in range(3)]
        game.close()
        return last, looked

    def test_names_of_hidden_pieces(self):
        for scenario, seed, entries in (("mons/battle", 1, 300), ("mons/retreat", 2, 300), ("comops/red-attack", 3, 250), ("rifles/crossroads", 4, 250), ("rifles/riverline", 5, 250)):
            with self.subTest(scenario):
                last, looked = self.play_and_look(scenario, seed, entries)
                print(f"{scenario}: {last} entries; names hidden in frames of the sides and the public: {looked}")
                self.assertTrue(all(looked), "there was something to give away")

    def test_secret_rolls(self):
        """The worths of nullgame are dealt by dice before the first entry: nobody is sent those before the end."""
        game = Watched(self.server, "nullgame/skirmish")
        game.play(random.Random(7), 1000)
        for who in range(3):
            dealt = {bool(frame["outcome"]): [roll for entry in frame["log"] for roll in entry.get("rolls", []) if roll[0] == "NG-1"]
                     for frame in game.frames[who] if frame["type"] == "update"}
            self.assertEqual(dealt[False], [])
            self.assertEqual(len(dealt[True]), 6, "afterwards everything is open")
        game.close()

    def test_sealed_orders(self):
        """Four Orders: what a side hands in is its own until the other has handed in as well."""
        game = Watched(self.server, "fourorders/first-orders")
        game.play(random.Random(6), 400)
        journal = game.journal()
        self.look_at_dice(game, journal)
        names = self.server.request("GET", "/api/board/fourorders/first-orders")[1]["scenario"]["sides"]
        sealed = 0
        for who in range(3):
            for frame in game.frames[who]:
                if frame["type"] != "update" or frame["outcome"] or not frame["log"]:
                    continue
                self.assertEqual(len(frame["log"]) == 1 or frame.get("afresh", False), True, "each entry was looked at by itself")
                entry = frame["log"][-1]
                side, order, _ = journal.get(entry["seq"], (None, "", ""))
                if not order.startswith("orders") or who == names.index(side) or "orders" not in frame["ask"]["verbs"]:
                    continue  # nothing handed in, or his own, or by the second of the two
                sealed += 1
                self.assertEqual(frame["ask"]["who"], [1 - names.index(side)])
                self.assertEqual({**frame["scene"], "n": 0}, {"n": 0, "pieces": {}}, "nothing on the table changed")
                self.assertNotIn("order", entry)
                self.assertFalse(set(words(entry["lines"])) & set(order.split()[1:]), (order, entry))
        print(f"{sealed} frames that told of a sealed order")
        self.assertGreater(sealed, 4)
        game.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], warnings="ignore")
