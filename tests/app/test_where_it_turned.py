"""Where a match turned: the page at its end shows the largest fall of the loser's chances, what opened it and
what would have been better."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import pygame
import pytest

from game.app.match.end import EndPage
from game.app.match.turned import BotTurn, OpenedBy, WhereItTurned, worst_step
from game.app.poses.finished import recorded, turned
from game.app.poses.match_plans import finished, finished_matches
from game.app.poses.replay import judgements
from game.app.table.review_words import AnalysisWords
from game.app.table.swings import Swing, turns_of
from game.app.table.turn_words import ComparedTurns
from game.app.table.turning import TurningPoint
from game.data.saves.match_record import match_of
from game.data.saves.match_text import read_match_text
from game.data.saves.matches import Match
from game.model.answers import EnemyAnswers
from game.model.registry import kit as kit_of
from game.ui.tree.lists import List
from game.ui.tree.tree import said
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow
from game.view.answer_finder import AnswerFinder
from game.view.explains import Explains
from tests.amount import some
from tests.app.match_hands import Hands
from tests.app.opened import note_opened
from tests.shared_matches import played_out

NAMED_IN_PART: Final = (
    "TBG2.jgaveBxvjVc9b9swEP0rRKYW6BXhN5lJ7di1mQp0kFOpNmBLKW3H8dD_3rujJEqOHXQRz6R4773jPdouqfWyd1b1gXZPKOo"
    "NipSg7x-VfLhXD8r9uAB9xCTi65jkDe6Xrqvv_ste345df9NiioxxZsDfx67DFxaee98ek8TrnCerHNaNeD6utpv9ukniw-HUQ2Y"
    "jKNvHN_75vnkVBLAXfSvw6kvNQST6_Em0m5dGIFMMMY1AOzQY4k0s9uv-sBfn_iiet_1BrBok3QiCbrpmdxbcXJ8X1mzrJ9zSpn4"
    "n6ongLyZVnHrDpNt61Wxp9lY_r5yJ922r5329_lMpugTq3a6vFF3s7bHZVtpjJCu6o1Vl8akrWjOVw6etaNVVlAiFVyaMwTSjhkC"
    "NS5pAqDaV1GNkKA0SsHIkENRIwGcCUTGDaJhCdMwhaiYRA7OIfoDwcghcHAI7BSOfEEdwZ6aIFj1IyqOB6UkNikalQdNogGfRH3w"
    "PvDTsvBggEIeAI22ODgIxjBoCvR80eBq9BqfnG5MkyOQ5pAzJcGLN05riE9E7SZuNRps0cuEyGDB8FgasuU25gHnilLhoiVUnZpd"
    "i5JjwT4Hh7AwuoBj6GHwWhZ85kXfgWKTPoh2KM0txjKdYHWdMimdMEcdCT34GJz3wDoUjvY2XkeZeMzm9M-Bp9AbCAi6YV-6OQWb"
    "IUK6AG35Gep64CCeWP-A6B5ZxHPAmg-N7sovMXFBzIS2ZfKp2kjkeXwFgwGCAeUcc-fwkKLYbXsHySj397PxslspxlO-K4SIi9lh"
    "URcSUBXXtzLivhl7MZ8Y6kp4dFH5J0Ip0F-cEZvIJdapapOe82QO508IsozIgaVKaqZPZH1IBDVFBXBZkKDRTc6EQz2Wx_nbRsTC"
    "8rFUuspZglrnj7MhU4cFEJMSRkF7afNmSQw_Y3JZm1ibFfQOEkWAXBPbPm-6hHMPIRC2bY-QdiisuTOhkMXpuHW9L1wZTclsJ_LL"
    "DkeQ5BZ5vRJVvryHnz6s_gG79vCl_S_B79JD6c7P4Y1K3VsZYP939_Qc"
)
"""A match of Tank Battle that a person lost to a bot: three tanks are moved in a turn."""

NOT_BETTER: Final = (
    "TBG2.7QP29mXdlZbdToNAEIVfZaK3bsNPodg7NX0Ao4mJiTHL_rCkFapQWy98d2dmoRalSdvebNjdOcvA-Q6_pePxd-eoSBiKOHi"
    "MwnmQzoPr5z-a95tSLeG23rRjqjdVJS9OMtetqar6qMMi8sUXC26lh86v4c7zxuDAp7jk0Rlo3lDVNC2s66Yp85UBXnsFKAoSbPl"
    "phH_lAc-g3AQWUjmgQwIbuoHcuLLSUOKw3lZAtwEEXGi3NRTY8GYCJIWsRJ3WIYALh7VpClZ1vWxA00ZsyMcXrMrKXAGSHVfcecb"
    "jHtmClluNJ4XCoJCSWKOd_PF5AOE_i-NDjoIRn8O6NPTOYsPffOPfqX_MbZmbFS1-GfN9csA3ftJjuPjHBbx2OcE__jo07JFwSRP"
    "dkIExXEBbaOLw6hARqieD7cmQ9wOmxxARNuu4oLIOC0U_kDSg2h9IhK4Bbf1KVNhz-zAGvo-QZBYkqcysPSSKDYXj4LOZMBknm4u"
    "FTTnJZCby5IGTUJj0aacyysZM6BmHZCpUyjv0jPbuVEpEDoWJOCl5ISeoiUThs7HYqxQJlaRnkog87uppjtIco3TKJTRd4sFU2Hi"
    "xcxzXodDhYmdjr4wafqUPbTpL6jMcp1jU0Fx_UPLhy3kY3X_coE3l2gw-biKlglxiY75_AA"
)
"""A match of Tank Chess that a person won against a bot."""


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


def match_from(text: str) -> Match:
    return match_of(read_match_text(text), kit_of)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["tank_tactics", "battlegrounds", "tank_battle", "flames_of_tanks_4"])
def test_it_is_a_fall_of_the_losers_chances_and_the_words_have_its_numbers(
    app: Application, name: str
) -> None:
    page = page_of(app, name)
    found = found_on(page)
    assert found.point is not None and found.told is not None
    result, sides = page.match.session.result, page.match.session.setup.sides
    assert result is not None
    assert found.point.side not in {sides[seat] for seat in result.winners}
    assert _in_a_turn(found.point)
    figures = {f"{round(100 * share)}%" for share in (found.point.before, found.point.after)}
    told = found.told
    assert all(figure in told.chances for figure in figures)
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
        opened is not None and isinstance(opened.answers, EnemyAnswers) and opened.answers.verdict == "match"
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
    page = turned(app, recorded(app), judgements())
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
    found = found_on(turned(app, recorded(app), judgements()))
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
    found.point, found.opened, found._odds = long, None, 0
    played, better = found._turns(long)
    assert played.startswith(f"Most of it in turn {found.words.round(found.shown)}. ") and not better
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
    played = tuple(one.action for one in opened.turn)
    assert len(played) > 1
    found._better = BotTurn(len(played), opened.view)
    assert found._turns(point)[1] == ("A strong bot would have played the same.",)
    found._better = BotTurn(0, opened.turn[0].view, played[:1])
    told = found._turns(point)
    assert told[1] == () or told[1][0].endswith("…"), "what it does then isn't known"


@pytest.mark.slow
def test_a_bot_that_does_the_same_in_another_order_is_not_better(app: Application) -> None:
    found = found_on(turned(app, finished(app.texts, "battlegrounds")))
    line, game = found.review.line, found.source.match.kit.game
    same = 0
    for turn in turns_of(line.entries):
        for one, then in pairwise(found._steps(turn)):
            view, actions = one.view, (then.action, one.action)
            if game.refuse(view, actions[0]) is not None:
                continue
            after = game.apply(view, actions[0]).state
            if game.to_act(after) != turn.seat or game.refuse(after, actions[1]) is not None:
                continue
            alike = found._alike(turn.seat, view, (one.action, then.action), actions)
            assert alike is (
                found._after(turn.seat, view, actions) == game.apply(then.view, then.action).state
            )
            same += alike
            assert not found._alike(turn.seat, view, actions, actions[:1])
    assert same


@pytest.mark.slow
def test_what_cost_most_is_shown_and_told_to_its_outcome_where_no_answer_did_it(app: Application) -> None:
    found = found_on(page_of(app, "flames_of_tanks_4"))
    line = found.review.line
    swings = [one for one in found.review.points if isinstance(one, Swing) and not found._took_turns(one)]
    looked = 0
    for point in swings:
        found.point, found.opened, found._odds = point, None, 0
        falls = [found.review.chances(ply, point.side) or 0.0 for ply in range(point.start, point.ply + 1)]
        at = max(range(1, len(falls)), key=lambda one: falls[one - 1] - falls[one])
        if not point.luck:
            assert found.shown == point.start + at
        shoots = [one for one in range(point.start + 1, found.shown + 1) if line.entry(one).kind == "move"]
        action = line.step(shoots[-1]).action if shoots else None
        if type(action).__name__ == "Shoot" and line.entry(found.shown).kind == "move":
            looked += 1
            assert "Shoot at tank" in found._turns(point)[0]
            told = found._opened_words(point)
            assert "rolled" in told and "chance to destroy" not in told
    assert looked


@pytest.mark.slow
def test_where_the_end_of_a_turn_ends_the_match_what_came_before_is_told(app: Application) -> None:
    found = found_on(page_of(app, "battlegrounds_4"))
    found.opened = None
    told = found._happened(found.review.count)
    assert told.startswith("Green’s tank on c6 shoots") and told.endswith("The match is over.")
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
    if page.placed(List) is not None:
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


# --- what is told ---


def comparing(explains: Explains, compared: ComparedTurns) -> set[str]:
    """The reasons that only compare a better turn with others."""
    found = explains.gains(compared.view, compared.line)
    return {one.words for one in found if not one.about}


def turns_beside(found: WhereItTurned) -> ComparedTurns | None:
    """The turn that was played and the better one, as the page found them."""
    point, words = found.point, found.words
    if isinstance(point, TurningPoint) and isinstance(words, AnalysisWords):
        return words.compared(point.ply, () if found.opened is None else (found.opened.ply,))
    return None if found.opened is None else found._compared(found.opened)


@pytest.mark.slow
def test_every_step_that_a_reason_is_about_is_told(app: Application) -> None:
    app.keep = False
    page = turned(app, match_from(NAMED_IN_PART))
    found = found_on(page)
    told, opened, explains = found.told, found.opened, page.table.explains
    assert told is not None and opened is not None and explains is not None
    assert told.played.startswith("Anna: Drive from ")
    assert told.better[0].startswith("A strong bot would play: ")
    assert told.better[0].split(": ", 1)[1].rstrip(" \u00a0…") != told.played.split(": ", 1)[1].rstrip(
        " \u00a0…"
    )
    compared = found._compared(opened)
    assert compared is not None
    reasons = [one for one in explains.gains(compared.view, compared.line) if one.words in told.better[1:]]
    assert len(reasons) == len(told.better) - 1
    assert all({at - compared.begun for at in compared.shown} & set(one.about) for one in reasons)
    # what the page said on 30 November: the third tank, which both turns move alike, isn't why one is better
    fourth = next(turn for turn in turns_of(found.review.line.entries) if turn.start and turn.seat == 0 and (
        found.words.round(turn.end) == 4
    ))  # fmt: skip
    steps = found._steps(fourth)
    found.opened = OpenedBy(0, fourth.start, steps[0].ply, steps[0].view, steps[0].action, None, steps)
    seen = found._seen(0, steps[0])
    found._thinking.hint(0, seen)
    answer = found._thinking.poll()
    assert answer is not None
    found._better = BotTurn(0, steps[0].view, (answer.value, *answer.then))
    compared = found._compared(found.opened)
    assert compared is not None
    better = compared.words(app.texts)[1]
    alike = [one for one in compared.played.actions if one in compared.better.actions]
    assert len(alike) >= 4
    assert "Drive from 84" not in better and not any("84–94" in one for one in compared.gains(explains))


@pytest.mark.slow
def test_no_move_is_called_better_beside_a_reason_that_there_is_none(app: Application) -> None:
    app.keep = False
    page = turned(app, match_from(NOT_BETTER))
    found, explains = found_on(page), page.table.explains
    words, told = found.words, found.told
    assert isinstance(words, AnalysisWords) and told is not None and explains is not None
    points = [one for one in found.review.points if isinstance(one, TurningPoint)]
    assert len(points) > 3
    only = 0
    for point in points:
        compared = words.compared(point.ply)
        assert compared is not None
        about, compares = words.about(point.ply), comparing(explains, compared)
        only += bool(compares)
        played, best = words.both(point.ply)
        assert played != best
        assert not compares & {*about, *told.better} and "No better move" not in " ".join(about)
    assert only, "the test tries nothing"


@pytest.mark.slow
def test_after_a_win_the_persons_own_mistake_comes_first(app: Application) -> None:
    app.keep = False
    page = turned(app, match_from(NOT_BETTER))
    found = found_on(page)
    assert page.title() == "You win!" and page.controller.own_side == 0
    assert found.point is not None and found.told is not None and found.mistake
    own = [one for one in found.review.points if one.side == 0]
    assert found.point in own and found.point.before - found.point.after == max(
        one.before - one.after for one in own if one.before >= 0.25
    )
    assert found.told.title.startswith("Your largest mistake: turn ")
    assert found.told.played.startswith("Anna: ")
    assert "saw it" not in " ".join((found.told.opened, *found.told.better)), "the reader is meant"


@pytest.mark.slow
def test_where_a_person_made_none_the_fall_of_those_who_lost_is_told(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.keep = False
    monkeypatch.setattr(WhereItTurned, "_falls", lambda found: [])
    found = found_on(turned(app, match_from(NOT_BETTER)))
    assert found.point is not None and found.point.side == 1 and found.told is not None
    assert found.told.title.startswith("Where it turned: turn ")
    assert found.told.played.startswith("Benno: ")
    assert all(
        "your" not in one or "As Black saw it: " in one for one in (found.told.opened, *found.told.better)
    )


KINDS: Final = (
    ("tank_chess", "quick_bout_8"),
    ("tank_tactics", "duel"),
    ("tank_battle", "classic"),
    ("battlegrounds", "battle"),
    ("battlegrounds", "family"),
    ("flames_of_tanks", "farms"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "map_name"), KINDS)
def test_the_page_names_a_move_and_nothing_on_it_says_otherwise(
    app: Application, game: str, map_name: str
) -> None:
    app.keep = False
    looked = better = 0
    for seed in range(some(10, 3)):
        page = turned(app, played_out(game, map_name, seed=seed, person=seed % 2))
        found, explains = found_on(page), page.table.explains
        while found.busy:
            page.update(0.0)
        told, point = found.told, found.point
        assert explains is not None
        if told is None or point is None:
            assert page._moment_words()[1], "the decisive moment names it"
            continue
        looked += 1
        names = [f"{one.name}: " for one in page.match.plan.players]
        assert any(name in told.played for name in names)
        name = next(one for one in names if one in told.played)
        move = told.played.split(name, 1)[1]
        assert move and move != found.words.fault(point)
        own = page.match.session.setup.sides[seed % 2]
        if any(isinstance(one, TurningPoint) and one.side == own for one in found.review.points):
            assert point.side == own and names[seed % 2] == name
        if len(told.better) < 2:
            continue
        better += 1
        assert told.better[0].split(": ", 1)[1].rstrip("\u00a0…") != move.rstrip("\u00a0…")
        compared = turns_beside(found)
        assert compared is not None
        assert not comparing(explains, compared) & set(told.better)
        shown = {at - compared.begun for at in compared.shown}
        for reason in explains.gains(compared.view, compared.line):
            if told.better[1].endswith(reason.words):
                assert shown & set(reason.about) and not reason.against
        assert compared.gains(explains)[:1] == [] or told.better[1].endswith(compared.gains(explains)[0])
    assert looked >= 2
    assert better or map_name == "family"
