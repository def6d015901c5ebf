"""Where a container image is: a folder or a tar file. Gives its blobs by name; nothing is written."""
import hashlib
import os
import posixpath
import stat

from ..failure import BuildError
from .limits import ARCHIVE_MEMBERS, DOCUMENT_BYTES, PIECE, Damaged, shown, telling
from .tar import FILE, SYMLINK, TarReader


class Slice:
    """A part of an open file as a stream; several of one file do not disturb each other."""

    def __init__(self, descriptor, start, size):
        self._descriptor = descriptor
        self._at, self._end = start, start + size

    def read(self, count):
        """Up to `count` bytes; less only at the end."""
        data = b""
        while (wanted := min(count - len(data), self._end - self._at)) > 0:
            piece = os.pread(self._descriptor, wanted, self._at)
            if not piece:
                break
            self._at += len(piece)
            data += piece
        return data

    def skip(self, count):
        """False when the end comes first."""
        self._at += count
        return self._at <= self._end

    def tell(self):
        """Where the next read begins, in the whole file."""
        return self._at


class FolderSource:
    """An OCI layout in a folder. Links in it are not followed."""

    def __init__(self, path):
        self._root = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def has(self, name):
        """Whether there is a plain file `name`."""
        try:
            self.open(name)
            return True
        except (BuildError, Damaged):
            return False

    def open(self, name):
        """(stream, size) of the plain file `name`; Damaged when there is none."""
        folder = os.dup(self._root)
        try:
            for part in name.split("/")[:-1]:
                inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
                os.close(folder)
                folder = inner
            # Not blocking: a fifo in a file's place would hold the build for ever.
            file = os.open(name.rsplit("/", 1)[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC,
                           dir_fd=folder)
        except OSError as error:
            raise Damaged(f"lacks the file {shown(name)} ({error.strerror})") from error
        finally:
            os.close(folder)
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            os.close(file)
            raise Damaged(f"has something else than a file at {shown(name)}")
        return _Owned(file, status.st_size), status.st_size


class _Owned(Slice):
    """A slice that is a whole file, closed with it."""

    def __init__(self, descriptor, size):
        super().__init__(descriptor, 0, size)
        self._own = descriptor

    def __del__(self):
        os.close(self._own)


class TarSource:
    """A tar file: its members are looked up once, their data is read in place."""

    def __init__(self, path):
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        status = os.fstat(self._file)
        if not stat.S_ISREG(status.st_mode):
            raise BuildError("The container image is neither a file nor a folder; name one of them.")
        self._members, self._links = {}, {}
        stream = Slice(self._file, 0, status.st_size)
        with telling("The file of the container image"):
            self._look_up(stream)

    def _look_up(self, stream):
        for number, entry in enumerate(TarReader(stream)):
            if number >= ARCHIVE_MEMBERS:
                raise Damaged("has more members than any container image")
            name = posixpath.normpath(os.fsdecode(entry.name))
            if entry.kind == FILE and entry.pieces is None:
                self._members[name] = (stream.tell(), entry.stored)
            elif entry.kind == SYMLINK:  # docker save: a layer that occurs twice
                self._links[name] = posixpath.normpath(
                    posixpath.join(posixpath.dirname(name), os.fsdecode(entry.target)))
        if not self._members:
            raise Damaged("is empty")

    def has(self, name):
        """Whether there is a plain file `name`."""
        return name in self._members

    def open(self, name):
        """(stream, size) of the member `name`, or of the one that it is a link to; Damaged when there is none."""
        place = self._members.get(name) or self._members.get(self._links.get(name))
        if place is None:
            raise Damaged(f"lacks the file {shown(name)}")
        return Slice(self._file, *place), place[1]


def open_source(path):
    """The source at `path`."""
    try:
        return FolderSource(path) if os.path.isdir(path) else TarSource(path)
    except OSError as error:
        raise BuildError(f"The container image {shown(path)} cannot be read: {error.strerror}.") from error


def document(source, name):
    """All of a small file."""
    stream, size = source.open(name)
    if size > DOCUMENT_BYTES:
        raise Damaged(f"has a document of more than {DOCUMENT_BYTES >> 20} MiB ({shown(name)})")
    data = stream.read(size)
    if len(data) != size:
        raise Damaged("is truncated")
    return data


def verify(stream, size, digest, what):
    """Damaged unless `stream` has `size` bytes with the SHA-256 `digest`."""
    total, count = hashlib.sha256(), 0
    while piece := stream.read(PIECE):
        total.update(piece)
        count += len(piece)
    if count != size:
        raise Damaged(f"is truncated: {what} has {count} bytes instead of {size}")
    if total.hexdigest() != digest:
        raise Damaged(f"is damaged: {what} has another SHA-256 than it is said to have")
