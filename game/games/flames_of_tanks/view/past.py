"""The past events that are still seen on the table: where tanks were lost, what was salvaged."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from game.games.flames_of_tanks.rules.events import Destroyed, Entered, Salvaged
from game.model.inches import Point
from game.model.visible_record import RecordedStep
from game.ui.model import Model
from game.view.board.ground_marks import MOST_STEPS

MOST_LOSSES: Final = 6


class Past(Model):
    """The past events still shown, gathered one by one."""

    def __init__(self) -> None:
        self.losses: tuple[tuple[Point, int], ...] = ()
        """Places where tanks were lost, with their numbers."""
        self.salvaged: dict[int, Salvaged] = {}
        """The last salvage of each tank."""

    def clear(self) -> None:
        """Forget all events."""
        self.losses = ()

    def add(self, event: object) -> None:
        """Note one more event."""
        match event:
            case Destroyed():
                self._forget(event.tank)
                self.losses = (*self.losses, (event.place, event.tank))[-MOST_LOSSES:]
            case Salvaged():
                self.salvaged = {**self.salvaged, event.tank: event}
            case Entered():
                self.salvaged = {at: one for at, one in self.salvaged.items() if at != event.tank}
                self._forget(event.tank)

    def _forget(self, tank: int) -> None:
        """Forget where a tank was lost."""
        self.losses = tuple(one for one in self.losses if one[1] != tank)

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        """Start anew from these steps, the latest first."""
        self.clear()
        for one in reversed(list(islice(earlier, MOST_STEPS))):
            for event in one.step.events:
                self.add(event)
