#!/usr/bin/env python3
"""Two workspaces on one host: floods, each other's forwards and sockets, other users, and a helix-netd that dies."""
import itertools
import multiprocessing
import os
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time

import arena as a
import nobody
import packets as p
from raw_guest import Conversation, RawGuest

FORWARD_PORT, GUEST_PORT = 18080, 8080
FLOOD_SECONDS, QUIET_PORT = 2.0, 8081


class Workspace(a.netlab.Lab):
    """Another workspace of the same user, in the namespaces of the first."""

    def __init__(self, lab, name):
        super().__init__(lab.netd_program, raw=True, workspace=name)
        self._first = lab

    def _set_up(self):
        self.host, self.peer, self.lan = self._first.host, self._first.peer, self._first.lan
        self.folder = tempfile.mkdtemp(prefix="nl-", dir="/tmp")
        self._closing.callback(shutil.rmtree, self.folder, ignore_errors=True)
        os.chmod(self.folder, 0o755)
        self.qemu_socket = os.path.join(self.folder, "net.sock")
        self.control_socket = os.path.join(self.folder, "netd.sock")
        self.spool = os.path.join(self.folder, "ledger.spool")
        self.link = a.netlab.RawLink(self.qemu_socket)
        self._closing.callback(self.link.close)

    def open(self, mode="open", rules=()):
        self.start_netd()
        helix = self.control()
        helix.open_egress(mode, rules)
        return helix


# Floods --------------------------------------------------------------------------------------------------------------

def syn_flood():
    return (p.syn(a.PEER, a.WEB, 1024 + number % 60000) for number in itertools.count())


def denied_syn_flood():
    return (p.syn("10.9.9.9", 1 + number % 65535, 1024 + number % 60000) for number in itertools.count())


def udp_flood():
    return (p.datagram(a.PEER, 1 + number % 65535, 1024 + number % 60000, bytes(1000)) for number in itertools.count())


def dns_flood():
    return (p.datagram(p.DNS, 53, 1024 + number % 60000, p.dns_query(f"n{number}.example.org")) for number in itertools.count())


def pour(link, make_frames, seconds, sent):
    """In a process of its own: frames as fast as helix-netd takes them, answers thrown away."""
    frames = list(itertools.islice(make_frames(), 20000))
    data = [len(frame).to_bytes(4, "big") + frame for frame in frames]
    cable = link._connection
    cable.setblocking(False)
    end, pending = time.monotonic() + seconds, b""
    batches = itertools.cycle([b"".join(data[at:at + 50]) for at in range(0, len(data), 50)])
    while time.monotonic() < end:
        try:
            while cable.recv(1 << 18):
                pass
        except BlockingIOError:
            pass
        try:
            pending = pending or next(batches)
            pending = pending[cable.send(pending):]
            sent.value += 50 if not pending else 0
        except BlockingIOError:
            time.sleep(0.0005)
    # Whole frames only: the cable is used again.
    cable.setblocking(True)
    cable.sendall(pending)


def round_trip(conversation, seconds):
    """Median of one small question and its answer, in microseconds; None when an answer is missing."""
    conversation.guest.forget()
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        conversation.say(b"x" * 64)
        if not isinstance(conversation.hear(), bytes):
            return None
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def try_floods(arena):
    with Workspace(arena.lab, "flooder00001") as flooder:
        helix = flooder.open()
        # A server of its own: the one that is flooded answers nobody quickly.
        arena.lab.peer.echo(a.PEER, QUIET_PORT)
        quiet = Conversation(arena.guest, a.PEER, QUIET_PORT)
        arena.control("the neighbour's connection answers", quiet.state == "open")
        before = round_trip(quiet, FLOOD_SECONDS / 2)
        for name, make_frames in (("SYN", syn_flood), ("refused SYN", denied_syn_flood), ("UDP", udp_flood), ("DNS", dns_flood)):
            sent = multiprocessing.Value("q", 0)
            child = multiprocessing.get_context("fork").Process(target=pour, args=(flooder.link, make_frames, FLOOD_SECONDS, sent))
            child.start()
            a.netlab.wait_until(lambda: sent.value > 0, 20, "the flood")
            during = round_trip(quiet, FLOOD_SECONDS / 2)
            child.join(FLOOD_SECONDS * 10)
            alive = flooder.netd.poll() is None and bool(helix.call("status"))
            detail = "no answer" if not (before and during) else \
                f"round trip {before:.0f} us, during the flood {during:.0f} us, ratio {during / before:.2f}"
            arena.attempt(f"{name} flood of a neighbour, {sent.value} frames", f"{detail}; its netd has {flooder.memory_kib()} KiB",
                          None if before and during and alive else "a workspace went silent", (anything,))
        quiet.reset()


