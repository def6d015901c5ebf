#!/usr/bin/env python3
"""Throughput of a guest's network: helix-netd against QEMU's built-in user network, in one run.

usage: network_bench.py --netd PROGRAM --images FOLDER [--image NAME] [--rounds N] [--seconds S]

Everything happens in network namespaces of its own: "host", where QEMU and helix-netd run, and "peer", the only
place where the internet-like address exists. The guest is the image's kernel with iperf3 in its initrd. Each round
measures every variant once, in turn: guest to peer, peer to guest, and both ways through a forward of the host.
Prints JSON: megabits per second, medians with their range, and the ratios to the built-in network.
"""
import argparse
import glob
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

PEER = "93.184.216.34"
FORWARD_PORT = 25201
GUEST_PORT = 5201
VARIANTS = {"built-in 1500": None, "netd 1500": 1500, "netd 16384": 16384}
GUEST_INIT = """#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
mount -t devtmpfs dev /dev
mount -t sysfs sys /sys
mkdir -p /tmp
for module in $(cat /lib/modules/wanted); do modprobe $module; done
ifconfig lo up
while [ "$(cat /sys/class/net/eth0/carrier 2>/dev/null)" != 1 ]; do
    ifconfig eth0 10.0.2.15 netmask 255.255.255.0 up
    sleep 0.1
done
route add default gw 10.0.2.2
iperf3 -s >/dev/null 2>&1 &
until grep -q :@HEXPORT@ /proc/net/tcp /proc/net/tcp6; do sleep 0.1; done
echo helix-bench-ready >/dev/console
while read -r direction seconds; do
    echo helix-bench-begin >/dev/console
    iperf3 -c @PEER@ -p @PORT@ -t $seconds $direction -J >/tmp/out 2>&1
    cat /tmp/out >/dev/console
    echo helix-bench-end >/dev/console
done </dev/console
"""


def enter_namespaces():
    """Starts this program anew where it may make networks."""
    if os.environ.get("HELIX_BENCH_INSIDE"):
        return
    os.environ["HELIX_BENCH_INSIDE"] = "1"
    os.execvp("unshare", ["unshare", "--user", "--map-root-user", "--net", sys.executable] + sys.argv)


def run(*argv):
    subprocess.run(argv, check=True)


class Peer:
    """A second namespace behind a veth pair, with an iperf3 server at a public address."""

    def __init__(self):
        self.holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        wait_until(lambda: os.readlink(f"/proc/{self.holder.pid}/ns/net")
                   != os.readlink("/proc/self/ns/net"), "the peer's namespace")
        inside = ["nsenter", "-t", str(self.holder.pid), "-n"]
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "up0", "type", "veth", "peer", "name", "down0")
        run("ip", "link", "set", "down0", "netns", str(self.holder.pid))
        run("ip", "addr", "add", "192.168.77.1/30", "dev", "up0")
        run("ip", "link", "set", "up0", "up")
        run("ip", "route", "add", "default", "via", "192.168.77.2")
        for command in (["ip", "link", "set", "lo", "up"],
                        ["ip", "addr", "add", f"{PEER}/32", "dev", "lo"],
                        ["ip", "addr", "add", "192.168.77.2/30", "dev", "down0"],
                        ["ip", "link", "set", "down0", "up"]):
            run(*inside, *command)
        self.server = subprocess.Popen(inside + ["iperf3", "-s", "-B", PEER],
                                       stdout=subprocess.DEVNULL)

    def close(self):
        for process in (self.server, self.holder):
            process.kill()
            process.wait()


def wait_until(condition, what, seconds=60):
    deadline = time.monotonic() + seconds
    while True:
        try:
            if condition():
                return
        except OSError:
            pass
        if time.monotonic() > deadline:
            sys.exit(f"network_bench: waited {seconds} s in vain for {what}")
        time.sleep(0.02)


def cpio_entry(name, data, mode):
    header = "070701" + "".join(f"{value:08x}" for value in (
        0, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0))
    entry = header.encode() + name.encode() + b"\0"
    entry += b"\0" * (-len(entry) % 4)
    return entry + data + b"\0" * (-len(data) % 4)


