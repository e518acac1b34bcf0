"""Searching in turns: all a seat can do in one, then what the others do best, and so on (max^n).

Chance only comes between turns of a solo match: the artillery's shells are drawn beforehand, the same for
all lines that are compared.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from game.bots.contract import Report, Thought
from game.games.battlegrounds.bots.evaluate import Evaluator
from game.games.battlegrounds.bots.turns import GAME, NodeCounter, OutOfTime, PlayLine, onward
from game.games.battlegrounds.rules.actions import Action, Barrage
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE

Worths = dict[int, float]
"""The worth of a position, by play area."""

FURTHER: Final = 4
"""Number of lines that go on where an additional turn is begun."""


@dataclass(frozen=True)
class SearchWidths:
    """How wide and deep: ``widths[n]`` lines are followed further in the n-th turn from now, the last one
    being only looked at. ``barrages``: draws of the artillery that are tried (solo). ``noise``: how far, in
    hundredths of a point, lines may be apart that are taken as equally good. ``overlooks``: the share of the
    fields it does not look at before it has driven, so that it does not see what can be done there. ``now``:
    how much counts what a line has brought when its turn is over, against what comes of it: what can be had
    now need not wait."""

    widths: tuple[int, ...] = ()
    barrages: int = 4
    noise: float = 4
    overlooks: float = 0.0
    now: float = 0.25

    def cut(self, depth: int) -> SearchWidths:
        """Return the same widths for at most that many turns."""
        return replace(self, widths=self.widths[: max(0, depth - 1)])


def overlooked_fields(rng: random.Random, share: float) -> frozenset[int]:
    """Return the random fields a bot doesn't look at this time."""
    return frozenset(spot for spot in range(len(GRID)) if rng.random() < share)


@dataclass(frozen=True)
class WeighedLine:
    """A line with its worth."""

    line: PlayLine
    worths: Worths
    score: float
    now: Worths
    """The worth of the line when its turn is over."""


class Search:
    """A search for one choice."""

    def __init__(
        self,
        evaluator: Evaluator,
        plan: SearchWidths,
        counter: NodeCounter,
        rng: random.Random,
        report: Report,
    ) -> None:
        self.evaluator, self.plan, self.counter = evaluator, plan, counter
        self._overlooked = overlooked_fields(rng, plan.overlooks)
        self._report, self._rng = report, rng
        self._first: list[WeighedLine] = []
        self._replies: dict[int, tuple[BattlegroundsWorld, list[WeighedLine]]] = {}
        self._shells = [[rng.random() for _ in range(2 * len(plan.widths) + 2)] for _ in range(plan.barrages)]

    def best(self, state: BattlegroundsWorld) -> Action:
        """Return the action that begins the best line found within the limits."""
        try:
            best = self._turn(state, self._first)
        except OutOfTime:
            return self._cut_short(state)
        # where a drive has brought it within range of something, it doesn't overlook that
        overlooked = frozenset() if state.phase == "shoot" else self._overlooked
        noticed = [each for each in best if each.line.spots.isdisjoint(overlooked)]
        best = [
            replace(each, score=each.score + self._rng.random() * self.plan.noise) for each in noticed or best
        ]
        best.sort(key=_by_score)
        self._tell(1, best[0])
        for depth in range(1, len(self.plan.widths) + 1):
            widths = self.plan.widths[:depth]
            judged: list[WeighedLine] = []
            with suppress(OutOfTime):
                judged.extend(self._judge(found, state, widths[1:]) for found in best[: widths[0]])
            if not judged:
                break
            judged.sort(key=_by_score)
            rest = best[len(judged) :]
            finished = len(judged) == min(widths[0], len(best))
            best = [*judged, *rest]
            self._tell(depth + 1, best[0])
            if not finished:
                break
        return best[0].line.actions[0]

    def _cut_short(self, state: BattlegroundsWorld) -> Action:
        """Return the best action found before the turn was looked through; if there is none, any action."""
        if self._first:
            best = min(self._first, key=_by_score)
            self._tell(1, best)
            return best.line.actions[0]
        action = GAME.actions(state)[0]
        self._report(Thought(1, self.counter.nodes, 0, (action,), planned=False))
        return action

    def _tell(self, depth: int, found: WeighedLine) -> None:
        self._report(Thought(depth, self.counter.nodes, round(found.score), found.line.actions))

    def _turn(self, state: BattlegroundsWorld, looked: list[WeighedLine] | None = None) -> list[WeighedLine]:
        """All lines of the seat to act, the best for it first. ``looked``, in the turn that is chosen for,
        gets each as soon as it is looked at; of later turns only what one expects is tried."""
        area = state.area(state.seat)
        done: list[WeighedLine] = [] if looked is None else looked
        brief = looked is None
        begun: list[WeighedLine] = []
        start = [PlayLine((), state)]
        while start:
            for line in start:
                for end in onward(line, self.counter, brief=brief):
                    found = self._look(end, area)
                    (done if end.over else begun).append(found)
            begun.sort(key=_by_score)  # an additional turn was begun
            start = [found.line for found in begun[:FURTHER]]
            begun = []
        return sorted(done, key=_by_score)

    def _look(self, line: PlayLine, area: int) -> WeighedLine:
        worths = self.evaluator.worths(line.state)
        return WeighedLine(line, worths, self.evaluator.score(worths, area), worths)

    def _judge(self, found: WeighedLine, state: BattlegroundsWorld, widths: Sequence[int]) -> WeighedLine:
        """Return the line with its worth after the turns that follow."""
        later = self._after(found.line.state, found.worths, widths, 0)
        now = self.plan.now
        worths = {area: now * found.now[area] + (1 - now) * worth for area, worth in later.items()}
        return WeighedLine(
            found.line, worths, self.evaluator.score(worths, state.area(state.seat)), found.now
        )

    def _after(self, state: BattlegroundsWorld, worths: Worths, widths: Sequence[int], depth: int) -> Worths:
        """Return the worths of a position after the next seat's best turn, by its own judgement."""
        if state.outcome is not None:
            return worths
        if state.to_act == CHANCE:
            return self._barraged(state, worths, widths, depth)
        replies = self._next(state) if depth == 0 else self._turn(state)
        if not replies:
            return worths
        if not widths:
            return replies[0].worths
        area = state.area(state.seat)
        options = [self._after(r.line.state, r.worths, widths[1:], depth + 1) for r in replies[: widths[0]]]
        return max(options, key=lambda option: self.evaluator.score(option, area))

    def _next(self, state: BattlegroundsWorld) -> list[WeighedLine]:
        """Return the replies to a line of the turn that is chosen for; remembered, since each depth asks
        again."""
        known = self._replies.get(id(state))
        if known is None:  # kept with its state, else another could get that id
            known = self._replies[id(state)] = (state, self._turn(state))
        return known[1]

    def _barraged(
        self, state: BattlegroundsWorld, worths: Worths, widths: Sequence[int], depth: int
    ) -> Worths:
        """Return the average worths over some draws of the artillery."""
        if state.phase != "artillery":
            return worths
        total: Worths = dict.fromkeys(worths, 0.0)
        draws = self._shells if depth == 0 else self._shells[:1]
        for shells in draws:
            column = state.letters[int(shells[2 * depth] * len(state.letters))]
            row = state.numbers[int(shells[2 * depth + 1] * len(state.numbers))]
            after = GAME.advance(state, Barrage(row * 8 + column)).state
            reached = self._after(after, self.evaluator.worths(after), widths, depth)
            for area, worth in reached.items():
                total[area] += worth / len(draws)
        return total


def _by_score(found: WeighedLine) -> float:
    return -found.score
