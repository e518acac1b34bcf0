"""What is above the board of a match: the head of a game's own page, and the band over a playtest."""

from __future__ import annotations

from game.app.match.commands import MatchPress
from game.app.table.layout import MatchLayout
from game.ui.controls.page_tree import beside_title, strong_rule
from game.ui.layout import GROW, Area
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

BAND_HIGH = 40.0
"""The height of the band with the gap below it, in tokens."""


def page_head(
    screen: Screen, layout: MatchLayout, title: str, names: str, leave: str, hint: Node | None
) -> list[tuple[Node, Area]]:
    """Return the head of a game's own page: the way back, the menu and the ``hint``, the title, and the
    ``names`` of game and map, where there is room; and the line below. ``leave``: what the way back does."""
    fit, side = ButtonFit(words=not layout.compact), layout.buttons.height
    buttons = Row(gap=8).of(
        screen.act(MatchPress.LEAVE, fit, tip=leave, wide=GROW),
        screen.act(MatchPress.MENU, ButtonFit(words=False), wide=side),
        Node(wide=side) if hint is None else Row(wide=side, high=side).of(hint),
    )
    words = Row(gap=12).of(
        Text(title, "card_title" if layout.compact else "screen_title"),
        None if layout.compact else beside_title(screen, names),
    )
    head, body = layout.banner, layout.board
    rule = Area(body.x, (head.bottom + body.y) / 2 - 1, body.width, 2, body.scale)
    return [(buttons, layout.buttons), (words, head), (strong_rule(), rule)]


def playtest_band(screen: Screen, leave: str, title: str) -> Node:
    """Return the band that says throughout that this is a playtest, of which map, and leads back to the
    editor."""
    return Box(fill="ink.primary", line="ink.primary", radius=0, high=GROW).of(
        Row(gap=12, pad=(21, 0, 0), high=GROW).of(
            Icon("pencil", 18, "surface.raised"),
            Text(screen.t("editor.playtest"), "body_strong", "surface.raised", rank=1),
            Text(screen.t("editor.match.playtest", title=title), "small", "surface.raised", wide=GROW),
            screen.act(MatchPress.END_PLAYTEST, label=leave, high=28),
        )
    )  # fmt: skip
