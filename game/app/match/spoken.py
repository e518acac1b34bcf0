"""What a character says, with the face."""

from __future__ import annotations

from collections.abc import Callable

from game.app.match.talk import Line
from game.app.profiles.faces import face
from game.ui.layout import GROW
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import SmallText

FACE, SHARE = 44.0, 0.22
"""The width of the face at most, in tokens, and its share of the row."""

LINE = 17.0
"""The height of a line of words."""


def spoken(t: Callable[..., str], line: Line, wide: float, high: float) -> Node:
    """Return a line with the face of who says it, in a row of that size."""
    side = min(FACE, high - 8, SHARE * wide)
    words = SmallText(t("match.says", words=t(line.key)), ink="ink.primary", lines=max(1, int(high // LINE)))
    return Row(gap=8, pad=(6, 0), high=GROW).of(
        Column(wide=side).of(spring(), face(line.who.face, side), spring()),
        Column(wide=GROW).of(spring(), words, spring()),
    )
