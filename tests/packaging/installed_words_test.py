"""What shells are told of the programs, and what the package says when it goes. Runs no Helix and installs nothing."""
import configparser
import os
import pathlib
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / "packaging"
COMPLETION = PACKAGING / "completion"
MANUAL = PACKAGING / "man/helix.1.in"
HELIX = pathlib.Path(os.environ["HELIXVM_BUILD"]) / "bin/helix"


def said(*command, **options):
    """What a program says, both ways, and how it ended."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **options)
    return ended.returncode, ended.stdout


def options_of_help():
    """The long options of helix, as its --help has them."""
    status, text = said(HELIX, "--help")
    assert status == 0, text
    return sorted(re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.MULTILINE))


def without_display():
    """The environment, without what a window needs."""
    return {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}


@unittest.skipUnless(HELIX.exists(), "this build has no window")
class Questions(unittest.TestCase):
    def test_they_are_answered_without_a_display(self):
        for question, told in (("--help", "--move-data"), ("--help-all", "-platform "), ("--version", r"\d+\.\d+")):
            with self.subTest(question):
                status, text = said(HELIX, question, env=without_display())
                self.assertEqual(status, 0, text)
                self.assertRegex(text, told)


class Completion(unittest.TestCase):
    def test_both_programs_have_it_for_three_shells(self):
        self.assertEqual(sorted(path.name for path in COMPLETION.iterdir()),
                         ["_helix", "_helixctl", "helix.bash", "helix.fish", "helixctl.bash", "helixctl.fish"])

    def parses(self, shell, pattern):
        if not shutil.which(shell):
            self.skipTest(f"{shell} is not installed")
        for file in COMPLETION.glob(pattern):
            with self.subTest(file.name):
                self.assertEqual(said(shell, "-n", file), (0, ""))

    def test_bash_reads_it(self):
        self.parses("bash", "*.bash")

    def test_zsh_reads_it(self):
        self.parses("zsh", "_*")

    def test_fish_reads_it(self):
        self.parses("fish", "*.fish")

    def offered(self, shell, script, word):
        """What is offered for the beginning of a word behind helix."""
        if not HELIX.exists():
            self.skipTest("this build has no window")
        if not shutil.which(shell):
            self.skipTest(f"{shell} is not installed")
        environment = dict(without_display(), PATH=f"{HELIX.parent}:{os.environ['PATH']}")
        return sorted(said(shell, "-c", script, shell, word, env=environment)[1].split())

    def in_bash(self, word):
        script = f'source {COMPLETION}/helix.bash; COMP_WORDS=(helix "$1"); COMP_CWORD=1; _helix; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return self.offered("bash", script, word)

    def test_options_of_helix_are_those_of_its_help(self):
        offered = self.in_bash("--")
        self.assertEqual(offered, options_of_help())
        self.assertIn("--restore-database", offered)
        self.assertEqual(self.in_bash("--he"), ["--headless", "--help", "--help-all"])
        self.assertEqual(self.in_bash("pict"), [], "a file is the shell's to find")

    def test_fish_offers_the_same(self):
        script = f"source {COMPLETION}/helix.fish; __helix_options"
        self.assertEqual(self.offered("fish", script, ""), self.in_bash("--"))


@unittest.skipUnless(HELIX.exists(), "this build has no window")
class ManualPage(unittest.TestCase):
    def test_it_has_each_option_of_the_help(self):
        told = re.findall(r"--[\w-]+", MANUAL.read_text(encoding="utf-8").replace("\\-", "-"))
        self.assertIn("--move-data", options_of_help())
        self.assertEqual([option for option in options_of_help() if option not in told], [])


class Removal(unittest.TestCase):
    def test_the_user_learns_where_the_data_stay(self):
        for action in ("remove", "purge"):
            status, text = said("sh", PACKAGING / "debian/postrm", action)
            self.assertEqual(status, 0, text)
            for told in ("images and workspaces stay", "~/.local/share/helixvm", "~/.cache/helixvm"):
                self.assertIn(told, text)

    def test_of_an_upgrade_nothing_is_said(self):
        for action in ("upgrade", "failed-upgrade", "abort-install", "disappear"):
            self.assertEqual(said("sh", PACKAGING / "debian/postrm", action, "0.1.0"), (0, ""), action)

    def test_it_touches_nothing(self):
        """dpkg runs it as root: a word that removes would remove what is the user's."""
        script = (PACKAGING / "debian/postrm").read_text(encoding="utf-8")
        self.assertNotRegex(script, r"\b(rm|rmdir|mv|find|unlink|userdel)\b")


class FilesOfHelix(unittest.TestCase):
    def test_the_window_opens_the_type_that_is_declared(self):
        """A file that was double clicked has the one type by its name, and the entry of the window says that it opens it."""
        declared = xml.etree.ElementTree.parse(PACKAGING / "desktop/helixvm.xml").getroot()
        space = "{http://www.freedesktop.org/standards/shared-mime-info}"
        globs = {one.get("type"): [glob.get("pattern") for glob in one.findall(space + "glob")] for one in declared.findall(space + "mime-type")}
        self.assertEqual(list(globs.values()), [["*.helixvm"]])
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(PACKAGING / "desktop/org.helixvm.Helix.desktop", encoding="utf-8")
        opened = [one for one in entry["Desktop Entry"]["MimeType"].split(";") if one and not one.startswith("x-scheme-handler/")]
        self.assertEqual(opened, list(globs))


if __name__ == "__main__":
    unittest.main()
