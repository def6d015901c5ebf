"""A Helix of its own for a benchmark: a folder for it, one image, and helixctl of the build that is measured."""
import os
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unit", "ctl"))
from own_processes import belongs  # noqa: E402

IMAGE = "sway-minimal"


class BenchHome:
    def __init__(self, home, bin_folder, images, image=IMAGE):
        self.home, self.bin = home, bin_folder
        self.environment = {**os.environ, "HELIXVM_HOME": home, "HELIXVM_KEYCHAIN": "files", "HELIXVM_WARM": "0"}
        os.makedirs(os.path.join(home, "data/images"), 0o700)
        os.symlink(os.path.join(os.path.abspath(images), image), os.path.join(home, "data/images", image))

    def ctl(self, *arguments):
        return subprocess.run([os.path.join(self.bin, "helixctl"), *arguments], env=self.environment, check=True,
                              capture_output=True, text=True).stdout

    def create(self):
        """A workspace "bench" whose guest has come to rest; its QEMU's pid."""
        self.ctl("create", "--image", IMAGE, "--name", "bench", "--egress", "offline")
        machine = self.processes("qemu-system")[0]
        until_idle(machine)
        return machine

    def remove(self):
        self.ctl("rm", "bench", "--force")

    def processes(self, word):
        """Pids of those that run `word` for this home."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    command = file.read().decode(errors="replace").split("\0")
            except OSError:
                continue
            if word in " ".join(command[:2]) and (any(self.home in c for c in command) or belongs(name, self.home)):
                found.append(int(name))
        return found

    def close(self):
        for pid in self.processes("--headless"):
            os.kill(pid, signal.SIGTERM)
        while self.processes("--headless"):
            time.sleep(0.1)
        shutil.rmtree(self.home, ignore_errors=True)


def processor_ms(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def until_idle(pid, seconds=60):
    """What still starts in the guest is not to be counted."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = processor_ms(pid)
        time.sleep(2)
        if processor_ms(pid) - before < 200:
            return
