"""JSON of container images: read within bounds, each value only as the type that it should have."""
import json

from .limits import Damaged, shown

_HEX = set("0123456789abcdef")
_MAX_BYTES = 1 << 46


def parse(data, what):
    """The object in `data`; Damaged when it is none."""
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Damaged(f"has {what} that is no JSON") from error
    if not isinstance(value, (dict, list)):
        raise Damaged(f"has {what} that is no JSON object")
    return value


def mapping(value, what):
    """`value` as an object; null is an empty one, as Go writes it."""
    return _typed({} if value is None else value, dict, what)


def items(value, what, most):
    """`value` as a list of at most `most`."""
    found = _typed([] if value is None else value, list, what)
    if len(found) > most:
        raise Damaged(f"has more than {most} {what}")
    return found


def text(value, what, most=4096):
    """`value` as a string; null is an empty one."""
    found = _typed("" if value is None else value, str, what)
    if len(found) > most or "\0" in found:
        raise Damaged(f"has {what} that is too long or has a zero in it")
    # Half a surrogate pair: JSON may have it, no file may.
    return found.encode("utf-8", "replace").decode()


def texts(value, what, most):
    """`value` as a list of strings."""
    return [text(item, what, 1 << 16) for item in items(value, what, most)]


def size(value, what):
    """`value` as the size of a file."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MAX_BYTES:
        raise Damaged(f"has {what} of no size")
    return value


def sha256(value, what):
    """The hexadecimal digits of "sha256:..."."""
    digest = text(value, what)
    algorithm, _, digits = digest.partition(":")
    if algorithm != "sha256" or len(digits) != 64 or not set(digits) <= _HEX:
        raise Damaged(f"has {what} with a digest that is no SHA-256: '{shown(digest)}'")
    return digits


def _typed(value, kind, what):
    if not isinstance(value, kind):
        raise Damaged(f"has {what} of the wrong type")
    return value
