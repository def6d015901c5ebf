"""What is in an image, as SPDX 2.3: Debian's packages and those of npm."""
import base64
import glob
import json
import os
import re
import urllib.parse
import uuid

from . import hooks
from .agents import NODE

FILE_NAME = "sbom.spdx.json"
_NONE = "NOASSERTION"


def write(path, root, recipe, created):
    """Writes the list of the packages in the tree at `root`; `created` is the snapshot's time."""
    write_list(path, recipe.name, _debian(root) + _npm(root), created)


def write_list(path, name, found, created):
    """Writes the list `found` of packages of the image `name`."""
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "creationInfo": {"created": created, "creators": ["Tool: helixvm-images-build"]},
        "documentDescribes": ["SPDXRef-Image"],
        "packages": [{"SPDXID": "SPDXRef-Image", "name": name, "versionInfo": created,
                      "downloadLocation": _NONE, "filesAnalyzed": False, "licenseConcluded": _NONE,
                      "licenseDeclared": _NONE, "copyrightText": _NONE}, *found],
        "relationships": [{"spdxElementId": "SPDXRef-Image", "relationshipType": "CONTAINS",
                           "relatedSpdxElement": package["SPDXID"]} for package in found],
    }
    # A name for this very list; the address leads nowhere, as SPDX allows.
    identity = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    document["documentNamespace"] = f"https://helixvm.org/spdx/{name}-{identity}"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1, sort_keys=True)
        file.write("\n")


def _debian(root):
    """The installed packages, and the kernel, which is only unpacked."""
    paths = [os.path.join(root, "var/lib/dpkg/status"), os.path.join(root, hooks.KERNEL_FOLDER, "control")]
    texts = []
    for path in filter(os.path.exists, paths):
        with open(path, encoding="utf-8", errors="replace") as file:
            texts.append(file.read())
    return dpkg_packages("\n\n".join(texts))


def dpkg_packages(status, vendor="debian"):
    """The installed packages of dpkg's list `status`, of a distribution by its os-release's ID."""
    packages = {}
    for stanza in re.split(r"\n\s*\n", status):
        fields = dict(re.findall(r"^([A-Za-z-]+): *(.*)$", stanza, re.M))
        if "Package" in fields and fields.get("Status", "install ok installed").endswith(" installed"):
            package = _dpkg_package(fields, vendor)
            packages[package["SPDXID"]] = package
    return [packages[key] for key in sorted(packages)]


def _dpkg_package(fields, vendor):
    name, version, architecture = (fields.get(key, "") for key in ("Package", "Version", "Architecture"))
    source = re.fullmatch(r"(\S+)(?: \((.*)\))?", fields.get("Source", name))
    source_name, source_version = source.groups() if source else (name, None)
    address = f"pkg:deb/{vendor}/{name}@{urllib.parse.quote(version, safe='.~-')}?arch={architecture}"
    return _package(f"deb-{name}-{architecture}", name, version, address) | {
        "supplier": f"Organization: {vendor.capitalize()}",
        "sourceInfo": f"built from source package {source_name} {source_version or version}",
        "comment": f"architecture {architecture}"}


def apk_packages(installed, vendor="alpine"):
    """Those of Alpine's list of what is installed (apk-installed(5))."""
    packages = {}
    for stanza in re.split(r"\n\s*\n", installed):
        fields = dict(re.findall(r"^([PVAoL]):(.*)$", stanza, re.M))
        if fields.get("P") and fields.get("V"):
            package = _apk_package(fields, vendor)
            packages[package["SPDXID"]] = package
    return [packages[key] for key in sorted(packages)]


def _apk_package(fields, vendor):
    name, version, architecture = fields["P"], fields["V"], fields.get("A", "")
    address = f"pkg:apk/{vendor}/{name}@{urllib.parse.quote(version, safe='.~-')}?arch={architecture}"
    return _package(f"apk-{name}-{architecture}", name, version, address) | {
        "supplier": f"Organization: {vendor.capitalize()}",
        "sourceInfo": f"built from source package {fields.get('o', name)}",
        # Its own words for them; not all are SPDX expressions.
        "comment": f"architecture {architecture}, licence {fields.get('L', 'not said')}"}


def _npm(root):
    """Those that npm says it has installed, for the recipe's tools and for each agent, and Node."""
    base = os.path.join(root, "opt/helix")
    locks = [os.path.join(root, hooks.TOOLS, "node_modules/.package-lock.json"),
             *glob.glob(os.path.join(base, "agents/*/node_modules/.package-lock.json"))]
    node = os.path.join(base, "node/package-lock.json")
    packages = {}
    for lock in [*sorted(locks), node]:
        for place, entry in _locked(lock):
            name = entry.get("name") or place.rpartition("node_modules/")[2]
            # Where an agent brings its Node, it stands in the place of the tools'.
            if lock != node and name == NODE and os.path.exists(node):
                continue
            package = _npm_package(name, str(entry["version"]), str(entry.get("integrity", "")), entry.get("license"))
            packages[package["SPDXID"]] = package
    return [packages[key] for key in sorted(packages)]


def _locked(path):
    try:
        with open(path, encoding="utf-8") as file:
            places = json.load(file).get("packages", {})
        return [(place, entry) for place, entry in sorted(places.items())
                if place and isinstance(entry, dict) and "version" in entry]
    except FileNotFoundError:
        return []


def _npm_package(name, version, integrity, licence):
    address = f"pkg:npm/{urllib.parse.quote(name, safe='/')}@{urllib.parse.quote(version, safe='.~-')}"
    package = _package(f"npm-{name}-{version}", name, version, address)
    if isinstance(licence, str) and re.fullmatch(r"[A-Za-z0-9.+-]+", licence) and licence != "UNLICENSED":
        package["licenseDeclared"] = licence
    if integrity.startswith("sha512-"):
        digest = base64.b64decode(integrity.removeprefix("sha512-").split()[0]).hex()
        package["checksums"] = [{"algorithm": "SHA512", "checksumValue": digest}]
    return package


def _package(identity, name, version, address):
    return {"SPDXID": "SPDXRef-" + re.sub("[^A-Za-z0-9.-]", "-", identity), "name": name, "versionInfo": version,
            "downloadLocation": _NONE, "filesAnalyzed": False, "licenseConcluded": _NONE, "licenseDeclared": _NONE,
            "copyrightText": _NONE,
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": address}]}
