from workbench import LabTest, netlab


class Forwards(LabTest):
    def setUp(self):
        super().setUp()
        self.helix.call("hello")
        self.lab.guest.echo(netlab.GUEST, 8000)

    def add(self, port=18000, address="127.0.0.1", guest_port=8000):
        return self.helix.call("forward.add", host_address=address, host_port=port,
                               guest_port=guest_port)

    def report(self, port=18000):
        reports = self.helix.call("forward.list")["forwards"]
        return next((report for report in reports if report["host_port"] == port), None)

    def test_the_other_loopback_leads_there_too(self):
        with self.lab.host.inside():
            listener = netlab.socket.create_server(("::1", 18000), family=netlab.socket.AF_INET6)
        with listener:
            self.helix.call("forward.add", descriptors=[listener.fileno()], host_address="127.0.0.1",
                            host_port=18000, guest_port=8000, loopback6=True)
        for _ in range(3):
            for address in ("::1", "127.0.0.1"):
                with self.lab.host.tcp(address, 18000) as connection:
                    self.exchange(connection, b"x" * 100000)
        record = self.helix.wait_record(kind="forward", bytes_in=100000)
        self.assertEqual((record["address"], record["port"]), ("127.0.0.1", 18000))
        self.helix.call("forward.remove", host_address="127.0.0.1", host_port=18000)
        with self.assertRaises(OSError):
            self.lab.host.tcp("::1", 18000)

    def test_a_descriptor_that_listens_elsewhere_is_refused(self):
        with self.lab.host.inside():
            wrong = netlab.socket.create_server(("::", 18000), family=netlab.socket.AF_INET6)
            silent = netlab.socket.socket(netlab.socket.AF_INET6)
        with wrong, silent:
            for one in (wrong, silent):
                with self.assertRaises(netlab.NetdError):
                    self.helix.call("forward.add", descriptors=[one.fileno()],
                                    host_address="127.0.0.1", host_port=18000, guest_port=8000,
                                    loopback6=True)

    def hand_over(self, listener, port=18000):
        return self.helix.call("forward.listener", descriptors=[listener.fileno()], host_address="127.0.0.1", host_port=port)

    def test_who_waits_at_a_listener_that_is_handed_over_is_served(self):
        with self.lab.host.inside():
            listener = netlab.socket.create_server(("127.0.0.1", 18000))
        with self.lab.host.tcp("127.0.0.1", 18000) as waiting:
            with listener:
                self.hand_over(listener)
                self.add()
            self.exchange(waiting, b"w" * 100000)
        with self.lab.host.tcp("127.0.0.1", 18000) as later:
            self.exchange(later, b"l" * 1000)
        self.assertEqual(self.report()["total"], 2)
        self.helix.call("forward.remove", host_address="127.0.0.1", host_port=18000)
        with self.assertRaises(OSError):
            self.lab.host.tcp("127.0.0.1", 18000)
        self.add()  # of its own again
        with self.lab.host.tcp("127.0.0.1", 18000) as own:
            self.exchange(own, b"o" * 1000)

    def test_a_handed_listener_of_another_place_is_refused(self):
        with self.lab.host.inside():
            elsewhere = netlab.socket.create_server(("127.0.0.2", 18000))
            everywhere = netlab.socket.create_server(("0.0.0.0", 18001))
            other_port = netlab.socket.create_server(("127.0.0.1", 18002))
            silent = netlab.socket.socket()
            silent.bind(("127.0.0.1", 18003))
        for one, port in ((elsewhere, 18000), (everywhere, 18001), (other_port, 18000), (silent, 18003)):
            with one, self.assertRaises(netlab.NetdError):
                self.hand_over(one, port)
        with self.assertRaises(netlab.NetdError):
            self.helix.call("forward.listener", host_address="127.0.0.1", host_port=18000)

    def test_a_handed_listener_serves_its_own_address_alone(self):
        with self.lab.host.inside():
            listener = netlab.socket.create_server(("127.0.0.1", 18000))
        with listener:
            self.hand_over(listener)
        self.add(18001)
        with self.lab.host.tcp("127.0.0.1", 18001) as connection:
            self.exchange(connection, b"x" * 1000)
        with self.lab.host.tcp("127.0.0.1", 18000) as waiting:  # in the queue still
            self.add()
            self.exchange(waiting, b"y" * 1000)

    def test_a_forward_carries_under_every_policy_and_counts(self):
        self.add()
        with self.lab.host.tcp("127.0.0.1", 18000) as connection:
            self.exchange(connection, b"y" * 300000)
            report = self.report()
            self.assertEqual((report["state"], report["open"], report["total"]), ("listening", 1, 1))
            self.assertEqual((report["bytes_in"], report["bytes_out"]), (300000, 300000))
        record = self.helix.wait_record(kind="forward")
        self.assertEqual((record["bytes_in"], record["port"], record["guest_port"]),
                         (300000, 18000, 8000))
        netlab.wait_until(lambda: self.report()["open"] == 0, what="the connection's end")
        self.assertEqual(self.report()["bytes_in"], 300000)

    def test_removing_ends_live_connections_and_frees_the_port(self):
        self.add()
        connection = self.lab.host.tcp("127.0.0.1", 18000)
        self.exchange(connection)
        self.helix.call("forward.remove", host_address="127.0.0.1", host_port=18000)
        self.assert_ended(connection)
        with self.assertRaises(ConnectionRefusedError):
            self.lab.host.tcp("127.0.0.1", 18000)
        self.assertIsNone(self.report())
        self.add()
        with self.lab.host.tcp("127.0.0.1", 18000) as again:
            self.exchange(again)
        connection.close()

    def test_a_taken_port_is_an_error_that_names_it(self):
        with self.lab.host.listen("127.0.0.1", 18002):
            with self.assertRaises(netlab.NetdError) as caught:
                self.add(18002)
            self.assertEqual(caught.exception.code, "already_exists")
            self.assertIn("18002", str(caught.exception))
        self.assertIsNone(self.report(18002))
        self.add()
        with self.assertRaises(netlab.NetdError) as caught:
            self.add()
        self.assertEqual(caught.exception.code, "already_exists")

    def test_bad_addresses_and_ports(self):
        for address, port, guest_port in (("93.184.216.99", 18000, 80), ("nonsense", 18000, 80),
                                          ("127.1", 18000, 80), ("127.0.0.1", 0, 80),
                                          ("127.0.0.1", 65536, 80), ("127.0.0.1", 18000, 0)):
            with self.subTest(address=address, port=port), self.assertRaises(netlab.NetdError):
                self.add(port, address, guest_port)
        self.assertEqual(self.helix.call("forward.list")["forwards"], [])

    def test_loopback_alone_unless_told_otherwise(self):
        self.add()
        with self.assertRaises(OSError):
            self.lab.lan.tcp(netlab.HOST_LAN, 18000, timeout=1)
        self.add(18001, "0.0.0.0")
        with self.lab.lan.tcp(netlab.HOST_LAN, 18001) as connection:
            self.exchange(connection)
        record = self.helix.wait_record(kind="forward")
        self.assertEqual(record["address"], netlab.LAN_NEIGHBOUR)

    def test_a_lost_address_shows_as_failed(self):
        self.lab.host.ip("address", "add", "192.168.77.9/24", "dev", "lan")
        self.add(18000, "192.168.77.9")
        self.lab.host.ip("address", "del", "192.168.77.9/24", "dev", "lan")
        netlab.wait_until(lambda: self.report()["state"] == "failed", what="the failure")
        self.assertIn("192.168.77.9", self.report()["problem"])
        self.assertEqual(len(self.helix.failed_forwards), 1)
        self.lab.host.ip("address", "add", "192.168.77.9/24", "dev", "lan")
        netlab.wait_until(lambda: self.report()["state"] == "listening", what="the recovery")

    def test_many_at_once(self):
        self.add()
        connections = [self.lab.host.tcp("127.0.0.1", 18000) for _ in range(100)]
        for connection in connections:
            self.exchange(connection)
        self.assertEqual(self.report()["open"], 100)
        for connection in connections:
            connection.close()

    def test_nobody_listening_in_the_guest(self):
        self.add(18003, guest_port=9)
        with self.lab.host.tcp("127.0.0.1", 18003) as connection:
            self.assert_ended(connection, 5)


