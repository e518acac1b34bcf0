"""What a rule book has to say, in words: it gives a key and names. Why something isn't allowed, what came of
an action, what is on the board."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from game.data.files.plain_files import FOLDER, NO_FILE
from game.data.files.problems import reason_of
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
"""What systems report of files, by the last part of its key below ``system``."""


def failure_words(error: Exception, words: Texts) -> str:
    """Why something did not work, in the player's language: Python passes on what the system says of a file
    in English."""
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM and reason_of(error) in (os.strerror(number), NO_FILE, FOLDER):
        return words(f"system.{_SYSTEM[number]}")
    return reason_of(error)


def refusal_words(game: str, refusal: Refusal, words: Texts) -> str:
    """A refusal in words."""
    return words.refused(game, refusal.key, refusal.params)


def telling_words(told: KeyedText, words: Texts) -> str:
    """Something to be told, as a text of its own: it begins with a capital."""
    text = words.told(told)
    return text[:1].upper() + text[1:]


def sentences(told: Iterable[KeyedText], words: Texts) -> str:
    """What is told sentence by sentence, as one text."""
    return " ".join(telling_words(one, words) for one in told)


def board_text(lines: Iterable[Line], words: Texts) -> str:
    """A board for a terminal (``Kit.text_board``): its signs, and what they and everything else come to."""
    return "\n".join(_line(line, words) for line in lines)


def _line(line: Line, words: Texts) -> str:
    """Parts in a row; a sentence of its own begins with a capital, what a sign stands for doesn't."""
    shown = ""
    for part in line if isinstance(line, tuple) else (line,):
        if isinstance(part, KeyedText):
            sentence = not shown.strip() or shown.endswith((". ", "! "))
            part = telling_words(part, words) if sentence else words.told(part)
        shown += f"{part} "
    return shown.rstrip()
