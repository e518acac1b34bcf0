"""Where the window is, how large, and whether it is maximised: what comes back at the next start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.window.sdl import NO_FRAME, Frame

PART_OF_SCREEN: Final = 0.8
"""The first window's share of the width and of the height of the usable screen."""

SETTLES_S: Final = 0.25
"""Seconds in which a system has told everything about one change of the window."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The size of the window in points (see ``sdl``), its place (of its inside) on the screens, and whether
    it is maximised; size and place are those it has when it is not maximised, and not full screen either. A
    size of 0 or no place leaves them to the screen."""

    size: tuple[int, int]
    place: tuple[int, int] | None = None
    maximized: bool = False


def fitted(
    wanted: Placement,
    screens: Sequence[pygame.Rect],
    *,
    usual: tuple[int, int],
    least: tuple[int, int],
    frame: Frame = NO_FRAME,
) -> Placement:
    """Return the placement nearest to the ``wanted`` one in which the window with its ``frame`` lies on the
    usable ``screens``, no smaller than ``least``, as far as the screen has room for that. A size that is
    left to the screen is ``PART_OF_SCREEN`` of it, and at least ``usual``, if the screen has room."""
    width, height = wanted.size
    if not screens:
        return replace(wanted, size=(max(width or usual[0], least[0]), max(height or usual[1], least[1])))
    screen = _screen_of(wanted, screens, frame)
    most = largest(screen, frame)
    size = (
        min(max(width or max(usual[0], round(screen.width * PART_OF_SCREEN)), least[0]), most[0]),
        min(max(height or max(usual[1], round(screen.height * PART_OF_SCREEN)), least[1]), most[1]),
    )
    if wanted.place is None:
        return replace(wanted, size=size)
    outer = _outer(wanted.place, size, frame)
    if not _covered(outer, screens):
        outer.clamp_ip(screen)
    return replace(wanted, size=size, place=(outer.x + frame.left, outer.y + frame.top))


def largest(screen: pygame.Rect, frame: Frame) -> tuple[int, int]:
    """Return the size of the largest window whose frame fits the usable screen."""
    return (
        max(1, screen.width - frame.left - frame.right), max(1, screen.height - frame.top - frame.bottom)
    )  # fmt: skip


def _outer(place: tuple[int, int], size: tuple[int, int], frame: Frame) -> pygame.Rect:
    return pygame.Rect(
        place[0] - frame.left, place[1] - frame.top,
        size[0] + frame.left + frame.right, size[1] + frame.top + frame.bottom,
    )  # fmt: skip


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _covered(outer: pygame.Rect, screens: Sequence[pygame.Rect]) -> bool:
    """Whether all of the window is on screens; it may lie on several."""
    return sum(_area(outer.clip(screen)) for screen in screens) >= _area(outer)


def _screen_of(wanted: Placement, screens: Sequence[pygame.Rect], frame: Frame) -> pygame.Rect:
    """Return the screen with most of the window, or the nearest one; the first if it has no place."""
    if wanted.place is None:
        return screens[0]
    outer = _outer(wanted.place, wanted.size, frame)
    middle = pygame.Vector2(outer.center)
    return max(screens, key=lambda one: (_area(outer.clip(one)), -middle.distance_to(one.center)))


class NormalPlaces:
    """Notes size and place while the window is neither maximised nor full screen.

    Some systems first tell the size of a maximised window and then that it is maximised, so what was noted
    within ``SETTLES_S`` before that is taken back.
    """

    def __init__(self, size: tuple[int, int], place: tuple[int, int] | None) -> None:
        self._noted = [(float("-inf"), Placement(size, place))]

    @property
    def latest(self) -> Placement:
        """The size and place to come back to."""
        return self._noted[-1][1]

    def note(self, size: tuple[int, int], place: tuple[int, int] | None, now: float) -> None:
        """Note the size and place at a time in seconds."""
        settled = [one for one in self._noted if one[0] <= now - SETTLES_S][-1:]
        fresh = [one for one in self._noted if one[0] > now - SETTLES_S]
        self._noted = [*settled, *fresh, (now, Placement(size, place))]

    def take_back(self, now: float) -> None:
        """Forget what was noted just before: it belonged to a change to another state."""
        self._noted = [one for one in self._noted if one[0] <= now - SETTLES_S] or self._noted[:1]
