import time

from workbench import LabTest, netlab

NO_ERROR, FORMAT_ERROR, SERVER_FAILURE, NO_SUCH_NAME = 0, 1, 2, 3


class Dns(LabTest):
    names = {
        "web.example.com": [netlab.PEER],
        "two.example.com": [netlab.PEER, netlab.OTHER_PEER],
        "rebound.example.com": ["127.0.0.1"],
        "lan.example.com": [netlab.LAN_NEIGHBOUR],
        "mixed.example.com": [netlab.PEER, "10.0.0.1", "169.254.169.254"],
        "flipping.example.com": [netlab.PEER],
    }

    def test_names_are_resolved_by_the_host(self):
        self.helix.open_egress("open")
        self.assertEqual(self.lab.resolve("web.example.com"), (NO_ERROR, [netlab.PEER]))
        code, addresses = self.lab.resolve("two.example.com")
        self.assertEqual((code, sorted(addresses)), (NO_ERROR, [netlab.PEER, netlab.OTHER_PEER]))
        self.assertEqual(self.lab.resolve("nowhere.example.com"), (NO_SUCH_NAME, []))

    def test_other_records_are_empty(self):
        self.helix.open_egress("open")
        for kind in (28, 15, 65):  # AAAA, MX, HTTPS
            self.assertEqual(self.lab.resolve("web.example.com", kind), (NO_ERROR, []))

    def test_denied_ranges_are_taken_out(self):
        self.helix.open_egress("open")
        for name, rule in (("rebound.example.com", "rebinding"), ("lan.example.com", "rebinding"),
                           ("localhost", "local-name")):
            self.assertEqual(self.lab.resolve(name), (NO_SUCH_NAME, []), name)
            self.helix.wait_record(kind="dns", name=name, rule=rule)
        self.assertEqual(self.lab.resolve("mixed.example.com"), (NO_ERROR, [netlab.PEER]))

    def test_a_name_that_flips_to_the_inside(self):
        self.helix.open_egress("allowlist", ["flipping.example.com"])
        self.assertEqual(self.lab.resolve("flipping.example.com"), (NO_ERROR, [netlab.PEER]))
        self.lab.names["flipping.example.com"] = [netlab.HOST_LAN]
        self.lab.update_names()
        self.lab.host.echo(netlab.HOST_LAN, 80)
        self.assertEqual(self.lab.resolve("flipping.example.com"), (NO_SUCH_NAME, []))
        self.assert_refused(netlab.HOST_LAN, 80)

    def test_unlisted_names_are_not_even_looked_up(self):
        self.helix.open_egress("allowlist", ["*.example.com"])
        self.assertEqual(self.lab.resolve("secret-data.evil.org"), (NO_SUCH_NAME, []))
        record = self.helix.wait_record(kind="dns", name="secret-data.evil.org")
        self.assertEqual(record["rule"], "not-listed")
        self.assertEqual(self.lab.resolve("web.example.com"), (NO_ERROR, [netlab.PEER]))

    def test_offline_answers_nothing(self):
        self.helix.open_egress("offline")
        self.assertEqual(self.lab.resolve("web.example.com"), (NO_SUCH_NAME, []))
        self.assertEqual(self.helix.wait_record(kind="dns")["rule"], "offline")

    def test_what_is_no_query_gets_a_format_error(self):
        self.helix.open_egress("open")
        with self.lab.guest.udp() as asking:
            asking.sendto(b"\x12\x34\x01\x00" + b"\0\x02" + b"\0" * 6, (netlab.DNS, 53))
            self.assertEqual(netlab.parse_dns_answer(asking.recv(512) + b"\0" * 8)[0], FORMAT_ERROR)

    def test_dns_by_tcp_is_refused(self):
        self.helix.open_egress("open")
        self.assert_refused(netlab.DNS, 53)

    def test_a_flood_of_queries_is_slowed(self):
        self.helix.open_egress("open")
        codes = []
        begun = time.monotonic()
        with self.lab.guest.udp() as asking:
            for batch in range(10):
                for number in range(100):
                    asking.sendto(netlab.make_dns_query("web.example.com", 28, batch * 100 + number),
                                  (netlab.DNS, 53))
                for _ in range(100):
                    codes.append(netlab.parse_dns_answer(asking.recv(512))[0])
        allowed = 401 + 200 * (time.monotonic() - begun)
        self.assertLessEqual(codes.count(NO_ERROR), allowed)
        self.assertGreaterEqual(codes.count(NO_ERROR), 400)
        self.assertEqual(codes.count(NO_ERROR) + codes.count(SERVER_FAILURE), 1000)

    def test_the_resolver_ends_with_netd(self):
        children = self.children()
        self.assertEqual(len(children), 1)
        self.lab.stop_netd(netlab.signal.SIGKILL)
        netlab.wait_until(lambda: not alive(children[0]), what="the resolver's end")

    def children(self):
        pid = self.lab.netd.pid
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rsplit(") ", 1)[1][0] != "Z"
    except OSError:
        return False
