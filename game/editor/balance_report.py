"""How fair a map is: matches between bots, and the resulting figures."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import takewhile
from statistics import median
from typing import Any, Final, Literal

from game.bots.runner import Job, RunSummary, Share, SimulatedMatch, wilson
from game.data.sharing.share import map_checksum
from game.editor.decision import ENOUGH, Decided, Interval, bounds, decide, interval
from game.model.contract import Setup
from game.model.drafting import Draft, MapDrafting
from game.model.file_parts import MapFile
from game.model.kit import AnyKit

DECISIVE: Final = 20
"""Least number of won matches before a side is said to be favoured: chance makes long rows."""

STEPS: Final = 40
"""Most points of the narrowing interval that are noted, denser at the beginning."""

BARS: Final = 12
"""Most bars of a histogram."""

Verdict = Literal["balanced", "leans", "too_few"]


@dataclass(frozen=True)
class BalancePlan:
    """What to play. ``side_keys``: a text key for each side, the Palette's or the Kit's. ``checksum``:
    ``draft_checksum`` or ``map_checksum`` of the map. The first ``random_plies`` actions of each match are
    any legal ones, so that no two matches are the same."""

    game: str
    setup: Setup
    side_keys: tuple[str, ...]
    games: int = 200
    level: int = 2
    seed: int = 0
    random_plies: int = 4
    title: str = ""
    checksum: str = ""
    decide: bool = False
    """Whether the run ends as soon as a sequential test decides whether the map is fair (``decision``)."""
    enough: bool = False
    """Whether the run also ends as soon as the map is certainly fair enough."""

    def __post_init__(self) -> None:
        if self.games < 1 or self.random_plies < 0:
            raise ValueError("a balance run has at least one match, and no less than no random actions")

    def ends(self, decided: Decided | None) -> bool:
        """Whether the run ends with that decision."""
        return self.decide and (decided in ("fair", "unfair") or (self.enough and decided == "enough"))

    def job(self) -> Job:
        """Return the plan in the form the runner takes."""
        levels = (self.level,) * len(self.setup.sides)
        return Job(self.game, self.setup, levels, self.games, self.seed, self.random_plies)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that play."""
        return tuple(sorted(set(self.setup.sides)))


@dataclass(frozen=True)
class OutcomeShare:
    """A number of matches, its share of all, and the 95% interval of the true share."""

    count: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, share: Share) -> OutcomeShare:
        """Return the share rounded to four places."""
        low, high = share.interval
        return cls(share.count, round(share.value, 4), round(low, 4), round(high, 4))


