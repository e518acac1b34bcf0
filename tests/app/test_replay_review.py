"""The review of a match in the replay viewer: judged meanwhile, a graph, turning points, another try."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.poses.match_plans import finished
from game.app.poses.replay import judgements
from game.app.poses.samples import sample as sample_of
from game.app.replay.reviewing import Reviewing
from game.app.replay.scene import Replay, make
from game.app.table.match_source import MatchSource, can_review, from_text
from game.app.table.moves import Jump, MoveList
from game.app.table.review import Review
from game.app.table.review_graph import draw_ply_words
from game.app.table.review_words import AnalysisWords, per_move_words
from game.app.table.scores import Score
from game.app.table.turning import ReviewedMove, TurningPoint, judge_move
from game.bots.contract import Limits, Seen, Thought, WinCurve
from game.bots.worker import Answer, LocalWorker, Message
from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.data.saves.matches import Match, position_plan
from game.data.saves.matches import Player as Seat
from game.data.saves.reviews import review_file
from game.data.words.texts import Texts
from game.games.tank_chess.bots import BOTS, TankChessBots
from game.model.contract import Call, Resign, TimeUp
from game.model.registry import kit as kit_of
from game.testing.match_hands import AGAINST_BOT
from game.testing.prompts import prompts_of
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.app.match_hands import Hands
from tests.app.spacing import check_spacing

ANSWER = sample_of("replay")["answer"]
RECORD = sample_of("replay")["record"]
TRIED = sample_of("replay")["tried"]


KIT = kit_of("tank_chess")
PEOPLE = (Seat("person", "Anna"), Seat("person", "Ben"))
WHITE_WINS = "8/6c01/8/8/4m43/8/8/L42C04 w 1"
FIRST = 9
"""The ply of the first turning point of the sample match, White's; the best move there, and its square."""
BEST = "m3-o5N"


