"""Builds that are cancelled, killed, out of space, failing, or two at once."""
import os
import signal
import unittest

from workbench import Workbench, alive, all_files


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
