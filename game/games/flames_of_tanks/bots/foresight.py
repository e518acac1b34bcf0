"""Judges the best choices again, by every tank's answer until the next turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Final

from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.outlook import ExpectedDamage, Outlook, Spot
from game.games.flames_of_tanks.bots.threats import SECOND
from game.games.flames_of_tanks.bots.worth import Worth
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

BEST: Final = 10
"""Number of the best drives and places to come in that are judged again."""

FINAL: Final = 5
"""Number of the best choices that are tried with other headings."""

FACED: Final = 5
"""Most enemies and ways in that a tank is turned to, or between."""

RETREATS: Final = 6
"""Most places considered for a drive with a second action after a shot."""

LEAST: Final = 0.02
"""Least worth of a shot that is considered."""

Choice = tuple[float, Point | None, Action]
"""A choice: its worth at first sight, where the tank stands afterwards, and the action."""


class Foresight:
    """Judges choices of the acting tank of one position, which stands ready or comes in."""

    def __init__(self, position: FlamesOfTanksWorld, worth: Worth, looks: LookCount) -> None:
        self.position, self.worth, self.looks = position, worth, looks
        self._outlook = Outlook(position, worth, looks)
        self._aims: dict[Point, float] = {}
        self._retreats: Sequence[Spot] = ()

    def judged(self, found: Sequence[Choice]) -> Iterator[tuple[float, Action]]:
        """Yield the best choices with their worth: half at first sight, half by the outlook. ``found``:
        all choices, the best first."""
        drives = [one for one in found if isinstance(one[2], act.Move | act.Enter)]
        self._retreats = self._calm(drives)
        left = BEST
        judged: list[tuple[float, float, Choice]] = []
        for one in found:
            value, place, action = one
            if isinstance(action, act.Move | act.Enter):
                left -= 1
                if left < 0:
                    continue
            if place is not None:
                value -= self.worth.surprise(place, self._heading(action))
            ahead = self._ahead(one)
            if self.looks.over:
                break
            judged.append(((value + ahead) / 2, ahead, one))
        if not judged:
            yield from ((value, action) for value, _, action in found)
        judged.sort(key=lambda one: -one[0])
        for number, (value, ahead, one) in enumerate(judged):
            yield value, one[2]
            if number < FINAL:
                for other in self._turned(one):
                    turned = self._ahead(other)
                    if not self.looks.over:
                        yield value + turned - ahead, other[2]

    def _calm(self, drives: Sequence[Choice]) -> Sequence[Spot]:
        """Return where the tank may drive after a shot: the best places, not counting what it could shoot
        at from there."""
        if self.position.phase != "act" or self.position.acts:
            return ()
        calm = sorted(drives, key=lambda one: SECOND * self.worth.best_shot(one[1])[0] - one[0])
        return [(place, self._heading(action)) for _, place, action in calm[:RETREATS] if place is not None]

    def _heading(self, action: Action) -> int:
        return action.heading if isinstance(action, act.Move | act.Enter) else self.position.acting.heading

    def _turned(self, one: Choice) -> Iterator[Choice]:
        """Yield the same drive or place to come in with other headings."""
        value, place, action = one
        if place is None or not isinstance(action, act.Move | act.Enter) or self.position.central:
            return
        towards = [inches.bearing(place, at) for at in self._faced if at != place]
        between = [(a + _turn(a, b) // 2) % inches.FULL_TURN for a, b in combinations(towards, 2)]
        for heading in dict.fromkeys([*towards, *between]):
            yield value, place, replace(action, heading=heading)

    @cached_property
    def _faced(self) -> list[Point]:
        """Return where enemies stand, and where others may come in."""
        places = [self.position.tanks[enemy].place for enemy in self.worth.enemies]
        places += [place for foe in self.worth.threats.foes for place in foe.places]
        return list(dict.fromkeys(places))[:FACED]

    # ---- what choices are worth

    def _ahead(self, one: Choice) -> float:
        """Return the worth of a choice by the outlook."""
        value, _, action = one
        here = self.position.acting
        last = self.position.acts == 1
        match action:
            case act.End():
                return self._stay(here.place, here.heading)
            case act.Enter(place, heading) if self.position.setting_up:
                return self._stay(place, heading)
            case act.Enter(place, heading):
                if self.position.truce:
                    return self._stay(place, heading)
                return max(self._stay(place, heading), self._shooting(place, heading, {}, more=True))
            case act.Move(path, heading, kind):
                stay = self._stay(path[-1], heading)
                if last or kind != "move" or self.position.truce:
                    return stay
                return stay + SECOND * max(0.0, self._shooting(path[-1], heading, {}) - stay)
            case act.Shoot(target):
                return self._shot(target, last)
        return value

    def _stay(self, place: Point, heading: int, hurt: Mapping[int, ExpectedDamage] | None = None) -> float:
        """Return the worth of ending the turn at a place, with others hurt."""
        if place not in self._aims:
            self._aims[place] = self.worth.aim(place, self.worth.best_shot(place)[0] > 0)
        return self._aims[place] + self._outlook.value(place, heading, hurt or {})

    def _shooting(
        self, place: Point, heading: int, hurt: Mapping[int, ExpectedDamage], more: bool = False
    ) -> float:
        """What the best shot from there is worth if the turn ends there after it, or, if there may be
        ``more``, after another one; less than anything if there is none."""
        best = -inf
        for target in self.worth.enemies:
            destroys, bails = self._chances(target, place)
            was = hurt.get(target, ExpectedDamage())
            brings = self.worth.target(target) * destroys * (1 - was.destroyed)
            if brings < LEAST:
                continue
            after = {**hurt, target: was.shot(destroys, bails)}
            stay = self._stay(place, heading, after)
            if more:
                stay += SECOND * max(0.0, self._shooting(place, heading, after) - stay)
            best = max(best, brings + stay)
        return best

    def _shot(self, target: int, last: bool) -> float:
        """Return the worth of a shot from here: destroyed, bailed out or nothing, each with the best
        second action."""
        here = self.position.acting
        destroys, bails = self._chances(target, here.place)
        value = self.worth.target(target) * destroys
        for chance, one in (
            (destroys, ExpectedDamage(1.0)),
            (bails, ExpectedDamage(0.0, 1.0)),
            (1 - destroys - bails, None),
        ):
            if not chance:
                continue
            hurt = {} if one is None else {target: one}
            stay = best = self._stay(here.place, here.heading, hurt)
            if not last:
                best = max(best, self._shooting(here.place, here.heading, hurt))
                best = max([best, *(self._stay(*spot, hurt) for spot in self._retreats)])
            value += chance * ((1 - SECOND) * stay + SECOND * best)
        return value

    def _chances(self, target: int, place: Point) -> tuple[float, float]:
        state = self.position.tanks[target]
        return self._outlook.chances(self.position.tank, target, place, (state.place, state.heading))


def _turn(a: int, b: int) -> int:
    """Return the shorter turn from heading ``a`` to ``b``, negative to the left."""
    half = inches.FULL_TURN // 2
    return (b - a + half) % inches.FULL_TURN - half
