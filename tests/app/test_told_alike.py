"""What two places of the app say about one thing is the same: the turn looked at, how a match ended, a
move's words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from game.app.match.end import EndPage
from game.app.match.end_figures import figures_of
from game.app.poses.match import scene_of
from game.app.poses.match_plans import finished, finished_matches
from game.app.replay.scene import Replay
from game.app.table.saved import state_words
from game.bots.contract import parties
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.data.saves.saves import summary
from game.model.contract import Resign
from game.testing.driver import Driver as Hands
from game.ui.window.application import Application
from tests.app.match_hands import Hands as MatchHands
from tests.app.test_looking_back import GAMES, begun


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_looking_back_tells_the_turn_under_which_the_list_has_the_move(app: Application, game: str) -> None:
    scene = begun(MatchHands(app), game)
    viewpoint = scene.controller.viewpoint
    record = viewpoint.record
    for ply in range(len(record) - 1, 0, -1):
        viewpoint.look(ply)
        told = scene.banner.told().words
        wanted = record.entry(viewpoint.ply).round
        assert told == app.texts("match.looking_at", turn=wanted, at=viewpoint.ply, count=len(record))
        for side in scene.facing.sides():
            assert not re.search(r"turn \d", scene.strips.about(side)), "the turn of now would contradict it"


def test_shift_h_while_the_hint_is_worked_out_says_that_it_is_not_ready(app: Application) -> None:
    hands = MatchHands(app)
    scene = begun(hands, "tank_chess")
    assert scene.controller.no_hint_step() == "match.hint.ask_first"
    scene.controller.hinting.phase = "thinking"
    assert scene.controller.no_hint_step() == "match.hint.not_yet"


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("name", ["tank_tactics", "tank_battle", "flames_of_tanks"])
def test_no_figure_of_the_end_reads_like_another_score(app: Application, name: str) -> None:
    match = finished(app.texts, name)
    scene = scene_of(app, match, LocalWorker)
    sides = parties(match.session.setup.sides)
    for figure in figures_of(match, scene.table, scene.players, sides, "match.end.figure.turns"):
        if figure.words.startswith("lost"):
            lost = [scene.table.sides.lost(match.session.state, side) for side in sides]
            assert figure.value == str(sum(lost))
            assert [int(n) for n in re.findall(r" (\d+)(?: ·|$)", figure.words)] == lost


@pytest.mark.parametrize("winner", [0, 1])
def test_the_list_of_matches_says_who_won(app: Application, tmp_path: Any, winner: int) -> None:
    match = finished(app.texts, "tank_battle", most=6)
    people = (Seat("person", "Anna"), Seat("person", "Ben"))
    again = Match.create(replace(match.plan, players=people), folder=tmp_path, now=lambda: 0)
    path = again.path
    assert path is not None
    again.session.call(Resign(1 - winner))
    again.close()
    assert state_words(summary(path), None, app.texts) == f"{people[winner].name} won", (
        "before it is read whole"
    )


@pytest.mark.slow
def test_replay_match_opens_the_replay_with_its_chart_and_speed(app: Application, player: Hands) -> None:
    match = finished(app.texts, "tank_battle")
    scene = scene_of(app, match, LocalWorker)
    app.push(scene)
    player.wait(0.1)
    if not isinstance(app.stack.top, EndPage):
        app.push(EndPage(app, scene.actions, scene.players))
    player.wait(0.1)
    player.click("look")
    player.wait(0.2)
    page = app.stack.top
    assert isinstance(page, Replay) and page.reviewing is not None
    player.key("escape")
    assert isinstance(app.stack.top, EndPage)


NOTATION = re.compile(r"[A-Za-z]\d+[–-][a-z]\d+|×[a-z]\d+")


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("name", list(finished_matches()))
def test_the_decisive_moment_is_told_in_plain_words(app: Application, name: str) -> None:
    scene = scene_of(app, finished(app.texts, name), LocalWorker)
    app.push(scene)
    page = EndPage(app, scene.actions, scene.players)
    app.push(page)
    assert not NOTATION.search(page._moment_words()[1])
