"""Stand-ins for people: simple players of any game whose bots have a ``MatchSense``. A level that loses to
them, or falls asleep with them, is no opponent for a first match.

All but ``random`` shoot what they see, and have their pieces set up by the game's usual bot.
"""

from __future__ import annotations

import math
import random
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.bots import registry
from game.bots.contract import Bot, Limits, Report, Seen, level, unheard
from game.bots.sense import Spot
from game.bots.simple import RandomBot
from game.bots.solving import Stop, never
from game.model import registry as rules
from game.model.steps import finished

MOST: Final = 48
"""Actions that are looked at, drawn from all where there are more."""

MOST_ANSWERED: Final = 8
"""Actions to which the enemies' answers are found."""

UNSAID: Final = 1.5
"""What an action counts to which nobody can say the answers: who is careful would rather be exposed to one
enemy than do it, but not to two."""

USUAL: Final = 2
"""The level that sets pieces up, where there are so many."""


class StandIn(Bot[Any, Any]):
    """A player with one idea."""

    uses_steps = True

    def __init__(self, game: str) -> None:
        bots = registry.bots(game)
        sense = bots.sense()
        if sense is None:
            raise ValueError(f"{game}: nothing says where its pieces stand")
        self.kit, self.sense = rules.kit(game), sense
        self._usual = level(bots, min(USUAL, len(bots.LEVELS)))
        self._sets_up = bots.make(self._usual.number)

    def choose(
        self, seen: Seen[Any, Any], limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Any:
        """Return a shot if there is one, else what the idea says."""
        view = seen.view
        actions = self.kit.game.actions(view)
        if not actions:
            raise ValueError(f"{self.kit.name}: nothing to choose from")
        if self.sense.setting_up(view):
            return self._sets_up.choose(seen, self._usual.limits, seed, stop=stop)
        rng = random.Random(seed)
        shots = self.shots(view, actions)
        return rng.choice(shots) if shots else self.pick(seen, actions, rng)

    @abstractmethod
    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        """Return one of the actions, none of which is a shot."""

    def after(self, view: Any, actions: Sequence[Any], rng: random.Random) -> list[tuple[Any, Any]]:
        """Return some of the actions, in their order, each with a state in which it may end."""
        apply, state = self.kit.game.apply, self.kit.game.resample(view, rng)
        chosen = sorted(rng.sample(range(len(actions)), min(MOST, len(actions))))
        return [(actions[at], apply(state, actions[at]).state) for at in chosen]

    def shots(self, view: Any, actions: Sequence[Any]) -> list[Any]:
        """Return the actions that are shots at what the seat to act sees."""
        return [action for action in actions if self.sense.shoots(view, action)]

    def own(self, view: Any, seat: int) -> Sequence[Spot]:
        """Return where the pieces of the seat's side stand."""
        return self.sense.places(view, seat)[0]


class Timid(StandIn):
    """Moves as little as the rules allow, to and fro where it began; what may come back does."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        here = self.own(seen.view, seen.seat)
        views = (step.view for step in seen.steps if not self.sense.setting_up(step.view))
        stood = (self.own(view, seen.seat) for view in views)
        home = next((places for places in stood if len(places) == len(here)), here)

        def cost(one: tuple[Any, Any]) -> tuple[int, float, float, bool]:
            places = self.own(one[1], seen.seat)
            goes_on = self.kit.game.to_act(one[1]) == seen.seat
            return -len(places), moved(here, places), moved(home, places), goes_on

        return min(self.after(seen.view, actions, rng), key=cost)[0]


class Greedy(StandIn):
    """Drives at the nearest enemy, past what is in the way: to the nearest place where none of its pieces has
    been, or to where it can shoot."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        seat, to_act = seen.seat, self.kit.game.to_act
        been = {spot for step in seen.steps for spot in self.own(step.view, seat)}
        been.update(self.own(seen.view, seat))

        def cost(state: Any) -> tuple[bool, bool, float]:
            shoots = to_act(state) == seat and bool(self.shots(state, self.kit.game.actions(state)))
            return not shoots, been.issuperset(self.own(state, seat)), self.gap(state, seat)

        plans = []
        for action, then in self.after(seen.view, actions, rng):
            plans.append((cost(then), 1, rng.random(), action))
            if to_act(then) == seat:  # who has turned can drive on
                nexts = self.after(then, self.kit.game.actions(then), rng)
                plans += [(cost(state), 2, rng.random(), action) for _, state in nexts]
        return min(plans, key=lambda plan: plan[:3])[3]

    def gap(self, state: Any, seat: int) -> float:
        """Return how far the pieces of a seat's side are from the nearest enemy of each, added up."""
        own, enemies = self.sense.places(state, seat)
        return sum(min(math.dist(one, enemy) for enemy in enemies) for one in own) if enemies else 0.0


class Careful(StandIn):
    """Goes where the fewest enemies could do something to it next."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        view, game = seen.view, self.kit.game
        state = game.resample(view, rng)
        plans = [[action] for action in rng.sample(actions, min(MOST_ANSWERED, len(actions)))]
        for plan in tuple(plans):  # who has turned can drive on
            then = game.apply(state, plan[0]).state
            if game.to_act(then) == seen.seat:
                plans.append([*plan, rng.choice(game.actions(then))])
        return min(plans, key=lambda plan: self.answered(view, plan))[0]

    def answered(self, view: Any, plan: Sequence[Any]) -> float:
        """Return how many enemies could answer a plan; more than one where that can't be said."""
        found = finished(self.kit.answering(view, plan))
        return UNSAID if found is None else len(found.answers)


def moved(before: Sequence[Spot], after: Sequence[Spot]) -> float:
    """Return how far pieces have moved, added up; one that comes or goes doesn't count.

    >>> moved([(0, 0), (5, 5)], [(3, 4), (5, 5)]), moved([(0, 0)], [])
    (5.0, 0.0)
    """
    return sum(map(math.dist, before, after)) if len(before) == len(after) else 0.0


def _random(game: str) -> Bot[Any, Any]:
    return RandomBot(rules.kit(game).game)


STAND_INS: Final[Mapping[str, Callable[[str], Bot[Any, Any]]]] = {
    "timid": Timid,
    "greedy": Greedy,
    "careful": Careful,
    "random": _random,
}
"""By name what makes a stand-in for a game."""
