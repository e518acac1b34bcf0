"""A whole state as plain data for a save, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from game.model.contract import Result
from game.model.world import World
from game.rules.battlegrounds import components as comp
from game.rules.battlegrounds.definitions import COLOURS
from game.rules.battlegrounds.soundness import require_sound
from game.rules.battlegrounds.state import BattlegroundsState, Phase

_KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        comp.At,
        comp.Token,
        comp.Face,
        comp.Up,
        comp.Taken,
        comp.Paired,
        comp.Ready,
        comp.OnCard,
        comp.Piece,
        comp.PointToken,
        comp.Shell,
        comp.ArtilleryTank,
        comp.Card,
        comp.Held,
        comp.Active,
        comp.Fell,
        comp.OnOffer,
        comp.Boxed,
    )
}
_TYPES: Mapping[str, type[Any]] = {"int": int, "str": str, "bool": bool}


def dump_state(state: BattlegroundsState) -> Mapping[str, Any]:
    """The whole state; entities by their ids, so that these stay."""
    return {
        "entities": [_entity(state.world, entity) for entity in state.world.entities()],
        "next_id": state.world.next_id,
        "colours": [list(own) for own in state.colours],
        "phase": state.phase,
        "seat": state.seat,
        "starter": state.starter,
        "queue": list(state.queue),
        "turn": state.turn,
        "stack": list(state.stack),
        "stack_size": state.stack_size,
        "mains": state.mains,
        "acting": state.acting,
        "repaired": state.repaired,
        "back": state.back,
        "columns": list(state.columns),
        "rows": list(state.rows),
        "quiet": state.quiet,
        "bag": [[picture, count] for picture, count in state.bag],
        "uncovering": state.uncovering,
        "opened": list(state.opened),
        "extra": state.extra,
        "gone": sorted(state.gone),
        "outcome": None if state.outcome is None else _outcome(state.outcome),
    }


def _entity(world: World, entity: int) -> dict[str, Any]:
    found: dict[str, Any] = {"id": entity}
    for component in world.components(entity):
        found[type(component).__name__] = [getattr(component, f.name) for f in fields(component)]
    return found


def _outcome(result: Result) -> dict[str, Any]:
    return {
        "places": list(result.places),
        "scores": [int(score) for score in result.scores],
        "reason": result.reason,
        "rule": result.rule,
        "params": dict(result.params),
    }


def load_state(data: Mapping[str, Any], start: BattlegroundsState) -> BattlegroundsState:
    """The state such data describes, of the match that began with ``start``.

    Raises ``ValueError``, ``TypeError``, ``KeyError`` or ``TextError`` for any other data.
    """
    world = World()
    for line in data["entities"]:
        entity = _int(line["id"])
        _need(entity >= world.next_id, "ids that don't rise")
        for name, values in line.items():
            if name != "id":
                world.put(entity, _component(name, values))
    _need(_int(data["next_id"]) >= world.next_id, "a next id that is in use")
    world.next_id = data["next_id"]
    _need(data["phase"] in get_args(Phase) and data["back"] in get_args(Phase), "no such phase")
    colours = tuple(_ints(own) for own in data["colours"])
    if start.rules.option == "solo":
        _need(len(colours) == 1 and set(colours[0]) <= set(COLOURS), "colours there are not")
    else:
        _need(colours == start.colours, "colours of other seats")
    outcome = data["outcome"]
    bag = tuple((str(picture), _int(count)) for picture, count in data["bag"])
    _need(all(p in start.definitions.by_picture and n > 0 for p, n in bag), "pictures there are not")
    state = start.with_(
        world=world,
        colours=colours,
        phase=data["phase"],
        seat=_int(data["seat"]),
        starter=_int(data.get("starter", 0)),  # until rules 2 it was always the first
        queue=_ints(data["queue"]),
        turn=_int(data["turn"]),
        stack=tuple(str(name) for name in data["stack"]),
        stack_size=_int(data["stack_size"]),
        mains=_int(data["mains"]),
        acting=None if data["acting"] is None else _int(data["acting"]),
        repaired=_bool(data["repaired"]),
        back=data["back"],
        columns=_ints(data["columns"]),
        rows=_ints(data["rows"]),
        quiet=_int(data["quiet"]),
        bag=bag,
        uncovering=None if data["uncovering"] is None else _int(data["uncovering"]),
        opened=_ints(data["opened"]),
        extra=_int(data["extra"]),
        gone=frozenset(_ints(data["gone"])),
        outcome=None if outcome is None else _result(outcome, len(start.sides)),
    )
    _need(state.turn >= 1 and min(state.mains, state.quiet, state.extra) >= 0, "a count below its least")
    require_sound(state)
    return state


def _component(name: str, values: Any) -> Any:
    kind = _KINDS[name]
    wanted = fields(kind)
    _need(isinstance(values, list) and len(values) == len(wanted), f"{name} with other values")
    for field, value in zip(wanted, values, strict=True):
        _need(type(value) is _TYPES[str(field.type)], f"{name}.{field.name} is {value!r}")
    return kind(*values)


def _result(data: Mapping[str, Any], seats: int) -> Result:
    places, scores = _ints(data["places"]), _ints(data["scores"])
    _need(len(places) == len(scores) == seats and min(places) >= 1, "a result of other seats")
    params = {str(key): _int(value) for key, value in data["params"].items()}
    return Result(places, tuple(map(float, scores)), str(data["reason"]), str(data["rule"]), params)


def _ints(values: Any) -> tuple[int, ...]:
    _need(isinstance(values, list), "no list of numbers")
    return tuple(_int(value) for value in values)


def _int(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} isn't a whole number")
    return value


def _bool(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError(f"{value!r} is neither yes nor no")
    return value


def _need(so: bool, otherwise: str) -> None:
    if not so:
        raise ValueError(otherwise)
