"""An internet of one site, for tests whose guests shall reach something public without leaving this computer.

    netlab.become_root()                       # first thing in a test program
    with SmallInternet("registry.npmjs.org") as internet:
        listener = internet.listen(443)

From then on this program and what it starts are in a network of their own (namespaces of the network
and of mounts, within one of the user's for whom is not root): there the site's name resolves to a public address,
which somebody behind the default route has. There is no other way out.
"""
import contextlib
import ctypes
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../netlab"))
import netlab  # noqa: E402

_CLONE = netlab.CLONE_NEWNET | netlab.CLONE_NEWNS
_libc = ctypes.CDLL(None, use_errno=True)


def unavailable():
    """None, or the reason why this cannot be had here."""
    tried = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, text=True, check=False)
    return tried.stderr.strip() or None


def _call(name, *arguments):
    if getattr(_libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


class SmallInternet:
    def __init__(self, name):
        self.name = name
        self.address = netlab.PEER
        self._closing = contextlib.ExitStack()

    def __enter__(self):
        # Threads that run already stay outside: this comes before any is started.
        _call("unshare", _CLONE)
        _call("mount", b"none", b"/", None, ctypes.c_ulong(netlab.MS_REC | netlab.MS_PRIVATE), None)
        self._site = netlab.Namespace("site")
        self._closing.callback(self._site.close)
        self._connect()
        self._name_server = _NameServer(self.name, self.address)
        self._closing.callback(self._name_server.close)
        self._use_name_server()
        return self

    def __exit__(self, *_):
        self._closing.close()

    def listen(self, port):
        """A listening socket at the site."""
        return self._site.listen(self.address, port)

    def _connect(self):
        def ip(*arguments):
            subprocess.run(["ip", *arguments], check=True, capture_output=True)
        ip("link", "set", "lo", "up")
        ip("link", "add", "wan", "type", "veth", "peer", "name", "wan", "netns", self._site.path)
        ip("address", "add", netlab.HOST_TRANSIT + "/30", "dev", "wan")
        ip("link", "set", "wan", "up")
        ip("route", "add", "default", "via", netlab.PEER_TRANSIT)
        self._site.ip("address", "add", netlab.PEER_TRANSIT + "/30", "dev", "wan")
        self._site.ip("link", "set", "wan", "up")
        self._site.ip("address", "add", self.address + "/32", "dev", "lo")

    def _use_name_server(self):
        folder = self._closing.enter_context(tempfile.TemporaryDirectory(prefix="small-internet-"))
        os.chmod(folder, 0o755)
        for name, text in (("resolv.conf", "nameserver 127.0.0.1\n"), ("nsswitch.conf", "hosts: files dns\n")):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
            target = os.path.realpath(os.path.join("/etc", name)).encode()
            _call("mount", path.encode(), target, None, ctypes.c_ulong(netlab.MS_BIND), None)
            self._closing.callback(_call, "umount2", target, 0)


class _NameServer:
    """Answers on 127.0.0.1:53 for one name, and that there is no other (RFC 1035, 4.1)."""

    def __init__(self, name, address):
        self._question = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
        self._address = socket.inet_aton(address)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 53))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        while True:
            query, sender = self._socket.recvfrom(4096)
            if not query:
                return
            if len(query) > 12:
                self._socket.sendto(self._answer(query), sender)

    def _answer(self, query):
        end = query.index(b"\0", 12) + 1 if b"\0" in query[12:] else len(query)
        question, kind = query[12:end + 4], query[end:end + 2]
        known = query[12:end].lower() == self._question
        answers = known and kind == b"\0\1"
        flags = 0x8180 if known else 0x8183  # a name that is not there
        head = query[:2] + struct.pack("!5H", flags, 1, int(answers), 0, 0)
        record = struct.pack("!3HIH", 0xC00C, 1, 1, 60, 4) + self._address
        return head + question + (record if answers else b"")

    def close(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", ("127.0.0.1", 53))
        self._thread.join()
        self._socket.close()
