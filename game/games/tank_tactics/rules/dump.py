"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.tank_tactics.rules.components import (
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
from game.games.tank_tactics.rules.position import MatchTerms
from game.games.tank_tactics.rules.soundness import check_position
from game.games.tank_tactics.rules.state import Course, TankTacticsState, first_state
from game.model.fault import Fault
from game.model.plain_data import (
    ComponentKinds,
    dump_result,
    load_result,
    need,
    reading,
    whole,
    wholes,
    yes_no,
)
from game.model.text_error import excerpt

COMPONENTS = ComponentKinds(
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
    """Return the whole state as plain data."""
    course = state.course
    return {
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "phase": course.phase,
        **{key: getattr(course, key) for key in (*_NUMBERS, *_TRUTHS)},
        **{key: list(getattr(course, key)) for key in (*_BY_SEAT, *_CARDS)},
        "left": sorted(course.left),
        "rolling": sorted(course.rolling),
        "hands": [list(hand) for hand in course.hands],
        "given": [list(given) for given in course.given],
        "spent": [list(spent) for spent in course.spent],
        "outcome": dump_result(course.outcome),
    }


def load_state(data: Mapping[str, Any], match: MatchTerms) -> TankTacticsState:
    """Return the state of that match from dumped data. Raises ``TextError``."""
    with reading("Tank Tactics"):
        world = COMPONENTS.load(data["entities"], data["next_id"])
        for cards in world.table(Cards).values():
            _names(cards.names.split(), match)
        state = TankTacticsState(match, world, _course(data, match))
        check_position(state.position)
        need(first_state(state.position) == state, "parts of the position contradict each other")
        return state


def _course(data: Mapping[str, Any], match: MatchTerms) -> Course:
    seats = len(match.sides)
    values: dict[str, Any] = {key: whole(data[key]) for key in _NUMBERS}
    values |= {key: yes_no(data[key]) for key in _TRUTHS}
    for key in _BY_SEAT:
        values[key] = wholes(data[key])
        need(len(values[key]) == seats, Fault("{key}: wrong number of seats", key=key))
    for key in _CARDS:
        values[key] = _names(data[key], match)
    for key in ("hands", "given", "spent"):
        need(
            isinstance(data[key], list) and len(data[key]) == seats,
            Fault("{key}: wrong number of seats", key=key),
        )
    values["hands"] = tuple(_names(hand, match) for hand in data["hands"])
    values["spent"] = tuple(_names(spent, match) for spent in data["spent"])
    values["given"] = tuple(wholes(given) for given in data["given"])
    values["left"] = frozenset(wholes(data["left"]))
    values["rolling"] = frozenset(wholes(data["rolling"]))
    values["phase"] = str(data["phase"])
    values["outcome"] = load_result(data["outcome"], seats)
    return Course(**values)


def _names(values: Any, match: MatchTerms) -> tuple[str, ...]:
    need(isinstance(values, list), "expected a list of cards")
    for name in values:
        known = isinstance(name, str) and name in match.definitions.cards
        need(known, Fault("unknown card {name}", name=excerpt(str(name))))
    return tuple(values)
