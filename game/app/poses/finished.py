"""Finished matches between bots in every game, their replays with graphs, and the pages about them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from game.app.match.end import EndPage
from game.app.match.report import Report
from game.app.poses.match import scene_of
from game.app.poses.match_plans import finished, finished_matches
from game.app.poses.posed import Pose
from game.app.poses.replay import judgements
from game.app.poses.samples import sample
from game.app.replay.scene import Replay
from game.app.table.match_source import MatchSource, from_text
from game.app.table.review import Review
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match
from game.ui.scene import App, Scene


def replay(app: App, name: str, ply: int | None = None) -> Replay:
    """Return the replay of one of these matches, completely estimated."""
    keep, app.keep = app.keep, False
    made = Replay(app, MatchSource(finished(app.texts, name)), ply, LocalWorker)
    app.keep = keep
    assert made.reviewing is not None
    review = made.reviewing.review
    while not review.finished:
        review.update()
    if ply is None and review.points:
        made.reviewing.next_point()
    return made


GLANCE: Final = 20
"""Positions an analyst searches for a verdict in a posed match."""


def report(app: App, match: Match) -> Report:
    """Return the page about a finished match, without verdicts yet."""
    keep, app.keep = app.keep, False
    scene = scene_of(app, match, LocalWorker)
    app.push(scene)
    made = Report(app, scene.actions, scene.players)
    app.keep = keep
    return made


def _report(app: App, name: str) -> Scene:
    """Return the page about a match, completely judged, briefly where an analyst does it."""
    made = report(app, finished(app.texts, name))
    if isinstance(made.review, Review):
        made.review.judge.nodes_enough = GLANCE
    while made.review is not None and not made.review.finished:
        made.review.update()
    return made


def turned(app: App, match: Match, known: Mapping[int, Any] | None = None) -> EndPage:
    """Return the page at the end of a match with where it turned, briefly judged where an analyst does it and
    the verdicts aren't ``known``."""
    keep, app.keep = app.keep, False
    scene = scene_of(app, match, LocalWorker)
    app.push(scene)
    page = EndPage(app, scene.actions, scene.players)
    app.keep = keep
    page.hurry()
    found = page.turned
    if found is not None and isinstance(found.review, Review):
        found.review.judge.nodes_enough = GLANCE
        found.review.take(known or {})
    while found is not None and found.busy:
        page.update(0.0)
    return page


def _turned(app: App, name: str) -> Scene:
    return turned(app, finished(app.texts, name))


def recorded(app: App) -> Match:
    """Return a finished match of Tank Chess whose verdicts are known."""
    return from_text(sample("replay")["record"], "tank_chess", app.texts).match


def _turned_record(app: App) -> Scene:
    return turned(app, recorded(app), judgements())


def _analysed(app: App) -> Scene:
    made = report(app, recorded(app))
    assert made.review is not None
    made.review.take(judgements())
    return made


def going_on(app: App, name: str) -> Scene:
    """Return one of these matches in its middle, with the evaluation bar."""
    app.change("play.evaluation_bar", True)
    return scene_of(app, finished(app.texts, name, most=60), LocalWorker)


DEMOS: dict[str, Pose] = {
    "report_tank_chess": _analysed,
    "end_tank_chess": _turned_record,
    **{f"end_{name}": partial(_turned, name=name) for name in finished_matches()},
    **{f"replay_estimates_{name}": partial(replay, name=name) for name in finished_matches()},
    **{f"bar_{name}": partial(going_on, name=name) for name in finished_matches()},
    **{f"report_{name}": partial(_report, name=name) for name in finished_matches()},
}
