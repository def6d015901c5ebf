"""What is in a layer's blob: a tar stream, plain or packed by gzip or zstd, measured while it comes."""
import hashlib
import subprocess
import threading
import zlib

from ..failure import BuildError
from .limits import PIECE, Damaged

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


class LayerStream:
    """read(n) and skip(n) as TarReader wants them; finish() checks the SHA-256 of all of it."""

    def __init__(self, blob, budget):
        self._budget = budget
        self._hash = hashlib.sha256()
        self._pieces = _unpacked(blob)
        self._buffer = memoryview(b"")

    def read(self, count):
        """Up to `count` bytes; less only at the end."""
        if len(self._buffer) >= count:
            data, self._buffer = bytes(self._buffer[:count]), self._buffer[count:]
            return data
        parts, missing = [], count
        while missing:
            if not self._buffer and not self._fill():
                break
            part, self._buffer = self._buffer[:missing], self._buffer[missing:]
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def skip(self, count):
        """False when the end comes first."""
        while count:
            if not self._buffer and not self._fill():
                return False
            step = min(count, len(self._buffer))
            self._buffer = self._buffer[step:]
            count -= step
        return True

    def finish(self, diff_id):
        """Reads the rest; Damaged unless all of it has the SHA-256 `diff_id`."""
        while self._fill():
            pass
        if self._hash.hexdigest() != diff_id:
            raise Damaged("is damaged: what is in it has another SHA-256 than the image's configuration says")

    def close(self):
        """Ends the program that unpacks, if there is one."""
        self._pieces.close()

    def _fill(self):
        piece = next(self._pieces, b"")
        self._budget.stream(len(piece))
        self._hash.update(piece)
        self._buffer = memoryview(piece)
        return bool(piece)


def _unpacked(blob):
    first = blob.read(PIECE)
    if first.startswith(_GZIP):
        return _gunzip(first, blob)
    if first.startswith(_ZSTD):
        return _unzstd(first, blob)
    return _plain(first, blob)


def _plain(piece, blob):
    while piece:
        yield piece
        piece = blob.read(PIECE)


def _gunzip(piece, blob):
    """One or several gzip members; never more than a piece in memory, however much is packed in it."""
    unpacker = zlib.decompressobj(31)
    try:
        while True:
            data = unpacker.decompress(piece, PIECE)
            if data:
                yield data
            piece = unpacker.unconsumed_tail
            if unpacker.eof:
                piece = unpacker.unused_data or blob.read(PIECE)
                if not piece:
                    return
                unpacker = zlib.decompressobj(31)
            elif not piece:
                piece = blob.read(PIECE)
                if not piece and not data:
                    raise Damaged("is truncated")
    except zlib.error as error:
        raise Damaged("is damaged: it is no gzip stream") from error


def _unzstd(piece, blob):
    """By the program zstd, which refuses windows above 128 MiB by itself."""
    try:
        child = subprocess.Popen(["zstd", "--decompress", "--stdout", "--quiet"], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        raise BuildError("zstd is not installed, which unpacking this container image needs; "
                         "run third_party/install-deps image.") from None
    feeder = threading.Thread(target=_feed, args=(child.stdin, piece, blob), daemon=True)
    feeder.start()
    try:
        while data := child.stdout.read(PIECE):
            yield data
        if child.wait() != 0:
            raise Damaged("is truncated or damaged: it is no zstd stream")
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
        feeder.join()


def _feed(pipe, piece, blob):
    try:
        with pipe:
            while piece:
                pipe.write(piece)
                piece = blob.read(PIECE)
    except OSError:
        pass  # it has ended: its status says why
