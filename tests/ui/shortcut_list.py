#!/usr/bin/env python3
"""Every shortcut of the window stands in the one list of them, ui/shell/ShortcutList.qml: what Shortcut objects name, the
keys that Review and Replay read themselves, and what any other page reads beyond the keys that do the same everywhere. And each
that is listed is read where it is said to work. Says each that does not.

    shortcut_list.py FOLDER
"""
import pathlib
import re
import sys

NAMES = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PageUp": "PgUp", "PageDown": "PgDn", "Escape": "Esc", "Comma": ",",
         "Period": ".", "Slash": "/", "Return": "Enter", "Backtab": "Tab"}
MODIFIERS = {"Ctrl": "ControlModifier", "Shift": "ShiftModifier", "Alt": "AltModifier"}
STANDARD = {"Quit": "Ctrl+Q", "Find": "Ctrl+F", "FindNext": "F3"}
# Pages that read keys without a Shortcut: the title of their group.
PAGES = {"changes/ReviewView.qml": "Review", "replay/ReplayView.qml": "Replay"}
# What they do in every program is not listed: in a list, a menu or a dialog, with what has the focus, and a folder up.
USUAL = {"Enter", "Esc", "Space", "Tab", "←", "→", "↑", "↓", "PgUp", "PgDn", "Home", "End", "Backspace", "Delete", "Menu"}
# Who reads the keys of a group.
READERS = {
    "Everywhere": ["shell/Main.qml", "settings/SettingsPage.qml"],
    "On Create": ["parts/HTextArea.qml", "shell/Main.qml"],
    "A workspace": ["shell/Main.qml", "workspace/DesktopWindow.qml", "desktop/steering_input.cpp"],
    "A terminal": ["terminal/terminal_view.cpp"],
    "A prompt": ["conversation/PromptBox.qml", "conversation/prompt_offers.cpp"],
    "Review": ["changes/ReviewView.qml"],
    "Replay": ["replay/ReplayView.qml"],
}


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


def handled(source):
    """Every key that a file asks for by its name, and the letters that it looks for in a text."""
    keys = re.findall(r"\bQt(?:\.|::)Key_(\w+)", source) + re.findall(r"\bKeys\.on(\w+)Pressed", source)
    words = {NAMES.get(key, key) for key in keys if key != "unknown"}
    words |= {STANDARD[key] for key in re.findall(r"StandardKey\.(\w+)", source) if key in STANDARD}
    return words | set(re.findall(r"""u?['"]([@/])['"]""", source))


def isRead(key, sources):
    """By a Shortcut as it is, else its last key together with those that are held."""
    if any(key in named(source) for source in sources):
        return True
    *held, last = key.split("+") if len(key) > 1 else [key]
    return any(not {key, last}.isdisjoint(handled(source)) and all(MODIFIERS[one] in source for one in held) for source in sources)


def main(folder):
    listed = groups((folder / "shell/ShortcutList.qml").read_text())
    every = set().union(*listed.values())
    missing = []
    for page in sorted(folder.rglob("*.qml")):
        source = page.read_text()
        missing += [f"{page.name}: {key}" for key in named(source) if key not in every]
        name = str(page.relative_to(folder))
        if name not in PAGES:
            own = set().union(*(keys for title, keys in listed.items() if name in READERS.get(title, [])))
            missing += [f"{page.name}: {key}" for key in sorted(handled(source) - {"@", "/"} - USUAL - own) if key not in named(source)]
    for page, title in PAGES.items():
        missing += [f"{page}: {key} (in {title})" for key in sorted(read((folder / page).read_text()) - listed.get(title, set()))]
    for one in missing:
        print(f"not in the list of shortcuts: {one}")
    unread = []
    for title, keys in listed.items():
        sources = [(folder / reader).read_text() for reader in READERS.get(title, [])]
        unread += [f"{title}: {key}" for key in sorted(keys) if not isRead(key, sources)]
    for one in unread:
        print(f"listed, and read by nobody: {one}")
    return 1 if missing or unread or len(every) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
