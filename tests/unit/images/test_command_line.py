"""images/build for recipes of the user's own, for all of them, and for trying one."""
import json
import os
import subprocess
import sys
import unittest

from workbench import HERE, Workbench


class CommandLine(Workbench):
    def setUp(self):
        super().setUp()
        self.own = os.path.join(self.top, "own")

    def ask(self, *arguments, environment=None):
        """(status, standard output, standard error) of images/build."""
        env = dict(os.environ, HELIXVM_MMDEBSTRAP=os.path.join(HERE, "fake_mmdebstrap"), FAKE_CALLS=self.calls,
                   **(environment or {}))
        env.pop("HELIXVM_IMAGE_CACHE", None)
        done = subprocess.run([os.path.join(self.images, "build"), *arguments, "--output", self.output,
                               "--cache", self.cache], env=env, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def begin(self, name="mine", base="tiny", *more):
        return self.ask(name, "--init", "--from", base, "--recipes", self.own, *more)


class WhereItWorks(CommandLine):
    def test_is_no_folder_that_is_closed_to_the_ids_it_borrows(self):
        env = dict(os.environ, HELIXVM_MMDEBSTRAP=os.path.join(HERE, "fake_mmdebstrap"), FAKE_CALLS=self.calls, HELIXVM_IMAGE_CACHE="kept")
        home = os.path.join(self.top, "home")
        os.mkdir(home, 0o700)
        subprocess.run([os.path.join(self.images, "build"), "tiny", "--out", "some", "--recipes=."], cwd=home, env=env, check=True,
                       capture_output=True, timeout=120)
        with open(self.calls + ".place", encoding="utf-8") as place:
            self.assertEqual(place.read(), "/")
        # What is named is named from where one stands.
        self.assertEqual(sorted(os.listdir(home)), ["kept", "some"])
        self.assertEqual(os.listdir(os.path.join(home, "some")), ["tiny"])


class RecipesOfTheUserSOwn(CommandLine):
    def test_one_is_begun_and_built_on_ours(self):
        status, out, _ = self.begin("mine", "tiny", "--title", "Müller's")
        self.assertEqual((status, out.strip()), (0, "written: " + os.path.join(self.own, "mine")))
        with open(os.path.join(self.own, "mine/recipe.json"), encoding="utf-8") as file:
            recipe = json.load(file)
        self.assertEqual((recipe["base"], recipe["packages"], recipe["title"]), ("tiny", [], "Müller's"))
        self.assertTrue(os.path.isdir(os.path.join(self.own, "mine/files")))
        self.assertTrue(os.path.isfile(os.path.join(self.own, "mine/README.md")))
        recipe["packages"] = ["zsh"]
        with open(os.path.join(self.own, "mine/recipe.json"), "w", encoding="utf-8") as file:
            json.dump(recipe, file)
        folder, result = self.built(name="mine", arguments=["--recipes", self.own])
        self.assertEqual((result, self.manifest(folder)["title"]), ("built", "Müller's"))

    def test_its_place_decides_nothing(self):
        self.begin()
        before = self.ask("mine", "--print-digest", "--recipes", self.own)
        moved = os.path.join(self.top, "moved")
        os.rename(self.own, moved)
        self.assertEqual(self.ask("mine", "--print-digest", "--recipes", moved), before)

    def test_names_and_bases_that_cannot_be(self):
        wrong = [(name, "tiny", "cannot be the name of a recipe") for name in ("../mine", "mi/ne", "..", "Mine", "x" * 64)]
        for name, base, pattern in (*wrong, ("tiny", "tiny", "of its own; choose another"),
                                    ("mine", "ghost", "no image recipe 'ghost'"), ("mine", "../tiny", "no image recipe")):
            status, _, said = self.begin(name, base)
            self.assertEqual(status, 1, name)
            self.assertIn(pattern, said)
            self.assertFalse(os.path.exists(self.own) and os.listdir(self.own))

    def test_one_that_is_there_is_not_written_over(self):
        self.begin()
        status, _, said = self.begin()
        self.assertEqual(status, 1)
        self.assertIn("exists already", said)

    def test_ours_stand_before_one_of_the_same_name(self):
        self.begin("mine")
        os.rename(os.path.join(self.own, "mine"), os.path.join(self.own, "tiny"))
        status, _, said = self.ask("tiny", "--recipes", self.own)
        self.assertEqual(status, 1)
        self.assertIn("has the name of one of Helix's own", said)

    def test_a_folder_that_is_not_there(self):
        status, _, said = self.ask("tiny", "--recipes", self.own)
        self.assertEqual(status, 1)
        self.assertIn("There is no folder", said)

    def test_words_that_do_not_go_together(self):
        for words in ((), ("tiny", "--all"), ("tiny", "--init"), ("tiny", "--from", "tiny"),
                      ("tiny", "--lock", "--print-digest")):
            self.assertEqual(self.ask(*words)[0], 2, words)


class All(CommandLine):
    def test_goes_on_after_one_that_fails_and_ends_with_a_table(self):
        self.write_derived("bad", scripts=["ghost"])
        self.write_derived("more", packages=["zsh"])
        status, out, said = self.ask("--all")
        self.assertEqual(status, 1)
        rows = {line.split()[0]: line.split()[1] for line in said.splitlines()[-3:]}
        self.assertEqual(rows, {"bad": "failed", "more": "built", "tiny": "cached"})
        os.unlink(os.path.join(self.images, "recipes/bad/recipe.json"))
        status, out, said = self.ask("--all")
        self.assertEqual((status, out.count("cached: ")), (0, 2))


# Notes what it is asked; "check" fails the one that is run in the guest.
HELIXCTL = """#!/bin/sh
echo "$*" >>"$FAKE_CALLS.ctl"
case "$*" in
    create*)
        ls "$HELIXVM_HOME/data/images/tiny" >>"$FAKE_CALLS.ctl"
        [ "$FAKE_CHECK" != boot ] || { echo "No room."; exit 1; } ;;
    *"-- /tmp/"*show) echo "one line"; [ "$FAKE_CHECK" != show ] || exit 4 ;;
    *"-- /tmp/"*) echo "one line"; [ "$FAKE_CHECK" != check ] || exit 3 ;;
    screenshot*) echo picture >"$3" ;;
esac
"""
HELIX = """#!{python}
import os, sys, time
open(os.environ["FAKE_CALLS"] + ".helix", "w").write(str(os.getpid()) + " " + os.environ["HELIXVM_HOME"])
with os.fdopen(int(sys.argv[sys.argv.index("--ready-fd") + 1]), "w") as ready:
    ready.write(os.environ.get("FAKE_HELIX", "ready") + "\\n")
time.sleep(60)
"""


class Check(CommandLine):
    def setUp(self):
        super().setUp()
        self.write_recipe(check="check")
        self.write_script("tiny", "check", "true\n")
        self.bin = os.path.join(self.top, "bin")
        os.mkdir(self.bin)
        for name, text in (("helixctl", HELIXCTL), ("helix", HELIX.replace("{python}", sys.executable))):
            path = os.path.join(self.bin, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)

    def try_it(self, **environment):
        done = self.ask("tiny", "--check", environment={"HELIXVM_BIN": self.bin, **environment})
        with open(self.calls + ".helix", encoding="utf-8") as file:
            pid, home = file.read().split(" ", 1)
        self.assertFalse(os.path.exists(f"/proc/{pid}"), "Helix is ended")
        self.assertFalse(os.path.exists(home))
        return done

    def test_boots_runs_and_takes_a_picture(self):
        status, _, said = self.try_it()
        self.assertEqual(status, 0, said)
        self.assertIn("one line", said)
        self.assertTrue(os.path.exists(os.path.join(self.output, "tiny.png")))
        with open(self.calls + ".ctl", encoding="utf-8") as file:
            words = [line.split()[0] for line in file]
        self.assertEqual([words[0], *words[2:]], ["create", "cp", "exec", "exec", "screenshot", "rm"])

    def test_what_it_shows_is_open_when_the_picture_is_taken(self):
        self.write_recipe(show="open")
        self.write_script("tiny", "open", "true\n")
        self.assertEqual(self.try_it()[0], 0)
        with open(self.calls + ".ctl", encoding="utf-8") as file:
            asked = [line.strip() for line in file][2:]
        self.assertEqual([line.split()[0] for line in asked],
                         ["cp", "exec", "exec", "cp", "exec", "exec", "screenshot", "rm"])
        self.assertEqual(asked[5], "exec check -- /tmp/helixvm-show")
        status, _, said = self.try_it(FAKE_CHECK="show")
        self.assertEqual(status, 1)
        self.assertRegex(said, r"does not show what it should \(status 4\): one line")

    def test_one_that_does_not_pass_or_boot_is_told_and_removed(self):
        for what, pattern in (("check", r"did not pass its check \(status 3\): one line"),
                              ("boot", r"does not become ready \(status 1\): No room.")):
            status, _, said = self.try_it(FAKE_CHECK=what)
            self.assertEqual(status, 1)
            self.assertRegex(said, pattern)
            with open(self.calls + ".ctl", encoding="utf-8") as file:
                self.assertEqual(file.read().splitlines()[-1], "rm check --force")

    def test_a_helix_that_does_not_start(self):
        status, _, said = self.try_it(FAKE_HELIX="failed no socket")
        self.assertEqual(status, 1)
        self.assertIn("Helix did not start, which trying an image needs: failed no socket", said)

    def test_programs_that_are_not_there(self):
        status, _, said = self.ask("tiny", "--check", environment={"HELIXVM_BIN": self.top})
        self.assertEqual(status, 1)
        self.assertIn("build Helix first", said)


if __name__ == "__main__":
    unittest.main()
