"""Finds where a piece of a draft gets in several turns, driving alone with all else standing still (TC-4,
TC-6.2).

Time is counted in steps over all turns: turn n has the steps from ``speed * (n - 1)`` on. A step that no
longer fits into a turn waits for the next one, and the backward move takes a whole turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.games.tank_chess.rules.definitions import PieceKind
from game.games.tank_chess.rules.draft_files import diagram_of
from game.games.tank_chess.rules.draft_grid import Bits, PaddedBoard, Unit
from game.games.tank_chess.rules.terrain import STANDS, MapTerrain
from game.model.grid8 import FACINGS

VARIANTS = 3
"""Most states of one square and facing, differing in the ground they changed, that are followed beyond one
turn; within a turn all are."""


class Travel(NamedTuple):
    """Where a piece gets in time. ``fronts``: for each time, by facing, the pads first reached then.
    ``exit``: the time, pad and facing from which the next step leaves the board, if any does."""

    fronts: Mapping[int, list[Bits]]
    exit: tuple[int, int, int] | None


def travel(board: PaddedBoard, unit: Unit, turns: int | None = None) -> Travel:
    """Return everywhere the piece gets in that many turns; without a number, until it first leaves the
    board.

    Nothing is pushed.
    """
    speed, opening = unit.kind.speed, board.opening(unit.kind)
    rim = board.frame.rims[unit.colour] if unit.kind.command and turns is None else 0
    limit = None if turns is None else turns * speed
    start = [0] * 8
    start[unit.facing] = 1 << unit.pad
    waiting: dict[int, list[Bits]] = {0: start}
    fronts: dict[int, list[Bits]] = {}
    seen = [0] * 8

    def arrive(time: int, facing: int, bits: Bits) -> None:
        if bits and (limit is None or time <= limit):
            waiting.setdefault(time, [0] * 8)[facing] |= bits

    while waiting:
        time = min(waiting)
        front = waiting.pop(time)
        for facing in FACINGS:
            front[facing] &= ~seen[facing]
            seen[facing] |= front[facing]
        if not any(front):
            continue
        fronts[time] = front
        for facing in FACINGS:
            here = front[facing]
            if not here:
                continue
            ahead = board.shift(here, facing)
            if leaving := ahead & rim:
                pad = (leaving & -leaving).bit_length() - 1 - board.frame.deltas[facing]
                return Travel(fronts, (time, pad, facing))
            arrive(time + 1, (facing + 1) % 8, here)
            arrive(time + 1, (facing - 1) % 8, here)
            for cost, bits in opening.by_cost:
                if cost <= speed:
                    arrive(_after(time, cost, speed), facing, ahead & bits)
            behind = board.shift(here, facing - 4) & opening.every
            arrive(_after(time, speed, speed), facing, behind)
    return Travel(fronts, None)


def _after(time: int, steps: int, speed: int) -> int:
    """Return the time when steps that must fall within one turn are done, begun at ``time`` or as soon as
    the turn has room."""
    used = time % speed
    return time + steps if used + steps <= speed else time - used + speed + steps


def way_out(board: PaddedBoard, unit: Unit, found: Travel) -> tuple[int, ...]:
    """Return the squares the piece drives through until it leaves the board, its own first; empty if it
    can't."""
    if found.exit is None:
        return ()
    time, pad, facing = found.exit
    pads = [pad]
    while time:
        time, pad, facing = _before(board, unit, found, time, pad, facing)
        pads.append(pad)
    ordered = [board.frame.squares[pad] for pad in reversed(pads)]
    return tuple(square for square, last in zip(ordered, [-1, *ordered], strict=False) if square != last)


