"""The account that works in a workspace, added to the databases of a system that may have any or none."""
import re

_ID = re.compile("[0-9]{1,9}")
_LOCKED = "*"  # no password opens it; sshd without PAM takes "!" for an account that nobody may enter
_FOR_ROOT = {"passwd": "root:x:0:0:root:/root:/bin/sh", "group": "root:x:0:"}


def add_user(system, user, shell):
    """Adds `user` (a recipe's). Who has its id already shares it, under both names. Returns its (uid, gid)."""
    name, uid = user["name"], user["uid"]
    passwd = _lines(system, "passwd")
    sharing = (f for f in map(_fields, passwd) if len(f) == 7 and f[2] == str(uid) and _ID.fullmatch(f[3]))
    gid = int(next(sharing, [uid] * 4)[3])
    entry = f"{name}:x:{uid}:{gid}:{name},,,:/home/{name}:{shell}"
    # Before the other: whoever asks for the id's name is told this one.
    _write(system, "passwd", _in_front(passwd, entry, name, lambda f: f[2:3] == [str(uid)]), 0o644)
    joins = user["groups"] + ["wheel"]
    _write(system, "group", _joined(_group(_lines(system, "group"), name, gid), name, joins), 0o644)
    shadow = _in_front(_lines(system, "shadow"), f"{name}:{_LOCKED}:19700:0:99999:7:::", name, lambda f: False)
    _write(system, "shadow", shadow, 0o640)
    if system.exists("etc/gshadow"):
        lines = _in_front(_lines(system, "gshadow"), f"{name}:!::", name, lambda f: False)
        _write(system, "gshadow", _joined(lines, name, joins), 0o640)
    _make_home(system, user, (uid, gid))
    return uid, gid


def _make_home(system, user, owner):
    home = f"home/{user['name']}"
    if not system.exists(home):
        system.folder(home, 0o755, owner)
        for name in system.names("etc/skel"):
            path = f"etc/skel/{name}"
            if not system.names(path):
                system.write(f"{home}/{name}", system.read(path), 0o644, owner)
    for folder in ["", *user["folders"]]:
        system.folder(f"{home}/{folder}".rstrip("/"), 0o755, owner)


def _group(lines, name, gid):
    """With a group of the id, and none of the name that has another."""
    if any(_fields(line)[2:3] == [str(gid)] for line in lines):
        return lines
    return _in_front(lines, f"{name}:x:{gid}:", name, lambda f: False)


def _in_front(lines, entry, name, is_behind):
    """`lines` without those of `name`, with `entry` before the first that is_behind(fields), else at the end."""
    others = [line for line in lines if _fields(line)[0] != name]
    at = next((i for i, line in enumerate(others) if is_behind(_fields(line))), len(others))
    return others[:at] + [entry] + others[at:]


def _joined(lines, name, groups):
    """With `name` among the members of those of `groups` that there are."""
    out = []
    for line in lines:
        fields = _fields(line)
        if fields[0] in groups and len(fields) == 4:
            members = [m for m in fields[3].split(",") if m and m != name]
            line = ":".join(fields[:3] + [",".join(members + [name])])
        out.append(line)
    return out


def _fields(line):
    return line.split(":")


def _lines(system, database):
    lines = [line for line in system.read(f"etc/{database}").split("\n") if line.strip()]
    if not lines and database in _FOR_ROOT:
        return [_FOR_ROOT[database]]
    return lines


def _write(system, database, lines, mode):
    system.edit(f"etc/{database}", "\n".join(lines) + "\n", mode)
