"""The loudness of each kind of sound: the volume, a share for each kind, and quiet hours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.data.files.config import SoundSettings

KINDS: Final = ("engines", "guns", "table", "interface", "music")
"""The kinds of sounds, each a folder of ``assets/sounds`` and a setting."""

QUIET: Final = 0.3
"""Share of a sound's volume in quiet hours; music is silent then."""

BEHIND: Final = {"plays": 1.0, "quieter": 0.4, "calls": 0.0, "silent": 0.0}
"""Share of a sound's volume while another window is in front, by what the player has chosen; but calls are as
loud as ever, unless all is silent."""

CALLS: Final = ("your_turn", "message", "draw_offer")
"""The sounds that call somebody back to the window."""

BY_EAR: Final = 1.66
"""The power of a share: ten decibels less are half as loud, so that half a slider is half as loud."""


@dataclass(frozen=True)
class Loudness:
    """Volumes from 0 to 1. ``quiet``: the hours of the day (0 to 23) at which quiet begins and ends;
    ``None`` for never."""

    volume: float = 0.7
    muted: bool = False
    kinds: Mapping[str, float] = field(default_factory=dict)
    quiet: tuple[int, int] | None = None
    behind: str = "plays"
    """What is heard while another window is in front (see ``BEHIND``)."""

    @classmethod
    def of(cls, settings: SoundSettings) -> Loudness:
        """Return the loudness of a player's settings."""
        hours = settings.quiet_hours
        first, _, last = hours.partition("-")
        kinds = {kind: getattr(settings, kind) / 100 for kind in KINDS}
        quiet = None if hours == "never" else (int(first), int(last))
        return cls(settings.volume / 100, settings.mute, kinds, quiet, settings.behind)

    @property
    def audible(self) -> bool:
        """Whether anything is to be heard at all."""
        return not self.muted and self.volume > 0

    def at(self, kind: str, hour: int, *, in_front: bool = True, calls: bool = False) -> float:
        """Return the amplitude of a kind at that hour of the day, 0 to 1. ``in_front``: whether the window
        has the keyboard; ``calls``: whether the sound calls somebody back to it.

        >>> loud = Loudness(0.5, kinds={"guns": 0.5}, quiet=(22, 7), behind="calls")
        >>> [round(loud.at("guns", hour), 3) for hour in (12, 22, 6, 7)], loud.at("music", 23)
        ([0.1, 0.014, 0.014, 0.1], 0.0)
        >>> loud.at("guns", 12, in_front=False)
        0.0
        >>> round(loud.at("interface", 12, in_front=False, calls=True), 3)
        0.316
        """
        if self.muted:
            return 0.0
        share = self.volume * self.kinds.get(kind, 1.0)
        if not in_front and not (calls and self.behind != "silent"):
            share *= BEHIND[self.behind]
        if self.is_quiet(hour):
            share *= 0.0 if kind == "music" else QUIET
        loud: float = share**BY_EAR
        return loud

    def is_quiet(self, hour: int) -> bool:
        """Whether that hour is a quiet one; quiet hours may span midnight.

        >>> [Loudness(quiet=(9, 17)).is_quiet(hour) for hour in (8, 9, 16, 17)], Loudness().is_quiet(3)
        ([False, True, True, False], False)
        """
        if self.quiet is None:
            return False
        first, last = self.quiet
        return first <= hour < last if first <= last else hour >= first or hour < last
