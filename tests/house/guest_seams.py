#!/usr/bin/env python3
"""The seams inside guest-agent/: a kind of desktop is known in its own folder and to the factory alone, helix-agent uses nothing of the
built-in agent, and what a kind of desktop is built from stays in its folder too.

    guest_seams.py REPOSITORY
"""
import pathlib
import re
import sys
import tempfile

DESKTOP = "agent/desktop"
FACTORY = f"{DESKTOP}/factory"
# The folders of a desktop that are no kind of desktop.
SHARED = {"factory", "stream", "tools"}
# What a kind is called, in any case, by its protocols and its tools.
WORDS = {"wlroots": re.compile(r"sway|wlr|i3-ipc|zwp_|virtual-keyboard", re.I),
         "x11": re.compile(r"xcb_|xcb/|XTest|XFixes|XDamage|RandR|X11|_NET_WM"),
         "gnome": re.compile(r"gnome|mutter|sd_bus", re.I)}
INCLUDE = re.compile(r'#include "([\w/.]+)"')


def sources(guest):
    """(path below guest-agent, text) of everything that is compiled or built with."""
    for path in sorted(guest.rglob("*")):
        if path.is_file() and (path.suffix in (".cpp", ".h", ".c", ".cmake", ".xml") or path.name == "CMakeLists.txt"):
            yield path.relative_to(guest).as_posix(), path.read_text(encoding="utf-8")


def kinds(guest):
    return sorted(path.name for path in (guest / DESKTOP).iterdir() if path.is_dir() and path.name not in SHARED)


def may_know(path, kind):
    """The kind's own folder, the factory, and the one line that adds the folder to the build."""
    return path.startswith((f"{DESKTOP}/{kind}/", f"{FACTORY}/")) or path == "CMakeLists.txt"


def problems(guest):
    """Sentences about seams that are not kept."""
    said = [f"{DESKTOP}/{kind} is a kind of desktop whose words are not in WORDS here" for kind in kinds(guest) if kind not in WORDS]
    for path, text in sources(guest):
        for kind in kinds(guest):
            if may_know(path, kind):
                continue
            for number, line in enumerate(text.splitlines(), 1):
                if f"{DESKTOP}/{kind}/" in line or WORDS.get(kind, re.compile(r"(?!)")).search(line):
                    said.append(f"{path}:{number} knows {kind}: {line.strip()}")
        if path.startswith("agent/"):
            said += [f"{path} includes {name} of the built-in agent" for name in INCLUDE.findall(text) if name.startswith("coder/")]
        if path == "CMakeLists.txt":
            targets = re.findall(r"(?:guest_part\(agent\S*|target_link_libraries\(helix-agent)\s[^)]*", text)
            said += [f"CMakeLists.txt links the built-in agent: {target.split(chr(10))[0]}" for target in targets if "helix_coder" in target]
    return said


def check_itself():
    """The judge is judged first: a guest that keeps its seams, and each way not to."""
    with tempfile.TemporaryDirectory() as name:
        guest = pathlib.Path(name)

        def write(path, text):
            (guest / path).parent.mkdir(parents=True, exist_ok=True)
            (guest / path).write_text(text, encoding="utf-8")

        write(f"{DESKTOP}/wlroots/a.cpp", "zwlr_screencopy_frame_v1* frame; // of Sway")
        write(f"{FACTORY}/f.cpp", f'#include "{DESKTOP}/wlroots/a.h"')
        write("coder/c.cpp", '#include "agent/exec/e.h"')
        write("CMakeLists.txt", "guest_part(coder PRIVATE helix_coder_http)")
        assert not problems(guest)
        for path, text in (("agent/input/i.cpp", "// asks Sway"), ("agent/input/i.cpp", f'#include "{DESKTOP}/wlroots/a.h"'),
                           ("agent/main.cpp", '#include "coder/coder.h"'), (f"{DESKTOP}/other/o.cpp", ""),
                           ("CMakeLists.txt", "guest_part(agent/mcp\n PRIVATE helix_coder_http)")):
            before = (guest / path).read_text(encoding="utf-8") if (guest / path).exists() else None
            write(path, text)
            assert problems(guest), (path, text)
            if before is None:
                (guest / path).unlink()
                (guest / path).parent.rmdir() if not any((guest / path).parent.iterdir()) else None
            else:
                write(path, before)
        assert not problems(guest)


def main(repository):
    check_itself()
    guest = pathlib.Path(repository) / "guest-agent"
    said = problems(guest)
    print("\n".join(said) or f"the seams of guest-agent are kept ({', '.join(kinds(guest))})")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
