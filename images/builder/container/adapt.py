"""Makes a system that boots as a workspace of a container's tree: kernel modules, files of ours, units, the user."""
import os
import re
import stat

from ..failure import BuildError
from . import accounts, plain_desktop
from .environment import profile
from .limits import BLOCK

_UNITS = "usr/lib/systemd/system"
_SYSTEMD = ("usr/lib/systemd/systemd", "lib/systemd/systemd")
# What the desktop of each kind cannot do without, in the order of preference; images/layers runs them. Where a path
# stands they do it by that.
_DESKTOPS = {"sway": ("usr/bin/sway",),
             "xfce": ("Xvnc", "xfwm4", "xfce4-panel", "xfdesktop", "xfsettingsd", "dbus-daemon", "xprop",
                      "xfconf-query")}
_TELLS_SYSTEMD = "systemd-notify"  # with it a desktop does, that it stands
# Files of the base layer that only make sense beside a program or with systemd.
_NEEDS = {"etc/sudoers.d/": "sudo", "etc/ssh/": "sshd", "etc/systemd/": "systemd", "usr/lib/systemd/": "systemd",
          "var/lib/systemd/": "systemd", "etc/tmpfiles.d/": "systemd"}
_BINARIES = ("usr/bin", "bin", "usr/sbin", "sbin", "usr/local/bin", "usr/local/sbin")
_PROFILE = 'for script in /etc/profile.d/*.sh; do\n    [ -r "$script" ] && . "$script"\ndone\n'
# Folders of the container layer: files for a system without systemd, and for its desktop.
_PLAIN, _PLAIN_DESKTOP = "plain", "plain-desktop"
_OURS = "usr/lib/helixvm"  # what is in it is run by root


class Found:
    """What is in the container."""

    def __init__(self, system):
        if not system.is_program("bin/sh"):
            raise BuildError("There is no /bin/sh in the container image, so nothing could work in it; take a variant "
                             "of it with a shell (not 'distroless' or 'scratch').")
        self.systemd = (any(system.is_program(path) for path in _SYSTEMD)
                        and os.path.basename(system.real("sbin/init")) == "systemd")
        self.kmod = any(system.is_program(f"{folder}/kmod") for folder in _BINARIES)
        self.shell = "/bin/bash" if system.is_program("bin/bash") else "/bin/sh"
        names = [name for names in [*_DESKTOPS.values(), ("sudo", "sshd", "doas", _TELLS_SYSTEMD)] for name in names]
        self.programs = {name for name in names if _has(system, name)}
        needed_besides = {_TELLS_SYSTEMD} if self.systemd else set()
        self.desktop = next((kind for kind, needed in _DESKTOPS.items()
                             if self.programs.issuperset(needed_besides.union(needed))), "none")
        if self.systemd:
            self.programs.add("systemd")


def _has(system, program):
    paths = [program] if "/" in program else [f"{folder}/{program}" for folder in _BINARIES]
    return any(map(system.is_program, paths))


def adapt(system, found, recipe, config, modules):
    """Adapts the tree of `system` in place. `recipe` is the workspace's, `modules` a folder lib/modules/VERSION."""
    for name, mode in (("dev", 0o755), ("proc", 0o555), ("sys", 0o555), ("run", 0o755), ("tmp", 0o1777)):
        system.empty_folder(name, mode)
    system.remove(".dockerenv")
    system.empty_folder(_OURS, 0o755)
    _put_modules(system, modules)
    owner = accounts.add_user(system, recipe.user, found.shell)
    for folder in recipe.folders:
        for part in _parts(found):
            _install(system, os.path.join(folder, part), recipe, found, owner)
    if _PLAIN_DESKTOP in _parts(found):
        system.write(f"{_OURS}/desktop-service", plain_desktop.script(recipe.folders, recipe.user, found.shell))
    system.write("etc/hostname", "helix\n")
    system.write("etc/machine-id", "")
    system.write("etc/profile.d/container.sh", profile(config))
    if not system.exists("etc/profile"):
        system.write("etc/profile", _PROFILE)
    if "doas" in found.programs:
        system.write("etc/doas.d/helix.conf", f"permit nopass {recipe.user['name']}\n", 0o640)
    if found.systemd:
        _set_units(system, recipe, found)


