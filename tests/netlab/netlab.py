"""A small world for helix-netd: a guest, a host, the host's LAN and a "public" peer, each a network
namespace of its own with no way out. Works as root and, where user namespaces are allowed, as an
ordinary user. Everything ends with the `with Lab(...)` block.

    import netlab
    netlab.become_root()                      # first thing in a test program
    with netlab.Lab(netd="build/bin/helix-netd") as lab:
        lab.names["web.example"] = [netlab.PEER]
        lab.start_netd()
        helix = lab.control()
        helix.open_egress("open")
        echo = lab.peer.echo(netlab.PEER, 80)
        with lab.guest.tcp(netlab.PEER, 80) as connection:
            connection.sendall(b"hello")

The guest is a real Linux network stack (10.0.2.15/24, MAC 52:54:00:12:34:56) whose frames a bridge
process carries to the unix socket on which QEMU would listen. `Lab(raw=True)` has no guest: the test
plays QEMU itself with `lab.link` (send_frame, receive_frame).

Sockets of a namespace are ordinary sockets of the test program: `with lab.peer.inside():` switches the
calling thread over while they are made.
"""

import array
import contextlib
import ctypes
import fcntl
import json
import os
import resource
import select
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 60.0                # seconds for what comes at once unless the machine is busy

GUEST = "10.0.2.15"
GATEWAY = "10.0.2.2"
DNS = "10.0.2.3"
SERVICE = "10.0.2.100"
GUEST_MAC = "52:54:00:12:34:56"
PEER = "93.184.216.34"          # public, and only in the peer's namespace
OTHER_PEER = "93.184.216.35"
FOREIGN_DNS = "8.8.8.8"
HOST_LAN = "192.168.77.1"       # the host's own address on its LAN
LAN_NEIGHBOUR = "192.168.77.2"
HOST_TRANSIT, PEER_TRANSIT = "100.64.0.1", "100.64.0.2"

CLONE_NEWNS, CLONE_NEWNET = 0x00020000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
_libc = ctypes.CDLL(None, use_errno=True)


