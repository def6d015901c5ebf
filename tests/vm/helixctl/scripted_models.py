"""The scripted model server (tests/fakes/model_server) for tests with real guests."""
import json
import os
import subprocess
import sys
import urllib.request

SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fakes/model_server/model_server.py")


class ScriptedModels:
    """A provider on this computer's loopback whose answers are written down beforehand."""

    def __init__(self):
        self._process = subprocess.Popen([sys.executable, "-B", SERVER], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{self._process.stdout.readline().split()[1]}"

    def play(self, *entries):
        """What the next requests for answers get; what was left of the script before is forgotten."""
        self._ask("PUT", "/_script", json.dumps(entries).encode())

    def left(self):
        """How many entries nobody has asked for yet."""
        return json.loads(self._ask("GET", "/_script"))["left"]

    def bodies(self):
        """What was asked for answers since forget(), newest last."""
        return [entry["body"] for entry in json.loads(self._ask("GET", "/_log")) if "body" in entry]

    def forget(self):
        self._ask("DELETE", "/_log")

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(30)

    def _ask(self, method, path, data=None):
        request = urllib.request.Request(self.url + path, data, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()
