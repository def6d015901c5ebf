"""A container image as a workspace: what its author set is there, and what it would run is said, not run. It is laid out as
Alpine is: busybox, programs that are linked with musl, packages of apk, neither glibc nor systemd.

HELIXVM_TEST_IMAGES  a folder of image bundles, in the image cache; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from real_guest import IMAGES, RealGuest

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../unit/images")))
from containers import config_of, layer, member, save_members, symlink  # noqa: E402

BUSYBOX = "/bin/busybox"  # linked statically, as busybox-static has it


def is_static(program):
    """Whether it runs where there is nothing else."""
    said = subprocess.run(["file", "-L", program], capture_output=True, text=True, check=False).stdout
    return "statically linked" in said


MUSL = "/usr/lib/x86_64-linux-musl/libc.so"  # library and loader in one
PROGRAM = '#include <stdio.h>\nint main(void) { puts("linked with musl"); return 0; }\n'
PACKAGE = "P:musl\nV:1.2.3-r5\nA:x86_64\n\n"


def alpine_parts():
    """What makes a root with busybox one like Alpine's."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        subprocess.run(["musl-gcc", "-x", "c", "-o", program, "-"], input=PROGRAM.encode(), check=True)
        with open(program, "rb") as file, open(MUSL, "rb") as loader:
            return [member("opt/tool/bin/greet", file.read(), mode=0o755), member("lib/ld-musl-x86_64.so.1", loader.read(), mode=0o755),
                    member("etc/os-release", "ID=alpine\n"), member("lib/apk/db/installed", PACKAGE)]


def container_image():
    """What docker save would write of it."""
    with open(BUSYBOX, "rb") as file:
        members = [member("bin/busybox", file.read(), mode=0o755)]
    names = subprocess.run([BUSYBOX, "--list"], capture_output=True, text=True, check=True).stdout.split()
    members += [symlink(f"bin/{name}", "busybox") for name in names if name != "busybox"]
    members += [member("srv/app/"), member("srv/app/page", "a page\n"), member("opt/tool/bin/tool", "#!/bin/sh\necho at work\n", mode=0o755)]
    layers = [layer(*members), layer(*alpine_parts())]
    return save_members(layers, config_of(layers, config={
        "Env": ["PATH=/opt/tool/bin:/bin", "GREETING=it's me"], "WorkingDir": "/srv/app",
        "Entrypoint": ["/bin/touch"], "Cmd": ["/ran", "/home/agent/ran"]}))


class ContainerWorkspace(RealGuest):
    @classmethod
    def setUpClass(cls):
        if not os.access(BUSYBOX, os.X_OK) or not is_static(BUSYBOX):
            raise unittest.SkipTest("there is no busybox that is linked statically (package busybox-static)")
        if not os.access(MUSL, os.R_OK) or not shutil.which("musl-gcc"):
            raise unittest.SkipTest("there is nothing to link with musl (package musl-tools)")
        super().setUpClass()
        # Whose package layer has the kernel is there already.
        cls.environment["HELIXVM_IMAGE_CACHE"] = os.path.dirname(os.path.realpath(IMAGES))

    def inside(self, *command):
        return self.good("exec", "box", "--", *command).decode().strip()

    def test_has_what_its_author_set_and_runs_nothing_unasked(self):
        source = os.path.join(self.home, "box.tar")
        with open(source, "wb") as file:
            file.write(layer(*[member(name, data) for name, data in container_image().items()]))
        self.good("image", "import", source, "--name", "boxed")
        bundle = glob.glob(os.path.join(self.home, "data/images/boxed/*/"))[0]
        with open(os.path.join(bundle, "manifest.json"), encoding="utf-8") as file:
            said = json.load(file)["description"]
        for words in ("Entry point: /bin/touch.", "Command: /ran /home/agent/ran.", "Working folder: /srv/app."):
            self.assertIn(words, said)
        with open(os.path.join(bundle, "sbom.spdx.json"), encoding="utf-8") as file:
            self.assertIn("pkg:apk/alpine/musl@1.2.3-r5", file.read())
        self.good("create", "--image", "boxed", "--name", "box")
        self.assertEqual(self.inside("sh", "-c", 'echo "$GREETING"'), "it's me")
        self.assertEqual(self.inside("tool"), "at work")
        self.assertEqual(self.inside("greet"), "linked with musl")
        self.assertEqual(self.inside("sh", "-lc", "id -un; tool; cat /srv/app/page"), "agent\nat work\na page")
        self.assertEqual(self.inside("sh", "-c", "ls /ran /home/agent/ran 2>/dev/null; echo looked"), "looked")


if __name__ == "__main__":
    unittest.main()
