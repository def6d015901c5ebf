"""The fields that a recipe or a layer may have, what may stand in them, and how they add up."""
import re

from .failure import BuildError

_LISTS = ("packages", "excludePaths", "removePaths", "initrdModules", "kernelArguments", "agents",
          "tags", "languages", "sites", "needs")
_SERVICES = ("enable", "disable", "mask")
DESKTOPS = ("sway", "xfce", "gnome", "none")
NEEDS = ("virtualization",)
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
# What a level of a chain has of its own and does not hand down merged.
_OF_LEVEL = ("include", "base", "npm", "scripts", "check", "show")
_PACKAGE = r"[a-z0-9][a-z0-9.+-]+"
_NPM = r"(@[a-z0-9][a-z0-9._~-]*/)?[a-z0-9][a-z0-9._~-]*@[0-9]+\.[0-9]+\.[0-9]+([-+][0-9A-Za-z.+-]+)?"
_PROGRAM = r"(?!\.)[A-Za-z0-9._-]{1,64}"
_PATH = r"(?!/)(?!(.*/)?\.\.(/|$))[^\0\n]{1,255}"
_LINE = r"[^\0-\x1f\x7f]{1,200}"


def _text(longest):
    return lambda value: isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()


def _list(pattern):
    return lambda value: isinstance(value, list) and all(
        isinstance(entry, str) and re.fullmatch(pattern, entry) for entry in value)


def _count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 1 << 40


def _program(value):
    return isinstance(value, str) and re.fullmatch(_PROGRAM, value) is not None


def _services(value):
    return isinstance(value, dict) and set(value) <= set(_SERVICES) and all(
        _list(r"[A-Za-z0-9@:_.\\-]+")(units) for units in value.values())


def _modes(value):
    return isinstance(value, dict) and all(
        re.fullmatch(_PATH, path) and isinstance(mode, str) and re.fullmatch("[0-7]{3,4}", mode)
        for path, mode in value.items())


def _user(value):
    return (isinstance(value, dict) and set(value) == {"name", "uid", "groups", "folders"}
            and isinstance(value["name"], str) and re.fullmatch("[a-z][a-z0-9_-]{0,30}", value["name"])
            and _count(value["uid"]) and _list("[a-z_][a-z0-9_-]*")(value["groups"])
            and _list(_PATH)(value["folders"]))


def _resources(value):
    numbers = {"cpus", "memoryMiB", "diskGiB"}
    return (isinstance(value, dict) and numbers <= set(value) <= numbers | {"ports"}
            and all(_count(value[number]) for number in numbers) and isinstance(value.get("ports", []), list))


_FIELDS = {
    "name": (lambda value: isinstance(value, str) and NAME.fullmatch(value), "a name of a-z, 0-9 and -"),
    "title": (_text(100), "a text"),
    "description": (_text(2000), "a text"),
    "icon": (_text(64), "the name of a Material icon"),
    "include": (_list(NAME.pattern), "a list of layers"),
    "base": (_text(200), "the name of a recipe"),
    "packages": (_list(_PACKAGE), "a list of Debian packages"),
    "excludePaths": (_list(r"/[^\0\n]{0,255}"), "a list of paths that begin with /"),
    "removePaths": (_list(_PATH), "a list of paths below /, without .."),
    "services": (_services, "an object of the lists enable, disable and mask"),
    "modes": (_modes, "an object of paths and octal modes"),
    "user": (_user, "an object of name, uid, groups and folders"),
    "initrdModules": (_list("[A-Za-z0-9_-]+"), "a list of kernel modules"),
    "kernelArguments": (_list("[!-~]+"), "a list of words"),
    "agents": (lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
               "a list of agents"),
    "npm": (_list(_NPM), 'a list of npm packages with exact versions, such as "pnpm@9.1.0"'),
    "scripts": (_list(_PROGRAM), "a list of plain names of files beside the recipe"),
    "check": (_program, "the plain name of a file beside the recipe"),
    "show": (_program, "the plain name of a file beside the recipe"),
    "tags": (_list(_LINE), "a list of texts"),
    "languages": (_list(_LINE), "a list of texts"),
    "sites": (_list(r"[A-Za-z0-9*][A-Za-z0-9.*:_-]{0,252}"), "a list of hosts"),
    "needs": (_list("|".join(NEEDS)), "a list of " + ", ".join(NEEDS)),
    "desktopKind": (lambda value: value in DESKTOPS, "one of " + ", ".join(DESKTOPS)),
    "defaults": (_resources, "an object of cpus, memoryMiB, diskGiB and ports"),
    "minimum": (_resources, "an object of cpus, memoryMiB and diskGiB"),
    "buildMinutes": (_count, "a number"),
    "buildSpaceMiB": (_count, "a number"),
}


def check(path, part):
    """BuildError when `part`, read from `path`, is no object, or has a field that may not stand there."""
    if not isinstance(part, dict):
        raise BuildError(f"{path} is no recipe: it must hold one JSON object.")
    for field, value in part.items():
        if field not in _FIELDS:
            raise BuildError(f"{path} has a field that no recipe has: {field[:80]!r}; see images/README.md.")
        holds, meaning = _FIELDS[field]
        if not holds(value):
            raise BuildError(f"The field '{field}' of {path} must be {meaning}.")


def merge(parts):
    """One object of all: lists add up without repetition, of other fields the last one stands."""
    merged = {key: [] for key in _LISTS}
    merged["services"] = {key: [] for key in _SERVICES}
    merged["modes"] = {}
    for part in parts:
        for key, value in part.items():
            if key in _LISTS:
                _add(merged[key], value)
            elif key == "services":
                for verb, units in value.items():
                    _add(merged["services"][verb], units)
            elif key == "modes":
                merged["modes"].update(value)
            elif key not in _OF_LEVEL:
                merged[key] = value
    return merged


def merge_npm(lower, upper):
    """Package specs of both; the version of `upper` stands for a package that is in both."""
    by_name = {spec.rpartition("@")[0]: spec for spec in [*lower, *upper]}
    return sorted(by_name.values())


def _add(values, more):
    values += [value for value in dict.fromkeys(more) if value not in values]
