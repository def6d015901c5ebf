#!/usr/bin/env python3
"""The guest under an allowlist tries names, TLS, foreign resolvers and everything that could carry a tunnel."""
import struct

import arena as a
import packets as p
from raw_guest import Conversation

GOOD, LISTED, UNLISTED = "good.example.org", "a.list.example.org", "evil.example.net"
RULES = (GOOD, (GOOD, 80), ("ssh.example.org", 443), "*.list.example.org", ("git.example.org", 22), ("time.example.org", 123), ("quic.example.org", 443),
         "loop.example.org", "private.example.org", "metadata.example.org", "zero.example.org", "host.example.org",
         "linklocal.example.org", "mixed.example.org", "flip.example.org", "onlink.example.org", "broadcast.example.org")
REFUSED, NAME_ERROR = 5, 3
TO_PEER = a.with_peer(a.PEER)


def write_names(arena):
    arena.lab.names.update({
        GOOD: [a.PEER], LISTED: [a.OTHER_PEER], UNLISTED: [a.PEER], "git.example.org": [a.PEER], "time.example.org": [a.PEER],
        "quic.example.org": [a.PEER], "loop.example.org": ["127.0.0.1"], "private.example.org": ["10.9.9.9"],
        "metadata.example.org": ["169.254.169.254"], "zero.example.org": ["0.0.0.0"], "host.example.org": [a.HOST_PUBLIC],
        "linklocal.example.org": ["169.254.7.7"], "onlink.example.org": [a.HOST_NEIGHBOUR],
        "broadcast.example.org": ["255.255.255.255"], "mixed.example.org": [a.PEER, "127.0.0.1", "10.9.9.9"],
        "flip.example.org": [a.OTHER_PEER], "ssh.example.org": [a.PEER],
        **{name: [a.PEER] for name in ("printer.local", "nas.lan", "db.internal", "router.home.arpa", "intranet")}})


def say_to_peer(arena, server, port, data):
    """What the guest hears on a new connection to the peer, and what came to the peer's `server`; the connection is over."""
    server.received = b""
    accepted, still_open = server.accepted, server.open_connections
    conversation = Conversation(arena.guest, a.PEER, port)
    heard = conversation.state
    if heard == "open":
        conversation.say(data)
        heard = conversation.hear(2)
        conversation.reset()
        # What is still on its way must not be taken for a byte of the next one.
        a.netlab.wait_until(lambda: server.accepted > accepted and server.open_connections <= still_open, 10,
                            "the end of the connection at the peer")
    arena.guest.barrier()
    return heard, server.received


def hello_to_peer(arena, name, data=None):
    """The same for a TLS client that names `name`."""
    return say_to_peer(arena, arena.peer_tls, 443, p.client_hello(name) if data is None else data)


def request(host, more=""):
    return f"GET / HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode()


def try_hosts(arena):
    good, evil = request(GOOD), request(UNLISTED)
    for what, data, may_pass in (
            ("an unlisted host", evil, b""), ("no host", b"GET / HTTP/1.1\r\n\r\n", b""),
            ("two hosts", request(GOOD, f"Host: {UNLISTED}\r\n"), b""),
            ("an absolute target", good.replace(b"/ ", f"http://{UNLISTED}/ ".encode(), 1), b""),
            ("CONNECT", f"CONNECT {UNLISTED}:443 HTTP/1.1\r\nHost: {GOOD}\r\n\r\n".encode(), b""),
            ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b""),
            ("an upgrade", request(GOOD, "Connection: Upgrade\r\nUpgrade: h2c\r\n"), b""),
            ("a listed host of another address", request(LISTED), b""),
            ("an unlisted host as the second request", good + evil, good),
            ("an unlisted host in the body of GET", request(GOOD, f"Content-Length: {len(evil)}\r\n") + evil, b""),
            ("two lengths", request(GOOD, "Content-Length: 0\r\nContent-Length: 9\r\n").replace(b"GET", b"POST") + evil, b""),
            ("a length and chunks", request(GOOD, "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n").replace(b"GET", b"POST") +
             b"0\r\n\r\n" + evil, b""),
            ("a bare line feed", good.replace(b"\r\nHost", b"\nHost"), b""),
            ("bytes that mean nothing", bytes(range(64)) * 4, b"")):
        heard, received = say_to_peer(arena, arena.peer_web, a.WEB, data)
        arena.attempt(f"http {a.PEER}:80 with {what}", heard if isinstance(heard, str) else "bytes came back",
                      None if received in (b"", may_pass) else f"the peer received {len(received)} bytes", (TO_PEER,))


