from workbench import LabTest, netlab

INSIDE = ["127.0.0.1", "127.1.2.3", "0.0.0.0", "10.1.2.3", "172.16.0.1", netlab.HOST_LAN,
          netlab.LAN_NEIGHBOUR, netlab.HOST_TRANSIT, "169.254.169.254", "192.0.2.1", "198.18.0.1",
          "203.0.113.9", "240.0.0.1", netlab.GATEWAY, "10.0.2.77"]


class Denials(LabTest):
    """The guest's own kernel refuses some of these addresses; their frames come raw (test_link)."""

    def test_the_inside_is_unreachable_and_says_so_at_once(self):
        self.helix.open_egress("open")
        reachable = self.lab.host.echo("0.0.0.0", 7777)
        for address in INSIDE:
            if address.startswith(("127.", "0.", "240.")):
                continue
            with self.subTest(address=address):
                if address == "10.0.2.77":
                    continue  # nobody answers ARP for it: the guest's kernel says so itself
                self.assert_refused(address, 7777)
                with self.lab.guest.udp(timeout=20) as talking:
                    talking.connect((address, 7777))
                    talking.send(b"x")
                    with self.assertRaises(OSError) as caught:
                        talking.recv(10)
                    self.assertNotIsInstance(caught.exception, TimeoutError)
        self.assertEqual(reachable.accepted, 0)

    def test_equal_denials_are_counted_together(self):
        self.helix.open_egress("offline")
        for _ in range(50):
            self.assert_refused(netlab.PEER, 80)
        self.helix.wait_record(kind="tcp", count=1)
        netlab.wait_until(lambda: self.counted() == 50, what="the other 49")
        self.assertLess(len(self.helix.records), 10)  # 2, when the refusals came in one interval

    def counted(self):
        while self.helix.pump(0):
            pass
        return sum(record["count"] for record in self.helix.records)

    def test_an_address_that_the_host_gets_later_is_the_hosts_own(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.OTHER_PEER, 80)
        connection = self.lab.guest.tcp(netlab.OTHER_PEER, 80)
        self.exchange(connection)
        self.lab.host.ip("address", "add", netlab.OTHER_PEER + "/32", "dev", "lo")
        self.assert_ended(connection)
        self.lab.host.echo(netlab.OTHER_PEER, 81)
        self.assert_refused(netlab.OTHER_PEER, 81)
        self.helix.wait_record(kind="tcp", rule="host-address")
        self.lab.host.ip("address", "del", netlab.OTHER_PEER + "/32", "dev", "lo")
        netlab.wait_until(lambda: self.reaches(netlab.OTHER_PEER, 80), what="the way to be open again")
        connection.close()

    def test_a_network_that_the_host_joins_later_is_denied(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        self.assertTrue(self.reaches(netlab.PEER, 80))
        self.lab.host.ip("address", "add", "93.184.216.1/24", "dev", "lan")
        netlab.wait_until(lambda: not self.reaches(netlab.PEER, 80), what="the network to be denied")
        self.helix.wait_record(kind="tcp", rule="host-network")

    def reaches(self, address, port):
        try:
            self.lab.guest.tcp(address, port, timeout=1).close()
            return True
        except OSError:
            return False
