"""The position a match starts from, in place of the maps."""

from __future__ import annotations

from game.app.maps.new_match_draft import NewMatchDraft
from game.app.table.boards import Pictures
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text

Drawn = tuple[Pictures, NewMatchDraft]


def position_board(screen: Screen, draft: NewMatchDraft, pictures: Pictures) -> list[Node]:
    """Return the heading, the board of the position as large as there is room, and the note on it."""
    board = Picture(_draw, (pictures, draft), high=GROW)
    note = Text(screen.t("setup.position_note"), "small", "ink.secondary", lines=0, least=0)
    return [
        Text(screen.t("setup.position"), "card_title", high=screen.line),
        Node(high=screen.density.pad),
        Box(pad=14, line="ink.primary", edge=2, radius=6, high=GROW).of(board),
        Column(pad=(0, 10, 0), high=screen.density.card + 16).of(note),
    ]


def _draw(to: PaintedCanvas, area: Area, data: Drawn) -> None:
    pictures, draft = data
    picture = pictures.position(draft.kit, draft.content, draft.position_state, min(area.rect.size))
    if picture is not None:
        to.put(picture, area)
