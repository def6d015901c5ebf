"""Puts the layers of a container image on top of each other in a tree, as OCI's layer specification has it."""
import contextlib
import errno
import os
import stat

from ..failure import BuildError
from .layer_stream import LayerStream
from .limits import BLOCK, Damaged, shown, telling
from .tar import FILE, FOLDER, HARD_LINK, SPECIAL, SYMLINK, TarReader
from .tree import own, parts_of, status_in
from . import attributes, layout

_WHITEOUT = b".wh."
_OPAQUE = b".wh..wh..opq"


class LeftOut:
    """How many members were not unpacked, by what they are; for a sentence."""

    def __init__(self):
        self.special = 0
        self.attributes = 0  # extended ones of files that are there
        self.names = set()


def unpack(source, image, tree, budget, report=lambda number, count: None):
    """Applies all layers of `image` (from `source`) to `tree`; what was LeftOut. Every digest is checked."""
    left_out = LeftOut()
    for number, layer in enumerate(image.layers, 1):
        report(number, len(image.layers))
        with telling(f"Layer {number} of the container image"):
            layout.check_blob(source, layer)
            blob, _ = source.open(layer.name)
            stream = LayerStream(blob, budget)
            try:
                apply(stream, tree, budget, left_out)
                stream.finish(layer.diff_id)
            finally:
                stream.close()
    return left_out


def apply(stream, tree, budget, left_out, is_wanted=lambda parts: True):
    """Applies one layer, or those of its members that are wanted."""
    layer = _LayerWriter(tree, left_out)
    reader = TarReader(stream)
    for entry in reader:
        budget.entry()
        try:
            if is_wanted(parts := parts_of(entry.name)):
                layer.put(entry, parts, reader)
        except OSError as error:
            raise _sentence(error, entry) from error


class _LayerWriter:
    def __init__(self, tree, left_out):
        self._tree = tree
        self._left_out = left_out
        self._made = set()  # by this layer: whiteouts are for those below
        self._whited_out = set()  # said again, a whiteout has nothing to do: all that is there is of this layer

    def put(self, entry, parts, reader):
        if not parts:
            return self._own_root(entry)
        if parts[-1].startswith(_WHITEOUT):
            return self._white_out(parts)
        if any(part.startswith(_WHITEOUT) for part in parts):
            return None  # what aufs kept for itself (.wh..wh.plnk)
        if entry.kind == HARD_LINK and parts_of(entry.target) == parts:
            return None
        with self._tree.folder(parts[:-1], make=True) as parent:
            self._make_way(parent, parts, entry)
            _MAKERS[entry.kind](self, parent, parts, entry, reader)
        self._made.update(parts[:depth] for depth in range(1, len(parts) + 1))
        return None

    def _own_root(self, entry):
        if entry.kind != FOLDER:
            raise Damaged("has something else than a folder as its root")
        with self._tree.folder(()) as root:
            own(root, entry.uid, entry.gid, entry.mode | 0o500)

    def _white_out(self, parts):
        if parts in self._whited_out:
            return
        self._whited_out.add(parts)
        *above, name = parts
        hidden = name[len(_WHITEOUT):]
        with self._tree.folder(tuple(above)) as parent:
            if parent is None:
                return
            if name == _OPAQUE:
                for child in map(os.fsencode, os.listdir(parent)):
                    self._tree.remove(parent, child, self._made, (*above, child))
            elif hidden in (b"", b".", b".."):
                raise Damaged(f"has a whiteout of nothing: {shown(b'/'.join(parts))}")
            elif not hidden.startswith(_WHITEOUT):
                self._tree.remove(parent, hidden, self._made, (*above, hidden))

    def _make_way(self, parent, parts, entry):
        """A folder may be named again; anything else takes the place of what is there."""
        self._left_out.names.discard(parts)
        existing = status_in(parent, parts[-1])
        if existing is None or (entry.kind == FOLDER and stat.S_ISDIR(existing.st_mode)):
            return
        if entry.kind == HARD_LINK and not self._may_be_linked(parts_of(entry.target)):
            raise _no_target(entry)
        self._tree.remove(parent, parts[-1])

    def _may_be_linked(self, target):
        found = self._tree.status(target)
        return target in self._left_out.names or found is not None and not stat.S_ISDIR(found.st_mode)

    def _file(self, parent, parts, entry, reader):
        self._tree.write(parent, parts[-1], _placed(entry, reader), entry.size, (entry.uid, entry.gid), entry.mode,
                         lambda file: self._put_attributes(file, entry))
        os.utime(parts[-1], (entry.mtime, entry.mtime), dir_fd=parent, follow_symlinks=False)

    def _folder(self, parent, parts, entry, _reader):
        if status_in(parent, parts[-1]) is None:
            self._tree.take(BLOCK)
            os.mkdir(parts[-1], 0o700, dir_fd=parent)
        with _opened(parts[-1], parent) as folder:
            own(folder, entry.uid, entry.gid, entry.mode)
            self._put_attributes(folder, entry)

    def _put_attributes(self, descriptor, entry):
        if entry.attributes:
            self._tree.take(BLOCK)  # of their own, at worst
            self._left_out.attributes += attributes.put(descriptor, entry.attributes)

    def _symlink(self, parent, parts, entry, _reader):
        if not entry.target:
            raise Damaged(f"has a link to nowhere: {shown(entry.name)}")
        self._tree.take(len(entry.target))
        os.symlink(entry.target, parts[-1], dir_fd=parent)
        os.chown(parts[-1], entry.uid, entry.gid, dir_fd=parent, follow_symlinks=False)

    def _hard_link(self, parent, parts, entry, _reader):
        target = parts_of(entry.target)
        if target in self._left_out.names:
            return self._special(parent, parts, entry, _reader)
        if not target or not self._may_be_linked(target):
            raise _no_target(entry)
        with self._tree.folder(target[:-1]) as folder:
            os.link(target[-1], parts[-1], src_dir_fd=folder, dst_dir_fd=parent, follow_symlinks=False)
        return None

    def _special(self, _parent, parts, _entry, _reader):
        """Devices, pipes and sockets: the guest's kernel makes those that it has."""
        self._left_out.special += 1
        self._left_out.names.add(parts)


_MAKERS = {FILE: _LayerWriter._file, FOLDER: _LayerWriter._folder, SYMLINK: _LayerWriter._symlink,
           HARD_LINK: _LayerWriter._hard_link, SPECIAL: _LayerWriter._special}


def _no_target(entry):
    return Damaged(f"has a hard link to what is no file of it: {shown(entry.name)} -> {shown(entry.target)}")


@contextlib.contextmanager
def _opened(name, parent):
    descriptor = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _placed(entry, reader):
    """(offset, data) of the file's pieces, in the order in which they are stored."""
    places = iter([(0, entry.size)] if entry.pieces is None else entry.pieces)
    offset, room = 0, 0
    for data in reader.data():
        while data:
            while not room:
                offset, room = next(places)
            part, data = data[:room], data[room:]
            yield offset, part
            offset, room = offset + len(part), room - len(part)


def _sentence(error, entry):
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return BuildError("No space is left on the disk while unpacking the container image; free some and build "
                          "again.")
    return Damaged(f"has a file that cannot be made here ({error.strerror}): {shown(entry.name)}")
