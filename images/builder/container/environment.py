"""The configuration of a container image: its environment for shells, and what it says of itself."""
import re

from . import documents
from .limits import shown

_MOST_VARIABLES = 1024
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# These are the session's or the user's, who is another than the container's.
_OURS = {"HOME", "USER", "LOGNAME", "SHELL", "PWD", "OLDPWD", "TERM", "HOSTNAME", "XDG_RUNTIME_DIR", "IFS", "PS1",
         "UID", "EUID", "PPID", "BASHOPTS", "SHELLOPTS", "BASH_ENV", "ENV"}


def profile(config):
    """A script for login shells that sets the environment of `config` (the object "config" of the configuration)."""
    lines = ["# The environment of the container image."]
    for entry in documents.texts(config.get("Env"), "variables", _MOST_VARIABLES):
        name, equals, value = entry.partition("=")
        if equals and _NAME.fullmatch(name) and name not in _OURS:
            lines.append(f"export {name}={quoted(value)}")
    return "\n".join(lines) + "\n"


def quoted(text):
    """One word for a shell: in single quotes nothing is special but the quote itself (POSIX, 2.2.2)."""
    return "'" + text.replace("'", "'\\''") + "'"


def description(config, digest):
    """A sentence or two for the manifest: what it was, what it ran, where."""
    parts = [f"Made of the container image sha256:{digest[:12]}."]
    for key, word in (("Entrypoint", "Entry point"), ("Cmd", "Command")):
        argv = config.get(key)
        if argv:
            words = documents.texts([argv] if isinstance(argv, str) else argv, "arguments", 1024)
            parts.append(f"{word}: {shown(' '.join(words))}.")
    if folder := documents.text(config.get("WorkingDir"), "a folder"):
        parts.append(f"Working folder: {shown(folder)}.")
    return " ".join(parts)
