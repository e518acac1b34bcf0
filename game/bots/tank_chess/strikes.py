"""The moves that an exchange of shots is made of, for a search: fewer and faster than all of them."""

from __future__ import annotations

from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.rules.tank_chess import dynamic
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import Effect, PieceState, RawMove
from game.rules.tank_chess.terrain import MINED

WIN = 2 * MATE
"""The gain of a move that wins at once."""

SIDE_GAIN = 120
"""More than the place a piece shoots from is ever worth to it."""

Gains = list[tuple[int, RawMove]]


def strikes(position: Position, evaluator: Evaluator, floor: int = -WIN) -> Gains:
    """The moves that destroy an enemy or win, each with its gain, best first; without those that can't
    gain more than ``floor``.

    A move that wins at once stands alone, with a gain of ``WIN``. Of the many ways to set off the
    same remote mine (TC-8: whatever piece moves) only the best move of each piece is among them.
    """
    tables, world = position.tables, position.world
    enemy = position.enemy
    found: Gains = []
    gain = evaluator.gain
    if floor > 0:
        values = evaluator.values
        enemy = [state for state in enemy if state.command or values[state] + SIDE_GAIN > floor]
    targets = dynamic.exposed(tables, world, enemy)
    danger = 0
    for _, exposure in targets:
        danger |= exposure.widest
    for state in position.own:
        reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
        if reach.escape:
            return [(WIN, (state, None, None, None))]
        if reach.bits & danger or reach.groups:
            for raw in dynamic.shots_of(tables, world, state, reach, targets):
                victim = raw[2]
                if victim is not None and victim.command:
                    return [(WIN, raw)]
                found.append((gain(raw), raw))
    if tables.changing:
        mines = _mines(position, evaluator)
        if mines and mines[0][0] == WIN:
            return mines
        found += mines
    # By name as well as by gain, so that nothing depends on the order of the pieces in a list.
    found.sort(key=_rank)
    return found


def _mines(position: Position, evaluator: Evaluator) -> Gains:
    world, tables, colour = position.world, position.tables, position.to_move
    squares = dynamic.remote_squares(tables, world, colour)
    found: Gains = []
    for victim in position.enemy:
        if not squares & victim.bit:
            continue
        flips = dynamic.mine_flips(tables, world, colour, victim.square)
        for state in position.own:
            best = _plain(evaluator.quiet(state, world))
            if best is None:
                continue
            raw: RawMove = (state, best[1], victim, Effect(flips, MINED))
            if victim.command:
                return [(WIN, raw)]
            found.append((evaluator.gain(raw), raw))
    return found


def _plain(quiet: Gains) -> RawMove | None:
    """The best of a piece's moves that only drives."""
    return next((raw for _, raw in quiet if raw[3] is None), None)


def _rank(entry: tuple[int, RawMove]) -> tuple[int, int, int, int]:
    gain, (before, after, victim, _) = entry
    return -gain, before.square, -1 if victim is None else victim.square, -1 if after is None else after.id


def winning(position: Position) -> RawMove | None:
    """A move that wins at once, if there is one: the Command's escape, or the end of the enemy's."""
    tables, world = position.tables, position.world
    commands = [state for state in position.enemy if state.command]
    targets = dynamic.exposed(tables, world, commands)
    for state in sorted(position.own, key=_square):
        reach = tables.find_reach(state, world)
        if reach.escape:
            return state, None, None, None
        for raw in dynamic.shots_of(tables, world, state, reach, targets):
            return raw
        squares = dynamic.remote_squares(tables, world, state.colour) if tables.changing else 0
        for victim in commands:
            if squares & victim.bit:
                for raw in tables.moves_of(state, reach):
                    if raw[1] is not None and raw[3] is None:
                        flips = dynamic.mine_flips(tables, world, state.colour, victim.square)
                        return state, raw[1], victim, Effect(flips, MINED)
    return None


def _square(state: PieceState) -> int:
    return state.square
