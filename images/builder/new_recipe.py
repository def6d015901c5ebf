"""Begins a recipe of the user's own, which stands on another one."""
import json
import os
import shutil

from . import recipe as recipes, schema
from .failure import BuildError

_README = """# {title}

Built by: images/build {name} --recipes {folder}

`recipe.json` says what this image has beside `{base}`: `packages` of Debian, `npm` packages, `scripts` (files of this
folder, run as root in the new system), a `check` that tries it; images/README.md lists all fields. What is in `files/`
is copied over the system: `files/home/agent` to the user, all else to root.
"""


def write(images, name, base, folder, title=None):
    """Writes `folder`/`name` with recipe.json, README.md and files/, on the recipe `base`. Returns its path."""
    if not schema.NAME.fullmatch(name):
        raise BuildError(f"{name[:80]!r} cannot be the name of a recipe: use a-z, 0-9 and -, 63 at most.")
    if name in recipes.known(images):
        raise BuildError(f"Helix has a recipe '{name}' of its own; choose another name.")
    place = os.path.join(folder, name)
    if os.path.lexists(place):
        raise BuildError(f"{place} exists already; choose another name, or remove it first.")
    standing_on = recipes.load(images, base, folder)
    recipe = {"name": name, "title": title if title is not None else name,
              "description": f"{standing_on.title}, with more.", "base": base, "packages": []}
    schema.check(os.path.join(place, "recipe.json"), recipe)
    half = os.path.join(folder, f".half-{name}")
    try:
        shutil.rmtree(half, ignore_errors=True)
        os.makedirs(os.path.join(half, "files"))
        with open(os.path.join(half, "recipe.json"), "w", encoding="utf-8") as file:
            json.dump(recipe, file, indent=2, ensure_ascii=False)
            file.write("\n")
        with open(os.path.join(half, "README.md"), "w", encoding="utf-8") as file:
            file.write(_README.format(title=recipe["title"], name=name, base=base, folder=folder))
        os.rename(half, place)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return place
