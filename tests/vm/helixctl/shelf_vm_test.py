"""Images of the shelf boot and pass the check of their recipes, run as their user; those that are not there are skipped.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import os
import sys
import unittest

from real_guest import IMAGES, RealGuest

SHELF = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../images"))
sys.path.insert(0, SHELF)
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from builder import recipe as recipes  # noqa: E402
from passed_before import PassedBefore, key_of  # noqa: E402

PLACE = "/tmp/helixvm-check"


class Checked:
    """What is asked of each of them."""

    def test_passes_the_check_of_its_recipe(self):
        check = recipes.load(SHELF, self.image).check
        self.assertIsNotNone(check, f"{self.image} has no check")
        manifests = sorted(glob.glob(os.path.join(IMAGES, self.image, "*", "manifest.json")))
        before = PassedBefore(f"shelf-{self.image}", key_of([check, *manifests]))
        if reason := before.reason():
            self.skipTest(reason)
        self.good("create", "--image", self.image, "--name", "box")
        self.good("cp", check, f"box:{PLACE}")
        self.good("exec", "box", "--", "chmod", "+x", PLACE)
        done = self.ctl("exec", "box", "--", PLACE, seconds=1200)
        self.assertEqual(done.returncode, 0, (done.stdout + done.stderr).decode(errors="replace")[-4000:])
        before.passed()


def shelf():
    """The recipes that say how their image is checked."""
    return [name for name in sorted(os.listdir(os.path.join(SHELF, "recipes"))) if recipes.load(SHELF, name).check]


def check_of(image):
    """The test class of one image."""
    name = "".join(part.title() for part in image.split("-"))
    because = f"{image} is not in HELIXVM_TEST_IMAGES: ./test builds cpp, python-data and web, others with HELIXVM_TEST_MORE_IMAGES; " \
              f"`images/build {image} --check` checks one by itself"
    here = unittest.skipUnless(os.path.isdir(os.path.join(IMAGES, image)), because)
    return name, here(type(name, (Checked, RealGuest), {"image": image, "__module__": __name__}))


globals().update(check_of(image) for image in shelf())


if __name__ == "__main__":
    unittest.main()
