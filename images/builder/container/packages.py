"""What is in a container, as its package manager has noted it."""
import re

from .. import sbom
from .limits import Damaged

_MOST_BYTES = 32 << 20
_ID = re.compile(r"""^ID=["']?([a-z0-9._-]{1,40})["']?\s*$""", re.M)


def packages_of(system):
    """Packages as SPDX has them (sbom.py); none where nothing says what there is."""
    said = _ID.search(_text(system, "etc/os-release"))
    vendor = (said.group(1),) if said else ()
    return (sbom.dpkg_packages(_text(system, "var/lib/dpkg/status"), *vendor)
            + sbom.apk_packages(_text(system, "lib/apk/db/installed"), *vendor))


def _text(system, path):
    """An image is not refused for a list that is none."""
    try:
        return system.read(path, _MOST_BYTES)
    except Damaged:
        return ""