def try_ssh(arena):
    """A rule for SSH on 443 is no way for TLS to elsewhere, and none without an SSH server."""
    arena.guest.resolve("ssh.example.org")
    heard, received = hello_to_peer(arena, UNLISTED, b"SSH-2.0-x\r\n" + p.client_hello(UNLISTED))
    banner = b"SSH-2.0-x\r\n"
    # The peer echoes: it answers as an SSH server would, and everything may pass then.
    arena.control("SSH to 443 passes where a rule names host and port", received.startswith(banner))
    for what, data in (("a long banner", b"SSH-2.0-" + b"x" * 600), ("SSH 1", b"SSH-1.5-x\r\n"), ("a server name beside it", p.client_hello(UNLISTED))):
        heard, received = hello_to_peer(arena, None, data)
        arena.attempt(f"ssh {a.PEER}:443 with {what}", heard if isinstance(heard, str) else "bytes came back",
                      f"the peer received {len(received)} bytes" if received else None, (TO_PEER,))


def try_local_names(arena, mode):
    for name in ("printer.local", "nas.lan", "db.internal", "router.home.arpa", "intranet"):
        answer = arena.guest.resolve(name)
        arena.attempt(f"{mode}: dns {name}, a name of the host's networks", str(answer), "answered" if answer is None or answer[1] else None)


def check_controls(arena):
    arena.control("a listed name is answered", arena.guest.resolve(GOOD) == (0, [a.PEER]))
    arena.control("a name under a wildcard is answered", arena.guest.resolve(LISTED) == (0, [a.OTHER_PEER]))
    conversation = Conversation(arena.guest, a.PEER, a.WEB)
    conversation.say(request(GOOD))
    arena.control("and may be spoken to on port 80", conversation.hear() == request(GOOD))
    conversation.reset()
    hello = p.client_hello(GOOD)
    heard, received = hello_to_peer(arena, GOOD)
    arena.control("and on port 443 with its own name", heard == hello and received == hello)
    arena.guest.resolve("time.example.org")
    arena.witness.seen()


def try_unlisted_names(arena):
    for name in (UNLISTED, "list.example.org", "xlist.example.org", "good.example.org.evil.net", "example.org",
                 "good.example.orgx", "localhost", "exfiltrate-" + "a" * 40 + "." + "b" * 60 + ".evil.net"):
        answer = arena.guest.resolve(name)
        arena.attempt(f"dns {name[:60]}", str(answer), f"answered {answer}" if answer is None or answer[1] or answer[0] == 0 else None)
    answer = arena.guest.resolve(GOOD, kind=28)
    arena.attempt("dns AAAA of a listed name", str(answer), "answered with addresses" if answer and answer[1] else None)
    for kind, name in ((16, "TXT"), (10, "NULL"), (255, "ANY"), (252, "AXFR")):
        answer = arena.guest.resolve(GOOD, kind=kind)
        arena.attempt(f"dns {name} of a listed name", str(answer), "answered with records" if answer and answer[1] else None)


