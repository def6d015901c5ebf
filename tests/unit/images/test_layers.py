"""Images on a base: what is installed when, what scripts do, and how their failures are told."""
import os
import unittest

from workbench import Workbench

SCRIPT = """#!/bin/sh
echo "$SOURCE_DATE_EPOCH" >etc/born
grep -q "Package: zsh" var/lib/dpkg/status
"""


class OnABase(Workbench):
    def calls_made(self):
        with open(self.calls, encoding="utf-8") as file:
            return file.read().splitlines()

    def layers(self):
        return sorted(os.listdir(os.path.join(self.cache, "layers")))

    def test_the_base_is_installed_once(self):
        self.write_recipe(excludePaths=["/usr/share/never/*"])
        self.write_derived(packages=["zsh"], title="More")
        self.built()
        folder, _ = self.built(name="more")
        first, second = self.calls_made()
        self.assertIn("--variant=apt", first)
        self.assertIn("--variant=custom", second)
        self.assertNotIn("--include", second)
        for call in (first, second):
            self.assertIn("path-exclude=/usr/share/never/*", call)
        status = self.debugfs(folder, "cat /var/lib/dpkg/status")
        self.assertIn("Package: foot", status)
        self.assertIn("Package: zsh", status)
        manifest = self.manifest(folder)
        self.assertEqual((manifest["base"], manifest["packages"]), ("tiny", ["zsh"]))
        for absent in ("tags", "languages", "sites", "needs"):
            self.assertNotIn(absent, manifest)

    def test_packages_with_alternatives_find_the_folders_of_their_manuals(self):
        self.write_derived(packages=["openjdk"])
        self.built(name="more")

    def test_one_with_files_alone_installs_nothing(self):
        self.built()
        self.write_derived(title="More")
        self.write("recipes/more/files/etc/secret", "upper\n")
        folder, _ = self.built(name="more")
        self.assertEqual(self.tool_calls(), 1)
        self.assertEqual(self.debugfs(folder, "cat /etc/secret"), "upper\n")

    def test_a_layer_is_as_old_as_those_below(self):
        self.built()
        (base,) = self.layers()
        old = os.path.getmtime(os.path.join(self.cache, "layers", base)) - 13 * 24 * 3600
        os.utime(os.path.join(self.cache, "layers", base), (old, old))
        self.write_derived(packages=["zsh"])
        self.built(name="more")
        (upper,) = set(self.layers()) - {base}
        self.assertEqual(int(os.path.getmtime(os.path.join(self.cache, "layers", upper))), int(old))

    def test_the_manifest_tells_what_the_recipe_says_of_itself(self):
        self.write_derived(tags=["c++"], languages=["C++"], sites=["github.com"], needs=["virtualization"])
        manifest = self.manifest(self.built(name="more")[0])
        self.assertEqual([manifest[field] for field in ("tags", "languages", "sites", "needs")],
                         [["c++"], ["C++"], ["github.com"], ["virtualization"]])
        self.assertNotIn("packages", manifest)

    def test_a_package_that_is_not_there(self):
        self.write_derived(packages=["missing"])
        self.built()
        status, lines = self.build(name="more")
        self.assertEqual(status, 1)
        self.assertEqual(lines[-1]["error"], "Debian has no package 'missing', which the recipe asks for.")
        self.assertIn("Unable to locate package missing", self.errors)

    def test_no_space_on_the_way_up_leaves_nothing(self):
        self.built()
        self.write_derived(packages=["zsh"])
        status, lines = self.build(name="more", mode="no-space")
        self.assertEqual(status, 1)
        self.assertRegex(lines[-1]["error"], "No space is left on the disk while installing")
        self.assertFalse(os.path.exists(os.path.join(self.output, "more")))
        self.assertEqual(len(self.layers()), 1)


class Scripts(Workbench):
    def test_run_in_order_in_the_new_system_after_its_packages(self):
        self.write_derived(packages=["zsh"], scripts=["setup", "again"])
        self.write_script("more", "setup", SCRIPT)
        self.write_script("more", "again", "test -s etc/born\necho done >>etc/born\n")
        folder, _ = self.built(name="more")
        self.assertEqual(self.debugfs(folder, "cat /etc/born"), "1768206600\ndone\n")
        self.assertNotIn("helixvm", self.debugfs(folder, "ls /tmp") + self.debugfs(folder, "ls /var/cache"))

    def test_are_run_again_when_they_change_and_not_otherwise(self):
        self.write_derived(scripts=["setup"])
        self.write_script("more", "setup", "true\n")
        self.built(name="more")
        self.write("recipes/more/files/etc/new", "new\n")
        self.built(name="more")
        self.assertEqual(self.tool_calls(), 2)
        self.write_script("more", "setup", "true; true\n")
        self.built(name="more")
        self.assertEqual(self.tool_calls(), 3)

    def test_one_that_fails_is_named_with_its_status_and_last_words(self):
        self.write_derived(scripts=["setup"])
        for text in ("echo before\nsh -c 'echo wrong here >&2; exit 7'\necho never\n",
                     "#!/bin/bash\necho wrong here; (exit 7)\necho never\n",
                     "#!/usr/bin/env python3\nprint('wrong here', flush=True)\nraise SystemExit(7)\n"):
            self.write_script("more", "setup", text)
            self.refused("The script 'setup' of recipe 'more' failed with status 7", name="more")
            self.assertIn("wrong here", self.errors)
            self.assertNotIn("never", self.errors)

    def test_one_that_finds_the_disk_full_is_not_the_one_to_mend(self):
        self.write_derived(scripts=["setup"])
        self.write_script("more", "setup", "echo 'cp: write error: No space left on device' >&2; exit 1\n")
        self.refused("No space is left on the disk while installing packages", name="more")

    def test_have_no_network(self):
        self.write_derived(scripts=["setup"])
        self.write_script("more", "setup", "exit 3\n")
        self.build(name="more")
        self.assertIn("without network", self.errors)

    def test_a_link_out_of_the_image_is_not_followed(self):
        self.write_derived(scripts=["setup"])
        elsewhere = os.path.join(self.top, "elsewhere")
        os.mkdir(elsewhere)
        self.write_script("more", "setup", f"ln -s {elsewhere} etc/way\n")
        self.write("recipes/more/files/etc/way/out", "out\n")
        self.refused("etc/way leads out of the image", name="more")
        self.assertEqual(os.listdir(elsewhere), [])

    def test_killed_in_the_middle_the_next_build_goes_on(self):
        self.built()
        self.write_derived(packages=["zsh"])
        child = self.start(name="more", mode="hang")
        self.wait_for_hanging_tool()
        child.kill()
        child.wait(30)
        self.assertFalse(os.path.exists(os.path.join(self.output, "more")))
        self.assertEqual(self.built(name="more")[1], "built")
        self.assertEqual([name for name in os.listdir(os.path.join(self.cache, "work"))
                          if not name.endswith(".lock")], [])


if __name__ == "__main__":
    unittest.main()
