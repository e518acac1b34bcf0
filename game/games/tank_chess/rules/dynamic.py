"""Shots listed one by one, and what moves do on maps that change: trees, pushing, water, mines (TC-8).

``position`` comes here for the moves that destroy something, and on maps where something can change.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.games.tank_chess.rules.exposure import Exposure
from game.games.tank_chess.rules.states import Effect, PieceReach, PieceState, RawMove
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.terrain import MINED, STANDS, squares_of

Targets = list[tuple[PieceState, Exposure]]


def exposed(tables: Tables, layers: int, targets: Iterable[PieceState]) -> Targets:
    """Return each of ``targets`` with its exposure in these layers, as ``shots_of`` takes them."""
    return [
        (target, target.exposures.get(layers & target.rays) or tables.find_exposure(target, layers))
        for target in targets
    ]


def shots_of(
    tables: Tables, layers: int, state: PieceState, reach: PieceReach, targets: Targets
) -> list[RawMove]:
    """Return the shots of one piece at ``targets``: by target, then facing and square, changed ground
    last."""
    shots: list[RawMove] = []
    number, base, bit, reached = state.gun_class, state.base, state.bit, reach.bits
    for target, exposure in targets:
        if reached & exposure.widest:
            if exposure.hiders & bit:
                exposure = tables.find_exposure(target, layers ^ bit)
            for placing in squares_of(reached & exposure.by_class[number]):
                shots.append((state, tables.state_at(base, placing), target, None))  # noqa: PERF401
        for flips, bits in reach.groups:
            exposure = tables.find_exposure(target, (layers ^ bit) ^ flips)
            for placing in squares_of(bits & exposure.by_class[number]):
                effect = Effect(flips, STANDS)
                shots.append((state, tables.state_at(base, placing), target, effect))
    return shots


def standing(reach: PieceReach) -> int:
    """Return the placings on which a piece can end its move, whatever the drive changes."""
    bits = reach.bits
    for _, placings in reach.groups:
        bits |= placings
    return bits


def can_shoot(tables: Tables, layers: int, state: PieceState, reach: PieceReach, target: PieceState) -> bool:
    """Return whether a piece with a gun has any shot at ``target``: whether ``shots_of`` would list one."""
    exposure = tables.find_exposure(target, layers)
    if exposure.hiders & state.bit:
        exposure = tables.find_exposure(target, layers ^ state.bit)
    by_class = exposure.by_class[state.gun_class]
    if reach.bits & by_class:
        return True
    for flips, bits in reach.groups:
        if flips & target.rays:
            changed = tables.find_exposure(target, layers ^ state.bit ^ flips)
            if bits & changed.by_class[state.gun_class]:
                return True
        elif bits & by_class:
            return True
    return False


def remote_squares(tables: Tables, layers: int, colour: int) -> int:
    """Return the squares that hold a remote mine of ``colour``, as occupancy bits."""
    squares = 0
    for shift in tables.terrain.remote[colour]:
        squares |= layers >> shift & tables.terrain.board
    return squares


def mine_flips(tables: Tables, layers: int, colour: int, square: int) -> int:
    """Return the bit of the layers that setting off the remote mine on ``square`` flips."""
    for shift in tables.terrain.remote[colour]:
        if layers >> square + shift & 1:
            return 1 << square + shift
    return 0


def count_rarer(tables: Tables, layers: int, own: list[PieceState], enemy: list[PieceState]) -> int:
    """Count the shots of ``own`` after drives that change something, and the mines they can set off."""
    total = under = 0
    mines = remote_squares(tables, layers, own[0].colour) if own else 0
    if mines:
        under = sum(1 for piece in (*own, *enemy) if mines & piece.bit)
    for state in own:
        reach = state.reaches.get(layers & state.zone) or tables.find_reach(state, layers)
        for flips, bits in reach.groups:
            changed = layers ^ state.bit ^ flips
            for target in enemy:
                exposure = tables.find_exposure(target, changed)
                total += (bits & exposure.by_class[state.gun_class]).bit_count()
        if mines:
            others = under - (1 if mines & state.bit else 0)
            total += others * reach.bits.bit_count() + (squares_under(tables, reach.bits) & mines).bit_count()
            for flips, bits in reach.groups:
                now = remote_squares(tables, layers ^ flips, state.colour)
                total += others * bits.bit_count() + (squares_under(tables, bits) & now).bit_count()
    return total


def squares_under(tables: Tables, placings: int) -> int:
    """Return the squares of a set of placings, whatever the facing."""
    squares = 0
    for facing in range(8):
        squares |= placings >> facing * tables.size
    return squares & tables.terrain.board


def mines_of(
    tables: Tables, layers: int, state: PieceState, reach: PieceReach, pieces: list[PieceState]
) -> list[RawMove]:
    """The moves of one piece that set off a remote mine instead of shooting (TC-8).

    Each move of ``state`` after which it stands, with each mine of its colour under any of
    ``pieces`` or under itself: by the moves' order, then the mine's square. Moves that set off the mine
    under ``state`` itself and differ in the final facing only are one: the first stands for it (TC-8.3).
    """
    if not remote_squares(tables, layers, state.colour):
        return []
    moves: list[RawMove] = []
    lost: set[tuple[int, int]] = set()
    for _, after, _, effect in tables.moves_of(state, reach):
        if after is None or (effect is not None and effect.end != STANDS):
            continue
        flips = 0 if effect is None else effect.flips
        changed = layers ^ flips
        squares = remote_squares(tables, changed, state.colour)
        under = [piece for piece in pieces if piece is not state and squares & piece.bit]
        if squares & after.bit and (after.square, flips) not in lost:
            lost.add((after.square, flips))
            under.append(after)
        under.sort(key=lambda piece: piece.square)
        for victim in under:
            mine = mine_flips(tables, changed, state.colour, victim.square)
            moves.append((state, after, victim, Effect(flips ^ mine, MINED)))
    return moves


def strikes_of(
    tables: Tables, layers: int, state: PieceState, targets: Targets, under: list[PieceState]
) -> list[RawMove]:
    """The escape of one piece, its shots at ``targets``, and its mines set off under ``under`` or itself."""
    reach = tables.find_reach(state, layers)
    found: list[RawMove] = [(state, None, None, None)] if reach.escape else []
    found += shots_of(tables, layers, state, reach, targets)
    if tables.changing:
        found += mines_of(tables, layers, state, reach, under)
    return found
