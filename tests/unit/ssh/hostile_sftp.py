#!/usr/bin/env python3
"""An SFTP server (version 3) whose one folder holds whatever a hostile guest might say. argv[1]: names, depth, links or silent, which makes the
file argv[2] and then says nothing."""
import struct
import sys

FILE, FOLDER, LINK = 0o100644, 0o040755, 0o120777
KIND = sys.argv[1]
NAMES = {
    "names": [("../escaped", FILE), ("/tmp/escaped", FILE), ("a/b", FILE), ("..", FOLDER), (".", FOLDER), ("", FILE),
              ("bell\x07", FILE), ("esc\x1b[2J", FILE), ("line\nbreak", FILE), ("x" * 300, FILE), ("good", 0o104777)],
    "links": [("link", LINK), ("link", FOLDER), ("device", 0o060644), ("good", FILE), ("good", FILE)],
    "depth": [("deeper", FOLDER)],
    "silent": [],
}[KIND]


def string(text):
    data = text.encode() if isinstance(text, str) else text
    return struct.pack(">I", len(data)) + data


def attributes(mode):
    return struct.pack(">IQI", 0x1 | 0x4, 5, mode)


def read_exactly(count):
    data = sys.stdin.buffer.read(count)
    if len(data) < count:
        sys.exit(0)
    return data


def send(kind, payload):
    sys.stdout.buffer.write(struct.pack(">IB", len(payload) + 1, kind) + payload)
    sys.stdout.buffer.flush()


listed, sent = set(), set()
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
        is_folder = text.endswith(("tree", "deeper", "link"))
        send(105, number + attributes(FOLDER if is_folder else FILE))
    elif kind in (11, 3):  # OPENDIR, OPEN
        listed.discard(text)
        sent.discard(text)
        send(102, number + string(text))
    elif kind == 12:  # READDIR
        if text in listed or (KIND != "depth" and not text.endswith("tree")):
            send(101, number + struct.pack(">I", 1) + string("") + string(""))
        else:
            listed.add(text)
            row = "-rw-r--r-- 1 owner group 5 Jan 1 00:00 name"  # as ls -l would say it; libssh insists
            entries = b"".join(string(name) + string(row) + attributes(mode) for name, mode in NAMES)
            send(104, number + struct.pack(">I", len(NAMES)) + entries)
    elif kind == 5:  # READ
        if text in sent:
            send(101, number + struct.pack(">I", 1) + string("") + string(""))
        else:
            sent.add(text)
            send(103, number + string("hello"))
    else:
        send(101, number + struct.pack(">I", 0) + string("") + string(""))
