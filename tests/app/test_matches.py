"""The list of kept matches: found, resumed, looked through, copied, put into the trash and back."""

from __future__ import annotations

import shutil
import time
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from game.app.matches import chosen, deleting
from game.app.matches.scene import Matches, MatchesPress
from game.app.poses.matches import sample_saves
from game.app.sharing import waiting
from game.app.table.saved import about_words
from game.app.trash.scene import TrashPage
from game.data.files.locks import lock_beside
from game.data.files.trash import Trashed, list_trash
from game.data.saves.matches import Match
from game.data.saves.save_format import SaveHeader
from game.data.saves.saves import SaveSummary
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.commands import ListOpened
from game.ui.when import when_words
from game.ui.window.application import Application
from tests.app.fitting import watched
from tests.app.opened import Opened, note_opened
from tests.like_saves import like


class Clipboard:
    """Keeps what is copied."""

    def __init__(self, copied: list[str]) -> None:
        self.copied = copied

    def __call__(self, text: str) -> bool:
        self.copied.append(text)
        return True


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Six matches, three of them finished."""
    return sample_saves(tmp_path_factory.mktemp("samples"))


@pytest.fixture
def opened(app: Application, monkeypatch: pytest.MonkeyPatch) -> Opened:
    return note_opened(app, monkeypatch, "match", "replay", "setup")


def show(app: Application, player: Driver, home: Path, samples: list[Path]) -> Matches:
    folder = home / "data" / "saves"
    folder.mkdir(parents=True)
    for path in samples:
        shutil.copy2(path, folder / path.name)
    scene = Matches(app)
    app.push(scene)
    scene.matches.keeper.finish()  # a slow machine reads some of them later
    player.wait(0.1)
    return scene


@pytest.mark.slow
def test_a_map_with_the_name_of_its_game_is_told_once(app: Application) -> None:
    save = SaveSummary(
        Path("x.yaml"),
        0.0,
        SaveHeader(game="tank_battle", rules=1, map_title="Tank Battle"),
        round=3,
        result="1-0",
    )
    assert about_words(save, None, app.texts) == "Tank Battle · turn 3"


@pytest.mark.parametrize(("game", "words"), [("flames_of_tanks", "round 3"), ("tank_chess", "turn 3")])
def test_turns_are_called_as_the_game_calls_them(app: Application, game: str, words: str) -> None:
    save = SaveSummary(
        Path("x.yaml"), 0.0, SaveHeader(game=game, rules=1, map_title="Here"), round=3, result="1-0"
    )
    assert about_words(save, None, app.texts).endswith(f" · {words}")


@pytest.mark.slow
def test_the_list_tells_the_same_turn_as_the_match_itself(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    save = next(one for one in scene.listed if one.result is None and one.round)
    round_ = Match.resume(save.path, kit_of, write=False).session.state.round
    with watched((1280, 720)) as seen:
        for _ in range(200):
            player.wait(0.02)
            scene.repaint()
            if scene.drawing.peeker.get(save) is not None:
                break
        player.wait(0.1)
    shown = [text for texts in seen.placed.values() for text, _ in texts]
    about = about_words(save, scene.drawing.peeker.get(save), app.texts)
    assert app.texts("match.turn", turn=round_) in about
    assert about in shown


def test_no_matches_offer_a_new_one(app: Application, player: Driver, home: Path, opened: Opened) -> None:
    app.push(Matches(app))
    player.wait(0.1)
    player.click("new")
    assert opened.names == ["setup"]


@pytest.mark.slow
def test_all_are_listed_latest_first(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    assert len(scene.listed) == 6
    times = [save.modified for save in scene.listed]
    assert times == sorted(times, reverse=True)
    player.click("filter.1")
    going = len(scene.listed)
    player.click("filter.2")
    assert going + len(scene.listed) == 6
    assert all(save.result is not None for save in scene.listed)


@pytest.mark.slow
def test_an_unfinished_one_is_resumed(
    app: Application, player: Driver, home: Path, samples: list[Path], opened: Opened
) -> None:
    scene = show(app, player, home, samples)
    player.click("filter.1")
    save = scene.current
    assert save is not None
    player.click("resume")
    assert opened.last("match")["match"].path == save.path


@pytest.mark.slow
def test_enter_opens_the_chosen_one(
    app: Application, player: Driver, home: Path, samples: list[Path], opened: Opened
) -> None:
    scene = show(app, player, home, samples)
    player.click("filter.2")
    scene.focus.set(scene.focus.by_key("list"))
    player.key("down")
    player.key("return")
    assert scene.current is scene.listed[1]
    assert opened.last("replay")["match"].path == scene.listed[1].path


@pytest.mark.slow
def test_a_double_click_opens(
    app: Application,
    player: Driver,
    home: Path,
    samples: list[Path],
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = show(app, player, home, samples)
    # a busy machine may take longer for the two than a hand does
    monkeypatch.setattr("pygame.time.get_ticks", lambda: 5000)
    player.click("filter.2")
    player.click(scene.rows.rect_of(2).center)
    player.click(scene.rows.rect_of(2).center)
    assert opened.last("replay")["match"].path == scene.listed[2].path


@pytest.mark.slow
def test_deleted_and_taken_back(app: Application, player: Driver, home: Path, samples: list[Path]) -> None:
    scene = show(app, player, home, samples)
    path = scene.listed[0].path
    player.click("delete")
    assert not path.exists()
    assert len(scene.listed) == 5
    player.click("undo")
    assert path.exists()
    assert scene.current is not None
    assert scene.current.path == path


@pytest.mark.slow
def test_delete_and_undo_by_keys(app: Application, player: Driver, home: Path, samples: list[Path]) -> None:
    scene = show(app, player, home, samples)
    player.key("delete")
    player.key("delete")
    assert len(scene.listed) == 4
    player.key("ctrl+z")
    player.key("ctrl+z")
    assert len(scene.listed) == 6


@pytest.mark.slow
def test_a_deleted_match_is_restored_after_the_page_was_left(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    path, title = scene.listed[0].path, scene.listed[0].title
    player.click("delete")
    scene = Matches(app)  # opened anew, it knows of no deletion
    app.push(scene)
    player.wait(0.2)
    assert not player.widget("undo").is_enabled
    player.click("trash")
    trash = player.scene
    assert isinstance(trash, TrashPage)
    assert [trash._title(one) for one in trash.listed] == [title]
    player.click("restore")
    assert path.exists() and not trash.listed
    player.key("escape")
    assert len(scene.listed) == 6


@pytest.mark.slow
def test_what_was_restored_on_the_page_of_the_trash_is_not_undone_again(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    player.click("delete")
    player.click("trash")
    player.click("restore")
    player.key("escape")
    assert len(scene.listed) == 6 and not player.widget("undo").is_enabled


@pytest.mark.slow
def test_the_trash_is_emptied_after_a_question(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    player.click("delete")
    player.click("trash")
    player.click("empty")
    assert player.scene.name == "dialog"
    player.key("escape")
    assert len(list_trash()) == 1
    player.click("empty")
    player.click("accept")
    player.wait(0.1)
    assert list_trash() == []
    player.key("escape")
    assert len(scene.listed) == 5 and not player.widget("trash").is_enabled


@pytest.mark.slow
def test_all_deleted_matches_are_purged_at_once(
    app: Application, player: Driver, home: Path, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lies in a folder of its own: looking through all of them for each took half a minute for 800."""
    scene, looks = show(app, player, home, samples), 0

    def look(below: Path | None = None) -> list[Trashed]:
        nonlocal looks
        looks += 1
        return list_trash(below)

    for _ in samples:
        scene.delete()
    monkeypatch.setattr(deleting, "list_trash", look)
    player.click("trash")
    player.click("empty")
    looks = 0
    player.click("accept")
    player.wait(0.1)
    assert list_trash() == [] and looks <= 2


