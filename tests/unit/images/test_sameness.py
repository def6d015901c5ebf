"""The same recipe from the same archive is the same bits, and the list of what is in it tells the truth."""
import json
import os
import shutil
import sys
import unittest

from workbench import IMAGES, Workbench

sys.path.insert(0, IMAGES)
from builder import sameness  # noqa: E402
from builder.failure import BuildError  # noqa: E402


class TheSameBits(Workbench):
    def test_two_builds_from_nothing(self):
        self.write_derived(packages=["zsh"], scripts=["setup"])
        self.write_script("more", "setup", "date +%N >usr/now.log.half; rm usr/now.log.half\necho done >etc/done\n")
        seen = []
        for _ in range(2):
            folder, result = self.built(name="more")
            self.assertEqual(result, "built")
            manifest = self.manifest(folder)
            seen.append([manifest["snapshot"], manifest["files"]])
            shutil.rmtree(self.output)
            shutil.rmtree(self.cache)
        self.assertEqual(seen[0], seen[1])

    def test_are_as_old_as_the_newest_list_of_the_archive(self):
        folder, _ = self.built()
        self.assertEqual(self.manifest(folder)["snapshot"], "2026-01-12T08:30:00Z")
        for path in ("/etc/passwd", "/etc/secret", "/home/agent", "/usr/bin/busybox"):
            said = self.debugfs(folder, f"stat {path}")
            for time in ("ctime", "atime", "mtime", "crtime"):
                self.assertRegex(said, time + r": 0x6964b108")
        self.assertIn("root:*:20465:", self.debugfs(folder, "cat /etc/shadow"))
        for path in ("/var/log/dpkg.log", "/var/cache/ldconfig/aux-cache", "/var/cache/helixvm"):
            self.assertEqual(self.debugfs(folder, f"stat {path}"), "")

    def test_a_layer_that_does_not_say_its_age(self):
        with self.assertRaisesRegex(BuildError, "does not say when its archive is from"):
            sameness.epoch(self.top)


class Sbom(Workbench):
    def test_lists_packages_with_their_source_and_the_kernel(self):
        folder, _ = self.built()
        with open(os.path.join(folder, "sbom.spdx.json"), encoding="utf-8") as file:
            document = json.load(file)
        self.assertEqual((document["spdxVersion"], document["creationInfo"]["created"]),
                         ("SPDX-2.3", "2026-01-12T08:30:00Z"))
        packages = {package["name"]: package for package in document["packages"]}
        self.assertEqual(set(packages), {"tiny", "foot", "linux-image-6.1.0-test"})
        foot = packages["foot"]
        self.assertEqual((foot["versionInfo"], foot["licenseConcluded"]), ("1:1.0-1+b2", "NOASSERTION"))
        self.assertIn("foot-terminal 1:1.0-1", foot["sourceInfo"])
        self.assertEqual(foot["externalRefs"][0]["referenceLocator"], "pkg:deb/debian/foot@1%3A1.0-1%2Bb2?arch=amd64")
        ids = [package["SPDXID"] for package in document["packages"]]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual({r["relatedSpdxElement"] for r in document["relationships"]}, set(ids) - {"SPDXRef-Image"})

    def test_lists_what_agents_bring(self):
        self.write_agent("small", "small@1.0.0")
        self.write("agents/install.py", """
import json, os, sys
folder = os.path.join(sys.argv[3], "node_modules")
os.makedirs(folder)
places = {"node_modules/small": {"version": "1.0.0", "license": "MIT"},
          "node_modules/small/node_modules/@of/dep": {"version": "2.0.0"}}
json.dump({"packages": places}, open(os.path.join(folder, ".package-lock.json"), "w"))
""")
        self.write_recipe(agents=["small"])
        folder, _ = self.built()
        with open(os.path.join(folder, "sbom.spdx.json"), encoding="utf-8") as file:
            packages = {package["name"]: package for package in json.load(file)["packages"]}
        self.assertEqual(packages["small"]["licenseDeclared"], "MIT")
        self.assertEqual(packages["@of/dep"]["versionInfo"], "2.0.0")


if __name__ == "__main__":
    unittest.main()
