import time

from workbench import LabTest, netlab


class Policy(LabTest):
    def test_starts_closed(self):
        self.helix.call("hello")
        self.lab.peer.echo(netlab.PEER, 80)
        self.assert_refused(netlab.PEER, 80)
        self.assertEqual(self.helix.wait_record(kind="tcp")["rule"], "offline")

    def test_a_policy_without_a_ledger_stays_closed(self):
        self.helix.call("hello")
        self.helix.set_policy("open")
        self.lab.peer.echo(netlab.PEER, 80)
        self.assert_refused(netlab.PEER, 80)
        self.assertEqual(self.helix.wait_record(kind="tcp")["rule"], "ledger")

    def test_open_reaches_the_public_internet(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            self.exchange(connection, b"x" * 100000)
        record = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual((record["address"], record["port"], record["rule"]),
                         (netlab.PEER, 80, "open"))
        self.assertEqual((record["bytes_out"], record["bytes_in"]), (100000, 100000))
        self.assertEqual(self.helix.opened[0]["flow"], record["flow"])

    def test_the_ledger_names_what_was_resolved(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        self.lab.resolve("web.example.com")
        self.lab.guest.tcp(netlab.PEER, 80).close()
        self.assertEqual(self.helix.wait_record(kind="tcp")["name"], "web.example.com")

    def test_allowlist_needs_a_live_pin(self):
        self.helix.open_egress("allowlist", [("web.example.com", 8080)])
        self.lab.peer.echo(netlab.PEER, 8080)
        self.assert_refused(netlab.PEER, 8080)
        self.assertEqual(self.helix.wait_record(kind="tcp", verdict="denied")["rule"], "no-name")
        self.assertEqual(self.lab.resolve("web.example.com"), (0, [netlab.PEER]))
        with self.lab.guest.tcp(netlab.PEER, 8080) as connection:
            self.exchange(connection)
        record = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual((record["name"], record["rule"]),
                         ("web.example.com", "workspace web.example.com:8080"))

    def test_allowlist_covers_only_its_ports(self):
        self.helix.open_egress("allowlist", [("web.example.com", 8443)])
        self.lab.peer.echo(netlab.PEER, 8443)
        self.lab.peer.echo(netlab.PEER, 80)
        self.lab.resolve("web.example.com")
        with self.lab.guest.tcp(netlab.PEER, 8443) as connection:
            self.exchange(connection)
        self.assert_refused(netlab.PEER, 80)

    def test_udp_comes_back_only_from_whom_the_guest_wrote_to(self):
        self.helix.open_egress("open")
        echo = self.lab.peer.udp_echo(netlab.PEER, 4000)
        with self.lab.guest.udp() as talking:
            talking.sendto(b"ping", (netlab.PEER, 4000))
            self.assertEqual(talking.recvfrom(100), (b"ping", (netlab.PEER, 4000)))
            seen_as = echo.received[0][1]
            with self.lab.peer.udp(netlab.PEER, 4001) as stranger, \
                    self.lab.lan.udp() as neighbour, self.lab.host.udp() as local:
                stranger.sendto(b"other port", seen_as)
                neighbour.sendto(b"from the LAN", (netlab.HOST_LAN, seen_as[1]))
                local.sendto(b"from the host", ("127.0.0.1", seen_as[1]))
            talking.sendto(b"pong", (netlab.PEER, 4000))
            self.assertEqual(talking.recvfrom(100), (b"pong", (netlab.PEER, 4000)))
            talking.settimeout(0.3)
            with self.assertRaises(TimeoutError):
                talking.recvfrom(100)

    def test_quic_and_foreign_dns_are_closed_under_allowlist(self):
        self.helix.open_egress("allowlist", ["web.example.com"])
        self.lab.resolve("web.example.com")
        for address, port in ((netlab.PEER, 443), (netlab.FOREIGN_DNS, 53), (netlab.PEER, 853)):
            with self.subTest(port=port), self.lab.guest.udp(timeout=1) as talking:
                talking.connect((address, port))
                talking.send(b"x")
                with self.assertRaises(OSError) as caught:
                    talking.recv(10)
                self.assertNotIsInstance(caught.exception, TimeoutError)
        self.assert_refused(netlab.FOREIGN_DNS, 53)

    def test_a_new_policy_ends_what_it_does_not_allow(self):
        self.helix.open_egress("open")
        echo = self.lab.peer.echo(netlab.PEER, 80)
        self.lab.peer.udp_echo(netlab.PEER, 4000)
        with self.lab.guest.tcp(netlab.PEER, 80) as connection, self.lab.guest.udp() as talking:
            self.exchange(connection)
            talking.sendto(b"ping", (netlab.PEER, 4000))
            talking.recv(10)
            self.helix.set_policy("offline", revision=2)
            self.assert_ended(connection)
            netlab.wait_until(lambda: echo.open_connections == 0, what="the end at the peer")
            self.helix.wait_record(kind="tcp", verdict="allowed", bytes_out=4)
            self.helix.wait_record(kind="udp", verdict="allowed", bytes_out=4)
        self.assert_refused(netlab.PEER, 80)
        self.assertEqual(self.lab.control().call("hello")["policy_revision"], 2)

    def test_a_new_policy_lets_live_what_it_allows(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 8080)
        self.lab.resolve("web.example.com")
        with self.lab.guest.tcp(netlab.PEER, 8080) as connection:
            self.exchange(connection)
            self.helix.set_policy("allowlist", [("web.example.com", 8080)], revision=2)
            self.exchange(connection)
            self.helix.set_policy("allowlist", ["other.example.net"], revision=3)
            self.assert_ended(connection)

    def test_an_unwritable_ledger_closes_egress(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            self.helix.notify("ledger.writable", writable=False, reason="disk full")
            self.helix.call("status")
            self.assert_refused(netlab.PEER, 80)
            self.helix.wait_record(kind="tcp", verdict="denied", rule="ledger")
            self.exchange(connection)
            self.helix.notify("ledger.writable", writable=True, reason="")
            self.helix.call("status")
            self.lab.guest.tcp(netlab.PEER, 80).close()

    def test_a_full_ledger_queue_closes_egress_until_there_is_room(self):
        silent = self.lab.control(acknowledge=False)
        silent.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        deadline = time.monotonic() + 60
        while silent.call("hello")["last_sequence"] < 4096:
            self.assertLess(time.monotonic(), deadline)
            for port in range(1, 256):
                with self.lab.guest.udp(timeout=1) as talking:
                    for last in range(4):
                        talking.sendto(b"x", (f"10.9.{port}.{last}", port))
            try:
                for _ in range(100):
                    self.lab.guest.tcp(netlab.PEER, 80, timeout=1).close()
            except OSError:
                pass  # faster than a guest may open connections, or full
        self.assert_refused(netlab.PEER, 80)
        with self.lab.guest.udp(timeout=1) as talking:
            talking.sendto(b"x", ("10.8.8.8", 8))  # a refusal like no other before: no room for it
        last = silent.call("hello")["last_sequence"]
        silent.notify("ledger.ack", sequence=last)
        silent.call("status")
        netlab.wait_until(self.reaches_peer, what="a connection after the ledger was acknowledged")
        silent.wait_record(rule="ledger-full")

    def reaches_peer(self):
        try:
            self.lab.guest.tcp(netlab.PEER, 80).close()
            return True
        except OSError:
            return False

    def test_unacknowledged_records_come_again_to_the_next_client(self):
        silent = self.lab.control(acknowledge=False)
        silent.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        self.lab.guest.tcp(netlab.PEER, 80).close()
        first = silent.wait_record(kind="tcp")
        again = self.lab.control()
        again.call("hello")
        self.assertEqual(again.wait_record(kind="tcp"), first)
        third = self.lab.control()
        third.call("hello")
        self.assertFalse([record for record in third.records if record["kind"] == "tcp"])


class Restart(LabTest):
    def test_a_killed_netd_lets_nothing_flow_and_is_replaced(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        connection = self.lab.guest.tcp(netlab.PEER, 80)
        self.exchange(connection)
        self.lab.stop_netd(netlab.signal.SIGKILL)
        with self.assertRaises(OSError):
            self.lab.guest.tcp(netlab.PEER, 80, timeout=0.5)
        self.lab.start_netd()
        self.assert_refused(netlab.PEER, 80)
        helix = self.lab.control()
        helix.open_egress("open")
        with self.lab.guest.tcp(netlab.PEER, 80) as fresh:
            self.exchange(fresh)
        # The connection of the former netd is gone for good, and the guest learns it.
        with self.assertRaises(ConnectionError):
            connection.sendall(b"x")
            connection.settimeout(2)
            self.assertEqual(connection.recv(1), b"reset expected")
        connection.close()

    def test_a_forward_works_before_the_guest_has_spoken_to_the_new_netd(self):
        self.lab.guest.echo(netlab.GUEST, 8000)
        self.lab.stop_netd(netlab.signal.SIGKILL)
        self.lab.start_netd()
        helix = self.lab.control()
        helix.call("hello")
        helix.call("forward.add", host_address="127.0.0.1", host_port=18000, guest_port=8000)
        with self.lab.host.tcp("127.0.0.1", 18000) as connection:
            self.exchange(connection)
