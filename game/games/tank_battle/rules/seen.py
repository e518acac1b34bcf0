"""Hides from a seat what it may not know of a match that goes on (TB-7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.games.tank_battle.rules.components import At, Rank, Spent
from game.games.tank_battle.rules.position import SEALED
from game.games.tank_battle.rules.state import TankBattleState
from game.model.tuples import put
from game.model.world import Entity


def seen_by(state: TankBattleState, seat: int) -> TankBattleState:
    """Return the state without what only another seat may know: pieces lose the components that hold it."""
    course, setting_up = state.course, state.phase == "setup"
    covered: list[tuple[Entity, type[Any]]] = []
    for other in (0, 1):
        if other == seat:
            continue
        covered += _placed(state, other) if setting_up else _unseen(state, other)
        if course.shots[other] is not None:
            plotting = course.phase == "plot" and course.seat == other
            course = course._replace(shots=put(course.shots, other, None if plotting else SEALED))
    if setting_up and course.seat != seat:
        course = course._replace(step=_step_seen(state))
    if not covered and course == state.course:
        return state
    world = state.world.copy()
    for entity, kind in covered:
        world.take(entity, kind)
    return TankBattleState(state.match, world, course)


def _step_seen(state: TankBattleState) -> int:
    """Return how many pieces the others know the setting-up side has placed: none, or up to the last
    visible one."""
    if not state.match.open_setup:
        return 0
    at, seat, pieces = state.world.table(At), state.course.seat, state.match.pieces
    guns = sum(gun in at for gun in state.entities.guns[seat])
    return pieces.tank_places.stop + guns if guns else sum(site in at for site in state.entities.sites[seat])


def _placed(state: TankBattleState, seat: int) -> Iterator[tuple[Entity, type[Any]]]:
    """Yield the components hidden from the others during a side's set-up: of all pieces, or of tanks and
    mines."""
    ranks, at, entities = state.world.table(Rank), state.world.table(At), state.entities
    for tank in entities.tanks[seat]:
        if tank in ranks:
            yield tank, Rank
    for kind in (entities.tanks, entities.mines) if state.match.open_setup else entities:
        for piece in kind[seat]:
            if piece in at:
                yield piece, At


def _unseen(state: TankBattleState, seat: int) -> Iterator[tuple[Entity, type[Any]]]:
    """Yield the components hidden from the others in play: ranks never shown, and mines that are left."""
    table = state.world.table
    ranks, spent, at = table(Rank), table(Spent), table(At)
    for tank in state.entities.tanks[seat]:
        if tank in ranks and not ranks[tank].shown:
            yield tank, Rank
    for mine in state.entities.mines[seat]:
        if mine in at and mine not in spent:
            yield mine, At
