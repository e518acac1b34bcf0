"""What happens on the table as it is shown: past events that are still seen, and the picture while a step is
shown."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Final

from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.events import Destroyed, Entered, Remounted, Salvaged, SecondRolled
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import plain
from game.games.flames_of_tanks.view.outcome import DiceEvent, ThrowOutcome
from game.games.flames_of_tanks.view.scene import (
    TableShown,
    fire_mark,
    past_marks,
    ring_mark,
)
from game.games.flames_of_tanks.view.stage import DicePause, Effect, StageTimeline
from game.model.contract import CHANCE, SeenStep
from game.model.inches import Point
from game.ui.model import Model
from game.view.board.ground_marks import AgedMark, LastTurn
from game.view.board.marks import BoardMark, Layer, marked_each
from game.view.turns import RecordedStep

MOST_LOSSES: Final = 6

MOST_STEPS: Final = 12
"""Most past steps that are searched for events still to be shown."""

STANDING_MS: Final = 1600.0
"""Time in ms that the result of dice is shown if nothing moves and nobody is waited for."""


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

    def add(self, event: Effect) -> None:
        """Note one more event."""
        match event:
            case Destroyed():
                self._forget(event.tank)
                self.losses = (*self.losses, (event.place, event.tank))[-MOST_LOSSES:]
            case Salvaged():
                self.salvaged[event.tank] = event
            case Entered():
                self.salvaged.pop(event.tank, None)
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


def with_rests(step: SeenStep[FlamesOfTanksWorld, Action], *, waits: bool) -> list[Effect]:
    """The events of a step, with a pause in which the result of dice is shown; with ``waits`` the pause
    after a shot lasts until the player continues."""
    events: list[Effect] = list(step.events)
    told = [number for number, event in enumerate(events) if isinstance(event, DiceEvent)]
    if not told or (told[-1] == len(events) - 1 and step.view.to_act == CHANCE):
        return events  # more dice of the same throw follow
    shot = not isinstance(events[told[-1]], SecondRolled | Remounted)
    events.insert(told[-1] + 1, DicePause(math.inf if waits and shot else STANDING_MS))
    return events


def happening(
    position: FlamesOfTanksWorld, timeline: StageTimeline, past: Past, outcome: ThrowOutcome | None,
    last: LastTurn, marks: tuple[AgedMark, ...], *, turn: int,
) -> TableShown:  # fmt: skip
    """The picture of the table at this moment. ``position`` is the one shown now, ``outcome`` the last
    result of dice; ``last`` and ``marks`` are the traces of the last turns. The board is turned by
    ``turn`` quarter turns clockwise."""
    picture, driving = plain(position, turn=turn), timeline.driving()
    # what happens now has its own lines of fire
    found: list[BoardMark] = [*past_marks(replace(last, shots=()), marks)]
    if driving is not None:
        tanks = tuple(
            replace(tank, at=driving.place, heading=driving.heading) if tank.id == driving.tank else tank
            for tank in picture.tanks
        )
        picture = replace(picture, tanks=tanks)
        found.append(BoardMark(Layer.LEFT, driving.trail, "trail"))
    losses = past.losses
    event = None if timeline.clip is None else timeline.clip.effect
    if isinstance(event, Destroyed):
        losses = losses[:-1]
        found.append(ring_mark(event.place, "destroyed"))
    if outcome is not None and outcome.target >= 0 and isinstance(event, DiceEvent | DicePause):
        shooter, target = position.tanks[outcome.tank], position.tanks[outcome.target]
        if shooter.here and target.here:
            found.append(fire_mark(shooter.place, target.place, chosen=True))
            if not isinstance(event, Destroyed):
                found.append(ring_mark(target.place, "target"))
    return picture.more(*found, *marked_each(Layer.LEFT, "loss", losses))
