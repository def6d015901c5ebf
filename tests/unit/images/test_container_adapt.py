"""The tree of a container becomes a system that boots as a workspace."""
import os
import subprocess
import unittest

from containers import ContainerTest, layer, member, own_files, save_members, symlink

from workbench import IMAGES

# containers has put the builder on the path.
from builder.container.adapt import Found, adapt
from builder.container.environment import description, profile
from builder.container.limits import Budget, telling
from builder.container.packages import packages_of
from builder.container.system import System
from builder.container.tree import Tree
from builder.container import workspace

own_files()

GIB = 1 << 30
SHELL = member("bin/sh", "#!", mode=0o755)


def program(path):
    """A file that may be run."""
    return member(path, "#!", mode=0o755)


XFCE = [program(f"usr/bin/{name}") for name in ("Xvnc", "xfwm4", "xfce4-panel", "xfdesktop", "xfsettingsd", "dbus-daemon",
                                                "xprop", "xfconf-query")]


class AdaptTest(ContainerTest):
    def adapted(self, *members, config=None):
        """Found, after the system with a shell and `members` has been adapted."""
        self.unpack(self.tar_of(save_members([layer(SHELL, *members)])))
        os.makedirs(os.path.join(self.top, "outside.d/6.1.0-test/kernel"), exist_ok=True)
        system = System(Tree(self.root, Budget(GIB)))
        with telling("The image"):
            found = Found(system)
            order = workspace.Order("tiny", None, 1, 512)
            recipe = workspace.recipe(IMAGES, order, {"desktop": found.desktop, "plain": not found.systemd})
            adapt(system, found, recipe, config or {}, os.path.join(self.top, "outside.d/6.1.0-test"))
        self.recipe = recipe
        return found


class Packages(ContainerTest):
    def packages(self, *members):
        self.unpack(self.tar_of(save_members([layer(SHELL, *members)])))
        return [(package["name"], package["versionInfo"], package["externalRefs"][0]["referenceLocator"])
                for package in packages_of(System(Tree(self.root, Budget(GIB))))]

    def test_of_dpkg_and_of_whom(self):
        status = ("Package: git\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1:2.39-1\n\n"
                  "Package: gone\nStatus: deinstall ok config-files\nArchitecture: amd64\nVersion: 1\n")
        for release, vendor in (([], "debian"), ([member("etc/os-release", 'NAME="U"\nID=ubuntu\n')], "ubuntu"),
                                ([member("etc/os-release", "ID=$(x)\n")], "debian")):
            found = self.packages(member("var/lib/dpkg/status", status), *release)
            self.assertEqual(found, [("git", "1:2.39-1", f"pkg:deb/{vendor}/git@1%3A2.39-1?arch=amd64")])

    def test_of_apk(self):
        installed = ("C:Q1abc=\nP:musl\nV:1.2.5-r0\nA:x86_64\no:musl\nL:MIT\nF:lib\nR:libc.so\n\n"
                     "P:busybox\nV:1.36.1-r29\nA:x86_64\nL:GPL-2.0-only\n\nV:nameless\n")
        found = self.packages(member("lib/apk/db/installed", installed), member("etc/os-release", "ID=alpine\n"))
        self.assertEqual(found, [("busybox", "1.36.1-r29", "pkg:apk/alpine/busybox@1.36.1-r29?arch=x86_64"),
                                 ("musl", "1.2.5-r0", "pkg:apk/alpine/musl@1.2.5-r0?arch=x86_64")])

    def test_lists_that_are_none(self):
        self.assertEqual(self.packages(), [])
        circle = symlink("lib/apk/db/installed", "installed")
        self.assertEqual(self.packages(member("var/lib/dpkg/status/"), circle), [])
        self.assertEqual(self.packages(symlink("var/lib/dpkg/status", self.outside)), [])


