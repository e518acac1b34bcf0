"""States as plain data for saves, and back: what every game's dump and load is made of.

Reading raises ``ValueError``, ``TypeError`` or ``KeyError`` for other data; ``reading`` makes one
``TextError`` of them all.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from game.model.contract import Result, TextError
from game.model.fault import Fault
from game.model.world import World

_TYPES: Mapping[str, type[Any]] = {"int": int, "str": str, "bool": bool}


@contextmanager
def reading(game: str) -> Iterator[None]:
    """Raises ``TextError`` ("this isn't a state of Tank Chess: …") where what is read inside is none."""
    try:
        yield
    except (KeyError, TypeError, ValueError, ArithmeticError, IndexError, AttributeError) as error:
        raise TextError("this isn’t a position of {game}: {why}", game=game, why=str(error)) from error


def need(so: bool, otherwise: str) -> None:
    """Raise ``TextError`` unless a condition holds."""
    if not so:
        raise TextError(otherwise)


def whole(value: Any) -> int:
    """A whole number."""
    if type(value) is not int:
        raise TextError("expected a whole number, found {text}", text=repr(value))
    return value


def wholes(values: Any) -> tuple[int, ...]:
    """A list of whole numbers."""
    need(isinstance(values, list), "expected a list of numbers")
    return tuple(whole(value) for value in values)


def yes_no(value: Any) -> bool:
    """A truth."""
    if type(value) is not bool:
        raise TextError("expected yes or no, found {text}", text=repr(value))
    return value


class ComponentKinds:
    """The kinds of component a game's worlds hold, by the names that saves call them.

    A name never changes, whatever becomes of the class. The values of a component are whole numbers,
    texts and truths.
    """

    def __init__(self, kinds: Mapping[str, type[Any]]) -> None:
        self._kinds = kinds
        self._names = {kind: name for name, kind in kinds.items()}
        for name, kind in kinds.items():
            for field in fields(kind):
                fault = Fault(
                    "{name} can’t be saved: only whole numbers, text and yes/no values can",
                    name=f"{name}.{field.name}",
                )
                need(str(field.type) in _TYPES, fault)

    def dump(self, world: World) -> list[dict[str, Any]]:
        """All entities with their ids, so that these stay, each component as its values by name."""
        return [
            {"id": entity}
            | {
                self._names[type(component)]: [getattr(component, f.name) for f in fields(component)]
                for component in sorted(world.components(entity), key=lambda c: self._names[type(c)])
            }
            for entity in world.entities()
        ]

    def load(self, entities: Iterable[Mapping[str, Any]], next_id: Any) -> World:
        """The world that ``dump`` wrote."""
        world = World()
        for line in entities:
            entity = free_id(world, line["id"])
            for name, values in line.items():
                if name != "id":
                    world.put(entity, self._component(name, values))
        set_next_id(world, next_id)
        return world

    def _component(self, name: str, values: Any) -> Any:
        kind = self._kinds[name]
        wanted = fields(kind)
        need(
            isinstance(values, list) and len(values) == len(wanted),
            Fault("{name}: wrong number of values", name=name),
        )
        for field, value in zip(wanted, values, strict=True):
            wrong = Fault(
                "{name}: wrong kind of value ({value})", name=f"{name}.{field.name}", value=repr(value)
            )
            need(type(value) is _TYPES[str(field.type)], wrong)
        return kind(*values)


def free_id(world: World, saved: Any) -> int:
    """The id of the next entity of a save: ids rise."""
    entity = whole(saved)
    need(entity >= world.next_id, "the ids are out of order")
    return entity


def set_next_id(world: World, saved: Any) -> None:
    """Restore the id the next entity will get."""
    need(whole(saved) >= world.next_id, "the next id is already in use")
    world.next_id = saved


def dump_result(result: Result | None) -> dict[str, Any] | None:
    """How a match ended, if it has. Raises ``ValueError`` for what ``Result`` doesn't allow."""
    if result is None:
        return None
    return {
        "places": list(result.places),
        "scores": [_number(score) for score in result.scores],
        "reason": result.reason,
        "rule": result.rule,
        "params": {key: _param(value) for key, value in result.params.items()},
    }


def load_result(data: Any, seats: int) -> Result | None:
    """The result that ``dump_result`` wrote, of a match with so many seats."""
    if data is None:
        return None
    places, scores = wholes(data["places"]), [_number(score) for score in data["scores"]]
    need(len(places) == len(scores) == seats and min(places) >= 1, "the result has the wrong number of seats")
    params = {str(key): _param(value) for key, value in data["params"].items()}
    return Result(places, tuple(map(float, scores)), str(data["reason"]), str(data["rule"]), params)


def _number(value: Any) -> int | float:
    """A finite number; one that is whole without a point, as JSON and people write it."""
    wrong = Fault("expected a number, found {text}", text=repr(value))
    need(type(value) in (int, float) and math.isfinite(value), wrong)
    return int(value) if value == int(value) else float(value)


def _param(value: Any) -> str | int | float | bool:
    return value if isinstance(value, str | bool) else _number(value)
