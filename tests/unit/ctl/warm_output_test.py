"""What helixctl says of prepared images, and asks."""
import json
import signal
import threading
import time
import unittest

from scripted_helix import ScriptedHelix


def image(name, phase, **warm):
    return {"name": name, "title": name, "present": True, "warm": {"phase": phase, "why": "", "started_at_ms": 0, "size_bytes": 0, **warm}}


def workspace(beginning, why=""):
    return {"id": "abcdef012345", "name": "box", "image_title": "Sway", "beginning": beginning, "why_booted": why}


class WarmOutput(ScriptedHelix):
    def setUp(self):
        super().setUp()
        self.warm_ends = True
        self.warming = threading.Event()

    def reply(self, message, say):
        if message["method"] == "call.cancel":
            say(id=message["params"]["call"], error={"code": -32000, "message": "Cancelled.", "data": {"code": "cancelled"}})
            return
        if message["method"] == "images.warm":
            for phase in ("waiting", "making"):
                say(method="image.progress", params={"call": message["id"], "image": image("sway", phase)})
            self.warming.set()
            if not self.warm_ends:
                return
        super().reply(message, say)

    def answer(self, method, params):
        if method == "images.list":
            return [image("one", "ready", size_bytes=291 << 20), image("two", "making", started_at_ms=int(time.time() * 1000) - 3600_000),
                    image("three", "missing"), {"name": "four"}]
        if method == "images.warm":
            return image(params["name"], "ready", size_bytes=291 << 20)
        if method == "workspaces.create":
            return workspace("booted", "You asked for it.") if params.get("cold") else workspace("warm")
        return workspace("booted", "Its size has no snapshot.") if method == "workspaces.show" else {"protocol": 1, "version": "0"}

    def test_the_list_of_images_says_which_are_prepared(self):
        heading, *rows = self.good("images")[0].splitlines()
        at, end = heading.index("PREPARED"), heading.index("USED BY")
        cells = [row[at:end].strip() for row in rows]
        self.assertEqual(cells[0], "yes, 291 MB")
        self.assertRegex(cells[1], r"^being prepared, 36\d\d s$")
        self.assertEqual(cells[2:], ["no", "-"])

    def test_an_image_is_prepared_and_told_of_meanwhile(self):
        said, meanwhile = self.good("image", "prepare", "sway")
        self.assertEqual(said, "The image sway is prepared (291 MB): its workspaces need not boot.\n")
        self.assertEqual(meanwhile, "Waits to be prepared\nPreparing sway\n")
        self.assertIn(("images.warm", {"name": "sway"}), self.asked)
        self.assertEqual(json.loads(self.good("image", "prepare", "sway", "--json")[0])["warm"]["phase"], "ready")

    def test_ctrl_c_gives_the_preparing_up(self):
        self.warm_ends = False
        program = self.start("image", "prepare", "sway")
        self.assertTrue(self.warming.wait(60))
        program.send_signal(signal.SIGINT)
        _, complained = program.communicate(timeout=60)
        self.assertNotEqual(program.returncode, 0)
        self.assertIn("Cancelled.", complained)
        self.assertIn("call.cancel", [method for method, _ in self.asked])

    def test_a_new_workspace_says_how_it_began(self):
        said, meanwhile = self.good("create", "--image", "sway")
        self.assertEqual(said, "box\n")
        self.assertRegex(meanwhile, r"Ready after [0-9.]+ s, started from its prepared image\n")
        self.assertRegex(self.good("create", "--image", "sway", "--cold")[1], r"Ready after [0-9.]+ s, booted: You asked for it\.\n")
        self.assertRegex(self.good("show", "box")[0], r"(?m)^Began +booted: Its size has no snapshot\.$")
        shown = json.loads(self.good("show", "box", "--json")[0])
        self.assertEqual((shown["beginning"], shown["why_booted"]), ("booted", "Its size has no snapshot."))


if __name__ == "__main__":
    unittest.main()
