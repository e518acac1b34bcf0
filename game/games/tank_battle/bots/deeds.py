"""Notes what tanks did, which everybody saw, and deduces from it what their ranks may be (TB-7.1)."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

from game.games.tank_battle.bots.fitted_ranks import LIKELIHOODS
from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules.board import distance, row
from game.games.tank_battle.rules.resampling import drawn_ranks, filled
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Event, SeenStep

NEAR, MIDDLE = 4, 6
"""Squares between two tanks of which one can attack the other in its next turn, by the usual limit of a tank
(TB-3.3); and almost."""

WEAK = 3
"""Ranks that most tanks beat."""

MOST_UNKNOWN = 6
"""Most unknown tanks for which every way to share out the ranks is weighed; with more, random ways."""


class DeedNotes:
    """Notes what each tank did, told what everybody saw of a match: by seat and number, three words for each
    turn in which its rank wasn't known.

    Whom it could have attacked (at best one that is shown to be weak or strong, one unknown, or nobody),
    whether it advanced, moved or stayed, and how near the enemy's tanks it ended, or that it fought a gun.
    """

    def __init__(self) -> None:
        self.deeds: tuple[dict[int, list[str]], dict[int, list[str]]] = ({}, {})
        self._start: TankBattleWorld | None = None
        self._stopped: dict[int, int] = {}
        self._gun: set[int] = set()

    def tell(self, state: TankBattleWorld, events: Sequence[Event]) -> None:
        """Note a step: the state after it, of which only what everybody sees counts, and the events."""
        for event in events:
            match event:
                case ev.Shown():
                    position = state
                    for seat in (0, 1):
                        for tank, square in enumerate(position.tanks[seat]):
                            self._note(seat, tank, f"column {int(abs(square % 10 - 4.5))}")
                    self._begin(position)
                case ev.Drove(_, tank, _, target):
                    self._stopped[tank] = target
                case ev.Spun(_, tank):
                    self._gun.add(tank)
                case ev.TurnEnded(seat):
                    position = state
                    if self._start is not None:
                        self._turn(self._start, position, seat)
                    self._begin(position)

    def _begin(self, position: TankBattleWorld) -> None:
        self._start, self._stopped, self._gun = position, {}, set()

    def _note(self, seat: int, tank: int, deed: str) -> None:
        self.deeds[seat].setdefault(tank, []).append(deed)

    def _turn(self, start: TankBattleWorld, after: TankBattleWorld, seat: int) -> None:
        foe = 1 - seat
        enemies = {tank: square for tank, square in enumerate(start.tanks[foe]) if square >= 0}
        reach = start.turn_steps(seat) + 1 if start.few(seat) else NEAR
        for tank, square in enumerate(start.tanks[seat]):
            if square < 0 or after.known[seat] >> tank & 1:
                continue
            ends = self._stopped.get(tank, square)
            near = [one for one, at in enemies.items() if distance(square, at) <= reach]
            shown = [start.ranks[foe][one] for one in near if start.known[foe] >> one & 1]
            weak = bool(shown) and min(shown) <= WEAK
            could = "weak" if weak else "strong" if shown else "unknown" if near else "nobody"
            ahead = row(seat, ends) - row(seat, square)
            did = "advanced" if ahead > 0 else "moved" if ends != square else "stayed"
            far = min((distance(ends, at) for at in enemies.values()), default=99)
            there = "near" if far <= NEAR else "middle" if far <= MIDDLE else "far"
            self._note(seat, tank, f"{could} {did} {'gun' if tank in self._gun else there}")


@dataclass(frozen=True)
class RankOdds:
    """Ways to share out the ranks of a side among its tanks, each with its weight."""

    ways: Sequence[tuple[int, ...]]
    weights: Sequence[float]

    def draw(self, rng: random.Random) -> tuple[int, ...]:
        """Return one of the ways at random, by its weight."""
        return rng.choices(self.ways, self.weights)[0]

    @cached_property
    def chances(self) -> tuple[dict[int, float], ...]:
        """Return for each tank how likely it has each rank."""
        total = sum(self.weights)
        found: tuple[dict[int, float], ...] = tuple({} for _ in self.ways[0])
        for way, weight in zip(self.ways, self.weights, strict=True):
            for of_tank, rank in zip(found, way, strict=True):
                of_tank[rank] = of_tank.get(rank, 0.0) + weight / total
        return found


class Deduction:
    """The likely ranks of both sides' tanks, as far as everybody can tell from their deeds."""

    def __init__(
        self, deeds: Sequence[Mapping[int, Sequence[str]]], table: Mapping[str, Sequence[float]] = LIKELIHOODS
    ) -> None:
        self.deeds = tuple(
            tuple(sorted((tank, tuple(of_tank)) for tank, of_tank in side.items())) for side in deeds
        )
        self._scores: list[dict[int, list[float]]] = [{}, {}]
        for side, scores in zip(self.deeds, self._scores, strict=True):
            for tank, of_tank in side:
                rows = [table[deed] for deed in of_tank if deed in table]
                scores[tank] = [sum(column) for column in zip(*rows, strict=True)]
        self._found: dict[tuple[int, tuple[int, ...]], RankOdds] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deduction) and self.deeds == other.deeds

    __hash__ = None  # type: ignore[assignment]

    def odds(self, position: TankBattleWorld, seat: int) -> RankOdds:
        """Return the likely ranks of a side; ranks the position shows are known."""
        ranks = position.ranks[seat]
        key = seat, ranks
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._weighed(position, seat)
        return found

    def filled(self, view: TankBattleWorld, rng: random.Random) -> TankBattleWorld:
        """Return a random full position whose view this is: ranks by their likelihood, the rest evenly."""
        ranks = tuple(
            self.odds(view, seat).draw(rng) if 0 in view.ranks[seat] else view.ranks[seat] for seat in (0, 1)
        )
        return filled(view.with_(ranks=ranks), rng)

    def _weighed(self, position: TankBattleWorld, seat: int) -> RankOdds:
        ways = _ways(position, seat)
        weights = []
        for way in ways:
            score = 0.0
            for tank, scores in self._scores[seat].items():
                if scores and not position.ranks[seat][tank]:
                    score += scores[min(way[tank], len(scores)) - 1]
            weights.append(math.exp(max(-60.0, min(60.0, score))))
        return RankOdds(ways, weights)


