"""Tries a finished image: boots it, runs its recipe's check in it as its user, keeps a picture of its screen.

Helix does it, in a home that is thrown away: helix and helixctl are those of HELIXVM_BIN, or of build/bin.
"""
import contextlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
import threading

from .command import die_with_parent, end_group
from .failure import BuildError

# Seconds: an emulated guest beside other work takes twenty times what a machine does.
_BEGINS, _BOOTS, _RUNS, _ANSWERS = 60, 900, 1200, 300
_MACHINE = "check"


def check(recipe, bundle, picture, report):
    """BuildError when the guest of `bundle` does not come up or its check, or what it shows, does not end with 0.

    `picture` is the PNG that is written, unless the image has no desktop; `report(title)` hears of the steps.
    """
    helixctl, helix = _programs()
    home = tempfile.mkdtemp(prefix="helix-check-")  # a short path: sockets are below it
    environment = dict(os.environ, HELIXVM_HOME=home, HELIXVM_KEYCHAIN="files", HELIXVM_WARM="0")
    images = os.path.join(home, "data/images", recipe.name)
    os.makedirs(images, 0o700)
    os.symlink(bundle, os.path.join(images, os.path.basename(bundle)))
    try:
        with _serving(helix, environment):
            _try(_Guest(recipe.name, helixctl, environment), recipe, picture, report)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _programs():
    ours = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../build/bin")
    folder = os.path.realpath(os.environ.get("HELIXVM_BIN") or ours)
    programs = [os.path.join(folder, name) for name in ("helixctl", "helix")]
    for program in programs:
        if not os.access(program, os.X_OK):
            raise BuildError(f"{program} is not there, which trying an image needs; build Helix first, "
                             "or name its folder of programs with HELIXVM_BIN.")
    return programs


@contextlib.contextmanager
def _serving(helix, environment):
    """With a Helix of our own, which has nobody else's workspaces."""
    reader, writer = os.pipe()
    with os.fdopen(reader) as ready:
        try:
            server = subprocess.Popen([helix, "--headless", "--ready-fd", str(writer), "--idle-exit", "0"],
                                      env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL, start_new_session=True,
                                      preexec_fn=die_with_parent, pass_fds=[writer])
        finally:
            os.close(writer)
        try:
            line = ready.readline().strip() if select.select([ready], [], [], _BEGINS)[0] else "nothing in time"
            if not line or line == "nothing in time" or line.startswith("failed"):
                raise BuildError(f"Helix did not start, which trying an image needs: {line or 'it ended'}.")
            yield
        finally:
            end_group(server, 60)


def _try(guest, recipe, picture, report):
    report(f"Booting {recipe.name}")
    try:
        guest.must("does not become ready", _BOOTS, "create", "--image", recipe.name, "--name", _MACHINE)
        if recipe.check:
            report("Running its check")
            guest.run(recipe.check, "check", "did not pass its check")
        if recipe.desktop_kind != "none":
            if recipe.show:
                report("Opening what is worth a picture")
                guest.run(recipe.show, "show", "does not show what it should")
            report("Taking a picture of its desktop")
            guest.must("shows no picture", _ANSWERS, "screenshot", _MACHINE, picture)
    finally:
        report("Removing the machine")
        guest.ctl(_ANSWERS, "rm", _MACHINE, "--force")


class _Guest:
    def __init__(self, image, helixctl, environment):
        self._image = image
        self._helixctl = helixctl
        self._environment = environment

    def run(self, program, name, trouble):
        """Runs a program of the recipe in the machine, as its user."""
        place = f"/tmp/helixvm-{name}"
        refusal = f"does not take its {name}"
        self.must(refusal, _ANSWERS, "cp", program, f"{_MACHINE}:{place}")
        self.must(refusal, _ANSWERS, "exec", _MACHINE, "--", "chmod", "+x", place)
        self.must(trouble, _RUNS, "exec", _MACHINE, "--", place, show=True)

    def must(self, trouble, seconds, *words, show=False):
        status, said = self.ctl(seconds, *words, show=show)
        if status != 0:
            how = f"not done after {seconds} s" if status is None else f"status {status}"
            last = next((line.strip() for line in reversed(said) if line.strip()), "it said nothing")
            raise BuildError(f"The image '{self._image}' {trouble} ({how}): {last}", "\n".join(said[-30:]))

    def ctl(self, seconds, *words, show=False):
        """(status or None when it took too long, lines); the lines also go to standard error with `show`."""
        child = subprocess.Popen([self._helixctl, *words], env=self._environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                 start_new_session=True, preexec_fn=die_with_parent)
        overdue = threading.Event()
        alarm = threading.Timer(seconds, lambda: (overdue.set(), end_group(child)))
        alarm.start()
        lines = []
        try:
            for line in child.stdout:
                lines.append(line.rstrip("\n"))
                if show:
                    print(lines[-1], file=sys.stderr, flush=True)
            status = child.wait()
        finally:
            alarm.cancel()
            if child.poll() is None:
                end_group(child)
            child.stdout.close()
        return (None if overdue.is_set() else status), lines
