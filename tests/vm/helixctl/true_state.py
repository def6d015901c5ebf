"""Whether what a home holds is true: everything that is there belongs to a workspace that needs it, and the other way round.
"""
import contextlib
import glob
import json
import os
import sqlite3
import struct

AT_REST = ("ready", "suspended", "stopped", "failed")
# Of a workspace that is gone nothing is in these tables; what happened in it stays in others.
TABLES = {
    "helixvm.db": [("forwards", "workspace"), ("egress_choices", "owner"), ("egress_lists", "owner"), ("egress_rules", "owner"),
                   ("egress_refusals", "workspace"), ("clipboard_choices", "workspace"), ("secret_grants", "workspace"), ("inference_access", "workspace"),
                   ("inference_reserved", "workspace"), ("projects", "workspace"), ("asked_work", "workspace"),
                   ("checkpoints", "workspace"), ("workspaces", "id")],
    "conversations.db": [("sessions", "workspace")],
}


def names(folder, pattern="*"):
    return {os.path.basename(path) for path in glob.glob(os.path.join(folder, pattern))}


def backing_file(disk):
    """What a qcow2 disk stands on, "" for nothing: eight bytes where its name begins, four its length (docs/interop/qcow2.txt)."""
    with open(disk, "rb") as file:
        begins, length = struct.unpack(">8xQI", file.read(20))
        file.seek(begins)
        return file.read(length).decode() if begins else ""


def rows(home, database, query):
    path = os.path.join(home, "data", database)
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def untrue_states(shown):
    for box in shown:
        said = (box["error"] or {}).get("message", "")
        if box["state"] not in AT_REST:
            yield f"{box['name']} is {box['state']}"
        elif (box["state"] == "failed") != bool(said):
            yield f"{box['name']} is {box['state']}: {said!r}"
        elif said and not said.endswith("."):
            yield f"{box['name']}: {said!r} is no sentence"


def untrue_processes(shown, machines, networks):
    running = sorted(box["id"] for box in shown if box["state"] == "ready")
    for what, found in (("machines", machines), ("networks", networks)):
        if sorted(found) != running:
            yield f"{what} of {sorted(found)}, {running} are ready"


def untrue_files(home, shown):
    data, known = os.path.join(home, "data"), {box["id"] for box in shown}
    running = {box["id"] for box in shown if box["state"] == "ready"}
    for what, found, wanted in (
            ("folders", names(os.path.join(data, "workspaces")), known), ("disks without a record", names(os.path.join(data, "lost")), set()),
            ("runtime folders", {name for name in names(os.path.join(home, "run")) if "." not in name}, running),
            ("keys", {name.split(".")[1] for name in names(os.path.join(data, "keys"), "workspace.*")} - known, set())):
        if found != wanted:
            yield f"{what}: {found}, not {wanted}"
    for box in shown:
        folder = os.path.join(data, "workspaces", box["id"])
        if len(disks := names(folder, "*.qcow2")) != 1 and (disks or box["state"] != "failed"):
            yield f"{box['name']} has the disks {disks}"
        if os.path.isdir(os.path.join(folder, "saved")) != (box["state"] == "suspended"):
            yield f"{box['name']} is {box['state']}, saved: {names(os.path.join(folder, 'saved'))}"
        if left := names(folder, "memory*") | names(folder, "*.part") | names(folder, "*.new"):
            yield f"{box['name']} has {left}"


def untrue_layers(home):
    folder = os.path.join(home, "data", "layers")
    on_record = rows(home, "helixvm.db", "select disk_layers, 0 from workspaces union all select disk_layers, has_memory from checkpoints")
    needed = {layer for layers, _ in on_record for layer in layers.split()}
    remembered = {layers.split()[-1] for layers, has_memory in on_record if has_memory}
    todo = glob.glob(os.path.join(home, "data", "workspaces", "*", "*.qcow2"))
    todo += [os.path.join(folder, layer, "disk.qcow2") for layer in needed]
    while todo:
        disk = todo.pop()
        if not os.path.exists(disk):
            yield f"{disk} is missing"
        elif os.path.dirname(os.path.dirname(base := backing_file(disk))) == folder:
            needed.add(os.path.basename(os.path.dirname(base)))
            todo.append(base)
    if (found := names(folder)) != needed:
        yield f"layers: {found}, not {needed}"
    if (found := {layer for layer in found if os.path.exists(os.path.join(folder, layer, "memory"))}) != remembered:
        yield f"memory of the layers {found}, not {remembered}"


def untrue_rows(home, shown):
    known = {box["id"] for box in shown}
    for database, tables in TABLES.items():
        for table, column in tables:
            found = {row[0] for row in rows(home, database, f"select distinct {column} from {table}")}
            if strangers := found - known - {"", "defaults"}:
                yield f"{table} knows {strangers}"


def lies(home, listed, machines, networks):
    """Sentences about what is not true in `home`; `listed` is what `helixctl ls --json` says, the others ids of workspaces."""
    shown = json.loads(listed or "[]")
    return [*untrue_states(shown), *untrue_processes(shown, machines, networks), *untrue_files(home, shown), *untrue_layers(home),
            *untrue_rows(home, shown)]
