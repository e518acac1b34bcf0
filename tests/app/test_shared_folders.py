"""Shared folders may be far away, slow or gone: nobody waits for them, and nothing gets lost."""

from __future__ import annotations

import builtins
import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from game.app.maps import folder_threads, shared_folder
from game.app.maps.shared_folder import folder_trouble
from game.app.post import office, sending, watching
from game.app.post.office import load, look_again, show_letter
from game.app.post.sending import SENDING, Sending
from game.app.sharing.incoming import KitShelf, paste_or_tell, try_text
from game.data.files import paths, plain_files, recognise
from game.data.post import post_folder, post_match
from game.data.post.letters import LetterRefused
from game.data.post.post_files import PostFile, list_post
from game.data.post.post_folder import PostFolder, letter_file_name
from game.data.post.post_match import utc_now
from game.model.registry import kit as kit_of
from game.ui.controls.clipboard import copy_text
from game.ui.flow import follow
from tests.app.post_pair import Desk
from tests.app.test_sharing import drop
from tests.data.post.post_hands import (
    House,
    at_home,
    by_chance,
    exchange,
    exchange_all,
    houses,
    plan_of,
    play_turn,
)

FIRST, SECOND = "h1-h2N", "i16-i15S"


@pytest.fixture(autouse=True)
def no_folder_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered of other tests' folders and matches."""
    monkeypatch.setattr(SENDING, "_deliveries", {})
    monkeypatch.setattr(SENDING, "_folders", {})
    monkeypatch.setattr(shared_folder, "_CHECKS", shared_folder.FolderChecks())


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    one = Desk(tmp_path / "home_1", "Ann 1")
    yield one
    one.close()


def _begun(tmp_path: Path) -> list[House]:
    """Two homes with a match of Tank Chess that has begun, through a shared folder."""
    (tmp_path / "between").mkdir()
    homes = houses(tmp_path, plan_of("tank_chess", "quick_bout_8"), shared=True)
    exchange_all(homes)
    return homes


def _wait(desk: Desk, until: Callable[[], object]) -> None:
    for _ in range(400):
        desk.app.step([], 0.01)
        if until():
            return
        time.sleep(0.005)
    raise AssertionError("it never came")


class Guard:
    """Notes each use of a path below a folder in the window's thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.used: list[str] = []
        self.folder, self.window = str(folder), threading.current_thread()
        for module, name in (
            (os, "stat"), (os, "lstat"), (os, "open"), (os, "listdir"), (os, "scandir"), (os, "mkdir"),
            (os, "unlink"), (os, "remove"), (os, "rename"), (os, "replace"), (os, "access"), (os, "link"),
            (builtins, "open"),
        ):  # fmt: skip
            monkeypatch.setattr(module, name, self._watched(name, getattr(module, name)))

    def _watched(self, name: str, real: Any) -> Any:
        def used(*paths: Any, **more: Any) -> Any:
            for path in paths[:2]:
                told = os.fspath(path) if isinstance(path, str | os.PathLike) else ""
                if str(told).startswith(self.folder) and threading.current_thread() is self.window:
                    self.used.append(f"{name} {told}")
            return real(*paths, **more)

        return used


@pytest.mark.slow
def test_no_file_of_a_shared_folder_is_touched_by_the_window(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "between", tmp_path / "between_2"
    folder.mkdir()
    other.mkdir()
    ben = Desk(tmp_path / "home_2", "Ben")
    guard = Guard(monkeypatch, folder)
    watcher = Watcher()
    with desk.at():
        desk.invite("tank_chess", folder=folder, days=1)
        text = desk.copy()
    with ben.at():
        ben.take(text)
        ben.click("folder")
        ben.scene.text = str(folder)  # type: ignore[attr-defined]
        ben.key("return")
        assert ben.scene.name == "join"
        ben.click("join")
        ben.wait(0.1)
        ben.click("close")
    for one in (desk, ben, desk):
        with one.at():
            watcher.look(one)
    with desk.at():
        desk.open()
        desk.settle()
        scene = desk.match_scene
        scene.controller.play(scene.match.kit.parse_action(FIRST, scene.match.session.state))
        desk.settle()
        desk.click("post.send")
        assert not desk.scene.mail.in_folder.wrong  # type: ignore[attr-defined]
        desk.click("open_folder")
        desk.click("close")
        desk.click("post.again")
        desk.click("close")
    with ben.at():
        watcher.look(ben)
        ben.open()
        ben.settle()
        assert len(ben.session.whole_line) == 1
    with desk.at():
        look_again(desk.app, desk.post)
        post = desk.match_scene.by_post
        assert post is not None
        with pytest.raises(LetterRefused):
            post.mail.claim()
        later = post.mail.post.now()
        monkeypatch.setattr(post.mail.post, "now", lambda: later.replace(year=later.year + 1))
        assert post.mail.claim()
        post.mail.file.share(str(other))
        assert load(desk.app, desk.post) is not None
        desk.app.open("matches", how="clear_to")
        desk.wait(0.1)
        desk.scene.delete()  # type: ignore[attr-defined]
        assert not list_post()
    ben.close()
    assert not guard.used


class Watcher:
    """Looks into the folders as the app does: not in the window's thread."""

    def look(self, desk: Desk) -> None:
        looked: Future[None] = Future()

        def look() -> None:
            try:
                desk.watch.look()
                looked.set_result(None)
            except Exception as error:
                looked.set_exception(error)

        threading.Thread(target=look).start()
        looked.result(30)
        desk.wait(0.1)


