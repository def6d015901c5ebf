"""The npm packages of a recipe: its lock, and the layer that is made of exactly what the lock names.

images/agents/install.py fetches and checks them. They stand in /opt/helix/tools/node_modules, their
programs in /usr/local/bin, and Node, which is an npm package too, where agents look for it.
"""
import hashlib
import json
import os
import re
import shutil
import sys

from . import hooks
from .agents import NODE
from .command import run
from .failure import BuildError
from .recipe import LOCK

_INTEGRITY = re.compile("sha512-[A-Za-z0-9+/]{86}==")
_PLACE = re.compile(r"(node_modules/(@[A-Za-z0-9._~-]+/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]*)(/node_modules/"
                    r"(@[A-Za-z0-9._~-]+/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_BIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,63}")


def layer(images, level, cache, work, report):
    """Path of the layer with the npm packages of `level`, made if it is not in `cache`."""
    locked = read_lock(level)
    installer = os.path.join(images, "agents/install.py")
    key = hashlib.sha256(json.dumps([level.npm, locked], sort_keys=True).encode())
    for path in (installer, os.path.realpath(__file__)):
        with open(path, "rb") as file:
            key.update(file.read())
    path = os.path.join(cache, "layers", f"npm-{key.hexdigest()[:16]}.tar.zst")
    if os.path.exists(path):
        return path
    report(f"Fetching npm packages of {level.name}", 0.0)
    tree = os.path.join(work, "npm")
    tools = os.path.join(tree, hooks.TOOLS)
    _install(installer, level, ["--lock", level.lock, tools, *level.npm])
    _place_node(tree, tools)
    _link_programs(tree, tools, level)
    half = os.path.join(work, "npm.tar.zst")
    run(["tar", "--create", "--zstd", "--file", half, "--directory", tree, "--owner=0", "--group=0",
         "--numeric-owner", "--sort=name", *sorted(os.listdir(tree))], "packing npm packages")
    os.replace(half, path)
    shutil.rmtree(tree)
    return path


def write_lock(images, recipe):
    """Writes the lock of `recipe` beside it: what its npm packages are and need, today. Returns its path."""
    level = recipe.levels[-1]
    if not level.lock:
        raise BuildError(f"Recipe '{recipe.name}' has no npm packages of its own, so there is nothing to lock.")
    _install(os.path.join(images, "agents/install.py"), level, ["--write-lock", level.lock, *level.npm])
    read_lock(level)
    return level.lock


def read_lock(level):
    """The packages of the lock of `level`, {place: what npm says}; BuildError when it is not whole."""
    again = f"write it with images/build {level.name} --lock."
    if not os.path.exists(level.lock):
        raise BuildError(f"Recipe '{level.name}' has npm packages but no {LOCK} that says which ones exactly; {again}")
    try:
        with open(level.lock, encoding="utf-8") as file:
            places = dict(json.load(file)["packages"])
        wanted = places.pop("", {}).get("dependencies", {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BuildError(f"{level.lock} cannot be read as a lock of npm packages; {again}") from error
    for place, entry in places.items():
        if not _PLACE.fullmatch(place) or not isinstance(entry, dict) or entry.get("link") \
                or not isinstance(entry.get("version"), str) or not _is_exact(place, entry, places):
            raise BuildError(f"{level.lock} does not say which package {place[:120]!r} is exactly; {again}")
    asked = dict(spec.rpartition("@")[::2] for spec in level.npm)
    for name, version in asked.items():
        if wanted.get(name) != version or places.get("node_modules/" + name, {}).get("version") != version:
            raise BuildError(f"{name}@{version} of recipe '{level.name}' is not in its {LOCK}; {again}")
    if set(wanted) != set(asked):
        raise BuildError(f"The {LOCK} of recipe '{level.name}' holds packages that the recipe has not; {again}")
    return places


def _is_exact(place, entry, places):
    """Whether the digest of the package is known, or that of the package it comes in and with."""
    if entry.get("inBundle") is True and "integrity" not in entry:
        return any(place.startswith(other + "/") and isinstance(outer, dict)
                   and _INTEGRITY.fullmatch(str(outer.get("integrity"))) for other, outer in places.items())
    return _INTEGRITY.fullmatch(str(entry.get("integrity"))) is not None


def _install(installer, level, arguments):
    try:
        run([sys.executable, "-B", installer, *arguments], "fetching npm packages")
    except BuildError as error:
        said = [line for line in error.details.splitlines() if line.startswith("install: ")]
        if not said:
            raise
        raise BuildError(_explain(level, said[-1].removeprefix("install: ")), error.details) from error


def _explain(level, reason):
    """The sentence for what install.py says, which passes on npm's words."""
    again = f"write it with images/build {level.name} --lock"
    if "can only install packages when" in reason:
        return f"The {LOCK} of recipe '{level.name}' lacks packages that others in it need; {again}."
    if wanted := re.search("wanted (sha512-[A-Za-z0-9+/=]+)", reason):
        name = next((place.rpartition("node_modules/")[2] for place, entry in read_lock(level).items()
                     if entry.get("integrity") == wanted[1]), "a package")
        return (f"The registry's {name} has another digest than the {LOCK} of recipe '{level.name}' says; "
                f"nothing was installed. If the registry's is right, {again}.")
    return f"The npm packages of recipe '{level.name}' cannot be fetched: {reason}"


def _place_node(tree, tools):
    """Node's package brings nothing but its program, which agents want too."""
    package = os.path.join(tools, "node_modules", NODE)
    if not os.path.isdir(package):
        return
    place = os.path.join(tree, "opt/helix/node/bin")
    os.makedirs(place)
    shutil.move(os.path.join(package, "bin/node"), os.path.join(place, "node"))
    shutil.rmtree(package)
    link = os.path.join(tools, "node_modules/.bin/node")
    if os.path.islink(link):
        os.unlink(link)


def _link_programs(tree, tools, level):
    folder = os.path.join(tree, "usr/local/bin")
    os.makedirs(folder)
    for spec in level.npm:
        name = spec.rpartition("@")[0]
        if name == NODE:
            os.symlink("/opt/helix/node/bin/node", os.path.join(folder, "node"))
            continue
        for program in _programs(tools, name):
            if os.path.lexists(os.path.join(tools, "node_modules/.bin", program)):
                link = os.path.join(folder, program)
                if os.path.lexists(link):
                    raise BuildError(f"Two npm packages of recipe '{level.name}' bring a program '{program}'; "
                                     "take one of them out.")
                os.symlink(f"/{hooks.TOOLS}/node_modules/.bin/{program}", link)


def _programs(tools, name):
    """What the package calls its programs."""
    with open(os.path.join(tools, "node_modules", name, "package.json"), encoding="utf-8") as file:
        said = json.load(file).get("bin", {})
    names = [name.rpartition("/")[2]] if isinstance(said, str) else list(said)
    return sorted(program for program in names if _BIN.fullmatch(program))
