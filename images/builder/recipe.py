"""Recipes: what an image is, as data. A recipe may include layers, which have the same fields, and
stand on another recipe, its base."""
import collections
import hashlib
import json
import os

from . import schema
from .failure import BuildError

SUITE = "bookworm"
ARCHITECTURE = "amd64"
LOCK = "npm-lock.json"
_DEEPEST = 8
_REQUIRED = ("title", "description", "icon", "desktopKind", "defaults", "minimum", "buildSpaceMiB")

# One recipe of a chain, as what it puts on those below it. `packages` and `scripts` (files) are its own,
# `exclude_paths` and `npm` are those of all so far; `lock` is None when it has no npm packages of its own.
Level = collections.namedtuple("Level", "name packages exclude_paths npm lock scripts")


class Recipe:
    """One recipe with its base and layers merged in; later ones add to, or override, earlier ones."""

    def __init__(self, name, chain, merged, levels):
        self.name = name
        self.base = chain[-2].name if len(chain) > 1 else None
        self.folders = [folder for link in chain for folder in link.folders]  # lowest first
        self.levels = levels
        checks, shows = _programs(chain, "check"), _programs(chain, "show")
        # What is run in a guest of the image, and decides nothing in it.
        self.trials = {*checks, *shows} - {script for level in levels for script in level.scripts}
        self.check = checks[-1] if checks else None  # the program that tries the image
        self.show = shows[-1] if shows else None  # the one that opens something worth a picture
        self.title = merged["title"]
        self.description = merged["description"]
        self.icon = merged["icon"]
        self.desktop_kind = merged["desktopKind"]
        self.defaults = merged["defaults"]
        self.minimum = merged["minimum"]
        self.build_space = merged["buildSpaceMiB"] << 20
        self.packages = sorted(set(merged["packages"]))
        self.agents = sorted(set(merged["agents"]))
        self.remove_paths = merged["removePaths"]
        self.initrd_modules = merged["initrdModules"]
        self.kernel_command_line = " ".join(merged["kernelArguments"])
        self.services = merged["services"]
        self.modes = merged["modes"]
        self.user = merged.get("user")
        self.tags, self.languages, self.sites, self.needs = (merged[field] for field in ("tags", "languages", "sites", "needs"))
        own = chain[-1].parts[-1]
        self.notable = sorted({*own.get("packages", []), *own.get("npm", [])})

    @property
    def disk_bytes(self):
        """Size of the disk the guest sees; an overlay may be larger, never smaller."""
        return self.minimum["diskGiB"] << 30


# A recipe as it was read: `parts` are its layers that its base has not, and itself; `folders` are theirs.
_Link = collections.namedtuple("_Link", "name base folders parts")


def known(images_folder, own_folder=None):
    """Names of the recipes in `images_folder`/recipes and, if given, the user's `own_folder`."""
    return sorted({*_names(os.path.join(images_folder, "recipes")), *_names(own_folder)})


def _names(folder):
    if not folder or not os.path.isdir(folder):
        return []
    return [n for n in os.listdir(folder) if schema.NAME.fullmatch(n)
            and os.path.isfile(os.path.join(folder, n, "recipe.json"))]


def load(images_folder, name, own_folder=None):
    """Reads recipe `name` with all it stands on; a name that is no recipe is a BuildError that lists
    those there are."""
    names = known(images_folder, own_folder)
    if not schema.NAME.fullmatch(name) or name not in names:
        raise BuildError(f"There is no image recipe '{name[:80]}'; there are: {', '.join(names) or 'none'}.")
    return _whole(images_folder, name, _chain(images_folder, name, own_folder))


def compose(images_folder, name, own):
    """The recipe `name` with the fields `own`, as they stand in a recipe.json, and no files of its own."""
    layers = [os.path.join(images_folder, "layers", layer) for layer in own.get("include", [])]
    return _whole(images_folder, name, [_Link(name, None, layers, [_layer(layer) for layer in layers] + [own])])


def _whole(images_folder, name, chain):
    merged = schema.merge(part for link in chain for part in link.parts)
    missing = [field for field in _REQUIRED if field not in merged]
    if missing:
        raise BuildError(f"Recipe '{name}' lacks {', '.join(missing)}.")
    _check_agents(images_folder, name, merged["agents"])
    return Recipe(name, chain, merged, _levels(chain))


def agent(images_folder, name):
    """What images/agents says about an agent."""
    return _read(os.path.join(images_folder, "agents", f"{name}.json"))


def agent_lock(images_folder, name):
    """Where the lock of an agent's npm packages is."""
    return os.path.join(images_folder, "agents", f"{name}.lock")


def _chain(images_folder, name, own_folder):
    """The _Links from the lowest base up to recipe `name`."""
    found, reader = [], name
    while name is not None:
        if any(folder_name == name for folder_name, _, _ in found):
            raise BuildError(f"Recipe '{reader}' stands on itself: "
                             f"{' on '.join([n for n, _, _ in found] + [name])}; change a \"base\".")
        if len(found) == _DEEPEST:
            raise BuildError(f"Recipe '{reader}' stands on more than {_DEEPEST - 1} others; put some together.")
        folder = _folder(images_folder, name, own_folder, found[-1][0] if found else None)
        own = _read(os.path.join(folder, "recipe.json"))
        schema.check(os.path.join(folder, "recipe.json"), own)
        if own.get("name", name) != name:
            raise BuildError(f"{folder}/recipe.json is named '{own['name']}', unlike its folder; name both alike.")
        found.append((name, folder, own))
        name = own.get("base")
    chain, taken = [], set()
    for name, folder, own in reversed(found):
        layers = [os.path.join(images_folder, "layers", layer) for layer in own.get("include", [])]
        layers = [layer for layer in layers if layer not in taken]
        taken.update(layers)
        parts = [_layer(layer) for layer in layers] + [own]
        chain.append(_Link(name, own.get("base"), layers + [folder], parts))
    return chain


