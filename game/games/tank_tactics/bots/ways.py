"""Counts the actions a tank needs to where the map's end waits, a goal or a flag's home, by real ways:
with its own dice, facing and cards, around walls, through what it can shoot open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil

from game.games.tank_tactics.rules.terms import ACTIONS, DAMAGE, RAMMED_DAMAGE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld

FAR = 10_000
"""Number of actions, or of squares, where there is no way: more than any way takes."""

RETURN = 2
"""Actions that bring a tank off a portal and onto it again."""

CLOSED = 255
"""Price of a square that can't be entered."""

Steps = tuple[tuple[int, ...], ...]
"""See ``Board.steps``."""


def prices(world: TankTacticsWorld, index: int) -> bytearray:
    """Return what it costs a tank to enter each square besides the action: shape (squares,), one byte
    each, in actions. A barrier or an enemy costs the shots that remove it, an own tank a turn."""
    match = world.match
    board, owner, dice = match.board, match.owner, world.dice[index]
    found = bytearray(CLOSED if board.raised_mask >> at & 1 else 0 for at in range(len(board.grid)))
    for square in board.surface:
        found[square] = CLOSED
    for square, die in zip(board.barrier_squares, world.barrier, strict=True):
        found[square] = ceil(die / dice[DAMAGE])
    for other, square in enumerate(world.square):
        if square >= 0 and other != index:
            own = owner[other] == owner[index]
            found[square] = dice[ACTIONS] if own else price_of(world, index, other)
    return found


def price_of(world: TankTacticsWorld, index: int, other: int) -> int:
    """Return what an enemy in the way costs a tank, in actions: it may drive away before it falls."""
    dice = world.dice[index]
    hits = ceil(world.hit_points(other) / max(dice[DAMAGE], RAMMED_DAMAGE))
    return min(hits, 2 * dice[ACTIONS])


def actions_to(
    world: TankTacticsWorld, index: int, goals: Iterable[int], price: bytearray | None = None
) -> Sequence[int]:
    """The actions that bring a tank to one of these squares, by the stand it begins at (``square * 4 +
    heading``), where squares have these prices. Cards for a move count once each, a portal by the mean of its
    exits; from one without another way to the goals the tank takes a portal again."""
    match = world.match
    board, speed = match.board, world.dice[index][SPEED]
    names = (*world.cards[index], *world.squad[match.owner[index]])
    cards = [match.definitions.cards[name].effects for name in names]
    leaps = tuple(
        sorted((speed * one.speed_times + one.speed_plus, one.amphibious) for one in cards if one.on_move)
    )
    paid = bytes(prices(world, index) if price is None else price)
    return _actions(board.steps, paid, tuple(sorted(goals)), board.portals, board.surface, speed, leaps)


@lru_cache(maxsize=512)
def _actions(
    steps: Steps,
    price: bytes,
    goals: tuple[int, ...],
    portals: tuple[int, ...],
    water: frozenset[int],
    speed: int,
    leaps: tuple[tuple[int, bool], ...],
) -> tuple[int, ...]:
    """See ``actions_to``. ``price``: what it costs to enter each square besides the action, one byte a
    square."""
    found = [FAR] * (4 * len(steps))
    back = max(1, speed // 2)
    _spread(steps, price, found, [(0, goal << 2 | way) for goal in goals for way in range(4)], speed, back)
    if portals:
        better = []
        loose = [any(to >= 0 and price[to] != CLOSED for to in steps[portal]) for portal in portals]
        for way in range(4):
            means = _by_portal([found[portal << 2 | way] for portal in portals], loose)
            better += [(mean, portal << 2 | way) for mean, portal in zip(means, portals, strict=True)]
        _spread(steps, price, found, better, speed, back)
    for leap, amphibious in leaps:
        across = water if amphibious else frozenset[int]()
        better = []
        for stand in range(len(found)):
            if price[stand >> 2] != CLOSED:
                for far, way in ((leap, stand & 3), (max(1, leap // 2), stand & 3 ^ 2)):
                    here, paid = stand >> 2, 1
                    for _ in range(far):
                        here = steps[here][way]
                        if here < 0 or (price[here] == CLOSED and here not in across):
                            break
                        if here not in across:
                            paid += price[here]
                            better.append((paid + found[here << 2 | stand & 3], stand))
        _spread(steps, price, found, better, speed, back)
    return tuple(found)


def _by_portal(costs: Sequence[int], loose: Sequence[bool]) -> list[int]:
    """Return the actions a tank needs that leaves by each of the portals, the mean of those it needs from the
    others. From one without a way it takes a portal again if it can drive off there (``loose``)."""
    lost = [cost >= FAR and off for cost, off in zip(costs, loose, strict=True)]
    sure = [cost for cost, one in zip(costs, lost, strict=True) if not one]
    if not sure:
        return [FAR] * len(costs)
    # the mean of all exits but the one it is at, where lost ones count as that one does
    again = RETURN + (sum(sure) + RETURN * (len(costs) - len(sure) - 1)) / len(sure)
    all_costs = [again if one else cost for cost, one in zip(costs, lost, strict=True)]
    return [ceil((sum(all_costs) - cost) / (len(costs) - 1)) for cost in all_costs]


def _spread(
    steps: Steps,
    price: bytes,
    found: list[int],
    seeds: Iterable[tuple[int, int]],
    speed: int,
    back: int,
) -> None:
    """Lower the costs in ``found``, one a stand, by the (cost, stand) pairs of ``seeds``, and those of all
    stands from which they are reached."""
    waiting = defaultdict[int, list[int]](list)
    for cost, stand in seeds:
        if cost < found[stand]:
            found[stand] = cost
            waiting[cost].append(stand)
    for cost in range(FAR):
        if not waiting:
            break
        for stand in waiting.pop(cost, ()):
            if found[stand] != cost:
                continue
            square, heading = stand >> 2, stand & 3
            for other in (0, 1, 2, 3):
                to = square << 2 | other
                if found[to] > cost + 1:
                    found[to] = cost + 1
                    waiting[cost + 1].append(to)
            for far, way in ((speed, heading ^ 2), (back, heading)):
                here, paid = square, cost + 1
                for _ in range(far):
                    paid += price[here]
                    here = steps[here][way]
                    if here < 0 or price[here] == CLOSED:
                        break
                    to = here << 2 | heading
                    if found[to] > paid:
                        found[to] = paid
                        waiting[paid].append(to)
