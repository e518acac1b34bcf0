"""Chart, marks, sums and sentences of a review agree, and each fall that stands out is explained: on random
matches of all games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.app.analysis.scene import AnalysisScene
from game.app.poses.match import scene_of
from game.app.poses.match_plans import finished_matches, plan_on
from game.app.poses.replay import judgements
from game.app.poses.samples import sample
from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_source import MatchSource, from_text
from game.app.table.open_review import open_review
from game.app.table.review import Review
from game.app.table.review_words import AnalysisWords, ReviewWords
from game.app.table.scores import percent
from game.app.table.swings import Swing, Swings, falls, turns_of
from game.app.table.turning import TurningPoint
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match, Player
from game.data.saves.reviews import JudgedPosition
from game.model.contract import Resign
from game.model.records import EntryKind
from game.model.registry import kit
from game.model.visible_record import VisibleEntry
from game.ui.window.application import Application

GAMES = {"tank_chess": ("tank_chess", 0, "classic"), **finished_matches()}
"""By name: the game, the index of its seating, and the map."""

NODES = 12
"""Positions an analyst searches for a verdict here."""


def random_match(app: Application, name: str, seed: int, most: int) -> Match:
    """Return a match of random moves, given up by its first side if it isn't over after ``most`` moves."""
    game, seating, map_name = GAMES[name]
    seats = len(kit(game).info.seatings[seating].sides)
    people = tuple(Player("person", "ABCD"[seat]) for seat in range(seats))
    where: Any = {} if game == "tank_chess" else {"map_name": map_name, "seating": seating}
    plan = plan_on(app.texts, people, game=game, seed=seed, **where)
    match, rng = Match.create(plan, folder=None, now=lambda: 0), random.Random(seed)
    session = match.session
    session.resume()
    for _ in range(most):
        seat = session.to_act
        if session.result is not None or seat is None:
            break
        session.play(rng.choice(session.game.actions(session.view(seat))))
    for seat in range(seats):
        if session.result is None:
            session.call(Resign(seat))
    return match


def reviewed(app: Application, match: Match) -> tuple[Review | EstimatedReview, ReviewWords]:
    """Return the whole review of a match."""
    table = scene_of(app, match, LocalWorker).table
    review, words = open_review(MatchSource(match), LocalWorker, table, app.texts, keep=False)
    if isinstance(review, Review):
        review.judge.nodes_enough = NODES
    while not review.finished:
        review.update()
    assert not review.failed
    return review, words


def unexplained(review: Review | EstimatedReview) -> list[tuple[int, int]]:
    """Return the falls of the chart that stand out where no turning point is marked, and nobody gave up or
    ran out of time."""
    told = {ply for point in review.points for ply in range(point.start + 1, point.ply + 1)}
    told |= {ply for ply, entry in enumerate(review.line.entries, 1) if entry.kind == "call"}
    stretches: list[list[int]] = [[]]
    for ply in range(review.count + 1):
        if ply in told or review.shares(ply) is None:
            stretches.append([])
        if review.shares(ply) is not None:
            stretches[-1].append(ply)
    found = []
    for run in stretches:
        for party in review.parties:
            values = [review.chances(ply, party) or 0.0 for ply in run]
            found += [(run[high], run[low]) for high, low in falls(values)]
    return found


@pytest.mark.slow(few=5)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_fall_of_the_chart_that_stands_out_is_explained(app: Application, name: str, seed: int) -> None:
    review, words = reviewed(app, random_match(app, name, seed, 60))
    assert unexplained(review) == []
    for point in review.points:
        assert point.before == pytest.approx(review.chances(point.start, point.side))
        assert point.after == pytest.approx(review.chances(point.ply, point.side))
        for said in (words.fault(point), words.fall(point), words.marked(point), words.tip(point.ply)):
            assert said and not said.startswith(("review.", "after."))
        assert words.side(point.side) in words.fall(point)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["tank_chess", "tank_tactics"])
