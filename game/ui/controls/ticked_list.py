"""A list in which several things can be ticked, to do something with all of them: see ``tree_list.py``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

import pygame

from game.ui.controls.fields import paint_tick
from game.ui.controls.tree_list import TreeList
from game.ui.tree.node import Node
from game.ui.tree_scene import TreeScene

Item = TypeVar("Item")

BOX: Final = 20
"""The side of a tick box, in tokens."""


class TickedList(TreeList[Item]):
    """A click on a row's box ticks it, or one anywhere with Ctrl held; one with Shift held ticks all from
    the last. While the list has the focus, keys and gamepad do the same (context ``list``). Only listed
    things are ticked: a tick goes with its row. ``compose`` leaves room for the box at the left.
    ``on_tick`` is called at every change."""

    def __init__(
        self,
        scene: TreeScene,
        key: str,
        compose: Callable[[Item], Node],
        *,
        identity: Callable[[Item], Hashable],
        on_choose: Callable[[Item], None],
        on_tick: Callable[[], Any],
        on_open: Callable[[Item], None] | None = None,
    ) -> None:
        super().__init__(scene, key, compose, identity=identity, on_choose=on_choose, on_open=on_open)
        self.on_tick = on_tick
        self.ticks: set[Hashable] = set()
        self._last: Hashable = None
        """The last thing ticked or unticked, from which Shift extends."""
        self._pointed: Hashable = None
        """The thing whose box is under the pointer."""

    @property
    def ticked(self) -> list[Item]:
        """Return the ticked things, in the list's order."""
        return [one for one in self.items if self.identity(one) in self.ticks]

    def about(self) -> Hashable:
        return super().about(), frozenset(self.ticks)

    def fill(self, items: Sequence[Item], wanted: Hashable) -> Item | None:
        found = super().fill(items, wanted)
        if self.ticks:
            self.ticks &= {self.identity(one) for one in self.items}
        return found

    # --- ticking ---

    def tick(self, index: int) -> None:
        """Tick a cell, or untick it."""
        name = self.identity(self.items[index])
        self.ticks ^= {name}
        self._last = name
        self._changed()

    def tick_to(self, index: int) -> None:
        """Tick all from the last ticked cell, or else the chosen one, to this one."""
        places = {self.identity(one): at for at, one in enumerate(self.items)}
        start = places.get(self._last, max(self.chosen, 0))
        low, high = sorted((start, index))
        self.ticks |= {self.identity(one) for one in self.items[low : high + 1]}
        self._last = self.identity(self.items[index])
        self._changed()

    def tick_all(self) -> None:
        """Tick all; if all are ticked, none."""
        every = {self.identity(one) for one in self.items}
        self.ticks = set() if self.ticks == every else every
        self._changed()

    def untick(self) -> bool:
        """Remove all ticks; return whether there were any."""
        had = bool(self.ticks)
        self.ticks.clear()
        if had:
            self._changed()
        return had

    def _changed(self) -> None:
        self.scene.app.audio.play("click")
        self.version += 1
        self.on_tick()

    # --- events ---

    def _hover(self, place: tuple[int, int]) -> None:
        index = self.at(place)
        on_box = index >= 0 and self._zone(self.rect_of(index)).collidepoint(place)
        pointed = self.identity(self.items[index]) if on_box else None
        if pointed != self._pointed:
            self._pointed = pointed
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.items and self.area is not None and self.area.focused:
            action = self.scene.app.input.action_for(event, "list")
            if action == "tick_all":
                self.tick_all()
                return True
            if action == "tick" and self.chosen >= 0:
                self.tick(self.chosen)
                return True
        return super().handle(event)

    def _press(self, place: tuple[int, int]) -> bool:
        index = self.at(place)
        if index >= 0:
            mods = pygame.key.get_mods()
            if mods & pygame.KMOD_SHIFT:
                self.tick_to(index)
                return True
            if mods & (pygame.KMOD_CTRL | pygame.KMOD_META) or self._zone(self.rect_of(index)).collidepoint(
                place
            ):
                self.tick(index)
                return True
        return super()._press(place)

    # --- drawing ---

    def box_of(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the tick box of a cell at ``rect``."""
        side = self.scene.px(BOX)
        box = pygame.Rect(rect.x + self.scene.px(12), 0, side, side)
        box.centery = rect.centery
        return box

    def _zone(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the area that counts as the box of a cell at ``rect``: wider than the box, for fingers."""
        return pygame.Rect(rect.x, rect.y, self.box_of(rect).right + self.scene.px(6) - rect.x, rect.height)

    def _state(self) -> Hashable:
        return super()._state(), self._pointed

    def _mark_of(self, item: Item) -> Hashable:
        """Return whether a thing is ticked, and whether its box is under the pointer."""
        name = self.identity(item)
        return name in self.ticks, name == self._pointed

    def _draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, mark: tuple[bool, bool]) -> None:
        paint_tick(self.scene, surface, self.box_of(rect), on=mark[0], pointed=mark[1])