class Systems(AdaptTest):
    def test_one_without_systemd(self):
        found = self.adapted()
        self.assertFalse(found.systemd)
        self.assertEqual((found.desktop, found.shell), ("none", "/bin/sh"))
        self.assertIn("helix.init=plain", self.recipe.kernel_command_line)
        self.assertIn("poweroff", self.text("usr/local/sbin/systemctl"))
        self.assertTrue(self.has("lib/modules/6.1.0-test/kernel"))
        self.assertTrue(self.has("usr/lib/helixvm/mount-agent-drive"))
        self.assertEqual(self.text("etc/resolv.conf"), "nameserver 10.0.2.3\n")
        for absent in ("etc/systemd", "usr/lib/systemd", "etc/sudoers.d", "etc/ssh", "etc/gshadow"):
            self.assertFalse(self.has(absent), absent)

    def test_one_with_systemd(self):
        found = self.adapted(program("lib/systemd/systemd"), symlink("sbin/init", "/lib/systemd/systemd"),
                             program("usr/bin/sudo"), program("bin/bash"),
                             symlink("etc/systemd/system/sockets.target.wants/ssh.service", "x"))
        self.assertTrue(found.systemd)
        self.assertEqual((found.desktop, found.shell), ("none", "/bin/bash"))
        self.assertNotIn("helix.init", self.recipe.kernel_command_line)
        units = os.path.join(self.root, "etc/systemd/system")
        self.assertEqual(os.readlink(os.path.join(units, "sysinit.target.wants/helix-agent.service")),
                         "/usr/lib/systemd/system/helix-agent.service")
        self.assertEqual(os.readlink(os.path.join(units, "systemd-networkd.service")), "/dev/null")
        self.assertEqual(os.readlink(os.path.join(units, "kmod-static-nodes.service")), "/dev/null")
        self.assertFalse(self.has("etc/systemd/system/sockets.target.wants/ssh.service"))
        self.assertEqual(os.stat(os.path.join(self.root, "etc/sudoers.d/agent")).st_mode & 0o777, 0o440)
        self.assertFalse(self.has("usr/local/sbin/systemctl"))

    def test_systemd_that_is_not_init(self):
        self.assertFalse(self.adapted(program("lib/systemd/systemd"), symlink("sbin/init", "/bin/sh")).systemd)

    def test_desktops(self):
        systemd = [program("usr/lib/systemd/systemd"), symlink("sbin/init", "../usr/lib/systemd/systemd"),
                   program("usr/bin/systemd-notify")]
        sway, xfce = [program("usr/bin/sway")], XFCE
        self.assertEqual(self.adapted(*systemd, *sway, *xfce).desktop, "sway")
        self.assertIn("systemd-notify", self.text("home/agent/.config/sway/config"))
        self.assertTrue(self.has("etc/systemd/system/multi-user.target.wants/helix-desktop.service"))
        self.assertEqual(self.recipe.desktop_kind, "sway")
        self.assertEqual(self.adapted(*systemd, *xfce).desktop, "xfce")
        self.assertTrue(self.has("usr/lib/helixvm/desktop"))
        self.assertFalse(self.has("usr/lib/helixvm/services"))
        self.assertEqual(self.adapted(*systemd, *xfce[:-1]).desktop, "none")
        self.assertEqual(self.adapted(*systemd[:-1], *sway).desktop, "none")  # systemd would not know that it stands

    def test_desktops_without_systemd(self):
        sway = [program("usr/bin/sway")]
        self.assertEqual(self.adapted(*sway, *XFCE).desktop, "sway")
        self.assertEqual((self.recipe.desktop_kind, self.has("etc/systemd")), ("sway", False))
        self.assertIn("helix.init=plain", self.recipe.kernel_command_line)
        self.assertIn("output HEADLESS-1", self.text("home/agent/.config/sway/config"))
        self.assertTrue(System(Tree(self.root, Budget(GIB))).is_program("usr/lib/helixvm/services/desktop"))
        self.assertIn("/usr/bin/sway", self.text("usr/lib/helixvm/desktop-service"))
        self.assertEqual(self.adapted(*XFCE, program("bin/bash")).desktop, "xfce")
        self.assertIn("export SHELL='/bin/bash'", self.text("usr/lib/helixvm/desktop-service"))
        self.assertTrue(self.has("usr/lib/helixvm/desktop"))
        for members in ([], XFCE[:-1], [program("usr/local/bin/sway")], [member("usr/bin/sway", "x")]):
            self.assertEqual(self.adapted(*members).desktop, "none", members[:1])
            self.assertFalse(self.has("usr/lib/helixvm/services"))
            self.assertEqual(self.recipe.desktop_kind, "none")

    def test_one_without_a_shell(self):
        for entry in (member("bin/sh", "x", mode=0o644), symlink("bin/sh", "/nothing"), symlink("bin/sh", "sh"),
                      member("bin/sh/")):
            with self.assertRaises(Exception) as caught:
                self.adapted(entry)
            self.check_sentence(caught.exception, "circles" if entry[0].linkname == "sh" else "There is no /bin/sh")

    def test_merged_folders(self):
        self.unpack(self.tar_of(save_members([layer(
            member("usr/lib/"), symlink("lib", "usr/lib"), symlink("bin", "usr/bin"), program("usr/bin/sh"))])))
        system = System(Tree(self.root, Budget(GIB)))
        self.assertTrue(Found(system))
        self.assertEqual(system.real("lib/modules"), "usr/lib/modules")

    def test_where_links_lead(self):
        self.unpack(self.tar_of(save_members([layer(
            SHELL, symlink("a/b/absolute", "/bin"), symlink("a/b/up", "../../../../bin"), symlink("a/to", "b/absolute/sh"))])))
        system = System(Tree(self.root, Budget(GIB)))
        for path in ("a/b/absolute/sh", "a/b/up/sh", "a/to", "a/../../a/to", "/bin/./sh"):
            self.assertEqual(system.real(path), "bin/sh", path)


