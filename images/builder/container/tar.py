"""Reads tar archives that anybody may have written: ustar, GNU and pax, sequentially, in bounded memory.

Python's own tarfile reads headers of any size into memory and knows more formats than containers have.
"""
from . import attributes
from .limits import EXTENDED_HEADER_BYTES, PATH_BYTES, PIECE, Damaged, shown
from .sparse import PAIRS, gnu_map, pax_map

_BLOCK = 512
_MAX_SIZE = 1 << 46
_MAX_ID = (1 << 32) - 2
FILE, HARD_LINK, SYMLINK, FOLDER, SPECIAL = "file", "hard link", "symbolic link", "folder", "special file"
_KINDS = {b"0": FILE, b"\0": FILE, b"7": FILE, b"S": FILE, b"1": HARD_LINK, b"2": SYMLINK, b"5": FOLDER,
          b"3": SPECIAL, b"4": SPECIAL, b"6": SPECIAL}


class Entry:
    """One member. `name` and `target` are bytes as the archive has them; `stored` bytes follow in the stream.

    `pieces` is None, or the places [(offset, length)] of a sparse file's data; `size` is the file's size. `attributes`
    are [(name, value)], extended ones of a file or folder."""

    __slots__ = ("name", "kind", "mode", "uid", "gid", "mtime", "size", "stored", "target", "pieces", "attributes")


class TarReader:
    """Iterates over entries; the data of the current one is read with data() before the next is asked for.

    `stream` has read(n), which returns less only at its end, and skip(n). Raises Damaged."""

    def __init__(self, stream):
        self._stream = stream
        self._left = 0  # of the current member's data, without padding
        self._padding = 0

    def __iter__(self):
        while (entry := self._next()) is not None:
            yield entry

    def data(self):
        """The current member's data as stored, in pieces."""
        while self._left:
            piece = self._stream.read(min(self._left, PIECE))
            if not piece:
                raise Damaged("is truncated")
            self._left -= len(piece)
            yield piece

    def exactly(self, count):
        """The next `count` bytes of the current member."""
        if count > self._left:
            raise Damaged("has a file that is shorter than it says")
        data = self._stream.read(count)
        if len(data) != count:
            raise Damaged("is truncated")
        self._left -= count
        return data

    def _next(self):
        extended = {}
        while True:
            self._skip_rest()
            header = self._stream.read(_BLOCK)
            if not header or header == bytes(_BLOCK):
                return None
            _check(header)
            flag, size = header[156:157], _number(header[124:136], _MAX_SIZE, "size")
            self._begin(size)
            if flag == b"x":
                extended.update(_pax_records(self._small(size)))
            elif flag == b"g":
                self._small(size)  # comments of version control
            elif flag in b"LK":
                key = b"path" if flag == b"L" else b"linkpath"
                extended[key] = self._small(size).rstrip(b"\0")
            else:
                return self._entry(header, flag, extended)

    def _entry(self, header, flag, extended):
        entry = Entry()
        entry.kind = _KINDS.get(flag)
        if entry.kind is None:
            raise Damaged(f"has a member of the unknown type {flag!r}")
        entry.name = _checked(extended.get(b"path") or _ustar_name(header))
        entry.target = _checked(extended.get(b"linkpath") or _until_zero(header[157:257]))
        entry.mode = _number(header[100:108], 0o77777777, "mode") & 0o7777
        entry.uid = _extended_number(extended, b"uid", header[108:116], _MAX_ID)
        entry.gid = _extended_number(extended, b"gid", header[116:124], _MAX_ID)
        entry.mtime = _time(extended.get(b"mtime"), header[136:148])
        if entry.kind == FILE and flag == b"\0" and entry.name.endswith(b"/"):
            entry.kind = FOLDER
        # Other kinds have no data, whatever their size says (as GNU tar and Go read them).
        stored = _extended_number(extended, b"size", header[124:136], _MAX_SIZE) if entry.kind == FILE else 0
        self._begin(stored)
        entry.size = entry.stored = stored
        entry.pieces = None
        entry.attributes = attributes.of_records(extended) if entry.kind in (FILE, FOLDER) else []
        if flag == b"S":
            entry.size, entry.pieces = gnu_map(header, self._stream, _number)
        elif any(key.startswith(b"GNU.sparse.") for key in extended):
            entry.name, entry.size, entry.pieces = pax_map(entry, extended, self)
            entry.name = _checked(entry.name)
        entry.stored = self._left
        if entry.pieces is not None and sum(length for _, length in entry.pieces) != self._left:
            raise Damaged(f"has a sparse file that contradicts itself: {shown(entry.name)}")
        return entry

    def _begin(self, size):
        self._left, self._padding = size, -size % _BLOCK

    def _small(self, size):
        if size > EXTENDED_HEADER_BYTES:
            raise Damaged("has a header that is too long")
        return self.exactly(size)

    def _skip_rest(self):
        if self._left + self._padding and not self._stream.skip(self._left + self._padding):
            raise Damaged("is truncated")
        self._left = self._padding = 0


def _check(header):
    if len(header) != _BLOCK:
        raise Damaged("is truncated")
    said = _number(header[148:156], 1 << 20, "checksum")
    if sum(header) - sum(header[148:156]) + 8 * 0x20 != said:
        raise Damaged("is no tar archive or is damaged: a header has a wrong checksum")


def _number(field, most, what):
    if field[0] == 0x80:
        value = int.from_bytes(field[1:], "big")
    else:
        digits = field.split(b"\0")[0].strip(b" ")
        if digits.strip(b"01234567"):
            raise Damaged(f"has a header whose {what} is no number")
        value = int(digits or b"0", 8)
    if value > most:
        raise Damaged(f"has a header whose {what} is out of range")
    return value


def _extended_number(extended, key, field, most):
    text = extended.get(key)
    if text is None:
        return _number(field, most, key.decode())
    return decimal(text, most, key.decode())


def decimal(text, most, what):
    """A number of a pax record."""
    if not text.isdigit() or len(text) > 20 or int(text) > most:
        raise Damaged(f"has a header whose {what} is no number")
    return int(text)


def _time(text, field):
    """Whole seconds, in what every file system holds; a time that is odd is none."""
    try:
        seconds = int(text.split(b".")[0]) if text and len(text) < 40 else _number(field, (1 << 40), "time")
    except (ValueError, Damaged):
        return 0
    return min(max(seconds, 0), (1 << 31) - 1)


def _ustar_name(header):
    name = _until_zero(header[:100])
    prefix = _until_zero(header[345:500]) if header[257:265] == b"ustar\x0000" else b""
    return prefix + b"/" + name if prefix else name


def _until_zero(field):
    return field.split(b"\0")[0]


def _checked(name):
    if b"\0" in name:
        raise Damaged("has a name with a zero in it")
    if len(name) > PATH_BYTES:
        raise Damaged(f"has a name that is too long: {shown(name)}")
    return name


def _pax_records(data):
    """{key: value} of "LENGTH KEY=VALUE\\n" records."""
    records, at = {}, 0
    while at < len(data):
        space = data.find(b" ", at, at + 12)
        digits = data[at:space] if space > 0 else b""
        length = int(digits) if digits.isdigit() else 0
        record = data[space + 1:at + length]
        key, equals, value = record[:-1].partition(b"=")
        if length <= len(digits) + 2 or at + length > len(data) or record[-1:] != b"\n" or not equals:
            raise Damaged("has an extended header that cannot be read")
        if key in (b"GNU.sparse.offset", b"GNU.sparse.numbytes"):  # repeated, in this order
            records.setdefault(PAIRS, []).append(value)
        else:
            records[key] = value
        at += length
    return records
