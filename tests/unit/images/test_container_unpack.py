"""Layers of container images are put on top of each other, and nothing leads out of the tree."""
import os
import stat
import subprocess
import tarfile
import unittest

from containers import (CAPABILITY, OCI_LAYER, PACKED, ContainerTest, attributed, hard_link, layer, layout_members,
                        member, own_files, save_members, symlink)

own_files()


class Layers(ContainerTest):
    def test_later_layers_win(self):
        self.unpacked([member("etc/"), member("etc/a", "one"), member("etc/b", "b")],
                      [member("etc/a", "two"), member("new/deep/file", "x")])
        self.assertEqual((self.text("etc/a"), self.text("etc/b"), self.text("new/deep/file")), ("two", "b", "x"))

    def test_whiteouts_of_forty_layers(self):
        layers = [[member("d/"), *[member(f"d/f{n}", str(n)) for n in range(40)]]]
        layers += [[member(f"d/.wh.f{n}"), member(f"d/g{n}", "new")] for n in range(39)]
        self.unpacked(*layers)
        self.assertEqual(sorted(os.listdir(os.path.join(self.root, "d"))),
                         sorted(["f39"] + [f"g{n}" for n in range(39)]))

    def test_whiteout_of_a_folder(self):
        self.unpacked([member("d/"), member("d/e/"), member("d/e/f", "1"), member("kept", "k")], [member(".wh.d")])
        self.assertFalse(self.has("d"))
        self.assertTrue(self.has("kept"))

    def test_whiteouts_are_for_lower_layers(self):
        self.unpacked([member("d/"), member("d/old", "1")],
                      [member("d/"), member("d/new", "2"), member(".wh.d"), member("f", "x"), member(".wh.f")])
        self.assertEqual(os.listdir(os.path.join(self.root, "d")), ["new"])
        self.assertEqual(self.text("f"), "x")

    def test_opaque_folders_hide_what_is_below(self):
        for order in (0, 1):
            upper = [member("d/"), member("d/sub/new", "2"), member("d/.wh..wh..opq")]
            self.unpacked([member("d/"), member("d/old", "1"), member("d/sub/"), member("d/sub/old", "1")],
                          upper[:1] + upper[1:][::-1] if order else upper)
            self.assertEqual(os.listdir(os.path.join(self.root, "d")), ["sub"])
            self.assertEqual(os.listdir(os.path.join(self.root, "d/sub")), ["new"])

    def test_whiteouts_of_nothing_do_nothing(self):
        self.unpacked([member("a", "1")], [member(".wh.b"), member("no/such/.wh.c"), member("no/.wh..wh..opq"),
                                           member(".wh..wh.plnk/"), member(".wh..wh.plnk/1.2", "x")])
        self.assertEqual(os.listdir(self.root), ["a"])

    def test_kinds_take_each_others_places(self):
        self.unpacked([member("a/"), member("a/b", "1"), member("c", "2"), symlink("l", "c")],
                      [member("a", "file"), member("c/"), member("c/d", "3"), member("l", "no link")])
        self.assertEqual((self.text("a"), self.text("c/d"), self.text("l")), ("file", "3", "no link"))
        self.assertFalse(os.path.islink(os.path.join(self.root, "l")))

    def test_links(self):
        self.unpacked([member("a", "1"), hard_link("b", "a"), symlink("out", "/etc/passwd"),
                       symlink("up", "../../../x"), hard_link("out2", "out")])
        self.assertEqual(os.stat(os.path.join(self.root, "a")).st_nlink, 2)
        self.assertEqual(os.readlink(os.path.join(self.root, "out")), "/etc/passwd")
        self.assertEqual(os.readlink(os.path.join(self.root, "out2")), "/etc/passwd")

    def test_a_lower_file_is_not_written_through_its_hard_link(self):
        self.unpacked([member("a", "1"), hard_link("b", "a")], [member("a", "2")])
        self.assertEqual((self.text("a"), self.text("b")), ("2", "1"))

    def test_devices_are_left_out_and_counted(self):
        left_out = self.unpacked([member("dev/"), member("dev/sda", type=tarfile.BLKTYPE, devmajor=8),
                                  hard_link("l", "dev/sda"),
                                  member("dev/null", type=tarfile.CHRTYPE), member("pipe", type=tarfile.FIFOTYPE)])
        self.assertEqual(left_out.special, 4)
        self.assertEqual(os.listdir(self.root), ["dev"])
        self.assertEqual(os.listdir(os.path.join(self.root, "dev")), [])

    @unittest.skipIf(os.geteuid() != 0, "Only root gives files away.")
    def test_owners_and_modes(self):
        self.unpacked([member("su", "x", mode=0o4755, uid=1234, gid=4321), member("t/", mode=0o1777),
                       symlink("l", "su"),
                       member("shut/", mode=0o000, uid=3_000_000_000), member("shut/in", "x", mode=0o000)])
        found = os.stat(os.path.join(self.root, "su"))
        self.assertEqual((found.st_mode, found.st_uid, found.st_gid), (stat.S_IFREG | 0o4755, 1234, 4321))
        self.assertEqual(stat.S_IMODE(os.stat(os.path.join(self.root, "t")).st_mode), 0o1777)
        self.assertEqual(os.stat(os.path.join(self.root, "shut")).st_uid, 3_000_000_000)

    def test_zeros_are_holes(self):
        self.unpacked([member("z", b"x" + bytes(8 << 20) + b"y")])
        found = os.stat(os.path.join(self.root, "z"))
        self.assertEqual(found.st_size, (8 << 20) + 2)
        self.assertLess(found.st_blocks * 512, 4 << 20)

    def test_long_names(self):
        name = "/".join(["n" * 200] * 5)
        for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
            data = layer(member(name, "x"), symlink("l", "t" * 300), form=form)
            self.unpack(self.tar_of(save_members([data])))
            self.assertEqual(self.text(name), "x")
            self.assertEqual(os.readlink(os.path.join(self.root, "l")), "t" * 300)


