#!/usr/bin/env python3
"""A bot that plays a whole game: it takes a seat and walks through the offers at random.

    bot.py HOST PORT GAME TOKEN [SEED]
"""

import random
import sys

from tablesocket import TableSocket


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
    return next((order for order in (complete_order(table, dice, v, update["offers"][v]) for v in verbs) if order), None)


def play(host, port, game, token, seed=0):
    """The outcome of the game."""
    table, dice = TableSocket(host, port), random.Random(seed)
    table.send(type="hello", game=game, token=token)
    side = table.wait_for("welcome")["side"]
    while True:
        update = table.wait_for("update")
        if update["outcome"]:
            return update["outcome"]
        if side in update["ask"]["who"]:
            table.send(type="order", id=2, at=update["seq"], text=choose(table, dice, update) or "")


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], int(sys.argv[5]) if len(sys.argv) > 5 else 0))
