"""The package layer: a tar file of installed Debian packages and a kernel, made by mmdebstrap.

It depends on the package list alone, so a recipe whose files changed is built again in seconds.
"""
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time

from . import mirrors
from .command import run
from .failure import BuildError
from .recipe import ARCHITECTURE, SUITE

# A layer is made anew after two weeks, so that a changed recipe brings security updates with it.
_KEEP_SECONDS = 14 * 24 * 3600
KERNEL_FOLDER = "var/cache/helixvm-kernel"

# Documentation nobody reads in a guest; copyright files stay, as their licences ask.
_LEAN = ["path-exclude=/usr/share/man/*", "path-exclude=/usr/share/info/*",
         "path-exclude=/usr/share/doc/*", "path-include=/usr/share/doc/*/copyright",
         "path-exclude=/usr/share/locale/*", "path-exclude=/usr/share/lintian/*",
         "path-exclude=/usr/lib/udev/hwdb.d/*"]

# The kernel is unpacked, not installed: the host boots it directly, and its package would bring
# initramfs-tools with it. Runs in the new system, as its root.
_FETCH_KERNEL = f"""set -e
mkdir -p /{KERNEL_FOLDER}/unpacked && cd /{KERNEL_FOLDER}
package=$(apt-cache depends linux-image-cloud-{ARCHITECTURE} |
    sed -n 's/.*Depends: \\(linux-image-[0-9].*\\)/\\1/p')
apt-get download -o APT::Sandbox::User=root "$package"
dpkg-deb -x ./*.deb unpacked && rm ./*.deb
mv unpacked/lib/modules /usr/lib/modules
mv unpacked/boot/vmlinuz-* vmlinuz
rm -rf unpacked
depmod "$(ls /usr/lib/modules)"
"""


def layer(recipe, cache, work, report):
    """Path of the package layer of `recipe`, made if it is not in `cache` or too old.

    `report(title, fraction, done_bytes, total_bytes)` hears of the progress.
    """
    arguments = _arguments(recipe)
    key = hashlib.sha256("\n".join(arguments + [_FETCH_KERNEL]).encode()).hexdigest()[:16]
    folder = os.path.join(cache, "layers")
    path = os.path.join(folder, f"{key}.tar.zst")
    if os.path.exists(path) and time.time() - os.path.getmtime(path) < _KEEP_SECONDS:
        return path
    os.makedirs(folder, exist_ok=True)
    half = os.path.join(work, "layer.tar.zst")
    _make(arguments, half, work, _Watcher(len(recipe.packages), report))
    os.replace(half, path)
    return path


def mode():
    """mmdebstrap's way of becoming root here: root, unshare or fakechroot."""
    if os.geteuid() == 0:
        return "root"
    if shutil.which("newuidmap") and shutil.which("newgidmap") and _can_unshare():
        return "unshare"
    if shutil.which("fakechroot") and shutil.which("fakeroot"):
        return "fakechroot"
    raise BuildError(
        "An ordinary user needs user namespaces to build an image, and they do not work here: "
        "install uidmap and give the user subordinate ids (usermod --add-subuids 100000-165535 "
        "--add-subgids 100000-165535 USER), install fakechroot, or build as root.")


def tool():
    """The mmdebstrap program; HELIXVM_MMDEBSTRAP names another one, for tests."""
    return os.environ.get("HELIXVM_MMDEBSTRAP", "mmdebstrap")


def _can_unshare():
    try:
        return subprocess.run(["mmdebstrap", "--unshare-helper", "true"], capture_output=True,
                              timeout=20).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def _arguments(recipe):
    excluded = [f"path-exclude={path}" for path in recipe.exclude_paths]
    return ([f"--variant=apt", f"--architectures={ARCHITECTURE}",
             f"--include={','.join(recipe.packages)}"]
            + [f"--dpkgopt={option}" for option in _LEAN + excluded])


