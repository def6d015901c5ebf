"""Helix and everything beside it is killed (SIGKILL) in the midst of what it does with machines. Whatever was hit: the next
Helix ends in a true state, nothing is lost that was on a disk, and nobody is anybody else.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
HELIX_DRILL=all      every moment, not one of each operation and victim
"""
import os
import re
import signal
import subprocess
import time
import unittest

import clones_vm_test
import true_state
from real_guest import BIN, IMAGE, runs, wait_until
from several_guests import SeveralGuests

OPERATIONS = {
    "create": ("create", "--image", IMAGE, "--name", "copy"),
    "suspend": ("suspend", "box"),
    "resume": ("resume", "box"),
    "fork": ("fork", "box", "--name", "copy", "--count", "2"),
    "checkpoint": ("checkpoint", "add", "box", "here"),
    "restore": ("checkpoint", "restore", "box", "here", "--force"),
}
# Of each operation and victim: when it is hit. A mark (`Drill.has_come`) and milliseconds after it; of the agent, which is in
# the guest, milliseconds of the guest's own time. The first of each is enough but for HELIX_DRILL=all.
MOMENTS = {
    ("create", "helix"): (("machine", 0), ("asked", 0), ("asked", 50), ("machine", 400), ("net", 0), ("net", 150)),
    ("create", "agent"): (("done", 0),),
    ("create", "gateway"): (("machine", 150), ("net", 0)),
    ("suspend", "helix"): (("saved", 0), ("asked", 0), ("saved", 50), ("saved", 150), ("gone", 0)),
    ("suspend", "qemu"): (("saved", 0), ("asked", 50)),
    ("suspend", "netd"): (("saved", 0), ("asked", 0)),
    ("suspend", "gateway"): (("saved", 0), ("asked", 0)),
    ("suspend", "agent"): (("guest", 0), ("guest", 150)),
    ("resume", "helix"): (("machine", 150), ("asked", 0), ("machine", 0), ("net", 0), ("net", 50), ("net", 400)),
    ("resume", "qemu"): (("machine", 150), ("net", 50), ("net", 400)),
    ("resume", "netd"): (("net", 0), ("net", 150)),
    ("resume", "gateway"): (("machine", 0), ("net", 0)),
    ("resume", "agent"): (("guest", 3000), ("guest", 0)),
    ("fork", "helix"): (("layer", 50), ("asked", 0), ("layer", 0), ("layer", 150), ("layer", 300), ("machine", 0), ("net", 0), ("net", 400),
                        ("net", 900)),
    ("fork", "qemu"): (("layer", 50), ("machine", 0), ("net", 0)),
    ("fork", "netd"): (("net", 0), ("layer", 0)),
    ("fork", "gateway"): (("net", 0), ("layer", 0)),
    ("fork", "agent"): (("guest", 0), ("guest", 150)),
    ("checkpoint", "helix"): (("layer", 50), ("asked", 0), ("layer", 0), ("layer", 150), ("layer", 300)),
    ("checkpoint", "qemu"): (("layer", 50), ("layer", 150)),
    ("checkpoint", "netd"): (("layer", 0),),
    ("checkpoint", "gateway"): (("layer", 0),),
    ("checkpoint", "agent"): (("guest", 0), ("guest", 150)),
    ("restore", "helix"): (("machine", 0), ("asked", 0), ("asked", 50), ("gone", 0), ("machine", 150), ("net", 0), ("net", 400)),
    ("restore", "qemu"): (("machine", 0), ("net", 0)),
    ("restore", "netd"): (("net", 0),),
    ("restore", "gateway"): (("machine", 0),),
    ("restore", "agent"): (("guest", 3000), ("guest", 0)),
    ("create", "netd"): (("net", 0),),
    ("create", "qemu"): (("machine", 0), ("net", 0)),
}
COMMANDS = {"qemu": "qemu-system-x86", "netd": "helix-netd", "gateway": "helix-gateway"}
FUSE = "/run/fuse"  # in the guest, while it burns


