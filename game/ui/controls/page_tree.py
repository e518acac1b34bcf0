"""Pages of the shell as node trees: the frame with back button, title and key hints, and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.ui.commands import Basic
from game.ui.input.input import Key
from game.ui.layout import GROW, Area
from game.ui.paint.paint import Painter
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import WHOLE, Length, Node
from game.ui.tree.seen import KeyCap, Picture, Text
from game.ui.words import drawable

Hint = tuple[Sequence[str], str]
"""Key caps and what they do."""

KeysTold = tuple[str | Key, ...]
"""The key of a text, and the actions whose keys do what it says; signs such as "↑", and keys of no action,
stand for themselves."""

BACK: Final[KeysTold] = "dialog.hint_back", "back"
USUAL: Final[Sequence[KeysTold]] = (
    ("dialog.hint_next", Key.parse("tab")), ("dialog.hint_press", "accept"), BACK
)  # fmt: skip

WIDEST = 1500.0
"""Greatest width of a page, in tokens: longer lines are hard to follow."""


def page(
    scene: Screen, title: str, subtitle: str, body: Node, *, aside: Node | None = None,
    foot: Node | None = None, hints: Sequence[KeysTold] | None = USUAL,
) -> Node:  # fmt: skip
    """Return the frame of a page around its ``body``. ``aside`` is at the right of the title, ``foot`` at
    the lower left, beside what keys do (``hints``). ``None`` for these: no foot, the body fills all."""
    density = scene.density
    head = Row(gap=10, high=density.head).of(
        replace(scene.act(Basic.BACK, ButtonFit(18)), rank=2),
        Node(wide=4),
        Text(title, title_role(scene), rank=1),
        beside_title(scene, subtitle) if drawable(subtitle) else None,
        spring(),
        aside,
    )
    below: tuple[Node, ...] = (Node(high=density.pad),)
    if hints is not None:
        line = Row(gap=20, high=30).of(foot, spring(), *key_hints(told_keys(scene, hints)))
        below = (Node(high=density.gap), line, Node(high=density.gap))
    return Column(align="center").of(
        Column(wide=page_width(scene), high=GROW).of(
            Node(high=2 * density.pad),
            head,
            Node(high=density.margin),
            strong_rule(),
            Node(high=density.pad if hints is None else density.margin),
            Column(high=GROW).of(body),
            *below,
        )
    )


def title_role(scene: Screen) -> str:
    """Return the type of a page's title."""
    return "section" if scene.small else "screen_title"


def page_width(scene: Screen) -> float:
    """Return the width of a page, in tokens."""
    return min(scene.width - 4 * scene.density.margin, WIDEST)


def foot_words(words: str) -> Node | None:
    """Return the temporary message at the lower left; ``None`` without words."""
    return Text(words, "body_strong", rank=1) if words else None


def beside_title(scene: Screen, words: str) -> Node:
    """Return a subtitle in italics after the title, on its line; left out where it doesn't fit whole."""
    role, words = title_role(scene), drawable(words)
    wide = _subtitle_font(scene.painter, role).size(words)[0]
    return Row(least=WHOLE).of(Picture(_draw_subtitle, (words, role), wide=scene.tokens(wide), words=words))


def _subtitle_font(painter: Painter, role: str) -> pygame.Font:
    """Return the font of a subtitle beside a title of that type."""
    fonts, size = painter.fonts, painter.theme.metrics.type[role].px
    return fonts.face("display", 400, painter.px(0.55 * size), italic=True)


def _draw_subtitle(to: PaintedCanvas, area: Area, data: tuple[str, str]) -> None:
    (words, role), painter, px = data, to.painter, to.painter.px
    made = _subtitle_font(painter, role).render(words, True, to.theme["ink.secondary"])
    title = painter.fonts.get(role, painter.scale).get_height()
    base = area.rect.centery - title // 2 + title - px(10)
    to.surface.blit(made, (area.rect.x, base - made.get_height() + px(5)))


def strong_rule() -> Node:
    """Return a line as that below a page's title."""
    return Picture(_draw_strong_rule, high=2)


def _draw_strong_rule(to: PaintedCanvas, area: Area, data: None) -> None:
    rect = area.rect
    to.painter.rule(to.surface, rect.x, rect.y, rect.width, strong=True)


def told_keys(scene: Screen, told: Sequence[KeysTold]) -> list[Hint]:
    """Return the caps of the keys on a screen, and the words for what they do."""
    known = scene.app.input

    def cap(one: str | Key) -> str:
        if isinstance(one, Key):
            return known.cap(one)
        places = (scene.context, "list", "match")
        return next(filter(None, (known.shown(one, at) for at in places)), "") if one.isascii() else one

    return [([cap(one) for one in keys], scene.t(str(words))) for words, *keys in told]


def key_hints(hints: Sequence[Hint]) -> list[Node]:
    """Return keys and what they do; those that don't fit are left out, the last first."""
    return [
        Row(gap=6, least=WHOLE).of(
            Row(gap=4).of(*map(KeyCap, caps)),
            Text(words, "small", "ink.secondary"),
        )
        for caps, words in hints
    ]


def card(
    title: str, *content: Node | None, aside: str = "", beside: Node | None = None, gap: float = 0,
    wide: Length = None, high: Length = None,
) -> Node:  # fmt: skip
    """Return a card with a heading; ``aside`` is small at its right, or there is ``beside``."""
    head = Row(gap=12, high=30).of(
        Text(title, "card_title", rank=1),
        Text(aside, "small", "ink.secondary", "right", wide=GROW, least=30) if aside else None,
        *((spring(), beside) if beside is not None else ()),
    )
    held = Column(gap=gap, high=None if high is None else GROW).of(*content)
    return Box(gap=2, pad=(14, 6, 12), radius=6, wide=wide, high=high).of(head, held)