def _folder(images_folder, name, own_folder, above):
    """Where recipe `name` is. Ours stand before the user's, who is told when that matters."""
    ours = name in _names(os.path.join(images_folder, "recipes"))
    own = name in _names(own_folder)
    if ours and own and above is None:
        raise BuildError(f"The recipe '{name}' in {own_folder} has the name of one of Helix's own; "
                         "give its folder another name.")
    if not ours and not own:
        raise BuildError(f"Recipe '{above}' stands on '{name[:80]}', which is no recipe; "
                         f"there are: {', '.join(known(images_folder, own_folder))}.")
    return os.path.join(os.path.join(images_folder, "recipes") if ours else own_folder, name)


def _layer(folder):
    path = os.path.join(folder, "layer.json")
    part = _read(path)
    schema.check(path, part)
    return part


def _levels(chain):
    levels, packages, excluded, npm = [], set(), [], []
    for link in chain:
        own = schema.merge(link.parts)
        own_npm = [spec for part in link.parts for spec in part.get("npm", [])]
        excluded = excluded + [path for path in own["excludePaths"] if path not in excluded]
        npm = schema.merge_npm(npm, own_npm)
        scripts = [_program(link.name, folder, script) for folder, part in zip(link.folders, link.parts)
                   for script in part.get("scripts", [])]
        levels.append(Level(link.name, sorted(set(own["packages"]) - packages), excluded, npm,
                            os.path.join(link.folders[-1], LOCK) if own_npm else None, scripts))
        packages.update(own["packages"])
    return levels


def _programs(chain, field):
    """The programs that recipes and layers name in `field`, lowest first."""
    return [_program(link.name, folder, part[field]) for link in chain
            for folder, part in zip(link.folders, link.parts) if field in part]


def _program(recipe, folder, name):
    path = os.path.join(folder, name)
    if not os.path.isfile(path) or os.path.islink(path):
        raise BuildError(f"Recipe '{recipe}' names the program '{name}', but {path} is no file.")
    return path


def _check_agents(images_folder, recipe, names):
    for name in names:
        if not schema.NAME.fullmatch(name):
            raise BuildError(f"Recipe '{recipe}' names an agent that is no name: {name[:80]!r}.")
        # An image may be handed on; what may not be is installed in a workspace on the user's click.
        if not agent(images_folder, name).get("redistributable", True):
            raise BuildError(f"The agent '{name}' may not be part of an image: its licence does not "
                             "let it be handed on.")


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        raise BuildError(f"{path} cannot be read as a recipe: {error}.") from error


def digest(images_folder, recipe):
    """SHA-256 (hex) over all that decides the image: recipe, bases, layers, initrd, builder and suite. What only tries
    it does not, nor what only makes images of containers."""
    total = hashlib.sha256(f"{SUITE} {ARCHITECTURE}\n".encode())
    roots = [(root, _files(root)) for root in recipe.folders]
    roots += [(root, _files(root, but=["container"])) for root in (os.path.join(images_folder, "builder"),
                                                                   os.path.join(images_folder, "initrd"))]
    agents = [os.path.join(images_folder, "agents", f"{name}.json") for name in recipe.agents]
    agents += filter(os.path.exists, [agent_lock(images_folder, name) for name in recipe.agents])
    if agents or recipe.levels[-1].npm:
        agents.append(os.path.join(images_folder, "agents", "install.py"))
    for root, paths in roots + [(images_folder, agents)]:
        # A recipe of the user's own may be moved: the place of its folder decides nothing.
        place = os.path.relpath(root, images_folder)
        place = os.path.basename(root) if place.startswith("..") else place
        for path in (path for path in paths if path not in recipe.trials):
            _add(total, os.path.join(place, os.path.relpath(path, root)), path)
    return total.hexdigest()


def folder_digest(folder):
    """SHA-256 (hex) over the files below a folder."""
    total = hashlib.sha256()
    for path in _files(folder):
        _add(total, os.path.relpath(path, folder), path)
    return total.hexdigest()


def _add(total, name, path):
    total.update(name.encode() + b"\0")
    if os.path.islink(path):
        total.update(b"link\0" + os.readlink(path).encode())
        return
    if not os.path.isfile(path):
        raise BuildError(f"{path} is neither a file nor a link, so it cannot be part of an image.")
    total.update(b"x" if os.access(path, os.X_OK) else b"-")
    with open(path, "rb") as file:
        total.update(hashlib.sha256(file.read()).digest())


def _files(root, but=()):
    """The files below it, without those in folders of it that `but` names."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f != "__pycache__" and (folder != root or f not in but))
        links = [f for f in folders if os.path.islink(os.path.join(folder, f))]
        for name in sorted(files + links):
            if not name.endswith(".pyc"):
                yield os.path.join(folder, name)
