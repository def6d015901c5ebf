"""The errors a build ends with."""


class BuildError(Exception):
    """A sentence for the user: what failed, on what, and what to do about it."""


class Cancelled(Exception):
    """SIGINT or SIGTERM arrived; everything half-made is being removed."""
