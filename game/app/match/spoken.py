"""What a character says, with the face."""

from __future__ import annotations

from game.app.match.talk import Line
from game.app.profiles.faces import face
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

FACE, SHARE = 44.0, 0.22
"""The width of the face at most, in tokens, and its share of the row."""

LINE, FULL = 17.0, 0.85
"""The height of a line of words, and how full it gets: words don't break just at its end."""


def spoken(screen: Screen, line: Line, wide: float, high: float) -> Node:
    """Return a line with the face of who says it, in a row of that size; the words alone, where both have no
    room."""
    words, lines = screen.t("match.says", words=screen.t(line.key)), max(1, int(high // LINE))
    side, m = min(FACE, high - 8, SHARE * wide), screen.measure
    room = wide - side - 20
    fits = m.text(words, "small") <= FULL * lines * room
    role = "body" if m.text(words, "body") <= room else "small"
    return Row(gap=8, pad=(6, 0), high=GROW).of(
        Column(wide=side).of(spring(), face(line.who.face, side), spring()) if fits else None,
        Column(wide=GROW).of(spring(), Text(words, role, lines=lines), spring()),
    )
