"""Finds the one image in a source: an OCI layout (index.json) or what `docker save` writes (manifest.json)."""
import hashlib

from ..failure import BuildError
from . import documents
from .limits import LAYERS, Damaged, shown, telling
from .source import document, verify

_INDEX = ("application/vnd.oci.image.index.v1+json", "application/vnd.docker.distribution.manifest.list.v2+json")
_MANIFEST = ("application/vnd.oci.image.manifest.v1+json", "application/vnd.docker.distribution.manifest.v2+json")
_CONFIG = ("application/vnd.oci.image.config.v1+json", "application/vnd.docker.container.image.v1+json")
_LAYER = tuple(f"application/vnd.oci.image.layer.v1.tar{packed}" for packed in ("", "+gzip", "+zstd")) + tuple(
    f"application/vnd.docker.image.rootfs.diff.tar{packed}" for packed in ("", ".gzip", ".zstd"))
_INDEX_DEPTH = 3
_MOST_IMAGES = 256
_WHAT = "The container image"


class Layer:
    """A layer: the blob's name in the source, and the SHA-256 of what is in it. `digest` and `size` are of the
    blob, None where nothing says them."""

    def __init__(self, name, diff_id, digest=None, size=None):
        self.name, self.diff_id, self.digest, self.size = name, diff_id, digest, size


class ContainerImage:
    """What is known before anything is unpacked. `digest` tells images apart."""

    def __init__(self, digest, config, layers):
        self.digest = digest
        self.config = documents.mapping(config.get("config"), "a configuration")
        self.layers = layers


def find(source):
    """The ContainerImage in `source`."""
    with telling(_WHAT):
        if source.has("oci-layout") and source.has("index.json"):
            return _from_layout(source)
        if source.has("manifest.json"):
            return _from_save(source)
    raise BuildError("This is no container image: there is neither an OCI layout (index.json) nor the manifest.json of "
                     "'docker save' in it; export one with 'docker save' or 'skopeo copy'.")


def _from_layout(source):
    manifest = _one(list(_manifests(source, documents.mapping(
        documents.parse(document(source, "index.json"), "an index"), "an index"), 0)))
    data = _blob(source, manifest, "a manifest")
    fields = documents.mapping(documents.parse(data, "a manifest"), "a manifest")
    _require_type(fields.get("mediaType", _MANIFEST[0]), _MANIFEST)
    config = documents.mapping(fields.get("config"), "a configuration")
    _require_type(config.get("mediaType"), _CONFIG)
    described = [documents.mapping(item, "a layer") for item in documents.items(fields.get("layers"), "layers", LAYERS)]
    for layer in described:
        _require_type(layer.get("mediaType"), _LAYER)
    document_ = documents.mapping(documents.parse(_blob(source, config, "a configuration"), "a configuration"),
                                  "a configuration")
    layers = [Layer(_path(digest), diff_id, digest, documents.size(layer.get("size"), "a layer"))
              for layer, diff_id in zip(described, _diff_ids(document_, len(described)))
              for digest in [documents.sha256(layer.get("digest"), "a layer")]]
    return ContainerImage(hashlib.sha256(data).hexdigest(), document_, layers)


def _manifests(source, index, depth):
    """The descriptors of the images for this platform, also in indexes of the index."""
    _require_type(index.get("mediaType", _INDEX[0]), _INDEX)
    for item in documents.items(index.get("manifests"), "images", _MOST_IMAGES):
        descriptor = documents.mapping(item, "an image")
        kind = descriptor.get("mediaType")
        if kind in _INDEX:
            if depth == _INDEX_DEPTH:
                raise Damaged("has indexes in indexes in indexes")
            inner = documents.parse(_blob(source, descriptor, "an index"), "an index")
            yield from _manifests(source, documents.mapping(inner, "an index"), depth + 1)
        else:
            _require_type(kind, _MANIFEST)
            if _is_ours(descriptor):
                yield descriptor


