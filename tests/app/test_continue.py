"""*Continue* in the menu: filled with the first frame, up to date, and never another's."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.menu.scene import Menu
from game.app.start import new_app
from game.app.table.continuing import LeftOff, kept_left_off
from game.app.table.saved import reopen, resumable
from game.data.files import paths
from game.data.files.config import Settings
from game.data.files.trash import trash
from game.data.people.continue_file import continue_file
from game.data.people.learning import add_solved
from game.data.people.profiles import add_profile
from game.data.saves.match_plan import Player
from game.model.contract import Resign
from game.ui.window.application import Application
from game.ui.window.window import Window
from tests.app.match_hands import Hands
from tests.data.test_profiles import LOOK, played

BOT = Player("bot", "Sergeant", 2)


@pytest.fixture
def nothing_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The thread that reads where the player left off never gets that far."""
    ends = threading.Event()

    def never(_app: Any) -> LeftOff:
        ends.wait(5)
        return LeftOff()

    monkeypatch.setattr("game.app.menu.scene.left_off", never)
    yield
    ends.set()


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def new_start() -> Application:
    made = new_app(Settings(), window=Window((1280, 720)))
    made.raises = True
    return made


def first_frame() -> tuple[Application, Menu]:
    """A new start with its menu, after its first frame."""
    app = new_start()
    menu = Menu(app)
    app.push(menu)
    app.step()
    return app, menu


def drive(hands: Hands) -> None:
    scene = hands.match_scene
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.settle()


@pytest.mark.parametrize("ends", ["left", "killed"])
def test_the_first_frame_shows_the_match_that_was_played_last(
    hands: Hands, home: Path, nothing_read: None, ends: str
) -> None:
    hands.open(keep=True)
    drive(hands)
    if ends == "left":
        hands.app.to_menu()
    else:
        hands.match_scene.match.flush()
        hands.wait(1.5)
    started, menu = first_frame()
    [found] = menu.matches
    assert found.lines[0] == hands.match_scene.match.title and len(found.lines) == 3
    assert found.picture((200, 200)) is not None
    started.close()


def test_what_is_kept_is_what_is_read(hands: Hands) -> None:
    hands.open(keep=True)
    drive(hands)
    hands.app.to_menu()
    kept, [read] = kept_left_off(hands.app), resumable(hands.app)
    assert kept is not None
    [one] = kept.matches
    assert (one.game, one.title, one.lines, one.alert, one.file) == (
        read.game, read.title, read.lines, read.alert, read.file,
    )  # fmt: skip


@pytest.mark.slow
def test_a_match_that_is_over_or_gone_is_not_continued(hands: Hands, nothing_read: None) -> None:
    hands.open(keep=True)
    drive(hands)
    hands.wait(1.5)
    hands.session.call(Resign(1))
    hands.app.to_menu()
    kept = kept_left_off(hands.app)
    assert kept is not None and kept.matches == ()
    hands.open(keep=True)
    drive(hands)
    hands.app.to_menu()
    kept = kept_left_off(hands.app)
    assert kept is not None and len(kept.matches) == 1
    path = hands.match_scene.match.path
    assert path is not None
    trash(path)
    kept = kept_left_off(hands.app)
    assert kept is not None and kept.matches == ()


def test_the_lesson_ahead_is_kept_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_solved("tank_chess", "a")
    started, menu = first_frame()
    started.step()
    menu.reader.wait()
    started.step()
    assert menu.left_off is not None and menu.left_off.lesson is not None
    title = menu.left_off.lesson.title
    started.close()
    monkeypatch.setattr("game.app.menu.scene.left_off", lambda app: LeftOff())
    started, again = first_frame()
    assert again.left_off is not None and again.left_off.lesson is not None
    assert again.left_off.lesson.title == title and again.left_off.lesson.picture((90, 90)) is not None
    started.close()


@pytest.mark.parametrize("text", ["", "[]", '{"format":1}', '{"format":1,"language":"en","matches":[[1]]}'])
def test_a_file_that_can_not_be_used_is_read_from_the_saves(home: Path, text: str) -> None:
    played(Player("person", "Zoë"), BOT, ended=False)
    continue_file().write_text(text, encoding="utf-8")
    started, menu = first_frame()
    assert menu.left_off is None
    started.step()
    menu.reader.wait()
    started.step()
    assert len(menu.matches) == 1 and kept_left_off(menu.app) is not None
    started.close()


def test_nobody_is_offered_the_match_of_another_profile(home: Path) -> None:
    anna, ben = add_profile("Anna", *LOOK), add_profile("Ben", *LOOK)
    hers = played(Player("person", "Anna", 0, anna.person), BOT, ended=False).name
    both = played(
        Player("person", "Anna", 0, anna.person), Player("person", "Ben", 0, ben.person), ended=False
    ).name
    guests = played(Player("person", "Zoë"), BOT, ended=False).name
    bots = played(BOT, BOT, ended=False).name
    offered = {}
    for one in ("", anna.person, ben.person):
        paths.sit_down(one)
        app = new_start()
        offered[one] = {found.file for found in resumable(app)}
        app.close()
    assert offered == {
        "": {guests, bots}, anna.person: {hers, both, bots}, ben.person: {both, bots},
    }  # fmt: skip


def test_after_a_crash_the_match_that_was_played_opens_whosever_it_is(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = add_profile("Anna", *LOOK)
    hers = played(Player("person", "Anna", 0, anna.person), BOT, ended=False)
    opened: list[Path] = []

    def opens(app: Application, path: Path) -> bool:
        opened.append(path)
        return True

    monkeypatch.setattr("game.app.table.saved.open_save", opens)
    assert resumable(app) == [] and reopen(app) and opened == [hers]


def test_who_sits_down_sees_nothing_of_who_got_up(hands: Hands, nothing_read: None) -> None:
    ben = add_profile("Ben", *LOOK)
    hands.open(keep=True)
    drive(hands)
    hands.app.to_menu()
    menu: Any = hands.app.stack.top
    assert len(menu.matches) == 1
    menu._sit_down(ben)
    assert menu.matches == ()
    menu._sit_down(None)
    assert len(menu.matches) == 1


def test_guests_alone_played_by_a_profile_are_continued_by_it(hands: Hands, home: Path) -> None:
    ben = add_profile("Ben", *LOOK)
    hands.app.sit_down(ben.person)
    hands.open(keep=True)
    assert all(not player.profile for player in hands.match_scene.match.plan.players)
    drive(hands)
    hands.app.to_menu()
    assert len(resumable(hands.app)) == 1
