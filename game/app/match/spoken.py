"""What a character says, with the face."""

from __future__ import annotations

from typing import Final

from game.app.match.talk import Line
from game.app.profiles.faces import face
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

FACE, SHARE = 44.0, 0.22
"""The width of the face at most, in tokens, and its share of the row."""

WAYS: Final = (("body", True), ("small", True), ("small", False), ("key_cap", True), ("key_cap", False))
"""How words are written, and whether with the face, the best first. The largest letters are for one line."""


def spoken(screen: Screen, line: Line, wide: float, high: float) -> Node | None:
    """Return a line with the face of who says it, in a row of that size; the words alone, where both have no
    room, and ``None`` where the words alone have none."""
    words, m = screen.t("match.says", words=screen.t(line.key)), screen.measure
    side = min(FACE, high - 8, SHARE * wide)
    for role, with_face in WAYS:
        room = wide - 12 - (side + 8) * with_face
        most = 1 if role == "body" else int((high - 4) // m.line(role))
        wrapped = m.wrap(words, role, room)
        if len(wrapped) <= most and all(m.text(one, role) <= room for one in wrapped):
            return Row(gap=8, pad=(6, 0), high=GROW).of(
                Column(wide=side).of(spring(), face(line.who.face, side), spring()) if with_face else None,
                Column(wide=GROW).of(spring(), Text(words, role, lines=most), spring()),
            )
    return None
