"""Which processes belong to one HELIXVM_HOME. Helix and its gateway hold keys, so nobody but root reads their environment."""
import os
import re


def belongs(pid, home):
    """Has the process `pid` this home: by its environment, or as the Helix that its log names, or that one's gateway?"""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return f"HELIXVM_HOME={home}\0".encode() in file.read()
    except PermissionError:
        helixes = logged(home)
        return int(pid) in helixes or parent(pid) in helixes
    except OSError:
        return False


def logged(home):
    """Pids of every headless Helix of this home, those that have ended, too."""
    try:
        with open(os.path.join(home, "data", "logs", "helix.log"), encoding="utf-8", errors="replace") as file:
            return {int(pid) for pid in re.findall(r"Headless Helix \S+ is ready, process (\d+)", file.read())}
    except OSError:
        return set()


def parent(pid):
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as file:
            return int(re.search(r"^PPid:\s+(\d+)", file.read(), re.MULTILINE).group(1))
    except OSError:
        return -1
