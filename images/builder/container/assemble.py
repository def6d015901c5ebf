"""Child program of a build, in the cage: container image -> tree -> raw ext4 disk, kernel and initrd.

As builder/assemble.py it is one process, under fakeroot for ordinary users.
usage: python3 -m builder.container.assemble IMAGES_FOLDER WORK SOURCE PACKAGE_LAYER IMAGE NAME DISK_GIB
       python3 -m builder.container.assemble --digest SOURCE
Prints "step TITLE" lines and at worst an "error SENTENCE"; leaves disk.raw, vmlinuz, initrd and facts.json in WORK.
With --digest it prints "digest HEX", of the image, which is the IMAGE that is to be there still.
"""
import os
import shutil
import sys
import time

from .. import assemble as whole, ext4, hooks, initrd, sameness, sbom
from ..failure import BuildError
from . import workspace
from .adapt import Found, adapt, add_resize
from .environment import description
from .layer_stream import LayerStream
from .layout import find
from .limits import BYTES_PER_INODE, Budget, telling
from .packages import packages_of
from .source import Slice, open_source
from .system import System
from .tree import Tree
from .unpack import LeftOut, apply, unpack

# Of the package layer: the rest of it is the desktop of another image.
_WANTED = tuple(tuple(path.encode().split(b"/")) for path in (
    "usr/lib/modules", hooks.KERNEL_FOLDER, "usr/bin/busybox", "usr/sbin/resize2fs")) + tuple(
    (b"usr", b"lib", b"x86_64-linux-gnu", name) for name in (
        b"ld-linux-x86-64.so.2", b"libc.so.6", b"libe2p.so.2", b"libe2p.so.2.3", b"libext2fs.so.2", b"libext2fs.so.2.4",
        b"libcom_err.so.2", b"libcom_err.so.2.1"))
_BASE_BYTES = 4 << 30


def main(arguments):
    if arguments[0] == "--digest":
        print(f"digest {find(open_source(arguments[1])).digest}")
        return 0
    images, work, source_path, layer, expected, name, disk_gib = arguments
    order = workspace.Order(name, name, int(disk_gib), 1024)
    disk_bytes = order.disk_gib << 30
    source = open_source(source_path)
    image = find(source)
    if image.digest != expected:
        raise BuildError("The container image has become another while it was read; build again.")
    # A folder that nobody else enters: there may be set-uid programs of a stranger below it.
    held = os.path.join(work, "held")
    os.mkdir(held, 0o700)
    base = _unpack_base(layer, os.path.join(held, "base"))
    whole.say("Unpacking the layer" if len(image.layers) == 1 else f"Unpacking {len(image.layers)} layers")
    root = os.path.join(held, "root")
    os.mkdir(root, 0o755)
    budget = Budget(disk_bytes)
    tree = Tree(root, budget)
    left_out = unpack(source, image, tree, budget)
    whole.say("Setting the system up")
    with telling("The container image"):
        _list_packages(tree, order, work)
        _adapt(tree, base, images, order, image, work, left_out)
    whole.say("Making the disk")
    ext4.make(os.path.join(work, "disk.raw"), root, disk_bytes, name, int(time.time()), BYTES_PER_INODE)
    shutil.rmtree(held)
    return 0


def _adapt(tree, base, images, order, image, work, left_out):
    system = System(tree)
    found = Found(system)
    text = description(image.config, image.digest)
    recipe = workspace.recipe(images, order, {"desktop": found.desktop, "plain": not found.systemd})
    shutil.copyfile(os.path.join(base, hooks.KERNEL_FOLDER, "vmlinuz"), os.path.join(work, "vmlinuz"))
    initrd.write(os.path.join(work, "initrd"), base, os.path.join(images, "initrd/init"), recipe.initrd_modules)
    modules = os.path.join(base, "usr/lib/modules", initrd.kernel_version(base))
    adapt(system, found, recipe, image.config, modules)
    add_resize(system, base)
    workspace.write_facts(workspace.facts_path(work), found, text, left_out)


def _list_packages(tree, order, work):
    """What is in it, where it says so: what a package manager has noted, and the kernel is not of it."""
    found = packages_of(System(tree))
    if found:
        sbom.write_list(os.path.join(work, sbom.FILE_NAME), order.name, found, sameness.iso(int(time.time())))


def _unpack_base(layer, folder):
    """The folder with the wanted parts of the package layer."""
    os.mkdir(folder, 0o755)
    budget = Budget(_BASE_BYTES)
    file = os.open(layer, os.O_RDONLY | os.O_CLOEXEC)
    stream = LayerStream(Slice(file, 0, os.fstat(file).st_size), budget)
    with telling("The package layer"):
        try:
            apply(stream, Tree(folder, budget), budget, LeftOut(), _is_wanted)
        finally:
            stream.close()
            os.close(file)
    return folder


def _is_wanted(parts):
    return any(parts[:len(wanted)] == wanted for wanted in _WANTED)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (BuildError, OSError) as error:
        print("error", error, flush=True)
        sys.exit(1)
