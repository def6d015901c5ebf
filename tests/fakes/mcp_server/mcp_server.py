"""An MCP server for tests, good or bad: mcp_server.py stdio|http MODE

Over HTTP it says "port N" first and ends with its standard input. With MCP_LOG in the environment it appends to that file what
happened to it. Modes: good; stream (HTTP answers as server-sent events, with a ping of its own before each); stateless
(2026-07-28 only); forgets (HTTP: every session ends with a call); and those that misbehave: see `misbehave` and `BAD_STATUS`.
"""

import base64
import http.server
import json
import os
import sys
import threading
import time

TRANSPORT, MODE = sys.argv[1:3]
STATELESS = "2026-07-28"
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
PIXEL = base64.b64encode(bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c626001000000ffff03000006000557bfabd40000000049454e44ae426082")).decode()
BAD_STATUS = {"forbidden": 401, "broken": 500}


def log(line):
    if os.environ.get("MCP_LOG"):
        with open(os.environ["MCP_LOG"], "a", encoding="utf-8") as file:
            file.write(line + "\n")


def tool(name, properties=None, **more):
    return {"name": name, "description": "Does " + name, "inputSchema": {"type": "object", "properties": properties or {}}, **more}


PAGES = [
    [tool("echo", {"text": {"type": "string"}}, annotations={"readOnlyHint": True}), tool("picture"), tool("fail")],
    [tool("slow"), tool("die"), tool("bad param", {"not a name": {}}), tool("long/" + 80 * "n"), tool("long/" + 80 * "n" + "2")],
]


class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Server:
    """What both transports share."""

    def __init__(self):
        self.cancelled = set()
        self.changed = threading.Condition()

    def notice(self, method, params):
        if method == "notifications/initialized":
            log("initialized")
        if method == "notifications/cancelled":
            with self.changed:
                self.cancelled.add(params["requestId"])
                self.changed.notify_all()
            log("cancelled")

    def wait_for_cancel(self, call):
        with self.changed:
            self.changed.wait_for(lambda: call in self.cancelled, timeout=100)

    def answer(self, message, params):
        """The result of one request."""
        method = message["method"]
        if MODE == "stateless":
            version = params.get("_meta", {}).get(VERSION_KEY)
            if method == "initialize" or version != STATELESS:
                raise Refused(-32022, "Unsupported protocol version")
        if method == "server/discover" and MODE == "stateless":
            return {"supportedVersions": [STATELESS], "capabilities": {"tools": {}}, "resultType": "complete"}
        if method == "initialize":
            if MODE == "refuses":
                raise Refused(-32000, "not today")
            return {"protocolVersion": "1999-01-01" if MODE == "old" else params["protocolVersion"],
                    "capabilities": {"tools": {}}, "serverInfo": {"name": "test", "version": "1"}}
        if method == "ping":
            return {}
        if method == "tools/list":
            page = int(params.get("cursor", "0"))
            more = {"nextCursor": str(page + 1)} if page + 1 < len(PAGES) else {}
            if MODE == "endless":
                more = {"nextCursor": str(page)}
            return {"tools": "none" if MODE == "bad_list" else PAGES[page], **more}
        if method == "tools/call":
            return self.call(message["id"], params)
        raise Refused(-32601, "Method not found")

    def call(self, call_id, params):
        name, arguments = params["name"], params.get("arguments", {})
        log("call " + name)
        if name == "echo":
            return {"content": [{"type": "text", "text": "echo: " + arguments.get("text", "")}]}
        if name == "picture":
            return {"content": [{"type": "text", "text": "a pixel"}, {"type": "image", "mimeType": "image/png", "data": PIXEL}]}
        if name == "fail":
            return {"content": [{"type": "text", "text": "it failed"}], "isError": True}
        if name == "slow":
            self.wait_for_cancel(call_id)
            return {"content": []}
        if name == "die":
            sys.stderr.write("first\nboom\n")
            sys.stderr.flush()
            os._exit(3)
        raise Refused(-32602, "Unknown tool")

    def respond(self, message):
        """The answer to one request as JSON-RPC."""
        try:
            return {"jsonrpc": "2.0", "id": message["id"], "result": self.answer(message, message.get("params", {}))}
        except Refused as refused:
            return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": refused.code, "message": str(refused)}}


def misbehave():
    """The modes that are no servers at all; returns for the others."""
    out = sys.stdout
    if MODE == "dies":
        sys.exit("cannot find my configuration")
    if MODE == "silent":
        sys.stdin.read()
        sys.exit(0)
    if MODE == "deaf":  # neither reads nor ends when it is asked to
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        log("pid %d" % os.getpid())
        time.sleep(1000)
    try:
        while MODE == "garbage":
            out.write("Listening... <html>\n")
        while MODE == "flood":
            out.write('{"jsonrpc":"2.0","method":"notifications/message","params":{}}\n')
        while MODE == "long":
            out.write("x" * 65536)
    except OSError:
        os._exit(1)


def serve_stdio():
    misbehave()
    log("pid %d" % os.getpid())
    print("A banner that is no message", flush=True)
    server, lock = Server(), threading.Lock()

    def send(message):
        with lock:
            print(json.dumps(message), flush=True)

    for line in sys.stdin:
        message = json.loads(line)
        if "method" not in message:
            continue
        if "id" not in message:
            server.notice(message["method"], message.get("params", {}))
        else:
            threading.Thread(target=lambda m=message: send(server.respond(m)), daemon=True).start()
    log("end")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_state = Server()
    sessions = set()

    def log_message(self, *_):
        pass

    def reply(self, status, body=b"", kind="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass  # a client that has given the call up

    def do_DELETE(self):
        log("delete " + self.headers.get("Mcp-Session-Id", ""))
        self.sessions.discard(self.headers.get("Mcp-Session-Id"))
        self.reply(204)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if MODE in BAD_STATUS:
            return self.reply(BAD_STATUS[MODE], b"no", "text/plain")
        if MODE == "garbage":
            return self.reply(200, b"<html>", "text/html")
        if self.headers.get("Authorization") != "Bearer key":
            return self.reply(401)
        message = json.loads(body)
        if "method" not in message:
            log("reply " + json.dumps(message.get("result", message.get("error", {}).get("code"))))
            return self.reply(202)
        return self.answer(message)

    def answer(self, message):
        method, params = message["method"], message.get("params", {})
        if MODE == "stateless" and not self.repeats(message):
            return self.reply(400, json.dumps({"jsonrpc": "2.0", "id": message.get("id"), "error": {
                "code": -32020, "message": "Header mismatch"}}).encode())
        if MODE != "stateless" and method != "initialize" and self.headers.get("Mcp-Session-Id") not in self.sessions:
            return self.reply(404)
        if "id" not in message:
            self.server_state.notice(method, params)
            return self.reply(202)
        answer = json.dumps(self.server_state.respond(message)).encode()
        headers = {}
        if method == "initialize" and MODE != "stateless":
            session = "session-%d" % (len(self.sessions) + 1)
            self.sessions.add(session)
            headers["Mcp_Session_Id"] = session
        if MODE == "forgets" and method == "tools/call":
            self.sessions.clear()  # after this answer
        if MODE != "stream":
            return self.reply(200, answer, **headers)
        ping = b'event: message\ndata: {"jsonrpc":"2.0","id":"p1","method":"ping"}\n\n'
        return self.reply(200, b": hello\n\n" + ping + b"data: " + answer + b"\n\n", "text/event-stream", **headers)

    def repeats(self, message):
        """The headers of the stateless form say what the message does."""
        name = message.get("params", {}).get("name")
        return (message["method"] == "initialize" or
                (self.headers.get("MCP-Protocol-Version") == STATELESS and self.headers.get("Mcp-Method") == message["method"]
                 and (name is None or self.headers.get("Mcp-Name") == name)))


def serve_http():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("port %d" % server.server_address[1], flush=True)
    sys.stdin.read()


if TRANSPORT == "http":
    serve_http()
else:
    serve_stdio()
