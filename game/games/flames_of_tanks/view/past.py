"""Remembers past events that are still shown: where tanks were lost, and what was salvaged."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from game.games.flames_of_tanks.rules.events import Destroyed, Entered, Salvaged
from game.games.flames_of_tanks.rules.table import Point
from game.games.flames_of_tanks.view.stage import Effect
from game.view.turns import RecordedStep

MOST_LOSSES: Final = 6

MOST_STEPS: Final = 12
"""Most past steps that are searched for events still to be shown."""


class Past:
    """The past events still shown, gathered one by one."""

    def __init__(self) -> None:
        self.losses: list[tuple[Point, int]] = []
        """Places where tanks were lost, with their numbers."""
        self.salvaged: dict[int, Salvaged] = {}
        """The last salvage of each tank."""

    def clear(self) -> None:
        """Forget all events."""
        self.losses = []

    def add(self, event: Effect) -> None:
        """Note one more event."""
        match event:
            case Destroyed():
                others = [one for one in self.losses if one[1] != event.tank]
                self.losses = [*others, (event.place, event.tank)][-MOST_LOSSES:]
            case Salvaged():
                self.salvaged[event.tank] = event
            case Entered():
                self.salvaged.pop(event.tank, None)
                self.losses = [one for one in self.losses if one[1] != event.tank]

    def recall(self, earlier: Iterable[RecordedStep]) -> None:
        """Start anew from these steps, the latest first."""
        self.clear()
        for one in reversed(list(islice(earlier, MOST_STEPS))):
            for event in one.step.events:
                self.add(event)
