"""The bots people play against: they judge every choice of a tank by what it brings, and what may come
back."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import inf
from typing import ClassVar, Final

from game.bots.contract import Bot, Limits, Report, Seen, Thought, stopping, unheard
from game.bots.solving import Stop, never
from game.bots.styles import partway
from game.games.flames_of_tanks.bots.drives import drives
from game.games.flames_of_tanks.bots.foresight import Choice, Foresight
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.refit import Fitting
from game.games.flames_of_tanks.bots.style import (
    COMMANDER,
    GUNNER,
    RECRUIT,
    STRATEGIST,
    STYLES,
    Style,
)
from game.games.flames_of_tanks.bots.threats import SECOND
from game.games.flames_of_tanks.bots.worth import Worth
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import events as ev
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.packing import pack
from game.games.flames_of_tanks.rules.sampling import sample
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.contract import CHANCE
from game.model.inches import Point

END: Final = 100.0
"""Worth of a claim that wins the match, in tanks."""

STRAYS: Final = 0.35
"""How much less than a shot it misjudges all else: of many drives, the one misjudged most would win."""

ASTRAY: Final = 0.24
"""Most it misjudges a drive of a tank that has nobody to shoot at, in tanks: it goes at the enemy, however it
misjudges where to fight."""

GOOD: Final = 0.4
"""Least probability of destroying that makes a shot a good one."""

AGAIN: Final = 0.2
"""What a drive loses in worth that only leads back to where the tank has just been."""

CLOSE: Final = 3_000
"""Distance from such a place within which a tank is back, in thousandths of an inch."""

TURNS: Final = 2
"""How many turns back it remembers where it stood."""

LIKE: Final = 0.04
"""How much less than the best choice others may be worth of which the seed chooses one."""


class Planner:
    """Chooses an action of the acting tank."""

    def __init__(
        self,
        position: FlamesOfTanksWorld,
        style: Style,
        looks: LookCount,
        rng: random.Random,
        been: Sequence[Point] = (),
    ) -> None:
        self.position, self.style, self.looks, self.rng, self.been = position, style, looks, rng, been
        self.worth = Worth(position, style, looks)

    def choose(self) -> tuple[float, Action]:
        """Return the best choice and its worth, in tanks."""
        match self.position.phase:
            case "refit":
                return 0.0, act.Refit(self._refit())
            case "more":
                return 0.0, act.Roll()
            case _:
                found = list(self._judged())
                best = max(value for value, _ in found)
                return self.rng.choice([one for one in found if one[0] >= best - LIKE])

    def _refit(self) -> tuple[act.Piece, ...]:
        if self.style.refits:
            return Fitting(self.position).best()
        tank = self.position.acting
        names = sorted([*tank.workshop, *(piece.name for piece in tank.installed)])
        return pack(self.position.match.definitions, names, 3)

    def _judged(self) -> Iterator[tuple[float, Action]]:
        """Yield choices as it judges them, or the best of them judged again by what follows."""
        found = sorted(self._choices(), key=lambda one: -one[0])
        ready = self.position.phase != "claim" and not self.position.acting.bailed
        if self.style.foresees and ready:
            yield from Foresight(self.position, self.worth, self.looks).judged(found)
            return
        noise, best, good = self.style.noise, found[0][0], self._good_shot(found)
        sees = any(isinstance(action, act.Shoot) for _, _, action in found)
        drive = noise * STRAYS if sees else min(noise * STRAYS, ASTRAY)
        for value, place, action in found:
            # however it misjudges: it doesn't end its turn or drive back while something is worth more, nor
            # drive for less than a good shot brings
            least, misjudged = -inf, noise * STRAYS
            match action:
                case act.Move():
                    least, misjudged = best if self._back(place) else good, drive
                case act.End():
                    least = best
                case act.Shoot():
                    misjudged = noise
            if value >= least:
                yield value + self.rng.gauss(0, misjudged), action

    def _back(self, place: Point | None) -> bool:
        """Return whether a place is where the tank has just been."""
        return place is not None and any(inches.within(place, one, CLOSE) for one in self.been)

    def _good_shot(self, found: Sequence[Choice]) -> float:
        """Return the worth of the best shot that is likely enough to destroy; less than anything for none."""
        for value, _, action in found:
            if isinstance(action, act.Shoot):
                odds = self.looks.odds(self.position, self.position.tank, action.target)
                if odds and odds.destroys >= GOOD:
                    return value
        return -inf

    def _ended(self, claim: act.Claim) -> float:
        """Return what a claim is worth for ending the match (FT-6.2): much if it wins, much less than nothing
        if it loses; 0 if it is drawn, or the match goes on."""
        then = self.position.after(claim, []).outcome
        if then is None or then.drawn:
            return 0.0
        won = then.places[self.position.match.seats[self.position.tank]] == 1
        return END if won else -END

    def _choices(self) -> Iterator[tuple[float, Point | None, Action]]:
        """Yield the worth of each choice, and where the tank stands afterwards."""
        position, worth = self.position, self.worth
        if position.phase == "claim":
            for point in position.claimable(position.tank):
                claim = act.Claim(point)
                yield worth.flags.claim(point, worth.side) + self._ended(claim), None, claim
            return
        if position.phase == "place":
            for number, action in enumerate(sample(position)):
                assert isinstance(action, act.Enter)
                if number and self.looks.over:
                    return
                # near the centre the heading decides who sees whom (FT-6.3)
                heading = action.heading if position.central else worth.heading(action.place)
                chosen = act.Enter(action.place, heading)
                shot = worth.first_strike * worth.best_shot(action.place)[0]
                yield worth.stay(action.place, heading) + shot, action.place, chosen
            return
        here = position.acting
        if here.bailed:
            yield 0.5, None, act.Remount()
            if self._may_go_in():
                yield worth.refit + 0.5, None, act.GoIn()
            return
        stay = worth.stay(here.place, here.heading)
        yield stay, here.place, act.End()
        if position.phase == "storm":
            yield from self._drives("last", last=True)
            return
        last = position.acts == 1
        found = [] if position.wide else list(self._drives("move", last))
        retreat = max((worth.stay(place, move.heading) for _, place, move in found), default=stay) - stay
        for enemy in () if position.truce else worth.enemies:
            value = worth.shot(enemy)
            if value > 0:
                # a second action may shoot again, or drive out of sight
                more = max(worth.shot_after(enemy), retreat) if self.style.ahead else 0.5 * value
                yield value + stay + SECOND * more * (not last), here.place, act.Shoot(enemy)
        yield from found
        if not position.wide and not position.acts and position.stats(position.tank).fast:
            yield from self._drives("fast", last=True)
        if self._may_go_in():
            yield worth.go_in, None, act.GoIn()

    def _drives(self, kind: act.MoveKind, last: bool) -> Iterator[tuple[float, Point, act.Move]]:
        """Yield drives, with half the worth of a shot from there if a second action may come."""
        worth, here = self.worth, self.position.acting.place
        for path, found, wide in drives(self.position, self.style, kind):
            if self.looks.over:
                return
            *before, end = (here, *path)
            heading = worth.heading(end) if self.style.faces else inches.bearing(before[-1], end)
            value = worth.stay(end, heading)
            if not (last or self.position.truce):
                value += (SECOND if self.style.ahead else 0.3) * worth.best_shot(end)[0]
            value -= AGAIN * self._back(end)
            yield value, end, act.Move(path, heading, found, wide)

    def _may_go_in(self) -> bool:
        """Return whether the tank can go into a workshop now, and would gain by it."""
        position = self.position
        return bool(self.worth.refit) and position.fresh and position.at_workshop(position.tank)


def been(seen: Seen[FlamesOfTanksWorld, Action]) -> Sequence[Point]:
    """Return where the acting tank stood when this turn and the one before began, as far as it has done
    nothing but drive since then."""
    tank, found = seen.view.tank, list[Point]()
    for step in reversed(seen.steps):
        for event in step.events:
            match event:
                case ev.TurnBegan(began) if began == tank:
                    found.append(step.view.tanks[tank].place)
                case ev.Fired(one) | ev.Entered(one) | ev.Destroyed(one) | ev.WentIn(one) if one == tank:
                    return found
        if len(found) == TURNS:
            break
    return found


class FlamesOfTanksBot(Bot[FlamesOfTanksWorld, Action]):
    """A bot that judges each choice of its tank by itself; it needs nothing but the view."""

    plain: ClassVar[Style]
    strays: ClassVar[float] = 1.0
    """How far its judgement goes along with a style."""
    uses_steps = True

    def __init__(self, word: str = "") -> None:
        self.style = partway(self.plain, STYLES[word](self.plain), self.strays) if word else self.plain

    def choose(
        self, seen: Seen[FlamesOfTanksWorld, Action], limits: Limits, seed: int, report: Report = unheard,
        stop: Stop = never,
    ) -> Action:  # fmt: skip
        """Return an action for the seat."""
        position = seen.view
        if position.to_act is None or position.to_act == CHANCE:
            raise ValueError("nothing to choose from")
        looks = LookCount(limits.nodes, stopping(limits, stop), self.style.foresees)
        value, action = Planner(position, self.style, looks, random.Random(seed), been(seen)).choose()
        report(Thought(1, looks.taken, round(value * 100), (action,)))
        return action


class Recruit(FlamesOfTanksBot):
    """Level 1: overlooks much, and never minds what may hit it."""

    plain = RECRUIT


class Gunner(FlamesOfTanksBot):
    """Level 2: takes the better shot, and minds a little what may hit it."""

    plain = GUNNER


class Commander(FlamesOfTanksBot):
    """Level 3: weighs cover and sides, and what a second action may do."""

    plain = COMMANDER


class Strategist(FlamesOfTanksBot):
    """Level 4: looks at many places, and at who may drive up. It sees what a style costs, so it gives in to
    it less."""

    plain = STRATEGIST
    strays = 0.5
