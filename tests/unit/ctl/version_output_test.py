"""What helixctl says where the Helix that runs is of another version."""
import unittest

from scripted_helix import ScriptedHelix


class VersionOutput(ScriptedHelix):
    """A Helix from before resources.storage was thought of."""

    def setUp(self):
        super().setUp()
        self.version, self.protocol = "0.0.1", 1

    def reply(self, message, say):
        if message["method"] == "resources.storage":
            say(id=message["id"], error={"code": -32601, "message": "This Helix does not know the request 'resources.storage'.", "data": {"code": "unsupported"}})
            return
        super().reply(message, say)

    def answer(self, method, params):
        if method == "app.hello":
            return {"protocol": self.protocol, "version": self.version, "pid": 1, "window": True}
        return []

    def test_a_request_that_is_not_known_speaks_of_the_versions(self):
        complained = self.refused("storage")
        self.assertRegex(complained, r"Helix 0\.0\.1 is running, this is helixctl \d+\.\d+\.\d+: restart Helix\.")

    def test_what_both_know_is_done(self):
        self.good("ls")

    def test_another_protocol_says_the_same(self):
        self.protocol = 99
        self.assertIn("restart Helix", self.refused("ls"))


if __name__ == "__main__":
    unittest.main()
