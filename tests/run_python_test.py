"""Runs the unittest file it is given, as CTest wants it: what was left out is said with its reason, in the words that
./test gathers, and a file of which nothing ran ends with 77 (Skipped, never Passed).

    run_python_test.py [--failfast] [--takes SECONDS] FILE

--takes             about how long, of what may be left out where there is no time for it
HELIXVM_TEST_UNTIL  seconds since 1970: when a run has to be done, for those
"""
import argparse
import datetime
import importlib.util
import os
import pathlib
import sys
import time
import unittest

LEFT_OUT = 77


def load(path):
    """The file as a module, which finds its neighbours and may start this program again (netlab.become_root)."""
    folder, name = os.path.split(os.path.abspath(path))
    sys.path.insert(0, folder)
    os.chdir(folder)
    spec = importlib.util.spec_from_file_location(name.removesuffix(".py"), path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def status(result):
    """The exit status of a run."""
    for test, reason in result.skipped:
        print(f"{test.id()}: Skipped\n{reason}", file=sys.stderr)
    if not result.wasSuccessful():
        return 1
    # A class that is left out in setUpClass is one entry of `skipped`, and none of `testsRun`.
    ran = result.testsRun - sum(isinstance(test, unittest.TestCase) for test, _ in result.skipped)
    if ran > 0:
        return 0
    if not result.skipped:
        print("There is no test in this file.", file=sys.stderr)
        return 1
    return LEFT_OUT


def lacks_time(takes):
    """Whether there are fewer seconds than `takes` until the run has to be done. None: it is never left out."""
    until = os.environ.get("HELIXVM_TEST_UNTIL")
    return takes is not None and bool(until) and time.time() + takes > float(until)


def note_of(name):
    """What says by its time when this test passed here: one that is always left out is seen to be."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(cache, "helixvm", "passed", f"whole-{name}")


def when_it_passed(name):
    try:
        passed = datetime.datetime.fromtimestamp(note_of(name).stat().st_mtime, datetime.timezone.utc)
    except OSError:
        return "never as a whole"
    return f"last on {passed:%Y-%m-%d}"


def main(arguments):
    options = argparse.ArgumentParser(allow_abbrev=False)
    options.add_argument("--failfast", action="store_true")
    options.add_argument("--takes", type=int)
    options.add_argument("file")
    asked = options.parse_args(arguments)
    name = os.path.basename(asked.file).removesuffix(".py")
    if lacks_time(asked.takes):
        print(f"{name}: Skipped\nit takes about {round(asked.takes / 60)} min, and this run has to be done before (HELIXVM_TEST_UNTIL); "
              f"it passed here {when_it_passed(name)}", file=sys.stderr)
        return LEFT_OUT
    module = load(os.path.abspath(asked.file))
    tests = unittest.defaultTestLoader.loadTestsFromModule(module)
    ended = status(unittest.TextTestRunner(verbosity=2, failfast=asked.failfast).run(tests))
    if ended == 0 and asked.takes is not None:
        note_of(name).parent.mkdir(parents=True, exist_ok=True)
        note_of(name).touch()
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
