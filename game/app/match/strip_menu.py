"""What players can call from their own strips: a draw, or that they resign."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.match.actions import MatchActions
from game.app.match.commands import MatchPress
from game.app.match.controller import MatchController
from game.app.table.players import Players
from game.model.contract import OfferDraw, Resign
from game.ui.controls.popup import MenuLine, MenuLines


def with_menus(controller: MatchController) -> frozenset[int]:
    """Return the sides whose strips have a menu: those that persons play."""
    people = frozenset() if controller.viewpoint.over else controller.people
    return frozenset(controller.plan.sides[seat] for seat in people)


def calls(actions: MatchActions, players: Players, side: int) -> Sequence[MenuLines]:
    """Return the calls of a side."""
    controller = actions.controller
    speaker = controller.handing.speaker
    others = speaker is None or controller.plan.sides[speaker] != side
    not_now = actions.t("match.why.not_your_turn") if others else ""
    entries = (
        MenuLine(MatchPress.DRAW, why=not_now or actions.no_call(OfferDraw)),
        MenuLine(MatchPress.RESIGN, why=not_now or actions.no_call(Resign)),
    )
    return [MenuLines(players.names(side), entries)]
