"""Which builds are the same, which recipes are refused, and that the real ones can be read."""
import os
import re
import struct
import unittest

import sys

from workbench import IMAGES, Workbench

sys.path.insert(0, IMAGES)
from builder import npm, recipe as recipes  # noqa: E402
from builder.failure import BuildError  # noqa: E402


DESKTOPS = ["gnome-desktop", "sway-codex", "sway-desktop", "sway-minimal", "xfce-desktop"]
SHELF = ["agents", "browser", "cpp", "docker-host", "go-rust", "ide", "java", "office", "php-ruby-db", "python-data",
         "web"]


class Digest(Workbench):
    def digest(self):
        return recipes.digest(self.images, recipes.load(self.images, "tiny"))

    def test_is_the_same_for_the_same_files(self):
        self.assertEqual(self.digest(), self.digest())
        self.assertRegex(self.digest(), "^[0-9a-f]{64}$")

    def test_changes_with_each_thing_that_decides_the_image(self):
        seen = {self.digest()}
        changes = (
            lambda: self.write_recipe(title="Other"),
            lambda: self.write("layers/under/files/etc/secret", "other\n"),
            lambda: self.write("recipes/tiny/files/etc/new", "new\n"),
            lambda: os.chmod(os.path.join(self.images, "layers/under/files/etc/secret"), 0o755),
            lambda: self.write("builder/extra.py", "# builder\n"),
            lambda: self.write("initrd/init", "# init\n"),
            lambda: (self.write("agents/small.json", '{"npm": ["small@1.0.0"]}'),
                     self.write("agents/install.py", "#"), self.write_recipe(agents=["small"])),
            lambda: self.write("agents/small.json", '{"npm": ["small@1.0.1"]}'),
            lambda: self.write("agents/small.lock", "{}"),
            lambda: self.write("agents/install.py", "# newer"),
        )
        for number, change in enumerate(changes):
            change()
            self.assertNotIn(self.digest(), seen, f"change {number}")
            seen.add(self.digest())

    def test_ignores_other_recipes_and_compiled_python(self):
        before = self.digest()
        self.write("recipes/another/recipe.json", "{}")
        self.write("builder/__pycache__/recipe.pyc", "x")
        self.write("builder/container/unpack.py", "# of containers alone\n")
        self.assertEqual(self.digest(), before)

    def test_ignores_what_only_tries_the_image(self):
        self.write("recipes/tiny/try", "true\n")
        for field, decides in (("check", False), ("show", False), ("scripts", True)):
            self.write_recipe(**{field: ["try"] if field == "scripts" else "try"})
            before = self.digest()
            self.write("recipes/tiny/try", f"echo {field}\n")
            self.assertEqual(self.digest() != before, decides, field)

    def test_is_printed_on_request(self):
        child = self.start(arguments=["--print-digest"])
        out, _ = child.communicate(timeout=30)
        self.assertEqual(out.strip(), self.digest())
        self.assertEqual(self.tool_calls(), 0)


class Refused(Workbench):
    def test_names_that_are_no_recipe(self):
        for name in ("nothing", "../tiny", "", "x" * 300, "tiny/../tiny", "TINY"):
            status, lines = self.build(name=name)
            self.assertEqual(status, 1, name)
            self.assertIn("there are: tiny", lines[-1]["error"])

    def test_a_recipe_that_is_no_json(self):
        self.write("recipes/tiny/recipe.json", "{")
        with self.assertRaisesRegex(BuildError, "recipe.json cannot be read"):
            recipes.load(self.images, "tiny")

    def test_a_recipe_without_a_title(self):
        del self.recipe["title"]
        self.write_recipe()
        with self.assertRaisesRegex(BuildError, "lacks title"):
            recipes.load(self.images, "tiny")


    def test_an_agent_that_may_not_be_handed_on(self):
        self.write("agents/closed.json", '{"npm": ["closed@1.0.0"], "redistributable": false}')
        self.write_recipe(agents=["closed"])
        with self.assertRaisesRegex(BuildError, "'closed' may not be part of an image"):
            recipes.load(self.images, "tiny")

    def test_agents_nobody_knows(self):
        for name in ("unknown", "../closed", ""):
            self.write_recipe(agents=[name])
            with self.assertRaises(BuildError):
                recipes.load(self.images, "tiny")


class RealRecipes(unittest.TestCase):
    def test_are_whole(self):
        self.assertEqual(recipes.known(IMAGES), sorted(DESKTOPS + SHELF))
        for name in recipes.known(IMAGES):
            recipe = recipes.load(IMAGES, name)
            self.assertIn("busybox-static", recipe.packages)
            self.assertGreaterEqual(recipe.defaults["diskGiB"], recipe.minimum["diskGiB"])
            self.assertIn("helix-agent.service", recipe.services["enable"])
            for package in recipe.packages:
                self.assertTrue(re.fullmatch("[a-z0-9][a-z0-9.+-]+", package), package)

    def test_the_shelf_stands_on_desktops_and_shows_what_it_has(self):
        for name in SHELF:
            recipe = recipes.load(IMAGES, name)
            self.assertIn(recipe.base, DESKTOPS)
            self.assertTrue(recipe.tags, name)
            self.assertEqual(recipe.check, os.path.join(IMAGES, "recipes", name, "check"))
            self.assertTrue(os.access(recipe.check, os.X_OK), name)
            self.assertTrue(recipe.show is None or os.access(recipe.show, os.X_OK), name)
            for level in recipe.levels:
                if level.lock:
                    npm.read_lock(level)

    def test_pictures_are_of_recipes_and_of_the_size_of_all(self):
        folder = os.path.join(IMAGES, "screenshots")
        for file in os.listdir(folder):
            self.assertIn(file, [f"{name}.png" for name in recipes.known(IMAGES)])
            with open(os.path.join(folder, file), "rb") as picture:
                head = picture.read(24)
            self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n", file)
            self.assertEqual(struct.unpack(">II", head[16:]), (640, 360), file)


if __name__ == "__main__":
    unittest.main()
