"""A workspace's disk becomes an image: what is on it is in new workspaces, what makes it that machine is not.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import unittest

from real_guest import RealGuest

WRITE = """set -e
cd ~
echo kept > workspace/kept
mkdir -p .ssh && echo SECRET-KEY > .ssh/id_ed25519
echo SECRET-TOKEN > .git-credentials
cat /etc/machine-id > workspace/machine-id
sudo sh -c 'echo kept > /opt/kept; echo SECRET-LOG > /var/log/private.log'
sync
"""
LOOK = """cd ~
cat workspace/kept /opt/kept
test ! -e .git-credentials && test ! -e .ssh/id_ed25519 && test ! -e /var/log/private.log && echo clean
cmp -s /etc/machine-id workspace/machine-id || echo another
ls -ld /tmp /var/tmp | cut -c1-10
hostname
"""


class KeptWorkspace(RealGuest):
    @classmethod
    def tearDownClass(cls):
        cls.ctl("rm", "second", "--force")
        super().tearDownClass()

    def test_1_only_a_stopped_one_becomes_an_image(self):
        self.good("create", "--image", self.image, "--name", "box")
        self.good("exec", "box", "--", "sh", "-c", WRITE)
        self.assertIn("Stop box first", self.refused("image", "keep", "box", "--name", "mine"))
        self.good("stop", "box")
        self.assertIn("ready", self.good("image", "keep", "box", "--name", "mine", "--title", "Mine").decode())
        image = next(one for one in self.as_json("images") if one["name"] == "mine")
        self.assertEqual((image["title"], image["base"], image["imported"]), ("Mine", self.image, True))

    def test_2_a_new_workspace_has_its_files_and_none_of_its_secrets(self):
        self.good("create", "--image", "mine", "--name", "second")
        said = self.good("exec", "second", "--", "sh", "-c", LOOK).decode().split()
        self.assertEqual(said, ["kept", "kept", "clean", "another", "drwxrwxrwt", "drwxrwxrwt", "second"])
        self.assertIn("in use by second", self.refused("image", "rm", "mine"))

    def test_3_the_workspace_goes_on(self):
        self.good("start", "box")
        self.assertEqual(self.good("exec", "box", "--", "cat", "/home/agent/.git-credentials"), b"SECRET-TOKEN\n")


if __name__ == "__main__":
    unittest.main()