def try_rebinding(arena, mode):
    for name, what in (("loop", "127.0.0.1"), ("private", "10.9.9.9"), ("metadata", "169.254.169.254"), ("zero", "0.0.0.0"),
                       ("host", "the host's public address"), ("linklocal", "169.254.7.7"), ("onlink", "the host's on-link prefix"),
                       ("broadcast", "255.255.255.255")):
        answer = arena.guest.resolve(name + ".example.org")
        arena.attempt(f"{mode}: a name that resolves to {what}", str(answer), "answered" if answer is None or answer[1] else None)
    answer = arena.guest.resolve("mixed.example.org")
    arena.attempt(f"{mode}: a name with public and private addresses", str(answer),
                  None if answer and set(answer[1]) <= {a.PEER} else "private ones came through")
    arena.lab.names["flip.example.org"] = [a.OTHER_PEER]
    arena.lab.update_names()
    first = arena.guest.resolve("flip.example.org")
    arena.lab.names["flip.example.org"] = ["127.0.0.1"]
    arena.lab.update_names()
    second = arena.guest.resolve("flip.example.org")
    arena.control(f"{mode}: a name that flips resolves first", first == (0, [a.OTHER_PEER]))
    arena.attempt(f"{mode}: and then to 127.0.0.1", str(second), f"answered {second}" if second is None or "127.0.0.1" in second[1] else None)
    arena.refuse_tcp(f"{mode}: what it flipped to", "127.0.0.1", 5432)


def try_server_names(arena):
    split = p.client_hello(UNLISTED)
    records = b"\x16\x03\x01\0\4" + split[5:9] + b"\x16\x03\x01" + struct.pack("!H", len(split) - 9) + split[9:]
    for what, name, data in (
            ("an unlisted name", UNLISTED, None), ("no name", None, None), ("a listed name of another address", LISTED, None),
            ("a listed name with another end", GOOD + ".evil.net", None), ("an address as its name", a.PEER, None),
            ("an unlisted name in two records", None, records),
            ("a name of 254 letters", "a" * 254, None), ("a name with a NUL", GOOD + "\0.evil.net", None),
            ("HTTP instead of TLS", None, b"GET / HTTP/1.1\r\nHost: good.example.org\r\n\r\n"),
            ("SSH instead of TLS", None, b"SSH-2.0-OpenSSH_9.2\r\n"), ("SSLv2", None, b"\x80\x2e\1\0\2" + bytes(43)),
            ("bytes that mean nothing", None, bytes(range(64)) * 4), ("a hello of 64 KiB", None, b"\x16\x03\x01\x40\0\1\1\0\0" + bytes(2000)),
            ("a record inside a record", None, p.client_hello(GOOD)[:5] + p.client_hello(UNLISTED))):
        heard, received = hello_to_peer(arena, name, data)
        arena.attempt(f"tls {a.PEER}:443 with {what}", heard if isinstance(heard, str) else "bytes came back",
                      f"the peer received {len(received)} bytes" if received or isinstance(heard, bytes) else None, (TO_PEER,))
    conversation = Conversation(arena.guest, a.PEER, 443)
    arena.peer_tls.received = b""
    for byte in p.client_hello(UNLISTED):
        conversation.say(bytes([byte]))
    heard = conversation.hear(2)
    arena.attempt(f"tls {a.PEER}:443 with an unlisted name, byte by byte", str(heard),
                  f"the peer received {len(arena.peer_tls.received)} bytes" if arena.peer_tls.received else None, (TO_PEER,))


