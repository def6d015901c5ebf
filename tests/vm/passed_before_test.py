"""What passed is not done again, until something that it depends on changes or a week is over."""
import os
import tempfile
import time
import unittest
from unittest import mock

from passed_before import DAYS, PassedBefore, key_of


class Passed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        surroundings = mock.patch.dict(os.environ, {"XDG_CACHE_HOME": os.path.join(self.top, "cache")})
        surroundings.start()
        self.addCleanup(surroundings.stop)
        os.environ.pop("HELIXVM_TEST_AGAIN", None)
        os.makedirs(os.path.join(self.top, "parts/inner"))
        self.write("parts/inner/one", "1")

    def write(self, name, text):
        with open(os.path.join(self.top, name), "w", encoding="utf-8") as file:
            file.write(text)

    def it(self):
        return PassedBefore("it", key_of([os.path.join(self.top, "parts")], ["word"]))

    def test_counts_for_a_week(self):
        self.assertEqual(self.it().reason(), "")
        self.it().passed()
        self.assertIn("it passed on", self.it().reason())
        with mock.patch.dict(os.environ, {"HELIXVM_TEST_AGAIN": "1"}):
            self.assertEqual(self.it().reason(), "")
        old = time.time() - (DAYS + 1) * 86400
        os.utime(self.it().note, (old, old))
        self.assertEqual(self.it().reason(), "")

    def test_counts_for_these_files_alone(self):
        self.it().passed()
        os.makedirs(os.path.join(self.top, "parts/__pycache__"))
        self.write("parts/__pycache__/one.pyc", "made by looking")
        self.assertNotEqual(self.it().reason(), "")
        for name, text in (("parts/inner/one", "2"), ("parts/inner/two", "1"), ("parts/another", "1")):
            self.write(name, text)
            self.assertEqual(self.it().reason(), "", name)
            self.it().passed()
        self.assertEqual(PassedBefore("it", key_of([os.path.join(self.top, "parts")], ["other"])).reason(), "")
        self.assertEqual(PassedBefore("other", key_of([os.path.join(self.top, "parts")], ["word"])).reason(), "")


if __name__ == "__main__":
    unittest.main()
