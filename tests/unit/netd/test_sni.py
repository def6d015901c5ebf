import time

from workbench import LabTest, netlab


class ServerName(LabTest):
    def setUp(self):
        super().setUp()
        self.helix.open_egress("allowlist", ["web.example.com", "other.example.net"])
        self.echo = self.lab.peer.echo(netlab.PEER, 443)
        self.assertEqual(self.lab.resolve("web.example.com"), (0, [netlab.PEER]))
        self.lab.resolve("other.example.net")

    def assert_kept_back(self, sent, record_name):
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            connection.sendall(sent)
            self.assert_ended(connection)
        record = self.helix.wait_record(kind="tcp", verdict="denied")
        self.assertEqual((record["rule"], record["name"]), ("sni", record_name))
        self.assertEqual((record["bytes_out"], record["bytes_in"]), (0, 0))
        self.assertEqual(self.echo.received, b"")

    def test_the_right_name_passes(self):
        hello = netlab.client_hello("web.example.com")
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            self.exchange(connection, hello)
            self.exchange(connection, b"more" * 5000)
        record = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual(record["name"], "web.example.com")
        self.assertEqual(record["bytes_out"], len(hello) + 20000)

    def test_the_right_name_in_many_pieces_passes(self):
        hello = netlab.client_hello("web.example.com")
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            connection.setsockopt(netlab.socket.IPPROTO_TCP, netlab.socket.TCP_NODELAY, 1)
            for at in range(0, len(hello) - 1, 40):
                connection.sendall(hello[at:min(at + 40, len(hello) - 1)])
                netlab.wait_until(lambda: outstanding(connection) == 0, what="netd's acknowledgement")
                self.assertEqual(self.echo.received, b"")
            connection.sendall(hello[-1:])
            received = b""
            while len(received) < len(hello):
                received += connection.recv(65536)
            self.assertEqual(received, hello)

    def test_waiting_for_the_hello_costs_no_cpu(self):
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            connection.sendall(netlab.client_hello("web.example.com")[:50])
            netlab.wait_until(lambda: outstanding(connection) == 0, what="netd's acknowledgement")
            before = cpu_ticks(self.lab.netd.pid)
            time.sleep(0.5)  # the measured time itself
            self.assertLess(cpu_ticks(self.lab.netd.pid) - before, 10)

    def test_an_unlisted_name_is_kept_back(self):
        self.assert_kept_back(netlab.client_hello("evil.example.org"), "evil.example.org")

    def test_a_listed_name_of_another_address_is_kept_back(self):
        self.assert_kept_back(netlab.client_hello("other.example.net"), "other.example.net")

    def test_no_name_is_kept_back(self):
        self.assert_kept_back(netlab.client_hello(None), "web.example.com")

    def test_something_else_than_tls_is_kept_back(self):
        self.assert_kept_back(b"GET / HTTP/1.1\r\nHost: web.example.com\r\n\r\n", "web.example.com")

    def test_nothing_comes_in_before_the_hello(self):
        listener = self.lab.peer.listen(netlab.OTHER_PEER, 443)
        with self.lab.guest.tcp(netlab.OTHER_PEER, 443) as connection:
            speaking, _ = listener.accept()
            speaking.sendall(b"command for you")
            connection.settimeout(0.3)
            with self.assertRaises(TimeoutError):
                connection.recv(100)
            connection.settimeout(5)
            connection.sendall(netlab.client_hello("other.example.net"))
            self.assertEqual(connection.recv(100), b"command for you")
            speaking.close()
        listener.close()

    def test_a_policy_without_server_names_lets_the_waiting_ones_go(self):
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            connection.sendall(netlab.client_hello("web.example.com")[:20])
            netlab.wait_until(lambda: outstanding(connection) == 0, what="netd's acknowledgement")
            self.helix.set_policy("open", revision=2)
            connection.sendall(b"anything")
            self.assertTrue(connection.recv(100))

    def test_what_was_opened_without_a_name_ends_under_allowlist(self):
        self.helix.set_policy("open", revision=2)
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            self.exchange(connection)
            self.helix.set_policy("allowlist", ["web.example.com"], revision=3)
            self.assert_ended(connection)


def outstanding(connection):
    """Bytes that the other end has not acknowledged (tcp(7), SIOCOUTQ)."""
    import array
    import fcntl
    value = array.array("i", [0])
    fcntl.ioctl(connection, 0x5411, value)
    return value[0]


def cpu_ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])
