"""A container's workspace as a recipe: what the user asked for, and what was found in the container."""
import hashlib
import json
import os
import re
import stat

from .. import recipe as recipes, sbom
from ..failure import BuildError

# Its package layer brings kernel, modules, busybox and resize2fs, for every container the same.
BASE = "sway-minimal"
_LAYERS = ["base", "container"]
_DESKTOP_LAYERS = {"none": [], "sway": ["desktop", "sway", "bare"], "xfce": ["desktop", "xfce"]}
_PLAIN = "helix.init=plain"  # images/initrd/init
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_LEAST_MEMORY_MIB = 256
_DIGEST_OF_THESE = 4  # when anything else that decides the image changes


class Order:
    """What the user asked for."""

    def __init__(self, name, title, disk_gib, memory_mib):
        self.name, self.title = name, title or name
        self.disk_gib, self.memory_mib = disk_gib, memory_mib

    def check(self, images):
        """BuildError with what cannot be."""
        if not _NAME.fullmatch(self.name or ""):
            raise BuildError("An image made of a container needs a name of small letters, digits and dashes, at most "
                             "63: --name NAME.")
        if self.name in recipes.known(images):
            raise BuildError(f"'{self.name}' is the name of an image that Helix builds itself; choose another --name.")
        if len(self.title) > 100 or not self.title.isprintable():
            raise BuildError("The title may have 100 printable characters; choose another --title.")
        if not 1 <= self.disk_gib <= 2048:
            raise BuildError("The disk may have 1 to 2048 GiB; choose another --size.")
        if not _LEAST_MEMORY_MIB <= self.memory_mib <= 1 << 20:
            raise BuildError(f"The memory may be {_LEAST_MEMORY_MIB} to {1 << 20} MiB; choose another --memory.")


def recipe(images, order, facts=None):
    """The recipe; `facts` say what was found in the container, once it is known."""
    facts = facts or {}
    desktop = facts.get("desktop", "none")
    own = {"include": _LAYERS + _DESKTOP_LAYERS[desktop], "title": order.title, "icon": "inventory_2",
           "description": facts.get("description", ""), "desktopKind": desktop,
           "kernelArguments": [_PLAIN] if facts.get("plain") else [], "buildSpaceMiB": 0,
           "defaults": {"cpus": 2, "memoryMiB": order.memory_mib, "diskGiB": order.disk_gib, "ports": []},
           "minimum": {"cpus": 1, "memoryMiB": min(512, order.memory_mib), "diskGiB": order.disk_gib}}
    made = recipes.compose(images, order.name, own)
    made.packages = []  # the container has its own
    return made


def digest(images, order, image):
    """SHA-256 over all that decides the image; `image` is the container image's digest."""
    parts = [_DIGEST_OF_THESE, image, order.name, order.title, order.disk_gib, order.memory_mib,
             recipes.digest(images, recipes.load(images, BASE))]
    parts.append(recipes.folder_digest(os.path.dirname(os.path.abspath(__file__))))
    parts += [recipes.digest(images, recipe(images, order, {"desktop": desktop})) for desktop in _DESKTOP_LAYERS]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def read_facts(path):
    """What the caged child found. It has read a hostile image: each value is taken only as what it should be."""
    try:
        with open(path, encoding="utf-8") as file:
            told = json.loads(file.read(1 << 16))
        desktop, left_out, lost = str(told["desktop"]), int(told["leftOut"]), int(told["lostAttributes"])
        text = "".join(c for c in str(told["description"])[:1000] if " " <= c <= "~")
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BuildError("What was found in the container image cannot be told; build again.") from error
    return {"desktop": desktop if desktop in _DESKTOP_LAYERS else "none", "plain": told["plain"] is True,
            "leftOut": left_out, "lostAttributes": lost, "description": text}


def write_facts(path, found, description, left_out):
    """The counterpart of read_facts()."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"desktop": found.desktop, "plain": not found.systemd, "description": description,
                   "leftOut": left_out.special, "lostAttributes": left_out.attributes}, file)


def check_made(work, order):
    """BuildError unless the child has left what it should: as root one would follow a link of its to anywhere."""
    packages = [sbom.FILE_NAME] if os.path.lexists(os.path.join(work, sbom.FILE_NAME)) else []
    for name in ("disk.raw", "vmlinuz", "initrd", os.path.basename(facts_path(work)), *packages):
        path = os.path.join(work, name)
        found = os.lstat(path) if os.path.lexists(path) else None
        wrong_size = found and name == "disk.raw" and found.st_size != order.disk_gib << 30
        if found is None or not stat.S_ISREG(found.st_mode) or found.st_nlink != 1 or wrong_size:
            raise BuildError(f"Unpacking the container image has not made a proper {name}; do not trust this image.")


def facts_path(work):
    """Where they are in a work folder."""
    return os.path.join(work, "facts.json")
