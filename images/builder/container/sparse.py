"""Maps of sparse files in tar archives: GNU's own header, and the three ways to write them in pax records."""
from .limits import Damaged

_MOST_PIECES = 65536
_DIGITS = 20
PAIRS = b"GNU.sparse pairs"  # no key that a record may have brings a list


def gnu_map(header, stream, number):
    """(size, [(offset, length)]) of a header of type S and the blocks that continue it."""
    most = 1 << 46
    pieces = _slots(header[386:482], number, most)
    size, more = number(header[483:495], most, "size"), header[482]
    while more:
        block = stream.read(512)
        if len(block) != 512:
            raise Damaged("is truncated")
        pieces += _slots(block[:504], number, most)
        more = block[504]
        if len(pieces) > _MOST_PIECES:
            raise Damaged("has a sparse file of too many pieces")
    return size, checked(size, pieces)


def pax_map(entry, extended, reader):
    """(name, size, [(offset, length)]) of a file with GNU.sparse records."""
    name = extended.get(b"GNU.sparse.name", entry.name)
    if extended.get(b"GNU.sparse.major") == b"1":
        size = _decimal(extended.get(b"GNU.sparse.realsize", b""))
        return name, size, checked(size, _leading_map(reader))
    size = _decimal(extended.get(b"GNU.sparse.size", b""))
    listed = extended.get(b"GNU.sparse.map")
    numbers = extended.get(PAIRS, []) if listed is None else listed.split(b",")
    if len(numbers) % 2 or len(numbers) > 2 * _MOST_PIECES:
        raise Damaged("has a sparse file that contradicts itself")
    values = [_decimal(text) for text in numbers]
    return name, size, checked(size, list(zip(values[::2], values[1::2])))


def checked(size, pieces):
    """`pieces` without empty ones; they must follow each other and end inside `size`."""
    end = 0
    for offset, length in pieces:
        if offset < end or offset + length > size:
            raise Damaged("has a sparse file that contradicts itself")
        end = offset + length
    return [piece for piece in pieces if piece[1]]


def _slots(field, number, most):
    slots = [field[at:at + 24] for at in range(0, len(field), 24)]
    return [(number(slot[:12], most, "offset"), number(slot[12:], most, "length")) for slot in slots if slot[0]]


def _leading_map(reader):
    """Format 1.0: decimal lines before the data, filled up to a block."""
    text, numbers, wanted = b"", [], 1
    while len(numbers) < wanted:
        text += reader.exactly(512)
        while len(numbers) < wanted and b"\n" in text:
            line, _, text = text.partition(b"\n")
            numbers.append(_decimal(line))
            if len(numbers) == 1:
                wanted = 1 + 2 * numbers[0]
        if wanted > 2 * _MOST_PIECES or len(numbers) < wanted and len(text) > _DIGITS:
            raise Damaged("has a sparse file of too many pieces")
    return list(zip(numbers[1::2], numbers[2::2]))


def _decimal(text):
    if not text.isdigit() or len(text) > _DIGITS:
        raise Damaged("has a sparse file that contradicts itself")
    return int(text)
