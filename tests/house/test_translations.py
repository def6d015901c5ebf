#!/usr/bin/env python3
"""translations.py tells what is missing, unfinished or different, and lets pass what is right."""
import pathlib
import tempfile
import unittest

from translations import Message, below, faults


def message(source, *forms, plural=False, finished=True):
    return Message("Page", source, "", plural, list(forms), finished)


class Translations(unittest.TestCase):
    def told(self, wanted, *given):
        return list(faults([wanted], given))

    def test_right_ones_pass(self):
        self.assertEqual(self.told(message("Look at %1…"), message("Look at %1…", "%1 ansehen …")), [])
        self.assertEqual(self.told(message("%n files", plural=True), message("%n files", "%n Datei", "%n Dateien", plural=True)), [])

    def test_missing_and_unfinished_are_told(self):
        self.assertIn("missing", self.told(message("Look"))[0])
        self.assertIn("unfinished", self.told(message("Look"), message("Look", "Sieh", finished=False))[0])
        self.assertIn("unfinished", self.told(message("Look"), message("Look", ""))[0])
        self.assertIn("unfinished", self.told(message("%n files", plural=True), message("%n files", "%n Datei", "", plural=True))[0])

    def test_a_plural_stays_one(self):
        self.assertIn("plural", self.told(message("%n files", plural=True), message("%n files", "%n Dateien"))[0])

    def test_places_for_values_stay(self):
        for form in ("Datei", "%2 Dateien", "%1 %1 Dateien"):
            self.assertIn("places", self.told(message("%1 files"), message("%1 files", form))[0])
        self.assertIn("places", self.told(message("<b>All</b>"), message("<b>All</b>", "<i>Alles</i>"))[0])

    def test_values_of_sentences_below_stay_in_any_order(self):
        self.assertEqual(self.told(message("{} of {}"), message("{} of {}", "von {1} {0}")), [])
        self.assertEqual(self.told(message("{{}} of {}"), message("{{}} of {}", "{{}} von {}")), [])
        for form in ("{}", "{0} {0}", "{} {2}", "{} {} {}"):
            self.assertIn("places", self.told(message("{} of {}"), message("{} of {}", form))[0])

    def test_blanks_and_ends_stay(self):
        self.assertIn("blanks", self.told(message(" · %1"), message(" · %1", "· %1"))[0])
        for form in ("Suchen", "Suchen."):
            self.assertIn("ends", self.told(message("Search…"), message("Search…", form))[0])


class SentencesBelow(unittest.TestCase):
    def found(self, code):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "src/room").mkdir(parents=True)
            (root / "src/room/file.cpp").write_text(code)
            return [one for one, place in below.sentences(root).items() if place != "joined"]

    def test_joined_words_are_one(self):
        self.assertEqual(self.found('f() { return fail(ErrorCode::NotFound, "There is no image " "named \'" + name + "\'.", "why it is so"); }'),
                         ["There is no image named '{}'."])
        self.assertEqual(self.found('f() { return fail(X, std::format("Port {:x} of {} is {{taken}}.", a, b)); }'), ["Port {} of {} is {{taken}}."])
        self.assertEqual(self.found('f() { return std::string("Made of ") + what(1, 2) + " it is"; }'), ["Made of {} it is"])

    def test_a_condition_makes_two(self):
        self.assertEqual(self.found('f() { text = "It is " + name + (well ? ", and well." : "; not well."); }'),
                         ["It is {}, and well.", "It is {}; not well."])
        self.assertEqual(self.found('f() { text = counted(n, "file is", "files are") + " new."; }'), ["{} file is new.", "{} files are new."])

    def test_what_is_for_others_is_none(self):
        for code in ('f() { spdlog::warn("It could not be done: {}", why); }', 'f() { run("SELECT id FROM names"); }', 'f() { find("No space left"); }',
                     "// \"It is a comment.\"\n"):
            self.assertEqual(self.found(code), [], code)
        self.assertEqual(self.found('f() { workspaces.log(x, "ready", "It is ready again."); }'), ["It is ready again."])


if __name__ == "__main__":
    unittest.main()
