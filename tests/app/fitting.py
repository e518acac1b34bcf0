"""What does not fit of a screen's words: cut with "…", drawn beyond their button, over one another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from game.ui.controls.fields import DropDown
from game.ui.paint.fonts import FontStore
from game.ui.paint.paint import Painter
from game.ui.screen import Screen
from game.ui.tree.holders import Row
from game.ui.tree.lists import ListRow
from game.ui.tree.node import Node
from game.ui.window.application import Application


@dataclass
class Seen:
    """What was written."""

    cut: list[str] = field(default_factory=list)
    """Texts that were shortened."""
    placed: dict[tuple[int, int], dict[tuple[str, tuple[int, ...]], pygame.Rect]] = field(
        default_factory=dict
    )
    """By frame and surface: each text and its place, without the room above and below its letters. What a
    later frame paints lies where older words are gone: it isn't compared with them."""
    frame: int = 0
    """The one that is painted now."""
    surfaces: list[pygame.Surface] = field(default_factory=list)
    """Kept, so that no other one gets the number of one that is gone."""
    beyond: list[str] = field(default_factory=list)
    """Texts that stick out of the button or card they were drawn on, or of the window."""

    def overlapping(self) -> list[tuple[str, str]]:
        """Pairs of texts drawn over one another."""
        return [
            (one[0], two[0])
            for texts in self.placed.values()
            for (one, a), (two, b) in itertools.combinations(texts.items(), 2)
            if one[0] != two[0] and (both := a.clip(b)).width > 2 and both.height > 5
        ]


@contextmanager
def watched(window: tuple[int, int]) -> Iterator[Seen]:
    """Sees all that is written while it lasts, in a window of that size."""
    seen = Seen()
    fit, text = FontStore.fit, Painter.text

    def fitting(self: FontStore, words: str, role: str, width: int, scale: float = 1.0) -> str:
        shown = fit(self, words, role, width, scale)
        if shown != words:
            seen.cut.append(words)
        return shown

    def writing(self: Painter, surface: pygame.Surface, words: str, *args: Any, **more: Any) -> pygame.Rect:
        rect = text(self, surface, words, *args, **more)
        if words.strip():
            letters = rect.inflate(-2, -rect.height * 4 // 10)
            key = seen.frame, id(surface)
            if key not in seen.placed:
                seen.surfaces.append(surface)
            seen.placed.setdefault(key, {})[words, tuple(rect)] = letters
            # what is scrolled in a window is clipped on purpose
            whole = surface.get_rect()
            clipped = surface.get_size() == window and surface.get_clip() != whole
            if not clipped and not whole.contains(letters):
                seen.beyond.append(words)
        return rect

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FontStore, "fit", fitting)
        patch.setattr(Painter, "text", writing)
        yield seen


def _is_button(node: Node) -> bool:
    """Whether a node is pressed and no row of a list, whose words may be as long as they like."""
    return node.meaning is not None and not isinstance(node, Row | ListRow)


def cut_on_buttons(app: Application) -> list[str]:
    """The whole of each text that is cut on what can be pressed on the screen, or in a closed menu."""
    top = app.stack.top
    if not isinstance(top, Screen):
        return []
    pressed = [one.rect.inflate(2, 2) for one in top.tree if _is_button(one.node)]
    menus = (stop for _, stop in top.focus.stops if isinstance(stop, DropDown))
    return [
        *(one.whole for one in app.cut_texts if one.rect.collidelist(pressed) >= 0),
        *(words for menu in menus for words in menu.cut),
    ]
