#!/usr/bin/env python3
"""Frames that no honest guest sends, towards a peer that an honest frame would reach; and lies about the cable itself."""
import struct

import arena as a
import packets as p
from raw_guest import Conversation

STRANGER_MAC = bytes.fromhex("525400123457")


def transport_frames(port):
    """(what is wrong, frames) around a SYN or a datagram to the peer's `port`."""
    def syn(**fields):
        return [p.syn(a.PEER, port, **fields)]

    def datagram(**fields):
        return [p.datagram(a.PEER, port, **fields)]

    def segment(**fields):
        return [p.ethernet(p.ipv4(p.TCP, p.tcp(a.PEER, port, 40000, **fields), a.PEER))]
    whole = p.udp(a.PEER, port, 40000, bytes(64))
    plain = p.ipv4(p.TCP, p.tcp(a.PEER, port, 40000), a.PEER)
    yield "MAC address of another card", [p.ethernet(plain, source=STRANGER_MAC)]
    yield "MAC address of the gateway as sender", [p.ethernet(plain, source=p.mac_of(p.GATEWAY))]
    yield "broadcast MAC as sender", [p.ethernet(plain, source=p.BROADCAST_MAC)]
    yield "to a MAC address of nobody", [p.ethernet(plain, to=STRANGER_MAC)]
    yield "to the broadcast MAC", [p.ethernet(plain, to=p.BROADCAST_MAC)]
    yield "to a multicast MAC", [p.ethernet(plain, to=bytes.fromhex("01005e000001"))]
    for source in ("10.0.2.16", p.GATEWAY, "127.0.0.1", "0.0.0.0", a.PEER, "255.255.255.255", a.netlab.HOST_LAN):
        yield f"IP source {source}", syn(source=source)
        yield f"IP source {source}, datagram", datagram(source=source)
    yield "first fragment", datagram(fragment=0x2000)
    yield "last fragment", datagram(fragment=0x0003)
    yield "a datagram in two fragments", [
        p.ethernet(p.ipv4(p.UDP, whole[:40], a.PEER, fragment=0x2000, ident=9)),
        p.ethernet(p.ipv4(p.UDP, whole[40:], a.PEER, fragment=0x0005, ident=9))]
    yield "overlapping fragments", [
        p.ethernet(p.ipv4(p.UDP, whole[:40], a.PEER, fragment=0x2000, ident=10)),
        p.ethernet(p.ipv4(p.UDP, whole[16:], a.PEER, fragment=0x0002, ident=10))]
    yield "the reserved fragment bit", syn(fragment=0x8000)
    for name, options in (("no operation", b"\1\1\1\0"), ("loose source route", b"\x83\x07\x04\x0a\0\2\2\0"),
                          ("strict source route", b"\x89\x07\x04\x7f\0\0\1\0"), ("record route", b"\x07\x07\x04" + bytes(5)),
                          ("timestamp", b"\x44\x04\x05\0"), ("a length that lies", b"\x83\xff\x04\0")):
        yield f"IP option, {name}", syn(options=options)
    yield "urgent flag", segment(flags=p.SYN | p.URG)
    yield "urgent pointer", segment(urgent=1)
    yield "SYN and FIN", segment(flags=p.SYN | p.FIN)
    yield "SYN and RST", segment(flags=p.SYN | p.RST)
    yield "no flag at all", segment(flags=0)
    yield "TCP offset of 16 bytes", segment(offset=4)
    yield "TCP offset behind the segment", segment(offset=15)
    yield "TCP option longer than there is", segment(options=b"\x02\xff\x05\xb4")
    yield "TCP option of length 0", segment(options=b"\x02\0\x05\xb4")
    for name, total in (("0", 0), ("19", 19), ("one short", 39), ("one long", 41), ("65535", 65535)):
        yield f"IP length {name}", [p.ethernet(p.ipv4(p.TCP, p.tcp(a.PEER, port, 40000), a.PEER, total=total))]
    for words in (0, 4, 6, 15):
        yield f"IP header of {4 * words} bytes", syn(header_length=words)
    for length in (0, 7, 12, 14, 65535):
        yield f"UDP length {length} of 13", [p.ethernet(p.ipv4(p.UDP, p.udp(a.PEER, port, 40000, length=length), a.PEER))]
    yield "wrong IP checksum", syn(bad_checksum=True)
    yield "no time to live", syn(ttl=0)
    yield "trailing bytes", [syn()[0] + bytes(200)]
    yield "VLAN", [p.ethernet(b"\0\1\x08\0" + plain, 0x8100)]
    yield "two VLANs", [p.ethernet(b"\0\1\x81\0\0\1\x08\0" + plain, 0x88A8)]
    yield "IEEE 802.3 with a length", [p.ethernet(plain, len(plain))]
    yield "PPPoE", [p.ethernet(plain, 0x8864)]
    for protocol in (0, 2, 4, 41, 46, 47, 50, 58, 89, 132, 255):
        yield f"IP protocol {protocol}", [p.ethernet(p.ipv4(protocol, bytes(40), a.PEER))]
    for cut in (0, 1, 13, 14, 33, 34, 53):
        yield f"a frame cut to {cut} bytes", [syn()[0][:cut]] if cut else []
    for kind in (0, 3, 5, 8, 11, 13, 17):
        yield f"ICMP type {kind} to the peer", [p.ethernet(p.ipv4(p.ICMP, p.icmp(kind, bytes(60)), a.PEER))]
    yield "TFTP to the gateway", [p.datagram(p.GATEWAY, 69, payload=b"\0\1/etc/passwd\0octet\0")]
    yield "TFTP to the peer", [p.datagram(a.PEER, 69, payload=b"\0\1x\0octet\0")]


