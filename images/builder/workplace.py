"""The folder a build works in: locked, cleared of leftovers, with enough room, removed at the end."""
import fcntl
import os
import shutil

from . import packages
from .failure import BuildError


class Workplace:
    """Context manager. `path` is an empty folder of this build's own while it is open.

    The lock is held per image name: a second build of the same image waits for the first and
    then finds its result. `on_wait()` is called once when it has to.
    """

    def __init__(self, cache, name, on_wait):
        self._cache = cache
        self._name = name
        self._on_wait = on_wait
        self._lock = None
        self.path = os.path.join(cache, "work", name)

    def __enter__(self):
        folder = os.path.join(self._cache, "work")
        try:
            os.makedirs(folder, exist_ok=True)
            self._lock = open(os.path.join(folder, f"{self._name}.lock"), "w", encoding="utf-8")
        except OSError as error:
            raise BuildError(f"The build cache {self._cache} cannot be written: "
                             f"{error.strerror}. Choose another with --cache.") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._on_wait()
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._clear()
        return self

    def __exit__(self, *_):
        try:
            self._clear()
        finally:
            self._lock.close()

    def prepare(self):
        """Makes the folder; called only when there is something to build."""
        os.mkdir(self.path, 0o755)

    def _clear(self):
        packages.remove_tree(self.path)
        packages.remove_leftovers(self.path)


def require_space(path, needed, what):
    """BuildError when the file system of `path` (which may not exist yet) has less than `needed`."""
    existing = path
    while not os.path.exists(existing):
        existing = os.path.dirname(existing) or "/"
    free = shutil.disk_usage(existing).free
    if free < needed:
        raise BuildError(f"No space for {what}: it needs {needed / 2**30:.1f} GiB in {existing}, "
                         f"where {free / 2**30:.1f} GiB are free; free some and build again.")
