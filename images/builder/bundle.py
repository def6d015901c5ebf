"""Finished bundles: what their manifests say, and whether they are whole."""
import datetime
import hashlib
import json
import os

from . import sbom

SCHEMA = 1
_FILES = {"disk": "disk.qcow2", "kernel": "vmlinuz", "initrd": "initrd", "sbom": sbom.FILE_NAME}
_VERSION_DIGITS = 12


def version(digest):
    """The folder name of a recipe digest: short, and enough to tell recipes apart."""
    return digest[:_VERSION_DIGITS]


def layer_name(disk):
    """What the disk that a manifest describes as `disk` is called in bundles whose disk stands on it. Its qcow2 header
    names what it stands on itself, in the same folder."""
    return f"base-{disk['sha256'][:16]}.qcow2"


def disk_files(manifest):
    """What the disk of a bundle is made of, as its manifest describes it, the lowest first."""
    return [*manifest["files"].get("layers", []), manifest["files"]["disk"]]


def all_files(manifest):
    """Descriptions of all files of a bundle."""
    files = manifest["files"]
    return [*files.get("layers", []), *(file for role, file in files.items() if role != "layers")]


def is_complete(folder, digest):
    """Whether `folder` holds the bundle of `digest` with every file at its full size."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("digest") != digest:
        return False
    try:
        return all(os.path.getsize(os.path.join(folder, f["name"])) == f["size"]
                   for f in all_files(manifest))
    except (OSError, KeyError, TypeError, AttributeError):
        return False


def is_intact(folder, digest):
    """is_complete(), and every file has the content its manifest names."""
    if not is_complete(folder, digest):
        return False
    files = all_files(read_manifest(folder))
    return all(_sha256(os.path.join(folder, f["name"])) == f["sha256"] for f in files)


def read_manifest(folder):
    """The manifest as a dictionary, None when there is none that can be read."""
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        return manifest if isinstance(manifest, dict) else None
    except (OSError, ValueError):
        return None


def write_manifest(folder, recipe, digest, snapshot, layers=()):
    """Hashes the files of `folder` and writes its manifest, which makes it a bundle.

    `layers` describes what its disk stands on, as disk_files() does. `snapshot` is when the archive it was installed from is from, the same for the same bits, or None. `createdAt`
    is when it was built, of which only pruning wants to know.
    """
    files = {}
    for role, name in _FILES.items():
        path = os.path.join(folder, name)
        if role == "sbom" and not os.path.exists(path):
            continue
        files[role] = {"name": name, "size": os.path.getsize(path), "sha256": _sha256(path)}
        os.chmod(path, 0o444)  # shared by hard links and the backing file of every workspace
        sync(path)
    if layers:
        files["layers"] = list(layers)
    manifest = {
        "schema": SCHEMA, "name": recipe.name, "title": recipe.title,
        "description": recipe.description, "icon": recipe.icon, "version": version(digest),
        "digest": digest, "files": files, "virtualSizeBytes": recipe.disk_bytes,
        "kernelCommandLine": recipe.kernel_command_line, "desktopKind": recipe.desktop_kind,
        "defaults": recipe.defaults, "minimum": recipe.minimum,
        "createdAt": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    told = {"snapshot": snapshot, "base": recipe.base, "tags": recipe.tags, "languages": recipe.languages,
            "sites": recipe.sites, "needs": recipe.needs, "packages": recipe.notable}
    manifest |= {field: value for field, value in told.items() if value}
    path = os.path.join(folder, "manifest.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")
    sync(path)


def sync(path):
    """Sees to it that the file or folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sha256(path):
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            total.update(block)
    return total.hexdigest()
