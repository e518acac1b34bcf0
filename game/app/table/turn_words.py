"""What is told of a turn: its steps in plain words; of two turns from one position those in which they
differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from game.data.words.texts import Texts
from game.view.explains import Explains, JudgedLine, LineWords, joined

FEW: Final = 4
"""Turns of up to so many steps are told whole."""

MOST: Final = 8
"""Most steps of a turn that are told."""

GOES_ON: Final = "\u00a0…"
"""Behind a turn of which not all is told, never alone on a line."""


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """The actions of a turn, and words for as many of them, from the first on, as there are words for."""

    actions: tuple[Any, ...]
    told: tuple[LineWords, ...]

    def words(self, texts: Texts, shown: Collection[int] | None = None) -> tuple[str, bool]:
        """Return the steps at the places ``shown`` in words, or the first, and whether these are all; empty
        if there are no words for them."""
        places = range(len(self.told)) if shown is None else sorted(shown)
        told = [at for at in places if at < len(self.told)][:MOST]
        return joined(self.told, texts, told), len(told) == len(self.actions)


def told_turn(explains: Explains | None, steps: Iterable[tuple[Any, Any]]) -> ToldTurn:
    """Put a turn into words: each action with the view before it. What follows on dice is told from the view
    that has them."""
    of, told = list(steps), list[LineWords]()
    actions = tuple(action for _, action in of)
    while explains is not None and len(told) < len(of):
        more = explains.line_words(of[len(told)][0], actions[len(told) :])
        if not more:
            break
        told += more
    return ToldTurn(actions, tuple(told))


def differing(one: Sequence[Any], other: Sequence[Any]) -> tuple[int, ...]:
    """Return the places of the actions in which one turn differs from another: all of them if both are short,
    or if one only leaves out what the other does.

    >>> differing("abcde", "abxde"), differing("abcde", "abe"), differing("ab", "ac")
    ((2,), (2, 3), (0, 1))
    >>> differing("ade", "abcde")
    (0, 1, 2)
    """
    every = tuple(range(len(one)))
    if max(len(one), len(other)) <= FEW:
        return every
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    same = {at for block in blocks for at in range(block.a, block.a + block.size)}
    return tuple(at for at in every if at not in same) or every


@dataclass(frozen=True, slots=True)
class ComparedTurns:
    """A turn that was played and a better one. ``also``: the places of what is told of the one played in any
    case; ``begun``: how many actions both begin with, before the ``view`` from which the better one was
    found; ``line`` is the better one from there on, with what it is worth."""

    played: ToldTurn
    better: ToldTurn
    view: Any
    line: JudgedLine
    begun: int = 0
    also: Collection[int] = ()
    known: int | None = None
    """How many actions of the turn played have to do with the better one, of which the end isn't known;
    ``None`` for all, and it is."""

    @property
    def shown(self) -> tuple[int, ...]:
        """The places of the better turn's actions that are told."""
        found = differing(self.better.actions, self.played.actions[: self.known])
        return tuple(at for at in found if at < len(self.better.told))[:MOST]

    def words(self, texts: Texts) -> tuple[str, str]:
        """Return both turns in words, with "…" where not all is told; the better one is empty if it reads
        like the other, or if there are no words for what it does."""
        shown = {*differing(self.played.actions[: self.known], self.better.actions), *self.also}
        played, all_played = self.played.words(texts, shown)
        better, all_better = self.better.words(texts, self.shown)
        goes_on = not all_better or self.known is not None
        told = f"{better}{GOES_ON}" if goes_on and better else better
        return played if all_played or not played else f"{played}{GOES_ON}", "" if better == played else told

    def gains(self, explains: Explains) -> list[str]:
        """Say what the better turn does that the other doesn't, in the steps that are told; not that no other
        is better."""
        rest = JudgedLine(self.played.actions[self.begun :])
        known = {one.words for one in explains.gains(self.view, rest)} if rest.actions else set()
        shown = {at - self.begun for at in self.shown}
        found = [one for one in explains.gains(self.view, self.line) if not one.against]
        return [one.words for one in found if one.words not in known and not shown.isdisjoint(one.about)]
