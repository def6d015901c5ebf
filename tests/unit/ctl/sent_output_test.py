"""What helixctl says of an image that it has handed on."""
import os
import unittest

from scripted_helix import ScriptedHelix

DIGEST = "sha256:" + "0" * 64
PUSHED = "http://127.0.0.1:5000/team/mine:1"


class SentOutput(ScriptedHelix):
    def answer(self, method, params):
        if method == "images.push":
            return {"place": PUSHED, "digest": DIGEST, "sent_bytes": 491 << 20}
        if method == "images.save":
            return {"place": params["file"], "digest": DIGEST, "sent_bytes": 491 << 20}
        return {"protocol": 1, "version": "0"}

    def test_a_push_ends_with_the_address_that_a_pull_takes(self):
        self.assertEqual(self.good("image", "push", "mine", PUSHED)[0], f"{PUSHED}@{DIGEST}\n491 MB were sent.\n")

    def test_what_was_saved_is_a_file_of_that_name(self):
        file = os.path.join(self.home, "mine.helixvm")
        self.assertEqual(self.good("image", "save", "mine", file)[0], f"{file}\n491 MB were written; the image is {DIGEST}.\n")


if __name__ == "__main__":
    unittest.main()
