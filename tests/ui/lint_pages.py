"""qmllint over every page: a finding fails. Usage: lint_pages.py QMLLINT IMPORT_PATH... -- FOLDER

What Qt 6.4 finds that is none is named below with its reason; a line says `// qmllint disable` where it alone is meant (6.4 takes it only without a category).
"""
import json
import pathlib
import re
import subprocess
import sys
import unittest

# Categories that are off.
OFF = {
    # Our controls give their contentItem an id. Each is shown as soon as it is made, so nothing was to be gained by deferring it.
    "deferred-property-id",
}
# Categories that are only information by default.
ON = {"unused-imports"}
# Sentences that are wrong.
FALSE_ALARMS = {
    "a list that comes from C++ has the methods of an array":
        r'Property "(concat|filter|includes|indexOf|join|map|slice)" not found on type "(QVariantList|QStringList)"',
    "so has a QStringList":
        r'Type is a list. You cannot access "slice" from here.',
    "a map that comes from C++ has its keys":
        r'Property "\w+" not found on type "QVariantMap"',
    "an address has toString()":
        r'Property "toString" not found on type "QUrl"',
    "Qt.callLater takes a function, and is one":
        r'Property "callLater" is a QJSValue property.',
}


def findings(program, imports, pages):
    command = [program, "--json", "-", "--bare"]
    for path in imports:
        command += ["-I", path]
    for category in sorted(OFF):
        command += ["--" + category, "disable"]
    for category in sorted(ON):
        command += ["--" + category, "warning"]
    done = subprocess.run(command + [str(page) for page in pages], capture_output=True, text=True)
    return json.loads(done.stdout)["files"]


def is_id_of_the_page(text, warning):
    """Qt 6.4 has no `pragma ComponentBehavior: Bound` (6.5 has): in a delegate, each id of its page counts as unqualified."""
    lines = text.split("\n")
    name = re.match(r"\w+", lines[warning["line"] - 1][warning["column"] - 1:])
    return bool(name) and re.search(r"\bid: ?%s\b" % name.group(), text) is not None


class Pages(unittest.TestCase):
    def test_qmllint_finds_nothing(self):
        pages = sorted(folder.rglob("*.qml"))
        self.assertGreater(len(pages), 100)
        found = []
        for file in findings(program, imports, pages):
            text = pathlib.Path(file["filename"]).read_text(encoding="utf-8")
            for warning in file["warnings"]:
                message = warning["message"]
                if warning["type"] == "info":
                    continue
                if any(re.match(alarm, message) for alarm in FALSE_ALARMS.values()):
                    continue
                if message == "Unqualified access" and is_id_of_the_page(text, warning):
                    continue
                found.append("%s:%s:%s: %s" % (file["filename"], warning.get("line"), warning.get("column"), message))
        self.assertEqual([], found, "\n" + "\n".join(found))


if __name__ == "__main__":
    split = sys.argv.index("--")
    program, *imports = sys.argv[1:split]
    folder = pathlib.Path(sys.argv[split + 1])
    unittest.main(argv=sys.argv[:1])
