"""An agent from npm is added to a workspace through the workspace's own boundary.

The registry is ours and answers as registry.npmjs.org in a network that holds nothing else
(npm_site.py, small_internet.py); npm itself is the real one, from npm.
HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import contextlib
import json
import os
import pty
import subprocess
import time
import unittest

from npm_site import HOST, NpmSite
from real_guest import BIN, LONG, PATIENT, RealGuest, wait_until
from scripted_models import ScriptedModels

LOCK = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../../images/agents/kimi.lock")
AGENTS = "/home/agent/.local/share/helix/agents"


class AddingAnAgent(NpmSite, RealGuest):
    """The steps run in the order of their names."""

    image = "sway-codex"  # has Node

    @classmethod
    def setUpClass(cls):
        cls.check_npm_site()
        super().setUpClass()
        cls.open_npm_site()
        cls.models = ScriptedModels()
        cls.addClassCleanup(cls.models.close)

    def inside(self, *command):
        return self.good("exec", "box", "--", *command).decode()

    def installed(self, name):
        return {agent["name"]: agent for agent in self.as_json("agents", "box")["agents"]}[name]["installed"]

    def trusts_the_authority(self):
        given = "/usr/local/share/ca-certificates/helix-host.crt"
        return self.ctl("exec", "box", "--", "openssl", "verify", "-CAfile", "/etc/ssl/certs/ca-certificates.crt", given).returncode == 0

    def fails(self, name, *words):
        """`name` cannot be added: the last line says why, and nothing of it is left."""
        result = self.ctl("agent", "add", "box", name)
        self.assertEqual(result.returncode, 1, result.stderr)
        sentence = result.stderr.decode().splitlines()[-1]
        for word in words:
            self.assertIn(word, sentence)
        self.assertTrue(sentence.endswith("."), sentence)
        self.assertEqual(self.inside("sh", "-c", f"ls -A {AGENTS} 2>/dev/null || true"), "")
        self.assertFalse(self.installed(name))
        return sentence

    def ledger(self, verdict):
        lines = [json.loads(line) for line in self.good("ledger", "box", "--json").splitlines()]
        return [line for line in lines if line["name"] == HOST and line["verdict"] == verdict]

    def test_01_a_workspace_that_trusts_the_registry(self):
        self.good("provider", "add", "anthropic", "--kind", "anthropic", "--base-url", self.models.url, "--key-stdin",
                  data=b"key\n")
        # What a user behind a company's proxy does, once.
        self.good("settings", "set", "network.authority", "--file", self.certificate.authority)
        self.good("create", "--image", self.image, "--name", "box")
        self.assertEqual(self.as_json("egress", "box")["mode"], "open")
        # Seldom: each look takes from what the guest has for it.
        if not wait_until(lambda: time.sleep(5) or self.trusts_the_authority(), LONG + PATIENT):
            self.fail(self.how_far())
        self.assertFalse(self.installed("scripted"))

    def test_02_offline_is_a_sentence(self):
        self.good("egress", "box", "offline")
        self.fails("scripted", f"this workspace cannot reach {HOST}", 'let through by the list "packages"')
        self.assertEqual(self.registry.asked, [])

    def test_03_a_site_that_is_not_listed_is_refused_and_asked_about(self):
        self.good("egress", "box", "allowlist", "--list", "none")
        self.fails("scripted", f"this workspace cannot reach {HOST}")
        self.assertEqual(self.registry.asked, [])
        self.assertTrue(self.ledger("denied"))
        self.assertIn(HOST, json.dumps(self.as_json("egress", "box")["blocked"]))
        self.good("egress", "allow", "box", HOST)

    def test_04_a_registry_with_faults_is_a_sentence(self):
        for fault, words in ((404, "answers 404"), (500, "answers 500"), ("cut", "not what its registry says"),
                             ("other", "not what its registry says"), ("stall", "does not answer")):
            with self.subTest(fault=fault):
                self.registry.mend()
                self.registry.fault("npm", fault)
                self.fails("scripted", "Scripted could not be installed: ", words)
        self.registry.mend()

    def test_05_a_broken_package_of_the_agent_is_a_sentence(self):
        self.registry.fault("@tests/scripted-agent", "cut")
        self.fails("scripted", "Scripted could not be installed: npm ended with status 1: ")
        self.registry.mend()

    def test_06_another_package_under_a_known_name_is_refused(self):
        """Its lock knows every package that it needs; whichever comes first is refused."""
        with open(LOCK, encoding="utf-8") as file:
            packages = json.load(file)["packages"]
        for path, package in packages.items():
            if path:
                self.registry.add(path.rpartition("node_modules/")[2], package["version"], {"index.js": b"not from there"})
        self.registry.add("@moonshot-ai/kimi-code", "99.0.0", {"index.js": b"nor this"})
        self.fails("kimi", "ntegrity checksum failed when using sha512")
        self.assertNotIn("kimi-code-99.0.0.tgz", self.registry.fetched())

    def test_07_it_is_added_with_progress(self):
        self.good("egress", "box", "open")  # as new workspaces have it
        said = self.on_a_terminal("agent", "add", "box", "scripted")
        for line in ("Fetching npm@10.9.4", "Installing @tests/scripted-agent@1.0.0", "Installed @tests/scripted-agent@1.0.0."):
            self.assertIn(line, said)
        self.assertTrue(self.installed("scripted"))
        self.assertEqual(self.inside("ls", "-A", AGENTS), "scripted\n")
        fetched = self.registry.fetched()
        self.assertIn("scripted-agent-1.0.0.tgz", fetched)
        self.assertIn("scripted-agent-signature-1.0.0.tgz", fetched)
        self.assertNotIn("scripted-agent-2.0.0.tgz", fetched)
        allowed = self.ledger("allowed")
        self.assertTrue(any(line["port"] == 443 for line in allowed), allowed)

    def test_08_a_second_time_it_is_there_already(self):
        before = len(self.registry.asked)
        self.assertIn("already there", self.on_a_terminal("agent", "add", "box", "scripted"))
        self.assertEqual(len(self.registry.asked), before)

    def test_09_it_works(self):
        self.models.play({"text": "Hello from the model.", "expect": "Say hello."})
        said = self.good("prompt", "box", "Say hello.", "--agent", "scripted").decode()
        self.assertIn("Hello from the model. Yours, npm.", said)

    def on_a_terminal(self, *arguments):
        """What helixctl says on standard error when that is a terminal; it must end well."""
        reader, writer = pty.openpty()
        with os.fdopen(reader, "rb", buffering=0) as terminal:
            with subprocess.Popen([os.path.join(BIN, "helixctl"), *arguments], env=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=writer) as helixctl:
                os.close(writer)
                said = b""
                with contextlib.suppress(OSError):  # the end of a terminal
                    while data := terminal.read(4096):
                        said += data
                self.assertEqual(helixctl.wait(LONG), 0, said)
        return said.decode(errors="replace")


if __name__ == "__main__":
    unittest.main(verbosity=2, failfast=True)
