"""Chooses for one tank: every choice judged by what it brings, and what may come back."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.bots.flames_of_tanks import refit
from game.bots.flames_of_tanks.drives import drives
from game.bots.flames_of_tanks.style import Style
from game.bots.flames_of_tanks.worth import UPGRADE, Looks, Worth
from game.rules.flames_of_tanks import actions as act
from game.rules.flames_of_tanks.actions import Action
from game.rules.flames_of_tanks.packing import pack
from game.rules.flames_of_tanks.position import Position
from game.rules.flames_of_tanks.sampling import sample


class Planner:
    """Chooses an action of the acting tank."""

    def __init__(self, position: Position, style: Style, looks: Looks, rng: random.Random) -> None:
        self.position, self.style, self.looks, self.rng = position, style, looks, rng
        self.worth = Worth(position, style, looks)

    def choose(self) -> tuple[float, Action]:
        """The best choice and what it is worth, in tanks."""
        match self.position.phase:
            case "refit":
                return 0.0, act.Refit(self._refit())
            case "more":
                return 0.0, act.Roll()
            case _:
                return max(self._judged(), key=lambda one: one[0])

    def _refit(self) -> tuple[act.Piece, ...]:
        if self.style.refits:
            return refit.choose(self.position)
        tank = self.position.acting
        names = sorted([*tank.workshop, *(piece.name for piece in tank.installed)])
        return pack(self.position.match.definitions, names, 3)

    def _judged(self) -> Iterator[tuple[float, Action]]:
        for value, action in self._choices():
            yield value + self.rng.gauss(0, self.style.noise) if self.style.noise else value, action

    def _choices(self) -> Iterator[tuple[float, Action]]:
        position, worth = self.position, self.worth
        if position.phase == "claim":
            for point in position.claimable(position.tank):
                now = position.points[point]
                yield now.markers + 0.5 * (now.side != worth.side), act.Claim(point)
            return
        if position.phase == "place":
            for action in sample(position):
                assert isinstance(action, act.Enter)
                heading = worth.heading(action.place)
                chosen = act.Enter(action.place, heading)
                shot = worth.best_shot(action.place)[0]
                yield worth.stay(action.place, heading) + shot, chosen
            return
        here = position.acting
        if here.bailed:
            yield 1.0, act.Remount()
            return
        stay = worth.stay(here.place, here.heading)
        yield stay, act.End()
        if position.phase == "storm":
            yield from self._drives("last", last=True)
            return
        last = position.acts == 1
        found = [] if position.wide else list(self._drives("move", last))
        retreat = max((worth.stay(move.path[-1], move.heading) for _, move in found), default=stay) - stay
        for enemy in worth.enemies:
            value = worth.shot(enemy)
            if value > 0:
                # a second action may shoot again, or drive out of sight
                more = max(0.5 * value, retreat) if self.style.ahead else 0.5 * value
                yield value + stay + 0.5 * more * (not last), act.Shoot(enemy)
        yield from found
        if not position.wide and not position.acts and position.stats(position.tank).fast:
            yield from self._drives("fast", last=True)
        if (
            position.fresh
            and self.style.refits
            and position.sudden is None
            and position.at_workshop(position.tank)
        ):
            gain = refit.worth_of_refit(position) - refit.worth(position.stats(position.tank))
            yield UPGRADE * 2 * gain - 0.6, act.GoIn()

    def _drives(self, kind: act.MoveKind, last: bool) -> Iterator[tuple[float, act.Move]]:
        """Drives, and half of what a shot from there brings if a second action may come."""
        worth = self.worth
        for path, found, wide in drives(self.position, self.style, kind):
            if self.looks.over:
                return
            end = path[-1]
            heading = worth.heading(end)
            value = worth.stay(end, heading)
            if not last and self.style.ahead:
                value += 0.5 * worth.best_shot(end)[0]
            elif not last:
                value += 0.3 * worth.best_shot(end)[0]
            yield value, act.Move(path, heading, found, wide)
