"""How lively matches of bots are: when sides meet first, how often, how long nothing happens."""

from __future__ import annotations

import hashlib
import math
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.bots import registry
from game.bots.contract import Bot, Limits, Probe, Seen, parties
from game.bots.runner import Job, RunSummary, Share, SimulatedMatch
from game.bots.sense import MatchSense
from game.bots.stand_ins import STAND_INS
from game.model import registry as rules
from game.model.contract import CHANCE, PUBLIC, Step

DID: Final = "did "
"""Before the names of events in what is counted."""

OPENING_TURNS: Final = 3
"""How many turns make an opening."""


@dataclass(frozen=True)
class AliveJob(Job):
    """Matches of a level against itself, or with a stand-in on all sides but the first bot's."""

    against: str = ""

    def player(self, entry: int) -> Bot[Any, Any]:
        sides = self.setup.sides
        if self.against and sides[entry] != sides[0]:
            return STAND_INS[self.against](self.game)
        return super().player(entry)

    def probe(self) -> Probe:
        sense = registry.bots(self.game).sense()
        assert sense is not None
        return ContactProbe(self.game, self.setup.sides, sense)


class ContactProbe:
    """Counts the steps of a match in which sides meet.

    Rounds are those after the set-up, from 1. ``counts`` gives ``contacts`` of each round, by its number;
    ``opening``, once, by a number that stands for what the players did in the first turns; ``did`` and the
    name of a class of events that is contact how often it was; ``gap`` by how many were measured the
    distances from a piece to its nearest enemy at the beginning of its side's turns, added up; and by side
    ``behind``: 1 for a side that had less than its share in the middle of the match, 0 for another one (none
    of them where no estimate means anything).
    """

    def __init__(self, game: str, sides: Sequence[int], sense: MatchSense[Any, Any]) -> None:
        self._game, self._sides, self._sense = rules.kit(game).game, sides, sense
        self._contacts: dict[int, int] = {}
        self._begins: list[Any] = []
        self._opening = hashlib.blake2b(digest_size=6)
        self._turns = 0
        self._turn: tuple[int, int] | None = None
        self._did: Counter[str] = Counter()
        self._gaps: list[float] = []

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Count a step."""
        if self._sense.setting_up(before):
            return
        if before.round not in self._contacts:
            self._contacts[before.round] = 0
            self._begins.append(before)
        self._contacts[before.round] += self._sense.meets(before, step)
        self._did.update(type(event).__name__ for event in step.events if event.contact)
        seat = self._game.to_act(before)
        if seat is None or seat == CHANCE:
            return
        if self._turn != (before.round, seat):
            self._turn = before.round, seat
            self._turns += 1
            own, enemies = self._sense.places(self._game.observe(before, seat), seat)
            if own and enemies:
                self._gaps += [min(math.dist(one, other) for other in enemies) for one in own]
        if self._turns <= OPENING_TURNS:
            self._opening.update(repr(step.action).encode())

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """Return what was counted."""
        return {
            "contacts": dict(enumerate(self._contacts.values(), 1)),
            "opening": {int.from_bytes(self._opening.digest(), "big"): 1},
            **{DID + name: {0: count} for name, count in self._did.items()},
            "gap": {len(self._gaps): round(sum(self._gaps))},
            "behind": self._behind(self._begins[len(self._begins) // 2]) if self._begins else {},
        }

    def _behind(self, middle: Any) -> dict[int, int]:
        bots, sides, there = registry.bots(self._game.name), self._sides, parties(self._sides)
        estimator = bots.estimator()
        if estimator is not None:
            view = self._game.observe(middle, PUBLIC)
            shares = estimator.estimate(view) if estimator.tells(view) else ()
            return {side: int(share < 1 / len(there)) for side, share in zip(there, shares, strict=False)}
        analyst, seat = bots.analyst(), self._game.to_act(middle)
        if analyst is None or seat is None or not self._game.judged(middle):
            return {}
        best = analyst.analyse(Seen(seat, middle), Limits(nodes=bots.JUDGE_NODES))[0]
        return {side: int(best.score < 0 if side == sides[seat] else best.score > 0) for side in there}


@dataclass(frozen=True)
class Liveliness:
    """What the matches of a run were like."""

    run: RunSummary

    @property
    def matches(self) -> Sequence[SimulatedMatch]:
        """The matches."""
        return self.run.outcomes

    @property
    def first(self) -> tuple[float | None, int]:
        """The median round of the first contact, and the number of matches without any."""
        found = [next((at for at, n in rounds if n), None) for rounds in self._rounds()]
        met = [at for at in found if at is not None]
        return statistics.median(met) if met else None, found.count(None)

    @property
    def contacts(self) -> float:
        """The steps with contact in a round, on average."""
        counts = [n for rounds in self._rounds() for _, n in rounds]
        return sum(counts) / max(1, len(counts))

    @property
    def silent(self) -> Share:
        """The share of rounds without contact, of all but the last of each match: that one is cut short."""
        whole = [n for rounds in self._rounds() for _, n in rounds[:-1]]
        return Share(whole.count(0), len(whole))

    @property
    def lulls(self) -> Sequence[int]:
        """The most silent rounds in a row in each match."""
        found = []
        for rounds in self._rounds():
            longest = now = 0
            for _, n in rounds[:-1]:
                now = 0 if n else now + 1
                longest = max(longest, now)
            found.append(longest)
        return found

    @property
    def rounds(self) -> Sequence[int]:
        """The number of rounds of each match."""
        return [len(rounds) for rounds in self._rounds()]

    @property
    def reasons(self) -> Mapping[str, int]:
        """How often matches ended for each reason, the commonest first."""
        return self.run.reasons

    @property
    def comebacks(self) -> Share:
        """The share of matches that a side won which had been behind in the middle, of those where an
        estimate could say."""
        won = [one.counts["behind"].get(one.side) for one in self.matches if one.side is not None]
        told = [behind for behind in won if behind is not None]
        return Share(sum(told), len(told))

    @property
    def openings(self) -> Share:
        """The share of different openings."""
        return Share(len({key for one in self.matches for key in one.counts["opening"]}), len(self.matches))

    @property
    def did(self) -> Mapping[str, float]:
        """How often each class of events was contact in a round, by its name, the commonest first."""
        rounds, found = sum(self.rounds), Counter[str]()
        for one in self.matches:
            found.update(
                {name.removeprefix(DID): of[0] for name, of in one.counts.items() if name.startswith(DID)}
            )
        return {name: count / rounds for name, count in found.most_common()}

    @property
    def gap(self) -> float:
        """The mean distance from a piece to its nearest enemy, in a spot's own measure."""
        told = [pair for one in self.matches for pair in one.counts["gap"].items()]
        return sum(total for _, total in told) / max(1, sum(count for count, _ in told))

    def _rounds(self) -> list[list[tuple[int, int]]]:
        return [sorted(one.counts["contacts"].items()) for one in self.matches]
