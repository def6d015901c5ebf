#!/usr/bin/env python3
"""Every sentence of the window has its translation: what lupdate finds in the sources, and what src says to people
(ui/translations/below.py), stands in each ui/translations/helix_*.ts, is finished, and keeps what is put into it (%1, %n, <b>, {}),
the blanks around it and the way it ends.

    translations.py REPOSITORY
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ui/translations"))
import below  # noqa: E402

PLACE = re.compile(r"%L?\d|%n|</?\w+[^<>]*>")
VALUE = re.compile(r"\{(\d*)\}")
ENDS = "….?:!"

Message = collections.namedtuple("Message", "context source comment plural forms finished")


def messages(path):
    """What stands in a .ts file, in its order."""
    found = []
    for context in xml.etree.ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            said = message.find("translation")
            forms = [form.text or "" for form in said.iter("numerusform")] or [said.text or ""]
            found.append(Message(context.findtext("name"), message.findtext("source"), message.findtext("comment") or "",
                                 message.get("numerus") == "yes", forms, said.get("type") is None))
    return found


def key(message):
    return message.context, message.source, message.comment


def values(text):
    """The numbers of the places {} and {1} in `text`, where {{ is none."""
    found = VALUE.findall(text.replace("{{", "").replace("}}", ""))
    return sorted(int(number) if number else at for at, number in enumerate(found))


def differences(source, form):
    """What of `form` does not agree with what it translates, in words."""
    if sorted(PLACE.findall(source)) != sorted(PLACE.findall(form)) or values(source) != values(form):
        yield f"has other places for values: “{form}”"
    if source[:len(source) - len(source.lstrip())] != form[:len(form) - len(form.lstrip())] or \
            source[len(source.rstrip()):] != form[len(form.rstrip()):]:
        yield f"begins or ends with other blanks: “{form}”"
    if (source[-1:] if source[-1:] in ENDS else "") != (form[-1:] if form[-1:] in ENDS else ""):
        yield f"ends in another way: “{form}”"


def faults(wanted, given):
    """Sentences about what is wrong with the translations `given`, where `wanted` is said in the sources."""
    there = {key(message): message for message in given}
    for message in wanted:
        name = f"{message.context}: “{message.source}”"
        translated = there.get(key(message))
        if translated is None:
            yield f"{name} is missing"
        elif not translated.finished or not all(translated.forms):
            yield f"{name} is unfinished"
        else:
            if message.plural and not translated.plural:
                yield f"{name} lacks its plural"
            for form in translated.forms:
                yield from (f"{name} {difference}" for difference in differences(message.source, form))


def said(root, file, folder):
    """What the sources say now, as a .ts file in `folder` that began as `file`."""
    now = pathlib.Path(folder) / file.name
    shutil.copyfile(file, now)
    subprocess.run([root / "ui/translations/update", now], check=True)
    return messages(now)


def main(repository):
    root = pathlib.Path(repository).resolve()
    files = sorted(root.glob("ui/translations/helix_*.ts"))
    if not files:
        sys.exit("there is no ui/translations/helix_*.ts")
    if not below.is_current(root):
        sys.exit(f"{below.TARGET} does not say what src says: run ui/translations/update")
    wrong = 0
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            for fault in faults(said(root, file, folder), messages(file)):
                print(f"{file.relative_to(root)}: {fault}")
                wrong += 1
    if wrong:
        sys.exit(f"{wrong} to mend: ui/translations/update brings in what is missing, docs/translating.md says the rest")


if __name__ == "__main__":
    main(sys.argv[1])
