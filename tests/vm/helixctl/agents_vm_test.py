"""Agents at work in a real guest: a project goes in, a task is done, reviewed changes come out.

The models are a script on this computer's loopback, reached through helix-gateway; the agents are the
built-in one and Codex from npm, which the image brings. What both sides say over ACP is recorded in
the guest and checked against the official schema.
HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

from real_guest import BIN, LONG, RealGuest, wait_until
from scripted_models import ScriptedModels

HERE = os.path.dirname(os.path.abspath(__file__))
ACP = os.path.join(HERE, "../../acp")
WORKSPACE = "/home/agent/workspace"

CART = """def total(lines):
    return sum(round(price * count, 2) for price, count in lines)
"""
MENDED = """def total(lines):
    return round(sum(price * count for price, count in lines), 2)
"""


def call(tool, **arguments):
    return {"tool": tool, "input": arguments}


class Project:
    """A repository on this computer whose hooks would leave a trace."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="project-")
        self.path = self.folder.name
        self.canary = os.path.join(self.path, ".git", "a-hook-ran")
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", "Ada")
        self.git("config", "user.email", "ada@example.org")
        self.write("cart.py", CART)
        self.write("notes.txt", "one\ntwo\n")
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "A cart")
        for hook in ("post-checkout", "post-commit", "reference-transaction", "pre-push", "post-merge",
                     "pre-commit", "post-applypatch"):
            path = os.path.join(self.path, ".git/hooks", hook)
            with open(path, "w", encoding="ascii") as file:
                file.write(f"#!/bin/sh\ntouch '{self.canary}'\n")
            os.chmod(path, 0o755)

    def write(self, name, text):
        with open(os.path.join(self.path, name), "w", encoding="utf-8") as file:
            file.write(text)

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.path, *arguments], check=True, capture_output=True,
                              text=True).stdout.strip()


