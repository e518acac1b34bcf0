"""A list as a node: its things scroll, and are chosen, opened and ticked by pointer and keys."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

import pygame

from game.ui.commands import ListChosen, ListOpened
from game.ui.controls.scroll_bar import BAR, ScrolledPlace
from game.ui.input.focus import FocusArea
from game.ui.layout import GROW, Area
from game.ui.paint.paint import clipped
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Parts, Stack
from game.ui.tree.lists import List, ListRow, RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture
from game.ui.tree.tree import lay, said, walk

Item = TypeVar("Item")

Groups = Sequence[tuple[str, int]]
"""The words of each heading (empty: no heading), and the number of things under it."""

HEAD: Final = 34
"""The height of a heading, in tokens."""

BOX: Final = 20
"""The side of a tick box, in tokens."""

TWICE_MS: Final = 400
"""Most milliseconds between the presses of a double click."""

MOST_PAINTED: Final = 200
"""Most painted rows kept."""


@dataclass(frozen=True, slots=True)
class TickSpot:
    """The spot of the tick box of the thing with ``identity`` in the list called ``key``."""

    key: str
    identity: Hashable


class _Places(NamedTuple):
    """Where rows lie below the upper end of all, in px: their tops, their lines, their columns; the tops and
    words of the headings; how high all is, and the size of a row."""

    tops: list[int]
    lines: list[int]
    columns: list[int]
    heads: list[tuple[int, str]]
    high: int
    row: tuple[int, int]


def _everything(item: Any) -> bool:
    return True


def framed(content: Node, chosen: bool, pointed: bool) -> Node:
    """Return a row in a frame: the usual look."""
    lit = "surface.raised" if chosen or pointed else "surface.panel"
    line = "ink.primary" if chosen or pointed else "surface.line"
    return Stack().of(Box(fill=lit, line=line, edge=2 if chosen else 1, radius=6), content)


class TreeList(ScrolledPlace, Generic[Item]):
    """A list. ``compose`` returns the content of a thing's row, ``identity`` what stays the same when the
    thing changes: the chosen one stays chosen when others come, go or move. ``allowed``: which things can be
    chosen; ``look``: how a row looks, from its content, whether it is chosen, and whether the pointer is on
    it; ``has_buttons``: buttons beside it deal with the chosen thing. A screen puts the result of ``node``
    into its tree, and may declare ``ListChosen(key)`` and ``ListOpened(key)``; ``opens_at_once``: a single
    click opens a thing.

    With ``tickable`` several things can be ticked: by a click on a row's box, for which ``compose`` leaves
    room at the left, or by one anywhere with Ctrl held; one with Shift held ticks all from the last. While
    the list has the focus, keys and gamepad do the same (context ``list``). Only listed things are ticked: a
    tick goes with its row.

    The list is empty until ``fill``.
    """

    def __init__(
        self, screen: Screen, key: str, compose: Callable[[Item], Node], *,
        identity: Callable[[Item], Hashable], allowed: Callable[[Item], bool] = _everything,
        tickable: bool = False, opens_at_once: bool = False,
        look: Callable[[Node, bool, bool], Node] = framed, has_buttons: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(screen, key)
        self.items: tuple[Item, ...] = ()
        self.groups: Groups = ()
        self.chosen = -1
        self.ticks: frozenset[Hashable] = frozenset()
        self.times_forgotten = 0
        self._compose, self._identity, self._allowed = compose, identity, allowed
        self._tickable, self._opens_at_once, self._look = tickable, opens_at_once, look
        self._has_buttons = has_buttons
        self._shape: tuple[float, float, int] = 1.0, 0.0, 1
        """The height of a row, the gap between two, in tokens, and the columns."""
        self._placed: tuple[object, _Places] | None = None
        self._seen: dict[int, Node] = {}
        """The rows in sight, by the numbers of their things."""
        self._painted: dict[Hashable, tuple[Node, pygame.Surface]] = {}
        self._shows_chosen = False
        """Whether to scroll the chosen row into view."""
        self._click: tuple[int, int] = (-1, 0)
        self._held = -1
        """The row with the mouse button down on it."""
        self._last: Hashable = None
        """The last thing ticked or unticked, from which Shift extends."""

    # --- what it shows ---

    @property
    def current(self) -> Item | None:
        """The chosen thing."""
        return self.items[self.chosen] if 0 <= self.chosen < len(self.items) else None

    @property
    def ticked(self) -> list[Item]:
        """Return the ticked things, in the list's order."""
        return [one for one in self.items if self._identity(one) in self.ticks]

    def deals_with(self) -> Hashable:
        if not self._has_buttons:
            return None
        return None if self.current is None else self._identity(self.current), self.ticks

    def fill(
        self, items: Iterable[Item], wanted: Hashable, groups: Groups = (), *, show: bool = True
    ) -> Item | None:
        """Show these things, under the headings of ``groups``. Choose and return the wanted one, and
        ``show`` it; if it is missing, choose the one now in the last chosen place."""
        self.items, self.groups = tuple(items), tuple(groups)
        self._shows_chosen = show and wanted is not None
        names = [self._identity(one) for one in self.items]
        self.ticks = self.ticks.intersection(names)
        last = min(max(self.chosen, 0), len(names) - 1)
        self.chosen = names.index(wanted) if wanted in names else last
        return self.current

    def forget(self) -> None:
        self._painted.clear()
        self.times_forgotten += 1

    def node(self, *, row: float, gap: float = 6.0, columns: int = 1) -> List:
        """Return the list's current node, with rows ``row`` tokens high."""
        self._shape = row, gap, columns
        self._seen = {at: self._compose(self.items[at]) for at in self.visible()}
        shown = tuple(self._seen.items()), self.items, self.groups
        state = self._shape, self.scroll, self.chosen, self.ticks, self._shows_chosen, self.times_forgotten
        return List(self.key, self._rows, (shown, state), wide=GROW, high=GROW)

    def tall(self, row: float, gap: float = 6.0) -> float:
        """Return the height of all rows, in tokens: each is whole px, as it is placed."""
        screen, count = self._screen, len(self.items)
        return screen.tokens(max(0, count * (screen.px(row) + screen.px(gap)) - screen.px(gap)))

    # --- where its rows are ---

    def _places(self) -> _Places:
        key = self._rect.size, self._shape, self._screen.app.scale, len(self.items), self.groups
        if self._placed is None or self._placed[0] != key:
            self._placed = key, self._place()
        return self._placed[1]

    def _place(self) -> _Places:
        px, columns = self._screen.px, self._shape[2]
        row, gap = px(self._shape[0]), px(self._shape[1])
        tops, lines, across, heads = list[int](), list[int](), list[int](), list[tuple[int, str]]()
        y = line = 0
        for words, count in self.groups or (("", len(self.items)),):
            if words:
                heads.append((y, words))
                y += px(HEAD)
            for index in range(count):
                tops.append(y + index // columns * (row + gap))
                lines.append(line + index // columns)
                across.append(index % columns)
            rows = -(-count // columns)
            y, line = y + rows * (row + gap), line + rows
        high = max(0, y - gap)
        width = self._rect.width - (px(BAR) if high > self._rect.height else 0)
        return _Places(tops, lines, across, heads, high, ((width - gap * (columns - 1)) // columns, row))

    @property
    def height(self) -> int:
        return self._places().high

    def rect_of(self, index: int) -> pygame.Rect:
        """Return the rectangle of a row in the window, even if it is scrolled out of sight."""
        places = self._places()
        (wide, high), gap = places.row, self._screen.px(self._shape[1])
        x = self._rect.x + places.columns[index] * (wide + gap)
        return pygame.Rect(x, self._rect.y + places.tops[index] - round(self.scroll), wide, high)

    def box_of(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the tick box of a row at ``rect``."""
        px = self._screen.px
        box = pygame.Rect(rect.x + px(12), 0, px(BOX), px(BOX))
        box.centery = rect.centery
        return box

    def _zone(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the area that counts as the box of a row at ``rect``."""
        wide = self.box_of(rect).right + self._screen.px(6) - rect.x
        return pygame.Rect(rect.x, rect.y, wide, rect.height)

    def visible(self) -> range:
        """Return the rows that are at least partly in sight."""
        if not self._rect.height:
            return range(0)
        places = self._places()
        low = bisect_right(places.tops, self.scroll - places.row[1])
        return range(low, bisect_left(places.tops, self.scroll + self._rect.height))

    def at(self, place: tuple[int, int]) -> int:
        """Return the row under a point, or -1."""
        if not self._rect.collidepoint(place):
            return -1
        return next((at for at in self.visible() if self.rect_of(at).collidepoint(place)), -1)

    # --- scrolling ---

    def show(self, index: int) -> None:
        """Scroll as little as possible to show a whole row, and the heading above a first one."""
        if not 0 <= index < len(self.items):
            return
        places, head = self._places(), self._screen.px(HEAD)
        top, low = places.tops[index], places.tops[index] + places.row[1]
        if any(y + head == top for y, _ in places.heads):
            top -= head
        self.scroll_up_to(min(max(self.scroll, low - self._rect.height), float(top)))

    # --- choosing ---

    def choose(self, index: int) -> bool:
        """Choose a row, if that is allowed, and bring it into view."""
        if not 0 <= index < len(self.items) or not self._allowed(self.items[index]):
            return False
        changed, self.chosen = index != self.chosen, index
        if changed:
            self._screen.told_by_list(ListChosen(self.key))
        self.show(index)
        return True

    def _open(self) -> bool:
        return self._screen.told_by_list(ListOpened(self.key))

    def _step(self, by: int) -> bool:
        """Choose the next selectable row; return whether there is one."""
        chosen, columns, places = self.chosen, self._shape[2], self._places()
        if chosen >= 0 and abs(by) == columns > 1:
            line, column = places.lines[chosen] + (1 if by > 0 else -1), places.columns[chosen]
            row = [at for at, number in enumerate(places.lines) if number == line]
            return bool(row) and self.choose(row[min(column, len(row) - 1)])
        index = chosen + by if chosen >= 0 else 0
        while 0 <= index < len(self.items):
            if self.choose(index):
                return True
            index += 1 if by > 0 else -1
        return False

    # --- ticking ---

    def tick(self, index: int) -> None:
        """Tick a row, or untick it."""
        self._last = self._identity(self.items[index])
        self._take_ticks(self.ticks ^ {self._last})

    def tick_to(self, index: int) -> None:
        """Tick all from the last ticked row, or else the chosen one, to this one."""
        names = [self._identity(one) for one in self.items]
        start = names.index(self._last) if self._last in names else max(self.chosen, 0)
        low, high = sorted((start, index))
        self._last = names[index]
        self._take_ticks(self.ticks.union(names[low : high + 1]))

    def tick_all(self) -> None:
        """Tick all; if all are ticked, none."""
        every = frozenset(map(self._identity, self.items))
        self._take_ticks(frozenset() if self.ticks == every else every)

    def untick(self) -> bool:
        """Remove all ticks; return whether there were any."""
        had = bool(self.ticks)
        if had:
            self._take_ticks(frozenset())
        return had

    def _take_ticks(self, ticks: frozenset[Hashable]) -> None:
        self._screen.app.audio.play("click")
        self.ticks = ticks

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was this list's."""
        if not self.items:
            return False
        if super().handle(event):
            return self.scrolls
        left = getattr(event, "button", None) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and left:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and left and self._held >= 0:
            held, self._held = self._held, -1
            return self._opens_at_once and self.at(event.pos) == held == self.chosen and self._open()
        return self._area is not None and self._area.focused and self._key(event)

    def _press(self, place: tuple[int, int]) -> bool:
        index = self.at(place)
        if index < 0:
            return False
        if self._tickable:
            mods, on_box = pygame.key.get_mods(), self._zone(self.rect_of(index)).collidepoint(place)
            if mods & pygame.KMOD_SHIFT:
                self.tick_to(index)
                return True
            if on_box or mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.tick(index)
                return True
        now = pygame.time.get_ticks()
        again = self._click[0] == index and now - self._click[1] < TWICE_MS and not self._opens_at_once
        self._click = (-1, 0) if again else (index, now)
        if self.choose(index):
            self._held = index
            self._screen.app.audio.play("click")
            if again:
                self._open()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        known, (row, gap, columns) = self._screen.app.input, self._shape
        if event.type == pygame.KEYDOWN:
            high, count = self._screen.px(row) + self._screen.px(gap), len(self.items)
            page = max(1, self._rect.height // high) * columns
            jumps = {"home": -count, "end": count, "pageup": -page, "pagedown": page}
            key = known.pressed(event, *jumps)
            if key is not None:
                self._use_keys()
                now, to = max(self.chosen, 0), max(0, min(count - 1, max(self.chosen, 0) + jumps[key]))
                back = range(to, now, 1 if to < now else -1)  # the last one on the way that can be chosen
                return any(self.choose(index) for index in back) or True
        if self._tickable:
            match known.action_for(event, "list"):
                case "tick_all":
                    self.tick_all()
                    return True
                case "tick" if self.chosen >= 0:
                    self.tick(self.chosen)
                    return True
        action = known.action_for(event, "ui")
        by = {"up": -columns, "down": columns, "left": -1, "right": 1}.get(action or "")
        if by is None:
            return action == "accept" and self.chosen >= 0 and self._open()
        if action in ("left", "right") and not (columns > 1 and self._same_line(by)):
            return False  # the focus goes on to what stands beside
        moved = self._step(by)
        if moved:
            self._use_keys()
        return moved

    def _same_line(self, by: int) -> bool:
        index, lines = self.chosen + by, self._places().lines
        return 0 <= index < len(lines) and lines[index] == lines[self.chosen]

    def _use_keys(self) -> None:
        self._screen.focus.shown = True
        self._screen.invalidate()

    # --- its focus stop ---

    @property
    def area(self) -> FocusArea | None:
        """The focus stop of the list; its frame is around the chosen row."""
        return self._area

    def register(self, rect: pygame.Rect) -> None:
        super().register(rect)
        self._fit_stop()

    def _fit_stop(self) -> None:
        """Put the focus frame around the chosen row."""
        if self._area is None:
            return
        seen = self.rect_of(self.chosen).clip(self._rect) if self.current is not None else None
        self._area.rect, self._area.frame = self._rect, seen
        self._area.is_enabled, self._area.ring = bool(self.items), seen is not None and seen.height > 0

    # --- drawing ---

    def _rows(self, area: Area) -> Parts:
        moved, self._rect = area.rect != self._rect, area.rect
        if moved or self._shows_chosen:
            self.show(self.chosen)
            self._shows_chosen = False
        self.scroll_up_to(self.scroll)
        placed: Parts = []

        def put(node: Node, rect: pygame.Rect) -> bool:
            seen = rect.clip(self._rect)
            if seen.height:
                placed.append((node, Area.at(seen, area.scale)))
            return seen.height > 0

        for top, words in self._places().heads:
            high = self._screen.px(HEAD)
            rect = pygame.Rect(self._rect.x, self._rect.y + top - round(self.scroll), self._rect.width, high)
            put(Picture(self._draw_head, (words, tuple(rect)), words=words), rect)
        for index in self.visible():
            item, rect = self.items[index], self.rect_of(index)
            name, content = self._identity(item), self._seen.get(index) or self._compose(item)
            data = content, index == self.chosen, tuple(rect), name, self.times_forgotten
            seen = put(ListRow(self._draw_row, data, tell=self._say, spot=RowSpot(self.key, name)), rect)
            if seen and self._tickable:
                box = tuple(self.box_of(rect)), name in self.ticks
                put(Picture(_draw_tick, box, spot=TickSpot(self.key, name)), self._zone(rect))
        if self.scrolls:
            put(self.bar_node(), self.track())
        self._fit_stop()
        return placed

    def _draw_head(self, to: PaintedCanvas, area: Area, data: tuple[str, tuple[int, int, int, int]]) -> None:
        words, rect, px = data[0], pygame.Rect(data[1]), to.painter.px
        place = rect.x + px(2), rect.y + rect.height * 45 // 100
        with clipped(to.surface, area.rect):
            to.painter.text(
                to.surface, words, "body_strong", place, "ink.secondary", middle=True,
                width=rect.width - px(20),
            )  # fmt: skip

    def _draw_row(self, to: PaintedCanvas, area: Area, data: tuple[Node, bool, Any, Hashable, int]) -> None:
        content, chosen, place, name, _ = data
        rect = pygame.Rect(place)
        made = self._painted_row(content, rect.size, name, chosen, to.hover)
        with clipped(to.surface, area.rect):  # at an edge not all of it is seen
            to.surface.blit(made, rect)
            to.cuts.blit(to.surface, made, rect.topleft)

    def _painted_row(
        self, content: Node, size: tuple[int, int], name: Hashable, chosen: bool, pointed: bool
    ) -> pygame.Surface:
        """Return a row's picture: each is painted once for each way it can be lit."""
        key = name, size, chosen, pointed
        known = self._painted.get(key)
        if known is None or known[0] != content:
            if len(self._painted) >= MOST_PAINTED:
                self._painted.clear()
            row = self._look(content, chosen, pointed)
            known = self._painted[key] = content, self._paint_row(row, size)
        return known[1]

    def _paint_row(self, row: Node, size: tuple[int, int]) -> pygame.Surface:
        app, opaque = self._screen.app, self._look is framed and not self._screen.overlay
        made = pygame.Surface(size, 0 if opaque else pygame.SRCALPHA)
        if opaque:  # what hides all below it is drawn several times as fast
            made.fill(app.theme["surface.table"])
        with app.fonts.cuts.on(made):
            self._screen.draw_node(made, row, made.get_rect())
        return made

    def _say(self, data: tuple[Node, bool, Any, Hashable, int]) -> str:
        """Return a row in words."""
        screen = self._screen
        return said(walk(lay(data[0], Area.of(screen.size, screen.app.scale), screen.measure)))


def _draw_tick(to: PaintedCanvas, area: Area, data: tuple[tuple[int, int, int, int], bool]) -> None:
    with clipped(to.surface, area.rect):
        to.tick_box(pygame.Rect(data[0]), on=data[1], pointed=to.hover)
