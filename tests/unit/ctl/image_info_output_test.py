"""What helixctl says of one image, here and in catalogues, and how soon it is ready."""
import json
import unittest

from scripted_helix import ScriptedHelix

OFFER = {"name": "tools", "title": "Tools", "summary": "Has tools.", "newest": "v2", "download_bytes": 620_000_000,
         "versions": [{"version": "v2", "changes": ["Is better."]}]}

PROBLEM = {"code": "corrupt", "message": "The recipe torn stands on nothing.", "cause": ""}


def image(name, present, phase="missing", **more):
    return {"name": name, "title": name.title(), "description": "Of tests.", "present": present, "has_recipe": True,
            "version": "v1", "build_minutes": 8, "warm": {"phase": phase}, **more}


def version(name, issued, architecture="amd64", **more):
    return {"version": name, "issued_at": issued, "architecture": architecture, "minimum_helix": "0.1.0", "runs_here": True,
            "changes": [f"Of {name}."], **more}


SHELF = {**OFFER, "name": "shelf", "newest": "v4", "installed": "v3",
         "versions": [version("v5", "2026-05-01T00:00:00Z", runs_here=False, minimum_helix="9.0.0"), version("v4", "2026-04-01T00:00:00Z"),
                      version("v4", "2026-04-01T00:00:00Z", "arm64", runs_here=False),
                      version("v3", "2026-03-01T00:00:00Z", here=True, used_by=1), version("v2", "2026-02-01T00:00:00Z", here=True, used_by=2),
                      version("v1", "2026-01-01T00:00:00Z")]}


class ImageInfo(ScriptedHelix):
    def answer(self, method, params):
        if method == "images.list":
            return [image("sway", True, "ready", size_bytes=1200 << 20, shared_bytes=900 << 20,
                          times={"warm_ms": 1234, "boot_ms": 13_600}),
                    image("xfce", True, times={"boot_ms": 13_600}), image("recipe", False), image("torn", False, recipe_problem=PROBLEM),
                    image("shelf", True, version="v3", size_bytes=3 << 30),
                    image("pulled", True, times={"pull_ms": 10_000, "pull_bytes": 40_000_000})]
        if method == "images.offer" and params["name"] in ("tools", "sway"):
            return {**OFFER, "name": params["name"]}
        if method == "images.offer" and params["name"] == "shelf":
            return SHELF
        if method == "images.offer":
            return None
        if method == "images.get":
            return image(params["name"], True)
        return {"protocol": 1, "version": "0"}

    def reply(self, message, say):
        if message["method"].startswith("images.") and self.answer(message["method"], message["params"]) is None:
            say(id=message["id"], error={"code": -32000, "message": "No catalogue has it.", "data": {"code": "not_found"}})
            return
        super().reply(message, say)

    def row(self, heading, *arguments):
        """What stands behind `heading`."""
        rows = [line.split(None, 1) for line in self.good("image", "info", *arguments)[0].splitlines()]
        return next(row[1].strip() for row in rows if row and row[0] == heading)

    def test_how_soon_it_is_ready_here(self):
        for name, words in (("sway", "Ready in 1.2 s here"), ("xfce", "Boots in about 14 s here"),
                            ("recipe", "About 8 min to build"), ("pulled", "On this computer"),
                            ("tools", "About 3 min to download at the speed of the last pulls")):
            self.assertEqual(self.row("Ready", name), words)

    def test_why_it_cannot_be_built(self):
        self.assertEqual(self.row("Ready", "torn"), "Not on this computer")
        self.assertIn("It cannot be built: The recipe torn stands on nothing.", self.good("image", "info", "torn")[0])
        self.assertNotIn("cannot be built", self.good("image", "info", "recipe")[0])
        states = {line.split()[0]: line for line in self.good("images")[0].splitlines()}
        self.assertIn("cannot be built", states["torn"])
        self.assertIn("not built (about 8 min)", states["recipe"])

    def test_where_it_is_from(self):
        self.assertIn("Is better.", self.good("image", "info", "sway")[0])
        self.assertEqual(self.row("Here", "xfce"), "v1")
        self.assertEqual(self.row("Here", "recipe"), "no")
        self.assertEqual(json.loads(self.good("image", "info", "tools", "--json")[0])["newest"], "v2")
        self.assertEqual(json.loads(self.good("image", "info", "xfce", "--json")[0])["times"]["boot_ms"], 13_600)

    def test_which_versions_there_are_and_what_of_them_is_here(self):
        told = self.good("image", "info", "shelf")[0]
        lines = [line.split("  ") for line in told.splitlines() if line.startswith("v")]
        self.assertEqual([(line[0], line[1][:10], line[3:]) for line in lines],
                         [("v5", "2026-05-01", ["needs HelixVM 9.0.0"]), ("v4", "2026-04-01", ["591 MB to download"]),
                          ("v3", "2026-03-01", ["here, 3.0 GB", "1 workspace stands on it"]),
                          ("v2", "2026-02-01", ["here", "2 workspaces stand on it"]), ("v1", "2026-01-01", [])])
        self.assertNotIn("arm64", told)
        self.assertIn("1 more for other computers", told)
        self.assertIn("  Of v1.", told)
        self.assertEqual(len(json.loads(self.good("image", "info", "shelf", "--json")[0])["versions"]), 6)

    def test_an_older_version_is_asked_for_by_its_name(self):
        self.good("image", "pull", "shelf@v1", "--name", "old")
        self.good("image", "pull", "shelf")
        asked = [params for method, params in self.asked if method == "images.get"]
        self.assertEqual([(params["name"], params.get("version", ""), params.get("as", "")) for params in asked],
                         [("shelf", "v1", "old"), ("shelf", "", "")])
        self.assertIn("no version after the @", self.refused("image", "pull", "shelf@"))

    def test_what_of_it_is_shared_and_what_its_own(self):
        heads, *rows = (line.split("  ") for line in self.good("images")[0].splitlines())
        heads = [head.strip() for head in heads if head.strip()]
        self.assertEqual(heads[2:5], ["SIZE", "SHARED", "OWN"])
        cells = {row[0]: [cell.strip() for cell in row if cell.strip()] for row in rows}
        self.assertEqual(cells["sway"][2:5], ["1.2 GB", "900 MB", "300 MB"])
        self.assertEqual(cells["xfce"][2:5], ["-", "-", "-"])

    def test_one_that_nobody_knows(self):
        for arguments in (["nothing"], ["xfce", "--catalogue", "ours"]):
            self.assertIn("No catalogue has it.", self.refused("image", "info", *arguments))


if __name__ == "__main__":
    unittest.main()
