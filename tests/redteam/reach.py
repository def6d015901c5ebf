#!/usr/bin/env python3
"""The guest under the widest policy tries to reach the host, its networks, and everything that is nobody's business."""
import struct
import subprocess

import arena as a
import packets as p
from raw_guest import Conversation

HOST_FORMS = (("the gateway", p.GATEWAY), ("loopback", "127.0.0.1"), ("loopback, another", "127.8.9.10"),
              ("loopback, the last", "127.255.255.254"), ("this network", "0.0.0.0"))


def check_controls(arena):
    """The services answer those who may ask, and Open lets a guest out."""
    for address, port in [*arena.host_tcp, (a.HOST_PUBLIC, a.EVERYWHERE_TCP)]:
        with arena.lab.host.tcp(address if address != "0.0.0.0" else "127.0.0.1", port) as connection:
            connection.sendall(b"x")
            arena.control(f"the host's own tcp {address}:{port} answers the host", connection.recv(1) == b"x")
    for _, address in [*a.CLOSED, ("LAN", a.netlab.LAN_NEIGHBOUR), ("on-link", a.HOST_NEIGHBOUR)]:
        with arena.lab.host.tcp(address, a.WEB) as connection:
            connection.sendall(b"x")
            arena.control(f"{address}:{a.WEB} answers the host", connection.recv(1) == b"x")
    for server in [*arena.host_tcp.values(), arena.lan_web]:
        server.accepted = 0
    conversation = Conversation(arena.guest, a.PEER, a.WEB)
    conversation.say(b"hello")
    arena.control(f"Open: tcp {a.PEER}:{a.WEB} answers the guest", conversation.hear() == b"hello")
    arena.control(f"Open: udp {a.PEER}:{a.WEB} answers the guest", arena.guest.answer_to_udp(a.PEER, a.WEB) == b"probe")
    conversation.reset()
    arena.guest.barrier()
    arena.witness.seen()


def try_host(arena):
    for what, address in HOST_FORMS:
        for port in (*a.LOOPBACK_TCP, a.EVERYWHERE_TCP):
            arena.refuse_tcp(f"through {what}", address, port)
        for port in (*a.LOOPBACK_UDP, a.EVERYWHERE_UDP):
            arena.refuse_udp(f"through {what}", address, port)
    for address in ("255.255.255.255", "10.0.2.255"):
        arena.refuse_tcp("through broadcast", address, a.EVERYWHERE_TCP, ("reset", "prohibited", "silence"))
        for port in (*a.LOOPBACK_UDP, a.EVERYWHERE_UDP):
            arena.refuse_udp("through broadcast", address, port, ("prohibited", "silence"))
    for address in (a.netlab.HOST_LAN, a.netlab.HOST_TRANSIT, a.HOST_PUBLIC):
        arena.refuse_tcp("an address of the host", address, a.EVERYWHERE_TCP)
        arena.refuse_udp("an address of the host", address, a.EVERYWHERE_UDP)


def try_without_syn(arena):
    """libslirp and the filter must not take the middle of a connection for one."""
    for name, flags in (("ACK", p.ACK), ("SYN and ACK", p.SYN | p.ACK), ("FIN and ACK", p.FIN | p.ACK),
                        ("PSH and ACK", p.PSH | p.ACK), ("RST", p.RST)):
        for address in (p.GATEWAY, "127.0.0.1", a.netlab.LAN_NEIGHBOUR, a.PEER):
            answer = arena.guest.answer_to_tcp(address, 5432, flags) if name != "RST" else "silence"
            arena.attempt(f"tcp {address}:5432 beginning with {name}", answer,
                          f"answered: {answer}" if answer == "open" else None)


def ipv6(next_header, body, source, to):
    return b"\x60\0\0\0" + struct.pack("!HBB", len(body), next_header, 64) + source + to + body


def try_ipv6(arena):
    loopback = bytes(15) + b"\1"
    mapped = bytes(10) + b"\xff\xff" + bytes([127, 0, 0, 1])
    link_local = bytes.fromhex("fe80000000000000505500fffe000202")
    guest = bytes.fromhex("fec00000000000005054 00fffe123456".replace(" ", ""))
    for name, to in (("::1", loopback), ("::ffff:127.0.0.1", mapped), ("fe80::", link_local),
                     ("fec0::2", bytes.fromhex("fec0") + bytes(13) + b"\2"), ("2001:db8::1", bytes.fromhex("20010db8") + bytes(11) + b"\1")):
        for source_name, source in (("its own address", guest), ("::1 as its source", loopback)):
            arena.guest.send(p.ethernet(ipv6(6, p.tcp(a.PEER, 5432, 40000), source, to), 0x86DD))
            arena.guest.send(p.ethernet(ipv6(17, p.udp(a.PEER, 53, 40000), source, to), 0x86DD))
            answered = not arena.guest.barrier()
            arena.attempt(f"IPv6 {name} with {source_name}", "silence", "netd stopped" if answered else None)
    arena.guest.send(p.ethernet(ipv6(58, bytes.fromhex("8500000000000000"), guest, bytes.fromhex("ff02") + bytes(13) + b"\2"), 0x86DD))
    arena.guest.barrier()
    advertised = arena.guest.await_packet(lambda packet: packet.kind == 0x86DD, 0.2)
    arena.attempt("IPv6 router solicitation", "silence", "answered" if advertised else None)
    arena.guest.send(p.ethernet(p.ipv4(41, ipv6(6, p.tcp(a.PEER, 80, 1), guest, loopback), a.PEER)))
    arena.guest.barrier()
    arena.attempt("IPv6 inside IPv4 (protocol 41)", "silence")


