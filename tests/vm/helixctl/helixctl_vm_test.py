"""helixctl with a real guest: every command of its contract, and what happens when Helix is killed.

HELIXVM_TEST_IMAGES  a folder of image bundles; HELIXVM_TEST_BIN  the build's bin/ (set by CTest)
"""
import json
import os
import signal
import socket
import struct
import subprocess
import unittest
import urllib.request

from real_guest import BIN, IMAGE, LONG, RealGuest, runs, wait_until


def decode_png(data):
    """(width, height, distinct colours) of an 8-bit RGB PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR"
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    assert (depth, colour) == (8, 2)
    pixels = subprocess.run(["ffmpeg", "-v", "error", "-f", "png_pipe", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                            input=data, capture_output=True, check=True).stdout
    assert len(pixels) == 3 * width * height
    return width, height, {pixels[i:i + 3] for i in range(0, len(pixels), 3)}


class HelixctlWithARealGuest(RealGuest):
    """The steps run in the order of their names."""

    def test_01_two_helixctl_at_once_start_one_helix(self):
        both = [subprocess.Popen([os.path.join(BIN, "helixctl"), "ls", "--json"], env=self.environment,
                                 stdout=subprocess.PIPE) for _ in range(2)]
        for process in both:
            self.assertEqual(json.loads(process.communicate(timeout=LONG)[0]), [])
            self.assertEqual(process.returncode, 0)
        # The one that came second finds the home taken and ends, which may last longer than the answers.
        self.assertTrue(wait_until(lambda: len(self.headless()) == 1), self.headless())

    def test_02_create(self):
        self.assertIn("nonsense", self.refused("create", "--image", "nonsense"))
        self.assertEqual(self.as_json("ls"), [])
        result = self.ctl("create", "--image", IMAGE, "--name", "box", "--port", "9000")
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        self.assertEqual(result.stdout, b"box\n")
        for step in ("Disk", "Machine", "Guest ready", "Helix Agent ready", "Paired"):
            self.assertIn(step, result.stderr.decode())
        shown = self.as_json("show", "box")
        self.assertEqual(shown["state"], "ready")
        self.assertIn(9000, [f["guest_port"] for f in shown["forwards"]])
        self.assertEqual([w["name"] for w in self.as_json("ls")], ["box"])
        self.assertIn("box", self.good("ls").decode())
        self.assertIn("box", self.refused("create", "--image", IMAGE, "--name", "box"))

    def test_03_exec(self):
        self.assertEqual(self.good("exec", "box", "--", "cat", data=b"hello"), b"hello")
        result = self.ctl("exec", "box", "--", "sh", "-c", "echo out; echo err >&2; exit 7")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (7, b"out\n", b"err\n"))
        self.assertEqual(self.good("exec", "box", "--cwd", "/tmp", "--", "pwd"), b"/tmp\n")
        self.assertEqual(self.good("exec", "box", "--", "id", "-un"), b"agent\n")
        noise = os.urandom(3 << 20)
        self.assertEqual(self.good("exec", "box", "--", "cat", data=noise), noise)
        self.assertEqual(self.ctl("exec", "box", "--timeout", "1", "--", "sleep", "60").returncode, 124)
        self.refused("exec", "box", "--", "no-such-program")
        self.refused("exec", "nobody", "--", "true")

    def test_03_who_comes_first_in_the_guest(self):
        said = self.good("exec", "box", "--", "sh", "-c",
                         "nice; for task in /proc/$(pidof -s helix-agent)/task/*/stat; do sed 's/.*) //' $task; done").decode().splitlines()
        self.assertEqual(said[0], "0", "a program that the agent runs has no precedence")
        # The 19th field of stat is the nice value; what was cut off are the first two.
        threads = sorted({int(line.split()[16]) for line in said[1:]})
        self.assertEqual(threads[:2], [-10, -5], "what is pressed, then the pictures")

    def test_03_the_command_is_a_mark(self):
        self.good("exec", "box", "--", "echo", "a secret")
        self.assertTrue(wait_until(lambda: "From outside: echo, 1 argument" in [
            mark["text"] for mark in json.loads(self.good("timeline", "box", "--json"))["marks"] if mark["kind"] == "command"]))

    def test_04_exec_passes_signals(self):
        process = subprocess.Popen([os.path.join(BIN, "helixctl"), "exec", "box", "--", "sh", "-c",
                                    "trap 'echo caught; exit 5' INT; echo up; while :; do sleep 0.2; done"],
                                   env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), b"up\n")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate(timeout=60)[0], b"caught\n")
        self.assertEqual(process.returncode, 5)

    def test_05_cp(self):
        local = os.path.join(self.home, "tree")
        os.makedirs(os.path.join(local, "below"))
        for name, content in (("a.txt", b"one"), ("below/b.bin", os.urandom(1 << 20))):
            with open(os.path.join(local, name), "wb") as file:
                file.write(content)
        self.good("cp", local, "box:tree")
        self.assertEqual(self.good("exec", "box", "--", "cat", "/home/agent/tree/a.txt"), b"one")
        back = os.path.join(self.home, "back")
        self.good("cp", "box:tree", back)
        self.assertEqual(subprocess.run(["diff", "-r", local, back], check=False).returncode, 0)
        self.good("cp", os.path.join(local, "a.txt"), "box:/tmp/alone.txt")
        self.assertEqual(self.good("exec", "box", "--", "cat", "/tmp/alone.txt"), b"one")
        self.refused("cp", "box:/no/such/file", back)
        self.refused("cp", "/no/such/file", "box:x")

    def test_06_ssh(self):
        result = self.ctl("ssh", "box", "--", "hostname; exit 3")
        self.assertEqual((result.returncode, result.stdout), (3, b"box\n"), result.stderr)
        config = self.good("ssh-config", "box").decode()
        self.assertIn("StrictHostKeyChecking yes", config)

    def test_07_screenshot(self):
        path = os.path.join(self.home, "desktop.png")
        self.good("screenshot", "box", path)
        with open(path, "rb") as file:
            width, height, colours = decode_png(file.read())
        self.assertEqual((width, height), (1280, 720))
        self.assertGreater(len(colours), 3, "the desktop is blank")

    def look(self):
        path = os.path.join(self.home, "desktop.png")
        self.good("screenshot", "box", path)
        with open(path, "rb") as file:
            return decode_png(file.read())

    def test_10_resize(self):
        """Asked for by hand it is done, and holds through a restart; the next step looks."""
        said = self.as_json("resize", "box", "1001x601", "--scale", "200")
        self.assertEqual((said["width"], said["height"], said["follows"]), (1000, 600, False))
        width, height, colours = self.look()
        self.assertEqual((width, height), (1000, 600))
        self.assertGreater(len(colours), 3, "nothing is painted")
        (output,) = json.loads(self.sway("box", "-t get_outputs -r"))
        self.assertEqual((output["scale"], output["rect"]["width"], output["rect"]["height"]), (2, 500, 300))
        for size in ("0x0", "65535x65535", "639x480", "1920"):
            self.assertIn("is neither", self.refused("resize", "box", size))
        self.assertIn("1000x600 at 200 %, fixed", self.good("resize", "box").decode())

    def test_07_window(self):
        """The window takes over from the headless Helix, finds the machine and shows its desktop."""
        folder = os.path.join(os.path.dirname(BIN), "screenshots")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "window-of-a-real-guest.png")
        environment = dict(self.environment)
        if not environment.get("DISPLAY"):
            environment["QT_QPA_PLATFORM"] = "offscreen"
        window = subprocess.run([os.path.join(BIN, "helix"), "--screenshot", path, "--page", "workspace/box", "--size", "1280x800"],
                                env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONG)
        self.assertEqual(window.returncode, 0, window.stderr)
        with open(path, "rb") as file:
            self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
        # Who comes right after it is served as well: the machine is found again first.
        self.assertEqual(self.good("exec", "box", "--", "hostname"), b"box\n")

    def test_08_ports(self):
        server = subprocess.Popen([os.path.join(BIN, "helixctl"), "exec", "box", "--", "sh", "-c",
                                   "mkdir -p web && echo from the guest > web/index.html && exec python3 -m http.server 8000 -d web"],
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            host = self.as_json("port", "add", "box", "8000", "--label", "web")["host_port"]
            self.assertTrue(wait_until(lambda: self.fetch(host) == b"from the guest\n"))
            self.assertTrue(wait_until(lambda: 8000 in [p["port"] for p in self.as_json("show", "box")["guest_ports"]]))
            self.assertIn(str(host), self.good("port", "ls", "box").decode())
            self.assertIn("8000", self.refused("port", "add", "box", "8000"))
            self.assertIn(str(host), self.refused("port", "add", "box", f"8001:{host}"))
            with socket.socket() as taken:
                taken.bind(("127.0.0.1", 0))
                taken.listen()
                number = taken.getsockname()[1]
                self.assertIn(str(number), self.refused("port", "add", "box", f"8002:{number}"))
            self.good("port", "rm", "box", "8000")
            self.assertIsNone(self.fetch(host))
            self.refused("port", "rm", "box", "8000")
            self.refused("port", "rm", "box", "22")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)

    @staticmethod
    def fetch(port):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read()
        except OSError:
            return None

    def test_08_the_guest_reaches_nothing(self):
        """Not even what listens on this computer's loopback, by any address the guest has for it."""
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            listener.setblocking(False)
            port = listener.getsockname()[1]
            attempt = ("import socket, sys\n"
                       "for address in ('10.0.2.2', '10.0.2.3'):\n"
                       "    try:\n"
                       "        socket.create_connection((address, int(sys.argv[1])), timeout=5)\n"
                       "        print('reached', address)\n"
                       "    except OSError:\n"
                       "        print('refused', address)\n")
            said = self.good("exec", "box", "--", "python3", "-c", attempt, str(port)).decode().split()
            self.assertEqual(said, ["refused", "10.0.2.2", "refused", "10.0.2.3"])
            with self.assertRaises(BlockingIOError):
                listener.accept()

    def test_09_events_and_logs(self):
        kinds = [entry["kind"] for entry in self.as_json("events", "box")]
        self.assertIn("created", kinds)
        self.assertIn("ready", kinds)
        self.assertIn("box", self.good("events").decode())
        # The last thing that a boot does; a desktop is there before.
        self.assertTrue(wait_until(lambda: b"login:" in self.good("logs", "box", "--serial")))
        self.good("logs", "box")
        self.assertIsInstance(self.as_json("doctor"), list)

    def test_10_killed_helix_finds_its_machine_again(self):
        machine = self.as_json("show", "box")["qemu_pid"]
        self.good("exec", "box", "--", "touch", "/tmp/still-the-same")
        (helix,) = self.headless()
        os.kill(helix, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: helix not in self.headless()))
        self.assertEqual([w["name"] for w in self.as_json("ls")], ["box"])
        self.assertTrue(wait_until(lambda: self.as_json("show", "box")["state"] == "ready"))
        self.assertEqual(self.as_json("show", "box")["qemu_pid"], machine)
        self.assertTrue(wait_until(lambda: self.ctl("exec", "box", "--", "ls", "/tmp/still-the-same").returncode == 0))
        self.assertEqual(len(self.headless()), 1)

    def test_11_stop_and_start(self):
        machine = self.as_json("show", "box")["qemu_pid"]
        self.good("exec", "box", "--", "sh", "-c", "echo kept > ~/kept; sync")
        self.refused("rm", "box")
        self.good("stop", "box")
        self.assertEqual(self.as_json("show", "box")["state"], "stopped")
        self.assertFalse(runs(machine))
        self.assertIn("box", self.refused("exec", "box", "--", "true"))
        self.good("start", "box")
        self.assertEqual(self.good("exec", "box", "--", "cat", "/home/agent/kept"), b"kept\n")
        self.assertEqual(self.as_json("show", "box")["desktop_size"], "1000x600@200")
        self.assertTrue(wait_until(lambda: self.look()[:2] == (1000, 600)), self.look()[:2])
        self.assertIn(9000, [f["guest_port"] for f in self.as_json("show", "box")["forwards"]])

    def test_12_rm_leaves_nothing(self):
        shown = self.as_json("show", "box")
        self.good("rm", "box", "--force")
        self.assertEqual(self.as_json("ls"), [])
        self.assertFalse(runs(shown["qemu_pid"]))
        left = [os.path.join(folder, name) for folder, folders, files in os.walk(self.home)
                for name in folders + files if shown["id"] in os.path.join(folder, name)]
        self.assertEqual(left, [])
        for forward in shown["forwards"]:
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", forward["host_port"]))


if __name__ == "__main__":
    unittest.main(verbosity=2, failfast=True)
