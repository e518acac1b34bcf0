"""Finished matches between bots in every game, their replays with graphs, and the pages about them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.app.match.report import Report
from game.app.poses.match import scene_of
from game.app.poses.match_plans import plan_on
from game.app.poses.replay import judgements
from game.app.poses.samples import sample
from game.app.replay.scene import Replay
from game.app.table.match_source import MatchSource, from_text
from game.app.table.review import Review
from game.bots import registry
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match, Player
from game.model.contract import PUBLIC
from game.model.registry import kit
from game.model.session import Session
from game.ui.scene import App, Scene

NAMES: Final = ("Anna", "Ben", "Clara", "David")

FEW: Final = Limits(nodes=60)

MATCHES: Final[dict[str, tuple[str, int, str]]] = {
    "battlegrounds": ("battlegrounds", 0, "battle"),
    "battlegrounds_4": ("battlegrounds", 2, "battle"),
    "battlegrounds_team": ("battlegrounds", 3, "team"),
    "battlegrounds_solo": ("battlegrounds", 4, "solo"),
    "tank_tactics": ("tank_tactics", 0, "duel"),
    "tank_tactics_4": ("tank_tactics", 2, "four_corners"),
    "tank_battle": ("tank_battle", 0, "classic"),
    "flames_of_tanks": ("flames_of_tanks", 0, "farms"),
    "flames_of_tanks_4": ("flames_of_tanks", 2, "four_corners"),
}
"""By name: the game, the index of its seating, and the map."""


def finished(app: App, name: str, seed: int = 5, clock: Any = None, most: int | None = None) -> Match:
    """Return one of ``MATCHES``, played to its end by weak bots (``most``: at most so many actions); the
    same on every machine. Every player thought for some seconds."""
    game, seating, map_name = MATCHES[name]
    seats = len(kit(game).info.seatings[seating].sides)
    players = tuple(
        Player("person", NAMES[seat]) if seat % 2 == 0 else Player("bot", NAMES[seat], 1)
        for seat in range(seats)
    )
    plan = plan_on(app.texts, players, game=game, map_name=map_name, seating=seating, clock=clock, seed=seed)
    time, rng = [0], random.Random(seed)
    match = Match.create(plan, folder=None, now=lambda: time[0])
    match.session.resume()
    play_out(match.session, registry.bots(game), rng, time, most)
    return match


def play_out(session: Session[Any, Any], bots: Any, rng: random.Random, time: list[int],
    most: int | None = None,
) -> None:  # fmt: skip
    """Let the weakest bots play a match to its end, or so many actions of it."""
    players = [bots.make(1) for _ in session.setup.seats]
    while session.result is None and (most is None or len(session.record(PUBLIC)) < most):
        seat = session.to_act
        assert seat is not None and seat >= 0
        steps = tuple(session.noticed(seat)) if players[seat].uses_steps else ()
        action = players[seat].choose(Seen(seat, session.view(seat), steps), FEW, rng.getrandbits(32))
        time[0] += rng.randrange(1_000, 20_000)
        session.play(action)


def replay(app: App, name: str, ply: int | None = None) -> Replay:
    """Return the replay of one of these matches, completely estimated."""
    keep, app.keep = app.keep, False
    made = Replay(app, MatchSource(finished(app, name)), ply, LocalWorker)
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
    made = report(app, finished(app, name))
    if isinstance(made.review, Review):
        made.review.judge.nodes_enough = GLANCE
    while made.review is not None and not made.review.finished:
        made.review.update()
    return made


def _analysed(app: App) -> Scene:
    made = report(app, from_text(sample("replay")["record"], "tank_chess", app.texts).match)
    assert made.review is not None
    made.review.take(judgements())
    return made


def going_on(app: App, name: str) -> Scene:
    """Return one of these matches in its middle, with the evaluation bar."""
    app.change("play.evaluation_bar", True)
    return scene_of(app, finished(app, name, most=60), LocalWorker)


DEMOS: dict[str, Callable[[App], Scene]] = {
    "report_tank_chess": _analysed,
    **{f"replay_estimates_{name}": partial(replay, name=name) for name in MATCHES},
    **{f"bar_{name}": partial(going_on, name=name) for name in MATCHES},
    **{f"report_{name}": partial(_report, name=name) for name in MATCHES},
}
