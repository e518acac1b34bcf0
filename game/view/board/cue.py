"""Sounds of an effect: when, where on the board, and for how long each is heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.view.board.clips import between

Place: TypeAlias = tuple[float, float]
"""A point of the board, across and up: in squares from the middle of A1, or in the units of its plane."""

Weight: TypeAlias = Literal["light", "medium", "heavy"]
"""The loudness class of an engine or a gun."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name. It begins at the share ``at`` of the effect and goes on up to the share
    ``until``; without one it is heard once. ``place``: where it comes from, ``None`` for nowhere; by the
    end it has moved to ``to``. ``brief``: the sound that replaces a lasting one where the effect takes no
    time. ``in_turn``: others fall into the same moment, as nothing is animated. ``ends``: it is the end of a
    side, before which all else falls silent."""

    sound: str
    at: float = 0.0
    until: float | None = None
    place: Place | None = None
    to: Place | None = None
    brief: str = ""
    in_turn: bool = False
    ends: bool = False

    def lasts_at(self, share: float) -> bool:
        """Whether the sound goes on at that share of the effect.

        >>> [Cue("turret", 0.2, 0.9).lasts_at(share) for share in (0.1, 0.5, 0.9)], Cue("card").lasts_at(0)
        ([False, True, False], False)
        """
        return self.until is not None and self.at <= share < self.until

    def by(self, share: float) -> Cue:
        """The cue with its place at that share of the effect.

        >>> Cue("turret", 0.0, 1.0, (0, 0), (4, 2)).by(0.5).place
        (2.0, 1.0)
        """
        if self.place is None or self.to is None:
            return self
        return replace(self, place=between(self.place, self.to, share))


def weight(value: float, medium: float, heavy: float) -> Weight:
    """Class a value as light, medium or heavy; ``medium`` and ``heavy`` are the least values of their
    classes.

    >>> [weight(gun, 2, 4) for gun in (1, 2, 5)]
    ['light', 'medium', 'heavy']
    """
    return "heavy" if value >= heavy else "medium" if value >= medium else "light"


def driving(engine: Weight, start: Place, end: Place, *, pushes: bool = False) -> tuple[Cue, ...]:
    """The sounds of a tank that drives, or turns on its tracks, during a whole effect."""
    tracks = "tracks_light" if engine == "light" else "tracks_heavy"
    cues = (Cue(f"engine_{engine}", 0.0, 1.0, start, end, brief="drive"), Cue(tracks, 0.0, 1.0, start, end))
    return (*cues, Cue("push", 0.0, 1.0, start, end)) if pushes else cues


def rolling(rests: Sequence[float], begins: float = 0.0, place: Place | None = None) -> tuple[Cue, ...]:
    """The sounds of dice that roll from the share ``begins`` of an effect and stop one after the other at
    ``rests``."""
    if not rests:
        return ()
    rattle = Cue("dice_rattle", begins, max(rests), place, brief="dice")
    return (rattle, *(Cue("dice_rest", at, place=place) for at in sorted(rests)))