class Attributes(ContainerTest):
    def unpacked_pax(self, *members):
        return self.unpack(self.tar_of(save_members([layer(*members, form=tarfile.PAX_FORMAT)])))

    def attributes_of(self, path):
        return os.listxattr(os.path.join(self.root, path))

    @unittest.skipIf(os.geteuid() != 0, "Only root gives files capabilities.")
    def test_what_a_file_may_do_is_kept(self):
        ping = attributed("bin/ping", "x", [("security.capability", CAPABILITY)], uid=5, mode=0o755)
        left_out = self.unpacked_pax(ping, hard_link("bin/ping4", "bin/ping"))
        for name in ("bin/ping", "bin/ping4"):
            self.assertEqual(os.getxattr(os.path.join(self.root, name), "security.capability"), CAPABILITY)
        self.assertEqual(left_out.attributes, 0)
        self.unpack(self.tar_of(save_members([
            layer(attributed("ping", "x", [("security.capability", CAPABILITY)]), form=tarfile.PAX_FORMAT),
            layer(member("ping", "another"))])))
        self.assertEqual(self.attributes_of("ping"), [])

    def test_what_belongs_to_another_computer_is_not(self):
        left_out = self.unpacked_pax(attributed("f", "x", [
            ("security.selinux", b"a"), ("system.posix_acl_access", b"b"), ("trusted.overlay.opaque", b"y"),
            ("user.", b"c")]), attributed("d/", attributes=[("security.ima", b"d")]))
        self.assertEqual((self.attributes_of("f"), self.attributes_of("d"), left_out.attributes), ([], [], 0))

    def test_what_cannot_be_kept_is_counted(self):
        left_out = self.unpacked_pax(
            attributed("f", "x", [("security.capability", b"none")]),
            attributed("g", "x", [("user.a", b"v" * 3000), ("user.b\0", b"")]))
        self.assertEqual((self.text("f"), self.attributes_of("g")), ("x", []))
        # fakeroot takes anything for a capability.
        self.assertEqual(left_out.attributes, 2 if "FAKEROOTKEY" in os.environ else 3)


