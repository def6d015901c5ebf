"""Container images are found in OCI layouts and in what docker save writes, and only whole ones are taken."""
import gzip
import json
import os
import tarfile
import unittest

from containers import (OCI_LAYER, OCI_MANIFEST, PACKED, ContainerTest, config_of, digest, layer,
                        layout_members, member, own_files, save_members)

own_files()

LAYERS = [layer(member("a", "1"), member("big", os.urandom(300 << 10))), layer(member("b", "2"))]


class Found(ContainerTest):
    def test_docker_save(self):
        self.unpack(self.tar_of(save_members(LAYERS)))
        self.assertEqual((self.text("a"), self.text("b")), ("1", "2"))

    def test_layouts(self):
        for kind, pack in PACKED.items():
            members = layout_members(LAYERS, pack, OCI_LAYER + kind)
            for path in (self.tar_of(members), self.folder_of(members, "layout")):
                self.unpack(path)
                self.assertEqual((self.text("a"), self.text("b")), ("1", "2"), kind)

    def test_gzip_of_several_members(self):
        self.unpack(self.tar_of(layout_members(LAYERS, lambda d: gzip.compress(d[:700]) + gzip.compress(d[700:]))))
        self.assertEqual(self.text("a"), "1")

    def test_docker_25_writes_both(self):
        members = layout_members(LAYERS)
        blobs = [f"blobs/sha256/{digest(data)[7:]}" for data in LAYERS]
        config = f"blobs/sha256/{digest(config_of(LAYERS))[7:]}"
        members["manifest.json"] = json.dumps([{"Config": config, "Layers": blobs}]).encode()
        self.unpack(self.tar_of(members))
        whole = self.image.digest
        del members["index.json"]
        self.unpack(self.tar_of(members))
        self.assertEqual(self.text("b"), "2")
        self.assertNotEqual(self.image.digest, whole)

    def test_a_layer_that_is_a_link_to_another(self):
        members = save_members([LAYERS[1], LAYERS[1]])
        entries = [member(name, data) for name, data in members.items() if name != "layer1/layer.tar"]
        entries.append(member("layer1/layer.tar", type=tarfile.SYMTYPE, linkname="../layer0/layer.tar"))
        path = os.path.join(self.top, "image.tar")
        with open(path, "wb") as file:
            file.write(layer(*entries))
        self.unpack(path)
        self.assertEqual(self.text("b"), "2")

    def test_the_one_for_this_computer_is_taken(self):
        members = layout_members(LAYERS)
        ours = json.loads(members["index.json"])["manifests"][0]
        other = {"mediaType": OCI_MANIFEST, "digest": "sha256:" + "0" * 64, "size": 5,
                 "platform": {"os": "linux", "architecture": "arm64"}}
        attested = dict(other, digest="sha256:" + "1" * 64, platform={"os": "unknown", "architecture": "unknown"})
        inner = json.dumps({"mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [
            other, dict(ours, platform={"os": "linux", "architecture": "amd64"}), attested]}).encode()
        members[f"blobs/sha256/{digest(inner)[7:]}"] = inner
        members["index.json"] = json.dumps({"manifests": [{"mediaType": "application/vnd.oci.image.index.v1+json",
                                                           "digest": digest(inner), "size": len(inner)}]}).encode()
        self.unpack(self.tar_of(members))
        self.assertEqual(self.text("a"), "1")


