"""Ratings of people, per game: Glicko-2 over their matches in order of time. Bots have fixed ratings, from
the share each level won against the one below it (``assets/games/<game>/ratings.yaml``).

Each match is a rating period. Its results are all pairs of opponents in it: of three or four seats, the
one with the better place has won. ``MatchRow.rated`` says which matches count. The index keeps the ratings
after each match, so that only new matches are worked out.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.data.files.check import read_model
from game.data.files.paths import assets_of
from game.data.files.problems import ProblemsError
from game.data.saves.match_index import MatchIndex, MatchRow, SeatRow
from game.data.saves.match_plan import Player
from game.model.entries import games
from game.model.glicko import Rating, after

PROVISIONAL: Final = 110.0
"""Deviation above which a rating is provisional."""

ANCHOR_DEVIATION: Final = 30.0
"""Least deviation of a bot's rating, as people and bots compare only roughly."""

ELO: Final = 400.0


class LevelStep(BaseModel):
    """A level's result against the one below it: points (wins plus half the draws) and number of matches."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    level: int = Field(ge=2, le=99)
    points: float = Field(gt=0)
    of: int = Field(ge=1)

    @property
    def gain(self) -> float:
        """The rating points by which the level is stronger."""
        return ELO * math.log10(self.points / (self.of - self.points))

    @property
    def deviation(self) -> float:
        """The uncertainty of ``gain``: the deviation of the share, times the slope of ``gain``."""
        share = self.points / self.of
        return ELO / math.log(10) / math.sqrt(self.of * share * (1 - share))


class RatingsFile(BaseModel):
    """The content of a game's ``ratings.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    source: str = Field(min_length=1, max_length=300)
    anchor: float = Field(ge=100, le=3000)
    steps: tuple[LevelStep, ...] = Field(max_length=98)

    @model_validator(mode="after")
    def _in_order(self) -> RatingsFile:
        if [step.level for step in self.steps] != list(range(2, len(self.steps) + 2)):
            raise ValueError("the steps are levels 2, 3, … in order")
        if any(step.points >= step.of for step in self.steps):
            raise ValueError("a level that won all points has no rating: points must be less than of")
        return self

    def levels(self) -> dict[int, Rating]:
        """The rating of each bot level."""
        found = {1: Rating(self.anchor, ANCHOR_DEVIATION)}
        for step in self.steps:
            below = found[step.level - 1]
            found[step.level] = Rating(below.rating + step.gain, math.hypot(below.deviation, step.deviation))
        return found


@lru_cache(32)
def bot_ratings(game: str) -> Mapping[int, Rating]:
    """The ratings of a game's bots by level; empty for a game without ``ratings.yaml``, whose matches
    against bots don't count."""
    try:
        return read_model(assets_of(game) / "games" / game / "ratings.yaml", RatingsFile).levels()
    except ProblemsError:
        return {}


class RatedMatch(NamedTuple):
    """A profile's rating after a match, with the end of the match (seconds since 1970) and its file."""

    ended: float
    file: str
    rating: Rating


@dataclass
class Ratings:
    """The ratings of all profiles: ``now[game, profile]``, and in ``course`` the matches that led to them."""

    now: dict[tuple[str, str], Rating] = field(default_factory=dict)
    course: dict[tuple[str, str], list[RatedMatch]] = field(default_factory=dict)

    def of(self, game: str, profile: str) -> Rating | None:
        """A profile's rating in a game; ``None`` before its first match that counts."""
        return self.now.get((game, profile))

    def add(self, match: MatchRow) -> None:
        """Take in one more match, which must have ended after all others."""
        if not match.rated:
            return
        known = [(seat, self._rating(match.game, seat)) for seat in match.seats]
        new: dict[str, Rating] = {}
        for seat, own in known:
            if not seat.profile or own is None:
                continue
            results = [
                (other, _score(seat, opponent))
                for opponent, other in known
                if other is not None and opponent.side != seat.side and opponent.profile != seat.profile
            ]
            if results:
                new[seat.profile] = after(own, results)
        for profile, rating in new.items():
            key = match.game, profile
            self.now[key] = rating
            self.course.setdefault(key, []).append(RatedMatch(match.ended, match.file, rating))

    def _rating(self, game: str, seat: SeatRow) -> Rating | None:
        """The rating of a seat's player before the match; ``None`` for a guest, and for a player without a
        place."""
        if seat.place is None:
            return None
        if seat.kind == "bot":
            return bot_ratings(game).get(seat.level)
        return self.now.get((game, seat.profile), Rating()) if seat.profile else None


