"""How the sides of Battlegrounds are shown. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.games.battlegrounds.rules.events import Destroyed, PairMade, PointsWon
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.news import tally
from game.games.battlegrounds.view.pictures import colours_of_side, portrait
from game.games.battlegrounds.view.words import area_words, colour_words, standing_words
from game.model.contract import SeenStep
from game.view.sides import DrawTank, PointsTally, Sides, Stat
from game.view.table import Words

_W = "battlegrounds_view."


class BattlegroundsSides(Sides[BattlegroundsWorld]):
    """Sides of one or two colours; below 0 the artillery, the enemy in solo play."""

    material_key = "after.material.points"

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.words = art, words

    def name(self, view: BattlegroundsWorld, side: int) -> str:
        return " + ".join(colour_words(colour, self.words) for colour in colours_of_side(view, side))

    def standing(self, view: BattlegroundsWorld, side: int) -> str:
        if view.rules.option == "solo":
            return ""  # it stands beside the artillery's
        area = next((view.area(seat) for seat, of in enumerate(view.sides) if of == side), 0)
        return standing_words(view, area, self.words)

    def tally(self, view: BattlegroundsWorld) -> Sequence[PointsTally]:
        return tally(view, self.words)

    def figures(
        self, steps: Sequence[SeenStep[BattlegroundsWorld, Any]], view: BattlegroundsWorld
    ) -> list[Stat]:
        """The best turn, and the number of destroyed tanks."""
        turns: dict[tuple[int, int], int] = {}
        fallen = 0
        for step in steps:
            for event in step.events:
                match event:
                    case PairMade(area=area, points=points) | PointsWon(area=area, value=points):
                        key = step.view.turn, area
                        turns[key] = turns.get(key, 0) + points
                    case Destroyed():
                        fallen += 1
        own = {key: points for key, points in turns.items() if key[1] >= 0 and points > 0}
        found = []
        if own:
            best = max(own, key=own.__getitem__)
            who = area_words(view, best[1], self.words)
            found.append(Stat(f"+{own[best]}", self.words(f"{_W}figure.turn", side=who)))
        if fallen:
            found.append(Stat(str(fallen), self.words(f"{_W}figure.fallen", n=fallen)))
        return found

    def group(self, side: int) -> str:
        """The palette's group of the side's first colour."""
        return self.art.side(colours_of_side(self.view, side)[0])

    def material(self, view: BattlegroundsWorld, side: int) -> int | None:
        """The points of the side's play area."""
        seats = [seat for seat, of in enumerate(view.sides) if of == side]
        if side < 0:
            return view.artillery_points
        return view.standings()[view.area(seats[0])] if seats else None

    def tanks_of(
        self, view: BattlegroundsWorld, seats: Sequence[int], sides: Sequence[int]
    ) -> list[DrawTank]:
        """The tanks of each seat; those of all colours for a seat that may drive any."""
        return [partial(self._draw_seat, view.colours[seat] or tuple(range(4))) for seat in seats]

    def _draw_seat(self, colours: Sequence[int], surface: pygame.Surface, rect: pygame.Rect) -> None:
        portrait(surface, rect, self.art, colours)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """Draw the tanks of a side."""
        portrait(surface, rect, self.art, [] if side < 0 else colours_of_side(self.view, side))
