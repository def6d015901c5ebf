"""File work in the tree of a system: paths are text, links in them lead where they would in it, never out of it."""
import os
import stat

from .limits import Damaged

_READ_BYTES = 1 << 20


class System:
    """What adapting a container needs of its Tree."""

    def __init__(self, tree):
        self.tree = tree

    def is_program(self, path):
        """Whether `path` is a file that may be run."""
        found = self.tree.found(path)
        return found is not None and stat.S_ISREG(found.st_mode) and found.st_mode & 0o111 != 0

    def exists(self, path):
        """Whether there is anything at `path`."""
        return self.tree.found(path) is not None

    def real(self, path):
        """Where `path` leads, as text."""
        return os.fsdecode(b"/".join(self.tree.resolve(path)))

    def names(self, path):
        """The names in the folder `path`, sorted; none where there is no folder."""
        found = self.tree.found(path)
        if found is None or not stat.S_ISDIR(found.st_mode):
            return []
        with self.tree.folder(self.tree.resolve(path)) as folder:
            return sorted(os.listdir(folder))

    def read(self, path, most=_READ_BYTES):
        """The text of the file `path`, "" where there is none. Damaged when it is no text of a sensible size."""
        parts = self.tree.resolve(path)
        found = self.tree.found(path)
        if found is None:
            return ""
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise Damaged(f"has something else than a small file at /{path}")
        with self.tree.folder(parts[:-1]) as parent:
            file = os.open(parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=parent)
        with os.fdopen(file, "rb") as opened:
            return opened.read(most).decode("utf-8", "surrogateescape")

    def write(self, path, data, mode=0o644, owner=(0, 0)):
        """A new file `path` in the place of whatever is there, even of a link."""
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogateescape")
        parts = self._place(path)
        with self.tree.folder(parts[:-1], make=True) as parent:
            self.tree.remove(parent, parts[-1])
            self.tree.write(parent, parts[-1], [(0, data)], len(data), owner, mode)

    def edit(self, path, text, mode):
        """Other text for the file `path`, wherever links lead; owner and mode stay, `mode` is of a new one."""
        found = self.tree.found(path)
        owner, mode = ((found.st_uid, found.st_gid), stat.S_IMODE(found.st_mode)) if found else ((0, 0), mode)
        self.write(self.real(path), text, mode, owner)

    def link(self, path, target):
        """A symbolic link in the place of whatever is there."""
        parts = self._place(path)
        with self.tree.folder(parts[:-1], make=True) as parent:
            self.tree.remove(parent, parts[-1])
            self.tree.take(len(target))
            os.symlink(target, parts[-1], dir_fd=parent)
            os.chown(parts[-1], 0, 0, dir_fd=parent, follow_symlinks=False)

    def remove(self, path):
        """Removes what is at `path`, a link rather than what it leads to."""
        parts = self._place(path)
        with self.tree.folder(parts[:-1]) as parent:
            if parent is not None:
                self.tree.remove(parent, parts[-1])

    def empty_folder(self, path, mode):
        """An empty folder of root's in the place of whatever is there."""
        self.remove(path)
        self.folder(path, mode)

    def folder(self, path, mode=0o755, owner=(0, 0)):
        """The folder `path`, made where it is missing. A file in its place goes."""
        with self.tree.folder(self._cleared(path), make=True) as folder:
            os.fchown(folder, *owner)
            os.fchmod(folder, mode)

    def _place(self, path):
        """Of the thing itself, the folder that it is in resolved."""
        head, _, name = path.rpartition("/")
        return self._cleared(head) + (os.fsencode(name),)

    def _cleared(self, path):
        """Where the folder `path` is or is to be. What is no folder on the way there goes."""
        parts = self.tree.resolve(path)
        for depth in range(1, len(parts) + 1):
            found = self.tree.status(parts[:depth])
            if found is None:
                break
            if not stat.S_ISDIR(found.st_mode):
                with self.tree.folder(parts[:depth - 1]) as parent:
                    self.tree.remove(parent, parts[depth - 1])
                break
        return parts
