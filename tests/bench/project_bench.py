#!/usr/bin/env python3
"""How long a 4 MB project takes into a real guest, and how much of it the guest computes.

usage: project_bench.py --bin build/bin --images FOLDER [--runs N] [--before OTHER/bin]

Each run creates a workspace, brings the project in (files of 64 KiB that do not compress) and removes
the workspace, once the guest is idle. With --before a second build takes turns with the first, so that both meet the same load.
Prints JSON; milliseconds. `machine_cpu` is the processor time of QEMU meanwhile: it depends less on
what else the computer does.
"""
import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unit", "ctl"))
from own_processes import belongs  # noqa: E402

IMAGE = "sway-minimal"
FILES, FILE_BYTES = 64, 64 << 10


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--before")
    parser.add_argument("--images", required=True)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    builds = {"now": options.bin, **({"before": options.before} if options.before else {})}
    times = {name: [] for name in builds}
    with tempfile.TemporaryDirectory(prefix="pb-") as folder:
        project = make_project(os.path.join(folder, "project"))
        benches = {name: Bench(os.path.join(folder, name), path, options.images) for name, path in builds.items()}
        try:
            for _ in range(options.runs):
                for name, bench in benches.items():
                    times[name].append(bench.bring(project))
        finally:
            for bench in benches.values():
                bench.close()
    print(json.dumps({"runs": options.runs, "load": os.getloadavg()[0],
                      **{name: {key: summary([run[key] for run in runs]) for key in runs[0]}
                         for name, runs in times.items()}}, indent=1))


def make_project(path):
    os.makedirs(path)
    for i in range(FILES):
        with open(os.path.join(path, f"file{i}"), "wb") as file:
            file.write(os.urandom(FILE_BYTES))
    for words in (["init", "-q", "-b", "main"], ["add", "-A"],
                  ["-c", "user.name=bench", "-c", "user.email=b@b", "commit", "-qm", "bench"]):
        subprocess.run(["git", "-C", path, *words], check=True)
    return path


class Bench:
    def __init__(self, home, path, images):
        self.home, self.bin = home, path
        self.environment = {**os.environ, "HELIXVM_HOME": home, "HELIXVM_KEYCHAIN": "files"}
        os.makedirs(os.path.join(home, "data/images"), 0o700)
        os.symlink(os.path.join(images, IMAGE), os.path.join(home, "data/images", IMAGE))

    def ctl(self, *arguments):
        return subprocess.run([os.path.join(self.bin, "helixctl"), *arguments], env=self.environment, check=True,
                              capture_output=True, text=True).stdout

    def bring(self, project):
        self.ctl("create", "--image", IMAGE, "--name", "bench", "--egress", "offline")
        try:
            machine = self.processes("qemu-system")[0]
            until_idle(machine)
            cpu, begin = processor_ms(machine), time.monotonic()
            self.ctl("project", "add", "bench", project)
            return {"whole": (time.monotonic() - begin) * 1000, "machine_cpu": processor_ms(machine) - cpu}
        finally:
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


def summary(values):
    return {"median": round(statistics.median(values)), "min": round(min(values)), "max": round(max(values))}


if __name__ == "__main__":
    main()
