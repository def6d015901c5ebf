"""What is in a tree of files: an entry for each path, so that two trees can be compared."""
import collections
import gzip
import hashlib
import json
import os
import stat

from .failure import BuildError

# `content` is a file's SHA-256, a link's target, a device's numbers; `alike` the first of the paths that are the
# same file (hard links), None for a file of one name. Times are whole seconds.
Entry = collections.namedtuple("Entry", "kind mode uid gid modified content alike")

# What scan() found, where a build keeps it.
FILE_NAME = "tree.gz"

FILE, FOLDER, LINK, CHARACTER, BLOCK, PIPE, SOCKET = "file", "folder", "link", "character", "block", "pipe", "socket"
# The bits of a mode that say so.
TYPES = {FILE: stat.S_IFREG, FOLDER: stat.S_IFDIR, LINK: stat.S_IFLNK, CHARACTER: stat.S_IFCHR, BLOCK: stat.S_IFBLK,
         PIPE: stat.S_IFIFO, SOCKET: stat.S_IFSOCK}
_KINDS = {bits: kind for kind, bits in TYPES.items()}


def scan(root):
    """{path below `root`: Entry}, `root` itself as ""; a folder stands before what is in it."""
    names = {}
    entries = {"": _entry(root, "", names)}
    for folder, folders, files in os.walk(root):
        folders.sort()
        below = os.path.relpath(folder, root)
        for name in sorted(folders + files):
            path = name if below == "." else os.path.join(below, name)
            entries[path] = _entry(os.path.join(folder, name), path, names)
    # The first of several names did not know that it would be one of them.
    first_of = {entry.alike for path, entry in entries.items() if entry.alike not in (None, path)}
    return {path: entry._replace(alike=path if path in first_of else entry.alike if entry.alike != path else None)
            for path, entry in entries.items()}


def write(path, entries):
    """Keeps what scan() found at `path`."""
    with gzip.GzipFile(path, "wb", compresslevel=1, mtime=0) as file:
        for name, entry in entries.items():
            file.write(json.dumps([name, *entry]).encode() + b"\n")


def read(path):
    """What write() kept; None when it is not there, or no such file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return {name: Entry(*fields) for name, *fields in map(json.loads, file)}
    except (OSError, EOFError, ValueError, TypeError):
        return None


def _entry(path, name, names):
    status = os.lstat(path)
    kind = _KINDS[stat.S_IFMT(status.st_mode)]
    alike = None
    if kind != FOLDER and status.st_nlink > 1:
        alike = names.setdefault(status.st_ino, name)
    return Entry(kind, stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid, int(status.st_mtime),
                 _content(path, kind, status), alike)


def _content(path, kind, status):
    if kind == LINK:
        return os.readlink(path)
    if kind in (CHARACTER, BLOCK):
        return f"{os.major(status.st_rdev)} {os.minor(status.st_rdev)}"
    if kind != FILE:
        return ""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}.") from error
