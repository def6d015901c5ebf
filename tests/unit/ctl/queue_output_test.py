"""What helixctl says of workspaces that wait for a slot."""
import json
import unittest

from scripted_helix import ScriptedHelix


class QueueOutput(ScriptedHelix):
    def setUp(self):
        super().setUp()
        self.place = 2
        self.state = "stopped"

    def workspace(self):
        waits = {"place": self.place, "running": 4, "max_running": 4} if self.place else None
        old = [{"step": "disk", "title": "Disk", "status": "done", "started_at_ms": 1, "duration_ms": 2, "detail": ""}]
        return {"id": "abcdef012345", "name": "box", "image_title": "Sway", "state": self.state, "waits": waits, "beginning": "booted", "steps": old,
                "state_title": f"Waits, place {self.place}" if self.place else self.state.capitalize(),
                "suspended_at_ms": 1700000000000 if self.state == "suspended" else 0}

    def reply(self, message, say):
        if message["method"] in ("workspaces.start", "workspaces.create", "workspaces.fork", "checkpoints.restore", "checkpoints.fork"):
            for self.place in (2, 2, 1, 0):
                say(method="workspace.changed", params={"call": message["id"], "workspace": self.workspace()})
            self.state = "ready"
        super().reply(message, say)

    def answer(self, method, params):
        if method == "workspaces.list":
            return [self.workspace()]
        if method == "workspaces.stop":
            self.place = 0
            return {}
        if method == "workspaces.stakes":
            return {"running": False, "stopping": [], "deleting": [], "loses_work": False}
        if method == "workspaces.create":
            return {**self.workspace(), "note": ""}
        if method == "workspaces.fork":
            return [self.workspace()]
        if method.startswith("checkpoints."):
            return self.workspace()
        return self.workspace() if method.startswith("workspaces.") else {"protocol": 1, "version": "0"}

    def test_ls_and_show_say_the_place(self):
        self.assertRegex(self.good("ls")[0], r"(?m)^box .* Waits, place 2 ")
        shown = self.good("show", "box")[0]
        self.assertRegex(shown, r"(?m)^State +Waits, place 2$")
        self.assertRegex(shown, r"(?m)^Start +Waits for a slot: 4 of 4 run\. It is number 2 in the queue\.$")
        for words in (["ls"], ["show", "box"]):
            told = json.loads(self.good(*words, "--json")[0])
            self.assertEqual((told[0] if isinstance(told, list) else told)["waits"], {"place": 2, "running": 4, "max_running": 4})

    def test_it_is_said_once_for_each_place_and_waited_on(self):
        for words in (["start", "box"], ["create", "--image", "sway"]):
            with self.subTest(words):
                self.place, self.state = 2, "stopped"
                said, meanwhile = self.good(*words)
                self.assertEqual(said, "box\n")
                self.assertEqual(meanwhile.count("It is number 2 in the queue."), 1)
                self.assertEqual(meanwhile.count("Waits for a slot: 4 of 4 run. It is the next."), 1)
                self.assertLess(meanwhile.index("It is the next."), meanwhile.index("Disk"), "a step of the start before is none of this one")
                self.assertIn("Ready after", meanwhile)

    def test_forks_and_what_goes_back_wait_as_well(self):
        for words in (["fork", "box", "--count", "2"], ["checkpoint", "restore", "box", "here", "--force"], ["checkpoint", "fork", "box", "here"]):
            with self.subTest(words):
                self.place, self.state = 2, "stopped"
                said, meanwhile = self.good(*words)
                self.assertEqual(said, "box\n")
                self.assertEqual(meanwhile, "box: Waits for a slot: 4 of 4 run. It is number 2 in the queue.\n"
                                            "box: Waits for a slot: 4 of 4 run. It is the next.\n")
                self.place, self.state = 2, "stopped"
                self.assertEqual(self.good(*words, "--json")[1], "", "what is read by a program")

    def test_resume_waits_as_well(self):
        self.state = "suspended"
        self.assertIn("Waits for a slot", self.good("resume", "box")[1])

    def test_stop_of_one_that_waits_costs_nothing(self):
        self.state = "suspended"
        self.good("stop", "box")
        self.assertFalse(self.asked[-1][1].get("force", False))


if __name__ == "__main__":
    unittest.main()
