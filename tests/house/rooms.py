#!/usr/bin/env python3
"""The rooms as docs/architecture.md lists them are the rooms as they are: each is there, may use rooms above itself only, uses just what its
row says, and links what it includes.

    rooms.py REPOSITORY
"""
import pathlib
import re
import sys

ROW = re.compile(r"^\| `(src/\w+/\w+|ui|guest-agent)` \| .* \| (.*) \|$", re.M)
INCLUDE = re.compile(r'#include "(\w+)/([\w/.]+)"')
# The wire of a program, which whoever runs it includes without linking what the program is made of.
WIRES = {"gateway/gateway_protocol.h", "portpage/port_page_protocol.h"}


def rows(document):
    """Room -> the words of its column `may use`, in the order of the table."""
    return {name.rsplit("/", 1)[-1]: words for name, words in ROW.findall(document)}


def allowed(table):
    """Room -> the rooms that its row names; all those above it for `all above`."""
    return {room: set(list(table)[:list(table).index(room)]) if "all above" in words
            else {other for other in table if re.search(rf"\b{re.escape(other)}\b", words)} - {room}
            for room, words in table.items()}


def includes(folder, rooms, own):
    """Room -> one file that it is included from, for every other room that the folder's files include."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h"):
            for room, rest in INCLUDE.findall(path.read_text(encoding="utf-8")):
                if room in rooms and room != own and f"{room}/{rest}" not in WIRES:
                    found.setdefault(room, path.name)
    return found


def links(folder, rooms, own):
    """The rooms that a folder's CMakeLists.txt names; gateway/rules belongs to gateway."""
    text = re.sub(r"#.*", "", "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("CMakeLists.txt"))))
    return {name.split("_")[0] if name == "gateway_rules" else name for name in re.findall(r"helix_(\w+)", text)} & rooms - {own}


def problems(table, folder_of):
    """Sentences about what is not as the table says."""
    said, order = [], list(table)
    rooms, may = set(order), allowed(table)
    for room in order:
        folder = folder_of(room)
        if not folder.is_dir():
            said.append(f"{room} is in the table and not in the house")
            continue
        included, linked = includes(folder, rooms, room), links(folder, rooms, room)
        for other in sorted(set(included) | linked):
            if order.index(other) > order.index(room):
                said.append(f"{room} uses {other}, which is below it ({included.get(other, 'CMakeLists.txt')})")
            elif other not in may[room]:
                said.append(f"{room} uses {other} ({included.get(other, 'CMakeLists.txt')}), which its row does not say")
        said += [f"{room} includes {other} ({included[other]}) and does not link it" for other in sorted(set(included) - linked)]
        if "all above" not in table[room]:
            said += [f"{room}'s row names {other}, which it does not use" for other in sorted(may[room] - set(included) - linked)]
    return said


def check_itself():
    """The judge is judged first: a house of two rooms, and what is wrong with it."""
    import tempfile
    with tempfile.TemporaryDirectory() as name:
        house = pathlib.Path(name)
        for room, source, cmake in (("low", "", "helix_room(low)"), ("high", '#include "low/a.h"\n', "helix_room(high PUBLIC helix_low)")):
            (house / room).mkdir()
            (house / room / "a.cpp").write_text(source, encoding="utf-8")
            (house / room / "CMakeLists.txt").write_text(cmake, encoding="utf-8")
        place = house.joinpath
        assert not problems({"low": "nothing", "high": "low"}, place)
        assert problems({"low": "nothing", "high": "nothing"}, place)
        assert problems({"high": "low", "low": "nothing"}, place)
        assert problems({"low": "nothing", "high": "low", "gone": "low"}, place)
        (house / "high" / "CMakeLists.txt").write_text("helix_room(high) # helix_low", encoding="utf-8")
        assert problems({"low": "nothing", "high": "low"}, place)
        (house / "high" / "a.cpp").write_text("", encoding="utf-8")
        assert problems({"low": "nothing", "high": "low"}, place)


def main(repository):
    check_itself()
    root = pathlib.Path(repository)
    table = rows((root / "docs" / "architecture.md").read_text(encoding="utf-8"))
    folders = {path.parent.name: path.parent for path in (root / "src").glob("*/*/CMakeLists.txt")}
    said = [f"{room} has no row in docs/architecture.md" for room in sorted(set(folders) - set(table))]
    said += problems(table, lambda room: folders.get(room, root / room))
    print("\n".join(said) or f"{len(table)} rooms are as docs/architecture.md says")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
