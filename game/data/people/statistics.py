"""Statistics of the matches of a profile, or of everybody at this machine. The index adds them up; single
matches are looked at only for the streaks."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from game.data.saves.match_index import MatchIndex, Outcome, Tally

DAY_S: Final = 86_400.0

LENGTHS_S: Final = (300, 600, 1200, 1800, 3600)
"""Upper bounds in seconds of the groups of match lengths: 5, 10, 20, 30 minutes, an hour; longer ones are
a further group."""


class Opponent(NamedTuple):
    """An opponent: a profile by its id, a guest by the name, a bot by game, level and style (its
    ``key``). ``name`` is the one in the latest match."""

    kind: Literal["profile", "guest", "bot"]
    key: str
    game: str
    level: int
    name: str


_Key = tuple[Literal["profile", "guest", "bot"], str, str, int]


@dataclass(slots=True)
class Counted:
    """Finished matches that have something in common, counted by result, and how long they took."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    others: int = 0
    """For the machine as a whole, the number of matches between people."""
    seconds: float = 0.0
    timed: int = 0

    def add(self, outcome: Outcome | None, count: int, seconds: float | None, timed: int) -> None:
        """Add ``count`` matches with that result; ``timed`` of them took ``seconds`` together."""
        if outcome == "win":
            self.wins += count
        elif outcome == "draw":
            self.draws += count
        elif outcome == "loss":
            self.losses += count
        elif outcome is None:
            self.others += count
        else:
            raise ValueError(f"{outcome!r} is no end of a match")
        self.seconds += seconds or 0.0
        self.timed += timed

    @property
    def tally(self) -> Tally:
        """The matches won, drawn and lost."""
        return Tally(self.wins, self.draws, self.losses)

    @property
    def count(self) -> int:
        """The number of all matches."""
        return self.tally.played + self.others

    @property
    def average_s(self) -> float | None:
        """The average length of a match in seconds; ``None`` if no length is known."""
        return self.seconds / self.timed if self.timed else None


@dataclass
class Statistics:
    """Everything counted for one game or all. ``all`` counts the finished matches that were won, drawn or
    lost; for the machine as a whole, those with all people on one side (``between`` counts the others).
    ``weeks`` holds weeks since 1970 with the number of their matches."""

    all: Counted = field(default_factory=Counted)
    unfinished: int = 0
    between: int = 0
    games: dict[str, Counted] = field(default_factory=lambda: defaultdict(Counted))
    maps: dict[tuple[str, str, str], Counted] = field(default_factory=lambda: defaultdict(Counted))
    """Matches by game, map and mode."""
    opponents: dict[_Key, tuple[Opponent, Counted]] = field(default_factory=dict)
    reasons: dict[tuple[str, str], Counted] = field(default_factory=lambda: defaultdict(Counted))
    """Matches by game and the game's word for how they ended."""
    lengths: list[int] = field(default_factory=lambda: [0] * (len(LENGTHS_S) + 1))
    rounds: dict[str, float] = field(default_factory=dict)
    """The median number of rounds by game."""
    weeks: Counter[int] = field(default_factory=Counter)
    longest: float | None = None
    """The length of the longest match in seconds."""
    streak: int = 0
    """Matches won in a row up to now; below 0: lost in a row."""
    best_streak: int = 0
    first: float | None = None
    """When the first match ended, in seconds since 1970."""

    @property
    def finished(self) -> int:
        """The number of all finished matches."""
        return self.all.tally.played + self.between


def gather(index: MatchIndex, profile: str = "") -> dict[str, Statistics]:
    """The statistics of a profile (an empty id: of all people at the machine), by game; those of all games
    together have an empty name."""
    return index.sound(lambda: _gathered(index, profile), {"": Statistics()})


_OVER: Final = "AND result IS NOT NULL"
_TIMES: Final = "count(*), sum(seconds), count(seconds)"


