"""Puts into words what a rule book gives as a key and names: why an action isn't allowed, what came of it,
what is on the board."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from game.data.files.paths import WINDOWS
from game.data.files.plain_files import FOLDER, NO_FILE, NO_NAME
from game.data.files.problems import Problem, reason_of
from game.data.words.texts import Texts
from game.model.keyed_text import KeyedText, Line

if TYPE_CHECKING:
    from game.model.contract import Refusal

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


def failure_words(error: Exception, words: Texts) -> str:
    """Why something failed, in the player's language: Python passes on the system's reason for a file in
    English."""
    key = _system_key(error) if isinstance(error, OSError) else ""
    return words(f"system.{key}") if key else reason_of(error)


def round_words(game: str, round_: int, words: Texts) -> str:
    """The number of a round by the game's own word: some call it a turn."""
    return words(words.first(f"{game}.turn", "match.turn"), turn=round_)


def said_words(said: str | Problem | Exception, words: Texts) -> str:
    """What is wrong with a file or a text from outside, in the player's language: a sentence in English, a
    problem with its place, or an error."""
    if isinstance(said, Problem):
        return words.problem(said)
    return words.fault(failure_words(said, words) if isinstance(said, Exception) else said)


def _system_key(error: OSError) -> str:
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


def refusal_words(game: str, refusal: Refusal, words: Texts) -> str:
    """A refusal in words."""
    return words.refused(game, refusal.key, refusal.params)


def telling_words(told: KeyedText, words: Texts) -> str:
    """The words of a ``KeyedText`` as a text of its own: it begins with a capital."""
    text = words.told(told)
    return text[:1].upper() + text[1:]


def sentences(told: Iterable[KeyedText], words: Texts) -> str:
    """Several ``KeyedText``s as one text, sentence by sentence."""
    return " ".join(telling_words(one, words) for one in told)


def board_text(lines: Iterable[Line], words: Texts) -> str:
    """A board for a terminal (``Kit.text_board``): its signs, and a legend in words."""
    return "\n".join(_line(line, words) for line in lines)


def _line(line: Line, words: Texts) -> str:
    """The parts of a line in a row; a sentence of its own begins with a capital, the meaning of a sign
    doesn't."""
    shown = ""
    for part in line if isinstance(line, tuple) else (line,):
        if isinstance(part, KeyedText):
            sentence = not shown.strip() or shown.endswith((". ", "! "))
            part = telling_words(part, words) if sentence else words.told(part)
        shown += f"{part} "
    return shown.rstrip()
