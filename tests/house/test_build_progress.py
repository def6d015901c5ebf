"""What cmake/build says of a build that runs."""
import importlib.machinery
import importlib.util
import io
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("build_progress", str(ROOT / "cmake" / "build"))
build = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(build)


class Screen(io.StringIO):
    def __init__(self, person):
        super().__init__()
        self.person = person

    def isatty(self):
        return self.person


def clock_of(seconds):
    times = iter(seconds)
    return lambda: next(times)


LINES = ["[0/2] Re-checking globbed directories...\n", "[1/3] Building CXX object a.o\n", "a.cpp:1: warning: odd\n",
         "[2/3] Building CXX object b.o\n", "[3/3] Linking CXX executable c\n"]


class Progress(unittest.TestCase):
    def test_counts_compiling_for_more_than_linking(self):
        progress = build.Progress(2, 0)
        self.assertEqual(progress.take(LINES[1].strip(), 60), "49 %, about 1 min left")
        self.assertIsNone(progress.take("a.cpp:1: warning: odd", 60))
        self.assertEqual(progress.take(LINES[3].strip(), 120), "99 %, about 10 s left")
        self.assertEqual(progress.take(LINES[4].strip(), 121), "99 %")

    def test_goes_by_steps_where_nothing_is_missing(self):
        progress = build.Progress(0, 0)
        self.assertEqual(progress.take(LINES[1].strip(), 60), "33 %, about 2 min left")
        self.assertEqual(progress.take("[0/2] Re-checking globbed directories...", 60), "0 %")

    def test_guesses_nothing_at_the_start(self):
        self.assertEqual(build.Progress(2, 0).take(LINES[1].strip(), 5), "49 %")

    def test_says_long_times_in_minutes(self):
        self.assertEqual(build.spoken(12), "about 10 s left")
        self.assertEqual(build.spoken(47), "about 50 s left")
        self.assertEqual(build.spoken(52), "about 1 min left")
        self.assertEqual(build.spoken(640), "about 11 min left")

    def test_writes_one_line_over_for_a_person_and_warnings_in_full(self):
        screen = Screen(person=True)
        build.show(screen, LINES[1:], build.Progress(2, 0), clock_of([1, 2, 2, 3]))
        self.assertIn("\r\033[K==> Building: 49 %\na.cpp:1: warning: odd\n\r\033[K==> Building: 99 %", screen.getvalue())
        self.assertTrue(screen.getvalue().endswith("\r\033[K"))

    def test_writes_a_line_for_each_tenth_into_a_file(self):
        screen = Screen(person=False)
        lines = [f"[{i}/100] Building CXX object {i}.o\n" for i in range(1, 101)]
        build.show(screen, lines, build.Progress(100, 0), clock_of([0] * 100))
        self.assertEqual(screen.getvalue().count("\n"), 10)
        self.assertNotIn("\r", screen.getvalue())

    def test_tells_what_failed(self):
        screen = Screen(person=False)
        build.show(screen, ["FAILED: a.o\n", "a.cpp:1: error: no\n", "ninja: build stopped: subcommand failed.\n"],
                   build.Progress(1, 0), clock_of([0] * 3))
        self.assertEqual(screen.getvalue(), "FAILED: a.o\na.cpp:1: error: no\n")


if __name__ == "__main__":
    unittest.main()
