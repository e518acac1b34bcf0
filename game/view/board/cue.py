"""Sounds of an effect: when, where on the board, and for how long each is heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from game.view.board.clips import between

Place: TypeAlias = tuple[float, float]
"""A point of the board, across and up: in squares from the middle of A1, or in the units of its plane."""

Weight: TypeAlias = Literal["light", "medium", "heavy"]
"""The loudness class of an engine or a gun."""

STARTS_MS: Final = 250.0
STOPS_MS: Final = 500.0
"""The lengths of drives from which on one hears them start, and stop; a shorter one is a single gesture."""

ROLLS_MS: Final = 90.0
"""After how many ms the engine that has started runs."""

BRAKES_MS: Final = 280.0
"""How many ms before the end of a drive it begins to stop."""


HOLDS_MS: Final = 300.0
"""How many ms after a square a drive stops that might have gone on to the next one: bots pause for less."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name. It begins at the share ``at`` of the effect and goes on up to the share
    ``until``; without one it is heard once. ``place``: where it comes from, ``None`` for nowhere; by the
    end it has moved to ``to``. ``brief``: the sound that replaces it where the effect takes no time, empty
    for none; ``None``: a lasting one isn't heard then, any other is. ``in_turn``: others fall into the same
    moment, as nothing is animated. ``ends``: it is the end of a side, before which all else falls silent.
    ``after``: so many ms later, or as another effect begins, unless that goes on with this one; what lasts
    goes on until then."""

    sound: str
    at: float = 0.0
    until: float | None = None
    place: Place | None = None
    to: Place | None = None
    brief: str | None = None
    in_turn: bool = False
    ends: bool = False
    after: float = 0.0

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


def driving(
    engine: Weight, start: Place, end: Place, ms: float, *, pushes: bool = False, leaves: bool = False
) -> tuple[Cue, ...]:
    """The sounds of a piece that drives during a whole effect of ``ms``: it starts, rolls, stops and is set
    down; ``leaves``: it drives on, off the board.

    >>> [cue.sound for cue in driving("heavy", (0, 0), (0, 1), 140)]
    ['engine_heavy', 'tracks_heavy', 'set_down_heavy']
    """
    tracks = "tracks_light" if engine == "light" else "tracks_heavy"
    starts, stops = ms >= STARTS_MS, ms >= STOPS_MS and not leaves
    rolls = ROLLS_MS / ms if starts else 0.0
    until = 1 - BRAKES_MS / ms if stops else 1.0
    found = [Cue(f"start_{engine}", place=start, brief="drive")] if starts else []
    found += [
        Cue(f"engine_{engine}", rolls, until, start, end, brief=None if starts else "drive"),
        Cue(tracks, rolls, 1.0, start, end),
    ]
    found += [Cue("push", rolls, 1.0, start, end)] if pushes else []
    found += [Cue(f"stop_{engine}", until, place=end, brief="")] if stops else []
    found += [] if leaves else [Cue(f"set_down_{engine}", 1.0, place=end)]
    return tuple(found)


def driving_on(engine: Weight, start: Place, end: Place, ms: float, *, goes_on: bool) -> tuple[Cue, ...]:
    """The sounds of a piece that drives one square during a whole effect of ``ms``, perhaps not the last one;
    ``goes_on``: nor is it the first one. Only a drive of several squares is heard to stop.

    >>> [cue.sound for cue in driving_on("light", (0, 0), (0, 1), 224, goes_on=True)]
    ['engine_light', 'tracks_light', 'stop_light', 'set_down_light']
    """
    tracks = "tracks_light" if engine == "light" else "tracks_heavy"
    rolls = 0.0 if goes_on or not ms else min(1.0, ROLLS_MS / ms)
    return (
        *(() if goes_on else (Cue(f"start_{engine}", place=start, brief="drive"),)),
        Cue(f"engine_{engine}", rolls, 1.0, start, end),
        Cue(tracks, rolls, 1.0, start, end),
        *((Cue(f"stop_{engine}", 1.0, place=end, brief="", after=HOLDS_MS),) if goes_on else ()),
        Cue(f"set_down_{engine}", 1.0, place=end, after=HOLDS_MS),
    )


def together(cues: Iterable[Cue]) -> list[Cue]:
    """The sounds of one moment, each once, at its first place, even if several pieces make it.

    >>> [cue.sound for cue in together(map(Cue, ("shot_light", "hit", "hit", "wreck")))]
    ['shot_light', 'hit', 'wreck']
    """
    found: dict[str, Cue] = {}
    for cue in cues:
        found.setdefault(cue.sound, cue)
    return list(found.values())


def rolling(rests: Sequence[float], begins: float = 0.0, place: Place | None = None) -> tuple[Cue, ...]:
    """The sounds of dice that roll from the share ``begins`` of an effect and stop one after the other at
    ``rests``."""
    if not rests:
        return ()
    rattle = Cue("dice_rattle", begins, max(rests), place, brief="dice")
    return (rattle, *(Cue("dice_rest", at, place=place) for at in sorted(rests)))
