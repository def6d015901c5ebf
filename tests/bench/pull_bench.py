#!/usr/bin/env python3
"""How fast an image comes here: `helixctl image pull` beside skopeo and zstd, in turns.

usage: pull_bench.py --bin build/bin --images FOLDER [--image NAME] [--rounds N]

The registry is Debian's docker-registry on this computer, without TLS and password. The peer is `skopeo copy` into an OCI
layout and `zstd -d` of each chunk into one sparse raw file, which is where the chunks are written at their places; ours ends
in a qcow2 whose digest has been computed. Prints JSON: seconds of wall and of processor (median, least, most), the most
memory that Helix has had beyond what it had before, and skopeo's time over ours in the same round (median).
"""
import argparse
import json
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from bench_home import BenchHome, processor_ms


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--images", required=True)
    parser.add_argument("--image", default="sway-desktop")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pb-", dir="/var/tmp") as folder:
        with Registry(folder) as registry:
            home = BenchHome(os.path.join(folder, "home"), options.bin, options.images, options.image)
            try:
                reference = f"http://127.0.0.1:{registry.port}/{options.image}:1"
                begin = time.monotonic()
                home.ctl("image", "push", options.image, reference)
                push = time.monotonic() - begin
                rounds = [{"helix": pull(home, reference), "skopeo": peer(folder, registry, options.image)}
                          for _ in range(options.rounds)]
                size = registry.stored_bytes()
            finally:
                home.close()
    print(json.dumps({
        "image": options.image, "stored_mib": size >> 20, "rounds": options.rounds, "load": os.getloadavg()[0],
        "push_s": round(push, 1),
        "helix": {key: summary([r["helix"][key] for r in rounds]) for key in ("wall_s", "cpu_s", "grown_mib")},
        "skopeo": {key: summary([r["skopeo"][key] for r in rounds]) for key in ("wall_s", "cpu_s")},
        "rate_to_skopeo": round(statistics.median(r["skopeo"]["wall_s"] / r["helix"]["wall_s"] for r in rounds), 2),
    }, indent=1))


class Registry:
    """Of this process, on a port that was free."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "registry")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.port = taken.getsockname()[1]

    def __enter__(self):
        os.makedirs(self.folder)
        settings = os.path.join(self.folder, "config.yml")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(f"version: 0.1\nlog: {{level: error, accesslog: {{disabled: true}}}}\n"
                       f"storage: {{filesystem: {{rootdirectory: {self.folder}/store}}}}\n"
                       f"http: {{addr: \"127.0.0.1:{self.port}\"}}\n")
        self.process = subprocess.Popen(["docker-registry", "serve", settings], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.1)
        sys.exit("docker-registry does not listen.")

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def stored_bytes(self):
        return sum(os.path.getsize(os.path.join(place, name))
                   for place, _, names in os.walk(os.path.join(self.folder, "store")) for name in names)


def pull(home, reference):
    (helix,) = home.processes("--headless")
    before, memory = processor_ms(helix), peak_of(helix, reset=True)
    begin = time.monotonic()
    home.ctl("image", "pull", reference, "--name", "pulled")
    wall = time.monotonic() - begin
    figures = {"wall_s": wall, "cpu_s": (processor_ms(helix) - before) / 1000, "grown_mib": (peak_of(helix) - memory) / 1024}
    home.ctl("image", "rm", "pulled")
    return figures


def peak_of(pid, reset=False):
    """KiB of memory that is nobody else's and of no file: what it has now, and from then on the most it has had."""
    if reset:
        with open(f"/proc/{pid}/clear_refs", "w", encoding="ascii") as file:
            file.write("5")
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))


def peer(folder, registry, image):
    layout = os.path.join(folder, "layout")
    raw = os.path.join(folder, "raw")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    subprocess.run(["skopeo", "--insecure-policy", "copy", "--quiet", "--src-tls-verify=false", "--preserve-digests",
                    f"docker://127.0.0.1:{registry.port}/{image}:1", f"oci:{layout}:1"], check=True)
    for offset, blob in chunks(layout):
        with open(raw, "r+b" if os.path.exists(raw) else "w+b") as file:
            file.seek(offset)
            subprocess.run(["zstd", "-d", "-q", "-c", blob], stdout=file, check=True)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    shutil.rmtree(layout)
    os.unlink(raw)
    return {"wall_s": wall, "cpu_s": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def chunks(layout):
    def blob(digest):
        return os.path.join(layout, "blobs/sha256", digest.split(":")[1])
    with open(os.path.join(layout, "index.json"), encoding="utf-8") as file:
        manifest = json.load(file)["manifests"][0]["digest"]
    with open(blob(manifest), encoding="utf-8") as file:
        layers = json.load(file)["layers"]
    return [(int(layer["annotations"]["org.helixvm.disk.offset"]), blob(layer["digest"]))
            for layer in layers if layer["mediaType"].endswith("+zstd")]


def summary(values):
    return {"median": round(statistics.median(values), 2), "min": round(min(values), 2), "max": round(max(values), 2)}


if __name__ == "__main__":
    main()