class Services(LabTest):
    def setUp(self):
        super().setUp()
        self.helix.open_egress("offline")

    def test_a_service_answers_under_every_policy(self):
        service = self.helix.service(8080)
        self.addCleanup(service.close)
        with self.lab.guest.tcp(netlab.SERVICE, 8080) as connection, service.accept() as served:
            connection.sendall(b"question" * 10000)
            received = b""
            while len(received) < 80000:
                received += served.recv(65536)
            served.sendall(b"answer")
            self.assertEqual(connection.recv(100), b"answer")
            served.close()
            self.assertEqual(connection.recv(100), b"")
        record = self.helix.wait_record(kind="service")
        self.assertEqual((record["bytes_out"], record["bytes_in"], record["port"]), (80000, 6, 8080))

    def test_without_a_channel_the_port_is_refused(self):
        self.assert_refused(netlab.SERVICE, 8080)
        self.addCleanup(self.helix.service(8080).close)
        self.assert_refused(netlab.SERVICE, 9418)
        self.helix.wait_record(kind="service", rule="no-service", port=9418)

    def test_a_new_channel_replaces_the_former(self):
        former = self.helix.service(8080)
        latter = self.helix.service(8080)
        self.addCleanup(latter.close)
        with self.lab.guest.tcp(netlab.SERVICE, 8080) as connection, latter.accept() as served:
            served.sendall(b"latter")
            self.assertEqual(connection.recv(100), b"latter")
        former.close()

    def test_a_service_that_has_gone_refuses(self):
        self.helix.service(8080).close()
        self.assert_refused(netlab.SERVICE, 8080)

    def test_a_channel_of_another_kind_is_refused(self):
        one, other = netlab.socket.socketpair()
        with one, other, self.assertRaises(netlab.NetdError):
            self.helix.call("service.channel", descriptors=[one.fileno()], port=8080)
        with self.assertRaises(netlab.NetdError):
            self.helix.call("service.channel", port=8080)