def _parts(found):
    """The folders of a layer whose files the system gets."""
    if found.systemd:
        return ["files"]
    return ["files", _PLAIN] if found.desktop == "none" else ["files", _PLAIN, _PLAIN_DESKTOP]


def _put_modules(system, modules):
    """Moves them: they are large, and in the same file system."""
    system.folder("lib/modules")
    place = f"{system.real('lib/modules')}/{os.path.basename(modules)}"
    system.remove(place)
    for _, folders, files in os.walk(modules):
        for _ in folders + files:
            system.tree.take(BLOCK)
    os.rename(modules, os.path.join(system.tree.root, place))


def _install(system, source, recipe, found, owner):
    """Copies a layer's files, as furnish does, but those that this system has no use for."""
    home = f"home/{recipe.user['name']}/"
    for folder, folders, files in os.walk(source):
        for name in sorted(files + [f for f in folders if os.path.islink(os.path.join(folder, f))]):
            origin = os.path.join(folder, name)
            path = os.path.relpath(origin, source)
            if any(path.startswith(prefix) and need not in found.programs for prefix, need in _NEEDS.items()):
                continue
            mine = path.startswith(home)
            if mine:
                _make_folders(system, home, os.path.dirname(path), owner)
            _copy(system, origin, path, recipe.modes.get(path), owner if mine else (0, 0))


def _make_folders(system, home, folder, owner):
    below = folder[len(home):].split("/") if len(folder) > len(home) else []
    for depth in range(1, len(below) + 1):
        system.folder(home + "/".join(below[:depth]), 0o755, owner)


def _copy(system, origin, path, mode, owner):
    if os.path.islink(origin):
        return system.link(path, os.readlink(origin))
    with open(origin, "rb") as file:
        executable = os.fstat(file.fileno()).st_mode & stat.S_IXUSR
        return system.write(path, file.read(), int(mode, 8) if mode else 0o755 if executable else 0o644, owner)


def _set_units(system, recipe, found):
    """What systemctl would do, from the units' [Install] sections; nothing of the container is run."""
    for unit in recipe.services["disable"]:
        for base in ("etc/systemd/system", _UNITS, "lib/systemd/system"):
            for name in system.names(base):
                if name.endswith((".wants", ".requires")) and unit in system.names(f"{base}/{name}"):
                    system.remove(f"{base}/{name}/{unit}")
    # They ask kmod, which a container without a kernel seldom has, and fail; the kernel loads what it needs itself.
    needless = [] if found.kmod else ["kmod-static-nodes.service", "systemd-modules-load.service"]
    for unit in recipe.services["mask"] + needless:
        system.link(f"etc/systemd/system/{unit}", "/dev/null")
    for unit in recipe.services["enable"]:
        for targets in re.findall(r"^WantedBy=(.*)$", system.read(f"{_UNITS}/{unit}"), re.M):
            for target in targets.split():
                system.link(f"etc/systemd/system/{target}.wants/{unit}", f"/{_UNITS}/{unit}")


def add_resize(system, base):
    """A resize2fs with libraries of its own, from the base system: few containers have one, and disks may be larger."""
    folder = "usr/lib/helixvm/grow"
    libraries = os.path.join(base, "usr/lib/x86_64-linux-gnu")
    sources = {"resize2fs.bin": os.path.join(base, "usr/sbin/resize2fs")}
    for name in ("ld-linux-x86-64.so.2", "libc.so.6", "libe2p.so.2", "libext2fs.so.2", "libcom_err.so.2"):
        sources[name] = os.path.join(libraries, name)
    if not all(os.path.exists(path) for path in sources.values()):
        return
    for name, path in sources.items():
        with open(path, "rb") as file:
            system.write(f"{folder}/{name}", file.read(), 0o755)