class Drill(SeveralGuests):
    """The steps run in the order of their names."""

    def inside(self, name, script):
        return self.good("exec", name, "--", "sh", "-c", script).decode()

    def state(self, name):
        return next((box["state"] for box in self.as_json("ls") if box["name"] == name), None)

    # What is there.

    def pids(self, victim):
        """Of `victim`'s processes those that stand for it: not the resolver of a helix-netd."""
        if victim == "helix":
            return set(self.headless())
        found = {}
        for pid in self.processes():
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                    _, name, rest = re.split(r"[()]", file.read(), maxsplit=2)
            except OSError:
                continue
            if name == COMMANDS[victim] and rest.split()[0] != "Z":
                found[pid] = int(rest.split()[1])
        return {pid for pid, parent in found.items() if parent not in found}

    def owners(self, victim):
        """Ids of the workspaces whose processes these are; a template's machine is none's."""
        ids = []
        for pid in self.pids(victim):
            try:
                with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
                    ids += set(re.findall(re.escape(self.home) + r"/(?:run|data/workspaces)/([a-z0-9]{12})/", file.read()))
            except OSError:
                continue
        return ids

    def lies(self):
        return true_state.lies(self.home, self.ctl("ls", "--json").stdout, self.owners("qemu"), self.owners("netd"))

    def expect_true(self, when):
        self.assertTrue(wait_until(lambda: not self.lies()), f"{when}: {self.lies()}\n{self.ctl('events').stdout.decode()[-4000:]}")

    # What is done.

    def has_come(self, mark, before):
        """Whether the operation is as far as `mark` says; `before` is how it was when it began."""
        if mark == "asked":
            return True
        if mark == "saved":
            return os.path.isdir(os.path.join(self.home, "data", "workspaces", self.box, "saved"))
        if mark == "layer":
            return bool(true_state.names(os.path.join(self.home, "data", "layers")) - before["layers"])
        if mark == "gone":
            return bool(before["qemu"] - self.pids("qemu"))
        return bool(self.pids({"machine": "qemu", "net": "netd"}[mark]) - before[{"machine": "qemu", "net": "netd"}[mark]])

    def strike(self, victim, before):
        """The newest: what the operation has begun, if it has."""
        if victim == "helix":
            self.kill_helix()
            return
        found = self.pids(victim)
        for pid in sorted(found - before.get(victim, set()) or found)[:1]:
            os.kill(pid, signal.SIGKILL)
            self.assertTrue(wait_until(lambda: not runs(pid)), pid)

    def light_a_fuse(self, name, milliseconds):
        """helix-agent ends that many milliseconds of the guest's time from now, and so does this command if that is at once."""
        burns = f"sleep {milliseconds / 1000}; kill -9 $agent; rm {FUSE}"
        # A unit of its own, for what the agent has started ends with it.
        script = f"sudo sh -c 'agent=$(pidof helix-agent); touch {FUSE}; systemd-run --quiet --no-block sh -c \"{burns}\"'"
        self.ctl("exec", name, "--", "sh", "-c", script)

    def run_and_strike(self, operation, victim, mark, milliseconds):
        before = {"qemu": self.pids("qemu"), "netd": self.pids("netd"), "layers": true_state.names(os.path.join(self.home, "data", "layers"))}
        asked = subprocess.Popen([os.path.join(BIN, "helixctl"), *OPERATIONS[operation]], env=self.environment,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        ended = lambda: asked.poll() is not None  # noqa: E731
        if mark == "done":
            asked.wait(600)
            self.light_a_fuse("copy", milliseconds)
        elif mark != "guest":
            while not ended() and not self.has_come(mark, before):
                pass
            time.sleep(milliseconds / 1000)
            print("ended before" if ended() else "hit", end="; ")
            self.strike(victim, before)
        said = asked.communicate(timeout=600)[0].decode(errors="replace").strip()
        print(f"{asked.returncode}: {said.splitlines()[-1][-160:] if said else ''}", end="; ")

    def prepare(self, operation, victim, mark, milliseconds):
        if victim == "agent" and mark == "guest":
            self.light_a_fuse("box", milliseconds)
        if operation == "resume":
            self.good("suspend", "box")
        if operation == "restore":
            self.good("checkpoint", "add", "box", "here")

    def revive(self, name):
        if self.state(name) != "ready":
            self.good("start", name)
        self.assertTrue(wait_until(lambda: self.ctl("exec", name, "--", "true").returncode == 0), name)
        if name == "box" or self.as_json("show", name)["forked_from"]:
            self.assertEqual(self.inside(name, "cat ~/note"), "kept\n", name)
            self.assertIn(name, [one["workspace_name"] for one in self.as_json("sessions")["sessions"]])

    def await_the_end_of(self, name):
        """Of its agent, which has begun again when the fuse is seen to be gone."""
        self.assertTrue(wait_until(lambda: self.ctl("exec", name, "--", "test", "!", "-e", FUSE).returncode == 0), name)

    def expect_conversation(self):
        """It goes on once the agent has ended and begun again."""
        session = next(one["id"] for one in self.as_json("sessions")["sessions"] if one["workspace_name"] == "box")
        self.models.play({"text": "You told me: heron."})
        self.assertIn(b"heron", self.good("prompt", "box", "--session", session, "Which word?"))

    def setUp(self):
        if not hasattr(Drill, "box"):
            self.begin()
        for box in self.as_json("ls"):
            if box["name"] != "box":
                self.good("rm", box["name"], "--force")
        for checkpoint in self.as_json("checkpoint", "ls", "box"):
            self.good("checkpoint", "rm", "box", checkpoint["name"])
        self.revive("box")

    def begin(self):
        self.good("settings", "set", "resources.readyWorkspaces", "0")
        self.good("image", "prepare", IMAGE)
        self.good("provider", "add", "anthropic", "--kind", "anthropic", "--base-url", self.models.url, "--key-stdin", data=b"key\n")
        self.good("create", "--image", IMAGE, "--name", "box")
        Drill.box = self.as_json("show", "box")["id"]
        self.models.play({"text": "The word is heron."})
        self.assertIn(b"heron", self.good("prompt", "box", "Remember the word heron."))
        self.inside("box", "echo kept >~/note; sync")

    def drill(self, operation, victim, mark, milliseconds):
        begun = time.monotonic()
        self.prepare(operation, victim, mark, milliseconds)
        self.run_and_strike(operation, victim, mark, milliseconds)
        if victim != "helix":
            self.assertTrue(wait_until(lambda: all(box["state"] in true_state.AT_REST for box in self.as_json("ls"))), self.lies())
            self.kill_helix()
        self.expect_true("afterwards")
        found = self.as_json("ls")
        print(", ".join(f"{box['name']} {box['state']}" for box in found), end="; ")
        for box in found:
            if victim == "agent" and box["name"] == ("copy" if operation == "create" else "box"):
                self.await_the_end_of(box["name"])
            self.revive(box["name"])
        if victim == "agent" and operation != "create":
            self.expect_conversation()
        seen = [self.look(box["name"]) for box in found] if len(found) > 1 else []
        for what in clones_vm_test.ITS_OWN:
            self.assertEqual(len({one[what] for one in seen}), len(seen), f"{what} is shared: {seen}")
        for box in found:
            if box["name"] != "box":
                self.good("rm", box["name"], "--force")
        self.expect_true("without the copies")
        print(f"{time.monotonic() - begun:.0f} s")


def add_steps():
    every = os.environ.get("HELIX_DRILL") == "all"
    cases = [(pair, moment) for pair, moments in MOMENTS.items() for moment in (moments if every else moments[:1])]
    for number, ((operation, victim), (mark, milliseconds)) in enumerate(cases):
        def step(self, case=(operation, victim, mark, milliseconds)):
            self.drill(*case)
        setattr(Drill, f"test_{number:02}_{operation}_{victim}_{mark}_{milliseconds}", step)


add_steps()
if __name__ == "__main__":
    unittest.main()
