"""What is heard while an effect is shown: when, where on the board, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Place: TypeAlias = tuple[float, float]
"""A point of the board, across and up: in squares from the middle of A1, or in the units of its plane."""

Weight: TypeAlias = Literal["light", "medium", "heavy"]
"""How heavy an engine, or how large a gun, sounds."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name. ``at``: from that share of the effect on. ``until``: it goes on up to that share,
    else it is heard once. ``place``: where it is, ``None`` for nowhere; it has moved to ``to`` by the end.
    ``brief``: what is heard in place of a sound that goes on where the effect takes no time."""

    sound: str
    at: float = 0.0
    until: float | None = None
    place: Place | None = None
    to: Place | None = None
    brief: str = ""

    def lasts_at(self, share: float) -> bool:
        """Whether it goes on sounding then.

        >>> [Cue("turret", 0.2, 0.9).lasts_at(share) for share in (0.1, 0.5, 0.9)], Cue("card").lasts_at(0)
        ([False, True, False], False)
        """
        return self.until is not None and self.at <= share < self.until

    def by(self, share: float) -> Cue:
        """The same where it is by that share of the effect.

        >>> Cue("turret", 0.0, 1.0, (0, 0), (4, 2)).by(0.5).place
        (2.0, 1.0)
        """
        if self.place is None or self.to is None:
            return self
        (x, y), (far_x, far_y) = self.place, self.to
        return replace(self, place=(x + (far_x - x) * share, y + (far_y - y) * share))


def weight(value: float, medium: float, heavy: float) -> Weight:
    """How heavy what has that value sounds: medium and heavy from those values on.

    >>> [weight(gun, 2, 4) for gun in (1, 2, 5)]
    ['light', 'medium', 'heavy']
    """
    return "heavy" if value >= heavy else "medium" if value >= medium else "light"


def driving(engine: Weight, start: Place, end: Place, *, pushes: bool = False) -> tuple[Cue, ...]:
    """A whole effect long a tank drives from one place to another, or turns on its tracks."""
    tracks = "tracks_light" if engine == "light" else "tracks_heavy"
    cues = (Cue(f"engine_{engine}", 0.0, 1.0, start, end, brief="drive"), Cue(tracks, 0.0, 1.0, start, end))
    return (*cues, Cue("push", 0.0, 1.0, start, end)) if pushes else cues


def rolling(rests: Sequence[float], begins: float = 0.0, place: Place | None = None) -> tuple[Cue, ...]:
    """Dice roll from a share of an effect on, and come to rest one after the other at those shares."""
    if not rests:
        return ()
    rattle = Cue("dice_rattle", begins, max(rests), place, brief="dice")
    return (rattle, *(Cue("dice_rest", at, place=place) for at in sorted(rests)))
