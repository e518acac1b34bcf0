"""States as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.model.fault import Fault
from game.model.plain_data import (
    Components,
    dump_result,
    load_result,
    need,
    reading,
    whole,
    wholes,
    yes_no,
)
from game.model.world import World
from game.rules.tank_tactics.components import (
    At,
    Barrier,
    Cards,
    Carried,
    Damage,
    Dice,
    Facing,
    Flag,
    Smoke,
    Squad,
    Tank,
)
from game.rules.tank_tactics.position import CARRIED, HOME, NOWHERE, Position
from game.rules.tank_tactics.soundness import check_position
from game.rules.tank_tactics.state import TankTacticsState, first_state, tank_entity

COMPONENTS = Components(
    {
        "tank": Tank,
        "at": At,
        "facing": Facing,
        "dice": Dice,
        "damage": Damage,
        "cards": Cards,
        "smoke": Smoke,
        "squad": Squad,
        "barrier": Barrier,
        "flag": Flag,
        "carried": Carried,
    }
)

_NUMBERS = ("seat", "step", "round", "moved", "quiet", "tank", "used", "shots", "more", "free")
_TRUTHS = ("hurt", "portal_used", "on_portal")
_BY_SEAT = ("fell", "kills", "held")
_CARDS = ("shot_cards", "move_cards")


def dump_state(state: TankTacticsState) -> Mapping[str, Any]:
    """The whole state."""
    position = state.position
    return {
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "phase": position.phase,
        **{key: getattr(position, key) for key in (*_NUMBERS, *_TRUTHS)},
        **{key: list(getattr(position, key)) for key in (*_BY_SEAT, *_CARDS)},
        "left": sorted(position.left),
        "rolling": sorted(position.rolling),
        "hands": [list(hand) for hand in position.hands],
        "given": [list(given) for given in position.given],
        "spent": [list(spent) for spent in position.spent],
        "outcome": dump_result(position.outcome),
    }


def load_state(data: Mapping[str, Any], start: TankTacticsState) -> TankTacticsState:
    """The state such data describes, of a match that began with ``start``. Raises ``TextError``."""
    with reading("Tank Tactics"):
        world = COMPONENTS.load(data["entities"], data["next_id"])
        position = _position(data, world, start.position)
        check_position(position)
        state = TankTacticsState(world, position)
        need(first_state(position).world == world, "entities that say something else")
        return state


def _position(data: Mapping[str, Any], world: World, start: Position) -> Position:
    match = start.match
    seats, tanks = len(match.sides), range(len(match.owner))
    changes: dict[str, Any] = {key: whole(data[key]) for key in _NUMBERS}
    changes |= {key: yes_no(data[key]) for key in _TRUTHS}
    for key in _BY_SEAT:
        changes[key] = wholes(data[key])
        need(len(changes[key]) == seats, Fault("{key} of other seats", key=key))
    for key in _CARDS:
        changes[key] = _names(data[key], start)
    for key in ("hands", "given", "spent"):
        need(isinstance(data[key], list) and len(data[key]) == seats, Fault("{key} of other seats", key=key))
    changes["hands"] = tuple(_names(hand, start) for hand in data["hands"])
    changes["spent"] = tuple(_names(spent, start) for spent in data["spent"])
    changes["given"] = tuple(wholes(given) for given in data["given"])
    changes["left"] = frozenset(wholes(data["left"]))
    changes["rolling"] = frozenset(wholes(data["rolling"]))
    changes["phase"] = str(data["phase"])
    changes["outcome"] = load_result(data["outcome"], seats)
    found = [{type(one): one for one in world.components(tank_entity(index))} for index in tanks]
    changes["squares"] = tuple(parts[At].square if At in parts else NOWHERE for parts in found)
    changes["facings"] = tuple(parts[Facing].facing for parts in found)
    changes["damage"] = tuple(parts[Damage].taken for parts in found)
    changes["smoke"] = tuple(parts[Smoke].within if Smoke in parts else 0 for parts in found)
    changes["cards"] = tuple(_cards(parts, start) for parts in found)
    changes["dice"] = tuple(
        (d.actions, d.speed, d.range, d.damage, d.ammo, d.armour) if (d := parts.get(Dice)) else ()
        for parts in found
    )
    entity = len(match.owner)
    squads, barriers, flags = [], [], []
    for _ in range(seats):
        entity += 1
        squads.append(_cards({type(one): one for one in world.components(entity)}, start))
    for _ in match.board.barrier_squares:
        entity += 1
        barrier = world.find(entity, Barrier)
        barriers.append(barrier.die if barrier else 0)
    for side in match.sides:
        at = HOME
        if side in match.board.flags:
            entity += 1
            carried = world.find(entity, Carried)
            if carried:
                index = match.index(carried.seat, carried.number)
                need(index != NOWHERE, "a flag with no tank")
                at = CARRIED - index
            else:
                at = world.get(entity, At).square
                at = HOME if at == match.board.flags[side] else at
        flags.append(at)
    return start.having(squads=tuple(squads), barriers=tuple(barriers), flags=tuple(flags), **changes)


def _names(values: Any, start: Position) -> tuple[str, ...]:
    need(isinstance(values, list), "no list of cards")
    known = start.match.definitions.cards
    need(all(isinstance(name, str) and name in known for name in values), "a card that doesn’t exist")
    return tuple(values)


def _cards(parts: Mapping[type[Any], Any], start: Position) -> tuple[str, ...]:
    return _names(parts[Cards].names.split(), start) if Cards in parts else ()
