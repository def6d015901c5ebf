"""Frames as a hostile guest would write them: right by default, and wrong in any field that is named."""
import socket
import struct

GUEST, GATEWAY, DNS, SERVICE = "10.0.2.15", "10.0.2.2", "10.0.2.3", "10.0.2.100"
GUEST_MAC, BROADCAST_MAC = bytes.fromhex("525400123456"), b"\xff" * 6
FIN, SYN, RST, PSH, ACK, URG = 1, 2, 4, 8, 16, 32
TCP, UDP, ICMP = 6, 17, 1


def mac_of(address):
    return b"\x52\x55" + socket.inet_aton(address)


def checksum(data):
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def transport_checksum(source, to, protocol, body):
    return checksum(socket.inet_aton(source) + socket.inet_aton(to) + struct.pack("!BBH", 0, protocol, len(body)) + body)


def ethernet(body, kind=0x0800, source=GUEST_MAC, to=mac_of(GATEWAY)):
    return to + source + struct.pack("!H", kind) + body


def ipv4(protocol, body, to, source=GUEST, fragment=0x4000, options=b"", total=None, header_length=None, ident=1,
         ttl=64, bad_checksum=False):
    words = 5 + len(options) // 4 if header_length is None else header_length
    total = 20 + len(options) + len(body) if total is None else total
    header = struct.pack("!BBHHHBBH", 0x40 | words, 0, total, ident, fragment, ttl, protocol, 0)
    header += socket.inet_aton(source) + socket.inet_aton(to) + options
    sum_ = checksum(header) ^ (0x5555 if bad_checksum else 0)
    return header[:10] + struct.pack("!H", sum_) + header[12:] + body


def tcp(to, port, from_port, flags=SYN, sequence=1000, acknowledgement=0, payload=b"", options=b"", urgent=0,
        source=GUEST, offset=None, window=64240):
    words = 5 + len(options) // 4 if offset is None else offset
    segment = struct.pack("!HHIIBBHHH", from_port, port, sequence & 0xFFFFFFFF, acknowledgement & 0xFFFFFFFF, words << 4,
                          flags, window, 0, urgent) + options + payload
    sum_ = transport_checksum(source, to, TCP, segment)
    return segment[:16] + struct.pack("!H", sum_) + segment[18:]


def udp(to, port, from_port, payload=b"probe", length=None, source=GUEST):
    datagram = struct.pack("!HHHH", from_port, port, 8 + len(payload) if length is None else length, 0) + payload
    sum_ = transport_checksum(source, to, UDP, datagram) or 0xFFFF
    return datagram[:6] + struct.pack("!H", sum_) + datagram[8:]


def icmp(kind, body=b"\0\1\0\1helix", code=0):
    message = bytes([kind, code, 0, 0]) + body
    return message[:2] + struct.pack("!H", checksum(message)) + message[4:]


def arp(operation, target, sender_mac=GUEST_MAC, sender=GUEST, target_mac=bytes(6)):
    return (struct.pack("!HHBBH", 1, 0x0800, 6, 4, operation) + sender_mac + socket.inet_aton(sender) + target_mac +
            socket.inet_aton(target))


def dhcp(kind, options=b"", hardware=GUEST_MAC):
    return (struct.pack("!BBBBIHH", 1, 1, 6, 0, 0x1234, 0, 0) + bytes(16) + hardware + bytes(202) +
            bytes.fromhex("63825363") + bytes([53, 1, kind]) + options + b"\xff")


def syn(to, port, from_port=40000, **fields):
    return ethernet(ipv4(TCP, tcp(to, port, from_port, options=b"\x02\x04\x05\xb4"), to, **fields))


def datagram(to, port, from_port=40000, payload=b"probe", **fields):
    return ethernet(ipv4(UDP, udp(to, port, from_port, payload), to, **fields))


def dns_query(name, kind=1, ident=0x4242):
    labels = b"".join(bytes([len(label)]) + label for label in name.encode().split(b"."))
    return struct.pack("!HHHHHH", ident, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!HH", kind, 1)


def read_dns_answer(message):
    """(rcode, [addresses]) of an answer as helix-netd writes it."""
    _, flags, _, count, _, _ = struct.unpack("!HHHHHH", message[:12])
    at = 12
    while message[at]:
        at += message[at] + 1
    at += 5
    addresses = []
    for _ in range(count):
        kind, length = struct.unpack("!2xH6xH", message[at:at + 12])
        if kind == 1:
            addresses.append(socket.inet_ntoa(message[at + 12:at + 16]))
        at += 12 + length
    return flags & 15, addresses


def _vector(width, body):
    return len(body).to_bytes(width, "big") + body


def client_hello(name):
    """A TLS ClientHello for `name`, or without a server name (None)."""
    extensions = struct.pack("!H", 0x2B) + _vector(2, b"\x04\x03\x04\x03\x03")
    if name is not None:
        extensions = struct.pack("!H", 0) + _vector(2, _vector(2, b"\0" + _vector(2, name.encode()))) + extensions
    body = b"\x03\x03" + bytes(32) + _vector(1, bytes(32)) + _vector(2, b"\x13\x01") + _vector(1, b"\0")
    handshake = b"\x01" + _vector(3, body + _vector(2, extensions))
    return b"\x16\x03\x01" + _vector(2, handshake)


class Packet:
    """An IPv4 packet or ARP message on its way to the guest, read as far as the tests look."""

    def __init__(self, frame):
        self.frame = frame
        self.kind, = struct.unpack("!H", frame[12:14])
        self.protocol = self.source = self.destination = None
        self.source_port = self.port = self.flags = None
        self.payload = b""
        if self.kind != 0x0800:
            return
        ip = frame[14:]
        self.protocol = ip[9]
        self.source, self.destination = socket.inet_ntoa(ip[12:16]), socket.inet_ntoa(ip[16:20])
        body = ip[20:struct.unpack("!H", ip[2:4])[0]]
        if self.protocol == TCP:
            self.source_port, self.port, self.sequence, self.acknowledgement = struct.unpack("!HHII", body[:12])
            self.flags = body[13]
            self.payload = body[(body[12] >> 4) * 4:]
        elif self.protocol == UDP:
            self.source_port, self.port = struct.unpack("!HH", body[:4])
            self.payload = body[8:]
        elif self.protocol == ICMP:
            self.icmp_type, self.icmp_code = body[0], body[1]
            self.payload = body[8:]
