"""Brings a container image from a registry into an OCI layout, by skopeo, which knows the user's logins.

This happens before the cage and with the network, so what a registry sends is bounded here: by what its manifest
says, by what the image's disk could hold, by the room that is left, and by the time in which nothing comes.
"""
import os
import re

from ..failure import BuildError
from . import documents, watched
from .limits import DOCUMENT_BYTES, LAYERS, shown, telling

_PREFIX = "docker://"
# Host, path, tag and digest: skopeo reads it further, it only must not be anything else.
_REFERENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@-]{0,1000}")
_MESSAGE = re.compile(r'msg="((?:[^"\\]|\\.)*)"')
_PLATFORM = ["--override-os", "linux", "--override-arch", "amd64"]
_MOST_PER_DISK_BYTE = 4  # as limits.Budget: layers may replace each other's files
_BESIDE_LAYERS = 64 << 20  # manifest, config, and what packing a layer anew adds


def is_reference(source):
    """Whether `source` is in a registry rather than on this computer."""
    return source.startswith(_PREFIX)


def fetch(source, work, disk_bytes):
    """The folder with the image `source` (docker://REFERENCE), which is for a disk of `disk_bytes`."""
    if not _REFERENCE.fullmatch(source[len(_PREFIX):]):
        raise BuildError(f"'{shown(source)}' is no reference of a container image; write docker://HOST/NAME:TAG.")
    folder = os.path.join(work, "layout")
    most = _MOST_PER_DISK_BYTE * disk_bytes
    announced = _announced(source)
    if announced is not None:
        _require_room(source, announced, most, folder)
        most = min(most, announced)
    _skopeo(source, ["copy", source, f"oci:{folder}:image"], watched.Growth(folder, most + _BESIDE_LAYERS))
    return folder


def program():
    """skopeo; HELIXVM_SKOPEO names another one, for tests."""
    return os.environ.get("HELIXVM_SKOPEO", "skopeo")


def _require_room(source, announced, most, folder):
    if announced > most:
        raise BuildError(f"{shown(source)} is far more than its disk could hold ({announced / 2**30:.1f} GiB); if you trust "
                         "it, ask for a larger disk (--size).")
    free = watched.free_beside(folder)
    if announced + watched.RESERVE_BYTES > free:
        raise BuildError(f"No space for fetching {shown(source)}: it needs {announced / 2**30:.1f} GiB beside a reserve of "
                         f"{watched.RESERVE_BYTES / 2**30:.0f} GiB, and {free / 2**30:.1f} GiB are free; free some and build "
                         "again.")


def _announced(source):
    """Bytes of its layers, as its manifest says; None where manifests of its kind do not say it."""
    with telling(f"The container image {shown(source)}"):
        manifest = _manifest(source)
        if "manifests" in manifest:
            digest = _digest_for_here(documents.items(manifest["manifests"], "manifests", LAYERS))
            if digest is None:
                return None  # skopeo says that there is none for this computer
            manifest = _manifest(f"{_without_tag(source)}@sha256:{digest}")
        if "layers" not in manifest:
            return None  # the first schema of Docker's
        layers = documents.items(manifest["layers"], "layers", LAYERS)
        return sum(documents.size(documents.mapping(layer, "a layer").get("size"), "a layer") for layer in layers)


def _manifest(source):
    said = _skopeo(source, ["inspect", "--raw", source], watched.Deadline(), DOCUMENT_BYTES)
    return documents.mapping(documents.parse(said, "a manifest"), "a manifest")


def _digest_for_here(entries):
    for entry in entries:
        entry = documents.mapping(entry, "an entry")
        platform = documents.mapping(entry.get("platform"), "a platform")
        if (platform.get("os"), platform.get("architecture")) == ("linux", "amd64"):
            return documents.sha256(entry.get("digest"), "an entry")
    return None


def _without_tag(source):
    """Without tag and digest; the colon of a port stays."""
    place = source.partition("@")[0]
    start, slash, name = place.rpartition("/")
    return start + slash + name.partition(":")[0]


def _skopeo(source, arguments, limit, most_output=1 << 20):
    """What skopeo said, with its answer for people made a sentence where it fails."""
    try:
        status, said, complaints = watched.run([program(), *_PLATFORM, *arguments], limit.check, most_output)
    except FileNotFoundError as error:
        raise BuildError("skopeo is not installed, which fetches container images from registries; install it (apt "
                         "install skopeo), or give a file that 'docker save' has written.") from error
    except watched.Stopped as reason:
        raise BuildError(f"The container image {shown(source)} was not fetched: {reason}.") from reason
    if status == 0:
        return said
    complaints += said.decode("utf-8", "replace")[-4096:]
    if "No space left on device" in complaints:
        raise BuildError(f"No space is left on the disk while fetching {shown(source)}; free some and build again.", complaints)
    messages = _MESSAGE.findall(complaints)
    reason = shown(": ".join(messages[-1].replace('\\"', '"').split(": ")[-2:])) if messages else f"skopeo: status {status}"
    raise BuildError(f"{shown(source)} cannot be fetched ({reason}); check its name and the network, and log in where "
                     "it is private (skopeo login HOST).", complaints)
