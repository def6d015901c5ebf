#!/usr/bin/env python3
"""A real guest that uses a provider through the gateway: are the user's keys anywhere in it? Its RAM, fw_cfg and devices are
searched from outside, in QEMU's memory; its disk in the file; its environments from inside.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import glob
import http.server
import os
import sys
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vm", "helixctl"))
from boundary_vm_test import ASK, Provider  # noqa: E402
from memory import holds  # noqa: E402
from real_guest import IMAGE, RealGuest  # noqa: E402
from report import Report  # noqa: E402

KEY, SECRET, MARK = "sk-the-users-own-key-0123456789", "the-users-own-secret-9876543210", "a-mark-on-the-disk-13579"
USE_SECRET = r"""
import os, urllib.request
request = urllib.request.Request(os.environ["ANTHROPIC_BASE_URL"] + "/secret/mine/x", headers={"x-api-key": os.environ["ANTHROPIC_API_KEY"]})
print(urllib.request.urlopen(request, timeout=60).read().decode())
"""


def on_disk(folder, words):
    """Which of `words` lie in the disk files below `folder`."""
    found = set()
    for path in glob.glob(os.path.join(folder, "**", "*.qcow2"), recursive=True):
        with open(path, "rb") as file:
            tail = b""
            while data := file.read(1 << 24):
                found |= {word for word in words if word.encode() in tail + data}
                tail = data[-256:]
    return found


class GuestKeys(RealGuest):
    def inside(self, script):
        return self.good("exec", "box", "--", "python3", "-c", script).decode()

    def test_the_users_keys_are_nowhere_in_the_guest(self):
        report = Report()
        provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
        self.addCleanup(provider.server_close)
        self.addCleanup(provider.shutdown)
        threading.Thread(target=provider.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{provider.server_port}"
        self.good("provider", "add", "local", "--kind", "anthropic", "--base-url", url, "--key-stdin", data=KEY.encode())
        self.good("secret", "add", "mine", "--origin", url, "--header", "Authorization", "--value-stdin", data=SECRET.encode())
        self.good("create", "--image", IMAGE, "--name", "box", "--egress", "offline")
        self.good("secret", "grant", "box", "mine")
        report.control("the guest has used the key", "hello from the provider" in self.inside(ASK) and
                       KEY in str(Provider.seen[-1][1]))
        report.control("and the secret", "small-one" in self.inside(USE_SECRET))
        token = self.inside("import os\nprint(os.environ['ANTHROPIC_API_KEY'])").strip()
        self.inside(f"import os\nopen('mark', 'w').write('{MARK}')\nos.sync()")

        environments = self.inside("import glob\nfor path in glob.glob('/proc/*/environ'):\n"
                                   "    try:\n        print(open(path, errors='replace').read())\n    except OSError:\n        pass")
        report.control("the token is in the guest's environment", token in environments)
        report.attempt("the key or the secret in the guest's environments", leak=KEY in environments or SECRET in environments)
        # QEMU, and what is wrapped around it.
        found = set().union(*(holds(pid, [KEY, SECRET, token]) for pid in self.processes("guest=helixvm-box")))
        report.control("the token is found in QEMU's memory", token in found)
        report.attempt("the key or the secret in the guest's RAM, fw_cfg or devices", leak=str(found - {token}) if found - {token} else None)
        found = on_disk(os.path.join(self.home, "data", "workspaces"), [KEY, SECRET, MARK])
        report.control("the mark is found on the guest's disk", MARK in found)
        report.attempt("the key or the secret on the guest's disk", leak=str(found - {MARK}) if found - {MARK} else None)
        self.assertEqual(report.status(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
