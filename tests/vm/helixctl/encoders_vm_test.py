"""The encoders of a real guest: what doctor says of them, and that the one that is asked for is used.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import unittest

from real_guest import IMAGE, RealGuest, wait_until


class EncodersOfARealGuest(RealGuest):
    """The steps run in the order of their names."""

    def findings(self):
        said = {}
        for finding in self.as_json("doctor", "box"):
            said.setdefault(finding["subject"], []).append(finding["sentence"])
        return said

    def choose(self, *lines):
        """The agent begins again with these in its environment."""
        # The agent may be gone before it says how the command ended.
        self.ctl("exec", "box", "--", "sudo", "sh", "-c",
                  "mkdir -p /etc/helixvm; printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) +
                  " > /etc/helixvm/agent.env; systemctl restart --no-block helix-agent")
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "true").returncode == 0))

    def test_01_x264_is_used_and_the_rest_is_explained(self):
        self.good("create", "--image", IMAGE, "--name", "box")
        # It is ready a moment before its desktop is painted.
        self.assertTrue(wait_until(lambda: self.as_json("stats", "box")["encoder"] == "x264"))
        said = self.findings()
        self.assertEqual(said["Encoder"][0], "x264 encodes the desktop, because what was to come first does not work.")
        probes = "\n".join(said["Probe"])
        self.assertIn("x264 works", probes)
        self.assertIn("OpenH264 works", probes)
        self.assertIn("VA-API: The guest has no graphics processor", probes)
        self.assertIn("NVENC: The guest has no graphics processor", probes)
        self.assertIn("Sway", said["Desktop"][0])
        self.assertIn("in a cage", said["Decoder"][0])

    def test_02_openh264_where_it_is_asked_for(self):
        self.choose("HELIX_ENCODER=openh264", "HELIX_VIDEO_MODE=dmabuf")
        self.assertTrue(wait_until(lambda: self.as_json("stats", "box")["encoder"] == "OpenH264"))
        self.sway("box", "-- output '*' bg '#204060' solid_color")
        numbers = self.as_json("stats", "box")
        self.assertEqual(numbers["decode_errors"], 0)
        said = self.findings()
        self.assertEqual(said["Encoder"], ["OpenH264 encodes the desktop."])
        self.assertIn("dmabuf", said["Capture"][1])

    def test_03_a_word_that_is_none_is_auto_and_told(self):
        self.choose("HELIX_ENCODER=h265")
        self.assertTrue(wait_until(lambda: self.as_json("stats", "box")["encoder"] == "x264"))
        self.assertIn("'h265'", self.findings()["Encoder"][0])


if __name__ == "__main__":
    unittest.main()
