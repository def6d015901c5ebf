"""The XFCE desktop in a real guest: painted when it is said to be ready, takes input, changes its size, stands still while its machine
becomes another, and comes back when its X server dies.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import subprocess
import unittest

from helixctl_vm_test import decode_png
from real_guest import BIN, PATIENT, RealGuest, wait_until

LOOKS = 60000  # milliseconds an agent waits for something to appear on an emulated desktop


class Tools:
    """The desktop's tools, as an agent in the guest calls them."""

    def __init__(self, environment):
        self.server = subprocess.Popen([os.path.join(BIN, "helixctl"), "exec", "box", "--", "/run/helix/agent/bin/helix-agent", "--mcp"],
                                       env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ask("initialize", {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})

    def ask(self, method, params):
        self.server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
        self.server.stdin.flush()
        return json.loads(self.server.stdout.readline())

    def call(self, name, **arguments):
        """The words of the answer."""
        result = self.ask("tools/call", {"name": name, "arguments": arguments})["result"]
        words = " ".join(part["text"] for part in result["content"] if part["type"] == "text")
        assert not result.get("isError"), words
        return words

    def close(self):
        self.server.stdin.close()
        self.server.wait(timeout=PATIENT)
        self.server.stdout.close()


class XfceDesktop(RealGuest):
    """The steps run in the order of their names."""

    image = "xfce-desktop"

    def inside(self, script):
        return self.good("exec", "box", "--", "sh", "-c", script).decode()

    def look(self):
        path = os.path.join(self.home, "desktop.png")
        self.good("screenshot", "box", path)
        with open(path, "rb") as file:
            return decode_png(file.read())

    def is_painted(self, *size):
        """Of that size, and not one flat colour."""
        *seen, colours = self.look()
        return tuple(seen) == size and len(colours) > 1000

    def tools(self):
        tools = Tools(self.environment)
        self.addCleanup(tools.close)
        return tools

    def test_01_is_painted_when_it_is_ready(self):
        self.good("create", "--image", self.image, "--name", "box")
        width, height, colours = self.look()
        self.assertEqual((width, height), (1280, 720))
        self.assertGreater(len(colours), 1000, "not one flat colour: wallpaper, icons and panel")
        painted = self.inside("systemctl show -P ActiveState helix-desktop; xprop -root -notype _NET_CLIENT_LIST").split()
        self.assertEqual(painted[0], "active")
        self.assertGreaterEqual(sum(word.startswith("0x") for word in painted), 2)

    def test_02_a_terminal_takes_text(self):
        tools = self.tools()
        tools.call("desktop_keys", keys="ctrl+alt+t")
        self.assertTrue(wait_until(lambda: "Terminal" in tools.call("desktop_windows")))
        self.assertTrue(wait_until(lambda: "(focused)" in tools.call("desktop_windows")))
        tools.call("desktop_type", text="echo 'Grüße, 世界' >~/typed\n")
        self.assertTrue(wait_until(lambda: self.inside("cat ~/typed 2>/dev/null || true") == "Grüße, 世界\n"),
                        self.inside("cat ~/typed || true"))

    def test_02_b_the_clipboard_goes_both_ways_and_a_file_in(self):
        tools = self.tools()
        tools.call("desktop_type", text="clear; cat >~/pasted\n")
        # One line without its end: of more the terminal asks whether that is meant.
        self.good("clipboard", "put", "box", data="from the host, Grüße".encode())
        tools.call("desktop_keys", keys="ctrl+shift+v")
        tools.call("desktop_wait", until="still", timeout_ms=5000)
        tools.call("desktop_keys", keys="Return")
        self.assertTrue(wait_until(lambda: self.inside("cat ~/pasted 2>/dev/null || true") == "from the host, Grüße\n"),
                        self.inside("cat ~/pasted || true"))
        tools.call("desktop_keys", keys="ctrl+d")
        tools.call("desktop_keys", keys="ctrl+shift+a")
        tools.call("desktop_keys", keys="ctrl+shift+c")
        self.assertTrue(wait_until(lambda: b"from the host" in self.ctl("clipboard", "get", "box").stdout))
        self.good("clipboard", "set", "box", "--in", "off", "--no-out")
        self.assertIn("switch", self.refused("clipboard", "put", "box", "/etc/hostname"))
        self.assertIn("switch", self.refused("clipboard", "get", "box"))
        dropped = os.path.join(self.home, "dropped.txt")
        with open(dropped, "w", encoding="ascii") as file:
            file.write("dropped")
        for name in ("dropped.txt", "dropped (1).txt"):
            self.assertEqual(self.as_json("drop", "box", dropped)["name"], name)
            self.assertEqual(self.inside(f"cat ~/Downloads/'{name}'"), "dropped")
        saved = self.as_json("save", "box", "Downloads/dropped.txt", self.home)
        self.assertEqual(saved["file"], os.path.join(self.home, "dropped (1).txt"), "nothing is replaced")
        with open(saved["file"], encoding="ascii") as file:
            self.assertEqual(file.read(), "dropped")
        folder = self.as_json("save", "box", "Downloads", self.home)["file"]
        self.assertEqual(folder, os.path.join(self.home, "Downloads"))
        self.assertLessEqual({"dropped.txt", "dropped (1).txt"}, set(os.listdir(folder)))
        expected = {("clipboard", "clipboard: text", "in"), ("clipboard", "clipboard: text", "out"), ("file", "dropped (1).txt", "in"),
                    ("file", "dropped (1).txt", "out")}

        def ledger():
            return [json.loads(line) for line in self.good("ledger", "box", "--json").decode().splitlines()]

        def carried():
            return {(line["kind"], line["name"], line["rule"]) for line in ledger() if line["kind"] in ("clipboard", "file")}
        # Lines are written together, a moment later.
        self.assertTrue(wait_until(lambda: expected <= carried()), carried())
        lines = ledger()
        self.assertNotIn("Grüße", json.dumps(lines, ensure_ascii=False), "never the content")

    def test_03_the_menu_opens_as_people_expect(self):
        tools = self.tools()
        tools.call("desktop_keys", keys="super")
        self.assertIn("has changed", tools.call("desktop_wait", until="change", timeout_ms=LOOKS,
                                                    region={"x": 8, "y": 600, "width": 280, "height": 60}))
        tools.call("desktop_keys", keys="Escape")

    def test_04_it_takes_another_size(self):
        self.inside("output=$(xrandr | awk '/ connected/ {print $1; exit}') && xrandr --newmode other 60 1000 1000 1000 1000 600 600 600 600 && "
                    "xrandr --addmode $output other && xrandr --output $output --mode other")
        self.assertTrue(wait_until(lambda: self.look()[:2] == (1000, 600)), self.look()[:2])
        panel = "xwininfo -name xfce4-panel | grep geometry || true"
        self.assertTrue(wait_until(lambda: "1000x40+0-0" in self.inside(panel)), "at the bottom: " + self.inside(panel))

    def test_04_it_takes_the_size_that_is_asked_for(self):
        said = json.loads(self.good("resize", "box", "1280x720", "--scale", "200", "--json"))
        self.assertEqual((said["width"], said["height"], said["scale"]), (1280, 720, 200))
        panel = "xwininfo -name xfce4-panel | grep geometry || true"
        # xwininfo counts in steps of the factor.
        self.assertTrue(wait_until(lambda: "640x40+0-0" in self.inside(panel)), "twice as high: " + self.inside(panel))
        self.good("resize", "box", "1440x900")
        wide = ("1440x40+0-0", "720x40+0-0")  # with the new factor, or still the one before
        self.assertTrue(wait_until(lambda: any(size in self.inside(panel) for size in wide)), self.inside(panel))
        # The wallpaper's program begins anew with another factor: for some seconds there is none.
        self.assertTrue(wait_until(lambda: self.is_painted(1440, 900)))

    def test_05_only_its_user_reaches_it(self):
        self.assertEqual(self.inside("ss -xlH | grep -c '@/tmp/.X11' || true").strip(), "0", "an abstract socket")
        ports = self.inside("ss -tlnHp | awk '{print $4}'").split()
        self.assertFalse([port for port in ports if port.rpartition(":")[2].startswith(("59", "60"))], ports)
        refused = self.inside("sudo -u nobody env DISPLAY=:0 XAUTHORITY=/run/user/1000/Xauthority xprop -root 2>&1 || true")
        self.assertIn("unable to open display", refused)

    def test_06_all_of_it_stands_still_while_its_machine_becomes_another(self):
        ours = "Xvnc|xfwm4|xfdesktop|xfce4-panel|xfsettingsd|xfconfd|dbus-daemon|Thunar|xfce4-terminal"
        # Each by itself, at the time: parts of the desktop start programs, and those end.
        strays = self.inside("for p in $(pgrep -u agent -x '" + ours + "'); do held=$(cat /proc/$p/cgroup 2>/dev/null) || continue; "
                             "case $held in */helix-desktop.service*) ;; *) echo \"$held $(cat /proc/$p/comm)\" ;; esac; done")
        self.assertEqual(strays, "", "not part of what is held")

    def test_07_it_comes_back_when_its_server_dies(self):
        self.inside("sudo kill -KILL $(pgrep -x Xvnc)")
        self.assertTrue(wait_until(lambda: self.inside("test -e /run/user/1000/Xauthority && pgrep -x xfwm4 || true") != ""))
        path = os.path.join(self.home, "desktop.png")
        # None can be taken before there is a server again.
        self.assertTrue(wait_until(lambda: self.ctl("screenshot", "box", path).returncode == 0))
        self.assertTrue(wait_until(lambda: len(self.look()[2]) > 1000))


if __name__ == "__main__":
    unittest.main()
