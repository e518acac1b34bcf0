"""The bots that people play against: they set their dice as one squad, chosen for the map and never always
the same, and plan each turn as a whole."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from game.bots.contract import Bot, Limits, Report, Seen, Thought, stopping, unheard
from game.bots.solving import Stop, never
from game.games.tank_tactics.bots.planner import Nodes, Planner, Style
from game.games.tank_tactics.rules.actions import Action, Give, SetDice
from game.games.tank_tactics.rules.roles import Dice
from game.games.tank_tactics.rules.squads import GoodSquad, good_dice, good_holders, good_squads
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE

SeenBoard = Seen[TankTacticsWorld, Action]
Plan = tuple[TankTacticsWorld, Limits, float, tuple[Action, ...]]
"""A plan: the position it begins in, the limits it was found with, its worth, and the actions."""
HUNT: Final = 1.5
"""How much levels 1 to 3 hunt (see ``Style``); level 4 doesn't: hints come from it."""


def choose_squad_dice(world: TankTacticsWorld, rng: random.Random, heat: float, role: str = "") -> Dice:
    """The next tank's dice, as a part of one squad: the better the squad and the dice, the likelier; a lower
    ``heat`` keeps to the best. ``role``: of the squads in which a tank has it, if there are such.

    A tank is set at a time. A squad counts as much as it is likely to have brought the dice that are set so
    far, so that all steps together draw one squad, whatever the seeds, and what somebody else began is gone
    on with.
    """
    seat = world.seat
    every = good_squads(world, seat)
    squads = [squad for squad in every if role in squad.roles] or every
    if not squads:
        return choose_dice(world, rng, heat)
    done = [world.dice[index] for index in world.match.tanks[seat][: world.step]]
    ways = [_ways(world, squad, done, heat) for squad in squads]
    before = [math.exp((squad.worth - squads[0].worth) / heat) for squad in squads]
    after = [
        much * math.prod(one.get(dice, 0.0) for one, dice in zip(way, done, strict=False))
        for much, way in zip(before, ways, strict=True)
    ]
    way = rng.choices(ways, after if any(after) else before)[0][-1]
    return rng.choices(list(way), list(way.values()))[0]


def choose_dice(world: TankTacticsWorld, rng: random.Random, heat: float, role: str = "") -> Dice:
    """Return random dice for one tank, the better the likelier; with ``role``, such that fit it, if there are
    any."""
    way = _likely(good_dice(world, world.seat, world.match.definitions.roles.roles.get(role)), (), heat)
    return rng.choices(list(way), list(way.values()))[0]


def _ways(
    world: TankTacticsWorld, squad: GoodSquad, done: Sequence[Dice], heat: float
) -> list[dict[Dice, float]]:
    """Return how likely each setting is for a squad's tanks, up to the one to be set; no two tanks alike."""
    roles = world.match.definitions.roles.roles
    return [
        _likely(good_dice(world, world.seat, roles[role]), done[:tank], heat)
        for tank, role in enumerate(squad.roles[: len(done) + 1])
    ]


def _likely(ranked: Sequence[tuple[float, Dice]], taken: Sequence[Dice], heat: float) -> dict[Dice, float]:
    left = [(worth, dice) for worth, dice in ranked if dice not in taken] or list(ranked)
    weights = {dice: math.exp((worth - left[0][0]) / heat) for worth, dice in left}
    total = sum(weights.values())
    return {dice: weight / total for dice, weight in weights.items()}


@dataclass(frozen=True, slots=True)
class Manner:
    """What a style changes in a level: ``caution`` is multiplied; ``near``: see ``Style``; ``role``: what
    one of its tanks is set for."""

    caution: float = 1.0
    near: float = 0.0
    role: str = ""

    def of(self, level: Style) -> Style:
        """Return how a bot of a level thinks in this manner."""
        return replace(level, caution=level.caution * self.caution, near=self.near)


STYLES: Final[Mapping[str, Manner]] = {
    "brawler": Manner(caution=1.1, near=1.3, role="brawler"),
    "sniper": Manner(caution=1.15, near=-0.5, role="sniper"),
    "fox": Manner(caution=1.5, role="scout"),
}
"""The ways to play, by their words: closes in, keeps its distance, hides until it can hit."""


