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


    def test_an_encrypted_hello_is_kept_back_where_the_policy_is_strict(self):
        hello = with_extension(netlab.client_hello("web.example.com"), 0xfe0d, bytes(180))
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            self.exchange(connection, hello)
        self.echo.received = b""
        self.helix.set_policy("allowlist", ["web.example.com"], revision=2, strict=True)
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            connection.sendall(hello)
            self.assert_ended(connection)
        record = self.helix.wait_record(kind="tcp", verdict="denied")
        self.assertEqual((record["rule"], record["bytes_out"]), ("ech", 0))
        self.assertEqual(self.echo.received, b"")
        with self.lab.guest.tcp(netlab.PEER, 443) as connection:
            self.exchange(connection, netlab.client_hello("web.example.com"))


class Ssh(LabTest):
    """SSH on 443, for networks that let nothing else out."""

    def setUp(self):
        super().setUp()
        self.helix.open_egress("allowlist", [("api.example.com", 443), "web.example.com",
                                             "other.example.net"])
        self.listener = self.lab.peer.listen(netlab.PEER, 443)
        self.addCleanup(self.listener.close)

    def connect(self, banner=b"SSH-2.0-OpenSSH_9.2\r\n"):
        connection = self.lab.guest.tcp(netlab.PEER, 443)
        self.addCleanup(connection.close)
        connection.sendall(banner)
        served, _ = self.listener.accept()
        self.addCleanup(served.close)
        served.settimeout(netlab.PATIENCE)
        return connection, served

    def test_passes_where_a_rule_names_host_and_port(self):
        self.lab.resolve("api.example.com")
        connection, served = self.connect(b"SSH-2.0-OpenSSH_9.2\r\nkeys")
        self.assertEqual(served.recv(100), b"SSH-2.0-OpenSSH_9.2\r\n")
        served.settimeout(0.3)
        with self.assertRaises(TimeoutError):
            served.recv(100)  # not before the server is one as well
        served.settimeout(netlab.PATIENCE)
        served.sendall(b"SSH-2.0-server\r\n")
        self.assertEqual(connection.recv(100), b"SSH-2.0-server\r\n")
        self.assertEqual(served.recv(100), b"keys")
        served.sendall(b"more")
        self.assertEqual(connection.recv(100), b"more")
        connection.close()
        served.close()
        record = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual((record["name"], record["rule"]),
                         ("api.example.com", "workspace api.example.com:443"))

    def test_a_server_that_is_none_is_not_heard(self):
        self.lab.resolve("api.example.com")
        connection, served = self.connect()
        served.recv(100)
        served.sendall(b"HTTP/1.1 400 Bad Request\r\n")
        self.assert_ended(connection)
        self.assertEqual(self.helix.wait_record(kind="tcp", verdict="denied")["rule"], "ssh")

    def test_a_rule_without_the_port_is_for_tls(self):
        self.lab.resolve("web.example.com")
        connection, _ = self.connect()
        self.assert_ended(connection)
        self.assertEqual(self.helix.wait_record(kind="tcp", verdict="denied")["rule"], "sni")

    def test_tls_is_still_looked_into(self):
        self.lab.resolve("api.example.com")
        connection, served = self.connect(netlab.client_hello("other.example.net"))
        self.assert_ended(connection)
        self.assertEqual(self.helix.wait_record(kind="tcp", verdict="denied")["rule"], "sni")


