"""The explanation of a mode's field, and what is wrong with the mode."""

from __future__ import annotations

import pygame

from game.app.maps.mode_cards import ModeCards
from game.app.modes.draft import FieldPath
from game.app.modes.layout import ModesLayout
from game.app.modes.modes import GameModes
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, Picture, Text

MARKS = {"error": ("error", "signal.error"), "warning": ("warning", "ink.secondary")}
"""The icon and its colour before a fault, by its severity."""


class AboutMode(Panel):
    """The explanation beside the form, or in two lines below it where there is little room."""

    def __init__(self, scene: Scene, modes: GameModes, cards: ModeCards) -> None:
        super().__init__(scene)
        self.modes, self.cards = modes, cards

    def paint(self, surface: pygame.Surface, layout: ModesLayout, field: FieldPath | None) -> None:
        node = self._lines(field, layout.about.width) if layout.small else self._page(field)
        self.paint_node(surface, node, layout.about)

    def _page(self, field: FieldPath | None) -> Node:
        """Return the explanation and all faults, one below the other."""
        title, words = self.modes.about(field)
        about = Text(words, "body", "ink.secondary", lines=0, high=146)
        faults, card = self.modes.faults(), self.modes.card
        below = [Text(self.t("modes.problems"), "card_title", high=30), Node(high=6)]
        if self.modes.draft.fixed and not faults:
            below = [Picture(self._draw_picture, card, high=GROW)] if card is not None else []
        elif faults:
            below += [self._fault(*fault) for fault in faults]
        else:
            fine = Text(self.t("modes.no_problems"), "body", wide=GROW)
            below.append(Row(gap=6, high=24).of(Icon("check"), fine))
        return Column().of(Text(title, "card_title", high=32), Node(high=8), about, *below)

    def _fault(self, severity: str, words: str) -> Node:
        """Return a fault, which is left out where there is no room."""
        name, ink = MARKS[severity]
        high = self.line_height("body") / self.app.scale
        mark = Column(wide=18).of(Icon(name, 18, ink, high=high))
        row = Row(gap=8).of(mark, Text(words, "body", lines=0, wide=GROW))
        return Column(pad=(0, 0, 8), least=WHOLE).of(row)

    def _lines(self, field: FieldPath | None, width: float) -> Node:
        """Return the first fault and the explanation of the field, in two lines."""
        faults, rows = self.modes.faults(), list[Node]()
        if faults:
            name, ink = MARKS[faults[0][0]]
            rows.append(Row(gap=6, high=21).of(Icon(name, 16, ink), Text(faults[0][1], "small", wide=GROW)))
        words = self.app.fonts.wrap(
            self.modes.about(field)[1], "small", round(width * self.app.scale), self.app.scale
        )
        rows += [Text(line, "small", "ink.secondary", high=21) for line in words[: 2 - len(rows)]]
        return Column().of(*rows)

    def _draw_picture(self, to: PaintedCanvas, area: Area, data: object) -> None:
        """Draw the mode's picture, as large as there is room."""
        card, side = self.modes.card, min(area.rect.size)
        if side < self.px(120) or card is None or card.value is None:
            return
        picture = self.cards.picture(card.value, side)
        if picture is not None:
            frame = to.surface.blit(picture, area.rect.topleft)
            to.painter.box(to.surface, frame, None, to.theme["surface.line_strong"], radius=0)
