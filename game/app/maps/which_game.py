"""The dialog that asks which game a new map is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.ui import widgets
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.paint import pictures
from game.ui.scene import App

CARD, GAP, PAD = 268.0, 12.0, 12.0
"""The height of a game's card, the gap between two, and the room within one, in tokens."""


class WhichGame(Dialog):
    """A card for each game, with its picture and description; the likeliest has the focus. ``on_game``
    gets the chosen one."""

    name = "which_game"
    wide = 780.0

    def __init__(self, app: App, games: Sequence[str], likely: str, on_game: Callable[[str], Any]) -> None:
        t = app.texts
        super().__init__(app, t("library.new"), t("library.new_for"), cancel=t("dialog.cancel"))
        self.games, self.likely, self.on_game = games, likely, on_game

    def choose(self, game: str) -> None:
        """Close the dialog and begin a map of that game."""
        self.close()
        self.on_game(game)

    def blocks(self, width: int) -> list[DialogBlock]:
        return [*super().blocks(width), DialogBlock(self.px(CARD), self.px(12), build=self._build_games)]

    def answers(self) -> list[widgets.Action]:
        return super().answers()[1:]  # a game is the answer

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first(f"game.{self.likely}")

    def _build_games(self, rect: pygame.Rect) -> None:
        count, gap = len(self.games), self.px(GAP)
        wide = (rect.width - (count - 1) * gap) // count
        for number, game in enumerate(self.games):
            card = pygame.Rect(rect.x + number * (wide + gap), rect.y, wide, rect.height)
            widgets.face(
                self, card, partial(self._paint_game, game), on_press=partial(self.choose, game),
                label=self.t(f"{game}.name"), key=f"game.{game}",
            )  # fmt: skip

    def _paint_game(
        self, game: str, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface
    ) -> None:
        theme, rect = self.app.theme, surface.get_rect()
        lit = state in ("hovered", "active")
        fill, line = ("surface.raised", "ink.primary") if lit else ("surface.panel", "surface.line_strong")
        self.painter.box(surface, rect, theme[fill], theme[line], radius=4)
        if lit:
            self.painter.box(surface, rect, None, theme[line], radius=4, width=2)
        pad = self.px(PAD)
        words = self.painter.fonts.get("small", self.painter.scale).get_linesize()
        room = rect.inflate(-2 * pad, -2 * pad)
        below = self.px(34) + 4 * words
        spot = pygame.Rect(room.x, room.y, room.width, room.height - below)
        side = min(spot.size)
        picture = pictures.of_game(self.app, game, (side, side))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=spot.center))
        title = pygame.Rect(room.x, spot.bottom + self.px(6), room.width, self.px(26))
        widgets.line(self, surface, self.t(f"{game}.name"), title, "card_title", "ink.primary")
        about = pygame.Rect(room.x, title.bottom + self.px(2), room.width, 4 * words)
        self.painter.paragraph(surface, self.t(f"{game}.line"), "small", about, "ink.secondary")
