"""Pictures of Tank Tactics on the match screen: ``screenshot --scene match_tank_tactics`` and others."""

from __future__ import annotations

import pygame

from game.app.poses.match import PosedMatch
from game.games.tank_tactics.view.spots import CardSpot, Spot, TankSpot
from game.view.spots import FieldSpot


class PosedTankTactics(PosedMatch):
    """A posed match of Tank Tactics. Spots are written as ``tank 0``, ``card smoke 0`` and the names of
    squares."""

    def _spot(self, words: str) -> Spot:
        match words.split():
            case ["tank", number]:
                return TankSpot(int(number))
            case ["card", name, tank]:
                return CardSpot(name, int(tank))
        return FieldSpot(self.table.view.board.grid.square(words))

    def choose(self, *spots: str) -> None:
        for words in spots:
            self.table.chooser.choose(self._spot(words))
        self.table.refresh()

    def hover(self, spot: str) -> None:
        """Point at a spot."""
        self.table.pointing.hovered = self._spot(spot)
        self.table.refresh()

    def costs(self) -> None:
        """Hold the key that shows what every square costs."""
        self.table.hold("costs")

    def whole(self) -> None:
        """Show the whole board, however small."""
        self.table.camera.zoom_out()
        self.table.refresh()

    def dice(self, *tanks: str) -> None:
        """Put dice on the tanks' sheets: Actions, Speed, Range, Damage, Ammo, Armour; a dot for none."""
        for tank, dice in enumerate(tanks):
            self.table.doing.setting.choose_tank(tank)
            for slot, value in enumerate(dice):
                if value != ".":
                    self.table.doing.setting.put(slot, int(value))

    def give(self, cards: dict[int, int]) -> None:
        """Give cards to tanks, both by number."""
        for card, tank in cards.items():
            self.table.doing.setting.give(card, tank)

    def drag_die(self, tank: int, slot: int, value: int) -> None:
        """Hold a die just over its place."""
        self.table.doing.drag_over(tank, slot, value)
        self.table.refresh()

    def squad(self, number: int) -> None:
        """Set all tanks as the squad on offer under that number."""
        setting = self.table.doing.setting
        setting.take_squad(setting.squads[number].name)
        self.table.refresh()

    def rolling(self, move: str, share: float) -> None:
        """Ready the last seat to set, and show the roll for the start on the page."""
        self.table.set_page(pygame.Rect(0, 0, 100, 100), 1.0)
        self.during("Rolled", share, move)

    def reveal(self, move: str) -> None:
        """Ready the last seat to set, after the roll for the start has been seen."""
        self.table.set_page(pygame.Rect(0, 0, 100, 100), 1.0)
        self.scene.controller.play(self._action(move))
        while not self.table.waits:
            self.table.update(50.0)
            self.scene.controller.update(0.05)


SCREEN = PosedTankTactics
