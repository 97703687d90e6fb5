#!/usr/bin/env python3
"""The server from outside: what docs/protocol.md promises, and what bad manners get."""

import json
import os
import random
import re
import socket
import subprocess
import sys
import time
import unittest

from server import HOST, ROOT, SCHEMA, Served

import bot
from tablesocket import Closed, TableSocket

# Whatever a test receives is held to the schema.
receive = TableSocket.receive


def receive_checked(table):
    message = receive(table)
    SCHEMA.check(message)
    return message


TableSocket.receive = receive_checked


class Table(Served):
    def order(self, table, at, text, number=7):
        table.send(type="order", id=number, at=at, text=text)
        return table.wait_for("update", "refusal", "error")

    def stances(self, game):
        """Both sides at the table, both stances chosen."""
        first, _ = self.server.seat(game, 0)
        second, _ = self.server.seat(game, 1)
        first.send(type="order", id=1, at=0, text="stance bold")
        second.send(type="order", id=1, at=0, text="stance careful")
        for table in (first, second):
            while table.wait_for("update")["seq"] < 2:
                pass
        return first, second


class Api(Table):
    def test_scenarios_and_their_boards(self):
        status, scenarios = self.server.request("GET", "/api/scenarios")
        self.assertEqual(status, 200)
        self.assertIn("nullgame/skirmish", [s["name"] for s in scenarios])
        for scenario in scenarios:
            status, board = self.server.request("GET", "/api/board/" + scenario["name"])
            self.assertEqual(status, 200)
            self.assertEqual(board["scenario"], {key: value for key, value in scenario.items() if key not in ("turns", "turn", "balance")})
            if board["map"]:
                self.assertEqual(len(board["map"]["hexes"]), board["map"]["cols"] * board["map"]["rows"])
            self.assertTrue(all(v["help"] for v in board["verbs"]))

    def test_length_and_balance_where_they_are_known(self):
        scenarios = {s["name"]: s for s in self.server.request("GET", "/api/scenarios")[1]}
        for scenario in scenarios.values():
            if balance := scenario.get("balance"):
                self.assertEqual(sum(balance["wins"]) + balance["draws"], balance["games"])
        self.assertEqual((scenarios["mons/bridge"]["turns"], scenarios["mons/bridge"]["balance"]["players"]), (4, "captain"))
        length = {name: (scenario["turns"], scenario["turn"]) for name, scenario in scenarios.items() if "turns" in scenario}
        self.assertEqual(length["mons/retreat"], (7, "turn"), "it begins with turn 8")
        self.assertEqual(length["fourorders/first-orders"], (8, "round"), "two days of four")
        self.assertNotIn("balance", scenarios["nullgame/skirmish"])
        with open(os.path.join(ROOT, "scenarios", "balance.records"), encoding="utf-8") as records:
            known = [line.split()[1] for line in records if line.startswith("balance ")]
        self.assertLessEqual(set(known), set(scenarios), "every row is of a scenario there is")

    def test_rules_in_our_words(self):
        status, rules = self.server.request("GET", "/api/rules/nullgame")
        self.assertEqual(status, 200)
        self.assertIn("NG-6", [r["id"] for r in rules])

    def test_a_game_hands_out_each_seat_once(self):
        made = self.server.game(seats=("person", "recruit"))
        self.assertGreaterEqual(len(made["tokens"][0]), 22)
        self.assertIsNone(made["tokens"][1])
        status, games = self.server.request("GET", "/api/games")
        self.assertNotIn(made["tokens"][0], json.dumps(games))

    def test_tokens_are_not_kept_in_the_clear(self):
        made = self.server.game()
        kept = b""
        for name in os.listdir(self.server.folder.name):
            with open(os.path.join(self.server.folder.name, name), "rb") as file:
                kept += file.read()
        self.assertNotIn(made["tokens"][0].encode(), kept)

    def test_wishes_that_cannot_be(self):
        for wish in ({}, {"scenario": "no/such"}, {"scenario": "nullgame/skirmish", "seats": ["person"]},
                     {"scenario": "nullgame/skirmish", "seats": ["person", "napoleon"]}, [], 7):
            status, answer = self.server.request("POST", "/api/games", wish)
            self.assertEqual(status, 400, wish)
            self.assertIn("error", answer)

    def test_bodies_over_the_limit(self):
        status, _ = self.server.request("POST", "/api/games", {"scenario": "x" * 10000})
        self.assertEqual(status, 413)

    def test_a_body_of_no_told_length(self):
        """It is not waited for, and nothing of it gets into the answer."""
        with socket.create_connection((HOST, self.server.port), timeout=20) as line:
            line.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            head, body = b"", b""
            while b"\r\n\r\n" not in head:
                head += line.recv(4096)
            head, body = head.split(b"\r\n\r\n", 1)
            length = int(next(row for row in head.split(b"\r\n") if row.lower().startswith(b"content-length")).split()[1])
            while len(body) < length:
                body += line.recv(4096)
        self.assertIn(b" 411 ", head.split(b"\r\n")[0])
        self.assertEqual(list(json.loads(body)), ["error"])

    def raw(self, text):
        """What a request written by hand gets, to the end of the line."""
        with socket.create_connection((HOST, self.server.port), timeout=20) as line:
            line.sendall(text)
            answer = b""
            while more := line.recv(65536):
                answer += more
        return answer

    def asked(self, head):
        status, answer = re.fullmatch(rb"HTTP/1.. (\d+).*?\r\n\r\n(.*)", self.raw(head + b"\r\nHost: x\r\nConnection: close\r\n\r\n"), re.S).groups()
        return int(status), json.loads(answer).get("error")

    def test_requests_that_cannot_be(self):
        for size in (150, 197, 198, 199, 200, 250, 3000):
            for path in (b"/api/games/", b"/api/board/", b"/healthy"):
                self.assertEqual(self.asked(b"GET " + path + b"x" * size + b" HTTP/1.1")[0], 404, (path, size))
        self.assertEqual(self.asked(b"GET /api/" + b"x" * 250 + b" HTTP/1.1"), (404, "there is nothing under that address"))
        self.assertEqual(self.asked(b"POST /api/" + b"x" * 250 + b" HTTP/1.1\r\nContent-Length: 0"), (404, "nothing can be posted there"))
        self.assertEqual(self.asked(b"POST /api/scenarios HTTP/1.1\r\nContent-Length: 0"), (404, "nothing can be posted there"))
        for method in (b"PUT", b"DELETE", b"PATCH", b"OPTIONS"):
            self.assertEqual(self.asked(method + b" /api/games HTTP/1.1\r\nContent-Length: 0"), (405, "only GET and POST are understood"))
        status, error = self.asked(b"POST /api/games HTTP/1.1\r\nContent-Length: 0")
        self.assertEqual((status, error[:24]), (400, "that is no JSON object: "))
        status, error = self.asked(b"POST /api/games HTTP/1.1\r\nContent-Length: 4\r\n\r\n[1]")
        self.assertEqual((status, error), (400, "a JSON object was expected"))
        self.assertEqual(self.asked(b"GET /api/board/\xff\xfe%ff HTTP/1.1")[0], 404)
        self.raw(b"GET /api/board/%00 HTTP/1.1\r\nHost: x\r\n\r\n")
        self.raw(b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_bytes_behind_a_request(self):
        """Whatever follows: the server lives on, and when it is asked to stop, nothing was lost."""
        for head in (b"GET /api/scenarios", b"POST /api/games", b"PUT /api/games"):
            for length in (b"", b"Content-Length: 0\r\n", b"Content-Length: 2\r\n", b"Content-Length: x\r\n", b"Content-Length: -5\r\n", b"Content-Length: 9999999999\r\n"):
                for rest in (b"", b"{}", b"{}garbage\r\n\r\n", b"\xff" * 3000):
                    with socket.create_connection((HOST, self.server.port), timeout=20) as line:
                        line.sendall(head + b" HTTP/1.1\r\nHost: x\r\n" + length + b"\r\n" + rest)
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_a_websocket_that_cannot_be_says_why(self):
        head = (b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n")
        for more, why in ((b"", b'the subprotocol "sandtable" was expected'), (b"Sec-WebSocket-Protocol: http\r\n", b'the subprotocol "sandtable" was expected'),
                          (b"Sec-WebSocket-Protocol: sandtable\r\nOrigin: http://elsewhere.example\r\n", b"a page of another site may not play here")):
            self.assertIn(why, self.raw(head + more + b"\r\n"))

    def test_other_sites_are_turned_away(self):
        status, _ = self.server.request("POST", "/api/games", {}, {"Origin": "http://elsewhere.example"})
        self.assertEqual(status, 403)
        with self.assertRaises(Closed):
            TableSocket(HOST, self.server.port, origin="http://elsewhere.example")
        TableSocket(HOST, self.server.port, origin=f"http://{HOST}:{self.server.port}").close()

    def test_nothing_else_is_there(self):
        for path in ("/api/nothing", "/api/board/no/such", "/api/journal/99999", "/api/rules/chess", "/../main.c", "/%2e%2e/main.c"):
            status, _ = self.server.request("GET", path)
            self.assertIn(status, (403, 404), path)

    def test_the_page_runs_nothing_foreign(self):
        import http.client
        connection = http.client.HTTPConnection(HOST, self.server.port)
        connection.request("GET", "/")
        answer = connection.getresponse()
        self.assertIn("script-src 'self'", answer.getheader("content-security-policy"))
        self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")

    def test_health_and_figures(self):
        self.assertEqual(self.server.request("GET", "/health"), (200, {"status": "well"}))
        figures = self.server.request("GET", "/metrics")[1]
        self.assertRegex(figures, r'sandtable_orders_total\{verdict="accepted"\} \d+')


class Play(Table):
    def test_the_road_of_an_order(self):
        game = self.server.game()
        first, second = self.stances(game)
        update = self.order(first, 2, "move a1 B1")
        self.assertEqual((update["type"], update["seq"], update["answers"]), ("update", 3, 7))
        self.assertEqual(update["log"][0]["order"], "move a1 B1")
        self.assertEqual([p["at"] for p in update["scene"]["pieces"].values()], ["B1"], "only what changed is sent")
        told = second.wait_for("update")
        self.assertEqual(told["seq"], 3)
        self.assertNotIn("order", told["log"][0], "an order's words are its giver's")
        self.assertEqual(told["ask"]["who"], [1])

    def test_a_refusal_cites_its_rule_and_changes_nothing(self):
        game = self.server.game()
        first, _ = self.stances(game)
        refusal = self.order(first, 2, "move a1 E3")
        self.assertEqual((refusal["type"], refusal["rule"], refusal["id"]), ("refusal", "NG-4", 7))
        self.assertIn("not next to", refusal["text"])
        self.assertEqual(self.server.seat(game)[1]["seq"], 2)

    def test_an_order_ahead_of_its_time(self):
        first, _ = self.stances(self.server.game())
        answer = self.order(first, 3, "move a1 B1")
        self.assertEqual((answer["type"], answer["text"]), ("error", '"at" names an entry that is not there yet; the last is 2'))

    def test_a_stale_order_is_answered_with_the_fresh_position(self):
        game = self.server.game()
        first, _ = self.stances(game)
        first.send(type="order", id=9, at=0, text="move a1 B1")
        refusal = first.wait_for("refusal")
        self.assertTrue(refusal["stale"])
        self.assertTrue(first.wait_for("update")["scene"]["whole"])

    def test_the_wrong_side_and_the_spectator(self):
        game = self.server.game()
        _, second = self.stances(game)
        self.assertEqual(self.order(second, 2, "move b1 D1")["type"], "refusal")
        watcher, update = self.server.seat(game)
        self.assertNotIn("offers", update)
        self.assertEqual(self.order(watcher, 2, "move a1 B1")["type"], "error")

    def test_a_wrong_token_opens_nothing(self):
        game = self.server.game()
        table = self.server.socket()
        table.send(type="hello", game=game["game"], token="A" * 22)
        self.assertEqual(table.receive()["type"], "error")
        table.send(type="order", at=0, text="stance bold")
        self.assertEqual(table.receive()["type"], "error")

    def test_offers_lead_to_orders_that_pass(self):
        game = self.server.game()
        first, _ = self.stances(game)
        first.send(type="offers", id=3, stem="move a1")
        slot = first.wait_for("offers")["slot"]
        for hex_ in slot["values"]:
            first.send(type="explain", id=4, text="move a1 " + hex_)
            self.assertTrue(first.wait_for("explanation")["legal"])

    def test_explaining_changes_nothing(self):
        game = self.server.game()
        first, _ = self.stances(game)
        first.send(type="explain", id=5, text="move a1 E3")
        answer = first.wait_for("explanation")
        self.assertNotIn("legal", answer)
        self.assertEqual(answer["rule"], "NG-4")
        self.assertEqual(self.server.seat(game)[1]["seq"], 2)

    def test_an_unfinished_order_is_told_what_it_lacks(self):
        first, _ = self.stances(self.server.game())
        first.send(type="explain", id=5, text="move a1")
        answer = first.wait_for("explanation")
        self.assertEqual((answer.get("unfinished"), answer.get("legal"), answer.get("text")), (True, None, None))
        first.send(type="explain", id=6, text="move a1 nowhere")
        self.assertEqual(first.wait_for("explanation", "refusal")["type"], "refusal", "no offer leads there")
        lacks = self.headquarters_that_leave_their_stands()
        self.assertIn("FO-2.2h", lacks)
        self.assertIn("would be out of command", lacks["FO-2.2h"])

    def headquarters_that_leave_their_stands(self):
        """Four Orders: what is said of moves of an HQ alone that others must join, the first that come up in random play."""
        game = self.server.game("fourorders/first-orders")
        seats = [self.server.seat(game, side) for side in (0, 1)]
        updates, dice = [update for _, update in seats], random.Random(1)
        for _ in range(100):
            side = updates[0]["ask"]["who"][0]
            table, lacks = seats[side][0], {}
            for unit in updates[side]["offers"].get("move", {}).get("values", []):
                if not unit.endswith("HQ"):
                    continue
                table.send(type="offers", id=5, stem=f"move {unit}")
                for hex_ in table.wait_for("offers")["slot"].get("values", []):
                    table.send(type="explain", id=6, text=f"move {unit} {hex_}")
                    answer = table.wait_for("explanation")
                    self.assertTrue(answer.get("legal") or answer.get("unfinished"), answer)
                    lacks |= {answer["rule"]: answer["text"]} if "rule" in answer else {}
            if "FO-2.2h" in lacks:
                return lacks
            table.send(type="order", id=7, at=updates[0]["seq"], text=bot.choose(table, dice, updates[side]))
            updates = [table.wait_for("update") for table, _ in seats]
        return {}

    def test_taking_back_needs_the_other_sides_leave(self):
        game = self.server.game()
        first, second = self.stances(game)
        self.order(first, 2, "move a1 B1")
        first.send(type="undo", id=8, to=2)
        self.assertEqual(first.wait_for("refusal", "update")["type"], "refusal")
        first.send(type="plea", id=9, to=2)
        while "plea" not in (told := second.wait_for("update")):
            pass
        self.assertEqual(told["plea"], {"side": 0, "to": 2})
        second.send(type="answer", id=10, yes=True)
        while (told := first.wait_for("update"))["seq"] < 4:
            pass
        self.assertEqual(told["ask"]["who"], [0])
        self.assertEqual(told["scene"]["pieces"]["0"]["at"], "A1")

    def test_a_denied_plea_changes_nothing(self):
        game = self.server.game()
        first, second = self.stances(game)
        self.order(first, 2, "move a1 B1")
        first.send(type="plea", id=9, to=2)
        second.send(type="answer", id=10, yes=True)  # before it can have seen the plea: answered in order
        second.send(type="answer", id=11, yes=False)
        self.assertIn(second.wait_for("error", "update")["type"], ("error", "update"))

    def test_the_past_as_the_seat_saw_it(self):
        game = self.server.game()
        first, second = self.stances(game)
        self.order(first, 2, "move a1 B1")
        second.send(type="past", id=6, seq=0)
        past = second.wait_for("past")
        self.assertEqual(past["scene"]["pieces"]["0"]["at"], "A1")
        self.assertNotIn("values", past["scene"]["pieces"]["0"], "the enemy's worth was hidden then, too")

    def test_overlays_say_where_a_counter_can_go(self):
        game = self.server.game()
        first, _ = self.stances(game)
        first.send(type="overlay", id=5, name="reach", args="a1")
        answer = first.wait_for("overlay", "error")
        self.assertEqual((answer["type"], answer["id"], answer["name"], answer["args"]), ("overlay", 5, "reach", "a1"))
        first.send(type="offers", id=6, stem="move a1")
        offered = first.wait_for("offers")["slot"]["values"]
        self.assertEqual(sorted(cell["at"] for cell in answer["cells"]), sorted(offered))
        self.assertTrue(all(cell["rule"] == "NG-4" for cell in answer["cells"]))

    def test_overlays_of_the_past(self):
        first, second = self.stances(self.server.game())

        def reach(table, **when):
            table.send(type="overlay", id=5, name="reach", args="a1", **when)
            return table.wait_for("overlay", "error")

        then = reach(first)
        self.order(first, 2, "move a1 B1")
        now = reach(first)
        self.assertNotEqual(now["cells"], then["cells"])
        self.assertEqual(reach(first, seq=2), {**then, "seq": 2})
        self.assertEqual(reach(first, seq=3), {**now, "seq": 3})
        self.assertEqual(reach(second, seq=2)["cells"], [], "nor is the enemy told where a1 could have gone")
        self.assertEqual(reach(first, seq=77)["type"], "error")

    def test_overlays_nobody_has(self):
        first, _ = self.stances(self.server.game())
        for name, args in (("astrology", ""), ("reach", "nobody"), ("reach", ""), ("reach", "a1 a2"), ("reach", "x" * 3000)):
            first.send(type="overlay", id=5, name=name, args=args)
            self.assertEqual(first.wait_for("overlay", "error")["type"], "error", (name, args))

    def test_every_overlay_of_every_game_answers_a_seat_and_a_spectator(self):
        for scenario in self.server.request("GET", "/api/scenarios")[1]:
            _, board = self.server.request("GET", "/api/board/" + scenario["name"])
            game = self.server.game(scenario["name"])
            seats = [self.server.seat(game, 0)[0], self.server.seat(game)[0]]
            for kind in board["overlays"]:
                words = {"": "", "unit": board["pieces"][0]["name"]}
                args = words.get(kind["form"], words["unit"] if kind["form"].startswith("unit") and " hex" not in kind["form"] else None)
                for seat in seats:
                    if args is not None and "(length" not in kind["form"]:
                        seat.send(type="overlay", id=9, name=kind["name"], args=args)
                        answer = seat.wait_for("overlay", "error")
                        self.assertEqual(answer["type"], "overlay", (scenario["name"], kind))
                        self.assertNotEqual(answer["legend"], "", (scenario["name"], kind))
                        if seat is seats[1]:
                            self.assertNotRegex(answer["legend"], r"(?i)\byours?\b", "nothing is a spectator's")

    def test_a_spectator_is_shown_what_both_sides_are(self):
        game = self.server.game()
        first, _ = self.stances(game)
        watcher, _ = self.server.seat(game)
        watcher.send(type="overlay", id=5, name="reach", args="a1")
        shown = watcher.wait_for("overlay")
        self.assertEqual(shown["cells"], [], "the enemy is not told where a1 can go, so neither is the public")
        first.send(type="overlay", id=5, name="reach", args="a1")
        self.assertTrue(first.wait_for("overlay")["cells"])

    def test_talk_is_heard_by_all_and_kept(self):
        game = self.server.game()
        first, _ = self.server.seat(game, 0)
        first.send(type="say", text="good luck")
        self.assertEqual(first.wait_for("update")["chat"], [[0, "good luck"]])
        self.assertEqual(self.server.seat(game)[1]["chat"], [[0, "good luck"]])

    def test_talk_that_nobody_hears_is_answered(self):
        talker, _ = self.server.seat(self.server.game(), 0)
        for n in range(501):
            talker.send(type="say", id=n + 1, text=f"line {n}")
            time.sleep(0.006)  # or it would have no manners
        answer = talker.wait_for("error")
        self.assertEqual((answer["id"], answer["text"][:9]), (501, "500 lines"))

    def test_coming_back_misses_nothing_and_repeats_nothing(self):
        game = self.server.game()
        first, second = self.stances(game)
        second.close()
        self.order(first, 2, "move a1 B1")
        _, update = self.server.seat(game, 1, seen=2)
        self.assertEqual([e["seq"] for e in update["log"]], [3])
        self.assertNotIn("afresh", update)

    def test_the_log_reads_the_same_from_the_journal(self):
        """Words of orders, news and rolls as they were told then, and told again when the table is laid anew."""
        for scenario in ("mons/bridge", "rifles/crossroads"):
            game = self.server.game(scenario, ("person", "recruit"))
            table, update = self.server.seat(game, 0)
            told, dice = {e["seq"]: e for e in update["log"]}, random.Random(9)
            while not update["outcome"] and update["seq"] < 60:
                if 0 in update["ask"]["who"]:
                    table.send(type="order", id=2, at=update["seq"], text=bot.choose(table, dice, update) or "")
                update = table.wait_for("update")
                told.update({e["seq"]: e for e in update["log"]})
            table.close()
            open_games = {g["game"] for g in self.server.request("GET", "/api/games")[1] if g.get("open")}
            while game["game"] in open_games:  # until everybody is seen to have left
                open_games = {g["game"] for g in self.server.request("GET", "/api/games")[1] if g.get("open")}
            _, again = self.server.seat(game, 0)
            for entry in again["log"]:
                self.assertEqual(entry, told.get(entry["seq"], entry), scenario)

    def test_after_the_end_everybody_sees_everything(self):
        game = self.server.game()
        first, second = self.stances(game)
        self.assertEqual(self.server.request("GET", f"/api/journal/{game['game']}")[0], 403)
        self.order(first, 2, "concede")
        watcher, update = self.server.seat(game)
        self.assertEqual(update["outcome"]["winner"], 1)
        self.assertTrue(all("values" in p for p in update["scene"]["pieces"].values()))
        self.assertIn("stance bold", json.dumps(update["log"]))
        status, journal = self.server.request("GET", f"/api/journal/{game['game']}")
        self.assertEqual(status, 200)
        self.assertIn("concede", journal)

    def test_the_lobby_knows_how_a_game_ended_that_nobody_is_at_any_more(self):
        game = self.server.game()
        table, _ = self.server.seat(game, 0)
        self.order(table, 0, "concede")
        table.close()
        listed = {"open": True}
        while listed.get("open"):  # until he is seen to have left
            listed = next(g for g in self.server.request("GET", "/api/games")[1] if g["game"] == game["game"])
        self.assertEqual((listed["seq"], listed["outcome"]["winner"]), (1, 1))

    def run_bot(self, *words):
        """The bot as somebody would start it: its exit status, and the lines it printed."""
        ran = subprocess.run([sys.executable, bot.__file__, *words], capture_output=True, text=True, timeout=600)
        return ran.returncode, (ran.stdout + ran.stderr).splitlines()

    def test_the_bot_plays_a_whole_game_of_every_kind(self):
        address = f"http://{HOST}:{self.server.port}"
        for n, name in enumerate(("nullgame/skirmish", "mons/bridge", "comops/red-attack", "fourorders/first-orders", "rifles/crossroads")):
            wish = ("--scenario", name, "--side", str(n % 2), "--against", "recruit" if n else "lieutenant", "--seed", "1")
            status, lines = self.run_bot("--server", address, *wish)
            self.assertEqual((status, len(lines)), (0, 2), (name, lines))
            self.assertRegex(lines[0], f"^watch it at {address}/#/watch/[0-9]+$")
            sides = next(s["sides"] for s in self.server.request("GET", "/api/scenarios")[1] if s["name"] == name)
            self.assertRegex(lines[1], f"^(won|lost|drawn) as {sides[n % 2]}: .+$")
            _, update = self.server.seat({"game": int(lines[0].rsplit("/", 1)[1])})
            self.assertTrue(lines[1].endswith(": " + update["outcome"]["text"]), (lines, update["outcome"]))
            self.assertEqual(lines[1].split()[0], {n % 2: "won", None: "drawn"}.get(update["outcome"]["winner"], "lost"))

    def test_the_bot_loses_no_update_while_it_walks_through_offers(self):
        """Both sides are asked at once, and the other one answers first."""
        made, dice = self.server.game("comops/red-attack"), random.Random(1)
        seats = [bot.Seat(HOST, self.server.port) for _ in made["tokens"]]
        for seat, token in zip(seats, made["tokens"]):
            seat.send(type="hello", game=made["game"], token=token)
            seat.wait_for("update")
        one, other = seats
        bot.take_turn(other, dice, other.update)
        self.assertEqual((other.update["seq"], one.update["seq"]), (1, 0))
        bot.take_turn(one, dice, one.update)  # comes too late, or finds that it would
        self.assertEqual((one.update["seq"], one.update["ask"]["who"]), (1, [0]))
        bot.take_turn(one, dice, one.update)
        self.assertEqual(one.update["seq"], 2)
        for seat in seats:
            seat.close()

    def test_the_bot_takes_the_seat_of_a_link(self):
        address, game = f"http://{HOST}:{self.server.port}/#/seat", self.server.game(seats=("recruit", "person"))
        status, lines = self.run_bot(f"{address}/{game['game']}/{game['tokens'][1]}")
        self.assertEqual((status, len(lines)), (0, 1), lines)
        self.assertRegex(lines[0], "^(won|lost|drawn) as second: ")
        for link, why in ((f"{address}/{game['game']}/{'A' * 22}", "that link opens no seat of this game"), (address, "the link of a seat has the form")):
            status, lines = self.run_bot(link)
            self.assertEqual((status, len(lines)), (1, 1), lines)
            self.assertIn("bot: " + why, lines[0])

    def test_the_bot_says_what_keeps_it_from_playing(self):
        address = f"http://{HOST}:{self.server.port}"
        for wish, why in ((("--scenario", "no/such"), '"scenario" must name one of'), (("--against", "napoleon"), "computer players"), (("--server", "http://127.0.0.1:9"), "refused")):
            status, lines = self.run_bot("--server", address, *wish)
            self.assertEqual((status, len(lines)), (1, 1), lines)
            self.assertIn(why, lines[0])
        for nowhere in ("http://:8080", "http://127.0.0.1:http", "https://127.0.0.1"):
            status, lines = self.run_bot("--server", nowhere)
            self.assertEqual((status, len(lines)), (1, 1), lines)
            self.assertIn("an address has the form http://HOST:PORT", lines[0])
        status, lines = self.run_bot("--server", f"{HOST}:{self.server.port}")  # as it is read out over a table
        self.assertEqual((status, len(lines)), (0, 2), lines)


class Advice(Table):
    """The general thinks in a worker; docs/protocol.md has the shapes."""

    SCENARIO = "comops/red-attack"

    def asked(self, scenario=SCENARIO, seats=("person", "person")):
        """A seat that is asked, and its update."""
        game = self.server.game(scenario, seats)
        for side in (0, 1):
            if seats[side] == "person":
                table, update = self.server.seat(game, side)
                if side in update["ask"]["who"]:
                    return game, side, table, update

    def test_hints_of_a_turn_fit_together(self):
        """While advice is followed and nothing unforeseen happens the general keeps to its plan."""
        table, update = self.server.seat(self.server.game("mons/battle", ("person", "captain")), 0)
        kept, given = 0, []
        for n in range(8):
            while 0 not in update["ask"]["who"]:
                update = table.wait_for("update")
            table.send(type="hint", id=10 + n)
            hint = table.wait_for("hint")
            kept += "keeps to the plan" in hint["text"]
            given.append(hint["order"])
            self.assertRegex(hint["text"], "worth|nothing else", hint)
            update = self.order(table, update["seq"], hint["order"])
        self.assertGreater(kept, 3, given)
        self.assertEqual(len(set(given)), len(given), "nothing is advised twice")

    def test_a_hint_is_an_order_that_passes(self):
        for name in ("comops/red-attack", "mons/battle", "fourorders/first-orders", "rifles/crossroads"):
            _, _, table, update = self.asked(name)
            table.send(type="hint", id=5)
            hint = table.wait_for("hint", "error")
            self.assertEqual((hint["type"], hint["id"], hint["line"][0]), ("hint", 5, hint["order"]), name)
            self.assertTrue(-1100 < hint["worth"] < 1100 and -1100 < hint["plain"] < 1100, hint)
            self.assertTrue(hint["text"])
            self.assertEqual(self.order(table, update["seq"], hint["order"])["type"], "update", (name, hint["order"]))
            table.close()

    def test_who_gets_none(self):
        game, side, table, _ = self.asked()
        for seat in (1 - side, None):
            other, update = self.server.seat(game, seat)
            if seat not in update["ask"]["who"]:
                other.send(type="hint", id=6)
                self.assertEqual(other.wait_for("hint", "error")["type"], "error")
        _, _, table, _ = self.asked("nullgame/skirmish")
        table.send(type="hint", id=6)
        self.assertIn("no", table.wait_for("hint", "error")["text"])

    def test_one_at_a_time(self):
        _, _, table, _ = self.asked()
        for n in (7, 8):
            table.send(type="hint", id=n)
        first, second = table.wait_for("hint", "error"), table.wait_for("hint", "error")
        self.assertEqual([(a["type"], a["id"]) for a in (first, second)], [("error", 8), ("hint", 7)])
        table.send(type="hint", id=9)
        self.assertEqual(table.wait_for("hint", "error")["id"], 9, "and then another")

    def test_the_position_moves_on(self):
        _, side, table, update = self.asked()
        table.send(type="hint", id=10)
        table.send(type="order", id=11, at=update["seq"], text=bot.choose(table, random.Random(3), update))
        answer = table.wait_for("hint", "error")
        self.assertEqual((answer["type"], answer["id"], answer.get("stale")), ("error", 10, True))

    def finished(self, scenario):
        """A game played to its end by two computers, and a socket beside its table."""
        game = self.server.game(scenario, ("captain", "recruit"))
        table, update = self.server.seat(game)
        while not update["outcome"]:
            update = table.wait_for("update")
        return game, table, update

    def test_a_look_back_when_it_is_over(self):
        for scenario in ("mons/bridge", "fourorders/first-orders"):
            game, table, update = self.finished(scenario)
            orders = {e["seq"]: e for e in update["log"]}
            other, _ = self.server.seat(game)
            table.send(type="review", id=20)
            table.send(type="review", id=21)
            self.assertEqual(table.wait_for("review", "error")["id"], 21, "one at a time")
            other.send(type="review", id=22)
            review, again = table.wait_for("review", "error"), other.wait_for("review", "error")
            self.assertEqual((review["type"], review["id"], again["id"]), ("review", 20, 22))
            self.assertEqual(review["decisions"], again["decisions"], "one look for all who ask")
            self.assertEqual(sum(review["luck"]), 0)
            # five seconds on a busy machine may be too short to find any (unit.general has the rest)
            for decision in review["decisions"]:
                self.assertEqual((orders[decision["seq"]]["side"], orders[decision["seq"]]["order"]), (decision["side"], decision["order"]))
                self.assertGreater(decision["cost"], 0)
                self.assertNotEqual(decision["better"], decision["order"])
            table.close()
            other.close()

    def test_no_look_back_before_the_end_nor_without_a_judge(self):
        _, _, table, _ = self.asked()
        table.send(type="review", id=23)
        self.assertIn("not over", table.wait_for("review", "error")["text"])
        game = self.server.game()
        table, _ = self.server.seat(game, 0)
        self.order(table, 0, "concede")
        table.send(type="review", id=24)
        self.assertEqual(table.wait_for("review", "error")["type"], "error")

    def test_leaving_in_the_middle_of_it(self):
        _, table, _ = self.finished("mons/bridge")
        table.send(type="review", id=25)
        table.close()
        for _ in range(3):
            _, _, table, _ = self.asked()
            table.send(type="hint", id=12)
            table.close()
        _, _, table, _ = self.asked()
        game = self.server.game()
        table.send(type="hint", id=13)
        table.send(type="hello", game=game["game"], token=game["tokens"][0])
        table.wait_for("welcome")
        table.send(type="explain", id=14, text="stance bold")
        self.assertEqual(table.wait_for("hint", "explanation", "error")["type"], "explanation", "what he asked there, he is not told here")

    def test_taking_back_while_the_general_thinks(self):
        """It is asked no more, so it orders nothing; and when it is asked again, it thinks again."""
        game, side, table, update = self.asked("mons/bridge", ("person", "general"))
        start, dice = update["seq"], random.Random(5)
        while update["ask"]["who"] == [side]:
            table.send(type="order", id=15, at=update["seq"], text="end" if "end" in update["offers"] else bot.choose(table, dice, update))
            update = table.wait_for("update")
        table.send(type="plea", id=16, to=start)
        while update["ask"]["who"] != [side]:
            update = table.wait_for("update")
        taken_back = update["seq"]
        table.send(type="hint", id=17)  # a second's thought: the general's own would have come before it
        table.wait_for("hint")
        table.send(type="order", id=18, at=taken_back, text=bot.choose(table, dice, update))
        self.assertEqual(table.wait_for("update", "refusal")["seq"], taken_back + 1, "nobody else gave an order meanwhile")

    def test_many_generals_share_the_workers(self):
        """Every game goes on, and nobody else waits for any of them."""
        games = [self.server.game(self.SCENARIO, ("general", "general")) for _ in range(6)]
        watchers = [self.server.seat(game)[0] for game in games]
        for watcher in watchers:
            while watcher.wait_for("update")["seq"] < 4:
                self.assertEqual(self.server.request("GET", "/health")[0], 200)
        for watcher in watchers:
            watcher.close()


class Secrets(Table):
    def test_no_frame_tells_what_is_hidden(self):
        """Every frame a side or a spectator gets of a whole game: no worth of a counter that lies face down."""
        for seed in range(5):
            game = self.server.game()
            tables = [self.server.seat(game, side)[0] for side in (0, 1)]
            watcher, _ = self.server.seat(game)
            over = False
            at = 0
            dice = random.Random(seed)
            latest = {}
            for side in (0, 1):
                tables[side].send(type="order", id=1, at=0, text="stance " + dice.choice(["bold", "careful"]))
            while not over:
                for side in (0, 1):
                    update = tables[side].wait_for("update")
                    latest[side] = update
                    over = bool(update["outcome"])
                    if over:
                        break
                    for piece in update["scene"]["pieces"].values():
                        if piece["side"] != side and not piece.get("up"):
                            self.assertNotIn("values", piece)
                    if side in update["ask"]["who"] and update["seq"] > at:
                        at = update["seq"]
                        tables[side].send(type="order", id=2, at=update["seq"], text=bot.choose(tables[side], dice, update))
            while True:
                update = watcher.wait_for("update")
                if update["outcome"]:
                    break
                for piece in update["scene"]["pieces"].values():
                    if not piece.get("up"):
                        self.assertNotIn("values", piece)


class Shapes(Table):
    """Every member of every message and of every body, missing, of every wrong kind and out of its range: one sentence
    that names it.  What the schema lets pass is never refused for its shape, so program and schema say the same."""

    VALUES = (None, True, False, -1, 0, 1, 2, 10001, 2**40, 1.5, "", "x", "7 bytes", "person", "x" * 401, [], ["person"],
              ["person", 7], ["person", "recruit"], ["person"] * 3, {}, {"x": 1})
    NAMED = r'"%s" (must|is missing: it must) be|"%s" is no member that is known here'

    def variants(self, good, schema):
        """(member, is it well?, the object): each value in the place of each member; then what is missing or unknown."""
        for name, member in schema["properties"].items():
            for value in self.VALUES:
                yield name, SCHEMA.fault(value, member) is None, {**good, name: value}
            if name in good:
                yield name, name not in schema["required"], {key: value for key, value in good.items() if key != name}
        yield "tokn", False, {**good, "tokn": "x"}

    def hold(self, name, well, wish, told):
        """Is `told`, the sentence it was refused with or "", about the shape of that member when it should be?"""
        if name == "type" or name == "name" and "password" in wish:  # these have sentences of their own
            self.assertTrue(well or "type" in told or "name" in told, (wish, told))
        elif well:
            self.assertNotRegex(told, self.NAMED % (name, name), wish)
        else:
            self.assertRegex(told, self.NAMED % (name, name), wish)

    def told(self, table, message):
        """The complaint it is answered with; "" when there is none."""
        table.send_bytes(json.dumps(message).encode())
        table.send(type="dance", id=99)
        complaint = ""
        while (answer := table.wait_for("error", "refusal")).get("id") != 99:
            if answer["type"] == "error":
                complaint = answer["text"]
                self.assertTrue(answer.get("id") == 5 or message.get("id") != 5, (message, answer))
        return complaint

    def test_messages(self):
        good = {"at": 0, "text": "dance", "to": 0, "yes": False, "stem": "dance", "seq": 0, "name": "reach"}
        for schema in SCHEMA.whole["$defs"]["fromClient"]["oneOf"]:
            game = self.server.game()
            table, _ = self.server.seat(game, 0)
            kind = schema["properties"]["type"]["const"]
            wish = {"type": kind, "id": 5, **{name: {**good, **game}[name] for name in schema["required"] if name != "type"}}
            SCHEMA.check(wish, "fromClient")
            for name, well, message in self.variants(wish, schema):
                self.hold(name, well, message, self.told(table, message))
                time.sleep(0.005)  # or it would have no manners
            table.close()

    def test_bodies(self):
        good = {"scenario": "nullgame/skirmish", "seats": ["person", "recruit"], "name": "Ann", "password": "8 bytes!", "next": "8 others",
                "game": 1, "token": "x"}
        for form, described in SCHEMA.whole["requests"].items():
            if "request" not in described:
                continue
            schema = described["request"]
            schema = SCHEMA.whole["$defs"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
            for name, well, wish in self.variants({name: good[name] for name in schema["required"]}, schema):
                status, answer = self.server.request(*form.split(), wish)
                self.hold(name, well, wish, answer.get("error", ""))
                self.assertTrue(well or status == 400, (form, wish, status))

    def test_a_line_of_talk_is_measured_in_bytes(self):
        table, _ = self.server.seat(self.server.game(), 0)
        self.assertIn('"text" must be a text of 1 to 400 bytes', self.told(table, {"type": "say", "id": 5, "text": "\u00e9" * 201}))
        self.assertEqual(self.told(table, {"type": "say", "id": 5, "text": "\u00e9" * 200}), "")


class Manners(Table):
    def test_what_is_no_message(self):
        table = self.server.socket()
        for bytes_ in (b"", b"{", b"[]", b"7", b'"x"', b"{}", b'{"type":7}', b'{"type":"dance"}', b'{"type":"order"}',
                       b'{"type":"hello"}', b'{"type":"hello","game":-1}', b'{"type":"hello","game":1e999}',
                       b'{"a":1,"a":2}', b"\xff\xfe", b'{"type":"hello","game":"1"}', b"null"):
            if bytes_:
                table.send_bytes(bytes_)
                self.assertEqual(table.receive()["type"], "error", bytes_)
        table.close()

    def test_members_of_the_wrong_kind(self):
        table, _ = self.server.seat(self.server.game(), 0)
        for message in ({"type": "order", "at": "x", "text": 7}, {"type": "order"}, {"type": "undo", "to": -5}, {"type": "plea"},
                        {"type": "offers", "stem": []}, {"type": "offers", "stem": "\u0001 move"}, {"type": "explain", "text": "x" * 9000},
                        {"type": "say", "text": ""}, {"type": "say", "text": "x" * 500}, {"type": "past", "seq": 10**15}, {"type": "past", "seq": 77},
                        {"type": "answer", "yes": 1}, {"type": "order", "id": 2**70 // 2**10, "text": "move"}):
            table.send(**message)
            answer = table.wait_for("error", "refusal", "past")
            self.assertIn(answer["type"], ("error", "refusal", "past"), message)

    def test_words_cut_in_the_middle_of_a_letter(self):
        """A complaint quotes the beginning of what was said; every frame is UTF-8 all the same, or a browser would hang up."""
        table, _ = self.server.seat(self.server.game(), 0)
        for blanks in range(4):
            word = "x" * blanks + "\u00e9\u2014\U0001f3b2" * 60
            for message in ({"type": "order", "at": 0, "text": word}, {"type": "explain", "text": word}, {"type": word},
                            {"type": "offers", "stem": word}, {"type": "overlay", "name": word, "args": ""}):
                table.send(**message)
                self.assertIn(word[:9], table.wait_for("error", "refusal")["text"])
        status, answer = self.server.request("POST", "/api/games", {"scenario": "nullgame/skirmish", "seats": ["@x" + "\u00e9" * 30, "person"]})
        self.assertEqual((status, list(answer)), (400, ["error"]))

    def test_messages_bent_at_random(self):
        """Good messages with bytes changed, cut out and doubled: always an answer or silence, never the end."""
        good = [json.dumps(m).encode() for m in (
            {"type": "order", "id": 3, "at": 0, "text": "stance bold"}, {"type": "explain", "id": 4, "text": "move a1 B1"},
            {"type": "offers", "id": 5, "stem": "move a1"}, {"type": "past", "id": 6, "seq": 0}, {"type": "undo", "to": 0},
            {"type": "plea", "to": 0}, {"type": "answer", "yes": True}, {"type": "say", "text": "hm"}, {"type": "hello", "game": 1, "seen": 0})]
        dice = random.Random(1914)
        for _ in range(8):
            table, _ = self.server.seat(self.server.game(), dice.randrange(2))
            for _ in range(250):
                bent = bytearray(dice.choice(good))
                for _ in range(dice.randrange(1, 5)):
                    at = dice.randrange(len(bent))
                    bent[at:at + dice.randrange(3)] = bytes(dice.randrange(256) for _ in range(dice.randrange(3)))
                    bent = bent or bytearray(b"x")
                table.send_bytes(bytes(bent))
            table.send(type="past", id=99, seq=0)
            table.close()
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_json_that_cannot_be(self):
        """Each is answered, and the line stays open."""
        table = self.server.socket()
        for text, why in ((b"[" * 10000, "depth"), (b'{"a":' * 3000, "depth"), (b'{"type":"hello\x00"}', "control character"), (b'{"type":"\\u0000"}', "u0000"),
                          (b'{"type":"hello","game":1}\x00', "end of file"), (b'{"type":"\xff\xfe"}', "decode"), (b'{"type":"\xc0\x80"}', "decode"),
                          (b'{"type":"\xed\xa0\x80"}', "decode"), (b'{"type":"\\ud800"}', "Unicode"), (b'{"type":"hello","type":"order"}', "duplicate"),
                          (b'{"type":"dance"}{"type":"dance"}', "end of file"), (b'{"type":"hello","game":%d}' % 10**30, "too big integer"),
                          (b'{"type":"dance","id":1e400}', "real number overflow"), (b'{"type":"hello","game":[[[[7]]]]}', '"game" must be')):
            table.send_bytes(text)
            answer = table.receive()
            self.assertIn(why, answer["text"], text[:80])
        table.close()

    def test_numbers_as_large_as_they_get(self):
        table, _ = self.server.seat(self.server.game(), 0)
        most = 2**63 - 1
        for message in ({"type": "order", "at": most, "text": "stance bold"}, {"type": "undo", "to": most}, {"type": "plea", "to": most}, {"type": "past", "seq": most},
                        {"type": "overlay", "name": "reach", "args": "a1", "seq": most}, {"type": "hello", "game": most}, {"type": "dance"}):
            table.send(**message, id=most)
            answer = table.wait_for("error", "refusal", "past", "overlay", "welcome")
            self.assertIn(answer["type"], ("error", "refusal"), message)
            self.assertEqual(answer["id"], most, message)
        game = self.server.game()
        table.send(type="hello", game=game["game"], token=game["tokens"][0], seen=most, chat=most)
        table.wait_for("welcome")
        self.assertTrue(table.wait_for("update")["afresh"])

    def test_frames_in_pieces_and_pings_between_them(self):
        table = self.server.socket()
        mask = bytes(4)

        def frame(first, data):
            table.sock.sendall(bytes([first, 0x80 | len(data)]) + mask + data)

        whole = b'{"type":"dance","id":7,"word":"\xc3\xa9"}'
        for cut in range(len(whole) + 1):
            frame(0x01, whole[:cut])
            frame(0x89, b"ping %d" % cut)
            frame(0x80, whole[cut:])
            self.assertEqual(table.wait_for("error")["id"], 7)
        for first, data in ((0x83, b"{}"), (0xc1, b"{}"), (0x80, b"{}")):  # an unknown kind, a reserved bit, a continuation of nothing
            table = self.server.socket()
            frame(first, data)
            with self.assertRaises(Closed) as closed:
                table.receive()
            self.assertEqual(closed.exception.args[0], 1002)
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_a_frame_of_ten_megabytes(self):
        table = self.server.socket()
        with self.assertRaises((Closed, OSError)):
            table.send_bytes(b"x" * 10_000_000)
            table.receive()
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_a_thousand_messages_at_once(self):
        table = self.server.socket()
        with self.assertRaises((Closed, OSError)):
            for _ in range(2000):
                table.send(type="dance")
            while True:
                table.receive()
        self.assertEqual(self.server.request("GET", "/health")[0], 200)

    def test_half_open_sockets_hurt_nobody(self):
        silent = [socket.create_connection((HOST, self.server.port)) for _ in range(50)]
        for s in silent[:25]:
            s.sendall(b"GET /socket HTT")
        self.assertEqual(self.server.request("GET", "/health")[0], 200)
        for s in silent:
            s.close()

    def test_a_reader_who_does_not_read(self):
        game = self.server.game()
        deaf, _ = self.server.seat(game, 1)
        first, _ = self.server.seat(game, 0)
        for n in range(150):
            first.send(type="say", text="line %d" % n)
            first.send(type="explain", id=n + 1, text="stance bold")
            first.wait_for("explanation")
        self.assertEqual(self.server.request("GET", "/health")[0], 200)
        deaf.close()

    def test_a_thousand_sockets(self):
        tables = [self.server.socket() for _ in range(900)]
        game = self.server.game()
        first, update = self.server.seat(game, 0)
        self.assertEqual(update["seq"], 0)
        for table in tables:
            table.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], warnings="ignore")
