"""The desktop of a container without systemd: what its layers say, as words for a shell."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from workbench import IMAGES

sys.path.insert(0, IMAGES)
from builder.container import plain_desktop  # noqa: E402
from builder.failure import BuildError  # noqa: E402

LAYERS = os.path.join(IMAGES, "layers")
USER = {"name": "agent", "uid": 1000, "groups": [], "folders": []}
UNIT = "usr/lib/systemd/system/helix-desktop.service"
GOOD = "[Service]\nUser=agent\nWorkingDirectory=/home/agent\nLimitNOFILE=64\nExecStart=/bin/desktop --one 'two words'\n"


def script(*layers):
    """The words for a desktop of our layers."""
    return plain_desktop.script([os.path.join(LAYERS, layer) for layer in layers], USER, "/bin/sh")


def run(words, then):
    """What a shell says that has the words and does `then`; as_unit tells what it is to run."""
    show = "as_unit() { printf '<%s>' unit \"$@\"; echo; }\n"
    return subprocess.run(["sh", "-eu", "-c", show + words + then], env={}, capture_output=True, text=True, check=True).stdout


class Layers(unittest.TestCase):
    def test_sway(self):
        words = script("base", "container", "desktop", "sway", "bare")
        said = run(words, 'set_environment; before_start; start; after_stop; echo "$unit_user $unit_folder $unit_files $unit_program '
                          '$unit_preload"; env')
        self.assertIn("<unit></usr/bin/sway>\n<unit></bin/rm><-f></run/user/1000/sway.sock>\n"
                      "agent /home/agent/workspace 65536 /usr/bin/sway /run/helix/agent/preload/libhelix-still-outputs.so\n", said)
        for variable in ("XDG_RUNTIME_DIR=/run/user/1000", "WLR_BACKENDS=headless", "WLR_RENDERER=pixman", "HOME=/home/agent",
                         "SWAYSOCK=/run/user/1000/sway.sock", "USER=agent", "LOGNAME=agent", "SHELL=/bin/sh",
                         "PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"):
            self.assertIn(f"\n{variable}\n", said)
        self.assertNotIn("LD_PRELOAD=", said)

    def test_xfce(self):
        words = script("base", "container", "desktop", "xfce")
        said = run(words.replace("'/usr/bin/install'", "echo as root"),
                   'set_environment; before_start; start; after_stop; echo "preload=$unit_preload"; env')
        self.assertIn("as root -d -m 1777 /tmp/.X11-unix\n<unit></usr/lib/helixvm/desktop>\n"
                      "<unit></bin/rm><-f></run/user/1000/Xauthority></run/user/1000/Xauthority.session>\npreload=\n", said)
        self.assertIn("\nDISPLAY=:0\n", said)

    def test_the_service_is_a_program_for_the_shell_that_is_there(self):
        service = os.path.join(LAYERS, "container/plain-desktop/usr/lib/helixvm/services/desktop")
        self.assertTrue(os.access(service, os.X_OK))
        with open(service, encoding="utf-8") as file:
            self.assertEqual(file.readline(), "#!/run/helix/init/busybox sh\n")
        subprocess.run(["sh", "-n", service], check=True)


class Units(unittest.TestCase):
    """Of a layer made here."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="helix-unit-test-")
        self.addCleanup(shutil.rmtree, self.top)

    def words(self, text, more=None):
        path = os.path.join(self.top, "files", UNIT)
        os.makedirs(path + ".d", exist_ok=True)
        for name, content in ((path, text), (path + ".d/more.conf", more or "")):
            with open(name, "w", encoding="utf-8") as file:
                file.write(content)
        return plain_desktop.script([self.top], USER, "/bin/sh")

    def test_what_is_added_comes_later(self):
        words = self.words("[Unit]\nAfter=x\n" + GOOD + "Environment=A=1 B=2\n",
                           "# why\n[Service]\nEnvironment=A=3 'C=it is' LD_PRELOAD=/a.so\nExecStart=/bin/other\n[Install]\nX=y\n")
        self.assertEqual(run(words, 'set_environment; start; echo "$A $B $C $unit_preload"'), "<unit></bin/other>\n3 2 it is /a.so\n")

    def test_words_are_words(self):
        hostile = "a';id;'b"
        words = self.words(GOOD + f'Environment="A={hostile}" "B=`id`"\nExecStartPre=/bin/x "{hostile}"\n')
        self.assertEqual(run(words, 'set_environment; before_start; start; printf "%s\n" "$A" "$B"'),
                         f"<unit></bin/x><{hostile}>\n<unit></bin/desktop><--one><two words>\n{hostile}\n`id`\n")

    def test_what_could_not_be_put_into_words(self):
        for line in ("ExecReload=/bin/x", "Environment=A=%h", "ExecStart=/bin/x $HOME", "ProtectHome=yes", "Environment=A \\"):
            with self.assertRaises(BuildError, msg=line) as caught:
                self.words(GOOD + line + "\n")
            self.assertIn(line.partition("=")[0], str(caught.exception))
        with self.assertRaises(BuildError) as caught:
            self.words("[Service]\nUser=agent\n")
        self.assertIn("lacks ExecStart, LimitNOFILE, WorkingDirectory", str(caught.exception))
        with self.assertRaises(BuildError):
            self.words(GOOD.replace("agent", "root"))


if __name__ == "__main__":
    unittest.main()