@dataclass(frozen=True)
class BalanceReport:
    """The figures of a run, complete or not (``games`` of ``planned``).

    ``wins`` by side key; ``draws``: all share the first place; ``others``: neither won nor drawn;
    ``decisive``: one side won. ``lengths``: least, first quartile, median, third quartile, most actions of
    a match, of all seats together; ``histogram``: bars of (from, to, matches), both ends included.
    ``reasons``: how matches ended, the commonest first. ``lost_at`` and ``used``: how often by square.
    ``leans_to`` is a side key.
    """

    title: str
    checksum: str
    game: str
    level: int
    seed: int
    random_plies: int
    planned: int
    games: int
    wins: Mapping[str, OutcomeShare]
    draws: OutcomeShare
    others: OutcomeShare
    decisive: OutcomeShare
    lengths: tuple[int, int, float, int, int]
    histogram: tuple[tuple[int, int, int], ...]
    reasons: Mapping[str, int]
    lost_at: Mapping[int, int]
    used: Mapping[int, int]
    verdict: Verdict
    leans_to: str | None
    decided: Decided | None = None
    """The result of the sequential test, if the run was to be decided."""
    path: tuple[Interval, ...] = ()
    """The narrowing interval of the first side's share of the points."""

    @classmethod
    def of(cls, plan: BalancePlan, summary: RunSummary) -> BalanceReport:
        verdict, side = judge(summary, plan.sides)
        path, decided = narrowing(summary, plan.sides)
        return cls(
            title=plan.title,
            checksum=plan.checksum,
            game=plan.game,
            level=plan.level,
            seed=plan.seed,
            random_plies=plan.random_plies,
            planned=plan.games,
            games=summary.games,
            wins={plan.side_keys[side]: OutcomeShare.of(summary.wins(side)) for side in plan.sides},
            draws=OutcomeShare.of(summary.drawn),
            others=OutcomeShare.of(summary.others),
            decisive=OutcomeShare.of(Share(summary.decisive, summary.games)),
            lengths=quartiles(summary.plies),
            histogram=histogram(summary.plies),
            reasons=summary.reasons,
            lost_at=summary.counts("destroyed"),
            used=summary.counts("used"),
            verdict=verdict,
            leans_to=None if side is None else plan.side_keys[side],
            decided=decided if plan.decide else None,
            path=path,
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data (texts, numbers, lists, mappings with text keys), with keys always in the same
        order."""
        data: dict[str, Any] = _adapter().dump_python(self, mode="json")
        return {"format": 1, **data}

    @classmethod
    def from_json(cls, data: Any) -> BalanceReport:
        """Return the report from data of ``to_json``. Raises ``ValueError`` for anything else."""
        if not isinstance(data, Mapping) or data.get("format") != 1:
            raise ValueError("this isn’t a readable balance report: expected format 1")
        wanted = {field.name for field in fields(cls)}
        known = {key: value for key, value in data.items() if key in wanted}
        # pydantic's ValidationError is a ValueError; as JSON, for the keys of squares are texts there
        report: BalanceReport = _adapter().validate_json(json.dumps(known))
        return report


@cache
def _adapter() -> Any:
    # here, because the command line's help needs no pydantic
    from pydantic import TypeAdapter

    return TypeAdapter(BalanceReport)


def balance_setup(kit: AnyKit, map_file: MapFile, definitions: Any) -> Setup:
    """Return the start of a run's matches: with the map's default seats, and the options that it suggests.
    Raises ``TextError``."""
    known = kit.options_model.model_fields
    options = {name: value for name, value in map_file.suggested_options.items() if name in known}
    return kit.setup(map_file, definitions, kit.usual_sides(map_file), options)


def draft_checksum(draft: Draft, drafting: MapDrafting[Any], definitions: Any) -> str:
    """Return the checksum of a map being drawn: that of its file, once it is saved."""
    return map_checksum(drafting.write(draft, definitions))


def points_of(outcome: SimulatedMatch, side: int, even: float) -> float:
    """Return a side's points in a match: all if it won alone, none if another did, its even share
    otherwise."""
    return even if outcome.side is None else float(outcome.side == side)


def narrowing(summary: RunSummary, sides: Sequence[int]) -> tuple[tuple[Interval, ...], Decided | None]:
    """Return how the interval of the first side narrowed, at some numbers of matches, and what the
    intervals of all sides decide.

    A decision stays: the intervals hold at every number of matches at once, and the last matches of a
    decided run, still being played then, can only blur it. Only the matches before the first unfinished
    one count: short matches end first, and are not won as long ones are.
    """
    if len(sides) < 2:
        return (), None
    even = 1 / len(sides)
    played = list(takewhile(lambda pair: pair[0] == pair[1].number, enumerate(summary.outcomes)))
    count = len(played)
    if not count:
        return (), "undecided"
    shown = {count, *(round(count ** (step / STEPS)) for step in range(STEPS))}
    totals = dict.fromkeys(sides, 0.0)
    path: list[Interval] = []
    decided: Decided = "undecided"
    for number, outcome in played:
        for side in sides:
            totals[side] += points_of(outcome, side, even)
        if number + 1 in shown:
            path.append(interval(totals[sides[0]], number + 1, len(sides)))
        if decided not in ("fair", "unfair"):
            now = decide([interval(totals[side], number + 1, len(sides)) for side in sides], even)
            decided = decided if now == "undecided" else now
    return tuple(path), decided


def judge(summary: RunSummary, sides: Sequence[int]) -> tuple[Verdict, int | None]:
    """Return what the figures say, and the side they favour if any.

    Balanced: each side's share of the points (a draw shares them) is surely fair enough (``ENOUGH``).
    Leaning: of the matches somebody won, one side has surely more than its fair share.
    """
    fair = 1 / len(sides) if sides else 0.0
    if len(sides) < 2:
        return "too_few", None
    divided = summary.games - summary.decisive
    intervals = [
        wilson((summary.wins(side).count + divided * fair) / max(1, summary.games), summary.games)
        for side in sides
    ]
    least, most = bounds(fair, ENOUGH)
    if all(least <= low and high <= most for low, high in intervals):
        return "balanced", None
    best = max(sides, key=lambda side: summary.wins(side).count)
    if summary.decisive >= DECISIVE and summary.wins(best, of_decisive=True).interval[0] > fair:
        return "leans", best
    return "too_few", None


def quartiles(lengths: Sequence[int]) -> tuple[int, int, float, int, int]:
    """Return least, first quartile, median, third quartile, most; all 0 for no lengths.

    >>> quartiles([5, 1, 2, 4, 3]), quartiles([7, 10])
    ((1, 2, 3, 4, 5), (7, 7, 8.5, 10, 10))
    """
    if not lengths:
        return 0, 0, 0, 0, 0
    ordered, count = sorted(lengths), len(lengths)
    return ordered[0], ordered[count // 4], median(ordered), ordered[3 * count // 4], ordered[-1]


def histogram(lengths: Sequence[int], bars: int = BARS) -> tuple[tuple[int, int, int], ...]:
    """Return at most ``bars`` bars (from, to, matches), all of the same round width.

    >>> histogram([3, 4, 4, 11], bars=5)
    ((2, 3, 1), (4, 5, 2), (6, 7, 0), (8, 9, 0), (10, 11, 1))
    """
    if not lengths:
        return ()
    least, most = min(lengths), max(lengths)
    width = next(
        step * 10**power
        for power in range(20)
        for step in (1, 2, 5)
        if most // (step * 10**power) - least // (step * 10**power) < bars
    )
    counts = [0] * (most // width - least // width + 1)
    for length in lengths:
        counts[length // width - least // width] += 1
    first = least // width * width
    return tuple(
        (first + index * width, first + (index + 1) * width - 1, count) for index, count in enumerate(counts)
    )
