"""Builds that are cancelled, killed, out of space, failing, or two at once."""
import hashlib
import os
import shutil
import signal
import stat
import sys
import unittest

from workbench import IMAGES, Workbench, alive, all_files

sys.path.insert(0, IMAGES)
from builder import packages  # noqa: E402


class Cancelled(Workbench):
    def test_sigterm_and_sigint_leave_nothing(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            child = self.start(mode="hang")
            tool = self.wait_for_hanging_tool()
            child.send_signal(number)
            status, lines = self.finish(child)
            self.assertEqual(status, 128 + number)
            self.assertEqual(lines[-1], {"error": "The build was cancelled."})
            self.assertFalse(alive(tool))
            self.assert_nothing_half_made()
            os.unlink(self.calls + ".pid")

    def test_kill_ends_the_tool_and_the_next_build_tidies_up(self):
        child = self.start(mode="hang")
        tool = self.wait_for_hanging_tool()
        child.kill()
        child.wait(30)
        self.wait_for(lambda: not alive(tool), "the tool to end with its builder")
        self.assertEqual(all_files(self.output), [])
        self.assertTrue(os.path.exists(os.path.join(self.cache, "work", "tiny")))
        self.assertEqual(self.built()[1], "built")
        self.assertFalse(os.path.exists(os.path.join(self.cache, "work", "tiny")))

    def test_half_published_folders_of_a_killed_build_are_removed(self):
        half = os.path.join(self.output, "tiny", ".half-0123456789ab")
        os.makedirs(half)
        self.built()
        self.assertFalse(os.path.exists(half))


class TwoAtOnce(Workbench):
    def test_the_second_waits_and_takes_the_first_one_s_place(self):
        first = self.start(mode="hang")
        self.wait_for_hanging_tool()
        second = self.start()
        self.assertIn('"wait"', second.stdout.readline())
        self.assertEqual(self.tool_calls(), 1)
        first.terminate()
        self.finish(first)
        status, lines = self.finish(second)
        self.assertEqual((status, lines[-1]["result"]), (0, "built"))


class Shared(Workbench):
    """The folder among everybody's temporary ones, which mmdebstrap's other ids need."""

    def setUp(self):
        super().setUp()
        self.work = os.path.join(self.cache, "work", "tiny")
        key = hashlib.sha256(self.work.encode()).hexdigest()[:12]
        self.start_of_name = f"helixvm-build-{os.getuid()}-{key}"

    def ours(self):
        return [os.path.join(parent, name) for parent in ("/var/tmp", "/tmp") for name in os.listdir(parent)
                if name.startswith(self.start_of_name)]

    def test_a_name_that_somebody_has_taken_is_in_nobody_s_way(self):
        taken = [os.path.join(parent, self.start_of_name) for parent in ("/var/tmp", "/tmp")]
        for path in taken:
            os.mkdir(path)
            self.addCleanup(shutil.rmtree, path)
        folder = packages._temporary_folder("unshare", self.work)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.assertNotIn(folder, taken)
        self.assertEqual(stat.S_IMODE(os.stat(folder).st_mode), 0o1777)

    def test_the_next_build_removes_its_own_leftovers_alone(self):
        folder = packages._temporary_folder("unshare", self.work)
        with open(os.path.join(folder, "left"), "w", encoding="utf-8"):
            pass
        parent = os.path.dirname(folder)
        elsewhere = os.path.join(self.top, "elsewhere")
        os.mkdir(elsewhere)
        link, other = folder + "link", folder + "other"
        os.symlink(elsewhere, link)
        self.addCleanup(os.unlink, link)
        expected = {link}
        if os.geteuid() == 0:
            os.mkdir(other)
            self.addCleanup(os.rmdir, other)
            os.chown(other, 12345, 12345)
            expected.add(other)
        packages.remove_leftovers(self.work)
        self.assertEqual({path for path in self.ours() if os.path.dirname(path) == parent}, expected)
        self.assertTrue(os.path.isdir(elsewhere))


class Failing(Workbench):
    def test_too_little_space_is_seen_before_anything_is_made(self):
        self.write_recipe(buildSpaceMiB=1 << 40)
        status, lines = self.build()
        self.assertEqual(status, 1)
        self.assertRegex(lines[-1]["error"], "No space for building the image 'tiny': it needs")
        self.assertEqual(self.tool_calls(), 0)
        self.assert_nothing_half_made()

    def test_no_space_on_the_way_is_named_as_such(self):
        status, lines = self.build(mode="no-space")
        self.assertEqual(status, 1)
        self.assertRegex(lines[-1]["error"], "No space is left on the disk while installing")
        self.assert_nothing_half_made()

    def test_no_space_is_named_as_such_whichever_program_meets_it(self):
        self.built(output=os.path.join(self.top, "base"))
        self.write_derived(packages=["foot"])
        for name, program in (("tiny", "tar"), ("tiny", "mke2fs"), ("more", "debugfs")):
            with self.subTest(program=program):
                self.write_recipe(description=f"Fails in {program}.")
                tools = os.path.join(self.top, "tools-" + program)
                os.mkdir(tools)
                with open(os.path.join(tools, program), "w", encoding="utf-8") as file:
                    file.write("#!/bin/sh\necho 'write: No space left on device' >&2\nexit 1\n")
                os.chmod(file.name, 0o755)
                self.refused("No space is left on the disk while putting the system together", name=name,
                             environment={"PATH": f"{tools}:{os.environ['PATH']}"})

    def test_a_package_that_debian_does_not_have_is_named(self):
        self.refused("Debian has no package 'nosuch', which the recipe asks for.",
                     mode="says Reading package lists...\nE: Unable to locate package nosuch")

    def test_a_clock_that_is_wrong_and_a_proxy_that_wants_a_password_are_named_as_such(self):
        for said, sentence in (
                ("E: Release file for http://deb.debian.org/InRelease is not valid yet (invalid for another 3d 2h).", "Set the clock"),
                ("E: Release file for http://deb.debian.org/InRelease is expired (invalid since 9d 1h).", "Set the clock"),
                ("Err:1 http://deb.debian.org/debian bookworm InRelease\n  407  Proxy Authentication Required", "The proxy wants"),
                ("Err:1 http://deb.debian.org/debian bookworm InRelease\nE: Failed to fetch http://deb.debian.org/407", "could not be reached")):
            with self.subTest(said=said):
                status, lines = self.build(mode="says " + said)
                self.assertEqual(status, 1)
                self.assertIn(sentence, lines[-1]["error"])
        self.assert_nothing_half_made()

    def test_a_failing_tool_is_quoted(self):
        status, lines = self.build(mode="broken")
        self.assertEqual(status, 1)
        self.assertRegex(lines[-1]["error"], "status 25.*apt-get update failed")
        self.assert_nothing_half_made()

    def test_a_unit_that_does_not_exist_is_named(self):
        self.write_recipe(services={"enable": ["ghost.service"], "disable": [], "mask": []})
        status, lines = self.build()
        self.assertEqual(status, 1)
        self.assertIn("ghost.service", lines[-1]["error"])
        self.assert_nothing_half_made()

    def test_an_output_that_is_a_file(self):
        with open(self.output, "w", encoding="utf-8"):
            pass
        status, lines = self.build()
        self.assertEqual(status, 1)
        self.assertIn(self.output, lines[-1]["error"])

    def test_a_cache_that_is_a_file(self):
        with open(self.cache, "w", encoding="utf-8"):
            pass
        status, lines = self.build()
        self.assertEqual(status, 1)
        self.assertIn("build cache", lines[-1]["error"])


if __name__ == "__main__":
    unittest.main()
