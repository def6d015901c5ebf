"""The disk of an image on a base: the base's own, changed into another tree, so that what both have is in the same
place on both and one can stand on the other. debugfs does the work; nothing is mounted.
"""
import collections
import os
import subprocess
import sys

from . import tree
from .failure import BuildError


class Unfit(Exception):
    """There is no changing the base's disk into this tree: it has what debugfs cannot be told."""


def make(path, entries, base_entries, root, size, epoch):
    """Changes the raw disk at `path`, which holds `base_entries`, into `entries`, the tree at `root` at `epoch`;
    it has `size` bytes then. Unfit leaves the disk in whatever state."""
    lines = commands(entries, base_entries, root)
    environment = dict(os.environ, LC_ALL="C", E2FSPROGS_FAKE_TIME=str(epoch))
    if os.path.getsize(path) < size:
        os.truncate(path, size)
        _run(["resize2fs", "-f", path], environment)
    listing = f"{path}.commands"
    with open(listing, "wb") as file:
        file.write(os.fsencode("\n".join(lines) + "\n"))
    # debugfs ends well whatever went wrong; the first line is its version.
    problems = _run(["debugfs", "-w", "-f", listing, path], environment).splitlines()[1:]
    os.remove(listing)
    if problems:
        raise _failure("\n".join(problems[:30]))
    _run(["e2fsck", "-f", "-n", path], environment)


def _run(argv, environment):
    """What the program said on standard error."""
    ran = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=False)
    if ran.returncode != 0:
        raise _failure(os.fsdecode(ran.stdout[-2000:] + ran.stderr[-2000:]))
    return os.fsdecode(ran.stderr)


def _failure(said):
    print(said, file=sys.stderr)  # the build looks there for what it knows the cause of
    return BuildError("The disk of the image's base could not be changed into the image's own.", said)


def commands(entries, base_entries, root):
    """What debugfs is told, line by line."""
    kept = _kept(entries, base_entries)
    lines = _Lines()
    for path, entry in reversed(base_entries.items()):
        if path not in kept:
            lines.add(path, f"{'rmdir' if entry.kind == tree.FOLDER else 'rm'} {_here(path)}")
    links = collections.Counter(entry.alike for entry in entries.values())
    for path, entry in entries.items():
        if path not in kept:
            _add(lines, path, entry, root, links[entry.alike])
    # Afterwards: who adds to a folder does not know its time.
    for path, entry in entries.items():
        _set(lines, path, entry, base_entries[path] if path in kept else None)
    return lines.lines


class _Lines:
    """Commands, in whichever folder each wants to be in."""

    def __init__(self):
        self.lines = ["cd /"]
        self._folder = ""

    def add(self, path, command):
        folder = os.path.dirname(path)
        if folder != self._folder:
            self._folder = folder
            self.lines.append(f"cd {_quoted('/' + folder)}")
        self.lines.append(command)


def _kept(entries, base_entries):
    """Paths that are the same file in both, whatever is said of it."""
    groups, base_groups = _groups(entries), _groups(base_entries)
    kept = set()
    for path, entry in entries.items():
        before = base_entries.get(path)
        if before and before.kind == entry.kind and before.content == entry.content \
                and groups.get(path) == base_groups.get(path):
            kept.add(path)
    return kept


def _groups(entries):
    """{path: all paths of the same file} for files with several names."""
    members = collections.defaultdict(list)
    for path, entry in entries.items():
        if entry.alike is not None:
            members[entry.alike].append(path)
    return {path: paths for paths in members.values() for path in paths}


def _add(lines, path, entry, root, links):
    name = _quoted(os.path.basename(path))
    if entry.alike not in (None, path):
        # `ln` makes no room in its folder, as other commands do, and counts nothing.
        for command in (f"symlink {name} x", f"rm {_here(path)}", f"ln {_quoted('/' + entry.alike)} {name}",
                        f"sif {_here(path)} links_count {links}"):
            lines.add(path, command)
    elif entry.kind == tree.FILE:
        lines.add(path, f"write {_quoted(os.path.join(root, path))} {name}")
    elif entry.kind == tree.FOLDER:
        lines.add(path, f"mkdir {_here(path)}")
    elif entry.kind == tree.LINK:
        lines.add(path, f"symlink {name} {_quoted(entry.content)}")
    elif entry.kind == tree.SOCKET:
        raise Unfit
    else:
        lines.add(path, f"mknod {name} {entry.kind[0]} {entry.content}".rstrip())


def _set(lines, path, entry, before):
    """`before`: as it was on the base, None for what is new."""
    before = before or tree.Entry(entry.kind, None, 0, 0, None, None, None)
    values = {"mode": f"0{entry.mode | tree.TYPES[entry.kind]:o}", "uid": entry.uid, "gid": entry.gid,
              "mtime": f"@{entry.modified}"}
    changed = {"mode": before.mode != entry.mode, "uid": before.uid != entry.uid, "gid": before.gid != entry.gid,
               "mtime": before.modified != entry.modified}
    for field, value in values.items():
        if changed[field]:
            lines.add(path, f"sif {_here(path)} {field} {value}")


def _here(path):
    """The last name of `path`, where a bare name could be a number of an inode to debugfs."""
    return _quoted("./" + os.path.basename(path))


def _quoted(name):
    if any(ord(character) < 0x20 or ord(character) == 0x7f for character in name):
        raise Unfit
    return '"' + name.replace('"', '""') + '"'
