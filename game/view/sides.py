"""What the panel, lists, the report and graphs show of the sides at a table: ``Sides``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.model.contract import SeenStep, State
from game.ui.paint.palette import Theme
from game.view.board.sprites import SpriteStore

DrawTank = Callable[[pygame.Surface, pygame.Rect], object]
"""Draws a tank as large as a rectangle."""

View = TypeVar("View", bound=State)


@dataclass(frozen=True, slots=True)
class PointsTally:
    """How a side came to its points: who (``side`` below 0: one that is no seat's), from what, and
    how many; ``stars``: how many of how many stars they are worth, where they are rated so. ``seat``: it is
    that of one seat, where several play for a side; else below 0."""

    side: int
    who: str
    words: str
    points: str
    stars: tuple[int, int] = (0, 0)
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure worth telling at the end of a match, and the words below it: whose it is, and what of."""

    value: str
    words: str


class Sides(ABC, Generic[View]):
    """The sides of a game. ``view`` gives the observation that its table shows, ``None`` before there is one;
    what depends on another one is asked with it."""

    material_key: ClassVar[str] = "after.material.pieces"
    """The text key of what ``material`` counts."""

    def __init__(self, view: Callable[[], View | None]) -> None:
        self._view = view

    @property
    def view(self) -> View | None:
        """What its table shows."""
        return self._view()

    def name(self, view: View, side: int) -> str:
        """What a side is called by what it plays with ("Green"); empty for its usual name."""
        return ""

    def standing(self, view: View, side: int) -> str:
        """How a side stands, in a few words ("8 of 12"); empty where there are no points."""
        return ""

    def tally(self, view: View) -> Sequence[PointsTally]:
        """Where everybody's points come from, for the end of a match, the best first."""
        return ()

    def figures(self, steps: Sequence[SeenStep[View, Any]], view: View) -> Sequence[Stat]:
        """What of a match that is over is worth telling in figures (the longest shot, the luck of the dice),
        the most telling one first: from its ``steps`` and the last observation."""
        return ()

    def tanks_of(self, view: View, seats: Sequence[int], sides: Sequence[int]) -> Sequence[DrawTank]:
        """What draws the tanks of those seats large, on any ground: one a side, unless seats have tanks of
        their own. ``sides`` are those of all seats."""
        found = dict.fromkeys(sides[seat] for seat in seats)
        return [partial(self._draw_side, side) for side in found]

    def _draw_side(self, side: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw_portrait(surface, rect, side)

    @abstractmethod
    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """A picture of a side."""

    def draw_tally(self, surface: pygame.Surface, rect: pygame.Rect, row: PointsTally) -> None:
        """The picture beside a tally: that of its side, unless a seat has one of its own."""
        self.draw_portrait(surface, rect, row.side)

    def colours(self, theme: Theme, side: int) -> tuple[pygame.Color, pygame.Color]:
        """The colour that stands for a side in graphs and bars, and what is written on it; below 0: of the
        game itself, where one plays alone."""
        if side < 0:
            return theme["surface.line_strong"], theme["ink.primary"]
        group = self.group(side)
        return theme[f"{group}.turret"], theme[f"{group}.mark"]

    def group(self, side: int) -> str:
        """The palette's group with a side's ``turret`` and ``mark``."""
        return ("white", "black")[side % 2]

    def material(self, view: View, side: int) -> int | None:
        """What a side has by now of what the game is about (pieces, points, hit points); ``None`` where
        nothing of that kind can be counted yet."""
        return None

    def lost(self, view: View, side: int) -> int:
        """How many pieces a side has lost."""
        return 0

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: View, side: int, scale: float
    ) -> None:
        """The pieces a side has lost."""


class PieceSides(Sides[View]):
    """Sides that are shown by one of their pieces: ``groups`` are their colours, ``letters`` what a piece
    without its own drawing shows."""

    def __init__(
        self,
        view: Callable[[], View | None],
        sprites: SpriteStore,
        groups: Sequence[str],
        letters: Sequence[str],
        sprite: str = "generic",
    ) -> None:
        super().__init__(view)
        self.sprites, self.sprite, self.groups, self.letters = sprites, sprite, groups, letters

    def group(self, side: int) -> str:
        return self.groups[side % len(self.groups)]

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        tank = self.sprites.tank(self.sprite, self.group(side), 0, min(rect.size), letter=self.letters[side])
        surface.blit(tank, tank.get_rect(center=rect.center))
