"""A guest without a kernel: it plays QEMU's end of the cable and writes whatever frames it likes."""
import itertools
import struct
import threading
import time

import packets as p

ANSWER_DEADLINE = 5.0
# Refusals come before the pong of a later ping; what is let out has this long to be answered.
OPEN_DEADLINE = 1.0


class RawGuest:
    """The guest of a Lab(raw=True) whose helix-netd runs. Frames that come back are kept until asked for."""

    def __init__(self, link):
        self._link = link
        self._frames = []
        self._changed = threading.Condition()
        self._ended = False
        self._ports = itertools.count(20000)
        self._ids = itertools.count(1)
        self._reader = None
        self.plugged()

    def plugged(self):
        """To be called again after helix-netd has been started anew."""
        if self._reader:
            self._reader.join(ANSWER_DEADLINE)
        with self._changed:
            self._frames.clear()
            self._ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        try:
            while True:
                frame = self._link.receive_frame(ANSWER_DEADLINE)
                if frame is None:
                    continue
                with self._changed:
                    self._frames.append(p.Packet(frame))
                    self._changed.notify_all()
        except (OSError, ValueError):
            pass
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def ended(self, timeout=ANSWER_DEADLINE):
        """Did helix-netd drop the cable within the time?"""
        with self._changed:
            return self._changed.wait_for(lambda: self._ended, timeout)

    def port(self):
        return next(self._ports)

    def send(self, frame):
        self._link.send_frame(frame)

    def await_packet(self, wanted, timeout=ANSWER_DEADLINE):
        """The first packet for which wanted(packet) holds, taken out; None after the time."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while True:
                for index, packet in enumerate(self._frames):
                    if wanted(packet):
                        return self._frames.pop(index)
                left = deadline - time.monotonic()
                if left <= 0 or self._ended:
                    return None
                self._changed.wait(left)

    def forget(self):
        with self._changed:
            self._frames.clear()

    def barrier(self, timeout=ANSWER_DEADLINE):
        """A ping of the gateway and its answer: everything sent before has been looked at."""
        mark = struct.pack("!HH", 0x4845, next(self._ids) & 0xFFFF)
        self.send(p.ethernet(p.ipv4(p.ICMP, p.icmp(8, mark), p.GATEWAY)))
        reply = self.await_packet(lambda packet: packet.protocol == p.ICMP and packet.icmp_type == 0 and
                                  packet.frame[38:42] == mark, timeout)
        return reply is not None

    def _answer(self, concerns):
        """What came back before the next pong, or soon after it; None for silence."""
        if not self.barrier():
            raise TimeoutError("helix-netd does not answer a ping")
        return self.await_packet(concerns, OPEN_DEADLINE)

    def answer_to_tcp(self, to, port, flags=p.SYN):
        """"open", "reset", "prohibited" or "silence"."""
        from_port = self.port()
        self.send(p.ethernet(p.ipv4(p.TCP, p.tcp(to, port, from_port, flags), to)))
        packet = self._answer(lambda packet: concerns(packet, p.TCP, from_port))
        if packet is None:
            return "silence"
        if packet.protocol == p.ICMP:
            return "prohibited"
        return "reset" if packet.flags & p.RST else "open"

    def answer_to_udp(self, to, port, payload=b"probe"):
        """The payload that came back, "prohibited" or "silence"."""
        from_port = self.port()
        self.send(p.datagram(to, port, from_port, payload))
        packet = self._answer(lambda packet: concerns(packet, p.UDP, from_port))
        if packet is None:
            return "silence"
        return "prohibited" if packet.protocol == p.ICMP else packet.payload

    def resolve(self, name, timeout=ANSWER_DEADLINE, kind=1):
        """(rcode, [addresses]), or None without an answer."""
        from_port, ident = self.port(), next(self._ids) & 0xFFFF
        self.send(p.ethernet(p.ipv4(p.UDP, p.udp(p.DNS, 53, from_port, p.dns_query(name, kind, ident)), p.DNS)))
        packet = self.await_packet(lambda packet: packet.protocol == p.UDP and packet.source == p.DNS and
                                   packet.port == from_port, timeout)
        return p.read_dns_answer(packet.payload) if packet else None


def concerns(packet, protocol, port):
    """Is it for this port of the guest, or an ICMP error that quotes a packet from there?"""
    if packet.protocol == protocol:
        return packet.port == port
    return packet.protocol == p.ICMP and packet.icmp_type == 3 and packet.payload[20:22] == struct.pack("!H", port)


class Conversation:
    """One TCP connection of the guest, just enough of RFC 9293 to say something and hear the answer."""

    def __init__(self, guest, to, port):
        self.guest, self.to, self.port, self.from_port = guest, to, port, guest.port()
        self.sequence, self.acknowledgement, self.state = 1000, 0, "silence"
        guest.send(p.syn(to, port, self.from_port))
        packet = self._next(ANSWER_DEADLINE)
        if packet:
            self.state = "reset" if packet.flags & p.RST else "open"
        if self.state == "open":
            self.sequence, self.acknowledgement = 1001, packet.sequence + 1
            self._send(p.ACK)

    def _next(self, timeout):
        return self.guest.await_packet(lambda packet: packet.protocol == p.TCP and packet.source == self.to and
                                       packet.source_port == self.port and packet.port == self.from_port, timeout)

    def _send(self, flags, payload=b""):
        self.guest.send(p.ethernet(p.ipv4(p.TCP, p.tcp(self.to, self.port, self.from_port, flags, self.sequence,
                                                       self.acknowledgement, payload), self.to)))

    def say(self, payload):
        self._send(p.ACK | p.PSH, payload)
        self.sequence += len(payload)

    def hear(self, timeout=ANSWER_DEADLINE):
        """Bytes, "reset", "end" or "silence"."""
        deadline = time.monotonic() + timeout
        while (left := deadline - time.monotonic()) > 0:
            packet = self._next(left)
            if packet is None:
                break
            if packet.flags & p.RST:
                return "reset"
            self.acknowledgement = packet.sequence + len(packet.payload) + (1 if packet.flags & p.FIN else 0)
            if packet.payload:
                self._send(p.ACK)
                return packet.payload
            if packet.flags & p.FIN:
                self._send(p.ACK)
                return "end"
        return "silence"

    def reset(self):
        self._send(p.RST | p.ACK)