def _ways(position: TankBattleWorld, seat: int) -> Sequence[tuple[int, ...]]:
    """Return equally likely ways to share out the ranks of a side that the position allows: all, or random
    ones where there are too many."""
    ranks, pieces = position.ranks[seat], position.match.pieces
    unknown = [tank for tank, rank in enumerate(ranks) if not rank]
    if len(unknown) > MOST_UNKNOWN:
        rng = random.Random(0)
        return [drawn_ranks(position, seat, rng) for _ in range(math.factorial(MOST_UNKNOWN))]
    ways = []
    for shared in sorted(set(permutations(pieces.unseen(ranks)))):
        way = dict(zip(unknown, shared, strict=True))
        # who leads has had its flag from the beginning
        if all(position.commands[seat] >> tank & 1 or not pieces.by_rank[way[tank]].command for tank in way):
            ways.append(tuple(rank or way[tank] for tank, rank in enumerate(ranks)))
    return ways


class Memory:
    """A bot's notes, kept from one choice to the next so that no step is read twice. ``table``: what deeds
    suggest."""

    def __init__(self, table: Mapping[str, Sequence[float]] = LIKELIHOODS) -> None:
        self._table = table
        self._forget()

    def _forget(self) -> None:
        self._notes, self._count = DeedNotes(), 0
        self._last: SeenStep[Any, Any] | None = None
        self._deduction: Deduction | None = None

    def deduced(self, steps: Sequence[SeenStep[Any, Any]]) -> Deduction:
        """Return what these steps suggest."""
        count = self._count
        if count > len(steps) or (count and steps[count - 1] is not self._last):
            self._forget()
        for step in steps[self._count :]:
            self._notes.tell(step.view, step.events)
            if any(isinstance(event, ev.Shown | ev.TurnEnded) for event in step.events):
                self._deduction = None
        self._count, self._last = len(steps), steps[-1] if steps else None
        if self._deduction is None:
            self._deduction = Deduction(self._notes.deeds, self._table)
        return self._deduction
