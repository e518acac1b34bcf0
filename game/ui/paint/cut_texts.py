"""Texts that are shown cut, with their places, so that a tip can show the whole of one.

Whatever shortens a text says so here, on the surface it writes on. Whoever keeps a painted picture keeps
with it what is cut there, and tells it again wherever the picture is shown. So whoever draws the window
has all cut texts of a frame, and no screen has to think of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import pygame

LONGEST_WORD: Final = 60
"""Letters of a word from which on it's no word but a map or match written as a text, which nobody reads."""


ELLIPSIS: Final = "…"
"""What stands for the letters that are left out."""


@dataclass(frozen=True, slots=True)
class CutText:
    """A text as it is shown, the whole of it, and its place on the surface in px."""

    shown: str
    whole: str
    place: tuple[int, int, int, int]

    @property
    def rect(self) -> pygame.Rect:
        """Its place as a rectangle."""
        return pygame.Rect(self.place)

    def moved(self, by: tuple[int, int]) -> CutText:
        """Return it at a place so many px further right and down."""
        left, top, wide, high = self.place
        return CutText(self.shown, self.whole, (left + by[0], top + by[1], wide, high))


class CutTexts:
    """What is cut on the surface that is being painted. Outside ``on`` nothing is noted."""

    def __init__(self) -> None:
        self._painting: list[tuple[pygame.Surface, list[CutText]]] = []
        self._known: WeakKeyDictionary[pygame.Surface, list[CutText]] = WeakKeyDictionary()
        """What was cut on each surface when it was last painted."""

    @contextmanager
    def on(self, surface: pygame.Surface) -> Iterator[list[CutText]]:
        """Note in the list given what is cut on this surface, which is painted anew."""
        found: list[CutText] = []
        self._painting.append((surface.get_abs_parent(), found))
        self._known[surface] = found
        try:
            yield found
        finally:
            self._painting.pop()

    def _list_of(self, surface: pygame.Surface) -> list[CutText] | None:
        """Return the list for what is painted on a surface; ``None`` if nobody wants to know."""
        if not self._painting or surface.get_abs_parent() is not self._painting[-1][0]:
            return None
        return self._painting[-1][1]

    def add(self, surface: pygame.Surface, rect: pygame.Rect, shown: str, whole: str) -> None:
        """Note that ``whole`` is shown as ``shown`` at a place, if that is in sight."""
        if shown == whole or ELLIPSIS not in shown:
            return
        found = self._list_of(surface)
        if found is None or not surface.get_clip().colliderect(rect):
            return
        if max(map(len, whole.split()), default=0) < LONGEST_WORD:
            cut = CutText(shown, whole, (rect.x, rect.y, rect.width, rect.height))
            found.append(cut.moved(surface.get_abs_offset()))

    def blit(self, surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
        """Note what is cut on a picture that was painted within ``on`` and now lies ``at`` a place."""
        self.again(surface, self._known.get(picture, ()), at)

    def again(self, surface: pygame.Surface, cut: Iterable[CutText], at: tuple[int, int] = (0, 0)) -> None:
        """Note once more what was noted earlier, moved by ``at``."""
        found = self._list_of(surface)
        if found is not None:
            left, top = surface.get_abs_offset()
            clip = surface.get_clip().move(left, top)
            moved = (one.moved((at[0] + left, at[1] + top)) for one in cut)
            found += [one for one in moved if clip.colliderect(one.rect)]

    def cover(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Forget what lies under something drawn over it."""
        root = surface.get_abs_parent()
        for painted, found in reversed(self._painting):
            if painted is not root:
                break
            if found:
                place = rect.move(surface.get_abs_offset())
                found[:] = [one for one in found if not place.contains(one.rect)]