class Accounts(AdaptTest):
    def test_none_there(self):
        self.adapted()
        self.assertEqual(self.text("etc/passwd").splitlines(), [
            "root:x:0:0:root:/root:/bin/sh", "agent:x:1000:1000:agent,,,:/home/agent:/bin/sh"])
        self.assertEqual(self.text("etc/group"), "root:x:0:\nagent:x:1000:\n")
        self.assertTrue(self.text("etc/shadow").startswith("agent:*:"))
        self.assertTrue(os.path.isdir(os.path.join(self.root, "home/agent/workspace")))

    def test_the_image_has_a_user_1000(self):
        self.adapted(member("etc/passwd", "root:x:0:0::/root:/bin/sh\nnode:x:1000:1001::/home/node:/bin/sh\n"),
                     member("etc/group", "root:x:0:\nsudo:x:27:other,agent\nnode:x:1001:\n"),
                     member("etc/gshadow", "sudo:*::\n"))
        lines = self.text("etc/passwd").splitlines()
        self.assertEqual(lines[1], "agent:x:1000:1001:agent,,,:/home/agent:/bin/sh")
        self.assertEqual(lines[2], "node:x:1000:1001::/home/node:/bin/sh")
        self.assertEqual(self.text("etc/group"), "root:x:0:\nsudo:x:27:other,agent\nnode:x:1001:\n")
        self.assertIn("sudo:*::agent", self.text("etc/gshadow"))

    def test_an_agent_with_another_id(self):
        self.adapted(member("etc/passwd", "root:x:0:0::/root:/bin/sh\nagent:x:7:7::/:/bin/false"),
                     member("etc/group", "agent:x:7:\n"))
        self.assertEqual(self.text("etc/passwd").count("agent:x:"), 1)
        self.assertIn("agent:x:1000:1000:", self.text("etc/passwd"))
        self.assertEqual(self.text("etc/group"), "agent:x:1000:\n")

    def test_databases_that_make_no_sense(self):
        for content in (b"\xff\xfe\n:::\nx\n", b"a:x:1000:" + b"9" * 5000 + b":::\n",
                        b"root:x:1000:-1:::\n\n\n::::::\n"):
            self.adapted(member("etc/passwd", content), member("etc/group", content), member("etc/shadow", content))
            with open(os.path.join(self.root, "etc/passwd"), "rb") as file:
                self.assertIn(b"agent:x:1000:", file.read())