@pytest.mark.slow
def test_copies_are_shown_once_and_deleted_but_none_that_a_program_writes(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    path = scene.matches.folder / scene.rows.items[0].file
    kept, others = path.read_bytes(), len(scene.rows.items)
    for name in ("copy 1", "copy 2"):
        path.with_name(f"{path.stem} ({name}).yaml").write_bytes(kept)
    scene.uncover()
    player.wait(0.2)
    assert len(scene.rows.items) == others
    scene.rows.choose(next(at for at, row in enumerate(scene.rows.items) if row.file == path.name))
    player.wait(0.1)
    told = {one.node.say() for one in scene.tree}
    assert any("3 copies" in one for one in told) and any("2 other files" in one for one in told)
    lock = lock_beside(path.with_name(f"{path.stem} (copy 2).yaml"))
    assert lock.take()
    player.click("delete_copies")
    lock.release()
    assert scene.note == "1 copy moved to the trash. 1 copy is open in another program and stays."
    there = [one.name for one in scene.matches.folder.glob(f"{path.stem}*.yaml")]
    assert sorted(there) == sorted([path.name, f"{path.stem} (copy 2).yaml"])
    player.click("undo")
    assert len(list(scene.matches.folder.glob(f"{path.stem}*.yaml"))) == 3
    player.wait(0.2)
    scene.rows.choose(next(at for at, row in enumerate(scene.rows.items) if row.file == path.name))
    player.click("delete")
    player.wait(0.2)
    assert not list(scene.matches.folder.glob(f"{path.stem}*.yaml")), "no copy is there in its place"
    player.click("undo")
    assert len(list(scene.matches.folder.glob(f"{path.stem}*.yaml"))) == 3


@pytest.mark.slow
def test_a_broken_save_is_told_and_left_untouched(
    app: Application, player: Driver, home: Path, samples: list[Path], opened: Opened
) -> None:
    scene = show(app, player, home, samples)
    bad = scene.matches.folder / "bad.yaml"
    bad.write_text("format: 1\nseats: [\n", encoding="utf-8")
    before = bad.read_bytes()
    scene.uncover()
    player.wait(0.2)
    index = next(at for at, save in enumerate(scene.listed) if save.path == bad)
    scene.rows.choose(index)
    player.wait(0.1)
    assert scene.listed[index].problems
    asked = [MatchesPress[one] for one in ("RESUME", "REPLAY", "ANALYSE", "COPY", "SHARE")]
    assert all(scene.why_not(one) for one in asked) and scene.why_not(MatchesPress.DELETE) is None
    scene.do(ListOpened("list"))
    assert opened == []
    assert bad.read_bytes() == before


@pytest.mark.slow
def test_the_record_is_copied(
    app: Application, player: Driver, home: Path, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(chosen, "copy_text", Clipboard(copied))
    scene = show(app, player, home, samples)
    player.click("copy")
    assert '[Map "Official"]' in copied[0]
    assert scene.note == scene.t("matches.copied")


@pytest.mark.slow
def test_a_clipboard_that_fails_is_told(
    app: Application, player: Driver, home: Path, samples: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen, "copy_text", lambda text: False)
    scene = show(app, player, home, samples)
    player.click("copy")
    assert scene.note == scene.t("matches.not_copied")


@pytest.mark.slow
def test_boards_and_results_come_in_by_and_by(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    scene = show(app, player, home, samples)
    for _ in range(200):
        player.wait()
        if all(scene.drawing.peeker.get(save) is not None for save in scene.listed[:5]):
            break
        time.sleep(0.01)
    seen = scene.drawing.peeker.get(scene.listed[0])
    assert seen is not None
    assert seen.kit is not None


@pytest.mark.slow
def test_three_hundred_matches_are_quick(
    app: Application, player: Driver, home: Path, samples: list[Path]
) -> None:
    folder = home / "data" / "saves"
    folder.mkdir(parents=True)
    for number in range(300):
        like(samples[number % 6], folder / f"m{number:03}.yaml", number)
    scene = Matches(app)
    app.push(scene)
    player.wait(0.05)
    assert len(scene.listed) == 300
    player.key("end")
    assert scene.rows.chosen == 299
    started = time.process_time()
    for _ in range(10):
        player.key("up")
    spent = time.process_time() - started
    assert len(scene.rows.visible()) < 12
    assert len(scene.drawing.peeker._wanted) <= 40
    assert spent < 3.0  # a frame that drew them all would take longer than this alone


def test_days_are_told_as_people_do(app: Application) -> None:
    now = datetime(2026, 3, 2, 12, 0)
    at = [datetime(2026, 3, 2, 9, 5), datetime(2026, 3, 1, 23, 0), datetime(2026, 2, 27, 8, 0)]
    told = [when_words(moment.timestamp(), app.texts, now) for moment in at]
    assert told == ["today, 09:05", "yesterday, 23:00", "27 Feb 2026, 08:00"]


@pytest.mark.slow
@pytest.mark.parametrize("stopped", [False, True], ids=["waited for", "left"])
def test_a_long_match_of_ones_own_is_read_in_the_background_and_can_be_left(
    app: Application, player: Driver, home: Path, samples: list[Path], opened: Opened,
    monkeypatch: pytest.MonkeyPatch, stopped: bool,
) -> None:  # fmt: skip
    scene = show(app, player, home, samples)
    player.click("filter.1")
    monkeypatch.setattr(waiting, "LONG_BYTES", 0)
    goes_on, plain = Event(), Match.resume
    told: list[int] = []

    def resume(*args: Any, **more: Any) -> Any:
        assert goes_on.wait(10)
        match = plain(*args, **more)
        told.append(waits.work.counted.done)
        return match

    monkeypatch.setattr(Match, "resume", resume)
    player.click("resume")
    waits: Any = app.stack.top
    assert waits is not None and waits.name == "waiting" and "match" not in opened.names
    if stopped:
        player.key("escape")
        assert app.stack.top is scene
    goes_on.set()
    waits.work._thread.join(10)
    player.wait(0.1)
    assert told[0] > 0, "it is said how far it is"
    assert app.stack.top is not waits and ("match" in opened.names) is not stopped
    if stopped:
        assert scene.current is not None
        again = plain(scene.current.path, kit_of)
        assert again.view_only is None, "nobody holds it any more"
        again.close()
