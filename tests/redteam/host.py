#!/usr/bin/env python3
"""Another user of the computer against a running Helix: its sockets, files, command lines, folders and ports. The programs
are the real ones, the machine is tests/fakes/fake_machine.

HELIXVM_TEST_BIN  the build's bin/    HELIXVM_QEMU, HELIXVM_NETD  the stand-ins    (set by CTest)
"""
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unit", "ctl"))
import nobody  # noqa: E402
from end_to_end_test import BIN, make_image, wait_until  # noqa: E402
from report import Report  # noqa: E402

KEY, SECRET = "sk-the-users-own-key-0123456789", "the-users-own-secret-9876543210"
WORKSPACE, GUEST_PORT, HOST_PORT = "box", 8000, 18181


class Home:
    """A Helix of its own, in a folder of its own, with a workspace that runs."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="hx-", dir="/tmp")
        self.environment = {**os.environ, "HELIXVM_HOME": self.path, "HELIXVM_KEYCHAIN": "files"}
        make_image(os.path.join(self.path, "data", "images"))

    def ctl(self, *arguments, data=None):
        return subprocess.run([os.path.join(BIN, "helixctl"), *arguments], input=data, env=self.environment, capture_output=True,
                              timeout=120, check=False)

    def processes(self):
        """Pids of everything that belongs to this home."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            if int(pid) == os.getpid():
                continue
            try:
                if self.path.encode() in read(f"/proc/{pid}/environ") or self.path.encode() in read(f"/proc/{pid}/cmdline"):
                    found.append(int(pid))
            except OSError:
                continue
        return found

    def files(self):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.path) for name in names]

    def close(self):
        # Helix ends its machines when it is asked to.
        for how in (signal.SIGTERM, signal.SIGKILL):
            for pid in self.processes():
                try:
                    os.kill(pid, how)
                except ProcessLookupError:
                    pass
            if wait_until(lambda: not self.processes(), 10):
                break
        shutil.rmtree(self.path, ignore_errors=True)


def read(path):
    with open(path, "rb") as file:
        return file.read()


# What the other user does; each puts one answer into the queue ---------------------------------------------------------

def connect(answers, path):
    with socket.socket(socket.AF_UNIX) as made:
        made.settimeout(5)
        try:
            made.connect(path)
            made.sendall(b'{"jsonrpc":"2.0","id":1,"method":"workspace.list","params":{}}\n')
            said = made.recv(4096).decode(errors="replace")
            answers.put("answered" if '"result"' in said else "refused: " + said.strip() if said else "hung up on")
        except OSError as problem:
            answers.put(type(problem).__name__)


def read_all(answers, paths):
    readable = []
    for path in paths:
        try:
            with open(path, "rb"):
                readable.append(path)
        except OSError:
            pass
    answers.put(readable)


def read_processes(answers, pids):
    """What /proc tells another user of these processes."""
    texts = ""
    for pid in pids:
        for file in ("cmdline", "environ", "maps", "fd"):
            try:
                path = f"/proc/{pid}/{file}"
                texts += repr(os.listdir(path)) if file == "fd" else read(path).decode(errors="replace")
            except OSError:
                pass
    answers.put(texts)


def plant_folder(answers, path):
    os.mkdir(path, 0o777)
    answers.put("ready")


def take_port(answers, port):
    with socket.create_server(("127.0.0.1", port)) as server:
        answers.put("ready")
        server.settimeout(60)
        try:
            connection, _ = server.accept()
            connection.recv(1)
        except OSError:
            pass


# The attempts ----------------------------------------------------------------------------------------------------------

def try_sockets(report, home):
    sockets = [path for path in home.files() if stat.S_ISSOCK(os.lstat(path).st_mode)]
    report.control(f"Helix and its machine have sockets ({', '.join(sorted({os.path.basename(path) for path in sockets}))})",
                   len(sockets) >= 3)
    for path in sockets:
        outcome = nobody.ask(connect, path)
        report.attempt(f"another user connects to {os.path.basename(path)}", outcome, "answered" if outcome == "answered" else None)
    control = os.path.join(home.path, "run", "control.sock")
    folders = (home.path, os.path.dirname(control))
    modes = {path: stat.S_IMODE(os.lstat(path).st_mode) for path in (*folders, control)}
    for path in modes:
        os.chmod(path, 0o777)
    outcome = nobody.ask(connect, control)
    for path, mode in modes.items():
        os.chmod(path, mode)
    report.attempt("another user connects to control.sock though every mode were 0777", outcome,
                   "answered" if outcome == "answered" else None)


