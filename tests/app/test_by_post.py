"""What is seen and done in a match by post: the seats, letters, what comes, and what is told of it."""

from __future__ import annotations

import errno
import os
import textwrap
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app import start
from game.app.match.scene import MatchScene
from game.app.matches.scene import Matches
from game.app.menu.left_off import left_off
from game.app.offscreen import offscreen_app
from game.app.poses.match_plans import plan_on
from game.app.post.agreement import facts, seat_name
from game.app.post.correspondence import SeatStatus, WaitingStatus
from game.app.post.join import JoinPage
from game.app.post.office import load, refusal
from game.app.post.post_screen import PostScreen
from game.app.post.waiting_page import WaitingPage
from game.app.setup.scene import SetupScene
from game.app.trash.scene import TrashPage
from game.data.files.paths import user_saves
from game.data.files.trash import list_trash, trash
from game.data.people.deleted_profiles import forget_in_matches, to_forget
from game.data.people.profiles import add_profile
from game.data.post import post_match
from game.data.post.letters import REFUSED_KEYS, LetterRefused, letter_text, letters_in, read_letter
from game.data.post.post_files import list_post
from game.data.post.terms import Terms
from game.data.saves.match_index import MatchIndex
from game.data.saves.matches import Player as Seat
from game.games.tank_tactics.rules.actions import Start
from game.testing.driver import Driver
from game.testing.prompts import prompts_of
from game.ui.commands import ListOpened, Set
from game.ui.controls.clipboard import clipboard_text, copy_text
from game.ui.window.application import Application
from game.view.table import Table
from tests.app.fitting import watched
from tests.app.post_pair import Desk

FIRST, OTHER, SECOND = "h1-h2N", "h1-i1N", "i16-i15S"

SIGNALS = ("message", "your_turn", "draw_offer")
"""The sounds that call somebody."""


def play(desk: Desk, text: str) -> None:
    """A move of Tank Chess."""
    scene = desk.match_scene
    scene.controller.play(scene.match.kit.parse_action(text, scene.match.session.state))
    desk.settle()


Begun = tuple[Desk, Desk]


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Begun]:
    """Anna and Ben, at two machines."""
    both = Desk(tmp_path / "anna", "Anna"), Desk(tmp_path / "ben", "Ben")
    yield both
    for one in both:
        one.close()


@pytest.fixture
def begin(desks: Begun, tmp_path: Path) -> Callable[..., Begun]:
    """A match of Tank Chess that has begun; by a shared folder if that is wanted."""

    def make(*, shared: bool = False, **more: Any) -> Begun:
        anna, ben = desks
        folder = tmp_path / "shared" if shared else None
        if folder is not None:
            folder.mkdir()
        text = _joined(desks, "tank_chess", folder=folder, **more)
        with anna.at():
            if folder is None:
                anna.take(text)
            else:
                anna.look()
                anna.follow_toast()
            anna.settle()
            assert isinstance(anna.scene, MatchScene)
            text = anna.outgoing()
        with ben.at():
            if folder is None:
                ben.take(text)
            else:
                ben.look()
                ben.follow_toast()
            ben.settle()
        return desks

    return make


# --- the setup ---


@pytest.mark.parametrize(("game", "map_name"), [("tank_battle", ""), ("battlegrounds", "family")])
def test_what_is_not_offered_says_why(app: Application, player: Driver, game: str, map_name: str) -> None:
    scene = SetupScene(app, game, map_name)
    app.push(scene)
    player.wait(0.2)
    letter: Any = scene.focus.by_key("seat.1.kind.2")
    assert not letter.is_enabled
    scene.draft.set_seat(1, kind="elsewhere")
    scene.repaint()
    player.wait(0.1)
    assert "post" in scene.match.trouble() and not scene.focus.by_key("start").is_enabled


def test_somebody_has_to_play_here_and_no_clock_runs(app: Application, player: Driver) -> None:
    scene = SetupScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.2)
    player.click("clock.2")
    player.click("seat.1.kind.2")
    assert scene.match.post.wanted and "clock.0" not in {key for key, _ in scene.focus.stops}
    assert scene.match.plan().clock is None
    player.click("post.days.2")
    assert scene.draft.choice.days == 3
    player.click("seat.0.kind.2")
    assert scene.match.trouble() == app.texts("post.nobody_here")


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_told(app: Application, player: Driver, tmp_path: Path) -> None:
    scene = SetupScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.2)
    player.click("seat.1.kind.2")
    player.click("post.folder")
    player.type(str(tmp_path / "nowhere"))
    player.key("return")
    assert player.scene.name == "path" and "nowhere" in player.scene.wrong  # type: ignore[attr-defined]
    player.key("escape")
    assert not scene.draft.choice.folder


# --- sending ---


