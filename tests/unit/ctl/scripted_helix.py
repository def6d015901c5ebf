"""helixctl on the answers of a script instead of Helix's.

HELIXCTL  the program    (set by CTest)
"""
import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import unittest

HELIXCTL = os.environ["HELIXCTL"]


class ScriptedHelix(unittest.TestCase):
    """A control socket that answers as answer() or reply() of a subclass says; `asked` has what it was asked."""

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="hx-")
        self.addCleanup(shutil.rmtree, self.home)
        os.mkdir(os.path.join(self.home, "run"), 0o700)
        self.server = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.server.close)
        self.server.bind(os.path.join(self.home, "run", "control.sock"))
        self.server.listen()
        self.asked = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with client, client.makefile("rw", encoding="utf-8") as stream:
            def say(**message):
                stream.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
                stream.flush()
            for line in stream:
                message = json.loads(line)
                self.asked.append((message["method"], message.get("params")))
                try:
                    self.reply(message, say)
                except ConnectionAbortedError:  # as when Helix ends
                    return

    def reply(self, message, say):
        say(id=message["id"], result=self.answer(message["method"], message.get("params") or {}))

    def answer(self, method, params):
        raise NotImplementedError

    def start(self, *arguments, stdout=subprocess.PIPE):
        return subprocess.Popen([HELIXCTL, *arguments], env={**os.environ, "HELIXVM_HOME": self.home}, text=True,
                                stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE)

    def good(self, *arguments):
        """What it said and what it complained of."""
        program = self.start(*arguments)
        said, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 0, f"{arguments}: {complained}")
        return said, complained

    def refused(self, *arguments):
        """What it complained of."""
        program = self.start(*arguments)
        _, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 1, f"{arguments}: {complained}")
        return complained
