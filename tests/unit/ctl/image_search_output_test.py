"""What helixctl finds: what catalogues offer, and what can be built here."""
import json
import unittest

from scripted_helix import ScriptedHelix


def recipe(name, title, **more):
    return {"name": name, "title": title, "description": "Of tests.", "has_recipe": True, **more}


class ImageSearch(ScriptedHelix):
    offers, followed = [], []

    def answer(self, method, params):
        if method == "images.search":
            return self.offers
        if method == "images.list":
            return [recipe("python-data", "Python and data", languages=["Python"], desktop="sway"),
                    recipe("web", "Web development", packages=["pnpm@11.28.11"], present=True, version="v3"),
                    recipe("tools", "Tools of Python"),
                    recipe("torn", "Torn Python", recipe_problem={"code": "corrupt", "message": "It is torn.", "cause": ""}), {"name": "came", "title": "Python from elsewhere", "present": True}]
        if method == "catalogues.list":
            return self.followed
        return {"protocol": 1, "version": "0"}

    def rows(self, *words):
        """Name, what is here, and whose it is, of each."""
        head, *lines = self.good("image", "search", *words)[0].splitlines()
        places = [head.index(column) for column in ("NAME", "HERE", "CATALOGUE", "TITLE")]
        return [tuple(line[begin:].split("  ")[0].strip() for begin in places[:3]) for line in lines]

    def test_what_can_be_built_is_found_by_its_words(self):
        self.assertEqual(self.rows("pyth"), [("python-data", "-", "built here"), ("tools", "-", "built here")])
        self.assertEqual(self.rows("pnpm"), [("web", "v3", "built here")])
        self.assertEqual(self.rows("--language", "python"), [("python-data", "-", "built here")])
        self.assertEqual(self.rows("--desktop", "sway"), [("python-data", "-", "built here")])

    def test_what_a_catalogue_offers_stands_before_and_is_said_once(self):
        self.offers = [{"name": "tools", "title": "Tools of Python", "newest": "v2", "catalogue": "ours", "download_bytes": 1 << 20}]
        self.assertEqual(self.rows("python"), [("tools", "-", "ours"), ("python-data", "-", "built here")])
        told = json.loads(self.good("image", "search", "python", "--json")[0])
        self.assertEqual([(one["name"], one["catalogue"]) for one in told], [("tools", "ours"), ("python-data", "")])

    def test_where_nothing_is_found_it_says_where_to_look(self):
        told = self.good("image", "search", "cobol")[0]
        self.assertIn("no catalogue is followed", told)
        self.assertIn("'helixctl images' lists what can be built.", told)
        self.followed = [{"name": "ours", "title": "Ours"}]
        told = self.good("image", "search", "cobol")[0]
        self.assertNotIn("no catalogue", told)
        self.assertIn("'helixctl images'", told)
        self.assertEqual(json.loads(self.good("image", "search", "cobol", "--json")[0]), [])


if __name__ == "__main__":
    unittest.main()
