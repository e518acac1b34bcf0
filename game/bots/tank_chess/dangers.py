"""What the side not to move could do next if nothing is done about it.

A search asks this at every position, so it is one walk over the pieces: what enemies reach, what
stands open to it, and no list of moves.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.tank_chess import dynamic
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import PieceState, RawMove

Gains = list[tuple[int, RawMove]]
"""Moves with what each gains."""


class Danger(NamedTuple):
    """What threatens the side to move. ``checked``: its Command could be destroyed (TC-6.3), ``first``
    and ``second`` are the worths of the two best other pieces that could be, 0 for none."""

    checked: bool
    first: int
    second: int


SAFE = Danger(False, 0, 0)


def dangers(position: Position, worths: list[int]) -> Danger:
    """What the enemy could destroy next by a shot or a remote mine; ``worths`` by kind of piece."""
    tables, world, enemy = position.tables, position.world, position.enemy
    reached = there = 0
    by_gun: dict[int, int] = {}
    groups = False
    for state in enemy:
        reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
        gun, bits = state.gun_class, reach.bits
        if gun >= 0:
            reached |= bits
            there |= state.bit
            by_gun[gun] = by_gun.get(gun, 0) | bits
            if reach.groups:
                groups = True
                for _, bits in reach.groups:
                    reached |= bits
    checked, first, second = False, 0, 0
    mines = dynamic.remote_squares(tables, world, 1 - position.to_move) if tables.changing else 0
    guns = by_gun.items()
    for state in position.own:
        exposure = state.exposures.get(world & state.rays) or tables.find_exposure(state, world)
        if reached & exposure.widest:
            by_class = exposure.by_class
            for gun, bits in guns:
                if bits & by_class[gun]:
                    break
            else:
                # nobody hits it as things stand; a shooter's own square may hide a line, or a drive open one
                hidden = groups or there & exposure.hiders
                if not (hidden and attacked(position, state, enemy)) and not mines & state.bit:
                    continue
        elif not mines & state.bit:
            continue
        if state.command:
            checked = True
            continue
        worth = worths[state.kind_index]
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
    return Danger(checked, first, second) if checked or first else SAFE


def checked(position: Position) -> bool:
    """Whether the Command of the side to move could be destroyed next (TC-6.3)."""
    tables, world, enemy = position.tables, position.world, position.enemy
    for command in position.own:
        if command.command:
            break
    else:
        return False
    exposure = command.exposures.get(world & command.rays) or tables.find_exposure(command, world)
    widest = exposure.widest
    if widest:
        for state in enemy:
            reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
            if (reach.bits & widest or reach.groups) and attacked(position, command, [state]):
                return True
    if tables.changing:
        return bool(dynamic.remote_squares(tables, world, 1 - position.to_move) & command.bit)
    return False


def attacked(position: Position, target: PieceState, by: list[PieceState]) -> bool:
    """Whether one of these pieces could destroy ``target`` by a shot in one turn from here (TC-5)."""
    tables, world = position.tables, position.world
    exposure = target.exposures.get(world & target.rays) or tables.find_exposure(target, world)
    changing = tables.changing
    for state in by:
        gun = state.gun_class
        if gun < 0:
            continue
        reach = state.reaches.get(world & state.zone) or tables.find_reach(state, world)
        if reach.bits & exposure.widest:
            if reach.bits & exposure.by_class[gun]:
                return True
            # its own square may end a line that opens when it drives off
            if (
                state.bit & exposure.hiders
                and reach.bits & tables.find_exposure(target, world & ~state.bit).by_class[gun]
            ):
                return True
        if changing and reach.groups and dynamic.shots_of(tables, world, state, reach, [(target, exposure)]):
            return True
    return False


Standing = list[tuple[PieceState, int]]
"""Enemy pieces that would win next, each with the squares and ground it takes to do so."""


def standing(position: Position) -> Standing:
    """What wins for the enemy next, were nothing done: the Command destroyed, or theirs escaped."""
    tables, world = position.tables, position.world
    command = next((state for state in position.own if state.command), None)
    found: Standing = []
    targets = [] if command is None else dynamic.exposed(tables, world, [command])
    rays = 0 if command is None else command.rays
    for state in position.enemy:
        reach = tables.find_reach(state, world)
        if reach.escape:
            found.append((state, state.zone))
        elif targets and dynamic.shots_of(tables, world, state, reach, targets):
            found.append((state, state.zone | rays))
    if (
        command is not None
        and tables.changing
        and dynamic.remote_squares(tables, world, 1 - position.to_move) & command.bit
    ):
        # any piece may turn and set the mine off: only the Command can leave its square
        found.append((command, command.bit))
    return found


def leaves_standing(raw: RawMove, threats: Standing) -> bool:
    """Whether after this move one of ``threats`` can still do what it could."""
    before, after, victim, effect = raw
    if before.command or effect is not None or after is None:
        return False
    changed = before.bit ^ after.bit
    if victim is not None:
        changed |= victim.wreck_bit
    for state, mask in threats:  # noqa: SIM110 - a generator takes twice as long
        if not changed & mask and state is not victim:
            return True
    return False


def spoilers(state: PieceState, quiet: Gains, threats: Standing) -> Gains:
    """Those of a piece's quiet moves that leave none of ``threats`` standing."""
    if state.command:
        return quiet
    if len(threats) == 1:
        bit, mask = state.bit, threats[0][1]
        return [e for e in quiet if e[1][3] is not None or (e[1][1].bit ^ bit) & mask]  # type: ignore[union-attr]
    return [entry for entry in quiet if not leaves_standing(entry[1], threats)]
