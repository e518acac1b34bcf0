"""The places on the table for players' arrows and rings. See ``game.view.drawing_places``."""

from __future__ import annotations

import pygame

from game.games.flames_of_tanks.rules.actions import Action, Move, Shoot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.phases.base import PhaseContext
from game.games.flames_of_tanks.view.plan import in_table, stepped
from game.games.flames_of_tanks.view.spots import TableSpot
from game.model.inches import INCH, Point, distance, within
from game.view.board.drawn import Trace
from game.view.drawing_places import DrawingPlaces


class FlamesPlaces(DrawingPlaces):
    """Points of the table for drawing; a tank attracts points near it."""

    def __init__(self, context: PhaseContext) -> None:
        self.context = context

    def at(self, point: tuple[int, int]) -> Point | None:
        """The place for a point on the screen: a nearby tank's, else the nearest half inch."""
        camera = self.context.camera
        exact = camera.at(point) if self.context.drawable else None
        if exact is None:
            return None
        near = self._tank_near(exact)
        return stepped(exact, INCH // 2) if near is None else self.context.position.tanks[near].place

    def px(self, place: Point) -> tuple[float, float]:
        return self.context.camera.px(place)

    @property
    def size(self) -> float:
        """The size of a drawing: three tanks' radii, but enough to be seen."""
        return max(18.0, self.context.camera.length(3 * self.context.position.match.definitions.tank.radius))

    @property
    def rect(self) -> pygame.Rect | None:
        return self.context.camera.viewport if self.context.drawable else None

    @property
    def pointed(self) -> Point | None:
        context, spot = self.context, self.context.pointing.spot
        return context.place_of(spot) if context.drawable and isinstance(spot, TableSpot) else None

    def beyond(self, place: Point, right: int, up: int) -> Point | None:
        right, up = self.context.unturned(right, up)
        position = self.context.position
        beyond = in_table(position, (place[0] + right * INCH, place[1] + up * INCH))
        near = self._tank_near(beyond)
        if near is not None and near != self._tank_near(place):
            beyond = position.tanks[near].place
        self.context.camera.show(beyond)
        return None if beyond == place else beyond

    def _tank_near(self, place: Point) -> int | None:
        position = self.context.position
        found = [
            (distance(place, position.tanks[tank].place), tank)
            for tank in position.on_table
            if within(place, position.tanks[tank].place, round(1.4 * position.match.definitions.tank.radius))
        ]
        return min(found)[1] if found else None

    def has_piece(self, place: Point) -> bool:
        return self._tank_near(place) is not None

    def trace(self, view: FlamesOfTanksWorld, action: Action) -> Trace | None:
        here = view.acting.place
        match action:
            case Move(path):
                return Trace((here, *path))
            case Shoot(target):
                return Trace((here,), view.tanks[target].place)
        return None
