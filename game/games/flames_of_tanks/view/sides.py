"""Facts about the sides of Flames of Tanks for display. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules.events import Fired
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import sign_of
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.words import name_of, side_words, signed
from game.model.contract import SeenStep
from game.ui.paint.palette import Theme
from game.view.board.clips import put
from game.view.sides import DrawTank, PointsTally, Sides, Stat, against
from game.view.table import Words

_W = "flames_of_tanks_view."

LEAST_DICE = 3
"""Fewest dice from which a player's luck is shown."""


class FlamesSides(Sides[FlamesOfTanksWorld]):
    """Teams, or seats that play alone. ``names`` gives the players' names by seat."""

    material_key = "after.material.score"

    def __init__(self, tanks: Tanks, words: Words) -> None:
        self.tanks, self.words = tanks, words
        self.names: Sequence[str] = ()
        """The players' names by seat, where known."""

    def name(self, view: FlamesOfTanksWorld, side: int) -> str:
        return side_words(view, side, self.words) or self.words(f"flames_of_tanks.seat.{SEATS[side]}")

    def standing(self, view: FlamesOfTanksWorld, side: int) -> str:
        return signed(view.side_score(side))

    def tally(self, view: FlamesOfTanksWorld) -> Sequence[PointsTally]:
        """The score cards by seat, with what the mode counts."""
        counted = ["kills", "deaths"]
        counted += ["markers", "flags"] if view.match.mode.points == "claimed" else []
        counted += ["lags"] if any(tank.lags for tank in view.tanks) else []
        rows = []
        for seat in range(len(view.match.sides)):
            tanks = [view.tanks[tank] for tank in view.match.tanks_of[seat]]
            told = self.words.commas(
                self.words(f"flames_of_tanks_view.tally.{key}", n=sum(getattr(tank, key) for tank in tanks))
                for key in counted
            )
            score, name = view.seat_score(seat), name_of(self.names, seat, self.words)
            side = view.match.sides[seat] if view.match.mode.teams == "none" else -1
            rows.append((score, PointsTally(side, name, told, signed(score), seat=seat)))
        return [row for _, row in sorted(rows, key=lambda one: -one[0])]

    def figures(
        self, steps: Sequence[SeenStep[FlamesOfTanksWorld, Any]], view: FlamesOfTanksWorld
    ) -> list[Stat]:
        """Figures of a match: whose dice hit most often, and the number of tanks each destroyed."""
        position, sides = view, sorted(set(view.match.sides))
        hits, shots = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
        for event in (event for step in steps for event in step.events):
            if isinstance(event, Fired):
                hits[position.side(event.tank)] += event.hits
                shots[position.side(event.tank)] += len(event.dice)
        found = []
        shares = {side: hits[side] / shots[side] for side in sides if shots[side] >= LEAST_DICE}
        if shares:
            best = max(shares, key=shares.__getitem__)
            words = self.words(f"{_W}figure.hits", side=self.name(view, best), n=shots[best])
            found.append(Stat(self.words.percent(shares[best]), words))
        kills = [
            sum(tank.kills for n, tank in enumerate(position.tanks) if position.side(n) == side)
            for side in sides
        ]
        if any(kills):
            names = against(self.name(view, side) for side in sides)
            found.append(Stat(" : ".join(map(str, kills)), self.words(f"{_W}figure.kills", sides=names)))
        return found

    def colours(self, theme: Theme, side: int) -> tuple[pygame.Color, pygame.Color]:
        """The colours of a side: those of its team's sign, or of its seat's."""
        view, signs = self.view, self.tanks.signs
        if side < 0 or view is None:
            return super().colours(theme, side)
        sign = sign_of(view, side)
        return signs.fill(sign), signs.ink(sign)

    def material(self, view: FlamesOfTanksWorld, side: int) -> int | None:
        """The score of a side's tanks."""
        return view.side_score(side)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        view = self.view
        if view is None or view.match.mode.teams == "none":
            self.draw_mark(surface, rect, max(0, side))
            return
        plate = self.tanks.signs.plate(sign_of(view, max(0, side)), min(rect.size))
        put(surface, plate, rect.center)

    def tanks_of(
        self, view: FlamesOfTanksWorld, seats: Sequence[int], sides: Sequence[int]
    ) -> list[DrawTank]:
        """A tank of each seat."""
        return [partial(self._draw_large, seat) for seat in seats]

    def _draw_large(self, seat: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.tanks.draw_large(surface, rect, seat)

    def draw_tally(self, surface: pygame.Surface, rect: pygame.Rect, row: PointsTally) -> None:
        self.draw_mark(surface, rect, row.seat)

    def draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Draw a seat's tank as its mark."""
        put(surface, self.tanks.portrait(seat, 0, min(rect.size)), rect.center)
