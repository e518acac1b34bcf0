"""``Sides``: what the panel, lists, the report and graphs show of the sides at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.model.contract import SeenStep, State
from game.ui.paint.palette import Theme
from game.ui.tree.node import Node
from game.view.board.sprites import SpriteStore

DrawTank = Callable[[pygame.Surface, pygame.Rect], object]
"""Draws a tank that fills a rectangle."""

View = TypeVar("View", bound=State)


@dataclass(frozen=True, slots=True)
class PointsTally:
    """One source of a side's points: who scored (``side`` below 0: a side without a seat), for what, and
    how many. ``stars``: its rating, as stars won of stars possible, where the game rates points. ``seat``:
    the seat that scored where several play for a side; otherwise below 0."""

    side: int
    who: str
    words: str
    points: str
    stars: tuple[int, int] = (0, 0)
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure worth reading at the end of a match, with the words below it: whose it is, and of what."""

    value: str
    words: str


def against(names: Iterable[str]) -> str:
    """Return the names of sides whose figures stand side by side; a line never begins with a colon."""
    return "\N{NO-BREAK SPACE}: ".join(names)


class Sides(ABC, Generic[View]):
    """The sides of a game; questions about another observation than that of the table get it as a
    parameter."""

    material_key: ClassVar[str] = "after.material.pieces"
    """The text key of what ``material`` counts."""

    view: View | None = None
    """The observation that the table shows; ``None`` before there is one."""

    def name(self, view: View, side: int) -> str:
        """A side's name by its pieces ("Green"); empty where the usual name serves."""
        return ""

    def standing(self, view: View, side: int) -> str:
        """A side's score in a few words ("8 of 12"); empty where there are no points."""
        return ""

    def tally(self, view: View) -> Sequence[PointsTally]:
        """The sources of everybody's points, for the end of a match, the best first."""
        return ()

    def figures(self, steps: Sequence[SeenStep[View, Any]], view: View) -> Sequence[Stat]:
        """Figures worth reading about a finished match (the longest shot, the luck of the dice), the best
        first, from its ``steps`` and the last observation."""
        return ()

    def tanks_of(self, view: View, seats: Sequence[int], sides: Sequence[int]) -> Sequence[DrawTank]:
        """Return what draws the tanks of ``seats`` large, on any ground: one for each side, or one for
        each seat where seats have their own. ``sides`` are those of all seats."""
        found = dict.fromkeys(sides[seat] for seat in seats)
        return [partial(self._draw_side, side) for side in found]

    def _draw_side(self, side: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw_portrait(surface, rect, side)

    @abstractmethod
    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """A picture of a side."""

    def draw_tally(self, surface: pygame.Surface, rect: pygame.Rect, row: PointsTally) -> None:
        """Draw the picture beside a tally: that of the side, or of the seat if it has its own."""
        self.draw_portrait(surface, rect, row.side)

    def colours(self, theme: Theme, side: int) -> tuple[pygame.Color, pygame.Color]:
        """A side's colour in graphs and bars, and the colour of text on it; ``side`` below 0: those of the
        game itself, for solo play."""
        if side < 0:
            return theme["surface.line_strong"], theme["ink.primary"]
        group = self.group(side)
        return theme[f"{group}.turret"], theme[f"{group}.mark"]

    def group(self, side: int) -> str:
        """The palette's group that has a side's ``turret`` and ``mark``."""
        return ("white", "black")[side % 2]

    def material(self, view: View, side: int) -> int | None:
        """How much of what counts in the game (pieces, points, hit points) a side has; ``None`` where
        nothing can be counted yet."""
        return None

    def lost(self, view: View, side: int) -> int:
        """How many pieces a side has lost."""
        return 0

    def lost_pieces(self, view: View, side: int) -> Node:
        """Return the pieces a side has lost, from the upper left of their place on."""
        return Node()


class PieceSides(Sides[View]):
    """Sides that are shown by one of their pieces: ``groups`` are their colours, ``letters`` what a piece
    without a drawing shows."""

    def __init__(
        self, sprites: SpriteStore, groups: Sequence[str], letters: Sequence[str], sprite: str = "generic"
    ) -> None:
        self.sprites, self.sprite, self.groups, self.letters = sprites, sprite, groups, letters

    def group(self, side: int) -> str:
        return self.groups[side % len(self.groups)]

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        tank = self.sprites.tank(self.sprite, self.group(side), 0, min(rect.size), letter=self.letters[side])
        surface.blit(tank, tank.get_rect(center=rect.center))
