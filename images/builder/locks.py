"""Locks of npm packages, of a recipe or of an agent: which packages exactly.

images/agents/install.py is the one who speaks to npm: it writes locks, and holds npm to them.
"""
import collections
import json
import os
import re
import sys

from .command import run
from .failure import BuildError

_INTEGRITY = re.compile("sha512-[A-Za-z0-9+/]{86}==")
_PLACE = re.compile(r"(node_modules/(@[A-Za-z0-9._~-]+/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]*)(/node_modules/"
                    r"(@[A-Za-z0-9._~-]+/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")

# `who` ("recipe 'web'") has the packages `npm` (NAME@VERSION), whose lock is the file `path`; `again` writes it.
Locked = collections.namedtuple("Locked", "who npm path again")


def installer(images):
    """The program that fetches npm packages, here and in guests."""
    return os.path.join(images, "agents/install.py")


def read(locked):
    """The packages of the lock, {place: what npm says}; BuildError when it is not whole."""
    lock, again = os.path.basename(locked.path), f"write it with {locked.again}."
    who = locked.who[0].upper() + locked.who[1:]
    if not os.path.exists(locked.path):
        raise BuildError(f"{who} has npm packages but no {lock} that says which ones exactly; {again}")
    try:
        with open(locked.path, encoding="utf-8") as file:
            places = dict(json.load(file)["packages"])
        wanted = places.pop("", {}).get("dependencies", {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BuildError(f"{locked.path} cannot be read as a lock of npm packages; {again}") from error
    for place, entry in places.items():
        if not _PLACE.fullmatch(place) or not isinstance(entry, dict) or entry.get("link") \
                or not isinstance(entry.get("version"), str) or not _is_exact(place, entry, places):
            raise BuildError(f"{locked.path} does not say which package {place[:120]!r} is exactly; {again}")
    asked = dict(spec.rpartition("@")[::2] for spec in locked.npm)
    for name, version in asked.items():
        if wanted.get(name) != version or places.get("node_modules/" + name, {}).get("version") != version:
            raise BuildError(f"{name}@{version} of {locked.who} is not in its {lock}; {again}")
    if set(wanted) != set(asked):
        raise BuildError(f"The {lock} of {locked.who} holds packages that are not asked for; {again}")
    return places


def write(images, locked):
    """Writes the lock: what its packages are and need, today. Returns its path."""
    _run(images, locked, ["--write-lock", locked.path, *locked.npm])
    read(locked)
    return locked.path


def install(images, locked, folder):
    """Installs the packages into `folder`, with exactly what the lock names."""
    _run(images, locked, ["--lock", locked.path, folder, *locked.npm])


def _is_exact(place, entry, places):
    """Whether the digest of the package is known, or that of the package it comes in and with."""
    if entry.get("inBundle") is True and "integrity" not in entry:
        return any(place.startswith(other + "/") and isinstance(outer, dict)
                   and _INTEGRITY.fullmatch(str(outer.get("integrity"))) for other, outer in places.items())
    return _INTEGRITY.fullmatch(str(entry.get("integrity"))) is not None


def _run(images, locked, arguments):
    try:
        run([sys.executable, "-B", installer(images), *arguments], "fetching npm packages")
    except BuildError as error:
        said = [line for line in error.details.splitlines() if line.startswith("install: ")]
        if not said:
            raise
        raise BuildError(_explain(locked, said[-1].removeprefix("install: ")), error.details) from error


def _explain(locked, reason):
    """The sentence for what install.py says, which passes on npm's words."""
    lock = os.path.basename(locked.path)
    if "can only install packages when" in reason:
        return f"The {lock} of {locked.who} lacks packages that others in it need; write it with {locked.again}."
    if wanted := re.search("wanted (sha512-[A-Za-z0-9+/=]+)", reason):
        name = next((place.rpartition("node_modules/")[2] for place, entry in read(locked).items()
                     if entry.get("integrity") == wanted[1]), "a package")
        return (f"The registry's {name} has another digest than the {lock} of {locked.who} says; "
                f"nothing was installed. If the registry's is right, write it with {locked.again}.")
    return f"The npm packages of {locked.who} cannot be fetched: {reason}"
