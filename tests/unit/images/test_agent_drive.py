"""The agent drive: what is on it, its label, and that the same input gives the same bytes."""
import os
import shutil
import subprocess
import tempfile
import unittest

from workbench import IMAGES

PACKER = os.path.join(IMAGES, "agent-drive")


class AgentDrive(unittest.TestCase):
    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="helix-drive-test-")
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.top, name)

    def pack(self, *programs, output="drive.erofs"):
        return subprocess.run([PACKER, self.path(output), *programs], capture_output=True, text=True)

    def extract(self):
        subprocess.run(["fsck.erofs", f"--extract={self.path('tree')}", self.path("drive.erofs")],
                       check=True, capture_output=True)
        return self.path("tree")

    def test_holds_the_program_its_libraries_and_the_loader(self):
        self.assertEqual(self.pack("/usr/bin/git").returncode, 0)
        tree = self.extract()
        libraries = os.listdir(os.path.join(tree, "lib"))
        for name in ("libc.so.6", "libz.so.1", "ld-linux-x86-64.so.2"):
            self.assertIn(name, libraries)
        program = os.path.join(tree, "bin/git")
        headers = subprocess.run(["readelf", "-dlW", program], capture_output=True, text=True).stdout
        self.assertIn("interpreter: /run/helix/agent/lib/ld-linux-x86-64.so.2]", headers)
        self.assertIn("(RPATH)", headers)
        self.assertIn("$ORIGIN/../lib", headers)

    def test_program_runs_with_nothing_but_what_is_on_the_drive(self):
        self.assertEqual(self.pack("/usr/bin/git").returncode, 0)
        tree = self.extract()
        loader = os.path.join(tree, "lib/ld-linux-x86-64.so.2")
        program = os.path.join(tree, "bin/git")
        listing = subprocess.run([loader, "--list", program], capture_output=True, text=True)
        self.assertEqual(listing.returncode, 0, listing.stderr)
        for line in listing.stdout.splitlines():
            if "=> /" in line:
                self.assertIn(self.top, line)
        said = subprocess.run([loader, program, "--version"], capture_output=True, text=True)
        self.assertIn("git version", said.stdout)

    def test_several_programs_share_their_libraries(self):
        self.assertEqual(self.pack("/usr/bin/git", "/usr/bin/env").returncode, 0)
        tree = self.extract()
        self.assertEqual(sorted(os.listdir(os.path.join(tree, "bin"))), ["env", "git"])
        loader = os.path.join(tree, "lib/ld-linux-x86-64.so.2")
        said = subprocess.run([loader, os.path.join(tree, "bin/env"), "--version"], capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)

    def test_a_preload_goes_as_it_is(self):
        self.assertEqual(self.pack("/usr/bin/env", "--preload", "/lib/x86_64-linux-gnu/libz.so.1").returncode, 0)
        tree = self.extract()
        self.assertEqual(os.listdir(os.path.join(tree, "preload")), ["libz.so.1"])
        self.assertNotIn("libz.so.1", os.listdir(os.path.join(tree, "lib")))
        headers = subprocess.run(["readelf", "-dW", os.path.join(tree, "preload/libz.so.1")], capture_output=True, text=True).stdout
        self.assertNotIn("RPATH", headers)

    def test_a_preload_alone_is_no_drive(self):
        self.assertEqual(self.pack("--preload", "/lib/x86_64-linux-gnu/libz.so.1").returncode, 2)

    def test_is_labelled_and_sound(self):
        self.assertEqual(self.pack("/usr/bin/env").returncode, 0)
        label = subprocess.run(["/sbin/blkid", "-o", "value", "-s", "LABEL",
                                self.path("drive.erofs")], capture_output=True, text=True).stdout
        self.assertEqual(label.strip(), "HELIXAGENT")
        check = subprocess.run(["fsck.erofs", self.path("drive.erofs")], capture_output=True)
        self.assertEqual(check.returncode, 0, check.stderr)

    def test_is_the_same_every_time(self):
        self.pack("/usr/bin/env", output="one.erofs")
        self.pack("/usr/bin/env", output="two.erofs")
        with open(self.path("one.erofs"), "rb") as one, open(self.path("two.erofs"), "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_what_is_no_program_is_refused_and_nothing_written(self):
        with open(self.path("text"), "w", encoding="utf-8") as file:
            file.write("no program\n")
        for binary in (self.path("text"), self.path("missing")):
            result = self.pack(binary)
            self.assertEqual(result.returncode, 1)
            self.assertTrue(result.stderr.startswith("agent-drive: "))
            self.assertFalse(os.path.exists(self.path("drive.erofs")))


if __name__ == "__main__":
    unittest.main()
