"""images/build --container, from its arguments to the bundle, in the real cage, with a fake mmdebstrap."""
import json
import os
import shutil
import signal
import stat
import subprocess
import unittest
from tarfile import PAX_FORMAT

from containers import CAPABILITY, attributed, config_of, layer, layout_members, member, save_members, symlink, zstd

from workbench import IMAGES, Workbench, alive, all_files

from builder.container import cage  # containers has put the builder on the path
from builder.failure import BuildError


def why_no_cage():
    """Why nothing can be built here; empty where it can."""
    try:
        cage.require()
        return ""
    except BuildError as error:
        return str(error)


WHY_NOT = why_no_cage()
SYSTEM = [member("bin/sh", "#!", mode=0o755), member("usr/bin/su", "x", mode=0o4755, uid=0),
          member("srv/data", "data", uid=33, gid=33), member("dev/null", type=b"3"),
          symlink("etc/hosts", "/etc/passwd")]


@unittest.skipIf(WHY_NOT, WHY_NOT)
class ContainerBuild(Workbench):
    """With real layers around the tiny kernel of the fake mmdebstrap."""

    def setUp(self):
        super().setUp()
        shutil.copytree(os.path.join(IMAGES, "layers"), os.path.join(self.images, "layers"), symlinks=True,
                        dirs_exist_ok=True)
        shutil.copytree(os.path.join(IMAGES, "recipes/sway-minimal"), os.path.join(self.images, "recipes/sway-minimal"))
        for name, modules in (("base", ["a"]), ("container", ["fixed"])):
            path = os.path.join(self.images, "layers", name, "layer.json")
            with open(path, encoding="utf-8") as file:
                fields = dict(json.load(file), initrdModules=modules)
            with open(path, "w", encoding="utf-8") as file:
                json.dump(fields, file)
        self.source = os.path.join(self.top, "image.tar")
        self.save(save_members([layer(*SYSTEM)], config_of([layer(*SYSTEM)], config={
            "Env": ["GREETING=it's me"], "Cmd": ["serve"], "WorkingDir": "/srv"})))

    def save(self, members):
        with open(self.source, "wb") as file:
            file.write(layer(*[member(name, data) for name, data in members.items()]))

    def container(self, *more, source=None, **options):
        """build() of the container."""
        arguments = ["--container", source or self.source, "--name", "boxed", "--size", "1", *more]
        return self.build(name=None, arguments=arguments, **options)

    def skopeo(self, script):
        """A program that stands in for skopeo."""
        path = os.path.join(self.top, "skopeo")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, 0o755)
        return path

    def refused(self, words, *more, **options):
        """A build that ends with a sentence that has `words` and leaves nothing."""
        status, lines = self.container(*more, **options)
        self.assertEqual(status, 1, lines)
        self.assertIn(words, lines[-1]["error"])
        self.assertTrue(lines[-1]["error"].endswith("."), lines[-1])
        self.assertEqual(all_files(self.output), [])
        self.assertEqual([f for f in all_files(os.path.join(self.cache, "work")) if not f.endswith(".lock")], [])
        self.assertFalse(os.path.exists(os.path.join(self.cache, "work", "boxed")))

    def debugfs(self, bundle, command):
        """What debugfs says of the bundle's disk."""
        raw = os.path.join(self.top, "raw")
        subprocess.run(["qemu-img", "convert", "-O", "raw", os.path.join(bundle, "disk.qcow2"), raw], check=True)
        return subprocess.run(["/sbin/debugfs", "-R", command, raw], text=True, capture_output=True, check=True).stdout


