#!/usr/bin/env python3
"""Every shortcut of the window stands in the one list of them, ui/shell/ShortcutList.qml: what Shortcut objects name, and the
keys that Review and Replay read themselves. Says each that does not.

    shortcut_list.py FOLDER
"""
import pathlib
import re
import sys

NAMES = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PageUp": "PgUp", "PageDown": "PgDn", "Escape": "Esc", "Comma": ",",
         "Period": ".", "Slash": "/"}
STANDARD = {"Quit": "Ctrl+Q", "Find": "Ctrl+F", "FindNext": "F3"}
# Pages that read keys without a Shortcut: the title of their group.
PAGES = {"changes/ReviewView.qml": "Review", "replay/ReplayView.qml": "Replay"}


def groups(source):
    """Title of each group -> its keys."""
    found = {}
    for part in re.split(r"\{ title: qsTr\(", source)[1:]:
        title = re.match(r'"([^"]+)"', part)[1]
        rows = re.findall(r'\[(?:qsTr\()?"([^"]+)"\)?, qsTr\(', part)
        found[title] = {key for row in rows for key in row.split(" ")}
    return found


def named(source):
    """What the Shortcut objects of a page are pressed by."""
    for one in re.findall(r"\bsequences?:\s*(\[[^\]]*\]|\"[^\"]+\")", source):
        yield from re.findall(r'"([^"]+)"', one)
        yield from (STANDARD[key] for key in re.findall(r"StandardKey\.(\w+)", one))


def read(source):
    """What a page's own switch over keys reads."""
    return {NAMES.get(key, key) for line in re.findall(r"^\s*case (Qt\.Key_.*?):(?!\s*case)", source, re.M)
            for key in re.findall(r"Qt\.Key_(\w+)", line)}


def main(folder):
    listed = groups((folder / "shell/ShortcutList.qml").read_text())
    every = set().union(*listed.values())
    missing = []
    for page in sorted(folder.rglob("*.qml")):
        source = page.read_text()
        missing += [f"{page.name}: {key}" for key in named(source) if key not in every]
    for page, title in PAGES.items():
        missing += [f"{page}: {key} (in {title})" for key in sorted(read((folder / page).read_text()) - listed.get(title, set()))]
    for one in missing:
        print(f"not in the list of shortcuts: {one}")
    return 1 if missing or len(every) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
