"""The Debian package of a build tree, packed quickly, and unpacked as apt does it: into a folder, by whoever runs the test."""
import pathlib
import subprocess


def said(*command, **options):
    """What a program says, both ways, and how it ended."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, **options)
    return ended.returncode, ended.stdout


def good(*command, **options):
    status, text = said(*command, **options)
    assert status == 0, text


def pack(build, folder):
    """How well it is packed is not looked at."""
    good("cpack", "--config", build / "CPackConfig.cmake", "-B", folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", umask=0o022)
    (package,) = pathlib.Path(folder).glob("*.deb")
    return package


def newer_of(package, folder):
    """The same with a higher version, in `folder`."""
    content, newer = folder / "newer", folder / "newer.deb"
    good("dpkg-deb", "-R", package, content)
    control = content / "DEBIAN/control"
    lines = control.read_text(encoding="utf-8").splitlines()
    control.write_text("".join("Version: 99.0.0\n" if line.startswith("Version: ") else line + "\n" for line in lines), encoding="utf-8")
    good("dpkg-deb", "-Zgzip", "-b", content, newer)
    return newer


def unpack(package, root):
    """Files are replaced under what runs."""
    admin = root / "var/lib/dpkg"
    for folder in (admin / "updates", admin / "info"):
        folder.mkdir(parents=True, exist_ok=True)
    (admin / "status").touch()
    # There is nothing in it to run the package's scripts with.
    good("dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless", "--unpack", package)
