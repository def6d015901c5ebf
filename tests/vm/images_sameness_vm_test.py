"""A small recipe, and one on it, built twice from nothing by the real mmdebstrap: the same bits.

Takes minutes and Debian's mirrors; without mmdebstrap or a mirror it is left out.
"""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

from passed_before import PassedBefore, key_of

IMAGES = os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../images"))
RESOURCES = {"cpus": 1, "memoryMiB": 512, "diskGiB": 2}
SMALL = {
    "name": "small", "title": "Small", "description": "For tests.", "icon": "terminal", "desktopKind": "none",
    "packages": ["busybox-static", "kmod", "fonts-dejavu-core", "fontconfig", "python3-minimal", "ca-certificates"],
    "initrdModules": ["virtio_blk"], "kernelArguments": ["root=/dev/vda"], "defaults": RESOURCES, "minimum": RESOURCES,
    "buildSpaceMiB": 2048,
    "user": {"name": "agent", "uid": 1000, "groups": ["adm"], "folders": ["workspace"]},
}
UPPER = {"name": "upper", "base": "small", "packages": ["jq", "openssh-server"], "scripts": ["setup"],
         "removePaths": ["etc/ssh/ssh_host_*"]}


class BuiltTwice(unittest.TestCase):
    def setUp(self):
        if not shutil.which("mmdebstrap"):
            raise unittest.SkipTest("mmdebstrap is not installed")
        self.before = PassedBefore("images-sameness", key_of([os.path.join(IMAGES, "build"), os.path.join(IMAGES, "builder"),
                                                              os.path.join(IMAGES, "initrd"), os.path.realpath(__file__)]))
        if reason := self.before.reason():
            raise unittest.SkipTest(reason)
        self.top = tempfile.mkdtemp(prefix="helix-sameness-", dir="/var/tmp")
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        for recipe in (SMALL, UPPER):
            folder = os.path.join(self.top, "recipes", recipe["name"])
            os.makedirs(folder)
            with open(os.path.join(folder, "recipe.json"), "w", encoding="utf-8") as file:
                json.dump(recipe, file)
        with open(os.path.join(self.top, "recipes/upper/setup"), "w", encoding="utf-8") as file:
            file.write("python3 -c 'import os'\njq --version >/etc/made\n")

    def build(self, cache):
        """The manifest of "upper", made from nothing in `cache`."""
        own = os.path.join(self.top, cache)
        done = subprocess.run([os.path.join(IMAGES, "build"), "upper", "--recipes", os.path.join(self.top, "recipes"),
                               "--output", os.path.join(own, "out"), "--cache", own],
                              capture_output=True, text=True, check=False)
        if "mirror could not be reached" in done.stderr:
            raise unittest.SkipTest(done.stderr.splitlines()[-1])
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        with open(os.path.join(done.stdout.strip().removeprefix("built: "), "manifest.json"), encoding="utf-8") as file:
            return json.load(file)

    def test_is_the_same(self):
        first, second = self.build("first"), self.build("second")
        if first["snapshot"] != second["snapshot"]:
            raise unittest.SkipTest("the archive changed while it was installed from")
        self.assertEqual(first["files"], second["files"])
        self.before.passed()


if __name__ == "__main__":
    unittest.main()
