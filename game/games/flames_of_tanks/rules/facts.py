"""What a lesson can ask for besides an action: something that is so on the table, as a word.

``near:1:C:1`` tank 1 is within 1\u2033 of point C (or of a place: ``near:1:20,14.5:1``). ``shot:1:2`` tank 1
has a shot at tank 2, ``shot:1:2:side`` one at its side, ``shot:1:2:open`` one that no cover makes harder.
``hidden:1:2`` tank 2 sees nothing of tank 1. ``weight:1:light`` tank 1 is Light. ``has:1:armour`` it is
installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.flames_of_tanks.rules.definitions import NEEDED, WEIGHTS
from game.games.flames_of_tanks.rules.notation import place_named
from game.games.flames_of_tanks.rules.numbers import parse_length
from game.games.flames_of_tanks.rules.odds import odds
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, weight_name
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.inches import within
from game.model.text_error import excerpt

EXAMPLES: Final = "near:1:C:1, shot:1:2:side, hidden:1:2, weight:1:light, has:1:armour"


def holds(fact: str, position: FlamesOfTanksWorld) -> bool:
    """Return whether a fact is true of a position. For a tank off the table every fact that needs its
    place is false. Raises ``TextError``."""
    word, *parts = fact.split(":")
    known = _FACTS.get(word)
    if known is None or len(parts) not in known[0]:
        raise TextError(
            "unknown detail {text}; expected one like {examples}", text=excerpt(fact), examples=EXAMPLES
        )
    return known[1](position, parts)


def _tank(position: FlamesOfTanksWorld, text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:4]) <= len(position.tanks):
        raise TextError("unknown tank {text}; expected the tank’s number", text=excerpt(text))
    return int(text) - 1


def _one_of(text: str, names: Sequence[str]) -> str:
    if text not in names:
        raise TextError("{text}: expected one of {names}", text=excerpt(text), names=row_of(names))
    return text


def _near(position: FlamesOfTanksWorld, parts: Sequence[str]) -> bool:
    tank = position.tanks[_tank(position, parts[0])]
    place, limit = place_named(position.match.table, parts[1]), parse_length(parts[2])
    return tank.here and within(tank.place, place, limit)


def _shot(position: FlamesOfTanksWorld, parts: Sequence[str]) -> bool:
    shooter, target = (_tank(position, part) for part in parts[:2])
    how = _one_of(parts[2], ("front", "side", "open")) if parts[2:] else ""
    if not (position.tanks[shooter].here and position.tanks[target].here):
        return False
    found = odds(position, shooter, target)
    if found is None:
        return False
    return {"": True, "front": found.look.front, "side": not found.look.front, "open": found.need == NEEDED}[
        how
    ]


def _hidden(position: FlamesOfTanksWorld, parts: Sequence[str]) -> bool:
    target, by = (_tank(position, part) for part in parts)
    both = position.tanks[target].here and position.tanks[by].here
    return both and not position.look(by, target).seen


def _weight(position: FlamesOfTanksWorld, parts: Sequence[str]) -> bool:
    return weight_name(position, _tank(position, parts[0])) == _one_of(parts[1], WEIGHTS)


def _has(position: FlamesOfTanksWorld, parts: Sequence[str]) -> bool:
    name = _one_of(parts[1], tuple(position.match.definitions.upgrades))
    return name in (piece.name for piece in position.tanks[_tank(position, parts[0])].installed)


_FACTS: Final[Mapping[str, tuple[Sequence[int], Callable[[FlamesOfTanksWorld, Sequence[str]], bool]]]] = {
    "near": ((3,), _near),
    "shot": ((2, 3), _shot),
    "hidden": ((2,), _hidden),
    "weight": ((2,), _weight),
    "has": ((2,), _has),
}
"""The facts by word: how many parts each has, and the function that checks it."""
