"""The keys of the words for what the system reports of files: Python passes its reasons on in English."""

from __future__ import annotations

import errno
import os
from typing import Final

from game.data.files.paths import WINDOWS
from game.data.files.plain_files import FOLDER, NO_FILE, NO_NAME
from game.data.files.problems import reason_of

_SYSTEM: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EEXIST: "there_already",
    errno.ENOTEMPTY: "not_empty",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "is_folder",
    errno.ENAMETOOLONG: "name_too_long",
    errno.EBUSY: "in_use",
    errno.EIO: "broken_disk",
}
"""The system's file errors, each with the last part of its key below ``system``."""

_OF_WINDOWS: Final = {
    19: "read_only",
    32: "in_use",
    33: "in_use",
    39: "full",
    123: "bad_name",
    161: "bad_name",
    206: "path_too_long",
    225: "not_allowed",
    267: "no_folder",
}
"""Windows' own error numbers, where they say more than those that all systems have."""

_LONGEST: Final = 248
"""Characters from which on Windows a folder's path is too long (a file's: 260)."""


def system_key(error: OSError) -> str:
    """The text key of a system error; empty for an unknown error, or one with a message of its own."""
    if too_long_path(error):
        return "path_too_long"
    if reason_of(error) == NO_NAME:
        return "bad_name"
    if reason_of(error) not in (os.strerror(error.errno or 0), NO_FILE, FOLDER):
        return ""
    return _OF_WINDOWS.get(getattr(error, "winerror", 0), "") or _SYSTEM.get(error.errno or 0, "")


def too_long_path(error: OSError) -> bool:
    """Whether Windows reports a file as missing because its path is too long."""
    missing = WINDOWS and error.errno == errno.ENOENT
    return missing and max(len(str(name or "")) for name in (error.filename, error.filename2)) >= _LONGEST
