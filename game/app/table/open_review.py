"""Opens the review of a match: by its game's analyst, else by estimates."""

from __future__ import annotations

from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_source import MatchSource, can_analyse
from game.app.table.review import Review
from game.app.table.review_words import AnalysisWords, EstimateWords, ReviewWords
from game.app.table.thinking import MakeThinker
from game.data.words.texts import Texts
from game.view.table import TableView


def open_review(
    source: MatchSource, make: MakeThinker, table: TableView, t: Texts, *, keep: bool = True
) -> tuple[Review | EstimatedReview, ReviewWords]:
    """Return the review of a match that can be reviewed, and the object that puts it into words."""
    if can_analyse(source):
        review = Review(source, make, keep=keep)
        return review, AnalysisWords(t, review, table)
    estimated = EstimatedReview(source, make, keep=keep)
    return estimated, EstimateWords(t, estimated, table)