class Built(ContainerBuild):
    def test_what_is_in_it_and_what_its_files_may_do(self):
        members = [*SYSTEM, attributed("bin/ping", "x", [("security.capability", CAPABILITY), ("user.note", b"1")],
                                       mode=0o755),
                   member("var/lib/dpkg/status", "Package: iputils-ping\nStatus: install ok installed\n"
                                                 "Architecture: amd64\nVersion: 3:20221126-1\n")]
        layers = [layer(*members, form=PAX_FORMAT)]
        self.save(save_members(layers, config_of(layers)))
        status, lines = self.container()
        self.assertEqual(status, 0, f"{lines} {self.errors}")
        bundle = lines[-1]["path"]
        kept = self.debugfs(bundle, "ea_list /bin/ping")
        self.assertRegex(kept, r"security\.capability \(20\) = 01 00 00 02 00 20")
        self.assertIn("user.note (1)", kept)
        self.assertNotIn("extended attributes", self.errors)
        with open(os.path.join(bundle, "sbom.spdx.json"), encoding="utf-8") as file:
            document = json.load(file)
        self.assertEqual((document["name"], [package["name"] for package in document["packages"]]),
                         ("boxed", ["boxed", "iputils-ping"]))
        with open(os.path.join(bundle, "manifest.json"), encoding="utf-8") as file:
            self.assertIn("sbom", json.load(file)["files"])

    def test_the_bundle(self):
        status, lines = self.container("--title", "My box", "--memory", "768")
        self.assertEqual(status, 0, f"{lines} {self.errors}")
        bundle = lines[-1]["path"]
        with open(os.path.join(bundle, "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        self.assertEqual((manifest["name"], manifest["title"], manifest["desktopKind"]), ("boxed", "My box", "none"))
        self.assertEqual((manifest["defaults"]["memoryMiB"], manifest["minimum"]["memoryMiB"]), (768, 512))
        self.assertEqual(manifest["virtualSizeBytes"], 1 << 30)
        self.assertIn("helix.init=plain", manifest["kernelCommandLine"])
        self.assertRegex(manifest["description"], r"^Made of the container image sha256:[0-9a-f]{12}\. "
                                                  r"Command: serve\. Working folder: /srv\.$")
        self.assertIn("1 device nodes", self.errors)
        self.assertRegex(self.debugfs(bundle, "stat /usr/bin/su"), r"Mode:  04755")
        self.assertRegex(self.debugfs(bundle, "stat /srv/data"), r"User:\s+33\s+Group:\s+33\s")
        self.assertRegex(self.debugfs(bundle, "stat /home/agent/workspace"), r"User:\s+1000\s")
        self.assertIn("localhost", self.debugfs(bundle, "cat /etc/hosts"))
        self.assertIn("export GREETING='it'\\''s me'", self.debugfs(bundle, "cat /etc/profile.d/container.sh"))
        self.assertEqual(self.debugfs(bundle, "cat /lib/modules/6.1.0-test/kernel/a.ko"), "module a\n")
        with open(os.path.join(bundle, "initrd"), "rb") as file:
            self.assertIn(b"lib/plain-init", file.read())
        self.assertEqual(all_files(os.path.join(self.cache, "work")), ["boxed.lock"])

    def test_one_with_a_desktop(self):
        evil = member("usr/lib/helixvm/services/evil", "#!", mode=0o755)
        self.save(save_members([layer(*SYSTEM, member("usr/bin/sway", "#!", mode=0o755), evil)]))
        status, lines = self.container()
        self.assertEqual(status, 0, f"{lines} {self.errors}")
        with open(os.path.join(lines[-1]["path"], "manifest.json"), encoding="utf-8") as file:
            manifest = json.load(file)
        self.assertEqual(manifest["desktopKind"], "sway")
        self.assertIn("helix.init=plain", manifest["kernelCommandLine"])
        service = self.debugfs(lines[-1]["path"], "stat /usr/lib/helixvm/services/desktop")
        self.assertRegex(service, r"(?s)Mode:  0755.*User:\s+0\s+Group:\s+0\s")
        self.assertNotIn("evil", self.debugfs(lines[-1]["path"], "ls /usr/lib/helixvm/services"))

    def test_the_same_is_not_built_twice(self):
        self.assertEqual(self.container()[1][-1]["result"], "built")
        self.assertEqual(self.container()[1][-1]["result"], "cached")
        self.assertEqual(self.container("--memory", "768")[1][-1]["result"], "built")
        shutil.rmtree(self.output)
        self.assertEqual(self.container()[1][-1]["result"], "cached")
        self.save(save_members([layer(*SYSTEM, member("new", "x"))]))
        self.assertEqual(self.container()[1][-1]["result"], "built")
        self.assertEqual(self.tool_calls(), 1)

    def test_a_layout_in_a_folder(self):
        folder = os.path.join(self.top, "layout")
        for name, data in layout_members([layer(*SYSTEM)], zstd).items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        status, lines = self.container(source=folder)
        self.assertEqual(status, 0, f"{lines} {self.errors}")

    def test_a_registry(self):
        tool = self.skopeo('case "$*" in *inspect*) echo \'{"layers": [{"size": 100000}]}\'; exit ;; esac; '
                           'shift $(($# - 2)); target=${2#oci:}; '
                           'cp -r "$LAYOUT" "${target%:image}"; echo "$1" >"$ASKED"')
        folder = os.path.join(self.top, "layout")
        for name, data in layout_members([layer(*SYSTEM)]).items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        asked = os.path.join(self.top, "asked")
        status, lines = self.container(source="docker://registry.example/team/tool:1", environment={
            "HELIXVM_SKOPEO": tool, "LAYOUT": folder, "ASKED": asked})
        self.assertEqual(status, 0, f"{lines} {self.errors}")
        with open(asked, encoding="utf-8") as file:
            self.assertEqual(file.read(), "docker://registry.example/team/tool:1\n")

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "Only root becomes another user.")
    @unittest.skipUnless(os.path.exists("/usr/bin/python3"), "There is no Python that every user may run.")
    def test_an_ordinary_user(self):
        self.assertEqual(self.container()[0], 0)  # the package layer needs more than an ordinary user may have here
        shutil.rmtree(self.output)
        shutil.rmtree(os.path.join(self.cache, "bundles"))
        for folder, folders, files in os.walk(self.top):
            for name in [folder] + [os.path.join(folder, n) for n in files]:
                os.chown(name, 65534, 65534, follow_symlinks=False)
        argv = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-B",
                os.path.join(self.images, "build"), "--container", self.source, "--name", "boxed", "--size", "1",
                "--output", self.output, "--cache", self.cache]
        env = dict(os.environ, HOME=self.top, PATH="/usr/bin:/bin")
        env.pop("HELIXVM_IMAGE_CACHE", None)
        done = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        bundle = done.stdout.split("built: ")[1].strip()
        self.assertRegex(self.debugfs(bundle, "stat /usr/bin/su"), r"(?s)Mode:  04755.*User:\s+0\s")
        self.assertRegex(self.debugfs(bundle, "stat /srv/data"), r"User:\s+33\s+Group:\s+33\s")