@pytest.mark.slow
def test_a_turn_can_be_taken_back_until_it_is_sent(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        play(anna, FIRST)
        scene = anna.match_scene
        assert scene.by_post is not None and scene.by_post.done
        assert scene.controller.undoing.undo()
        anna.settle()
        assert not scene.by_post.done and scene.by_post.prompt() is None
        play(anna, OTHER)
        anna.key("ctrl+return")
        assert anna.scene.name == "letter"
        anna.click("close")
        assert scene.controller.undoing.no_undo() == "match.no_undo_sent"
        prompt = scene.by_post.prompt()
        assert prompt is not None and "Ben" in prompt.words
        assert [str(one) for one, _ in prompt.presses] == ["post.again", "post.paste"]
        assert scene.controller.planner is None, "nothing is planned ahead by post"


@pytest.mark.slow
def test_a_double_click_on_send_presses_nothing_on_the_letter(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        play(anna, FIRST)
        place = anna.widget("post.send").rect.center
        anna.press(place)
        anna.release(place)
        anna.press(place)
        anna.release(place)
        assert anna.scene.name == "letter" and not anna.scene.told  # type: ignore[attr-defined]


@pytest.mark.slow
def test_an_invitation_tells_the_mode_as_it_is_played__FT_6_6(desks: Begun) -> None:
    anna, ben = desks

    def change(setup: SetupScene) -> None:
        setup.draft.set_options(mode="capture_the_flag", rounds=3, even_start=True, tanks=3)

    with anna.at():
        anna.invite("flames_of_tanks", change=change)
        text = anna.copy()
    with ben.at():
        ben.take(text)
        scene: Any = ben.scene
        told = dict(facts(scene.terms, ben.app.texts))
        assert told["post.terms.mode"] == (
            "Capture the Flag · Two teams · 3 rounds · ends when a side has every spawn point · even start"
        )
        assert told["post.terms.options"] == "Tanks per player: 3"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_words_of_a_new_match_by_post_are_seen_whole(home: Path, language: str) -> None:
    app = offscreen_app((1280, 720), 1.3, language=language)
    setup = SetupScene(app, "flames_of_tanks")
    app.push(setup)
    for seat in range(1, len(setup.draft.sides)):
        setup.draft.set_seat(seat, kind="elsewhere")
    setup.draft.change(folder="/home/anna/Games we play together/Treadboard", strict=True)
    with watched((1280, 720)) as seen:
        setup.repaint()
        Driver(app).wait(0.3)
    assert not seen.cut
    assert "Treadboard" in setup.match.post.trouble() and "/home" not in setup.match.post.trouble()
    app.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_however_much_is_agreed_the_buttons_are_on_the_page(home: Path, language: str) -> None:
    app = offscreen_app((1280, 720), 1.3, language=language)
    hands, texts = Driver(app), app.texts
    people = (Seat("person", "Maximilian"), *(Seat("elsewhere", name) for name in ("Ben", "Clara", "David")))
    plan = plan_on(texts, people, map_name="farms", game="flames_of_tanks", seating=2)
    told = {"mode": "capture_the_flag", "tanks": 3, "rounds": 6, "even_start": True, "undo": False}
    plan = replace(plan, options={**told, "hints": False, "night": True})
    terms = Terms("", "", plan, plan.setup(), ((0,), (1,), (2,), (3,)), strict=True, days=14)
    waits = [
        SeatStatus(seat_name(terms, seat, texts), who.name, "…", False) for seat, who in enumerate(people)
    ]
    status = WaitingStatus("…", texts("post.waiting.then_joining"), waits)
    letter: Any = None
    mail: Any = SimpleNamespace(terms=terms, status=lambda: status, shows_board=False)
    pages = (
        JoinPage(app, letter, terms, "/home/anna/Treadboard"),
        WaitingPage(app, mail),
    )
    for page, keys in zip(pages, (("join",), ("send", "paste")), strict=True):
        with watched((1280, 720)) as seen:
            app.push(page)
            hands.wait(0.2)
        assert not seen.cut
        if "join" in keys:
            labels = [hands.widget(f"party.{number}").label for number in (1, 2, 3)]
            assert len(set(labels)) == 3, "who joins knows which seat it is"
        foot = 720 - app.px(40)
        assert all(hands.widget(key).rect.bottom <= foot for key in keys)
    app.close()


@pytest.mark.slow
def test_no_button_to_send_comes_below_the_pointer_that_pressed_a_prompt(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        anna.app.change("window.zoom", 130)
        anna.wait(0.2)
        scene = anna.match_scene
        prompt = pygame.Rect(prompts_of(scene)[-1].rect)
        place = prompt.right - 4, prompt.centery
        anna.click(place)
        anna.wait(0.5)
        play(anna, FIRST)
        anna.wait(0.5)
        assert not pygame.Rect(anna.widget("post.send").rect).collidepoint(place)
        anna.click(place)
        anna.wait(0.5)
        assert anna.scene is scene and scene.by_post is not None and scene.by_post.done
        anna.move((200, 200))
        anna.wait(0.1)
        assert pygame.Rect(anna.widget("post.send").rect).collidepoint(place), "it is where it always is"


@pytest.mark.slow
def test_a_full_disk_sends_nothing_and_the_turn_can_still_be_taken_back(
    begin: Callable[..., Begun], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = begin()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with anna.at():
        play(anna, FIRST)
        scene, before = anna.match_scene, anna.outgoing()
        with monkeypatch.context() as patch:
            patch.setattr("game.data.files.player_file.atomic_write", full)
            anna.key("ctrl+return")
        assert anna.scene is scene and scene.notice.words
        assert anna.outgoing() == before
        assert scene.controller.undoing.can_undo
        anna.key("ctrl+return")
        assert anna.scene.name == "letter" and anna.outgoing() != before


@pytest.mark.slow
def test_who_is_killed_before_sending_has_the_turn_still(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    with anna.at():
        play(anna, FIRST)
        anna.match_scene.match.flush()
    anna.again()
    with anna.at():
        anna.open()
        anna.settle()
        assert anna.match_scene.by_post is not None and anna.match_scene.by_post.done
        anna.key("ctrl+return")
        text = anna.copy()
    with ben.at():
        ben.take(text)
        ben.settle()
        assert len(ben.session.whole_line) == 1 and ben.match_scene.controller.chooser == 1


# --- what comes ---


@pytest.mark.slow
def test_what_a_folder_brings_is_announced_and_opened_from_the_menu(begin: Callable[..., Begun]) -> None:
    anna, ben = begin(shared=True)
    with ben.at():
        ben.app.to_menu()
        ben.wait(0.1)
    with anna.at():
        play(anna, FIRST)
        anna.click("post.send")
        card: Any = anna.scene
        assert card.letter.folder is not None and not card.mail.in_folder.wrong
        anna.click("close")
    with ben.at():
        ben.app.audio.played.clear()
        ben.look()
        toast = ben.app.toasts.shown
        assert toast is not None and toast.words.startswith("Anna has moved")
        assert ben.app.audio.played == ["message"]
        assert ben.scene.name == "menu", "nothing is interrupted"
        assert left_off(ben.app).turns == 1
        ben.key("shift+f1")
        ben.settle()
        assert ben.match_scene.controller.chooser == 1 and len(ben.session.whole_line) == 1
        assert not {"message", "your_turn"} & set(ben.app.audio.played[1:])


@pytest.mark.slow
def test_what_comes_into_the_open_match_is_shown_there(begin: Callable[..., Begun]) -> None:
    anna, ben = begin(shared=True)
    with anna.at():
        play(anna, FIRST)
        anna.click("post.send")
        anna.click("close")
    with ben.at():
        ben.look()
        ben.follow_toast()
        ben.settle()
        play(ben, SECOND)
        ben.click("post.send")
        ben.click("close")
    with anna.at():
        scene = anna.match_scene
        anna.app.audio.played.clear()
        anna.look()
        anna.settle()
        assert anna.scene is scene and anna.app.toasts.shown is None
        assert [one for one in anna.app.audio.played if one in SIGNALS] == ["message", "your_turn"]
        assert scene.controller.chooser == 0 and len(anna.session.whole_line) == 2


@pytest.mark.slow
def test_a_letter_that_the_player_brings_is_no_message(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        text = anna.copy()
    with ben.at():
        ben.app.audio.played.clear()
        ben.take(text)
        ben.settle()
        assert not {*SIGNALS} & {*ben.app.audio.played}, "the match has opened"
        play(ben, SECOND)
        ben.key("ctrl+return")
        text = ben.copy()
    with anna.at():
        anna.app.audio.played.clear()
        anna.take(text)
        anna.settle()
        assert anna.match_scene.controller.chooser == 0
        assert [one for one in anna.app.audio.played if one in SIGNALS] == ["your_turn"]


@pytest.mark.slow
def test_letters_that_cannot_be_used_are_told_and_change_nothing(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        text = anna.copy()
    letter = read_letter(text)
    with ben.at():
        before = ben.place
        ben.take(letter_text(letter.model_copy(update={"moves": ("h1-h3N",)})))
        ben.take(letter_text(letter.model_copy(update={"match": "0" * 32})))
        ben.take(text[:-9])
        assert ben.wrong[0].startswith(ben.app.texts("post.refused.altered"))
        assert ben.wrong[1] == ben.app.texts("post.refused.other_match")
        assert len(ben.wrong) == 3 and ben.place == before
        ben.take(text)
        ben.settle()
        assert ben.place == before + 1 and len(ben.wrong) == 3
        while ben.app.toasts.close() is not None:
            pass
        ben.take(text)
        assert ben.app.toasts.shown is not None
        assert ben.app.toasts.shown.words == ben.app.texts("post.refused.old")


@pytest.mark.slow
def test_a_pasted_letter_is_taken_in_a_match_and_in_a_dialog(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        anna.copy()
    with ben.at():
        ben.key("ctrl+v")
        ben.settle()
        assert len(ben.session.whole_line) == 1
        play(ben, SECOND)
        ben.key("ctrl+return")
        text = ben.copy()
    with anna.at():
        copy_text("nothing of ours")
        anna.click("post.paste")
        assert anna.scene.name == "path"
        anna.scene.text = text  # type: ignore[attr-defined]
        anna.key("return")
        anna.settle()
        assert len(anna.session.whole_line) == 2


# --- lists, time ---


@pytest.mark.slow
def test_an_invitation_is_in_the_list_until_somebody_joins(desks: Begun) -> None:
    anna, _ = desks
    with anna.at():
        anna.invite("tank_chess")
        anna.click("close")
        anna.key("escape")
        scene = Matches(anna.app, user_saves())
        anna.app.push(scene)
        anna.wait(0.3)
        anna.click("filter.3")
        (row,) = scene.rows.items
        assert "invited" in scene.matches.marks[row.file].words
        scene.do(ListOpened("list"))
        anna.wait(0.2)
        assert anna.scene.name == "post"


@pytest.mark.slow
def test_the_list_says_whose_turn_it_is(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    for desk, words in ((anna, "your turn"), (ben, "Anna")):
        with desk.at():
            scene = Matches(desk.app, user_saves())
            desk.app.push(scene)
            desk.wait(0.3)
            (mark,) = scene.matches.marks.values()
            assert mark.words.startswith(words) and mark.yours == (desk is anna)


@pytest.mark.slow
def test_the_win_on_time_is_claimed_after_asking(
    begin: Callable[..., Begun], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = begin(days=1)
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        anna.copy()
        post = anna.match_scene.by_post
        assert post is not None and "post.claim" not in {str(one) for one, _ in post.prompt().presses}  # type: ignore[union-attr]
        later = post_match.utc_now() + timedelta(days=1, hours=1)
        monkeypatch.setattr(post.mail.post, "now", lambda: later)
        anna.wait(0.2)
        anna.click("post.claim")
        assert anna.scene.name == "question"
        anna.click("claim")
        anna.wait(0.1)
        (row,) = list_post()
        assert row.stage == "over"


@pytest.mark.slow
def test_turns_go_into_the_folder_at_once_where_the_player_wants_that(begin: Callable[..., Begun]) -> None:
    anna, ben = begin(shared=True)
    with anna.at():
        play(anna, FIRST)
        anna.click("post.send")
        anna.click("at_once")
        assert anna.app.settings.play.send_at_once
        anna.click("close")
    with ben.at():
        ben.look()
        ben.follow_toast()
        ben.settle()
        play(ben, SECOND)
        ben.click("post.send")
        ben.click("close")
    with anna.at():
        anna.look()
        anna.settle()
        place = anna.place
        play(anna, "h2-h1N")
        anna.wait(0.3)
        assert anna.scene is anna.match_scene and anna.place > place and anna.match_scene.notice.words


@pytest.mark.slow
def test_a_rematch_is_an_invitation_with_the_seats_swapped(begin: Callable[..., Begun]) -> None:
    anna, ben = begin()
    with anna.at():
        anna.match_scene.controller.calls.resign()
        anna.settle()
        anna.key("ctrl+return")
        text = anna.copy()
        for _ in range(40):
            anna.app.step([], 0.1)
        assert anna.scene.name == "end"
        anna.click_more("send_again")
        assert anna.scene.name == "letter" and anna.copy() == text
        anna.click("rematch")
        anna.wait(0.2)
        assert anna.scene.name == "letter"
        invitation = anna.copy()
        assert anna.scene.name == "post" and len(list_post()) == 2
    with ben.at():
        ben.take(text)
        for _ in range(40):
            ben.app.step([], 0.1)
        assert ben.scene.name == "end"
        ben.take(invitation)
        page: Any = ben.scene
        assert page.name == "join" and [tuple(one) for one in page.parties] == [(0,)]


@pytest.mark.slow
def test_bots_play_on_the_machine_that_invited(desks: Begun) -> None:
    anna, ben = desks
    with anna.at():

        def change(setup: SetupScene) -> None:
            setup.draft.sit(3)

        setup = SetupScene(anna.app, "tank_chess", "quick_bout_8")
        anna.app.push(setup)
        anna.wait(0.2)
        change(setup)
        for seat, kind in enumerate(("person", "elsewhere", "bot", "bot")):
            setup.draft.set_seat(seat, kind=kind, name="Anna")
        setup.repaint()
        anna.wait(0.1)
        anna.click("start")
        text = anna.copy()
    with ben.at():
        ben.take(text)
        ben.click("join")
        ben.wait(0.1)
        text = ben.copy()
    with anna.at():
        anna.take(text)
        anna.settle()
        kinds = [one.kind for one in anna.match_scene.match.plan.players]
        assert kinds == ["person", "elsewhere", "bot", "bot"]
        assert anna.match_scene.controller.people == {0}
    anna.again()
    with anna.at():
        anna.open()
        assert [one.kind for one in anna.match_scene.match.plan.players] == kinds


@pytest.mark.slow
def test_a_letter_travels_in_a_picture_and_in_a_file(begin: Callable[..., Begun], tmp_path: Path) -> None:
    anna, ben = begin()
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        for what, name in (("picture", "letter.png"), ("file", "letter.txt")):
            anna.click(what)
            anna.scene.text = str(tmp_path / name)  # type: ignore[attr-defined]
            anna.key("return")
            anna.wait(0.1)
            assert (tmp_path / name).is_file() and anna.scene.name == "letter"
    for name, told in (("letter.png", None), ("letter.txt", "post.refused.old")):
        with ben.at():
            while ben.app.toasts.close() is not None:
                pass
            ben.take(str(tmp_path / name))
            ben.settle()
            assert not ben.wrong and len(ben.session.whole_line) == 1
            shown = ben.app.toasts.shown
            assert (shown and shown.words) == (told and ben.app.texts(told))


@pytest.mark.slow
def test_a_turn_that_waits_to_be_sent_is_told_of_when_the_match_is_left(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        play(anna, FIRST)
        anna.match_scene.follow(anna.match_scene.actions.leave())
        anna.wait(0.1)
        assert anna.scene.name == "menu" and anna.app.toasts.shown is not None
        anna.key("shift+f1")
        anna.settle()
        assert anna.match_scene.by_post is not None and anna.match_scene.by_post.done


@pytest.mark.slow
def test_an_answer_that_needs_no_decision_is_shown_so_that_somebody_sends_it(desks: Begun) -> None:
    anna, ben = desks
    text = _joined(desks, "flames_of_tanks", strict=True)
    with anna.at():
        anna.take(text)
        assert anna.scene.name == "letter" and "Ben" in anna.scene.letter.title  # type: ignore[attr-defined]
        text = anna.copy()
        assert isinstance(anna.scene, MatchScene)
    with ben.at():
        ben.take(text)
        ben.settle()
        scene = ben.match_scene
        while scene.match.session.to_act in scene.controller.people and not scene.by_post.done:  # type: ignore[union-attr]
            view = scene.match.session.view(scene.match.session.to_act)
            scene.controller.play(scene.match.kit.game.actions(view)[0])
            ben.settle()
        ben.key("ctrl+return")
        text = ben.copy()
    with anna.at():
        anna.take(text)
        anna.settle()
        mail = load(anna.app, anna.post)
        assert mail is not None
        answered = mail.post.course.letters[-1].party == 0
        assert answered == (anna.scene.name == "letter")


@pytest.mark.slow
def test_who_invites_is_told_that_two_have_joined_for_one_seat_and_the_second_can_take_another(
    desks: Begun, tmp_path: Path
) -> None:
    anna, ben = desks
    clara = Desk(tmp_path / "clara", "Clara")

    def three(scene: SetupScene) -> None:
        scene.draft.change(seating=2)

    with anna.at():
        anna.invite("battlegrounds", map_name="battle", change=three)
        invitation = anna.copy()
    letters = []
    for one in (ben, clara):
        with one.at():
            one.take(invitation)
            one.click("join")
            one.wait(0.1)
            letters.append(one.copy())
    with anna.at():
        anna.take(letters[0])
        anna.take(letters[1])
        assert "reached Anna first" in anna.wrong[-1] and "invited you" not in anna.wrong[-1]
    with clara.at():
        clara.app.open("matches", how="clear_to")
        clara.wait(0.1)
        clara.click("delete")
        clara.take(invitation)
        assert clara.scene.name == "join"
        clara.click("party.2")
        clara.click("join")
        clara.wait(0.1)
        page = clara.scene
        assert isinstance(page, WaitingPage)
        status = page.mail.status()
        assert [one.who for one in status.seats].count("Clara") == 1 and "invitation" not in status.then
        assert not clara.widget("send").is_enabled, "Ben joins first"
        clara.take(letters[0])
        letters.append(clara.copy())
        assert clara.widget("send").is_enabled
    with anna.at():
        anna.take(letters[2])
        assert len(anna.wrong) == 1 and "Clara" in list_post()[0].names
    clara.close()


@pytest.mark.slow
def test_a_deleted_profile_leaves_a_match_by_post_and_its_turn_that_is_not_sent(desks: Begun) -> None:
    anna, _ = desks
    with anna.at():
        person = add_profile("Anna P", "tank", ("paper", "ink")).person
        anna.app.sit_down(person)
        anna.wait(0.1)
    text = _joined(desks, "tank_chess")
    with anna.at():
        anna.take(text)
        anna.settle()
        play(anna, FIRST)
        anna.app.open("people", how="clear_to")
        anna.wait(0.1)
        anna.scene.people.choose(1)  # type: ignore[attr-defined]
        anna.wait(0.1)
        anna.click("delete")
        anna.click("neutral")
        with MatchIndex() as index:
            index.refresh()
            for _ in range(100):  # the app may be at it, too: then its files are left for the next time
                list(forget_in_matches(index))
                if not to_forget():
                    break
                anna.wait(0.1)
        (row,) = list_post()
        saves = list(user_saves().glob("*.yaml"))
        assert [path.name for path in saves] == [row.save]
        assert all(person not in path.read_text(encoding="utf-8") for path in (row.path, *saves))
        anna.open()
        anna.settle()
        assert len(anna.session.whole_line) == 1, "the turn is still there"
        anna.key("ctrl+return")
        assert anna.scene.name == "letter"


def test_every_refusal_has_words(app: Application) -> None:
    for key in REFUSED_KEYS:
        words = refusal(
            app, LetterRefused(key, told="6", found="5", move="a1", why="no", game="go", name="A")
        )
        assert words and "{" not in words


@pytest.mark.slow
def test_the_thread_of_the_app_finds_what_comes_and_ends_with_it(
    begin: Callable[..., Begun], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = begin(shared=True)
    monkeypatch.setattr(start, "POST_S", 0.02)
    with ben.at():
        ben.app.to_menu()
    with anna.at():
        play(anna, FIRST)
        anna.click("post.send")
        anna.click("close")
    with ben.at():
        watching = next(one for one in ben.app.background if isinstance(one, start.Watching))
        watching.start()
        for _ in range(300):
            ben.wait(0.05)
            pygame.time.wait(5)
            if ben.app.toasts.shown is not None:
                break
        assert ben.app.toasts.shown is not None and "Anna" in ben.app.toasts.shown.words
        watching.close()
        for _ in range(100):
            if not any(thread.name == "post" for thread in threading.enumerate()):
                break
            pygame.time.wait(10)
        assert not any(thread.name == "post" for thread in threading.enumerate())


def _joined(desks: Begun, game: str, *, folder: Path | None = None, **more: Any) -> str:
    """Anna invites, by a shared folder if there is one, and Ben joins; gives his letter."""
    anna, ben = desks
    with anna.at():
        anna.invite(game, folder=folder, **more)
        text = anna.copy()
    with ben.at():
        ben.take(text if folder is None else str(next(folder.iterdir())))
        ben.click("join")
        ben.wait(0.1)
        return ben.copy()


@pytest.mark.slow
def test_nothing_that_stands_in_for_another_set_up_is_ever_shown__TT_1_4(
    desks: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = desks
    text = _joined(desks, "tank_tactics", map_name="duel")
    with anna.at():
        anna.take(text)
        text = _set_up(anna)
    shown: list[Any] = []
    show, step = Table.show, Table.show_step

    def watched(table: Any, view: Any, **more: Any) -> None:
        shown.append(view)
        show(table, view, **more)

    def stepped(table: Any, before: Any, seen: Any, *rest: Any, **more: Any) -> Any:
        shown.extend((before, seen.view))
        return step(table, before, seen, *rest, **more)

    monkeypatch.setattr(Table, "show", watched)
    monkeypatch.setattr(Table, "show_step", stepped)
    with ben.at():
        ben.take(text)
        _set_up(ben)  # the last set-up: by the rules all are shown then
        assert [scene.name for scene in ben.app.stack] == ["menu", "post"]
        assert shown
        for view in shown:
            owners = view.match.owner
            assert all(seat == 1 for seat, dice in zip(owners, view.dice, strict=True) if dice)


def _set_up(desk: Desk) -> str:
    """Set up somehow; gives the letter that comes of it."""
    scene = desk.match_scene
    game = scene.match.kit.game
    while scene.match.session.to_act in scene.controller.people and not scene.controller.hold:
        desk.settle()
        view = scene.match.session.view(scene.match.session.to_act)
        scene.controller.play(game.actions(view)[-1])
    desk.wait(0.2)
    assert desk.scene.name == "letter"
    return desk.copy()


@pytest.mark.slow
def test_the_page_that_waits_goes_on_to_the_board_as_soon_as_there_is_one(desks: Begun) -> None:
    anna, _ = desks
    text = _joined(desks, "tank_chess")
    with anna.at():
        page = anna.scene
        assert isinstance(page, PostScreen)
        page.take_letter(read_letter(text))  # as a shared folder brings it
        anna.wait(0.2)
        assert isinstance(anna.scene, MatchScene)
        assert page not in list(anna.app.stack)


@pytest.mark.slow
def test_the_menu_goes_on_with_a_match_that_waits_for_the_first_turn(desks: Begun) -> None:
    anna, _ = desks
    text = _joined(desks, "tank_chess")
    with anna.at():
        anna.take(text)
        told = left_off(anna.app)
        assert told.turns == 1
        assert [match.game for match in told.matches] == ["tank_chess"]


@pytest.mark.slow
def test_a_team_whose_seats_are_open_is_named_once(desks: Begun) -> None:
    anna, _ = desks

    def teams(scene: SetupScene) -> None:
        scene.draft.change(seating=2)
        scene.draft.set_options(mode="capture_the_flag")
        for seat in range(1, len(scene.draft.sides)):
            scene.draft.set_seat(seat, kind="elsewhere")

    with anna.at():
        anna.invite("flames_of_tanks", change=teams)
        anna.copy()
        page = anna.scene
        assert isinstance(page, WaitingPage)
        status = page.mail.status()
        seats = [one.seat for one in status.seats]
        assert len(seats) == 4 and len(set(seats)) == 2
        assert status.waits.count(seats[0]) == 1 and status.waits.count(seats[1]) == 1


@pytest.mark.slow
def test_whose_set_up_is_open_already_is_not_said_to_set_up(desks: Begun) -> None:
    anna, ben = desks
    text = _joined(desks, "tank_tactics", map_name="duel")
    with anna.at():
        anna.take(text)
        text = _set_up(anna)
    with ben.at():
        ben.take(text)
        text = _set_up(ben)
    with anna.at():
        anna.take(text)  # answered at once: hers is open now, Ben's is not
        anna.copy()
        page = anna.scene
        assert isinstance(page, WaitingPage)
        assert all(seat.done for seat in page.mail.status().seats)
        assert "Ben" in page.mail.status().waits


@pytest.mark.slow
def test_a_match_that_is_deleted_does_not_come_back_with_the_next_letter(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        (row,) = list_post()
        anna.app.open("matches", how="clear_to")
        anna.wait(0.1)
        page = anna.scene
        assert isinstance(page, Matches)
        page.delete()
        assert not list_post() and not list(user_saves().glob("*.yaml"))
        page.undelete()
        assert [one.match for one in list_post()] == [row.match]
        assert [path.name for path in user_saves().glob("*.yaml")] == [row.save]
        page.delete()
        anna.click("trash")
        anna.click("restore")
        assert [one.match for one in list_post()] == [row.match], "its letters come back with it"
        assert [path.name for path in user_saves().glob("*.yaml")] == [row.save]
        anna.key("escape")
        page.delete()
        anna.click("trash")
        anna.click("purge")
        anna.click("accept")
        assert not list_trash() and not list_post()


@pytest.mark.slow
def test_letters_of_a_deleted_match_outlive_its_save_that_was_damaged(begin: Callable[..., Begun]) -> None:
    """A damaged save was put into the trash when the letters made a new one."""
    anna, _ = begin()
    with anna.at():
        (row,) = list_post()
        save = user_saves() / row.save
        damaged = save.with_name("damaged.yaml")
        damaged.write_bytes(save.read_bytes())
        trash(damaged)
        anna.app.open("matches", how="clear_to")
        anna.wait(0.1)
        page = anna.scene
        assert isinstance(page, Matches)
        page.delete()
        anna.click("trash")
        deleted = anna.scene
        assert isinstance(deleted, TrashPage)
        deleted.cells.choose([one.path.stem for one in deleted.listed].index("damaged"))
        anna.click("purge")
        anna.click("accept")
        assert [one.origin.name for one in deleted.listed] == [row.save]
        anna.click("restore")
        assert [one.match for one in list_post()] == [row.match]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("first", ["damaged", "whole"])
def test_letters_come_back_with_the_save_they_belong_to(begin: Callable[..., Begun], first: str) -> None:
    anna, _ = begin()
    with anna.at():
        (row,) = list_post()
        anna.app.open("menu", how="clear_to")
        anna.wait(0.1)
        save = user_saves() / row.save
        save.write_text(save.read_text(encoding="utf-8").replace("C h1 N", "C z9 N"), encoding="utf-8")
        anna.open()
        anna.settle()
        (row,) = list_post()
        whole = row.save
        anna.app.open("matches", how="clear_to")
        anna.wait(0.1)
        anna.scene.delete()  # type: ignore[attr-defined]
        anna.click("trash")
        page = anna.scene
        assert isinstance(page, TrashPage)
        origins = [one.origin.name for one in page.listed]
        assert len(set(origins)) == 2
        page.cells.choose(next(n for n, name in enumerate(origins) if (name == whole) == (first == "whole")))
        anna.click("restore")
        assert bool(list_post()) == (first == "whole"), "the letters are with the whole save"
        anna.click("restore")
        assert [one.save for one in list_post()] == [whole]
        assert sorted(path.name for path in user_saves().glob("*.yaml")) == sorted(origins)
        anna.open()
        anna.settle()
        assert anna.match_scene.match.path == user_saves() / whole


@pytest.mark.slow
def test_a_file_that_was_damaged_meanwhile_is_told_and_nothing_is_sent(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        play(anna, FIRST)
        (row,) = list_post()
        row.path.write_text("format: [", encoding="utf-8")
        anna.key("ctrl+return")
        anna.wait(0.2)
        scene = anna.match_scene
        assert scene.by_post is not None and scene.by_post.mail.trouble
        assert len(scene.match.session.whole_line) == 1


# --- what a friend understands ---


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_copied_message_says_who_invites_to_what_and_is_read_however_it_is_wrapped(
    tmp_path: Path, language: str
) -> None:
    anna, ben = Desk(tmp_path / "anna", "Anna"), Desk(tmp_path / "ben", "Ben")
    with anna.at():
        anna.app.change("look.language", language)
        anna.invite("tank_chess")
        message, card = anna.copy(), anna.scene
        anna.app.pop()
        assert "Anna" in message and "Treadboard" in message
        assert ("Strg+V" if language == "de" else "Ctrl+V") in message
        assert anna.app.texts.game_name("tank_chess") in message
        anna.open()
        anna.click("send")
        anna.click("code")
        code = clipboard_text()
        assert message.endswith(code) and "\n" not in code and card is not anna.scene
    wrapped = "\n".join(
        f"> > {line}" for part in message.split("\n") for line in textwrap.wrap(part, 60) or [""]
    )
    for text in (message, wrapped, f"Hi Ben,\n\n{message}\n-- \nAnna\nsent from my phone", code):
        assert list(letters_in(text)) == list(letters_in(code))
    with ben.at():
        ben.take(wrapped)
        assert ben.scene.name == "join"
    for one in (anna, ben):
        one.close()


@pytest.mark.slow
def test_the_invitation_says_what_one_would_play_and_keeps_ones_name(desks: Begun) -> None:
    anna, ben = desks
    with anna.at():
        anna.invite("tank_chess")
        text = anna.copy()
    with ben.at():
        ben.app.change("new_match.names", ())
        ben.take(text)
        page: Any = ben.scene
        facts = watched_words(page)
        assert "You play" in facts and "Black" in facts
        page.do(Set("name", "Benjamin"))
        ben.click("join")
        ben.wait(0.1)
        ben.click("close")
        assert ben.app.settings.new_match.names[0] == "Benjamin"
    with anna.at():
        anna.invite("tank_chess")
        text = anna.copy()
    with ben.at():
        ben.take(text)
        assert isinstance(ben.scene, JoinPage) and ben.scene.who.name == "Benjamin"


def watched_words(page: Any) -> str:
    """All words of a page of nodes."""
    said = []

    def walk(one: Any) -> None:
        said.append(str(getattr(one.node, "words", "")))
        for part in one.parts:
            walk(part)

    walk(page.tree.root)
    return " ".join(said)


@pytest.mark.slow
def test_ones_own_letter_pasted_back_is_told_as_ones_own(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        text = anna.copy()
        invitation = load(anna.app, anna.post).post.course.letters[0]  # type: ignore[union-attr]
        for own in (text, letter_text(invitation)):
            while anna.app.toasts.close() is not None:
                pass
            anna.take(own)
            assert not anna.wrong and anna.app.toasts.shown is not None
            assert anna.app.toasts.shown.words == anna.app.texts("post.refused.own", name="Ben")


@pytest.mark.slow
@pytest.mark.parametrize("shared", [False, True])
def test_a_letter_that_arrives_while_a_letter_is_shown_is_told(
    begin: Callable[..., Begun], shared: bool
) -> None:
    anna, ben = begin(shared=shared)
    with anna.at():
        play(anna, FIRST)
        anna.key("ctrl+return")
        text = anna.copy()
        anna.click("post.again")
    with ben.at():
        if shared:
            ben.look()
            ben.open()
        else:
            ben.take(text)
        ben.settle()
        play(ben, SECOND)
        ben.key("ctrl+return")
        text = ben.copy()
    with anna.at():
        assert anna.scene.name == "letter"
        while anna.app.toasts.close() is not None:
            pass
        if shared:
            anna.look()
        else:
            anna.take(text)
        assert anna.app.toasts.shown is not None and anna.app.toasts.shown.words.startswith("Ben has moved")


@pytest.mark.slow
def test_the_line_about_waiting_matches_leads_to_the_one_that_waits(begin: Callable[..., Begun]) -> None:
    anna, _ = begin()
    with anna.at():
        waiting = anna.post
        anna.app.to_menu()
        anna.app.open(
            "match", how="clear_to", plan=plan_on(anna.app.texts, (Seat("person", "A"), Seat("person", "B")))
        )
        anna.settle()
        play(anna, FIRST)
        anna.match_scene.follow(anna.match_scene.actions.leave())
        for _ in range(200):
            anna.wait(0.05)
            left_off = anna.app.stack.top.left_off  # type: ignore[union-attr]
            if left_off is not None and left_off.waiting:  # what was kept is shown first
                break
            pygame.time.wait(5)
        assert anna.scene.left_off.waiting == (waiting,)  # type: ignore[attr-defined]
        anna.click("turns")
        anna.settle()
        assert anna.match_scene.post_id == waiting


@pytest.mark.slow
def test_dice_and_start_roll_are_seen_by_post_as_at_one_table__TT_1_4(
    desks: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = desks
    text = _joined(desks, "tank_tactics", map_name="duel")
    with anna.at():
        anna.take(text)
        text = _set_up(anna)
    with ben.at():
        ben.take(text)
        text = _set_up(ben)
    shown: list[tuple[str, list[str]]] = []
    step = Table.show_step

    def stepped(table: Any, before: Any, seen: Any, *rest: Any, **more: Any) -> Any:
        shown.append((here[0], [type(event).__name__ for event in seen.events]))
        return step(table, before, seen, *rest, **more)

    monkeypatch.setattr(Table, "show_step", stepped)
    here = [""]
    for _ in range(4):
        for desk, name in ((anna, "anna"), (ben, "ben")):
            here[0] = name
            with desk.at():
                desk.take(text)
                if desk.scene.name == "letter":
                    text = desk.copy()
                desk.settle()
                text = desk.outgoing() or text
    if not isinstance(anna.scene, MatchScene):  # Ben begins: his letter waits for his turn
        here[0] = "ben"
        with ben.at():
            ben.settle()
            if ben.match_scene.table.waits:  # as at one table: the roll stays until a press
                ben.key("return")
                ben.settle()
            assert ben.match_scene.controller.chooser is not None
            play(ben, "end")
            assert ben.match_scene.by_post.send()  # type: ignore[union-attr]
            text = ben.copy()
        here[0] = "anna"
        with anna.at():
            anna.take(text)
            anna.settle()
    for name, desk in (("anna", anna), ("ben", ben)):
        with desk.at():
            assert isinstance(desk.scene, MatchScene)
            mail = desk.scene.by_post.mail  # type: ignore[union-attr]
            assert len(desk.session.whole_line) >= len(mail.post.line)
            rolls = sum(isinstance(one.entry.action, Start) for one in desk.session.whole_line)
        events = [event for who, told in shown for event in told if who == name]
        # ties roll again (TT-3.1)
        assert events[: 1 + rolls] == ["Shown"] + ["Rolled"] * rolls and "Rolled" not in events[1 + rolls :]


@pytest.mark.slow
def test_the_page_behind_a_letter_shows_its_board(desks: Begun) -> None:
    anna, _ = desks
    with anna.at():
        anna.invite("tank_chess")
        assert anna.scene.name == "letter"
        page = next(one for one in anna.app.stack if isinstance(one, WaitingPage))
        assert not page.pictures.wanting, "nothing on the page is still to be drawn"
        below = anna.app._below
        assert below is not None
        place = pygame.Rect(40, 200, 100, 300)  # left of the card: a part of the board
        colours = {
            tuple(below.get_at((x, y)))
            for x in range(place.left, place.right, 4)
            for y in range(place.top, place.bottom, 7)
        }
        assert len(colours) > 3
