"""Which games and matches can be analysed, and the way there from other scenes."""

from __future__ import annotations

from typing import Any

from game.data.matches import Match
from game.model.entries import window_games
from game.ui.scene import App


def may_analyse(app: App, game: str) -> bool:
    """Whether positions of that game can be analysed here: it needs an analyst."""
    return app.can_open("analysis") and game in window_games(lambda info: info.analyst)


def may_analyse_match(app: App, match: Match) -> bool:
    """Whether that match can be analysed now: all of it may be shown, and nobody's time runs.

    A match without a clock can be analysed while it goes on: whoever sits at the table sees who asks, and
    against a bot it is how one learns. With a clock, thinking time is what is played for.
    """
    return not no_analysis(app, match)


def no_analysis(app: App, match: Match) -> str:
    """Why that match can't be analysed now (``may_analyse_match``), empty if it can."""
    if not may_analyse(app, match.kit.name):
        return app.texts("match.why.no_analysis")
    if not match.session.open:
        return app.texts("match.why.secret")
    timed = match.plan.clock is not None and match.session.result is None
    return app.texts("match.why.timed") if timed else ""


def first_analysed() -> str:
    """The first game that has an analyst, else the first one."""
    return next(iter(window_games(lambda info: info.analyst)), window_games()[0])


def analyse_match(app: App, match: Match, ply: int | None = None, thinker: Any = None) -> None:
    """Open the analysis of a match over what is shown, after ``ply`` entries of its line or at its end."""
    app.open("analysis", match=match, ply=ply, thinker=thinker)
