"""The sides of a replayed match: a line each, at the position shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.data.saves.matches import Match
from game.model.visible_record import VisibleRecord
from game.ui import widgets
from game.ui.scene import Scene
from game.view.table import Table


@dataclass(frozen=True)
class SideLines:
    """A line for each side, more than two sides in pairs: picture, player, losses, score."""

    scene: Scene
    match: Match
    line: VisibleRecord[Any, Any]
    seen: Callable[[], int]
    """The last ply of the record whose step is seen on the board."""
    table: Table[Any, Any, Any]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, theme, painter = self.scene.px, self.scene.app.theme, self.scene.painter
        widgets.card(self.scene, surface, rect)
        plan = self.match.as_played
        order = sorted(set(plan.sides), reverse=not self.table.overlays.flipped)
        if len(order) == 4:  # as they sit round the board
            order = [order[place] for place in ((2, 1, 3, 0) if order[0] else (3, 0, 2, 1))]
        seen = self.seen()
        view = self.line.view(seen)
        scores = self.match.side_scores() if seen == len(self.line) else []
        columns = 2 if len(order) > 2 else 1
        wide, high = rect.width // columns, rect.height // max(1, -(-len(order) // columns))
        acting = self.match.kit.game.to_act(view)
        order_of = {side: number for number, side in enumerate(sorted(order))}
        for place, side in enumerate(order):
            down, across = divmod(place, columns)
            row = pygame.Rect(rect.x + across * wide, rect.y + down * high, wide, high)
            size = row.height - px(10)
            picture = pygame.Rect(row.x + px(10), row.y + px(5), size, size)
            painter.box(surface, picture, theme["board.square_dark"], theme["surface.line_strong"], radius=4)
            self.table.sides.draw_portrait(surface, picture.inflate(-px(4), -px(4)), side)
            if acting is not None and acting >= 0 and plan.sides[acting] == side:
                mark = pygame.Rect(row.x, row.y + px(6), px(4), row.height - px(12))
                surface.fill(theme["ink.primary"], mark)
            score = scores[order_of[side]] if scores else ""
            self._paint_side(surface, row, picture.right + px(12), side, view, score)
            if down:
                painter.rule(surface, row.x + px(10), row.y, row.width - px(20))

    def _paint_side(
        self, surface: pygame.Surface, row: pygame.Rect, x: int, side: int, view: Any, score: str
    ) -> None:
        plan, table, px, middle = self.match.as_played, self.table, self.scene.px, row.centery
        pairs = zip(plan.players, plan.sides, strict=True)
        names = " & ".join(player.name for player, of in pairs if of == side)
        right, fonts, scale = row.right - px(14), self.scene.app.fonts, self.scene.app.scale
        if told := score or table.sides.standing(view, side):
            role = "card_title" if score else "numeral"
            both = fonts.size(names, "card_title", scale)[0] + fonts.size(told, role, scale)[0]
            if both + px(20) > right - x:
                role = "small"  # the name needs the room
            drawn = self.scene.painter.text(surface, told, role, (right, middle), align="right", middle=True)
            right = drawn.left - px(12 if score else 0)
        half, needs = right, x + fonts.size(names, "body_strong", scale)[0] + px(8)
        squeezed = right - px(28) < needs <= right  # the name fits only without the lost ones
        if table.sides.lost(view, side) and not squeezed:
            half = x + (right - x) * 55 // 100
            # a name that needs more than its share gets it while the lost ones stay to be seen
            half = max(half, min(x + fonts.size(names, "card_title", scale)[0] + px(8), right - px(28)))
            strip = pygame.Rect(half, middle - px(14), right - half, px(28))
            table.sides.draw_lost(surface, strip, view, side, self.scene.app.scale)
        wide = half - x - px(8)
        role = "card_title" if fonts.size(names, "card_title", scale)[0] <= wide else "body_strong"
        end = self.scene.painter.text(surface, names, role, (x, middle), middle=True, width=wide).right
        note = table.sides.name(view, side) or self.scene.t(self.match.kit.info.sides[side])
        room = half - end - px(16)
        if note != names and fonts.size(note, "small", scale)[0] <= room:
            at = (end + px(8), middle + px(1))
            self.scene.painter.text(surface, note, "small", at, "ink.secondary", middle=True)
