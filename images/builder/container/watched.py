"""Runs a program that fetches, and ends it when what it fetches grows too large, fills the disk or does not come."""
import os
import selectors
import shutil
import subprocess
import time

from ..command import die_with_parent, end_group

RESERVE_BYTES = 1 << 30  # stays free for everything else
SILENCE_SECONDS = 120  # a slow layer grows all the same
_LOOK_SECONDS = 0.5
_PIECE = 1 << 16


class Stopped(Exception):
    """A sentence on why the program was ended."""


def run(argv, check=lambda: None, most_output=1 << 20):
    """(status, output, complaints) of `argv`; `check` is asked twice a second and raises Stopped.

    The program's whole group is gone when this returns or raises. FileNotFoundError when it is not installed.
    """
    with subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          start_new_session=True, preexec_fn=die_with_parent, umask=0o022) as child:
        try:
            texts = _read(child, check, most_output)
            return child.wait(), *texts
        finally:
            end_group(child, grace_seconds=5)


def _read(child, check, most_output):
    texts = {child.stdout: b"", child.stderr: b""}
    with selectors.DefaultSelector() as selector:
        for stream in texts:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select(_LOOK_SECONDS):
                piece = os.read(key.fd, _PIECE)
                if not piece:
                    selector.unregister(key.fileobj)
                elif key.fileobj is child.stdout and len(texts[child.stdout]) > most_output:
                    raise Stopped(f"it says more than {most_output >> 20} MiB")
                else:
                    texts[key.fileobj] = (texts[key.fileobj] + piece)[-most_output - _PIECE:]
            check()
    return texts[child.stdout], texts[child.stderr].decode("utf-8", "replace")


class Growth:
    """Of a folder that is being filled: at most `most` bytes, with RESERVE_BYTES left beside it."""

    def __init__(self, folder, most, now=time.monotonic):
        self._folder, self._most, self._now = folder, most, now
        self._size, self._since = -1, now()

    def check(self):
        """Stopped when it must not go on."""
        size = size_of(self._folder)
        if size > self._most:
            raise Stopped("the registry sends more than its manifest says")
        if free_beside(self._folder) < RESERVE_BYTES:
            raise Stopped("No space is left on the disk for it; free some and build again")
        if size != self._size:
            self._size, self._since = size, self._now()
        elif self._now() - self._since > SILENCE_SECONDS:
            raise Stopped(f"the registry has sent nothing for {SILENCE_SECONDS} s")


class Deadline:
    """For what grows nothing that could be looked at."""

    def __init__(self):
        self._end = time.monotonic() + SILENCE_SECONDS

    def check(self):
        """Stopped when it must not go on."""
        if time.monotonic() > self._end:
            raise Stopped(f"the registry has sent nothing for {SILENCE_SECONDS} s")


def size_of(folder):
    """Bytes of the files below `folder`, which may not be there yet and changes meanwhile."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(place, name)).st_size
            except FileNotFoundError:
                pass
    return total


def free_beside(folder):
    """Bytes that are free where `folder` is or will be."""
    return shutil.disk_usage(os.path.dirname(folder)).free
