"""One line for each attempt, and whether any got through."""


class Report:
    def __init__(self):
        self.failed = False

    def control(self, what, holds):
        """Something that must work, or the refusals prove nothing."""
        print(f"{'CONTROL' if holds else 'BROKEN LAB'} {what}", flush=True)
        self.failed |= not holds

    def attempt(self, what, detail="", leak=None):
        """`leak`: a description of what got through; None or empty when nothing did."""
        print(f"{'GOT THROUGH' if leak else 'REFUSED'} {what}{f': {detail}' if detail else ''}{f' [{leak}]' if leak else ''}",
              flush=True)
        self.failed |= bool(leak)

    @staticmethod
    def left_out(what, why):
        print(f"redteam: Skipped\n{what}: {why}", flush=True)

    def status(self):
        """The last line; the exit status."""
        print("SOMETHING GOT THROUGH" if self.failed else "Nothing got through.")
        return 1 if self.failed else 0
