#!/usr/bin/env python3
"""Writes corpus/: inputs that the fuzz targets should know. Run it after changing what a parser reads."""
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
GUEST, GATEWAY, DNS = bytes([10, 0, 2, 15]), bytes([10, 0, 2, 2]), bytes([10, 0, 2, 3])
PUBLIC, ANY, ALL = bytes([93, 184, 216, 34]), bytes(4), b"\xff" * 4
GUEST_MAC, GATEWAY_MAC, ALL_MAC = bytes.fromhex("525400123456"), bytes.fromhex("52550a000202"), b"\xff" * 6


def checksum(data):
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def ipv4(protocol, body, source=GUEST, to=PUBLIC, fragment=0x4000, options=b"", total=None):
    header = struct.pack("!BBHHHBBH", 0x40 | (5 + len(options) // 4), 0,
                         20 + len(options) + len(body) if total is None else total, 7, fragment, 64, protocol, 0)
    header += source + to + options
    return header[:10] + struct.pack("!H", checksum(header)) + header[12:] + body


def tcp(to_port=443, flags=0x02, payload=b"", options=b"\x02\x04\x05\xb4", urgent=0):
    return struct.pack("!HHIIBBHHH", 40000, to_port, 1000, 2000, (5 + len(options) // 4) << 4, flags, 64240, 0,
                       urgent) + options + payload


def udp(to_port, payload, from_port=40000):
    return struct.pack("!HHHH", from_port, to_port, 8 + len(payload), 0) + payload


def icmp(kind, body=b"\0\1\0\1ping-ping"):
    message = bytes([kind, 0, 0, 0]) + body
    return message[:2] + struct.pack("!H", checksum(message)) + message[4:]


def ethernet(body, kind=0x0800, source=GUEST_MAC, to=GATEWAY_MAC):
    return to + source + struct.pack("!H", kind) + body


def arp(operation, sender_mac, sender, target_mac, target):
    return struct.pack("!HHBBH", 1, 0x0800, 6, 4, operation) + sender_mac + sender + target_mac + target


def dhcp(kind, options=b""):
    return (struct.pack("!BBBBIHH", 1, 1, 6, 0, 0x1234, 0, 0) + bytes(16) + GUEST_MAC + bytes(10 + 64 + 128) +
            bytes.fromhex("63825363") + bytes([53, 1, kind]) + options + b"\xff")


def query(name=b"www.example.org", kind=1, extra=b"", flags=0x0100, additional=0):
    labels = b"".join(bytes([len(label)]) + label for label in name.split(b"."))
    return struct.pack("!HHHHHH", 0x4242, flags, 1, 0, 0, additional) + labels + b"\0" + struct.pack("!HH", kind, 1) + extra


OPT = b"\0" + struct.pack("!HHIH", 41, 1232, 0, 0)
COOKIE = b"\0" + struct.pack("!HHIH", 41, 1232, 0, 12) + struct.pack("!HH", 10, 8) + b"12345678"


def vector(width, body):
    return len(body).to_bytes(width, "big") + body


def extension(kind, body):
    return struct.pack("!H", kind) + vector(2, body)


def sni(name):
    return extension(0, vector(2, b"\0" + vector(2, name)))


def hello(extensions, suites=bytes.fromhex("0a0a130113021303c02b")):
    body = b"\x03\x03" + bytes(range(32)) + vector(1, bytes(32)) + vector(2, suites) + vector(1, b"\0")
    if extensions is not None:
        body += vector(2, extensions)
    return b"\x01" + vector(3, body)


def records(handshake, size=16384):
    return b"".join(b"\x16\x03\x01" + vector(2, handshake[at:at + size]) for at in range(0, len(handshake), size))


def frames():
    yield "arp_request", ethernet(arp(1, GUEST_MAC, GUEST, bytes(6), GATEWAY), 0x0806, to=ALL_MAC)
    yield "arp_reply", ethernet(arp(2, GUEST_MAC, GUEST, GATEWAY_MAC, GATEWAY), 0x0806)
    yield "arp_host", ethernet(arp(2, GATEWAY_MAC, GATEWAY, GUEST_MAC, GUEST), 0x0806, GATEWAY_MAC, GUEST_MAC) + bytes(22)
    yield "dhcp_discover", ethernet(ipv4(17, udp(67, dhcp(1), 68), ANY, ALL), to=ALL_MAC)
    yield "dhcp_request", ethernet(ipv4(17, udp(67, dhcp(3, b"\x32\x04" + GUEST + b"\x36\x04" + GATEWAY), 68), ANY, ALL), to=ALL_MAC)
    yield "dns", ethernet(ipv4(17, udp(53, query()), to=DNS))
    yield "ping_gateway", ethernet(ipv4(1, icmp(8), to=GATEWAY))
    yield "ping_public", ethernet(ipv4(1, icmp(8)))
    yield "tcp_syn", ethernet(ipv4(6, tcp()))
    yield "tcp_data", ethernet(ipv4(6, tcp(80, 0x18, b"GET / HTTP/1.1\r\n\r\n", b"\1\1\x08\x0a" + bytes(8))))
    yield "tcp_padded", ethernet(ipv4(6, tcp(options=b""))) + bytes(6)
    yield "tcp_urgent", ethernet(ipv4(6, tcp(80, 0x38, b"x", urgent=1)))
    yield "udp", ethernet(ipv4(17, udp(4433, b"hello")))
    yield "tftp", ethernet(ipv4(17, udp(69, b"\0\1file\0octet\0"), to=GATEWAY))
    yield "fragment", ethernet(ipv4(17, udp(4433, b"hello"), fragment=0x2000))
    yield "options", ethernet(ipv4(17, udp(4433, b"hello"), options=b"\x83\x07\x04" + GATEWAY + b"\0"))
    yield "long_length", ethernet(ipv4(17, udp(4433, b"hello"), total=1500))
    yield "vlan", ethernet(b"\0\1\x08\0" + ipv4(6, tcp()), 0x8100)
    yield "ipv6", ethernet(b"\x60" + bytes(39), 0x86DD)
    yield "host_tcp", ethernet(ipv4(6, tcp(40000, 0x12), PUBLIC, GUEST), source=GATEWAY_MAC, to=GUEST_MAC)
    yield "host_dhcp", ethernet(ipv4(17, udp(68, dhcp(2), 67), GATEWAY, ALL), source=GATEWAY_MAC, to=ALL_MAC)
    yield "host_unreachable", ethernet(ipv4(1, icmp(3, bytes(32)), GATEWAY, GUEST), source=GATEWAY_MAC, to=GUEST_MAC)


def queries():
    yield "a", query()
    yield "aaaa", query(kind=28)
    yield "case", query(b"wWw.ExAmPlE.OrG")
    yield "edns", query(extra=OPT, additional=1, flags=0x0120)
    yield "cookie", query(extra=COOKIE, additional=1)
    yield "underscore", query(b"_acme-challenge.example.org", 16)
    yield "long", query(b".".join([b"a" * 63] * 3 + [b"a" * 61]), extra=OPT, additional=1)
    yield "response", query(flags=0x8180)
    yield "compressed", query()[:12] + b"\xc0\x0c\0\1\0\1"


def hellos():
    grease = extension(0x0A0A, b"")
    rest = extension(0x2B, b"\x04\x03\x04\x03\x03") + extension(0x23, bytes(180)) + extension(0x15, bytes(120))
    whole = hello(grease + sni(b"registry.npmjs.org") + rest)
    yield "plain", records(whole)
    yield "split", records(whole, 40)
    yield "early_data", records(whole) + b"\x14\x03\x03\0\1\1" + b"\x17\x03\x03\0\4abcd"
    yield "no_name", records(hello(grease + rest))
    yield "no_extensions", records(hello(None))
    yield "two_names", records(hello(sni(b"a.example.org") + sni(b"b.example.org")))
    yield "cut", records(whole)[:150]
    yield "http", b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"


def requests():
    get = b"GET / HTTP/1.1\r\nHost: good.example\r\n\r\n"
    post = b"POST / HTTP/1.1\r\nHost: a.example\r\n"
    yield "two", get + b"GET /b HTTP/1.1\r\nHost: b.example:80\r\n\r\n"
    yield "length", post + b"Content-Length: 5\r\n\r\nhello" + get
    yield "chunked", post + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n" + get
    yield "both", post + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + get
    yield "absolute", b"GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n"


def texts():
    for index, rule in enumerate([b"example.org", b"*.example.org:8443", b"EXAMPLE.org.", b"git_hub.com:22", b"xn--bcher-kva.example",
                                  b"1.2.3.4", b"*.org", b"*", b"localhost", b"https://example.org/", b"a.*.org", b"[::1]:443",
                                  b"example.org:53", b"example.org:65536", b"0x7f.1", b"offline"]):
        yield "rule", str(index), rule
    for index, address in enumerate([b"10.0.2.15", b"255.255.255.255", b"127.1", b"01.2.3.4", b"0x7f.0.0.1", b"192.168.0.0/16",
                                     b"0.0.0.0/0", b"10.0.0.1/8", b"1.2.3.4/33"]):
        yield "ipv4", str(index), address


def write(target, name, data):
    folder = os.path.join(HERE, "corpus", target)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


for name, data in frames():
    write("frame", name, data)
for name, data in queries():
    write("dns_message", name, data)
for name, data in hellos():
    write("client_hello", name, data)
for name, data in requests():
    write("http_requests", name, data)
for target, name, data in texts():
    write(target, name, data)
