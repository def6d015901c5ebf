"""Turns the package layer's tree into the image's: files, services, the user. Plain file work.

Nothing is run inside the tree, so this needs neither root (fakeroot keeps the owners) nor mounts.
"""
import glob
import os
import re
import shutil
import stat

from . import sameness
from .failure import BuildError
from .mirrors import guest_sources

_UNIT_FOLDERS = ("etc/systemd/system", "usr/lib/systemd/system", "lib/systemd/system")
# What the packages' scripts leave behind: identities and lists that are another machine's.
_TRACES = (*sameness.TRACES, "var/lib/dbus/machine-id", "var/cache/apt/*.bin",
           "var/lib/apt/lists/*_*", "etc/apt/sources.list.d/*", "etc/apt/apt.conf.d/*mmdebstrap")


def furnish(root, recipe):
    """Applies `recipe` to the tree at `root`."""
    _remove(root, list(_TRACES) + recipe.remove_paths)
    if recipe.user:
        _add_user(root, recipe.user)
    for folder in recipe.folders:
        _copy_files(root, os.path.join(folder, "files"), recipe.user)
    for path, mode in recipe.modes.items():
        if not os.path.exists(_inside(root, path)):
            raise BuildError(f"The recipe gives {path} the mode {mode}, but no package or file brings it.")
        os.chmod(os.path.join(root, path), int(mode, 8))
    _write(root, "etc/apt/sources.list", guest_sources())
    _write(root, "etc/machine-id", "")  # empty, not missing: no first-boot run, an id of its own
    _write(root, "etc/hostname", "helix\n")
    for unit in recipe.services["disable"]:
        _disable(root, unit)
    for unit in recipe.services["mask"]:
        _link(root, f"etc/systemd/system/{unit}", "/dev/null")
    for unit in recipe.services["enable"]:
        _enable(root, unit)


def _remove(root, patterns):
    for pattern in patterns:
        for path in glob.glob(os.path.join(glob.escape(root), pattern)):
            _inside(root, os.path.dirname(path))
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            else:
                os.unlink(path)


def _inside(root, path):
    """`path` (which may begin with `root`) below `root`; a script may have left a link there that leads out."""
    full = os.path.join(root, path)
    if os.path.commonpath([os.path.realpath(full), os.path.realpath(root)]) != os.path.realpath(root):
        raise BuildError(f"/{os.path.relpath(full, root)} leads out of the image, so nothing can be put there.")
    return full


def _add_user(root, user):
    """Adds the account with a locked password; SSH keys and sudo are its ways in and up."""
    name, uid = user["name"], user["uid"]
    home = f"home/{name}"
    _append(root, "etc/passwd", f"{name}:x:{uid}:{uid}:{name},,,:/{home}:/bin/bash\n")
    _append(root, "etc/shadow", f"{name}:!:19700:0:99999:7:::\n")
    _append(root, "etc/group", f"{name}:x:{uid}:\n")
    _append(root, "etc/gshadow", f"{name}:!::\n")
    for database in ("group", "gshadow"):
        _join_groups(os.path.join(root, "etc", database), name, user["groups"])
    shutil.copytree(os.path.join(root, "etc/skel"), os.path.join(root, home), symlinks=True)
    for folder in user["folders"]:
        os.makedirs(os.path.join(root, home, folder), exist_ok=True)
    for folder, folders, files in os.walk(os.path.join(root, home)):
        for path in [folder] + [os.path.join(folder, f) for f in files]:
            os.chown(path, uid, uid, follow_symlinks=False)


def _join_groups(path, name, groups):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines):
        fields = line.split(":")
        if fields[0] in groups:
            fields[3] = ",".join([m for m in fields[3].split(",") if m] + [name])
            lines[number] = ":".join(fields)
    _replace(path, "\n".join(lines) + "\n")


def _copy_files(root, source, user):
    """Copies a recipe's tree: executable or not as it is there, owned by root or, in its home, the user."""
    for folder, folders, files in os.walk(source):
        relative = os.path.relpath(folder, source)
        _inside(root, relative)
        for name in folders:
            path = os.path.join(root, relative, name)
            if not os.path.isdir(path):
                os.mkdir(path, 0o755)
                os.chmod(path, 0o755)
                _own(path, root, user)
        for name in files:
            origin = os.path.join(folder, name)
            path = os.path.join(root, relative, name)
            if os.path.lexists(path):
                os.unlink(path)
            shutil.copyfile(origin, path, follow_symlinks=False)
            if not os.path.islink(path):
                executable = os.stat(origin).st_mode & stat.S_IXUSR
                os.chmod(path, 0o755 if executable else 0o644)
            _own(path, root, user)


def _own(path, root, user):
    owner = 0
    if user and os.path.relpath(path, root).startswith(f"home/{user['name']}"):
        owner = user["uid"]
    os.chown(path, owner, owner, follow_symlinks=False)


def _enable(root, unit):
    """What `systemctl enable` would do, from the unit's [Install] section."""
    text = _unit_text(root, unit)
    links = [f"{target}.wants/{unit}" for line in re.findall(r"^WantedBy=(.*)$", text, re.M)
             for target in line.split()]
    links += [alias for line in re.findall(r"^Alias=(.*)$", text, re.M) for alias in line.split()]
    if not links:
        raise BuildError(f"{unit} has no WantedBy= in its [Install] section: it cannot be enabled.")
    for link in links:
        _link(root, f"etc/systemd/system/{link}", f"/usr/lib/systemd/system/{unit}")


def _unit_text(root, unit):
    for folder in _UNIT_FOLDERS:
        path = os.path.join(root, folder, unit)
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise BuildError(f"The recipe enables {unit}, but no package or file brings it.")


def _disable(root, unit):
    """Takes away every wish for `unit`, also those that packages keep in /usr/lib."""
    for base in _UNIT_FOLDERS[:2]:
        folder = os.path.join(root, base)
        for name in os.listdir(folder):
            link = os.path.join(folder, name, unit)
            if name.endswith((".wants", ".requires")) and os.path.islink(link):
                os.unlink(link)


def _link(root, path, target):
    full = os.path.join(root, path)
    _inside(root, os.path.dirname(path))
    os.makedirs(os.path.dirname(full), exist_ok=True)
    if os.path.lexists(full):
        os.unlink(full)
    os.symlink(target, full)


def _write(root, path, text):
    _replace(_inside(root, path), text)


def _append(root, path, text):
    with open(_inside(root, path), "a", encoding="utf-8") as file:
        file.write(text)


def _replace(path, text):
    mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else 0o644
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
