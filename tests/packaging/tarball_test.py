"""The archive that packaging/build-tarball makes: what is in it, and that its programs run from wherever it is unpacked, with its own Qt."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ["HELIXVM_BUILD"])
VERSION = os.environ["HELIXVM_VERSION"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
QT = pathlib.Path("/usr/lib/x86_64-linux-gnu/qt6")
WANTED = [
    "bin/helix", "bin/helixctl", "bin/qt.conf",
    "libexec/helixvm/helix-netd", "libexec/helixvm/helix-gateway", "libexec/helixvm/helix-port-page", "libexec/helixvm/helix-picture",
    "libexec/helixvm/helix-decode", "libexec/helixvm/helix-confine", "lib/helixvm/libhelix-template-memory.so",
    "lib/helixvm/libraries/libQt6Core.so.6", "lib/helixvm/libraries/libQt6Quick.so.6", "lib/helixvm/plugins/platforms/libqxcb.so",
    "lib/helixvm/plugins/platforms/libqoffscreen.so", "lib/helixvm/plugins/sqldrivers/libqsqlite.so", "lib/helixvm/qml/QtQuick/qmldir",
    "share/helixvm/agent.erofs", "share/helixvm/images/build", "share/helixvm/images/agent-drive",
    "share/helixvm/images/recipes/sway-desktop/recipe.json", "share/man/man1/helix.1.gz", "share/man/man1/helixctl.1.gz",
    "share/applications/org.helixvm.Helix.desktop",
]
# The computer's own: glibc, the C++ run time and the way to its graphics driver.
FOREIGN = re.compile(r"(ld-linux-x86-64|lib(c|m|stdc\+\+|gcc_s|GL|EGL|drm|gbm|vulkan))\.so(\.\d+)*")
# In front of a program: what is built here and the computer's Qt plugins cannot be seen. $1: the build tree, $2: those of Qt.
HIDDEN = 'mount -t tmpfs none "$1" && mount -t tmpfs none "$2" && shift 2 && exec "$@"'


def said(*command, **options):
    """What a program says, both ways, and how it ended."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, **options)
    return ended.returncode, ended.stdout


@unittest.skipUnless(shutil.which("patchelf"), "patchelf is not installed (third_party/install-deps build)")
class Tarball(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="helix-tarball-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        # Quick to pack: how well it is packed is not looked at.
        made = subprocess.run([SOURCE / "packaging/build-tarball", BUILD], env={**os.environ, "XZ_OPT": "-0"}, stdout=subprocess.PIPE, text=True,
                              check=True, timeout=240)
        archive = pathlib.Path(made.stdout.splitlines()[-1])
        cls.addClassCleanup(archive.unlink)
        subprocess.run(["tar", "-C", cls.folder, "-xf", archive], check=True)
        (cls.root,) = cls.folder.iterdir()
        mount = said("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", HIDDEN, "-", cls.folder, QT, "true")
        cls.whyNotHidden = "" if mount[0] == 0 else f"nothing can be hidden here: {mount[1].strip()}"

    def outside(self, *command):
        """The same from another folder, where the build tree and the computer's Qt plugins are not there."""
        hiding = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", HIDDEN, "-", BUILD, QT]
        if self.whyNotHidden:
            hiding = []
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("LD_", "QT_", "QML"))}
        return said(*hiding, *command, cwd="/", env={**environment, "HOME": str(self.folder), "QT_QPA_PLATFORM": "offscreen"})

    def test_what_is_in_it(self):
        self.assertEqual(self.root.name, f"helixvm-{VERSION}-x86_64")
        there = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()}
        self.assertEqual([name for name in WANTED if name not in there], [])
        programs = [name for name in there if name.startswith("libexec/") or (name.startswith("bin/") and name != "bin/qt.conf")]
        self.assertEqual(len(programs), 8, programs)  # no test, no benchmark
        self.assertEqual([name for name in there if FOREIGN.fullmatch(pathlib.Path(name).name)], [])
        self.assertEqual([name for name in there if "__pycache__" in name], [])

    def test_its_programs_run_wherever_it_lies(self):
        for program, words in (("helixctl", [VERSION]), ("helix", [VERSION])):
            status, text = self.outside(self.root / "bin" / program, "--version")
            self.assertEqual(status, 0, text)
            self.assertTrue(set(words) <= set(text.split()), text)
        if self.whyNotHidden:
            self.skipTest(self.whyNotHidden)

    def test_its_libraries_are_its_own(self):
        shared = self.root / "lib/helixvm/libraries"
        for name in ("bin/helix", "bin/helixctl", "libexec/helixvm/helix-netd", "lib/helixvm/plugins/platforms/libqxcb.so"):
            found = dict(re.findall(r"^\s*(\S+) => (.*?)(?: \(0x.*)?$", said("ldd", self.root / name)[1], re.M))
            self.assertEqual([library for library, path in found.items() if path == "not found"], [], name)
            strangers = {library for library, path in found.items() if library.startswith("libQt6") and pathlib.Path(path).resolve().parent != shared.resolve()}
            self.assertEqual(strangers, set(), name)
        for path in (self.root / "bin").iterdir():
            if path.name != "qt.conf":
                self.assertNotIn(str(BUILD), said("patchelf", "--print-rpath", path)[1])


if __name__ == "__main__":
    unittest.main()
