"""The cards of modes to choose from: picture, name, description."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.app.maps.cards import problem_words
from game.app.table.boards import Pictures, tools_of
from game.data.files.content import Content
from game.data.maps.own_modes import ModeCard
from game.model.contract import TextError
from game.model.kit import AnyKit
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view import registry


class ModeCards:
    """Makes the cards of modes, and draws their pictures."""

    def __init__(self, app: App, kit: AnyKit, content: Content) -> None:
        self.app, self.kit, self.content = app, kit, content
        self.pictures = Pictures(app)
        self._theme: Any = None
        self._draw: Any = None

    def picture(self, value: str, px: int) -> pygame.Surface | None:
        """Return the picture of a mode; ``None`` while it isn't drawn."""
        if self.app.theme is not self._theme:
            self._theme = self.app.theme
            self._draw = registry.view(self.kit.name).mode_pictures(tools_of(self.app, self.content))
        modes, draw = self.kit.own_modes, self._draw
        if modes is None or draw is None:
            return None
        try:
            mode = modes.read(value, self.content.definitions)
        except TextError:
            return None
        return self.pictures.get(("mode", value, px), partial(draw, mode, px))

    def card(self, card: ModeCard, chosen: bool, why: str = "") -> Node:
        """Return a card of any shape. ``why``: the reason it can't be chosen now, which makes it pale."""
        return Room(self._card, (card, chosen, why, self.pictures.drawn), wide=GROW, high=GROW)

    def _card(self, data: tuple[ModeCard, bool, str, int], m: Measure, width: float, height: float) -> Node:
        card, chosen, why, drawn = data
        side = min(height - 16, width // 3)
        about, tone = why or card.line, "ink.secondary"
        if card.value is None:
            about, tone = self.app.texts("setup.broken"), "signal.error"
            if card.problems:
                about = problem_words(card.problems[0], self.app.texts)
        role = "card_title" if height >= 76 else "body_strong"
        ink = "ink.tertiary" if why or card.value is None else "ink.primary"
        lines = max(1, min(3, int((height - 6 - m.line(role)) / m.line("small"))))
        return Row(pad=(8, 0), gap=10).of(
            Picture(self._draw_frame, (card, chosen, drawn), wide=side, high=side),
            Column(wide=GROW).of(
                spring(),
                Text(card.title, role, ink, squeeze=0.8),
                Text(about, "small", tone, lines=lines),
                spring(),
            ),
        )

    def _draw_frame(self, to: PaintedCanvas, area: Area, data: tuple[ModeCard, bool, int]) -> None:
        """Draw a mode's picture, with a tick at the corner of the chosen one, where it takes no room from
        the name."""
        (card, chosen, _), frame, theme = data, area.rect, to.theme
        made = None if card.value is None else self.picture(card.value, frame.width)
        if made is not None:
            to.put(made, area)
        else:
            to.painter.box(to.surface, frame, theme["surface.sunken"])
            if card.value is None:
                to.icon("warning", 22, area, "signal.error")
        to.painter.box(to.surface, frame, None, theme["surface.line_strong"], radius=0)
        if chosen:
            corner = Area(area.right - 12, area.y - 8, 20, 20, area.scale)
            to.box(corner, "ink.primary", "ink.primary", radius=11)
            to.icon("check", 14, corner, "surface.raised")
