"""What a rule book has to say, in words: it gives a key and names. Why something isn't allowed, what came of
an action, what is on the board."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import Final

from game.data.plain_files import FOLDER, NO_FILE
from game.data.problems import reason_of
from game.data.texts import Texts
from game.model.contract import IllegalAction, Refusal
from game.model.telling import Telling

NOT_POSSIBLE = " is not possible: "
"""Stands between the place in a record and the reason, in what ``read_record`` raises."""

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
    """A refusal in words; the names among its parameters (a card, a picture, a piece) are called as people
    call them."""

    def called(key: str, value: object) -> object:
        group = f"{game}.{'piece' if key == 'kind' else key}"
        known = isinstance(value, str) and (key == "kind" or words.has(f"{group}.{value}"))
        return words.called(group, str(value)) if known else value

    return words(refusal.key, **{key: called(key, value) for key, value in refusal.params.items()})


def telling_words(told: Telling, words: Texts) -> str:
    """Something to be told, as a text of its own: it begins with a capital."""
    text = words.told(told)
    return text[:1].upper() + text[1:]


def sentences(told: Iterable[Telling], words: Texts) -> str:
    """What is told sentence by sentence, as one text."""
    return " ".join(telling_words(one, words) for one in told)


def record_problem(game: str, error: Exception, words: Texts) -> str:
    """What is wrong with a record, from what reading it raised: its number, and the reason in words."""
    told, cause = str(error), error.__cause__
    if isinstance(cause, IllegalAction) and NOT_POSSIBLE in told and words.has(cause.refusal.key):
        where = told.partition(NOT_POSSIBLE)[0]
        rule = f" ({cause.refusal.rule})" if cause.refusal.rule else ""
        told = f"{where}{NOT_POSSIBLE}{refusal_words(game, cause.refusal, words)}{rule}"
    return words.fault(told)
