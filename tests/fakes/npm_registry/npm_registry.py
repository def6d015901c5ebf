"""An npm registry for tests: documents and archives of packages over HTTPS, and faults on demand.

    registry = NpmRegistry(listener, "registry.npmjs.org", certificate, key)
    registry.add("thing", "1.2.3", {"index.js": b"..."}, {"dependency": "1.0.0"})
    registry.fault("thing", "stall")     # every document and archive of it, until mended

It serves on threads until close(). Faults: an HTTP status as a number; "cut" (half of each archive, as
if it were all); "other" (another archive than the document speaks of); "stall" (no answer). What was
added last of a package is its "latest".
"""
import base64
import hashlib
import http.server
import io
import json
import ssl
import tarfile
import threading
import urllib.parse

STALLED_S = 600


def pack(files):
    """A package's archive from {path: content}."""
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w:gz") as archive:
        for path, content in files.items():
            member = tarfile.TarInfo("package/" + path)
            member.size, member.mode = len(content), 0o644
            archive.addfile(member, io.BytesIO(content))
    return memory.getvalue()


def integrity(archive):
    return "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()


class NpmRegistry:
    """Takes over `listener`, a listening socket. `host` is the name it is asked by."""

    def __init__(self, listener, host, certificate, key):
        self.host = host
        self.asked = []  # paths, as they came
        self._packages = {}
        self._faults = {}
        self._closing = threading.Event()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        registry = self

        class Handler(_Answer):
            owner = registry

        self._server = http.server.ThreadingHTTPServer(listener.getsockname(), Handler, bind_and_activate=False)
        self._server.socket.close()
        # Each connection shakes hands on its own thread: one that says nothing holds nobody up.
        self._server.socket = listener
        self._server.get_request = lambda: _accept(listener, context)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def add(self, name, version, files, dependencies=None):
        """A package made of `files`; its digest."""
        manifest = {"name": name, "version": version, "dependencies": dependencies or {}}
        archive = pack({"package.json": json.dumps(manifest).encode(), **files})
        return self.add_archive(manifest, archive)

    def add_archive(self, manifest, archive):
        """An archive as it is, with the package.json that is in it; its digest."""
        versions = self._packages.setdefault(manifest["name"], {})
        versions[manifest["version"]] = (manifest, archive)
        return integrity(archive)

    def fault(self, name, kind):
        self._faults[name] = kind

    def mend(self):
        self._faults.clear()

    def fetched(self):
        """File names of the archives that were asked for, oldest first."""
        return [path.rsplit("/", 1)[1] for path in self.asked if path.endswith(".tgz")]

    def close(self):
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, path):
        """(status, content type, body) for a path."""
        self.asked.append(path)
        name, _, rest = path.lstrip("/").partition("/-/")
        version = ""
        if not rest and name.count("/") > (1 if name.startswith("@") else 0):
            name, _, version = name.rpartition("/")
        fault = self._faults.get(name)
        if fault == "stall":
            self._closing.wait(STALLED_S)
        if isinstance(fault, int):
            return fault, "application/json", b"{}"
        versions = self._packages.get(name)
        if versions is None:
            return 404, "application/json", b'{"error":"Not found"}'
        if rest:
            return self._archive(versions, rest, fault)
        documents = {number: self._document(*entry) for number, entry in versions.items()}
        if version:
            body = documents.get(version)
        else:
            body = {"name": name, "dist-tags": {"latest": list(versions)[-1]}, "versions": documents}
        return (200 if body else 404), "application/json", json.dumps(body).encode()

    def _archive(self, versions, file, fault):
        for manifest, archive in versions.values():
            if file == _file(manifest):
                if fault == "cut":
                    archive = archive[:len(archive) // 2]
                if fault == "other":
                    archive = pack({"package.json": json.dumps(manifest).encode(), "other": b"other"})
                return 200, "application/octet-stream", archive
        return 404, "application/json", b"{}"

    def _document(self, manifest, archive):
        url = f"https://{self.host}/{manifest['name']}/-/{_file(manifest)}"
        return {**manifest, "dist": {"tarball": url, "integrity": integrity(archive),
                                     "shasum": hashlib.sha1(archive).hexdigest()}}


def _file(manifest):
    return f"{manifest['name'].rpartition('/')[2]}-{manifest['version']}.tgz"


def _accept(listener, context):
    connection, address = listener.accept()
    return context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False), address


class _Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner = None

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass  # the client's business

    def do_GET(self):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        status, kind, body = self.owner.answer(path)
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
