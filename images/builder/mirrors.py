"""Where packages come from: the machine's own Debian mirrors, else deb.debian.org."""
import glob
import os
import re
import subprocess

from .recipe import SUITE

_DEFAULT_MAIN = "http://deb.debian.org/debian"
_DEFAULT_SECURITY = "http://deb.debian.org/debian-security"


def source_lines(apt_folder="/etc/apt", os_release="/etc/os-release"):
    """The `deb` lines a build uses, from the host's apt configuration when the host is Debian."""
    main, security = _host_mirrors(apt_folder) if _is_debian(os_release) else (None, None)
    main, security = main or _DEFAULT_MAIN, security or _DEFAULT_SECURITY
    return [f"deb {main} {SUITE} main",
            f"deb {main} {SUITE}-updates main",
            f"deb {security} {SUITE}-security main"]


def guest_sources():
    """The guest's own sources.list: the public mirrors, whatever the building machine used."""
    return (f"deb {_DEFAULT_MAIN} {SUITE} main\n"
            f"deb {_DEFAULT_MAIN} {SUITE}-updates main\n"
            f"deb {_DEFAULT_SECURITY} {SUITE}-security main\n")


def proxy_options():
    """mmdebstrap arguments that pass on the proxy of the host's apt, if it has one."""
    try:
        dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, timeout=10,
                              check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    lines = re.findall(r'^(Acquire::https?::Proxy(?:::\S+)? "[^"]+");$', dump, re.M | re.I)
    return [f"--aptopt={line}" for line in lines]


def _is_debian(os_release):
    try:
        with open(os_release, encoding="utf-8") as file:
            return re.search(r'^ID="?debian"?$', file.read(), re.M) is not None
    except OSError:
        return False


def _host_mirrors(apt_folder):
    main = security = None
    for uri, suites in _host_sources(apt_folder):
        if not uri.startswith(("http://", "https://")):
            continue
        if SUITE in suites and re.search(r"debian/?$", uri):
            main = main or uri.rstrip("/")
        if f"{SUITE}-security" in suites:
            security = security or uri.rstrip("/")
    return main, security


def _host_sources(apt_folder):
    """(uri, suites) of every binary source, one-line and deb822 style."""
    lists = [os.path.join(apt_folder, "sources.list")]
    lists += sorted(glob.glob(os.path.join(apt_folder, "sources.list.d", "*.list")))
    for path in lists:
        for words in (line.split("#")[0].split() for line in _text(path).splitlines()):
            words = [w for w in words if not w.startswith("[") and not w.endswith("]")]
            if len(words) >= 3 and words[0] == "deb":
                yield words[1], [words[2]]
    for path in sorted(glob.glob(os.path.join(apt_folder, "sources.list.d", "*.sources"))):
        for stanza in re.split(r"\n\s*\n", re.sub(r"^#.*\n", "", _text(path), flags=re.M)):
            fields = dict(re.findall(r"^(\S+?):\s*(.*)$", stanza, re.M))
            if "deb" in fields.get("Types", "").split() and fields.get("Enabled", "yes") != "no":
                for uri in fields.get("URIs", "").split():
                    yield uri, fields.get("Suites", "").split()


def _text(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
