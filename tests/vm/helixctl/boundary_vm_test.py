"""The boundary around a real guest: what it is given, what it is refused, and what is written down about both.

Everything stays on this computer's loopback: the model provider is a script on 127.0.0.1.
HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import http.server
import json
import os
import signal
import socket
import subprocess
import threading
import unittest

from real_guest import BIN, IMAGE, RealGuest, wait_until

KEY = "the-users-own-key"

# Asks the gateway as a client of the provider does: by the environment alone.
ASK = r"""
import json, os, urllib.request
request = urllib.request.Request(os.environ["ANTHROPIC_BASE_URL"] + "/v1/messages",
    json.dumps({"model": "small-one", "max_tokens": 5, "messages": [{"role": "user", "content": "hello"}]}).encode(),
    {"content-type": "application/json", "x-api-key": os.environ["ANTHROPIC_API_KEY"], "anthropic-version": "2023-06-01"})
print(urllib.request.urlopen(request, timeout=60).read().decode())
"""
CONNECT = r"""
import socket, sys, time
begin = time.monotonic()
try:
    socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=20)
    print("reached", time.monotonic() - begin)
except OSError as error:
    print("refused", time.monotonic() - begin, error)
"""
HOLD = r"""
import socket, time
connection = socket.create_connection(("10.0.2.100", 8080), timeout=20)
time.sleep(15)
"""


class Provider(http.server.BaseHTTPRequestHandler):
    """A model provider that knows one sentence, and remembers who asked."""
    seen = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        Provider.seen.append((self.path, dict(self.headers.items()), body))
        answer = json.dumps({"id": "m1", "type": "message", "role": "assistant", "model": "small-one",
                             "content": [{"type": "text", "text": "hello from the provider"}],
                             "usage": {"input_tokens": 7, "output_tokens": 4}}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self):
        answer = b'{"data":[{"id":"small-one","type":"model","display_name":"Small"}],"has_more":false}'
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class BoundaryOfARealGuest(RealGuest):
    """The steps run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
        threading.Thread(target=cls.provider.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.provider.shutdown()
        super().tearDownClass()

    def ledger(self, *options):
        return [json.loads(line) for line in self.good("ledger", "box", "--json", *options).splitlines()]

    def inside(self, script, *arguments):
        return self.good("exec", "box", "--", "python3", "-c", script, *arguments).decode()

    def test_01_create(self):
        url = f"http://127.0.0.1:{self.provider.server_port}"
        self.good("provider", "add", "local", "--kind", "anthropic", "--base-url", url, "--key-stdin", data=f"{KEY}\n".encode())
        self.assertIn("model", self.good("provider", "test", "local").decode())
        self.good("create", "--image", IMAGE, "--name", "box", "--egress", "offline")
        self.assertEqual(self.good("exec", "box", "--", "echo", "through the forward"), b"through the forward\n")
        shown = self.as_json("egress", "box")
        self.assertEqual((shown["mode"], shown["state"]), ("offline", "up"))
        self.assertTrue(shown["confined_seccomp"])

    def test_02_the_environment_names_the_gateway(self):
        said = self.good("exec", "box", "--", "env").decode()
        for name in ("ANTHROPIC_BASE_URL=http://10.0.2.100:8080", "OPENAI_BASE_URL=http://10.0.2.100:8080",
                     "GOOGLE_GEMINI_BASE_URL=http://10.0.2.100:8080", "ANTHROPIC_API_KEY="):
            self.assertIn(name, said)
        self.assertNotIn(KEY, said)

    def test_03_a_request_with_the_token_reaches_the_provider_with_the_users_key(self):
        self.assertIn("hello from the provider", self.inside(ASK))
        path, headers, body = Provider.seen[-1]
        self.assertEqual(path, "/v1/messages")
        self.assertEqual({k.lower(): v for k, v in headers.items()}.get("x-api-key"), KEY)
        self.assertIn(b"hello", body)
        budget = self.as_json("budget", "box")
        self.assertEqual((budget["usage"]["requests"], budget["usage"]["input_tokens"]), (1, 7))

    def test_04_without_the_token_there_is_no_answer(self):
        before = len(Provider.seen)
        self.assertIn("40", self.inside(ASK.replace('os.environ["ANTHROPIC_API_KEY"]', '"guessed"').replace(
            "print(urllib.request.urlopen(request, timeout=60).read().decode())",
            "import urllib.error\ntry:\n    urllib.request.urlopen(request, timeout=60)\n"
            "except urllib.error.HTTPError as error:\n    print(error.code)")))
        self.assertEqual(len(Provider.seen), before)

    def test_05_what_listens_on_this_computer_is_refused_at_once(self):
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            listener.setblocking(False)
            port = str(listener.getsockname()[1])
            for address in ("10.0.2.2", "10.0.2.3", "10.0.2.100"):
                said = self.inside(CONNECT, address, port).split()
                self.assertEqual(said[0], "refused", f"{address}: {said}")
                self.assertLess(float(said[1]), 5, f"{address}: silence instead of an answer")
            with self.assertRaises(BlockingIOError):
                listener.accept()

    def test_06_the_ledger_has_both_with_the_process(self):
        # A connection must live as long as it takes an emulated guest to look who has it.
        self.inside(HOLD)
        def written():
            lines = self.ledger()
            asked = [l for l in lines if l["kind"] == "service" and l["verdict"] == "allowed"]
            refused = [l for l in lines if l["verdict"] == "denied" and l["address"] == "10.0.2.2"]
            return asked and refused and any(l["process"].startswith("python3") for l in asked)
        self.assertTrue(wait_until(written), self.ledger())
        self.assertTrue(all(l["verdict"] == "denied" for l in self.ledger("--denied")))
        self.assertIn("denied", self.good("ledger", "box").decode())
        self.good("ledger", "box", "--totals")

    def test_07_the_ledger_is_followed(self):
        follower = subprocess.Popen([os.path.join(BIN, "helixctl"), "ledger", "box", "--follow", "--json", "--limit", "1"],
                                    env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        try:
            follower.stdout.readline()
            self.inside(CONNECT, "192.168.77.1", "81")
            line = json.loads(follower.stdout.readline())
            while line["address"] != "192.168.77.1":
                line = json.loads(follower.stdout.readline())
            self.assertEqual((line["verdict"], line["port"]), ("denied", 81))
        finally:
            follower.send_signal(signal.SIGINT)
            follower.stdout.close()
            self.assertEqual(follower.wait(30), 0)

    def test_08_a_killed_netd_comes_back_and_the_guest_goes_on(self):
        self.good("exec", "box", "--", "sh", "-c", "echo $$ > /tmp/before; cat /proc/sys/kernel/random/boot_id > /tmp/boot")
        host = self.as_json("port", "add", "box", "9000")["host_port"]
        netd = self.as_json("egress", "box")["netd_pid"]
        os.kill(netd, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: self.as_json("egress", "box")["state"] == "up" and
                                   self.as_json("egress", "box")["netd_pid"] not in (0, netd)))
        ports = {f["guest_port"]: f for f in self.as_json("port", "ls", "box")}
        self.assertEqual((ports[9000]["host_port"], ports[9000]["state"]), (host, "listening"))
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "cmp", "/tmp/boot",
                                                    "/proc/sys/kernel/random/boot_id").returncode == 0))
        self.assertIn("hello from the provider", self.inside(ASK))

    def test_09_a_killed_gateway_comes_back(self):
        for pid in self.processes("helix-gateway"):
            os.kill(pid, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: b"hello from the provider" in self.ctl("exec", "box", "--", "python3", "-c", ASK).stdout))

    def test_10_killed_helix_leaves_the_boundary_closed_to_all_but_what_was_given(self):
        (helix,) = self.headless()
        netd = self.as_json("egress", "box")["netd_pid"]
        os.kill(helix, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: helix not in self.headless()))
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        self.assertEqual(self.as_json("egress", "box")["netd_pid"], netd)
        self.assertTrue(wait_until(lambda: b"hello from the provider" in
                                   self.ctl("exec", "box", "--", "python3", "-c", ASK).stdout))
        self.assertEqual(self.inside(CONNECT, "10.0.2.2", str(self.provider.server_port)).split()[0], "refused")

    def test_11_a_stop_ends_everything(self):
        self.good("stop", "box")
        shown = self.as_json("egress", "box")
        self.assertEqual((shown["state"], shown["netd_pid"]), ("down", 0))
        self.assertTrue(wait_until(lambda: not self.processes("helix-netd")))


if __name__ == "__main__":
    unittest.main(verbosity=2, failfast=True)
