"""What a registry sends is bounded before it is unpacked: by what its manifest says, the room that is left, and time."""
import hashlib
import json
import os
import shutil
import tempfile
import time
import unittest
from unittest import mock

from containers import own_files

own_files()

from builder.container import fetch  # noqa: E402  containers has put the builder on the path
from builder.failure import BuildError  # noqa: E402

GIB = 1 << 30


def image(*sizes):
    return {"schemaVersion": 2, "config": {"size": 100}, "layers": [{"size": size} for size in sizes]}


class Fetched(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp(prefix="hx-fetch-")
        self.addCleanup(shutil.rmtree, self.work)
        self.asked = os.path.join(self.work, "asked")

    def skopeo(self, copy, manifest=None, of_digest=None):
        """A stand-in: what it says to `inspect`, and what it does for `copy`; $1 is the layout's folder."""
        for name, document in (("raw", manifest or image(1000)), ("one", of_digest or {})):
            with open(os.path.join(self.work, name), "w", encoding="utf-8") as file:
                json.dump(document, file)
        path = os.path.join(self.work, "skopeo")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho "$*" >>{self.asked}\ncase "$*" in\n'
                       f'*inspect*@sha256:*) cat {self.work}/one; exit ;;\n*inspect*) cat {self.work}/raw; exit ;;\nesac\n'
                       'shift $(($# - 1)); target=${1#oci:}; set -- "${target%:image}"; mkdir "$1"\n'
                       f'echo $$ >{self.work}/pid\n{copy}\n')
        os.chmod(path, 0o755)
        self.enterContext(mock.patch.dict(os.environ, {"HELIXVM_SKOPEO": path}))

    def refused(self, words, disk_bytes=GIB, source="docker://host/tool:1"):
        before = time.monotonic()
        with self.assertRaises(BuildError) as caught:
            fetch.fetch(source, self.work, disk_bytes)
        self.assertIn(words, str(caught.exception))
        self.assertTrue(str(caught.exception).endswith("."))
        self.assertLess(time.monotonic() - before, 60)

    def expect_ended(self):
        """The stand-in and what it started are gone."""
        with open(os.path.join(self.work, "pid"), encoding="utf-8") as file:
            group = file.read().strip()
        end = time.monotonic() + 20
        while running := [pid for pid in os.listdir("/proc") if pid.isdigit() and self.group_of(pid) == group]:
            self.assertLess(time.monotonic(), end, running)

    @staticmethod
    def group_of(pid):
        """The process group of one that runs; empty: it has ended, though nobody may have asked how."""
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                state, _, group = file.read().rpartition(")")[2].split()[:3]
        except OSError:
            return ""
        return "" if state == "Z" else group

    def copied(self):
        with open(self.asked, encoding="utf-8") as file:
            return [line for line in file if " copy " in f" {line} "]

    def test_what_is_small_comes(self):
        self.skopeo('echo x >"$1/x"')
        folder = fetch.fetch("docker://host/tool:1", self.work, GIB)
        self.assertEqual(os.listdir(folder), ["x"])

    def test_more_than_its_disk_could_hold_is_not_asked_for(self):
        self.skopeo("exit 0", image(3 * GIB, 2 * GIB))
        self.refused("far more than its disk")
        self.assertEqual(self.copied(), [])

    def test_the_image_for_this_computer_counts_in_a_list(self):
        digest = "sha256:" + hashlib.sha256(b"x").hexdigest()
        entry = {"digest": digest, "platform": {"os": "linux", "architecture": "amd64"}}
        other = {"digest": "sha256:0", "platform": {"os": "linux", "architecture": "arm64"}}
        self.skopeo("exit 0", {"manifests": [other, entry]}, image(5 * GIB))
        self.refused("far more than its disk", source="docker://host:5000/tool:1")
        with open(self.asked, encoding="utf-8") as file:
            self.assertIn(f"docker://host:5000/tool@{digest}\n", file.read())

    def test_more_than_is_free_is_not_asked_for(self):
        self.skopeo("exit 0", image(GIB))
        with mock.patch("shutil.disk_usage", return_value=shutil._ntuple_diskusage(0, 0, GIB + (1 << 20))):
            self.refused("No space for")
        self.assertEqual(self.copied(), [])

    def test_more_than_the_manifest_said_ends_it(self):
        self.skopeo('truncate -s 500M "$1/blob"; sleep 300')
        self.refused("more than its manifest says")
        self.expect_ended()

    def test_what_fills_the_disk_ends_it(self):
        self.skopeo('touch "$1/begun"; sleep 300', image(1000))
        free = shutil.disk_usage

        def later(path):
            begun = os.path.exists(os.path.join(self.work, "layout", "begun"))
            return shutil._ntuple_diskusage(0, 0, 1 << 20) if begun else free(path)

        with mock.patch("shutil.disk_usage", later):
            self.refused("No space is left")
        self.expect_ended()

    def test_nothing_for_a_long_time_ends_it(self):
        self.skopeo("sleep 300 & sleep 300")
        with mock.patch.object(fetch.watched, "SILENCE_SECONDS", 1):
            self.refused("has sent nothing for")
        self.expect_ended()

    def test_a_manifest_without_end_or_sense(self):
        for raw in (b"\xff", b"[1]", b'{"layers": 5}', b'{"layers": [{"size": -1}]}', b'{"manifests": [[]]}'):
            self.skopeo("exit 0")
            with open(os.path.join(self.work, "raw"), "wb") as file:
                file.write(raw)
            self.refused("container image")
            self.assertEqual(self.copied(), [])
        self.skopeo("exit 0")
        with open(os.path.join(self.work, "skopeo"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec cat /dev/zero\n")
        self.refused("more than")


if __name__ == "__main__":
    unittest.main()
