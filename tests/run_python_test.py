"""Runs the unittest file it is given, as CTest wants it: what was left out is said with its reason, in the words that
./test gathers, and a file of which nothing ran ends with 77 (Skipped, never Passed).

    run_python_test.py [--failfast] FILE
"""
import importlib.util
import os
import sys
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


def main(arguments):
    failfast = arguments[:1] == ["--failfast"]
    module = load(os.path.abspath(arguments[-1]))
    tests = unittest.defaultTestLoader.loadTestsFromModule(module)
    return status(unittest.TextTestRunner(verbosity=2, failfast=failfast).run(tests))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
