#!/usr/bin/env python3
"""g++ 12 makes and destroys the temporaries of a `co_await` expression wrongly when a conditional expression or a lambda is part of it: both
branches are made, or one is destroyed twice. What comes of it is seen once in a while, far from there. So such operands are named first.

    co_await_operands.py FOLDER...
"""
import pathlib
import re
import sys

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', re.S)
AWAIT = re.compile(r"\bco_await\b")
LAMBDA = re.compile(r"[(,]\s*\[[^\]]*\]\s*[({]")


def operand(bare, begin):
    """What stands after a co_await, up to the end of its expression."""
    depth = 0
    for end in range(begin, len(bare)):
        letter = bare[end]
        if depth == 0 and letter in ";{)]}":
            return bare[begin:end]
        depth += (letter in "([{") - (letter in ")]}")
    return bare[begin:]


def problems(source):
    """(line, sentence) for each operand of a co_await that has to be named first."""
    bare = COMMENT_OR_TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), source)
    said = []
    for found in AWAIT.finditer(bare):
        line = bare.count("\n", 0, found.start()) + 1
        before = re.split(r"[;{}]", bare[:found.start()])[-1]
        after = operand(bare, found.end())
        if "?" in before + after:
            said.append((line, "a conditional expression beside a co_await"))
        if LAMBDA.search(after):
            said.append((line, "a lambda inside a co_await"))
    return said


KNOWN_BAD = ("co_await settle(a, ok ? x : y);", "auto a = ok ? co_await x() : co_await y();",
             "co_await\n    run([&] { return 1; });", "if (co_await run(a, [](int) { return 1; }))", "co_await run(Error{1}, a ? b : c);")
KNOWN_GOOD = ("// co_await a ? b : c", 'co_await say("what?");', "const auto a = ok ? x : y; co_await settle(a);",
              "if (co_await ready()) { go({1}); }", "for (auto x : co_await all()) { f([] {}); }", "co_await list[index];")


def main(folders):
    for source in KNOWN_BAD:
        assert problems(source), source
    for source in KNOWN_GOOD:
        assert not problems(source), (source, problems(source))
    files = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*") if path.suffix in (".cpp", ".h"))
    assert len(files) > 1000, folders
    said = [f"{file}:{line}: {sentence}; name it first" for file in files for line, sentence in problems(file.read_text(encoding="utf-8"))]
    print("\n".join(said) or f"{len(files)} files name what they wait with")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
