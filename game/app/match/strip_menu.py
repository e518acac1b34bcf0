"""What players can call from their own strips: a draw, or that they resign."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.match.actions import MatchActions
from game.app.match.controller import MatchController
from game.app.table.players import Players
from game.model.contract import OfferDraw, Resign
from game.ui.controls.actions import Action
from game.ui.controls.popup import PopupGroup


def with_menus(controller: MatchController) -> frozenset[int]:
    """Return the sides whose strips have a menu: those that persons play."""
    people = frozenset() if controller.viewpoint.over else controller.people
    return frozenset(controller.plan.sides[seat] for seat in people)


def calls(
    actions: MatchActions, players: Players, side: int, lightly: Callable[[Callable[[], object]], None]
) -> PopupGroup:
    """Return the calls of a side. ``lightly`` opens what covers the match while time runs on."""
    t, controller = actions.t, actions.controller
    speaker = controller.handing.speaker
    others = speaker is None or controller.plan.sides[speaker] != side
    not_now = t("match.why.not_your_turn") if others else ""

    def do(call: Callable[[Callable[[], object]], None]) -> None:
        lightly(partial(call, _nothing))

    draw, resign = not_now or actions.no_call(OfferDraw), not_now or actions.no_call(Resign)
    return PopupGroup(
        players.names(side),
        [
            Action("draw", t("match.menu.draw"), partial(do, actions.offer_draw), "draw", why=draw),
            Action("resign", t("match.menu.resign"), partial(do, actions.resign), "flag", why=resign),
        ],
    )


def _nothing() -> None:
    """There is nothing to be done first."""