def anything(_):
    """For `may_pass`: a flood under Open is allowed to leave."""
    return True


# Forwards and sockets ------------------------------------------------------------------------------------------------

def try_forwards(arena):
    with Workspace(arena.lab, "neighbour001") as neighbour:
        helix = neighbour.open()
        other = RawGuest(neighbour.link)
        helix.call("forward.add", host_address="127.0.0.1", host_port=FORWARD_PORT, guest_port=GUEST_PORT)
        with arena.lab.host.inside():
            knock = socket.socket()
        knock.connect(("127.0.0.1", FORWARD_PORT))
        arena.control("the host reaches the neighbour's guest through its forward",
                      other.await_packet(lambda packet: packet.port == GUEST_PORT))
        knock.close()
        arena.guest.barrier()
        helix.call("status")
        other.barrier()
        arena.witness.seen()
        other.forget()
        for address in (p.GATEWAY, "127.0.0.1", "0.0.0.0", a.netlab.HOST_LAN, p.SERVICE, p.GUEST):
            arena.refuse_tcp("the neighbour's forward", address, FORWARD_PORT, ("reset", "prohibited", "silence"))
        for address in (p.GATEWAY, p.SERVICE):
            arena.refuse_tcp("the neighbour's control port", address, GUEST_PORT)
        other.barrier()
        reached = other.await_packet(lambda packet: packet.protocol == p.TCP and packet.flags & p.SYN and
                                     not packet.flags & p.ACK and packet.port == GUEST_PORT, 0.3)
        arena.attempt("the neighbour's guest, counted at its own end", "no connection", "a SYN arrived" if reached else None)


def connect(answers, path):
    with socket.socket(socket.AF_UNIX) as made:
        made.settimeout(5)
        try:
            made.connect(path)
            made.sendall(b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{}}\n')
            answers.put("answered" if made.recv(100) else "hung up on")
        except OSError as problem:
            answers.put(type(problem).__name__)


def listen(answers, path):
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path)
        os.chmod(path, 0o666)
        made.listen(1)
        answers.put("ready")
        connection, _ = made.accept()
        answers.put("spoken to" if connection.recv(1) else "left alone")


def try_other_users(arena):
    if not nobody.possible():
        return arena.left_out("Other users' attempts on the sockets", "this run cannot become another user")
    os.chmod(arena.lab.folder, 0o755)
    for mode, what in ((0o600, "as it is"), (0o666, "though its mode were 0666")):
        os.chmod(arena.lab.control_socket, mode)
        outcome = nobody.ask(connect, arena.lab.control_socket)
        arena.attempt(f"another user connects to netd's control socket, {what}", outcome, "answered" if outcome == "answered" else None)
    os.chmod(arena.lab.control_socket, 0o600)
    arena.control("Helix itself is still answered", arena.helix.call("status"))
    folder = tempfile.mkdtemp(prefix="nl-", dir="/tmp")
    os.chmod(folder, 0o777)
    planted = os.path.join(folder, "net.sock")
    listener, answers = nobody.start(listen, planted)
    answers.get()
    netd = subprocess.run([arena.lab.netd_program, "--workspace", "planted00001", "--control", os.path.join(folder, "netd.sock"),
                           "--qemu", planted, "--spool", os.path.join(folder, "spool")], capture_output=True, text=True, timeout=10, check=False)
    arena.attempt("another user listens where QEMU should", netd.stderr.strip(),
                  "netd took it for QEMU" if netd.returncode == 0 or answers.get() != "left alone" else None)
    listener.join()
    shutil.rmtree(folder, ignore_errors=True)


# Faults --------------------------------------------------------------------------------------------------------------

