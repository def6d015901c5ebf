"""Lines that ran, of each room, from what gcov counted in a build folder."""
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess

PARTS = ("src", "guest-agent", "ui")


def lines_of(notes):
    """{file: {line: how often it ran}} of one unit; `notes`: its .gcno, which says which lines there are when nothing ran."""
    run = subprocess.run(["gcov", "--json-format", "--stdout", str(notes)], cwd=notes.parent, capture_output=True, text=True,
                         errors="replace", check=False)
    found = {}
    for words in run.stdout.splitlines():
        if not words.startswith("{"):
            continue
        unit = json.loads(words)
        for file in unit["files"]:
            path = os.path.normpath(os.path.join(unit["current_working_directory"], file["file"]))
            lines = found.setdefault(path, collections.Counter())
            for line in file["lines"]:
                lines[line["line_number"]] += line["count"]
    return found


def counted(build):
    """lines_of() of every unit in the build folder that is of the product, added up."""
    notes = [file for file in pathlib.Path(build).rglob("*.gcno")]
    files = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for unit in workers.map(lines_of, notes):
            for path, lines in unit.items():
                into = files.setdefault(path, collections.Counter())
                for line, count in lines.items():
                    into[line] += count
    return files


def room_of(path, root):
    """src/WING/ROOM, guest-agent/agent/PART or ui; None for what is not the product's."""
    try:
        parts = pathlib.PurePath(path).relative_to(root).parts
    except ValueError:
        return None
    if parts[0] not in PARTS:
        return None
    return "/".join(parts[:-1][:3]) if parts[0] != "ui" else "ui"


def table(files, root):
    """One row a room: its lines, those that ran, and how many in a hundred that is; the sum below."""
    rooms = collections.defaultdict(lambda: [0, 0])
    for path, lines in files.items():
        room = room_of(path, root)
        if room:
            rooms[room][0] += len(lines)
            rooms[room][1] += sum(1 for count in lines.values() if count)
    rows = sorted(rooms.items()) + [("all", [sum(room[0] for room in rooms.values()), sum(room[1] for room in rooms.values())])]
    return "\n".join([f"{'room':32} {'lines':>7} {'ran':>7} {'%':>6}"]
                     + [f"{name:32} {lines:7} {ran:7} {100 * ran / max(1, lines):6.1f}" for name, (lines, ran) in rows])
