"""The initrd: busybox, a dozen modules and images/initrd/init in an uncompressed cpio archive.

It replaces initramfs-tools because it mounts one known disk: no udev, no scripts, no unpacking.
"""
import os
import stat

from .failure import BuildError

_FOLDERS = ("dev", "proc", "sys", "run", "root", "bin", "lib", "lib/modules")


def write(path, rootfs, init, modules):
    """Writes the archive: `rootfs` gives busybox and the kernel's modules, `init` is a file."""
    version = kernel_version(rootfs)
    module_folder = f"lib/modules/{version}"
    wanted = _closure(os.path.join(rootfs, "usr", module_folder), modules)
    with open(path, "wb") as file:
        archive = _Cpio(file)
        for folder in (*_FOLDERS, module_folder):
            archive.folder(folder)
        archive.device("dev/console", 5, 1)
        archive.file("init", _bytes(init), 0o755)
        archive.file("lib/plain-init", _bytes(os.path.join(os.path.dirname(init), "plain-init")), 0o755)
        archive.file("bin/busybox", _bytes(_busybox(rootfs)), 0o755)
        for name, data in wanted.items():
            archive.file(f"{module_folder}/{name}", data, 0o644)
        archive.file("lib/modules/wanted", "\n".join(modules).encode() + b"\n", 0o644)
        archive.close()


def kernel_version(rootfs):
    """The one kernel version whose modules the root file system holds."""
    folder = os.path.join(rootfs, "usr/lib/modules")
    versions = os.listdir(folder) if os.path.isdir(folder) else []
    if len(versions) != 1:
        raise BuildError(f"The package layer should hold one kernel, but has {len(versions)}; "
                         "remove the builder's cache folder 'layers' and build again.")
    return versions[0]


def _busybox(rootfs):
    for path in ("usr/bin/busybox", "bin/busybox"):
        if os.path.exists(os.path.join(rootfs, path)):
            return os.path.join(rootfs, path)
    raise BuildError("The recipe must list the package busybox-static: the initrd is made of it.")


def _closure(folder, modules):
    """{name: bytes} of the modules with all they depend on, and a modules.dep for just those."""
    with open(os.path.join(folder, "modules.dep"), encoding="utf-8") as file:
        lines = dict(line.rstrip("\n").split(":", 1) for line in file)
    by_name = {os.path.basename(p)[:-3].replace("-", "_"): p for p in lines}
    with open(os.path.join(folder, "modules.builtin"), encoding="utf-8") as file:
        builtin = {os.path.basename(l.strip())[:-3].replace("-", "_") for l in file}
    chosen = {}
    for module in modules:
        path = by_name.get(module)
        if path is None and module in builtin:
            continue
        if path is None:
            raise BuildError(f"The kernel has no module '{module}', which the recipe asks for.")
        for needed in [path] + lines[path].split():
            chosen[needed] = None
    flat = {os.path.basename(p): p for p in chosen}
    files = {name: _bytes(os.path.join(folder, path)) for name, path in flat.items()}
    files["modules.dep"] = "".join(
        f"{name}: {' '.join(os.path.basename(n) for n in lines[path].split())}\n"
        for name, path in flat.items()).encode()
    return files


def _bytes(path):
    with open(path, "rb") as file:
        return file.read()


class _Cpio:
    """Writes the "newc" format (Linux: Documentation/driver-api/early-userspace/buffer-format)."""

    def __init__(self, file):
        self._file = file
        self._inode = 0

    def folder(self, name):
        self._entry(name, stat.S_IFDIR | 0o755, b"")

    def file(self, name, data, mode):
        self._entry(name, stat.S_IFREG | mode, data)

    def device(self, name, major, minor):
        self._entry(name, stat.S_IFCHR | 0o600, b"", major, minor)

    def close(self):
        self._entry("TRAILER!!!", 0, b"")

    def _entry(self, name, mode, data, major=0, minor=0):
        self._inode += 1
        encoded = name.encode() + b"\0"
        fields = (self._inode, mode, 0, 0, 1, 0, len(data), 0, 0, major, minor, len(encoded), 0)
        header = b"070701" + b"".join(b"%08x" % field for field in fields)
        self._padded(header + encoded)
        self._padded(data)

    def _padded(self, data):
        self._file.write(data + b"\0" * (-len(data) % 4))
