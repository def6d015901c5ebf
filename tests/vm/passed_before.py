"""What takes a quarter of an hour and depends on a few files alone is not done again while these are as they were.

HELIXVM_TEST_AGAIN  set: it is done again all the same
XDG_CACHE_HOME      where it is noted that something passed, in helixvm/passed
"""
import datetime
import hashlib
import os

DAYS = 7  # Debian's archive moves on, and so may what was found good of it


def key_of(paths, words=()):
    """Stands for the content of these files, and of all files in these folders, and for `words`."""
    key = hashlib.sha256()
    for path in paths:
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(names):
                _add(key, os.path.join(folder, name))
        if os.path.isfile(path):
            _add(key, path)
    for word in words:
        key.update(f"{word}\0".encode())
    return key.hexdigest()[:32]


def _add(key, path):
    with open(path, "rb") as file:
        key.update(f"{os.path.basename(path)}\0".encode())
        key.update(hashlib.sha256(file.read()).digest())


class PassedBefore:
    """One test, by its name and by the key of what it depends on."""

    def __init__(self, name, key):
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        self.note = os.path.join(cache, "helixvm", "passed", f"{name}-{key}")

    def reason(self):
        """Why it need not be done again; empty: it must be."""
        if os.environ.get("HELIXVM_TEST_AGAIN"):
            return ""
        try:
            passed = datetime.datetime.fromtimestamp(os.stat(self.note).st_mtime, datetime.timezone.utc)
        except OSError:
            return ""
        if datetime.datetime.now(datetime.timezone.utc) - passed > datetime.timedelta(days=DAYS):
            return ""
        return f"it passed on {passed:%Y-%m-%d}, and the files that it is about are the same; HELIXVM_TEST_AGAIN=1 does it again"

    def passed(self):
        """It did just now."""
        os.makedirs(os.path.dirname(self.note), exist_ok=True)
        with open(self.note, "w", encoding="utf-8"):
            os.utime(self.note)
