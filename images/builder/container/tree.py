"""A folder as the root of another system. No name leads out of it: every step is taken by folder descriptors, and no
link is ever followed by the kernel.

Paths are tuples of names (bytes). root must belong to this program alone while it works.
"""
import contextlib
import errno
import os
import stat

from .limits import BLOCK, DEPTH, NAME_BYTES, Damaged, shown

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_MOST_LINKS = 40  # as the kernel's own


def parts_of(name):
    """The names of a path in an archive; () is the root. Damaged where it leads elsewhere."""
    if name.startswith(b"/") and name.strip(b"/"):
        raise Damaged(f"has a file with an absolute name: {shown(name)}")
    parts = tuple(part for part in name.split(b"/") if part not in (b"", b"."))
    if b".." in parts:
        raise Damaged(f"has a file whose name leads out of it: {shown(name)}")
    if b"\0" in name or len(parts) > DEPTH or any(len(part) > NAME_BYTES for part in parts):
        raise Damaged(f"has a file whose name is too long: {shown(name)}")
    return parts


class Tree:
    """The system below `root`; a budget (limits.Budget) is told of what comes and goes."""

    def __init__(self, root, budget):
        self.root = root
        self._budget = budget
        self._descriptor = os.open(root, _FOLDER)

    @contextlib.contextmanager
    def folder(self, parts, make=False):
        """A descriptor of the folder `parts`. Damaged at a link or a file on the way; None where it is missing and
        not to be made."""
        current = os.dup(self._descriptor)
        try:
            for depth, part in enumerate(parts):
                inner = self._step(current, part, make, parts[:depth + 1])
                os.close(current)
                current = inner
                if current is None:
                    break
            yield current
        finally:
            if current is not None:
                os.close(current)

    def _step(self, parent, name, make, path):
        try:
            return os.open(name, _FOLDER, dir_fd=parent)
        except FileNotFoundError:
            if not make:
                return None
        except OSError as error:
            raise Damaged(f"has a file below {shown(b'/'.join(path))}, which is no folder") from error
        self._budget.take(BLOCK)
        os.mkdir(name, 0o755, dir_fd=parent)
        descriptor = os.open(name, _FOLDER, dir_fd=parent)
        own(descriptor, 0, 0, 0o755)
        return descriptor

    def take(self, size):
        """Something of `size` bytes is about to be there."""
        self._budget.take(size)

    def status(self, parts):
        """lstat, None where there is nothing."""
        if not parts:
            return os.fstat(self._descriptor)
        with self.folder(parts[:-1]) as parent:
            return None if parent is None else status_in(parent, parts[-1])

    def remove(self, parent, name, keep=None, path=()):
        """Removes what is at `name` in the folder `parent`, with all below. Paths in `keep` (`path` is that of `name`)
        stay, and the folders that they are in. True when it is gone."""
        found = status_in(parent, name)
        if found is None:
            return True
        if stat.S_ISDIR(found.st_mode):
            return self._remove_folder(parent, name, keep, path)
        if keep and path in keep:
            return False
        os.unlink(name, dir_fd=parent)
        if found.st_nlink == 1:
            self._budget.give_back(found.st_size)
        return True

    def _remove_folder(self, parent, name, keep, path):
        inner = os.open(name, _FOLDER, dir_fd=parent)
        try:
            gone = [self.remove(inner, child, keep, path + (child,)) for child in os.listdir(inner)
                    for child in [os.fsencode(child)]]
        finally:
            os.close(inner)
        if not all(gone) or (keep and path in keep):
            return False
        os.rmdir(name, dir_fd=parent)
        self._budget.give_back(BLOCK)
        return True

    def write(self, parent, name, pieces, size, owner, mode, finish=lambda descriptor: None):
        """A new file `name` in the folder `parent`: pieces are (offset, data), what is between them are zeros.
        `finish` is called with it at last."""
        self._budget.take(size)
        file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600, dir_fd=parent)
        try:
            for offset, data in pieces:
                if data.strip(b"\0"):  # holes cost neither room nor time
                    while data:
                        written = os.pwrite(file, data, offset)
                        data, offset = data[written:], offset + written
            os.ftruncate(file, size)
            own(file, *owner, mode)
            finish(file)
        finally:
            os.close(file)

    def resolve(self, path):
        """The real place of `path` (text or parts), as a program whose root this is would find it; its last name
        may be missing or, with everything above it, not be made yet. Damaged when links go in circles."""
        waiting = list(_split(path))
        real, links = [], 0
        while waiting:
            part = waiting.pop(0)
            if part == b"..":
                real = real[:-1]
                continue
            found = self.status(tuple(real) + (part,)) if self._is_folder(real) else None
            if found is None or not stat.S_ISLNK(found.st_mode):
                real.append(part)
                continue
            links += 1
            if links > _MOST_LINKS or len(real) + len(waiting) > DEPTH:
                raise Damaged(f"has links that go in circles at {shown(b'/'.join(real + [part]))}")
            target = self.target(tuple(real) + (part,))
            waiting[:0] = _split(target)
            if target.startswith(b"/"):
                real = []
        return tuple(real)

    def _is_folder(self, parts):
        found = self.status(tuple(parts)) if self._reaches(parts) else None
        return found is not None and stat.S_ISDIR(found.st_mode)

    def _reaches(self, parts):
        """False where a file is on the way: nothing can be below it."""
        try:
            with self.folder(tuple(parts[:-1])) as parent:
                return parent is not None
        except Damaged:
            return False

    def target(self, parts):
        """Where the link at `parts` leads."""
        with self.folder(parts[:-1]) as parent:
            return os.readlink(parts[-1], dir_fd=parent)

    def found(self, path):
        """The status of `path` with links followed inside the tree; None where there is nothing."""
        parts = self.resolve(path)
        return self.status(parts) if self._reaches(parts) else None


def own(descriptor, uid, gid, mode):
    """Owner first: changing it takes the set-uid bit away."""
    os.fchown(descriptor, uid, gid)
    os.fchmod(descriptor, mode)


def status_in(parent, name):
    """lstat of `name` in the folder `parent`, None where there is nothing."""
    try:
        return os.stat(name, dir_fd=parent, follow_symlinks=False)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENAMETOOLONG):  # links may say any name
            return None
        raise


def _split(path):
    if isinstance(path, tuple):
        return path
    encoded = path if isinstance(path, bytes) else os.fsencode(path)
    return tuple(part for part in encoded.split(b"/") if part not in (b"", b"."))