class AgentsAtWork(RealGuest):
    """The steps run in the order of their names."""

    image = "sway-codex"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.models = ScriptedModels()
        cls.addClassCleanup(cls.models.close)
        cls.project = Project()
        cls.addClassCleanup(cls.project.folder.cleanup)
        # The built-in agent behind a recorder, as a user's own agent.
        agents = os.path.join(cls.home, "data", "agents")
        os.makedirs(agents)
        for name, command in (("recorded", ["{helix-coder}"]),
                              ("recorded-codex", cls.codex_command())):
            known = {"name": name, "title": name.title(), "desktop": "mcp",
                     "command": ["python3", "/home/agent/tee_agent.py", f"/home/agent/{name}.log", *command]}
            if "codex" in name:
                known["environment"] = cls.codex()["environment"]
            with open(os.path.join(agents, f"{name}.json"), "w", encoding="utf-8") as file:
                json.dump(known, file)

    @classmethod
    def tearDownClass(cls):
        # While Helix can still do it: its home goes with the test.
        for name in ("try-1", "try-2"):
            cls.ctl("rm", name, "--force")
        super().tearDownClass()

    @staticmethod
    def codex():
        with open(os.path.join(HERE, "../../../images/agents/codex.json"), encoding="utf-8") as file:
            return json.load(file)

    @classmethod
    def codex_command(cls):
        return [word.replace("{prefix}", "/opt/helix/agents/codex") for word in cls.codex()["command"]]

    def inside(self, *command):
        return self.good("exec", "box", "--", *command).decode()

    def prompt(self, text, *options):
        """(exit status, entries) of a prompt that runs to its end."""
        result = self.ctl("prompt", "box", text, "--json", *options)
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        return result.returncode, lines, result.stderr.decode(errors="replace")

    def done(self, text, *options):
        """Everything that was said in a turn which must end well: prose, and the rest as JSON."""
        status, lines, error = self.prompt(text, *options)
        self.assertEqual(status, 0, f"{lines[-3:]} {error}")
        texts = {}
        for line in lines:
            entry = line.get("entry", {})
            if "text" in entry:
                before = texts.get(entry["number"], "").encode()[:line.get("from", 0)].decode()
                texts[entry["number"]] = before + entry["text"]
        return "\n".join(texts.values()) + json.dumps(lines)

    def sessions(self):
        return self.as_json("sessions", "box")["sessions"]

    def test_01_a_project_goes_in_with_the_machine(self):
        for kind, url in (("anthropic", self.models.url), ("openai", self.models.url + "/v1")):
            self.good("provider", "add", kind, "--kind", kind, "--base-url", url, "--key-stdin", data=b"key\n")
        self.good("create", "--image", self.image, "--name", "box", "--egress", "offline",
                  "--project", self.project.path, "--task", "fix-cart")
        self.assertEqual(self.inside("git", "-C", WORKSPACE, "branch", "--show-current").strip(), "helix/box/fix-cart")
        self.assertEqual(self.inside("git", "-C", WORKSPACE, "remote"), "")
        self.assertEqual(self.inside("cat", f"{WORKSPACE}/cart.py"), CART)
        self.assertEqual(self.inside("git", "-C", WORKSPACE, "rev-parse", "HEAD").strip(), self.project.git("rev-parse", "main"))

    def test_02_the_sheet_says_what_was_given(self):
        said = self.good("boundary", "box").decode()
        self.assertIn(self.project.path, said)
        self.assertIn("reaches no site", said)
        self.assertTrue(self.as_json("boundary", "box")["items"])

    def test_03_the_known_agents(self):
        agents = {agent["name"]: agent for agent in self.as_json("agents", "box")["agents"]}
        self.assertTrue(agents["helix"]["installed"])
        self.assertTrue(agents["codex"]["installed"])
        self.assertFalse(agents["claude"]["installed"])
        added = self.ctl("agent", "add", "box", "gemini")
        self.assertEqual(added.returncode, 1)
        self.assertIn("cannot reach registry.npmjs.org", added.stderr.decode().splitlines()[-1])
        refused = self.ctl("prompt", "box", "hello", "--agent", "gemini")
        said = (refused.stdout + refused.stderr).decode()
        self.assertEqual((refused.returncode, said.count("is not installed in this workspace. Add it")), (1, 1), said)

    def test_04_the_built_in_agent_does_a_task(self):
        self.models.play(
            {"think": "First the code.", "text": "I look at the cart.",
             "calls": [call("plan", entries=[{"content": "Mend the total", "status": "in_progress"}]),
                       call("shell", command="cat cart.py; pwd")]},
            {"calls": [call("edit", path="cart.py", old_text=CART.splitlines()[1], new_text=MENDED.splitlines()[1]),
                       call("write", path="test_cart.py", content="from cart import total\nassert total([(0.1, 3)]) == 0.3\n")],
             "expect": ["round(price * count, 2)", WORKSPACE]},
            {"calls": [call("shell", command="python3 -B test_cart.py && echo good-total")]},
            {"text": "The total is **rounded once** now.", "expect": "good-total"})
        said = self.done("The cart's total is wrong. Mend it.")
        self.assertEqual(self.models.left(), 0)
        for words in ("I look at the cart.", "rounded once", "cart.py", "Mend the total", "First the code."):
            self.assertIn(words, said)
        self.assertEqual(self.inside("cat", f"{WORKSPACE}/cart.py"), MENDED)

    def test_05_its_hands_reach_the_desktop(self):
        sway = "swaymsg -s /run/user/1000/sway.sock"
        opened = f"{sway} exec foot && until {sway} -t get_tree | grep -q '\"app_id\": \"foot\"'; do sleep 1; done"
        self.models.play(
            {"calls": [call("shell", command=opened)]},
            {"calls": [call("desktop_wait", until="still", timeout_ms=20000)]},
            {"calls": [call("desktop_screenshot")]},
            {"calls": [call("desktop_click", x=400, y=300)], "expect": "image/png"},
            {"calls": [call("desktop_type", text="echo typed > ~/typed")]},
            {"calls": [call("desktop_keys", keys="Return")]},
            {"text": "Typed."})
        self.done("Type into a terminal.")
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "cat", "/home/agent/typed").stdout == b"typed\n"))

    def test_06_changes_come_out_and_are_accepted(self):
        def changed_files():
            return {file["path"] for file in self.as_json("changes", "box")["files"]}
        # Behind a turn the guest says what it has changed.
        self.assertTrue(wait_until(lambda: changed_files() == {"cart.py", "test_cart.py"}), changed_files())
        self.assertIn("+    return round(sum", self.good("changes", "box", "--diff").decode())
        self.good("accept", "box", "--branch", "agent/cart")
        self.assertEqual(self.project.git("show", "agent/cart:cart.py") + "\n", MENDED)
        changed = self.project.git("diff", "--name-only", "main", "agent/cart").splitlines()
        self.assertEqual(changed, ["cart.py", "test_cart.py"])
        self.assertEqual(self.project.git("branch", "--show-current"), "main")
        self.assertEqual(self.project.git("status", "--porcelain"), "")
        self.assertFalse(os.path.exists(self.project.canary), "a hook ran on this computer")
        self.good("accept", "box")
        self.assertEqual(self.project.git("rev-parse", "helix/box/fix-cart"), self.project.git("rev-parse", "agent/cart"))
        self.refused("accept", "box", "--branch", "agent/cart")
        self.refused("accept", "box", "--branch", "main")

    def test_07_one_file_is_accepted_and_a_patch_is_written(self):
        self.good("accept", "box", "--branch", "agent/test-only", "--path", "test_cart.py")
        self.assertEqual(self.project.git("diff", "--name-only", "main", "agent/test-only"), "test_cart.py")
        patch = os.path.join(self.home, "out.patch")
        self.good("export", "box", patch)
        subprocess.run(["git", "-C", self.project.path, "apply", "--check", patch], check=True, capture_output=True)

    def test_08_killed_helix_loses_nothing_of_a_turn(self):
        marker = f"{WORKSPACE}/slow.txt"
        self.models.play(
            {"text": "This takes a while.", "calls": [call("shell", command="sleep 12; echo later > slow.txt")]},
            {"text": "Finished while nobody looked."})
        client = subprocess.Popen([os.path.join(BIN, "helixctl"), "prompt", "box", "Take your time."],
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
        try:
            self.assertTrue(wait_until(lambda: self.models.left() == 1))
            (helix,) = self.headless()
            os.kill(helix, signal.SIGKILL)
            self.assertNotEqual(client.wait(60), 0)
        finally:
            client.stdout.close()
            client.stderr.close()
        def finished():
            (mine,) = [s for s in self.sessions() if s["title"] == "Take your time."]
            return mine["state"] == "idle" and self.ctl("search", "nobody looked").stdout
        self.assertTrue(wait_until(finished), self.ctl("sessions", "box").stdout)
        (mine,) = [s for s in self.sessions() if s["title"] == "Take your time."]
        written = self.ctl("exec", "box", "--", "cat", marker)
        self.assertEqual(written.stdout, b"later\n", self.good("session", "show", mine["id"]).decode())

    def test_09_everything_said_is_found_and_exported(self):
        self.assertIn(b"rounded", self.good("search", "rounded once"))
        self.assertEqual(self.ctl("search", '"unbalanced AND (').returncode, 0)
        session = [s for s in self.sessions() if "cart" in s["title"].lower()][0]["id"]
        markdown = self.good("session", "show", session, "--markdown").decode()
        self.assertIn("The total is **rounded once** now.", markdown)
        self.assertIn("good-total", json.dumps(json.loads(self.good("session", "show", session, "--json"))))

    def test_10_codex_works_by_the_same_way(self):
        self.inside("sh", "-c", "mkdir -p ~/.codex && echo 'model = \"gpt-5.1-codex\"' > ~/.codex/config.toml")
        self.models.play(
            {"text": "I write a file.",
             "calls": [call("exec_command", cmd="echo from codex > codex.txt; echo was-here")]},
            {"text": "It is written."}, {"text": "spare"}, {"text": "spare"})
        said = self.done("Write codex.txt.", "--agent", "codex")
        self.assertIn("It is written.", said)
        self.assertEqual(self.inside("cat", f"{WORKSPACE}/codex.txt"), "from codex\n")
        self.assertTrue(wait_until(lambda: "codex.txt" in self.good("changes", "box").decode()))
        self.good("accept", "box", "--branch", "agent/codex", "--path", "codex.txt")
        self.assertEqual(self.project.git("show", "agent/codex:codex.txt"), "from codex")

    def test_11_what_is_said_is_as_the_schema_has_it(self):
        self.good("cp", os.path.join(ACP, "tee_agent.py"), "box:tee_agent.py")
        self.models.play({"text": "Look.", "calls": [call("shell", command="echo recorded")]}, {"text": "Good."})
        self.done("Say something.", "--agent", "recorded")
        self.models.play({"text": "Look.", "calls": [call("exec_command", cmd="echo recorded")]}, {"text": "Good."},
                         {"text": "spare"})
        self.done("Say something.", "--agent", "recorded-codex")
        for name, lenient in (("recorded", []), ("recorded-codex", ["--lenient-agent"])):
            log = os.path.join(self.home, f"{name}.log")
            # A busy emulated guest can be late with its SSH server; that is said, and asked again.
            self.assertTrue(wait_until(lambda name=name, log=log: self.ctl("cp", f"box:{name}.log", log).returncode == 0))
            checked = subprocess.run(["/usr/bin/python3", "-B", os.path.join(ACP, "acp_schema.py"), *lenient, log],
                                     capture_output=True, text=True, check=False)
            if "ModuleNotFoundError" in checked.stderr or "FileNotFoundError" in checked.stderr:
                self.skipTest("python3-jsonschema or npm's @agentclientprotocol/sdk is missing")
            print(checked.stdout, file=sys.stderr)
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_12_an_editor_on_this_computer_uses_the_agent(self):
        self.models.play({"text": "Hello, editor."})
        editor = subprocess.Popen([os.path.join(BIN, "helixctl"), "acp", "box"], env=self.environment,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            def ask(number, method, params):
                message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
                editor.stdin.write(json.dumps(message) + "\n")
                editor.stdin.flush()
                said = []
                while True:
                    answer = json.loads(editor.stdout.readline())
                    if answer.get("id") == number and "method" not in answer:
                        self.assertIn("result", answer)
                        return answer["result"], said
                    said.append(answer)
            ask(1, "initialize", {"protocolVersion": 1, "clientCapabilities": {"fs": {"readTextFile": True}}})
            session, _ = ask(2, "session/new", {"cwd": self.project.path, "mcpServers": []})
            result, said = ask(3, "session/prompt", {"sessionId": session["sessionId"],
                                                     "prompt": [{"type": "text", "text": "Hello"}]})
            self.assertEqual(result["stopReason"], "end_turn")
            self.assertIn("Hello, ", json.dumps(said))
        finally:
            editor.stdin.close()
            editor.stdout.close()
            editor.wait(60)

    def test_13_a_stopped_machine_ends_the_turn_and_the_session_goes_on_later(self):
        self.models.play({"calls": [call("shell", command="sleep 600")]})
        client = subprocess.Popen([os.path.join(BIN, "helixctl"), "prompt", "box", "Sleep."], env=self.environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            self.assertTrue(wait_until(lambda: self.models.left() == 0))
            self.assertIn("works on a prompt", self.refused("stop", "box"))  # nobody can be asked
            self.good("stop", "box", "--yes")
            self.assertNotEqual(client.wait(60), 0)
        finally:
            client.stdout.close()
            client.stderr.close()
        self.assertTrue(wait_until(lambda: all(session["state"] in ("asleep", "failed") for session in self.sessions())), self.sessions())
        session = [s for s in self.sessions() if "cart" in s["title"].lower()][0]["id"]
        self.good("start", "box")
        self.models.forget()
        self.models.play({"text": "I remember the cart."})
        self.done("Do you remember?", "--session", session)
        # It has loaded its history: the model is told what was said before the stop.
        self.assertIn("rounded once", json.dumps(self.models.bodies()[-1]))

    def test_14_faults_of_the_model_are_sentences(self):
        self.models.play({"fault": "status", "status": 429, "retry_after": "1"}, {"text": "Then it worked."})
        self.assertIn("Then it worked.", self.done("Try."))
        self.models.play(*[{"fault": "status", "status": 401, "message": "no such key"}] * 3)
        status, lines, error = self.prompt("Fail.")
        self.assertEqual(status, 1, error)
        self.good("budget", "box", "--requests", "1")
        self.models.play({"text": "too late"}, {"text": "too late"})
        status, lines, error = self.prompt("Over budget.")
        self.assertEqual(status, 1)
        self.assertIn("budget", (json.dumps(lines) + error).lower())

    def test_15_one_task_for_several_machines(self):
        self.good("stop", "box")
        self.models.play({"text": "Done."}, {"text": "Done."})
        group = self.good("attempts", "start", "--image", self.image, "--name", "try", "--egress", "offline",
                          "--count", "2", "--project", self.project.path, "--test", "python3 -B -c 'import cart'",
                          "Try it.").decode().strip()
        def attempts():
            (found,) = [g for g in self.as_json("attempts", "list") if g["group"] == group]
            return found["attempts"]
        self.assertTrue(wait_until(lambda: all(a["state"] in ("done", "failed") for a in attempts()), LONG), attempts())
        self.assertEqual([(a["state"], a["test_status"]) for a in attempts()], [("done", 0)] * 2, attempts())
        self.good("attempts", "keep", group, "try-2")
        self.assertEqual([a["state"] for a in attempts()], ["discarded", "kept"])
        self.assertEqual({w["name"] for w in self.as_json("ls")}, {"box", "try-2"})


if __name__ == "__main__":
    unittest.main(verbosity=2)
