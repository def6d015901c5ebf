"""Recipes on recipes: how they add up, and what is no recipe."""
import json
import os
import sys
import unittest

from workbench import IMAGES, Workbench

sys.path.insert(0, IMAGES)
from builder import recipe as recipes  # noqa: E402
from builder.failure import BuildError  # noqa: E402


class Chain(Workbench):
    def load(self, name="more"):
        return recipes.load(self.images, name)

    def test_lists_add_up_and_other_fields_of_the_upper_one_stand(self):
        self.write_recipe(tags=["small"], sites=["deb.debian.org"])
        self.write_derived(title="More", packages=["zsh", "foot"], kernelArguments=["debug"], tags=["small", "c++"],
                           languages=["C"], services={"mask": ["other.service"]}, desktopKind="none")
        more = self.load()
        self.assertEqual((more.title, more.description, more.desktop_kind), ("More", "For tests.", "none"))
        self.assertEqual(more.packages, ["busybox-static", "foot", "zsh"])
        self.assertEqual(more.kernel_command_line, "quiet debug")
        self.assertEqual((more.tags, more.languages, more.sites), (["small", "c++"], ["C"], ["deb.debian.org"]))
        self.assertEqual(more.services["mask"], ["slow.service", "other.service"])
        self.assertEqual([level.packages for level in more.levels], [["busybox-static", "foot"], ["zsh"]])
        self.assertEqual((more.base, more.notable), ("tiny", ["foot", "zsh"]))
        self.assertEqual([os.path.basename(folder) for folder in more.folders], ["under", "tiny", "more"])

    def test_a_layer_that_the_base_has_is_there_once(self):
        self.write_derived(include=["under"])
        self.assertEqual([os.path.basename(folder) for folder in self.load().folders], ["under", "tiny", "more"])

    def test_the_digest_covers_the_whole_chain(self):
        self.write_derived()
        self.write_derived("most", base="more")
        seen = {recipes.digest(self.images, self.load("most"))}
        for change in (lambda: self.write_recipe(title="Other"), lambda: self.write_derived(title="Other"),
                       lambda: self.write("layers/under/files/etc/secret", "other\n"),
                       lambda: self.write("recipes/more/setup", "true\n")):
            change()
            digest = recipes.digest(self.images, self.load("most"))
            self.assertNotIn(digest, seen)
            seen.add(digest)

    def test_the_newer_version_of_an_npm_package_stands(self):
        self.write_recipe(npm=["pnpm@9.1.0", "typescript@5.4.5"])
        self.write_derived(npm=["pnpm@9.2.0"])
        self.assertEqual(self.load().levels[1].npm, ["pnpm@9.2.0", "typescript@5.4.5"])


class Refused(Workbench):
    def refusal(self, pattern, name="more"):
        with self.assertRaisesRegex(BuildError, pattern):
            recipes.load(self.images, name)

    def test_a_circle_is_told(self):
        self.write_derived("one", base="two")
        self.write_derived("two", base="one")
        self.refusal("'one' stands on itself: one on two on one", "one")
        self.write_derived("self", base="self")
        self.refusal("'self' stands on itself", "self")

    def test_a_base_that_is_not_there(self):
        for base in ("ghost", "../tiny", "/etc", "TINY"):
            self.write_derived(base=base)
            self.refusal(f"'more' stands on '{base}', which is no recipe; there are: more, tiny")

    def test_a_chain_that_is_too_deep(self):
        self.write_derived("level1", base="tiny")
        for number in range(2, 10):
            self.write_derived(f"level{number}", base=f"level{number - 1}")
        self.assertEqual(len(recipes.load(self.images, "level7").levels), 8)
        self.refusal("stands on more than 7 others", "level8")

    def test_fields_that_no_recipe_has(self):
        self.write_derived(pakages=["zsh"])
        self.refusal("recipe.json has a field that no recipe has: 'pakages'")

    def test_what_may_not_stand_in_a_field(self):
        for field, values in {
            "packages": ["zsh", [1], ["-oDir=/"], ["a b"], ["a,b"], None],
            "npm": ["pnpm", ["pnpm"], ["pnpm@latest"], ["pnpm@^9.1.0"], ["../x@1.0.0"], ["--x@1.0.0"]],
            "scripts": ["setup", ["../setup"], ["a/b"], [".hidden"], [""]],
            "check": [["check"], "../check", ""],
            "tags": ["a", [1], ["line\nbreak"]], "languages": [{}], "sites": [["a b"], ["-x"], "debian.org"],
            "desktopKind": ["kde", 1], "needs": ["virtualization", ["gpu"], [1]], "base": [1, ""], "title": ["", 1, "x" * 101, "a\nb"],
            "modes": [{"../../etc/passwd": "0777"}, {"/etc/passwd": "0777"}, {"etc/x": "rwx"}, []],
            "removePaths": [["../x"], ["/etc/x"], ["a/../../b"]], "excludePaths": [["etc"], ["/a\n/b"]],
            "services": [{"start": []}, {"enable": ["a b"]}, {"enable": ["../x"]}], "user": [{"name": "agent"}],
            "defaults": [{"cpus": 0, "memoryMiB": 1, "diskGiB": 1}, {"cpus": True, "memoryMiB": 1, "diskGiB": 1}],
            "kernelArguments": [["a b"]], "buildSpaceMiB": ["1", -1, 1.5],
        }.items():
            for value in values:
                with self.subTest(field=field, value=value):
                    self.write_derived(**{field: value})
                    self.refusal(f"The field '{field}' of .*recipe.json must be")

    def test_what_is_no_object(self):
        for text in ("[]", "1", "null", "[" * 100000):
            self.write("recipes/more/recipe.json", text)
            self.refusal("no recipe: it must hold|cannot be read as a recipe")

    def test_a_name_that_is_not_its_folder_s(self):
        self.write_derived(name="other")
        os.rename(os.path.join(self.images, "recipes/other"), os.path.join(self.images, "recipes/more"))
        self.refusal("is named 'other', unlike its folder")

    def test_files_that_nobody_can_copy(self):
        self.write_derived()
        os.makedirs(os.path.join(self.images, "recipes/more/files"))
        os.mkfifo(os.path.join(self.images, "recipes/more/files/pipe"))
        with self.assertRaisesRegex(BuildError, "files/pipe is neither a file nor a link"):
            recipes.digest(self.images, recipes.load(self.images, "more"))

    def test_programs_that_are_not_there_or_lead_elsewhere(self):
        self.write_derived(scripts=["setup"])
        self.refusal("'more' names the program 'setup', but .* is no file")
        os.symlink("/bin/sh", os.path.join(self.images, "recipes/more/setup"))
        self.refusal("is no file")


class RealRecipes(unittest.TestCase):
    def test_say_everything_that_the_window_shows(self):
        for name in recipes.known(IMAGES):
            with open(os.path.join(IMAGES, "recipes", name, "recipe.json"), encoding="utf-8") as file:
                said = set(json.load(file))
            self.assertLessEqual({"name", "title", "description", "icon", "defaults", "minimum"}, said, name)


if __name__ == "__main__":
    unittest.main()
