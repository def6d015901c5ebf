"""A test program of which nothing ran ends with 77 (Skipped) and says why; one of which anything ran or failed does not."""
import os
import subprocess
import sys
import tempfile
import time
import unittest

RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../run_python_test.py")
PROGRAM = """import unittest
class Leaves(unittest.TestCase):
    {body}
"""
LEFT_OUT = "def test_a(self): self.skipTest('there is no moon')"
PASSES = "def test_b(self): pass"
FAILS = "def test_c(self): self.fail()"
CLASS = "@classmethod\n    def setUpClass(cls): raise unittest.SkipTest('there is no moon')"


class Status(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="left_out_"))

    def of_python(self, *body, options=(), until=""):
        file = os.path.join(self.folder, "moon_test.py")
        with open(file, "w", encoding="utf-8") as program:
            program.write(PROGRAM.format(body="\n    ".join(body)))
        return subprocess.run([sys.executable, "-B", RUNNER, *options, file], capture_output=True, text=True, check=False,
                              env={**os.environ, "HELIXVM_TEST_UNTIL": until, "XDG_CACHE_HOME": self.folder})

    def of_cpp(self, choice, option="--gtest_filter"):
        return subprocess.run([os.environ["HELIX_LEAVES_OUT"], f"{option}={choice}"], capture_output=True, text=True, check=False)

    def test_nothing_ran(self):
        for done in (self.of_python(LEFT_OUT), self.of_python(CLASS, PASSES), self.of_cpp("*.leftOut")):
            self.assertEqual(done.returncode, 77, done.stderr)
            # The words that ./test gathers for its summary.
            self.assertRegex(done.stdout + done.stderr, r"(?m): Skipped\n+there is no moon$")

    def test_a_long_one_is_left_out_where_there_is_no_time_for_it(self):
        soon, later = (str(time.time() + seconds) for seconds in (600, 2000))
        done = self.of_python(FAILS, options=["--takes=1000"], until=soon)
        self.assertEqual(done.returncode, 77, done.stderr)
        self.assertRegex(done.stderr, r"(?m): Skipped\nit takes about 17 min, and this run has to be done before")
        self.assertIn("it passed here never as a whole", done.stderr)
        for options, until in ((["--takes=1000"], later), (["--takes=1000"], ""), ([], soon)):
            self.assertEqual(self.of_python(PASSES, options=options, until=until).returncode, 0, (options, until))
        done = self.of_python(PASSES, options=["--takes=1000"], until=soon)
        self.assertRegex(done.stderr, r"it passed here last on \d{4}-\d\d-\d\d")

    def test_something_ran(self):
        for done in (self.of_python(LEFT_OUT, PASSES), self.of_cpp("*.leftOut:*.passes")):
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_something_failed(self):
        for done in (self.of_python(LEFT_OUT, FAILS), self.of_cpp("*.leftOut:*.fails")):
            self.assertEqual(done.returncode, 1, done.stderr)

    def test_runs_the_tests_of_the_files_that_are_named(self):
        done = self.of_cpp("other.cpp,leaves_out.cpp", "--only-files")
        self.assertIn("3 tests from 1 test suite ran", done.stdout)
        done = self.of_cpp("other.cpp", "--only-files")
        self.assertEqual(done.returncode, 2)
        self.assertIn("No test stands in --only-files=other.cpp", done.stderr)

    def test_a_file_without_tests_is_no_success(self):
        self.assertEqual(self.of_python("pass").returncode, 1)
