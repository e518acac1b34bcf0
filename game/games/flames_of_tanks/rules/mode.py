"""Modes: who plays with whom, what may be claimed, when a match ends and what counts (FT-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Teams = Literal["none", "two", "four"]
Points = Literal["claimed", "invincible", "none"]
Tie = Literal["sudden_death", "shared"]
Order = Literal["fixed", "drawn", "even"]

TEAM_COUNTS: Final = {"two": 2, "four": 4}

SCORED: Final = ("kill", "death", "marker", "flag")
"""The events ``Mode.score`` gives points for, in its order."""

DRAWN: Final = ("light", "medium", "heavy", "point")
"""The events for which upgrades are drawn, in the order of ``Mode.draws``."""

ENDS: Final = ("rounds", "minutes", "all_points", "one_left")
"""The fields of a mode that can end a match."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode (FT-6.6).

    ``order``: tanks act in the order of their numbers, or these are drawn (FT-2.1), also for coming in
    before the first turn (``even``, a house rule). ``points``: spawn points are as the map says and can be
    claimed, or they are everybody's and can't, or there are none. ``markers`` claim a point. ``keep_clear``:
    a point is of no use with an enemy so near, in thousandths of an inch. It ends with the first of:
    ``rounds`` (every mode has them), ``minutes`` (0: no bound), ``all_points``: a side has all points and no
    enemy is on the table, ``one_left``: one side has tanks left, tanks yet to join counted. ``score`` is for
    a kill, a death, a marker, a return; ``draws`` are upgrades for a Light, a Medium, a Heavy and a point.
    """

    name: str
    teams: Teams = "none"
    points: Points = "claimed"
    markers: int = 3
    respawn: bool = True
    keep_clear: int = 0
    rounds: int = 12
    minutes: int = 0
    all_points: bool = False
    one_left: bool = False
    score: tuple[int, int, int, int] = (1, -1, 0, 0)
    draws: tuple[int, int, int, int] = (1, 2, 3, 2)
    tie: Tie = "sudden_death"
    night: bool = False
    basic: bool = False
    order: Order = "fixed"


def sides_of(mode: Mode, seats: int) -> tuple[int, ...]:
    """Return the side of each seat: two teams in turn, or each seat its own (FT-6.1, FT-6.2)."""
    return tuple(seat % 2 if mode.teams == "two" else seat for seat in range(seats))
