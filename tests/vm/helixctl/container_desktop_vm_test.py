"""A container without systemd that has Sway in it: its desktop is painted, belongs together, and comes back when it dies.

HELIXVM_TEST_IMAGES  a folder of image bundles, in the image cache; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import unittest

from helixctl_vm_test import decode_png
from real_guest import IMAGES, RealGuest, wait_until

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
sys.path[:0] = [os.path.join(ROOT, "tests/unit/images"), os.path.join(ROOT, "images")]
from builder import layers, recipe as recipes  # noqa: E402
from containers import config_of, member, save_members  # noqa: E402

# Of the packages of sway-minimal: systemd, and what is large and no part of a desktop.
LEFT_OUT = ("usr/sbin/init", "usr/lib/systemd", "etc/systemd", "usr/bin/systemd-", "usr/bin/systemctl", "usr/lib/modules", "usr/lib/udev",
            "usr/lib/python3", "usr/lib/git-core", "usr/lib/x86_64-linux-gnu/perl", "usr/lib/x86_64-linux-gnu/systemd", "usr/share/perl",
            "var/cache", "boot")
GROUP = "/sys/fs/cgroup/system.slice/helix-desktop.service"


def write_layer(packages, target):
    """Makes a container's layer of a package layer of the image cache: a Debian with Sway and without systemd."""
    with subprocess.Popen(["zstd", "-dcq", packages], stdout=subprocess.PIPE) as unpacked:
        with tarfile.open(fileobj=unpacked.stdout, mode="r|") as source, tarfile.open(target, "w", format=tarfile.PAX_FORMAT) as layer:
            for entry in source:
                if not entry.name.removeprefix("./").startswith(LEFT_OUT):
                    layer.addfile(entry, source.extractfile(entry) if entry.isreg() else None)
        unpacked.stdout.read()


def write_image(layer, target):
    """What docker save would write of a container of that one layer (a file)."""
    with open(layer, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    config = config_of([], rootfs={"type": "layers", "diff_ids": [f"sha256:{digest}"]})
    with tarfile.open(target, "w") as archive:
        for name, data in save_members([b""], config).items():
            if name.endswith("layer.tar"):
                archive.add(layer, name)
            else:
                archive.addfile(member(name, data)[0], io.BytesIO(data))


class PlainDesktop(RealGuest):
    """The steps run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cache = os.path.dirname(os.path.realpath(IMAGES))
        # Whose package layer, which every image of a container takes its kernel from, is there already.
        cls.environment["HELIXVM_IMAGE_CACHE"] = cache
        images = os.path.join(ROOT, "images")
        packages = layers.layers(images, recipes.load(images, cls.image), cache, cls.home, lambda *_: None)[0]
        layer, cls.source = os.path.join(cls.home, "layer.tar"), os.path.join(cls.home, "box.tar")
        write_layer(packages, layer)
        write_image(layer, cls.source)
        os.unlink(layer)

    def inside(self, script):
        return self.good("exec", "box", "--", "sh", "-c", script).decode().strip()

    def colours(self):
        """How many there are on the screen; none while there is no picture."""
        path = os.path.join(self.home, "desktop.png")
        if self.ctl("screenshot", "box", path).returncode != 0:
            return 0
        with open(path, "rb") as file:
            return len(decode_png(file.read())[2])

    def sway_process(self):
        return self.inside("pgrep -x sway || true")

    def test_01_is_painted(self):
        self.good("image", "import", self.source, "--name", "boxed")
        with open(glob.glob(os.path.join(self.home, "data/images/boxed/*/manifest.json"))[0], encoding="utf-8") as file:
            manifest = json.load(file)
        self.assertEqual(manifest["desktopKind"], "sway")
        self.assertIn("helix.init=plain", manifest["kernelCommandLine"])
        self.good("create", "--image", "boxed", "--name", "box")
        self.assertTrue(wait_until(lambda: self.colours() > 3), "no terminal with letters in it")
        (output,) = json.loads(self.sway("box", "-t get_outputs -r"))
        self.assertEqual((output["name"], output["rect"]["width"], output["rect"]["height"]), ("HEADLESS-1", 1280, 720))

    def test_02_is_its_users_and_stands_still_as_a_whole(self):
        self.assertEqual(self.inside("cat /proc/1/comm; command -v systemd-notify || true"), "busybox")
        held = dict(line.split(" ", 1) for line in self.inside(
            f"for p in $(cat {GROUP}/cgroup.procs); do echo $(cat /proc/$p/comm) $(stat -c %U /proc/$p); done").splitlines())
        self.assertEqual(held.get("sway"), "agent")
        self.assertEqual(held.get("foot"), "agent")
        self.assertEqual(set(held.values()), {"agent"})
        self.assertIn("libhelix-still-outputs", self.inside(f"cat /proc/{self.sway_process()}/maps"))
        said = self.inside(f"tr '\\0' '\\n' </proc/$(pgrep -x foot)/environ; readlink /proc/{self.sway_process()}/cwd")
        for line in ("HOME=/home/agent", "WAYLAND_DISPLAY=wayland-1", "XDG_CURRENT_DESKTOP=sway", "SHELL=/bin/bash", "/home/agent/workspace"):
            self.assertIn(line, said.splitlines())

    def test_03_comes_back_when_it_dies(self):
        before = self.sway_process()
        self.sway("box", "-- exec tail -f /dev/null")
        self.assertTrue(wait_until(lambda: self.inside("pgrep -x tail || true") != ""))
        self.inside("sudo kill -KILL " + before)
        self.assertTrue(wait_until(lambda: self.sway_process() not in ("", before)))
        self.assertTrue(wait_until(lambda: self.colours() > 3))
        self.assertEqual(self.inside("pgrep -x tail || true"), "", "what was open on the one before")


if __name__ == "__main__":
    unittest.main()
