"""The GNOME desktop in a real guest: painted when it is said to be ready, takes input, changes its size, and comes back when its shell dies.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import unittest

from helixctl_vm_test import decode_png
from real_guest import RealGuest, wait_until
from xfce_vm_test import Tools

SLOW = 1500  # seconds: without hardware virtualization GNOME's pictures are drawn by a processor that is emulated itself


class GnomeDesktop(RealGuest):
    """The steps run in the order of their names."""

    image = "gnome-desktop"

    def inside(self, script):
        return self.good("exec", "box", "--", "sh", "-c", script).decode()

    def look(self):
        path = os.path.join(self.home, "desktop.png")
        self.good("screenshot", "box", path)
        with open(path, "rb") as file:
            return decode_png(file.read())

    def tools(self):
        tools = Tools(self.environment)
        self.addCleanup(tools.close)
        return tools

    @staticmethod
    def windows(tools):
        """None while the shell is too busy to say: drawing its first window it answers nobody for half a minute."""
        try:
            return tools.call("desktop_windows")
        except AssertionError:
            return ""

    def eventually(self, condition, message=None):
        self.assertTrue(wait_until(condition, SLOW), message)

    def test_01_is_painted_when_it_is_ready(self):
        created = self.ctl("create", "--image", self.image, "--name", "box", seconds=SLOW)
        self.assertEqual(created.returncode, 0, created.stderr.decode(errors="replace") + self.how_far())
        width, height, colours = self.look()
        self.assertEqual((width, height), (1280, 720))
        self.assertGreater(len(colours), 1000, "not one flat colour: wallpaper and panel")
        self.assertEqual(self.inside("systemctl show -P ActiveState helix-desktop").strip(), "active")

    def test_02_a_terminal_takes_text(self):
        tools = self.tools()
        self.inside("setsid gnome-terminal >/dev/null 2>&1 &")
        self.eventually(lambda: "erminal" in self.windows(tools))
        self.eventually(lambda: "(focused)" in self.windows(tools))
        tools.call("desktop_type", text="echo hello >~/typed\n")
        self.eventually(lambda: self.inside("cat ~/typed 2>/dev/null || true") == "hello\n", self.inside("cat ~/typed || true"))

    def test_03_the_clipboard_goes_in(self):
        tools = self.tools()
        tools.call("desktop_type", text="clear; cat >~/pasted\n")
        self.good("clipboard", "put", "box", data="from the host, Grüße".encode())
        tools.call("desktop_keys", keys="ctrl+shift+v")

        def ends_a_line():
            # What was pasted may come after it where GNOME is emulated.
            tools.call("desktop_keys", keys="Return")
            return "from the host, Grüße\n" in self.inside("cat ~/pasted 2>/dev/null || true")
        self.eventually(ends_a_line)

    def test_04_it_takes_the_size_that_is_asked_for(self):
        # Drawing the first picture of a size may take an emulated shell longer than a resize is waited for.
        self.eventually(lambda: self.ctl("resize", "box", "1440x900").returncode == 0)
        said = json.loads(self.good("resize", "box", "1440x900", "--json"))
        self.assertEqual((said["width"], said["height"]), (1440, 900))
        self.eventually(lambda: self.look()[:2] == (1440, 900))
        self.assertGreater(len(self.look()[2]), 1000)

    def test_05_all_of_it_is_part_of_the_desktop(self):
        ours = "gnome-shell|dbus-daemon|gnome-terminal-|helix-agent"
        strays = self.inside("for p in $(pgrep -u agent -x '" + ours + "'); do held=$(cat /proc/$p/cgroup 2>/dev/null) || continue; "
                             "case $held in */helix-desktop.service*|*/helix-agent.service*) ;; "
                             "*) echo \"$held $(cat /proc/$p/comm)\" ;; esac; done")
        self.assertEqual(strays, "", "not part of what is held")
        self.assertEqual(self.inside("ss -tlnH | awk '{print $4}' | grep -E ':(3389|59[0-9]+)$' || true"), "", "it serves nobody")

    def test_06_it_comes_back_when_its_shell_dies(self):
        self.inside("sudo kill -KILL $(pgrep -x gnome-shell)")
        self.eventually(lambda: self.inside("test ! -e /run/user/1000/helix-shell && echo gone || true") != "" or
                        self.inside("systemctl show -P NRestarts helix-desktop").strip() != "0")
        self.eventually(lambda: self.inside("test -e /run/user/1000/helix-shell && echo painted || true") != "")
        path = os.path.join(self.home, "desktop.png")
        # None can be taken before there is a shell again.
        self.eventually(lambda: self.ctl("screenshot", "box", path).returncode == 0)
        self.eventually(lambda: len(self.look()[2]) > 1000)


if __name__ == "__main__":
    unittest.main()
