#!/usr/bin/env python3
"""No more than five units of a room include each other in a circle. A unit is a header with the .cpp of its name: what one includes, the other
does as well, so that nobody reads the one without the other.

    cycles.py REPOSITORY
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "([\w/.]+)"', re.M)
MOST = 5
# Rooms whose largest circle is larger still, with its size. A number may only shrink.
LARGER = {}


def units(folder, prefix):
    """Unit -> the units that it includes; a unit is named by its path below the folder, without the suffix."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h"):
            unit = path.relative_to(folder).with_suffix("").as_posix()
            included = INCLUDE.findall(path.read_text(encoding="utf-8"))
            found.setdefault(unit, set()).update(
                pathlib.PurePosixPath(name[len(prefix):]).with_suffix("").as_posix() for name in included if name.startswith(prefix))
    return {unit: included & set(found) - {unit} for unit, included in found.items()}


def reachable(graph, start):
    seen, waiting = set(), [start]
    while waiting:
        for other in graph[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def circles(graph):
    """The strongly connected components of more than one unit."""
    reach = {unit: reachable(graph, unit) for unit in graph}
    return {frozenset({unit} | {other for other in reach[unit] if unit in reach[other]}) for unit in graph if unit in reach[unit]}


def problems(sizes, larger):
    """Sentences; `sizes`: room -> the units of its largest circle."""
    said = []
    for room, circle in sorted(sizes.items()):
        most = larger.get(room, MOST)
        if len(circle) > most:
            said.append(f"{room}: {len(circle)} units include each other, at most {most} may: {', '.join(sorted(circle))}")
        elif room in larger and len(circle) < most:
            said.append(f"{room}: only {len(circle)} units include each other now; let LARGER say so")
    return said


def check_itself():
    """The judge is judged first."""
    chain = {"a": {"b"}, "b": {"c"}, "c": set()}
    ring = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert circles(chain) == set()
    assert circles(ring) == {frozenset("abc")}
    six = set("abcdef")
    assert problems({"room": six}, {})
    assert not problems({"room": six}, {"room": 6})
    assert problems({"room": six}, {"room": 7})
    assert not problems({"room": set("abcde")}, {})


def main(repository):
    check_itself()
    root = pathlib.Path(repository)
    folders = {path.parent.name: (path.parent, path.parent.name + "/") for path in (root / "src").glob("*/*/CMakeLists.txt")}
    folders |= {"ui": (root / "ui", "ui/"), "guest-agent": (root / "guest-agent", "")}
    sizes = {}
    for room, (folder, prefix) in folders.items():
        found = circles(units(folder, prefix))
        sizes[room] = max(found, key=len, default=frozenset())
        print(f"{room}: {len(sizes[room])}")
    said = problems(sizes, LARGER)
    print("\n".join(said) or "no room has a circle that is larger than it may be")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
