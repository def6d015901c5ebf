"""What reads a container image sees of this computer its programs, the image and the work folder; no network.

There is no way around the cage: where bubblewrap does not work, nothing is unpacked. Whoever is tricked into writing
outside the tree would do it as root, or with all that belongs to an ordinary user; the checks alone do not carry that.
"""
import os
import subprocess
import sys

from ..failure import BuildError

_SYSTEM = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/mke2fs.conf", "/etc/alternatives")
_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
# What root needs to give files to others, with what they may do; the cage has no more, and no way to get it.
_CAPABILITIES = ("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_FSETID", "CAP_SETFCAP")
_LAYOUT = ("oci-layout", "index.json", "manifest.json", "blobs")


def command(argv, images, readable, writable):
    """`argv` (a Python module's) in the cage: it reads `images` and the paths `readable`, and writes `writable`."""
    return [*_options(), *_show("--ro-bind", [*_python(), images]), "--setenv", "PYTHONPATH", images,
            *_show("--bind", [writable]), *_show("--ro-bind", readable), "--remount-ro", "/", "--chdir", writable,
            "--", *argv]


def files_of(source):
    """The paths of the container image at `source` that the cage has to show."""
    if not os.path.isdir(source):
        return [source]
    paths = [os.path.join(source, name) for name in _LAYOUT]
    return [path for path in paths if os.path.exists(path) and not os.path.islink(path)]


def require():
    """BuildError where there is no cage."""
    try:
        trial = subprocess.run([*_options(), "--", "/usr/bin/true"], capture_output=True, text=True, timeout=20,
                               check=False)
    except FileNotFoundError:
        raise BuildError("bubblewrap is not installed, without which no container image is unpacked; install it (apt "
                         "install bubblewrap).") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise BuildError(f"bubblewrap does not work here ({error}), without which no container image is "
                         "unpacked; repair it.") from error
    if trial.returncode != 0:
        words = trial.stderr.strip().splitlines() or [f"status {trial.returncode}"]
        raise BuildError(f"bubblewrap does not work here ({words[-1]}), without which no container image is unpacked; "
                         "allow user namespaces, or build on another computer.")


def _options():
    out = [program(), "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
           "--unshare-cgroup-try", "--cap-drop", "ALL", "--clearenv", "--setenv", "PATH",
           "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "--setenv", "LC_ALL", "C.UTF-8", "--dev", "/dev"]
    if os.geteuid() == 0:
        for name in _CAPABILITIES:
            out += ["--cap-add", name]
    else:
        # Where no other ids are, fakeroot takes the answer to its trying for a failure.
        out += ["--unshare-user", "--setenv", "FAKEROOTDONTTRYCHOWN", "1"]
    out += _show("--ro-bind", ["/usr"]) + _show("--ro-bind-try", _SYSTEM)
    for path in _LINKS:
        if os.path.islink(path):
            out += ["--symlink", os.readlink(path), path]
        else:
            out += _show("--ro-bind-try", [path])
    return out


def program():
    """bubblewrap; HELIXVM_BWRAP names another one, as everywhere in Helix."""
    return os.environ.get("HELIXVM_BWRAP", "bwrap")


def _python():
    """Where this Python is, if not in /usr."""
    prefixes = {os.path.realpath(prefix) for prefix in (sys.prefix, sys.base_prefix)}
    return sorted(prefix for prefix in prefixes if not prefix.startswith("/usr"))


def python():
    """This Python by a path that the cage has."""
    return os.path.realpath(sys.executable)


def _show(how, paths):
    return [word for path in paths for word in (how, path, path)]
