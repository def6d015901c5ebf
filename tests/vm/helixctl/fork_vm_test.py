"""A real guest that becomes several, and goes back to what it was: what runs in it runs on in each, and nothing that tells
machines apart is shared.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import subprocess
import time
import unittest

import clones_vm_test
import suspend_vm_test
from real_guest import BIN, IMAGE, wait_until
from several_guests import SeveralGuests


UNWRITTEN = 16 << 20  # bytes that the source's guest has in memory only when it is forked


class Forked(SeveralGuests):
    """The steps run in the order of their names."""

    def inside(self, name, script):
        return self.good("exec", name, "--", "sh", "-c", script).decode()

    def count(self, name):
        pid, count, whole = self.inside(name, "cat /run/user/1000/count").split()
        self.assertEqual(whole, "True")
        return int(pid), int(count)

    def beats(self, name):
        return int(self.inside(name, "wc -l </run/user/1000/beats"))

    def paused(self):
        """Milliseconds, of the last time."""
        said = [line for line in self.ctl("events").stdout.decode().splitlines() if "stood still for" in line]
        return [int(line.split("stood still for ")[1].split()[0]) for line in said]

    def layers(self):
        folder = os.path.join(self.home, "data", "layers")
        return {name: os.listdir(os.path.join(folder, name)) for name in os.listdir(folder)} if os.path.isdir(folder) else {}

    def test_01_what_runs_runs_on_in_each(self):
        self.good("provider", "add", "anthropic", "--kind", "anthropic", "--base-url", self.models.url, "--key-stdin",
                  data=b"key\n")
        self.good("create", "--image", IMAGE, "--name", "box", "--port", "8000")
        self.models.play({"text": "The word is heron."})
        self.assertIn(b"heron", self.good("prompt", "box", "Remember the word heron."))
        self.inside("box", f"cat >~/count.py <<'END'\n{suspend_vm_test.COUNTER}\nEND\n"
                    "setsid python3 ~/count.py >/dev/null 2>&1 & "
                    "cd /etc && setsid python3 -m http.server 8000 >/dev/null 2>&1 &"
                    "echo kept >~/note; echo in memory >/run/user/1000/note")
        self.inside("box", "echo 'mkdir ~/beating && while sleep 0.2; do echo >>/run/user/1000/beats; done' >~/beat.sh")
        self.sway("box", "exec sh /home/agent/beat.sh")
        for file in ("count", "beats"):
            self.assertTrue(wait_until(lambda file=file: self.ctl("exec", "box", "--", "cat", f"/run/user/1000/{file}").returncode == 0))
        before = self.count("box")
        self.inside("box", f"head -c {UNWRITTEN} /dev/urandom >~/unwritten")
        begun = time.monotonic()
        names = self.good("fork", "box", "--count", "2").decode().split()
        print(f"two forks after {time.monotonic() - begun:.2f} s, the source stood still for {self.paused()} ms")
        self.assertEqual(names, ["box-2", "box-3"])
        for name in names:
            self.assertEqual(self.as_json("show", name)["forked_from"], "box")
            self.assertEqual(self.as_json("show", name)["beginning"], "forked", self.ctl("events").stdout.decode())
        for name in ["box", *names]:
            pid, count = self.count(name)
            self.assertEqual(pid, before[0])
            self.assertGreaterEqual(count, before[1])
            self.assertTrue(wait_until(lambda name=name, count=count: self.count(name)[1] > count), f"{name} does not count on")
            self.assertEqual(self.inside(name, "cat ~/note /run/user/1000/note"), "kept\nin memory\n")
            beats = self.beats(name)
            self.assertTrue(wait_until(lambda name=name, beats=beats: self.beats(name) > beats), f"the desktop of {name} stands still")

    def test_02_nothing_is_shared_that_tells_them_apart(self):
        found = [self.look(name) for name in ("box", "box-2", "box-3")]
        for what in clones_vm_test.ITS_OWN:
            values = [one[what] for one in found]
            self.assertEqual(len(set(values)), 3, f"{what} is shared: {values}")
        tokens = [token for one in found for token in set(one["gateway_tokens"].split())]
        self.assertEqual(len(tokens), len(set(tokens)), "a token of the gateway is shared")
        for name in ("box", "box-2", "box-3"):
            self.assertEqual(self.good("ssh", name, "--", "hostname").decode().strip(), name)

    def test_03_each_is_its_own(self):
        self.inside("box-2", "echo second >~/note; sync")
        self.assertEqual(self.inside("box", "cat ~/note"), "kept\n")
        self.assertEqual(self.inside("box-3", "cat ~/note"), "kept\n")
        disks = {name: self.as_json("show", name)["disk_used_bytes"] for name in ("box", "box-2", "box-3")}
        print("disk used:", {name: f"{size / 2**20:.1f} MiB" for name, size in disks.items()})
        self.assertLess(disks["box-3"], UNWRITTEN / 2, "what the source had not written yet was written by each")

    def test_04_its_conversation_goes_on(self):
        sessions = [one for one in self.as_json("sessions")["sessions"] if one["workspace_name"] == "box-3"]
        self.assertEqual(len(sessions), 1, sessions)
        self.models.play({"text": "You told me: heron."})
        said = self.good("prompt", "box-3", "--session", sessions[0]["id"], "Which word?").decode()
        self.assertIn("heron", said)

    def test_05_one_outlives_the_other(self):
        self.good("fork", "box-2", "--name", "grandchild")
        self.good("rm", "box-2", "--force")
        self.assertEqual(self.inside("grandchild", "cat ~/note"), "second\n")
        self.good("stop", "grandchild")
        self.good("start", "grandchild")
        self.assertEqual(self.inside("grandchild", "cat ~/note; hostname"), "second\ngrandchild\n")
        self.good("rm", "grandchild", "--force")

    def test_06_it_goes_back_to_a_checkpoint(self):
        self.good("checkpoint", "add", "box", "here")
        pid, count = self.count("box")
        self.inside("box", "rm -rf ~/note; echo later >/run/user/1000/note; sync")
        self.good("checkpoint", "restore", "box", "here", "--force")
        self.assertEqual(self.inside("box", "cat ~/note /run/user/1000/note"), "kept\nin memory\n")
        self.assertEqual(self.count("box")[0], pid)
        self.good("checkpoint", "fork", "box", "here", "--name", "then")
        self.assertEqual(self.inside("then", "cat ~/note; hostname"), "kept\nthen\n")
        self.good("rm", "then", "--force")
        self.good("checkpoint", "add", "box", "disk", "--disk-only")
        self.inside("box", "rm ~/note; sync")
        self.good("checkpoint", "restore", "box", "disk", "--force")
        self.assertEqual(self.inside("box", "cat ~/note; cat /run/user/1000/note 2>/dev/null || echo gone"), "kept\ngone\n")
        self.assertEqual([one["name"] for one in self.as_json("checkpoint", "ls", "box")], ["here", "disk"])
        self.good("checkpoint", "rm", "box", "here")
        self.good("checkpoint", "rm", "box", "disk")
        self.assertTrue(wait_until(lambda: all("memory" not in files for files in self.layers().values())), self.layers())

    def test_07_it_goes_back_to_before_a_turn(self):
        session = next(one["id"] for one in self.as_json("sessions")["sessions"] if one["workspace_name"] == "box")
        for holds in ("disk", "memory"):
            self.good("settings", "set", "checkpoints.beforeTurn", holds)
            self.inside("box", "echo before >~/note")  # and not written to the disk yet
            self.models.play({"text": "Done."})
            self.assertIn(b"Done", self.good("prompt", "box", "--session", session, f"Work on {holds}."))
            kept = self.as_json("checkpoint", "ls", "box")[-1]
            self.assertEqual((kept["session"], kept["has_memory"]), (session, holds == "memory"))
            self.inside("box", "echo after >~/note; sync")
            self.good("checkpoint", "restore", "box", kept["name"], "--force")
            self.assertEqual(self.inside("box", "cat ~/note"), "before\n")
            said = self.good("session", "export", session).decode()
            self.assertIn("heron", said)
            self.assertNotIn(f"Work on {holds}.", said)
        self.good("settings", "set", "checkpoints.beforeTurn", "off")
        self.models.play({"text": "You told me: heron."})
        self.assertIn(b"heron", self.good("prompt", "box", "--session", session, "Which word?"))
        self.assertIn("Remember the word heron", str(self.models.bodies()[-1]), "its agent still knows what was before")

    def test_08_a_long_chain_becomes_short(self):
        for number in range(18):
            self.inside("box", f"head -c 256K /dev/urandom >~/part-{number}; echo {number} >~/note; cd && sha256sum part-{number} >>sums; sync")
            self.good("checkpoint", "add", "box", f"at-{number}", "--disk-only")
        before = len(self.layers())
        for number in range(17):
            self.good("checkpoint", "rm", "box", f"at-{number}")
        self.assertTrue(wait_until(lambda: len(self.layers()) <= before - 8), self.layers())
        print(f"of {before} layers {len(self.layers())} are left")
        whole = "cat ~/note; cd && sha256sum --quiet -c sums"
        self.assertEqual(self.inside("box", f"sync; echo 3 | sudo -n tee /proc/sys/vm/drop_caches >/dev/null 2>&1; {whole}"), "17\n")
        self.good("fork", "box", "--name", "shorter")
        self.inside("box", "rm ~/part-3; sync")
        self.good("stop", "box")
        self.good("start", "box")
        self.assertNotEqual(self.ctl("exec", "box", "--", "sh", "-c", whole).returncode, 0)
        self.good("checkpoint", "restore", "box", "at-17", "--force")
        for name in ("box", "shorter"):
            self.assertEqual(self.inside(name, whole), "17\n")
        self.good("rm", "shorter", "--force")
        self.good("checkpoint", "rm", "box", "at-17")

    def settled(self, name):
        return json.loads(self.ctl("show", name, "--json").stdout or "{}").get("state")

    def test_09_a_killed_helix_leaves_nothing_half(self):
        self.inside("box", "echo alive >/run/user/1000/note")
        for when in (0.05, 0.2, 0.5, 1.0, 2.0):
            forking = subprocess.Popen([os.path.join(BIN, "helixctl"), "fork", "box", "--name", "half"], env=self.environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(when)
            self.kill_helix()
            forking.wait(600)
            self.assertTrue(wait_until(lambda: self.settled("box") == "ready"), self.settled("box"))
            self.assertEqual(self.inside("box", "cat /run/user/1000/note"), "alive\n")
            self.assertTrue(wait_until(lambda: self.settled("half") in (None, "ready", "failed", "stopped")), self.settled("half"))
            state = self.settled("half")
            print(f"killed after {when} s: the fork is {state}")
            if state is not None:
                self.good("rm", "half", "--force")
        self.good("stop", "box")
        self.good("start", "box")
        self.assertEqual(self.inside("box", "echo it starts"), "it starts\n")

    def test_10_nothing_is_left(self):
        for name in ("box", "box-3"):
            self.good("rm", name, "--force")
        self.assertTrue(wait_until(lambda: not self.layers()), self.layers())


if __name__ == "__main__":
    unittest.main()