class Refused(ContainerBuild):
    def test_orders(self):
        self.refused("needs a name", "--name", "No")
        self.refused("needs a name", "--name", "x-")
        self.refused("that Helix builds itself", "--name", "tiny")
        self.refused("--size", "--size", "0")
        self.refused("--memory", "--memory", "10")
        self.refused("--title", "--title", "a\nb")
        self.refused("There is no container image at", source=os.path.join(self.top, "nothing"))
        self.refused("is no reference", source="docker://-x; touch /tmp/y")

    def test_usage(self):
        for arguments in ([], ["tiny", "--container", "x"], ["--container", "x", "--print-digest"]):
            done = subprocess.run([os.path.join(self.images, "build"), *arguments], capture_output=True, check=False)
            self.assertEqual(done.returncode, 2)

    def test_without_the_programs(self):
        self.refused("skopeo is not installed", source="docker://debian",
                     environment={"HELIXVM_SKOPEO": "/no/such/skopeo"})
        self.refused("bubblewrap is not installed", environment={"HELIXVM_BWRAP": "/no/such/bwrap"})
        self.refused("bubblewrap does not work here", environment={"HELIXVM_BWRAP": "/bin/false"})

    def test_a_registry_that_says_no(self):
        said = r'time="1" level=fatal msg="reading manifest 1 in host/tool: requested access: denied \"x\""'
        for script, words in ((f"printf '%s\\n' '{said}'", 'host/tool:1 cannot be fetched (requested access: denied "x")'),
                              ("echo 'write: No space left on device'", "No space is left")):
            tool = self.skopeo(f"{script}; exit 1")
            self.refused(words, source="docker://host/tool:1", environment={"HELIXVM_SKOPEO": tool})

    def test_what_is_no_image(self):
        with open(self.source, "wb") as file:
            file.write(b"no image")
        self.refused("is truncated")
        self.save(save_members([layer(member("etc/x", "1"))]))
        self.refused("There is no /bin/sh")
        self.save(save_members([layer(*SYSTEM, member("../x", "1"))]))
        self.refused("leads out of it")
        self.save(save_members([layer(*SYSTEM)], config_of([b"other"])))
        self.refused("another SHA-256")
        self.save(save_members([layer(*SYSTEM)], listed=[{"Config": "/No space left on device", "Layers": []}]))
        self.refused("names a file outside itself")

    def test_too_big(self):
        self.save(save_members([layer(*SYSTEM, member("big", "x", pax_headers={
            "GNU.sparse.major": "0", "GNU.sparse.minor": "1", "GNU.sparse.size": str(1 << 30), "GNU.sparse.map": "0,1"}),
            form=PAX_FORMAT)]))
        self.refused("too big for a disk of 1 GiB")

    def test_killed(self):
        tool = self.skopeo(f"echo $$ >{self.calls}.pid; exec sleep 120")
        for number, status in ((signal.SIGTERM, 143), (signal.SIGKILL, -9)):
            child = self.start(name=None, arguments=["--container", "docker://debian", "--name", "boxed"],
                               environment={"HELIXVM_SKOPEO": tool})
            pid = self.wait_for_hanging_tool()
            child.send_signal(number)
            self.assertEqual(self.finish(child)[0], status)
            self.wait_for(lambda pid=pid: not alive(pid), "the tool to end")
            os.unlink(self.calls + ".pid")
            self.assertEqual(os.path.exists(os.path.join(self.cache, "work", "boxed")), number == signal.SIGKILL)
        self.assertEqual(self.container()[0], 0)
        self.assertFalse(os.path.exists(os.path.join(self.cache, "work", "boxed")))


