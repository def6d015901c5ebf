"""What makes two builds of the same layers and files alike: when they are from, and what is not theirs."""
import datetime
import email.utils
import os
import re

from . import hooks
from .failure import BuildError

# Second copies of databases that the packages' scripts wrote, logs, and caches that are made anew when they are missed.
TRACES = ("etc/*-", "var/lib/dpkg/*-old", "var/cache/debconf/*-old", "var/backups/*", "var/cache/ldconfig/aux-cache",
          "var/cache/apparmor/*", "var/cache/man/*", "var/log/*.log", "var/log/apt/*", "var/log/*/*.log",
          "var/lib/systemd/random-seed", "root/.*_history", "root/.wget-hsts", "root/.cache", "tmp/*", "var/tmp/*")


def epoch(root):
    """Seconds since 1970 of the newest list of the archive that the tree at `root` was installed from."""
    path = os.path.join(root, hooks.NOTES_FOLDER, "dates")
    try:
        with open(path, encoding="ascii") as file:
            dates = [email.utils.parsedate_to_datetime(line.strip()) for line in file if line.strip()]
        return int(max(date.timestamp() for date in dates))
    except (OSError, ValueError, TypeError) as error:
        raise BuildError("The package layer does not say when its archive is from; remove the builder's "
                         "cache folder 'layers' and build again.") from error


def iso(seconds):
    """A time as manifests and SPDX have it."""
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def settle(root, seconds):
    """Takes the time of this build out of the tree at `root`: nothing in it is newer than `seconds`."""
    _set_password_days(os.path.join(root, "etc/shadow"), seconds // 86400)
    for folder, folders, files in os.walk(root, topdown=False):
        for name in files + [f for f in folders if os.path.islink(os.path.join(folder, f))] + ["."]:
            path = os.path.join(folder, name)
            if os.lstat(path).st_mtime > seconds:
                os.utime(path, (seconds, seconds), follow_symlinks=False)


def _set_password_days(path, days):
    """The third field of each account: the day it was made."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    mode = os.stat(path).st_mode & 0o7777
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^([^:]+:[^:]*:)\d+:", rf"\g<1>{days}:", text, flags=re.M))
    os.chmod(path, mode)