class Hostile(AdaptTest):
    def test_what_the_first_process_would_run(self):
        """plain-init runs what may be run in usr/lib/helixvm/services, as root."""
        evil = program("usr/lib/helixvm/services/evil")
        elsewhere = [program("srv/ours/services/evil"), program("srv/services/evil")]
        for members in ([evil], [member("usr/lib/helixvm/services/evil/")],
                        [symlink("usr/lib/helixvm/services/evil", "/bin/sh")],
                        [symlink("usr/lib/helixvm/services", "/bin")], [symlink("usr/lib/helixvm", "/srv/ours"), *elsewhere],
                        [symlink("usr/lib/helixvm/services", "../../../srv/services"), *elsewhere],
                        [symlink("usr/lib", "/srv"), symlink("srv/helixvm", "ours"), *elsewhere],
                        [member("usr/lib/helixvm/services", "a file", mode=0o755)]):
            for programs, ours in (([], []), ([program("usr/bin/sway")], ["desktop"])):
                self.adapted(*members, *programs)
                tree = System(Tree(self.root, Budget(GIB)))
                self.assertEqual(tree.names("usr/lib/helixvm/services"), ours, members[0][0].name)
                self.assertNotEqual(tree.real("usr/lib/helixvm/services"), "bin")
    def test_links_in_the_places_of_our_files(self):
        away = [symlink(name, self.outside) for name in (
            "etc/passwd", "etc/group", "etc/shadow", "etc/hosts", "etc/resolv.conf", "etc/fstab", "etc/hostname",
            "etc/machine-id", "etc/profile", "etc/profile.d/container.sh", "home/agent/workspace",
            "usr/lib/helixvm/grow-root")]
        self.adapted(*away)
        with open(self.outside, encoding="utf-8") as file:
            self.assertEqual(file.read(), "as it was")

    def test_links_in_the_places_of_our_folders(self):
        before = sorted(os.listdir(self.top))
        folders = ("etc", "dev", "proc", "run", "tmp", "home", "usr/lib/helixvm", "lib", "var", "etc/profile.d")
        for name in folders:
            for target in (self.top, "../../../../../../..", "/", "/proc/self/root"):
                self.adapted(symlink(name, target))
                self.assertEqual(sorted(set(os.listdir(self.top)) - {"root", "image.tar", "outside.d"}),
                                 [n for n in before if n == "outside"], (name, target))

    def test_files_in_the_places_of_our_folders(self):
        for name in ("etc", "home", "usr", "usr/lib", "lib", "home/agent", "etc/profile.d", "run"):
            self.adapted(member(name, "a file"))
            self.assertTrue(self.text("etc/hostname"))

    def test_circles(self):
        with self.assertRaises(Exception) as caught:
            self.adapted(symlink("etc", "lib"), symlink("lib", "etc"))
        self.check_sentence(caught.exception, "circles")


class Environment(unittest.TestCase):
    def test_values_are_not_run(self):
        values = ["it's", "$(touch /tmp/x)", "`id`", "a\nb", "\\", "'; exit 3; '", "ü", "", "a=b"]
        entries = [f"V{number}={value}" for number, value in enumerate(values)]
        script = profile({"Env": entries + ["HOME=/nowhere", "1BAD=x", "B-D=x", "A;B=x", "NOTHING"]})
        for shell in ("sh", "bash"):
            show = 'for n in 0 1 2 3 4 5 6 7 8; do eval "printf \'%s\\0\' \\"\\$V$n\\""; done'
            said = subprocess.run([shell, "-c", script + show], capture_output=True, check=True).stdout
            self.assertEqual(said.decode().split("\0")[:-1], values)
        for bad in ("HOME", "BAD", "B-D", "A;B", "NOTHING"):
            self.assertNotIn(bad, script)

    def test_what_is_said_of_it_is_printable(self):
        text = description({"Entrypoint": ["/run", "\x1b[31m\u202e"], "Cmd": "sh", "WorkingDir": "/srv\n"}, "0" * 64)
        self.assertEqual(text, "Made of the container image sha256:000000000000. Entry point: /run ?[31m?. "
                               "Command: sh. Working folder: /srv?.")


if __name__ == "__main__":
    unittest.main()
