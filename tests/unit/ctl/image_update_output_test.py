"""helixctl image update without a name: one that fails does not keep the others back."""
import signal
import threading
import unittest

from scripted_helix import ScriptedHelix


class ImageUpdate(ScriptedHelix):
    updates = ("tools", "broken", "sway")

    def setUp(self):
        super().setUp()
        self.slow_begun = threading.Event()

    def answer(self, method, params):
        if method == "images.updates":
            return [{"name": name, "title": name.title(), "newest": "v2", "catalogue": "ours"} for name in self.updates]
        if method == "images.get":
            return {"name": params["name"], "title": params["name"].title(), "present": True, "version": "v2"}
        return {"protocol": 1, "version": "0"}

    def reply(self, message, say):
        if message["method"] == "images.get" and message["params"]["name"] == "broken":
            say(id=message["id"], error={"code": -32000, "message": "The registry has lost it.", "data": {"code": "not_found"}})
            return None
        if message["method"] == "images.get" and message["params"]["name"] == "cancelled":
            return self.refuse_as_cancelled(message["id"], say)
        if message["method"] == "images.get" and message["params"]["name"] == "slow":
            return self.slow_begun.set()
        if message["method"] == "call.cancel":
            return self.refuse_as_cancelled(message["params"]["call"], say)
        return super().reply(message, say)

    def refuse_as_cancelled(self, call, say):
        say(id=call, error={"code": -32000, "message": "Bringing it was cancelled.", "data": {"code": "cancelled"}})

    def wanted(self):
        return [params["name"] for method, params in self.asked if method == "images.get"]

    def test_goes_on_past_one_that_fails_and_says_so_at_the_end(self):
        complained = self.refused("image", "update")
        self.assertEqual(self.wanted(), ["tools", "broken", "sway"])
        last = complained.strip().splitlines()[-1]
        self.assertIn("1 of 3 images could not be updated", last)
        self.assertIn("broken: The registry has lost it.", last)

    def test_goes_on_past_one_that_another_client_cancels(self):
        self.updates = ("cancelled", "broken", "sway")
        last = self.refused("image", "update").strip().splitlines()[-1]
        self.assertEqual(self.wanted(), ["cancelled", "broken", "sway"])
        self.assertIn("2 of 3 images could not be updated. cancelled: Bringing it was cancelled. broken: The registry has lost it.", last)

    def test_ctrl_c_ends_all_of_them_and_what_failed_before_is_said(self):
        self.updates = ("broken", "slow", "sway")
        program = self.start("image", "update")
        self.addCleanup(program.kill)
        self.assertTrue(self.slow_begun.wait(60))
        program.send_signal(signal.SIGINT)
        _, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 1)
        self.assertEqual(self.wanted(), ["broken", "slow"])
        self.assertIn("Bringing it was cancelled. 1 of 3 images could not be updated. broken: The registry has lost it.", complained)

    def test_where_all_come_there_is_nothing_to_say(self):
        self.updates = ("tools", "sway")
        self.good("image", "update")
        self.assertEqual(self.wanted(), ["tools", "sway"])


if __name__ == "__main__":
    unittest.main()
