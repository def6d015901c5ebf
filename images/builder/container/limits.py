"""What a container image may ask for, and the two ways in which it is refused."""
import contextlib

from ..failure import BuildError

DOCUMENT_BYTES = 4 << 20  # index, manifest and config; registries allow no more either
LAYERS = 512
ARCHIVE_MEMBERS = 100_000  # of the file that holds the image, not of its layers
EXTENDED_HEADER_BYTES = 1 << 20
PATH_BYTES = 4095
NAME_BYTES = 255
DEPTH = 200  # folders below each other; each is an open file while a tree is removed
BLOCK = 4096  # of the guest's file system
MOST_FILES = 4 << 20  # their names are kept in memory
BYTES_PER_INODE = 16384  # containers have many small files
PIECE = 1 << 18


class Damaged(Exception):
    """A few words on what is wrong; telling() says of what."""


@contextlib.contextmanager
def telling(what):
    """Makes a sentence about `what` ("Layer 3 of the container image") of what is wrong with it."""
    try:
        yield
    except Damaged as reason:
        raise BuildError(f"{what} {reason}; get the image anew.") from reason


class Budget:
    """What unpacking may use: bytes that come out of the layers, and what the disk holds at the end."""

    def __init__(self, disk_bytes):
        # The kernel, its modules and the file system itself need a part.
        self._disk = disk_bytes
        self._room = disk_bytes - disk_bytes // 16 - (128 << 20) if disk_bytes > 512 << 20 else disk_bytes // 2
        inodes = disk_bytes // BYTES_PER_INODE - 4096 if disk_bytes > 512 << 20 else disk_bytes // BYTES_PER_INODE
        self._inodes = min(inodes, MOST_FILES)
        # Layers may replace each other's files: several times the disk is fair, any number is a bomb.
        self._stream = 4 * disk_bytes
        self._entries = 2 * MOST_FILES if self._inodes == MOST_FILES else 8 * self._inodes
        self.used_bytes = self.used_inodes = 0

    def stream(self, count):
        """`count` bytes came out of a layer."""
        self._stream -= count
        if self._stream < 0:
            raise BuildError("The container image unpacks to far more than its disk holds; if you trust it, "
                             "ask for a larger disk (--size).")

    def entry(self):
        """One more entry of a layer was read."""
        self._entries -= 1
        if self._entries < 0:
            raise self._too_many()

    def take(self, size):
        """A file of `size` bytes is about to be there."""
        self.used_inodes += 1
        self.used_bytes += _rounded(size)
        if self.used_bytes > self._room:
            raise BuildError(f"The container image is too big for a disk of {self._disk >> 30} GiB; "
                             "ask for a larger one (--size).")
        if self.used_inodes > self._inodes:
            raise self._too_many()

    def give_back(self, size):
        """A file of `size` bytes is gone."""
        self.used_inodes -= 1
        self.used_bytes -= _rounded(size)

    def _too_many(self):
        return BuildError(f"The container image has more files than a disk of {self._disk >> 30} GiB takes; "
                          "ask for a larger one (--size).")


def _rounded(size):
    return -(-size // BLOCK) * BLOCK


def shown(text):
    """A name of a hostile file as it may stand in a sentence: plain ASCII and short."""
    if isinstance(text, bytes):
        text = text.decode("ascii", "replace")
    plain = "".join(c if " " <= c <= "~" else "?" for c in str(text))
    return plain if len(plain) <= 120 else plain[:117] + "..."