class Distrusted(ContainerBuild):
    """What comes out of the cage is looked at, too."""

    def left_by_the_child(self, script):
        """A build whose child is `script`, which runs in the work folder in the place of the cage."""
        path = os.path.join(self.top, "bwrap")
        with open(path, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\ncase "$*" in *--digest*) echo "digest 0" ;; *" /usr/bin/true") exit 0 ;; *)\n'
                       f'cd {self.cache}/work/boxed\ntruncate -s 1G disk.raw; echo x | tee vmlinuz >initrd\n'
                       'echo \'{"desktop": "none", "plain": true, "description": "", "leftOut": 0, '
                       '"lostAttributes": 2}\' >facts.json\n'
                       f'{script} ;; esac\n')
        os.chmod(path, 0o755)
        return {"environment": {"HELIXVM_BWRAP": path}}

    def test_links_to_files_of_this_computer(self):
        secret = os.path.join(self.top, "secret")
        with open(secret, "w", encoding="utf-8") as file:
            file.write("secret")
        self.refused("a proper sbom.spdx.json", **self.left_by_the_child(f"ln -s {secret} sbom.spdx.json"))
        for name in ("disk.raw", "vmlinuz", "initrd", "facts.json"):
            for link in ("ln -sf", "ln -f"):
                self.refused(f"a proper {name}", **self.left_by_the_child(f"{link} {secret} {name}"))
            self.refused(f"a proper {name}", **self.left_by_the_child(f"rm {name}"))
        self.refused("a proper disk.raw", **self.left_by_the_child("truncate -s 2G disk.raw"))

    def test_facts_that_are_none(self):
        for text in ("", "[]", '{"desktop": {}, "leftOut": "x"}', "[" * 9999):
            self.refused("cannot be told", **self.left_by_the_child(f"echo \'{text}\' >facts.json".replace("\\'", "'")))

    def test_an_honest_child(self):
        status, lines = self.container(**self.left_by_the_child("echo step Working"))
        self.assertEqual((status, lines[-1].get("result")), (0, "built"), lines)
        self.assertIn("2 extended attributes", self.errors)

    def test_an_image_that_becomes_another(self):
        path = os.path.join(self.top, "bwrap")
        other = os.path.join(self.top, "other.tar")
        os.rename(self.source, other)
        self.save(save_members([layer(*SYSTEM, member("new", "x"))]))
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nbwrap "$@"; status=$?\ncase "$*" in *--digest*) mv {other} {self.source} ;; esac\n'
                       'exit $status\n')
        os.chmod(path, 0o755)
        self.refused("has become another", environment={"HELIXVM_BWRAP": path})


class Cage(ContainerBuild):
    def test_it_has_what_it_was_given_alone(self):
        secret, work = os.path.join(self.top, "secret"), os.path.join(self.top, "work")
        os.mkdir(work)
        with open(secret, "w", encoding="utf-8") as file:
            file.write("secret")
        writes = [f"echo x >{path} && echo wrote" for path in (self.source, "/made", "/usr/made", f"{self.images}/made")]
        script = "; ".join([
            f"cat {secret}", f"cat {self.source} >/dev/null && echo read", f"echo x >{work}/made && echo made", *writes,
            "ls /proc/1 /home", "cat /etc/passwd", "chroot / true && echo chroot", "mount -t tmpfs x /tmp && echo mounted",
            "ls /dev/vda && echo disk", f"{cage.python()} -c 'import socket; print(socket.if_nameindex())'"])
        argv = cage.command(["/bin/sh", "-c", script], self.images, [self.source], work)
        said = subprocess.run(argv, capture_output=True, text=True, check=False).stdout
        self.assertEqual(said, "read\nmade\n[(1, 'lo')]\n")
        self.assertGreater(os.path.getsize(self.source), 1000)
        self.assertEqual(stat.S_IMODE(os.stat(os.path.join(work, "made")).st_mode) & 0o600, 0o600)


if __name__ == "__main__":
    unittest.main()
