"""What enemies could do next to a planned move: one value that the board, the list of moves, descriptions and
the terminal read.

Places are the game's own: numbers of squares, or points of a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from game.model.keyed_text import KeyedText
from game.model.steps import Steps

Verdict = Literal["safe", "lost", "risked", "hurt", "holds", "open"]
"""What comes of the planned piece: nobody can do anything to it (known after a complete search); it can be
destroyed; it can be destroyed by chance; it can be hurt; it can be shot at and holds; nothing was found, but
the search isn't complete."""


@dataclass(frozen=True, slots=True)
class EnemyAnswer:
    """What one enemy piece could do in its next turn. ``seat``: who plays it; ``path``: where it stands, and
    the places it drives over, empty if it doesn't matter, or nobody may know, which piece it is; ``facing``:
    how it stands at the end, in the game's own measure, ``None`` if that says nothing; ``target``: the place
    of what it hits, ``None`` for a piece that leaves the board ``over`` its edge in that direction; ``lob``:
    it fires over what lies between.

    ``label``: a few words on the board; ``move``: its notation, empty where it has none; ``told``: a
    sentence about it for who can't see the board."""

    seat: int
    path: tuple[Any, ...]
    facing: int | None
    target: Any | None
    label: KeyedText
    told: KeyedText
    move: str = ""
    over: int | None = None
    lob: bool = False


@dataclass(frozen=True, slots=True)
class EnemyAnswers:
    """What the enemies could do after a plan. ``at``: where the planned piece then is, ``None`` if it has
    left the board; ``verdict``: what comes of it at the worst; ``figure``: that as a few signs, such as "−8";
    ``grave``: the figure is from a third, or from half the hit points left.

    ``answers``: the worst first, one for each piece that could do it and each piece hit; the first ``lines``
    are drawn. ``exposed``: the places of other own pieces that can be destroyed only after the plan.
    ``freed``: the place of what the plan takes out of a threat that would end the match. ``more``: sentences
    about what the answers leave out."""

    at: Any | None
    verdict: Verdict
    answers: tuple[EnemyAnswer, ...] = ()
    lines: int = 1
    figure: KeyedText | None = None
    grave: bool = True
    exposed: tuple[Any, ...] = ()
    freed: Any | None = None
    more: tuple[KeyedText, ...] = ()


Answering = Steps[EnemyAnswers | None]
"""Finds the answers to a plan in steps of about a millisecond; ``None`` if there is nothing to answer: the
plan isn't legal, or it ends the match."""


def no_answers() -> Answering:
    """Answers of a game that has none to tell."""
    return None
    yield
