"""The tabs of the open maps, if there are several."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.editor.open_maps import OpenMap, OpenMaps
from game.app.editor.panel import Do
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.scene import Scene

WIDEST = 210.0
HEIGHT = 30.0
"""The height of the row with the gap below it, in tokens."""


class TabBar(Panel):
    """A tab for each map: a press shows it, its cross or the middle button closes it. ``close`` closes the
    map of a tab, ``do`` runs a command."""

    def __init__(self, scene: Scene, maps: OpenMaps, close: Callable[[int], Any], do: Do) -> None:
        super().__init__(scene)
        self.maps, self.close, self.do = maps, close, do
        self.tabs: list[widgets.Pressable] = []
        self._shown: list[tuple[str, bool]] = []

    @property
    def visible(self) -> bool:
        """Whether there are several maps."""
        return len(self.maps.all) > 1

    def _titles(self) -> list[tuple[str, bool]]:
        return [(one.steps.title, one.steps.unsaved) for one in self.maps.all]

    def build(self, row: pygame.Rect) -> None:
        """Build the tabs in a row, and a button that adds one."""
        self.tabs = []
        self._shown = self._titles()
        if not self.visible:
            return
        gap, plus = self.px(4), row.height
        room = row.width - plus - gap * len(self.maps.all)
        wide = min(self.px(WIDEST), room // len(self.maps.all))
        x = row.x
        for at, one in enumerate(self.maps.all):
            cross = row.height
            self.tabs.append(
                widgets.face(
                    self.scene, pygame.Rect(x, row.y, wide - cross + 1, row.height), self._face(one),
                    on_press=partial(self.maps.go, at), on=at == self.maps.at, key=f"map_tab.{at}",
                    tip=self._tip(one),
                )
            )  # fmt: skip
            widgets.face(
                self.scene, pygame.Rect(x + wide - cross, row.y, cross, row.height), self._cross(at),
                on_press=partial(self.close, at), key=f"map_tab_close.{at}",
                tip=self._key("tabs.close", "close_tab"),
            )  # fmt: skip
            x += wide + gap
        widgets.button(
            self.scene, pygame.Rect(x, row.y, plus, row.height), "", icon="plus", key="map_tab_new",
            on_press=partial(self.do, "new_tab"), tip=self._key("tabs.new", "new_tab"),
            enabled=not self.maps.full,
        )  # fmt: skip

    def _key(self, words: str, action: str) -> str:
        cap = self.scene.app.input.shown(action, "editor")
        return f"{self.t(words)} ({cap})" if cap else self.t(words)

    def _tip(self, one: OpenMap) -> str:
        return self.t("tabs.unsaved" if one.steps.unsaved else "tabs.tip", title=one.steps.title)

    def refresh(self) -> None:
        """Show new titles, and which maps are unsaved."""
        titles = self._titles()
        if self.visible and titles != self._shown:
            self._shown = titles
            for made, one in zip(self.tabs, self.maps.all, strict=False):
                made.set_tip(self._tip(one))
                made.refresh()

    def middle(self, place: tuple[int, int]) -> bool:
        """Handle the middle button going down; return whether it closed a tab."""
        for at, made in enumerate(self.tabs):
            if made.rect.collidepoint(place):
                self.close(at)
                return True
        return False

    def _box(self, surface: pygame.Surface, state: widgets.State, on: bool, *, right: bool) -> str:
        theme, rect = self.scene.app.theme, surface.get_rect()
        corners = (False, True, False, True) if right else (True, False, True, False)
        lit = state in ("hovered", "active", "selected")
        fill = "surface.raised" if on or lit else "surface.panel"
        line = "ink.primary" if on else "surface.line_strong" if lit else "surface.line"
        self.painter.box(surface, rect, theme[fill], theme[line], corners=corners)
        return "ink.primary" if on or lit else "ink.secondary"

    def _face(self, one: OpenMap) -> widgets.Face:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            ink = self._box(surface, state, made.on, right=False)
            rect, px = surface.get_rect(), self.px
            left = px(9)
            if one.steps.unsaved:
                spot = pygame.Rect(0, 0, px(7), px(7))
                spot.center = (left + px(3), rect.centery)
                self.painter.box(surface, spot, self.scene.app.theme["fire.accent"], radius=4)
                left += px(13)
            room = pygame.Rect(left, rect.y, rect.right - px(2) - left, rect.height)
            widgets.line(self.scene, surface, one.steps.title, room, "button" if made.on else "body", ink)

        return paint

    def _cross(self, at: int) -> widgets.Face:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            ink = self._box(surface, state, at == self.maps.at, right=True)
            middle = surface.get_rect().center
            widgets.icon(self.scene, surface, "close", middle, 14, ink, center=True)

        return paint
