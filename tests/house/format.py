#!/usr/bin/env python3
"""Every C++ file of the repository is laid out as .clang-format has it.

    format.py REPOSITORY        says each place that is not; `clang-format -i FILE` mends it
"""
import os
import pathlib
import shutil
import subprocess
import sys

LEFT_OUT = 77  # SKIP_RETURN_CODE, see cmake/HelixRoom.cmake
AT_ONCE = 100


def sources(root):
    """The files of the repository's own folders; not what a build has written."""
    return sorted(str(path) for folder in ("src", "ui", "guest-agent", "tests") for path in (root / folder).rglob("*")
                  if path.suffix in (".cpp", ".h"))


def places(program, files):
    """file:line:column of what is laid out otherwise."""
    said = subprocess.run([program, "--dry-run", *files], capture_output=True, text=True, check=False).stderr
    return [line.split(" warning:")[0].rstrip(":") for line in said.splitlines() if " warning:" in line]


def main(repository):
    program = shutil.which("clang-format")
    if not program:
        print("clang-format is not here: nothing was looked at (apt install clang-format)")
        return LEFT_OUT
    files = sources(pathlib.Path(repository))
    assert len(files) > 1000, repository
    wrong = [place for at in range(0, len(files), AT_ONCE) for place in places(program, files[at:at + AT_ONCE])]
    print("\n".join(os.path.relpath(place, repository) for place in wrong) or f"{len(files)} files are laid out as .clang-format has it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
