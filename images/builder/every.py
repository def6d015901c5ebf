"""Builds all recipes, one after the other."""
import time

from .failure import BuildError


def build(names, one, progress):
    """Calls `one(name)`, which is ("built" | "cached", path), for each of `names`, also after one that failed.

    Ends with a table; the exit status is 1 when any failed.
    """
    rows = []
    for name in names:
        progress.restart()
        started = time.monotonic()
        try:
            result, path = one(name)
            progress.result(result, path)
            said = path
        except (BuildError, OSError) as error:
            progress.error(f"{name}: {error}", getattr(error, "details", ""))
            result, said = "failed", str(error)
        rows.append((name, result, f"{time.monotonic() - started:.0f} s", said))
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    progress.table("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[3]]) for row in rows)
    return 1 if any(row[1] == "failed" for row in rows) else 0
