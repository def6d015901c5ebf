"""A catalogue that is made of bundles: what stays of the one before, and which licences are named."""
import contextlib
import copy
import datetime
import glob
import io
import json
import os
import re
import sys
import tempfile
import unittest
from unittest import mock

from workbench import IMAGES

sys.path.insert(0, IMAGES)
from builder.failure import BuildError  # noqa: E402
from shelf import bounds, cli, document, licences, programs  # noqa: E402

NOW = datetime.datetime(2026, 3, 1, tzinfo=datetime.timezone.utc)
HEAD = {"name": "shelf", "title": "A shelf", "publisher": "Ada", "key": "KEY"}


def entry(name, version, issued):
    manifest = {"name": name, "title": name.title(), "description": "d" * 400, "icon": "terminal", "desktopKind": "none",
                "files": {"disk": {"size": 5}, "layers": [{"size": 7}], "kernel": {"size": 1}},
                "defaults": {"memoryMiB": 128}, "tags": ["small"]}
    pushed = {"downloadBytes": 3, "version": {"version": version, "issuedAt": issued, "changes": []}}
    return document.entry_of(manifest, "Ada", pushed, {"licences": ["MIT"], "screenshots": []})


class Document(unittest.TestCase):
    def test_begins_with_its_first_version(self):
        made = document.next_document(None, HEAD, [entry("tiny", "1", "2026-01-01T00:00:00Z")], NOW, 90)
        self.assertEqual((made["version"], made["issuedAt"], made["expiresAt"]),
                         (1, "2026-03-01T00:00:00Z", "2026-05-30T00:00:00Z"))
        self.assertEqual(made["publishers"], [{"name": "Ada", "keys": ["KEY"]}])
        (tiny,) = made["images"]
        self.assertEqual((tiny["sizes"], len(tiny["summary"])), ({"download": 3, "disk": 13}, 300))

    def test_keeps_what_was_said_before(self):
        first = document.next_document(None, HEAD, [entry("tiny", "1", "2026-01-01T00:00:00Z"),
                                                    entry("other", "1", "2026-01-01T00:00:00Z")], NOW, 90)
        kept = copy.deepcopy(first)
        made = document.next_document(first, HEAD | {"title": None, "key": "NEW"}, [entry("tiny", "2", "2026-02-01T00:00:00Z")],
                                      NOW, 90)
        self.assertEqual(first, kept, "the one before is nobody's to change")
        self.assertEqual((made["version"], made["title"], made["publishers"][0]["keys"]), (2, "A shelf", ["KEY", "NEW"]))
        self.assertEqual([(one["name"], [version["version"] for version in one["versions"]]) for one in made["images"]],
                         [("tiny", ["1", "2"]), ("other", ["1"])])
        self.assertTrue(document.has_version(made, "tiny", "1"))
        self.assertFalse(document.has_version(made, "tiny", "3"))
        self.assertFalse(document.has_version(None, "tiny", "1"))

    def test_has_no_more_versions_than_its_readers_take(self):
        made = None
        for number in range(70):
            one = entry("tiny", str(number), document.text_of(NOW + datetime.timedelta(days=number)))
            made = document.next_document(made, HEAD, [one], NOW, 90)
        versions = made["images"][0]["versions"]
        self.assertEqual((len(versions), versions[0]["version"], versions[-1]["version"]), (64, "6", "69"))

    def test_an_image_stays_its_publishers(self):
        made = document.next_document(None, HEAD, [entry("tiny", "1", "2026-01-01T00:00:00Z")], NOW, 90)
        other = entry("tiny", "2", "2026-02-01T00:00:00Z") | {"publisher": "Bob"}
        with self.assertRaisesRegex(BuildError, "^tiny is in the catalogue as Ada's, who signed its former versions; "):
            document.next_document(made, HEAD | {"publisher": "Bob"}, [other], NOW, 90)
        # An image of their own beside it is nobody's business.
        made = document.next_document(made, HEAD | {"publisher": "Bob"}, [other | {"name": "mine"}], NOW, 90)
        self.assertEqual([image["publisher"] for image in made["images"]], ["Ada", "Bob"])

    def test_a_summary_is_cut_between_letters(self):
        self.assertEqual(bounds.cut("a" * 299 + "ü", bounds.SUMMARY_BYTES), "a" * 299)
        self.assertEqual(bounds.cut("a" * 298 + "ü", bounds.SUMMARY_BYTES), "a" * 298 + "ü")

    def test_its_bounds_are_those_of_its_readers(self):
        with open(os.path.join(IMAGES, "../src/machines/catalogue/entry_json.cpp"), encoding="utf-8") as file:
            reader = file.read()
        for said in (f"kMostVersions = {bounds.VERSIONS};", f'"summary", {bounds.SUMMARY_BYTES})',
                     f'kPackages{{"packages", {bounds.PACKAGES}, ', f'kLicences{{"licences", {bounds.LICENCES}, {bounds.LICENCE_BYTES}}}',
                     f"kMostScreenshotBytes = {bounds.PICTURE_BYTES >> 20}LL << 20;"):
            self.assertIn(said, reader)

    def test_what_changed_is_said_by_who_publishes_or_by_the_archive(self):
        self.assertEqual(document.changes_of({"snapshot": "2026-01-31T02:10:32Z"}, []), ["Debian's packages as of 2026-01-31."])
        self.assertEqual(document.changes_of({"snapshot": "2026-01-31T02:10:32Z"}, ["Is quicker."]), ["Is quicker."])
        self.assertEqual(document.changes_of({}, []), [])


