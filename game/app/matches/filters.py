"""Filters saved matches by words, state, game, person, opponent, result and date. Knows no screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

from game.data.saves.match_index import MatchRow, Outcome, SeatRow
from game.data.words.folding import folded
from game.data.words.texts import Texts

STATES: Final = ("all", "open", "over", "post")
RESULTS: Final = ("", "win", "draw", "loss")
DATES: Final = ("", "today", "week", "month", "year")

MOST: Final = 40
"""Most people and opponents on offer, those with the most matches."""


NO_ROWS: Final[Mapping[str, MatchRow]] = {}


class PlayerKey(NamedTuple):
    """A player: a profile by its id, a guest by the name, a bot by its level (0: any bot)."""

    kind: Literal["profile", "guest", "bot"]
    key: str = ""
    level: int = 0

    def sits(self, seat: SeatRow) -> bool:
        """Whether this player sits at a seat."""
        if self.kind == "bot":
            return seat.kind == "bot" and self.level in (0, seat.level)
        if self.kind == "profile":
            return seat.profile == self.key
        return seat.kind != "bot" and not seat.profile and seat.name == self.key


def who_sits(seat: SeatRow) -> PlayerKey:
    if seat.kind == "bot":
        return PlayerKey("bot", "", seat.level)
    return PlayerKey("profile", seat.profile) if seat.profile else PlayerKey("guest", seat.name)


@dataclass(frozen=True)
class Filters:
    """The filters; empty or ``None`` lets everything through."""

    words: str = ""
    state: str = "all"
    game: str = ""
    person: PlayerKey | None = None
    opponent: PlayerKey | None = None
    result: str = ""
    date: str = ""

    @property
    def narrow(self) -> bool:
        """Whether any filter but the state is set."""
        return self != Filters(state=self.state)

    @property
    def deep(self) -> bool:
        """Whether complete rows are needed, not only their beginnings."""
        return bool(self.words.strip() or self.person or self.opponent or self.result)

    def cleared(self) -> Filters:
        """Return the filters with all but the state cleared."""
        return Filters(state=self.state)

    def since(self, now: datetime) -> float:
        """Return the earliest time that passes, in seconds since 1970; 0 for any time."""
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        begins = {
            "today": today, "week": today - timedelta(days=6), "month": today - timedelta(days=29),
            "year": today.replace(month=1, day=1),
        }  # fmt: skip
        return begins[self.date].timestamp() if self.date else 0.0


@dataclass
class Sieve:
    """Finds the matches that pass the filters. ``names`` are the profiles' names by their ids."""

    texts: Texts
    names: Mapping[str, str] = field(default_factory=dict)
    posts: Mapping[str, bool] = field(default_factory=dict)
    """The matches by post: by file, whether it is somebody's turn here."""
    _hay: dict[str, tuple[float, str]] = field(default_factory=dict)

    def through(
        self, rows: Sequence[MatchRow], filters: Filters, now: datetime | None = None,
        whole: Mapping[str, MatchRow] = NO_ROWS,
    ) -> list[MatchRow]:  # fmt: skip
        """Return the rows that pass the filters, in their order. ``whole``: the complete rows by file, where
        those listed are only their beginnings and the filters are ``deep``."""
        words, since = folded(filters.words).split(), filters.since(now or datetime.now())
        if not (words or since or filters.narrow or filters.state != "all"):
            return list(rows)
        found = [row for row in rows if self._passes(row, filters, since)]
        if filters.state == "post":  # where something is to be done stands first
            found.sort(key=lambda row: not self.posts[row.file])
        if not filters.deep:
            return found
        known = ((row, whole.get(row.file, row)) for row in found)
        return [row for row, one in known if self._fits(one, filters, words)]

    def _passes(self, row: MatchRow, filters: Filters, since: float) -> bool:
        if filters.state == "post" and row.file not in self.posts:
            return False
        if filters.state in ("open", "over") and (row.result is None) != (filters.state == "open"):
            return False
        return (not since or row.ended >= since) and (not filters.game or row.game == filters.game)

    def _fits(self, row: MatchRow, filters: Filters, words: Sequence[str]) -> bool:
        if (filters.person or filters.opponent or filters.result) and not _of(row, filters):
            return False
        return not words or all(word in self._told(row) for word in words)

    def _told(self, row: MatchRow) -> str:
        """Return all searchable words of a match, kept until its save changes."""
        known = self._hay.get(row.file)
        if known is None or known[0] != row.ended:
            people = (self.names.get(seat.profile, seat.name) for seat in row.seats)
            game = self.texts.game_name(row.game) if row.game else row.file
            mode = f"{row.game}.mode.{row.mode}.name"
            modes = row.mode, self.texts(mode) if self.texts.has(mode) else ""
            told = folded("\n".join((row.title, row.map, self.texts.shipped(row.map), game, *modes, *people)))
            known = self._hay[row.file] = row.ended, told
        return known[1]


def _of(row: MatchRow, filters: Filters) -> bool:
    """Whether the wanted people play in a match, and it ended for them as wanted."""
    person, opponent = filters.person, filters.opponent
    mine = [seat for seat in row.seats if (person.sits(seat) if person else seat.kind == "person")]
    if person is not None and not mine:
        return False
    if opponent is not None:
        sides = {seat.side for seat in mine} if person else set()
        theirs = [seat for seat in row.seats if opponent.sits(seat)]
        if not any(sides - {seat.side} or not sides for seat in theirs):
            return False
    if not filters.result:
        return True
    wanted: Outcome | str = filters.result
    return any(seat.outcome == wanted for seat in mine)


def people_of(players: Mapping[SeatRow, int], names: Mapping[str, str]) -> list[tuple[PlayerKey, str]]:
    """Return the people among players (with their numbers of matches) and their names: profiles first,
    then the guests who played most."""
    counted: Counter[PlayerKey] = Counter()
    for seat, count in players.items():
        if seat.kind != "bot":
            counted[who_sits(seat)] += count
    found = [(who, names.get(who.key, "") if who.kind == "profile" else who.key) for who in counted]
    known = [(who, name) for who, name in found if name]
    return sorted(known, key=lambda one: (one[0].kind != "profile", -counted[one[0]], one[1].casefold()))[
        :MOST
    ]


def bot_levels(players: Iterable[SeatRow]) -> list[int]:
    """Return the levels of the bots among players."""
    return sorted({seat.level for seat in players if seat.kind == "bot" and seat.level})
