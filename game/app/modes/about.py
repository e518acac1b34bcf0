"""The explanation of a mode's field, and what is wrong with the mode."""

from __future__ import annotations

from dataclasses import replace

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


BESIDE = 38.0
"""The room of the button at the right of the foot, in tokens."""


class AboutMode(Panel):
    """The explanation beside the form, or in a few lines below it where there is little room."""

    def __init__(self, scene: Scene, modes: GameModes, cards: ModeCards) -> None:
        super().__init__(scene)
        self.modes, self.cards = modes, cards

    def paint(
        self, surface: pygame.Surface, layout: ModesLayout, field: FieldPath | None, *, free: bool
    ) -> bool:
        """Paint it; return whether it takes the line at the foot as well, which it may if that is
        ``free``."""
        if not layout.small:
            self.paint_node(surface, self._page(field), layout.about)
            return False
        about, measure = layout.about, self.measure
        narrow = replace(about, width=about.width - BESIDE, height=layout.note.bottom - about.y)
        whole = self._lines(field, 2)
        covers = free and whole.tall(measure, about.width) > about.height
        if covers:
            self.paint_node(surface, whole, narrow)
        else:
            self.paint_node(surface, self._lines(field, 1 if self.modes.faults() else 2), about)
        return covers

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

    def _lines(self, field: FieldPath | None, lines: int) -> Node:
        """Return the first fault and the explanation of the field, each in at most so many lines."""
        faults, rows = self.modes.faults(), list[Node]()
        if faults:
            (severity, words), *_ = faults
            name, ink = MARKS[severity]
            high = self.line_height("small") / self.app.scale
            mark = Column(wide=18).of(Icon(name, 16, ink, high=high))
            rows.append(Row(gap=4).of(mark, Text(words, "small", lines=lines, wide=GROW)))
        about = self.modes.about(field)[1]
        rows.append(Text(about, "small", "ink.secondary", lines=lines))
        return Column(gap=2).of(*rows)

    def _draw_picture(self, to: PaintedCanvas, area: Area, data: object) -> None:
        """Draw the mode's picture, as large as there is room."""
        card, side = self.modes.card, min(area.rect.size)
        if side < self.px(120) or card is None or card.value is None:
            return
        picture = self.cards.picture(card.value, side)
        if picture is not None:
            frame = to.surface.blit(picture, area.rect.topleft)
            to.painter.box(to.surface, frame, None, to.theme["surface.line_strong"], radius=0)