class Licences(unittest.TestCase):
    def setUp(self):
        self.known = licences.load(os.path.join(IMAGES, "licences.json"))

    def test_are_those_of_the_list_and_of_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            listed = [{"name": "git", "licenseDeclared": "NOASSERTION"}, {"name": "fonts-noto-mono"},
                      {"name": "a", "licenseDeclared": "MIT"}, {"name": "nobody-knows"}, {"name": "long", "licenseDeclared": "x" * 65}]
            with open(os.path.join(folder, "list"), "w", encoding="utf-8") as file:
                json.dump({"packages": listed}, file)
            self.assertEqual(licences.of_bundle(folder, {"files": {"sbom": {"name": "list"}}}, self.known), ["GPL-2.0-only", "MIT", "OFL-1.1"])
            self.assertEqual(licences.of_bundle(folder, {"files": {}, "packages": ["gdb"]}, self.known), ["GPL-3.0-or-later"])

    def test_of_the_table_are_expressions_and_name_a_package_once(self):
        with open(os.path.join(IMAGES, "licences.json"), encoding="utf-8") as file:
            said = json.load(file)
        names = [name for packages in said.values() for name in packages]
        self.assertEqual(sorted(names), sorted(set(names)))
        for licence in said:
            self.assertRegex(licence, re.compile(r"^[A-Za-z0-9.+-]+( (WITH|AND|OR) [A-Za-z0-9.+-]+)*$"))

    def test_are_known_of_every_package_that_a_recipe_or_a_layer_names(self):
        named = {package for kind in ("recipes/*/recipe.json", "layers/*/layer.json")
                 for path in glob.glob(os.path.join(IMAGES, kind)) for package in _packages(path)}
        self.assertGreater(len(named), 100)
        self.assertEqual(sorted(package for package in named if not self.known(package)), [])


def _packages(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file).get("packages", [])


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.said, program = os.path.join(folder.name, "said"), os.path.join(folder.name, "program")
        with open(program, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ncat '{self.said}'\n")
        os.chmod(program, 0o755)
        os.symlink(program, os.path.join(folder.name, "helixctl"))
        change = mock.patch.dict(os.environ, {"HELIXVM_SKOPEO": program, "HELIXVM_BIN": folder.name})
        change.start()
        self.addCleanup(change.stop)

    def say(self, text):
        with open(self.said, "w", encoding="utf-8") as file:
            file.write(text)

    def test_the_size_of_an_image_is_that_of_its_parts(self):
        self.say('{"config": {"size": 2}, "layers": [{"size": 3}, {"size": 5}]}')
        self.assertEqual(programs.artifact_bytes("example.org/tiny@sha256:0"), 10)

    def test_what_is_no_image_is_a_sentence(self):
        for said in ("no JSON", "[]", '{"manifests": []}', '{"config": {"size": 1}, "layers": [{}]}', '{"config": 1, "layers": 2}',
                     '{"config": {"size": "x"}, "layers": []}', '{"config": {"size": -1}, "layers": []}',
                     '{"config": {"size": 1e999}, "layers": []}'):
            self.say(said)
            with self.assertRaisesRegex(BuildError, "^What lies at example.org/tiny@sha256:0 is no image"):
                programs.artifact_bytes("example.org/tiny@sha256:0")

    def test_a_catalogue_without_tls_is_refused_before_anything_is_sent(self):
        for place in ({"prefix": "http://127.0.0.1:5000/x"}, {"address": "http://127.0.0.1:5000/x/catalogue:1"}):
            options = {"prefix": "example.org/x", "address": "example.org/x/catalogue:1"} | place
            said = io.StringIO()
            with mock.patch.object(programs, "helixctl", side_effect=AssertionError("sent")), contextlib.redirect_stderr(said):
                status = cli.main(["--prefix", options["prefix"], "--address", options["address"], "--catalogue", self.said,
                                   "--sign", "key.pem", "--publisher", "Ada", "--name", "shelf", "--title", "A shelf"])
            self.assertEqual(status, 1)
            self.assertIn("is without TLS", said.getvalue())

    def test_what_helixctl_says_is_json(self):
        self.say("Usage: helixctl")
        with self.assertRaisesRegex(BuildError, "^helixctl images did not answer in JSON"):
            programs.helixctl("images")


if __name__ == "__main__":
    unittest.main()
