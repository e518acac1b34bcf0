"""What the cards beside the board share."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pygame

from game.data.words.texts import Texts
from game.ui.layout import GROW, Grow
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import Rule, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCard(Box):
    """A card that is found by its ``name``."""

    name: str = ""


class PanelTab(Model):
    """Which of the panels of the right column is shown, where only one has room."""

    def __init__(self) -> None:
        self.tab = "checks"


def card_rect(screen: Screen, name: str) -> pygame.Rect | None:
    """Return where a card lies, in px; ``None`` where it isn't shown."""
    cards = (one for one in screen.tree if isinstance(one.node, NamedCard) and one.node.name == name)
    return next((one.rect for one in cards), None)


def column_card(
    s: Screen, name: str, title: str, aside: str | Node, high: Length, *content: Node | None
) -> Node:
    """A card with its title, with small words or a button at the right, and a hairline."""
    words = Text(aside, "small", "ink.secondary", "right", wide=GROW) if isinstance(aside, str) else aside
    head = Row(gap=10, pad=(s.density.pad, 2, 0), high=s.density.line).of(
        Text(title, "body_strong", rank=1, wide=GROW if words is aside else None), words
    )
    return NamedCard(name=name, pad=(1, 0), high=high).of(head, Rule(), *content)


def progress(share: float, high: float) -> Node:
    """A bar that shows how far something is, so many tokens high."""
    done = Box(fill="ink.primary", line="", radius=high / 2, wide=Grow(share, least=high), high=GROW)
    return Box(fill="surface.sunken", radius=high / 2, high=high).of(
        Row(high=GROW).of(done, Node(wide=Grow(1 - share)))
    )


def time_left(t: Texts, seconds: float) -> str:
    """Return minutes and seconds, or that it is more than an hour."""
    if seconds >= 3600:
        return t("editor.balance_hours")
    return time.strftime("%M:%S", time.gmtime(max(0.0, seconds)))
