#!/usr/bin/env python3
"""A taken-over resolver (helix-netd's child) and a taken-over gateway: what they can do to the user's files, bus, windows and
processes. Tried with all walls, without user namespaces, without Landlock, and with neither, where only system calls are held
back and the cage has to say so. A taken-over decoder, of pictures (helix-picture) or of desktops (helix-decode, also with a graphics
card): tried without any wall, for its system calls open no file at all.

And whether another program of the same user can read the memory and environment of the programs that hold keys.

    cages.py CAGE_ATTACKER BIN
"""
import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

from report import Report

# A user namespace in which no other can be made; its own sysctl (user_namespaces(7)).
NO_NAMESPACES = ("unshare", "--user", "--map-root-user", "sh", "-c", 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"')
WALLS = {
    "all walls": ((), (), "root landlock"),
    "without user namespaces": (NO_NAMESPACES, (), "landlock"),
    "without Landlock": ((), ("--without-landlock",), "root"),
    "with neither": (NO_NAMESPACES, ("--without-landlock",), ""),
}
AF_INET, AF_NETLINK, AF_PACKET, AF_VSOCK = 2, 16, 17, 40


class World:
    """A home with a key in it, a session bus, an X server, and a process of the same user."""

    def __init__(self, stack):
        self.folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hx-cage-"))
        self.key = os.path.join(self.folder, ".ssh", "id_ed25519")
        os.mkdir(os.path.dirname(self.key), 0o700)
        with open(self.key, "w", encoding="ascii") as file:
            file.write("a private key")
        self.bus = os.path.join(self.folder, "bus")
        self.screen = f"@/tmp/.X11-unix/X{os.getpid()}"
        for name, kind in ((self.bus, socket.SOCK_STREAM), (self.screen.replace("@", "\0"), socket.SOCK_STREAM),
                           (self.bus + ".log", socket.SOCK_DGRAM)):
            made = stack.enter_context(socket.socket(socket.AF_UNIX, kind))
            made.bind(name)
            if kind == socket.SOCK_STREAM:
                made.listen(64)
        self.service = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=64))
        self.victim = subprocess.Popen(["sleep", "1000"])
        stack.callback(self.victim.wait)
        stack.callback(self.victim.kill)

    def attacks(self, cage):
        """(what, attack, argument, whether it needs a wall around files)"""
        victim = str(self.victim.pid)
        yield "reads a key in ~/.ssh", "read", self.key, True
        yield "lists the home folder", "list", self.folder, True
        yield "reads another process's environment", "read", f"/proc/{victim}/environ", True
        yield "reads where its own memory lies", "read", "/proc/self/maps", True
        yield "lists all processes", "list", "/proc", True
        yield "reads a program's file", "read", "/usr/bin/env", True
        yield "writes a file", "write", os.path.join(self.folder, "planted"), False
        yield "connects to the session bus", "unix", self.bus, False
        yield "connects to X11 by its name without a file", "unix", self.screen, False
        yield "connects to a socket by half of a pair", "pair", self.bus + ".log", False
        yield "starts a program", "exec", "/bin/true", False
        yield "makes a process", "fork", "", False
        yield "signals another process", "signal", victim, False
        yield "traces another process", "trace", victim, False
        yield "takes another process's descriptor", "pidfd", victim, False
        yield "listens", "listen", "", False
        yield "makes an io_uring", "ring", "", False
        yield "makes memory that is written and run", "memory", "", False
        yield "makes a namespace", "namespace", "", False
        for name, family in (("raw IP", AF_INET), ("netlink", AF_NETLINK), ("packets", AF_PACKET), ("the hypervisor's", AF_VSOCK)):
            yield f"opens a socket for {name}", "socket", str(family), False
        if cage == "resolver":
            yield "connects over TCP to a port that is no name server's", "tcp", str(self.service.getsockname()[1]), None


def run(attacker, prefix, options, cage, attack, argument):
    """(what holds, what it said); a process that the kernel ended says REFUSED."""
    done = subprocess.run([*prefix, attacker, *options, cage, attack, argument], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=60, check=False)
    lines = done.stdout.splitlines()
    holds = next((line[len("HOLDS"):].strip() for line in lines if line.startswith("HOLDS")), None)
    last = lines[-1] if lines else ""
    if done.returncode in (-signal.SIGSYS, 128 + signal.SIGSYS):
        last = "REFUSED the kernel ended it"
    elif attack == "exec" and cage == "none" and done.returncode == 0:
        last = "THROUGH it ran"
    elif not last.startswith(("THROUGH", "REFUSED")):
        last = f"BROKEN {done.returncode} {last} {done.stderr.strip()}"
    return holds, last


def landlock_abi():
    """The kernel's version of Landlock; -1 where it has none. Ports are limited from 4 on."""
    create_ruleset, version_only = 444, 1
    return ctypes.CDLL(None).syscall(create_ruleset, None, 0, version_only)


