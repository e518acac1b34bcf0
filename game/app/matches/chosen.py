"""The actions on one saved match."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.app.sharing.going_out import share_match
from game.app.sharing.waiting import with_save
from game.app.table.elsewhere import analyse_match, may_analyse, no_analysis
from game.app.table.opening import open_save
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match
from game.data.saves.saves import SaveSummary
from game.ui.controls.clipboard import copy_text
from game.ui.scene import App


class MatchesButton(StrEnum):
    """The buttons of the page."""

    RESUME = "resume"
    REPLAY = "replay"
    ANALYSE = "analyse"
    COPY = "copy"
    SHARE = "share"
    DELETE = "delete"
    UNDO = "undo"
    TRASH = "trash"
    EXPORT = "export"
    CLEAR = "clear"
    NEW = "new"


class OneMatch:
    """Runs the actions on a match. ``tell`` shows a message at the foot of the page."""

    def __init__(self, app: App, tell: Callable[[str], object]) -> None:
        self.app, self.t, self.tell = app, app.texts, tell

    def open(self, save: SaveSummary) -> None:
        """Resume a match, or replay one that is over, after Enter or a double click."""
        if save.header is not None:
            self.do(MatchesButton.RESUME if save.result is None else MatchesButton.REPLAY, save)

    def do(self, what: MatchesButton, save: SaveSummary) -> None:
        """Run a button's action; nothing for a save that can't be read. A match that is only viewed is
        opened from its save, with a message if that fails."""
        if save.header is None:
            return
        if what is MatchesButton.RESUME:
            open_save(self.app, save.path, how="push")
            return
        looks: dict[MatchesButton, Callable[[Match], object]] = {
            MatchesButton.REPLAY: lambda match: self.app.open("replay", match=match),
            MatchesButton.ANALYSE: self._analyse,
            MatchesButton.COPY: self._copy,
            MatchesButton.SHARE: lambda match: share_match(self.app, match),
        }
        with_save(self.app, save.path, looks[what], self._unreadable)

    def why_not(self, what: MatchesButton, save: SaveSummary) -> str:
        """Return why an action can't be done, empty if it can."""
        if what is MatchesButton.DELETE:
            return self.t("matches.why.rated") if save.counts else ""
        if save.header is None:
            return self.t("matches.why.broken")
        if what is MatchesButton.RESUME:  # one by post is opened for its last letter, too
            return "" if save.result is None or save.header.post else self.t("match.why.over")
        if what is MatchesButton.ANALYSE:
            if not may_analyse(save.header.game):
                return self.t("match.why.no_analysis")
            if save.header.clock is not None and save.result is None:
                return self.t("match.why.timed")
        return ""

    def _unreadable(self, error: ProblemsError) -> None:
        self.tell(self.app.texts.problem(error.problems[0]) if error.problems else "")

    def _analyse(self, match: Match) -> None:
        """Analyse a match from its last position on."""
        if why := no_analysis(self.app, match):
            self.tell(why)
        else:
            analyse_match(self.app, match)

    def _copy(self, match: Match) -> None:
        """Copy a match's record to the clipboard."""
        if not match.session.open:
            self.tell(self.t("matches.secret"))
        elif copy_text(match.record_text()):
            self.tell(self.t("matches.copied"))
        else:
            self.tell(self.t("matches.not_copied"))
