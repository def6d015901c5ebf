#!/usr/bin/env python3
"""A coding agent for tests: speaks the Agent Client Protocol on standard input and output and does
what a script says.

usage: acp_agent.py SCRIPT.json

The script is an object; everything in it is optional:

  log            file that gets every line this agent is sent, as it came
  environment    file that gets {"environment": {...}, "cwd": "...", "argv": [...]} at the start
  initialize     members for the result of initialize
  session        members for the results of session/new, session/load and session/resume
  history        updates that session/load sends before its answer
  errors         {method: {"code": N, "message": "..."}}: requests that are refused
  start          actions before the first message is read
  prompts        a list of actions for every prompt in turn; the last list serves all that follow
  ignore_term    true: SIGTERM does nothing, and neither does the end of input

An action is an object with one of these keys:

  say, think     "text" or [a list of texts]: chunks of a message or of a thought
  update         an update as it goes on the wire
  ask            {"toolCall": {...}, "options": [...]}: asks for permission, waits, and says
                 "outcome: cancelled" or "outcome: OPTION"
  call           {"method": "...", "params": {...}}: a request to the client; says
                 "answer: CODE" (of the error) or "answer: result"
  notify         {"method": "...", "params": {...}}
  flood          {"count": N, "bytes": N}: chunks of so many bytes each, numbered from 1
  giant          N: one chunk of so many bytes
  raw            "text": a line as it is; with "times": N so often
  raw_bytes      "hex": bytes as they are
  stderr         "text"
  stamp          N: chunks whose text is the monotonic clock in ns, "pause" seconds apart
  wait           "cancel": until the turn is cancelled; "file", with "path": until it exists
  touch          PATH: makes this file
  pause          seconds
  child          argv of a program that is left running; says "child: PID"
  hang           true: says nothing more, whatever comes
  close_output   true: closes standard output and lives on
  exit           status
  crash          signal
  error          {"code": N, "message": "..."}: how the prompt is answered, now
  stop           "reason", with "usage": {...}: how the prompt is answered, now

A list that ends answers "end_turn", or "cancelled" after session/cancel.
"""
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

METHOD_NOT_FOUND = -32601


class TurnOver(Exception):
    def __init__(self, result=None, error=None):
        super().__init__()
        self.result = result
        self.error = error


