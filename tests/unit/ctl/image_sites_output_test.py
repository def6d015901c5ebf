"""helixctl create with the sites that the image's tools ask for."""
import unittest

from scripted_helix import ScriptedHelix


class ImageSites(ScriptedHelix):
    def answer(self, method, params):
        if method == "images.list":
            return [{"name": "web", "title": "Web", "sites": ["registry.example.org", "pypi.org"]}, {"name": "bare", "title": "Bare"}]
        if method == "workspaces.create":
            return {"id": "abcdef012345", "name": "box", "state": "ready", "state_title": "Ready", "note": ""}
        if method == "workspaces.list":
            return []
        return {"protocol": 1, "version": "0"}

    def egress(self, *options):
        """What was asked for, and what was said of it."""
        complained = self.good("create", *options)[1]
        return [params.get("egress") for method, params in self.asked if method == "workspaces.create"][-1], complained

    def test_they_are_added_when_asked_for_and_named(self):
        asked, told = self.egress("--image", "web", "--image-sites", "--allow", "example.org")
        self.assertEqual((asked["mode"], asked["rules"]), ("allowlist", ["example.org", "registry.example.org", "pypi.org"]))
        self.assertIn("registry.example.org, pypi.org", told)

    def test_nothing_is_let_through_by_itself(self):
        asked, told = self.egress("--image", "web", "--egress", "allowlist")
        self.assertEqual((asked["mode"], asked.get("rules") or []), ("allowlist", []))
        self.assertNotIn("registry.example.org", told)

    def test_an_image_without_any_is_said(self):
        self.assertIn("'bare' names no sites", self.refused("create", "--image", "bare", "--image-sites"))
        self.assertNotIn("workspaces.create", [method for method, _ in self.asked])


if __name__ == "__main__":
    unittest.main()
