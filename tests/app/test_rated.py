"""Rated matches: only those count whose set-up says so, they have no help, and leaving one loses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.match.scene import MatchScene
from game.app.matches.scene import Matches
from game.app.replay.scene import Replay
from game.app.setup.scene import SetupScene
from game.app.table.elsewhere import no_analysis
from game.app.table.evaluation_bar import no_bar
from game.data.people.last_choices import last_setup
from game.data.people.profiles import add_profile
from game.data.people.ratings import rate
from game.data.saves.match_index import MatchIndex
from game.data.saves.matches import Match
from game.model.contract import Resign
from game.model.entries import window_games
from game.model.match_options import EVERYWHERE
from game.model.registry import kit as kit_of
from game.testing.driver import Driver as Hands
from game.ui.window.application import Application
from tests.amount import now_and_then

LOOK = ("fox", ("paper", "ink"))


def set_up(app: Application, player: Hands, game: str = "tank_chess") -> Any:
    """The page of a new match of a profile against a bot."""
    scene = SetupScene(app, game)
    app.push(scene)
    player.wait(0.3)
    if scene.match.draft.choice.seats[1].kind != "bot":
        player.click("seat.1.kind.1")
    player.wait(0.1)
    return scene


@pytest.fixture
def anna(app: Application) -> str:
    """A profile that is at the machine."""
    app.keep = True
    person = add_profile("Anna", *LOOK).person
    app.sit_down(person)
    return person


def begun(app: Application, player: Hands, game: str = "tank_chess") -> MatchScene:
    """A rated match that has begun, with one move played."""
    setup = set_up(app, player, game)
    if not setup.match.options.value("rated"):
        player.click("option.rated")
    player.click("start")
    player.wait(0.2)
    page = player.scene
    assert isinstance(page, MatchScene)
    session, seat = page.match.session, page.match.session.to_act
    assert seat is not None
    session.play(session.game.actions(session.view(seat))[0])
    return page


def left(app: Application, page: MatchScene) -> Path:
    """Leave a match as the closing of the window does; return its save."""
    path = page.match.path
    assert path is not None
    app.stack.clear()
    return path


def result_of(path: Path) -> Any:
    return Match.resume(path, kit_of, write=False).session.result


@pytest.mark.parametrize("game", now_and_then(window_games(), 0, few=2))
def test_a_tick_makes_a_match_rated_is_off_at_first_and_remembered(
    app: Application, player: Hands, anna: str, game: str
) -> None:
    setup = set_up(app, player, game)
    assert "rated" in EVERYWHERE and not setup.match.plan().options["rated"]
    player.click("option.rated")
    plan = setup.match.plan()
    assert plan.options["rated"]
    assert not player.widget("option.undo").is_enabled
    assert setup.match.options.why_fixed("hints") == app.texts("match_options.rated_off")
    player.click("start")
    player.wait(0.2)
    last = last_setup(game).find()
    assert last is not None and last.options["rated"]
    app.stack.clear()
    assert set_up(app, player, game).match.plan().options["rated"]


@pytest.mark.slow
def test_where_nobody_has_a_rating_or_no_start_of_a_map_there_is_no_tick(
    app: Application, player: Hands
) -> None:
    scene = SetupScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.3)
    scene.match.draft.set_options(rated=True)
    assert scene.match.options.why_fixed("rated") == app.texts("statistics.rated.opponents")
    assert not scene.match.plan().options["rated"]
    assert scene.match.options.value("undo"), "it is a match as any other"


@pytest.mark.slow
def test_a_rated_match_has_no_help_and_says_why(app: Application, player: Hands, anna: str) -> None:
    page = begun(app, player)
    match, off = page.match, app.texts("match_options.rated_off")
    assert page.controller.no_hint() == "match_options.rated_off"
    assert match.session.undo_stop([0]) == "rated" and match.session.undo([0]) == 0
    assert no_analysis(app, match) == off
    assert page.table.tells_answers is False, "answers are help"
    app.change("play.evaluation_bar", True)
    player.wait(0.1)
    assert no_bar(app, match) == app.texts("after.bar.rated") and not page.bar.bar
    for key in ("h", "backspace"):
        player.key(key)
        player.wait(0.1)
    assert not match.helped and not page.controller.hinting.shown
    match.session.call(Resign(0))
    path = left(app, page)
    with MatchIndex() as index:
        index.take(path)
        (row,) = index.matches(profile=anna)
        assert row.rated and row.seats[0].outcome == "loss"
        assert rate(index, anna).of("tank_chess", anna) is not None


@pytest.mark.slow
def test_a_position_of_a_rated_match_is_tried_out_nowhere_before_its_end(
    app: Application, player: Hands, anna: str
) -> None:
    page = begun(app, player)
    match, off = page.match, app.texts("match_options.rated_off")
    assert page.actions.no_edit() == off
    page.actions.edit()
    app.open("replay", match=match)
    player.wait(0.2)
    replay = player.scene
    assert isinstance(replay, Replay)
    for key in ("branch", "edit"):
        player.click(key)
        player.wait(0.1)
        assert player.scene is replay and replay.note == off
        replay.notice.words = ""
    match.session.call(Resign(0))
    assert page.actions.no_edit() == ""
    player.click("branch")
    player.wait(0.1)
    assert player.scene is not replay or replay.note != off


def test_a_match_that_was_not_set_up_as_rated_counts_for_no_rating(
    app: Application, player: Hands, anna: str
) -> None:
    set_up(app, player)
    player.click("start")
    player.wait(0.2)
    page = player.scene
    assert isinstance(page, MatchScene) and page.controller.no_hint() == ""
    page.match.session.call(Resign(1))
    path = left(app, page)
    with MatchIndex() as index:
        index.take(path)
        assert [row.rated for row in index.matches(profile=anna)] == [False]


@pytest.mark.slow
def test_a_rated_match_goes_on_after_the_app_was_closed_and_nobody_has_lost(
    app: Application, player: Hands, anna: str
) -> None:
    path = left(app, begun(app, player))
    assert result_of(path) is None
    again = Match.resume(path, kit_of)
    assert again.session.undo_stop([0]) == "rated", "and still has no help"
    again.close()


@pytest.mark.slow
def test_who_begins_another_rated_match_is_asked_and_has_lost_the_one_that_was_left(
    app: Application, player: Hands, anna: str
) -> None:
    path = left(app, begun(app, player))
    setup = set_up(app, player)
    assert setup.match.options.value("rated")
    player.click("start")
    player.wait(0.2)
    assert player.scene.name == "question" and result_of(path) is None
    player.click("stay")
    player.wait(0.2)
    assert player.scene is setup and result_of(path) is None
    player.click("start")
    player.wait(0.8)  # a harmful answer can't be given by accident
    player.click("give_up")
    player.wait(0.3)
    assert isinstance(player.scene, MatchScene)
    result = result_of(path)
    assert result is not None and list(result.winners) == [1]
    with MatchIndex() as index:
        index.take(path)
        assert rate(index, anna).of("tank_chess", anna) is not None


@pytest.mark.slow
def test_a_rated_match_that_another_window_plays_is_not_left_by_beginning_another_one(
    app: Application, player: Hands, anna: str
) -> None:
    path = left(app, begun(app, player))
    setup = set_up(app, player)
    other = Match.resume(path, kit_of)
    player.click("start")
    player.wait(0.9)
    player.click("give_up")
    player.wait(0.3)
    assert player.scene.name != "match" and setup in app.stack
    dialog: Any = player.scene
    assert "another Treadboard" in " ".join(map(str, dialog.problems))
    other.close()
    assert result_of(path) is None


@pytest.mark.slow
def test_a_match_that_is_not_rated_may_be_begun_beside_it(app: Application, player: Hands, anna: str) -> None:
    path = left(app, begun(app, player))
    set_up(app, player)
    player.click("option.rated")
    player.click("start")
    player.wait(0.2)
    assert isinstance(player.scene, MatchScene) and result_of(path) is None


@pytest.mark.slow
def test_leaving_a_rated_match_says_first_what_becomes_of_it(
    app: Application, player: Hands, anna: str
) -> None:
    page = begun(app, player)
    page.follow(page.actions.leave())
    player.wait(0.1)
    assert player.scene.name == "question"
    player.click("leave")
    player.wait(0.2)
    assert app.stack.top is not None and app.stack.top.name == "menu"


@pytest.mark.slow
def test_a_rated_match_can_not_be_deleted(app: Application, player: Hands, anna: str) -> None:
    path = left(app, begun(app, player))
    page = Matches(app)
    app.push(page)
    player.wait(0.4)
    assert not player.widget("delete").is_enabled
    player.key("delete")
    player.wait(0.1)
    assert path.exists() and page.note == app.texts("matches.why.rated")