def _drop(desk: Desk, path: Path) -> None:
    drop(desk, path)


def _paste(desk: Desk, path: Path) -> None:
    copy_text(str(path))
    paste_or_tell(desk.app)


def _paste_a_letter(desk: Desk, path: Path) -> None:
    copy_text(path.as_uri())
    follow(desk.app, office.paste(desk.app))
    desk.wait(0.1)


def _type(desk: Desk, path: Path) -> None:
    copy_text("no letter")
    follow(desk.app, office.paste(desk.app))
    desk.scene.text = str(path)  # type: ignore[attr-defined]
    desk.key("return")


def _ask(desk: Desk, path: Path) -> None:
    desk.app.open("menu")
    try_text(desk.app, str(path))


WAYS = {
    "dropped": _drop,
    "pasted": _paste,
    "pasted_as_letter": _paste_a_letter,
    "typed": _type,
    "asked": _ask,
}


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("slow", [False, True], ids=["quick", "slow"])
@pytest.mark.parametrize("way", WAYS)
def test_a_letter_in_a_shared_folder_is_read_outside_the_window_in_whichever_way_it_comes(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, slow: bool
) -> None:
    folder, moves = tmp_path / "between", threading.Event()
    folder.mkdir()
    ben = Desk(tmp_path / "home_2", "Ben")
    with ben.at():
        ben.invite("tank_chess", folder=folder)
        invitation = load(ben.app, ben.post).post.course.letters[0]  # type: ignore[union-attr]
    ben.close()
    real = plain_files.read_head
    in_time: list[bool] = []

    def answers(path: Path, most: int) -> bytes:
        in_time.append(moves.wait(20))
        return real(path, most)

    if slow:
        monkeypatch.setattr(recognise, "read_head", answers)
    with desk.at():
        assert list(KitShelf())  # all games are loaded
        guard = Guard(monkeypatch, folder)
        WAYS[way](desk, folder / letter_file_name(invitation))
        if slow:
            assert desk.scene.name == "waiting"
        moves.set()
        _wait(desk, lambda: desk.scene.name == "join")
        assert all(in_time)  # the window didn't wait until the folder gave up
        assert bool(in_time) == slow
        assert desk.scene.folder == str(folder)  # type: ignore[attr-defined]
        assert not guard.used


