"""The Debian package is upgraded while a machine runs: it goes on, without any Helix as well, and the newer one takes it over.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import os
import pathlib
import shutil
import signal
import socket
import sys
import tempfile
import unittest

from real_guest import BIN, RealGuest, runs, wait_until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging"))
from debian_package import newer_of, pack, unpack  # noqa: E402

REPLACED = " (deleted)"  # what the kernel says of a program whose file is another one now


@unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("cpack"), "there is no dpkg-deb or no cpack here")
@unittest.skipUnless(os.geteuid() == 0, "dpkg unpacks as root alone")
class UpgradedUnderAMachine(RealGuest):
    """The steps run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="helix-upgrade-"))
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.root = folder / "system"
        package = pack(pathlib.Path(BIN).parent, folder)
        cls.newer = newer_of(package, folder)
        unpack(package, cls.root)
        cls.binaries = cls.root / "usr/bin"

    def program(self, pid):
        return os.readlink(f"/proc/{pid}/exe")

    def this_boot(self):
        return self.good("exec", "box", "--", "cat", "/proc/sys/kernel/random/boot_id")

    def machine(self):
        return self.as_json("show", "box")["qemu_pid"]

    def greets(self):
        """Whether the guest's own server answers at its port of this computer."""
        try:
            with socket.create_connection(("127.0.0.1", self.kept["ssh"]), timeout=5) as connection:
                return connection.recv(4) == b"SSH-"
        except OSError:
            return False

    def test_1_the_older_makes_a_workspace(self):
        self.good("create", "--image", self.image, "--name", "box")
        (helix,) = self.headless()
        self.assertEqual(self.program(helix), str(self.binaries / "helix"))
        ssh = next(one["host_port"] for one in self.as_json("show", "box")["forwards"] if one["guest_port"] == 22)
        type(self).kept = {"helix": helix, "machine": self.machine(), "netd": sorted(self.processes("helix-netd")), "boot": self.this_boot(), "ssh": ssh}

    def test_2_files_are_replaced_under_both(self):
        unpack(self.newer, self.root)
        self.assertEqual(self.program(self.kept["helix"]), str(self.binaries / "helix") + REPLACED)
        for pid in self.kept["netd"]:
            self.assertTrue(self.program(pid).endswith(REPLACED))
        # The new helixctl speaks with the old Helix.
        self.assertEqual(self.this_boot(), self.kept["boot"])
        self.assertEqual(self.headless(), [self.kept["helix"]])

    def test_3_the_machine_goes_on_without_helix(self):
        os.kill(self.kept["helix"], signal.SIGINT)  # SIGTERM may be the end of the session, and so of machines
        self.assertTrue(wait_until(lambda: not runs(self.kept["helix"])))
        self.assertTrue(runs(self.kept["machine"]))
        self.assertTrue(wait_until(self.greets))

    def test_4_the_newer_takes_it_over(self):
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        (helix,) = self.headless()
        self.assertEqual(self.program(helix), str(self.binaries / "helix"))
        self.assertEqual(self.machine(), self.kept["machine"])
        self.assertEqual(self.this_boot(), self.kept["boot"], "its agent is connected again")
        self.assertTrue(self.greets())
        # The older helix-netd, which lives as long as its machine, is told something new.
        self.assertEqual(sorted(self.processes("helix-netd")), self.kept["netd"])
        self.good("port", "add", "box", "8000")
        self.assertIn(8000, [one["guest_port"] for one in self.as_json("show", "box")["forwards"]])

    def test_5_what_ran_before_ends_with_its_workspace(self):
        before = self.kept["netd"] + [self.kept["machine"]]
        self.good("rm", "box", "--force")
        self.assertTrue(wait_until(lambda: not any(runs(pid) for pid in before)), before)


if __name__ == "__main__":
    unittest.main(verbosity=2, failfast=True)
