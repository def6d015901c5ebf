"""The desktop of a real guest, recorded: what FFmpeg's own programs say of the file, and what is left when somebody is killed.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import signal
import subprocess
import unittest

from real_guest import BIN, IMAGE, PATIENT, RealGuest, wait_until

# A terminal in which a line comes every fifth of a second.
MOVING = "exec 'foot sh -c \"while :; do date +%N; sleep 0.2; done\"'"


class RecordingARealGuest(RealGuest):
    """The steps run in the order of their names."""

    def path(self, name):
        return os.path.join(self.home, name)

    def probe(self, name):
        """(seconds, [times of its pictures]) of a film that decodes without a word."""
        path = self.path(name)
        said = subprocess.run(["ffprobe", "-v", "error", "-of", "json", "-show_entries",
                               "format=duration:packet=pts_time:stream=codec_name,width,height,color_space,color_range", path],
                              capture_output=True, check=True, timeout=300)
        self.assertEqual(said.stderr, b"")
        facts = json.loads(said.stdout)
        self.assertEqual(facts["streams"], [{"codec_name": "h264", "width": 1280, "height": 720, "color_range": "tv", "color_space": "bt709"}])
        decoded = subprocess.run(["ffmpeg", "-v", "error", "-xerror", "-i", path, "-fps_mode", "passthrough", "-enc_time_base", "-1", "-f", "null", "-"],
                                 capture_output=True, check=False, timeout=600)
        self.assertEqual((decoded.returncode, decoded.stderr), (0, b""))
        return float(facts["format"]["duration"]), [float(packet["pts_time"]) for packet in facts["packets"]]

    def begin(self, name, *options):
        """helixctl, once pictures are in the file."""
        program = subprocess.Popen([os.path.join(BIN, "helixctl"), "record", "box", self.path(name), *options], env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        self.assertTrue(wait_until(lambda: os.path.exists(self.path(name)) and os.path.getsize(self.path(name)) > 2000))
        return program

    def grow(self, name):
        size = os.path.getsize(self.path(name))
        self.assertTrue(wait_until(lambda: os.path.getsize(self.path(name)) > size + 4000))

    def test_01_create(self):
        self.good("create", "--image", IMAGE, "--name", "box")
        # One that still boots is slow to send the picture that a recording closes with.
        self.ctl("exec", "box", "--", "systemctl", "is-system-running", "--wait")

    def test_02_a_still_desktop_lasts_as_long_as_it_was_recorded(self):
        for _ in range(3):
            said = self.as_json("record", "box", self.path("still.mp4"), "--seconds", "8", "--force")
            self.assertEqual((said["files"], said["problem"], said["left"]), ([self.path("still.mp4")], "", 0))
            seconds, times = self.probe("still.mp4")
            self.assertAlmostEqual(seconds, 8, delta=0.01)
            self.assertEqual(len(times), said["frames"])
            if times[-1] > 6:  # an emulated guest on a busy machine can be too late with it
                break
        self.assertGreater(times[-1], 6, "it closes with a picture, or players end before")
        self.assertEqual(os.stat(self.path("still.mp4")).st_mode & 0o777, 0o600)

    def test_03_what_moves_is_recorded_until_ctrl_c(self):
        self.sway("box", MOVING)
        program = self.begin("moving.mp4")
        for _ in range(4):
            self.grow("moving.mp4")
        program.send_signal(signal.SIGINT)
        said, complained = program.communicate(timeout=PATIENT)
        self.assertEqual(program.returncode, 0, complained)
        self.assertTrue(said.decode().startswith(self.path("moving.mp4") + "\n"), said)
        seconds, times = self.probe("moving.mp4")
        self.assertGreaterEqual(len(times), 4, "one for each growth at least")
        self.assertEqual(times, sorted(set(times)))
        self.assertGreater(seconds, times[-1])

    def test_04_nothing_that_is_there_is_replaced_unasked(self):
        before = os.path.getsize(self.path("moving.mp4"))
        self.assertIn("is there already", self.refused("record", "box", self.path("moving.mp4"), "--seconds", "1"))
        os.symlink(self.path("moving.mp4"), self.path("link.mp4"))
        self.refused("record", "box", self.path("link.mp4"), "--seconds", "1", "--force")
        self.refused("record", "box", self.path("no/folder.mp4"), "--seconds", "1")
        self.assertEqual(os.path.getsize(self.path("moving.mp4")), before)
        self.good("record", "box", self.path("moving.mp4"), "--seconds", "2", "--force")
        self.assertAlmostEqual(self.probe("moving.mp4")[0], 2, delta=0.01)

    def test_05_a_killed_helixctl_leaves_a_whole_film(self):
        program = self.begin("alone.mp4")
        self.grow("alone.mp4")
        program.kill()
        sizes = []

        def is_ended():
            sizes.append(os.path.getsize(self.path("alone.mp4")))
            return sizes[-10:] == [sizes[-1]] * 10
        self.assertTrue(wait_until(is_ended))
        self.probe("alone.mp4")

    def test_06_a_killed_helix_leaves_all_but_the_last_second(self):
        program = self.begin("killed.mp4")
        for _ in range(3):
            self.grow("killed.mp4")
        self.kill_helix()
        self.assertEqual(program.wait(timeout=PATIENT), 1)
        seconds, times = self.probe("killed.mp4")
        self.assertGreaterEqual(len(times), 3, "one for each growth at least; a busy guest sends few")
        self.assertGreater(seconds, times[-1])

    def test_07_a_stop_ends_it_with_a_sentence(self):
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        program = self.begin("stopped.mp4")
        self.grow("stopped.mp4")
        self.good("stop", "box", "--yes")
        _, complained = program.communicate(timeout=PATIENT)
        self.assertEqual(program.returncode, 1)
        self.assertIn("box is stopped; the recording ends there.", complained.decode())
        self.probe("stopped.mp4")

    @staticmethod
    def key_frames(path):
        """As far as it is written."""
        said = subprocess.run(["ffprobe", "-v", "error", "-skip_frame", "nokey", "-show_entries", "frame=pts_time,pkt_size", "-of", "json", path],
                              capture_output=True, check=False, timeout=300)
        return json.loads(said.stdout or b"{}").get("frames", [])

    def kept(self):
        return self.as_json("recording", "ls", "box")

    def test_08_one_is_kept_and_a_piece_of_it_exported(self):
        self.good("start", "box")
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        self.sway("box", MOVING)
        self.good("recording", "start", "box")
        self.assertTrue(wait_until(lambda: self.as_json("recording", "show", "box")["seconds"] > 24))
        # One is asked for every ten seconds; a busy guest sends it later than that.
        self.assertTrue(wait_until(lambda: len(self.key_frames(self.kept()[0]["parts"][0]["file"])) >= 3))
        self.good("recording", "stop", "box")
        kept = self.kept()[0]
        part = kept["parts"][0]
        self.assertFalse(kept["running"] or kept["rolling"])
        seconds, times = self.probe(part["file"])
        self.assertAlmostEqual(seconds * 1000, part["duration_ms"], delta=2)
        keys = self.key_frames(part["file"])
        self.assertGreaterEqual(len(keys), 3)
        all_bytes = part["bytes"]
        print(f"key frames: {len(keys)}, {sum(int(key['pkt_size']) for key in keys)} of {all_bytes} bytes, {seconds} s, {len(times)} pictures")
        middle = part["start_ms"] + int(float(keys[1]["pts_time"]) * 1000) + 1000
        said = self.as_json("recording", "export", "box", kept["id"], self.path("piece.mp4"), "--from-ms", str(middle), "--to-ms", str(middle + 4000))
        self.assertEqual(said["files"], [self.path("piece.mp4")])
        length, _ = self.probe("piece.mp4")
        self.assertGreaterEqual(length, 3.9)
        self.assertLess(length, 6, "it begins with the key frame before")
        self.assertIn("is there already", self.refused("recording", "export", "box", kept["id"], self.path("piece.mp4")))

    def test_09_rolling_survives_a_killed_helix_and_goes_on(self):
        self.good("settings", "set", "recording.rollingMiB", "64")
        self.assertTrue(wait_until(lambda: self.as_json("recording", "show", "box")["rolling"] != ""))
        first = self.as_json("recording", "show", "box")["rolling"]

        def seconds_of(recording):
            return sum(kept["end_ms"] - kept["start_ms"] for kept in self.kept() if kept["id"] == recording) / 1000
        self.assertTrue(wait_until(lambda: seconds_of(first) > 5))
        self.kill_helix()
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        self.assertTrue(wait_until(lambda: self.as_json("recording", "show", "box")["rolling"] not in ("", first)))
        left = next(kept for kept in self.kept() if kept["id"] == first)
        self.assertGreater(seconds_of(first), 4)
        self.probe(left["parts"][-1]["file"])
        self.good("settings", "set", "recording.rollingMiB", "0")
        self.assertTrue(wait_until(lambda: self.as_json("recording", "show", "box")["rolling"] == ""))
        self.good("recording", "rm", "box", first)
        self.assertFalse(os.path.exists(left["parts"][-1]["file"]))
        stored = {kind["kind"]: kind["bytes"] for kind in self.as_json("storage")["kinds"]}
        self.assertGreater(stored["recordings"], 0)

    def test_10_the_timeline_has_what_happened(self):
        kinds = {mark["kind"] for mark in self.as_json("timeline", "box")["marks"]}
        self.assertIn("life", kinds)


if __name__ == "__main__":
    unittest.main()
