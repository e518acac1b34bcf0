"""The layout of the editor of tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from game.app.editor.frame import EditorFrame, bar_and_body, right_column
from game.ui.layout import Area, Grow


@dataclass(frozen=True)
class TableFrame(EditorFrame):
    """The layout, as ``EditorFrame``; ``ground`` is the terrain, ``pieces`` the marks. In addition: the
    shapes of what is in hand, and below the board the selection's properties."""

    shapes: Area
    properties: Area

    @classmethod
    def of(cls, page: Area, *, guided: bool = False, maps: bool = False) -> Self:
        small, between, bar, body = bar_and_body(page, maps=maps)
        left = body.at_left(196 if small else 250)
        tools, ground, pieces, shapes = left.rows(
            8,
            tools=48 if small else 90,
            ground=Grow(122 if small else 204),
            pieces=Grow(118 if small else 148),
            shapes=Grow(96 if small else 132),
        )
        right = 228.0 if small else min(460.0, max(320.0, 0.24 * page.width))
        board = replace(body, x=left.right + between, width=body.width - left.width - right - between - 8)
        properties = 84 if small else 112
        foot = board.at_bottom(32 if small else 40)
        panel = replace(board.at_bottom(properties), y=foot.y - properties - 6)
        board = replace(board, height=panel.y - board.y - 8)
        column = right_column(body.at_right(right), small, guided=guided)
        return cls(small, bar, tools, ground, pieces, board, foot, *column, shapes, panel)
