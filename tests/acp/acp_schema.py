"""Checks messages of the Agent Client Protocol against its official JSON Schema.

usage: acp_schema.py LOG...     each line {"from": "client" | "agent", "message": {...}}

Prints each message that is not as the schema has it, with the reason. Status 1 when there is one in
what Helix says; what a foreign agent says is only told (--lenient-agent), never silently dropped.
Needs python3-jsonschema and the npm package @agentclientprotocol/sdk (third_party/packages).
"""
import argparse
import json
import os
import sys

import jsonschema

PACKAGES = os.environ.get("HELIX_NPM_TEST_DIR") or \
    os.path.expanduser("~/.cache/helixvm/npm-test/node_modules")
SCHEMA = os.path.join(PACKAGES, "@agentclientprotocol/sdk/schema/v1/schema.json")


class Conversation:
    """Both sides of one connection; responses are checked as answers to what was asked."""

    def __init__(self, schema):
        self._definitions = schema["$defs"]
        self._names = {}  # (suffix, method) -> name in $defs
        for name, definition in self._definitions.items():
            method = definition.get("x-method")
            for suffix in ("Request", "Response", "Notification"):
                if method and name.endswith(suffix):
                    self._names[suffix, method] = name
        self._asked = {"client": {}, "agent": {}}
        self.methods = {"client": set(), "agent": set()}

    def problems(self, side, message):
        """Sentences about what is wrong with one message."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return ["is no JSON-RPC 2.0 message"]
        if "method" in message:
            return self._check_call(side, message)
        return self._check_answer(side, message)

    def _check_call(self, side, message):
        method = message["method"]
        self.methods[side].add(method)
        kind = "Notification"
        if "id" in message:
            self._asked[side][json.dumps(message["id"])] = method
            kind = "Request"
        name = self._names.get((kind, method))
        if name is None:
            # Names that begin with an underscore are everybody's own.
            return [] if method.startswith("_") else [f"{kind.lower()} {method} is not in the protocol"]
        return self._against(name, message.get("params", {}), method)

    def _check_answer(self, side, message):
        if ("result" in message) == ("error" in message):
            return ["answers with neither or both of result and error"]
        other = "agent" if side == "client" else "client"
        method = self._asked[other].pop(json.dumps(message.get("id")), None)
        if method is None:
            return [f"answers {message.get('id')!r}, which was not asked"]
        if "error" in message:
            return self._against("Error", message["error"], f"error of {method}")
        name = self._names.get(("Response", method))
        return self._against(name, message["result"], f"result of {method}") if name else []

    def _against(self, name, value, what):
        validator = jsonschema.Draft202012Validator(
            {"$ref": f"#/$defs/{name}", "$defs": self._definitions})
        error = jsonschema.exceptions.best_match(validator.iter_errors(value))
        if error is None:
            return []
        place = "/".join(str(part) for part in error.absolute_path)
        return [f"{what}: {place or 'it'}: {error.message[:300]}"]


def load_schema(path=SCHEMA):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check_log(path, schema):
    """({side: [sentence]}, Conversation) of one log."""
    conversation = Conversation(schema)
    found = {"client": [], "agent": []}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            entry = json.loads(line)
            for problem in conversation.problems(entry["from"], entry["message"]):
                found[entry["from"]].append(f"{path}:{number}: {entry['from']} {problem}")
    return found, conversation


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lenient-agent", action="store_true")
    parser.add_argument("logs", nargs="+")
    options = parser.parse_args()
    schema = load_schema()
    bad = 0
    for log in options.logs:
        found, conversation = check_log(log, schema)
        for side, sentences in found.items():
            for sentence in sentences:
                print(sentence)
            bad += 0 if side == "agent" and options.lenient_agent else len(sentences)
        print(f"{log}: client said {sorted(conversation.methods['client'])}, "
              f"agent said {sorted(conversation.methods['agent'])}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
