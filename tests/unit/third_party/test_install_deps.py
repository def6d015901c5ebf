"""third_party/install-deps with an npm that hangs, fails or works: it always ends, says why, and leaves nothing half done."""
import os
import subprocess
import tempfile
import unittest

INSTALL_DEPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../third_party/install-deps")
SEEN = 'printf "%s " "$@" >> "$SEEN"; echo >> "$SEEN"\n'


class NpmPackages(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="install-deps-"))
        self.seen = os.path.join(self.folder, "seen")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def program(self, name, script):
        os.makedirs(self.path("bin"), exist_ok=True)
        with open(self.path("bin", name), "w", encoding="utf-8") as file:
            file.write("#!/bin/bash\n" + script)
        os.chmod(self.path("bin", name), 0o755)

    def run_with(self, npm, seconds="180"):
        """What it says; every Debian package counts as installed."""
        self.program("npm", SEEN + npm)
        self.program("dpkg-query", f"'{INSTALL_DEPS}' --list | sed 's/^/ii  /'\n")
        environment = {**os.environ, "PATH": self.path("bin") + ":" + os.environ["PATH"], "SEEN": self.seen,
                       "XDG_CACHE_HOME": self.path("cache"), "HELIXVM_NPM_SECONDS": seconds}
        done = subprocess.run([INSTALL_DEPS, "test"], env=environment, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def calls(self):
        with open(self.seen, encoding="utf-8") as file:
            return file.read().splitlines()

    def test_an_npm_that_hangs_is_ended(self):
        said = self.run_with("exec sleep 1000\n", seconds="1")
        self.assertIn("npm did not end within 1 s.", said)
        self.assertIn("the tests that need them will skip", said)
        self.assertFalse(os.path.exists(self.path("cache/helixvm/npm-test")))

    def test_an_npm_that_fails_is_a_sentence_and_leaves_nothing(self):
        said = self.run_with("echo SELF_SIGNED_CERT_IN_CHAIN >&2; exit 1\n")
        self.assertIn("SELF_SIGNED_CERT_IN_CHAIN", said)
        self.assertIn("npm config set cafile", said)
        self.assertEqual(len(self.calls()), 1)
        self.assertFalse(os.path.exists(self.path("cache/helixvm/npm-test")))

    def test_a_fetch_has_limits(self):
        self.run_with("exit 0\n")
        for call in self.calls():
            self.assertIn("--fetch-timeout=", call)
            self.assertIn("--fetch-retries=1", call)

    def test_what_is_there_is_not_fetched_again(self):
        self.run_with("exit 0\n")
        calls = len(self.calls())
        self.assertEqual(self.run_with("exit 0\n"), "")
        self.assertEqual(len(self.calls()), calls)
