"""Raw moves of a position as ``Move`` objects, the form the rest of the house writes them in, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.tank_chess import dynamic
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.states import RawMove
from game.rules.tank_chess.terrain import MINED, STANDS

if TYPE_CHECKING:
    from game.rules.tank_chess.position import Position


def to_move_object(position: Position, raw: RawMove) -> Move:
    """The raw move of this position as a ``Move``."""
    before, after, victim, effect = raw
    if after is None:
        return Move(before.square, None, None)
    hit = None if victim is None else victim.square
    facing: int | None = after.facing
    shot, mine, flips = hit, None, 0
    if effect is not None:
        flips = effect.flips
        if effect.end == MINED:
            assert hit is not None
            shot, mine = None, hit
            flips = _driven(position, raw, flips, hit)
        elif effect.end != STANDS:
            facing = None
    path: tuple[int, ...] = ()
    if position.tables.changing:
        reach = position.tables.find_reach(before, position.world)
        if reach.paths:
            path = reach.paths.get((after.square, facing, flips), ())
    return Move(before.square, after.square, facing, shot, mine, path)


def _driven(position: Position, raw: RawMove, flips: int, hit: int) -> int:
    """What the drive alone flips of all that a move with a mine does; the mine may have been pushed there."""
    before, after, _, _ = raw
    assert after is not None
    tables, reach = position.tables, position.tables.find_reach(before, position.world)
    groups = dict(reach.groups)
    for shift in tables.terrain.remote[before.colour]:
        found = flips ^ 1 << hit + shift
        if (groups.get(found, 0) if found else reach.bits) >> after.placing & 1:
            return found
    raise ValueError("no drive of this position leads to this move")


def from_move_object(position: Position, move: Move) -> RawMove | None:
    """The raw move that a ``Move`` means here, ``None`` if it is not legal.

    A way (``path``) must be there exactly where ``to_move_object`` gives one, and be the same.
    """
    before = next((state for state in position.own if state.square == move.origin), None)
    if before is None or position.end is not None:
        return None
    tables = position.tables
    reach = tables.find_reach(before, position.world)
    if move.target is None:
        bare = move.facing is None and move.shot is None and move.mine is None and not move.path
        return (before, None, None, None) if reach.escape and bare else None
    if not 0 <= move.target < tables.size or (move.facing is not None and not 0 <= move.facing < 8):
        return None
    if move.mine is not None or move.facing is None or move.path or reach.groups:
        pieces = [*position.own, *position.enemy]
        targets = dynamic.exposed(tables, position.world, position.enemy)
        candidates = [
            *tables.moves_of(before, reach),
            *dynamic.strikes_of(tables, position.world, before, targets, pieces),
        ]
        return next((raw for raw in candidates if position.to_move_object(raw) == move), None)
    placing = move.facing * tables.size + move.target
    if not reach.bits >> placing & 1:
        return None
    after = tables.state_at(before.base, placing)
    if reach.paths and (move.target, move.facing, 0) in reach.paths:
        return None  # its way must be told
    if move.shot is None:
        return before, after, None, None
    victim = next((state for state in position.enemy if state.square == move.shot), None)
    if victim is None or before.gun_class < 0:
        return None
    exposure = tables.find_exposure(victim, position.world & ~before.bit)
    hit = exposure.by_class[before.gun_class] >> placing & 1
    return (before, after, victim, None) if hit else None
