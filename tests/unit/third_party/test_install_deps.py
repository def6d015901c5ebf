"""third_party/install-deps with an npm that hangs, fails or works, and an apt-get that only notes: it always ends, says why, and leaves nothing
half done."""
import os
import subprocess
import tempfile
import unittest

INSTALL_DEPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../third_party/install-deps")
SEEN = 'printf "%s " "$@" >> "$SEEN"; echo >> "$SEEN"\n'


class WithFakePrograms(unittest.TestCase):
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

    def calls(self):
        with open(self.seen, encoding="utf-8") as file:
            return file.read().splitlines()


class NpmPackages(WithFakePrograms):
    def run_with(self, npm, seconds="180"):
        """What it says; every Debian package counts as installed."""
        self.program("npm", SEEN + npm)
        self.program("dpkg-query", f"'{INSTALL_DEPS}' --list | sed 's/^/ii  /'\n")
        environment = {**os.environ, "PATH": self.path("bin") + ":" + os.environ["PATH"], "SEEN": self.seen,
                       "XDG_CACHE_HOME": self.path("cache"), "HELIXVM_NPM_SECONDS": seconds}
        done = subprocess.run([INSTALL_DEPS, "test"], env=environment, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

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


class DebianPackages(WithFakePrograms):
    """apt-get, systemctl and sudo only write down what they were asked."""
    def install(self, missing, mask="exit 0\n"):
        note = 'echo "$(basename "$0") $*" >> "$SEEN"\n'
        self.program("npm", "exit 1\n")
        lacking = " ".join(f"-e {name}" for name in missing)
        self.program("dpkg-query", f"'{INSTALL_DEPS}' --list | grep -vx {lacking} | sed 's/^/ii  /'\n")
        self.program("apt-get", note)
        self.program("systemctl", note + mask)
        self.program("sudo", 'exec "$@"\n')
        environment = {**os.environ, "PATH": self.path("bin") + ":" + os.environ["PATH"], "SEEN": self.seen,
                       "XDG_CACHE_HOME": self.path("cache")}
        done = subprocess.run([INSTALL_DEPS, "test"], env=environment, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_what_only_tests_run_is_installed(self):
        self.install(["skopeo", "docker-registry"])
        update, mask, install = self.calls()
        self.assertIn("update", update)
        self.assertEqual(mask, "systemctl mask docker-registry.service", "before its package starts it")
        self.assertTrue(install.endswith(" docker-registry skopeo"), install)

    def test_no_service_is_touched_for_other_packages(self):
        self.install(["skopeo"])
        self.assertFalse([call for call in self.calls() if call.startswith("systemctl")])

    def test_a_service_that_cannot_be_masked_is_told(self):
        said = self.install(["docker-registry"], mask="exit 1\n")
        self.assertIn("port 5000", said)
        self.assertIn("install", self.calls()[-1])
