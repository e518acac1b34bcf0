"""Stand-ins for people: simple players of any game whose bots have a ``Sense``. A level that they beat, or
that they put to sleep, is no opponent for a first match.

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

MOST_ANSWERED: Final = 12
"""Actions to which the enemies' answers are found."""

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
        shots = [action for action in actions if self.sense.shoots(view, action)]
        return rng.choice(shots) if shots else self.pick(seen, actions, rng)

    @abstractmethod
    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        """Return one of the actions, none of which is a shot."""

    def after(self, view: Any, actions: Sequence[Any], rng: random.Random) -> list[tuple[Any, Any]]:
        """Return some of the actions, in their order, each with a state in which it may end."""
        apply, state = self.kit.game.apply, self.kit.game.resample(view, rng)
        chosen = sorted(rng.sample(range(len(actions)), min(MOST, len(actions))))
        return [(actions[at], apply(state, actions[at]).state) for at in chosen]

    def own(self, view: Any, seat: int) -> Sequence[Spot]:
        """Return where the pieces of the seat's side stand."""
        return self.sense.places(view, seat)[0]


class Timid(StandIn):
    """Moves as little as the rules allow, and next time back."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        here = self.own(seen.view, seen.seat)
        stood = (self.own(step.view, seen.seat) for step in reversed(seen.steps))
        before = next((places for places in stood if places != here), here)

        def cost(one: tuple[Any, Any]) -> tuple[float, float, bool]:
            places = self.own(one[1], seen.seat)
            return moved(here, places), moved(before, places), self.kit.game.to_act(one[1]) == seen.seat

        return min(self.after(seen.view, actions, rng), key=cost)[0]


class Greedy(StandIn):
    """Drives at the nearest enemy."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        to_act, seat = self.kit.game.to_act, seen.seat
        found = self.after(seen.view, actions, rng)
        rng.shuffle(found)
        best = min(found, key=lambda one: (self.gap(one[1], seat), to_act(one[1]) == seat))
        now = self.gap(seen.view, seat)
        if self.gap(best[1], seat) < now:
            return best[0]

        def next_gap(one: tuple[Any, Any]) -> float:
            """How near its next action brings it, such as a drive after it has turned."""
            then = one[1]
            if to_act(then) != seat:
                return now
            nexts = self.after(then, self.kit.game.actions(then), rng)
            return min((self.gap(state, seat) for _, state in nexts), default=now)

        gaps = [next_gap(one) for one in found]
        return found[gaps.index(min(gaps))][0] if min(gaps) < now else best[0]

    def gap(self, state: Any, seat: int) -> float:
        """Return how far the pieces of a seat's side are from the nearest enemy of each, added up."""
        own, enemies = self.sense.places(state, seat)
        return sum(min(math.dist(one, enemy) for enemy in enemies) for one in own) if enemies else 0.0


class Careful(StandIn):
    """Goes where the fewest enemies could do something to it; what can't be said counts as half of one."""

    def pick(self, seen: Seen[Any, Any], actions: Sequence[Any], rng: random.Random) -> Any:
        some = rng.sample(actions, min(MOST_ANSWERED, len(actions)))
        return min(some, key=lambda action: self.answered(seen.view, action))

    def answered(self, view: Any, action: Any) -> float:
        """Return how many enemies could answer an action."""
        found = finished(self.kit.answering(view, [action]))
        return 0.5 if found is None else len(found.answers)


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
