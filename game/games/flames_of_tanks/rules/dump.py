"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from game.games.flames_of_tanks.rules import components as comp
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.position import Position, Shot, Sudden
from game.games.flames_of_tanks.rules.position_text import format_position, parse_position
from game.games.flames_of_tanks.rules.state import Course, FlamesOfTanksState, first_state
from game.model.contract import Result
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

COMPONENTS = ComponentKinds(
    {
        "tank": comp.Tank,
        "at": comp.At,
        "heading": comp.Heading,
        "off_table": comp.OffTable,
        "bailed_out": comp.BailedOut,
        "installed": comp.Installed,
        "workshop": comp.Workshop,
        "card": comp.Card,
        "sudden_card": comp.SuddenCard,
        "smoke": comp.Smoke,
        "point": comp.Point,
        "markers": comp.Markers,
    }
)


_NUMBERS = ("round", "tank", "acts", "moves", "moved", "draws", "wreck")
_TRUTHS = ("wide", "fast", "entered", "fresh", "last_round")


def dump_state(state: FlamesOfTanksState) -> Mapping[str, Any]:
    """Return the whole state as plain data: its entities, and the course of the match."""
    course = state.course
    return {
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "phase": course.phase,
        **{key: getattr(course, key) for key in (*_NUMBERS, *_TRUTHS)},
        "pool": list(course.pool),
        "bag": list(course.bag),
        "left": sorted(course.left),
        "shot": None if course.shot is None else asdict(course.shot),
        "sudden": None if course.sudden is None else _sudden(course.sudden),
        "outcome": dump_result(course.outcome),
    }


def checked_data(view: FlamesOfTanksState, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data that checksums are taken over. It keeps the form of the first saves, with a line for
    the position."""
    line = {"position": format_position(view.position)}
    return line | {key: data[key] for key in ("entities", "next_id", "outcome")}


def load_state(data: Mapping[str, Any], match: MatchTerms) -> FlamesOfTanksState:
    """Return the state of that match from dumped data. Raises ``TextError`` if the data doesn't fit it."""
    with reading("Flames of Tanks"):
        outcome = load_result(data["outcome"], len(match.sides))
        if "position" in data:  # saved when a line said the whole position
            text, over = str(data["position"]), outcome is not None
            position = replace(parse_position(text, match.definitions, over=over), outcome=outcome)
            need(position.match.sides == match.sides, "the seats are those of another match")
            state = first_state(position)
            world = COMPONENTS.load(data["entities"], data["next_id"])
            need(world == state.world and position == state.position, _OTHERWISE)
            return state
        world = COMPONENTS.load(data["entities"], data["next_id"])
        seats = tuple(tank.seat for _, tank in sorted(world.table(comp.Tank).items()))
        need(seats == tuple(match.seats), "the seats are those of another match")
        state = FlamesOfTanksState(match, world, _course(data, outcome))
        need(first_state(state.position) == state, _OTHERWISE)
        _require_sound(state.position)
        return state


_OTHERWISE = "parts of the position contradict each other"


def _require_sound(position: Position) -> None:
    """Raise ``TextError`` unless the position equals the one its own line describes."""
    definitions, outcome = position.match.definitions, position.outcome
    again = parse_position(format_position(position), definitions, over=outcome is not None)
    need(replace(again, outcome=outcome) == position, _OTHERWISE)


def _sudden(sudden: Sudden) -> dict[str, Any]:
    return {
        "tanks": list(sudden.tanks),
        "sides": list(sudden.sides),
        "began": sudden.began,
        "stood": list(sudden.stood),
    }


def _course(data: Mapping[str, Any], outcome: Result | None) -> Course:
    shot, sudden = data["shot"], data["sudden"]
    values: dict[str, Any] = {key: whole(data[key]) for key in _NUMBERS}
    values |= {key: yes_no(data[key]) for key in _TRUTHS}
    return Course(
        phase=str(data["phase"]),
        pool=wholes(data["pool"]),
        bag=wholes(data["bag"]),
        left=frozenset(wholes(data["left"])),
        shot=None if shot is None else _load_shot(**shot),
        sudden=None if sudden is None else _load_sudden(**sudden),
        outcome=outcome,
        **values,
    )


def _load_shot(target: Any, smoke: Any, need: Any, again: Any, armour: Any, front: Any, hits: Any) -> Shot:
    return Shot(
        whole(target), yes_no(smoke), whole(need), yes_no(again), whole(armour), yes_no(front), whole(hits)
    )


def _load_sudden(tanks: Any, sides: Any, began: Any, stood: Any) -> Sudden:
    return Sudden(wholes(tanks), wholes(sides), whole(began), wholes(stood))
