"""Cached pictures: each kind in a cache of its own, all together within one budget.

A single cache can't know what is too much: forty modest ones hold half a gigabyte after a window has been
dragged through many sizes. So all share a number of bytes, and where there is no room, the least recently
used picture goes, whichever cache it is in.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast
from weakref import WeakSet

import pygame

BUDGET_BYTES = 96_000_000
"""Bytes that all caches together may hold. A board in a window of 3840×2160 with its pieces, ground and
panel takes about half of it."""

_used = itertools.count()


class CacheBudget:
    """A number of bytes that the caches made with it share."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._caches: WeakSet[SurfaceCache] = WeakSet()
        self._at_most = 0
        """An upper bound of the bytes held: deleted caches count until all are counted again."""

    @property
    def held(self) -> int:
        """Return the bytes of all pictures held now."""
        return sum(cache.bytes for cache in self._caches)

    def join(self, cache: SurfaceCache) -> None:
        """Count a cache's pictures from now on, as long as it exists."""
        self._caches.add(cache)

    def count(self, more: int) -> None:
        """Count ``more`` bytes in a cache."""
        self._at_most += more

    def make_room(self) -> None:
        """Drop the least recently used pictures until the rest fits. The last picture used stays."""
        if self._at_most <= self.limit:
            return
        held = self._at_most = self.held
        while held > self.limit:
            full = sorted((cache for cache in self._caches if len(cache)), key=lambda cache: cache.oldest)
            if len(full) < 2 and (not full or len(full[0]) < 2):
                return
            held -= full[0].drop_oldest()

    def clear(self) -> None:
        """Drop everything, because it was made for another size."""
        for cache in list(self._caches):
            cache.clear()


BUDGET = CacheBudget(BUDGET_BYTES)
"""The budget of all the app's caches."""


class SurfaceCache:
    """The most recently used surfaces: as many as the common budget allows, and at most ``limit_px``
    pixels of them (4 bytes each) if the cache has its own limit."""

    def __init__(self, limit_px: int | None = None, *, budget: CacheBudget = BUDGET) -> None:
        self.limit_px = limit_px
        self.px = 0
        self._surfaces: OrderedDict[Hashable, tuple[int, pygame.Surface]] = OrderedDict()
        self._budget = budget
        budget.join(self)

    def __len__(self) -> int:
        return len(self._surfaces)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    @property
    def bytes(self) -> int:
        """The bytes of this cache's pictures."""
        return 4 * self.px

    @property
    def oldest(self) -> int:
        """Return when the least recently used picture was used; smaller is earlier. Not for an empty
        cache."""
        return next(iter(self._surfaces.values()))[0]

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture of a key; ``None`` if it is gone."""
        found = self._surfaces.get(key)
        if found is None:
            return None
        self._surfaces[key] = next(_used), found[1]
        self._surfaces.move_to_end(key)
        return found[1]

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Keep and return a surface, dropping the least recently used ones where there is no room."""
        old = self._surfaces.pop(key, None)
        if old is not None:
            self._grow(-_px(old[1]))
        self._surfaces[key] = next(_used), surface
        self._grow(_px(surface))
        while self.limit_px is not None and self.px > self.limit_px and len(self) > 1:
            self.drop_oldest()
        self._budget.make_room()
        return surface

    def drop_oldest(self) -> int:
        """Drop the least recently used picture; return its bytes."""
        _, (_, dropped) = self._surfaces.popitem(last=False)
        self._grow(-_px(dropped))
        return 4 * _px(dropped)

    def clear(self) -> None:
        """Drop all pictures of this cache."""
        self._surfaces.clear()
        self._grow(-self.px)

    def _grow(self, px: int) -> None:
        self.px += px
        self._budget.count(4 * px)


def _px(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


Draw = TypeVar("Draw", bound=Callable[..., pygame.Surface])


def drawn_once(draw: Draw) -> Draw:
    """Decorate a method so that its picture is cached by its arguments in its owner's ``_kept``, a
    ``SurfaceCache``. The picture is shared: blit it, don't draw on it."""

    @wraps(draw)
    def kept(self: Any, /, *args: Any, **more: Any) -> pygame.Surface:
        given = (draw.__name__, *args, *more.values())
        # colours can't be hashed
        key = tuple([tuple(one) if isinstance(one, pygame.Color) else one for one in given])
        made: pygame.Surface | None = self._kept.get(key)
        return self._kept.put(key, draw(self, *args, **more)) if made is None else made

    return cast(Draw, kept)
