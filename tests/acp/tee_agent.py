#!/usr/bin/env python3
"""Stands between an ACP client and an agent and writes down what both say (acp_schema.py reads it).

usage: tee_agent.py LOG COMMAND...
"""
import json
import subprocess
import sys
import threading


def main():
    log_path, *command = sys.argv[1:]
    agent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lock = threading.Lock()
    with open(log_path, "a", encoding="utf-8") as log:

        def pass_on(side, source, target):
            for line in iter(source.readline, b""):
                with lock:
                    try:
                        message = json.loads(line)
                    except ValueError:
                        message = line.decode(errors="replace")
                    log.write(json.dumps({"from": side, "message": message}) + "\n")
                    log.flush()
                target.write(line)
                target.flush()
            target.close()

        said = threading.Thread(target=pass_on, args=("agent", agent.stdout, sys.stdout.buffer))
        said.start()
        threading.Thread(target=pass_on, args=("client", sys.stdin.buffer, agent.stdin), daemon=True).start()
        said.join()
    return agent.wait()


if __name__ == "__main__":
    sys.exit(main())
