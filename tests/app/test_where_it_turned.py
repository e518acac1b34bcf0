"""Where a match turned: the page at its end shows the largest fall of the loser's chances, what opened it and
what would have been better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.match.end import EndPage
from game.app.match.turned import STANDING, WhereItTurned, worst_step
from game.app.poses.finished import recorded, turned
from game.app.poses.match_plans import finished, finished_matches
from game.app.table.swings import Swing, turns_of
from game.app.table.turning import TurningPoint
from game.model.answers import EnemyAnswers
from game.ui.tree.lists import List
from game.ui.tree.tree import said
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow
from game.view.answer_finder import AnswerFinder
from game.view.explains import JudgedLine
from tests.app.match_hands import Hands
from tests.app.opened import note_opened


def page_of(app: Application, name: str) -> EndPage:
    app.keep = False
    page = turned(app, finished(app.texts, name))
    app.push(page)
    for _ in range(8):
        app.step([], 1 / 60)
    return page


def found_on(page: EndPage) -> WhereItTurned:
    assert page.turned is not None
    return page.turned


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["tank_tactics", "battlegrounds", "tank_battle", "flames_of_tanks_4"])
def test_it_is_the_losers_largest_fall_and_the_words_have_its_numbers(app: Application, name: str) -> None:
    page = page_of(app, name)
    found = found_on(page)
    assert found.point is not None and found.told is not None
    result, sides = page.match.session.result, page.match.session.setup.sides
    assert result is not None
    assert found.point.side not in {sides[seat] for seat in result.winners}
    least = STANDING / len(page.parties)
    points = [one for one in found.review.points if _in_a_turn(one) and one.before >= least]
    own = [one for one in points if one.side == found.point.side]
    assert found.point.before - found.point.after == max(one.before - one.after for one in own)
    figures = {f"{round(100 * share)}%" for share in (found.point.before, found.point.after)}
    told = found.told
    assert all(figure in f"{told.chances} {told.played}" for figure in figures)
    assert "[" not in " ".join((told.title, told.played, told.opened, *told.better))
    assert page.focus.by_key("again") is not None
    assert not found.busy and found._thinking._thinker is None, "nothing runs on"


def _in_a_turn(point: Any) -> bool:
    return not (isinstance(point, Swing) and point.mover is None)


@pytest.mark.slow
def test_the_picture_has_the_enemys_answer_to_the_move(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(app, "tank_tactics")
    found = found_on(page)
    opened = found.opened
    assert (
        opened is not None and isinstance(opened.answers, EnemyAnswers) and opened.answers.verdict == "lost"
    )
    shown = pygame.image.tobytes(page.moment.picture((400, 200)), "RGB")
    monkeypatch.setattr(AnswerFinder, "shown", ())
    monkeypatch.setattr(AnswerFinder, "work", lambda *_, **__: False)
    assert pygame.image.tobytes(page.moment.picture((400, 200)), "RGB") != shown, "its marks are missing"


@pytest.mark.slow
def test_the_picture_has_no_tick_for_a_move_that_gave_chances_away(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(app, "tank_tactics")
    opened = found_on(page).opened
    assert opened is not None and opened.answers is not None
    safe = replace(opened.answers, verdict="safe", moved="safe", threats=(), figure=None)
    page.moment.opened = replace(opened, answers=safe)
    monkeypatch.setattr(AnswerFinder, "work", lambda *_, **__: False)
    alone = pygame.image.tobytes(page.moment.picture((400, 200)), "RGB")
    monkeypatch.setattr(AnswerFinder, "work", _finds(safe))
    assert pygame.image.tobytes(page.moment.picture((400, 200)), "RGB") == alone


def _finds(answers: EnemyAnswers) -> Any:
    """Work that has found these answers at once."""

    def work(finder: AnswerFinder, ms: float, *, whole: bool = False) -> bool:
        finder.found = answers if finder._plan else None
        return True

    return work


@pytest.mark.slow
def test_it_is_seen_as_it_was_seen_before_the_secrets_were_out(app: Application) -> None:
    page = page_of(app, "tank_battle")
    opened = found_on(page).opened
    assert opened is not None
    now = page.match.session.record(-1)
    assert any(opened.view.ranks[1 - opened.seat] != now.view(ply).ranks[1 - opened.seat] for ply in (0, 1))


@pytest.mark.slow
def test_no_reason_says_otherwise_than_the_chances_beside_it(app: Application) -> None:
    app.keep = False
    page = turned(app, recorded(app))
    found, t = found_on(page), app.texts
    points = [one for one in found.review.points if isinstance(one, TurningPoint)]
    assert len(points) > 3
    for point in points:
        costs, gains = found.words.reasons(point.ply)
        assert costs and gains
        assert t("match.tank_chess.hint.other_good") not in costs, "it gave chances away"
        ahead, behind = (t(f"match.tank_chess.hint.keeps_{one}") for one in ("ahead", "behind"))
        assert ahead not in gains or point.before > 0.5
        assert behind not in gains or point.before < 0.5


def test_each_fall_in_a_match_that_an_analyst_judges_has_its_words(app: Application) -> None:
    app.keep = False
    found = found_on(turned(app, recorded(app)))
    for luck in (False, True):
        point = Swing(6, 2, None, 0, 0.6, 0.4, luck)
        told = found.words.fault(point)
        assert "60%" in told and "40%" in told and ("Luck" in told) is luck


@pytest.mark.slow
def test_over_several_turns_no_outcome_of_chance_did_it_alone(app: Application) -> None:
    found = found_on(page_of(app, "flames_of_tanks"))
    point = found.point
    assert isinstance(point, Swing) and found._by_luck(point)
    (turn,) = [one for one in turns_of(found.review.line.entries) if one.start <= point.start < one.end]
    in_a_turn = replace(point, start=turn.start, ply=turn.end, mover=None)
    assert found._by_luck(in_a_turn)
    assert not found._by_luck(replace(in_a_turn, ply=turn.end + 1))
    found._odds = 9
    assert "1 time in 9" in found._opened_words(in_a_turn)
    long = replace(in_a_turn, start=0)
    assert found._opened_words(long) == ""
    assert found._title(long) == f"Where it turned: turns 1–{found.words.round(turn.end)}"


@pytest.mark.slow
def test_what_others_are_told_says_who_is_meant(app: Application) -> None:
    found = found_on(page_of(app, "tank_tactics_4"))
    assert found.told is not None and found.opened is not None and found.opened.answers is not None
    assert found.told.opened.startswith("As Yellow saw it: The enemy could answer: ")


@pytest.mark.slow
def test_a_bot_plays_the_same_only_if_that_is_the_whole_turn(app: Application) -> None:
    found = found_on(page_of(app, "battlegrounds"))
    opened, point = found.opened, found.point
    assert opened is not None and point is not None
    played = tuple(found._turn_of(opened))
    assert len(played) > 1
    found._better = JudgedLine(played)
    assert found._better_words(point) == ["A strong bot would have played the same."]
    found._better = JudgedLine((*played, played[-1]))
    assert found._better_words(point)[0].endswith(" …"), "it goes on"


@pytest.mark.slow
def test_what_cost_most_is_shown_and_told_where_no_answer_did_it(app: Application) -> None:
    found = found_on(page_of(app, "flames_of_tanks_4"))
    point, told = found.point, found.told
    assert point is not None and told is not None and found.opened is None
    falls = [found.review.chances(ply, point.side) or 0.0 for ply in range(point.start, point.ply + 1)]
    at = max(range(1, len(falls)), key=lambda one: falls[one - 1] - falls[one])
    assert found.shown == point.start + at < point.ply
    assert told.opened.startswith("Clara: Tank 7 aims at tank 5")


@pytest.mark.slow
def test_where_the_end_of_a_turn_ends_the_match_what_came_before_is_told(app: Application) -> None:
    found = found_on(page_of(app, "battlegrounds_4"))
    told = found._happened(found.review.count)
    assert told.startswith("Anna: Green’s tank on c6 shoots") and told.endswith("The match is over.")
    assert told.count("Green ends the turn.") == 1


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["tank_battle", "tank_tactics_4"])
def test_no_sentence_is_left_out_in_a_small_window(app: Application, name: str) -> None:
    app.change("look.language", "fr")
    app.window = OffscreenWindow((960, 540))
    page = page_of(app, name)
    found = found_on(page)
    assert found.told is not None
    shown, told = said(page.tree), found.told
    assert told.opened and told.better
    assert all(one in shown for one in (told.played, told.opened, *told.better, told.chances))
    assert (page.placed(List) is not None) is (name == "tank_tactics_4")
    if name == "tank_tactics_4":
        app.mouse = page.words.rect.center
        app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-50, flipped=False)], 1 / 60)
        assert page.words.scroll == page.words.height - page.words.rect.height > 0


@pytest.mark.slow
def test_it_can_be_played_again_from_there(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of(app, "tank_tactics")
    found = found_on(page)
    noted = note_opened(app, monkeypatch, "setup")
    Hands(app).click("again")
    asked = noted.last("setup")
    assert found.opened is not None
    assert found.begins is found.review.line.view(found.opened.start)
    assert asked["position"] == page.match.kit.format_position(found.begins)
    assert asked["players"] == page.match.plan.players


def test_how_often_luck_is_as_bad_is_counted_over_all_outcomes(app: Application) -> None:
    found = found_on(page_of(app, "flames_of_tanks"))
    assert isinstance(found.point, Swing) and found.point.luck and found.opened is None
    ply, fall = worst_step(found.review, found.point)
    assert found.review.line.entry(ply).kind == "chance" and fall > 0
    found._weights, found._over, found._had = (1, 2, 3), {2: 0.5}, 0.2
    found._take_odds([0.1, 0.3])
    assert found._odds == 6, "one of six is as bad"
    found._weights, found._over, found._had = (1, 2, 3), {0: 0.0}, 0.3
    found._take_odds([0.3, 0.9])
    assert found._odds == 2


@pytest.mark.slow
def test_while_it_looks_the_decisive_moment_is_shown_and_a_page_on_top_stops_it(app: Application) -> None:
    app.keep = False
    page = turned(app, finished(app.texts, "battlegrounds"))
    page = EndPage(app, page.actions, page.players)
    app.push(page)
    found = found_on(page)
    assert found.busy and found.told is None
    hands = Hands(app)
    hands.click("more")
    assert found.review.paused
    hands.key("escape")
    assert not found.review.paused
    for _ in range(200):
        app.step([], 1 / 60)
    assert found.told is not None
    assert page.moment.ply == (found.opened.ply if found.opened else found.shown)


@pytest.mark.slow
@pytest.mark.parametrize("name", finished_matches())
def test_every_finished_match_ends_with_a_page_that_looked(app: Application, name: str) -> None:
    page = page_of(app, name)
    if page.turned is not None:
        assert not page.turned.busy
        assert page.turned.told is not None or not page.turned.review.points


@pytest.mark.slow
def test_who_beat_the_game_alone_is_not_told_what_the_game_did_wrong(app: Application) -> None:
    assert page_of(app, "battlegrounds_solo").turned is None
