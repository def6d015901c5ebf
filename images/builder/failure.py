"""The errors a build ends with."""


class BuildError(Exception):
    """A sentence for the user: what failed, on what, and what to do about it.

    `details` is what a program said last, for a log.
    """

    def __init__(self, sentence, details=""):
        super().__init__(sentence)
        self.details = details


class NoSpace(BuildError):
    """The disk is full: whatever else was said of it comes of that."""


class Cancelled(Exception):
    """SIGINT or SIGTERM arrived; everything half-made is being removed."""
