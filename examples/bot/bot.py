#!/usr/bin/env python3
"""A bot that plays a whole game: it takes a seat and walks through the offers at random.

    bot.py [--server ADDRESS] [--scenario NAME] [--side 0|1] [--against PLAYER] [--seed N]
    bot.py [--seed N] LINK

Without a link it begins a game of its own against a computer player, and says where it can be watched.  LINK is the
invitation to a seat, as the page gives it: http://127.0.0.1:8080/#/seat/GAME/TOKEN.
"""

import argparse
import random
import sys
from urllib.parse import urlsplit

from tablesocket import Closed, TableSocket, request

TRIES = 100  # a random walk through the offers may end nowhere


def complete_order(table, dice, verb, slot):
    """Walk from slot to slot until the order may end; None at a dead end."""
    words = [verb]
    while isinstance(slot, dict):
        values = slot.get("values", [])
        if slot.get("complete") and (not values or dice.random() < 0.4):
            break
        if not values:
            return None
        i = dice.randrange(len(values))
        words.append(values[i])
        slot = slot["next"][i] if "next" in slot else None
        if slot is None:  # beyond what was sent unasked
            table.send(type="offers", id=1, stem=" ".join(words))
            slot = table.wait_for("offers", "error").get("slot")
            if slot is None:  # the position changed meanwhile
                return None
    return " ".join(words)


def choose(table, dice, update):
    """An order of one of the verbs allowed; None when all of them are dead ends by now."""
    verbs = [v for v in update["offers"] if v in update["ask"]["verbs"] and v != "concede"]
    dice.shuffle(verbs)
    orders = (complete_order(table, dice, v, update["offers"][v]) for v in verbs)
    return next((order for order in orders if order), None)


class Seat(TableSocket):
    """A seat at the table.  Whatever it waits for, the update that comes in between is not lost."""

    update, number = None, 1

    def receive(self):
        message = super().receive()
        if message["type"] == "update":
            self.update = message
        return message

    def give(self, order, at):
        """Until it is carried out, or refused: for what is wrong with it, or because the question had changed."""
        self.number += 1
        self.send(type="order", id=self.number, at=at, text=order)
        message = self.wait_for("update", "refusal", "error")
        while message["type"] == "update" and message.get("answers") != self.number:
            message = self.wait_for("update", "refusal", "error")
        if message.get("stale") and self.update["seq"] == at:
            self.wait_for("update")


def take_turn(seat, dice, update):
    """An order that the update asks for, unless another comes before it is found."""
    for _ in range(TRIES):
        order = choose(seat, dice, update)
        if seat.update is not update:
            return
        if order:
            break
    seat.give(order or "concede", update["seq"])


def play(host, port, game, token, seed=0):
    """The side it had, the names of both sides, and the outcome."""
    seat, dice = Seat(host, port, timeout=None), random.Random(seed)  # people think for hours
    seat.send(type="hello", game=game, token=token)
    welcome = seat.wait_for("welcome", "error")
    if welcome["type"] == "error":
        sys.exit("bot: " + welcome["text"])
    side = welcome["side"]
    seat.wait_for("update")
    while not seat.update["outcome"]:
        if side in seat.update["ask"]["who"]:
            take_turn(seat, dice, seat.update)
        else:
            seat.wait_for("update")
    seat.close()
    return side, welcome["scenario"]["sides"], seat.update["outcome"]


def begin(host, port, scenario, side, against):
    """A new game; its number and the token of our seat."""
    seats = [against, against]
    seats[side] = "person"
    status, made = request(host, port, "POST", "/api/games", {"scenario": scenario, "seats": seats, "pace": 0})
    if status >= 400:
        sys.exit("bot: " + made["error"])
    return made["game"], made["tokens"][side]


def read_address(text):
    """What leads to the server, its host and its port."""
    address = urlsplit(text if "://" in text else "http://" + text)
    try:
        host, port = address.hostname, address.port or 80
    except ValueError:  # a port that is no number
        host = None
    if address.scheme != "http" or not host:
        sys.exit("bot: an address has the form http://HOST:PORT; TLS is not spoken here")
    return address, host, port


def read_link(link):
    """Where a link leads: the game and the token of its seat."""
    words = link.fragment.split("/")  # /seat/GAME/TOKEN
    if len(words) != 4 or words[1] != "seat" or not words[2].isdigit():
        sys.exit("bot: the link of a seat has the form http://HOST:PORT/#/seat/GAME/TOKEN")
    return int(words[2]), words[3]


def result(side, sides, outcome):
    word = "drawn" if outcome["winner"] is None else "won" if outcome["winner"] == side else "lost"
    return f"{word} as {sides[side]}: {outcome['text']}"


def main():
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("link", nargs="?", metavar="LINK")
    wishes.add_argument("--server", default="http://127.0.0.1:8080", metavar="ADDRESS")
    wishes.add_argument("--scenario", default="nullgame/skirmish", metavar="NAME")
    wishes.add_argument("--side", type=int, choices=(0, 1), default=0)
    wishes.add_argument("--against", default="recruit", metavar="PLAYER")
    wishes.add_argument("--seed", type=int, default=None, metavar="N")
    w = wishes.parse_args()
    address, host, port = read_address(w.link or w.server)
    try:
        game, token = read_link(address) if w.link else begin(host, port, w.scenario, w.side, w.against)
        if not w.link:
            print(f"watch it at {address.scheme}://{address.netloc}/#/watch/{game}", flush=True)
        print(result(*play(host, port, game, token, w.seed)))
    except (Closed, OSError) as trouble:
        sys.exit(f"bot: {trouble.args[-1]}")


if __name__ == "__main__":
    main()
