"""A server of our own for a test: started on a free port, killed as hard as the test likes."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from schema import ROOT, Schema

sys.path.insert(0, os.path.join(ROOT, "examples", "bot"))

from tablesocket import TableSocket, request  # noqa: E402

HOST = "127.0.0.1"
SCHEMA = Schema()


class Server:
    def __init__(self, *options, store=None, limits=None):
        self.program = os.environ.get("SANDTABLE", os.path.join(ROOT, "build", "sandtable"))
        self.folder = tempfile.TemporaryDirectory()
        self.store = store or "sqlite:" + os.path.join(self.folder.name, "journal")
        self.options = options
        self.limits = limits
        self.port = 0
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder.name, "log"), "a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--store", self.store, "--new-games", "0", *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=self.limits)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server did not start: " + self.complaints())
        self.port = int(found.group(1))

    def complaints(self):
        self.log.seek(0)
        return self.log.read()

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.stdout.close()
        return self.process.wait(timeout=20)

    def stop(self):
        status = self.kill(signal.SIGTERM)
        assert status == 0, f"it ended with {status}: {self.complaints()}"
        self.log.close()
        self.folder.cleanup()

    def request(self, method, path, wish=None, headers=None):
        """Its status and its answer, which is held to the schema."""
        status, answer = request(HOST, self.port, method, path, wish, headers)
        SCHEMA.check_answer(method, path, status, answer)
        return status, answer

    def socket(self, **more):
        return TableSocket(HOST, self.port, **more)

    def game(self, scenario="nullgame/skirmish", seats=("person", "person"), pace=0):
        status, made = self.request("POST", "/api/games", {"scenario": scenario, "seats": list(seats), "pace": pace})
        assert status == 201, made
        return made

    def seat(self, game, side=None, **more):
        """A socket at the table: the token of a side, or a spectator; and what it was told."""
        table = self.socket()
        hello = {"type": "hello", "game": game["game"], **more}
        if side is not None:
            hello["token"] = game["tokens"][side]
        table.send(**hello)
        table.wait_for("welcome")
        return table, table.wait_for("update")


class Served(unittest.TestCase):
    """One server for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
