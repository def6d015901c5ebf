#!/usr/bin/env python3
"""No plain Repeater stands straight in a layout: Qt 6.4's layouts read items that a model took away, and crash
(ui/parts/LayoutRepeater.qml). Reads every QML file and says each place.

    layout_rows.py FOLDER
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from plain_text import stripped  # noqa: E402

LAYOUTS = {"RowLayout", "ColumnLayout", "GridLayout", "StackLayout"}
OPENED = re.compile(r"([A-Z][\w.]*)(?:\s+on\s+[\w.]+)?\s*\{|\{|\}")


def nested(source):
    """(type, type around it) of every object; the one around the first is empty."""
    around, found = [], []
    for part in OPENED.finditer(stripped(source)):
        if part[0] == "}":
            if around:
                around.pop()
            continue
        if part[1]:
            found.append((part[1], around[-1] if around else ""))
        around.append(part[1] or "")
    return found


def own_components(source):
    """{name: type} of what a page declares for itself."""
    return dict(re.findall(r"\bcomponent\s+(\w+)\s*:\s*([A-Z][\w.]*)", stripped(source)))


def lays_out(source, known):
    """What is put into an object of this page becomes a layout's: it is one, or passes it on to one."""
    bare = stripped(source)
    first = next((kind for kind, _ in nested(source)), "")
    passed = re.search(r"default\s+property\s+alias\s+\w+\s*:\s*(\w+)\.data", bare)
    if not passed:
        return first in known
    holder = re.search(r"([A-Z]\w*)\s*\{\s*id:\s*" + passed[1] + r"\b", bare)
    return holder is not None and holder[1] in known


def layouts_of(pages):
    """Qt's layouts, and the pages ({name: source}) that are some or pass on to some."""
    known = set(LAYOUTS)
    while True:
        more = {name for name, source in pages.items() if name not in known and lays_out(source, known)}
        if not more:
            return known
        known |= more


def problems(source, layouts):
    """The types in which a plain Repeater stands and should not."""
    own = {name for name, kind in own_components(source).items() if kind in layouts}
    return [around for kind, around in nested(source) if kind == "Repeater" and around in layouts | own]


def check():
    """The check knows good from bad."""
    pages = {"Card": "Item { default property alias rows: inside.data\n ColumnLayout { id: inside } }", "Facts": "ColumnLayout { }",
             "More": "Facts { }", "Plain": "Item { Column { id: inside } }"}
    layouts = layouts_of(pages)
    for bad in ("RowLayout { Repeater { model: 3 } }", "Item { Card { Repeater { } } }", "More { visible: { a } Repeater { } }",
                "Item { component Own: RowLayout { }\n Own { Repeater { } } }"):
        assert problems(bad, layouts), bad
    for good in ("Column { Repeater { } }", "RowLayout { LayoutRepeater { } }", "RowLayout { Row { Repeater { } } }", "Plain { Repeater { } }"):
        assert not problems(good, layouts), good


def main(folder):
    check()
    pages = {page.stem: page.read_text() for page in sorted(pathlib.Path(folder).rglob("*.qml"))}
    assert len(pages) > 100, folder
    layouts = layouts_of(pages)
    said = [f"{name}.qml: a Repeater straight in {around}: use LayoutRepeater"
            for name, source in pages.items() if name != "LayoutRepeater" for around in problems(source, layouts)]
    print("\n".join(said) or f"{len(pages)} pages have no plain Repeater in a layout")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
