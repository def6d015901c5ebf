"""A session with nothing in it: no bus, no portal, no tray, no keychain, no folder for sockets; and a home that is full or cannot be
written. The window comes, or says which folder it is about, and nothing else."""
import os
import pathlib
import pwd
import shutil
import struct
import subprocess
import tempfile
import unittest

BIN = pathlib.Path(os.environ["HELIXVM_BUILD"]) / "bin"
PATIENCE = 120  # seconds; it takes two


class BareSession(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="helix-bare-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.home = self.folder / "home"
        self.home.mkdir(mode=0o700)
        # Nothing of the session that the tests run in.
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "HELIXVM_HOME": str(self.home), "HELIXVM_WARM": "0",
                            "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}

    def run_it(self, program, *words, **options):
        ended = subprocess.run([BIN / program, *words], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, timeout=PATIENCE, check=False, **options)
        return ended.returncode, ended.stdout

    def show_window(self, **options):
        """Its status and words; with a status of 0 there is a picture of it."""
        picture = self.folder / "window.png"
        status, text = self.run_it("helix", "--screenshot", picture, "--size", "1280x800", **options)
        if status == 0:
            self.assertTrue(picture.exists(), text)
            self.assertEqual(struct.unpack(">II", picture.read_bytes()[16:24]), (1280, 800))
        return status, text

    def assert_window_comes(self, **options):
        status, text = self.show_window(**options)
        self.assertEqual(status, 0, text)

    def test_without_a_bus_the_window_is_as_ever(self):
        self.assert_window_comes()
        _, text = self.run_it("helixctl", "doctor")
        self.assertRegex(text, r"(?i)keys\W.*file", "where they are kept is said")

    def test_a_bus_that_nobody_answers_at_is_none(self):
        self.environment.update(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/nobody", DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.folder}/nobody")
        self.assert_window_comes()

    def test_a_folder_for_sockets_that_is_not_there_is_made_up_for_or_named(self):
        self.environment["XDG_RUNTIME_DIR"] = str(self.folder / "missing")
        status, text = self.show_window()
        if status != 0:
            self.assertIn(str(self.folder / "missing"), text)

    def test_a_home_that_cannot_be_written_is_named(self):
        options = {}
        if os.geteuid() == 0:  # to whom every folder is open
            nobody = pwd.getpwnam("nobody")
            for path in (self.folder, self.home):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
            options = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.home.chmod(0o500)
        status, text = self.run_it("helix", "--screenshot", "/dev/null", "--screenshot-timeout", "5", **options)
        self.assertNotEqual(status, 0, text)
        self.assertIn(str(self.home), text)
        self.assertEqual(list(self.home.iterdir()), [])


class FullDisk(unittest.TestCase):
    def test_a_disk_that_is_full_is_named_and_nothing_is_broken(self):
        if subprocess.run(["unshare", "--mount", "--map-root-user", "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("this computer gives no mount namespace to an ordinary program")
        with tempfile.TemporaryDirectory(prefix="helix-full-") as folder:
            script = (f"mount -t tmpfs -o size=64k,mode=0700 none '{folder}' && head -c 60k /dev/zero >'{folder}/filler'; "
                      f"export HELIXVM_HOME='{folder}' QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software HELIXVM_WARM=0; "
                      f"'{BIN}/helix' --screenshot /dev/null --screenshot-timeout 5; echo ended $?; rm '{folder}/filler'; mount -t tmpfs -o remount,size=64M none '{folder}'; "
                      f"'{BIN}/helixctl' ls; echo then $?")
            ended = subprocess.run(["unshare", "--mount", "--map-root-user", "sh", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, timeout=2 * PATIENCE, check=False).stdout
        self.assertNotIn("ended 0", ended)
        self.assertRegex(ended, r"(?i)no space|full")
        self.assertIn("then 0", ended, "with room again it begins")


if __name__ == "__main__":
    unittest.main()
