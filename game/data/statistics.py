"""What the matches of a profile, or of everybody at this machine, tell together."""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from game.data.match_index import MatchRow, Outcome, SeatRow, Tally

DAY_S: Final = 86_400.0

LENGTHS_S: Final = (300, 600, 1200, 1800, 3600)
"""The bounds of the lengths that matches are sorted by: up to 5, 10, 20, 30 minutes, an hour, and longer."""


class Opponent(NamedTuple):
    """Somebody one plays against: a profile by its id, a guest by the name, a bot by game and level. ``name``
    is the one of the latest match."""

    kind: Literal["profile", "guest", "bot"]
    key: str
    game: str
    level: int
    name: str


_Key = tuple[Literal["profile", "guest", "bot"], str, str, int]


@dataclass(slots=True)
class Counted:
    """Matches that have something in common: those that are over, by their end, and how long they took."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    others: int = 0
    """Those between people, of the machine as a whole."""
    seconds: float = 0.0
    timed: int = 0

    def add(self, outcome: Outcome | None, seconds: float | None) -> None:
        """One more."""
        if outcome == "win":
            self.wins += 1
        elif outcome == "draw":
            self.draws += 1
        elif outcome == "loss":
            self.losses += 1
        else:
            self.others += 1
        if seconds is not None:
            self.seconds += seconds
            self.timed += 1

    @property
    def tally(self) -> Tally:
        """Won, drawn and lost."""
        return Tally(self.wins, self.draws, self.losses)

    @property
    def count(self) -> int:
        """All of them."""
        return self.tally.played + self.others

    @property
    def average_s(self) -> float | None:
        """How long one takes, in seconds."""
        return self.seconds / self.timed if self.timed else None


@dataclass
class Statistics:
    """``all`` are the finished matches that were won, drawn or lost; of the machine as a whole those in which
    all people were on one side (``between`` counts the others). ``weeks`` are the days of weeks since 1970
    with their matches."""

    all: Counted = field(default_factory=Counted)
    unfinished: int = 0
    between: int = 0
    games: dict[str, Counted] = field(default_factory=lambda: defaultdict(Counted))
    maps: dict[tuple[str, str, str], Counted] = field(default_factory=lambda: defaultdict(Counted))
    """By game, map and mode."""
    opponents: dict[_Key, tuple[Opponent, Counted]] = field(default_factory=dict)
    reasons: dict[tuple[str, str], Counted] = field(default_factory=lambda: defaultdict(Counted))
    """By game and the game's word for how it ended."""
    lengths: list[int] = field(default_factory=lambda: [0] * (len(LENGTHS_S) + 1))
    turns: dict[str, float] = field(default_factory=dict)
    """The middle number of turns by game."""
    weeks: Counter[int] = field(default_factory=Counter)
    longest: MatchRow | None = None
    streak: int = 0
    """So many were won in a row at last; below 0: lost."""
    best_streak: int = 0
    first: float | None = None
    """When the first one ended, in seconds since 1970."""

    @property
    def finished(self) -> int:
        """All matches that are over."""
        return self.all.tally.played + self.between


def own_seats(match: MatchRow, profile: str) -> list[SeatRow]:
    """The seats a match is looked at from: the profile's, or for the machine (an empty id) all people's."""
    if profile:
        return [seat for seat in match.seats if seat.profile == profile]
    return [seat for seat in match.seats if seat.kind == "person"]


def gather(matches: Sequence[MatchRow], profile: str = "", game: str = "") -> Statistics:
    """The statistics of a profile (an empty id: of all people at the machine) in a game (empty: in all), from
    matches of which the latest comes first."""
    told = Statistics()
    turns: dict[str, list[int]] = {}
    running = 0
    for match in reversed(matches):
        own = own_seats(match, profile)
        if not own or (game and match.game != game):
            continue
        if match.result is None:
            told.unfinished += 1
            continue
        told.first = match.ended if told.first is None else told.first
        told.weeks[int(match.ended // (7 * DAY_S))] += 1
        if match.turns:
            turns.setdefault(match.game, []).append(match.turns)
        if match.seconds is not None:
            told.lengths[bisect_left(LENGTHS_S, match.seconds)] += 1
            if told.longest is None or match.seconds > (told.longest.seconds or 0):
                told.longest = match
        outcome = own[0].outcome
        mine = {seat.side for seat in own}
        if len(mine) > 1:  # people against people: what one wins another one loses
            told.between += 1
            outcome = None
        _count(told, match, mine, outcome)
        if outcome is not None:
            running = _streak(running, outcome)
            told.best_streak = max(told.best_streak, running)
    told.streak = running
    told.turns = {name: statistics.median(counts) for name, counts in turns.items()}
    return told


def _count(told: Statistics, match: MatchRow, mine: set[int], outcome: Outcome | None) -> None:
    seconds = match.seconds
    told.all.add(outcome, seconds)
    told.games[match.game].add(outcome, seconds)
    told.maps[match.game, match.map, match.mode].add(outcome, seconds)
    told.reasons[match.game, match.result or ""].add(outcome, seconds)
    if outcome is None:
        return
    place = min((seat.place or 99) for seat in match.seats if seat.side in mine)
    for seat in match.seats:
        if seat.side in mine:
            continue
        if seat.kind == "bot":
            key: _Key = ("bot", "", match.game, seat.level)
        else:
            key = ("profile", seat.profile, "", 0) if seat.profile else ("guest", seat.name, "", 0)
        known = told.opponents.get(key)
        if known is None or known[0].name != seat.name:  # the name of the latest match counts
            known = told.opponents[key] = Opponent(*key, seat.name), Counted() if known is None else known[1]
        # with three or four it is who stands better of the two
        known[1].add(_better(place, seat.place or 99), seconds)


def _better(own: int, other: int) -> Outcome:
    return "win" if own < other else "loss" if own > other else "draw"


def _streak(running: int, outcome: Outcome) -> int:
    """The matches won (or below 0: lost) in a row with one more. A draw ends both."""
    if outcome == "win":
        return max(running, 0) + 1
    return min(running, 0) - 1 if outcome == "loss" else 0


def by_week(weeks: Iterable[tuple[int, int]], until: int, count: int) -> list[int]:
    """The matches of the last ``count`` weeks up to ``until``, the earliest first.

    >>> by_week([(5, 2), (7, 1)], 7, 4)
    [0, 2, 0, 1]
    """
    known = dict(weeks)
    return [known.get(week, 0) for week in range(until - count + 1, until + 1)]