def try_files(report, home):
    os.chmod(home.path, 0o755)
    readable = nobody.ask(read_all, home.files())
    report.attempt("another user reads data, runtime folder and logs", f"{len(home.files())} files", str(readable[:5]) if readable else None)
    holders = [path for path in home.files() if not stat.S_ISSOCK(os.lstat(path).st_mode) and
               any(word.encode() in read(path) for word in (KEY, SECRET))]
    strangers = [path for path in holders if f"{home.path}/data/keys/" not in path]
    report.control("the search finds the key in the keychain's files", len(holders) > len(strangers))
    report.attempt("a key or secret in any other file, logs and database included", leak=str(strangers) if strangers else None)


def try_processes(report, home):
    pids = home.processes()
    report.control(f"there are processes to look at ({len(pids)})", len(pids) >= 2)
    seen = nobody.ask(read_processes, pids)
    report.attempt("a key or secret in what /proc shows to another user", leak="it is there" if KEY in seen or SECRET in seen else None)
    own = "".join((read(f"/proc/{pid}/cmdline") + read(f"/proc/{pid}/environ")).decode(errors="replace") for pid in pids)
    report.attempt("a key or secret in any command line or environment", leak="it is there" if KEY in own or SECRET in own else None)
    tokens = re.findall(r"hx-[A-Za-z0-9_-]{20,}|\"secret\"", own)
    report.attempt("a workspace's token or bootstrap secret there", leak=str(tokens) if tokens else None)


def try_ports(report, home):
    process, answers = nobody.start(take_port, HOST_PORT)
    answers.get()
    refused = home.ctl("port", "add", WORKSPACE, f"{GUEST_PORT}:{HOST_PORT}")
    report.attempt("another user has bound a forward's port first", refused.stderr.decode().strip().splitlines()[-1:],
                   "Helix says that the forward is there" if refused.returncode == 0 else None)
    listed = home.ctl("port", "ls", WORKSPACE, "--json").stdout.decode()
    report.attempt("and nobody is told that it is there", leak=listed if str(HOST_PORT) in listed else None)
    process.terminate()
    process.join()


def try_planted_folders(report):
    """A Helix that starts where another user has been before."""
    for what, plant in (("a symlink in place of the runtime folder", lambda run, other: os.symlink(other, run)),
                        ("a folder of another user in place of the runtime folder", lambda run, other: nobody.ask(plant_folder, run)),
                        ("a dangling symlink", lambda run, other: os.symlink(other + "/none", run))):
        home = Home()
        other = tempfile.mkdtemp(prefix="hx-", dir="/tmp")
        os.chmod(other, 0o777)
        try:
            os.chmod(home.path, 0o777)
            plant(os.path.join(home.path, "run"), other)
            os.chmod(home.path, 0o700)
            refused = home.ctl("ls")
            used = os.listdir(other) or (os.path.isdir(other + "/none") and ["none"])
            report.attempt(what, (refused.stderr.decode().strip().splitlines() or [""])[-1],
                           f"Helix used it: {used}" if refused.returncode == 0 or used else None)
        finally:
            home.close()
            shutil.rmtree(other, ignore_errors=True)


def attack(report, home):
    created = home.ctl("create", "--image", "tiny", "--name", WORKSPACE)
    report.control(f"a workspace runs {created.stderr.decode().strip().splitlines()[-1:]}", created.returncode == 0)
    added = home.ctl("provider", "add", "mine", "--kind", "anthropic", "--base-url", "https://api.anthropic.com", "--key-stdin",
                     data=KEY.encode())
    report.control("a provider has a key", added.returncode == 0)
    added = home.ctl("secret", "add", "mine", "--origin", "https://service.example.org", "--header", "Authorization", "--value-stdin",
                     data=SECRET.encode())
    report.control("a secret is kept", added.returncode == 0)
    try_sockets(report, home)
    try_files(report, home)
    try_processes(report, home)
    try_ports(report, home)
    report.control("Helix still answers its user", home.ctl("ls").returncode == 0)
    try_planted_folders(report)


def main():
    report = Report()
    if not nobody.possible():
        report.left_out("All of it", "this run cannot become another user")
        return 77
    home = Home()
    try:
        attack(report, home)
    finally:
        home.close()
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
