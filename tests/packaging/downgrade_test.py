"""An older package is installed again: what a newer Helix wrote is refused with one sentence and left as it is, byte for byte.
The newer Helix is this one, whose marks are counted up afterwards. Its logs are not looked at: who refuses says so there."""
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

BIN = pathlib.Path(os.environ["HELIXVM_BUILD"]) / "bin"
KEY = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAEgrTE1gRBiSB4ZosSCYeq6V/g0LJdHVc4piAKlD/YWk=\n-----END PUBLIC KEY-----\n"
WATCHED = 3  # seconds that the window is watched for: it writes what it remembers within one


def said(*command, **options):
    """What a program says, both ways, and how it ended."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, **options)
    return ended.returncode, ended.stdout


def content(data):
    """Every file of a data folder but the logs, with what is in it."""
    files = (path for path in sorted(data.rglob("*")) if path.is_file() and path.relative_to(data).parts[0] != "logs")
    return {str(path.relative_to(data)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def count_schema(file, by):
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        database.execute(f"PRAGMA user_version={version + by}")
    database.close()


class Downgrade(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="helix-older-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        self.data = self.home / "data"
        self.environment = dict(os.environ, HELIXVM_HOME=str(self.home), HELIXVM_KEYCHAIN="files", HELIXVM_WARM="0",
                                QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software")
        with self.helix():
            status, text = self.ctl("ls")
            self.assertEqual(status, 0, text)

    def ctl(self, *words):
        return said(BIN / "helixctl", *words, env=self.environment)

    def helix(self):
        """A Helix without a window, from when it is ready to its end."""
        ready, write = os.pipe()
        helix = subprocess.Popen([BIN / "helix", "--headless", "--idle-exit", "0", "--ready-fd", str(write)], env=self.environment, pass_fds=[write],
                                 stderr=subprocess.DEVNULL)
        os.close(write)
        with open(ready, encoding="utf-8") as line:
            self.assertEqual(line.readline(), "ready\n")
        return Ending(helix)

    def assert_refused(self):
        before = content(self.data)
        status, text = self.ctl("ls")
        self.assertNotEqual(status, 0, text)
        self.assertRegex(text, r"was written by a newer HelixVM \(schema \d+, this one knows \d+\); update HelixVM\.")
        self.assertEqual(len(text.strip().splitlines()), 1, text)
        self.assertEqual(content(self.data), before, "after helixctl ls")
        status, text = said(BIN / "helix", "--screenshot", self.home / "none.png", "--screenshot-timeout", "5", env=self.environment)
        self.assertNotEqual(status, 0, text)
        self.assertIn("was written by a newer HelixVM", text)
        self.assertEqual(content(self.data), before, "after a picture of the window")
        window = subprocess.Popen([BIN / "helix"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with Ending(window):
            until = time.monotonic() + WATCHED
            while time.monotonic() < until and content(self.data) == before:
                time.sleep(0.1)
            self.assertIsNone(window.poll(), "it stays, and says why")
        self.assertEqual(content(self.data), before, "after the window")

    def test_the_registry(self):  # settings, ledger, budgets, attempts, sheets: tables of it
        count_schema(self.data / "helixvm.db", 1)
        self.assert_refused()

    def test_the_conversations(self):
        count_schema(self.data / "conversations.db", 1)
        self.assert_refused()

    def test_nothing_is_migrated_for_a_database_that_is_refused(self):
        count_schema(self.data / "helixvm.db", -1)
        count_schema(self.data / "conversations.db", 1)
        self.assert_refused()

    def test_what_is_no_database_is_left_alone(self):
        files = {
            "catalogues/sources.json": json.dumps({"schema": 2, "catalogues": {"of another kind": True}}),
            "images/kept/v9/manifest.json": json.dumps({"schema": 2, "name": "kept", "version": "v9"}),
            "images/kept/v9/disk.qcow2": "what somebody saved of a workspace",
        }
        for name, text in files.items():
            file = self.data / name
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        with sqlite3.connect(self.data / "helixvm.db") as registry:
            registry.execute("INSERT INTO settings(key, value) VALUES('of.a.newer.helix', 'kept')")
        registry.close()
        with self.helix():
            self.assertEqual(self.ctl("images")[0], 0)
            key = self.home / "key.pem"
            key.write_text(KEY, encoding="utf-8")
            status, text = self.ctl("catalogue", "add", "another", "https://example.org/catalogue.json", "--key", str(key))
            self.assertNotEqual(status, 0, text)
            self.assertIn("newer Helix", text)
            for words in (("settings", "set", "appearance.theme", "dark"), ("reclaim",)):
                status, text = self.ctl(*words)
                self.assertEqual(status, 0, text)
        self.assertEqual({name: (self.data / name).read_text(encoding="utf-8") for name in files if (self.data / name).exists()}, files)
        with sqlite3.connect(self.data / "helixvm.db") as registry:
            self.assertEqual(registry.execute("SELECT value FROM settings WHERE key='of.a.newer.helix'").fetchall(), [("kept",)])
        registry.close()


class Ending:
    """Ends a program that was started when it goes out of sight."""

    def __init__(self, program):
        self.program = program

    def __enter__(self):
        return self.program

    def __exit__(self, *_):
        self.program.terminate()
        try:
            self.program.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()


if __name__ == "__main__":
    unittest.main()
