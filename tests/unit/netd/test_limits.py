import os
import time

from workbench import LabTest, netlab


class Limits(LabTest):
    def test_a_thousand_connections(self):
        self.helix.open_egress("open")
        echo = self.lab.peer.echo(netlab.PEER, 80)
        before = self.lab.memory_kib()
        self.assertLess(before, 12 * 1024)
        connections = [self.lab.guest.tcp(netlab.PEER, 80) for _ in range(1000)]
        for connection in connections:
            self.exchange(connection)
        self.assertEqual(self.helix.call("status")["flows"], 1000)
        self.assertEqual(echo.open_connections, 1000)
        print(f"resident: {before} KiB before, {self.lab.memory_kib()} KiB with 1000 connections")
        for connection in connections:
            connection.close()
        netlab.wait_until(lambda: self.helix.call("status")["flows"] == 0, what="the ends")

    def test_no_more_than_the_limit(self):
        self.helix.open_egress("open")
        self.lab.peer.echo(netlab.PEER, 80)
        connections = []
        with self.assertRaises(ConnectionRefusedError):
            while len(connections) < 1100:
                connections.append(self.lab.guest.tcp(netlab.PEER, 80))
        self.assertEqual(len(connections), 1024)
        self.helix.wait_record(kind="tcp", verdict="denied", rule="too-many")
        for connection in connections:
            connection.close()
        netlab.wait_until(lambda: self.helix.call("status")["flows"] == 0, what="the ends")
        self.lab.guest.tcp(netlab.PEER, 80).close()

    def test_a_flood_of_datagrams_is_bounded(self):
        self.helix.open_egress("open")
        most = 0
        deadline = time.monotonic() + netlab.PATIENCE
        with self.lab.guest.udp() as talking:
            while most < 1000:  # more than once: a busy machine drops datagrams before netd
                self.assertLess(time.monotonic(), deadline, "the flows did not come")
                for port in range(5000, 9000):
                    talking.sendto(b"x", (netlab.PEER, port))
                most = max(most, self.helix.call("status")["flows"])
        self.assertLessEqual(most, 1024)
        self.assertLess(self.lab.memory_kib(), 12 * 1024)


class Confinement(LabTest):
    def field(self, name):
        with open(f"/proc/{self.lab.netd.pid}/status", encoding="ascii") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith(name + ":"))

    def test_what_it_has_given_up(self):
        confinement = self.helix.call("hello")["confinement"]
        self.assertEqual(self.field("NoNewPrivs"), "1")
        self.assertEqual(self.field("Seccomp"), "2" if confinement["seccomp"] else "0")
        if confinement["empty_root"]:
            self.assertEqual(int(self.field("CapEff"), 16), 0)
            self.assertEqual(os.listdir(f"/proc/{self.lab.netd.pid}/root"), [])
        with open(f"/proc/{self.lab.netd.pid}/limits", encoding="ascii") as file:
            core = next(line for line in file if line.startswith("Max core file size"))
        self.assertEqual(core.split()[4:6], ["0", "0"])

    def test_helix_can_still_tell_which_program_it_is(self):
        # The laboratory's mount namespace ends when helix-netd and its resolver have left it for
        # their own, and the path then begins at the file system; Helix's own namespace lives on.
        program = f"/proc/{self.lab.netd.pid}/exe"
        self.assertTrue(os.path.realpath(self.lab.netd_program).endswith(os.readlink(program)))
        self.assertTrue(os.path.samefile(program, self.lab.netd_program))

    def test_it_holds_nothing_but_sockets_and_its_spool(self):
        self.helix.call("hello")
        kinds = [os.readlink(f"/proc/{self.lab.netd.pid}/fd/{fd}")
                 for fd in os.listdir(f"/proc/{self.lab.netd.pid}/fd") if int(fd) > 2]
        foreign = [kind for kind in kinds if not kind.startswith(("socket:", "anon_inode:"))]
        # As above, the paths may begin anywhere.
        expected = [f"/proc/{self.lab.netd.pid}/statm", self.lab.spool + ".0", self.lab.spool + ".1"]
        self.assertEqual(len(foreign), len(expected), foreign)
        for path in expected:
            self.assertTrue(any(path.endswith(shown) for shown in foreign), foreign)

    def test_idle_means_idle(self):
        self.helix.open_egress("open")
        before = self.cpu_ticks()
        time.sleep(1)  # the measured time itself
        self.assertLess(self.cpu_ticks() - before, 5)

    def cpu_ticks(self):
        with open(f"/proc/{self.lab.netd.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        return int(fields[11]) + int(fields[12])
