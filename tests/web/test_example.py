#!/usr/bin/env python3
"""The game of docs/protocol.md ("A whole game") is one that the server plays: what the document says is sent is sent
again, and what comes back has the same form, frame by frame.

    test_example.py --write     records it anew: the document's questions, this server's answers
"""

import json
import os
import re
import sys
import unittest

from server import HOST, ROOT, SCHEMA, Server, request

from tablesocket import TableSocket

DOCUMENT = os.path.join(ROOT, "docs", "protocol.md")
# POST PATH BODY, its STATUS ANSWER, and what goes up (>) and comes down (<) the socket; an indented line goes on.
FRAME = re.compile(r"^(POST \S+|[0-9]{3}|[<>]) (.*(?:\n +.*)*)", re.M)
WIDTH = 120


def blocks(document):
    """The code of the section: (where it begins, where it ends) in the document."""
    begin = document.index("\n## A whole game\n")
    end = document.index("\n## ", begin + 1)
    return [(m.start(1), m.end(1)) for m in re.compile(r"```text\n(.*?)```", re.S).finditer(document, begin, end)]


def frames(text):
    return [(m[1], json.loads(re.sub(r"\n +", "", m[2]))) for m in FRAME.finditer(text)]


def written(way, frame):
    """A frame on as many lines as it takes, broken where no text is broken."""
    bits = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^",])+,?', json.dumps(frame, separators=(",", ":"), ensure_ascii=False))
    lines = [way + " "]
    for bit in bits:
        if len(lines[-1]) + len(bit) > WIDTH:
            lines.append("  ")
        lines[-1] += bit
    return "\n".join(lines) + "\n"


def form(value, schema):
    """What stays the same from game to game: the members and their types, down to maps and lists."""
    while "$ref" in schema:
        schema = SCHEMA.whole["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    for choice in schema.get("oneOf", schema.get("anyOf", ())):
        if SCHEMA.fault(value, choice) is None:
            return form(value, choice)
    if isinstance(value, dict):
        rest = schema.get("additionalProperties")
        if isinstance(rest, dict):
            return "map"
        return {name: form(member, schema["properties"][name]) for name, member in value.items()}
    return type(value).__name__


class Replay:
    """The document's questions asked of a server; says what came back in the place of each answer."""

    def __init__(self, server):
        self.server, self.table, self.game = server, None, None

    def step(self, way, frame):
        """What this server has for one of the document's frames; a question is its own."""
        if way.startswith("POST"):
            self.answer = request(HOST, self.server.port, *way.split(), frame)
        elif way == ">":
            if frame["type"] == "hello":
                frame = {**frame, "game": self.game["game"], "token": self.game["tokens"][0]}
                self.table = TableSocket(HOST, self.server.port)
            self.table.send(**frame)
        elif way == "<":
            return self.table.receive()
        else:
            self.game = self.answer[1]
            return self.answer[1]
        return frame


class Example(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.stop)
        with open(DOCUMENT, encoding="utf-8") as file:
            self.document = file.read()
        self.frames = [frame for begin, end in blocks(self.document) for frame in frames(self.document[begin:end])]

    def test_every_frame_is_one_of_the_schema(self):
        for way, frame in self.frames:
            kind = {">": "fromClient", "<": "fromServer"}.get(way, "newGame" if way.startswith("POST") else "madeGame")
            SCHEMA.check(frame, kind)

    def test_the_server_plays_it(self):
        replay = Replay(self.server)
        for way, frame in self.frames:
            came = replay.step(way, frame)
            kind = SCHEMA.whole["$defs"]["fromServer"] if way == "<" else {"$ref": "#/$defs/madeGame"}
            if way.isdigit():
                self.assertEqual(str(replay.answer[0]), way)
            if way == "<" or way.isdigit():
                self.assertEqual(form(came, kind), form(frame, kind), (frame, came))
            if way == "<" and frame["type"] != "update":  # nothing of these is left to chance
                self.assertEqual(came, {**frame, **({"game": came["game"]} if "game" in frame else {})})
            elif way == "<":
                told = ("seq", "answers", "ask", "undo", "outcome", "seats")
                self.assertEqual([came.get(name) for name in told], [frame.get(name) for name in told])
        self.assertEqual((frame["type"], frame["outcome"] is not None), ("update", True), "it is played to its end")

    def test_it_is_written_as_it_would_be_recorded(self):
        for begin, end in blocks(self.document):
            text = self.document[begin:end]
            self.assertEqual(text, "".join(written(*frame) for frame in frames(text)))


def record():
    """Each of the document's blocks again, with what a server of today answers."""
    server = Server()
    replay = Replay(server)
    with open(DOCUMENT, encoding="utf-8") as file:
        document = file.read()
    done, at = "", 0
    for begin, end in blocks(document):
        done += document[at:begin]
        done += "".join(written(way, replay.step(way, frame)) for way, frame in frames(document[begin:end]))
        at = end
    with open(DOCUMENT, "w", encoding="utf-8") as file:
        file.write(done + document[at:])
    server.stop()


if __name__ == "__main__":
    if "--write" in sys.argv:
        record()
    else:
        unittest.main(argv=[sys.argv[0], *sys.argv[1:]], warnings="ignore")
