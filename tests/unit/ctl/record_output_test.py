"""How helixctl records a desktop: what it asks for, what Ctrl-C does, what it says of the end."""
import json
import os
import signal
import threading
import unittest

from scripted_helix import ScriptedHelix

RECORDED = {"files": ["/films/a\x1b[31m.mp4", "/films/a-2.mp4"], "width": 640, "height": 480, "seconds": 62.5, "bytes": 3 << 20, "frames": 340, "left": 0,
            "problem": ""}


class RecordOutput(ScriptedHelix):
    more = {}
    waits = False  # until call.cancel
    closes = None  # an event: when the film is whole
    rolling = None  # as for all

    def setUp(self):
        super().setUp()
        self.closing = threading.Event()

    def reply(self, message, say):
        method = message["method"]
        if method == "app.hello":
            return say(id=message["id"], result={"protocol": 1, "version": "0"})
        if method == "recordings.rolling":
            self.rolling = message["params"].get("mebibytes", self.rolling)
            return say(id=message["id"], result={"workspace": "abcdef012345", "id": "", "rolling": "", "seconds": 0, "bytes": 0,
                                                 "rolling_mib": 0 if self.rolling is None else self.rolling, "rolling_by_default": self.rolling is None})
        if method == "recordings.export":
            return say(id=message["id"], result=RECORDED)
        if method == "desktop.record":
            self.recording = message["id"]
            say(method="desktop.recording", params={"call": message["id"], "seconds": 1.0, "bytes": 2048, "frames": 30, "left": 0})
            if self.waits:
                return None
        if method == "call.cancel" and self.closes:
            self.closing.set()
            self.assertTrue(self.closes.wait(60))
        return say(id=self.recording, result={**RECORDED, **self.more})

    def wish(self):
        return next(params for method, params in self.asked if method == "desktop.record")

    def test_it_says_what_was_written(self):
        said, complained = self.good("record", "box", "film.mp4", "--seconds", "60")
        self.assertEqual(said, "/films/a?[31m.mp4\n/films/a-2.mp4\n1 min 02 s, 340 frames, 3.0 MB\n")
        self.assertIn("Recording", complained)
        self.assertEqual(self.wish(), {"workspace": "box", "file": os.path.join(os.getcwd(), "film.mp4"), "seconds": 60, "force": False})

    def test_a_saved_piece_says_that_the_pointer_is_not_in_it(self):
        said, _ = self.good("recording", "export", "box", "r1", "/films/piece.mp4")
        self.assertEqual(said.splitlines()[-1], "The pointer is not in it where the machine tells of it beside its pictures; replay draws it.")

    def test_force_is_passed_on_and_missing_frames_are_said(self):
        self.more = {"left": 7}
        self.assertIn("7 frames are missing", self.good("record", "box", "/films/../a.mp4", "--force")[0])
        self.assertEqual((self.wish()["file"], self.wish()["force"], self.wish()["seconds"]), ("/a.mp4", True, 0))

    def test_what_ended_too_early_is_status_1(self):
        self.more = {"problem": "box is stopped; the recording ends there."}
        self.assertEqual(self.refused("record", "box", "a.mp4").splitlines()[-1], "helixctl: box is stopped; the recording ends there.")

    def test_as_json_it_is_the_answer(self):
        said, complained = self.good("record", "box", "a.mp4", "--json")
        self.assertEqual(json.loads(said), RECORDED)
        self.assertEqual(complained, "")

    def test_ctrl_c_ends_it_in_good_order(self):
        self.waits = True
        program = self.start("record", "box", "a.mp4")
        self.addCleanup(program.kill)
        self.assertIn("Recording", program.stderr.readline())
        program.send_signal(signal.SIGINT)
        said, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 0)
        self.assertIn("340 frames", said)
        self.assertEqual([method for method, _ in self.asked][-1], "call.cancel")

    def test_what_ends_helixctl_ends_it_in_good_order_too(self):
        """As timeout(1) does, which sends its signal twice."""
        self.waits = True
        for number in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.closes = threading.Event()
                self.closing.clear()
                program = self.start("record", "box", "a.mp4")
                self.addCleanup(program.kill)
                self.assertIn("Recording", program.stderr.readline())
                program.send_signal(number)
                self.assertTrue(self.closing.wait(60))
                program.send_signal(number)
                self.closes.set()
                said, complained = program.communicate(timeout=60)
                self.assertEqual((program.returncode, complained), (0, ""))
                self.assertIn("a-2.mp4\n1 min 02 s, 340 frames", said)

    def test_what_is_always_kept_is_shown_and_said(self):
        self.assertEqual(self.good("recording", "rolling", "box")[0], "Nothing is recorded unasked (as for all: recording.rollingMiB).\n")
        self.assertEqual(self.asked[-1], ("recordings.rolling", {"workspace": "box"}))
        self.assertEqual(self.good("recording", "rolling", "box", "256")[0], "The newest 256 MB are always kept.\n")
        self.assertEqual(self.asked[-1][1], {"workspace": "box", "mebibytes": 256})
        self.assertEqual(self.good("recording", "rolling", "box", "off")[0], "Nothing is recorded unasked.\n")
        self.assertEqual(self.asked[-1][1], {"workspace": "box", "mebibytes": 0})
        self.assertIn("as for all", self.good("recording", "rolling", "box", "default")[0])
        self.assertEqual(self.asked[-1][1], {"workspace": "box", "mebibytes": None})
        for word in ("0", "-1", "268435457", "much", ""):
            with self.subTest(word):
                program = self.start("recording", "rolling", "box", word)
                program.communicate(timeout=60)
                self.assertEqual(program.returncode, 2)


if __name__ == "__main__":
    unittest.main()
