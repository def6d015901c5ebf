"""Child program of a build: layers -> furnished tree -> raw ext4 disk, kernel, initrd and SBOM.

Runs as root or under fakeroot, in one process, because fakeroot forgets owners at its end.
usage: python3 -m builder.assemble IMAGES_FOLDER OWN_RECIPES_OR_EMPTY RECIPE WORK BASE_TREE_OR_EMPTY LAYER...
Prints "step TITLE" lines, one "snapshot TIME", "alone" when the disk is not made of the base's, and at worst an
"error SENTENCE"; leaves disk.raw, vmlinuz, initrd, the SBOM and what is in the disk's tree in WORK. With a base
WORK/disk.raw is the base's to begin with.
"""
import os
import shutil
import sys

from . import ext4, hooks, initrd, on_base, recipe as recipes, sameness, sbom, tree
from .failure import BuildError
from .furnish import furnish


def main(arguments):
    images, own_folder, name, work, base_tree, *layers = arguments
    recipe = recipes.load(images, name, own_folder or None)
    root = os.path.join(work, "root")
    say("Unpacking the system")
    os.mkdir(root, 0o755)
    for layer in layers:
        _unpack(layer, root)
    say("Setting the system up")
    epoch = sameness.epoch(root)
    print(f"snapshot {sameness.iso(epoch)}", flush=True)
    sbom.write(os.path.join(work, sbom.FILE_NAME), root, recipe, sameness.iso(epoch))
    kernel = os.path.join(root, hooks.KERNEL_FOLDER)
    shutil.copyfile(os.path.join(kernel, "vmlinuz"), os.path.join(work, "vmlinuz"))
    for folder in (hooks.KERNEL_FOLDER, hooks.NOTES_FOLDER):
        shutil.rmtree(os.path.join(root, folder))
    furnish(root, recipe)
    initrd.write(os.path.join(work, "initrd"), root, os.path.join(images, "initrd/init"),
                 recipe.initrd_modules)
    sameness.settle(root, epoch)
    say("Making the disk")
    entries = tree.scan(root)
    tree.write(os.path.join(work, tree.FILE_NAME), entries)
    disk = os.path.join(work, "disk.raw")
    if not base_tree or not _made_on_base(disk, entries, tree.read(base_tree), root, recipe, epoch):
        ext4.make(disk, root, recipe.disk_bytes, recipe.name, epoch)
    shutil.rmtree(root)
    return 0


def _made_on_base(disk, entries, base_entries, root, recipe, epoch):
    """Whether it was made so; else the disk is of no use."""
    try:
        on_base.make(disk, entries, base_entries, root, recipe.disk_bytes, epoch)
        return True
    except on_base.Unfit:
        print("alone", flush=True)
        return False


def _unpack(layer, root):
    if os.path.basename(layer).startswith("npm-"):
        # What a base has of npm is in it again, in the versions of this recipe.
        shutil.rmtree(os.path.join(root, hooks.TOOLS), ignore_errors=True)
    ext4.call(["tar", "--extract", "--file", layer, "--directory", root, "--numeric-owner",
               "--preserve-permissions", "--exclude=./dev/*"])


def say(title):
    """Tells the build which step begins."""
    print(f"step {title}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (BuildError, OSError) as error:
        print(f"error {error}", flush=True)
        sys.exit(1)
