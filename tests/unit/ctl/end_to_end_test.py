"""helixctl and `helix --headless`, the programs, on machines without a guest (tests/fakes/fake_machine).

HELIXVM_TEST_BIN  the build's bin/    HELIXVM_QEMU  fake_machine    (both set by CTest)
"""
import hashlib
import http.server
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from own_processes import belongs

BIN = os.environ["HELIXVM_TEST_BIN"]


def wait_until(condition, seconds=30):
    """Polls; whether `condition` came true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def has_ipv6_loopback():
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as made:
            made.bind(("::1", 0))
        return True
    except OSError:
        return False


def listens(port):
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            return True
    except OSError:
        return False


def make_image(images):
    """A bundle that is whole but holds nothing."""
    folder = os.path.join(images, "tiny", "v1")
    os.makedirs(folder, 0o700)
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", os.path.join(folder, "disk.qcow2"), "1G"], check=True)
    files = {}
    for key, name in (("disk", "disk.qcow2"), ("kernel", "vmlinuz"), ("initrd", "initrd")):
        path = os.path.join(folder, name)
        if key != "disk":
            with open(path, "w", encoding="ascii") as file:
                file.write("k" * 0x202 + "HdrS" + "k" * 512 if key == "kernel" else key)  # as Linux says that it is
        with open(path, "rb") as file:
            content = file.read()
        files[key] = {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    sizes = {"cpus": 1, "memoryMiB": 128, "diskGiB": 1}
    manifest = {"schema": 1, "name": "tiny", "title": "Tiny", "description": "For tests.", "icon": "terminal", "version": "v1",
                "digest": "a" * 64, "files": files, "virtualSizeBytes": 1 << 30, "kernelCommandLine": "root=/dev/vda",
                "desktopKind": "sway", "defaults": {**sizes, "ports": []}, "minimum": sizes, "createdAt": "2026-01-01T00:00:00Z"}
    with open(os.path.join(folder, "manifest.json"), "w", encoding="ascii") as file:
        json.dump(manifest, file)


class EndToEnd(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="hx-")
        self.environment = {**os.environ, "HELIXVM_HOME": self.home, "HELIXVM_KEYCHAIN": "files"}
        make_image(os.path.join(self.home, "data", "images"))

    def tearDown(self):
        for pid in self.headless():
            os.kill(pid, signal.SIGTERM)
        wait_until(lambda: not self.headless())
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)

    def ctl(self, *arguments, data=None):
        return subprocess.run([os.path.join(BIN, "helixctl"), *arguments], input=data, env=self.environment,
                              capture_output=True, timeout=90, check=False)

    def start_ctl(self, *arguments, **pipes):
        return subprocess.Popen([os.path.join(BIN, "helixctl"), *arguments], env=self.environment, **pipes)

    def good(self, *arguments, data=None):
        result = self.ctl(*arguments, data=data)
        self.assertEqual(result.returncode, 0, f"{arguments}: {result.stderr.decode(errors='replace')}")
        return result.stdout

    def as_json(self, *arguments):
        return json.loads(self.good(*arguments, "--json"))

    def refused(self, *arguments, status=1):
        result = self.ctl(*arguments)
        self.assertEqual(result.returncode, status, f"{arguments}: {result.stdout} {result.stderr}")
        sentence = result.stderr.decode().strip()
        self.assertEqual(len(sentence.splitlines()), 1, sentence)
        self.assertTrue(sentence.startswith("helixctl: ") and sentence.endswith("."), sentence)
        return sentence

    def processes(self, *words):
        """Pids of programs that belong to this home and have `words` on their command lines."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                mine = belongs(name, self.home)
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    command = file.read().decode(errors="replace").split("\0")
            except OSError:
                continue
            if (mine or any(self.home + "/" in part for part in command)) and all(word in command for word in words):
                found.append(int(name))
        return found

    def headless(self):
        return self.processes("--headless")

    def test_a_life(self):
        created = self.ctl("create", "--image", "tiny", "--name", "box")
        self.assertEqual((created.returncode, created.stdout), (0, b"box\n"), created.stderr)
        self.assertIn(b"Paired", created.stderr)
        self.assertEqual([w["state"] for w in self.as_json("ls")], ["ready"])
        self.assertEqual(self.good("exec", "box", "--", "cat", data=b"hello"), b"hello")
        self.assertEqual(self.ctl("exec", "box", "--", "exit", "7").returncode, 7)
        self.assertEqual(self.ctl("exec", "box", "--", "error", "oh").stderr.strip(), b"oh")
        self.assertIn("nonsense", self.refused("exec", "box", "--", "nonsense"))
        host = self.as_json("port", "add", "box", "8000")["host_port"]
        with socket.create_connection(("127.0.0.1", host), timeout=5):
            pass
        self.good("port", "rm", "box", "8000")
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.1", host), timeout=5)
        running = self.refused("rm", "box")
        self.assertIn("It runs.", running)
        self.assertIn("add --force", running)
        self.assertIn("is running", self.refused("rm", "box", "--yes"))  # that is not to stop it
        self.good("stop", "box")
        self.assertIn("box", self.refused("exec", "box", "--", "echo"))
        self.good("start", "box")
        self.good("rm", "box", "--force")
        self.assertEqual(self.as_json("ls"), [])
        self.assertEqual(os.listdir(os.path.join(self.home, "data", "workspaces")), [])

    def test_the_boundary(self):
        self.good("create", "--image", "tiny", "--name", "box", "--allow", "example.org")
        shown = self.as_json("egress", "box")
        self.assertEqual((shown["mode"], shown["rules"], shown["state"]), ("allowlist", ["example.org"], "up"))
        self.assertEqual(shown["reach"], "Only example.org")
        self.assertIn(b"Only example.org", self.good("egress", "box"))
        self.assertEqual(self.as_json("egress", "box", "allowlist", "--list", "packages")["lists"], ["packages"])
        self.assertEqual(sorted(self.as_json("egress", "allow", "box", "*.example.com:8443")["rules"]),
                         ["*.example.com:8443", "example.org"])
        self.assertEqual(self.as_json("egress", "deny", "box", "example.org")["refused"], ["example.org"])
        self.assertEqual(self.as_json("egress", "box", "open")["mode"], "open")
        for wrong in (("egress", "allow", "box", "10.0.0.1"), ("egress", "allow", "box", "*"),
                      ("egress", "box", "--list", "everything"), ("egress", "nobody"), ("ledger", "nobody"),
                      ("egress", "deny", "box", "..")):
            self.refused(*wrong)
        self.assertEqual(self.good("ledger", "box", "--json"), b"")  # Helix's own way to the agent is left out
        for line in self.good("ledger", "box", "--json", "--own-channel").splitlines():
            self.assertTrue(json.loads(line)["own_channel"])
        self.good("ledger", "box", "--totals")
        self.good("rm", "box", "--force")

    def test_what_was_given_is_taken_back_as_it_was_given(self):
        for name in ("box", "other"):
            self.good("create", "--image", "tiny", "--name", name, "--allow", "example.org")
        for rule, scope in (("example.org:8443", "workspace"), ("example.org:8443", "once"), ("all.example.org", "always"),
                            ("all.example.org:8443", "always")):
            self.good("egress", "allow", "box", rule, "--for", scope)
        self.assertEqual(self.sites("box"), ["rule:example.org", "rule:example.org:8443", "once:example.org:8443",
                                             "always:all.example.org", "always:all.example.org:8443"])
        said = self.good("boundary", "box").decode()
        self.assertIn("[always:all.example.org:8443]", said)
        self.assertIn("Every workspace loses", said)

        self.good("boundary", "box", "--take-back", "rule:example.org:8443")
        self.assertEqual(self.sites("box"), ["rule:example.org", "once:example.org:8443", "always:all.example.org",
                                             "always:all.example.org:8443"])
        self.assertIn("already", self.refused("boundary", "box", "--take-back", "rule:example.org:8443"))
        self.good("boundary", "box", "--take-back", "always:all.example.org:8443")
        self.assertEqual(self.sites("box"), ["rule:example.org", "once:example.org:8443", "always:all.example.org"])
        self.assertEqual(self.sites("other"), ["rule:example.org", "always:all.example.org"])  # of every workspace
        self.good("egress", "take-back", "other", "all.example.org", "--for", "always")
        self.assertEqual(self.sites("box"), ["rule:example.org", "once:example.org:8443"])
        self.assertIn("already", self.refused("egress", "take-back", "box", "all.example.org", "--for", "always"))
        for name in ("box", "other"):
            self.good("rm", name, "--force")

    def sites(self, workspace):
        """The sites of its boundary sheet, each by what takes it back."""
        items = self.as_json("boundary", workspace)["items"]
        return [item["id"] for item in items if item["id"].startswith(("rule:", "once:", "always:"))]

    def test_the_ledger_is_followed_until_ctrl_c(self):
        self.good("create", "--image", "tiny", "--name", "box")
        follower = self.start_ctl("ledger", "box", "--follow", "--json", stdout=subprocess.PIPE)
        self.assertFalse(wait_until(lambda: follower.poll() is not None, 1))
        follower.send_signal(signal.SIGINT)
        follower.communicate(timeout=30)
        self.assertEqual(follower.returncode, 0)
        self.good("rm", "box", "--force")

    def test_a_key_is_tested_before_it_is_called_usable(self):
        class Server(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                good = "good-key" in self.headers.get("Authorization", "")
                body = b'{"data": [{"id": "m"}]}'
                self.send_response(200 if good else 401)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)

        def add(name, key, *more, port=server.server_port, kind="openai"):
            return self.ctl("provider", "add", name, "--kind", kind, "--base-url", f"http://127.0.0.1:{port}", "--key-stdin",
                            *more, data=key + b"\n")

        def states():
            return {p["name"]: p["key_state"] for p in self.as_json("provider", "ls")}
        good = add("good", b"good-key")
        self.assertEqual((good.returncode, good.stdout.count(b"\n")), (0, 1), good.stderr)
        self.assertIn(b"model", good.stdout)
        bad = add("bad", b"stale-key")
        self.assertEqual((bad.returncode, bad.stderr.count(b"\n")), (1, 1), bad.stderr)
        self.assertIn(b"refuses the key", bad.stderr)
        self.assertIn(b"provider key bad", bad.stderr)
        away = add("away", b"any", port=9)
        self.assertEqual((away.returncode, away.stderr.count(b"\n")), (0, 1), away.stderr)
        self.assertIn(b"provider test away", away.stderr)
        unasked = add("unasked", b"stale-key", "--no-test")
        self.assertEqual(unasked.returncode, 0)
        self.assertEqual(states(), {"good": "works", "bad": "refused", "away": "untested", "unasked": "untested"})
        said = add("again", b"stale-key", "--json")
        self.assertEqual((said.returncode, json.loads(said.stdout)["test"]["key_state"]), (1, "refused"))
        for name in states():
            self.good("provider", "rm", name)
        # Nobody speaks Gemini's protocol but Gemini CLI.
        self.assertIn(b"does not speak", add("google", b"any", "--no-test", kind="gemini").stdout)
        own = self.ctl("create", "--image", "tiny", "--name", "box")
        self.assertEqual((own.returncode, own.stdout), (0, b"box\n"), own.stderr)
        self.assertIn(b"has no model here", own.stderr)
        self.good("rm", "box", "--force")
        other = self.ctl("create", "--image", "tiny", "--name", "box", "--agent", "gemini")
        self.assertNotIn(b"has no model here", other.stderr)
        self.good("rm", "box", "--force")

    def test_providers_secrets_and_budgets(self):
        self.good("provider", "add", "local", "--kind", "openai", "--base-url", "http://127.0.0.1:9", "--key-stdin",
                  data=b"very-secret-key\n")
        self.assertEqual([(p["name"], p["has_key"]) for p in self.as_json("provider", "ls")], [("local", True)])
        self.assertNotIn(b"very-secret", self.good("provider", "ls") + self.good("provider", "ls", "--json"))
        self.refused("provider", "add", "local", "--kind", "openai", "--base-url", "http://127.0.0.1:9")
        for flagless in (("add", "piped", "--kind", "openai", "--base-url", "http://127.0.0.1:9"), ("key", "local")):
            piped = self.ctl("provider", *flagless, data=b"lost-key\n")
            self.assertEqual((piped.returncode, piped.stdout), (1, b""), piped.stderr)
            self.assertIn(b"--key-stdin", piped.stderr)
        self.assertEqual([(p["name"], p["has_key"]) for p in self.as_json("provider", "ls")], [("local", True)])
        self.refused("provider", "add", "far", "--kind", "openai", "--base-url", "http://example.org")
        self.refused("provider", "test", "local")  # nobody listens there
        self.assertEqual(self.as_json("provider", "ls")[0]["key_state"], "untested", "what does not answer takes no key")
        self.assertIn(b"kept, untested", self.good("provider", "ls"))
        self.refused("provider", "rm", "nobody")
        self.good("secret", "add", "tracker", "--origin", "https://api.example.org", "--header", "X-Api-Key",
                  "--value-stdin", data=b"hush-hush\n")
        empty = self.ctl("secret", "add", "empty", "--origin", "https://api.example.org", "--header", "X-Api-Key",
                         "--value-stdin", data=b"")
        self.assertEqual(empty.returncode, 1)
        self.good("create", "--image", "tiny", "--name", "box")
        self.good("secret", "grant", "box", "tracker")
        self.assertEqual(len(self.as_json("secret", "ls")[0]["granted"]), 1)
        self.good("secret", "revoke", "box", "tracker")
        self.assertEqual(self.as_json("secret", "ls")[0]["granted"], [])
        self.refused("secret", "grant", "box", "unknown")
        limits = self.as_json("budget", "box", "--requests", "10", "--usd", "2.50")["limits"]
        self.assertEqual(limits, {"requests": 10, "tokens": None, "micro_usd": 2500000})
        self.assertEqual(self.as_json("budget", "box", "--usd", "none")["limits"]["micro_usd"], None)
        self.assertIn(b"Requests", self.good("budget", "box"))
        environment = self.good("exec", "box", "--", "env")
        self.assertIn(b"ANTHROPIC_BASE_URL=http://10.0.2.100:8080", environment)
        self.assertNotIn(b"very-secret-key", self.everything_kept())
        self.good("rm", "box", "--force")
        self.good("secret", "rm", "tracker")
        self.good("provider", "rm", "local")

    def everything_kept(self):
        """All bytes of Helix's home but those of the key store."""
        kept = b""
        for path in (os.path.join(folder, name) for folder, _, names in os.walk(self.home) for name in names):
            if "/keys/" not in path and os.path.isfile(path):
                with open(path, "rb") as file:
                    kept += file.read()
        return kept

    def test_mcp_servers(self):
        key = b"X-Key=hush-hush\n\n"
        docs = ("mcp", "add", "docs", "--url", "https://docs.example/mcp", "--values-stdin")
        unsaid = self.ctl(*docs, data=key)
        self.assertIn(b"say which workspace", unsaid.stderr)  # no key goes to every agent
        self.good("create", "--image", "tiny", "--name", "box")
        self.good(*docs, "--workspace", "box", data=key)
        self.good("mcp", "add", "files", "--", "npx", "-y", "files")
        listed = self.as_json("mcp", "ls")
        self.assertEqual([(s["name"], s["url"], s["command"], s["values"]) for s in listed],
                         [("docs", "https://docs.example/mcp", [], ["X-Key"]), ("files", "", ["npx", "-y", "files"], [])])
        table = self.good("mcp", "ls")
        self.assertIn(b"npx -y files", table)
        self.assertNotIn(b"hush", table)
        self.assertNotIn(b"hush", self.everything_kept())
        self.assertIn("already", self.refused("mcp", "add", "docs", "--", "x"))
        self.assertIn("https://", self.refused("mcp", "add", "far", "--url", "example.org"))
        broken = self.ctl("mcp", "add", "odd", "--values-stdin", "--", "x", data=b"no value\n")
        self.assertEqual((broken.returncode, broken.stderr.count(b"\n")), (1, 1))
        self.refused("mcp", "rm", "nobody")
        self.good("mcp", "rm", "docs")
        self.assertEqual([s["name"] for s in self.as_json("mcp", "ls")], ["files"])
        self.good("rm", "box", "--force")

    def test_imports(self):
        disk = os.path.join(self.home, "disk.qcow2")
        subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", disk, "64M"], check=True)
        overlay = os.path.join(self.home, "overlay.qcow2")
        subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", disk, "-F", "qcow2", overlay], check=True)
        for file, word in ((overlay, b"backing"), ("/no/such/file", b"/no/such/file")):
            refused = self.ctl("image", "import", file, "--name", "sly")
            self.assertEqual(refused.returncode, 1)
            self.assertIn(word, refused.stderr.splitlines()[-1])  # what it did comes before it
        self.refused("image", "import", disk, "--name", "../x")
        saved = os.path.join(self.home, "carried.tar")
        self.good("image", "save", "tiny", saved)
        self.assertIn(b"The image carried is ready", self.good("image", "import", saved, "--name", "carried"))
        (carried,) = [i for i in self.as_json("images") if i["name"] == "carried"]
        self.assertEqual((carried["present"], carried["pulled_from"]), (True, "carried.tar"))
        self.assertNotIn("sly", [i["name"] for i in self.as_json("images") if i["present"]])

    def test_a_recipe_of_ones_own_is_begun(self):
        recipes = os.path.join(self.home, "data", "recipes")
        said = self.good("image", "init", "my-tools", "--from", "sway-desktop", "--title", "My tools").decode()
        self.assertEqual(said.splitlines()[0], os.path.join(recipes, "my-tools"))
        self.assertIn("helixctl image build my-tools", said)
        place = os.path.join(recipes, "my-tools", "recipe.json")
        with open(place, encoding="utf-8") as file:
            written = file.read()
        recipe = json.loads(written)
        self.assertEqual((recipe["name"], recipe["base"], recipe["title"]), ("my-tools", "sway-desktop", "My tools"))
        self.assertTrue(os.path.isdir(os.path.join(recipes, "my-tools", "files")))
        (mine,) = [image for image in self.as_json("images") if image["name"] == "my-tools"]
        self.assertEqual((mine["title"], mine["present"], mine["has_recipe"], mine["own_recipe"], mine["base"]),
                         ("My tools", False, True, True, "sway-desktop"))
        self.assertRegex(self.good("images").decode(), r"(?m)^my-tools +not built")
        self.assertIn("my-tools", self.refused("image", "init", "my-tools", "--from", "xfce-desktop"))
        with open(place, encoding="utf-8") as file:
            self.assertEqual(file.read(), written, "what is there stays")
        for name in ("../x", "Mine", "x" * 64, "a/b", ".", "sway-desktop", "tiny"):
            self.refused("image", "init", name, "--from", "sway-desktop")
        self.assertIn("ghost", self.refused("image", "init", "other", "--from", "ghost"))
        self.assertIn("The name of a recipe may have only", self.refused("image", "init", "other", "--from", "../sway-desktop"))
        self.assertEqual(os.listdir(recipes), ["my-tools"])
        self.assertEqual(sorted(os.listdir(os.path.join(self.home, "data", "images"))), ["tiny"])

    def test_ports_on_other_addresses_warn(self):
        self.good("create", "--image", "tiny", "--name", "box")
        added = self.ctl("port", "add", "box", "8000", "--label", "web")
        self.assertIn(b"http://web.box.localhost:", added.stderr)
        wide = self.ctl("port", "add", "box", "8001", "--address", "0.0.0.0")
        self.assertEqual(wide.returncode, 0, wide.stderr)
        self.assertTrue(wide.stdout.startswith(b"0.0.0.0:"))
        self.assertIn(b"reach", wide.stderr)
        self.assertIn(b"0.0.0.0:", self.good("port", "ls", "box"))
        self.good("rm", "box", "--force")

    def test_pages_are_guarded_unless_the_workspace_is_open(self):
        self.good("create", "--image", "tiny", "--name", "box")
        self.good("port", "add", "box", "8000", "--label", "web")
        direct = self.as_json("port", "ls", "box")[-1]["url"]
        opened = self.ctl("port", "open", "box", "8000")
        self.assertEqual(opened.stdout.decode(), direct + "\n")
        self.assertIn(b"any site", opened.stderr)
        self.good("egress", "box", "offline")
        opened = self.ctl("port", "open", "box", "8000")
        self.assertRegex(opened.stdout.decode(), r"^http://web\.box\.localhost:\d+/\.helix-open\?link=[\w-]{43}\n$")
        self.assertIn(b"works once", opened.stderr)
        self.assertEqual(self.good("port", "open", "box", "8000", "--direct").decode(), direct + "\n")
        port = int(opened.stdout.decode().split(":")[2].split("/")[0])
        for address in ("127.0.0.1", "::1") if has_ipv6_loopback() else ("127.0.0.1",):
            with socket.create_connection((address, port), timeout=5):
                pass
        self.good("port", "rm", "box", "8000")
        self.assertTrue(wait_until(lambda: not listens(port)))
        self.refused("port", "open", "box", "8000")
        self.good("rm", "box", "--force")

    def test_every_refusal_is_a_sentence(self):
        self.assertIn("nonsense", self.refused("create", "--image", "nonsense"))
        self.assertIn("nobody", self.refused("show", "nobody"))
        self.refused("create", "--image", "tiny", "--memory", "1000000")
        self.refused("create", "--image", "tiny", "--port", "7443")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertIn(str(port), self.refused("create", "--image", "tiny", "--port", f"8000:{port}"))
        self.assertEqual(self.as_json("ls"), [])
        failed = self.ctl("show", "nobody", "--json")
        self.assertEqual(json.loads(failed.stdout)["error"]["code"], "not_found")

    def test_ctrl_c_cancels_a_create_and_nothing_remains(self):
        self.environment["HELIXVM_FAKE_QEMU"] = "no-guest-ready"
        creating = self.start_ctl("create", "--image", "tiny", "--name", "box", stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        self.assertTrue(wait_until(lambda: [s["status"] for w in self.as_json("ls") for s in w["steps"][:2]] == ["done", "done"]))
        creating.send_signal(signal.SIGINT)
        _, err = creating.communicate(timeout=60)
        self.assertEqual(creating.returncode, 1, err)
        self.assertIn(b"ancelled", err)
        self.assertTrue(wait_until(lambda: self.as_json("ls") == []))
        self.assertTrue(wait_until(lambda: os.listdir(os.path.join(self.home, "data", "workspaces")) == []))

    def test_many_helixctl_at_once_start_one_helix(self):
        crowd = [self.start_ctl("ls", "--json", stdout=subprocess.PIPE) for _ in range(5)]
        for process in crowd:
            self.assertEqual(json.loads(process.communicate(timeout=60)[0]), [])
            self.assertEqual(process.returncode, 0)
        self.assertTrue(wait_until(lambda: len(self.headless()) == 1))

    def test_killed_or_ended_helix_finds_its_machines_again(self):
        self.good("create", "--image", "tiny", "--name", "box")
        machine = self.as_json("show", "box")["qemu_pid"]
        for how in (signal.SIGKILL, signal.SIGTERM):
            (helix,) = self.headless()
            os.kill(helix, how)
            self.assertTrue(wait_until(lambda pid=helix: pid not in self.headless()))
            self.assertTrue(wait_until(lambda: [w["state"] for w in self.as_json("ls")] == ["ready"]))
            self.assertEqual(self.as_json("show", "box")["qemu_pid"], machine)
            self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "echo").returncode == 0))
        # It is no child of this Helix any more.
        self.good("stop", "box")
        self.good("start", "box")
        self.good("rm", "box", "--force")

    def test_helix_ends_when_nobody_asks(self):
        helix = subprocess.Popen([os.path.join(BIN, "helix"), "--headless", "--idle-exit", "1"], env=self.environment)
        self.assertEqual(helix.wait(30), 0)

    def test_helix_does_not_end_while_a_workspace_runs(self):
        helix = subprocess.Popen([os.path.join(BIN, "helix"), "--headless", "--idle-exit", "1"], env=self.environment)
        self.assertTrue(wait_until(lambda: os.path.exists(os.path.join(self.home, "run", "control.sock"))))
        self.good("create", "--image", "tiny", "--name", "box")
        # Longer than it would wait: there is no event that says "still here".
        self.assertFalse(wait_until(lambda: helix.poll() is not None, 3))
        self.good("stop", "box")
        self.assertEqual(helix.wait(30), 0)

    def test_a_slow_reader_holds_the_guest_back(self):
        self.good("create", "--image", "tiny", "--name", "box")
        (helix,) = self.headless()
        size = 64 << 20
        flood = self.start_ctl("exec", "box", "--", "flood", str(size), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.assertTrue(flood.stdout.read(1))
        self.assertFalse(wait_until(lambda: max(self.resident(helix), self.resident(flood.pid)) > 200 << 20, 2))
        read = 1
        while piece := flood.stdout.read(1 << 20):
            read += len(piece)
        flood.stdout.close()
        self.assertEqual((flood.wait(60), read), (0, size))
        self.good("rm", "box", "--force")

    @staticmethod
    def resident(pid):
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def test_a_socket_folder_that_is_not_ours_is_refused(self):
        os.symlink(tempfile.gettempdir(), os.path.join(self.home, "run"))
        self.assertIn(os.path.join(self.home, "run"), self.refused("ls"))

    def test_a_reader_that_goes_away_is_no_error_of_helix(self):
        self.good("create", "--image", "tiny", "--name", "box")
        flood = self.start_ctl("exec", "box", "--", "flood", str(32 << 20), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        flood.stdout.read(1)
        flood.stdout.close()
        self.assertNotEqual(flood.wait(60), 0)
        self.assertEqual([w["state"] for w in self.as_json("ls")], ["ready"])
        self.good("rm", "box", "--force")


if __name__ == "__main__":
    unittest.main(verbosity=2)
