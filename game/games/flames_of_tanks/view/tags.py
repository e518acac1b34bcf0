"""Places the tags of tanks: beside their tank, never over a tank, a point or another tag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import pygame


@dataclass(frozen=True, slots=True)
class TagWanted:
    """A tag to be placed: its size, and what its tank covers, in px."""

    size: tuple[int, int]
    tank: pygame.Rect


def place_tags(
    wanted: Sequence[TagWanted], taken: Sequence[pygame.Rect], room: pygame.Rect, gap: int
) -> list[pygame.Rect]:
    """The rectangles of tags inside ``room``, in the order given (the first chooses first). No tag covers
    a tank or a rectangle in ``taken``; if there is no free place, the one that covers least is used."""
    hard = [*taken, *(want.tank for want in wanted)]
    placed = []
    for want in wanted:
        best, least = pygame.Rect(want.tank.bottomleft, want.size), float("inf")
        for number, rect in enumerate(chain(_places(want, room, gap), _anywhere(want, room))):
            hits = rect.collidelistall(hard)
            if not hits:
                best = rect
                break
            covered = sum(part.width * part.height for part in (rect.clip(hard[at]) for at in hits)) + number
            if covered < least:
                best, least = rect, covered
        placed.append(best)
        hard.append(best.inflate(2, 2))
    return placed


def _places(want: TagWanted, room: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Yield places for a tag, the best first: below, to the sides, above; then the same farther away."""
    tank, rect = want.tank, pygame.Rect((0, 0), want.size)
    for off in (0, gap, 3 * gap, 6 * gap, 11 * gap, 18 * gap):
        around = tank.inflate(2 * (off + 1), 2 * (off + 1))
        for mine, theirs in (
            ("midtop", "midbottom"),
            ("topleft", "bottomright"),
            ("topright", "bottomleft"),
            ("midleft", "midright"),
            ("midright", "midleft"),
            ("midbottom", "midtop"),
            ("bottomleft", "topright"),
            ("bottomright", "topleft"),
            ("topleft", "midbottom"),
            ("topright", "midbottom"),
            ("bottomleft", "midtop"),
            ("bottomright", "midtop"),
        ):
            setattr(rect, mine, getattr(around, theirs))
            if room.contains(rect):
                yield rect.copy()
            elif not off:
                pushed = rect.clamp(room)
                if not pushed.colliderect(tank):
                    yield pushed


def _anywhere(want: TagWanted, room: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield a raster of places over the whole room, the nearest first, for crowds."""
    (width, height), (x, y) = want.size, want.tank.center
    places = [
        pygame.Rect(left, top, width, height)
        for left in range(room.left, room.right - width + 1, max(4, width // 3))
        for top in range(room.top, room.bottom - height + 1, max(3, height // 2))
    ]
    yield from sorted(places, key=lambda rect: (rect.centerx - x) ** 2 + (rect.centery - y) ** 2)