def _make(arguments, path, work, watcher):
    chosen = mode()
    temporary = _temporary_folder(chosen, work)
    argv = [tool(), f"--mode={chosen}", "--verbose", "--format=tar", *arguments,
            *mirrors.proxy_options(),
            '--customize-hook=chroot "$1" /bin/sh -c "$HELIXVM_FETCH_KERNEL"',
            SUITE, path, *mirrors.source_lines()]
    env = dict(os.environ, TMPDIR=temporary, HELIXVM_FETCH_KERNEL=_FETCH_KERNEL,
               LC_ALL="C.UTF-8", DEBIAN_FRONTEND="noninteractive")
    try:
        run(argv, "installing packages", watcher.line, env)
    finally:
        _remove_shared(temporary)


def _temporary_folder(chosen, work):
    """Where mmdebstrap unpacks. In unshare mode other ids must be able to enter it."""
    if chosen != "unshare":
        folder = os.path.join(work, "unpack")
        os.makedirs(folder)
        return folder
    spacious = max(("/var/tmp", "/tmp"), key=lambda f: shutil.disk_usage(f).free)
    # Everybody writes there: a name that can be told before could have been taken.
    folder = tempfile.mkdtemp(prefix=_temporary_prefix(work), dir=spacious)
    os.chmod(folder, 0o1777)
    return folder


def _temporary_prefix(work):
    """Of one work folder, so that the next build finds what a killed one left."""
    key = hashlib.sha256(work.encode()).hexdigest()[:12]
    return f"helixvm-build-{os.getuid()}-{key}-"


def remove_leftovers(work):
    """Removes what a killed build left outside its work folder."""
    for parent in ("/var/tmp", "/tmp"):
        for name in os.listdir(parent):
            folder = os.path.join(parent, name)
            if name.startswith(_temporary_prefix(work)) and _is_own_folder(folder):
                _remove_shared(folder)


def _is_own_folder(path):
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()


def _remove_shared(folder):
    """What another user has put there may stay: it is in the way of no other build."""
    try:
        remove_tree(folder)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)


def remove_tree(folder):
    """rm -rf that first takes away mounts below, and handles files of subordinate ids."""
    if not os.path.lexists(folder):
        return
    _unmount_below(folder)
    if _mounts_below(folder):
        raise BuildError(f"{folder} still has file systems mounted below it; unmount them "
                         "and build again.")
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        subprocess.run(["mmdebstrap", "--unshare-helper", "find", folder, "-mindepth", "1",
                        "-delete"], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def _mounts_below(folder):
    real = os.path.realpath(folder) + "/"
    with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as file:
        points = [line.split()[4].replace("\\040", " ") for line in file]
    return sorted((p for p in points if p.startswith(real)), reverse=True)


def _unmount_below(folder):
    for point in _mounts_below(folder):
        subprocess.run(["umount", "--lazy", point], capture_output=True)


class _Watcher:
    """Reads mmdebstrap's and apt's output and turns it into progress."""

    _NEED = re.compile(r"Need to get ([\d.,]+) ([kMG]?)B(?:/\S+ [kMG]?B)? of archives")
    _GET = re.compile(r"Get:\d+ .*\.?\[([\d.,]+) ([kMG]?)B\]$")
    _UNIT = {"": 1, "k": 1000, "M": 1000 ** 2, "G": 1000 ** 3}
    # Packages come with about this many others each; only used to draw a bar.
    _TYPICAL_CLOSURE = 230

    def __init__(self, packages, report):
        self._report = report
        self._total = self._done = 0
        self._expected = 2 * max(self._TYPICAL_CLOSURE, 6 * packages)
        self._handled = 0

    def line(self, text):
        if need := self._NEED.search(text):
            self._total += self._bytes(need)
        elif self._total and (got := self._GET.search(text)):
            self._done += self._bytes(got)
            done = min(self._done, self._total)
            self._report("Downloading packages", 0.4 * done / self._total, done, self._total)
        elif text.startswith(("Unpacking ", "Setting up ")):
            self._handled += 1
            part = min(self._handled / self._expected, 1.0)
            self._report("Installing packages", 0.4 + 0.5 * part, None, None)
        elif "running apt-get update" in text:
            self._report("Reading package lists", 0.0, None, None)
        elif "creating tarball" in text:
            self._report("Packing the system", 0.92, None, None)

    def _bytes(self, match):
        return int(float(match.group(1).replace(",", "")) * self._UNIT[match.group(2)])
