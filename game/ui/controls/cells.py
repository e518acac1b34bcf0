"""A long list or grid of cells that a scene draws itself: only visible cells cost anything.

The scene makes a ``Cells`` once, calls ``place`` in ``build``, ``draw`` in ``draw``, and passes it the
events first in ``handle``. One cell is chosen; the arrows move the choice while the list has the focus.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.controls.scroll_bar import ScrollBar
from game.ui.input.focus import FocusArea
from game.ui.scene import Scene

BAR = 14
"""The width of the scroll bar, in tokens."""

WHEEL_PX = 60
"""Distance scrolled by a notch of the wheel, in tokens."""


@dataclass(frozen=True, slots=True)
class CellState:
    """How to draw a cell."""

    index: int
    chosen: bool
    hovered: bool
    focused: bool


PaintCell = Callable[[pygame.Surface, pygame.Rect, CellState], None]


class Cells:
    """Cells in ``columns``, scrolled down.

    ``paint(surface, rect, state)`` draws one. ``on_choose(index)`` is called at every choice, ``on_open``
    at Enter or a double click on the chosen one. ``allowed`` says which cells can be chosen.
    """

    def __init__(
        self,
        scene: Scene,
        key: str,
        paint: PaintCell,
        *,
        on_choose: Callable[[int], None],
        on_open: Callable[[int], None] | None = None,
        allowed: Callable[[int], bool] = lambda index: True,
    ) -> None:
        self.scene, self.key, self.paint = scene, key, paint
        self.on_choose, self.on_open, self.allowed = on_choose, on_open, allowed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.count, self.columns = 0, 1
        self.cell = (1, 1)
        self.gap = 0
        self.scroll = 0.0
        self.chosen = -1
        self.hover = -1
        self.area: FocusArea | None = None
        self._bar = ScrollBar(scene)
        self._click: tuple[int, int] = (-1, 0)

    # --- placing ---

    def place(
        self, rect: pygame.Rect, count: int, *, cell_height: int, columns: int = 1, gap: int = 0
    ) -> None:
        """Set the list's place and number of cells; call it in ``build``, and when only these change."""
        self.fit(rect, count, cell_height=cell_height, columns=columns, gap=gap)
        self.hover = -1
        if self.area is None or all(stop is not self.area for _, stop in self.scene.focus.stops):
            self.area = self.scene.focus_area(self.key, self.rect)
        self.area.rect, self.area.ring, self.area.is_enabled = self.rect, count == 0, count > 0

    def fit(self, rect: pygame.Rect, count: int, *, cell_height: int, columns: int = 1, gap: int = 0) -> None:
        """Fit the cells' size to a place."""
        bar = self.scene.px(BAR)
        self.rect, self.count, self.columns, self.gap = pygame.Rect(rect), count, columns, gap
        rows = -(-count // columns)
        tall = rows * (cell_height + gap) - gap > rect.height
        width = rect.width - (bar if tall else 0)
        self.cell = ((width - gap * (columns - 1)) // columns, cell_height)
        self._clamp()

    @property
    def height(self) -> int:
        """The height of all cells in px."""
        rows = -(-self.count // self.columns)
        return max(0, rows * (self.cell[1] + self.gap) - self.gap)

    @property
    def scrolls(self) -> bool:
        """Whether some cells are out of sight."""
        return self.height > self.rect.height

    def _clamp(self) -> None:
        self.scroll = min(max(0.0, self.scroll), max(0.0, float(self.height - self.rect.height)))

    def rect_of(self, index: int) -> pygame.Rect:
        """Return the rectangle of a cell in the window, even if it is scrolled out of sight."""
        row, column = divmod(index, self.columns)
        x = self.rect.x + column * (self.cell[0] + self.gap)
        y = self.rect.y + row * (self.cell[1] + self.gap) - round(self.scroll)
        return pygame.Rect(x, y, *self.cell)

    def at(self, place: tuple[int, int]) -> int:
        """Return the cell under a point, or -1."""
        if not self.rect.collidepoint(place):
            return -1
        for index in self.visible():
            if self.rect_of(index).collidepoint(place):
                return index
        return -1

    def visible(self) -> range:
        """Return the cells that are at least partly in sight."""
        step = self.cell[1] + self.gap
        first = int(self.scroll // step) * self.columns
        last = (int((self.scroll + self.rect.height) // step) + 1) * self.columns
        return range(max(0, first), min(self.count, last))

    def show(self, index: int) -> None:
        """Scroll as little as possible to show a whole cell."""
        self.scroll_to(index)
        self.redraw()

    def redraw(self) -> None:
        """Redraw the list, because the choice or the part in sight has changed."""
        self.scene.invalidate()

    def scroll_to(self, index: int) -> None:
        """Scroll as little as possible to show a whole cell, without drawing yet."""
        if not 0 <= index < self.count:
            return
        top = index // self.columns * (self.cell[1] + self.gap)
        self.scroll = min(max(self.scroll, top + self.cell[1] - self.rect.height), float(top))
        self._clamp()

    # --- choosing ---

    def choose(self, index: int) -> bool:
        """Choose a cell, if that is allowed, and bring it into view."""
        if not 0 <= index < self.count or not self.allowed(index):
            return False
        changed = index != self.chosen
        self.chosen = index
        if changed:
            self.on_choose(index)
        self.show(index)
        return True

    def _step(self, by: int) -> bool:
        """Choose the next selectable cell, ``by`` places on; return whether there is one."""
        index = self.chosen + by if self.chosen >= 0 else 0
        while 0 <= index < self.count:
            if self.choose(index):
                return True
            index += 1 if by > 0 else -1
        return False

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was this list's."""
        dragged = self._bar.handle(event, self._track(), self.height, self.scroll)
        if dragged is not None:
            self.scroll = dragged
            self._clamp()
            self.scrolled()
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self.scene.app.mouse):
            return self.scroll_by(-event.y * self.scene.px(WHEEL_PX))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        if self.area is not None and self.area.focused:
            return self._key(event)
        return False

    def scroll_by(self, px: float) -> bool:
        """Scroll down by px; return whether there is anything to scroll."""
        before = self.scroll
        self.scroll += px
        self._clamp()
        if self.scroll != before:
            self.scrolled()
        return self.scrolls

    def scrolled(self) -> None:
        """React to other cells coming into sight."""
        self.hover = self.at(self.scene.app.mouse)
        self.redraw()

    def _hover(self, place: tuple[int, int]) -> None:
        hover = self.at(place)
        if hover != self.hover:
            self.hover = hover
            self.scene.invalidate()

    def _press(self, place: tuple[int, int]) -> bool:
        index = self.at(place)
        if index < 0:
            return False
        now = pygame.time.get_ticks()
        again = self._click[0] == index and now - self._click[1] < 400
        self._click = (index, now)
        if self.choose(index):
            self.scene.app.audio.play("click")
            if again and self.on_open is not None:
                self._click = (-1, 0)
                self.on_open(index)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            page = max(1, self.rect.height // (self.cell[1] + self.gap)) * self.columns
            jumps = {"home": -self.count, "end": self.count, "pageup": -page, "pagedown": page}
            key = self.scene.app.input.pressed(event, *jumps)
            if key is not None:
                target = max(0, min(self.count - 1, max(self.chosen, 0) + jumps[key]))
                self._shown()
                return self.choose(target) or True
        action = self.scene.app.input.action_for(event, "ui")
        by = {"up": -self.columns, "down": self.columns, "left": -1, "right": 1}.get(action or "")
        if by is not None:
            if abs(by) == 1 and self.columns == 1 and action in ("left", "right"):
                return False
            if action in ("left", "right") and not self._same_row(by):
                return False  # the focus goes on to what stands beside
            moved = self._step(by)
            if moved:
                self._shown()
            return moved
        if action == "accept" and self.on_open is not None and self.chosen >= 0:
            self.on_open(self.chosen)
            return True
        return False

    def _same_row(self, by: int) -> bool:
        index = self.chosen + by
        return 0 <= index < self.count and index // self.columns == self.chosen // self.columns

    def _shown(self) -> None:
        self.scene.focus.shown = True
        self.scene.invalidate()

    # --- drawing ---

    def _track(self) -> pygame.Rect:
        width = self.scene.px(8)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cells in sight, and the bar."""
        clip = surface.get_clip()
        # the frame of the focus stands a little outside of its cell
        surface.set_clip(self.rect.inflate(2 * self.scene.px(4), 0).clip(clip))
        focused = self.area is not None and self.area.focused and self.scene.focus.shown
        for index in self.visible():
            state = CellState(
                index, index == self.chosen, index == self.hover, focused and index == self.chosen
            )
            self.paint(surface, self.rect_of(index), state)
        surface.set_clip(clip)
        if focused and 0 <= self.chosen < self.count:
            cell = self.rect_of(self.chosen)
            if self.rect.colliderect(cell):
                self.scene.painter.focus_frame(surface, cell.clip(self.rect))
        self._bar.draw(surface, self._track(), self.height, self.scroll)
