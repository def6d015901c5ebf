#!/usr/bin/env python3
"""The guest tries to leave no trace: it powers off with its records unsent, helix-netd is killed under it, and the disk that
keeps the records is full."""
import argparse
import os
import signal
import sys

import arena as a
import packets as p
from raw_guest import Conversation

netlab = a.netlab
SPOOL_SIZE = 256 * 1024
MS_NOSUID = 2


def lines(arena, method):
    return [line["params"] for line in arena.lab.spooled() if line["method"] == method]


def begin(arena):
    """A helix-netd whose Helix has set it up and gone."""
    arena.lab.start_netd()
    helix = arena.lab.control()
    helix.open_egress("open")
    helix.close()
    if arena.guest is None:
        arena.guest = a.RawGuest(arena.lab.link)
    else:
        arena.guest.plugged()
    arena.witness.seen()


def power_off(arena):
    """As a guest does that ends its machine: QEMU closes its end of the cable."""
    arena.lab.link._connection.close()
    arena.lab.netd.wait(10)


def try_power_off(arena):
    begin(arena)
    arena.guest.answer_to_tcp("10.9.9.9", 80)
    conversation = Conversation(arena.guest, a.PEER, a.WEB)
    arena.control("a connection is open", conversation.state == "open")
    opened = [line for line in lines(arena, "connection.opened") if line["address"] == a.PEER]
    arena.attempt("a connection that is open, and nobody has been told: on the disk", str(len(opened)),
                  None if len(opened) == 1 else "it is nowhere")
    conversation.say(b"x" * 1000)
    arena.control("and carries bytes", conversation.hear() == b"x" * 1000)
    power_off(arena)
    records = {(line["address"], line["verdict"]): line for line in lines(arena, "ledger.record")}
    arena.attempt("power-off right after a refusal", str(("10.9.9.9", "denied") in records),
                  None if ("10.9.9.9", "denied") in records else "the refusal is lost")
    ended = records.get((a.PEER, "allowed"))
    arena.attempt("power-off with an open connection", str(ended and (ended["bytes_out"], ended["bytes_in"])),
                  None if ended and (ended["bytes_out"], ended["bytes_in"]) == (1000, 1000) else "its bytes are lost")


def try_kill(arena):
    begin(arena)
    conversation = Conversation(arena.guest, a.PEER, a.WEB)
    conversation.say(b"y" * 700)
    arena.control("a connection is open", conversation.hear() == b"y" * 700)
    flow = lines(arena, "connection.opened")[-1]["flow"]
    counted = [flow, 700, 700]
    netlab.wait_until(lambda: any(counted in line["counts"] for line in lines(arena, "connection.counts")), 30,
                      "the counts of a long connection")
    short = Conversation(arena.guest, a.OTHER_PEER, a.WEB)
    arena.control("another one is open", short.state == "open")
    arena.lab.stop_netd(signal.SIGKILL)
    left = {line["address"] for line in lines(arena, "connection.opened")}
    arena.attempt("kill -9 of netd: what was open", str(sorted(left)), None if {a.PEER, a.OTHER_PEER} <= left else "a connection is lost")


def try_full_disk(arena):
    begin(arena)
    filler = os.path.join(os.path.dirname(arena.lab.spool), "filler")
    before = Conversation(arena.guest, a.PEER, a.WEB)
    arena.control("with room on the disk a connection opens", before.state == "open")
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            pass
    # What is left of the spool's own last page takes a few lines yet.
    for _ in range(64):
        if arena.guest.answer_to_tcp(a.OTHER_PEER, a.WEB) != "open":
            break
    arena.witness.seen()
    arena.refuse_tcp("with no room for the ledger", a.PEER, a.WEB)
    arena.refuse_udp("with no room for the ledger", a.PEER, a.WEB)
    answer = arena.guest.resolve("good.example.org")
    arena.attempt("with no room for the ledger: dns", str(answer), "answered" if answer is None or answer[1] else None)
    os.unlink(filler)
    netlab.wait_until(lambda: arena.guest.answer_to_tcp(a.OTHER_PEER, a.WEB) == "open", 30, "the open door")
    arena.control("with room again, Open is open", True)
    kept = {line["address"] for line in lines(arena, "connection.opened")}
    arena.attempt("what was open before the disk was full", str(sorted(kept)), None if a.PEER in kept else "it is lost")
    power_off(arena)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--netd", required=True)
    options = parser.parse_args()
    netlab.become_root()
    if reason := netlab.available():
        a.Report.left_out("All of it", f"this computer allows no network namespaces ({reason})")
        return 77
    with a.Arena(options.netd) as arena:
        arena.guest = None
        arena.lab.names["good.example.org"] = [a.PEER]
        try_power_off(arena)
        try_kill(arena)
        # A disk of its own that can be filled; the mount is this program's and its children's.
        netlab._check(netlab._libc.unshare(netlab.CLONE_NEWNS), "unshare")
        netlab._mount("none", "/", netlab.MS_REC | netlab.MS_PRIVATE)
        disk = os.path.join(arena.lab.folder, "disk")
        os.mkdir(disk)
        netlab._check(netlab._libc.mount(b"none", disk.encode(), b"tmpfs", MS_NOSUID, f"size={SPOOL_SIZE}".encode()), "mount")
        arena.lab.spool = os.path.join(disk, "ledger.spool")
        try_full_disk(arena)
        return arena.status()


if __name__ == "__main__":
    sys.exit(main())
