"""The lab as the attackers find it: services on every address of the host, on its LAN, and on addresses that no guest
may reach; a witness on the host's wires; and one line printed for each attempt."""
import argparse
import contextlib
import os
import socket
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "netlab"))
import netlab  # noqa: E402

from raw_guest import RawGuest  # noqa: E402
from report import Report  # noqa: E402

PEER, OTHER_PEER, FOREIGN_DNS = netlab.PEER, netlab.OTHER_PEER, netlab.FOREIGN_DNS
HOST_PUBLIC, HOST_NEIGHBOUR = "84.20.1.3", "84.20.1.2"
# Answered by the peer until the host gets an address of that network itself.
LATE_HOST, LATE_NEIGHBOUR, LATE_PREFIX = "85.30.1.7", "85.30.1.9", 24
LOOPBACK_TCP, LOOPBACK_UDP = (22, 631, 5432, 6379, 8080, 11434), (53, 123, 5353, 11211)
EVERYWHERE_TCP, EVERYWHERE_UDP = 3000, 3001
WEB = 80

# Closed to every guest, and answering here: (what it is, address).
CLOSED = (("RFC 1918", "10.9.9.9"), ("RFC 1918", "172.16.9.9"), ("RFC 1918", "192.168.200.9"),
          ("CGNAT", netlab.PEER_TRANSIT), ("CGNAT", "100.127.9.9"), ("metadata", "169.254.169.254"),
          ("metadata", "169.254.170.2"), ("metadata", "100.100.100.200"), ("metadata", "168.63.129.16"),
          ("metadata", "192.0.0.192"), ("link-local", "169.254.7.7"), ("benchmarking", "198.18.0.9"),
          ("documentation", "192.0.2.9"), ("documentation", "203.0.113.9"), ("6to4 relay", "192.88.99.9"))


class Witness:
    """What begins on any wire of the host, loopback included: SYNs, and every IPv4 packet that is not TCP."""

    def __init__(self, namespace):
        with namespace.inside():
            self._socket = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(0x0800))
        # Nothing but the floods, which are not judged by the wire, would overflow even an ordinary buffer.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 24)
        self._socket.setblocking(False)

    def seen(self):
        """What passed since the last call: a set of (protocol, source, destination, destination port)."""
        flows = set()
        with contextlib.suppress(BlockingIOError):
            while True:
                packet = self._socket.recv(128)
                start = (packet[0] & 15) * 4
                if packet[9] == socket.IPPROTO_TCP and packet[start + 13] & 0x12 != 0x02:
                    continue
                port = struct.unpack("!H", packet[start + 2:start + 4])[0] if len(packet) >= start + 4 else 0
                flows.add((packet[9], socket.inet_ntoa(packet[12:16]), socket.inet_ntoa(packet[16:20]), port))
        return flows

    def close(self):
        self._socket.close()


class Arena(Report):
    """`with Arena(netd) as arena:` an open door to the public internet, and what stands behind it."""

    def __init__(self, netd):
        super().__init__()
        self._netd = netd
        self.own_flows = ()  # of the lab's programs, always good: functions as for `may_pass`
        self._stack = contextlib.ExitStack()

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.lab = stack.enter_context(netlab.Lab(netd=self._netd, raw=True))
            self._add_addresses()
            self._add_services()
            self.witness = Witness(self.lab.host)
            stack.callback(self.witness.close)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _add_addresses(self):
        lab = self.lab
        lab.host.ip("address", "add", HOST_PUBLIC + "/29", "dev", "lan")
        lab.lan.ip("address", "add", HOST_NEIGHBOUR + "/29", "dev", "lan")
        for address in {*(address for _, address in CLOSED), LATE_HOST, LATE_NEIGHBOUR} - {netlab.PEER_TRANSIT}:
            lab.peer.ip("address", "add", address + "/32", "dev", "lo")

    def _add_services(self):
        lab = self.lab
        self.host_tcp = {("127.0.0.1", port): lab.host.echo("127.0.0.1", port) for port in LOOPBACK_TCP}
        self.host_tcp["0.0.0.0", EVERYWHERE_TCP] = lab.host.echo("0.0.0.0", EVERYWHERE_TCP)
        self.host_udp = {("127.0.0.1", port): lab.host.udp_echo("127.0.0.1", port) for port in LOOPBACK_UDP}
        self.host_udp["0.0.0.0", EVERYWHERE_UDP] = lab.host.udp_echo("0.0.0.0", EVERYWHERE_UDP)
        self.lan_web, self.lan_udp = lab.lan.echo("0.0.0.0", WEB), lab.lan.udp_echo("0.0.0.0", WEB)
        self.peer_web, self.peer_tls = lab.peer.echo("0.0.0.0", WEB), lab.peer.echo("0.0.0.0", 443)
        self.peer_udp = lab.peer.udp_echo(PEER, WEB)

    def start(self, mode="open", rules=()):
        """helix-netd with this policy, as Helix starts it; returns the guest."""
        self.lab.start_netd()
        self.helix = self.lab.control()
        self.helix.open_egress(mode, rules)
        self.guest = RawGuest(self.lab.link)
        self.witness.seen()
        return self.guest

    def attempt(self, what, detail="", leak=None, may_pass=()):
        """`leak`: a description of what got through, if the attempt itself knows. On the host's wires nothing may have
        appeared but flows for which a function of `may_pass` holds."""
        strangers = {flow for flow in self.witness.seen() if not any(passes(flow) for passes in (*self.own_flows, *may_pass))}
        if strangers:
            leak = f"{leak or ''} on the wire: {sorted(strangers)[:4]}"
        super().attempt(what, detail, leak)

    def refuse_tcp(self, what, to, port, may_answer=("reset", "prohibited")):
        answer = self.guest.answer_to_tcp(to, port)
        self.attempt(f"tcp {to}:{port} {what}", answer, None if answer in may_answer else f"answered: {answer}")

    def refuse_udp(self, what, to, port, may_answer=("prohibited",)):
        answer = self.guest.answer_to_udp(to, port)
        self.attempt(f"udp {to}:{port} {what}", answer, None if answer in may_answer else f"answered: {answer}")

    def nothing_arrived(self):
        """At the end: no service of the host or its LAN has seen a guest."""
        touched = [f"{address}:{port}" for (address, port), server in self.host_tcp.items() if server.accepted]
        touched += [f"udp {address}:{port}" for (address, port), server in self.host_udp.items() if server.received]
        touched += ["LAN"] * bool(self.lan_web.accepted or self.lan_udp.received)
        self.attempt("every service of the host and the LAN, counted at its own end", "no connection, no datagram",
                     ", ".join(touched) or None)


def with_peer(*addresses):
    """For `may_pass`: both directions of what goes to one of these."""
    return lambda flow: flow[1] in addresses or flow[2] in addresses


def run(attack, *programs):
    """The main function of an attacker: exit status 0 when nothing got through, 77 where namespaces are forbidden.
    `programs` are further options that name a program each; attack(arena, *their_values) gets them."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    for option in ("--netd", *programs):
        parser.add_argument(option, required=True)
    options = parser.parse_args()
    netlab.become_root()
    if reason := netlab.available():
        Report.left_out("All of it", f"this computer allows no network namespaces ({reason})")
        sys.exit(77)
    with Arena(options.netd) as arena:
        attack(arena, *(getattr(options, option[2:]) for option in programs))
        status = arena.status()
    sys.exit(status)
