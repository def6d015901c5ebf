#!/usr/bin/env python3
"""translations.py tells what is missing, unfinished or different, and lets pass what is right."""
import unittest

from translations import Message, faults


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

    def test_blanks_and_ends_stay(self):
        self.assertIn("blanks", self.told(message(" · %1"), message(" · %1", "· %1"))[0])
        for form in ("Suchen", "Suchen."):
            self.assertIn("ends", self.told(message("Search…"), message("Search…", form))[0])


if __name__ == "__main__":
    unittest.main()