def _is_ours(descriptor):
    platform = documents.mapping(descriptor.get("platform"), "a platform")
    # Without a platform the configuration says it. Attestations call themselves "unknown".
    return not platform or (platform.get("os"), platform.get("architecture")) == ("linux", "amd64")


def _one(manifests):
    distinct = {documents.sha256(m.get("digest"), "a manifest"): m for m in manifests}
    if not distinct:
        raise BuildError("The container image is not for linux/amd64; get that variant of it "
                         "('--platform linux/amd64').")
    if len(distinct) > 1:
        raise BuildError(f"There are {len(distinct)} container images for linux/amd64 in it; export one alone.")
    return next(iter(distinct.values()))


def _from_save(source):
    listed = documents.items(documents.parse(document(source, "manifest.json"), "a manifest"), "images", _MOST_IMAGES)
    if not listed:
        raise BuildError("There is no container image in it.")
    if len(listed) > 1:
        raise BuildError(f"There are {len(listed)} container images in it; save one alone.")
    entry = documents.mapping(listed[0], "a manifest")
    name = _inner_name(documents.text(entry.get("Config"), "a configuration"))
    data = document(source, name)
    digest = hashlib.sha256(data).hexdigest()
    # "HEX.json" of old, "blobs/sha256/HEX" since Docker 25.
    if name.rsplit("/", 1)[-1].removesuffix(".json") != digest:
        raise Damaged("is damaged: its configuration has another SHA-256 than its name says")
    config = documents.mapping(documents.parse(data, "a configuration"), "a configuration")
    names = [_inner_name(n) for n in documents.texts(entry.get("Layers"), "layers", LAYERS)]
    layers = [Layer(layer, diff_id, layer.removeprefix("blobs/sha256/") if layer.startswith("blobs/sha256/") else None)
              for layer, diff_id in zip(names, _diff_ids(config, len(names)))]
    return ContainerImage(digest, config, layers)


def _diff_ids(config, count):
    if (config.get("os"), config.get("architecture")) != ("linux", "amd64"):
        kind = "/".join(documents.text(config.get(key), "a platform") for key in ("os", "architecture"))
        raise BuildError(f"The container image is for {shown(kind)}; get the variant for linux/amd64 "
                         "('--platform linux/amd64').")
    rootfs = documents.mapping(config.get("rootfs"), "a list of layers")
    found = [documents.sha256(d, "a layer") for d in documents.items(rootfs.get("diff_ids"), "layers", LAYERS)]
    if len(found) != count or not count:
        raise Damaged(f"has {count} layers, but its configuration speaks of {len(found)}")
    return found


def _blob(source, descriptor, what):
    digest = documents.sha256(descriptor.get("digest"), what)
    data = document(source, _path(digest))
    if len(data) != documents.size(descriptor.get("size"), what):
        raise Damaged(f"is damaged: {what} has another size than it is said to have")
    if hashlib.sha256(data).hexdigest() != digest:
        raise Damaged(f"is damaged: {what} has another SHA-256 than it is said to have")
    return data


def _require_type(kind, known):
    if kind not in known:
        raise BuildError(f"The container image has a part of the type '{shown(kind)}', which Helix does not read; "
                         "export it with 'docker save', or with 'skopeo copy' to an OCI layout.")


def _path(digest):
    return f"blobs/sha256/{digest}"


def _inner_name(name):
    if name.startswith("/") or ".." in name.split("/") or not name:
        raise Damaged(f"names a file outside itself: '{shown(name)}'")
    return name


def check_blob(source, layer):
    """Damaged unless the blob of `layer` is what its descriptor says. What is in it is checked when it is unpacked."""
    stream, size = source.open(layer.name)
    if layer.size is not None and size != layer.size:
        raise Damaged(f"is truncated: it has {size} bytes instead of {layer.size}")
    if layer.digest is not None:
        verify(stream, size, layer.digest, "it")
