"""What is heard while an effect is shown: when, where on the board, and for how long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
"""A point of the board, across and up: in squares from the middle of A1, or in the units of its plane."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name. ``at``: from that share of the effect on. ``until``: it goes on up to that share,
    else it is heard once. ``place``: where it is, ``None`` for nowhere; it has moved to ``to`` by the end."""

    sound: str
    at: float = 0.0
    until: float | None = None
    place: Place | None = None
    to: Place | None = None

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