def local_frames():
    """ARP and DHCP that are not the guest's to send."""
    for name, message in (("for somebody else's address", p.arp(1, p.GUEST)), ("as the gateway", p.arp(1, p.DNS, sender=p.GATEWAY)),
                          ("as another MAC", p.arp(1, p.GATEWAY, sender_mac=STRANGER_MAC)),
                          ("gratuitous, for the gateway's address", p.arp(2, p.GATEWAY, sender=p.GATEWAY)),
                          ("for a stranger", p.arp(1, "10.0.2.77")), ("reverse", p.arp(3, p.GATEWAY)),
                          ("cut off", p.arp(1, p.GATEWAY)[:20])):
        yield f"ARP {name}", [p.ethernet(message, 0x0806, to=p.BROADCAST_MAC)]
    offers = ((2, "an offer"), (5, "an acknowledgement"), (99, "an unknown type"))
    for kind, name in offers:
        yield f"DHCP, {name} of the guest", [dhcp_frame(p.dhcp(kind))]
    yield "DHCP for another card", [dhcp_frame(p.dhcp(1, hardware=STRANGER_MAC))]
    yield "DHCP for another address", [dhcp_frame(p.dhcp(3, b"\x32\x04\x0a\0\2\x63"))]
    yield "DHCP to another server", [dhcp_frame(p.dhcp(3, b"\x36\x04\x0a\0\2\x63"))]
    yield "DHCP with an option that runs out", [dhcp_frame(p.dhcp(1)[:-1] + b"\x0c\xff")]
    yield "DHCP server towards the host", [p.datagram(a.PEER, 67, payload=p.dhcp(1))]


def dhcp_frame(message):
    packet = p.ipv4(p.UDP, p.udp("255.255.255.255", 67, 68, message, source="0.0.0.0"), "255.255.255.255", source="0.0.0.0")
    return p.ethernet(packet, to=p.BROADCAST_MAC)


def check_controls(arena):
    conversation = Conversation(arena.guest, a.PEER, a.WEB)
    conversation.say(b"hello")
    arena.control("an honest TCP connection is carried", conversation.hear() == b"hello")
    conversation.reset()
    arena.control("an honest datagram is carried", arena.guest.answer_to_udp(a.PEER, a.WEB) == b"probe")
    arena.guest.send(p.ethernet(p.arp(1, p.GATEWAY), 0x0806, to=p.BROADCAST_MAC))
    arena.control("ARP for the gateway is answered", arena.guest.await_packet(lambda packet: packet.kind == 0x0806))
    arena.guest.send(dhcp_frame(p.dhcp(1)))
    arena.control("DHCP is answered", arena.guest.await_packet(lambda packet: packet.port == 68))
    arena.witness.seen()


def try_frames(arena):
    for what, frames in [*local_frames(), *transport_frames(a.WEB)]:
        arena.guest.forget()
        for frame in frames:
            if frame:
                arena.guest.send(frame)
        alive = arena.guest.barrier()
        opened = arena.guest.await_packet(lambda packet: packet.kind == 0x0806 or packet.protocol == p.UDP or
                                          (packet.protocol == p.TCP and not packet.flags & p.RST), 0)
        arena.attempt(what, leak="netd stopped" if not alive else "answered" if opened else None)


def try_cable(arena):
    """What QEMU itself could be made to say. The link ends, and with it every way out."""
    lies = ((b"\0\0\0\0", "a frame of length 0"), (b"\xff\xff\xff\xff", "a frame of length 2^32-1"),
            (struct.pack("!I", 65537), "a frame of length 65537"), (struct.pack("!I", 1 << 31), "a frame of length 2^31"))
    for data, what in lies:
        memory = arena.lab.memory_kib()
        arena.lab.link.send_bytes(data + b"x" * 4096)
        ended = arena.guest.ended()
        arena.lab.netd.wait(10)
        arena.attempt(f"{what} on the cable", f"the link ended; netd had {memory} KiB",
                      None if ended else "the link lives on")
        restart(arena)
    memory = arena.lab.memory_kib()
    arena.lab.link.send_bytes(struct.pack("!I", 1500) + b"x" * 700)
    arena.helix.call("status")
    arena.attempt("half a frame, and nothing more", f"{arena.lab.memory_kib() - memory} KiB more",
                  None if arena.lab.memory_kib() - memory < 4096 else "memory grows")


def restart(arena):
    arena.lab.stop_netd()
    arena.start("open")
    arena.control("a new netd takes the cable and works", arena.guest.answer_to_tcp(a.PEER, a.WEB) == "open")
    arena.guest.barrier()
    arena.witness.seen()


def attack(arena):
    arena.start("open")
    check_controls(arena)
    try_frames(arena)
    arena.control("after all of that an honest datagram is carried", arena.guest.answer_to_udp(a.PEER, a.WEB) == b"probe")
    arena.witness.seen()
    dropped = arena.helix.call("status")["frames_dropped"]
    print("        dropped: " + ", ".join(f"{reason} {count}" for reason, count in sorted(dropped.items())))
    arena.nothing_arrived()
    try_cable(arena)


if __name__ == "__main__":
    a.run(attack)
