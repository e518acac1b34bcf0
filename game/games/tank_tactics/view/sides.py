"""How the sides of Tank Tactics are shown. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import pygame

from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.events import Drove, Fired, Hurt, Rammed
from game.games.tank_tactics.rules.terms import SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.recap import standing_words
from game.games.tank_tactics.view.tanks import GROUPS, Tanks
from game.model.contract import SeenStep
from game.ui.layout import GROW
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.view.sides import PointsTally, Sides, Stat
from game.view.table import Tools

_W = "tank_tactics_view."


class TacticsSides(Sides[TankTacticsWorld]):
    """Sides of up to four colours."""

    material_key = "after.material.hit_points"

    def __init__(self, tools: Tools, tanks: Tanks) -> None:
        self.tools, self.tanks, self.words = tools, tanks, tools.words

    def name(self, view: TankTacticsWorld, side: int) -> str:
        return self.words(f"tank_tactics.side.{COLOURS[side]}")

    def standing(self, view: TankTacticsWorld, side: int) -> str:
        sides = view.match.sides
        return standing_words(view, sides.index(side), self.words) if side in sides else ""

    def tally(self, view: TankTacticsWorld) -> Sequence[PointsTally]:
        win = view.board.win
        rows = []
        for seat, side in enumerate(view.match.sides):
            hit_points = view.seat_hit_points(seat)
            who = self.name(view, side)
            if win.kind == "points":
                told = self.words(f"{_W}tally.points", kills=view.kills[seat], held=view.held[seat])
                rows.append(
                    (
                        view.points(seat),
                        hit_points,
                        PointsTally(side, who, told, str(view.points(seat))),
                    )
                )
            else:
                tanks = sum(1 for i in view.match.tanks[seat] if view.square[i] >= 0)
                told = self.words(f"{_W}tally.tanks", n=tanks)
                rows.append((hit_points, tanks, PointsTally(side, who, told, str(hit_points))))
        if view.outcome is not None:  # who fell or left early comes last, whatever is counted
            order = sorted(zip(view.outcome.places, rows, strict=True), key=lambda one: one[0])
            return [row for _, (*_, row) in order]
        return [row for *_, row in sorted(rows, key=lambda one: (-one[0], -one[1]))]

    def figures(self, steps: Sequence[SeenStep[TankTacticsWorld, Any]], view: TankTacticsWorld) -> list[Stat]:
        """The figures of a match: the heaviest hit, the longest drive; of equal ones the first."""
        hits, drives = [(0, 0)], [(0, 0)]
        for step in steps:
            by = -1
            for event in step.events:
                match event:
                    case Fired() | Rammed():
                        by = event.seat
                    case Hurt() if by >= 0 and event.seat != by:
                        hits.append((event.before - event.after, by))
                    case Drove():
                        drives.append((len(event.path) - 1, event.seat))
        sides = view.match.sides
        return [
            Stat(
                str(most), self.words(f"{_W}figure.{name}", n=most, side=self.name(view, sides[seat]))
            )
            for name, found in (("hit", hits), ("drive", drives))
            for most, seat in [max(found, key=itemgetter(0))]
            if most > 1
        ]  # fmt: skip

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        px = min(rect.size)
        self.tanks.draw(surface, side, 0.0, px, (rect.centerx, rect.centery + round(0.05 * px)))

    def group(self, side: int) -> str:
        """The palette's group of the side's colour."""
        return GROUPS[side]

    def material(self, view: TankTacticsWorld, side: int) -> int | None:
        """The hit points of its tanks on the board; ``None`` as long as dice are secret."""
        if view.phase in SETTING_UP:
            return None
        seats = [seat for seat, of in enumerate(view.match.sides) if of == side]
        return sum(view.seat_hit_points(seat) for seat in seats)

    def _lost(self, view: TankTacticsWorld, side: int) -> list[int]:
        """The tanks that a side has lost; where they come back, none."""
        sides = view.match.sides
        if side not in sides or view.phase in SETTING_UP or view.board.respawn:
            return []
        return [tank for tank in view.match.tanks[sides.index(side)] if view.square[tank] < 0]

    def lost(self, view: TankTacticsWorld, side: int) -> int:
        return len(self._lost(view, side))

    def lost_pieces(self, view: TankTacticsWorld, side: int) -> Node:
        """Return the letters of the lost tanks, behind a sign."""
        ink, number = "ink.tertiary", view.match.number
        letters = (LETTERS[number[tank]] for tank in self._lost(view, side))
        return Row(gap=3).of(
            Icon("skull", 14, ink, high=GROW),
            *(Text(one, "body_strong", ink, wide=13, high=GROW) for one in letters),
        )