@pytest.mark.slow
def test_a_folder_that_hangs_holds_up_neither_the_window_nor_another_folder(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    homes = _begun(tmp_path)
    away = tmp_path / "away"
    away.mkdir()
    between, moves = tmp_path / "between", threading.Event()
    with at_home(homes[1].home):
        there = homes[1].read()
        match = there.match(kit_of)
    with at_home(homes[0].home):
        file = homes[0].read()
        mine = file.match(kit_of)
        if file.post.stage == "here":
            play_turn(file.post, mine, by_chance(1))
            file.seal_turn(mine)
        mine.close()
        exchange(file)
    with at_home(homes[1].home):
        exchange(there)
        there.post.catch_up(match)
        play_turn(there.post, match, by_chance(2))
        there.seal_turn(match)
        match.close()
        exchange(there)
    real = post_folder.letters_there
    in_time: list[bool] = []

    def hangs(folder: Path) -> Any:
        if folder == away:
            in_time.append(moves.wait(20))
        return real(folder)

    monkeypatch.setattr(post_folder, "letters_there", hangs)
    monkeypatch.setattr(post_folder, "stamp_of", lambda path: _stamp(path, away, moves, in_time))
    monkeypatch.setattr(watching, "WAIT_S", 0.2)
    with desk.at():
        desk.invite("tank_chess", folder=away)
        assert desk.scene.mail.in_folder.under_way  # type: ignore[attr-defined]
        desk.wait(0.1)
        desk.click("close")
        mine_row = next(row for row in list_post() if row.folder == str(away))
        show_letter(desk.app, load(desk.app, mine_row.match))  # type: ignore[arg-type]
        desk.wait(0.1)
        card: Any = desk.scene
        assert card.mail.in_folder.under_way
        row = next(row for row in list_post() if row.folder == str(between))
        place = len(PostFile.read(row.path, kit_of).post.course.letters)
        Watcher().look(desk)
        assert len(PostFile.read(row.path, kit_of).post.course.letters) == place + 1
        assert not list(away.iterdir())
        moves.set()
        _wait(desk, lambda: not card.mail.in_folder.under_way)
        assert in_time and all(in_time)  # nothing waited until the folder gave up
        assert list(away.iterdir()) and not card.mail.in_folder.wrong


def _stamp(path: Path, away: Path, moves: threading.Event, in_time: list[bool]) -> Any:
    if path.parent == away:
        in_time.append(moves.wait(20))
    return paths.stamp_of(path)


@pytest.mark.slow
def test_a_letter_that_did_not_get_there_is_told_and_tried_again(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "between"
    folder.mkdir()
    with desk.at():
        with monkeypatch.context() as patch:
            patch.setattr(PostFolder, "hold_there", lambda there: (tmp_path / "off").stat())
            desk.invite("tank_chess", folder=folder)
            card: Any = desk.scene
            _wait(desk, lambda: card.mail.in_folder.wrong)
            desk.click("close")
            desk.app.to_menu()
            Watcher().look(desk)
        while desk.app.toasts.close() is not None:
            pass
        Watcher().look(desk)
        _wait(desk, lambda: desk.app.toasts.shown is not None)
        shown = desk.app.toasts.shown
        assert shown is not None and shown.words == desk.app.texts("post.in_folder_now", name="between")
        assert [file.suffix for file in folder.iterdir()] == [".txt"]


@pytest.mark.slow
def test_a_letter_on_its_way_when_the_app_is_killed_is_sent_by_the_next_start(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "between"
    folder.mkdir()
    with desk.at():
        with monkeypatch.context() as patch:
            patch.setattr(sending, "at_once", lambda done: None)
            patch.setattr(folder_threads.FolderThread, "do", lambda self, work: Future())
            desk.invite("tank_chess", folder=folder)
        assert desk.scene.mail.in_folder.under_way  # type: ignore[attr-defined]
        assert not list(folder.iterdir())
    monkeypatch.setattr(sending, "SENDING", Sending())
    monkeypatch.setattr(watching, "SENDING", sending.SENDING)
    desk.again()
    with desk.at():
        Watcher().look(desk)
        assert len(list(folder.iterdir())) == 1


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("folder", ["a\0b", "/\0", "x" * 5000, "\ud800/letters", "/dev/null"])
def test_no_impossible_folder_stops_the_watch_of_others(desk: Desk, tmp_path: Path, folder: str) -> None:
    homes = _begun(tmp_path)
    with at_home(homes[1].home):
        there = homes[1].read()
        exchange(there)
    with desk.at():
        assert folder_trouble(folder, desk.app.texts)
        file = homes[0].read()
        before = len(file.post.course.letters)
        desk.invite("tank_chess", folder=tmp_path)
        desk.click("close")
        bad = next(row for row in list_post() if row.path != homes[0].path)
        text = bad.path.read_text(encoding="utf-8").encode("utf-8", "surrogatepass")
        told = json.dumps(folder).encode()
        bad.path.write_bytes(re.sub(rb"(?m)^folder: .*(\n  .*)*$", lambda _: b"folder: " + told, text))
        Watcher().look(desk)
        Watcher().look(desk)
        assert len(homes[0].read().post.course.letters) >= before


@pytest.mark.slow
def test_a_file_that_could_not_be_read_is_read_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    homes = houses(tmp_path, plan_of("tank_chess", "quick_bout_8"), shared=True)
    between = tmp_path / "between"
    between.mkdir()
    with at_home(homes[1].home):
        exchange(homes[1].read())
    shared, post = PostFolder(between), homes[0].read().post

    def fails(path: Path, most: int) -> bytes:
        raise OSError(5, "the line is bad")

    with monkeypatch.context() as patch:
        patch.setattr(post_folder, "read_plain", fails)
        assert shared.new_letters(post) == []
    (letter,) = shared.new_letters(post)
    file = between / letter_file_name(letter)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])  # half of it is synchronised
    assert shared.new_letters(post) == []
    file.write_bytes(whole)
    assert shared.new_letters(post) == [letter]
    assert plain_files.read_plain(file, 10**6) == whole


@pytest.mark.slow
def test_a_claim_that_came_too_soon_is_read_again_by_the_same_watch(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "between").mkdir()
    parties = ((0,), (1,), (2,))
    homes = houses(tmp_path, plan_of("tank_tactics", "three_ways", parties), parties, shared=True, days=1)
    exchange_all(homes)
    with at_home(homes[0].home):
        first = homes[0].read()
        match = first.match(kit_of)
        play_turn(first.post, match, by_chance(1))
        first.seal_turn(match)
    exchange_all(homes)
    silent = homes[0].read().post.course.writer
    assert silent is not None and silent != 0
    other = next(number for number in (1, 2) if number != silent)
    later = utc_now() + timedelta(days=1.5)
    with at_home(homes[other].home):
        file = PostFile.read(homes[other].path, kit_of, now=lambda: later)
        place = file.claim().place
        exchange(file)
    with desk.at():
        Watcher().look(desk)
        assert len(homes[0].read().post.course.letters) == place, "too soon by this clock"
        (row,) = list_post()
        assert row.again_from is not None
        monkeypatch.setattr(watching, "utc_now", lambda: later)
        monkeypatch.setattr(post_match, "utc_now", lambda: later)
        monkeypatch.setattr(PostFile.read.__func__, "__kwdefaults__", {"now": lambda: later})  # type: ignore[attr-defined]
        Watcher().look(desk)
        assert silent in homes[0].read().post.course.gone
