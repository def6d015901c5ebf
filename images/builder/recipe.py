"""Recipes: what an image is, as data. A recipe may include layers, which have the same fields."""
import hashlib
import json
import os
import re

from .failure import BuildError

SUITE = "bookworm"
ARCHITECTURE = "amd64"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_LISTS = ("packages", "excludePaths", "removePaths", "initrdModules",
          "kernelArguments", "agents")
_SERVICES = ("enable", "disable", "mask")
_REQUIRED = ("title", "description", "icon", "desktopKind", "defaults", "minimum", "buildSpaceMiB")


class Recipe:
    """One recipe with its layers merged in; later ones add to, or override, earlier ones."""

    def __init__(self, name, folders, merged):
        self.name = name
        self.folders = folders  # the layers' folders, then the recipe's own
        self.title = merged["title"]
        self.description = merged["description"]
        self.icon = merged["icon"]
        self.desktop_kind = merged["desktopKind"]
        self.defaults = merged["defaults"]
        self.minimum = merged["minimum"]
        self.build_space = merged["buildSpaceMiB"] << 20
        self.packages = sorted(set(merged["packages"]))
        self.agents = sorted(set(merged["agents"]))
        self.exclude_paths = merged["excludePaths"]
        self.remove_paths = merged["removePaths"]
        self.initrd_modules = merged["initrdModules"]
        self.kernel_command_line = " ".join(merged["kernelArguments"])
        self.services = merged["services"]
        self.modes = merged["modes"]
        self.user = merged.get("user")

    @property
    def disk_bytes(self):
        """Size of the disk the guest sees; an overlay may be larger, never smaller."""
        return self.minimum["diskGiB"] << 30


def known(images_folder):
    """Names of the recipes in `images_folder`/recipes."""
    recipes = os.path.join(images_folder, "recipes")
    if not os.path.isdir(recipes):
        return []
    return sorted(n for n in os.listdir(recipes)
                  if os.path.isfile(os.path.join(recipes, n, "recipe.json")))


def load(images_folder, name):
    """Reads recipe `name`; a name that is no recipe is a BuildError that lists those there are."""
    if not _NAME.fullmatch(name) or name not in known(images_folder):
        raise BuildError(f"There is no image recipe '{name[:80]}'; "
                         f"there are: {', '.join(known(images_folder)) or 'none'}.")
    folder = os.path.join(images_folder, "recipes", name)
    return compose(images_folder, name, _read(os.path.join(folder, "recipe.json")), [folder])


def compose(images_folder, name, own, own_folders):
    """The recipe `name` with the fields `own`, as they stand in a recipe.json; its files are in `own_folders`."""
    folders = [os.path.join(images_folder, "layers", layer) for layer in own.get("include", [])]
    parts = [_read(os.path.join(f, "layer.json")) for f in folders] + [own]
    merged = _merge(parts)
    missing = [field for field in _REQUIRED if field not in merged]
    if missing:
        raise BuildError(f"Recipe '{name}' lacks {', '.join(missing)}.")
    _check_agents(images_folder, name, merged["agents"])
    return Recipe(name, folders + own_folders, merged)


def agent(images_folder, name):
    """What images/agents says about an agent."""
    return _read(os.path.join(images_folder, "agents", f"{name}.json"))


def _check_agents(images_folder, recipe, names):
    for name in names:
        if not _NAME.fullmatch(name):
            raise BuildError(f"Recipe '{recipe}' names an agent that is no name: {name[:80]!r}.")
        # An image may be handed on; what may not be is installed in a workspace on the user's click.
        if not agent(images_folder, name).get("redistributable", True):
            raise BuildError(f"The agent '{name}' may not be part of an image: its licence does not "
                             "let it be handed on.")


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise BuildError(f"{path} cannot be read as a recipe: {error}.") from error


def _merge(parts):
    merged = {key: [] for key in _LISTS}
    merged["services"] = {key: [] for key in _SERVICES}
    merged["modes"] = {}
    for part in parts:
        for key, value in part.items():
            if key in _LISTS:
                merged[key] += value
            elif key == "services":
                for verb, units in value.items():
                    merged["services"][verb] += units
            elif key == "modes":
                merged["modes"].update(value)
            elif key != "include":
                merged[key] = value
    return merged


def digest(images_folder, recipe):
    """SHA-256 (hex) over all that decides the image: recipe, layers, initrd, builder and suite."""
    total = hashlib.sha256(f"{SUITE} {ARCHITECTURE}\n".encode())
    roots = recipe.folders + [os.path.join(images_folder, "builder"),
                              os.path.join(images_folder, "initrd")]
    agents = [os.path.join(images_folder, "agents", f"{name}.json") for name in recipe.agents]
    if agents:
        agents.append(os.path.join(images_folder, "agents", "install.py"))
    for paths in [_files(root) for root in roots] + [agents]:
        for path in paths:
            total.update(os.path.relpath(path, images_folder).encode() + b"\0")
            if os.path.islink(path):
                total.update(b"link\0" + os.readlink(path).encode())
                continue
            total.update(b"x" if os.access(path, os.X_OK) else b"-")
            with open(path, "rb") as file:
                total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


def _files(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f != "__pycache__")
        links = [f for f in folders if os.path.islink(os.path.join(folder, f))]
        for name in sorted(files + links):
            if not name.endswith(".pyc"):
                yield os.path.join(folder, name)