class Hostile(ContainerTest):
    def test_names_that_lead_out(self):
        for name in ("/etc/passwd", "../outside", "a/../../outside", "d/.."):
            self.refused("name", [member("a/"), member(name, "x")])

    def test_writing_through_links(self):
        for target in ("/", "..", self.top, "real"):
            for entry in (member("l/outside", "x"), member("l/d/", ""), symlink("l/outside", "x"),
                          member("l/.wh.outside"), member("l/.wh..wh..opq"), hard_link("l/outside", "f")):
                self.refused("no folder", [member("real/"), member("f", "1"), symlink("l", target)], [entry])
                self.refused("no folder", [member("real/"), member("f", "1"), symlink("l", target), entry])

    def test_a_link_in_the_place_of_a_file_is_replaced(self):
        self.unpacked([symlink("l", self.outside)], [member("l", "x")])
        self.assertEqual(self.text("l"), "x")
        with open(self.outside, encoding="utf-8") as file:
            self.assertEqual(file.read(), "as it was")

    def test_hard_links_that_lead_out(self):
        self.refused("hard link to what is no file", [hard_link("h", "nothing")])
        self.refused("hard link to what is no file", [member("d/"), hard_link("h", "d")])
        self.refused("name", [hard_link("h", "../outside")])
        self.refused("name", [hard_link("h", self.outside)])
        self.refused("no folder", [symlink("l", self.top), hard_link("h", "l/outside")])

    def test_below_a_file(self):
        self.refused("no folder", [member("f", "1"), member("f/g", "2")])

    def test_names_beyond_measure(self):
        self.refused("too long", [member("/".join("a" * 300), "x")])
        self.refused("too long", [member("n" * 256, "x")])

    def test_whiteouts_of_the_way_out(self):
        for name in ("d/.wh...", "d/.wh..", "d/.wh."):
            self.refused("whiteout of nothing", [member("d/"), member("d/x", "1")], [member(name)])

    def test_too_big_for_the_disk(self):
        self.refused("too big for a disk", [member("f", bytes(300 << 10))], disk_bytes=512 << 10)

    def test_replaced_files_give_their_room_back(self):
        big = [member("f", bytes(200 << 10))]
        self.unpacked(big, big, big, disk_bytes=512 << 10)

    def test_too_many_files(self):
        self.refused("more files than", [member(f"f{n}") for n in range(40)], disk_bytes=512 << 10)

    def test_a_bomb_is_stopped_while_it_comes(self):
        bomb = layer(member("f", bytes(64 << 20)))
        path = self.tar_of(layout_members([bomb], PACKED["+gzip"], OCI_LAYER + "+gzip"))
        self.assertLess(os.path.getsize(path), 1 << 20)
        with self.assertRaises(Exception) as caught:
            self.unpack(path, disk_bytes=4 << 20)
        self.check_sentence(caught.exception, "too big for a disk")
        trailing = layer(member("f", "x")) + bytes(64 << 20)  # after the archive's end
        with self.assertRaises(Exception) as caught:
            self.unpack(self.tar_of(layout_members([trailing], PACKED["+gzip"])), disk_bytes=4 << 20)
        self.check_sentence(caught.exception, "far more than its disk")

    def test_sizes_beyond_measure(self):
        for size in (b"7777777777777", b"\x80" + bytes(3) + b"\xff" * 8, b"\xff" * 12, b"notanumber12"[:12]):
            data = bytearray(layer(member("f", "x")))
            data[124:124 + len(size)] = size
            data[148:156] = b" " * 8
            data[148:156] = b"%06o\0 " % sum(data[:512])
            with self.assertRaises(Exception) as caught:
                self.unpack(self.tar_of(save_members([bytes(data)])))
            self.check_sentence(caught.exception, "too big" if size[:1] == b"7" else "size is")


class Sparse(ContainerTest):
    def test_formats_of_gnu_tar(self):
        source = os.path.join(self.top, "outside.d")
        os.mkdir(source)
        path = os.path.join(source, "s")
        with open(path, "wb") as file:
            file.write(b"begin")
            file.seek(1 << 20)
            file.write(b"middle")
            file.truncate(3 << 20)
        content = b"begin" + bytes((1 << 20) - 5) + b"middle" + bytes((2 << 20) - 6)
        for form in (["--format=gnu"], *[["--format=pax", f"--sparse-version={v}"] for v in ("0.0", "0.1", "1.0")]):
            data = subprocess.run(["tar", "--create", "--sparse", *form, "--directory", source, "s"],
                                  capture_output=True, check=True).stdout
            self.assertLess(len(data), 1 << 20, form)
            self.unpack(self.tar_of(save_members([data])))
            with open(os.path.join(self.root, "s"), "rb") as file:
                self.assertEqual(file.read(), content, form)

    def test_maps_that_contradict_themselves(self):
        for size, pieces in (("10", "0,4,2,4"), ("10", "8,4"), ("10", "0,5"), ("10", "0,x"), ("", "0,4"),
                             ("10", "1,2,3")):
            records = {"GNU.sparse.major": "0", "GNU.sparse.minor": "1", "GNU.sparse.size": size,
                       "GNU.sparse.map": pieces}
            data = layer(member("s", "data", pax_headers=records), form=tarfile.PAX_FORMAT)
            with self.assertRaises(Exception) as caught:
                self.unpack(self.tar_of(save_members([data])))
            self.check_sentence(caught.exception, "contradicts itself")


if __name__ == "__main__":
    unittest.main()