class Refused(ContainerTest):
    def unfit(self, words, members, path=None):
        """The image of `members` ends with a sentence that has `words`."""
        with self.assertRaises(Exception) as caught:
            self.unpack(path or self.tar_of(members))
        self.check_sentence(caught.exception, words)

    def test_what_is_no_image(self):
        self.unfit("no container image", {"a": b"1"})
        for data in (b"", b"no tar\n", os.urandom(4096), b"\0" * 1024):
            path = os.path.join(self.top, "image.tar")
            with open(path, "wb") as file:
                file.write(data)
            self.unfit("The file of the container image", None, path)
        self.unfit("cannot be read", None, os.path.join(self.top, "nothing"))
        self.unfit("neither a file nor a folder", None, "/dev/null")

    def test_lying_digests(self):
        for kind, pack in PACKED.items():
            members = layout_members(LAYERS, pack, OCI_LAYER + kind)
            for name in [n for n in members if n.startswith("blobs/")]:
                broken = bytearray(members[name])
                broken[len(broken) // 2] ^= 1
                self.unfit("SHA-256", dict(members, **{name: bytes(broken)}))

    def test_docker_save_with_other_layers(self):
        self.unfit("another SHA-256", save_members(LAYERS, config_of(LAYERS[::-1])))
        members = save_members(LAYERS)
        name = next(n for n in members if n.endswith(".json") and n != "manifest.json")
        self.unfit("another SHA-256 than its name", dict(members, **{name: members[name] + b" "}))

    def test_contents_with_another_digest_than_the_configuration_says(self):
        self.unfit("another SHA-256 than the image's configuration",
                   layout_members(LAYERS, config=config_of(LAYERS[::-1])))

    def test_truncated(self):
        members = layout_members(LAYERS, gzip.compress, OCI_LAYER + "+gzip")
        whole = max(members, key=lambda n: len(members[n]))
        self.unfit("truncated", dict(members, **{whole: members[whole][:-100]}))
        for kind in PACKED:  # the descriptor agrees with what is there
            members = layout_members(LAYERS, lambda d: PACKED[kind](d)[:-600], OCI_LAYER + kind)
            self.unfit("SHA-256" if not kind else "truncated", members)
        # What is missing is the checksum alone, behind all of the archive.
        self.unfit("truncated", layout_members(LAYERS, lambda d: PACKED["+zstd"](d)[:-2], OCI_LAYER + "+zstd"))
        path = self.tar_of(save_members(LAYERS))
        os.truncate(path, os.path.getsize(path) // 2)
        self.unfit("truncated", None, path)

    def test_headers_with_another_checksum(self):
        data = bytearray(LAYERS[1])
        data[0] ^= 1
        self.unfit("wrong checksum", save_members([bytes(data)]))

    def test_other_types(self):
        for kind in ("application/vnd.oci.image.layer.nondistributable.v1.tar", OCI_LAYER + "+encrypted", None, 5):
            self.unfit("which Helix does not read", layout_members(LAYERS, kind=kind))
        self.unfit("which Helix does not read", layout_members(LAYERS, changes={"mediaType": "text/plain"}))
        members = layout_members(LAYERS)
        index = json.loads(members["index.json"])
        index["manifests"][0]["mediaType"] = "application/vnd.cncf.helm.chart"
        self.unfit("which Helix does not read", dict(members, **{"index.json": json.dumps(index).encode()}))

    def test_other_platforms(self):
        self.unfit("linux/arm64", save_members(LAYERS, config_of(LAYERS, architecture="arm64")))
        self.unfit("windows/amd64", layout_members(LAYERS, config=config_of(LAYERS, os="windows")))
        members = layout_members(LAYERS)
        index = json.loads(members["index.json"])
        index["manifests"][0]["platform"] = {"os": "linux", "architecture": "s390x"}
        self.unfit("not for linux/amd64", dict(members, **{"index.json": json.dumps(index).encode()}))

    def test_several_images(self):
        entry = json.loads(save_members(LAYERS)["manifest.json"])[0]
        self.unfit("2 container images", save_members(LAYERS, listed=[entry, entry]))
        self.unfit("There is no container image", save_members(LAYERS, listed=[]))
        members, others = layout_members(LAYERS), layout_members(LAYERS[:1])
        index = {"manifests": [json.loads(m["index.json"])["manifests"][0] for m in (members, others)]}
        self.unfit("2 container images", {**members, **others, "index.json": json.dumps(index).encode()})

    def test_too_much(self):
        self.unfit("more than 512 layers", save_members([], config_of([]), [
            {"Config": digest(config_of([]))[7:] + ".json", "Layers": ["l"] * 513}]))
        members = layout_members(LAYERS, config=config_of(LAYERS) + b" " * (5 << 20))
        self.unfit("more than 4 MiB", members)
        self.unfit("no JSON", dict(layout_members(LAYERS), **{"index.json": b"[" * 100000}))
        self.unfit("indexes in indexes", _nested(6))
        self.unfit("0 layers", save_members([], config_of([])))

    def test_names_that_lead_out(self):
        for name in ("/etc/passwd", "../outside", "a/../../outside", ""):
            self.unfit("names a file outside", save_members(LAYERS, listed=[{"Config": name, "Layers": []}]))
        for name in ("sha256:../../outside", "sha256:" + "A" * 64, "md5:00", "sha256:", 7):
            members = layout_members(LAYERS)
            index = {"manifests": [{"mediaType": OCI_MANIFEST, "digest": name, "size": 9}]}
            members["index.json"] = json.dumps(index).encode()
            self.unfit("type" if name == 7 else "no SHA-256", members)

    def test_links_and_pipes_in_a_folder(self):
        members = layout_members(LAYERS)
        name = next(n for n in members if n.startswith("blobs/"))
        folder = self.folder_of(members)
        path = os.path.join(folder, name)
        os.rename(path, os.path.join(folder, "moved"))
        os.symlink(os.path.join(folder, "moved"), path)
        self.unfit("lacks the file", None, folder)
        os.unlink(path)
        os.mkfifo(path)
        self.unfit("something else than a file", None, folder)


def _nested(depth):
    members = layout_members(LAYERS)
    index = members["index.json"]
    for _ in range(depth):
        members[f"blobs/sha256/{digest(index)[7:]}"] = index
        index = json.dumps({"manifests": [{"mediaType": "application/vnd.oci.image.index.v1+json",
                                           "digest": digest(index), "size": len(index)}]}).encode()
    return dict(members, **{"index.json": index})


if __name__ == "__main__":
    unittest.main()
