"""What is still told of what happened: where tanks were lost, and what was salvaged."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from game.rules.flames_of_tanks.public import Destroyed, Entered, Point, Salvaged
from game.view.flames_of_tanks.stage import Effect
from game.view.turns import RecordedStep

MOST_LOSSES: Final = 6

MOST_STEPS: Final = 12
"""So many steps are gone through for what is still shown of them."""


class Past:
    """Gathers it, event by event."""

    def __init__(self) -> None:
        self.losses: list[tuple[Point, int]] = []
        """Where tanks were lost, and which."""
        self.salvaged: dict[int, Salvaged] = {}
        """What was salvaged of each tank last."""

    def clear(self) -> None:
        """Nothing has happened."""
        self.losses = []

    def add(self, event: Effect) -> None:
        """One more event."""
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
        """Begin with these steps, the latest first."""
        self.clear()
        for one in reversed(list(islice(earlier, MOST_STEPS))):
            for event in one.step.events:
                self.add(event)
