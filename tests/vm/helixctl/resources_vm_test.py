"""What a real guest takes of this computer, and gives back: memory that it has freed, and disk.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import hashlib
import os
import pathlib
import unittest

from real_guest import IMAGE, RealGuest, wait_until

MIB = 1 << 20
MUCH = 200  # MiB: of memory and of disk
MOST_IDLE = 220  # MiB: of a guest that does nothing
MOST_LEFT = 64  # MiB of them that may stay: what else the guest does meanwhile


def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


class Resources(RealGuest):
    """The steps run in the order of their names."""

    warm = True

    def inside(self, script):
        return self.good("exec", "box", "--", "sh", "-c", script).decode()

    def now(self):
        return self.as_json("top", "box")["workspaces"][0]["now"]

    def memory(self):
        return self.now()["memory_bytes"] / MIB

    def memory_from_now_on(self):
        """As it is seen by a look that begins after this was called: the second one from now."""
        for _ in range(2):
            seen = self.now()["time_ms"]
            self.assertTrue(wait_until(lambda: self.now()["time_ms"] > seen), "nobody looks")
        return self.memory()

    def disk(self):
        """Of the overlays on this computer, right now: that of a spare workspace may be among them, and stays small."""
        paths = glob.glob(os.path.join(self.home, "data", "workspaces", "*", "disk.qcow2"))
        return sum(os.stat(path).st_blocks for path in paths) * 512 / MIB

    def fill_and_free(self):
        # After a sleep it holds more for a while, and gives that back as well.
        self.assertTrue(wait_until(lambda: 0 < self.memory() < MOST_IDLE), f"{self.memory()} MiB")
        idle = self.memory()
        self.inside(f"head -c {MUCH}M /dev/urandom > /dev/shm/much")
        # A look that began while it was being filled tells of a part.
        full = self.memory_from_now_on()
        self.assertGreater(full, idle + MUCH / 2)
        self.inside("rm /dev/shm/much")
        # It was idle with less after a sleep: pages come as they are needed.
        self.assertTrue(wait_until(lambda: self.memory() < full - MUCH / 2), f"{idle}, {full} and {self.memory()} MiB")
        print(f"idle {idle:.0f}, full {full:.0f}, freed {self.memory():.0f} MiB", end="  ")

    def test_1_it_goes_on_from_a_snapshot(self):
        self.good("image", "prepare", IMAGE)
        self.good("create", "--image", IMAGE, "--name", "box", "--egress", "offline")
        self.assertTrue(wait_until(lambda: self.now()["memory_bytes"] > 0 and self.now()["bytes_out"] > 0))
        self.assertIn('helixvm_workspace_memory_bytes{workspace="', self.good("metrics").decode())

    def test_2_memory_that_it_frees_is_this_computers_again(self):
        template = glob.glob(os.path.join(self.home, "data", "warm", "*", "*", "*", "memory"))[0]
        before = digest(template)
        self.fill_and_free()
        self.assertEqual(digest(template), before, "no clone changes what the others begin with")

    def test_3_so_it_is_after_a_sleep(self):
        self.good("suspend", "box")
        self.good("resume", "box")
        self.assertTrue(wait_until(lambda: self.now()["memory_bytes"] > 0))
        self.fill_and_free()
        self.assertNotIn(b"fallocate", self.good("logs", "box"))

    def test_4_its_disk_shrinks_again(self):
        begun = self.disk()
        self.inside(f"head -c {MUCH}M /dev/urandom > much; sync")
        full = self.disk()
        self.assertGreater(full, begun + MUCH / 2)
        self.inside("rm much; sync")
        given = self.as_json("reclaim")
        self.assertEqual(given["problems"], [])
        self.assertTrue(wait_until(lambda: self.disk() < begun + MOST_LEFT), f"{begun}, {full} and {self.disk()} MiB")
        print(f"began with {begun:.0f}, full {full:.0f}, reclaimed {self.disk():.0f} MiB", end="  ")
        kinds = {kind["kind"]: kind for kind in self.as_json("storage")["kinds"]}
        self.assertGreater(kinds["warm_snapshots"]["bytes"], 100 * MIB)
        self.assertEqual(self.inside("echo well").strip(), "well")


if __name__ == "__main__":
    unittest.main()