def try_other_ways_out(arena):
    for port in (22, 8080, 8443, 9418):
        arena.refuse_tcp("a listed name's address, another port", a.PEER, port)
    for port in (a.WEB, 443):
        arena.refuse_tcp("a public address without a name", "93.184.216.99", port)
    arena.refuse_udp("QUIC to a listed name", a.PEER, 443)
    for port in (4433, 51820, 500):
        arena.refuse_udp("a datagram to a listed name's address", a.PEER, port)
    arena.refuse_udp("foreign DNS", a.FOREIGN_DNS, 53)
    arena.refuse_tcp("foreign DNS over TCP", a.FOREIGN_DNS, 53)
    arena.refuse_tcp("DNS over TLS", a.FOREIGN_DNS, 853)
    arena.refuse_udp("DNS over QUIC", a.FOREIGN_DNS, 853)
    arena.refuse_tcp("DNS over HTTPS", a.FOREIGN_DNS, 443)
    arena.refuse_udp("DNS over HTTP/3", a.FOREIGN_DNS, 443)
    arena.refuse_tcp("DNS over TLS at our own resolver's address", p.DNS, 853)
    arena.refuse_tcp("DNS over TCP at our own resolver's address", p.DNS, 53)
    arena.refuse_udp("multicast DNS", "224.0.0.251", 5353, ("prohibited", "silence"))
    arena.guest.send(p.ethernet(p.ipv4(p.ICMP, p.icmp(8, bytes(1000)), a.PEER)))
    arena.guest.barrier()
    arena.attempt("data in a ping to a listed name's address", "prohibited")


def try_dns_messages(arena):
    good = p.dns_query(GOOD)
    for what, message in (("empty", b""), ("a header alone", good[:12]), ("a response", good[:2] + b"\x81\x80" + good[4:]),
                          ("two questions", good[:4] + b"\0\2" + good[6:] + good[12:]), ("an update", good[:2] + b"\x28\0" + good[4:]),
                          ("a compressed name that points to itself", good[:12] + b"\xc0\x0c\0\1\0\1"),
                          ("class CHAOS", good[:-2] + b"\0\3"), ("a label of 255", good[:12] + b"\xff" * 300),
                          ("trailing bytes", good + bytes(400)), ("12 KiB", good[:12] + b"\1a" * 6000)):
        arena.guest.send(p.datagram(p.DNS, 53, arena.guest.port(), message))
        alive = arena.guest.barrier()
        arena.attempt(f"dns message: {what}", leak=None if alive else "netd stopped")
    arena.control("names are answered after that", arena.guest.resolve(GOOD) == (0, [a.PEER]))


def try_offline(arena):
    living = Conversation(arena.guest, a.PEER, a.WEB)
    arena.control("a connection is open", living.state == "open")
    arena.witness.seen()
    arena.helix.set_policy("offline", revision=9)
    heard = living.hear()
    arena.attempt("a connection that was open when Offline came", str(heard), None if heard in ("reset", "end") else "it lives on")
    answer = arena.guest.resolve(GOOD)
    arena.attempt("Offline: dns", str(answer), "answered" if answer is None or answer[1] else None)
    arena.refuse_tcp("Offline", a.PEER, a.WEB)
    arena.refuse_tcp("Offline", a.PEER, 443)
    arena.refuse_udp("Offline", a.PEER, a.WEB)
    arena.helix.set_policy("open", revision=10)
    arena.helix.notify("ledger.writable", writable=False, reason="no space")
    arena.helix.call("status")
    arena.refuse_tcp("Open, but the ledger cannot be written", a.PEER, a.WEB)
    arena.refuse_udp("Open, but the ledger cannot be written", a.PEER, a.WEB)
    answer = arena.guest.resolve(GOOD)
    arena.attempt("Open, but the ledger cannot be written: dns", str(answer), "answered" if answer is None or answer[1] else None)
    arena.helix.notify("ledger.writable", writable=True, reason="")
    arena.helix.call("status")
    arena.control("with the ledger back, Open is open", arena.guest.answer_to_tcp(a.PEER, a.WEB) == "open")


def attack(arena):
    write_names(arena)
    arena.start("allowlist", RULES)
    check_controls(arena)
    try_unlisted_names(arena)
    try_rebinding(arena, "Allowlist")
    try_server_names(arena)
    try_hosts(arena)
    try_other_ways_out(arena)
    try_dns_messages(arena)
    try_local_names(arena, "Allowlist")
    try_ssh(arena)
    arena.helix.set_policy("open", revision=5)
    try_rebinding(arena, "Open")
    try_local_names(arena, "Open")
    try_offline(arena)
    arena.nothing_arrived()


if __name__ == "__main__":
    a.run(attack)