def _gathered(index: MatchIndex, profile: str) -> dict[str, Statistics]:
    every = Statistics()
    found: dict[str, Statistics] = {"": every}

    def both(game: str) -> tuple[Statistics, Statistics]:
        return every, found.setdefault(game, Statistics())

    def rows(what: str, where: str = _OVER, end: str = "") -> list[Any]:
        return index.ask(f"SELECT {what} FROM played WHERE profile = ? {where} {end}", (profile,))

    ended = "FILTER (WHERE result IS NOT NULL)"
    sums = f"game, sum(result IS NULL), sum(among_people), max(seconds) {ended}, min(ended) {ended}"
    for game, going, between, longest, first in rows(sums, "", "GROUP BY game"):
        for told in both(game):
            told.unfinished += going
            told.between += between
            lengths, begins = (told.longest, longest), (told.first, first)
            told.longest = max((float(one) for one in lengths if one is not None), default=None)
            told.first = min((float(one) for one in begins if one is not None), default=None)
    by = "game, map, mode, result, outcome"
    for game, place, mode, result, end, *times in rows(f"{by}, {_TIMES}", end=f"GROUP BY {by}"):
        for told in both(game):
            told.all.add(end, *times)
            told.games[game].add(end, *times)
            told.maps[game, place, mode].add(end, *times)
            told.reasons[game, result].add(end, *times)
    longer = " + ".join(f"(seconds > {bound})" for bound in LENGTHS_S)
    timed = f"{_OVER} AND seconds IS NOT NULL"
    for game, length, count in rows(f"game, {longer}, count(*)", timed, "GROUP BY 1, 2"):
        for told in both(game):
            told.lengths[length] += count
    week = f"CAST(ended / {7 * DAY_S} AS INTEGER)"
    for game, at, count in rows(f"game, {week}, count(*)", end="GROUP BY 1, 2"):
        for told in both(game):
            told.weeks[at] += count
    rounds: dict[str, Counter[int]] = defaultdict(Counter)
    for game, many, count in rows("game, rounds, count(*)", f"{_OVER} AND rounds", "GROUP BY 1, 2"):
        rounds[game][many] += count
    for game, counted in rounds.items():
        for told in both(game):
            told.rounds[game] = statistics.median(counted.elements())
    _opponents(index, profile, both)
    won = "(outcome = 'win') - (outcome = 'loss')"
    ends = rows(f"game, {won}", f"{_OVER} AND outcome IS NOT NULL", "ORDER BY ended, file")
    of: dict[str, list[int]] = defaultdict(list, {"": [end for _, end in ends]})
    for game, end in ends:
        of[game].append(end)
    for game, its in of.items():
        found[game].streak, found[game].best_streak = _streaks(its)
    return found


def _opponents(index: MatchIndex, profile: str, both: Callable[[str], tuple[Statistics, ...]]) -> None:
    """Count the matches against each opponent. If an opponent's name has changed, the one in the latest
    match counts."""
    by = "game, kind, key, level, outcome"
    latest: dict[tuple[int, _Key], float] = {}
    for game, kind, who, level, end, name, ended, *times in index.ask(
        f"SELECT {by}, name, max(ended), {_TIMES} FROM met WHERE profile = ? GROUP BY {by}", (profile,)
    ):
        key: _Key = (kind, who, game if kind == "bot" else "", level)
        for told in both(game):
            known = told.opponents.get(key)
            counted = Counted() if known is None else known[1]
            counted.add(end, *times)
            if known is None or latest[id(told), key] <= ended:
                latest[id(told), key] = ended
                told.opponents[key] = Opponent(*key, name), counted


def played_by_profile(index: MatchIndex) -> dict[str, Counted]:
    """The finished matches of each profile; those of the machine have an empty id."""
    found: dict[str, Counted] = defaultdict(Counted)
    rows = index.ask(
        f"SELECT profile, outcome, {_TIMES} FROM played WHERE result IS NOT NULL GROUP BY profile, outcome"
    )

    def counted() -> dict[str, Counted]:
        for profile, end, *times in rows:
            found[profile].add(end, *times)
        return found

    return index.sound(counted, {})


def _streaks(ends: Iterable[int]) -> tuple[int, int]:
    """The current streak (below 0: matches lost in a row) and the longest winning streak. ``ends`` has 1
    for a win, -1 for a loss; a draw ends both.

    >>> _streaks([1, 1, 0, 1, -1, -1])
    (-2, 2)
    """
    running = best = 0
    for end in ends:
        running = running + end if running * end > 0 else end
        best = max(best, running)
    return running, best


def by_week(weeks: Iterable[tuple[int, int]], until: int, count: int) -> list[int]:
    """The number of matches in each of the last ``count`` weeks up to ``until``, the earliest first.

    >>> by_week([(5, 2), (7, 1)], 7, 4)
    [0, 2, 0, 1]
    """
    known = dict(weeks)
    return [known.get(week, 0) for week in range(until - count + 1, until + 1)]
