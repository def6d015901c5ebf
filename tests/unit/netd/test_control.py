import json
import os
import socket
import stat

from workbench import LabTest, netlab


class ControlSocket(LabTest):
    def test_hello(self):
        hello = self.helix.call("hello")
        self.assertEqual(hello["pid"], self.lab.netd.pid)
        self.assertEqual((hello["workspace"], hello["mtu"]), ("labworkspace", 16384))
        self.assertEqual((hello["forwards"], hello["open"], hello["last_sequence"]), ([], [], 0))
        self.assertEqual(set(hello["confinement"]), {"seccomp", "empty_root", "no_new_privileges"})

    def test_it_belongs_to_the_user_alone(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.lab.control_socket).st_mode), 0o600)

    def test_the_newest_client_wins(self):
        newer = self.lab.control()
        newer.call("hello")
        with self.assertRaises(OSError):
            self.helix.call("hello")
        newer.call("status")

    def test_open_connections_are_told_to_the_next_client(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        with self.lab.guest.tcp(netlab.PEER, 80):
            netlab.wait_until(lambda: self.helix.pump(0.1) and self.helix.opened, what="the opening")
            hello = self.lab.control().call("hello")
            self.assertEqual(hello["open"], [{**self.helix.opened[0], "bytes_out": 0, "bytes_in": 0}])
            self.assertEqual(hello["policy_revision"], 1)

    def test_policies_that_cannot_be(self):
        self.helix.open_egress("open")
        for wrong in ({}, {"mode": "open"}, {"revision": 2}, {"revision": -1, "mode": "open"},
                      {"revision": 2, "mode": "everything"}, {"revision": "2", "mode": "open"},
                      {"revision": 2, "mode": "allowlist", "rules": {}},
                      {"revision": 2, "mode": "allowlist", "rules": [7]},
                      {"revision": 2, "mode": "allowlist", "rules": [{"domain": "*"}]},
                      {"revision": 2, "mode": "allowlist",
                       "rules": [{"domain": "a.example", "port": 70000}]},
                      {"revision": 2, "mode": "allowlist",
                       "rules": [{"domain": "a.example"}] * 5000}):
            with self.subTest(wrong=str(wrong)[:80]), self.assertRaises(netlab.NetdError):
                self.helix.call("policy.set", **wrong)
        self.lab.peer.echo(netlab.PEER, 80)
        self.lab.guest.tcp(netlab.PEER, 80).close()
        self.assertEqual(self.helix.call("hello")["policy_revision"], 1)

    def test_nonsense_ends_the_connection_and_nothing_else(self):
        for line in (b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100000,
                     b'{"jsonrpc":"2.0","id":1,"result":{}}', b'{"jsonrpc":"1.0","method":"x"}',
                     b'{"jsonrpc":"2.0","method":7}'):
            with self.subTest(line=line[:40]), self.raw() as connection:
                connection.sendall(line + b"\n")
                answer = self.read_all(connection)
                self.assertEqual(json.loads(answer)["error"]["code"], -32600)
        self.assertIn("pid", self.lab.control().call("hello"))

    def test_endless_lines_and_floods(self):
        with self.raw() as connection:
            with self.assertRaises(OSError):
                for _ in range(200):
                    connection.sendall(b"x" * 16384)
                self.read_all(connection)
                raise ConnectionError
        with self.raw() as connection:
            # Thousands of questions whose answers nobody reads: netd stops listening, not working.
            connection.settimeout(0.5)
            question = b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n' * 100
            with self.assertRaises(OSError):
                for _ in range(1000):
                    connection.sendall(question)
        self.assertIn("pid", self.lab.control().call("hello"))
        self.assertLess(self.lab.memory_kib(), 16 * 1024)

    def test_unknown_methods_and_wrong_parameters_are_errors(self):
        with self.assertRaises(netlab.NetdError) as caught:
            self.helix.call("machine.explode")
        self.assertEqual(caught.exception.rpc_code, -32601)
        with self.assertRaises(netlab.NetdError):
            self.helix.call("forward.remove", host_address="127.0.0.1", host_port=1)
        self.helix.notify("ledger.ack", sequence="all")
        self.helix.notify("ledger.writable", writable="yes")
        self.helix.notify("unheard.of")
        self.helix.call("status")

    def test_descriptors_that_no_message_takes(self):
        with self.raw() as connection, open("/dev/null", "rb") as file:
            rights = netlab.array.array("i", [file.fileno()] * 20)
            with self.assertRaises(OSError):
                connection.sendmsg([b" "], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
                self.assertEqual(connection.recv(1), b"")
                raise ConnectionError
        self.assertIn("pid", self.lab.control().call("hello"))

    def test_quit_and_sigterm_end_it(self):
        self.helix.call("quit")
        self.assertEqual(self.lab.netd.wait(5), 0)
        self.lab.stop_netd()
        self.lab.start_netd()
        self.assertEqual(self.lab.stop_netd(), 0)

    def test_a_second_netd_does_not_take_the_socket(self):
        self.helix.call("hello")
        # A machine of its own: the lab's takes the newest netd, and the first would end of that, perhaps before the second looks
        # whether somebody answers.
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as machine:
            machine.bind(self.lab.folder + "/second.sock")
            machine.listen(1)
            ended = self.lab.host.run_to_end(
                [self.lab.netd_program, "--workspace", "labworkspace", "--control", self.lab.control_socket, "--qemu",
                 self.lab.folder + "/second.sock", "--spool", self.lab.spool + "-second"])
        self.assertEqual(ended.returncode, 1)
        self.assertIn("already answers", ended.stderr)
        self.assertIn("pid", self.lab.control().call("hello"))

    def raw(self):
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made.settimeout(5)
        made.connect(self.lab.control_socket)
        return made

    @staticmethod
    def read_all(connection):
        received = b""
        while part := connection.recv(65536):
            received += part
        return received


class CommandLine(LabTest):
    def test_bad_command_lines(self):
        good = ["--workspace", "labworkspace", "--control", "/tmp/x", "--qemu", "/tmp/y", "--spool",
                "/tmp/z"]
        for wrong in ([], good[:2], good[:6], [*good[:6], "--spool", "z"], [*good, "--mtu"], [*good, "--mtu", "12"],
                      [*good, "--mtu", "99999"], [*good, "--verbose", "1"],
                      ["--workspace", "../..", *good[2:]], [*good[:3], "relative", *good[4:]],
                      [*good[:3], "/" + "x" * 200, *good[4:]]):
            with self.subTest(wrong=wrong):
                ended = netlab.subprocess.run([self.lab.netd_program, *wrong], timeout=10,
                                              capture_output=True, check=False)
                self.assertEqual(ended.returncode, 2)
                self.assertTrue(ended.stderr.startswith(b"helix-netd: "))

    def test_no_qemu_is_an_error(self):
        ended = netlab.subprocess.run(
            [self.lab.netd_program, "--workspace", "labworkspace", "--control",
             self.lab.folder + "/c.sock", "--qemu", self.lab.folder + "/nothing.sock", "--spool",
             self.lab.spool + "-none"],
            timeout=10, capture_output=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn(b"cannot reach the virtual machine", ended.stderr)
