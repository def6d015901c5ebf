"""What ./test --sanitize, --tsan, --tidy and --coverage ask for, find and refuse."""
import collections
import importlib.machinery
import importlib.util
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "quality"))


def program(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "tests" / "quality" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


instrumented, tidy = program("instrumented"), program("tidy")
import coverage  # noqa: E402  its folder is known only now


class Arguments(unittest.TestCase):
    def refused(self, *words):
        run = subprocess.run([ROOT / "test", *words], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((2, ""), (run.returncode, run.stdout))
        self.assertRegex(run.stderr, r"^test: .+\.\n$")
        return run.stderr

    def test_says_how_it_is_used(self):
        run = subprocess.run([ROOT / "test", "--help"], capture_output=True, text=True, timeout=60, check=True)
        for mode in ("--sanitize", "--tsan", "--coverage", "--tidy"):
            self.assertIn(f"./test {mode}", run.stdout)

    def test_refuses_what_it_does_not_know(self):
        self.assertIn("lacks a commit", self.refused("--tidy="))
        self.assertIn("'src'", self.refused("--tidy", "src"))
        self.assertIn("--tsan base", self.refused("--tsan=base"))
        self.assertIn("'bse'", self.refused("--sanitize", "bse"))
        self.assertIn("'none-such'", self.refused("--tidy=none-such"))


class Rooms(unittest.TestCase):
    THERE = ["async", "async/deep", "base", "fuzz", "fuzz/base"]

    def test_all_when_none_is_named(self):
        self.assertEqual(["async", "base", "fuzz"], instrumented.rooms_asked("asan", [], self.THERE))
        self.assertEqual(["async/deep"], instrumented.rooms_asked("asan", ["async/deep"], self.THERE))

    def test_where_they_are(self):
        self.assertLessEqual({"base", "gateway/rules", "fuzz", "fuzz/egress"}, set(instrumented.rooms_there()))
        self.assertEqual(["tests/unit/gateway/rules", "tests/fuzz", "tests/fuzz/egress"],
                         [instrumented.folder_of(room) for room in ("gateway/rules", "fuzz", "fuzz/egress")])

    def test_those_with_threads(self):
        self.assertEqual(["async"], instrumented.rooms_asked("tsan", [], self.THERE))
        self.assertEqual(["base"], instrumented.rooms_asked("tsan", ["base"], self.THERE))

    def test_what_continuous_integration_asks_for_is_there(self):
        asked = re.search(r"--sanitize ([^;]+);", (ROOT / ".ci/run").read_text())[1].split()
        self.assertEqual(asked, instrumented.rooms_asked("asan", asked, instrumented.rooms_there()))

    def test_every_room_with_threads_is_there(self):
        self.assertEqual(set(), {*instrumented.WITH_THREADS, *instrumented.FLOWS_END_WITH_THE_PROCESS} - set(instrumented.rooms_there()))

    def test_rooms_whose_flows_end_with_the_process_are_run_without_leaks(self):
        self.assertEqual([(["base"], True), (["life"], False)], instrumented.by_leaks("asan", ["base", "life"]))
        self.assertEqual([(["life"], False)], instrumented.by_leaks("asan", ["life"]))
        self.assertEqual([(["base", "life"], True)], instrumented.by_leaks("tsan", ["base", "life"]))


class Continuous(unittest.TestCase):
    def ended_by(self, number):
        """How .ci/run, whose first part goes on, ends by a signal: its status, and what it said."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / ".ci").mkdir()
            shutil.copy(ROOT / ".ci/run", root / ".ci/run")
            (root / "test").write_text('#!/usr/bin/env bash\nsleep 90 &\necho "until $HELIXVM_TEST_UNTIL"\ntouch begun\nwait\n')
            (root / "test").chmod(0o755)
            # What is begun in the background of a script ignores SIGINT, and hands that on: this test too.
            run = subprocess.Popen([root / ".ci/run"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            self.addCleanup(run.kill)
            end = time.monotonic() + 30
            while not (root / "begun").exists():
                self.assertLess(time.monotonic(), end, "the part did not begin")
                time.sleep(0.02)
            run.send_signal(number)
            # Up to the end of whoever has its output, which is all that it began.
            said, _ = run.communicate(timeout=30)
            return run.returncode, said

    def test_what_is_ended_leaves_nothing_behind_and_says_how_far_it_came(self):
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            with self.subTest(signal=number.name):
                ended, said = self.ended_by(number)
                self.assertEqual(status, ended, said)
                self.assertRegex(said, r"until \d+\n")
                self.assertRegex(said, r"tidy +ENDED +\d+ s\n")


class Findings(unittest.TestCase):
    def test_sees_undefined_behaviour_in_the_log(self):
        said = "src/a.cpp:4:7: runtime error: signed integer overflow"
        self.assertEqual([said], instrumented.told_in(f"Start 1\n{said}\nno runtime error here\n"))

    def test_sees_what_a_confined_program_said(self):
        said = ["==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60", "WARNING: ThreadSanitizer: data race (pid=7)"]
        self.assertEqual(said, instrumented.told_in("\n".join(["Start 1", *said, "SUMMARY: AddressSanitizer: heap-use-after-free"])))

    def test_asks_for_files(self):
        for preset, name in (("asan", "ASAN_OPTIONS"), ("asan", "UBSAN_OPTIONS"), ("tsan", "TSAN_OPTIONS")):
            self.assertIn("exitcode=99:log_path=/found/", instrumented.surroundings(preset, "/found")[name])

    def test_tells_tests_that_measure_memory(self):
        self.assertNotIn("detect_leaks", instrumented.surroundings("asan", "/found")["ASAN_OPTIONS"])
        self.assertIn("detect_leaks=0", instrumented.surroundings("asan", "/found", leaks=False)["ASAN_OPTIONS"])
        self.assertEqual("asan", instrumented.surroundings("asan", "/found")["HELIX_INSTRUMENTED"])
        self.assertNotIn("HELIX_INSTRUMENTED", instrumented.surroundings("coverage", "/found"))


class LeftOut(unittest.TestCase):
    def test_each_with_its_reason(self):
        self.assertEqual({"a_test": "it says why"}, instrumented.left_out("asan", "# words\n\nasan a_test it says why\ntsan b_test so\n"))
        with self.assertRaises(SystemExit):
            instrumented.left_out("asan", "asan a_test\n")

    def test_the_files_say_reasons(self):
        for preset in ("asan", "tsan", "coverage"):
            instrumented.left_out(preset, (ROOT / "tests/quality/left_out.txt").read_text())
        for name in ("asan.txt", "lsan.txt", "tsan.txt"):
            before = ""
            for line in (ROOT / "tests/quality" / name).read_text().splitlines():
                self.assertTrue(not line or line.startswith("#") or before, f"{name}: '{line}' has no comment before it")
                before = line


class Tidy(unittest.TestCase):
    def test_finds_what_is_below_the_root(self):
        words = (f"{ROOT}/src/a.cpp:1:2: warning: odd [bugprone-odd]\n    line\n"
                 f"{ROOT}/src/a.cpp:5:6: error: reference to local binding 'name' declared in enclosing function 'f' [clang-diagnostic-error]\n"
                 "/usr/include/ranges:3:4: error: no [clang-diagnostic-error]\n12 warnings generated.\n")
        self.assertEqual([((f"{ROOT}/src/a.cpp:1:2", "bugprone-odd"), f"{ROOT}/src/a.cpp:1:2: warning: odd [bugprone-odd]\n    line")],
                         tidy.findings_of(words))

    def test_tells_what_was_not_read(self):
        def run(status, words):
            return subprocess.CompletedProcess([], status, words, "")
        self.assertFalse(tidy.is_unread(run(1, "a.cpp:5:6: error: no matching function for call to 'f' [clang-diagnostic-error]\n")))
        self.assertTrue(tidy.is_unread(run(1, "a.cpp:5:6: error: 'wayland.h' file not found [clang-diagnostic-error]\n")))
        self.assertTrue(tidy.is_unread(run(-11, "")))

    def test_takes_the_options_of_a_target(self):
        self.assertEqual(("-DA=\"b c\"", "-O1"), tidy.options_of("ccache /usr/bin/clang++ -DA='\"b c\"' -O1 -Werror -o a.o -c a.cpp"))

    def test_reads_files_of_a_target_together(self):
        files = [ROOT / f"src/{number}.cpp" for number in range(30)]
        units = tidy.units_of({("room", ("-O1",)): files}, None)
        self.assertEqual([24, 6], [len(unit.sources) for unit in units])
        self.assertEqual([(files[3],)], [unit.sources for unit in tidy.units_of({("room", ("-O1",)): files}, [files[3]])])

    def test_reads_a_header_with_a_file_that_includes_it(self):
        paths, ids = ROOT / "src/ground/base/paths.cpp", ROOT / "src/ground/base/ids.h"
        self.assertEqual(paths, tidy.reader_of(paths.with_suffix(".h"), {paths, ROOT / "src/ground/base/log.cpp"}))
        user = min(file for file in (ROOT / "src").rglob("*.cpp") if '"base/ids.h"' in file.read_text())
        self.assertEqual(user, tidy.reader_of(ids, {paths, user}))


class Coverage(unittest.TestCase):
    def test_a_row_for_each_room(self):
        files = {f"{ROOT}/src/ground/base/a.cpp": collections.Counter({1: 2, 2: 0}), f"{ROOT}/ui/models/b.cpp": collections.Counter({7: 1}),
                 f"{ROOT}/tests/c.cpp": collections.Counter({1: 1}), "/usr/include/d.h": collections.Counter({1: 1})}
        rows = [row.split() for row in coverage.table(files, ROOT).splitlines()]
        self.assertEqual([["src/ground/base", "2", "1", "50.0"], ["ui", "1", "1", "100.0"], ["all", "3", "2", "66.7"]], rows[1:])

    def test_counts_what_ran(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "a.cpp")
            source.write_text("int main(int n, char**)\n{\n    if (n > 5)\n        return 1;\n    return 0;\n}\n")
            subprocess.run(["g++", "--coverage", "-o", "a", source], cwd=folder, check=True)
            subprocess.run(["./a"], cwd=folder, check=True)
            lines = coverage.counted(folder)[str(source)]
        self.assertEqual((1, 0, 1), (lines[3], lines[4], lines[5]))


if __name__ == "__main__":
    unittest.main()