def make_initrd(bundle, target):
    """The image's own initrd (busybox, modules) with another init and iperf3 laid over it."""
    program = shutil.which("iperf3")
    libraries = [word for line in subprocess.run(["ldd", program], capture_output=True, text=True,
                                                 check=True).stdout.splitlines()
                 for word in line.split() if word.startswith("/")]
    init = GUEST_INIT.replace("@PEER@", PEER).replace("@PORT@", str(GUEST_PORT))
    init = init.replace("@HEXPORT@", f"{GUEST_PORT:04X}")
    overlay = cpio_entry("init", init.encode(), 0o100755)
    folders = {"tmp"}
    for path in [program] + libraries:
        parts = path.strip("/").split("/")[:-1]
        folders.update("/".join(parts[:count]) for count in range(1, len(parts) + 1))
    for folder in sorted(folders):
        overlay += cpio_entry(folder, b"", 0o040755)
    for path in [program] + libraries:
        with open(path, "rb") as file:
            overlay += cpio_entry(path.strip("/"), file.read(), 0o100755)
    overlay += cpio_entry("TRAILER!!!", b"", 0)
    with open(os.path.join(bundle, "initrd"), "rb") as file:
        base = file.read()
    with open(target, "wb") as file:
        file.write(base + b"\0" * (-len(base) % 4) + overlay)


class Netd:
    """helix-netd under the policy Open with one forward."""

    def __init__(self, program, folder, mtu):
        control = os.path.join(folder, "netd.sock")
        self.process = subprocess.Popen([program, "--workspace", "benchbenchbe", "--control", control, "--qemu",
                                         os.path.join(folder, "net.sock"), "--mtu", str(mtu), "--spool",
                                         os.path.join(folder, f"spool-{os.getpid()}-{mtu}")])
        self.socket = socket.socket(socket.AF_UNIX)
        wait_until(lambda: self.socket.connect(control) is None, "helix-netd's control socket")
        self.reader = self.socket.makefile("rb")
        self.number = 0
        self.notify("ledger.writable", {"writable": True, "reason": ""})
        self.ask("policy.set", {"revision": 1, "mode": "open", "rules": []})
        self.ask("forward.add", {"host_address": "127.0.0.1", "host_port": FORWARD_PORT,
                                 "guest_port": GUEST_PORT})

    def notify(self, method, params):
        self.socket.sendall(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode() + b"\n")

    def ask(self, method, params):
        self.number += 1
        self.socket.sendall(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                                        "params": params}).encode() + b"\n")
        while True:
            answer = json.loads(self.reader.readline())
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"network_bench: {method}: {answer['error']}")
                return answer["result"]

    def memory_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def close(self):
        self.socket.close()
        self.process.kill()
        self.process.wait()


