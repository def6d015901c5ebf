import os
import random
import struct

from workbench import LabTest, netlab


def checksum(data):
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xffff) + (total >> 16)
    return ~total & 0xffff


def packet(destination, protocol, body, source=netlab.GUEST):
    addresses = netlab.socket.inet_aton(source) + netlab.socket.inet_aton(destination)
    header = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(body), 1, 0x4000, 64, protocol, 0)
    header = header[:10] + struct.pack("!H", checksum(header + addresses))
    ethernet = bytes.fromhex("52550a000202") + bytes.fromhex("525400123456") + b"\x08\x00"
    return ethernet + header + addresses + body


def segment(destination, port, flag_bits, source=netlab.GUEST, source_port=40000, sequence=7,
            acknowledgement=0, window=65535, options=b"", data=b""):
    body = struct.pack("!HHIIBBHHH", source_port, port, sequence & 0xffffffff,
                       acknowledgement & 0xffffffff, (5 + len(options) // 4) << 4, flag_bits,
                       window, 0, 0) + options + data
    pseudo = (netlab.socket.inet_aton(source) + netlab.socket.inet_aton(destination) +
              struct.pack("!BBH", 0, 6, len(body)))
    body = body[:16] + struct.pack("!H", checksum(pseudo + body)) + body[18:]
    return packet(destination, 6, body, source)


def syn(destination, port, source=netlab.GUEST, source_port=40000, sequence=7):
    return segment(destination, port, 2, source, source_port, sequence)


class Link(LabTest):
    options = {"raw": True}

    def status(self):
        return self.lab.netd.wait(5)

    def test_a_frame_of_no_length_ends_netd(self):
        self.lab.link.send_bytes(b"\0\0\0\0")
        self.assertEqual(self.status(), 1)
        self.assertIn("frame of 0 bytes", self.lab.log())

    def test_a_frame_of_every_length_ends_netd(self):
        self.lab.link.send_bytes(b"\xff\xff\xff\xff")
        self.assertEqual(self.status(), 1)

    def test_a_frame_longer_than_the_mtu_ends_netd(self):
        self.lab.link.send_frame(b"x" * (16384 + 18))
        self.helix.call("status")
        self.lab.link.send_bytes(struct.pack("!I", 16384 + 19))
        self.assertEqual(self.status(), 1)

    def test_half_a_frame_is_waited_for(self):
        frame = syn(netlab.PEER, 80)
        self.lab.link.send_bytes(struct.pack("!I", len(frame)) + frame[:10])
        self.helix.call("status")
        self.lab.link.send_bytes(frame[10:])
        self.assertEqual(flags(self.lab.link.receive_frame()), 0x14)

    def test_the_end_of_qemu_is_the_end_of_netd(self):
        self.lab.link.close()
        self.assertEqual(self.status(), 0)

    def test_raw_syns_to_the_inside_are_reset(self):
        self.helix.open_egress("open")
        for address in ("127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "240.0.0.1",
                        netlab.HOST_LAN, netlab.GATEWAY, netlab.DNS, "169.254.169.254"):
            self.lab.link.send_frame(syn(address, 22))
            frame = self.lab.link.receive_frame()
            self.assertIsNotNone(frame, address)
            self.assertEqual(flags(frame), 0x14, address)
            self.assertEqual(netlab.socket.inet_ntoa(frame[26:30]), address)

    def test_ping_is_answered_by_the_gateway_alone(self):
        self.helix.open_egress("open")
        echo = struct.pack("!BBHHH", 8, 0, 0, 1, 1) + b"some data"
        echo = echo[:2] + struct.pack("!H", checksum(echo)) + echo[4:]
        self.lab.link.send_frame(packet(netlab.GATEWAY, 1, echo))
        answer = self.lab.link.receive_frame()
        self.assertEqual((answer[34], answer[42:51]), (0, b"some data"))
        for address in (netlab.PEER, netlab.DNS, netlab.HOST_LAN, "127.0.0.1"):
            self.lab.link.send_frame(packet(address, 1, echo))
            self.assertEqual(tuple(self.lab.link.receive_frame()[34:36]), (3, 13), address)
        self.helix.wait_record(kind="icmp", address=netlab.PEER)

    def test_a_connection_that_fails_at_once_is_reset(self):
        # No way to the peer: connect() fails while libslirp looks on, a thousand times.
        self.helix.open_egress("open")
        self.lab.host.ip("route", "del", "default")
        for number in range(1000):
            self.lab.link.send_frame(syn(netlab.PEER, 80, source_port=20000 + number))
            frame = self.lab.link.receive_frame()
            self.assertIsNotNone(frame, number)
            self.assertEqual(flags(frame) & 4, 4)
        self.helix.call("status")

    def test_foreign_frames_are_dropped_and_counted(self):
        self.helix.open_egress("open")
        good = syn(netlab.PEER, 80)
        def dropped():
            return sum(self.helix.call("status")["frames_dropped"].values())

        for before, (reason, frame) in enumerate({
            "mac": good[:6] + bytes.fromhex("525400999999") + good[12:],
            "address": syn(netlab.PEER, 80, source="10.0.2.16"),
            "vlan": good[:12] + b"\x81\x00\x00\x01" + good[12:],
            "ipv6": good[:12] + b"\x86\xdd" + good[14:],
            "checksum": good[:24] + b"\0\0" + good[26:],
            "short": good[:20],
            "length": good[:30],
        }.items()):
            with self.subTest(reason=reason):
                self.lab.link.send_frame(frame)
                netlab.wait_until(lambda wanted=before + 1: dropped() == wanted, what="a drop")
        self.assertIsNone(self.lab.link.receive_frame(0.2))
        self.assertEqual(dropped(), 7)

    def test_bytes_of_frames_are_counted_both_ways(self):
        before = self.helix.call("status")
        self.assertEqual(before["bytes_out"], 0)
        good = syn(netlab.PEER, 80)
        self.lab.link.send_frame(good)
        answer = self.lab.link.receive_frame(5)  # it is offline: refused
        after = self.helix.call("status")
        self.assertEqual(after["bytes_out"], len(good))
        self.assertEqual(after["bytes_in"] - before["bytes_in"], len(answer))

    def test_noise_does_not_end_it(self):
        self.helix.open_egress("open")
        good = syn(netlab.PEER, 80)
        for number in range(3000):
            frame = bytearray(good + os.urandom(number % 60))
            for _ in range(1 + number % 4):
                frame[int.from_bytes(os.urandom(2), "big") % len(frame)] = os.urandom(1)[0]
            self.lab.link.send_frame(bytes(frame))
            while self.lab.link.receive_frame(0):
                pass
        netlab.wait_until(lambda: self.helix.call("status")["frames_in"] == 3000, what="the frames")

    def test_well_formed_noise_does_not_end_it(self):
        # Segments that no sane stack would send, on connections that are really there.
        self.helix.open_egress("open")
        echo = self.lab.peer.echo(netlab.PEER, 80)
        dice = random.Random(3)
        seen = {}
        for number in range(int(os.environ.get("HELIX_NOISE", "4000"))):
            port = 20000 + dice.randrange(24)
            sequence, acknowledgement = seen.get(port, (dice.getrandbits(32), dice.getrandbits(32)))
            data = dice.randbytes(dice.choice([0, 0, 1, 100, 1460, 16000]))
            options = dice.choice([b"", b"", b"\x02\x04\x00\x01", b"\x02\x04\xff\xff", b"\x03\x03\x0e\x00",
                                   dice.randbytes(4), dice.randbytes(40)])
            bits = dice.choice([2, 16, 16, 16, 16, 24, 17, 4, 20, 18, 3, 6, 0, dice.randrange(32)])
            self.lab.link.send_frame(segment(
                netlab.PEER, 80, bits & ~32, source_port=port,
                sequence=sequence + dice.choice([0, 0, 0, 1, -1, 65535, -65535, 1 << 31]),
                acknowledgement=acknowledgement + dice.choice([0, 0, 0, 1, 100000, 1 << 31]),
                window=dice.choice([0, 1, 65535]), options=options, data=data[:16344 - len(options)]))
            while frame := self.lab.link.receive_frame(0.002 if number % 16 == 0 else 0):
                if frame[12:14] == b"\x08\x00" and frame[23] == 6:
                    theirs, = struct.unpack_from("!H", frame, 36)
                    one, two = struct.unpack_from("!II", frame, 38)
                    size = len(frame) - 34 - (frame[46] >> 4) * 4
                    seen[theirs] = (two, one + size + (frame[47] & 1) + (frame[47] >> 1 & 1))
        self.assertGreater(echo.accepted, 10)
        self.helix.call("status")

    def test_segments_out_of_order_cost_no_memory(self):
        # libslirp keeps each of them in a buffer of a whole frame until the gap is filled.
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        before = self.lab.memory_kib()
        for number in range(20):
            port = 30000 + number
            self.lab.link.send_frame(syn(netlab.PEER, 80, source_port=port))
            theirs = None
            while theirs is None:
                answer = self.lab.link.receive_frame(5)
                if flags(answer) == 0x12 and struct.unpack_from("!H", answer, 36)[0] == port:
                    theirs, = struct.unpack_from("!I", answer, 38)
            for offset in range(2, 4000):
                self.lab.link.send_frame(segment(netlab.PEER, 80, 16, source_port=port,
                                                 sequence=8 + 2 * offset,
                                                 acknowledgement=theirs + 1, data=b"x"))
                if offset % 50 == 0:
                    while self.lab.link.receive_frame(0):
                        pass
        self.helix.call("status")
        while self.lab.link.receive_frame(0.1):
            pass
        grown = self.lab.memory_kib() - before
        print(f"grown by {grown} KiB")
        self.assertLess(grown, 48 * 1024)

    def test_a_guest_that_does_not_fetch_costs_no_memory(self):
        self.helix.open_egress("open")
        request = syn("127.0.0.1", 9)
        before = self.lab.memory_kib()
        for _ in range(60000):
            self.lab.link.send_frame(request)
        netlab.wait_until(lambda: self.helix.call("status")["frames_in"] >= 60000, what="the frames")
        self.assertLess(self.lab.memory_kib() - before, 6 * 1024)


def flags(frame):
    """TCP flags of a frame."""
    return frame[14 + 20 + 13]
