"""The ways from one screen to another: into the analysis and the editor, and to a position given as
text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any

from game.app.sharing import incoming
from game.data.saves.matches import Match, Player
from game.model.contract import TextError
from game.model.entries import window_games
from game.model.kit import AnyKit
from game.model.match_options import may
from game.ui.controls.clipboard import clipboard_text
from game.ui.flow import Flow
from game.ui.scene import App

# --- the analysis ---


def may_analyse(game: str) -> bool:
    """Whether positions of ``game`` can be analysed: that needs an analyst."""
    return game in window_games(attrgetter("analyst"))


def no_analysis(app: App, match: Match) -> str:
    """Return why a match can't be analysed now, empty if it can: nothing in it may be secret, and nobody's
    time may run. A match without a clock can be analysed while it goes on: the people at the table see who
    asks, and against a bot it is a way to learn. With a clock, thinking time is part of the game; where
    hints are off, an analysis would be one."""
    if not may_analyse(match.kit.name):
        return app.texts("match.why.no_analysis")
    if not match.session.open:
        return app.texts("match.why.secret")
    if match.session.result is None and not may(match.session.setup.options, "hints"):
        rated = may(match.session.setup.options, "rated")
        return app.texts("match_options.rated_off" if rated else "match_options.no_hints")
    timed = match.plan.clock is not None and match.session.result is None
    return app.texts("match.why.timed") if timed else ""


def no_trying(app: App, match: Match) -> str:
    """Return why a position of a match can't be tried out elsewhere, in the editor or in a match of its own;
    empty if it can. While a rated match goes on that would be help."""
    rated = match.session.result is None and may(match.session.setup.options, "rated")
    return app.texts("match_options.rated_off") if rated else ""


def analyse_match(
    app: App, match: Match, ply: int | None = None, thinker: Any = None,
    known: Mapping[int, Any] | None = None,
) -> None:  # fmt: skip
    """Open the analysis of a match over the current screen, after ``ply`` entries of its line or at its
    end; ``known`` are judgements of a review. A match that isn't over is marked as helped."""
    match.help_taken("analysis")
    app.open("analysis", match=match, ply=ply, thinker=thinker, known=known)


# --- the editor ---


def edit_position(app: App, kit: Any, view: Any, title: str = "") -> None:
    """Open a view in the editor over the current screen; back leads there again."""
    draft = kit.drafting.from_view(view)
    if title:
        draft = replace(draft, meta={**draft.meta, "title": title})
    app.open("editor", game=kit.name, draft=draft)


# --- a match of one's own ---


def play_from(app: App, kit: AnyKit, view: Any, players: Sequence[Player], sides: Sequence[int]) -> str:
    """Set up a match from a position over the current screen; return why that can't be, empty if it can."""
    try:
        text = kit.format_position(view)
    except TextError as error:
        return app.texts("replay.bad", reason=str(error))
    app.open("setup", game=kit.name, position=text, players=players, sides=sides)
    return ""


# --- what is given as text ---


def paste(app: App) -> Flow:
    """Open what is in the clipboard, or ask for a text where nothing of ours is in it."""
    text = clipboard_text()
    if wrong := (yield from incoming.paste(app)):
        ask_for_text(app, text, wrong)


def ask_for_text(
    app: App, text: str, wrong: str, *, title: str = "menu.paste",
    opened: Callable[[str], str | None] | None = None,
) -> None:  # fmt: skip
    """Open the dialog that takes a position or a match as text, by default ``text`` with what is ``wrong``.
    ``opened`` opens the text, or returns what is wrong; by default as a match."""
    app.open(
        "dialog", kind="text", title=app.texts(title), words=app.texts("menu.paste_words"),
        accept=app.texts("menu.paste_open"), check=opened or partial(incoming.try_text, app), text=text,
        wrong=wrong,
    )  # fmt: skip
