"""The disk of a bundle, out of the raw one that was made."""
import os
import shutil

from .command import run

_DISK = "disk.qcow2"


def write(work, made, base):
    """Writes `work`/disk.raw as a disk of the bundle in `made`. On `base`, where there is one, it holds only what is
    different there. Returns descriptions of what it stands on (bundle.disk_files()), the lowest first.

    Not compressed: reading zstd clusters cost 13 % more processor time until the desktop stood (TCG, 475 MiB against
    157 MiB on disk). Written in order, so that the same disk is the same file.
    """
    raw, disk = os.path.join(work, "disk.raw"), os.path.join(made, _DISK)
    what = "writing the disk image"
    if base is None:
        run(["qemu-img", "convert", "-f", "raw", "-O", "qcow2", raw, disk], what)
        return []
    for layer in base.layers:
        shutil.move(os.path.join(base.folder, layer["name"]), os.path.join(made, layer["name"]))
    # An empty disk that shows the raw one; what that has and the base has not goes into it.
    run(["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", raw, disk], what)
    run(["qemu-img", "rebase", "-q", "-f", "qcow2", "-F", "qcow2", "-b", base.layers[-1]["name"], disk], what)
    return base.layers
