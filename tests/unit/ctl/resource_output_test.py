"""How helixctl shows what workspaces take of this computer."""
import json
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
    def answer(self, method, params):
        if method == "resources.use":
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
        self.assertRegex(shown, r"(?m)^box +Ready +130\.0 MiB +1\.0 GiB +12\.3 % +3\.0 MiB +- +2\.0 KiB +1\.0 KiB$")
        self.assertRegex(shown, r"(?m)^f\?\[31mox +Suspended .* 12\.0 MiB ")
        self.assertIn("1 of 8 run; 130.0 MiB of memory, 12.3 % of one processor. Free: 6.0 GiB of memory, 50.0 GiB of disk.", shown)
        self.assertNotIn("\x1b", shown)
        self.assertEqual(self.asked[-1], ("resources.use", {"history": False}))

    def test_top_of_one_with_its_history(self):
        self.assertEqual(json.loads(self.good("top", "box", "--history", "--json")[0])["workspaces"][0]["name"], "box")
        self.assertEqual(self.asked[-1], ("resources.use", {"workspace": "box", "history": True}))

    def test_metrics_are_printed_as_they_are(self):
        self.assertEqual(self.good("metrics")[0], METRICS)
        self.assertEqual(json.loads(self.good("metrics", "--json")[0]), {"text": METRICS})

    def test_storage_says_what_uses_how_much(self):
        shown = self.good("storage")[0]
        self.assertRegex(shown, r"(?m)^Images +2 +800\.0 MiB +500\.0 MiB +300\.0 MiB$")
        self.assertRegex(shown, r"(?m)^Saved memory +1 +100\.0 MiB +- +-$")
        self.assertRegex(shown, r"(?m)^box +3\.0 MiB +- +1\.0 MiB +290\.0 MiB$")
        self.assertIn("900.0 MiB used by Helix, 50.0 GiB free on this disk. `helixctl reclaim` gives back 300.0 MiB.", shown)
        self.assertEqual(json.loads(self.good("storage", "--json")[0])["kinds"][0]["count"], 2)

    def test_reclaim_says_what_it_gave_back(self):
        shown = self.good("reclaim")[0]
        self.assertEqual(shown, "Images: 300.0 MiB\nbox: Its guest could not trim its disk.\n300.0 MiB given back.\n")


if __name__ == "__main__":
    unittest.main()
