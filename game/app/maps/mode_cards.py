"""The cards of modes to choose from: picture, name, what it is."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.maps.cards import problem_words
from game.app.table.boards import Pictures, tools_of
from game.data.files.content import Content
from game.data.maps.own_modes import ModeCard
from game.model.contract import TextError
from game.model.kit import Kit
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import cell_box
from game.ui.controls.panel import Panel
from game.ui.scene import Scene
from game.view import registry


class ModePainter(Panel):
    """Paints modes in a scene. ``why`` of a card: the reason it can't be chosen now; it is pale then."""

    def __init__(self, scene: Scene, kit: Kit[Any, Any], content: Content) -> None:
        super().__init__(scene)
        self.kit, self.content = kit, content
        self.pictures = Pictures(scene.app)
        self._theme: Any = None
        self._draw: Any = None

    def picture(self, value: str, px: int) -> pygame.Surface | None:
        """The picture of a mode, when it is drawn."""
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
        return self.pictures.get(("mode", value, px), lambda: draw(mode, px))

    def paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, card: ModeCard, state: CellState, why: str = ""
    ) -> None:
        """A card, of whatever shape."""
        cell_box(self.scene, surface, rect, state)
        theme, pad = self.app.theme, self.px(8)
        side = min(rect.height - 2 * pad, rect.width // 3)
        frame = pygame.Rect(rect.x + pad, rect.y + (rect.height - side) // 2, side, side)
        made = None if card.value is None else self.picture(card.value, side)
        if made is not None:
            surface.blit(made, made.get_rect(center=frame.center))
        else:
            self.painter.box(surface, frame, theme["surface.sunken"])
            if card.value is None:
                widgets.icon(self.scene, surface, "warning", frame.center, 22, "signal.error", center=True)
        self.painter.box(surface, frame, None, theme["surface.line_strong"], radius=0)
        x = frame.right + self.px(10)
        room = rect.right - pad - x
        ink = "ink.tertiary" if why or card.value is None else "ink.primary"
        role = "card_title" if rect.height >= self.px(76) else "body_strong"
        told, tone = card.line, "ink.secondary"
        if card.value is None:
            told = self.t("setup.broken")
            if card.problems:
                told = problem_words(card.problems[0], self.app.texts)
            tone = "signal.error"
        elif why:
            told = why
        high, step = self.line_height(role), self.line_height("small")
        rows = max(1, min(3, (rect.height - self.px(6) - high) // step))
        lines = self.app.fonts.wrap(told, "small", room, self.app.scale)
        if len(lines) > rows:
            rest = " ".join(lines[rows - 1 :])
            lines = [*lines[: rows - 1], self.app.fonts.fit(rest, "small", room, self.app.scale)]
        y = rect.y + (rect.height - high - step * len(lines)) // 2
        self.painter.text(surface, card.title, role, (x, y), ink, width=room)
        for number, line in enumerate(lines):
            self.painter.text(surface, line, "small", (x, y + high + number * step), tone, width=room)
        if state.chosen:
            spot = pygame.Rect(0, 0, self.px(20), self.px(20))
            spot.center = frame.right - self.px(2), frame.top + self.px(2)  # the name keeps its room
            self.painter.box(surface, spot, theme["ink.primary"], radius=11)
            widgets.icon(self.scene, surface, "check", spot.center, 14, "surface.raised", center=True)
