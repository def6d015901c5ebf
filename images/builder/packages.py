"""Has mmdebstrap make a layer: a tar file of installed Debian packages, a kernel and what scripts did."""
import contextlib
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

from . import mirrors
from .command import run
from .failure import BuildError, NoSpace
from .hooks import SAYS
from .recipe import ARCHITECTURE, SUITE

# Documentation nobody reads in a guest; copyright files stay, as their licences ask.
_LEAN = ["path-exclude=/usr/share/man/*", "path-exclude=/usr/share/info/*",
         "path-exclude=/usr/share/doc/*", "path-include=/usr/share/doc/*/copyright",
         "path-exclude=/usr/share/locale/*", "path-exclude=/usr/share/lintian/*",
         "path-exclude=/usr/lib/udev/hwdb.d/*"]
_LAST_WORDS = 12


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


def arguments(level, has_base):
    """What mmdebstrap installs, or that it installs nothing itself since the layers below are a system."""
    excluded = [f"path-exclude={path}" for path in level.exclude_paths]
    own = ["--variant=custom"] if has_base else ["--variant=apt", f"--include={','.join(level.packages)}"]
    if has_base and not level.packages:
        own.append("--skip=update")  # scripts alone need no lists of packages
    return own + [f"--architectures={ARCHITECTURE}"] + [f"--dpkgopt={option}" for option in _LEAN + excluded]


def make(level, arguments, environment, below, tools, path, work, report):
    """Has mmdebstrap make the layer `path`: on the layers `below` or on nothing, with `tools` from npm."""
    chosen = mode()
    temporary = _temporary_folder(chosen, work)
    argv = [tool(), f"--mode={chosen}", "--verbose", "--format=tar", *arguments,
            *mirrors.proxy_options(), SUITE, path, *mirrors.source_lines()]
    env = dict(os.environ, TMPDIR=temporary, LC_ALL="C.UTF-8", DEBIAN_FRONTEND="noninteractive",
               PYTHONHASHSEED="0", **environment)
    watcher = _Watcher(level, report)
    with contextlib.ExitStack() as opened:
        def handed(layer):
            return f"/proc/self/fd/{opened.enter_context(open(layer, 'rb')).fileno()}"

        env["HELIXVM_BELOW"] = " ".join(handed(layer) for layer in below)
        env["HELIXVM_NPM"] = handed(tools) if tools else ""
        env |= {f"HELIXVM_SCRIPT_{number}": handed(script) for number, script in enumerate(level.scripts)}
        files = [int(word.rpartition("/")[2]) for name, value in env.items() if name.startswith("HELIXVM_")
                 for word in value.split() if word.startswith("/proc/self/fd/")]
        try:
            run(argv, "installing packages", watcher.line, env, files)
        except NoSpace:
            raise
        except BuildError as error:
            raise watcher.failed_script() or error
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

    def __init__(self, level, report):
        self._level = level.name
        self._report = report
        self._total = self._done = 0
        self._expected = 2 * max(self._TYPICAL_CLOSURE, 6 * len(level.packages))
        self._handled = 0
        self._script_said = []
        self._failed = None

    def failed_script(self):
        """The BuildError of a script that failed; None when none did."""
        if self._failed is None:
            return None
        name, _, status = self._failed.partition(" ")
        return BuildError(f"The script '{name}' of recipe '{self._level}' failed with status {status} "
                          "while its image was built; mend it and build again.",
                          "\n".join(self._script_said[-_LAST_WORDS:]))

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
        elif text.startswith(SAYS + " begins "):
            self._script_said = []
            self._report(f"Running the script {text.split()[-1]}", 0.91, None, None)
        elif text.startswith(SAYS + " failed "):
            self._failed = text.split(" ", 2)[2]
        elif self._failed is None:
            self._script_said = (self._script_said + [text])[-_LAST_WORDS:]

    def _bytes(self, match):
        return int(float(match.group(1).replace(",", "")) * self._UNIT[match.group(2)])
