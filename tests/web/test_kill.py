#!/usr/bin/env python3
"""Kill the server in the middle of games, fifty times: every order it acknowledged is there afterwards, and none twice.

Asked to stop, and asked again, it ends as it should.  With a disk that takes no more, orders are refused and nothing changes."""

import random
import resource
import signal
import sys
import threading
import time
import unittest

from server import Server

import bot

KILLS = 50
GAMES = 4


class Player(threading.Thread):
    """Plays both sides of a game until the line breaks; remembers the last entry each side was told of."""

    def __init__(self, server, game, seed):
        super().__init__(daemon=True)
        self.server, self.game, self.dice = server, game, random.Random(seed)
        self.acknowledged = 0
        self.orders = {}

    def run(self):
        try:
            self.play()
        except (OSError, Exception) as trouble:  # the kill
            self.trouble = trouble

    def play(self):
        tables = [self.server.seat(self.game, side) for side in (0, 1)]
        latest = [update for _, update in tables]
        while not latest[0]["outcome"]:
            newest = max(latest, key=lambda u: u["seq"])
            side = newest["ask"]["who"][0]
            table = tables[side][0]
            while latest[side]["seq"] < newest["seq"]:
                latest[side] = table.wait_for("update")
            order = bot.choose(table, self.dice, latest[side])
            table.send(type="order", id=1, at=latest[side]["seq"], text=order)
            while True:
                answer = table.wait_for("update", "refusal")
                if answer["type"] == "refusal":
                    raise AssertionError(answer)
                latest[side] = answer
                if answer.get("answers"):
                    break
            self.acknowledged = answer["seq"]
            self.orders[answer["seq"]] = order


class Kill(unittest.TestCase):
    def test_fifty_kills(self):
        server = Server()
        dice = random.Random(7)
        total = 0
        for n in range(KILLS):
            players = [Player(server, server.game(), n * 100 + i) for i in range(GAMES)]
            for player in players:
                player.start()
            time.sleep(dice.uniform(0.02, 0.15))
            server.kill()
            for player in players:
                player.join(20)
            server.start()
            for player in players:
                table, update = server.seat(player.game, 0)
                self.assertGreaterEqual(update["seq"], player.acknowledged)
                self.assertLessEqual(update["seq"], player.acknowledged + 1, "only the order on its way may be there besides")
                entries = {e["seq"]: e for e in update["log"]}
                self.assertEqual(sorted(entries), list(range(update["seq"] + 1)))
                for seq, order in player.orders.items():
                    self.assertIn(entries[seq].get("order", order), order)
                total += player.acknowledged
                table.close()
        server.stop()
        self.assertGreater(total, KILLS)
        print(f"{KILLS} kills, {total} acknowledged orders, all there")


class Stop(unittest.TestCase):
    def test_asked_to_stop_again_and_again(self):
        """Impatience does not disturb a server that is on its way out: two games are to be closed, a computer's move is due."""
        for _ in range(5):
            server = Server()
            for pace in (0, 9000):
                server.seat(server.game("nullgame/skirmish", ("captain", "captain"), pace))
            while server.process.poll() is None:
                server.process.send_signal(signal.SIGTERM)
                time.sleep(0.0005)
            self.assertEqual(server.process.returncode, 0, server.complaints())
            server.process.stdout.close()
            server.log.close()


class FullDisk(unittest.TestCase):
    def test_a_disk_that_takes_no_more(self):
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (220_000, 220_000))

        server = Server(limits=small)
        games = []
        with self.assertRaises(AssertionError, msg="the limit was never reached"):
            while len(games) < 1000:
                games.append(server.game())
        for game in games:  # the seats' file may be full before the journal is
            spare, _ = server.seat(game, 0)
            spare.send(type="order", id=8, at=0, text="stance bold")
            refusal = spare.wait_for("update", "refusal")
            if refusal["type"] == "refusal":
                break
            spare.close()
        self.assertEqual((refusal["type"], refusal.get("id")), ("refusal", 8))
        self.assertRegex(refusal["text"], "journal could not be written|disk")
        fresh = spare.wait_for("update")
        self.assertEqual((fresh["seq"], fresh["ask"]["who"]), (0, [0, 1]), "nothing was changed")
        self.assertEqual(server.request("GET", "/health")[0], 200)
        self.assertIn("not done", server.complaints())
        server.kill()

    def test_talk_goes_on_when_there_is_room_again(self):
        server = Server()
        table, _ = server.seat(game := server.game(), 0)

        def say(text):
            table.send(type="say", text=text)
            self.assertEqual(table.wait_for("update")["chat"], [[0, text]])

        def allow(size):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        say("kept")
        time.sleep(1)  # until it is on the disk: a few times a second
        allow(8192)  # the file of seats is larger already
        say("lost")
        for _ in range(100):
            if server.complaints():
                break
            time.sleep(0.1)
        self.assertIn(".seats", server.complaints())
        allow(resource.RLIM_INFINITY)
        say("kept, too")
        table.close()
        while any(g.get("open") for g in server.request("GET", "/api/games")[1]):
            time.sleep(0.05)
        table, update = server.seat(game, 0)
        self.assertEqual(update["chat"], [[0, "kept"], [0, "kept, too"]])
        say("still heard")
        table.close()
        server.stop()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], warnings="ignore")
