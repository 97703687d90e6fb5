#!/usr/bin/env python3
"""Accounts: names and passwords, seats that follow them, and what those who hammer at the door get."""

import http.client
import json
import os
import sqlite3
import sys
import threading
import unittest

from server import HOST, Server

PASSWORD = "a horse, a horse"

# The seats' file as the first edition made it.
FIRST_EDITION = """
CREATE TABLE room(game INTEGER PRIMARY KEY, scenario TEXT NOT NULL, made INTEGER NOT NULL,
 listed INTEGER NOT NULL, pace INTEGER NOT NULL, by0 TEXT NOT NULL, token0 BLOB NOT NULL,
 by1 TEXT NOT NULL, token1 BLOB NOT NULL, mark INTEGER NOT NULL) STRICT;
CREATE TABLE chat(game INTEGER NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL,
 text TEXT NOT NULL, PRIMARY KEY(game, n)) STRICT, WITHOUT ROWID;
"""


class Accounts(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.stop)

    def post(self, path, wish, bearer=None, address=None, **headers):
        if bearer:
            headers["Authorization"] = "Bearer " + bearer
        if address:
            headers["X-Forwarded-For"] = address
        return self.server.request("POST", path, wish, headers)

    def register(self, name, password=PASSWORD, **more):
        return self.post("/api/register", {"name": name, "password": password, "bearer": True}, **more)

    def sign_in(self, name, password=PASSWORD, **more):
        return self.post("/api/sign-in", {"name": name, "password": password, "bearer": True}, **more)

    def newcomer(self, name):
        status, answer = self.register(name)
        self.assertEqual(status, 201, answer)
        return answer["token"]

    def get(self, path, bearer=None):
        return self.server.request("GET", path, None, {"Authorization": "Bearer " + bearer} if bearer else {})

    def me(self, bearer):
        return self.get("/api/me", bearer)[1]["name"]

    def sit(self, game, side, bearer=None):
        table = self.server.socket(bearer=bearer)
        table.send(type="hello", game=game["game"], side=side)
        return table, table.wait_for("welcome", "error")

    def seats_file(self):
        return self.server.store.removeprefix("sqlite:") + ".seats"

    # ---- coming and going ----

    def test_register_sign_out_and_in_again(self):
        first = self.newcomer("Ann")
        self.assertEqual(self.me(first), "Ann")
        self.assertEqual(self.post("/api/sign-out", {}, bearer=first)[0], 200)
        self.assertIsNone(self.me(first), "the token is worth nothing any more")
        status, answer = self.sign_in("aNN")
        self.assertEqual((status, answer["name"]), (200, "Ann"))
        self.assertEqual(self.me(answer["token"]), "Ann")

    def test_another_password(self):
        here, elsewhere = self.newcomer("Ann"), self.sign_in("Ann")[1]["token"]
        wish = {"password": PASSWORD, "next": "my kingdom for it", "bearer": True}
        self.assertEqual(self.post("/api/password", wish)[0], 401, "nobody is signed in")
        self.assertEqual(self.post("/api/password", {**wish, "password": "not the password"}, bearer=here)[0], 401)
        for bad in ("7 bytes", "x" * 129, None, 12345678):
            self.assertEqual(self.post("/api/password", {**wish, "next": bad}, bearer=here)[0], 400, bad)
        self.assertEqual((self.me(here), self.me(elsewhere)), ("Ann", "Ann"), "nothing has happened yet")
        status, answer = self.post("/api/password", wish, bearer=here)
        self.assertEqual(status, 200, answer)
        self.assertEqual([self.me(token) for token in (answer["token"], here, elsewhere)], ["Ann", None, None])
        self.server.kill()
        self.server.start()
        self.assertEqual(self.me(answer["token"]), "Ann")
        self.assertEqual(self.sign_in("Ann")[0], 401, "the old one is worth nothing any more")
        self.assertEqual(self.sign_in("Ann", wish["next"])[0], 200)

    def test_nobody_slips_in_with_the_old_password_while_it_is_changed(self):
        here, changed, slipped = self.newcomer("Ann"), [], []
        wish = {"password": PASSWORD, "next": "my kingdom for it", "bearer": True}
        owner = threading.Thread(target=lambda: changed.append(self.post("/api/password", wish, bearer=here)[0]))
        rivals = [threading.Thread(target=lambda: slipped.append(self.sign_in("Ann"))) for _ in range(8)]
        for thread in (owner, *rivals):
            thread.start()
        for thread in (owner, *rivals):
            thread.join()
        self.assertEqual((changed, len(slipped)), ([200], 8))
        for status, answer in slipped:
            if status == 200:
                self.assertIsNone(self.me(answer["token"]), "this visit ended with the password it began with")

    def test_a_thief_of_a_visit_cannot_try_passwords_for_ever(self):
        token = self.newcomer("Ann")
        answers = [self.post("/api/password", {"password": "not the password", "next": PASSWORD}, bearer=token)[0] for _ in range(12)]
        self.assertEqual(answers[:10], [401] * 10)
        self.assertIn(429, answers)

    def test_a_browser_gets_a_cookie_that_scripts_cannot_read(self):
        connection = http.client.HTTPConnection(HOST, self.server.port, timeout=20)
        connection.request("POST", "/api/register", json.dumps({"name": "Ann", "password": PASSWORD}), {"Origin": f"http://{HOST}:{self.server.port}"})
        answer = connection.getresponse()
        self.assertNotIn("token", json.loads(answer.read()))
        cookie = answer.getheader("set-cookie")
        for word in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="):
            self.assertIn(word, cookie)
        self.assertNotIn("Secure", cookie, "this page did not come over TLS")
        kept = "theme=dark; " + cookie.split(";")[0]
        connection.request("GET", "/api/me", headers={"Cookie": kept})  # on the same connection
        self.assertEqual(json.loads(connection.getresponse().read()), {"name": "Ann"})
        page = f"https://{HOST}:{self.server.port}"  # as a proxy that speaks TLS passes it on
        connection.request("POST", "/api/sign-in", json.dumps({"name": "Ann", "password": PASSWORD}), {"Origin": page})
        answer = connection.getresponse()
        answer.read()
        self.assertIn("Secure", answer.getheader("set-cookie"))
        connection.close()

    def test_one_name_one_account_however_it_is_written(self):
        self.newcomer("Ann")
        for name in ("Ann", "ann", "ANN"):
            self.assertEqual(self.register(name)[0], 409, name)
        self.assertEqual(self.register("Anne")[0], 201)

    def test_two_who_want_a_name_at_once(self):
        answers = []
        rivals = [threading.Thread(target=lambda: answers.append(self.register("Ann")[0])) for _ in range(4)]
        for rival in rivals:
            rival.start()
        for rival in rivals:
            rival.join()
        self.assertEqual(sorted(answers), [201, 409, 409, 409])

    def test_names_and_passwords_that_cannot_be(self):
        for name in ("", "a", "x" * 25, "-ann", "ann lee", "ann\n", "Änne", 7, None):
            self.assertEqual(self.register(name)[0], 400, name)
        for password in ("", "7 bytes", "x" * 129, "ä" * 65, 12345678, None):
            self.assertEqual(self.register("Ann", password)[0], 400, password)
        self.assertEqual(self.register("Ann", "8 bytes!")[0], 201)
        self.assertEqual(self.register("Bob", "x" * 128)[0], 201)
        self.assertEqual(self.sign_in("Bob", "x" * 128)[0], 200, "every byte counts")
        self.assertEqual(self.sign_in("Bob", "x" * 127)[0], 401)

    def test_a_wrong_password_and_an_unknown_name_are_answered_alike(self):
        self.newcomer("Ann")
        self.assertEqual(self.sign_in("Ann", "not the password"), self.sign_in("Nobody", "not the password"))
        self.assertEqual(self.sign_in("Ann", "not the password")[0], 401)

    def test_other_sites_cannot_sign_in_or_out(self):
        token = self.newcomer("Ann")
        for path in ("/api/register", "/api/sign-in", "/api/sign-out", "/api/password", "/api/claim"):
            self.assertEqual(self.post(path, {}, bearer=token, Origin="http://elsewhere.example")[0], 403, path)
        self.assertEqual(self.me(token), "Ann")

    # ---- at rest ----

    def test_accounts_and_visits_outlive_a_restart(self):
        token = self.newcomer("Ann")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.me(token), "Ann")
        self.assertEqual(self.sign_in("Ann")[0], 200)

    def test_nothing_secret_is_kept_in_the_clear(self):
        token = self.newcomer("Ann")
        kept = b""
        for name in os.listdir(self.server.folder.name):
            with open(os.path.join(self.server.folder.name, name), "rb") as file:
                kept += file.read()
        self.assertIn(b"$argon2id$", kept)
        self.assertNotIn(PASSWORD.encode(), kept)
        self.assertNotIn(token.encode(), kept)

    def test_a_visit_ends_when_its_time_is_over(self):
        token = self.newcomer("Ann")
        self.server.kill()
        with sqlite3.connect(self.seats_file()) as seats:
            seats.execute("UPDATE visit SET ends = unixepoch() - 1")
        seats.close()
        self.server.start()
        self.assertIsNone(self.me(token))
        self.newcomer("Bob")
        self.server.kill()
        with sqlite3.connect(self.seats_file()) as seats:
            self.assertEqual(seats.execute("SELECT count(*) FROM visit").fetchone(), (1,), "old ones are swept out")
        seats.close()
        self.server.start()

    def test_a_file_of_the_first_edition_is_brought_up_to_date(self):
        game = self.server.game()
        table, _ = self.server.seat(game, 0)
        table.send(type="say", text="from long ago")
        table.wait_for("update")
        self.server.kill(15)
        new, old = self.seats_file(), self.seats_file() + ".old"
        with sqlite3.connect(old) as first:
            first.executescript(FIRST_EDITION)
            first.execute("ATTACH ? AS later", (new,))
            first.execute("INSERT INTO room SELECT * FROM later.room")
            first.execute("INSERT INTO chat SELECT * FROM later.chat")
        first.close()
        for tail in ("-wal", "-shm"):
            if os.path.exists(new + tail):
                os.remove(new + tail)
        os.replace(old, new)
        self.server.start()
        _, update = self.server.seat(game, 0)
        self.assertEqual(update["chat"], [[0, "from long ago"]])
        token = self.newcomer("Ann")
        self.assertEqual(self.post("/api/claim", {"game": game["game"], "token": game["tokens"][0]}, bearer=token)[0], 200)

    def test_a_file_of_a_later_edition_is_left_alone(self):
        self.server.kill()
        with sqlite3.connect(self.seats_file()) as seats:
            seats.execute("PRAGMA user_version = 99")
        seats.close()
        with self.assertRaisesRegex(RuntimeError, "edition 99"):
            self.server.start()
        with sqlite3.connect(self.seats_file()) as seats:
            seats.execute("PRAGMA user_version = 2")
        seats.close()
        self.server.start()

    def test_killed_with_hashes_in_flight(self):
        """Whoever was told that he is in, is; whoever was not can try again; and no account is half there."""
        for n in range(5):
            told = {}

            def come(name):
                try:
                    told[name] = self.register(name, address=name)[0]
                except (OSError, http.client.HTTPException):
                    pass

            names = [f"guest{n}.{i}" for i in range(6)]
            guests = [threading.Thread(target=come, args=(name,)) for name in names]
            for guest in guests:
                guest.start()
            guests[n % len(guests)].join(0.03 * n)
            self.server.kill()
            for guest in guests:
                guest.join()
            self.server.start()
            for name in names:
                if told.get(name) == 201:
                    self.assertEqual(self.sign_in(name, address=name)[0], 200, "he was told that he is in")
                else:
                    self.assertIn(self.register(name, address=name)[0], (201, 409))
                    self.assertEqual(self.sign_in(name, address=name)[0], 200)

    # ---- hammering ----

    def test_a_name_is_not_guessed_at_for_ever(self):
        self.newcomer("Ann")
        statuses = [self.sign_in("aNn", "wrong password", address=f"10.0.0.{i}")[0] for i in range(11)]
        self.assertEqual(statuses, [401] * 10 + [429])
        self.assertEqual(self.sign_in("Ann", address="10.0.0.99")[0], 429, "nor does the right one pass then")
        self.assertEqual(self.sign_in("Nobody", "wrong password", address="10.0.0.99")[0], 401)

    def test_an_address_is_not_let_try_for_ever(self):
        self.newcomer("Ann")
        statuses = [self.register("Ann", address="10.1.1.1")[0] for _ in range(31)]
        self.assertEqual(statuses, [409] * 30 + [429])
        self.assertEqual(self.sign_in("Ann", address="10.1.1.1")[0], 429)
        self.assertEqual(self.sign_in("Ann", address="10.1.1.2")[0], 200)
        self.assertRegex(self.server.request("GET", "/metrics")[1], r'sign_ins_total\{result="limited"\} 2')

    def test_signing_in_rightly_uses_nothing_up(self):
        self.newcomer("Ann")
        self.assertEqual({self.sign_in("Ann")[0] for _ in range(12)}, {200})

    def test_a_crowd_at_the_door_keeps_nobody_from_playing(self):
        """Passwords are hashed beside the loop: a question is answered while a crowd waits, and a crowd too large is told so."""
        game = self.server.game()
        table, _ = self.server.seat(game, 0)
        answers = []
        crowd = [threading.Thread(target=lambda i=i: answers.append(self.register(f"guest{i}", address=f"10.2.0.{i}")[0])) for i in range(40)]
        for guest in crowd:
            guest.start()
        table.send(type="explain", id=1, text="stance bold")
        table.wait_for("explanation")
        waiting = len(crowd) - len(answers)
        for guest in crowd:
            guest.join()
        self.assertGreater(waiting, 0, "it did not wait for the crowd")
        self.assertEqual(set(answers), {201, 503})

    def test_hanging_up_before_the_answer(self):
        for i in range(10):
            connection = http.client.HTTPConnection(HOST, self.server.port, timeout=20)
            connection.request("POST", "/api/register", json.dumps({"name": f"guest{i}", "password": PASSWORD}))
            connection.close()
        self.newcomer("Ann")
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    # ---- seats ----

    def test_a_seat_kept_for_an_account(self):
        ann, bob = self.newcomer("Ann"), self.newcomer("Bob")
        wish = {"scenario": "nullgame/skirmish", "seats": ["@ann", "@Bob"]}
        self.assertEqual(self.post("/api/games", wish)[0], 400, "only those who are signed in")
        self.assertEqual(self.post("/api/games", {**wish, "seats": ["@ann", "@carl"]}, bearer=ann)[0], 400)
        status, game = self.post("/api/games", wish, bearer=ann)
        self.assertEqual((status, game["tokens"]), (201, [None, None]))
        self.assertEqual(self.sit(game, 0, ann)[1]["side"], 0)
        for side, who in ((1, ann), (0, bob), (0, None), (0, "nonsense"), (7, ann)):
            self.assertEqual(self.sit(game, side, who)[1]["type"], "error", (side, who))
        table, _ = self.sit(game, 1, bob)
        self.assertEqual([s["name"] for s in table.wait_for("update")["seats"]], ["Ann", "Bob"])
        table.send(type="order", id=3, at=0, text="stance bold")
        self.assertEqual(table.wait_for("update", "refusal")["type"], "update")
        self.assertEqual([(g["game"], g["mine"]) for g in self.get("/api/my-games", bob)[1]], [(game["game"], [1])])

    def test_a_zero_token_opens_no_seat(self):
        ann = self.newcomer("Ann")
        _, game = self.post("/api/games", {"scenario": "nullgame/skirmish", "seats": ["@Ann", "person"]}, bearer=ann)
        for token in ("0", "A" * 22, "\x01"):
            table = self.server.socket()
            table.send(type="hello", game=game["game"], token=token)
            self.assertEqual(table.receive()["type"], "error")

    def test_a_seat_claimed_follows_its_account(self):
        ann, bob = self.newcomer("Ann"), self.newcomer("Bob")
        game = self.server.game()
        claim = {"game": game["game"], "token": game["tokens"][1]}
        self.assertEqual(self.get("/api/my-games")[0], 401)
        self.assertEqual(self.post("/api/claim", claim)[0], 401)
        self.assertEqual(self.post("/api/claim", {**claim, "token": "A" * 22}, bearer=ann)[0], 403)
        self.assertEqual(self.post("/api/claim", {**claim, "game": 99999}, bearer=ann)[0], 403)
        self.assertEqual(self.get("/api/my-games", ann), (200, []))
        self.assertEqual(self.post("/api/claim", claim, bearer=ann), (200, {"game": game["game"], "side": 1}))
        self.assertEqual(self.post("/api/claim", claim, bearer=ann)[0], 200, "twice is no harm")
        self.assertEqual(self.post("/api/claim", claim, bearer=bob)[0], 409)
        self.server.kill()
        self.server.start()
        elsewhere = self.sign_in("Ann")[1]["token"]
        self.assertEqual([(g["game"], g["mine"]) for g in self.get("/api/my-games", elsewhere)[1]], [(game["game"], [1])])
        self.assertEqual(self.sit(game, 1, elsewhere)[1]["side"], 1)
        self.server.seat(game, 1)[0].close()  # its link still opens it

    def test_a_visit_that_is_over_opens_no_seat(self):
        ann = self.newcomer("Ann")
        _, game = self.post("/api/games", {"scenario": "nullgame/skirmish", "seats": ["@Ann", "recruit"]}, bearer=ann)
        table = self.server.socket(bearer=ann)
        self.post("/api/sign-out", {}, bearer=ann)
        table.send(type="hello", game=game["game"], side=0)
        self.assertEqual(table.receive()["type"], "error")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], warnings="ignore")
