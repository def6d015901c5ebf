"""A real guest that is suspended and goes on: its processes, its clock, its connections, its agent's turn.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import subprocess
import time
import unittest
import urllib.request

from real_guest import BIN, IMAGE, RealGuest, wait_until
from scripted_models import ScriptedModels

ASLEEP = 5  # seconds: more than a clock may be off
LOOK_EVERY = 5  # seconds
SOON = 240  # seconds: whoever connects to a port of one that was just suspended waits until it may wake, and until it has
CLOCK_MAY_DIFFER = 3  # seconds: the command's own start under emulation is in it
# Counts in a file of memory, and says when its memory is not as it left it.
COUNTER = r"""
import os, time
blob = bytearray(os.urandom(1 << 20))
count = 0
while True:
    before = hash(bytes(blob))
    time.sleep(0.2)
    whole = hash(bytes(blob)) == before
    count += 1
    with open("/run/user/1000/count.new", "w") as file:
        file.write(f"{os.getpid()} {count} {whole}")
    os.rename("/run/user/1000/count.new", "/run/user/1000/count")
"""


def call(tool, **arguments):
    return {"tool": tool, "input": arguments}


class Suspended(RealGuest):
    """The steps run in the order of their names."""

    warm = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.models = ScriptedModels()
        cls.addClassCleanup(cls.models.close)

    def state(self):
        return self.as_json("show", "box")["state"]

    def inside(self, script):
        return self.good("exec", "box", "--", "sh", "-c", script).decode()

    def saved(self):
        return os.path.join(self.home, "data", "workspaces", self.as_json("show", "box")["id"], "saved")

    def machines(self):
        return self.processes("qemu-system", self.as_json("show", "box")["id"])

    def timed(self, *arguments):
        begun = time.monotonic()
        self.good(*arguments)
        seconds = time.monotonic() - begun
        print(f"{arguments[0]}: {seconds:.2f} s", end="  ")
        return seconds

    def suspend(self):
        self.timed("suspend", "box")
        shown = self.as_json("show", "box")
        self.assertEqual(shown["state"], "suspended")
        print(f"saved: {shown['saved_bytes'] / 2**20:.1f} MiB", end="  ")
        self.assertGreater(shown["saved_bytes"], 0)

    def resume(self):
        self.timed("resume", "box")
        print()
        self.assertEqual(self.state(), "ready")
        self.assertFalse(os.path.exists(self.saved()))

    def count(self):
        pid, count, whole = self.inside("cat /run/user/1000/count").split()
        self.assertEqual(whole, "True")
        return int(pid), int(count)

    def expect_right_clock(self):
        before = time.time()
        clock = float(self.inside("date +%s.%N"))
        self.assertGreater(clock, before - CLOCK_MAY_DIFFER)
        self.assertLess(clock, time.time() + CLOCK_MAY_DIFFER)

    def fetch(self):
        port = next(p["host_port"] for p in self.as_json("show", "box")["forwards"] if p["guest_port"] == 8000)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SOON) as answer:
            return answer.status

    def test_01_what_runs_goes_on(self):
        self.good("provider", "add", "anthropic", "--kind", "anthropic", "--base-url", self.models.url, "--key-stdin",
                  data=b"key\n")
        self.good("create", "--image", IMAGE, "--name", "box", "--port", "8000", "--cold")
        self.inside(f"cat >~/count.py <<'END'\n{COUNTER}\nEND\n"
                    "setsid python3 ~/count.py >/dev/null 2>&1 & "
                    "cd /etc && setsid python3 -m http.server 8000 >/dev/null 2>&1 &")
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "cat", "/run/user/1000/count").returncode == 0))
        self.assertTrue(wait_until(lambda: "8000" in self.ctl("exec", "box", "--", "ss", "-ltn").stdout.decode()))
        self.assertEqual(self.fetch(), 200)
        pid, count = self.count()
        uptime = float(self.inside("cut -d' ' -f1 /proc/uptime"))
        self.suspend()
        self.assertEqual(self.machines(), [])
        self.assertTrue(os.path.isdir(self.saved()))
        time.sleep(ASLEEP)
        self.resume()
        after = self.count()
        self.assertEqual(after[0], pid)
        self.assertGreaterEqual(after[1], count)
        self.assertLess(float(self.inside("cut -d' ' -f1 /proc/uptime")), uptime + 120)
        self.expect_right_clock()
        self.assertTrue(wait_until(lambda: self.count()[1] > after[1]), "it does not count on")

    def test_02_its_ways_are_open_again(self):
        self.assertEqual(self.fetch(), 200)
        self.assertEqual(self.good("ssh", "box", "--", "hostname").decode().strip(), "box")
        self.good("screenshot", "box", os.path.join(self.home, "resumed.png"))
        self.models.play({"text": "I am back."})
        self.assertIn(b"I am back.", self.good("prompt", "box", "Are you there?"))

    def test_03_a_turn_goes_on(self):
        self.models.play({"text": "This takes a while.", "calls": [call("shell", command="touch ~/begun; sleep 8; echo later >~/slow.txt")]},
                         {"text": "Finished after the night."})
        client = subprocess.Popen([os.path.join(BIN, "helixctl"), "prompt", "box", "Take your time."], env=self.environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        # Not only told to: an answer that is still on its way would be asked for anew.
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "sh", "-c", "test -e ~/begun").returncode == 0))
        self.suspend()
        time.sleep(ASLEEP)
        self.assertIsNone(client.poll(), "the one who waits for the turn was sent away")
        self.resume()
        said = client.communicate(timeout=240)[0].decode()
        self.assertEqual(client.returncode, 0, said)
        self.assertIn("Finished after the night.", said)
        self.assertEqual(self.inside("cat ~/slow.txt"), "later\n")

    def test_04_a_request_that_was_cut_is_not_lost(self):
        self.models.play({"fault": "stall", "text": "Half of this is said before the night."}, {"text": "All of it is said."},
                         {"text": "All of it is said."})
        client = subprocess.Popen([os.path.join(BIN, "helixctl"), "prompt", "box", "Say it."], env=self.environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertTrue(wait_until(lambda: self.models.left() == 2))
        self.suspend()
        self.resume()
        begun = time.monotonic()
        said = client.communicate(timeout=240)[0].decode()
        # Repeated by the agent, or ended with a sentence.
        self.assertTrue("All of it is said." in said or client.returncode != 0, said)
        print(f"{'repeated' if client.returncode == 0 else 'ended'} after {time.monotonic() - begun:.0f} s")

    def test_05_a_killed_helix_loses_nothing(self):
        pid, count = self.count()
        for when in (0.05, 0.2, 0.5, 1.0):
            suspending = subprocess.Popen([os.path.join(BIN, "helixctl"), "suspend", "box"], env=self.environment,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(when)
            self.kill_helix()
            suspending.wait(600)
            self.assertTrue(wait_until(lambda: self.settled() in ("ready", "suspended")), self.settled())
            print(f"killed after {when} s: {self.settled()}")
            if self.settled() == "suspended":
                self.assertEqual(self.machines(), [])
                self.resume()
            self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "true").returncode == 0))
            after = self.count()
            self.assertEqual(after[0], pid)
            self.assertGreaterEqual(after[1], count)

    def settled(self):
        return json.loads(self.ctl("show", "box", "--json").stdout or "{}").get("state")

    def test_06_one_from_a_warm_snapshot_saves_what_it_has_changed(self):
        self.good("rm", "box", "--force")
        self.good("image", "prepare", IMAGE)
        self.good("create", "--image", IMAGE, "--name", "box")
        self.assertIn(self.as_json("show", "box")["beginning"], ("warm", "spare"))
        self.inside("echo kept >/run/user/1000/note")
        self.suspend()
        self.assertLess(self.as_json("show", "box")["saved_bytes"], 64 << 20)
        time.sleep(ASLEEP)
        self.resume()
        self.assertEqual(self.inside("cat /run/user/1000/note"), "kept\n")
        self.expect_right_clock()

    def test_07_what_is_to_be_done_in_it_wakes_it(self):
        self.suspend()
        begun = time.monotonic()
        self.assertEqual(self.inside("cat /run/user/1000/note"), "kept\n")
        print(f"woken and asked: {time.monotonic() - begun:.2f} s")
        self.assertEqual(self.state(), "ready")

    def test_08_who_connects_to_a_port_wakes_it(self):
        self.good("port", "add", "box", "8000")
        self.inside("cd /etc && setsid python3 -m http.server 8000 >/dev/null 2>&1 &")
        self.assertTrue(wait_until(lambda: "8000" in self.ctl("exec", "box", "--", "ss", "-ltn").stdout.decode()))
        self.suspend()
        port = next(p for p in self.as_json("show", "box")["forwards"] if p["guest_port"] == 8000)
        self.assertEqual(port["state"], "waiting")
        begun = time.monotonic()
        self.assertEqual(self.fetch(), 200)
        print(f"woken and fetched: {time.monotonic() - begun:.2f} s, ten of them rest", end="  ")
        # Whoever was let in may be answered before the others are told.
        self.assertTrue(wait_until(lambda: self.state() == "ready"), self.state())
        self.assertEqual(self.inside("cat /run/user/1000/note"), "kept\n")

    def test_09_nobody_uses_it_and_it_is_suspended(self):
        self.good("idle", "box", "1")
        # On a busy host an emulated guest is not quiet, so it is asked seldom and has its time.
        def asked(condition):
            time.sleep(LOOK_EVERY)
            return condition(self.as_json("show", "box"))
        self.assertTrue(wait_until(lambda: asked(lambda box: "will be suspended" in box["notice"]), 600))
        self.assertTrue(wait_until(lambda: asked(lambda box: box["state"] == "suspended"), 600))
        self.assertEqual(self.machines(), [])
        self.assertEqual(self.fetch(), 200)
        self.good("idle", "box", "off")

    def test_10_stopped_by_force_it_boots(self):
        self.suspend()
        self.assertIn("suspended", self.refused("stop", "box"))
        self.good("stop", "box", "--force")
        self.assertEqual(self.state(), "stopped")
        self.good("start", "box")
        self.assertEqual(self.inside("ls /run/user/1000/note 2>/dev/null || echo gone"), "gone\n")


if __name__ == "__main__":
    unittest.main()
