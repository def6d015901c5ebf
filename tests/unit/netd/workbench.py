"""What the tests of helix-netd share: a lab with a running netd. HELIX_NETD names the program."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "netlab"))
import netlab  # noqa: E402

netlab.become_root()
UNAVAILABLE = netlab.available()


@unittest.skipIf(UNAVAILABLE, f"no network namespaces here: {UNAVAILABLE}")
class LabTest(unittest.TestCase):
    """`options` are the lab's; `names` are what the host's resolver knows."""

    options = {}
    names = {
        "web.example.com": [netlab.PEER],
        "api.example.com": [netlab.PEER],
        "other.example.net": [netlab.OTHER_PEER],
    }

    def setUp(self):
        self.lab = netlab.Lab(os.environ["HELIX_NETD"], **self.options)
        self.lab.names.update({name: list(found) for name, found in self.names.items()})
        self.lab.__enter__()
        self.addCleanup(self.lab.__exit__)
        self.addCleanup(self.show_log)
        self.lab.start_netd()
        self.helix = self.lab.control()

    def show_log(self):
        outcome = getattr(self, "_outcome", None)
        if outcome and not outcome.success:
            print(self.lab.log(), file=sys.stderr)

    def assert_refused(self, address, port):
        """A connection of the guest is refused, not swallowed."""
        with self.assertRaises(OSError) as caught:
            self.lab.guest.tcp(address, port, timeout=20).close()
        self.assertNotIsInstance(caught.exception, TimeoutError, f"{address}:{port} was swallowed")

    def assert_ended(self, connection, within=netlab.PATIENCE):
        """The other side has ended this connection."""
        connection.settimeout(within)
        try:
            self.assertEqual(connection.recv(1), b"")
        except ConnectionError:
            pass

    def exchange(self, connection, data=b"ping"):
        connection.sendall(data)
        received = b""
        while len(received) < len(data):
            part = connection.recv(65536)
            self.assertTrue(part, "the connection ended")
            received += part
        self.assertEqual(received, data)