def _allow_many_files():
    """A login's own limit (1024) is below the connections that the tests open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 16 if hard == resource.RLIM_INFINITY else min(hard, 1 << 16)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


_allow_many_files()


def _check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _setns(descriptor):
    _check(_libc.setns(descriptor, CLONE_NEWNET), "setns")


def _mount(source, target, flags):
    _check(_libc.mount(source.encode(), target.encode(), None, ctypes.c_ulong(flags), None),
           f"mount {target}")


_AS_ROOT = ["unshare", "--user", "--map-root-user", "--net", "--"]


def become_root():
    """Starts this program again inside user and network namespaces of its own unless it is root. Where
    that is forbidden it goes on as it is, and available() has the reason."""
    if os.geteuid() == 0:
        return
    if subprocess.run([*_AS_ROOT, "true"], capture_output=True, check=False).returncode == 0:
        os.execvp(_AS_ROOT[0], [*_AS_ROOT, sys.executable, *sys.orig_argv[1:]])


def available():
    """None, or the reason why this machine cannot have such namespaces."""
    try:
        Namespace("probe").close()
        return None
    except OSError as problem:
        return str(problem)


def wait_until(condition, timeout=PATIENCE, what="condition"):
    """Polls until `condition()` is true and returns what it returned."""
    deadline = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not come true within {timeout} s")
        time.sleep(0.01)


class Namespace:
    """A network namespace, kept alive by a descriptor of this program."""

    def __init__(self, name):
        self.name = name
        home = os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)
        try:
            _check(_libc.unshare(CLONE_NEWNET), "unshare")
            self.descriptor = os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)
        finally:
            _setns(home)
            os.close(home)
        self._servers = []
        self.ip("link", "set", "lo", "up")

    @property
    def path(self):
        return f"/proc/{os.getpid()}/fd/{self.descriptor}"

    @contextlib.contextmanager
    def inside(self):
        home = os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)
        _setns(self.descriptor)
        try:
            yield
        finally:
            _setns(home)
            os.close(home)

    def popen(self, argv, **options):
        """A process in this namespace."""
        with self.inside():
            return subprocess.Popen(argv, **options)

    def run_to_end(self, argv, **options):
        """Whatever its status; one that does not end in time is killed."""
        options = {"timeout": PATIENCE, "capture_output": True, "text": True, "check": False, **options}
        with self.inside():  # what is started has the namespace of the thread that starts it
            return subprocess.run(argv, **options)

    def run(self, argv, **options):
        return self.run_to_end(argv, check=True, **options)

    def ip(self, *arguments):
        return self.run(["ip", *arguments]).stdout

    def tcp(self, address, port, timeout=PATIENCE, source=None):
        """A connected TCP socket."""
        with self.inside():
            return socket.create_connection((address, port), timeout=timeout, source_address=source)

    def udp(self, address=None, port=0, timeout=PATIENCE):
        with self.inside():
            made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        made.settimeout(timeout)
        if address:
            made.bind((address, port))
        return made

    def listen(self, address, port, backlog=512):
        with self.inside():
            made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(backlog)
        return made

    def echo(self, address, port):
        """A TCP server that sends everything back, on a thread; see EchoServer."""
        server = EchoServer(self.listen(address, port))
        self._servers.append(server)
        return server

    def udp_echo(self, address, port):
        server = UdpEcho(self.udp(address, port))
        self._servers.append(server)
        return server

    def close(self):
        for server in self._servers:
            server.close()
        os.close(self.descriptor)


class EchoServer:
    """Sends back what it gets. `accepted` counts connections, `received` holds all bytes."""

    def __init__(self, listener):
        self._listener = listener
        listener.setblocking(False)
        self.accepted = 0
        self.received = b""
        self.resets = 0
        self._open = {}
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def open_connections(self):
        return len(self._open)

    def _serve(self):
        poller = select.epoll()
        poller.register(self._listener, select.EPOLLIN)
        poller.register(self._woken, select.EPOLLIN)
        while True:
            for descriptor, _ in poller.poll():
                if descriptor == self._woken.fileno():
                    return
                if descriptor == self._listener.fileno():
                    connection, _ = self._listener.accept()
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self.accepted += 1
                    self._open[connection.fileno()] = connection
                    poller.register(connection, select.EPOLLIN)
                    continue
                connection = self._open[descriptor]
                try:
                    data = connection.recv(65536)
                    if data:
                        self.received = (self.received + data)[-1048576:]
                        connection.sendall(data)
                except OSError:
                    self.resets += 1
                    data = b""
                if not data:
                    poller.unregister(connection)
                    self._open.pop(descriptor).close()

    def close(self):
        self._wake.send(b"x")
        self._thread.join(5)
        for connection in [*self._open.values(), self._listener, self._wake, self._woken]:
            connection.close()
        self._open.clear()


class UdpEcho:
    def __init__(self, bound):
        self._bound = bound
        bound.settimeout(None)
        self.received = []
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        while True:
            ready, _, _ = select.select([self._bound, self._woken], [], [])
            if self._woken in ready:
                return
            data, sender = self._bound.recvfrom(65536)
            self.received.append((data, sender))
            self._bound.sendto(data, sender)

    def close(self):
        self._wake.send(b"x")
        self._thread.join(5)
        for made in (self._bound, self._wake, self._woken):
            made.close()


class NetdError(Exception):
    def __init__(self, error):
        super().__init__(error.get("message"))
        self.code = error.get("data", {}).get("code")
        self.rpc_code = error.get("code")


class Control:
    """Helix's side of netd.sock. Records are acknowledged as they come unless `acknowledge` is False."""

    def __init__(self, path, acknowledge=True):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)  # for a netd that takes no call, or reads nothing
        self._socket.connect(path)
        self.acknowledge = acknowledge
        self._buffer = b""
        self._next_id = 0
        self.records = []
        self.opened = []
        self.failed_forwards = []
        self._answers = {}

    def send_line(self, text, descriptors=()):
        data = text.encode() + b"\n"
        if not descriptors:
            return self._send(data)
        # The descriptors ride on the last byte.
        self._send(data[:-1])
        rights = array.array("i", descriptors)
        self._socket.sendmsg([data[-1:]], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])

    def _send(self, data):
        """Fetches what comes meanwhile: a netd whose records nobody fetches does not read either."""
        deadline = time.monotonic() + PATIENCE
        while data:
            readable, writable, _ = select.select([self._socket], [self._socket], [], max(0.0, deadline - time.monotonic()))
            if writable:
                data = data[self._socket.send(data):]
            elif readable:
                self._fetch()
            else:
                raise TimeoutError("netd does not read")

    def _fetch(self):
        data = self._socket.recv(262144)
        if not data:
            raise ConnectionError("netd closed the control connection")
        self._buffer += data

    def notify(self, method, **params):
        self.send_line(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def call(self, method, descriptors=(), timeout=PATIENCE, **params):
        """The result of a request; NetdError when netd answers with an error."""
        self._next_id += 1
        wanted = self._next_id
        self.send_line(json.dumps({"jsonrpc": "2.0", "id": wanted, "method": method,
                                   "params": params}), descriptors)
        deadline = time.monotonic() + timeout
        while wanted not in self._answers:
            if not self.pump(deadline - time.monotonic()):
                raise TimeoutError(f"netd does not answer {method}")
        answer = self._answers.pop(wanted)
        if "error" in answer:
            raise NetdError(answer["error"])
        return answer["result"]

    def pump(self, timeout=0.0):
        """Takes in what has come; False when nothing came in time. ConnectionError at the end."""
        if b"\n" not in self._buffer:
            ready, _, _ = select.select([self._socket], [], [], max(0.0, timeout))
            if not ready:
                return False
            self._fetch()
        *lines, self._buffer = self._buffer.split(b"\n")
        for line in lines:
            self._take(json.loads(line))
        return True

    def _take(self, message):
        method, params = message.get("method"), message.get("params")
        if method == "ledger.record":
            self.records.append(params)
            if self.acknowledge:
                self.notify("ledger.ack", sequence=params["sequence"])
        elif method == "connection.opened":
            self.opened.append(params)
        elif method == "forward.failed":
            self.failed_forwards.append(params)
        else:
            self._answers[message.get("id")] = message

    def wait_record(self, timeout=PATIENCE, **wanted):
        """The first record with these fields."""
        def find():
            while self.pump(0):
                pass
            return next((record for record in self.records
                         if all(record.get(key) == value for key, value in wanted.items())), None)
        return wait_until(find, timeout, f"a record with {wanted}")

    def set_policy(self, mode, rules=(), revision=1, strict=False):
        """`rules`: "domain" or ("domain", port)."""
        entries = []
        for rule in rules:
            domain, port = rule if isinstance(rule, tuple) else (rule, None)
            entries.append({"domain": domain, "origin": "workspace",
                            **({"port": port} if port else {})})
        return self.call("policy.set", revision=revision, mode=mode, rules=entries,
                         strict=strict)

    def open_egress(self, mode="open", rules=()):
        """Says hello, makes the ledger writable and sets a policy."""
        hello = self.call("hello")
        self.notify("ledger.writable", writable=True, reason="")
        self.set_policy(mode, rules)
        return hello

    def service(self, port):
        """A service channel for 10.0.2.100:port; see ServiceEnd."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.call("service.channel", descriptors=[theirs.fileno()], port=port)
        return ServiceEnd(ours)

    def close(self):
        self._socket.close()


class ServiceEnd:
    """The service's end of a channel."""

    def __init__(self, channel):
        self._channel = channel

    def accept(self, timeout=PATIENCE):
        """The next connection of the guest, as a stream socket."""
        self._channel.settimeout(timeout)
        data, descriptors, _, _ = socket.recv_fds(self._channel, 16, 4)
        if data != b"c" or len(descriptors) != 1:
            raise ConnectionError(f"not a connection: {data!r} {descriptors}")
        made = socket.socket(fileno=descriptors[0])
        made.settimeout(timeout)
        return made

    def close(self):
        self._channel.close()


class RawLink:
    """QEMU's listening side, played by the test: whole frames in and out."""

    def __init__(self, path):
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(path)
        self._listener.listen(4)
        self._connection = None
        self._buffer = b""

    def accept(self, timeout=PATIENCE):
        self._listener.settimeout(timeout)
        self._connection, _ = self._listener.accept()
        self._buffer = b""

    def send_bytes(self, data):
        self._connection.sendall(data)

    def send_frame(self, frame):
        self.send_bytes(struct.pack("!I", len(frame)) + frame)

    def receive_frame(self, timeout=PATIENCE):
        """The next frame of netd, or None when there is none in time. ConnectionError at the end."""
        deadline = time.monotonic() + timeout
        while True:
            if len(self._buffer) >= 4:
                size, = struct.unpack_from("!I", self._buffer)
                if len(self._buffer) >= 4 + size:
                    frame, self._buffer = self._buffer[4:4 + size], self._buffer[4 + size:]
                    return frame
            ready, _, _ = select.select([self._connection], [], [],
                                        max(0.0, deadline - time.monotonic()))
            if not ready:
                return None
            data = self._connection.recv(1 << 18)
            if not data:
                raise ConnectionError("netd closed the link")
            self._buffer += data

    def close(self):
        if self._connection:
            self._connection.close()
        self._listener.close()


class Lab:
    """See the top of this file. `bridge`: a program that carries frames, instead of the one in here."""

    def __init__(self, netd, mtu=16384, raw=False, workspace="labworkspace", bridge=None):
        self.netd_program = os.path.abspath(netd)
        self.mtu = mtu
        self.raw = raw
        self.workspace = workspace
        self.names = {}
        self.netd = None
        self._bridge_program = bridge
        self._bridge = None
        self._controls = []
        self._closing = contextlib.ExitStack()

    def __enter__(self):
        try:
            self._set_up()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop_netd()
        if self._bridge:
            self._bridge.kill()
            self._bridge.wait()
        self._closing.close()

    def _set_up(self):
        self.folder = tempfile.mkdtemp(prefix="nl-", dir="/tmp")
        self._closing.callback(shutil.rmtree, self.folder, ignore_errors=True)
        os.chmod(self.folder, 0o755)
        self.qemu_socket = os.path.join(self.folder, "net.sock")
        self.control_socket = os.path.join(self.folder, "netd.sock")
        self.spool = os.path.join(self.folder, "ledger.spool")
        for name in ("host", "peer", "lan", "guest"):
            made = Namespace(name)
            self._closing.callback(made.close)
            setattr(self, name, made)
        self._connect(self.host, self.peer, "wan", HOST_TRANSIT, PEER_TRANSIT, 30)
        self._connect(self.host, self.lan, "lan", HOST_LAN, LAN_NEIGHBOUR, 24)
        self.host.ip("route", "add", "default", "via", PEER_TRANSIT)
        for address in (PEER, OTHER_PEER, FOREIGN_DNS):
            self.peer.ip("address", "add", address + "/32", "dev", "lo")
        self.lan.ip("route", "add", "default", "via", HOST_LAN)
        if self.raw:
            self.link = RawLink(self.qemu_socket)
            self._closing.callback(self.link.close)
        else:
            self._start_guest()

    @staticmethod
    def _connect(one, other, name, one_address, other_address, bits):
        one.ip("link", "add", name, "mtu", "1500", "type", "veth", "peer", "name", name, "netns",
               other.path)
        for namespace, address in ((one, one_address), (other, other_address)):
            namespace.ip("address", "add", f"{address}/{bits}", "dev", name)
            namespace.ip("link", "set", name, "up")

    def _start_guest(self):
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(self.qemu_socket)
        listener.listen(4)
        with self.guest.inside():
            card = open_card("eth0")
        self.guest.ip("link", "set", "eth0", "address", GUEST_MAC, "mtu", str(self.mtu), "up")
        self.guest.ip("address", "add", GUEST + "/24", "dev", "eth0")
        self.guest.ip("route", "add", "default", "via", GATEWAY)
        program = [self._bridge_program] if self._bridge_program else [
            sys.executable, os.path.abspath(__file__), "bridge"]
        self._bridge = subprocess.Popen(
            [*program, str(card), str(listener.fileno())], pass_fds=(card, listener.fileno()))
        os.close(card)
        listener.close()

    def _write_names(self):
        lines = ["127.0.0.1 localhost"]
        lines += [f"{address} {name}" for name, addresses in self.names.items()
                  for address in addresses]
        for name, text in (("hosts", "\n".join(lines) + "\n"),
                           ("nsswitch.conf", "hosts: files\n"), ("resolv.conf", "")):
            # In place: the file is what is mounted.
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def update_names(self):
        """Makes `names` count for a netd that runs already."""
        self._write_names()

    def start_netd(self, *, wait=True, extra=()):
        """Starts helix-netd in the host's namespace; its log is `lab.log()`. What an earlier one has left in
        its spool is gone then, as it is when Helix has fetched it."""
        for end in (".0", ".1"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.spool + end)
        self._write_names()
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self._begins = log.tell()
            self.netd = self.host.popen(
                [*self._with_names(), self.netd_program, "--workspace", self.workspace, "--control",
                 self.control_socket, "--qemu", self.qemu_socket, "--spool", self.spool, "--mtu",
                 str(self.mtu), *extra],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if self.raw:
            self.link.accept()
        if wait:
            wait_until(lambda: self._answers() or self.netd.poll() is not None, PATIENCE,
                       "helix-netd's control socket")
            if self.netd.poll() is not None:
                raise RuntimeError(f"helix-netd ended with {self.netd.returncode}: {self.log()}")
        return self.netd

    def _with_names(self):
        """What a command begins with whose host has our names. It becomes the command: its process is the same."""
        mounts = "".join(f"mount --bind {self.folder}/{name} /etc/{name} && " for name in ("hosts", "nsswitch.conf", "resolv.conf"))
        return ["unshare", "--mount", "--propagation", "private", "sh", "-c", mounts + 'exec "$@"', "sh"]

    def _answers(self):
        """The one that was started last. Asked only once it says that it is ready: before that it takes no calls, and those
        that wait are soon too many."""
        if b"ready for workspace" not in self._log_since(self._begins):
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                probe.settimeout(PATIENCE)
                probe.connect(self.control_socket)
            return True
        except OSError:
            return False

    def stop_netd(self, how=signal.SIGTERM):
        """Ends netd by this signal and returns its exit status (None when there was none)."""
        for control in self._controls:
            control.close()
        self._controls.clear()
        if self.netd is None:
            return None
        if self.netd.poll() is None:
            self.netd.send_signal(how)
        try:
            status = self.netd.wait(5)
        except subprocess.TimeoutExpired:
            self.netd.kill()
            status = self.netd.wait()
        self.netd = None
        return status

    def _log_since(self, at):
        with open(os.path.join(self.folder, "log"), "rb") as file:
            file.seek(at)
            return file.read()

    def log(self):
        return self._log_since(0).decode(errors="replace")

    def control(self, acknowledge=True):
        control = Control(self.control_socket, acknowledge)
        self._controls.append(control)
        return control

    def resolve(self, name, kind=1, timeout=PATIENCE):
        """The guest's DNS query to 10.0.2.3: (response code, addresses)."""
        with self.guest.udp(timeout=timeout) as asking:
            asking.sendto(make_dns_query(name, kind), (DNS, 53))
            return parse_dns_answer(asking.recv(4096))

    def spooled(self):
        """What is in the spool now: the notifications of its newer file, whole lines only."""
        newest = (0, [])
        for end in (".0", ".1"):
            with open(self.spool + end, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            if any(line["method"] == "spool.whole" for line in lines):
                newest = max(newest, (lines[0]["params"]["generation"], lines[1:]), key=lambda one: one[0])
        return newest[1]

    def memory_kib(self):
        """netd's resident set as the kernel counts it; nothing where a sanitizer's own is counted with it (./test --sanitize)."""
        if "HELIX_INSTRUMENTED" in os.environ:
            return 0
        with open(f"/proc/{self.netd.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def make_dns_query(name, kind=1, identifier=0x1234):
    question = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return (struct.pack("!6H", identifier, 0x0100, 1, 0, 0, 0) + question + b"\0" +
            struct.pack("!2H", kind, 1))


def parse_dns_answer(message):
    flags, _, answers = struct.unpack_from("!3H", message, 2)
    at = 12
    while message[at]:
        at += 1 + message[at]
    at += 5
    addresses = []
    for _ in range(answers):
        if message[at] & 0xc0:
            at += 2
        else:
            while message[at]:
                at += 1 + message[at]
            at += 1
        kind, _, _, size = struct.unpack_from("!HHIH", message, at)
        at += 10
        if kind == 1 and size == 4:
            addresses.append(socket.inet_ntoa(message[at:at + 4]))
        at += size
    return flags & 15, addresses


def client_hello(server_name):
    """The first bytes of a TLS connection; `server_name` None: without a name."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = context.wrap_bio(incoming, outgoing, server_hostname=server_name)
    with contextlib.suppress(ssl.SSLWantReadError):
        tls.do_handshake()
    return outgoing.read()


# The guest's network card ------------------------------------------------------------------------

def open_card(name):
    """A descriptor that reads and writes the frames of a new network card of the calling thread's
    namespace: a TAP device, or a veth pair and a packet socket where there is no /dev/net/tun."""
    try:
        tap = os.open("/dev/net/tun", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return _open_veth(name)
    iff_tap, iff_no_pi, tunsetiff = 0x0002, 0x1000, 0x400454ca
    fcntl.ioctl(tap, tunsetiff, struct.pack("16sH22x", name.encode(), iff_tap | iff_no_pi))
    return tap


def _open_veth(name):
    subprocess.run(["ip", "link", "add", name, "type", "veth", "peer", "name", "cable"], check=True)
    subprocess.run(["ip", "link", "set", "cable", "mtu", "65535", "up"], check=True)
    card = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
    packet_ignore_outgoing, sol_packet = 23, 263
    card.setsockopt(sol_packet, packet_ignore_outgoing, 1)
    card.bind(("cable", 0))
    # Checksums and segments must be finished before the frame leaves: no card does it later.
    siocethtool = 0x8946
    for interface in (name, "cable"):
        for command in (0x17, 0x1f, 0x24, 0x2c):  # transmit checksum, TSO, GSO, GRO
            value = array.array("I", [command, 0])
            request = struct.pack("16sP", interface.encode(), value.buffer_info()[0])
            with contextlib.suppress(OSError):
                fcntl.ioctl(card, siocethtool, request.ljust(40, b"\0"))
    return card.detach()


def run_bridge(card, listener):
    """Carries frames between the card and whoever is connected, the newest winning, for ever."""
    os.set_blocking(card, False)
    connection, incoming, outgoing = None, b"", b""
    while True:
        readable, writable, _ = select.select(
            [listener] + ([connection, card] if connection and len(outgoing) < 4194304
                          else [connection] if connection else []),
            [connection] if connection and outgoing else [], [])
        if listener in readable:
            connection, _ = listener.accept()
            connection.setblocking(False)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1048576)
            incoming, outgoing = b"", b""
            continue
        try:
            if connection in readable:
                data = connection.recv(1048576)
                if not data:
                    raise ConnectionError
                incoming += data
                at = 0
                while len(incoming) - at >= 4:
                    size, = struct.unpack_from("!I", incoming, at)
                    if len(incoming) - at - 4 < size:
                        break
                    with contextlib.suppress(OSError):
                        os.write(card, incoming[at + 4:at + 4 + size])
                    at += 4 + size
                incoming = incoming[at:]
            if card in readable:
                parts = []
                with contextlib.suppress(BlockingIOError):
                    for _ in range(64):
                        frame = os.read(card, 65536)
                        parts.append(struct.pack("!I", len(frame)) + frame)
                outgoing += b"".join(parts)
            if outgoing:
                with contextlib.suppress(BlockingIOError):
                    outgoing = outgoing[connection.send(outgoing):]
        except OSError:
            connection.close()
            connection = None


if __name__ == "__main__" and sys.argv[1:2] == ["bridge"]:
    run_bridge(int(sys.argv[2]), socket.socket(fileno=int(sys.argv[3])))