class Guest:
    """QEMU with one of the networks, talked to over its serial console."""

    def __init__(self, arguments, bundle, initrd, folder, mtu):
        self.netd = None
        net = f"user,id=net0,ipv6=off,hostfwd=tcp:127.0.0.1:{FORWARD_PORT}-10.0.2.15:{GUEST_PORT}"
        device = "virtio-net-pci,netdev=net0,mac=52:54:00:12:34:56"
        if mtu:
            net = f"stream,id=net0,server=on,addr.type=unix,addr.path={folder}/net.sock"
            device += f",host_mtu={mtu}"
        self.process = subprocess.Popen(
            [arguments.qemu, "-nodefaults", "-no-user-config", "-display", "none", "-machine", "q35",
             "-accel", "tcg,thread=multi", "-cpu", "max", "-m", "512M", "-smp", "1",
             "-kernel", os.path.join(bundle, "vmlinuz"), "-initrd", initrd,
             "-append", "console=ttyS0 quiet loglevel=3 net.ifnames=0 random.trust_cpu=on rdinit=/init",
             "-serial", "stdio", "-netdev", net, "-device", device],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if mtu:
            self.netd = Netd(arguments.netd, folder, mtu)
        self.read_until("helix-bench-ready")

    def read_until(self, marker):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("network_bench: the guest ended early:\n" + "".join(lines[-20:]))
            text = line.decode(errors="replace")
            if marker in text:
                return lines
            lines.append(text)

    def outbound(self, reverse, seconds):
        self.process.stdin.write(f"{'-R' if reverse else '-4'} {seconds}\n".encode())
        self.process.stdin.flush()
        self.read_until("helix-bench-begin")
        return megabits("".join(self.read_until("helix-bench-end")))

    def forwarded(self, reverse, seconds):
        argv = ["iperf3", "-c", "127.0.0.1", "-p", str(FORWARD_PORT), "-t", str(seconds), "-J"]
        for _ in range(5):
            done = subprocess.run(argv + (["-R"] if reverse else []), capture_output=True, text=True, check=False)
            if '"error"' not in done.stdout:  # its exit status is 0 even then
                break
            print(f"network_bench: again, because: {done.stdout[-200:]}", file=sys.stderr)
            time.sleep(1)
        return megabits(done.stdout)

    def close(self):
        self.process.kill()
        self.process.wait()
        if self.netd:
            self.netd.close()


def megabits(report):
    try:
        return json.loads(report[report.index("{"):])["end"]["sum_received"]["bits_per_second"] / 1e6
    except (ValueError, KeyError):
        sys.exit("network_bench: iperf3 failed: " + report[-500:])


def measure(arguments, bundle, initrd, mtu, results, name):
    folder = tempfile.mkdtemp(prefix="helix-bench-")
    guest = Guest(arguments, bundle, initrd, folder, mtu)
    try:
        print(f"network_bench: {name}", file=sys.stderr)
        values = {"guest to peer": guest.outbound(False, arguments.seconds),
                  "peer to guest": guest.outbound(True, arguments.seconds),
                  "host to guest": guest.forwarded(False, arguments.seconds),
                  "guest to host": guest.forwarded(True, arguments.seconds)}
        for what, value in values.items():
            results[name].setdefault(what, []).append(value)
        if guest.netd:
            results[name].setdefault("netd memory KiB", []).append(guest.netd.memory_kib())
    finally:
        guest.close()
        shutil.rmtree(folder)


def summary(values):
    return {"median": round(statistics.median(values), 1), "min": round(min(values), 1),
            "max": round(max(values), 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--netd", required=True)
    parser.add_argument("--images", required=True)
    parser.add_argument("--image", default="sway-minimal")
    parser.add_argument("--qemu", default=os.environ.get("HELIXVM_QEMU", "qemu-system-x86_64"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=4)
    arguments = parser.parse_args()
    enter_namespaces()
    bundle = max(glob.glob(os.path.join(arguments.images, arguments.image, "*/")),
                 key=os.path.getmtime, default=None)
    if bundle is None:
        sys.exit(f"network_bench: there is no image {arguments.image} in {arguments.images}")
    work = tempfile.mkdtemp(prefix="helix-bench-")
    initrd = os.path.join(work, "initrd")
    make_initrd(bundle, initrd)
    load = os.getloadavg()[0]
    peer = Peer()
    results = {name: {} for name in VARIANTS}
    try:
        for _ in range(arguments.rounds):
            for name in random.sample(sorted(VARIANTS), len(VARIANTS)):
                measure(arguments, bundle, initrd, VARIANTS[name], results, name)
    finally:
        peer.close()
        shutil.rmtree(work)
    report = {"unit": "Mbit/s", "rounds": arguments.rounds, "seconds": arguments.seconds,
              "load_before": load, "load_after": os.getloadavg()[0],
              "variants": {name: {what: summary(v) for what, v in r.items()} for name, r in results.items()}}
    base = report["variants"]["built-in 1500"]
    report["ratios"] = {name: {what: round(v["median"] / base[what]["median"], 2)
                               for what, v in report["variants"][name].items() if what in base}
                        for name in VARIANTS if name != "built-in 1500"}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
