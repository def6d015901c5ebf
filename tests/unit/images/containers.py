"""Tiny container images, made in the test: layers of members, OCI layouts and what docker save writes."""
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.realpath(os.path.join(HERE, "../../../images")))
sys.dont_write_bytecode = True

from builder.container.limits import Budget, telling  # noqa: E402
from builder.container.layout import find  # noqa: E402
from builder.container.source import open_source  # noqa: E402
from builder.container.tree import Tree  # noqa: E402
from builder.container.unpack import unpack  # noqa: E402

OCI_MANIFEST = "application/vnd.oci.image.manifest.v1+json"
OCI_LAYER = "application/vnd.oci.image.layer.v1.tar"
GIB = 1 << 30


def member(name, content=b"", **fields):
    """(TarInfo, bytes). `fields` are TarInfo's; a name that ends with / is a folder."""
    entry = tarfile.TarInfo(name.rstrip("/") or "./")
    entry.mode = 0o644
    if name.endswith("/"):
        entry.type, entry.mode = tarfile.DIRTYPE, 0o755
    for key, value in fields.items():
        setattr(entry, key, value)
    if isinstance(content, str):
        content = content.encode()
    entry.size = len(content)
    return entry, content


# What lets ping open a raw socket (capabilities(7), VFS_CAP_REVISION_2).
CAPABILITY = bytes.fromhex("0100000200200000000000000000000000000000")


def attributed(name, content=b"", attributes=(), **fields):
    """A member with extended attributes [(name, value)], as Docker writes them; for layers in the pax format."""
    headers = {f"SCHILY.xattr.{key}": value.decode("latin-1") for key, value in attributes}
    return member(name, content, pax_headers=headers, **fields)


def symlink(name, target):
    """A symbolic link."""
    return member(name, type=tarfile.SYMTYPE, linkname=target)


def hard_link(name, target):
    """A hard link."""
    return member(name, type=tarfile.LNKTYPE, linkname=target)


def layer(*members, form=tarfile.GNU_FORMAT):
    """The bytes of a layer."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=form) as archive:
        for entry, content in members:
            # TarFile.addfile writes data only for files; names are written as they are.
            archive.addfile(entry, io.BytesIO(content) if content else None)
    return file.getvalue()


def digest(data):
    """As descriptors write it."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def config_of(layers, **changes):
    """The configuration (bytes) of an image of `layers`."""
    fields = {"os": "linux", "architecture": "amd64", "config": {},
              "rootfs": {"type": "layers", "diff_ids": [digest(data) for data in layers]}}
    fields.update(changes)
    return json.dumps(fields).encode()


def save_members(layers, config=None, listed=None):
    """{name: bytes} of what docker save writes."""
    config = config or config_of(layers)
    name = digest(config)[7:] + ".json"
    names = [f"layer{number}/layer.tar" for number in range(len(layers))]
    manifest = listed if listed is not None else [{"Config": name, "RepoTags": ["tiny:1"], "Layers": names}]
    return {"manifest.json": json.dumps(manifest).encode(), name: config, **dict(zip(names, layers))}


def layout_members(layers, pack=lambda data: data, kind=OCI_LAYER, config=None, changes=None):
    """{name: bytes} of an OCI layout; `pack` makes a blob of a layer, `changes` are the manifest's."""
    config = config or config_of(layers)
    blobs = [pack(data) for data in layers]
    described = [{"mediaType": kind, "digest": digest(blob), "size": len(blob)} for blob in blobs]
    manifest = {"schemaVersion": 2, "mediaType": OCI_MANIFEST, "layers": described,
                "config": {"mediaType": "application/vnd.oci.image.config.v1+json", "digest": digest(config),
                           "size": len(config)}}
    manifest.update(changes or {})
    encoded = json.dumps(manifest).encode()
    index = {"schemaVersion": 2, "manifests": [
        {"mediaType": OCI_MANIFEST, "digest": digest(encoded), "size": len(encoded)}]}
    members = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}', "index.json": json.dumps(index).encode()}
    members.update({f"blobs/sha256/{digest(data)[7:]}": data for data in [encoded, config, *blobs]})
    return members


def zstd(data):
    """Packed by the program."""
    return subprocess.run(["zstd", "-qc"], input=data, capture_output=True, check=True).stdout


PACKED = {"": lambda data: data, "+gzip": gzip.compress, "+zstd": zstd}


def own_files():
    """Starts this program again under fakeroot unless it is root: as the builder, which gives files to others."""
    if os.geteuid() != 0:
        os.execvp("fakeroot", ["fakeroot", "--", sys.executable, *sys.orig_argv[1:]])


class ContainerTest(unittest.TestCase):
    """With a folder; unpacked() gives a tree made of layers."""

    def setUp(self):
        # In memory, where there is room: thousands of trees are made and removed.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.top = tempfile.mkdtemp(prefix="helix-container-test-", dir=memory)
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        self.outside = os.path.join(self.top, "outside")
        with open(self.outside, "w", encoding="utf-8") as file:
            file.write("as it was")
        self.root = os.path.join(self.top, "root")

    def tar_of(self, members, name="image.tar"):
        """A tar file of {name: bytes}."""
        path = os.path.join(self.top, name)
        with open(path, "wb") as file:
            file.write(layer(*[member(name, data) for name, data in members.items()]))
        return path

    def folder_of(self, members, name="layout"):
        """A folder of {name: bytes}."""
        top = os.path.join(self.top, name)
        shutil.rmtree(top, ignore_errors=True)
        for inner, data in members.items():
            path = os.path.join(top, inner)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        return top

    def unpack(self, path, disk_bytes=GIB):
        """Unpacks the image at `path` below self.root; what was left out."""
        shutil.rmtree(self.root, ignore_errors=True)
        os.mkdir(self.root)
        budget = Budget(disk_bytes)
        source, tree = open_source(path), Tree(self.root, budget)
        try:
            self.image = find(source)
            with telling("The image"):
                return unpack(source, self.image, tree, budget)
        finally:
            # The builder keeps them until it ends; thousands are read here, and an ordinary user has 1024 files.
            os.close(tree._descriptor)
            os.close(source._root if os.path.isdir(path) else source._file)

    def unpacked(self, *layers, disk_bytes=GIB):
        """Of layers, each a list of members."""
        encoded = [layer(*members) for members in layers]
        return self.unpack(self.tar_of(save_members(encoded)), disk_bytes)

    def refused(self, words, *layers, disk_bytes=GIB):
        """The layers end with a sentence that has `words`, and nothing outside has changed."""
        with self.assertRaises(Exception) as caught:
            self.unpacked(*layers, disk_bytes=disk_bytes)
        self.check_sentence(caught.exception, words)

    def check_sentence(self, error, words):
        """That `error` is a BuildError of one sentence with `words`."""
        self.assertEqual(type(error).__name__, "BuildError", repr(error))
        self.assertIn(words, str(error))
        self.assertTrue(str(error).endswith("."), error)
        with open(self.outside, encoding="utf-8") as file:
            self.assertEqual(file.read(), "as it was")
        self.assertLessEqual(set(os.listdir(self.top)), {"image.tar", "layout", "outside", "outside.d", "root"})

    def text(self, path):
        """Of a file in the tree."""
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def has(self, path):
        """Whether there is anything in the tree."""
        return os.path.lexists(os.path.join(self.root, path))
