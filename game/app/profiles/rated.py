"""Whether a match counts for ratings, and what it changed, in words: before it and after it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from game.app.profiles.ratings import rating_words
from game.data.people.ratings import RatingChange, Ratings, Unrated, changes_of, rate, rated_seats
from game.data.saves.match_index import MatchIndex, SeatRow
from game.data.saves.matches import Match
from game.data.words.texts import Texts
from game.model.glicko import Rating
from game.ui.window.aside import Aside


def all_ratings() -> Ratings:
    """Return the current ratings of all profiles. It reads files: never call it from the window's thread."""
    with MatchIndex() as index:
        return rate(index)


def words_before(texts: Texts, game: str, seats: Sequence[SeatRow], ratings: Ratings) -> str:
    """Say whose rating a new match changes, of which there must be one."""
    rated = rated_seats(game, seats)
    now = [ratings.of(game, seat.profile) or Rating() for seat in rated]
    if len(rated) == 1:
        who = f"{rated[0].name} {rating_words(now[0], texts)}"
    else:
        who = texts.commas(f"{seat.name} {round(one.rating)}" for seat, one in zip(rated, now, strict=True))
    return texts("statistics.rated.counts", who=who)


def words_after(texts: Texts, changes: Sequence[RatingChange], why: Unrated) -> str:
    """Say what a match changed, or why nothing."""
    if why:
        return texts(f"statistics.rated.{why}")
    told = []
    for name, before, after in changes:
        old, new = round(before.rating), round(after.rating)
        sign = "+" if new > old else "−" if new < old else "±"
        words = {"name": name, "before": str(old), "after": str(new), "sign": sign, "by": str(abs(new - old))}
        told.append(texts("statistics.rated.change", **words))
    return texts("statistics.rated.counts", who=texts.commas(told))


class RatingChanges(Aside[tuple[list[RatingChange], Unrated]]):
    """The rating changes of a match that is over: ``words``, empty where nobody has a profile
    (``wanted``), and until they are known."""

    def __init__(self, match: Match, texts: Texts, *, keep: bool) -> None:
        super().__init__("ratings")
        self.wanted = keep and any(player.profile for player in match.plan.players)
        self.words = ""
        self._texts = texts
        if self.wanted:
            self.start(_looked_up, match)

    def poll(self) -> None:
        """Take the changes as soon as they are known."""
        told = None
        with suppress(Exception):  # what can't be read isn't told
            told = self.take()
        if told is not None:
            self.words = words_after(self._texts, *told)


def _looked_up(match: Match) -> tuple[list[RatingChange], Unrated]:
    match.flush()
    return changes_of(match.path)
