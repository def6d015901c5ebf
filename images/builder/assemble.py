"""Child program of a build: package layer -> furnished tree -> raw ext4 disk, kernel and initrd.

Runs as root or under fakeroot, in one process, because fakeroot forgets owners at its end.
usage: python3 -m builder.assemble IMAGES_FOLDER RECIPE WORK LAYER...
Prints "step TITLE" lines and at worst an "error SENTENCE"; leaves disk.raw, vmlinuz and initrd in WORK.
"""
import os
import shutil
import subprocess
import sys

from . import initrd, packages, recipe as recipes
from .failure import BuildError
from .furnish import furnish


def main(arguments):
    images, name, work, *layers = arguments
    recipe = recipes.load(images, name)
    root = os.path.join(work, "root")
    say("Unpacking the system")
    os.mkdir(root, 0o755)
    for layer in layers:
        _call(["tar", "--extract", "--file", layer, "--directory", root, "--numeric-owner",
               "--preserve-permissions", "--exclude=./dev/*"])
    say("Setting the system up")
    kernel = os.path.join(root, packages.KERNEL_FOLDER)
    shutil.copyfile(os.path.join(kernel, "vmlinuz"), os.path.join(work, "vmlinuz"))
    shutil.rmtree(kernel)
    furnish(root, recipe)
    initrd.write(os.path.join(work, "initrd"), root, os.path.join(images, "initrd/init"),
                 recipe.initrd_modules)
    say("Making the disk")
    make_disk(root, os.path.join(work, "disk.raw"), recipe.disk_bytes)
    shutil.rmtree(root)
    return 0


def make_disk(root, path, size, bytes_per_inode=65536):
    """An ext4 file system on a sparse file.

    Inode tables and journal are initialised now (as holes): a guest that did it later would
    write tens of megabytes into its overlay. 64 KiB per inode suits disks of this size.
    """
    with open(path, "wb") as file:
        file.truncate(size)
    _call(["mke2fs", "-q", "-F", "-t", "ext4", "-d", root, "-L", "helix-root", "-m", "1",
           "-i", str(bytes_per_inode), "-J", "size=32", "-O", "^metadata_csum",
           "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0", path])


def _call(argv):
    result = subprocess.run(argv, stdin=subprocess.DEVNULL, check=False)
    if result.returncode != 0:
        raise BuildError(f"{argv[0]} failed with status {result.returncode}.")


def say(title):
    """Tells the build which step begins."""
    print(f"step {title}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (BuildError, OSError) as error:
        print(f"error {error}", flush=True)
        sys.exit(1)
