"""How many tanks a side can lose in its enemies' next turns before the match is lost (FT-6.1 to FT-6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Final

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld

MOST: Final = 5
"""Most tanks, and enemies, among which the likeliest way to lose several tanks is looked for."""

Chances = Mapping[tuple[int, int], Fraction]
"""The chance of each attack, by the enemy and its target."""


def tanks_to_lose(
    after: FlamesOfTanksWorld, side: int, enemies: Sequence[int], *, time_up: bool
) -> int | None:
    """Return how many tanks of a side must fall for the match to be lost, 0 if it is lost whatever falls, and
    ``None`` if it can't be: each enemy destroys one tank at most. ``after``: as the enemies' turns leave the
    points; ``time_up``: the match's time ends with these turns."""
    own = [tank for tank in after.on_table if after.side(tank) == side]
    killer = max(enemies, key=lambda enemy: (after.side_score(after.side(enemy)), -enemy), default=None)
    now = after
    for count in range(min(len(own), len(enemies)) + 1):
        # which ones fall makes no difference: the sum counts, or that all do
        if count and killer is not None:
            now = now.without_tank(own[count - 1], killer)
        if _lost(now, side, time_up=time_up):
            return count
    return None


def _lost(now: FlamesOfTanksWorld, side: int, *, time_up: bool) -> bool:
    seat = now.match.sides.index(side)
    out = side not in now.sides_left()
    result = now.result_now
    if result is None and (time_up or out):  # who is out has no turn any more: its score stays as it is
        result = now.result_on_time
    if result is not None:
        return seat not in result.winners
    # of three sides one is out, and the others play on
    return out and (now.sudden is not None or now.match.mode.one_left)


def chance_of(count: int, found: Chances) -> Fraction:
    """Return the chance that enemies destroy so many tanks, each enemy one that it chooses; for more than one
    a least value."""
    if not found:
        return Fraction(not count)
    enemies = sorted({enemy for enemy, _ in found}, key=lambda one: -_best(found, 0, one))
    if count == 1:
        return 1 - prod((1 - _best(found, 0, enemy) for enemy in enemies), start=Fraction(1))
    targets = sorted({target for _, target in found}, key=lambda one: -_best(found, 1, one))
    first = _one_each(count, enemies[:MOST], targets[:MOST], found)
    chances = {target: found[enemy, target] for enemy, target in first}
    for enemy in enemies:
        if all(enemy != one for one, _ in first):
            more = [target for target in chances if (enemy, target) in found]
            if more:
                weakest = max(more, key=lambda one: found[enemy, one] * (1 - chances[one]) / chances[one])
                chances[weakest] += found[enemy, weakest] * (1 - chances[weakest])
    return prod(chances.values(), start=Fraction(1)) if len(chances) == count else Fraction(0)


def _best(found: Chances, part: int, number: int) -> Fraction:
    return max(chance for pair, chance in found.items() if pair[part] == number)


def _one_each(
    count: int, enemies: Sequence[int], targets: Sequence[int], found: Chances
) -> tuple[tuple[int, int], ...]:
    """Return so many attacks, of different enemies on different targets, that are likeliest to succeed all;
    empty if there are none."""
    best: tuple[tuple[int, int], ...] = ()
    if len(enemies) < count:
        return best

    def worth(way: tuple[tuple[int, int], ...]) -> Fraction:
        return prod((found[pair] for pair in way), start=Fraction(1))

    ways: list[tuple[tuple[int, int], ...]] = [()]
    for enemy in enemies:
        ways += [
            (*way, (enemy, target))
            for way in ways
            if len(way) < count
            for target in targets
            if (enemy, target) in found and all(target != one for _, one in way)
        ]
    whole = [way for way in ways if len(way) == count]
    return max(whole, key=worth, default=())
