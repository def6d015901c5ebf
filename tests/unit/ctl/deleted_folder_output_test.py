"""What helixctl says in a folder that was deleted."""
import os
import subprocess
import tempfile
import unittest

from scripted_helix import HELIXCTL, ScriptedHelix


class DeletedFolderOutput(ScriptedHelix):
    def answer(self, method, params):
        return {"protocol": 1, "version": "0"} if method == "app.hello" else {}

    def start(self, *arguments, stdout=subprocess.PIPE):
        folder = tempfile.mkdtemp(prefix="hx-")
        return subprocess.Popen(["sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', folder, HELIXCTL, *arguments],
                                env={**os.environ, "HELIXVM_HOME": self.home}, text=True,
                                stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE)

    def test_a_path_that_needs_it_ends_the_command_with_a_sentence(self):
        for command in (("drop", "box", "file"), ("save", "box", "/etc/motd", "folder"), ("ledger-export", "box", "file"),
                        ("recording", "export", "box", "1", "file"), ("storage", "move", "folder"),
                        ("clipboard", "put", "box", "file"), ("record", "box", "file"), ("sound", "box", "--record", "file"),
                        ("export", "box", "file"), ("project", "add", "box", "folder"), ("create", "--image", "base", "--project", "folder"),
                        ("image", "load", "file"), ("cp", ".", "box:")):
            with self.subTest(command):
                self.assertEqual(self.refused(*command), "helixctl: The folder you are in was deleted; go to another.\n")

    def test_a_whole_path_needs_none(self):
        self.good("ledger-export", "box", "/tmp/file")
        self.assertEqual(dict(self.asked)["ledger.export"]["file"], "/tmp/file")


if __name__ == "__main__":
    unittest.main()