def try_closed_ranges(arena):
    for what, address in (*a.CLOSED, ("LAN", a.netlab.LAN_NEIGHBOUR), ("the host's on-link prefix", a.HOST_NEIGHBOUR)):
        arena.refuse_tcp(what, address, a.WEB)
        arena.refuse_udp(what, address, a.WEB)
    for address in ("224.0.0.251", "239.255.255.250"):
        arena.refuse_udp("multicast", address, 5353, ("prohibited", "silence"))
    for address in ("240.0.0.1", "10.0.2.4", "10.0.2.16"):
        arena.refuse_tcp("reserved or nobody", address, a.WEB)
    for address in (p.DNS, p.SERVICE):
        for port in (22, 5432, 8080):
            arena.refuse_tcp("a neighbour without such a service", address, port)
        arena.refuse_udp("a neighbour without such a service", address, 5432)


def try_late_address(arena):
    """An address that the host gets while netd runs closes at once, with what is open to it."""
    conversation = Conversation(arena.guest, a.LATE_HOST, a.WEB)
    conversation.say(b"hello")
    arena.control(f"tcp {a.LATE_HOST}:{a.WEB} answers while it is the peer's", conversation.hear() == b"hello")
    arena.lab.host.ip("address", "add", f"{a.LATE_HOST}/{a.LATE_PREFIX}", "dev", "lan")
    ended = conversation.hear()
    arena.witness.seen()
    arena.attempt(f"tcp {a.LATE_HOST}:{a.WEB} still open when the address became the host's", ended,
                  None if ended in ("reset", "end") else f"it lives on: {ended}")
    arena.refuse_tcp("an address added to the host after the start", a.LATE_HOST, a.EVERYWHERE_TCP)
    arena.refuse_udp("an address added to the host after the start", a.LATE_HOST, a.EVERYWHERE_UDP)
    arena.refuse_tcp("its on-link prefix", a.LATE_NEIGHBOUR, a.WEB)
    arena.lab.host.ip("address", "delete", f"{a.LATE_HOST}/{a.LATE_PREFIX}", "dev", "lan")
    again = a.netlab.wait_until(lambda: arena.guest.answer_to_tcp(a.LATE_HOST, a.WEB) == "open", 10, "the way back")
    arena.control(f"tcp {a.LATE_HOST}:{a.WEB} answers again when the host has lost the address", again)


def try_vpn(arena):
    """A VPN that comes up while netd runs: what lies behind it is the user's, though its addresses are public."""
    behind, host = "86.40.1.9", arena.lab.host
    arena.lab.peer.ip("address", "add", behind + "/32", "dev", "lo")
    arena.control(f"tcp {behind}:{a.WEB} answers while there is no VPN", arena.guest.answer_to_tcp(behind, a.WEB) == "open")
    try:
        host.ip("tuntap", "add", "dev", "vpn0", "mode", "tun")
    except subprocess.CalledProcessError as problem:
        return arena.left_out("A VPN's range", f"this computer allows no tunnel interface ({problem.stderr.strip()})")
    host.ip("address", "add", "10.200.0.2", "peer", "10.200.0.1", "dev", "vpn0")
    host.ip("link", "set", "vpn0", "up")
    host.ip("route", "add", "86.40.0.0/16", "via", "10.200.0.1", "dev", "vpn0")
    arena.guest.barrier()
    arena.witness.seen()
    arena.refuse_tcp("behind a VPN", behind, a.WEB)
    arena.refuse_udp("behind a VPN", behind, a.WEB)
    host.ip("link", "delete", "vpn0")
    again = a.netlab.wait_until(lambda: arena.guest.answer_to_tcp(behind, a.WEB) == "open", 10, "the way back")
    arena.control(f"tcp {behind}:{a.WEB} answers again without the VPN", again)


def attack(arena):
    arena.start("open")
    check_controls(arena)
    try_host(arena)
    try_without_syn(arena)
    try_ipv6(arena)
    try_closed_ranges(arena)
    arena.nothing_arrived()
    try_late_address(arena)
    try_vpn(arena)


if __name__ == "__main__":
    a.run(attack)
