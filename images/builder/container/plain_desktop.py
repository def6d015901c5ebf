"""The desktop of a system without systemd: what the layers' helix-desktop.service says, as words for a shell, which
images/layers/container/plain-desktop reads."""
import os
import shlex

from ..failure import BuildError
from .environment import quoted

_UNIT = "usr/lib/systemd/system/helix-desktop.service"
_SECTION = "[Service]"
_PRELOAD = "LD_PRELOAD"
# That the desktop has come up is seen by its sockets, that it ends by its process; it begins anew by our first process.
_NEEDLESS = {"Type", "NotifyAccess", "Restart", "RestartSec", "TimeoutStartSec", "TimeoutStopSec"}
_SINGLE = {"User", "WorkingDirectory", "LimitNOFILE", "ExecStart"}
_SEVERAL = {"Environment", "ExecStartPre", "ExecStopPost"}


def script(folders, user, shell):
    """The words for the desktop in the layers `folders`, which `user` (a recipe's), whose shell is `shell`, has. The
    layers are ours: what could not be put into words is a BuildError."""
    unit = _service(text for folder in folders for text in _texts(os.path.join(folder, "files")))
    variables = dict(_variable(word) for line in unit["Environment"] for word in shlex.split(line))
    preload = variables.pop(_PRELOAD, "")
    name = unit["User"]
    if name != user["name"]:
        raise BuildError(f"{_UNIT} is run by '{name}', who is not the user of the image; name one user in both.")
    # As systemd sets them for a unit with User=.
    variables.update(USER=name, LOGNAME=name, HOME=f"/home/{name}", SHELL=shell)
    lines = [f"# What {os.path.basename(_UNIT)} says.",
             f"unit_user={quoted(name)}", f"unit_folder={quoted(unit['WorkingDirectory'])}",
             f"unit_files={quoted(unit['LimitNOFILE'])}", f"unit_preload={quoted(preload)}",
             f"unit_program={quoted(shlex.split(unit['ExecStart'])[0])}"]
    lines += _function("set_environment", [f"export {key}={quoted(value)}" for key, value in variables.items()])
    for function, commands in (("before_start", unit["ExecStartPre"]), ("start", [unit["ExecStart"]]),
                               ("after_stop", unit["ExecStopPost"])):
        lines += _function(function, map(_command, commands))
    return "\n".join(lines) + "\n"


def _texts(files):
    """Of the unit and of what a layer adds to it."""
    added = os.path.join(files, _UNIT + ".d")
    names = sorted(os.listdir(added)) if os.path.isdir(added) else []
    paths = [os.path.join(files, _UNIT)] + [os.path.join(added, name) for name in names if name.endswith(".conf")]
    for path in filter(os.path.exists, paths):
        with open(path, encoding="utf-8") as file:
            yield file.read()


def _service(texts):
    """{key: value, or the list of its values} of the [Service] sections of all `texts`, the later over the earlier."""
    unit = {key: [] for key in _SEVERAL}
    for text in texts:
        section = None
        for line in filter(None, map(str.strip, text.splitlines())):
            if line.startswith(("#", ";")):
                continue
            if line.startswith("["):
                section = line
            elif section == _SECTION:
                _take(unit, *(part.strip() for part in line.partition("=")[::2]))
    missing = sorted(_SINGLE - unit.keys())
    if missing:
        raise BuildError(f"{_UNIT} lacks {', '.join(missing)}, without which there is no desktop where systemd is not.")
    return unit


def _take(unit, key, value):
    # What systemd would put in their places: specifiers and variables.
    if (key not in _SINGLE | _SEVERAL | _NEEDLESS or "%" in value or "$" in value or value.endswith("\\")
            or not value):
        raise BuildError(f"{_UNIT} says {key}={value}, which systems without systemd are not told yet; teach "
                         "builder/container/plain_desktop.py.")
    if key in _SEVERAL:
        unit[key].append(value)
    elif key in _SINGLE:
        unit[key] = value


def _variable(word):
    name, _, value = word.partition("=")
    return name, value


def _command(line):
    """systemd.service(5): with a + before it root runs it."""
    words = " ".join(map(quoted, shlex.split(line.removeprefix("+"))))
    return words if line.startswith("+") else f"as_unit {words}"


def _function(name, commands):
    return [f"{name}() {{", "    :", *(f"    {command}" for command in commands), "}"]
