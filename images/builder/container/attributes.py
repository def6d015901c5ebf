"""Extended attributes of a container's files: those that programs of it rest on, as far as this build can set them."""
import os

# As Go's archive/tar, bsdtar and GNU tar write them. What else there is (SELinux, ACLs) is of the computer it was on.
_PAX = b"SCHILY.xattr."
_CAPABILITY = b"security.capability"  # ping's right to open a raw socket, without set-uid
_USER = b"user."
# All of a file's fit beside it in one block of the guest's file system, with room for their heads.
_MOST_BYTES = 2048


def of_records(extended):
    """[(name, value)] of a member's pax records, sorted."""
    return sorted((key[len(_PAX):], value) for key, value in extended.items() if _is_kept(key))


def _is_kept(key):
    name = key[len(_PAX):]
    return key.startswith(_PAX) and (name == _CAPABILITY or name.startswith(_USER) and name != _USER)


def put(descriptor, attributes):
    """Sets them on an open file, whose owner they come after: giving a file away takes its capabilities. How many are
    not there afterwards: more than fit, or the file system here, or an old fakeroot, has none of the kind."""
    lost = used = 0
    for name, value in attributes:
        used += len(name) + len(value)
        lost += used > _MOST_BYTES or not _set(descriptor, name, value)
    return lost


def _set(descriptor, name, value):
    try:
        os.setxattr(descriptor, name, value)
        return os.getxattr(descriptor, name) == value
    except (OSError, ValueError):  # a zero in its name
        return False
