"""The image's file system: the same bits for the same tree."""
import os
import struct
import subprocess
import uuid

from .failure import BuildError

_SUPERBLOCK = 1024


def make(path, root, size, name, epoch, bytes_per_inode=65536):
    """An ext4 file system with the tree `root` on a sparse file, of the image `name`, made at `epoch`.

    Inode tables and journal are initialised now (as holes): a guest that did it later would
    write tens of megabytes into its overlay. 64 KiB per inode suits disks of this size.
    """
    with open(path, "wb") as file:
        file.truncate(size)
    identity = str(uuid.uuid5(uuid.NAMESPACE_URL, f"https://helixvm.org/images/{name}"))
    call(["mke2fs", "-q", "-F", "-t", "ext4", "-d", root, "-L", "helix-root", "-m", "1",
          "-i", str(bytes_per_inode), "-J", "size=32", "-O", "^metadata_csum", "-U", identity,
          "-E", f"hash_seed={identity},lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0", path],
         dict(os.environ, LC_ALL="C", E2FSPROGS_FAKE_TIME=str(epoch)))
    _set_change_times(path, epoch)


def call(argv, env=None):
    """Runs a program of assemble's; its failure is a BuildError."""
    result = subprocess.run(argv, stdin=subprocess.DEVNULL, env=env, check=False)
    if result.returncode != 0:
        raise BuildError(f"{argv[0]} failed with status {result.returncode}.")


def _set_change_times(path, epoch):
    """Inodes were read, and changed, when the build went on (mke2fs copies those times, which nobody can
    set on files): at `epoch` instead. Layout: Linux, Documentation/filesystems/ext4/inodes.rst."""
    stamp = struct.pack("<I", epoch)
    with open(path, "r+b") as file:
        file.seek(_SUPERBLOCK)
        head = file.read(1024)
        inodes, blocks = struct.unpack_from("<II", head, 0)
        block = 1024 << struct.unpack_from("<I", head, 24)[0]
        per_group, inode_size = struct.unpack_from("<I", head, 40)[0], struct.unpack_from("<H", head, 88)[0]
        descriptor = struct.unpack_from("<H", head, 254)[0] or 32
        groups = -(-inodes // per_group)
        file.seek(block * (1 + _SUPERBLOCK // block) if block == 1024 else block)
        table = file.read(groups * descriptor)
        for group in range(groups):
            first = struct.unpack_from("<I", table, group * descriptor + 8)[0]
            if descriptor >= 64:
                first |= struct.unpack_from("<I", table, group * descriptor + 40)[0] << 32
            file.seek(first * block)
            _rewrite(file, first * block, bytearray(file.read(per_group * inode_size)), inode_size, stamp)


def _rewrite(file, place, group, inode_size, stamp):
    """`group`: the inodes of one block group, which stand at `place`."""
    changed = False
    for at in range(0, len(group), inode_size):
        if not any(group[at:at + 2]):  # no mode: the inode is free
            continue
        changed = True
        group[at + 8:at + 16] = stamp * 2  # atime, ctime
        if inode_size > 128:
            group[at + 132:at + 144] = bytes(12)  # parts of a second of ctime, mtime, atime
            group[at + 144:at + 152] = stamp + bytes(4)  # crtime
    if changed:
        file.seek(place)
        file.write(group)
