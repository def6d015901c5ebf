"""What lies in the memory of a process (proc(5): maps and mem; for the superuser, or a debugger's rights)."""

PIECE, OVERLAP = 1 << 24, 256


def holds(pid, words):
    """Which of `words` lie in the readable memory of process `pid`. PermissionError where that is forbidden."""
    found = set()
    with open(f"/proc/{pid}/maps", encoding="utf-8", errors="replace") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            span, mode = line.split()[:2]
            start, end = (int(text, 16) for text in span.split("-"))
            if "r" not in mode or "[v" in line:
                continue
            for at in range(start, end, PIECE):
                try:
                    memory.seek(at)
                    data = memory.read(min(PIECE + OVERLAP, end - at))
                except (OSError, OverflowError, ValueError):
                    break  # nothing behind it, as in what is reserved only
                found |= {word for word in words if word.encode() in data}
    return found
