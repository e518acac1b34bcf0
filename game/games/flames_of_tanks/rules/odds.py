"""The exact odds of a shot before its dice are rolled (FT-2.4 to FT-2.6, FT-5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.games.flames_of_tanks.rules.sight import Look
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a shot: that it ``destroys``, ``bails`` out, or hits at all; the number needed to hit,
    whether misses are rolled again, the armour against the anti-tank value, and the ``Look`` at the
    target."""

    destroys: Fraction
    bails: Fraction
    hits: Fraction
    need: int
    again: bool
    armour: int
    anti_tank: int
    distance: int
    look: Look


@lru_cache(maxsize=4096)
def chances(
    need: int, again: bool, rof: int, armour: int, anti_tank: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of destroyed, bailed out, and hit: a hit's save is worse than the anti-tank
    value, equal to it, or better."""
    hit = Fraction(max(0, min(6, 7 - need)), 6)
    if again:
        hit += (1 - hit) * hit
    worse = Fraction(sum(die + armour < anti_tank for die in range(1, 7)), 6)
    equal = Fraction(sum(die + armour == anti_tank for die in range(1, 7)), 6)
    destroys = 1 - (1 - hit * worse) ** rof
    nothing = (1 - hit * (worse + equal)) ** rof
    return destroys, 1 - destroys - nothing, 1 - (1 - hit) ** rof


def odds(
    position: FlamesOfTanksWorld, shooter: int, target: int, *, place: Point | None = None,
    target_place: Point | None = None, target_heading: int | None = None,
) -> Odds | None:  # fmt: skip
    """Return the odds of a shot, with one or both tanks elsewhere than they are; ``None`` if there is no
    shot: out of range, or not seen."""
    origin = position.tanks[shooter].place if place is None else place
    end = position.tanks[target].place if target_place is None else target_place
    if not inches.within(origin, end, position.range_of(shooter)):
        return None
    seen = position.look(shooter, target, place=origin, target_place=end, target_heading=target_heading)
    return odds_seen(position, shooter, target, inches.distance(origin, end), seen)


def odds_seen(
    position: FlamesOfTanksWorld, shooter: int, target: int, distance: int, seen: Look
) -> Odds | None:
    """Return the odds of a shot within range at a target seen as ``seen`` at that distance; ``None`` if
    nothing is seen."""
    if not seen.seen:
        return None
    need, again, armour = position.dice_of(shooter, target, seen, distance)
    own = position.stats(shooter)
    destroys, bails, hits = chances(need, again, own.rof, armour, own.anti_tank)
    return Odds(destroys, bails, hits, need, again, armour, own.anti_tank, distance, seen)