def try_full_ledger(arena):
    """Helix acknowledges nothing any more: what cannot be recorded does not happen."""
    arena.helix.acknowledge = False
    limit, deadline = 4096, time.monotonic() + 60
    start = arena.helix.call("hello")["last_sequence"]
    while arena.helix.call("hello")["last_sequence"] - start < limit and time.monotonic() < deadline:
        open_and_reset(arena, 128)
    arena.witness.seen()
    arena.refuse_tcp("with 4096 records that nobody has acknowledged", a.PEER, a.WEB)
    arena.refuse_udp("with 4096 records that nobody has acknowledged", a.PEER, a.WEB)
    answer = arena.guest.resolve("good.example.org")
    arena.attempt("with 4096 records that nobody has acknowledged: dns", str(answer), "answered" if answer is None or answer[1] else None)
    # One for all: thousands of acknowledgements while netd repeats its records would fill both directions.
    arena.helix.notify("ledger.ack", sequence=arena.helix.call("hello")["last_sequence"])
    arena.helix.call("status")
    arena.helix.acknowledge = True
    arena.control("once they are acknowledged, Open is open", arena.guest.answer_to_tcp(a.PEER, a.WEB) == "open")
    arena.guest.barrier()
    arena.witness.seen()


def open_and_reset(arena, count):
    """Connections of the guest that end as soon as they are there: one record each."""
    for _ in range(count):
        arena.guest.send(p.syn(a.PEER, a.WEB, arena.guest.port()))
    # Those that came too fast are refused; the others are answered within the time.
    while packet := arena.guest.await_packet(lambda packet: packet.protocol == p.TCP, 0.2):
        if not packet.flags & p.RST:
            arena.guest.send(p.ethernet(p.ipv4(p.TCP, p.tcp(a.PEER, a.WEB, packet.port, p.RST | p.ACK, 1001, packet.sequence + 1), a.PEER)))
    arena.guest.barrier()


def try_kill(arena):
    lab = arena.lab
    arena.helix.call("forward.add", host_address="127.0.0.1", host_port=FORWARD_PORT, guest_port=GUEST_PORT)
    living = Conversation(arena.guest, a.PEER, a.WEB)
    arena.control("a connection and a forward are open", living.state == "open")
    lab.stop_netd(signal.SIGKILL)
    arena.guest.ended()
    arena.witness.seen()
    try:
        living.say(b"is anybody there")
        arena.guest.send(p.syn(a.PEER, a.WEB))
    except OSError:
        pass
    arena.attempt("kill -9 of netd: the guest's frames while it is down", "the cable is cut")
    with lab.host.inside():
        knock = socket.socket()
    outcome = knock.connect_ex(("127.0.0.1", FORWARD_PORT))
    knock.close()
    arena.attempt("kill -9 of netd: its forward while it is down", os.strerror(outcome), "somebody answered" if outcome == 0 else None,
                  (lambda flow: flow[3] == FORWARD_PORT,))
    lab.start_netd()
    arena.guest.plugged()
    arena.refuse_tcp("a new netd before Helix has spoken", a.PEER, a.WEB)
    answer = arena.guest.resolve("good.example.org")
    arena.attempt("a new netd before Helix has spoken: dns", str(answer), "answered" if answer is None or answer[1] else None)
    arena.helix = lab.control()
    arena.helix.open_egress("open")
    arena.helix.call("forward.add", host_address="127.0.0.1", host_port=FORWARD_PORT, guest_port=GUEST_PORT)
    arena.control("after the replay the guest goes on", arena.guest.answer_to_tcp(a.PEER, a.WEB) == "open")
    arena.guest.barrier()
    arena.witness.seen()
    lab.link._connection.close()
    try:
        lab.netd.wait(10)
        ended = True
    except subprocess.TimeoutExpired:
        ended = False
    arena.attempt("netd after its QEMU has gone", "it ended", None if ended else "it lives on")


def attack(arena):
    arena.start("open")
    try_forwards(arena)
    try_other_users(arena)
    try_floods(arena)
    try_full_ledger(arena)
    try_kill(arena)
    arena.nothing_arrived()


if __name__ == "__main__":
    a.run(attack)
