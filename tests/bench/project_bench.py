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
import statistics
import subprocess
import tempfile
import time

from bench_home import BenchHome, processor_ms

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


class Bench(BenchHome):
    def bring(self, project):
        machine = self.create()
        try:
            cpu, begin = processor_ms(machine), time.monotonic()
            self.ctl("project", "add", "bench", project)
            return {"whole": (time.monotonic() - begin) * 1000, "machine_cpu": processor_ms(machine) - cpu}
        finally:
            self.remove()


def summary(values):
    return {"median": round(statistics.median(values)), "min": round(min(values)), "max": round(max(values))}


if __name__ == "__main__":
    main()
