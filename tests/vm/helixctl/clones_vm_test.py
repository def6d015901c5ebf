"""Twenty workspaces from one warm snapshot: each goes on without booting, and shares nothing with another that tells
machines apart.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import hashlib
import json
import os
import signal
import ssl
import time
import unittest

from real_guest import IMAGE, LONG, RealGuest, wait_until

CLONES = 20
CLOCK_MAY_DIFFER = 3  # seconds: the command's own start under emulation is in it
# One command, because starting one takes an emulated guest a while.
LOOK = r"""
set -e
say() { printf '%s %s\n' "$1" "$(cat)"; }
head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' | say kernel_random
date +%s.%N | say clock
say machine_id </etc/machine-id
hostname | say host_name
say name_on_disk </etc/hostname
sudo cat /etc/ssh/ssh_host_ed25519_key | sha256sum | cut -d' ' -f1 | say ssh_host_key
ls /etc/ssh | grep -c '^ssh_host_.*key$' | say ssh_host_keys
python3 -c 'import random, uuid; print(random.getrandbits(128), uuid.uuid4())' | say user_random
env | grep -o 'helixvm-[A-Za-z0-9_-]*' | sort -u | tr '\n' ' ' | say gateway_tokens
ps -eo comm | grep -c -E 'dhclient|dhcpcd|networkd' | say dhcp_clients || true
cut -d. -f1 /proc/uptime | say uptime
"""
ITS_OWN = ("kernel_random", "machine_id", "host_name", "name_on_disk", "ssh_host_key", "user_random", "certificate")


class Clones(RealGuest):
    """The steps run in the order of their names."""

    warm = True

    @classmethod
    def tearDownClass(cls):
        for name in [line.split()[0] for line in cls.ctl("ls").stdout.decode().splitlines()[1:]]:
            cls.ctl("rm", name, "--force")  # of a step that failed
        super().tearDownClass()

    def forwarded(self, name, kind):
        return next(port["host_port"] for port in self.as_json("show", name)["forwards"] if port["kind"] == kind)

    def prepared(self):
        return any("Prepared" in line for line in self.ctl("events").stdout.decode().splitlines())

    def look(self, name):
        port = self.forwarded(name, "control")
        certificate = ssl.get_server_certificate(("127.0.0.1", port))
        before = time.time()
        lines = self.good("exec", name, "--", "sh", "-c", LOOK).decode().splitlines()
        after = time.time()
        found = dict(line.split(" ", 1) for line in lines if " " in line)
        found["certificate"] = hashlib.sha256(certificate.encode()).hexdigest()
        clock = float(found["clock"])
        self.assertGreater(clock, before - CLOCK_MAY_DIFFER, found)
        self.assertLess(clock, after + CLOCK_MAY_DIFFER, found)
        self.assertEqual(found["host_name"], name)
        self.assertEqual(found["name_on_disk"], name)
        self.assertEqual(found["ssh_host_keys"], "1", "keys of the image are the same in all")
        self.assertEqual(found["dhcp_clients"].split()[0], "0", "a lease would be shared")
        return found

    def test_01_the_image_is_prepared_in_the_background(self):
        self.good("ls")
        self.assertTrue(wait_until(self.prepared, LONG), self.ctl("events").stdout.decode())

    def test_02_twenty_of_them_share_nothing(self):
        clones, took = [], []
        for number in range(CLONES):
            name = f"clone-{number}"
            begun = time.monotonic()
            self.good("create", "--image", IMAGE, "--name", name)
            took.append(time.monotonic() - begun)
            clones.append(self.look(name))
            self.good("rm", "--force", name)
        print("created after", " ".join(f"{seconds:.2f}" for seconds in took), "s")
        for what in ITS_OWN:
            values = [clone[what] for clone in clones]
            self.assertEqual(len(set(values)), CLONES, f"{what} is shared: {values}")
            self.assertNotIn("", values, what)
        tokens = [token for clone in clones for token in clone["gateway_tokens"].split()]
        self.assertEqual(len(tokens), len(set(tokens)), "a token of the gateway is shared")
        booted = [line for line in self.ctl("events").stdout.decode().splitlines() if "so it boots" in line]
        self.assertEqual(booted, [])

    def test_03_one_lives_on_as_any_other(self):
        self.good("create", "--image", IMAGE, "--name", "box")
        self.good("exec", "box", "--", "sh", "-c", "echo kept >~/note && sync")
        self.assertEqual(self.good("ssh", "box", "--", "hostname").decode().strip(), "box")
        self.good("stop", "box")
        self.good("start", "box")
        self.assertEqual(self.good("exec", "box", "--", "sh", "-c", "cat ~/note; hostname").decode().split(), ["kept", "box"])

    def test_04_helix_is_killed_and_finds_it_again(self):
        for pid in self.headless():
            os.kill(pid, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not self.headless()))
        self.assertTrue(wait_until(lambda: json.loads(self.ctl("show", "box", "--json").stdout or "{}").get("state") == "ready"))
        self.assertEqual(self.good("exec", "box", "--", "hostname").decode().strip(), "box")


if __name__ == "__main__":
    unittest.main()
