"""Drives of several turns on a draft that change ground or push something (TC-8).

The sets of ``draft_grid`` hold one board only. Here each state of a drive has the cells that the drive
has changed so far, so it is exact for any ground, and slow: it is asked only of pieces near such ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.tank_chess.definitions import WRECK, PieceKind
from game.rules.tank_chess.draft_grid import EDGE, FREE, PIECE, WRECKED, Board, Unit

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