class Http(LabTest):
    GET = b"GET / HTTP/1.1\r\nHost: web.example.com\r\n\r\n"

    def setUp(self):
        super().setUp()
        self.helix.open_egress("allowlist", [("web.example.com", 80), ("other.example.net", 80),
                                             "api.example.com"])
        self.echo = self.lab.peer.echo(netlab.PEER, 80)
        self.lab.resolve("web.example.com")
        self.lab.resolve("other.example.net")

    def assert_kept_back(self, sent, name, passed=b""):
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            connection.sendall(sent)
            self.assert_ended_after(connection, passed)
        record = self.helix.wait_record(kind="tcp", verdict="denied", rule="host")
        self.assertEqual(record["name"], name)
        self.helix.records.clear()
        # The reset may overtake what was on its way.
        self.assertIn(self.echo.received, (b"", passed))
        self.echo.received = b""

    def assert_ended_after(self, connection, passed):
        connection.settimeout(netlab.PATIENCE)
        try:
            while part := connection.recv(1000):
                self.assertIn(part, passed)
        except ConnectionError:
            pass

    def test_requests_to_the_right_host_pass(self):
        body = b"POST /x HTTP/1.1\r\nHost: web.example.com\r\nContent-Length: 100000\r\n\r\n"
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            for sent in (self.GET, self.GET * 20, body + b"GET / HTTP/1.1\r\nHost: x\r\n" * 3700 +
                         b"e" * 100, self.GET):
                self.exchange(connection, sent)
        record = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual((record["name"], record["rule"]),
                         ("web.example.com", "workspace web.example.com:80"))

    def test_requests_in_pieces_pass(self):
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            connection.setsockopt(netlab.socket.IPPROTO_TCP, netlab.socket.TCP_NODELAY, 1)
            for round_ in range(3):
                for at in range(0, len(self.GET) - 1, 9):
                    connection.sendall(self.GET[at:min(at + 9, len(self.GET) - 1)])
                    before = cpu_ticks(self.lab.netd.pid)
                    time.sleep(0.05)
                    self.assertLess(cpu_ticks(self.lab.netd.pid) - before, 4, "it spins")
                    self.assertEqual(len(self.echo.received), round_ * len(self.GET))
                connection.sendall(self.GET[-1:])
                received = b""
                while len(received) < len(self.GET):
                    received += connection.recv(65536)
                self.assertEqual(received, self.GET)

    def test_another_host_is_kept_back(self):
        self.assert_kept_back(self.GET.replace(b"web.example.com", b"evil.example.org"),
                              "evil.example.org")
        # Listed, but answered with another address; and not listed for this port.
        self.assert_kept_back(self.GET.replace(b"web.example.com", b"other.example.net"),
                              "other.example.net")
        self.lab.resolve("api.example.com")
        self.assert_kept_back(self.GET.replace(b"web.example.com", b"api.example.com"),
                              "api.example.com")

    def test_what_is_no_http_is_kept_back(self):
        self.assert_kept_back(b"SSH-2.0-OpenSSH_9.2\r\n", "web.example.com")
        self.assert_kept_back(netlab.client_hello("web.example.com") + b"\r\n", "web.example.com")

    def test_the_second_request_of_a_connection_does_not_slip(self):
        evil = self.GET.replace(b"web.example.com", b"evil.example.org")
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            self.exchange(connection, self.GET)
            connection.sendall(evil)
            self.assert_ended(connection)
        self.assertEqual(self.echo.received, self.GET)
        self.assertEqual(self.helix.wait_record(kind="tcp", verdict="denied")["name"],
                         "evil.example.org")
        passed = self.helix.wait_record(kind="tcp", verdict="allowed")
        self.assertEqual((passed["name"], passed["bytes_out"]), ("web.example.com", len(self.GET)))

    def test_nor_does_one_in_the_same_segment(self):
        evil = self.GET.replace(b"web.example.com", b"evil.example.org")
        smuggled = self.GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 60\r\n\r\n") + evil
        self.assert_kept_back(smuggled, "web.example.com")
        # Last: what passes may reach the peer's thread late.
        self.assert_kept_back(self.GET + evil, "evil.example.org", self.GET)

    def test_open_asks_for_nothing(self):
        with self.lab.guest.tcp(netlab.PEER, 80) as connection:
            connection.sendall(self.GET[:20])
            netlab.wait_until(lambda: outstanding(connection) == 0, what="netd's acknowledgement")
            self.helix.set_policy("open", revision=2)
            connection.sendall(b"anything")
            received = b""
            while len(received) < 28:
                received += connection.recv(100)
            self.assertEqual(received, self.GET[:20] + b"anything")


def with_extension(hello, kind, content):
    """The same ClientHello in one record, with one extension more."""
    extension = kind.to_bytes(2, "big") + len(content).to_bytes(2, "big") + content
    body = hello[9:]
    at = 2 + 32
    at += 1 + body[at]
    at += 2 + int.from_bytes(body[at:at + 2], "big")
    at += 1 + body[at]
    size = int.from_bytes(body[at:at + 2], "big") + len(extension)
    body = body[:at] + size.to_bytes(2, "big") + body[at + 2:] + extension
    handshake = b"\x01" + len(body).to_bytes(3, "big") + body
    return hello[:3] + len(handshake).to_bytes(2, "big") + handshake


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
