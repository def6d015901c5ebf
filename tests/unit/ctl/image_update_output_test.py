"""helixctl image update without a name: one that fails does not keep the others back."""
import unittest

from scripted_helix import ScriptedHelix


class ImageUpdate(ScriptedHelix):
    updates = ("tools", "broken", "sway")

    def answer(self, method, params):
        if method == "images.updates":
            return [{"name": name, "title": name.title(), "newest": "v2", "catalogue": "ours"} for name in self.updates]
        if method == "images.get":
            return {"name": params["name"], "title": params["name"].title(), "present": True, "version": "v2"}
        return {"protocol": 1, "version": "0"}

    def reply(self, message, say):
        if message["method"] == "images.get" and message["params"]["name"] == "broken":
            say(id=message["id"], error={"code": -32000, "message": "The registry has lost it.", "data": {"code": "not_found"}})
            return
        super().reply(message, say)

    def wanted(self):
        return [params["name"] for method, params in self.asked if method == "images.get"]

    def test_goes_on_past_one_that_fails_and_says_so_at_the_end(self):
        complained = self.refused("image", "update")
        self.assertEqual(self.wanted(), ["tools", "broken", "sway"])
        last = complained.strip().splitlines()[-1]
        self.assertIn("1 of 3 images could not be updated", last)
        self.assertIn("broken: The registry has lost it.", last)

    def test_where_all_come_there_is_nothing_to_say(self):
        self.updates = ("tools", "sway")
        self.good("image", "update")
        self.assertEqual(self.wanted(), ["tools", "sway"])


if __name__ == "__main__":
    unittest.main()
