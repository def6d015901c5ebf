"""Where packages come from on this and that machine."""
import os
import sys
import tempfile
import unittest

from workbench import IMAGES

sys.path.insert(0, IMAGES)
from builder import mirrors  # noqa: E402


class SourceLines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.apt = folder.name
        os.mkdir(os.path.join(self.apt, "sources.list.d"))
        self.write("os-release", 'ID=debian\n')

    def write(self, name, text):
        with open(os.path.join(self.apt, name), "w", encoding="utf-8") as file:
            file.write(text)

    def lines(self):
        return mirrors.source_lines(self.apt, os.path.join(self.apt, "os-release"))

    def test_default_to_deb_debian_org(self):
        self.assertEqual(self.lines(), [
            "deb http://deb.debian.org/debian bookworm main",
            "deb http://deb.debian.org/debian bookworm-updates main",
            "deb http://deb.debian.org/debian-security bookworm-security main"])

    def test_follow_one_line_sources(self):
        self.write("sources.list", "# deb http://no.example/debian bookworm main\n"
                   "deb [arch=amd64] http://near.example/debian/ bookworm main contrib\n"
                   "deb http://near.example/debian-security bookworm-security main\n")
        self.assertEqual(self.lines()[0], "deb http://near.example/debian bookworm main")
        self.assertIn("deb http://near.example/debian-security bookworm-security main",
                      self.lines())

    def test_follow_deb822_sources_but_not_other_vendors(self):
        self.write("sources.list.d/debian.sources",
                   "Types: deb\n# a remark\nURIs: https://near.example/debian\n"
                   "Suites: bookworm bookworm-updates\nComponents: main\n\n"
                   "Types: deb\nURIs: https://off.example/debian-security\n"
                   "Suites: bookworm-security\nEnabled: no\n")
        self.write("sources.list.d/other.list", "deb https://vendor.example/apt bookworm main\n")
        self.assertEqual(self.lines()[0], "deb https://near.example/debian bookworm main")
        self.assertIn("deb.debian.org/debian-security", self.lines()[2])

    def test_leave_another_distribution_s_mirrors_alone(self):
        self.write("os-release", "ID=ubuntu\n")
        self.write("sources.list", "deb http://archive.example/debian bookworm main\n")
        self.assertIn("deb.debian.org", self.lines()[0])


if __name__ == "__main__":
    unittest.main()
