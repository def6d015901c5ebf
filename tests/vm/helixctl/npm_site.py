"""registry.npmjs.org in a network of the test's own, with one agent of ours (npm_agent/) and npm itself.

Mixed into a RealGuest: its setUpClass begins with check_npm_site(), which skips with a reason where this
cannot be had, and calls open_npm_site() once there is a home.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import small_internet

small_internet.netlab.become_root()

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../fakes/npm_registry"))
from npm_registry import NpmRegistry  # noqa: E402

HOST = "registry.npmjs.org"
NPM = os.path.join(os.environ.get("HELIX_NPM_TEST_DIR") or os.path.expanduser("~/.cache/helixvm/npm-test/node_modules"),
                   "../archives/npm-10.9.4.tgz")
TRUSTED = "/etc/ssl/certs"


class Certificate:
    """The registry's certificate by an authority of the test's own."""

    def __init__(self, folder):
        self.authority, self.path, self.key = (os.path.join(folder, n) for n in ("ca.pem", "site.pem", "site.key"))
        authority_key = os.path.join(folder, "ca.key")
        self._make(authority_key, self.authority, "A registry of tests", "basicConstraints=critical,CA:TRUE")
        self._make(self.key, self.path, HOST, f"subjectAltName=DNS:{HOST}", "-CA", self.authority, "-CAkey", authority_key,
                   "-addext", "basicConstraints=critical,CA:FALSE")
        said = subprocess.run(["openssl", "x509", "-noout", "-hash", "-in", self.authority], check=True, capture_output=True,
                              text=True)
        # Where OpenSSL, and so Python, looks for it in a guest.
        self.trusted = f"{TRUSTED}/{said.stdout.strip()}.0"
        # npm has authorities of its own.
        self.npmrc = f"cafile={self.trusted}\n"

    @staticmethod
    def _make(key, path, name, extension, *more):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        "-subj", f"/CN={name}", "-addext", extension, "-keyout", key, "-out", path, *more],
                       check=True, capture_output=True)


class NpmSite:
    """`registry`, `certificate`; the user's own agent `scripted` is @tests/scripted-agent@1.0.0."""

    @classmethod
    def check_npm_site(cls):
        reason = small_internet.unavailable()
        if reason:
            raise unittest.SkipTest(f"no network of its own: {reason}")
        if not os.path.exists(NPM):
            raise unittest.SkipTest(f"{os.path.realpath(NPM)} is missing (third_party/install-deps test)")

    @classmethod
    def open_npm_site(cls):
        """From here on in the network of its own; the home of Helix is there already."""
        internet = cls.enterClassContext(small_internet.SmallInternet(HOST))
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="registry-"))
        cls.certificate = Certificate(folder)
        cls.registry = NpmRegistry(internet.listen(443), HOST, cls.certificate.path, cls.certificate.key)
        cls.addClassCleanup(cls.registry.close)
        cls._fill_registry()
        agents = os.path.join(cls.home, "data", "agents")
        os.makedirs(agents)
        with open(os.path.join(agents, "scripted.json"), "w", encoding="utf-8") as file:
            json.dump({"name": "scripted", "title": "Scripted", "npm": ["@tests/scripted-agent@1.0.0"],
                       "command": ["{node}", "{prefix}/node_modules/@tests/scripted-agent/index.mjs"]}, file)

    @classmethod
    def _fill_registry(cls):
        with open(NPM, "rb") as file:
            cls.registry.add_archive({"name": "npm", "version": "10.9.4"}, file.read())
        with open(os.path.join(HERE, "npm_agent/index.mjs"), "rb") as file:
            index = file.read()
        cls.registry.add("scripted-agent-signature", "1.0.0", {"index.js": b'exports.signature = " Yours, npm.";\n'})
        cls.registry.add("@tests/scripted-agent", "1.0.0", {"index.mjs": index}, {"scripted-agent-signature": "^1.0.0"})
        cls.registry.add("@tests/scripted-agent", "2.0.0", {"index.mjs": b"throw new Error('not this one');\n"})
