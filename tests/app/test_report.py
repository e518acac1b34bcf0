"""The page after a match, by posted events: in every game, by mouse, keys and gamepad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.end import EndPage
from game.app.match.report import Report
from game.app.match.report_facts import material_of, opponents_of, record_of, time_of, times_of
from game.app.poses.match import scene_of
from game.app.poses.match_plans import finished, finished_matches, plan_on
from game.app.poses.replay import judgements
from game.app.poses.samples import sample
from game.app.replay.scene import Replay
from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_source import from_text
from game.app.table.review import Review
from game.bots.worker import LocalWorker
from game.data.saves.match_index import Tally
from game.data.saves.matches import Match, Player
from game.data.saves.reviews import estimates_file, load_estimates, save_estimates
from game.games.battlegrounds.bots.estimate import BattlegroundsEstimator
from game.model.contract import Resign
from game.testing.driver import Driver as Hands
from game.ui.tree.holders import Box
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from game.view.tips import Tips

RECORD = sample("replay")["record"]


SIZES = ((1280, 720, 100), (1280, 720, 130), (2560, 1440, 250), (960, 540, 100))


def open_page(app: Application, match: Match) -> Report:
    """The page, opened from the card at the end of a match."""
    scene = scene_of(app, match, LocalWorker)
    app.push(scene)
    hands = Hands(app)
    hands.wait(0.1)
    if not isinstance(app.stack.top, EndPage):
        app.push(EndPage(app, scene.actions, scene.players))
    hands.click("report")
    for _ in range(400):
        page = app.stack.top
        assert isinstance(page, Report)
        if page.review is None or page.review.finished or page.review.analysed:
            break
        app.step([], 0.02)
    hands.wait(0.1)
    assert isinstance(page, Report)
    return page


def top(app: Application) -> Any:
    """What is on top."""
    return app.stack.top


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("name", list(finished_matches()))
def test_every_game_has_its_page(app: Application, player: Hands, name: str) -> None:
    match = finished(app.texts, name)
    page = open_page(app, match)
    review = page.review
    assert review is not None and not review.failed
    if name == "tank_tactics":  # its analyst goes on judging
        assert isinstance(review, Review)
        assert page.times and page.material
        return
    assert isinstance(review, EstimatedReview)
    assert review.finished
    assert all((review.shares(ply) is None) == review.untold(ply) for ply in range(review.count))
    assert page.times
    assert page.material
    result = match.session.result
    assert result is not None
    last = review.shares(review.count)
    assert last is not None
    if len(set(match.session.setup.sides)) > 1 and not result.drawn:
        won = {match.session.setup.sides[seat] for seat in result.winners}
        assert all((share > 0) == (party in won) for party, share in zip(review.parties, last, strict=True))
    # nothing is over by force: one key, and the board is there
    player.key("escape")
    assert top(app).name == "match"


@pytest.mark.slow
def test_where_nobody_can_tell_the_graph_is_pale_and_no_turning_point_is_named(
    app: Application, player: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(app.texts, "battlegrounds")
    told = open_page(app, match)
    assert told.review is not None and told.review.points
    player.key("escape")
    losses = {**BattlegroundsEstimator.losses, "battle": (0.9, 0.97)}
    monkeypatch.setattr(BattlegroundsEstimator, "losses", losses)
    page = open_page(app, match)
    review, graph = page.review, page.graph
    assert review is not None and graph is not None and review.finished
    assert all(review.untold(ply) and review.shares(ply) is None for ply in range(review.count))
    assert not review.points
    words = {one.node.words for one in page.tree if isinstance(one.node, Text)}
    assert app.texts("after.estimate.untold") in words
    assert app.texts("after.estimate.note") not in words
    graph.draw(pygame.Surface(page.size), 0)
    assert graph._picture is not None and graph._runs() == [[(review.count, review.shares(review.count))]]
    field = graph.plot.move(-graph.rect.x, -graph.rect.y)
    seen = {tuple(graph._picture.get_at((x, field.y + 9)))[:3] for x in range(field.x + 2, field.right - 2)}
    colours = {tuple(page.table.sides.colours(app.theme, party)[0])[:3] for party in page.parties}
    assert len(seen) > 1 and not seen & colours
    assert page.words is not None and app.texts("after.estimate.untold") in page.words.tip(5)


@pytest.mark.slow
def test_where_nobody_can_tell_of_the_opening_only_that_part_of_the_graph_is_pale(
    app: Application, player: Hands
) -> None:
    page = open_page(app, finished(app.texts, "tank_battle"))
    review, graph = page.review, page.graph
    assert review is not None and graph is not None and review.finished
    first = next(ply for ply in range(review.count) if not review.untold(ply))
    assert 10 < first < review.count - 10
    assert all(not review.untold(ply) for ply in range(first, review.count))
    assert not review.all_untold and all(point.start >= first for point in review.points)
    words = {one.node.words for one in page.tree if isinstance(one.node, Text)}
    assert app.texts("after.estimate.note") in words
    found = {}
    for name, ply in (("untold", first // 2), ("two", (first + review.count) // 2)):
        tips = Tips(app.texts, (graph.x_of(ply), graph.plot.y + 2))
        graph.add_tips(tips)
        found[name] = tips.found[-1].key
    assert found == {"untold": "graph.untold", "two": "graph.two"}


@pytest.mark.slow
def test_the_graph_leads_into_the_replay_and_back(app: Application, player: Hands) -> None:
    page = open_page(app, finished(app.texts, "tank_battle"))
    graph = page.graph
    assert graph is not None
    place = (graph.x_of(20), graph.plot.centery)
    player.move(place)
    assert graph.hovered == 20
    player.click(place)
    assert isinstance(top(app), Replay)
    assert top(app).model.looking.ply == 20
    player.key("escape")
    assert top(app) is page


@pytest.mark.slow
def test_a_turning_point_is_tried_again_in_a_match_of_its_own(app: Application, player: Hands) -> None:
    page = open_page(app, finished(app.texts, "battlegrounds"))
    point = page._listed[0]
    player.click(f"again.{point.ply}")
    player.wait(0.2)
    assert top(app).name == "setup"
    player.key("escape")
    assert isinstance(top(app), Replay)
    assert top(app).model.looking.ply == point.start


@pytest.mark.slow
def test_an_analysed_turning_point_is_tried_again_on_the_board(app: Application, player: Hands) -> None:
    page = open_page(app, from_text(RECORD, "tank_chess", app.texts).match)
    assert page.review is not None
    page.review.take(judgements())
    player.wait(0.1)
    assert {key for key, _ in page.focus.stops} >= {"again.9", "rematch", "new", "replay", "analyse"}
    player.click("again.9")
    player.wait(0.2)
    replay = top(app)
    assert isinstance(replay, Replay)
    assert replay.reviewing is not None
    assert replay.reviewing.retry is not None
    assert replay.reviewing.retry.point.ply == 9
    assert replay.model.in_hand


@pytest.mark.slow
def test_a_click_from_the_page_begins_the_rematch(app: Application, player: Hands) -> None:
    match = finished(app.texts, "tank_tactics")
    open_page(app, match)
    player.click("rematch")
    player.wait(0.2)
    assert top(app).name == "match"
    assert top(app).match is not match
    assert top(app).match.plan.players == match.plan.swapped().players
    assert not any(isinstance(scene, Report | EndPage) for scene in app.stack)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["flames_of_tanks_4", "battlegrounds_solo"])
def test_everything_has_its_place_at_every_size(
    app: Application, player: Hands, name: str, size: tuple[int, int, int]
) -> None:
    pygame.display.set_mode(size[:2])
    app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=0, y=0)])
    app.change("window.zoom", size[2])
    page = open_page(app, finished(app.texts, name))
    window = pygame.Rect((0, 0), page.size)
    cards = [one.rect for one in page.tree if isinstance(one.node, Box)]
    assert len(cards) == 5
    for number, card in enumerate(cards):
        assert window.contains(card)
        assert card.height >= page.px(60)
        assert card.collidelist(cards[number + 1 :]) == -1
    for point in page._listed:
        button = page.focus.by_key(f"again.{point.ply}")
        assert cards[-1].contains(pygame.Rect(button.rect))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["battlegrounds", "tank_battle", "flames_of_tanks_4"])
def test_a_match_that_ended_before_a_move_has_a_page_without_a_graph(
    app: Application, player: Hands, name: str
) -> None:
    match = finished(app.texts, name, most=0)
    for seat in range(len(match.plan.players)):
        if match.session.result is None:
            match.session.call(Resign(seat))
    page = open_page(app, match)
    assert page.review is None
    assert page.graph is None
    player.key("t")
    player.key("escape")
    assert top(app).name == "match"


@pytest.mark.slow
def test_the_gamepad_goes_through_the_page(app: Application, player: Hands) -> None:
    page = open_page(app, finished(app.texts, "tank_battle"))
    player.pad("dpad_right")
    player.pad("dpad_right")
    assert page.focus.current is not None
    page.focus.set(page.focus.by_key("replay"))
    player.pad("a")
    assert isinstance(top(app), Replay)


@pytest.mark.slow
def test_estimates_are_kept_and_read_again(app: Application, player: Hands, home: Path) -> None:
    app.keep = True
    match = finished(app.texts, "battlegrounds")
    page = open_page(app, match)
    review = page.review
    assert isinstance(review, EstimatedReview)
    key = review._key
    player.key("escape")
    assert estimates_file(key).exists()
    again = open_page(app, match).review
    assert isinstance(again, EstimatedReview)
    assert again.judge._thinker is None
    assert again.points == pytest.approx(review.points) or len(again.points) == len(review.points)
    count = review.count + 1
    assert load_estimates(key, review.version, count, 2)
    assert load_estimates(key, "other", count, 2) == {}
    assert load_estimates(key, review.version, count, 3) == {}
    save_estimates(key, "x", 2, {0: (), 1: (0.25, 0.75)})
    assert load_estimates(key, "x", 2, 2) == {0: (), 1: (0.25, 0.75)}, "also that it can't tell"
    estimates_file(key).write_text('{"format": 1, "version": "x", "positions": [[2.0]]}', encoding="utf-8")
    assert load_estimates(key, review.version, count, 2) == {}


@pytest.mark.slow
def test_time_and_material_are_each_turns(app: Application) -> None:
    match = finished(app.texts, "flames_of_tanks")
    times = times_of(match)
    entries = [played.entry for played in match.session.whole_line]
    for seat in (0, 1):
        assert time_of(times, (seat,)) == sum(e.ms for e in entries if e.seat == seat)
    table = scene_of(app, match, LocalWorker).table
    stands = material_of(match, table, (0, 1))
    position = match.session.state
    assert stands[-1].values == (position.side_score(0), position.side_score(1))
    assert [one.ply for one in stands] == sorted({one.ply for one in stands})


@pytest.mark.slow
def test_a_record_is_told_of_a_person_and_the_only_opponent() -> None:
    anna, bot = Player("person", "Anna"), Player("bot", "Bot", 2)
    assert opponents_of((anna, bot), (0, 1)) == (0, 1)
    assert opponents_of((bot, anna), (0, 1)) == (1, 0)
    assert opponents_of((bot, bot), (0, 1)) is None
    assert opponents_of((anna, bot, bot), (0, 1, 2)) is None
    assert opponents_of((anna, bot), (0, 0)) is None


@pytest.mark.slow
def test_a_match_that_is_kept_nowhere_counts_in_its_own_record(app: Application) -> None:
    people = (Player("person", "Anna"), Player("person", "Ben"))
    match = Match.create(plan_on(app.texts, people), folder=None, now=lambda: 0)
    match.session.call(Resign(0))
    assert record_of(match, (0, 1)) == Tally(losses=1)
    assert record_of(match, (1, 0)) == Tally(wins=1)
