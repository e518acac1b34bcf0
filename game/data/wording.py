"""What a rule book has to say, in words: it gives a key and names. Why something isn't allowed, what came of
an action, what is on the board."""

from __future__ import annotations

from collections.abc import Iterable

from game.data.texts import Texts
from game.model.contract import IllegalAction, Refusal
from game.model.kit import Telling

NOT_POSSIBLE = " is not possible: "
"""Stands between the place in a record and the reason, in what ``read_record`` raises."""


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
        return f"{where}{NOT_POSSIBLE}{refusal_words(game, cause.refusal, words)}{rule}"
    return told
