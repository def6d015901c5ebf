"""Under which licences what is in an image is: of npm's packages as its SBOM says it, of Debian's, of which an SBOM says
nothing, by images/licences.json. It names the packages that recipes and layers name, not all there are."""
import collections
import fnmatch
import json
import os

from . import bounds


def of_bundle(folder, manifest, known):
    """SPDX expressions, those of most packages first. `known`: as load() returns it."""
    counted = collections.Counter()
    for name, declared in _packages(folder, manifest):
        counted.update([declared] if declared else known(name))
    told = sorted(counted, key=lambda licence: (-counted[licence], licence))
    return [licence for licence in told if len(licence.encode()) <= bounds.LICENCE_BYTES][:bounds.LICENCES]


def load(path):
    """A function from the name of a Debian package to the licences that the file says it has."""
    with open(path, encoding="utf-8") as file:
        said = json.load(file)
    exact = {name: licence for licence, names in said.items() for name in names if "*" not in name}
    patterns = [(name, licence) for licence, names in said.items() for name in names if "*" in name]

    def licences_of(name):
        if name in exact:
            return [exact[name]]
        return [licence for pattern, licence in patterns if fnmatch.fnmatchcase(name, pattern)][:1]
    return licences_of


def _packages(folder, manifest):
    """(name, the licence that it is declared to have, or None) of each."""
    try:
        with open(os.path.join(folder, manifest["files"]["sbom"]["name"]), encoding="utf-8") as file:
            listed = json.load(file)["packages"]
    except (KeyError, FileNotFoundError):
        return [(name, None) for name in manifest.get("packages", [])]
    return [(package["name"], None if package.get("licenseDeclared") in (None, "NONE", "NOASSERTION") else package["licenseDeclared"])
            for package in listed]