class Agent:
    def __init__(self, script):
        self.script = script
        self.incoming = queue.Queue()
        self.answers = {}
        self.next_id = 0
        self.session = "session-1"
        self.turn = 0
        self.cancelled = False
        self.log = open(script["log"], "ab", buffering=0) if "log" in script else None

    # -- the wire ---------------------------------------------------------------------------------

    def read_input(self):
        for line in sys.stdin.buffer:
            if self.log:
                self.log.write(line)
            try:
                self.incoming.put(json.loads(line))
            except ValueError:
                self.send({"jsonrpc": "2.0", "id": None,
                           "error": {"code": -32700, "message": "That is not JSON."}})
        self.incoming.put(None)

    def write(self, data):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def send(self, message):
        self.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def update(self, update):
        self.send({"jsonrpc": "2.0", "method": "session/update",
                   "params": {"sessionId": self.session, "update": update}})

    def chunk(self, text, kind="agent_message_chunk"):
        self.update({"sessionUpdate": kind, "content": {"type": "text", "text": text}})

    def call(self, method, params):
        self.next_id += 1
        own = f"agent-{self.next_id}"
        self.send({"jsonrpc": "2.0", "id": own, "method": method, "params": params})
        while own not in self.answers:
            self.take(self.incoming.get())
        return self.answers.pop(own)

    # -- what the client sends --------------------------------------------------------------------

    def take(self, message):
        if message is None:
            if self.script.get("ignore_term"):
                while True:
                    time.sleep(3600)
            sys.exit(0)
        if not isinstance(message, dict):
            return
        if "method" not in message:
            self.answers[message.get("id")] = message
        elif message["method"] == "session/cancel":
            self.cancelled = True
        elif "id" in message:
            self.answer(message)

    def answer(self, message):
        method, params = message["method"], message.get("params", {})
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        if method in self.script.get("errors", {}):
            reply["error"] = self.script["errors"][method]
        elif method == "session/prompt":
            try:
                self.run_prompt()
                reply["result"] = {"stopReason": "cancelled" if self.cancelled else "end_turn"}
            except TurnOver as over:
                reply.update({"error": over.error} if over.error else {"result": over.result})
        else:
            result = self.result_of(method, params)
            if result is None:
                reply["error"] = {"code": METHOD_NOT_FOUND, "message": f"No method {method}."}
            else:
                reply["result"] = result
        self.send(reply)

    def result_of(self, method, params):
        if method == "initialize":
            result = {"protocolVersion": 1,
                      "agentCapabilities": {"loadSession": True},
                      "agentInfo": {"name": "scripted", "title": "Scripted", "version": "1"},
                      "authMethods": []}
            result.update(self.script.get("initialize", {}))
            return result
        if method == "session/new":
            return {"sessionId": self.session, **self.script.get("session", {})}
        if method in ("session/load", "session/resume"):
            self.session = params.get("sessionId", self.session)
            for update in self.script.get("history", []) if method == "session/load" else []:
                self.update(update)
            return dict(self.script.get("session", {}))
        if method == "session/set_config_option":
            options = self.script.get("session", {}).get("configOptions", [])
            for option in options:
                if option.get("id") == params.get("configId"):
                    option["currentValue"] = params.get("value")
            return {"configOptions": options}
        if method in ("session/set_mode", "session/set_model", "session/close", "authenticate"):
            return {}
        return None

    # -- the script -------------------------------------------------------------------------------

    def run_prompt(self):
        self.cancelled = False
        lists = self.script.get("prompts", [[{"say": "Done."}]])
        actions = lists[min(self.turn, len(lists) - 1)]
        self.turn += 1
        self.run(actions)

    def run(self, actions):
        for action in actions:
            # A pause is an action of its own only when nothing else is asked for.
            for key in sorted(action, key=lambda name: name == "pause"):
                doer = getattr(self, "do_" + key, None)
                if doer:
                    doer(action[key], action)
                    break
            else:
                sys.exit(f"acp_agent: no such action: {action}")

    def do_say(self, text, _action):
        for part in [text] if isinstance(text, str) else text:
            self.chunk(part)

    def do_think(self, text, _action):
        for part in [text] if isinstance(text, str) else text:
            self.chunk(part, "agent_thought_chunk")

    def do_update(self, update, _action):
        self.update(update)

    def do_ask(self, request, _action):
        reply = self.call("session/request_permission", {"sessionId": self.session, **request})
        outcome = reply.get("result", {}).get("outcome", {})
        self.chunk("outcome: " + outcome.get("optionId", outcome.get("outcome", "none")))

    def do_call(self, request, _action):
        reply = self.call(request["method"], request.get("params", {}))
        self.chunk("answer: " + (str(reply["error"].get("code")) if "error" in reply else "result"))

    def do_notify(self, request, _action):
        self.send({"jsonrpc": "2.0", "method": request["method"],
                   "params": request.get("params", {})})

    def do_flood(self, flood, _action):
        for number in range(1, flood["count"] + 1):
            self.chunk(f"{number} ".ljust(flood.get("bytes", 0), "x"))

    def do_giant(self, size, _action):
        self.chunk("g" * size)

    def do_raw(self, text, action):
        for _ in range(action.get("times", 1)):
            self.write(text.encode() + b"\n")

    def do_raw_bytes(self, text, _action):
        self.write(bytes.fromhex(text))

    def do_stderr(self, text, _action):
        sys.stderr.write(text)
        sys.stderr.flush()

    def do_stamp(self, count, action):
        for _ in range(count):
            time.sleep(action.get("pause", 0.01))
            self.chunk(str(time.monotonic_ns()))

    def do_wait(self, what, action):
        while (not self.cancelled) if what == "cancel" else (not os.path.exists(action["path"])):
            try:
                self.take(self.incoming.get(timeout=0.01))
            except queue.Empty:
                pass

    def do_touch(self, path, _action):
        open(path, "a").close()

    def do_pause(self, seconds, _action):
        time.sleep(seconds)

    def do_child(self, argv, _action):
        child = subprocess.Popen(argv)
        self.chunk(f"child: {child.pid}")

    def do_hang(self, _value, _action):
        while True:
            time.sleep(3600)

    def do_close_output(self, _value, _action):
        os.close(1)
        self.do_hang(True, {})

    def do_exit(self, status, _action):
        os._exit(status)

    def do_crash(self, number, _action):
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        time.sleep(60)

    def do_error(self, error, _action):
        raise TurnOver(error=error)

    def do_stop(self, reason, action):
        usage = {"usage": action["usage"]} if "usage" in action else {}
        raise TurnOver(result={"stopReason": reason, **usage})


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        script = json.load(file)
    if script.get("ignore_term"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if "environment" in script:
        with open(script["environment"] + ".new", "w", encoding="utf-8") as file:
            json.dump({"environment": dict(os.environ), "cwd": os.getcwd(), "argv": sys.argv}, file)
        os.rename(script["environment"] + ".new", script["environment"])
    agent = Agent(script)
    agent.run(script.get("start", []))
    threading.Thread(target=agent.read_input, daemon=True).start()
    while True:
        agent.take(agent.incoming.get())


if __name__ == "__main__":
    main()
