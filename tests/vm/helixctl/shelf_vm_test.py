"""Images of the shelf boot and pass the check of their recipes, run as their user.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import os
import sys
import unittest

from real_guest import RealGuest

SHELF = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../images"))
sys.path.insert(0, SHELF)
from builder import recipe as recipes  # noqa: E402

PLACE = "/tmp/helixvm-check"


class Checked:
    """What is asked of each of them."""

    def test_passes_the_check_of_its_recipe(self):
        check = recipes.load(SHELF, self.image).check
        self.assertIsNotNone(check, f"{self.image} has no check")
        self.good("create", "--image", self.image, "--name", "box")
        self.good("cp", check, f"box:{PLACE}")
        self.good("exec", "box", "--", "chmod", "+x", PLACE)
        done = self.ctl("exec", "box", "--", PLACE, seconds=1200)
        self.assertEqual(done.returncode, 0, (done.stdout + done.stderr).decode(errors="replace")[-4000:])


class Cpp(Checked, RealGuest):
    image = "cpp"


class PythonData(Checked, RealGuest):
    image = "python-data"


class Web(Checked, RealGuest):
    image = "web"


if __name__ == "__main__":
    unittest.main()
