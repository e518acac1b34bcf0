"""What lies beside a board, of any game: tabs, a task with its buttons, rows of cards, dice or tokens.

A game's ``SideMaker`` says what lies where, for the pointer as for the painter; its ``SidePainter`` draws it.
What is the game's own is an item of a kind that only its painter knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.palette import Theme
from game.ui.tree.tree import nearest
from game.view.tips import Places


@dataclass
class Item:
    """Something that lies there: what, where, and what pointing at it means."""

    kind: str
    rect: pygame.Rect
    spot: Any = None
    data: Any = None
    open: bool = False
    """It can be chosen now."""


@dataclass
class Row:
    """Things of one kind with a caption above them. ``width`` tells how wide one is at a height."""

    caption: str
    kind: str
    things: Sequence[Any]
    width: Callable[[Any, int], int]
    spot: Callable[[Any], tuple[Any, bool]] = lambda thing: (None, False)
    """What pointing at a thing means, and whether it can be chosen now."""


@dataclass
class SideLayout:
    """All items, from the top."""

    items: list[Item] = field(default_factory=list)

    def at(self, point: tuple[int, int]) -> Item | None:
        """The item under a point that can be pointed at."""
        return next((i for i in self.items if i.spot is not None and i.rect.collidepoint(point)), None)

    def under(self, point: tuple[int, int]) -> Item | None:
        """The item under a point, whether it can be pointed at or not."""
        return next((i for i in reversed(self.items) if i.rect.collidepoint(point)), None)

    def of(self, spot: Any) -> Item | None:
        """The item of a spot."""
        return next((item for item in self.items if item.spot == spot), None)

    def nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Any = None) -> Any:
        """The spot the keys go to from a place: the nearest in that direction."""
        return nearest(self.items, rect, right, up, leaving)


class SideMaker:
    """Lays out one side panel. All sizes are px; ``measure`` tells how wide words are on a button."""

    def __init__(self, rect: pygame.Rect, scale: float, measure: Callable[[str], int]) -> None:
        self.rect, self.scale, self.measure = rect, scale, measure
        self.made = SideLayout()

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def add(self, kind: str, rect: pygame.Rect, spot: Any = None, **more: Any) -> None:
        """One more item."""
        self.made.items.append(Item(kind, rect, spot, **more))

    def tabs(self, rect: pygame.Rect, y: int, spots: Sequence[Any]) -> int:
        """Tabs side by side; the y below them."""
        gap, height = self.px(6), self.px(30)
        wide = (rect.width - gap * (len(spots) - 1)) // len(spots)
        for number, spot in enumerate(spots):
            self.add("tab", pygame.Rect(rect.x + number * (wide + gap), y, wide, height), spot)
        return y + height

    def task(self, rect: pygame.Rect, y: int, task: str, buttons: Sequence[tuple[Any, str]]) -> int:
        """What is to be done, and at its right the buttons (spot and words) there are now; the y below."""
        height, gap, right = self.px(38), self.px(6), rect.right
        for spot, words in reversed(buttons):
            wide = self.measure(words) + self.px(26)
            right -= wide
            place = pygame.Rect(right, y + self.px(3), wide, height - self.px(6))
            self.add("button", place, spot, data=words, open=True)
            right -= gap
        self.add("task", pygame.Rect(rect.x, y, right - rect.x, height), data=task)
        return y + height

    def rows(self, rect: pygame.Rect, rows: Sequence[Row], sizes: Sequence[int], lettered: int) -> None:
        """Rows as large as they all fit, of the sizes in tokens; those smaller than ``lettered`` have no
        captions: the room is needed."""
        items: list[Item] = []
        for size in sizes:
            items = self._flow(rect, self.px(size), rows, size >= lettered)
            if max(item.rect.bottom for item in items) <= rect.bottom:
                break
        self.made.items += items

    def _flow(self, rect: pygame.Rect, side: int, rows: Sequence[Row], lettered: bool) -> list[Item]:
        """Groups with a caption above each, side by side where they fit."""
        gap, caption = self.px(6), self.px(18) if lettered else 0
        x, y = rect.x, rect.y
        wrapped = False
        found: list[Item] = []
        for row in rows:
            widths = [row.width(thing, side) for thing in row.things]
            told = max(self.measure(row.caption) if lettered else 0, sum(widths) + gap * (len(widths) - 1))
            if x > rect.x and (wrapped or x + told > rect.right):
                x, y = rect.x, y + caption + side + gap
            start, wrapped = x, False
            if lettered:
                room = pygame.Rect(x, y, min(rect.right - x, self.measure(row.caption) + gap), caption)
                found.append(Item("words", room, data=row.caption))
            for thing, wide in zip(row.things, widths, strict=True):
                if x + wide > rect.right and x > rect.x:
                    x, y = rect.x, y + side + gap
                    start, wrapped = rect.x, True  # a caption beside it would lie across the line above
                spot, open_ = row.spot(thing)
                found.append(Item(row.kind, pygame.Rect(x, y + caption, wide, side), spot, thing, open_))
                x += wide + gap
            x = max(x, start + self.measure(row.caption) if lettered else 0) + 2 * gap
        return found


class SidePainter:
    """Draws layouts: tasks, buttons, words. A game draws its own items with ``item``."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink) -> None:
        self.theme, self.fonts, self.ink = theme, fonts, ink
        self.scale = 1.0
        self._boxed = lru_cache(200)(self._make_box)
        self._painted: tuple[SideLayout, tuple[object, ...], pygame.Surface] | None = None
        self.places = Places()
        """Where the signs in the layout painted last are."""

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, made: SideLayout, scale: float,
        key: tuple[object, ...] = (), *, focus: Any, hover: Any,
    ) -> None:  # fmt: skip
        """All items, painted once for a layout and the ``key`` of what is chosen in it; ``rect`` is where all
        of it lies, on a ground that is always the same there. ``focus`` is where the keys are, ``hover``
        where the pointer is."""
        self.scale = scale
        whole = surface.get_clip().contains(rect)
        key = (tuple(rect), scale, focus, hover, *key)
        if whole and self._painted is not None and self._painted[0] is made and self._painted[1] == key:
            surface.blit(self._painted[2], rect)
            return
        self.places.begin()
        for item in made.items:
            there = item.spot is not None
            self.item(surface, item, focus=there and item.spot == focus, hover=there and item.spot == hover)
        if whole:
            kept = None if self._painted is None else self._painted[2]
            if kept is None or kept.get_size() != rect.size:
                kept = pygame.Surface(rect.size)
            kept.blit(surface, (0, 0), rect)
            self._painted = (made, key, kept)

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        """One item."""
        match item.kind:
            case "task":
                self._task(surface, item.rect, item.data)
            case "button":
                self._button(surface, item, focus=focus, hover=hover)
            case "words":
                self.text(surface, item.data, "small", item.rect.midleft, "ink.tertiary", item.rect.width)

    # --- parts ---

    def text(
        self, surface: pygame.Surface, text: str, role: str, midleft: tuple[int, int], ink: str, width: int
    ) -> pygame.Rect:
        """A line of words, cut to a width."""
        fitting = self.fonts.fit(text, role, width, self.scale)
        made = self.fonts.render(fitting, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(midleft=midleft))

    def box(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: str, ink: str, width: float, *, drop: int = 0
    ) -> None:
        """A filled box with a line around it, and a shadow ``drop`` px below."""
        body = self._boxed(rect.size, fill, ink, width, drop, 5 * self.scale)
        surface.blit(self.ink.draw(body, rect.width, rect.height + drop), rect)

    def _make_box(
        self, size: tuple[int, int], fill: str, ink: str, width: float, drop: int, radius: float
    ) -> str:
        theme, half = self.theme, width / 2
        shadow = theme.palette.with_opacity("surface.shadow", "shadow_card")
        body = box(0, drop, *size, radius, filled(shadow)) if drop else ""
        inner = (half, half, size[0] - width, size[1] - width, radius)
        return body + box(*inner, filled(theme[fill])) + box(*inner, stroke(theme[ink], width))

    def focus(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The frame of what the keys are at."""
        inner = rect.inflate(-self.px(5), -self.px(5))
        pygame.draw.rect(surface, self.theme["ink.primary"], inner, max(1, self.px(1.5)), border_radius=3)

    def _task(self, surface: pygame.Surface, rect: pygame.Rect, task: str) -> None:
        """In at most two lines."""
        role = "body"
        lines = self.fonts.wrap(task, role, rect.width, self.scale)
        if len(lines) > 1:
            role = "small"
            lines = self.fonts.wrap(task, role, rect.width, self.scale)
        if len(lines) > 2:
            lines = [lines[0], self.fonts.fit(" ".join(lines[1:]), role, rect.width, self.scale)]
        step = self.fonts.get(role, self.scale).get_linesize()
        y = rect.centery - step * (len(lines) - 1) // 2
        for text in lines:
            self.text(surface, text, role, (rect.x, y), "ink.primary", rect.width)
            y += step

    def _button(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        fill = "surface.sunken" if hover else "surface.raised"
        self.box(surface, item.rect, fill, "surface.line_strong", self.px(1), drop=self.px(2))
        made = self.fonts.render(item.data, "button", self.theme["ink.primary"], self.scale)
        surface.blit(made, made.get_rect(center=item.rect.center))
        if focus:
            self.focus(surface, item.rect)
