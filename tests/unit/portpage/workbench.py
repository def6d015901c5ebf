"""The real helix-port-page between a browser and a server that are scripts. HELIX_PORT_PAGE names the program."""
import json
import os
import re
import socket
import subprocess
import threading

DEADLINE = 20


def listener(family=socket.AF_INET, address="127.0.0.1", port=0):
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    made.bind((address, port))
    made.listen(64)
    return made


class Guest:
    """A server that says what it is told. `script`: bytes, or a function of (connection, head)."""

    def __init__(self):
        self.script = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
        self.heads = []
        self.listener = listener()
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            connection.settimeout(DEADLINE)
            head = b""
            try:
                while b"\r\n\r\n" not in head:
                    piece = connection.recv(65536)
                    if not piece:
                        return
                    head += piece
                self.heads.append(head)
                if callable(self.script):
                    self.script(connection, head)
                else:
                    connection.sendall(self.script)
            except OSError:
                pass

    def close(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)  # ends accept(), too
        except OSError:
            pass  # closed before
        self.listener.close()


class Answer:
    """An HTTP answer, read to its end."""

    def __init__(self, connection):
        file = connection.makefile("rb")
        line = file.readline()
        if not line:
            raise ConnectionError("no answer")
        self.status = int(line.split()[1])
        self.headers = []
        while (line := file.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            self.headers.append((name.lower(), value.strip()))
        self.body = self.read_body(file)
        self.text = self.body.decode("latin-1")

    def read_body(self, file):
        if self.status in (101, 204, 304):
            return b""
        if self.all("transfer-encoding") == ["chunked"]:
            body = b""
            while size := int(file.readline() or b"0", 16):
                body += file.read(size)
                file.readline()
            file.readline()
            return body
        length = self.all("content-length")
        return file.read(int(length[0])) if length else file.read()

    def all(self, name):
        return [value for known, value in self.headers if known == name]

    def get(self, name):
        return ", ".join(self.all(name))


class Guard:
    """helix-port-page, and Helix's end of the conversation."""

    def __init__(self, host, upstream):
        self.host = host
        first = listener()
        self.port = first.getsockname()[1]
        listeners = [first]
        try:
            listeners.append(listener(socket.AF_INET6, "::1", self.port))
        except OSError:
            pass  # a host without IPv6
        self.ipv6 = len(listeners) == 2
        self.control, theirs = socket.socketpair()
        self.control.settimeout(DEADLINE)
        arguments = [os.environ["HELIX_PORT_PAGE"], "--control-fd", str(theirs.fileno())]
        for one in listeners:
            arguments += ["--listen-fd", str(one.fileno())]
        self.process = subprocess.Popen(arguments, pass_fds=[theirs.fileno(), *(one.fileno() for one in listeners)],
                                        env={}, stdin=subprocess.DEVNULL)
        theirs.close()
        for one in listeners:
            one.close()
        self.last = 0
        self.confined = self.ask("page.open", host=host, port=self.port, upstream_address="127.0.0.1", upstream_port=upstream)
        self.cookie = None

    def ask(self, method, **params):
        self.last += 1
        self.control.sendall(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}).encode() + b"\n")
        line = b""
        while not line.endswith(b"\n"):
            piece = self.control.recv(4096)
            if not piece:
                raise ConnectionError("helix-port-page is gone")
            line += piece
        return json.loads(line)["result"]

    @property
    def authority(self):
        return f"{self.host}:{self.port}"

    def link(self, secret, seconds=60):
        self.ask("page.link", link=secret, seconds=seconds)
        return f"/.helix-open?link={secret}"

    def enter(self):
        """Redeems a link as a browser would and keeps the cookie."""
        answer = self.get(self.link(os.urandom(16).hex()))
        assert answer.status == 303 and answer.get("location") == "/", answer.text
        self.cookie = re.match(r"([^=]+=[^;]+); HttpOnly; SameSite=Strict; Path=/$", answer.get("set-cookie")).group(1)

    def connect(self, address="127.0.0.1"):
        connection = socket.create_connection((address, self.port), DEADLINE)
        connection.settimeout(DEADLINE)
        return connection

    def head(self, target="/", method="GET", **fields):
        """As a browser that has been let in says it; a field that is None is left out."""
        named = {"Host": self.authority, "Cookie": self.cookie} | {name.replace("_", "-"): value for name, value in fields.items()}
        lines = [f"{name}: {value}" for name, value in named.items() if value is not None]
        return "\r\n".join([f"{method} {target} HTTP/1.1", *lines, "", ""]).encode("latin-1")

    def get(self, target="/", method="GET", body=b"", **fields):
        return self.raw(self.head(target, method, **fields) + body)

    def raw(self, said, address="127.0.0.1"):
        with self.connect(address) as connection:
            try:
                connection.sendall(said)
            except OSError:
                pass  # it may have answered before the end
            return Answer(connection)

    def close(self):
        self.control.close()
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
