"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.tank_battle.rules import components as comp
from game.games.tank_battle.rules.position import MatchTerms, Position, Shots
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.games.tank_battle.rules.state import Course, TankBattleState, first_state
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

COMPONENTS = ComponentKinds(
    {
        "at": comp.At,
        "lost": comp.Lost,
        "tank": comp.Tank,
        "rank": comp.Rank,
        "command": comp.Command,
        "fate": comp.Fate,
        "gun": comp.Gun,
        "site": comp.Site,
        "mine": comp.Mine,
        "spent": comp.Spent,
    }
)


def dump_state(state: TankBattleState) -> Mapping[str, Any]:
    """Return the whole state as plain data: its entities, and the course of the match."""
    course = state.course
    return {
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "white": list(course.white),
        "shots": [_shots(shots) for shots in course.shots],
        "trodden": [sorted(squares) for squares in course.trodden],
        "phase": course.phase,
        "seat": course.seat,
        "step": course.step,
        "turn": course.turn,
        "quiet": course.quiet,
        "hurt": course.hurt,
        "moved": [list(trail) for trail in course.moved],
        "moving": course.moving,
        "trail": list(course.trail),
        "pending": None if course.pending is None else list(course.pending),
        "outcome": dump_result(course.outcome),
    }


def checked_data(view: TankBattleState, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data that checksums are taken over. It keeps the form of the first saves: a line for the
    position, and no squares of lost pieces."""
    entities = [
        {name: part for name, part in entity.items() if name != "lost"} for entity in data["entities"]
    ]
    return {
        "position": format_position(view.position),
        "entities": entities,
        "next_id": data["next_id"],
        "outcome": data["outcome"],
    }


def load_state(data: Mapping[str, Any], match: MatchTerms) -> TankBattleState:
    """Return the state from dumped data, for a match with those options. Raises ``TextError``."""
    with reading("Tank Battle"):
        outcome = load_result(data["outcome"], 2)
        if "position" in data:  # saved when a line said the whole position
            position = parse_position(str(data["position"]), match.pieces, over=outcome is not None)
            state = first_state(position.with_(outcome=outcome))
            told = checked_data(state, dump_state(state))
            need(told == {key: data[key] for key in told}, _OTHERWISE)
            return state
        world = COMPONENTS.load(data["entities"], data["next_id"])
        state = TankBattleState(match, world, _course(data)._replace(outcome=outcome))
        need(first_state(state.position) == state, _OTHERWISE)
        _require_sound(state.position)
        return state


_OTHERWISE = "parts of the position contradict each other"


def _require_sound(position: Position) -> None:
    """Raise ``TextError`` unless the position equals the one its own line describes."""
    over = position.outcome is not None
    again = parse_position(format_position(position), position.match.pieces, over=over).with_(
        outcome=position.outcome
    )
    need(again == position, _OTHERWISE)


def _shots(shots: Shots | None) -> Any:
    return None if shots is None else [list(shots.red), list(shots.white), shots.sealed]


def _course(data: Mapping[str, Any]) -> Course:
    pending = None if data["pending"] is None else wholes(data["pending"])
    need(pending is None or len(pending) == 2, Fault("{name}: wrong number of values", name="pending"))
    white, shots, trodden = wholes(data["white"]), data["shots"], data["trodden"]
    for key in ("white", "shots", "trodden"):
        need(len(data[key]) == 2, Fault("{key}: wrong number of seats", key=key))
    return Course(
        white=white,
        shots=tuple(None if one is None else _load_shots(*one) for one in shots),
        trodden=tuple(frozenset(wholes(squares)) for squares in trodden),
        phase=str(data["phase"]),
        seat=whole(data["seat"]),
        step=whole(data["step"]),
        turn=whole(data["turn"]),
        quiet=whole(data["quiet"]),
        hurt=yes_no(data["hurt"]),
        moved=tuple(wholes(trail) for trail in data["moved"]),
        moving=whole(data["moving"]),
        trail=wholes(data["trail"]),
        pending=None if pending is None else (pending[0], pending[1]),
        outcome=None,
    )


def _load_shots(red: Any, white: Any, sealed: Any) -> Shots:
    return Shots(wholes(red), wholes(white), yes_no(sealed))
