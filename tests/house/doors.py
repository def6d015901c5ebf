#!/usr/bin/env python3
"""Whatever the window can do, helixctl can do: what the window calls of the control plane, the control socket calls too, and each operation of
the socket's table has a command that asks for it.

    doors.py REPOSITORY
"""
import pathlib
import re
import sys

SERVICES = "workspaces|desktops|recordings|exchange|images|forwards|boundary|providers|agents|sessions|projects|attempts|sheets|activity|settings|hostUse|sound"
# plane.workspaces().rename(, call->plane()->workspaces().rename(
CALL = re.compile(rf"\bplane(?:\(\))?(?:\.|->)({SERVICES})\(\)\s*\.\s*(\w+)\(")
# auto& images = plane.images(); ... images.build(
ALIAS = re.compile(rf"auto&\s+(\w+)\s*=\s*[^;]*?\bplane(?:\(\))?(?:\.|->)({SERVICES})\(\);")
# Json describe(const providers::Providers& providers): a service that is handed on
PARAMETER = re.compile(rf"\b\w+::({SERVICES})&\s+(\w+)[,)]", re.I)
# &plane::Attempts::keep
MEMBER = re.compile(rf"&plane::({SERVICES})::(\w+)", re.I)
REQUEST = re.compile(r"struct (\w+) \{\s*static constexpr Operation kOperation")
# Of the window alone, each with its reason.
WINDOW_ONLY = {
    ("forwards", "check"): "looks before the user presses Add; ports.add says the same",
    ("forwards", "move"): "the port that is offered where one is taken, with one press; ports.remove and ports.add are the same",
    ("workspaces", "agentAccess"): "a terminal in the window; helixctl ssh and exec are those of the socket",
    ("exchange", "takeDrag"): "what the user's hand holds on the desktop; files.save takes any file",
    ("exchange", "attend"): "as long as the desktop is shown; clipboard.put and clipboard.get reach it on their own",
    ("sound", "setOutput"): "the window's loudspeakers; without it what is heard is recorded or shown",
    ("projects", "sample"): "a folder for people who have none to try with; create --project takes any",
    ("settings", "setAll"): "several that are one choice; settings.import sets any number at once",
    ("forwards", "observeCounters"): "ports.list reads them when it is asked",
}
# Signals, which the socket turns into notifications.
SIGNALS = {"changed", "removed", "recorded", "asked", "entriesChanged", "defaultsChanged", "looked"}
# Asked by a program, not by a command.
NO_COMMAND = {
    "ShowWindow": "a second start of the window asks for it",
    "MakeWay": "a starting window asks a headless Helix for it",
    "ShowDiff": "helixctl changes --diff prints the whole patch",
    "SendContent": "the same; a picture is looked at in the window",
}


def calls(folder):
    """(service, method) -> a file that calls it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h"):
            text = path.read_text(encoding="utf-8")
            said = CALL.findall(text) + [(service.lower(), method) for service, method in MEMBER.findall(text)]
            for name, service in ALIAS.findall(text) + [(name, service.lower()) for service, name in PARAMETER.findall(text)]:
                said += [(service, method) for method in re.findall(rf"\b{name}\.(\w+)\(", text)]
            for pair in said:
                found.setdefault(pair, path.name)
    return found


def problems(window, socket, requests, commands):
    said = [f"the window calls {service}().{method}() ({window[service, method]}), which the control socket does not offer"
            for service, method in sorted(set(window) - set(socket) - set(WINDOW_ONLY)) if method not in SIGNALS]
    said += [f"no command of helixctl asks for {name}" for name in sorted(requests - set(NO_COMMAND))
             if not re.search(rf"operations::{name}\b", commands)]
    return said


def check_itself():
    window = {("workspaces", "rename"): "a.cpp"}
    assert problems(window, {}, set(), "")
    assert not problems(window, window, set(), "")
    assert problems({}, {}, {"Rename"}, "operations::RenameAll")
    assert not problems({}, {}, {"Rename"}, "operations::Rename{}")


def main(repository):
    check_itself()
    root = pathlib.Path(repository)
    programs = root / "src" / "programs"
    requests = set()
    for path in (root / "src" / "wire" / "operations").glob("*.h"):
        requests |= set(REQUEST.findall(path.read_text(encoding="utf-8")))
    commands = "".join(path.read_text(encoding="utf-8") for path in sorted((programs / "ctl").glob("*.cpp")))
    assert requests, "no operation was found: where are they?"
    said = problems(calls(root / "ui"), calls(programs / "app"), requests, commands)
    print("\n".join(said) or f"{len(requests)} operations, each with a command; the window calls nothing else")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
