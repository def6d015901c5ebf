"""What becomes of what helixctl waits for when it is told to end: Ctrl-C cancels it, a closed terminal and kill do not."""
import signal
import threading
import unittest

from scripted_helix import ScriptedHelix


class EndedWaitOutput(ScriptedHelix):
    def setUp(self):
        super().setUp()
        self.pulling, self.left = threading.Event(), threading.Event()

    def serve(self, client):
        super().serve(client)
        self.left.set()  # all that it said was heard

    def reply(self, message, say):
        if message["method"] == "images.pull":
            return self.pulling.set()
        if message["method"] == "call.cancel":
            return say(id=message["params"]["call"], error={"code": -32000, "message": "It was cancelled.", "data": {"code": "cancelled"}})
        return super().reply(message, say)

    def answer(self, method, params):
        return {"protocol": 1, "version": "0"}

    def pull_until(self, number):
        """What it complained of, and whether it cancelled the pull."""
        self.asked.clear()
        self.pulling.clear()
        program = self.start("image", "pull", "ghcr.io/team/desk:1")
        self.addCleanup(program.kill)
        self.assertTrue(self.pulling.wait(60))
        self.left.clear()
        program.send_signal(number)
        _, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 1, complained)
        self.assertTrue(self.left.wait(60))
        return complained, "call.cancel" in [method for method, _ in self.asked]

    def test_a_closed_terminal_and_kill_leave_it_to_helix(self):
        for number in (signal.SIGHUP, signal.SIGTERM):
            with self.subTest(number):
                complained, cancels = self.pull_until(number)
                self.assertIn("may go on there", complained)
                self.assertFalse(cancels)

    def test_what_is_typed_cancels_it(self):
        for number in (signal.SIGINT, signal.SIGQUIT):
            with self.subTest(number):
                complained, cancels = self.pull_until(number)
                self.assertIn("It was cancelled.", complained)
                self.assertTrue(cancels)


if __name__ == "__main__":
    unittest.main()
