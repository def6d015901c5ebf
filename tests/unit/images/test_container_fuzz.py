"""Damaged and invented container images end in a sentence or a tree, and nothing outside changes."""
import json
import os
import random
import tarfile
import unittest

from containers import (OCI_LAYER, PACKED, ContainerTest, config_of, hard_link, layer, layout_members, member,
                        own_files, save_members, symlink)

# containers has put the builder on the path.
from builder.container.environment import description, profile
from builder.container.limits import telling
from builder.failure import BuildError

own_files()

SEED = 20261127
DISK = 4 << 20
NAMES = ["a", "b", "d/", "d/a", "d/e/", "d/e/f", "l", "l/a", "d/l", "d/l/x", "..", "../outside", "/", "/a", "./", ".",
         "", ".wh.a", "d/.wh.e", "d/.wh..wh..opq", ".wh..wh..opq", ".wh.", ".wh...", "l/.wh.a", "d/../a", "a/b/c",
         ".wh..wh.x/y"]
TARGETS = ["a", "d", "..", "/", "../outside", "d/e/f", "l", "", ".", "../../../../etc/passwd", "d/l"]


class Fuzz(ContainerTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.taken = 0

    def attempt(self, path):
        """Unpacks; an error other than a BuildError is a failure of the test."""
        try:
            self.unpack(path, DISK)
            with telling("The image"):
                profile(self.image.config)
                description(self.image.config, self.image.digest)
            self.taken += 1
        except BuildError as error:
            self.assertTrue(str(error).endswith("."), error)
        with open(self.outside, encoding="utf-8") as file:
            self.assertEqual(file.read(), "as it was")
        self.assertLessEqual(set(os.listdir(self.top)), {"outside", "root", "image.tar", "layout"})

    def mutated(self, data):
        """`data` with some bytes changed, left out, doubled or cut off."""
        data = bytearray(data)
        for _ in range(self.random.randint(1, 4)):
            at, length = self.random.randrange(len(data) + 1), self.random.choice((1, 1, 2, 12, 512))
            choice = self.random.randrange(6)
            if choice == 0:
                del data[at:at + length]
            elif choice == 1:
                data[at:at] = data[at:at + length]
            elif choice == 2:
                data[at:at + length] = self.random.randbytes(min(length, 16))
            elif choice == 3:
                data[at:at + 1] = bytes([self.random.choice(b'07/.\0\xff\x80"-9{[')])
            elif choice == 4 and len(data) > 1:
                data = data[:self.random.randrange(1, len(data))] if self.random.random() < 0.1 else data
            else:
                other = self.random.randrange(len(data) + 1)
                data[at:at + length] = data[other:other + length]
        return bytes(data)

    def mend(self, data):
        """`data` with right checksums where headers are, so that what is in them is read at all."""
        data = bytearray(data)
        for at in range(0, len(data) - 511, 512):
            if data[at + 257:at + 262] == b"ustar":
                data[at + 148:at + 156] = b" " * 8
                data[at + 148:at + 156] = b"%06o\0 " % sum(data[at:at + 512])
        return bytes(data)

    def test_archives(self):
        plain = save_members([layer(member("d/"), member("d/a", "1" * 700), symlink("l", "d"), hard_link("h", "d/a")),
                              layer(member("d/.wh.a"), member("n" * 150, "x"), form=tarfile.PAX_FORMAT)])
        with open(self.tar_of(plain), "rb") as file:
            whole = file.read()
        path = os.path.join(self.top, "image.tar")
        for number in range(1000):
            data = self.mutated(whole)
            with open(path, "wb") as file:
                file.write(self.mend(data) if number % 2 else data)
            self.attempt(path)

    def test_layers(self):
        forms = [layer(member("d/"), member("d/a", "1" * 700), symlink("l", "/"), hard_link("h", "d/a"), form=form)
                 for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT)]
        forms.append(layer(member("s", "datadata", pax_headers={
            "GNU.sparse.major": "0", "GNU.sparse.minor": "1", "GNU.sparse.size": "100", "GNU.sparse.map": "0,4,50,4"}),
            member("n" * 150, "x"), form=tarfile.PAX_FORMAT))
        for number in range(1000):
            data = self.mend(self.mutated(self.random.choice(forms)))
            kind = self.random.choice(list(PACKED)[:2])
            packed = PACKED[kind](data)
            if number % 5 == 0:
                packed = self.mutated(packed)
            self.attempt(self.folder_of(layout_members([data], lambda _, packed=packed: packed, OCI_LAYER + kind)))
        self.assertGreater(self.taken, 50)

    def test_members_in_any_order(self):
        for _ in range(1000):
            layers = [layer(*[self.member() for _ in range(self.random.randint(1, 12))])
                      for _ in range(self.random.randint(1, 3))]
            self.attempt(self.tar_of(save_members(layers)))
        self.assertGreater(self.taken, 30)

    def member(self):
        """Anything that may be in a layer."""
        name, target = self.random.choice(NAMES), self.random.choice(TARGETS)
        kind = self.random.choice((tarfile.REGTYPE, tarfile.REGTYPE, tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE,
                                   tarfile.CHRTYPE, tarfile.FIFOTYPE))
        return member(name, b"x" * self.random.choice((0, 3, 600)) if kind == tarfile.REGTYPE else b"", type=kind,
                      linkname=target if kind in (tarfile.SYMTYPE, tarfile.LNKTYPE) else "",
                      mode=self.random.choice((0o644, 0o4755, 0o1777, 0o755)))

    def test_documents(self):
        data = layer(member("a", "1"))
        for number in range(1000):
            members = layout_members([data]) if number % 2 else save_members([data])
            name = self.random.choice([n for n in members if not n.endswith(".tar") and len(members[n]) > 9])
            self.attempt(self.folder_of(dict(members, **{name: self.mutated(members[name])})))

    def test_values_of_other_types(self):
        odd = [None, 0, -1, 1e308, True, "", "x", [], {}, [{}], {"a": []}, "\0", "\ud800", 1 << 80, ["x"] * 600]
        data = layer(member("a", "1"))
        for _ in range(1000):
            config = self.replaced(json.loads(config_of([data], config={
                "Env": ["A=1", "PATH=/bin"], "Cmd": ["sh", "-c"], "Entrypoint": None, "WorkingDir": "/srv"})), odd)
            changes = {self.random.choice(("layers", "config", "mediaType")): self.random.choice(odd)}
            members = layout_members([data], config=json.dumps(config).encode(),
                                     changes=changes if self.random.random() < 0.3 else {})
            if self.random.random() < 0.5:
                members["index.json"] = json.dumps(self.replaced(json.loads(members["index.json"]), odd)).encode()
            self.attempt(self.folder_of(members))

    def replaced(self, value, odd):
        """`value` with one of its parts replaced."""
        if isinstance(value, (dict, list)) and value and self.random.random() < 0.85:
            key = self.random.choice(list(value) if isinstance(value, dict) else range(len(value)))
            value[key] = self.replaced(value[key], odd)
            return value
        return self.random.choice(odd)


if __name__ == "__main__":
    unittest.main()