class Oracle:
    """An analyst that says what it is told to, or nothing yet."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.score: int | None = None
        self.line = ""
        self.mate: int | None = None
        self.cancelled = 0
        self.closed = False
        self._open: Any = None

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        raise AssertionError("nobody plays here")

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        raise AssertionError("nobody plays here")

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        assert limits.nodes == BOTS.JUDGE_NODES
        self.asked.append(seen.view)
        self._open = seen.view
        return len(self.asked)

    def estimate(self, views: Sequence[Any]) -> int:
        raise AssertionError("nothing is estimated here")

    def poll(self) -> list[Message]:
        if self._open is None or self.score is None:
            return []
        view, self._open = self._open, None
        line = (KIT.parse_action(self.line, view),) if self.line else (KIT.game.actions(view)[0],)
        return [Answer(len(self.asked), (Thought(4, 100, self.score, line, self.mate),))]

    def cancel(self) -> None:
        self.cancelled += self._open is not None
        self._open = None

    @property
    def busy(self) -> bool:
        return self._open is not None

    def close(self) -> None:
        self.closed, self._open = True, None


class ReplayHands(Hands):
    """Hands on the replay viewer."""

    @property
    def replay(self) -> Replay:
        """The viewer, on top or below something."""
        return next(scene for scene in self.app.stack if isinstance(scene, Replay))

    @property
    def reviewing(self) -> Reviewing:
        """Its review."""
        assert self.replay.reviewing is not None
        return self.replay.reviewing

    @property
    def analysis(self) -> Review:
        """The same, by an analyst."""
        assert isinstance(self.reviewing.review, Review)
        return self.reviewing.review

    @property
    def phase(self) -> str:
        """How far the try is; empty without one."""
        return "" if self.reviewing.retry is None else self.reviewing.retry.phase

    @property
    def table(self) -> Any:
        return self.replay.table

    def settle(self, frames: int = 3) -> None:
        for _ in range(frames):
            self.app.step([], 0.1)

    def show(self, oracle: Oracle, ply: int | None = None, *, judged: bool = True) -> Replay:
        """The sample match, its judgements known or still to be made."""
        scene = Replay(self.app, sample(), ply, lambda game: oracle)
        assert scene.reviewing is not None
        if judged:
            scene.reviewing.review.take(judgements())
        self.app.push(scene)
        self.settle()
        return scene

    def hints(self) -> str:
        """What the row of keys says."""
        prompts = [made.label for made in prompts_of(self.replay)]
        return " ".join(prompts or [words for _, words in self.replay.panel.hints()])


@pytest.fixture
def hands(app: Application) -> ReplayHands:
    return ReplayHands(app)


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@cache
def sample() -> MatchSource:
    """The sample match; nobody changes it."""
    return from_text(RECORD, "tank_chess", Texts(ASSETS / "locale"))


def played(*moves: str, position: str = WHITE_WINS, people: tuple[Seat, Seat] = PEOPLE) -> Match:
    plan = position_plan(KIT, load_content(KIT), position, people, sides=(0, 1))
    match = Match.create(plan, folder=None)
    for move in moves:
        match.session.play(KIT.parse_action(move, match.session.state))
    return match


def let_it_pass() -> Match:
    """White could win at once and turns on the spot instead; then Black gives up."""
    match = played("a1-a1W")
    match.session.call(Resign(1))
    return match


def judge_all(review: Review) -> None:
    for _ in range(1000):
        review.update()
        if review.finished:
            return
    raise AssertionError("never finished")


# --- judging ---


@pytest.mark.parametrize("end", [TimeUp(1), Resign(1)])
def test_a_match_lost_by_a_call_counts_its_moves_one_way_and_its_end_is_decided(
    hands: ReplayHands, oracle: Oracle, end: Call
) -> None:
    match = played("a1-a1W")
    match.session.call(end)
    source = MatchSource(match)
    scene = Replay(hands.app, source, None, lambda game: oracle)
    hands.app.push(scene)
    hands.settle()
    told = {one.node.say() for one in scene.tree}
    assert any("Move 1 of 1" in one for one in told), "a call is no move"
    assert scene.model.looking.ply == 2
    review = hands.analysis
    oracle.score = -40
    hands.settle(30)
    assert review.finished and review.total == 2
    before, over = review.shares(1), review.shares(2)
    assert before is not None and 0 < before[0] < 1, "as the board stood"
    assert over == (1.0, 0.0)
    assert [told.moves for told in review.sums] == [1, 0]
    assert per_move_words(review.sums[0], hands.app.texts) and not per_move_words(
        review.sums[1], hands.app.texts
    )


def test_a_win_that_was_let_pass_is_found_and_told(
    hands: ReplayHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TankChessBots, "JUDGE_NODES", 1500)
    scene = Replay(hands.app, MatchSource(let_it_pass()), 1, LocalWorker)
    hands.app.push(scene)
    reviewing = hands.reviewing
    judge_all(hands.analysis)
    hands.settle()
    (point,) = hands.analysis.points
    assert isinstance(point, TurningPoint)
    assert (point.ply, point.side, point.verdict, point.missed) == (1, 0, "blunder", 1)
    assert dict(scene.model.marks) == {1: "??"}
    assert isinstance(reviewing.words, AnalysisWords)
    best = reviewing.words.best(1)
    assert reviewing.words.about(1) == [
        "Turn the Light on a1 to the west: this missed a win in one move.",
        "As White saw it: Black then destroys your Command on d1.",
        f"Best: {best}",
        "As White saw it: The Light destroys Black’s Command on g7 and wins the match.",
    ]
    assert best.endswith("Command on g7")
    assert reviewing.review.share(0) == 1.0
    before = reviewing.review.share(1)
    assert before is not None and before < 1.0
    assert reviewing.review.share(2) == 1.0, "Black has given up"


@pytest.mark.parametrize(
    ("side", "before", "after", "called"),
    [
        (0, Score(0), Score(-20), None),
        (0, Score(0), Score(-60), "inaccuracy"),
        (0, Score(0), Score(-120), "mistake"),
        (0, Score(0), Score(-200), "blunder"),
        (1, Score(0), Score(200), "blunder"),
        (1, Score(0), Score(-200), None),
    ],
)
def test_a_move_is_called_by_the_chances_it_gives_away(
    side: int, before: Score, after: Score, called: str | None
) -> None:
    lost, point = judge_move(ReviewedMove(3, side), before, after, WinCurve(250.0))
    assert (None if point is None else point.verdict) == called
    assert lost >= 0


def test_a_win_let_pass_and_a_loss_allowed_are_told_in_moves() -> None:
    def point(side: int, before: Score, after: Score) -> TurningPoint:
        found = judge_move(ReviewedMove(1, side), before, after, WinCurve(250.0))[1]
        assert found is not None
        return found

    assert point(0, Score(9000, 3), Score(0)).missed == 2
    assert point(1, Score(-9000, -1), Score(300)).missed == 1
    assert point(0, Score(0), Score(-9000, -4)).allows == 2
    assert point(0, Score(9000, 1), Score(-9000, -1)).missed == 1
    assert point(1, Score(0), Score(100, 0)).allows is None, "the match is over"


@pytest.mark.slow
def test_positions_are_judged_from_the_end_while_the_match_is_looked_at(
    hands: ReplayHands, oracle: Oracle
) -> None:
    scene = hands.show(oracle, judged=False)
    review = hands.reviewing.review
    line = scene.model.looking.line
    assert review.total == len(line), "the last position is over: nobody has to judge it"
    assert oracle.asked == [line.view(len(line) - 1)]
    assert not hands.widget("review.next").is_enabled
    oracle.score = 40
    hands.settle(12)
    assert review.done >= 3
    assert oracle.asked[:3] == [line.view(len(line) - back) for back in (1, 2, 3)]
    hands.key("home")
    assert scene.model.looking.ply == 0
    hands.settle(200)
    assert review.finished
    assert review.done == review.total


def test_it_stops_at_once_when_something_comes_on_top_and_goes_on_below(
    hands: ReplayHands, oracle: Oracle
) -> None:
    hands.show(oracle, judged=False)
    hands.app.open("rules", game="tank_chess")
    hands.settle()
    assert oracle.cancelled == 1
    asked = len(oracle.asked)
    hands.settle(10)
    assert len(oracle.asked) == asked
    hands.key("escape")
    hands.settle()
    assert len(oracle.asked) == asked + 1
    assert oracle.asked[-1] == oracle.asked[0], "the same position again"
    hands.app.pop()
    assert oracle.closed


def test_an_analyst_that_fails_is_told_and_not_asked_on(hands: ReplayHands, oracle: Oracle) -> None:
    hands.show(oracle, judged=False)
    review = hands.analysis
    review.judge.failed, review.judge.busy = "gone", False
    oracle._open = None
    hands.settle()
    assert review.failed == "gone"
    asked = len(oracle.asked)
    hands.settle(5)
    assert len(oracle.asked) == asked


# --- kept ---


def test_a_review_is_known_at_once_the_next_time(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, judged=False)
    oracle.score = 30
    hands.settle(20)
    known = dict(hands.reviewing.review.known)
    assert known
    hands.app.pop()
    again = Review(sample(), lambda game: oracle)
    assert again.known == known
    assert again.done == len(known)
    assert again.total == len(scene.model.looking.line)
    other = Review(MatchSource(let_it_pass()), lambda game: oracle)
    assert other.known == {}


@pytest.mark.sample(now=4, few=1)
@pytest.mark.parametrize(
    "content",
    [
        "", "{", "[]", "{}", "\0\0", '{"format": 2, "nodes": 10000, "positions": []}',
        '{"format": 1, "nodes": 10000, "positions": [{"score": "much", "line": []}]}',
        '{"format": 1, "nodes": 10000, "positions": [null]}', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_file_is_told_in_the_log_and_the_match_judged_anew(
    home: Path, oracle: Oracle, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    source = sample()
    path = review_file(Review(source, lambda game: oracle)._key)
    path.parent.mkdir(parents=True)
    path.write_text(content, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        review = Review(source, lambda game: oracle)
    assert review.known == {}
    assert path.name in caplog.text
    oracle.score = 10
    judge_all(review)
    review.close()
    assert Review(source, lambda game: oracle).known == review.known


def test_moves_of_a_file_that_are_not_legal_are_not_shown(home: Path, oracle: Oracle) -> None:
    review = Review(sample(), lambda game: oracle, keep=False)
    known = judgements()
    review.take({
        3: known[3].model_copy(update={"line": ("a1-a2N", "nonsense")}),
        4: known[4].model_copy(update={"line": (known[4].line[0], "nonsense")}),
    })  # fmt: skip
    assert review.expected(3) == ()
    assert len(review.expected(4)) == 1


def test_only_the_latest_reviews_are_kept(
    home: Path, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.data.saves.reviews.MAX_FILES", 2)
    oracle.score = 0
    for move in ("a1-a1W", "a1-a1N", "a1-a1E"):
        match = played(move)
        match.session.call(Resign(1))
        review = Review(MatchSource(match), lambda game: oracle)
        judge_all(review)
        review.close()
    assert len(list(review_file("x").parent.iterdir())) == 2
    assert review_file(review._key).exists()


# --- which matches ---


def test_matches_without_moves_in_play_or_of_other_games_have_no_review() -> None:
    assert not can_review(MatchSource(played()))
    going_on = played("a1-a1W")
    assert not can_review(MatchSource(going_on))
    assert can_review(MatchSource(going_on, record=True))
    going_on.session.call(Resign(0))
    assert can_review(MatchSource(going_on))
    resigned = played()
    resigned.session.call(Resign(0))
    assert not can_review(MatchSource(resigned))


@pytest.mark.slow
def test_another_game_is_estimated_and_gets_graph_and_turning_points(
    app: Application, hands: ReplayHands
) -> None:
    match = finished(app.texts, "battlegrounds")
    scene = make(app, match=match, thinker=LocalWorker)
    app.push(scene)
    assert isinstance(scene, Replay)
    review = hands.reviewing.review
    for _ in range(200):
        app.step([], 0.02)
        if review.finished:
            break
    assert review.finished
    told = [ply for ply in range(review.count + 1) if not review.untold(ply)]
    assert told == list(range(told[0], review.count + 1)) and told[0] < review.count // 2
    assert all(sum(review.shares(ply) or ()) == pytest.approx(1) for ply in told)
    hands.key("n")
    point = review.point(scene.model.looking.ply)
    assert point is not None
    assert point.before > point.after
    with pytest.raises(KeyError):
        scene.focus.by_key("review.best")
    hands.key("t")
    assert app.stack.top is not None
    assert app.stack.top.name == "setup"


def test_a_match_with_secrets_has_none_before_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("a1-a1W")
    monkeypatch.setattr(type(KIT.game), "keeps_secrets", lambda self, setup: True)
    assert not can_review(MatchSource(match, record=True))
    assert can_review(MatchSource(let_it_pass()))


@pytest.mark.slow
def test_the_end_of_a_match_leads_to_its_review_and_back(hands: ReplayHands, oracle: Oracle) -> None:
    scene = Hands.open(hands, AGAINST_BOT, position=WHITE_WINS, script="")
    scene.actions.thinker = lambda game: oracle
    win = next(
        action
        for action in KIT.game.actions(scene.match.session.state)
        if (result := KIT.game.result(KIT.game.apply(scene.match.session.state, action).state))
        and result.winners == (0,)
    )
    scene.controller.play(win)
    for _ in range(60):
        hands.app.step([], 0.1)
    assert hands.scene.name == "end"
    hands.click("report")
    hands.settle()
    assert hands.scene.name == "report"
    hands.click("replay")
    hands.settle()
    assert hands.scene is hands.replay
    assert hands.reviewing.side == 0, "the person’s own side"
    hands.key("escape")
    assert hands.scene.name == "report"
    hands.key("escape")
    assert hands.scene.name == "match"


# --- the graph ---


def test_a_click_on_the_graph_goes_there_and_dragging_goes_on(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle)
    graph = hands.replay.panel.graph
    hands.tap((graph.x_of(40), graph.plot.centery))
    assert scene.model.looking.ply == 40
    above = graph.rect.y - 100
    hands.drag_from((graph.x_of(40), graph.plot.centery), (graph.x_of(31), above), (graph.x_of(3), above))
    assert scene.model.looking.ply == 3
    hands.move((graph.x_of(50), above))
    assert scene.model.looking.ply == 3


def test_near_a_turning_point_the_graph_means_it(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle)
    graph = hands.replay.panel.graph
    hands.tap((graph.x_of(FIRST) + 5, graph.plot.y + 5))
    assert scene.model.looking.ply == FIRST


def test_pointing_at_the_graph_tells_turn_move_and_chances(hands: ReplayHands, oracle: Oracle) -> None:
    hands.show(oracle)
    reviewing = hands.reviewing
    hands.move((hands.replay.panel.graph.x_of(FIRST), hands.replay.panel.graph.plot.centery))
    assert hands.replay.panel.graph.hovered == FIRST
    words = reviewing.words.tip(FIRST)
    assert words.startswith("Turn 5, White: Command to f5, facing north-west")
    assert "Blunder" in words
    assert words.endswith("White’s chances fell from 41% to 23%"), "as the curve does"
    assert f"{100 * (reviewing.review.share(FIRST) or 0.0):.0f}" == "23"
    assert reviewing.words.tip(0).startswith("Start")
    assert reviewing.words.tip(57).endswith("White has won")
    hands.move((5, 5))
    assert hands.replay.panel.graph.hovered is None


def test_words_about_a_ply_are_whole_and_the_only_ones(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, 0)
    graph, tips = hands.replay.panel.graph, scene.host.tips
    hands.move((graph.x_of(FIRST), graph.plot.centery))
    for _ in range(12):
        hands.settle()
    assert graph.hovered == FIRST and tips.tip is None
    hands.move((graph.rect.x + 8, graph.plot.centery))
    for _ in range(12):
        hands.settle()
    assert graph.hovered is None and tips.tip is not None and tips.tip.key == "graph.two"
    surface, words = pygame.Surface(scene.size), "A long line about a turn that everybody looks at. " * 4
    chip = draw_ply_words(scene, surface, words, (300, 200), 100, 400)
    painter = scene.painter
    lines = chip.height // painter.fonts.get("small", painter.scale).get_linesize()
    assert chip.left >= 100 and chip.right <= 400 and chip.bottom == 200
    assert lines * chip.width >= painter.fonts.size(words, "small", painter.scale)[0], "nothing is cut"


def test_pointing_at_a_marked_move_in_the_list_tells_what_it_was(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, FIRST)
    assert dict(scene.model.marks)[FIRST] == "??"
    placed: Any = scene.placed(MoveList)
    places = {
        row.cells[column][0]: place
        for _, row, _, found in placed.node.cells(placed.area)
        for column, place in found
    }
    hands.move(places[FIRST].center)
    assert scene.pointed == Jump(FIRST)
    hands.move((places[FIRST].centerx, placed.rect.y - 5))
    assert scene.pointed is None


def test_a_move_with_two_turning_points_has_the_sign_of_the_one_that_is_told(
    hands: ReplayHands, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = hands.show(oracle, FIRST)
    points = hands.analysis.points
    assert isinstance(points[0], TurningPoint)
    mild = replace(points[0], verdict="inaccuracy")
    monkeypatch.setattr(type(hands.analysis), "points", property(lambda of: (points[0], mild, *points[1:])))
    words = hands.reviewing.words
    assert words.sign(mild) != dict(scene.model.marks)[FIRST] == words.sign(points[0])


# --- turning points ---


@pytest.mark.slow
def test_turning_points_are_gone_through_by_button_and_key(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, 0)
    plies = [point.ply for point in hands.reviewing.review.points]
    assert plies[0] == FIRST
    hands.click("review.next")
    assert scene.model.looking.ply == plies[0]
    hands.key("n")
    assert scene.model.looking.ply == plies[1]
    hands.key("shift+n")
    assert scene.model.looking.ply == plies[0]
    hands.click("review.previous")
    assert scene.model.looking.ply == plies[-1], "round the end"
    hands.key("n")
    assert scene.model.looking.ply == plies[0]


def test_whoever_made_no_mistake_sees_those_of_both_sides_and_keys_do_what_buttons_do(
    hands: ReplayHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TankChessBots, "JUDGE_NODES", 1500)
    match = played("a1-a1W", people=(Seat("bot", "Rex", 1), Seat("person", "Anna")))
    match.session.call(Resign(1))
    scene = Replay(hands.app, MatchSource(match), 0, LocalWorker)
    hands.app.push(scene)
    reviewing = hands.reviewing
    assert reviewing.side == 1, "one’s own, as long as nothing is known"
    judge_all(hands.analysis)
    hands.settle()
    assert [point.side for point in hands.analysis.points] == [0] and reviewing.side is None
    hands.key("n")
    assert scene.model.looking.ply == 1

    def enabled() -> list[bool]:
        return [bool(scene.focus.by_key(f"review.{key}").is_enabled) for key in ("next", "try")]

    hands.click("review.side.2")
    hands.settle()
    assert reviewing.side == 1, "once it is asked for, it stays"
    assert enabled() == [False, True], "the move shown can be tried"
    hands.key("home")
    hands.settle()
    assert enabled() == [False, False]
    hands.key("t")
    assert hands.phase == ""
    hands.key("end")
    hands.key("left")
    hands.settle()
    assert scene.model.looking.ply == 1
    hands.key("t")
    assert hands.phase == "choose"


@pytest.mark.slow
def test_only_those_of_the_chosen_side_are_gone_through(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, 0)
    hands.click("review.side.2")
    black = [point.ply for point in hands.reviewing.review.points if point.side == 1]
    assert black
    for ply in black:
        hands.key("n")
        assert scene.model.looking.ply == ply


def test_a_turning_point_shows_the_best_move_on_the_board_and_goes_without_a_trace(
    hands: ReplayHands, oracle: Oracle
) -> None:
    scene = hands.show(oracle, 0)
    hands.key("n")
    hands.settle()
    before = scene.model.looking.line.view(FIRST - 1)
    assert scene.table.view is before
    drawn = hands.table.board.scene.told("move")
    grid = before.grid  # type: ignore[union-attr]
    assert [(shown.path[-1], shown.mark) for shown in drawn] == [
        (grid.square("o5"), "1"),
        (grid.square("f5"), "2"),
    ]
    assert hands.reviewing.words.about(FIRST) == [
        "Command to f5, facing north-west: this cut White’s winning chances from 41% to 23%.",
        "As White saw it: Later Black destroys your Light on m9.",
        "Best: Light to o5, facing north",
        "As White saw it: It moves your Light out of the line of fire of the Light on p11.",
    ]
    hands.key("g")
    assert hands.table.view is scene.model.looking.line.view(FIRST)
    assert hands.table.board.scene.told("move") == []
    hands.click("review.best")
    assert hands.table.board.scene.told("move")
    hands.key("right")
    assert scene.model.looking.ply == FIRST + 1
    assert not hands.reviewing.best_shown
    hands.table.skip()
    assert hands.table.board.scene.told("move") == []


def test_beside_the_best_move_the_lines_of_the_sides_tell_of_the_position_before_it(
    hands: ReplayHands, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, told = hands.show(oracle, 0), list[object]()
    monkeypatch.setattr(
        type(hands.table.sides), "lost", lambda self, view, side: told.append(view), raising=False
    )
    hands.key("n")
    hands.settle()
    assert told[-1] is hands.table.view is scene.model.looking.line.view(FIRST - 1)
    hands.key("g")
    hands.settle()
    assert told[-1] is hands.table.view is scene.model.looking.line.view(FIRST)
    hands.click("review.try")
    hands.settle()
    assert told[-1] is hands.table.view is scene.model.looking.line.view(FIRST - 1)


def test_the_button_of_the_best_move_tells_of_numbers_only_where_they_are_drawn(
    hands: ReplayHands, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, told = hands.show(oracle), list[str]()
    for ranks in (True, False):
        monkeypatch.setattr(type(hands.table), "draws_ranks", ranks)
        scene.repaint()
        hands.app.step([], 0.02)
        told.append(scene.focus.by_key("review.best").about)
    assert ["2" in words for words in told] == [True, False]


def test_both_sides_are_summed_up(hands: ReplayHands, oracle: Oracle) -> None:
    hands.show(oracle)
    white, black = hands.analysis.sums
    assert (white.moves, black.moves) == (29, 28)
    assert white.counts == {"inaccuracy": 0, "mistake": 0, "blunder": 1}
    assert black.counts == {"inaccuracy": 3, "mistake": 0, "blunder": 2}
    assert white.per_move == pytest.approx(white.lost / 29)


# --- another try ---


def begin(hands: ReplayHands, oracle: Oracle) -> Replay:
    scene = hands.show(oracle, 0)
    hands.key("n")
    hands.key("t")
    hands.settle()
    assert hands.reviewing.retry is not None
    return scene


def try_move(hands: ReplayHands, text: str, by: str) -> None:
    assert hands.reviewing.retry is not None
    move = KIT.parse_action(text, hands.reviewing.retry.view)
    (hands.mouse_move if by == "mouse" else hands.key_move)(move)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_another_move_is_tried_and_judged(hands: ReplayHands, oracle: Oracle, by: str) -> None:
    scene = begin(hands, oracle)
    retry = hands.reviewing.retry
    assert retry is not None
    assert hands.table.board.scene.told("move") == [], "what is best is not shown"
    session = scene.source.match.session
    line, state = list(session.whole_line), session.state
    try_move(hands, TRIED, by)
    assert hands.phase == "judging"
    tried = KIT.game.apply(retry.view, KIT.parse_action(TRIED, retry.view)).state
    assert oracle.asked[-1] == tried
    oracle.score, oracle.line = -414, ANSWER
    hands.settle()
    assert hands.phase == "told"
    assert retry.words == [
        "Medium to k6, facing north: this is a mistake too: winning chances 27% instead of 41%.",
        "The reply: Medium to f11, facing east; then fire at the Medium on k6",
    ]
    assert not retry.good
    for _ in range(60):
        hands.app.step([], 0.1)
    (answer,) = hands.table.board.scene.told("move")
    assert answer.colour == "black"
    assert (session.whole_line, session.state) == (line, state), "the match knows nothing of it"
    assert hands.scene.focus.key == "retry.again"
    if by == "mouse":
        hands.quick("return")  # frames it, as no key was used before
        assert hands.phase == "told"
    hands.quick("return")
    hands.settle()
    assert hands.phase == "choose"
    assert hands.table.view is scene.model.looking.line.view(FIRST - 1)
    assert hands.table.board.scene.told("move") == []


@pytest.mark.slow
def test_an_answer_known_before_the_move_was_seen_is_drawn_after_it(
    hands: ReplayHands, oracle: Oracle
) -> None:
    scene = begin(hands, oracle)
    scene.table.set_tools(replace(scene.tools(), speed=0.2))
    oracle.score, oracle.line = -414, ANSWER
    try_move(hands, TRIED, "mouse")
    assert scene.table.busy
    assert hands.phase == "judging"
    assert hands.table.board.scene.told("move") == []
    for _ in range(120):
        hands.app.step([], 0.1)
    assert not scene.table.busy
    assert hands.phase == "told"
    assert len(hands.table.board.scene.told("move")) == 1


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize(
    ("move", "score", "key"),
    [
        (BEST, -500, "own"),
        (TRIED, -162, "good"),
        (TRIED, -288, "better"),
        (TRIED, -720, "still_blunder"),
        ("h1-f5NW", -500, "same"),
    ],
)
def test_the_verdict_compares_with_the_best_and_with_what_was_played(
    hands: ReplayHands, oracle: Oracle, move: str, score: int, key: str
) -> None:
    begin(hands, oracle)
    oracle.score = score
    try_move(hands, move, "mouse")
    hands.settle()
    retry = hands.reviewing.retry
    assert retry is not None
    start = hands.app.texts(f"review.try.{key}", move="M", played="M", after=1, best=1).split("M", 2)[1]
    assert start.split("chances")[0].strip() in retry.words[0], (start, retry.words)
    good = key in ("own", "good")
    assert retry.good == good
    assert hands.reviewing.found == ({FIRST} if good else set())
    assert hands.scene.focus.key == ("retry.next" if good else "retry.again")


def test_a_move_that_wins_at_once_needs_no_judge(hands: ReplayHands, oracle: Oracle) -> None:
    scene = Replay(hands.app, MatchSource(let_it_pass()), 1, lambda game: oracle)
    hands.app.push(scene)
    review = hands.analysis
    win = next(
        a
        for a in KIT.game.actions(review.line.view(0))
        if KIT.game.result(KIT.game.apply(review.line.view(0), a).state)
    )
    text = KIT.format_action(win, review.line.view(0))
    oracle.score, oracle.line = 0, ""
    hands.settle(20)
    hands.analysis.known[0] = judgements()[0].model_copy(update={"mate": 1, "line": (text,)})
    review._turning = review._worth = None
    asked = len(oracle.asked)
    hands.key("t")
    hands.settle()
    try_move(hands, text, "mouse")
    hands.settle()
    retry = hands.reviewing.retry
    assert retry is not None
    assert hands.phase == "told"
    assert retry.good
    assert len(oracle.asked) == asked


def test_the_best_line_can_be_shown_and_the_next_one_tried(hands: ReplayHands, oracle: Oracle) -> None:
    scene = begin(hands, oracle)
    hands.click("retry.best")
    hands.settle()
    marks = [shown.mark for shown in hands.table.board.scene.told("move")]
    assert marks == ["1", "2", "3"]
    assert "Light to o5, facing north" in hands.reviewing.retry.words[0]  # type: ignore[union-attr]
    hands.click("retry.next")
    hands.settle()
    second = hands.reviewing.review.points[1]
    assert hands.reviewing.retry is not None
    assert hands.reviewing.retry.point == second
    assert hands.reviewing.retry.seat == second.side
    assert scene.model.looking.ply == second.ply - 1
    assert hands.reviewing.found == set()


def test_the_best_line_comes_with_its_reason_and_with_what_enemies_could_do(
    hands: ReplayHands, oracle: Oracle
) -> None:
    begin(hands, oracle)
    hands.settle()
    assert hands.table.answers.found is None, "while one tries, nothing is told"
    hands.click("retry.best")
    hands.settle(30)
    retry, found = hands.reviewing.retry, hands.table.answers.found
    assert retry is not None
    assert retry.words[1:] == [
        "As White saw it: It moves your Light out of the line of fire of the Light on p11."
    ]
    assert found is not None and found.at == hands.table.view.grid.square("o5")
    assert hands.table.board.scene.of("verdict")
    hands.click("retry.again")
    hands.settle(30)
    assert hands.table.answers.found is None and not hands.table.board.scene.of("verdict")
    assert hands.table.hint is None


def test_a_turning_point_tried_again_does_not_solve_itself(hands: ReplayHands, oracle: Oracle) -> None:
    begin(hands, oracle)
    chooser = hands.table.chooser
    view = hands.table.view
    own, enemy = (
        next(square for square, placed in view.diagram.pieces.items() if placed.colour == colour)
        for colour in (view.to_move, 1 - view.to_move)
    )
    hands.tap_square(view.grid.name(own))
    hands.tap_square(view.grid.name(enemy))
    assert chooser.picked == own and chooser.ghost is None
    assert chooser.refused.refusal.key == "match.tank_chess.place_first"


def test_the_keys_shown_in_a_try_are_those_of_where_the_focus_is(hands: ReplayHands, oracle: Oracle) -> None:
    scene = begin(hands, oracle)
    t = hands.app.texts
    panels = [t(f"match.prompt.{key}") for key in ("press", "move_on", "to_board")]
    on_board = hands.hints()
    assert t("match.prompt.pick") in on_board
    hands.key("f6")
    hands.settle()
    assert scene.focus.current is scene.focus.by_key("retry.best")
    assert hands.hints() == " ".join(panels)
    hands.key("escape")
    hands.settle()
    assert hands.reviewing.retry is not None, "what the row says is done: back to the board"
    assert scene.focus.current is scene.focus.by_key("board")
    assert hands.hints() == on_board


@pytest.mark.slow
def test_a_try_ends_with_escape_with_stop_or_by_stepping_on(hands: ReplayHands, oracle: Oracle) -> None:
    scene = begin(hands, oracle)
    hands.tap_square("j5")
    assert hands.table.chooser.picked is not None
    hands.key("escape")
    assert hands.reviewing.retry is not None, "the piece is put back first"
    hands.key("escape")
    assert hands.reviewing.retry is None
    assert scene.model.looking.ply == FIRST
    hands.click("review.try")
    hands.settle()
    hands.click("retry.stop")
    hands.settle()
    assert hands.reviewing.retry is None
    hands.click("review.try")
    hands.settle()
    hands.click("nav.forward_one")
    hands.settle()
    assert hands.reviewing.retry is None
    assert scene.model.looking.ply == FIRST
    hands.tap_square("j5")
    assert hands.table.chooser.picked is None, "nothing can be chosen any more"


def test_a_try_while_the_match_is_judged_stops_that_and_lets_it_go_on(
    hands: ReplayHands, oracle: Oracle
) -> None:
    hands.show(oracle, 0, judged=False)
    known = judgements()
    hands.reviewing.review.take({ply: known[ply] for ply in known if ply >= 8})
    hands.settle()
    review = hands.reviewing.review
    assert not review.finished
    hands.key("t")
    hands.settle()
    asked = len(oracle.asked)
    hands.settle(5)
    assert len(oracle.asked) == asked
    hands.key("escape")
    hands.settle()
    assert len(oracle.asked) == asked + 1


def test_it_is_worked_by_gamepad(hands: ReplayHands, oracle: Oracle) -> None:
    scene = hands.show(oracle, 0)
    hands.pad("x")
    assert scene.model.looking.ply == FIRST
    hands.pad("y")
    hands.settle()
    retry = hands.reviewing.retry
    assert retry is not None
    retry.show_best()
    hands.settle()
    hands.pad("a")
    hands.settle()
    assert hands.reviewing.retry is not None
    assert hands.reviewing.retry.point != retry.point, "the main button was pressed"
    hands.pad("b")
    hands.settle()
    assert hands.reviewing.retry is None


# --- windows ---


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), now_and_then([((1280, 720), 1.3), ((1280, 720), 1.0)], 1))
@pytest.mark.parametrize("name", ["replay_turning_point", "replay_try_verdict"])
def test_all_lies_in_the_window_and_apart(home: Path, size: tuple[int, int], scale: float, name: str) -> None:
    from game.app.offscreen import offscreen_app
    from game.app.poses import SCENES

    app = offscreen_app(size, scale, language="pseudo")
    app.push(SCENES[name](app))
    app.step()
    app.step()
    check_spacing(app, size)
    app.close()


@pytest.mark.slow
def test_another_size_in_the_middle_of_a_try_leaves_it_as_it_is(hands: ReplayHands, oracle: Oracle) -> None:
    begin(hands, oracle)
    retry = hands.reviewing.retry
    hands.app.change("window.zoom", 130)
    hands.settle()
    assert hands.reviewing.retry is retry
    assert hands.widget("tab.1") is not None
    try_move(hands, TRIED, "mouse")
    assert retry is not None
    assert hands.phase == "judging"


def test_in_a_small_window_review_and_moves_take_turns(hands: ReplayHands, oracle: Oracle) -> None:
    hands.app.change("window.zoom", 130)
    scene = hands.show(oracle, 0)
    assert scene.placed(MoveList) is None
    hands.click("tab.0")
    hands.settle()
    assert scene.placed(MoveList) is not None
    with pytest.raises(KeyError):
        hands.widget("review.next")
    hands.key("n")
    assert scene.model.looking.ply == FIRST
    hands.click("tab.1")
    hands.settle()
    hands.click("review.side")
    assert hands.reviewing.side == 0
