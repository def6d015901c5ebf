"""Brings a container image from a registry into an OCI layout, by skopeo, which knows the user's logins."""
import os
import re

from ..command import run
from ..failure import BuildError
from .limits import shown

_PREFIX = "docker://"
# Host, path, tag and digest: skopeo reads it further, it only must not be anything else.
_REFERENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@-]{0,1000}")
_MESSAGE = re.compile(r'msg="((?:[^"\\]|\\.)*)"')


def is_reference(source):
    """Whether `source` is in a registry rather than on this computer."""
    return source.startswith(_PREFIX)


def fetch(source, work):
    """The folder with the image `source` (docker://REFERENCE)."""
    if not _REFERENCE.fullmatch(source[len(_PREFIX):]):
        raise BuildError(f"'{shown(source)}' is no reference of a container image; write docker://HOST/NAME:TAG.")
    folder = os.path.join(work, "layout")
    try:
        run([program(), "--override-os", "linux", "--override-arch", "amd64", "copy", source, f"oci:{folder}:image"],
            f"fetching {source}")
    except BuildError as error:
        if "is not installed" in str(error):
            raise BuildError("skopeo is not installed, which fetches container images from registries; install it (apt "
                             "install skopeo), or give a file that 'docker save' has written.") from error
        if said := _MESSAGE.findall(error.details):
            reason = shown(": ".join(said[-1].replace('\\"', '"').split(": ")[-2:]))
            raise BuildError(f"{shown(source)} cannot be fetched ({reason}); check its name and the network, and log in where "
                             "it is private (skopeo login HOST).", error.details) from error
        raise
    return folder


def program():
    """skopeo; HELIXVM_SKOPEO names another one, for tests."""
    return os.environ.get("HELIXVM_SKOPEO", "skopeo")
