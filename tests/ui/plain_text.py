#!/usr/bin/env python3
"""No page of the window takes foreign words for markup: Qt's own texts, tool tips and controls guess ("AutoText"), and fetch
the pictures that a guest, an agent or a repository names. Reads every QML file and says each place that lets Qt guess.

    plain_text.py FOLDER
"""
import pathlib
import re
import sys

# Rich text made by Helix itself, every foreign character escaped: (file, type that shows it).
OWN_MARKUP = {("AnswerEntry.qml", "TextEdit"), ("PromptEntry.qml", "TextEdit"), ("OutputBox.qml", "TextEdit"),
              ("SearchDialog.qml", "HText")}
# Their words are drawn by the style unless they bring a content item of their own.
WITH_WORDS = {"Button", "CheckBox", "CheckDelegate", "DelayButton", "ItemDelegate", "MenuBarItem", "MenuItem", "RadioButton",
              "RadioDelegate", "RoundButton", "SwipeDelegate", "Switch", "SwitchDelegate", "TabButton", "ToolButton"}
# Nothing of ours needs them, and what draws their words cannot be replaced.
NEVER = {"Label", "Dialog", "DialogButtonBox", "GroupBox", "HorizontalHeaderView", "Page", "SpinBox", "Tumbler", "VerticalHeaderView",
         "MessageDialog", "WebView"}


def stripped(source):
    """Without comments; text in quotes becomes empty, so that no brace in it counts."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`',
                  lambda found: '""' if found[0][0] in "\"'`" else "", source, flags=re.S)


def objects(source):
    """(type, own members) of every object in a QML text; what is nested in it is left out of its members."""
    opened, found = [], []
    for part in re.finditer(r"((?:[A-Za-z_]\w*\.)?[A-Z]\w*)(?:\s+on\s+[\w.]+)?\s*\{|\{|\}|[^{}]", stripped(source)):
        text = part[0]
        if text.endswith("{"):
            opened.append([part[1] and part[1].split(".")[-1], []])
        elif text == "}":
            if opened:
                kind, members = opened.pop()
                if kind:
                    found.append((kind, "".join(members)))
        if opened and text not in "{}":
            # What opens an object is the value of a member of the one around it.
            (opened[-2] if text.endswith("{") and len(opened) > 1 else opened[-1])[1].append(text)
        elif opened and text == "{" and len(opened) > 1 and not opened[-1][0]:
            opened[-2][1].append(text)
    return found


def problems(name, source):
    """Sentences about what in a page lets Qt guess."""
    bare = stripped(source)
    said = []
    if name != "HToolTip.qml" and re.search(r"(?<!H)\bToolTip\b", bare):
        said.append("uses a ToolTip of Qt's: use HToolTip")
    if "placeholderText" in bare:
        said.append("uses placeholderText: put a Placeholder into the field")
    for call in re.findall(r"showMessage\([^\n]*", bare):
        if call.count("trayHost.plain(") != 2:
            said.append("showMessage without trayHost.plain(): a notification may be drawn as markup")
    for kind, members in objects(source):
        format_of = re.findall(r"textFormat:\s*([\w.]+)", members)
        is_plain = format_of in (["Text.PlainText"], ["TextEdit.PlainText"])
        if kind in NEVER:
            said.append(f"uses {kind}, which draws its words itself")
        if kind in ("Text", "TextArea", "TextEdit") and not is_plain and (name, kind) not in OWN_MARKUP:
            said.append(f"{kind} without PlainText")
        if format_of and not is_plain and (name, kind) not in OWN_MARKUP:
            said.append(f"{kind} with {format_of[0]}")
        if kind in WITH_WORDS and "contentItem:" not in members and name != "Tray.qml":
            said.append(f"{kind} without a contentItem of its own")
        if kind == "ComboBox" and not all(part in members for part in ("contentItem:", "delegate:")):
            said.append("ComboBox without a contentItem and a delegate of its own")
    return said


KNOWN_BAD = {
    "Item { ToolTip.text: name }": "ToolTip", "Item { C.ToolTip.visible: true }": "ToolTip", "ToolTip { text: name }": "ToolTip",
    "Text { text: name }": "without PlainText", "Text { textFormat: Text.AutoText }": "without PlainText",
    "Item { Text { text: a; Item { textFormat: Text.PlainText } } }": "without PlainText", "Label { text: name }": "Label",
    "HText { textFormat: Text.StyledText }": "StyledText", "TextArea { text: name }": "without PlainText",
    "Item { function f() { tray.showMessage(title, words) } }": "showMessage",
    "TextField { placeholderText: name }": "placeholderText", "MenuItem { text: name }": "contentItem",
    "C.Button { text: name; background: Rectangle { contentItem: 3 } }": "contentItem", "ComboBox { contentItem: HText { } }": "ComboBox"}
KNOWN_GOOD = ("Text { textFormat: Text.PlainText; text: \"}\" } // Label {", "HToolTip { text: name }", "Item { HText { text: name } }",
              "MenuItem { text: name; contentItem: HText { text: parent.text } }", "Item { width: { if (a) { return 1 } } }",
              "ComboBox { contentItem: HText { } delegate: ItemDelegate { contentItem: HText { } } }")


def main(folder):
    for source, expected in KNOWN_BAD.items():
        assert any(expected in sentence for sentence in problems("Some.qml", source)), source
    for source in KNOWN_GOOD:
        assert not problems("Some.qml", source), (source, problems("Some.qml", source))
    pages = sorted(pathlib.Path(folder).rglob("*.qml"))
    assert len(pages) > 100, folder
    said = [f"{page.name}: {sentence}" for page in pages for sentence in problems(page.name, page.read_text())]
    print("\n".join(said) or f"{len(pages)} pages leave nothing to Qt's guess")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
