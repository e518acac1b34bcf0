"""Ratings in words."""

from __future__ import annotations

from game.data.people.ratings import provisional
from game.data.words.texts import Texts
from game.model.glicko import Rating


def rating_words(rating: Rating, texts: Texts) -> str:
    """Return a rating with its uncertainty: 1480 ± 120, provisional. The span is twice the deviation: in
    95 of 100 cases the rating lies in it. Ratings are marks, not amounts, so their figures are never
    grouped."""
    key = "statistics.rating.provisional" if provisional(rating) else "statistics.rating.sure"
    return texts(key, rating=str(round(rating.rating)), span=str(round(2 * rating.deviation)))
