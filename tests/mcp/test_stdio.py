"""The MCP server on standard input and output: both forms, bad lines, cancelling, the end."""

import json
import os
import queue
import subprocess
import threading
import unittest

SERVER = os.environ["HELIX_SERVED_TOOLS"]
TIME_LIMIT = 20
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Stdio(unittest.TestCase):
    def setUp(self):
        self.server = subprocess.Popen([SERVER, "--stdio", "/nonexistent/wayland-1"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def tearDown(self):
        if not self.server.stdin.closed:
            self.server.stdin.close()
        self.server.wait(timeout=TIME_LIMIT)
        self.server.stdout.close()

    def _read(self):
        for line in self.server.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def send(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def ask(self, method, params=None, number=1):
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        if params is not None:
            message["params"] = params
        self.send(json.dumps(message).encode() + b"\n")
        return self.answer()

    def answer(self):
        return self.lines.get(timeout=TIME_LIMIT)

    def call(self, name, number=1, **arguments):
        return self.ask("tools/call", {"name": name, "arguments": arguments}, number)

    def test_handshake(self):
        result = self.ask("initialize", {"protocolVersion": "2025-03-26", "capabilities": {}})["result"]
        self.assertEqual(result["protocolVersion"], "2025-03-26")
        self.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        self.assertEqual(self.ask("ping", number=2), {"jsonrpc": "2.0", "id": 2, "result": {}})
        names = [tool["name"] for tool in self.ask("tools/list")["result"]["tools"]]
        self.assertIn("desktop_screenshot", names)

    def test_an_unknown_version_is_answered_with_one_of_ours(self):
        result = self.ask("initialize", {"protocolVersion": "1999-01-01", "capabilities": {}})["result"]
        self.assertEqual(result["protocolVersion"], "2025-11-25")

    def test_stateless(self):
        result = self.ask("server/discover", {"_meta": META})["result"]
        self.assertIn("2026-07-28", result["supportedVersions"])
        self.assertEqual(result["resultType"], "complete")
        self.assertEqual(self.ask("ping", {"_meta": META})["error"]["code"], -32601)
        other = dict(META, **{"io.modelcontextprotocol/protocolVersion": "2030-01-01"})
        self.assertEqual(self.ask("tools/list", {"_meta": other})["error"]["code"], -32022)

    def test_no_desktop_is_an_error_for_the_model_to_read(self):
        result = self.call("desktop_screenshot")["result"]
        self.assertTrue(result["isError"])
        self.assertIn("desktop", result["content"][0]["text"])

    def test_wrong_arguments_name_themselves(self):
        for arguments, name in (({}, "x"), ({"x": 1}, "y"), ({"x": "1", "y": 1}, "x"), ({"x": -1, "y": 1}, "x"),
                                ({"x": 1, "y": 1.5}, "y"), ({"x": 1, "y": 1, "button": "side"}, "button"),
                                ({"x": 1, "y": 1, "why": 1}, "why"), ({"x": 1, "y": 1, "modifiers": "a"}, "modifiers")):
            result = self.call("desktop_click", **arguments)["result"]
            self.assertTrue(result["isError"])
            self.assertIn("'%s'" % name, result["content"][0]["text"])

    def test_bad_lines_do_not_end_it(self):
        for line, code in ((b"{", -32700), (b"[]", -32600), (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
                           (b"7", -32600), (b"{\"id\":1,\"method\":\"ping\"}", -32600),
                           (b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600),
                           (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nothing\"}", -32601),
                           (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32602),
                           (b"\xff\xfe", -32700), (b"[" * 100000, -32700), (b"\"" + b"a" * (3 << 20) + b"\"", -32700)):
            self.send(line + b"\n")
            self.assertEqual(self.answer()["error"]["code"], code, line[:60])
        self.send(b"\n \r\n")
        self.assertEqual(self.ask("ping")["result"], {})

    def test_an_unknown_tool_is_refused(self):
        self.assertEqual(self.call("desktop_dance")["error"]["code"], -32602)

    def test_the_end_of_input_ends_it(self):
        self.send(b'{"jsonrpc":"2.0","id":1,"method":"ping"}')  # no line yet
        self.server.stdin.close()
        self.assertIsNone(self.answer())
        self.assertEqual(self.server.wait(timeout=TIME_LIMIT), 0)

    def test_cancelling_what_does_not_run_does_nothing(self):
        for request in (b"99", b"{}", b"null", b"\"x\""):
            self.send(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":' + request + b"}}\n")
        self.assertEqual(self.ask("ping")["result"], {})


if __name__ == "__main__":
    unittest.main()
