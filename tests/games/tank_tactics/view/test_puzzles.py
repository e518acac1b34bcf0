"""Puzzles, analysis and review of a game whose moves are turns of several actions, in the window."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from game.app.analysis.commands import FollowLine
from game.app.analysis.scene import AnalysisScene
from game.app.analysis.subject import of_position
from game.app.poses import SCENES
from game.app.poses.match import player_of
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.app.poses.thinkers import Quick, Reader
from game.app.puzzles.puzzle import PuzzleScene
from game.app.table.match_source import MatchSource, can_analyse
from game.app.table.review import Review
from game.bots import registry
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker
from game.games.tank_tactics.view.spots import CardSpot
from game.model.contract import Resign
from game.testing.driver import Driver
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.app.analysis_hands import list_rect
from tests.app.test_puzzles import Here, choose, phase, settle

BOTH = "05_both_this_turn"
TWICE = "19_ram_twice"


def show(app: Application, player: Driver, name: str) -> PuzzleScene:
    scene = PuzzleScene(app, "tank_tactics", name, Here())
    app.push(scene)
    player.wait(0.1)
    return scene


def press(scene: PuzzleScene, player: Driver, square: str) -> None:
    """Click on a square, and see what comes of it."""
    x, y = scene.table.camera.centre_of(scene.attempt.state.board.grid.square(square))  # type: ignore[attr-defined]
    player.click((round(x), round(y)))
    for _ in range(3):
        scene.table.skip()
        player.wait(0.4)


@pytest.mark.slow
def test_a_turn_of_several_shots_is_solved_by_mouse__TT_3_6(app: Application, player: Driver) -> None:
    scene = show(app, player, BOTH)
    press(scene, player, "g5")
    for square in ("c1", "c1"):
        press(scene, player, square)
    assert phase(scene) == "think", "the turn is not over"
    assert len(scene.attempt.actions) == 2
    assert scene.attempt.left == 0 and scene.attempt.to_find == 1
    for square in ("e1", "e1"):
        press(scene, player, square)
    settle(scene, player)
    assert phase(scene) == "solved"


def test_a_turn_that_ends_too_soon_is_wrong_and_tried_again_from_its_beginning__TT_3_2(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, BOTH)
    choose(scene, "B*c1")
    settle(scene, player)
    choose(scene, "end")
    settle(scene, player)
    assert phase(scene) == "wrong"
    scene.try_again()
    assert phase(scene) == "think"
    assert not scene.attempt.actions
    choose(scene, "B*c1")
    settle(scene, player)
    choose(scene, "B*c1")
    settle(scene, player)
    scene.take_back()
    assert len(scene.attempt.actions) == 1


@pytest.mark.slow
def test_a_right_turn_is_answered_by_a_whole_turn__TT_3_9(app: Application, player: Driver) -> None:
    scene = show(app, player, TWICE)
    line = list(scene.kept.puzzle.line)
    for text in line[: line.index("end") + 1]:
        choose(scene, text)
        settle(scene, player)
    assert phase(scene) == "think"
    assert scene.attempt.own_turn and scene.attempt.left == 1
    solution = scene.solver.solve(scene.attempt.state, "win", 1) if scene.solver else None
    assert solution is not None
    for action in solution.line:
        scene.play_action(action)
        settle(scene, player)
    assert phase(scene) == "solved"


@pytest.mark.slow
def test_the_analysis_knows_both_colours_and_plays_a_whole_turn(app: Application, player: Driver) -> None:
    subject = of_position("tank_tactics", position("tank_tactics", "duel"))
    scene = AnalysisScene(app, subject, None, Quick)
    app.push(scene)
    for _ in range(100):
        player.wait(0.1)
        if scene.model.analyst.lines:
            break
    best = scene.model.analyst.lines[0]
    assert scene.bar.parties == (0, 2)
    scene.do(FollowLine(tuple(best.line)))
    assert len([*scene.node.way()]) == len(best.line) + 1


@pytest.mark.slow
def test_a_review_judges_turns_and_knows_the_other_side(app: Application) -> None:
    match = match_of(
        plan_on(app.texts, (player_of("Anna"), player_of("Ben")), game="tank_tactics", map_name="duel")
    )
    session, rng = match.session, random.Random(3)
    bot = registry.bots("tank_tactics").make(1)
    while session.result is None and session.state.round < 5:
        seat = session.to_act
        assert seat is not None
        session.play(bot.choose(Seen(seat, session.view(seat)), Limits(nodes=200), rng.getrandbits(31)))
    assert not can_analyse(MatchSource(match)), "before it is over there may be secrets"
    session.call(Resign(1))

    class Fast(LocalWorker):
        def analyse(self, seen, limits, lines=1, also=()):  # type: ignore[no-untyped-def]
            return super().analyse(seen, Limits(nodes=300), lines, also)

    review = Review(MatchSource(match), Fast, keep=False)
    while not review.finished:
        review.update()
    assert not review.failed
    assert review.parties == (0, 2)
    turns = review._moves
    assert all(start < end for start, end in turns)
    seats = [review.line.entry(start + 1).seat for start, _ in turns]
    assert all(one != other for one, other in pairwise(seats))
    assert set(review.known) == {start for start, _ in turns} | {turns[-1][1]}
    assert all(review.share(ply) is not None for ply in range(review.count + 1))
    assert sum(one.moves for one in review.sums) == len(turns)
    review.close()


@pytest.mark.slow
def test_an_analysts_turn_is_played_step_by_step_then_whole(app: Application, player: Driver) -> None:
    scene = SCENES["match_tank_tactics_hint_judged"](app)
    app.push(scene)
    player.wait(0.2)
    controller = scene.controller  # type: ignore[attr-defined]
    hinting, seat = controller.hinting, controller.session.to_act
    own, line = hinting.own_part, hinting.best.actions
    assert hinting.judges and len(own) > 1
    assert len(hinting.told_part(line)) > len(own), "what follows is told as well"
    controller.play_hint(whole=False)
    for _ in range(5):
        scene.table.skip()  # type: ignore[attr-defined]
        player.wait(0.1)
    assert hinting.proposed and hinting.at == 1
    assert hinting.steps == own[1:]
    controller.play_hint(whole=True)
    for _ in range(60):
        scene.table.skip()  # type: ignore[attr-defined]
        player.wait(0.1)
    assert not hinting.shown
    assert controller.session.to_act != seat


def press_beside(scene: AnalysisScene | PuzzleScene, player: Driver, spot: object) -> None:
    rect = scene.table.rect_of(spot)  # type: ignore[attr-defined]
    assert rect is not None and rect.width, f"{spot} is not seen"
    player.click(rect.center)
    scene.table.skip()
    player.wait(0.3)


def test_in_an_analysis_cards_and_the_end_of_a_turn_are_beside_the_board__TT_4_1(
    app: Application, player: Driver
) -> None:
    subject = of_position("tank_tactics", position("tank_tactics", "duel"))
    scene = AnalysisScene(app, subject, None, Reader)
    app.push(scene)
    player.wait(0.2)
    assert "tab.0" in dict(scene.focus.stops) and scene.model.at_table, (
        "nothing was played: the table is what is needed"
    )
    press_beside(scene, player, CardSpot("smoke", 1))
    press_beside(scene, player, ButtonSpot("end"))
    played = [subject.kit.format_action(one.action, one.state) for one in scene.node.line()[1:]]
    assert played[-1] == "end" and len(played) == 2 and "smoke" in played[0]
    player.click("tab.0")
    player.wait(0.2)
    assert not scene.model.at_table and list_rect(scene).width and not scene.table.beside.side.width


def test_in_a_small_window_a_puzzles_text_and_table_take_turns(app: Application, player: Driver) -> None:
    app.change("window.zoom", 130)
    scene = show(app, player, TWICE)
    assert scene.frame.tabs is not None and not scene.at_table
    player.click("tab.1")
    player.wait(0.2)
    press_beside(scene, player, ButtonSpot("end"))
    settle(scene, player)
    assert phase(scene) == "wrong" and not scene.at_table, "the verdict stands in the text"


def test_a_turn_is_ended_by_its_key_while_the_board_has_the_keys(app: Application, player: Driver) -> None:
    subject = of_position("tank_tactics", position("tank_tactics", "duel"))
    scene = AnalysisScene(app, subject, None, Reader)
    app.push(scene)
    player.wait(0.2)
    scene.do(FollowLine((subject.kit.parse_action("B+1", scene.node.state),)))
    scene.table.skip()
    player.wait(0.2)
    player.key("f6")
    player.key("space")
    scene.table.skip()
    player.wait(0.2)
    assert [subject.kit.format_action(one.action, one.state) for one in scene.node.line()[1:]] == [
        "B+1",
        "end",
    ]
