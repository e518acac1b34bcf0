"""Which game a new map is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.ui import widgets
from game.ui.controls.dialog import Dialog, DialogBlock
from game.ui.paint import pictures
from game.ui.scene import App

ROW, GAP = 56.0, 8.0
"""The height of a game's button and the gap between two, in tokens."""


class WhichGame(Dialog):
    """A button a game, the likeliest in focus; ``on_game`` gets the one that is chosen."""

    name = "which_game"
    wide = 440.0

    def __init__(self, app: App, games: Sequence[str], likely: str, on_game: Callable[[str], Any]) -> None:
        t = app.texts
        super().__init__(app, t("library.new"), t("library.new_for"), cancel=t("dialog.cancel"))
        self.games, self.likely, self.on_game = games, likely, on_game

    def choose(self, game: str) -> None:
        """Close it and begin a map of that game."""
        self.close()
        self.on_game(game)

    def blocks(self, width: int) -> list[DialogBlock]:
        count = len(self.games)
        high = count * self.px(ROW) + (count - 1) * self.px(GAP)
        return [*super().blocks(width), DialogBlock(high, self.px(12), build=self._build_games)]

    def answers(self) -> list[widgets.Action]:
        return super().answers()[1:]  # a game is the answer

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first(f"game.{self.likely}")

    def _build_games(self, rect: pygame.Rect) -> None:
        count, gap = len(self.games), self.px(GAP)
        high = (rect.height - (count - 1) * gap) // count
        for number, game in enumerate(self.games):
            row = pygame.Rect(rect.x, rect.y + number * (high + gap), rect.width, high)
            widgets.face(
                self, row, partial(self._paint_game, game), on_press=partial(self.choose, game),
                label=self.t(f"{game}.name"), key=f"game.{game}",
            )  # fmt: skip

    def _paint_game(
        self, game: str, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface
    ) -> None:
        theme, rect = self.app.theme, surface.get_rect()
        lit = state in ("hovered", "active")
        fill, line = ("surface.raised", "ink.primary") if lit else ("surface.panel", "surface.line_strong")
        self.painter.box(surface, rect, theme[fill], theme[line], radius=4)
        side = rect.height - self.px(8)
        spot = pygame.Rect(self.px(8), self.px(4), side, side)
        picture = pictures.of_game(self.app, game, (side, side))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
        at = spot.right + self.px(14), rect.centery
        room = rect.right - self.px(8) - at[0]
        self.painter.text(surface, self.t(f"{game}.name"), "button", at, middle=True, width=room)
