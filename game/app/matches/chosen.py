"""The actions on one saved match."""

from __future__ import annotations

from typing import Any, Protocol

from game.app.sharing.going_out import share_match
from game.app.sharing.waiting import read_save
from game.app.table.elsewhere import analyse_match, may_analyse, no_analysis
from game.app.table.opening import open_save
from game.data.files.problems import ProblemsError
from game.data.saves.saves import SaveSummary
from game.ui.controls.clipboard import copy_text
from game.ui.flow import Flow
from game.ui.scene import App


class MatchPage(Protocol):
    """A screen on which a match is chosen."""

    app: App

    @property
    def current(self) -> SaveSummary | None:
        """The chosen match."""

    def t(self, key: str, /, **params: Any) -> str:
        """Return a text."""

    def tell(self, words: str) -> None:
        """Show a message."""


# --- why not ---


def unread(page: MatchPage) -> str | None:
    """Of a save that can't be read nothing can be done."""
    save = page.current
    return "" if save is None else "matches.why.broken" if save.header is None else None


def over(page: MatchPage) -> str | None:
    """Only a match in progress can be resumed; one by post is opened for its last letter, too."""
    save, why = page.current, unread(page)
    if why is None and save is not None and save.result is not None and save.header and not save.header.post:
        return "match.why.over"
    return why


def not_analysed(page: MatchPage) -> str | None:
    """Some games have no analysis, and a match against the clock has none before its end."""
    save, why = page.current, unread(page)
    if why is not None or save is None or save.header is None:
        return why
    if not may_analyse(save.header.game):
        return "match.why.no_analysis"
    return "match.why.timed" if save.header.clock is not None and save.result is None else None


# --- doing ---


def open_match(page: MatchPage) -> Flow | None:
    """Resume the match, or replay one that is over."""
    save = page.current
    if save is not None and save.header is not None:
        if save.result is not None:
            return replay(page)
        resume(page)
    return None


def resume(page: MatchPage) -> None:
    """Go on with the match."""
    assert page.current is not None
    open_save(page.app, page.current.path, how="push")


def replay(page: MatchPage) -> Flow:
    """Replay the match."""
    if (match := (yield from _read(page))) is not None:
        page.app.open("replay", match=match)


def share(page: MatchPage) -> Flow:
    """Share the match."""
    if (match := (yield from _read(page))) is not None:
        share_match(page.app, match)


def analyse(page: MatchPage) -> Flow:
    """Analyse the match from its last position on."""
    if (match := (yield from _read(page))) is None:
        return
    if why := no_analysis(page.app, match):
        page.tell(why)
    else:
        analyse_match(page.app, match)


def copy(page: MatchPage) -> Flow:
    """Copy the match's record to the clipboard."""
    if (match := (yield from _read(page))) is None:
        return
    if not match.session.open:
        page.tell(page.t("matches.secret"))
    else:
        page.tell(page.t("matches.copied" if copy_text(match.record_text()) else "matches.not_copied"))


def _read(page: MatchPage) -> Flow:
    """Return the match, which is only viewed; ``None`` after saying why it can't be read."""
    assert page.current is not None
    came = yield from read_save(page.app, page.current.path)
    if isinstance(came, ProblemsError):
        page.tell(page.app.texts.problem(came.problems[0]) if came.problems else "")
        return None
    return came
