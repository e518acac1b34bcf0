"""The small motions of the ground while something is played and shortly after: water, smoke, flags.

A board is painted once and kept. Over it only small patches are drawn anew, each with its ground and what
sways on it; a patch with anything else on it stays still. Afterwards nothing moves, and no frame is drawn
for it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import pygame

from game.ui.paint.paint import clipped

LASTS_MS: Final = 5000.0
"""How long the motion goes on after the last effect."""

FRAME_MS: Final = 80.0
"""The time from one of its frames to the next."""

WORK_MS: Final = 3.0
"""How long one frame may spend looking for patches."""

PERIOD_MS: Final = 3600.0
"""How long a sway takes."""

RISE_MS: Final = 500.0
FALL_MS: Final = 1500.0
"""How long the motion takes to begin or to end."""

NEARLY: Final = (8, 8, 8, 255)
"""How far, in each colour, a patch may differ from the kept picture, because edges are rasterised
differently in parts."""

MOST: Final = 200
"""The most patches that move."""


@dataclass(frozen=True, slots=True)
class SwayingPart:
    """A picture that sways about ``at`` (px of its patch) by so far to the right and down. ``turn``: how
    much of a sway it is ahead of others, 0 to 1. ``waves``: it hangs at its left edge and flaps."""

    picture: pygame.Surface
    at: tuple[int, int]
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    waves: bool = False

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], share: float, strength: float) -> None:
        """Draw the part; ``share`` is the part of a sway that is over, ``strength`` goes from 0, at rest,
        to 1."""
        angle = 2 * math.pi * (share + self.turn)
        x, y = corner[0] + self.at[0], corner[1] + self.at[1]
        if strength <= 0:
            surface.blit(self.picture, (x, y))
        elif self.waves:
            self._flap(surface, x, y, 2 * angle, strength)
        else:
            dx = round(self.right * strength * math.sin(angle))
            dy = round(self.down * strength * math.cos(angle))
            surface.blit(self.picture, (x + dx, y + dy))

    def _flap(self, surface: pygame.Surface, x: int, y: int, angle: float, strength: float) -> None:
        """Draw a cloth whose columns go up and down, the more the farther from the pole."""
        wide, high = self.picture.get_size()
        for column in range(wide):
            far = max(0.0, column / wide - 0.3)
            dy = round(self.down * strength * far * math.sin(angle - 5.0 * column / wide))
            surface.blit(self.picture, (x + column, y + dy), (column, 0, 1, high))


@dataclass(frozen=True, slots=True)
class MovingPatch:
    """A part of a kept picture: its bare ground, and the parts that sway on it."""

    rect: pygame.Rect
    under: pygame.Surface
    parts: tuple[SwayingPart, ...]

    def draw(self, surface: pygame.Surface, home: tuple[int, int], share: float, strength: float) -> None:
        """Draw the patch on a surface on which the kept picture begins at ``home``."""
        corner = self.rect.x + home[0], self.rect.y + home[1]
        surface.blit(self.under, corner)
        with clipped(surface, pygame.Rect(corner, self.rect.size)):
            for part in self.parts:
                part.draw(surface, corner, share, strength)

    def is_bare(self, kept: pygame.Surface) -> bool:
        """Whether a picture shows the patch at rest, with nothing else on it."""
        if not kept.get_rect().contains(self.rect):
            return False
        rests = pygame.Surface(self.rect.size, 0, kept)
        self.draw(rests, (-self.rect.x, -self.rect.y), 0.0, 0.0)
        same = pygame.mask.from_threshold(kept.subsurface(self.rect), (0, 0, 0), NEARLY, rests)
        return same.count() == self.rect.width * self.rect.height


class GroundMotion:
    """The motion on one board. Times are those of its table's clock, in ms."""

    def __init__(self) -> None:
        self.off = False
        """Whether nothing ever moves: in a film each frame would be larger."""
        self._began = self._until = -math.inf
        self._next = -math.inf
        self._now = 0.0
        self._rests = True
        self._kept: object = None
        self._patches: list[MovingPatch] = []
        self._more: Iterator[MovingPatch] | None = None
        """The candidate patches that are still to be examined."""

    def wake(self, now: float) -> None:
        """Begin the motion, or prolong it: something is played."""
        if self.off:
            return
        if now > self._until:
            self._began = self._next = now
        self._until = now + LASTS_MS
        self._rests = False

    @property
    def _moves(self) -> bool:
        """Whether there is anything that could move."""
        return bool(self._patches) or self._more is not None

    @property
    def runs(self) -> bool:
        """Whether anything moves, or has still to be drawn at rest."""
        return not self._rests

    def due(self, now: float) -> float:
        """Seconds until the next frame; ``math.inf`` while nothing moves."""
        return max(0.0, self._next - now) / 1000 if self.runs and self._moves else math.inf

    def update(self, now: float) -> bool:
        """Advance the motion; return whether there is a new frame."""
        if self._rests or now < self._next:
            return False
        self._now, self._next = now, now + FRAME_MS
        if now > self._until:
            self._rests = True
        return self._moves

    def draw(
        self,
        surface: pygame.Surface,
        home: tuple[int, int],
        kept: pygame.Surface,
        key: object,
        patches: Iterator[MovingPatch],
    ) -> None:
        """Draw the moving patches over a kept picture that begins at ``home``. Another ``key`` is another
        picture, for which ``patches`` gives what could move."""
        if self._rests:
            return
        if self._kept is not key:
            self._kept, self._patches, self._more = key, [], islice(patches, MOST)
        until = time.perf_counter() + WORK_MS / 1000
        while self._more is not None and time.perf_counter() < until:
            patch = next(self._more, None)
            if patch is None:
                self._more = None
            elif patch.is_bare(kept):
                self._patches.append(patch)
        strength = min(1.0, (self._now - self._began) / RISE_MS, (self._until - self._now) / FALL_MS)
        for patch in self._patches:
            patch.draw(surface, home, self._now / PERIOD_MS, strength)
