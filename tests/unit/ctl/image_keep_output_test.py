"""helixctl image keep: what it asks of Helix, and that it asks once."""
import unittest

from scripted_helix import ScriptedHelix


class ImageKeepOutput(ScriptedHelix):
    def answer(self, method, params):
        if method == "images.keep":
            return {"name": params["name"], "title": params["name"], "present": True}
        return {"protocol": 1, "version": "0"}

    def kept(self):
        return [params for method, params in self.asked if method == "images.keep"]

    def test_a_workspace_is_stopped_only_where_that_is_said(self):
        self.good("image", "keep", "box", "--name", "mine")
        self.assertFalse(self.kept()[0].get("stop", False))

    def test_stop_and_keep_are_one_request(self):
        self.good("image", "keep", "box", "--name", "mine", "--title", "Mine", "--stop")
        self.assertEqual(self.kept(), [{"workspace": "box", "name": "mine", "title": "Mine", "stop": True}])
        self.assertNotIn("workspaces.stop", [method for method, _ in self.asked])


if __name__ == "__main__":
    unittest.main()
