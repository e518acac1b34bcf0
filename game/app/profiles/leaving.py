"""Rated matches that were left unfinished: whoever begins another one of that game has lost them, and is
asked before."""

from __future__ import annotations

from collections.abc import Mapping, Set
from pathlib import Path
from typing import Any

from game.app.table.failure import problems_dialog
from game.app.table.opening import open_save
from game.data.files.paths import user_saves
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.match_index import MatchIndex, MatchRow
from game.data.saves.matches import Match, MatchPlan
from game.model.contract import IllegalAction, Resign
from game.model.match_options import may
from game.model.registry import kit as kit_of
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow, follow
from game.ui.scene import App

READ_S = 0.3
"""Most seconds for reading saves that the index doesn't know yet, the latest first."""


def begin_match(app: App, plan: MatchPlan, how: str = "push", **given: Any) -> None:
    """Open a new match; before a rated one, ask whether to give up those that its people have left
    unfinished. One that another window plays can't be given up, and then no other begins. It reads a few
    files."""
    follow(app, _beginning(app, plan, how, given))


def _beginning(app: App, plan: MatchPlan, how: str, given: Mapping[str, Any]) -> Flow:
    left = _left_by(plan) if app.keep and may(plan.options, "rated") else []
    if left:
        t, saves = app.texts, user_saves()
        answers = [
            DialogAnswer("give_up", t("match.left.give_up"), kind="fire", harms=True),
            DialogAnswer("resume", t("match.left.resume")),
            DialogAnswer("stay", t("match.left.stay")),
        ]
        words = t("match.left.words", matches=t.listed([row.title for row in left]), n=len(left))
        answer = yield Question(app, t("match.left.title"), words, answers)
        if answer == "resume":
            open_save(app, saves / left[0].file)
        if answer != "give_up":
            return
        kept = [resign(saves / row.file, _people(plan)) for row in left]
        if why := [one for one in kept if one is not None]:
            app.push(problems_dialog(app, t("match.left.title"), t("match.left.kept"), why))
            return
    app.open("match", how=how, plan=plan, **given)


def resign(path: Path, people: Set[str]) -> Problem | None:
    """Let these profiles give up a saved match; return why it can't be written. One that can't be read stays
    as it is."""
    try:
        match = Match.resume(path, kit_of)
    except (ProblemsError, OSError):
        return None
    try:
        for seat, player in enumerate(match.plan.players):
            if player.profile in people and match.session.result is None and match.view_only is None:
                match.session.call(Resign(seat))
    except IllegalAction:
        pass  # the game doesn't let anybody give up now: the match stays open
    finally:
        match.close()
    return match.view_only


def _people(plan: MatchPlan) -> Set[str]:
    return {player.profile for player in plan.players if player.profile}


def _left_by(plan: MatchPlan) -> list[MatchRow]:
    """The rated matches of a game that the people of a new one have left unfinished."""
    people = _people(plan)
    with MatchIndex() as index:
        index.refresh(READ_S)
        rows = index.rated_open(plan.kit.name)
    return [row for row in rows if people & {seat.profile for seat in row.seats}]
