"""Several attempts at one task in real guests: a crash of Helix in the middle, and an agent that has to be fetched first.

The models are a script on this computer's loopback; the registry from which the agent comes is ours
(npm_site.py), and the image trusts it.
HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import hashlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from npm_site import HOST, NpmSite
from real_guest import IMAGES, RealGuest, wait_until
from scripted_models import ScriptedModels

LONG = 600  # a start, a turn, its tests and its changes on a busy machine
WAIT = "while [ ! -e /tmp/go ]; do sleep 0.2; done; echo done > done.txt"


def sha256(path):
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            total.update(block)
    return total.hexdigest()


def add_to_image(bundle, files):
    """Writes {path in the image: path here} into the disk of a bundle, and into its manifest what it is now."""
    disk, raw = os.path.join(bundle, "disk.qcow2"), os.path.join(bundle, "disk.raw")
    subprocess.run(["qemu-img", "convert", "-O", "raw", disk, raw], check=True)
    for inside, here in files.items():
        for command in (f"write {here} {inside}", f"sif {inside} mode 0100644"):
            subprocess.run(["/sbin/debugfs", "-w", "-R", command, raw], check=True, capture_output=True)
    os.unlink(disk)
    subprocess.run(["qemu-img", "convert", "-O", "qcow2", raw, disk], check=True)
    os.unlink(raw)
    manifest = os.path.join(bundle, "manifest.json")
    with open(manifest, encoding="utf-8") as file:
        told = json.load(file)
    told["files"]["disk"].update(size=os.path.getsize(disk), sha256=sha256(disk))
    with open(manifest, "w", encoding="utf-8") as file:
        json.dump(told, file)


class Attempts(NpmSite, RealGuest):
    """The steps run in the order of their names."""

    image = "sway-codex"  # has Node

    @classmethod
    def setUpClass(cls):
        cls.check_npm_site()
        super().setUpClass()
        cls.open_npm_site()
        cls.models = ScriptedModels()
        cls.addClassCleanup(cls.models.close)
        cls.trust_in_image()
        cls.project = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="project-"))
        for arguments in (["init", "--quiet", "--initial-branch=main"],
                          ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "--allow-empty", "-m", "One"]):
            subprocess.run(["git", "-C", cls.project, *arguments], check=True)

    @classmethod
    def tearDownClass(cls):
        for workspace in json.loads(cls.ctl("ls", "--json").stdout or b"[]"):
            cls.ctl("rm", workspace["name"], "--force")
        super().tearDownClass()

    @classmethod
    def trust_in_image(cls):
        """A copy of the newest bundle that trusts the registry, in place of the images of the home."""
        newest = max(glob.glob(os.path.join(IMAGES, cls.image, "*/manifest.json")), key=os.path.getmtime)
        link = os.path.join(cls.home, "data", "images", cls.image)
        os.unlink(link)
        bundle = os.path.join(link, os.path.basename(os.path.dirname(newest)))
        shutil.copytree(os.path.dirname(newest), bundle, ignore=shutil.ignore_patterns("verified.json", "warm"))
        npmrc = os.path.join(cls.home, "npmrc")
        with open(npmrc, "w", encoding="ascii") as file:
            file.write(cls.certificate.npmrc)
        add_to_image(bundle, {cls.certificate.trusted: cls.certificate.authority, "/home/agent/.npmrc": npmrc})

    def start(self, *options):
        return self.good("attempts", "start", "--image", self.image, "--project", self.project, *options).decode().strip()

    def attempts(self, group):
        (found,) = [g for g in self.as_json("attempts", "list") if g["group"] == group]
        return found["attempts"]

    def states(self, group):
        return [attempt["state"] for attempt in self.attempts(group)]

    def discard(self, group):
        for attempt in self.attempts(group):
            self.good("attempts", "discard", group, attempt["name"])

    def kill_helix(self):
        (helix,) = self.headless()
        os.kill(helix, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: helix not in self.headless()))

    def nothing_left(self, *names):
        """Of everything but these workspaces."""
        there = {w["name"]: w["id"] for w in self.as_json("ls")}
        self.assertEqual(set(there), set(names))
        folders = os.listdir(os.path.join(self.home, "data", "workspaces"))
        self.assertEqual(set(folders), set(there.values()))
        self.assertTrue(wait_until(lambda: len(self.processes("qemu-system")) <= len(names) * self.per_machine), names)

    def test_01_a_crash_in_mid_work_of_two(self):
        self.good("provider", "add", "anthropic", "--kind", "anthropic", "--base-url", self.models.url, "--key-stdin",
                  data=b"key\n")
        # Each takes one of the first two, and waits in it: the other two come after the crash.
        shell = {"text": "I wait.", "calls": [{"tool": "shell", "input": {"command": WAIT}}]}
        self.models.play(shell, shell, {"text": "Finished."}, {"text": "Finished."})
        group = self.start("--name", "try", "--egress", "offline", "--count", "2", "--test", "cat done.txt", "Wait.")
        self.assertTrue(wait_until(lambda: self.models.left() == 2, LONG), self.attempts(group))
        self.assertEqual(self.states(group), ["working", "working"])
        source = {w["name"]: w["forked_from"] for w in self.as_json("ls")}
        self.assertEqual(source, {"try-1": "", "try-2": "try-1"})  # the project came in once
        type(self).per_machine = len(self.processes("qemu-system")) // 2
        self.kill_helix()
        self.assertEqual(self.states(group), ["working", "working"])  # the next Helix knows them
        for name in ("try-1", "try-2"):
            self.assertTrue(wait_until(lambda: self.ctl("exec", name, "--", "touch", "/tmp/go").returncode == 0), name)
        self.assertTrue(wait_until(lambda: self.states(group) == ["done", "done"], LONG), self.attempts(group))
        for attempt in self.attempts(group):
            self.assertEqual((attempt["test_status"], attempt["files"], attempt["added"]), (0, 1, 1), attempt)
        self.assertEqual(self.models.left(), 0)  # nobody was asked twice
        self.good("attempts", "keep", group, "try-2")
        self.assertEqual(self.states(group), ["discarded", "kept"])
        self.nothing_left("try-2")

    def test_02_a_conversation_goes_on_several_ways(self):
        (session,) = self.as_json("sessions", "try-2")["sessions"]
        self.models.forget()
        self.models.play({"text": "Again."}, {"text": "Again."})
        group = self.good("attempts", "start", "--from", "try-2", "--session", session["id"], "--count", "2", "Once more.")
        group = group.decode().strip()
        self.assertTrue(wait_until(lambda: set(self.states(group)) <= {"done", "failed"}, LONG), self.attempts(group))
        self.assertEqual(self.states(group), ["done", "done"], self.attempts(group))
        for body in self.models.bodies():  # what was said before is known to each
            told = json.dumps(body)
            self.assertTrue("Wait." in told and "Finished." in told and "Once more." in told, told)
        for attempt in self.attempts(group):
            self.assertNotEqual(attempt["session"], session["id"])
            there = self.good("exec", attempt["name"], "--", "find", "/home/agent", "-name", "done.txt")
            self.assertEqual(len(there.split()), 1, there)  # what was done before is done there
        self.discard(group)
        self.nothing_left("try-2")

    def test_03_a_crash_while_the_machines_are_made(self):
        self.models.play({"text": "Finished."}, {"text": "Finished."})
        group = self.start("--name", "early", "--egress", "offline", "--count", "2", "Say it.")
        # The first of them is written down, and it has not come up.
        self.assertTrue(wait_until(lambda: "early-1" in [w["name"] for w in self.as_json("ls")]))
        self.kill_helix()
        self.assertTrue(wait_until(lambda: set(self.states(group)) <= {"done", "failed"}, LONG), self.attempts(group))
        for attempt in self.attempts(group):
            self.assertTrue(attempt["state"] == "done" or attempt["problem"].endswith("."), attempt)
        self.discard(group)
        self.nothing_left("try-2")
        self.good("rm", "try-2", "--force")

    def test_04_a_missing_agent_is_fetched_before_the_task(self):
        self.models.play({"text": "Done by an agent from npm.", "expect": "Do it."})
        group = self.start("--name", "fetched", "--allow", HOST, "--agent", "scripted", "Do it.")
        self.assertTrue(wait_until(lambda: self.states(group)[0] in ("done", "failed"), LONG), self.attempts(group))
        self.assertEqual(self.states(group), ["done"], self.attempts(group))
        self.assertIn("scripted-agent-1.0.0.tgz", self.registry.fetched())
        self.assertIn(b"Done by an agent from npm. [Yours], npm.", self.good("search", "Yours"))
        self.discard(group)
        self.nothing_left()

    def test_05_one_that_cannot_be_fetched_is_a_sentence(self):
        self.registry.fault("npm", 404)
        group = self.start("--name", "missing", "--allow", HOST, "--agent", "scripted", "Do it.")
        self.assertTrue(wait_until(lambda: self.states(group)[0] in ("done", "failed"), LONG), self.attempts(group))
        (attempt,) = self.attempts(group)
        self.assertEqual(attempt["state"], "failed", attempt)
        self.assertIn("Scripted could not be installed: ", attempt["problem"])
        self.assertIn("answers 404.", attempt["problem"])
        self.discard(group)
        self.nothing_left()


if __name__ == "__main__":
    unittest.main(verbosity=2, failfast=True)
