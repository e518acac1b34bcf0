"""What the cards of the right column share."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import Rule, Text


class PanelTab(Model):
    """Which of the panels of the right column is shown, where only one has room."""

    def __init__(self) -> None:
        self.tab = "checks"


def column_card(s: Screen, title: str, aside: str | Node, high: Length, *content: Node | None) -> Node:
    """A card with its title, with small words or a button at the right, and a hairline."""
    words = Text(aside, "small", "ink.secondary", "right", wide=GROW) if isinstance(aside, str) else aside
    head = Row(gap=10, pad=(11 if s.small else 13, 2, 0), high=28 if s.small else 36).of(
        Text(title, "body_strong", rank=1, wide=GROW if words is aside else None), words
    )
    return Box(pad=(1, 0), high=high).of(head, Rule(), *content)


def time_left(t: Callable[..., str], seconds: float) -> str:
    """Return minutes and seconds, or that it is more than an hour."""
    if seconds >= 3600:
        return t("editor.balance_hours")
    return time.strftime("%M:%S", time.gmtime(max(0.0, seconds)))
