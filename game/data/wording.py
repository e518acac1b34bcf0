"""Why something isn't allowed, in words: a rule book gives a key and names."""

from __future__ import annotations

from game.data.texts import Texts
from game.model.contract import IllegalAction, Refusal

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


def record_problem(game: str, error: Exception, words: Texts) -> str:
    """What is wrong with a record, from what reading it raised: its number, and the reason in words."""
    told, cause = str(error), error.__cause__
    if isinstance(cause, IllegalAction) and NOT_POSSIBLE in told and words.has(cause.refusal.key):
        where = told.partition(NOT_POSSIBLE)[0]
        rule = f" ({cause.refusal.rule})" if cause.refusal.rule else ""
        return f"{where}{NOT_POSSIBLE}{refusal_words(game, cause.refusal, words)}{rule}"
    return told
