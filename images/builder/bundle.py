"""Finished bundles: where they are, whether they are whole, how they get into place at once."""
import contextlib
import datetime
import errno
import hashlib
import json
import os
import shutil
import stat
import uuid

from . import sbom
from .failure import BuildError

SCHEMA = 1
_FILES = {"disk": "disk.qcow2", "kernel": "vmlinuz", "initrd": "initrd", "sbom": sbom.FILE_NAME}
_VERSION_DIGITS = 12


def version(digest):
    """The folder name of a recipe digest: short, and enough to tell recipes apart."""
    return digest[:_VERSION_DIGITS]


def is_complete(folder, digest):
    """Whether `folder` holds the bundle of `digest` with every file at its full size."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("digest") != digest:
        return False
    try:
        return all(os.path.getsize(os.path.join(folder, f["name"])) == f["size"]
                   for f in manifest["files"].values())
    except (OSError, KeyError, TypeError):
        return False


def is_intact(folder, digest):
    """is_complete(), and every file has the content its manifest names."""
    if not is_complete(folder, digest):
        return False
    files = read_manifest(folder)["files"].values()
    return all(_sha256(os.path.join(folder, f["name"])) == f["sha256"] for f in files)


def read_manifest(folder):
    """The manifest as a dictionary, None when there is none that can be read."""
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        return manifest if isinstance(manifest, dict) else None
    except (OSError, ValueError):
        return None


def write_manifest(folder, recipe, digest, snapshot):
    """Hashes the files of `folder` and writes its manifest, which makes it a bundle.

    `snapshot` is when the archive it was installed from is from, the same for the same bits, or None. `createdAt`
    is when it was built, of which only pruning wants to know.
    """
    files = {}
    for role, name in _FILES.items():
        path = os.path.join(folder, name)
        if role == "sbom" and not os.path.exists(path):
            continue
        files[role] = {"name": name, "size": os.path.getsize(path), "sha256": _sha256(path)}
        os.chmod(path, 0o444)  # shared by hard links and the backing file of every workspace
        _sync(path)
    manifest = {
        "schema": SCHEMA, "name": recipe.name, "title": recipe.title,
        "description": recipe.description, "icon": recipe.icon, "version": version(digest),
        "digest": digest, "files": files, "virtualSizeBytes": recipe.disk_bytes,
        "kernelCommandLine": recipe.kernel_command_line, "desktopKind": recipe.desktop_kind,
        "defaults": recipe.defaults, "minimum": recipe.minimum,
        "createdAt": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    told = {"snapshot": snapshot, "base": recipe.base, "tags": recipe.tags, "languages": recipe.languages, "sites": recipe.sites,
            "packages": recipe.notable}
    manifest |= {field: value for field, value in told.items() if value}
    path = os.path.join(folder, "manifest.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")
    _sync(path)


def publish(source, destination):
    """Brings the bundle `source` to `destination`: linked or copied beside it, then renamed.

    A bundle already there (known to be damaged, or the caller would not publish) gives way. When
    root publishes into another user's folder, that user gets copies of their own, written with that
    user's rights.
    """
    parent = os.path.dirname(destination)
    owner = _other_owner(parent)
    try:
        with contextlib.ExitStack() as opened:
            # Before the rights change: the other user need not be able to read them.
            files = {name: opened.enter_context(open(os.path.join(source, name), "rb"))
                     for name in sorted(os.listdir(source), key="manifest.json".__eq__)}
            opened.enter_context(_acting_as(owner))
            _publish(source, files, destination, may_link=owner is None)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise BuildError(f"No space is left for the image in {parent}; free some and "
                             "build again.") from error
        raise BuildError(f"The image cannot be stored in {parent}: {error.strerror}.") from error


def _publish(source, files, destination, may_link):
    parent = os.path.dirname(destination)
    half = os.path.join(parent, f".half-{os.path.basename(destination)}")
    try:
        os.makedirs(parent, exist_ok=True)
        shutil.rmtree(half, ignore_errors=True)
        os.mkdir(half)
        for name, file in files.items():
            _link_or_copy(os.path.join(source, name), file, os.path.join(half, name), may_link)
        _sync(half)
        _take_place(half, destination)
        _sync(parent)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def remove_half_made(parent):
    """Removes what a publish that was killed left in `parent`."""
    if not os.path.isdir(parent):
        return
    with _acting_as(_other_owner(parent)):
        for name in os.listdir(parent):
            if name.startswith((".half-", ".old-")):
                shutil.rmtree(os.path.join(parent, name), ignore_errors=True)


def prune(folder, name, keep=2):
    """Leaves the `keep` newest bundles of image `name` among those kept by digest in `folder`."""
    bundles = []
    for digest in os.listdir(folder):
        manifest = read_manifest(os.path.join(folder, digest))
        if manifest and manifest.get("name") == name:
            bundles.append((manifest.get("createdAt", ""), digest))
    for _, digest in sorted(bundles)[:-keep]:
        shutil.rmtree(os.path.join(folder, digest), ignore_errors=True)


def _take_place(half, destination):
    if os.path.isdir(destination):
        old = os.path.join(os.path.dirname(destination), f".old-{uuid.uuid4().hex}")
        os.rename(destination, old)
        os.rename(half, destination)
        shutil.rmtree(old, ignore_errors=True)
    else:
        os.rename(half, destination)


def _other_owner(folder):
    """(uid, gid) of the user whose folder root writes to; None when it is one's own. A link is its
    maker's, wherever it leads."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder) or "/"
    place = os.lstat(folder)
    return (place.st_uid, place.st_gid) if os.geteuid() == 0 and place.st_uid != 0 else None


@contextlib.contextmanager
def _acting_as(owner):
    """With the rights of `owner`: whoever owns a folder can put links where root is about to write."""
    if owner is None:
        yield
        return
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(owner[1])
    os.seteuid(owner[0])
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


def _link_or_copy(source, file, target, may_link):
    """`file` is `source`, open for reading."""
    try:
        if may_link:
            os.link(source, target)
            return
    except OSError:
        pass  # another file system, or one without hard links: copy
    with open(target, "xb") as copy:
        shutil.copyfileobj(file, copy, 1 << 20)
    status = os.fstat(file.fileno())
    os.chmod(target, stat.S_IMODE(status.st_mode))
    os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    _sync(target)


def _sync(path):
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
