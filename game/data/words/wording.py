"""Puts into words what a rule book gives as a key and names: why an action isn't allowed, what came of it,
what is on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.data.files.problems import Problem
from game.data.words.texts import Texts
from game.model.keyed_text import KeyedText, Line

if TYPE_CHECKING:
    from game.model.contract import Refusal


def round_words(game: str, round_: int, words: Texts) -> str:
    """The number of a round by the game's own word: some call it a turn."""
    return words(words.first(f"{game}.turn", "match.turn"), turn=round_)


def said_words(said: str | Problem | Exception, words: Texts) -> str:
    """What is wrong with a file or a text from outside, in the player's language: a sentence in English, a
    problem with its place, or an error."""
    if isinstance(said, Problem):
        return words.problem(said)
    return words.why(said) if isinstance(said, Exception) else words.fault(said)


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
