"""How the two sides of Tank Battle are shown. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.games.tank_battle.rules.board import HIDDEN
from game.games.tank_battle.rules.events import Fought, Opened
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import GROUPS, Art
from game.games.tank_battle.view.words import left_words, side_words, standing_words
from game.model.contract import SeenStep
from game.view.board.clips import put
from game.view.sides import PointsTally, Sides, Stat, against
from game.view.table import Words

_W = "tank_battle_view."


class BattleSides(Sides[TankBattleWorld]):
    """The sides Green and Grey."""

    material_key = "after.material.tanks"

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.words = art, words

    def name(self, view: TankBattleWorld, side: int) -> str:
        return side_words(side, self.words)

    def standing(self, view: TankBattleWorld, side: int) -> str:
        return standing_words(view, side, self.words)

    def tally(self, view: TankBattleWorld) -> Sequence[PointsTally]:
        """The pieces that each side has left."""
        hidden = any(HIDDEN in tanks for tanks in view.tanks)
        if view.phase == "setup" or hidden or not all(map(view.placed, (0, 1))):
            return []
        return [
            PointsTally(seat, side_words(seat, self.words), left_words(view, seat, self.words), "")
            for seat in sorted((0, 1), key=lambda seat: -view.left(seat))
        ]

    def figures(self, steps: Sequence[SeenStep[TankBattleWorld, Any]], view: TankBattleWorld) -> list[Stat]:
        """The hits, and the battles of tanks that each side won."""
        hits, shots, won = [0, 0], [0, 0], [0, 0]
        for event in (event for step in steps for event in step.events):
            match event:
                case Opened():
                    hits[event.seat] += event.hits
                    shots[event.seat] += len(event.red) + len(event.white)
                case Fought() if event.rank != event.enemy_rank:
                    won[event.seat if event.rank > event.enemy_rank else 1 - event.seat] += 1
        found, sides = [], against(side_words(side, self.words) for side in (0, 1))
        if any(hits):
            best = max((0, 1), key=lambda side: hits[side] / max(1, shots[side]))
            who = side_words(best, self.words)
            words = self.words(f"{_W}figure.hits", side=who, n=shots[best])
            found.append(Stat(str(hits[best]), words))
        if any(won):
            value = " : ".join(map(str, won))
            found.append(Stat(value, self.words(f"{_W}figure.battles", sides=sides)))
        return found

    def group(self, side: int) -> str:
        """The palette's group of the side's pieces."""
        return GROUPS[side % len(GROUPS)]

    def material(self, view: TankBattleWorld, side: int) -> int | None:
        """The number of tanks left; ``None`` during the set-up."""
        return None if view.phase == "setup" else view.left(side)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        put(surface, self.art.tank(side, 0, "", False, min(rect.size)), rect.center)

    def draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Draw a seat's chip."""
        put(surface, self.art.chip(seat, 0, min(rect.size)), rect.center)