def _before(
    board: PaddedBoard, unit: Unit, found: Travel, time: int, pad: int, facing: int
) -> tuple[int, int, int]:
    """Return a state one step earlier, from which the given one is reached."""
    speed, delta = unit.kind.speed, board.frame.deltas[facing]
    cost = next((cost for cost, bits in board.opening(unit.kind).by_cost if bits >> pad & 1), 1)
    for earlier in range(time - 1, -1, -1):
        front = found.fronts.get(earlier)
        if front is None:
            continue
        if earlier + 1 == time:
            for turned in ((facing + 1) % 8, (facing - 1) % 8):
                if front[turned] >> pad & 1:
                    return earlier, pad, turned
        if front[facing] >> pad - delta & 1 and _after(earlier, cost, speed) == time:
            return earlier, pad - delta, facing
        if front[facing] >> pad + delta & 1 and _after(earlier, speed, speed) == time:
            return earlier, pad + delta, facing
    raise AssertionError("a state nothing leads to")


def turns_to(board: PaddedBoard, unit: Unit, turns: int) -> dict[int, int]:
    """Return how many turns the piece needs to each square it can stand on within ``turns``, its own left
    out.

    What it pushes on its way is pushed; ground that clears is driven through at its cost.
    """
    speed, diagram = unit.kind.speed, diagram_of(board.draft, board.codes.definitions)
    terrain = MapTerrain(board.codes.definitions, diagram)
    times: dict[int, int] = {}
    if unit.kind.pushes and terrain.lively_layers(unit.kind):
        start = TravelNode(unit.square, unit.facing, 0)
        for stop, steps in stops_of(terrain, unit.kind, terrain.layers_of(diagram), start, turns).items():
            times[stop.square] = min(steps, times.get(stop.square, steps))
    else:
        for time, front in travel(board, unit, turns).fronts.items():
            every = 0
            for bits in front:
                every |= bits
            for square in board.squares(every):
                times.setdefault(square, time)
    return {square: -(-time // speed) for square, time in times.items() if square != unit.square}


class TravelNode(NamedTuple):
    """A place a drive can reach, and the bits of the layers that it has flipped on its way."""

    square: int
    facing: int
    flips: int


def stops_of(
    terrain: MapTerrain, kind: PieceKind, layers: int, start: TravelNode, turns: int = 1
) -> dict[TravelNode, int]:
    """Return all ends of drives of up to ``turns`` turns, the piece moving alone, with the steps they
    take.

    The start is among them. Each end carries what the drive has changed so far, so the result is exact for
    any ground, and slow: use it only for pieces that push.
    """
    speed, ahead = kind.speed, terrain.steps.ahead
    layers &= ~(1 << start.square)
    best: dict[TravelNode, int] = {}
    variants: dict[tuple[int, int], int] = {}
    levels: list[list[TravelNode]] = [[] for _ in range(turns * speed + 1)]
    levels[0].append(start)

    def arrive(now: int, cost: int, stop: TravelNode) -> None:
        time = _after(now, cost, speed)
        if cost <= speed and time < len(levels) and stop not in best:
            levels[time].append(stop)

    def enter(stop: TravelNode, target: int | None, onward: int | None) -> tuple[int, TravelNode] | None:
        met = None if target is None else terrain.enter(kind, layers ^ stop.flips, target, onward)
        if target is None or met is None or met.end != STANDS:
            return None
        return met.steps, TravelNode(target, stop.facing, stop.flips ^ met.flips)

    for now, level in enumerate(levels):
        for stop in level:
            place = stop.square, stop.facing
            variants[place] = variants.get(place, 0) + (stop not in best)
            if stop in best or (turns > 1 and variants[place] > VARIANTS):
                continue
            best[stop] = now
            for by in (-1, 1):
                arrive(now, 1, TravelNode(stop.square, (stop.facing + by) % 8, stop.flips))
            target = ahead[stop.facing][stop.square]
            if found := enter(stop, target, None if target is None else ahead[stop.facing][target]):
                arrive(now, *found)
            if back := enter(stop, ahead[stop.facing - 4][stop.square], None):
                # it takes a whole turn
                arrive(-(-now // speed) * speed, speed, back[1])
    return best