def _score(own: SeatRow, other: SeatRow) -> float:
    if own.place == other.place or own.place is None or other.place is None:
        return 0.5
    return 1.0 if own.place < other.place else 0.0


def rate(index: MatchIndex, person: str = "") -> Ratings:
    """The present ratings of all profiles, with the course of ``person``. New matches are worked out and
    kept in the index."""
    return index.sound(lambda: _rate(index, person), Ratings())


def _rate(index: MatchIndex, person: str) -> Ratings:
    source = _source()
    with index.alone() as alone:
        until = index.rated_until(source)
        anew = until == -math.inf
        known, fresh = Ratings(), Ratings()
        if not anew:
            known.now = {(game, profile): _rating(told) for game, profile, *told in index.ask(_NOW)}
            for game, ended, file, *told in index.ask(_COURSE, (person,)) if person else ():
                course = known.course.setdefault((game, person), [])
                course.append(RatedMatch(ended, file, _rating(told)))
        fresh.now = known.now
        for match in (new := index.to_rate(until)):
            fresh.add(match)
        if alone and (new or anew):
            rows = [
                (*key, one.ended, one.file, *_values(one.rating))
                for key, course in fresh.course.items()
                for one in course
            ]
            index.keep_ratings(rows, new[-1].ended if new else 0.0, source, anew=anew)
    for key, course in fresh.course.items():
        if key[1] == person:
            known.course.setdefault(key, []).extend(course)
    return known


_NOW: Final = (
    "SELECT game, profile, rating, deviation, volatility FROM ratings JOIN (SELECT game, profile, "
    "max(ended) AS ended FROM ratings GROUP BY game, profile) USING (game, profile, ended) ORDER BY file"
)
_COURSE: Final = (
    "SELECT game, ended, file, rating, deviation, volatility FROM ratings WHERE profile = ? "
    "ORDER BY game, ended, file"
)


def _values(rating: Rating) -> tuple[float, float, float]:
    return rating.rating, rating.deviation, rating.volatility


def _rating(told: Sequence[float]) -> Rating:
    """Rebuild a rating from its kept numbers. Raises ``TypeError`` or ``ValueError`` for anything else."""
    if not all(math.isfinite(one) for one in told):
        raise ValueError("a rating that is no number")
    return Rating(*told)


def _source() -> str:
    """A text of the bots' ratings: when it changes, all matches are rated anew."""
    told = {game: [_values(one) for _, one in sorted(bot_ratings(game).items())] for game in games()}
    return hashlib.sha256(repr(sorted(told.items())).encode()).hexdigest()


class RatingChange(NamedTuple):
    """The change of one person's rating by a match."""

    name: str
    before: Rating
    after: Rating


Unrated = Literal["", "off", "position", "undone", "helped", "opponents", "unsaved"]
"""Why a match doesn't count for ratings; empty if it does, or if nobody in it has a rating."""


def rated_seats(game: str, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats whose people's ratings the match changes: those with an opponent who has a rating."""
    bots = bot_ratings(game)
    known = [seat for seat in seats if seat.profile or (seat.kind == "bot" and seat.level in bots)]
    return [
        own
        for own in known
        if own.profile and any(one.side != own.side and one.profile != own.profile for one in known)
    ]


def seats_of(players: Sequence[Player], sides: Sequence[int]) -> list[SeatRow]:
    """The seats of a match that is starting."""
    return [
        SeatRow(
            seat, "bot" if who.kind == "bot" else "person", who.name, who.profile, who.level, side, None, None
        )
        for seat, (who, side) in enumerate(zip(players, sides, strict=True))
    ]


def changes_of(path: Path | None) -> tuple[list[RatingChange], Unrated]:
    """The rating changes by a finished match whose save has just been written, or why it doesn't count.
    Reads files: never call it from the window's thread."""
    with MatchIndex() as index:
        if path is None or path.parent != index.folder:
            return [], "unsaved"
        index.take(path)
        match, found = index.of_save(path), list[RatingChange]()
        if match is None or match.result is None:
            return [], "unsaved"
        if not match.counts:
            return [], "off"
        if not match.rated:
            return [], "position" if match.from_position else "undone" if match.undone else "helped"
        for seat in rated_seats(match.game, match.seats):
            course = rate(index, seat.profile).course.get((match.game, seat.profile), [])
            files = [one.file for one in course]
            if match.file in files:
                at = files.index(match.file)
                found.append(
                    RatingChange(seat.name, course[at - 1].rating if at else Rating(), course[at].rating)
                )
    return found, "" if found else "opponents"


def provisional(rating: Rating) -> bool:
    """Whether a rating is still too uncertain to say much."""
    return rating.deviation > PROVISIONAL
