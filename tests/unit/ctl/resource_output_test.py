"""How helixctl shows what workspaces take of this computer."""
import json
import os
import pty
import signal
import unittest

from scripted_helix import ScriptedHelix

MIB = 1 << 20
USE = {
    "processors": 2, "running": 1, "max_running": 8, "memory_total": 8192 * MIB, "memory_available": 6144 * MIB, "disk_total": 100 << 30, "disk_free": 50 << 30,
    "workspaces": [
        {"workspace": "aaaaaaaaaaaa", "name": "box", "state": "ready", "state_title": "Ready", "memory_given": 1024 * MIB,
         "now": {"time_ms": 1, "memory_bytes": 130 * MIB, "cpu_percent": 12.34, "disk_bytes": 3 * MIB, "saved_bytes": 0, "bytes_in": 2048, "bytes_out": 1024}},
        {"workspace": "bbbbbbbbbbbb", "name": "f\x1b[31mox", "state": "suspended", "state_title": "Suspended", "memory_given": 1024 * MIB,
         "now": {"time_ms": 1, "memory_bytes": 0, "cpu_percent": 0, "disk_bytes": 4 * MIB, "saved_bytes": 12 * MIB, "bytes_in": 0, "bytes_out": 0}}]}
STORAGE = {
    "bytes": 900 * MIB, "needless_bytes": 300 * MIB, "disk_total": 100 << 30, "disk_free": 50 << 30,
    "kinds": [{"kind": "images", "bytes": 800 * MIB, "shared_bytes": 500 * MIB, "needless_bytes": 300 * MIB, "count": 2},
              {"kind": "saved_memory", "bytes": 100 * MIB, "shared_bytes": 0, "needless_bytes": 0, "count": 1}],
    "workspaces": [{"workspace": "aaaaaaaaaaaa", "name": "box", "disk_bytes": 3 * MIB, "saved_bytes": 0, "other_bytes": MIB, "shared_bytes": 290 * MIB}]}
RECLAIMED = {"bytes": 300 * MIB, "parts": [{"kind": "images", "bytes": 300 * MIB}], "problems": ["box: Its guest could not trim its disk."]}
METRICS = "# HELP a b\n# TYPE a gauge\na 1\n"


class ResourceOutput(ScriptedHelix):
    looks = None  # how often Helix answers before it ends

    def answer(self, method, params):
        if method == "resources.use":
            if self.looks == 0:
                raise ConnectionAbortedError
            self.looks = self.looks and self.looks - 1
            return USE
        if method == "resources.metrics":
            return {"text": METRICS}
        if method == "resources.storage":
            return STORAGE
        if method == "resources.reclaim":
            return RECLAIMED
        return {"protocol": 1, "version": "0"}

    def test_top_is_a_table_with_a_line_below(self):
        shown = self.good("top")[0]
        self.assertRegex(shown, r"(?m)^WORKSPACE +STATE +MEMORY +OF +CPU +DISK +SAVED +IN +OUT$")
        self.assertRegex(shown, r"(?m)^box +Ready +130 MB +1\.0 GB +12\.3 % +3\.0 MB +- +2 KB +1 KB$")
        self.assertRegex(shown, r"(?m)^f\?\[31mox +Suspended .* 12 MB ")
        self.assertIn("1 of 8 run; 130 MB of memory, 12.3 % of one processor. Free: 6.0 GB of memory, 50 GB of disk.", shown)
        self.assertNotIn("\x1b", shown)
        self.assertEqual(self.asked[-1], ("resources.use", {"history": False}))

    def begin_watch(self, *arguments, **streams):
        program = self.start("top", *arguments, **streams)
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        return program

    def lines_until(self, program, wanted, times):
        lines = []
        while sum(wanted in line for line in lines) < times:
            line = program.stdout.readline()
            self.assertTrue(line, lines)
            lines.append(line)
        return lines

    def test_watched_it_prints_a_block_at_each_look_until_it_is_interrupted(self):
        program = self.begin_watch("box", "--watch", "1")
        lines = self.lines_until(program, "WORKSPACE", 3)
        self.assertIn("\n", lines, "blocks are apart")
        self.assertNotIn("\x1b", "".join(lines))
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(timeout=60), 0)
        self.assertEqual({params["workspace"] for method, params in self.asked if method == "resources.use"}, {"box"})

    def test_watched_as_json_it_is_one_document_a_line(self):
        program = self.begin_watch("--json", "--watch=1")
        for line in self.lines_until(program, "{", 2):
            self.assertEqual(json.loads(line)["running"], 1)
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(timeout=60), 0)

    def test_on_a_terminal_it_draws_over_what_was_there(self):
        ours, its = pty.openpty()
        self.addCleanup(os.close, ours)
        program = self.begin_watch("--watch", "1", stdout=its)
        os.close(its)
        drawn = ""
        while drawn.count("WORKSPACE") < 2:
            drawn += os.read(ours, 4096).decode()
        self.assertEqual(drawn.count("\x1b[H\x1b[2J"), 2)
        self.assertTrue(drawn.startswith("\x1b[H\x1b[2J"), drawn)
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(timeout=60), 0)

    def test_the_end_of_helix_ends_the_watch_with_a_sentence(self):
        self.looks = 2
        program = self.begin_watch("--watch=1")
        _, complained = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 1)
        self.assertIn("helixctl: Helix ended the connection.", complained)

    def test_what_is_no_number_of_seconds_is_refused(self):
        for words in (["--watch", "0"], ["--watch=-1"], ["--watch", "soon"], ["--watch", "1.5"], ["--watch", "3601"], ["--watch", "99999999999"]):
            with self.subTest(words):
                program = self.start("top", *words)
                _, complained = program.communicate(timeout=60)
                self.assertEqual(program.returncode, 2)
                self.assertIn("is not a number of seconds from 1 to 3600.", complained)
        self.assertEqual(self.asked, [])

    def test_top_of_one_with_its_history(self):
        self.assertEqual(json.loads(self.good("top", "box", "--history", "--json")[0])["workspaces"][0]["name"], "box")
        self.assertEqual(self.asked[-1], ("resources.use", {"workspace": "box", "history": True}))

    def test_metrics_are_printed_as_they_are(self):
        self.assertEqual(self.good("metrics")[0], METRICS)
        self.assertEqual(json.loads(self.good("metrics", "--json")[0]), {"text": METRICS})

    def test_storage_says_what_uses_how_much(self):
        shown = self.good("storage")[0]
        self.assertRegex(shown, r"(?m)^Images +2 +800 MB +500 MB +300 MB$")
        self.assertRegex(shown, r"(?m)^Saved memory +1 +100 MB +- +-$")
        self.assertRegex(shown, r"(?m)^box +3\.0 MB +- +1\.0 MB +290 MB$")
        self.assertIn("900 MB used by Helix, 50 GB free on this disk. `helixctl reclaim` gives back 300 MB.", shown)
        self.assertEqual(json.loads(self.good("storage", "--json")[0])["kinds"][0]["count"], 2)

    def test_reclaim_says_what_it_gave_back(self):
        shown = self.good("reclaim")[0]
        self.assertEqual(shown, "Images: 300 MB\nbox: Its guest could not trim its disk.\n300 MB given back.\n")


if __name__ == "__main__":
    unittest.main()
