#!/usr/bin/env python3
"""An SFTP server (version 3) whose one folder holds whatever a hostile guest might say. argv[1]: names, depth, links, dots (a listing without an
end), endless (files that never end and say that they are empty), wrapping (sizes whose sum is nothing), long (thousands of names below long ones) or
silent, which makes the file argv[2] and then says nothing."""
import struct
import sys

FILE, FOLDER, LINK = 0o100644, 0o040755, 0o120777
KIND = sys.argv[1]
NAMES = {
    "names": [("../escaped", FILE), ("/tmp/escaped", FILE), ("a/b", FILE), ("..", FOLDER), (".", FOLDER), ("", FILE),
              ("bell\x07", FILE), ("esc\x1b[2J", FILE), ("line\nbreak", FILE), ("x" * 300, FILE), ("good", 0o104777)],
    "links": [("link", LINK), ("link", FOLDER), ("device", 0o060644), ("good", FILE), ("good", FILE)],
    "depth": [("deeper", FOLDER)],
    "dots": [(".", FOLDER)],
    "endless": [(f"file{i}", FILE) for i in range(8)],
    "wrapping": [("one", FILE), ("two", FILE)],
    "long": [("deeper" * 40, FOLDER)],
    "silent": [],
}[KIND]
SIZE = {"endless": 0, "wrapping": 1 << 63}.get(KIND, 5)
LEVELS, LISTINGS = 95, 300  # of long


def string(text):
    data = text.encode() if isinstance(text, str) else text
    return struct.pack(">I", len(data)) + data


def attributes(mode):
    return struct.pack(">IQI", 0x1 | 0x4, SIZE, mode)


def names_at(path, number):
    """What a listing of `path` says when it is asked for the `number`th time; None at its end."""
    if KIND == "dots":
        return NAMES
    if KIND == "long" and path.count("/") > LEVELS:
        if path.endswith(".git") or number > LISTINGS:
            return None
        return [(f"{number}-{i}-" + "x" * 200, FILE) for i in range(100)] if number < LISTINGS else [(".git", FOLDER)]
    return NAMES if number == 0 and (KIND in ("depth", "long") or path.endswith("tree")) else None


def read_exactly(count):
    data = sys.stdin.buffer.read(count)
    if len(data) < count:
        sys.exit(0)
    return data


def send(kind, payload):
    sys.stdout.buffer.write(struct.pack(">IB", len(payload) + 1, kind) + payload)
    sys.stdout.buffer.flush()


listed, sent = {}, set()
while True:
    length, kind = struct.unpack(">IB", read_exactly(5))
    body = read_exactly(length - 1)
    if kind == 1:
        send(2, struct.pack(">I", 3))
        continue
    number = body[:4]
    text = body[8:8 + struct.unpack(">I", body[4:8])[0]].decode(errors="replace") if len(body) >= 8 else ""
    if KIND == "silent":
        open(sys.argv[2], "w", encoding="ascii").close()
        sys.stdin.buffer.read()  # until the connection ends, so that none outlives its test
        sys.exit(0)
    if kind in (17, 7):  # STAT, LSTAT
        is_folder = text.endswith(("tree", "deeper", "link", ".git"))
        send(105, number + attributes(FOLDER if is_folder else FILE))
    elif kind in (11, 3):  # OPENDIR, OPEN
        listed.pop(text, None)
        sent.discard(text)
        send(102, number + string(text))
    elif kind == 12:  # READDIR
        listed[text] = listed.get(text, -1) + 1
        names = names_at(text, listed[text])
        if names is None:
            send(101, number + struct.pack(">I", 1) + string("") + string(""))
        else:
            row = "-rw-r--r-- 1 owner group 5 Jan 1 00:00 name"  # as ls -l would say it; libssh insists
            entries = b"".join(string(name) + string(row) + attributes(mode) for name, mode in names)
            send(104, number + struct.pack(">I", len(names)) + entries)
    elif kind == 5:  # READ
        if KIND in ("endless", "wrapping"):
            send(103, number + string(b"x" * struct.unpack(">I", body[-4:])[0]))
        elif text in sent:
            send(101, number + struct.pack(">I", 1) + string("") + string(""))
        else:
            sent.add(text)
            send(103, number + string("hello"))
    else:
        send(101, number + struct.pack(">I", 0) + string("") + string(""))
