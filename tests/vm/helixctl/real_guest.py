"""A home of its own for helixctl and one real guest in it, for the tests beside this file.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "unit", "ctl"))
from own_processes import belongs, parent  # noqa: E402

IMAGES = os.environ.get("HELIXVM_TEST_IMAGES", "")
BIN = os.environ["HELIXVM_TEST_BIN"]
IMAGE = "sway-minimal"
LONG = 600  # an emulated start on a busy machine
PATIENT = 240  # seconds for anything else: an emulated guest beside a full build is thirty times slower than a machine


def wait_until(condition, seconds=PATIENT):
    """Polls; whether `condition` came true in time. Whoever waits for what is to come waits this long; it costs only a failure.
    What is long in coming is asked for less often: most ask a guest, which has something to do then instead of getting on."""
    begin = time.monotonic()
    while (waited := time.monotonic() - begin) < seconds:
        if condition():
            return True
        time.sleep(min(max(0.1, waited / 10), 1))
    return False


def runs(pid):
    """Not one that has ended and only waits to be reaped by its new parent."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class RealGuest(unittest.TestCase):
    """One guest for all tests of a class: starting one takes a while."""

    image = IMAGE
    binaries = BIN  # of the Helix that is tested
    warm = False  # whether images are prepared, so that workspaces need not boot; by itself that takes its time

    @classmethod
    def setUpClass(cls):
        if not os.path.isdir(os.path.join(IMAGES, cls.image)):
            raise unittest.SkipTest(f"HELIXVM_TEST_IMAGES does not name a folder with {cls.image}")
        cls.home = tempfile.mkdtemp(prefix="helixctl-")
        cls.environment = {**os.environ, "HELIXVM_HOME": cls.home, "HELIXVM_KEYCHAIN": "files", "HELIXVM_WARM": "1" if cls.warm else "0"}
        images = os.path.join(cls.home, "data", "images")
        os.makedirs(images, 0o700)
        os.symlink(os.path.join(IMAGES, cls.image), os.path.join(images, cls.image))

    @classmethod
    def tearDownClass(cls):
        cls.ctl("rm", "box", "--force")
        for pid in cls.headless():
            os.kill(pid, signal.SIGTERM)
        wait_until(lambda: not cls.headless())
        shutil.rmtree(cls.home, ignore_errors=True)

    @classmethod
    def ctl(cls, *arguments, data=None, seconds=LONG):
        return subprocess.run([os.path.join(cls.binaries, "helixctl"), *arguments], input=data, env=cls.environment,
                              capture_output=True, timeout=seconds, check=False)

    def good(self, *arguments, data=None):
        result = self.ctl(*arguments, data=data)
        self.assertEqual(result.returncode, 0, f"{arguments}: {result.stderr.decode(errors='replace')}" +
                         (self.how_far() if result.returncode != 0 and arguments[0] in ("create", "start") else ""))
        return result.stdout

    def sway(self, name, command):
        """What Sway says to what may be asked for twice: swaymsg gives up after 3 s, which a busy guest may need."""
        said = []

        def asked():
            said.append(self.ctl("exec", name, "--", "sh", "-c", "swaymsg -s /run/user/1000/sway.sock " + command))
            return said[-1].returncode == 0
        self.assertTrue(wait_until(asked), said[-1:])
        return said[-1].stdout

    def how_far(self):
        """What a guest that does not come up has said, for the one who reads the failure."""
        said = [self.ctl("logs", "box", *more).stdout.decode(errors="replace")[-6000:] for more in ([], ["--serial"])]
        return "\nevents and log:\n" + "\nserial console:\n".join(said)

    def as_json(self, *arguments):
        return json.loads(self.good(*arguments, "--json"))

    def refused(self, *arguments, status=1):
        """The sentence on stderr."""
        result = self.ctl(*arguments)
        self.assertEqual(result.returncode, status, f"{arguments}: {result.stdout} {result.stderr}")
        sentence = result.stderr.decode().strip()
        self.assertTrue(sentence.endswith("."), sentence)
        self.assertEqual(len(sentence.splitlines()), 1, sentence)
        return sentence

    @classmethod
    def processes(cls, *words):
        """Pids whose command line has all of `words` and whose home is ours."""
        found = []
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    command = file.read().decode(errors="replace").split("\0")
            except OSError:
                continue
            mine = any(cls.home in part for part in command) or belongs(path.split("/")[2], cls.home)
            if mine and all(any(word in part for part in command) for word in words):
                found.append(int(path.split("/")[2]))
        return found

    def kill_helix(self):
        """Whoever serves at this moment. A helixctl that has not reached it yet may start another."""
        killed = self.headless()
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not any(runs(pid) for pid in killed)), killed)

    @classmethod
    def headless(cls):
        """Without what a headless Helix is about to start: between fork and exec a child has its parent's command line."""
        found = cls.processes("--headless")
        return [pid for pid in found if parent(pid) not in found]
