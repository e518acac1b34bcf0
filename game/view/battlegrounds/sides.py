"""What is shown of the sides of Battlegrounds. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules.battlegrounds.public import BattlegroundsState
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.news import tally
from game.view.battlegrounds.pictures import colours_of_side, portrait
from game.view.battlegrounds.words import colour_words, standing_words
from game.view.sides import PointsTally, Sides
from game.view.table import Words


class BattlegroundsSides(Sides[BattlegroundsState]):
    """One or two colours a side; below 0 the artillery, against which one plays alone."""

    material_key = "after.material.points"

    def __init__(self, art: Art, words: Words, view: Callable[[], BattlegroundsState | None]) -> None:
        super().__init__(view)
        self.art, self.words = art, words

    def name(self, view: BattlegroundsState, side: int) -> str:
        return " + ".join(colour_words(colour, self.words) for colour in colours_of_side(view, side))

    def standing(self, view: BattlegroundsState, side: int) -> str:
        if view.rules.option == "solo":
            return ""  # it stands beside the artillery's
        area = next((view.area(seat) for seat, of in enumerate(view.sides) if of == side), 0)
        return standing_words(view, area, self.words)

    def tally(self, view: BattlegroundsState) -> Sequence[PointsTally]:
        return tally(view, self.words)

    def group(self, side: int) -> str:
        """That of its first colour."""
        return self.art.side(colours_of_side(self.view, side)[0])

    def material(self, view: BattlegroundsState, side: int) -> int | None:
        """The points of its play area."""
        seats = [seat for seat, of in enumerate(view.sides) if of == side]
        if side < 0:
            return view.artillery_points
        return view.standings()[view.area(seats[0])] if seats else None

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """The tanks of a side."""
        portrait(surface, rect, self.art, [] if side < 0 else colours_of_side(self.view, side))
