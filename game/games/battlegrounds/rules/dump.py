"""Turns a state into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from game.games.battlegrounds.rules import components as comp
from game.games.battlegrounds.rules.definitions import COLOURS
from game.games.battlegrounds.rules.soundness import require_sound
from game.games.battlegrounds.rules.state import BattlegroundsState, Phase
from game.model.fault import Fault
from game.model.plain_data import ComponentKinds, dump_result, load_result, need, whole, wholes, yes_no

COMPONENTS = ComponentKinds(
    {
        "At": comp.At,
        "Token": comp.Token,
        "Face": comp.Face,
        "Up": comp.Up,
        "Taken": comp.Taken,
        "Paired": comp.Paired,
        "Ready": comp.Ready,
        "OnCard": comp.OnCard,
        "Piece": comp.Piece,
        "PointToken": comp.PointToken,
        "Shell": comp.Shell,
        "ArtilleryTank": comp.ArtilleryTank,
        "Card": comp.Card,
        "Held": comp.HeldCard,
        "Active": comp.Active,
        "Fell": comp.Fell,
        "OnOffer": comp.OnOffer,
        "Boxed": comp.Boxed,
    }
)


def dump_state(state: BattlegroundsState) -> Mapping[str, Any]:
    """Return the whole state as plain data, with entities by their ids, so that loading keeps the ids."""
    return {
        "entities": COMPONENTS.dump(state.world),
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
        "outcome": dump_result(state.outcome),
    }


def load_state(data: Mapping[str, Any], start: BattlegroundsState) -> BattlegroundsState:
    """Return the state from dumped data, for the match that began with ``start``.

    Raises ``ValueError``, ``TypeError``, ``KeyError`` or ``TextError`` for any other data.
    """
    for phase in (data["phase"], data["back"]):
        need(phase in get_args(Phase), Fault("unknown phase {phase}", phase=phase))
    colours = tuple(wholes(own) for own in data["colours"])
    if start.rules.option == "solo":
        need(
            len(colours) == 1 and set(colours[0]) <= set(COLOURS),
            "in Solo, “colours” must be one list of known colours",
        )
    else:
        need(colours == start.colours, "the colours don’t match the seats")
    bag = tuple((str(picture), whole(count)) for picture, count in data["bag"])
    need(
        all(p in start.definitions.by_picture and n > 0 for p, n in bag),
        "a picture in the bag is unknown, or its count is below 1",
    )
    state = start.with_(
        world=COMPONENTS.load(data["entities"], data["next_id"]),
        colours=colours,
        phase=data["phase"],
        seat=whole(data["seat"]),
        starter=whole(data.get("starter", 0)),  # until rules 2 it was always the first
        queue=wholes(data["queue"]),
        turn=whole(data["turn"]),
        stack=tuple(str(name) for name in data["stack"]),
        stack_size=whole(data["stack_size"]),
        mains=whole(data["mains"]),
        acting=None if data["acting"] is None else whole(data["acting"]),
        repaired=yes_no(data["repaired"]),
        back=data["back"],
        columns=wholes(data["columns"]),
        rows=wholes(data["rows"]),
        quiet=whole(data["quiet"]),
        bag=bag,
        uncovering=None if data["uncovering"] is None else whole(data["uncovering"]),
        opened=wholes(data["opened"]),
        extra=whole(data["extra"]),
        gone=frozenset(wholes(data["gone"])),
        outcome=load_result(data["outcome"], len(start.sides)),
    )
    need(
        state.turn >= 1 and min(state.mains, state.quiet, state.extra) >= 0,
        "the turn must be at least 1, and no count may be below 0",
    )
    require_sound(state)
    return state
