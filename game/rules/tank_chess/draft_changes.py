"""Drives on a draft that change ground or push something, and fire over the ground so changed (TC-8).

The sets of ``draft_grid`` hold one board only. Here each state of a drive has the cells that the drive
has changed so far, so it is exact for any ground, and slow: it is asked only of pieces near such ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.model.grid8 import FACINGS
from game.rules.tank_chess.definitions import WHITE, WRECK, PieceKind
from game.rules.tank_chess.draft_grid import EDGE, FREE, PIECE, WRECKED, YES, Bits, Board, Unit
from game.rules.tank_chess.exposure import armour_against

Changes = tuple[tuple[int, int], ...]
"""Changed cells: pad and new code, by pad."""

VARIANTS = 3
"""Of states with the same pad and facing so many that changed different cells are followed over several
turns; within one turn all are."""


class Stop(NamedTuple):
    """Where a drive can be: pad, facing, and the cells it changed."""

    pad: int
    facing: int
    changes: Changes


def changing_codes(board: Board, kind: PieceKind) -> bytes:
    """A table of the cells that this kind would change by driving into them."""
    return board.codes.table(
        lambda ground, on: (
            (on == WRECKED and WRECK in kind.pushes)
            or (
                on == FREE
                and ground is not None
                and (ground.name in kind.pushes or (ground.entered == "clears" and ground.lets_in(kind)))
            )
        )
    )


def changing_kinds(board: Board) -> dict[str, Bits]:
    """By kind of piece, where any, the cells it would change by driving into them."""
    found: dict[str, Bits] = {}
    for name, kind in {unit.kind.name: unit.kind for unit in board.units}.items():
        bits = board.bits(changing_codes(board, kind))
        if bits:
            found[name] = bits
    return found


def stops_of(board: Board, unit: Unit, turns: int = 1) -> dict[Stop, int]:
    """All ends of drives of up to so many turns, the piece moving alone, with the steps they take.

    A step that a turn has no room for waits for the next turn: steps from ``speed * n`` on are those of
    turn n + 1. The start is among them.
    """
    speed = unit.kind.speed
    lifted = board.cells[unit.pad]
    board.cells[unit.pad] = lifted - PIECE
    best: dict[Stop, int] = {}
    variants: dict[tuple[int, int], int] = {}
    levels: list[list[Stop]] = [[] for _ in range(turns * speed + 1)]
    levels[0].append(Stop(unit.pad, unit.facing, ()))
    try:
        for steps, level in enumerate(levels):
            for stop in level:
                if stop in best:
                    continue
                place = stop.pad, stop.facing
                variants[place] = variants.get(place, 0) + 1
                if turns > 1 and variants[place] > VARIANTS:
                    continue
                best[stop] = steps
                for cost, after in _steps(board, unit, stop):
                    used = steps % speed
                    arrives = steps + cost if used + cost <= speed else steps - used + speed + cost
                    if cost <= speed and arrives < len(levels) and after not in best:
                        levels[arrives].append(after)
                arrives = -(-steps // speed) * speed + speed
                if arrives < len(levels):
                    back = _back(board, unit, stop)
                    if back is not None and back not in best:
                        levels[arrives].append(back)
    finally:
        board.cells[unit.pad] = lifted
    return best


def drives_changing(board: Board, unit: Unit) -> tuple[list[Bits], list[Stop]]:
    """After one turn: where it can stand with nothing changed, by facing, and all other ends of drives."""
    standing = [0] * 8
    changed: list[Stop] = []
    for stop in stops_of(board, unit):
        if (stop.pad, stop.facing) == (unit.pad, unit.facing):
            continue
        if stop.changes:
            changed.append(stop)
        else:
            standing[stop.facing] |= 1 << stop.pad
    return standing, changed


def escapes(board: Board, unit: Unit, changing: Bits) -> bool:
    """Whether a Command can leave the board with its first move (TC-6.2)."""
    rank, height = board.grid.rank(unit.square), board.grid.height
    left = height - 1 - rank if unit.colour == WHITE else rank
    if not unit.kind.command or left >= unit.kind.speed:
        return False
    if not changing & board.box(unit.pad, unit.kind.speed):
        return board.drive(unit)[1]
    rim, deltas = board.frame.rims[unit.colour], board.frame.deltas
    return any(
        steps < unit.kind.speed and rim >> stop.pad + deltas[stop.facing] & 1
        for stop, steps in stops_of(board, unit).items()
    )


def can_leave(board: Board, unit: Unit) -> bool:
    """Whether it can drive to some other square with its first move and stand there."""
    start = Stop(unit.pad, unit.facing, ())
    if _back(board, unit, start) is not None:
        return True
    for facing in FACINGS:
        turns = min((facing - unit.facing) % 8, (unit.facing - facing) % 8)
        delta = board.frame.deltas[facing]
        ahead = _enter(board, unit.kind, start, unit.pad + delta, unit.pad + 2 * delta)
        if ahead is not None and turns + ahead[0] <= unit.kind.speed:
            return True
    return False


def _cell(board: Board, pad: int, changes: Changes) -> int:
    for changed, code in changes:
        if changed == pad:
            return code
    return board.cells[pad]


def _changed(board: Board, changes: Changes, more: dict[int, int]) -> Changes:
    merged = {**dict(changes), **more}
    return tuple(sorted((pad, code) for pad, code in merged.items() if board.cells[pad] != code))


def _steps(board: Board, unit: Unit, stop: Stop) -> Iterator[tuple[int, Stop]]:
    """One step on: cost and where it leads."""
    for by in (-1, 1):
        yield 1, Stop(stop.pad, (stop.facing + by) % 8, stop.changes)
    delta = board.frame.deltas[stop.facing]
    ahead = _enter(board, unit.kind, stop, stop.pad + delta, stop.pad + 2 * delta)
    if ahead is not None:
        yield ahead


def _back(board: Board, unit: Unit, stop: Stop) -> Stop | None:
    met = _enter(board, unit.kind, stop, stop.pad - board.frame.deltas[stop.facing], None)
    return None if met is None else met[1]


def _enter(
    board: Board, kind: PieceKind, stop: Stop, target: int, onward: int | None
) -> tuple[int, Stop] | None:
    """Entering a cell and standing on it, as ``Terrain.enter`` has it; ``None`` where it can't or is lost."""
    code = _cell(board, target, stop.changes)
    if code == EDGE or code % 3 == PIECE:
        return None
    bare = onward is not None and _cell(board, onward, stop.changes) == 0
    assert onward is not None or not bare
    more: dict[int, int] = {}
    cost = 1
    ground = board.codes.grounds[code // 3]
    if code % 3 == WRECKED:
        if not (bare and WRECK in kind.pushes) or onward is None:
            return None
        more = {target: code - WRECKED, onward: WRECKED}
        cost += kind.push_steps
    elif ground is not None and bare and ground.name in kind.pushes and onward is not None:
        more = {target: 0, onward: code}
        cost += kind.push_steps
        ground = None
    if ground is not None:
        cost += ground.steps - 1
        if not ground.lets_in(kind) or ground.entered == "explodes":
            return None
        if ground.entered == "clears":
            more[target] = 0
    changes = _changed(board, stop.changes, more) if more else stop.changes
    return cost, Stop(target, stop.facing, changes)


def hits_from(board: Board, unit: Unit, stop: Stop) -> Iterator[Unit]:
    """The enemies the piece could destroy by direct fire from the end of a drive that changed cells."""
    kind = unit.kind
    assert kind.gun is not None and not kind.ranges
    for relative in kind.directions:
        direction = (stop.facing + relative) % 8
        delta = board.frame.deltas[direction]
        pad, distance = stop.pad, 0
        while True:
            pad, distance = pad + delta, distance + 1
            code = _cell(board, pad, stop.changes)
            if pad == unit.pad and not any(changed == pad for changed, _ in stop.changes):
                code -= PIECE
            if code == EDGE:
                break
            if code % 3 == PIECE:
                other = board.at.get(pad)
                if (
                    other is not None
                    and other.colour != unit.colour
                    and distance > 1
                    and kind.gun > armour_against(other.kind, other.facing, direction)
                ):
                    yield other
                break
            if board.codes.stops[code] == YES:
                break
