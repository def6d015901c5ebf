"""What becomes of what helixctl waits for when it is told to end: Ctrl-C cancels it, a closed terminal and kill do not."""
import signal
import threading
import unittest

from scripted_helix import ScriptedHelix


class EndedWaitOutput(ScriptedHelix):
    def setUp(self):
        super().setUp()
        self.waited_for, self.left = threading.Event(), threading.Event()
        self.begins = True  # the prompt's turn

    def serve(self, client):
        super().serve(client)
        self.left.set()  # all that it said was heard

    def reply(self, message, say):
        if message["method"] == "images.pull":
            return self.waited_for.set()
        if message["method"] == "sessions.prompt":
            say(method="sessions.begun" if self.begins else "sessions.queued", params={"session": "abcdef012345"})
            return self.waited_for.set()
        if message["method"] == "call.cancel":
            return say(id=message["params"]["call"], error={"code": -32000, "message": "It was cancelled.", "data": {"code": "cancelled"}})
        return super().reply(message, say)

    def answer(self, method, params):
        return {"protocol": 1, "version": "0"}

    def told(self, number, *words):
        """What it complained of, and whether it cancelled what it waited for."""
        self.asked.clear()
        self.waited_for.clear()
        program = self.start(*words)
        self.addCleanup(program.kill)
        self.assertTrue(self.waited_for.wait(60))
        if "--json" in words:
            self.assertIn("abcdef012345", program.stdout.readline())  # it knows the session
        self.left.clear()
        program.send_signal(number)
        _, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 1, complained)
        self.assertTrue(self.left.wait(60))
        return complained, "call.cancel" in [method for method, _ in self.asked]

    def pull_until(self, number):
        return self.told(number, "image", "pull", "ghcr.io/team/desk:1")

    def prompt_until(self, number):
        return self.told(number, "prompt", "box", "mend it", "--json")

    def test_a_closed_terminal_and_kill_leave_it_to_helix(self):
        for number in (signal.SIGHUP, signal.SIGTERM):
            with self.subTest(number):
                complained, cancels = self.pull_until(number)
                self.assertEqual(complained.splitlines()[-1], "helixctl: Told to end; what was asked of Helix may go on there.")
                self.assertFalse(cancels)

    def test_what_is_typed_cancels_it(self):
        for number in (signal.SIGINT, signal.SIGQUIT):
            with self.subTest(number):
                complained, cancels = self.pull_until(number)
                self.assertIn("It was cancelled.", complained)
                self.assertTrue(cancels)

    def test_an_agent_that_goes_on_is_not_told_as_stopped(self):
        for number in (signal.SIGHUP, signal.SIGTERM):
            with self.subTest(number):
                complained, cancels = self.prompt_until(number)
                self.assertEqual(complained, "helixctl: Told to end; the agent goes on in box. Stop it with: helixctl session cancel abcdef01\n")
                self.assertFalse(cancels)

    def test_a_prompt_that_waits_still_is_told_as_such(self):
        self.begins = False
        complained, _ = self.prompt_until(signal.SIGTERM)
        self.assertEqual(complained, "helixctl: Told to end; the prompt still waits, in the session abcdef01.\n")

    def test_an_agent_that_is_stopped_is_told_as_such(self):
        complained, cancels = self.prompt_until(signal.SIGINT)
        self.assertIn("Stopped. What was said and changed so far stays in box", complained)
        self.assertTrue(cancels)


if __name__ == "__main__":
    unittest.main()
