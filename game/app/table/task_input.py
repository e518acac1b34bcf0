"""Pointer, keys and gamepad on the board of a lesson or a puzzle, handed to its table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.app.table.board_input import BOARD, RING, TableScene, right_click
from game.view.table import OverlayName, Reply

if TYPE_CHECKING:
    from game.app.tutorial.frame import LessonFrame
    from game.model.kit import Kit
    from game.ui.focus import FocusArea, FocusRing


class BoardScene(TableScene, Protocol):
    """A scene with one board and a panel beside it."""

    frame: LessonFrame
    focus: FocusRing
    kit: Kit[Any, Any]
    board_area: FocusArea

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of tokens in px."""
        ...

    @property
    def offers(self) -> Collection[OverlayName]:
        """The overlays that show anything here."""
        ...

    def follow_hands(self) -> None:
        """The cursor was moved."""
        ...

    def reply(self, reply: Reply) -> None:
        """Play what was chosen."""
        ...


class BoardInput:
    """Takes the events that no widget took. ``deeds``: what further commands of the match keys do."""

    def __init__(self, scene: BoardScene, deeds: Mapping[str, Callable[[], None]]) -> None:
        self.scene, self.deeds = scene, deeds

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything here."""
        scene, table = self.scene, self.scene.table
        if event.type == pygame.MOUSEMOTION:
            if event.buttons[0]:
                table.drag(event.pos)
            else:
                table.hover(event.pos if scene.on_table(event.pos) else None)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._take(table.release(event.pos))
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._take(table.wheel(int(event.y), scene.app.mouse))
        action = scene.app.input.action_for(event, "match")
        return False if action is None else self._action(action)

    def _press(self, event: pygame.event.Event) -> bool:
        if event.button == pygame.BUTTON_RIGHT:
            right_click(self.scene.table, event.pos)
            return True
        if event.button != pygame.BUTTON_LEFT or not self.scene.on_table(event.pos):
            return False
        if self.scene.table.busy:
            self.scene.table.skip()
            return True
        rule = self.scene.table.rule_at(event.pos)
        if rule:
            self.scene.app.open("rules", game=self.scene.kit.name, rule=rule)
            return True
        return self._take(self.scene.table.press(event.pos))

    @property
    def in_panel(self) -> bool:
        """Whether the keys are the panel's: the focus is seen there."""
        focus = self.scene.focus
        return focus.current is not None and focus.current is not self.scene.board_area and focus.shown

    def _action(self, action: str) -> bool:
        scene, table = self.scene, self.scene.table
        in_panel = self.in_panel
        if in_panel and action == "put_back":
            scene.focus.set(scene.board_area)
            return True
        if action == "panel":
            scene.focus.shown = True
            scene.focus.set(scene.board_area if in_panel else scene.focus.by_key("back"))
            return True
        if in_panel and action in RING:
            return False
        if action in self.deeds:
            self.deeds[action]()
            return True
        if action in ("danger", "lines") and action not in scene.offers:
            return False
        if action in ("danger", "lines"):
            overlays = table.overlays
            both = () if overlays.lines else (0, 1)
            changed = {"danger": not overlays.danger} if action == "danger" else {"lines": both}
            table.set_overlays(overlays.having(**changed))
            return True
        if table.busy and action in (*BOARD, "put_back"):
            table.skip()
            return True
        if action == "put_back":
            return table.put_back()
        if action in BOARD:
            taken = self._take(table.command(action))
            scene.follow_hands()
            return taken
        return False

    def _take(self, reply: Reply) -> bool:
        self.scene.reply(reply)
        return reply.taken
