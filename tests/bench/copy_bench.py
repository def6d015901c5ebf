#!/usr/bin/env python3
"""How fast bytes go into and out of a real guest: `helixctl cp` and `exec` beside scp and ssh, in turns.

usage: copy_bench.py --bin build/bin --images FOLDER [--rounds N] [--mebibytes N]

scp and ssh are OpenSSH's, to the same guest through the same port with what `helixctl ssh-config` prints. The bytes do not
compress. Prints JSON: MB/s (median, least, most), and Helix's rate over OpenSSH's in the same round (median).
"""
import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

from bench_home import BenchHome

PAIRS = {"in": ("cp_in", "scp_in"), "out": ("cp_out", "scp_out"), "output": ("exec", "ssh")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--images", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mebibytes", type=int, default=32)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cb-") as folder:
        home = BenchHome(os.path.join(folder, "home"), options.bin, options.images)
        try:
            home.create()
            ways = commands(home, folder, options.mebibytes << 20)
            rates = {name: [] for name in ways}
            for _ in range(options.rounds):
                for name, command in ways.items():
                    rates[name].append(rate(command, home.environment, options.mebibytes << 20))
            home.remove()
        finally:
            home.close()
    print(json.dumps({"rounds": options.rounds, "mebibytes": options.mebibytes, "load": os.getloadavg()[0],
                      "megabytes_per_second": {name: summary(values) for name, values in rates.items()},
                      "ratio": {name: round(statistics.median(ours / theirs for ours, theirs in zip(rates[a], rates[b])), 2)
                                for name, (a, b) in PAIRS.items()}}, indent=1))


def commands(home, folder, size):
    source, back = os.path.join(folder, "source"), os.path.join(folder, "back")
    with open(source, "wb") as file:
        file.write(os.urandom(size))
    settings = os.path.join(folder, "ssh_config")
    with open(settings, "w", encoding="utf-8") as file:
        file.write(home.ctl("ssh-config", "bench"))
    (host,) = [line.split()[1] for line in open(settings, encoding="utf-8") if line.startswith("Host ")]
    helixctl = os.path.join(home.bin, "helixctl")
    home.ctl("cp", source, "bench:/home/agent/kept")
    return {
        "cp_in": [helixctl, "cp", source, "bench:/home/agent/by-cp"],
        "scp_in": ["scp", "-q", "-F", settings, source, host + ":by-scp"],
        "cp_out": [helixctl, "cp", "bench:/home/agent/kept", back],
        "scp_out": ["scp", "-q", "-F", settings, host + ":kept", back],
        "exec": [helixctl, "exec", "bench", "--", "cat", "/home/agent/kept"],
        "ssh": ["ssh", "-F", settings, host, "cat", "kept"],
    }


def rate(command, environment, size):
    begin = time.monotonic()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return size / 1e6 / (time.monotonic() - begin)


def summary(values):
    return {"median": round(statistics.median(values), 1), "min": round(min(values), 1), "max": round(max(values), 1)}


if __name__ == "__main__":
    main()
