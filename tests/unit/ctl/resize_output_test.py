"""How helixctl asks for the size of a desktop, and what it says of it."""
import json
import unittest

from scripted_helix import ScriptedHelix


class ResizeOutput(ScriptedHelix):
    size = {"width": 2560, "height": 1600, "scale": 200, "follows": False}

    def answer(self, method, params):
        return self.size if method == "desktop.resize" else {"protocol": 1, "version": "0"}

    def test_it_asks_and_says_the_size(self):
        self.assertEqual(self.good("resize", "box", "2560x1600", "--scale", "200")[0], "2560x1600 at 200 %, fixed.\n")
        self.assertEqual(self.asked[-1], ("desktop.resize", {"workspace": "box", "size": "2560x1600", "scale": 200}))
        self.assertEqual(json.loads(self.good("resize", "box", "--json")[0]), self.size)
        self.size = {"width": 1280, "height": 720, "scale": 0, "follows": True}
        self.assertEqual(self.good("resize", "box", "follow")[0], "1280x720, as large as the window shows it.\n")
        self.size = {**self.size, "width": 0, "height": 0}
        self.assertEqual(self.good("resize", "box", "follow")[0], "As large as the window will show it.\n")

    def test_a_scale_has_bounds(self):
        program = self.start("resize", "box", "1280x720", "--scale", "201")
        program.communicate(timeout=60)
        self.assertEqual(program.returncode, 2)


if __name__ == "__main__":
    unittest.main()
