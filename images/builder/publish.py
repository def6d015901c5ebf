"""How finished bundles get into place: at once, and as links where they can be."""
import contextlib
import errno
import glob
import os
import shutil
import stat
import uuid

from . import bundle
from .failure import BuildError


def publish(source, destination):
    """Brings the bundle `source` to `destination`: linked or copied beside it, then renamed.

    A bundle already there (known to be damaged, or the caller would not publish) gives way. What cannot be linked but
    is in another image of the folder of images is linked there. When root publishes into another user's folder,
    that user gets copies of their own, written with that user's rights.
    """
    parent = os.path.dirname(destination)
    owner = _other_owner(parent)
    try:
        with contextlib.ExitStack() as opened:
            # Before the rights change: the other user need not be able to read them.
            files = {name: opened.enter_context(open(os.path.join(source, name), "rb"))
                     for name in sorted(os.listdir(source), key="manifest.json".__eq__)}
            present = _Present(os.path.dirname(parent), source)
            opened.enter_context(_acting_as(owner))
            _publish(source, files, destination, present, may_link=owner is None)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise BuildError(f"No space is left for the image in {parent}; free some and "
                             "build again.") from error
        raise BuildError(f"The image cannot be stored in {parent}: {error.strerror}.") from error


def _publish(source, files, destination, present, may_link):
    parent = os.path.dirname(destination)
    half = os.path.join(parent, f".half-{os.path.basename(destination)}")
    try:
        os.makedirs(parent, exist_ok=True)
        shutil.rmtree(half, ignore_errors=True)
        os.mkdir(half)
        for name, file in files.items():
            target = os.path.join(half, name)
            if not (may_link and _link(os.path.join(source, name), target)) and not present.link(name, target):
                _copy(file, target)
        bundle.sync(half)
        _take_place(half, destination)
        bundle.sync(parent)
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
        manifest = bundle.read_manifest(os.path.join(folder, digest))
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


class _Present:
    """Disks that images of the folder `images` have already; `source` is the bundle that may want them."""

    def __init__(self, images, source):
        self._images = images
        layers = bundle.read_manifest(source)["files"].get("layers", [])
        self._wanted = {file["name"]: file for file in layers}
        self._found = None

    def link(self, name, target):
        """Whether the file `name` of the bundle was found, and is at `target` now."""
        if name not in self._wanted:
            return False
        if self._found is None:
            self._found = self._look()
        wanted = self._wanted[name]
        return any(_link(path, target) for path in self._found.get((wanted["sha256"], wanted["size"]), []))

    def _look(self):
        found = {}
        for folder in glob.glob(os.path.join(glob.escape(self._images), "*", "*")):
            manifest = bundle.read_manifest(folder)
            if manifest is None or not bundle.is_complete(folder, manifest.get("digest")):
                continue
            for file in bundle.disk_files(manifest):
                found.setdefault((file.get("sha256"), file["size"]), []).append(os.path.join(folder, file["name"]))
        return found


def link_or_copy(source, target):
    """The same file under another name; where there are no links, one like it."""
    if not _link(source, target):
        with open(source, "rb") as file:
            _copy(file, target)


def _link(source, target):
    try:
        os.link(source, target)
        return True
    except OSError:
        return False  # another file system, or one without hard links


def _copy(file, target):
    with open(target, "xb") as copy:
        shutil.copyfileobj(file, copy, 1 << 20)
    status = os.fstat(file.fileno())
    os.chmod(target, stat.S_IMODE(status.st_mode))
    os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    bundle.sync(target)
