"""Pages of the shell as node trees: the frame with back button, title and key hints, and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ui.commands import Basic
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import WHOLE, Length, Node
from game.ui.tree.seen import Picture, Text
from game.ui.words import drawable

Hint = tuple[Sequence[str], str]
"""Key caps and what they do."""

WIDEST = 1500.0
"""Greatest width of a page, in tokens: longer lines are hard to follow."""


def page(
    scene: Screen, title: str, subtitle: str, body: Node, *, aside: Node | None = None,
    foot: Node | None = None, hints: Sequence[Hint] | None = (),
) -> Node:  # fmt: skip
    """Return the frame of a page around its ``body``. ``aside`` is at the right of the title, ``foot`` at
    the lower left, beside the key ``hints``. ``None`` for these: there is no foot, the body fills all."""
    small = scene.small
    head = Row(gap=10, high=36 if small else 40).of(
        replace(scene.act(Basic.BACK, ButtonFit(18)), rank=2),
        Node(wide=4),
        Text(title, "section" if small else "screen_title", rank=1),
        beside_title(scene, subtitle) if drawable(subtitle) else None,
        spring(),
        aside,
    )
    return Column(align="center").of(
        Column(wide=page_width(scene), high=GROW).of(
            Node(high=14 if small else 24),
            head,
            Node(high=16),
            strong_rule(),
            *(_filled(body, small=small) if hints is None else (
                Node(high=12 if small else 18),
                Column(high=GROW).of(body),
                Node(high=5 if small else 9),
                Row(gap=20, high=30).of(foot, spring(), *key_hints(scene, hints)),
                Node(high=5 if small else 13),
            )),
        )
    )  # fmt: skip


def _filled(body: Node, *, small: bool) -> tuple[Node, ...]:
    """Return a body down to the lower edge of the window."""
    gap = 8 if small else 12
    return Node(high=gap), Column(high=GROW).of(body), Node(high=gap)


def page_width(scene: Screen) -> float:
    """Return the width of a page, in tokens."""
    return min(scene.width - 2 * (24 if scene.small else 32), WIDEST)


def foot_words(words: str) -> Node | None:
    """Return the temporary message at the lower left; ``None`` without words."""
    return Text(words, "body_strong", rank=1) if words else None


def beside_title(scene: Screen, words: str) -> Node:
    """Return a subtitle in italics after the title, on its line; left out where it doesn't fit whole."""
    small = scene.small
    size = scene.px(15 if small else 19)
    wide = scene.app.fonts.face("display", 400, size, italic=True).size(drawable(words))[0]
    drawn = Picture(_draw_subtitle, (drawable(words), small), wide=scene.tokens(wide), words=words)
    return Row(least=WHOLE).of(drawn)


def _draw_subtitle(to: PaintedCanvas, area: Area, data: tuple[str, bool]) -> None:
    words, small = data
    painter, px = to.painter, to.painter.px
    font = painter.fonts.face("display", 400, px(15 if small else 19), italic=True)
    made = font.render(words, True, to.theme["ink.secondary"])
    title = painter.fonts.get("section" if small else "screen_title", painter.scale).get_height()
    base = area.rect.centery - title // 2 + title - px(9 if small else 10)
    to.surface.blit(made, (area.rect.x, base - made.get_height() + px(5)))


def strong_rule() -> Node:
    """Return a line as that below a page's title."""
    return Picture(_draw_strong_rule, high=2)


def _draw_strong_rule(to: PaintedCanvas, area: Area, data: None) -> None:
    rect = area.rect
    to.painter.rule(to.surface, rect.x, rect.y, rect.width, strong=True)


def key_hints(scene: Screen, hints: Sequence[Hint]) -> list[Node]:
    """Return keys and what they do; those that don't fit are left out, the last first."""
    shown = scene.app.input.shown
    if not hints:
        hints = [
            ((scene.app.input.cap("tab"),), scene.t("dialog.hint_next")),
            ((shown("accept"),), scene.t("dialog.hint_press")),
            ((shown("back"),), scene.t("dialog.hint_back")),
        ]
    return [
        Row(gap=6, least=WHOLE).of(
            Row(gap=4).of(*(key_cap(scene, cap) for cap in caps)),
            Text(words, "small", "ink.secondary"),
        )
        for caps, words in hints
    ]


def key_cap(scene: Scene, name: str) -> Node:
    """Return a key as it looks on a keyboard."""
    wide = scene.painter.key_cap_width(name) / scene.app.scale
    return Picture(_draw_key_cap, name, wide=wide, words=name)


def _draw_key_cap(to: PaintedCanvas, area: Area, name: str) -> None:
    to.painter.key_cap(to.surface, name, area.rect.x, area.rect.centery)


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
