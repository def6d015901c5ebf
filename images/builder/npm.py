"""The npm packages of a recipe: its lock, and the layer that is made of exactly what the lock names.

They stand in /opt/helix/tools/node_modules, their programs in /usr/local/bin, and Node, which is an npm
package too, where agents look for it.
"""
import hashlib
import json
import os
import re
import shutil

from . import hooks, locks
from .agents import NODE
from .command import run
from .failure import BuildError

_BIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,63}")


def layer(images, level, cache, work, report):
    """Path of the layer with the npm packages of `level`, made if it is not in `cache`."""
    key = hashlib.sha256(json.dumps([level.npm, read_lock(level)], sort_keys=True).encode())
    for path in (locks.installer(images), os.path.realpath(__file__)):
        with open(path, "rb") as file:
            key.update(file.read())
    path = os.path.join(cache, "layers", f"npm-{key.hexdigest()[:16]}.tar.zst")
    if os.path.exists(path):
        return path
    report(f"Fetching npm packages of {level.name}", 0.0)
    tree = os.path.join(work, "npm")
    tools = os.path.join(tree, hooks.TOOLS)
    locks.install(images, _locked(level), tools)
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
    return locks.write(images, _locked(level))


def read_lock(level):
    """The packages of the lock of `level`, {place: what npm says}; BuildError when it is not whole."""
    return locks.read(_locked(level))


def _locked(level):
    return locks.Locked(f"recipe '{level.name}'", level.npm, level.lock, f"images/build {level.name} --lock")


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
