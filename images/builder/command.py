"""Runs child programs so that cancelling a build, or killing it, ends them too."""
import ctypes
import os
import re
import signal
import subprocess

from .failure import BuildError, NoSpace

_PR_SET_PDEATHSIG = 1
_TAIL_LINES = 30
# The sentence that a child of ours ends with may bear names of strangers; an error of the system begins with its number.
_DISK_IS_FULL = re.compile(r"^(?!error (?!\[Errno )).*(?:No space left on device|ENOSPC|Disk quota exceeded)", re.MULTILINE)
_libc = ctypes.CDLL(None, use_errno=True)
_running = None


def die_with_parent():
    """For a child before it is another program: it gets TERM when the builder ends."""
    # A builder that is killed with -9 cannot clean up: its child ends (and tidies) on its own.
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def run(argv, what, on_line=None, env=None, files=()):
    """Runs `argv` to its end, with the open `files`; each line of its output goes to `on_line`.

    Raises BuildError with `what` ("making the disk") and the last words of the program.
    """
    global _running
    try:
        child = subprocess.Popen(
            argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=env, text=True, errors="replace", start_new_session=True,
            preexec_fn=die_with_parent, pass_fds=files,
            umask=0o022)  # other ids read what it makes, and images do not differ by it
    except FileNotFoundError:
        raise BuildError(f"{argv[0]} is not installed, which {what} needs; "
                         "run third_party/install-deps image.") from None
    _running = child
    tail = []
    try:
        for line in child.stdout:
            line = line.rstrip("\n")
            tail = (tail + [line])[-_TAIL_LINES:]
            if on_line:
                on_line(line)
        status = child.wait()
    finally:
        if child.poll() is None:
            end_group(child)
        child.stdout.close()
        _running = None
    if status != 0:
        raise _problem(argv, what, status, tail)


def end_group(child, grace_seconds=15):
    """TERM to the child's whole group, KILL when that is not heeded."""
    for number, seconds in ((signal.SIGTERM, grace_seconds), (signal.SIGKILL, 5)):
        try:
            os.killpg(child.pid, number)
        except ProcessLookupError:
            pass
        try:
            child.wait(seconds)
            break
        except subprocess.TimeoutExpired:
            continue
    try:
        os.killpg(child.pid, signal.SIGKILL)  # a grandchild that outlived its parent
    except (ProcessLookupError, PermissionError):
        pass


def _problem(argv, what, status, tail):
    text = "\n".join(tail)
    details = "\n".join(tail[-12:])
    if _DISK_IS_FULL.search(text):
        return NoSpace(f"No space is left on the disk while {what}; free some and build again.", details)
    return BuildError(_explain(argv, what, status, tail, text), details)


def _explain(argv, what, status, tail, text):
    unknown = re.search(r"^E: Unable to locate package (\S+)$|^E: Package '(\S+)' has no installation candidate$", text,
                        re.MULTILINE)
    if unknown:
        return f"Debian has no package '{unknown[1] or unknown[2]}', which the recipe asks for."
    if re.search(r"is not valid yet|Release file .* is expired|certificate is not yet valid|certificate has expired", text):
        return (f"Debian's archive was not believed while {what}: by this computer's clock it is of another time. "
                "Set the clock and build again.")
    if re.search(r"\b407\b.*[Pp]roxy", text):
        return (f"The proxy wants a name and a password, which no program is told, so nothing came through it while {what}. "
                "Pull the image instead, or build where the proxy wants none.")
    if "Temporary failure resolving" in text or "Could not resolve" in text \
            or "Failed to fetch" in text or "Could not connect" in text:
        reason = next((l for l in tail if "resolv" in l or "fetch" in l or "connect" in l), "")
        return (f"The Debian mirror could not be reached while {what}: {reason.strip()} "
                "Check the network and build again.")
    last = next((l for l in reversed(tail) if l.strip()), "no message")
    ending = f"signal {-status}" if status < 0 else f"status {status}"
    return f"{os.path.basename(argv[0])} failed ({ending}) while {what}: {last.strip()}"