def test_what_moves_lose_is_what_the_chart_falls(app: Application, name: str, seed: int) -> None:
    review, words = reviewed(app, random_match(app, name, seed, 60))
    assert isinstance(review, Review) and isinstance(words, AnalysisWords)
    lost = dict.fromkeys(review.parties, 0.0)
    for start, end in review._moves:
        if not review.judged_move(end):
            continue
        side = review._mover(start)
        before, after = review.chances(start, side), review.chances(end, side)
        assert before is not None and after is not None
        assert after <= before + 1e-9, "nobody's chances rise by the own move"
        lost[side] += before - after
        if review.played_best(end):
            assert before == after
        said = " ".join(words.about(end))
        point = review.point(end)
        falls_by = (
            "" if percent(before) == percent(after) else f"from {percent(before)}% to {percent(after)}%"
        )
        if not isinstance(point, TurningPoint):
            assert (falls_by in said) if falls_by else ("loses nothing" in said or "too." in said)
    for party, told in zip(review.parties, review.sums, strict=True):
        assert told.lost == pytest.approx(lost[party])


@pytest.mark.parametrize("own", [True, False])
def test_an_analyst_that_sees_each_mover_worse_than_the_next_move_shows_makes_no_dips(
    app: Application, own: bool
) -> None:
    source = from_text(sample("replay")["record"], "tank_chess", app.texts)
    review = Review(source, LocalWorker, keep=False)
    review._ended.clear()
    known = {}
    for ply in range(review.count):
        mover = review._mover(ply)
        line = (review._texts[ply],) if own else ()
        known[ply] = JudgedPosition(score=-150 if mover == 0 else 150, depth=4, line=line)
    review.known = known | {review.count: JudgedPosition(score=0, depth=4)}
    assert {review.score(ply) for ply in range(review.count)} == {review.score(review.count - 1)}
    assert review.points == ()
    assert [told.lost for told in review.sums] == [0.0, 0.0]


def test_a_win_that_is_proved_stays_one_while_the_best_moves_are_played(app: Application) -> None:
    review = Review(from_text(sample("replay")["record"], "tank_chess", app.texts), LocalWorker, keep=False)
    known = judgements()
    assert known[54].mate == 3, "White, who is to move, wins"
    known |= {55: known[55].model_copy(update={"score": 40, "mate": None, "line": ()})}
    known |= {54: known[54].model_copy(update={"line": (review._texts[54],)})}
    review.known = known
    assert [review.share(ply) for ply in (54, 55, 56)] == [1.0, 1.0, 1.0]
    assert review.point(55) is None


def test_the_analysis_shows_the_signs_of_the_report(app: Application) -> None:
    match = from_text(sample("replay")["record"], "tank_chess", app.texts).match
    review = Review(MatchSource(match), LocalWorker, keep=False)
    review.take(judgements())
    wanted = [point.sign for point in review.points if isinstance(point, TurningPoint)]
    assert wanted[0] == "??"
    app.open("analysis", match=match, thinker=LocalWorker, known=judgements())
    app.step([], 0.0)
    scene = app.stack.top
    assert isinstance(scene, AnalysisScene)
    cells = [cell for cell in scene.model.rows.parts if cell.node is not None and cell.node.mark]
    assert [cell.node.mark for cell in cells if cell.node is not None] == wanted
    assert cells[0].words == "C h1–f5 NW"


def test_the_report_says_whose_move_it_was_and_whose_chances_fell(app: Application) -> None:
    review, words = reviewed(app, random_match(app, "battlegrounds_team", 1, 60))
    swings = [point for point in review.points if isinstance(point, Swing)]
    causes = {swing.cause: swing for swing in swings}
    assert {"own", "other"} <= set(causes)
    told = causes["other"]
    assert told.mover is not None and told.mover != told.side
    assert f": {words.side(told.mover)} moved" in words.marked(told)
    assert words.fall(told).startswith(f"{words.side(told.side)}’s chances fell from ")


def test_luck_and_what_comes_little_by_little_are_told_apart() -> None:
    kinds: tuple[EntryKind, ...] = ("move", "chance", "move", "move", "move")
    entries = [VisibleEntry(kind, number % 2, 1 + number) for number, kind in enumerate(kinds)]
    shares = [(0.8, 0.2), (0.8, 0.2), (0.6, 0.4), (0.53, 0.47), (0.47, 0.53), (0.40, 0.60)]
    found = Swings(entries, (0, 1), (0, 1), shares, turns=turns_of(entries)).found()
    assert [(one.start, one.ply, one.cause) for one in found] == [(0, 2, "luck"), (2, 5, "slow")]
