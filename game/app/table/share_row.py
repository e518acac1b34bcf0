"""A row that shows a party's chances: name, bar and figure."""

from __future__ import annotations

import pygame

from game.app.table.side_fill import hatched
from game.ui.scene import Scene
from game.view.table import TableView


def paint_share(
    page: Scene, made: pygame.Surface, row: pygame.Rect, name: str, share: float, table: TableView,
    party: int, place: int,
) -> None:  # fmt: skip
    """Paint the chances in ``row``. ``place`` is the party's number among all, which selects its hatching."""
    px, theme, middle = page.px, page.app.theme, row.centery
    wide = min(px(96), row.width * 2 // 5)
    page.painter.text(made, name, "small", (row.x, middle), middle=True, width=wide - px(6))
    figure = page.app.texts.percent(share)
    at = (row.right, middle)
    page.painter.text(made, figure, "numeral", at, align="right", middle=True)
    bar = pygame.Rect(row.x + wide, middle - px(5), row.width - wide - px(52), px(10))
    page.painter.box(made, bar, theme["surface.sunken"], theme["surface.line_strong"])
    inner = bar.inflate(-2, -2)
    inner.width = round(inner.width * share)
    if inner.width > 0:
        colours = table.sides.colours(theme, party)
        made.blit(hatched(inner.size, place, colours, max(4, px(6)), max(1, px(1))), inner)
        made.fill(theme["surface.line_strong"], (inner.right, inner.y, max(1, px(1)), inner.height))
