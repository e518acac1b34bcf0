"""What players can call from their own strips: a draw, or that they resign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.match.actions import MatchActions
from game.app.match.strips import PlayerStrips
from game.model.contract import OfferDraw, Resign
from game.ui import widgets
from game.ui.controls.actions import Action
from game.ui.controls.popup import Popup, PopupGroup
from game.ui.scene import Scene


class StripMenu:
    """A quiet sign on the strip of each side that persons play, and the menu it opens. ``lightly`` opens
    what covers the match while time runs on."""

    def __init__(
        self, scene: Scene, actions: MatchActions, strips: PlayerStrips,
        lightly: Callable[[Callable[[], object]], None],
    ) -> None:  # fmt: skip
        self.scene, self.actions, self.strips, self.lightly = scene, actions, strips, lightly
        self.controller = actions.controller
        self._places: Sequence[tuple[int, pygame.Rect]] = ()

    @property
    def sides(self) -> frozenset[int]:
        """The sides that have a sign."""
        people = frozenset() if self.controller.viewpoint.over else self.controller.people
        return frozenset(self.controller.plan.sides[seat] for seat in people)

    def build(self, places: Sequence[tuple[int, pygame.Rect]]) -> None:
        """Build the signs on strips at ``places`` (px)."""
        self._places = tuple((side, rect.copy()) for side, rect in places)
        for side, rect in self._places:
            if side in self.sides:
                place = self.strips.place_of_menu(rect)
                widgets.button(
                    self.scene, place, "", icon="more", kind="quiet", key=f"strip.{side}",
                    on_press=partial(self.open, side, place),
                    tip=self.scene.t("match.strip_menu"),
                )  # fmt: skip

    def moved(self, places: Sequence[tuple[int, pygame.Rect]]) -> bool:
        """Whether the strips have moved since the signs were built."""
        return tuple(places) != self._places

    def open(self, side: int, place: pygame.Rect) -> None:
        """Open the menu of a side's strip."""
        app = self.scene.app
        self.lightly(lambda: app.push(Popup(app, lambda: place, lambda: [self._group(side)], width=210)))

    def _group(self, side: int) -> PopupGroup:
        actions, speaker = self.actions, self.controller.handing.speaker
        others = speaker is None or self.controller.plan.sides[speaker] != side
        not_now = self.scene.t("match.why.not_your_turn") if others else ""
        draw, resign = not_now or actions.no_call(OfferDraw), not_now or actions.no_call(Resign)
        t = self.scene.t
        return PopupGroup(
            self.strips.players.names(side),
            [
                Action("draw", t("match.menu.draw"), partial(self._do, actions.offer_draw), "draw", why=draw),
                Action(
                    "resign", t("match.menu.resign"), partial(self._do, actions.resign), "flag", why=resign
                ),
            ],
        )

    def _do(self, call: Callable[[Callable[[], object]], None]) -> None:
        self.lightly(lambda: call(lambda: None))
