"""How helixctl suspends and resumes workspaces, and what it says of them."""
import json
import unittest

from scripted_helix import ScriptedHelix

TITLES = {"ready": "Ready", "suspended": "Suspended", "stopped": "Stopped", "starting": "Starting"}


class SuspendOutput(ScriptedHelix):
    def setUp(self):
        super().setUp()
        self.state = "ready"
        self.problem = ""
        self.idle = None

    def workspace(self):
        suspended = self.state == "suspended"
        steps = [{"step": "disk", "title": "Disk", "status": "done", "started_at_ms": 1, "duration_ms": 2, "detail": ""}]
        return {"id": "abcdef012345", "name": "box", "image_title": "Sway", "state": self.state, "state_title": TITLES[self.state],
                "beginning": "resumed", "steps": steps, "suspended_at_ms": 1700000000000 if suspended else 0,
                "saved_bytes": 12 << 20 if suspended else 0, "idle_minutes": 30 if self.idle is None else self.idle,
                "idle_by_default": self.idle is None}

    def reply(self, message, say):
        if message["method"] == "workspaces.start" and self.problem:
            say(id=message["id"], error={"code": -32000, "message": self.problem, "data": {"code": "unavailable"}})
            return
        super().reply(message, say)

    def answer(self, method, params):
        if method == "workspaces.suspend":
            self.state = "suspended"
        elif method == "workspaces.start":
            self.state = "ready"
        elif method == "workspaces.stop":
            self.state = "stopped"
            return {}
        elif method == "workspaces.idle":
            self.idle = params.get("minutes", self.idle)
        elif method == "workspaces.stakes":
            return {"running": self.state == "ready", "stopping": [], "deleting": [], "loses_work": False}
        elif method == "workspaces.list":
            return [self.workspace()]
        return self.workspace() if method.startswith("workspaces.") else {"protocol": 1, "version": "0"}

    def methods(self):
        return [method for method, _ in self.asked if method.startswith("workspaces.")]

    def test_suspend_says_how_much_is_saved(self):
        self.assertEqual(self.good("suspend", "box")[0], "box is suspended; 12 MB of memory saved.\n")
        self.assertEqual(self.asked[-1], ("workspaces.suspend", {"workspace": "box"}))
        self.assertEqual(json.loads(self.good("suspend", "box", "--json")[0])["saved_bytes"], 12 << 20)

    def test_idle_shows_and_sets(self):
        self.assertEqual(self.good("idle", "box")[0], "box is suspended when nobody uses it for 30 min (as for all: "
                                                      "resources.idleMinutes).\n")
        self.assertEqual(self.asked[-1], ("workspaces.idle", {"workspace": "box"}))
        self.assertEqual(self.good("idle", "box", "90")[0], "box is suspended when nobody uses it for 90 min.\n")
        self.assertEqual(self.asked[-1], ("workspaces.idle", {"workspace": "box", "minutes": 90}))
        self.assertEqual(self.good("idle", "box", "off")[0], "box is never suspended because nobody uses it.\n")
        self.assertEqual(self.asked[-1][1], {"workspace": "box", "minutes": 0})
        self.assertIn("30 min (as for all", self.good("idle", "box", "default")[0])
        self.assertEqual(self.asked[-1][1], {"workspace": "box", "minutes": None})
        shown = json.loads(self.good("idle", "box", "5", "--json")[0])
        self.assertEqual((shown["idle_minutes"], shown["idle_by_default"]), (5, False))

    def test_idle_takes_minutes_and_two_words(self):
        for word in ("0", "-1", "525601", "99999999999", "soon", "1.5", "", "5 "):
            with self.subTest(word):
                program = self.start("idle", "box", word)
                program.communicate(timeout=60)
                self.assertEqual(program.returncode, 2)
        self.assertEqual(self.methods(), [])

    def test_a_suspended_one_says_so(self):
        self.state = "suspended"
        shown = self.good("show", "box")[0]
        self.assertRegex(shown, r"(?m)^State +Suspended$")
        self.assertRegex(shown, r"(?m)^Suspended since +2023-11-1\d ")
        self.assertRegex(shown, r"(?m)^Saved memory +12 MB$")
        self.assertIn("Suspended", self.good("ls")[0])
        self.state = "ready"
        self.assertNotIn("Saved memory", self.good("show", "box")[0])

    def test_resume_goes_on_and_names_it(self):
        self.state = "suspended"
        said, meanwhile = self.good("resume", "box")
        self.assertEqual(said, "box\n")
        self.assertRegex(meanwhile, r"Ready after [0-9.]+ s, went on where it was suspended\n")
        self.assertNotIn("Disk", meanwhile, "that is a step of the start before")
        self.state = "suspended"
        self.assertEqual(json.loads(self.good("resume", "box", "--json")[0])["state"], "ready")

    def test_what_is_not_suspended_is_not_resumed(self):
        self.assertIn("box is running already.", self.refused("resume", "box"))
        self.state = "stopped"
        self.assertIn("box is not suspended; start it with: helixctl start box", self.refused("resume", "box"))
        self.state = "starting"
        self.assertIn("box is not suspended (Starting).", self.refused("resume", "box"))
        self.assertNotIn("workspaces.start", self.methods())

    def test_why_it_was_not_resumed_is_said(self):
        self.state = "suspended"
        self.problem = "QEMU is another one since."
        self.assertIn(self.problem, self.refused("resume", "box"))

    def test_only_force_stops_a_suspended_one(self):
        self.state = "suspended"
        for flags in ([], ["--yes"]):
            complained = self.refused("stop", "box", *flags)
            self.assertIn("It is suspended; what it has in memory is lost when it is stopped.", complained)
            self.assertIn("add --force", complained)
        self.assertNotIn("workspaces.stop", self.methods())
        self.good("stop", "box", "--force")
        self.assertEqual(self.asked[-1], ("workspaces.stop", {"workspace": "box", "force": True}))

    def test_one_that_runs_is_stopped_without_force(self):
        self.good("stop", "box")
        self.assertFalse(self.asked[-1][1].get("force", False))


if __name__ == "__main__":
    unittest.main()
