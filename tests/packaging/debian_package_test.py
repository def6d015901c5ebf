"""The package that packaging/build-deb makes: what is in it, what Debian's own tools say of it, and that what it lays out works."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from debian_package import newer_of, pack, said, unpack

BUILD = pathlib.Path(os.environ["HELIXVM_BUILD"])
VERSION = os.environ["HELIXVM_VERSION"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
HERE = "usr/share/applications/org.helixvm.Helix.desktop"
DESCRIPTION = "usr/share/metainfo/org.helixvm.Helix.metainfo.xml"
WANTED = [
    "usr/bin/helix", "usr/bin/helixctl", HERE, DESCRIPTION,
    "usr/libexec/helixvm/helix-netd", "usr/libexec/helixvm/helix-gateway", "usr/libexec/helixvm/helix-port-page",
    "usr/libexec/helixvm/helix-picture", "usr/libexec/helixvm/helix-decode", "usr/libexec/helixvm/helix-confine",
    "usr/lib/helixvm/libhelix-template-memory.so", "usr/share/helixvm/agent.erofs", "usr/share/helixvm/images/build",
    "usr/share/helixvm/images/agent-drive", "usr/share/helixvm/images/recipes/sway-desktop/recipe.json",
    "usr/share/mime/packages/helixvm.xml", "usr/share/icons/hicolor/16x16/apps/org.helixvm.Helix.png",
    "usr/share/icons/hicolor/512x512/apps/org.helixvm.Helix.png", "usr/share/icons/hicolor/scalable/apps/org.helixvm.Helix.svg", "usr/share/man/man1/helix.1.gz", "usr/share/man/man1/helixctl.1.gz",
    "usr/share/bash-completion/completions/helix", "usr/share/bash-completion/completions/helixctl",
    "usr/share/zsh/vendor-completions/_helix", "usr/share/zsh/vendor-completions/_helixctl",
    "usr/share/fish/vendor_completions.d/helix.fish", "usr/share/fish/vendor_completions.d/helixctl.fish", "usr/share/doc/helixvm/copyright", "usr/share/doc/helixvm/changelog.gz",
]


class BuildDeb(unittest.TestCase):
    """In a tree of its own, whose builder and packer only say what the real ones do: that they make a package is seen below."""

    def test_all_it_prints_is_where_the_package_lies(self):
        with tempfile.TemporaryDirectory(prefix="helix-build-deb-") as folder:
            tree = pathlib.Path(folder)
            build, old = tree / "out", tree / "out/packages/helixvm_0.0.1_amd64.deb"
            for name in ("packaging", "cmake", "bin", "out/packages"):
                (tree / name).mkdir(parents=True)
            shutil.copy(SOURCE / "packaging/build-deb", tree / "packaging")
            for name, words in (("cmake/build", ""), ("bin/cpack", 'touch "$4/helixvm_9.0.0_amd64.deb"')):
                (tree / name).write_text(f"#!/bin/sh\necho much is said\n{words}\n", encoding="utf-8")
                (tree / name).chmod(0o755)
            (build / "build.ninja").touch()
            old.touch()
            environment = dict(os.environ, PATH=f"{tree / 'bin'}:{os.environ['PATH']}")
            made = subprocess.run([tree / "packaging/build-deb", build], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, timeout=60, check=True)
            self.assertEqual(made.stdout, f"{build}/packages/helixvm_9.0.0_amd64.deb\n")
            self.assertTrue(pathlib.Path(made.stdout.strip()).exists())
            self.assertIn("much is said", made.stderr)
            self.assertFalse(old.exists())


class DebianPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("dpkg-deb"):
            raise unittest.SkipTest("there is no dpkg-deb here")
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="helix-deb-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.package = pack(BUILD, cls.folder)
        cls.root = cls.folder / "root"
        subprocess.run(["dpkg-deb", "-x", cls.package, cls.root], check=True)

    def program(self, name):
        return self.root / "usr/bin" / name

    def test_what_is_in_it(self):
        there = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()}
        self.assertEqual([name for name in WANTED if name not in there], [])
        beside = [name for name in there if name.startswith(("usr/bin/", "usr/libexec/"))]
        self.assertEqual(len(beside), 8, beside)  # no test, no benchmark
        self.assertEqual([name for name in there if "__pycache__" in name], [])

    def test_what_it_depends_on(self):
        depends = said("dpkg-deb", "-f", self.package, "Depends")[1]
        for needed in ("libqt6quick6", "libqt6sql6-sqlite", "qemu-system-x86", "qemu-utils", "bubblewrap", "git", "openssh-client", "python3"):
            self.assertRegex(depends, rf"(^|, ){needed}( |,|$)")
        recommended = said("dpkg-deb", "-f", self.package, "Recommends")[1].strip().split(", ")
        self.assertIn("mmdebstrap", recommended)
        self.assertIn("skopeo", recommended, "without it no container image comes from a registry")
        self.assertEqual(said("dpkg-deb", "-f", self.package, "Version")[1].strip(), VERSION)

    def test_lintian_finds_nothing(self):
        if not shutil.which("lintian"):
            self.skipTest("lintian is not installed (third_party/install-deps test)")
        status, text = said("lintian", "--allow-root", "--fail-on", "error,warning", self.package)
        self.assertEqual(status, 0, text)

    def test_what_desktops_read(self):
        for program, *command in (("desktop-file-validate", self.root / HERE), ("appstreamcli", "validate", "--no-net", self.root / DESCRIPTION)):
            with self.subTest(program):
                if not shutil.which(program):
                    self.skipTest(f"{program} is not installed (third_party/install-deps test)")
                status, text = said(program, *command)
                self.assertEqual(status, 0, text)

    def test_one_version(self):
        self.assertEqual(said(self.program("helixctl"), "--version")[1].strip(), VERSION)
        self.assertIn(VERSION, said(self.program("helix"), "--version")[1].split())
        self.assertEqual(said(SOURCE / "packaging/changelog", "newest")[1].strip(), VERSION, "CHANGELOG.md begins with another version")

    def test_it_finds_its_recipes_wherever_it_lies(self):
        home = self.folder / "home"
        environment = dict(os.environ, HELIXVM_HOME=str(home), HELIXVM_KEYCHAIN="files", HELIXVM_WARM="0", QT_QPA_PLATFORM="offscreen")
        ready, write = os.pipe()
        with subprocess.Popen([self.program("helix"), "--headless", "--ready-fd", str(write)], env=environment, pass_fds=[write],
                              stderr=subprocess.DEVNULL) as helix:
            os.close(write)
            try:
                with open(ready, encoding="utf-8") as line:
                    self.assertEqual(line.readline(), "ready\n")
                status, text = said(self.program("helixctl"), "images", "--json", env=environment)
                self.assertEqual(status, 0, text)
                self.assertIn("sway-desktop", [image["name"] for image in json.loads(text)])
                self.assertEqual(self.completed("create", "--image", "sway-d", env=environment), ["sway-desktop"])
            finally:
                helix.terminate()
                helix.wait(timeout=60)
        self.assertEqual(self.completed("create", "--image", "sway-d", env=environment), [], "no Helix is started for a TAB")
        self.assertFalse((home / "run/control.sock").exists())

    @unittest.skipUnless(os.geteuid() == 0, "dpkg unpacks as root alone")
    def test_it_is_upgraded_while_it_runs(self):
        root, home = self.folder / "system", self.folder / "upgraded home"
        unpack(self.package, root)
        environment = dict(os.environ, HELIXVM_HOME=str(home), HELIXVM_KEYCHAIN="files", HELIXVM_WARM="0", QT_QPA_PLATFORM="offscreen")

        def asked(*words):
            status, text = said(root / "usr/bin/helixctl", *words, "--json", env=environment)
            self.assertEqual(status, 0, text)
            return json.loads(text)

        def started():
            ready, write = os.pipe()
            helix = subprocess.Popen([root / "usr/bin/helix", "--headless", "--idle-exit", "0", "--ready-fd", str(write)], env=environment, pass_fds=[write],
                                     stderr=subprocess.DEVNULL)
            self.addCleanup(lambda: helix.poll() is None and (helix.kill(), helix.wait()))
            os.close(write)
            with open(ready, encoding="utf-8") as line:
                self.assertEqual(line.readline(), "ready\n")
            return helix

        newer = newer_of(self.package, self.folder)
        helix = started()
        before = [(finding["subject"], finding["level"]) for finding in asked("doctor")]
        unpack(newer, root)
        self.assertIsNone(helix.poll())
        self.assertIn("(deleted)", os.readlink(f"/proc/{helix.pid}/exe"))
        # What it starts is found all the same, the new helixctl speaks with the old Helix, and is told that it is one.
        after = asked("doctor")
        self.assertEqual([(finding["subject"], finding["level"]) for finding in after if finding["subject"] != "Helix"],
                         [finding for finding in before if finding[0] != "Helix"])
        self.assertEqual([finding["level"] for finding in after if finding["subject"] == "Helix"], ["note"])
        self.assertNotIn(("Helix", "note"), before)
        images = [image["name"] for image in asked("images")]
        self.assertIn("sway-desktop", images)
        helix.terminate()
        helix.wait(timeout=60)
        again = started()
        self.assertEqual([image["name"] for image in asked("images")], images)
        again.terminate()
        again.wait(timeout=60)

    def completed(self, *words, env):
        """What bash offers for the last of these words behind helixctl."""
        script = 'source "$1"; shift; COMP_WORDS=(helixctl "$@"); COMP_CWORD=$#; _helixctl; printf "%s\\n" "${COMPREPLY[@]}"'
        env = dict(env, PATH=f"{self.root / 'usr/bin'}:{env['PATH']}")
        completion = self.root / "usr/share/bash-completion/completions/helixctl"
        return said("bash", "-c", script, "-", completion, *words, env=env)[1].split()


if __name__ == "__main__":
    unittest.main()
