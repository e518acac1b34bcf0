"""Finds where a tank can drive and shoot, by geometry and by what lies on the fields (BG-4, BG-5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from game.games.battlegrounds.rules.actions import Drive, Shoot
from game.games.battlegrounds.rules.definitions import DIRECTIONS, GRID, Pattern
from game.games.battlegrounds.rules.kinds import GUN, SHELL, UP
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.grid8 import turn


@dataclass(frozen=True, slots=True)
class Hazard:
    """An obstacle a tank runs over on its way: a shell, a tank of that colour, or one of the artillery
    (BG-4.3, BG-12.4). ``saved``: armour absorbs it."""

    field: int
    kind: Literal["shell", "tank", "artillery"]
    colour: int | None = None
    saved: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """The course of a drive: the fields it crosses, the hazards it meets, and whether the tank is
    destroyed on the last field."""

    path: tuple[int, ...]
    hazards: tuple[Hazard, ...] = ()
    destroyed: bool = False


@cache
def routes(
    pattern: Pattern, distance: int, further: int, turning: bool, origin: int
) -> tuple[tuple[int, ...], ...]:
    """Return all ways over the empty board for a card with that move, in order; ``further`` is the number
    of optional extra steps, ``turning`` the direction upgrade (BG-4.1, BG-8.5, BG-8.6)."""
    found: set[tuple[int, ...]] = set()
    for far in range(distance, distance + further + 1):
        if turning and far > 1:
            found.update(_winding(origin, DIRECTIONS[pattern], far))
        else:
            rays = (GRID.ray(origin, facing)[:far] for facing in DIRECTIONS[pattern])
            found.update(ray for ray in rays if len(ray) == far)
    return tuple(sorted(found))


@cache
def reach(pattern: Pattern, distance: int, further: int, origin: int) -> tuple[int, ...]:
    """Return the fields a gun of that pattern reaches from a field, whatever lies there (BG-5.1, BG-8.6)."""
    distances = range(distance, distance + further + 1)
    spots = (GRID.step(origin, facing, far) for facing in DIRECTIONS[pattern] for far in distances)
    return tuple(sorted(spot for spot in spots if spot is not None))


def own_paths(state: BattlegroundsWorld, colour: int) -> list[tuple[int, ...]]:
    """Return the moves the card itself allows: straight, exactly its distance (BG-4.1)."""
    card, origin = state.active_card(colour), state.fields.get(colour)
    if card is None or origin is None:
        return []
    found = routes(card.move, card.move_distance, 0, False, origin)
    return [path for path in found if can_end(state, colour, path[-1])]


def paths(state: BattlegroundsWorld, colour: int) -> list[tuple[int, ...]]:
    """Return all moves of a tank, including those its upgrades give (BG-8.5, BG-8.6), in order."""
    return [drive.path for drive in drives(state, colour) if drive.path]


def can_end(state: BattlegroundsWorld, colour: int, end: int) -> bool:
    """Return whether a move may end on a field: not on another tank, nor on one of the artillery (BG-4.1,
    BG-12.4)."""
    return (end not in state.field or state.field[colour] == end) and state.lying[end] != GUN


def _winding(origin: int, directions: tuple[int, ...], distance: int) -> Iterator[tuple[int, ...]]:
    """Yield paths that turn by 90° anywhere, enter no field twice, and never the one they began on
    (BG-8.5)."""

    def further(path: tuple[int, ...], here: int, facing: int) -> Iterator[tuple[int, ...]]:
        if len(path) == distance:
            yield path
            return
        for way in (facing, turn(facing, 2), turn(facing, -2)):
            there = GRID.step(here, way)
            if there is not None and there != origin and there not in path:
                yield from further((*path, there), there, way)

    for facing in directions:
        first = GRID.step(origin, facing)
        if first is not None:
            yield from further((first,), first, facing)


def drives(state: BattlegroundsWorld, colour: int) -> list[Drive]:
    """Return the drives a colour may do for its move (BG-4.1, BG-4.2); staying only where its card has no
    move."""
    card, origin = state.active_card(colour), state.fields.get(colour)
    if card is None or origin is None:
        return [Drive(colour, ())]
    has = state.abilities(card.name)
    further, turning = has["further_move"], has["direction"] > 0
    found = _free(state, _drives(colour, card.move, card.move_distance, further, turning, origin))
    own = found
    if further or turning:
        own = _free(state, _drives(colour, card.move, card.move_distance, 0, False, origin))
    return found if own else [Drive(colour, ()), *found]


@cache
def _drives(
    colour: int, pattern: Pattern, distance: int, further: int, turning: bool, origin: int
) -> tuple[Drive, ...]:
    return tuple(Drive(colour, path) for path in routes(pattern, distance, further, turning, origin))


def _free(state: BattlegroundsWorld, found: tuple[Drive, ...]) -> list[Drive]:
    return [drive for drive in found if can_end(state, drive.colour, drive.path[-1])]


def run(state: BattlegroundsWorld, colour: int, path: tuple[int, ...]) -> Run:
    """Return the course of a drive along ``path`` (BG-4.3, BG-8.8)."""
    armour = state.abilities(state.driven[colour])["armour"]
    hazards: list[Hazard] = []
    for index, spot in enumerate(path):
        met: Hazard | None = None
        lies = state.lying[spot]
        if lies == SHELL:
            met = Hazard(spot, "shell")
        elif lies == GUN:
            met = Hazard(spot, "artillery")
        elif spot in state.field and state.field[colour] != spot:
            met = Hazard(spot, "tank", state.field.index(spot))
        if met is None:
            continue
        if armour:
            armour -= 1
            hazards.append(Hazard(met.field, met.kind, met.colour, saved=True))
        else:
            return Run(path[: index + 1], (*hazards, met), destroyed=True)
    return Run(path, tuple(hazards))


def range_of(state: BattlegroundsWorld, colour: int, origin: int | None = None) -> tuple[int, ...]:
    """Return the fields the colour's gun reaches, whatever lies there, from where it stands or another
    field (BG-5.1, BG-8.6)."""
    card = state.active_card(colour)
    origin = state.fields.get(colour) if origin is None else origin
    if card is None or origin is None:
        return ()
    further = state.abilities(card.name)["further_shot"]
    return reach(card.shot, card.shot_distance, further, origin)


def shots(state: BattlegroundsWorld, colour: int, origin: int | None = None) -> list[Shoot]:
    """Return the shots a colour may fire, in order (BG-5.2 to BG-5.5, BG-12.2).

    ``origin``: from that field instead, with the tank itself standing there.
    """
    found = list[Shoot]()
    here = state.fields.get(colour)
    for spot in range_of(state, colour, origin):
        lies, other = state.lying[spot], state.tanks.get(spot)
        if origin is not None and spot == here:
            other = None  # it has left the field it is seen on
        if other is not None and not state.friendly(colour, other):
            found.append(Shoot(colour, spot, "tank"))
        if lies == GUN:
            found.append(Shoot(colour, spot, "tank"))
        elif lies == UP:
            found.append(Shoot(colour, spot, "token"))
        elif lies == SHELL:
            found.append(Shoot(colour, spot, "clear"))
        elif other is None and state.shells_left:
            found.append(Shoot(colour, spot, "lay"))
    return found