class TankTacticsBot(Bot[TankTacticsWorld, Action]):
    """A bot that sets its dice, then plans each turn as a whole and keeps to the plan until chance changes
    something."""

    uses_steps = True
    style: Style
    heat: ClassVar[float] = 1.0
    """How freely the bot varies its dice."""

    def __init__(self, style: str = "") -> None:
        self.manner = STYLES[style] if style else Manner()
        self.style = self.manner.of(self.style)
        self._plans: tuple[Plan, ...] = ()

    def choose(
        self, seen: SeenBoard, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Action:
        """Return an action for the seat."""
        world = seen.view
        if world.to_act is None or world.to_act == CHANCE:
            raise ValueError("nothing to choose from")
        rng = random.Random(seed)
        if world.phase == "dice":
            return SetDice(world.step, self.set_dice(world, rng))
        if world.phase == "cards":
            return self.give(world, rng)
        done, start = _turn_so_far(seen)
        worth, line = self.plan(start, limits, stop)
        if done != line[: len(done)] or len(line) == len(done):
            worth, line = self.plan(world, limits, stop)
            done = ()
        report(Thought(1, limits.nodes or 0, round(worth * 100), line[len(done) :]))
        return line[len(done)]

    def plan(self, start: TankTacticsWorld, limits: Limits, stop: Stop) -> tuple[float, tuple[Action, ...]]:
        """Return the plan of a turn that begins in ``start``. The last two are remembered: the turn's, and
        one from where it was left."""
        known = next((plan for plan in self._plans if plan[:2] == (start, limits)), None)
        if known is None:
            nodes = Nodes(limits.nodes, stopping(limits, stop))
            known = (start, limits, *Planner(start, self.style, nodes).best())
            if stop():
                return known[2:]  # cut short: another time there may be a better one
        self._plans = (known, *(plan for plan in self._plans if plan is not known))[:2]
        return known[2:]

    def set_dice(self, world: TankTacticsWorld, rng: random.Random) -> Dice:
        """Return the dice of the next tank, as a part of a squad."""
        return choose_squad_dice(world, rng, self.heat, self.manner.role)

    def give(self, world: TankTacticsWorld, rng: random.Random) -> Action:
        """Give the next card to the tank with which it does most."""
        seat, at = world.seat, world.step
        dice = [world.dice[index] for index in world.match.tanks[seat]]
        return Give(world.hand[seat][at], good_holders(world, seat, dice)[at])


class Recruit(TankTacticsBot):
    """Level 1: overlooks much, and forgets what the enemy can do."""

    style = Style(caution=0.4, noise=2.5, overlooks=0.3, cards=1, exact=10, hunt=HUNT)
    heat = 2.0

    def set_dice(self, world: TankTacticsWorld, rng: random.Random) -> Dice:
        """Return the dice of the next tank, chosen by itself."""
        return choose_dice(world, rng, self.heat, "" if world.step else self.manner.role)

    def give(self, world: TankTacticsWorld, rng: random.Random) -> Action:
        """Give the next card to a random tank."""
        holders = world.match.holders(world.seat)
        return Give(world.hand[world.seat][world.step], rng.choice(holders))


class Gunner(TankTacticsBot):
    """Level 2: sees the best shots, and half of what may come back."""

    style = Style(caution=0.6, noise=0.6, exact=16, hunt=HUNT)
    heat = 2.0


class Commander(TankTacticsBot):
    """Level 3: plays the most dangerous enemy's answer to its best plans out."""

    style = Style(caution=0.7, exact=24, replies=3, hunt=HUNT)
    heat = 2.0


class Strategist(TankTacticsBot):
    """Level 4: looks at more plans, more answers and all combinations of cards."""

    style = Style(caution=0.7, cards=3, exact=40, replies=10)
    heat = 1.5


def _turn_so_far(seen: SeenBoard) -> tuple[tuple[Action, ...], TankTacticsWorld]:
    """Return what the seat has done since its turn began, or since the last outcome of chance in it, and
    the position then."""
    done: list[Action] = []
    start = seen.view
    for at in range(len(seen.steps) - 1, 0, -1):
        step, before = seen.steps[at], seen.steps[at - 1].view
        mine = before.phase == "turn" and before.seat == seen.seat
        if step.action is None or not mine or start.tank < 0:
            break
        done.append(step.action)
        start = before
    return tuple(reversed(done)), start
