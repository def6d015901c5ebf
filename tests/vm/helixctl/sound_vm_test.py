"""What a real guest plays, in a file on this computer: that it is the same tone.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import array
import os
import unittest
import wave

from real_guest import RealGuest, wait_until

RATE = 48000
TONE = 440
# A tone on both channels, as programs of Debian play files.
PLAYED = f"""
import math, struct, wave
with wave.open('/tmp/tone.wav', 'wb') as file:
    file.setnchannels(2); file.setsampwidth(2); file.setframerate({RATE})
    file.writeframes(b''.join(struct.pack('<hh', *[int(12000 * math.sin(2 * math.pi * {TONE} * i / {RATE}))] * 2) for i in range({RATE} * 8)))
"""
USER = ["env", "XDG_RUNTIME_DIR=/run/user/1000"]


def left_channel(path):
    with wave.open(path) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (2, 2, RATE)
        samples = array.array("h", file.readframes(file.getnframes()))
    return samples[::2]


def periods_of(samples):
    """Between the times at which it goes up through zero."""
    ups = [i - samples[i] / (samples[i] - samples[i - 1]) for i in range(1, len(samples)) if samples[i - 1] < 0 <= samples[i]]
    return [after - before for before, after in zip(ups, ups[1:])]


def frequencies(samples):
    """Of each eightieth of a second that is one even tone. An emulated guest on a busy computer plays with gaps, which are in what it
    plays: what is between them is looked at."""
    found = []
    for at in range(0, len(samples), RATE // 80):
        periods = periods_of(samples[at:at + RATE // 80])
        mean = sum(periods) / len(periods) if len(periods) > 3 else 0
        if mean and all(abs(period - mean) < 0.02 * mean for period in periods):
            found.append(RATE / mean)
    return found


class HearingARealGuest(RealGuest):
    """The steps run in the order of their names."""

    image = "sway-desktop"

    def path(self, name):
        return os.path.join(self.home, name)

    def in_guest(self, *words):
        return self.good("exec", "box", "--", *words).decode()

    def services(self):
        return self.ctl("exec", "box", "--", "systemctl", "is-active", "helix-sound.service").stdout.decode().strip()

    def play(self):
        """Begins; a player that is killed with its exec would end with it."""
        self.in_guest("sh", "-c", "XDG_RUNTIME_DIR=/run/user/1000 setsid pw-play /tmp/tone.wav >/dev/null 2>&1 &")

    def test_01_create(self):
        self.good("create", "--image", self.image, "--name", "box")
        self.in_guest("python3", "-c", PLAYED)

    def test_02_it_is_off_and_costs_nothing_until_asked_for(self):
        self.assertEqual(self.as_json("sound", "box")["state"], "off")
        self.assertIn("off", self.refused("sound", "box", "--record", self.path("off.wav"), "--seconds", "1"))
        self.assertFalse(os.path.exists(self.path("off.wav")))
        self.assertNotEqual(self.services(), "active", "nobody has played or listened")

    def test_03_a_tone_is_the_same_tone(self):
        self.good("sound", "box", "on")
        self.assertTrue(wait_until(lambda: self.as_json("sound", "box")["state"] == "silent"), self.as_json("sound", "box"))
        for _ in range(3):  # a busy guest may play hardly anything of it
            self.play()
            self.assertTrue(wait_until(lambda: self.as_json("sound", "box")["state"] == "playing"), self.as_json("sound", "box"))
            said = self.as_json("sound", "box", "--record", self.path("tone.wav"), "--seconds", "4", "--force")
            samples = left_channel(self.path("tone.wav"))
            self.assertEqual(len(samples), 4 * RATE)
            measured = frequencies(samples)
            if len(measured) > 10:
                break
        self.assertGreater(len(measured), 10, said)
        mean = sum(measured) / len(measured)
        print(f"sound: {mean:.2f} Hz of {TONE} ({min(measured):.2f} to {max(measured):.2f}) in {len(measured)} of 320 pieces, {said}")
        self.assertAlmostEqual(mean, TONE, delta=2)
        self.assertGreater(said["heard_ms"], 400)
        self.assertGreater(said["level"], 30)

    def test_04_silence_sends_nothing_and_the_sink_rests(self):
        # Between two gaps of a busy guest it would be silent as well.
        self.assertTrue(wait_until(lambda: "pw-play" not in self.in_guest("ps", "-eo", "comm")))
        self.assertTrue(wait_until(lambda: self.as_json("sound", "box")["state"] == "silent"))
        before = self.as_json("sound", "box")["packets"]
        said = self.as_json("sound", "box", "--record", self.path("silence.wav"), "--seconds", "3")
        self.assertEqual((said["heard_ms"], said["level"]), (0, 0))
        self.assertEqual(set(left_channel(self.path("silence.wav"))), {0})
        self.assertEqual(self.as_json("sound", "box")["packets"], before)
        self.assertTrue(wait_until(lambda: "suspended" in self.in_guest(*USER, "pw-cli", "info", "helix-sound")))

    def test_05_the_choice_is_kept(self):
        self.good("sound", "box", "mute")
        self.kill_helix()
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        said = self.as_json("sound", "box")
        self.assertEqual((said["on"], said["muted"]), (True, True))
        self.assertTrue(wait_until(lambda: self.as_json("sound", "box")["state"] == "silent"))

    def test_06_off_ends_the_capture(self):
        self.assertTrue(wait_until(lambda: "pw-cat" in self.in_guest("ps", "-eo", "comm")))
        self.good("sound", "box", "off")
        self.assertTrue(wait_until(lambda: "pw-cat" not in self.in_guest("ps", "-eo", "comm")))


if __name__ == "__main__":
    unittest.main()
