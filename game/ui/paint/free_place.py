"""Where a tip or a notice goes: beside what it is about, and over nothing that is read meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

SIDES = (
    ("midtop", "midbottom"), ("midbottom", "midtop"), ("midleft", "midright"), ("midright", "midleft"),
)  # fmt: skip
"""The sides on which a card may lie beside something, as corners of the card and of that, the best first."""

FAR = 20
"""What each px away from something costs where no side of it is free: as much as so many px² covered."""

STEP = 24
"""The distance in px of the places that are tried where no side is free."""


def free_place(
    size: tuple[int, int],
    beside: Sequence[pygame.Rect],
    kept: Sequence[pygame.Rect],
    window: pygame.Rect,
    cost: Callable[[pygame.Rect], float] = lambda place: 0.0,
) -> pygame.Rect:
    """Return a place in the window for a card: that of least ``cost`` among the sides of the rectangles
    ``beside``, the first of equal ones. If each would cover some of what is ``kept``, it is a near place of
    little cost that covers none; if there is none, that which covers least.

    >>> window, one = pygame.Rect(0, 0, 200, 100), pygame.Rect(90, 20, 20, 20)
    >>> free_place((40, 20), [one], [], window)
    Rect(80, 40, 40, 20)
    >>> free_place((40, 20), [one], [pygame.Rect(80, 40, 9, 9)], window)
    Rect(80, 0, 40, 20)
    """
    made = pygame.Rect((0, 0), size)

    def covered(place: pygame.Rect) -> int:
        parts = (place.clip(kept[at]) for at in place.collidelistall(list(kept)))
        return sum(part.width * part.height for part in parts)

    near: list[pygame.Rect] = []
    for outer in beside:
        for mine, theirs in SIDES:
            setattr(made, mine, getattr(outer, theirs))
            near.append(made.clamp(window))
    best = min(near, key=lambda place: (covered(place), cost(place)))
    if not covered(best):
        return best
    middle = beside[0].center
    free = [
        made.move_to(topleft=(x, y))
        for x in range(window.left, window.right - made.width + 1, STEP)
        for y in range(window.top, window.bottom - made.height + 1, STEP)
        if pygame.Rect((x, y), size).collidelist(list(kept)) < 0
    ]
    return min(free, key=lambda place: FAR * math.dist(place.center, middle) + cost(place), default=best)