def walls_here():
    """Those of WALLS that this computer has."""
    abi = landlock_abi()
    namespaces = subprocess.run([*NO_NAMESPACES, "true"], capture_output=True, check=False).returncode == 0
    for walls, (_, _, expected) in WALLS.items():
        lacks = ["Landlock"] if abi < 4 and "landlock" in expected else []
        lacks += ["user namespaces"] if not namespaces and walls != "without user namespaces" else []
        if lacks:
            print(f"Left out: {walls}: this computer has no {' and no '.join(lacks)}", flush=True)
        else:
            yield walls


def try_cage(report, attacker, world, cage, walls):
    prefix, options, expected = WALLS[walls]
    said = run(attacker, prefix, options, cage, "resolve", "localhost")
    report.control(f"{cage}, {walls}: resolves names, and says that it has: {expected or 'neither'} ({said})",
                   said == (expected, "THROUGH resolved localhost"))
    for what, attack, argument, needs_wall in world.attacks(cage):
        if needs_wall is None and "landlock" not in expected:
            continue  # a port is Landlock's alone
        _, said = run(attacker, prefix, options, cage, attack, argument)
        if needs_wall and not expected:
            print(f"NOT HELD {cage}, {walls}: {what}: {said} (and it says so)", flush=True)
            continue
        report.attempt(f"{cage}, {walls}: {what}", said, None if said.startswith("REFUSED") else said)


def try_decoders(report, attacker, world):
    bare = ((), ("--without-landlock",))
    for cage in ("picture", "desktop", "card"):
        _, said = run(attacker, *bare, cage, "stay", "")
        report.control(f"decoder of {cage}s: is there ({said})", said.startswith("THROUGH"))
        for what, attack, argument, _ in world.attacks("resolver"):
            _, said = run(attacker, *bare, cage, attack, argument)
            report.attempt(f"decoder of {cage}s, without any wall: {what}", said, None if said.startswith("REFUSED") else said)


# As root everybody may read everything: victim and reader do without such rights.
ORDINARY = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if os.geteuid() == 0 else ()


def key_holders(stack, folder, programs):
    """(name, process) of programs that run and hold keys, and of one that does not care."""
    ours, theirs = socket.socketpair()
    stack.enter_context(ours)
    environment = {**os.environ, "HELIXVM_HOME": folder, "HELIXVM_KEYCHAIN": "files"}

    def start(*command, **more):
        process = subprocess.Popen([*ORDINARY, *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
        stack.callback(process.wait)
        stack.callback(process.kill)
        return process
    yield "sleep", start("sleep", "1000")
    yield "helix-gateway", start(os.path.join(programs, "helix-gateway"), "--control-fd", str(theirs.fileno()), pass_fds=[theirs.fileno()])
    theirs.close()
    yield "helix --headless", start(os.path.join(programs, "helix"), "--headless")
    # Waits for the key on its standard input.
    yield "helixctl", start(os.path.join(programs, "helixctl"), "provider", "add", "p", "--kind", "openai", "--base-url",
                            "http://127.0.0.1:1", "--key-stdin", stdin=subprocess.PIPE)


def reads_environment(pid):
    """Whether another program of this user can."""
    return subprocess.run([*ORDINARY, "cat", f"/proc/{pid}/environ"], capture_output=True, check=False).returncode == 0


def runs(pid, name):
    """Is it the program already, and not setpriv still, which nobody reads?"""
    with open(f"/proc/{pid}/comm", encoding="ascii", errors="replace") as file:
        return file.read().strip() == name


def try_keys(report, folder, programs):
    with contextlib.ExitStack() as stack:
        for name, process in key_holders(stack, folder, programs):
            wait_until(lambda pid=process.pid, first=name.split()[0]: runs(pid, first))
            if name == "sleep":
                report.control("another program of the user reads the environment of an ordinary one", reads_environment(process.pid))
                continue
            closed = wait_until(lambda pid=process.pid: not reads_environment(pid))
            report.attempt(f"another program of the user reads memory and environment of {name}",
                           leak=None if closed and process.poll() is None else f"it can, or it has ended: {process.poll()}")


def wait_until(condition, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def main(attacker, programs):
    report = Report()
    with contextlib.ExitStack() as stack:
        try_keys(report, stack.enter_context(tempfile.TemporaryDirectory(prefix="hx-")), programs)
        world = World(stack)
        for what, attack, argument, _ in world.attacks("resolver"):
            _, said = run(attacker, (), (), "none", attack, argument)
            # Some need rights that not every user of every computer has.
            if attack not in ("trace", "pidfd", "socket", "ring", "namespace"):
                report.control(f"without a cage it {what}", said.startswith("THROUGH"))
        try_decoders(report, attacker, world)
        here = list(walls_here())
        if not here:
            Report.left_out("cages", "this computer has neither Landlock nor user namespaces")
            return report.status() or 77
        for walls in here:
            for cage in ("resolver", "gateway"):
                try_cage(report, attacker, world, cage, walls)
    return report.status()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
