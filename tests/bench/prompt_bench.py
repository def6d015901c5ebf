#!/usr/bin/env python3
"""How long a prompt takes to its first update in a real guest, over what the agent itself needs.

usage: prompt_bench.py --bin build/bin --images FOLDER [--runs N]

The agent is a few lines of Python in the guest that answer at once. Its own need is measured inside
the guest, over plain pipes; the whole way is what Helix has on record: from the prompt's entry to the
first entry of the answer. Prints JSON; milliseconds.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile

IMAGE = "sway-minimal"

AGENT = r"""
import json, sys
for line in iter(sys.stdin.readline, ""):
    asked = json.loads(line)
    def say(**message):
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
    method = asked.get("method")
    if method == "initialize":
        say(id=asked["id"], result={"protocolVersion": 1})
    elif method == "session/new":
        say(id=asked["id"], result={"sessionId": "s"})
    elif method == "session/prompt":
        say(method="session/update", params={"sessionId": "s", "update": {
            "sessionUpdate": "agent_message_chunk", "content": {"type": "text", "text": "At once."}}})
        say(id=asked["id"], result={"stopReason": "end_turn"})
"""
# Run in the guest: the same agent over plain pipes.
ALONE = r"""
import json, subprocess, sys, time
agent = subprocess.Popen(["python3", "/home/agent/answers.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(number, method, params):
    agent.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n")
    agent.stdin.flush()
ask(1, "initialize", {}); agent.stdout.readline()
times = []
for number in range(2, 2 + int(sys.argv[1])):
    begin = time.monotonic()
    ask(number, "session/prompt", {"sessionId": "s", "prompt": [{"type": "text", "text": "Now."}]})
    agent.stdout.readline()
    times.append((time.monotonic() - begin) * 1000)
    agent.stdout.readline()
print(json.dumps(times))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--images", required=True)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="prompt-bench-") as home:
        print(json.dumps(measure(options, home), indent=1))


def measure(options, home):
    environment = {**os.environ, "HELIXVM_HOME": home, "HELIXVM_KEYCHAIN": "files"}

    def ctl(*arguments):
        return subprocess.run([os.path.join(options.bin, "helixctl"), *arguments], env=environment, check=True,
                              capture_output=True, text=True).stdout

    images = os.path.join(home, "data/images")
    os.makedirs(images, 0o700)
    shutil.copytree(os.path.join(options.images, IMAGE), os.path.join(images, IMAGE))
    os.makedirs(os.path.join(home, "data/agents"))
    with open(os.path.join(home, "data/agents/answers.json"), "w", encoding="utf-8") as file:
        json.dump({"name": "answers", "title": "Answers", "desktop": "own",
                   "command": ["python3", "/home/agent/answers.py"]}, file)
    source = os.path.join(home, "answers.py")
    with open(source, "w", encoding="utf-8") as file:
        file.write(AGENT)
    ctl("create", "--image", IMAGE, "--name", "bench", "--egress", "offline")
    try:
        ctl("cp", source, "bench:answers.py")
        alone = json.loads(ctl("exec", "bench", "--", "python3", "-c", ALONE, str(options.runs)))
        ctl("prompt", "bench", "Start.", "--agent", "answers")
        (session,) = [s["id"] for s in json.loads(ctl("sessions", "bench", "--json"))["sessions"]]
        whole = []
        for _ in range(options.runs):
            said = [json.loads(line) for line in
                    ctl("prompt", "bench", "Now.", "--session", session, "--json").splitlines()]
            entries = [line["entry"] for line in said if "entry" in line]
            asked = next(e["time_ms"] for e in entries if e["kind"] == "prompt")
            whole.append(next(e["time_ms"] for e in entries if e["kind"] == "answer") - asked)
    finally:
        ctl("rm", "bench", "--force")
    return {"runs": options.runs, "load": os.getloadavg()[0],
            "agent_alone_ms": summary(alone), "prompt_to_first_update_ms": summary(whole),
            "over_the_agent_ms": statistics.median(whole) - statistics.median(alone)}


def summary(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


if __name__ == "__main__":
    main()
