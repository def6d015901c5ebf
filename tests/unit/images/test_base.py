"""Disks that stand on the disk of their image's base: what is shared, that it reads right, and that nothing breaks."""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

from workbench import IMAGES, Workbench

sys.path.insert(0, IMAGES)
from builder import ext4, on_base, tree  # noqa: E402

BORN = 1768206600


class Shared(Workbench):
    def setUp(self):
        super().setUp()
        self.write_derived(packages=["zsh"])
        self.write("recipes/more/files/etc/secret", "upper\n")
        self.write("recipes/more/files/etc/new folder/a \"b\"", "new\n")

    def layers(self, bundle):
        return self.manifest(bundle)["files"].get("layers", [])

    def backing(self, path):
        said = subprocess.run(["qemu-img", "info", "--output=json", path], capture_output=True, check=True).stdout
        return json.loads(said).get("backing-filename")

    def read(self, bundle, path):
        return self.debugfs(bundle, f'cat "{path}"')

    def assert_whole(self, bundle):
        checked = subprocess.run(["/sbin/e2fsck", "-f", "-n", self.raw_disk(bundle)], capture_output=True, check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def same_file(self, first, second):
        return os.path.samestat(os.stat(first), os.stat(second))

    def test_the_disk_is_on_that_of_the_base_which_is_there_once(self):
        tiny, _ = self.built()
        more, _ = self.built(name="more")
        (layer,) = self.layers(more)
        self.assertEqual(self.backing(os.path.join(more, "disk.qcow2")), layer["name"])
        self.assertEqual(layer["sha256"], self.manifest(tiny)["files"]["disk"]["sha256"])
        self.assertTrue(self.same_file(os.path.join(more, layer["name"]), os.path.join(tiny, "disk.qcow2")))
        self.assertLess(os.path.getsize(os.path.join(more, "disk.qcow2")),
                        os.path.getsize(os.path.join(tiny, "disk.qcow2")) / 2)
        self.assertEqual(self.read(more, "/etc/secret"), "upper\n")
        self.assertEqual(self.read(more, '/etc/new folder/a ""b""'), "new\n")
        self.assertIn("Package: zsh", self.read(more, "/var/lib/dpkg/status"))
        self.assertNotIn("Package: zsh", self.read(tiny, "/var/lib/dpkg/status"))
        self.assert_whole(more)

    def test_the_base_may_go(self):
        more, _ = self.built(name="more")
        self.built()
        shutil.rmtree(os.path.join(self.output, "tiny"))
        shutil.rmtree(self.cache)
        self.assertEqual(self.read(more, "/etc/secret"), "upper\n")
        self.assert_whole(more)

    def test_the_base_alone_does_not_appear(self):
        self.built(name="more")
        self.assertEqual(os.listdir(self.output), ["more"])

    def test_a_base_on_a_base(self):
        self.write_derived("most", base="more", packages=["git"])
        most, _ = self.built(name="most")
        more, _ = self.built(name="more")
        low, high = self.layers(most)
        self.assertEqual(self.layers(more), [low])
        self.assertTrue(self.same_file(os.path.join(most, high["name"]), os.path.join(more, "disk.qcow2")))
        self.assertEqual(self.backing(os.path.join(most, high["name"])), low["name"])
        self.assertEqual(self.read(most, "/etc/secret"), "upper\n")
        self.assert_whole(most)

    def test_a_larger_disk(self):
        self.write_derived(minimum={"cpus": 1, "memoryMiB": 256, "diskGiB": 2})
        more, _ = self.built(name="more")
        self.assertEqual(len(self.layers(more)), 1)
        self.assertEqual(os.path.getsize(self.raw_disk(more)), 2 << 30)
        self.assert_whole(more)

    def test_a_smaller_disk_stands_alone(self):
        self.write_recipe(minimum={"cpus": 1, "memoryMiB": 256, "diskGiB": 2})
        self.write_derived(minimum={"cpus": 1, "memoryMiB": 256, "diskGiB": 1})
        more, _ = self.built(name="more")
        self.assertEqual(self.layers(more), [])
        self.assertIsNone(self.backing(os.path.join(more, "disk.qcow2")))
        self.assertEqual(os.path.getsize(self.raw_disk(more)), 1 << 30)

    def test_a_name_that_debugfs_cannot_be_told_stands_alone(self):
        self.write_script("more", "setup", "echo odd >'etc/two\nlines'\n")
        self.write_derived(scripts=["setup"])
        more, _ = self.built(name="more")
        self.assertEqual(self.layers(more), [])
        self.assertEqual(os.listdir(more).count("disk.qcow2"), 1)
        self.assertFalse([name for name in os.listdir(more) if name.startswith("base-")])
        self.assertIn("two", self.debugfs(more, "ls /etc"))

    def test_a_base_that_is_an_image_only_with_what_stands_on_it(self):
        title = self.recipe.pop("title")
        self.write_recipe()
        self.write_derived(title=title)
        more, _ = self.built(name="more")
        self.assertEqual(self.layers(more), [])

    def test_two_builds_are_the_same_bits(self):
        files = []
        for _ in range(2):
            more, _ = self.built(name="more")
            files.append(self.manifest(more)["files"])
            shutil.rmtree(self.output)
            shutil.rmtree(self.cache)
        self.assertEqual(*files)

    def test_a_damaged_base_in_the_cache_is_made_anew(self):
        tiny, _ = self.built()
        kept = os.path.join(self.cache, "bundles", self.manifest(tiny)["digest"], "disk.qcow2")
        size = os.path.getsize(kept)
        os.remove(kept)
        with open(kept, "wb") as file:
            file.truncate(size)
        more, _ = self.built(name="more")
        self.assert_whole(more)

    def test_a_base_whose_tree_nobody_kept_is_made_anew(self):
        self.built()
        shutil.rmtree(os.path.join(self.cache, "trees"))
        more, _ = self.built(name="more")
        self.assertEqual(len(self.layers(more)), 1)

    def test_trees_go_with_their_bundles(self):
        for title in ("One", "Two", "Three"):
            self.write_recipe(title=title)
            self.built()
        trees = os.listdir(os.path.join(self.cache, "trees"))
        self.assertEqual(sorted(f"{name}.gz" for name in os.listdir(os.path.join(self.cache, "bundles"))), sorted(trees))
        self.assertEqual(len(trees), 2)

    @unittest.skipUnless(os.geteuid() == 0, "only root writes into another user's folder")
    def test_another_user_s_images_share_as_well(self):
        theirs = os.path.join(self.top, "theirs")
        os.mkdir(theirs)
        os.chown(theirs, 1234, 1234)
        os.chmod(self.top, 0o755)
        tiny, _ = self.built(output=theirs)
        more, _ = self.built(name="more", output=theirs)
        base = os.path.join(more, self.layers(more)[0]["name"])
        self.assertTrue(self.same_file(base, os.path.join(tiny, "disk.qcow2")))
        self.assertEqual(os.stat(base).st_uid, 1234)


class Changed(unittest.TestCase):
    """Trees by chance, one changed into another."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="helix-on-base-test-")
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        os.environ["PATH"] += ":/usr/sbin:/sbin"

    def test_becomes_the_other(self):
        for seed in range(12):
            chance = random.Random(seed)
            first, second = os.path.join(self.top, f"{seed}a"), os.path.join(self.top, f"{seed}b")
            self._grow(first, chance)
            subprocess.run(["cp", "-a", first, second], check=True)
            self._change(second, chance)
            before, after = tree.scan(first), tree.scan(second)
            disk = os.path.join(self.top, "disk")
            ext4.make(disk, first, 256 << 20, "test", BORN, 16384)
            on_base.make(disk, after, before, second, 256 << 20, BORN)
            self.assertEqual(self._on(disk, after), self._expected(after), f"seed {seed}")
            shutil.rmtree(first)
            shutil.rmtree(second)

    def _grow(self, root, chance):
        folders = [root]
        os.mkdir(root)
        for number in range(60):
            folder = chance.choice(folders)
            self._add(folder, number, chance, folders)

    def _change(self, root, chance):
        paths = [path for path in tree.scan(root) if path]
        for path in chance.sample(paths, len(paths) // 3):
            full = os.path.join(root, path)
            if not os.path.lexists(full):
                continue
            if os.path.isdir(full) and not os.path.islink(full):
                shutil.rmtree(full)
            else:
                os.remove(full)
            if chance.random() < 0.5:
                self._put(full, chance, [])
        for path, entry in tree.scan(root).items():
            if entry.alike is not None and chance.random() < 0.3:  # a file of its own from here on
                subprocess.run(["cp", "-a", "--remove-destination", os.path.join(root, path),
                                os.path.join(root, "copy")], check=True)
                os.replace(os.path.join(root, "copy"), os.path.join(root, path))
        folders = [os.path.join(root, path) for path, entry in tree.scan(root).items() if entry.kind == tree.FOLDER]
        for number in range(100, 130):
            self._add(chance.choice(folders), number, chance, folders)
        for path, entry in tree.scan(root).items():
            if path and entry.kind != tree.LINK and chance.random() < 0.2:
                mode = chance.choice((0o600, 0o755, 0o4755, 0o1777))
                os.chmod(os.path.join(root, path), mode | 0o700 if entry.kind == tree.FOLDER else mode)
        for path in tree.scan(root):
            if chance.random() < 0.3:
                os.utime(os.path.join(root, path), (1, BORN - chance.randrange(10**6)), follow_symlinks=False)

    def _add(self, folder, number, chance, folders):
        name = chance.choice(("{}", "a name {}", '"{}"', "<{}>", "-{}", "ü{}", "#{}")).format(number)
        self._put(os.path.join(folder, name), chance, folders)

    def _put(self, path, chance, folders):
        kind = chance.randrange(6)
        if kind == 0:
            os.mkdir(path)
            folders.append(path)
        elif kind == 1:
            os.symlink("x" * chance.choice((1, 59, 60, 61, 300)), path)
        elif kind == 2 and folders:
            with open(path, "wb") as file:
                file.write(chance.randbytes(10))
            for number in range(chance.choice((1, 2, 3, 30))):  # the names of 30 need more than one block
                os.link(path, f"{chance.choice(folders)}/{os.path.basename(path)} {number}".ljust(200, "a")[:230])
        elif kind == 3:
            os.mkfifo(path)
        else:
            with open(path, "wb") as file:
                file.seek(chance.choice((0, 0, 70000)))
                file.write(chance.randbytes(chance.choice((0, 1, 4096, 50000))))

    @staticmethod
    def _expected(entries):
        return {path: (entry.mode, entry.uid, entry.gid, entry.modified, 1 if entry.alike is None else
                       sum(other.alike == entry.alike for other in entries.values()))
                for path, entry in entries.items() if entry.kind != tree.FOLDER}

    def _on(self, disk, entries):
        """What the disk says of each file; its content is compared on the way."""
        dump = os.path.join(self.top, "dump")
        shutil.rmtree(dump, ignore_errors=True)
        os.mkdir(dump)
        subprocess.run(["debugfs", "-R", f"rdump / {dump}", disk], capture_output=True, check=True)
        os.rmdir(os.path.join(dump, "lost+found"))
        found = tree.scan(dump)
        # rdump makes neither pipes nor second names of a file.
        self.assertEqual({path: (entry.kind, entry.content) for path, entry in found.items()},
                         {path: (entry.kind, entry.content) for path, entry in entries.items()
                          if entry.kind != tree.PIPE})
        files = [path for path, entry in entries.items() if entry.kind != tree.FOLDER]
        script = os.path.join(self.top, "stats")
        with open(script, "w", encoding="utf-8") as file:
            file.writelines('stat "/{}"\n'.format(path.replace('"', '""')) for path in files)
        said = subprocess.run(["debugfs", "-f", script, disk], capture_output=True, check=True, text=True).stdout
        stats = said.split("Inode: ")[1:]
        self.assertEqual(len(stats), len(files))
        return {path: self._parsed(stat) for path, stat in zip(files, stats)}

    @staticmethod
    def _parsed(stat):
        words = stat.split()
        def after(word):
            return words[words.index(word) + 1]
        return (int(after("Mode:"), 8), int(after("User:")), int(after("Group:")),
                int(after("mtime:").split(":")[0], 16), int(after("Links:")))


if __name__ == "__main__":
    unittest.main()
