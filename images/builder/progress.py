"""What a build tells its caller: JSON lines on stdout for a program, text for a person."""
import json
import sys
import time


class Progress:
    """Reports steps. `style` is "json" (one object a line) or "text"."""

    def __init__(self, style):
        self._style = style
        self._last_title = None
        self._last_time = 0.0
        self._fraction = 0.0

    def step(self, step, title, fraction, done_bytes=None, total_bytes=None):
        """One report of step `step`; `fraction` is of the whole build, 0 to 1."""
        self._fraction = fraction = min(max(fraction, self._fraction), 1.0)  # never goes back
        now = time.monotonic()
        if title == self._last_title and now - self._last_time < 0.2:
            return
        fresh = title != self._last_title
        self._last_title, self._last_time = title, now
        if self._style == "json":
            line = {"step": step, "title": title, "fraction": round(fraction, 3)}
            if total_bytes is not None:
                line["doneBytes"], line["totalBytes"] = done_bytes, total_bytes
            self._emit(line)
        elif fresh:
            print(f"[{fraction * 100:3.0f}%] {title}", file=sys.stderr, flush=True)

    def restart(self):
        """Another build begins."""
        self._fraction = 0.0

    def table(self, lines):
        """Ends many builds; on standard error, where a program that reads the others finds nothing."""
        for line in lines:
            print(line, file=sys.stderr, flush=True)

    def result(self, result, path):
        """The end: `result` is "built", "cached" or "written", `path` the bundle's folder."""
        if self._style == "json":
            self._emit({"result": result, "path": path})
        else:
            print(f"{result}: {path}", flush=True)

    def error(self, sentence, details=""):
        """The other end; `details` go to standard error."""
        if details:
            print(details, file=sys.stderr, flush=True)
        if self._style == "json":
            self._emit({"error": sentence})
        else:
            print(f"build: {sentence}", file=sys.stderr, flush=True)

    @staticmethod
    def _emit(line):
        try:
            print(json.dumps(line), flush=True)
        except BrokenPipeError:
            pass  # the reader went away; the build's outcome is on disk and in the exit status


class Part:
    """Steps of what a build needs first, `title`: from `first` to `last` of the whole."""

    def __init__(self, progress, title, first, last):
        self._progress, self._title, self._first, self._last = progress, title, first, last

    def step(self, step, title, fraction, done_bytes=None, total_bytes=None):
        """As Progress.step(), of the part."""
        whole = self._first + fraction * (self._last - self._first)
        self._progress.step(step, f"{self._title}: {title}", whole, done_bytes, total_bytes)
