"""Sharing in the hands of a player: what comes in by drop and paste, what goes out by one dialog."""

from __future__ import annotations

import io
import stat
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest
from PIL import Image

from game.app.match.scene import MatchScene
from game.app.offscreen import offscreen_app
from game.app.replay.scene import Replay
from game.app.sharing import incoming, share_dialog
from game.app.sharing.animating import SIDES, Film, FilmOptions, FilmWorker
from game.app.sharing.codes_dialog import CodesDialog
from game.app.sharing.drawing import window_tools, with_foot
from game.app.sharing.film_dialog import FilmDialog
from game.app.sharing.going_out import share_match
from game.app.sharing.progress import ProgressDialog
from game.app.sharing.share_dialog import ShareMatch
from game.app.sharing.transfer import ask_to_write_folder
from game.app.start import wire
from game.data.files import recognise
from game.data.files.paths import user_cache, user_data, user_saves
from game.data.files.recognise import recognise_path
from game.data.files.yaml_dump import dump_yaml
from game.data.maps.own_setups import OwnSetupFile, list_setups
from game.data.saves.match_record import record_of
from game.data.saves.match_text import match_text, position_text
from game.data.saves.record_folder import is_record_folder
from game.data.saves.saves import list_saves
from game.data.sharing.code_pictures import codes_in_picture, codes_png, text_in_picture
from game.data.sharing.png_text import MATCH_KEYWORD, POSITION_KEYWORD, put_text, take_text
from game.data.sharing.qr_codes import codes_of
from game.model.contract import PUBLIC
from game.model.visible_record import RecordPoint
from game.testing.driver import Driver
from game.ui.controls.clipboard import MOST_FILES
from game.ui.controls.dialog import Dialog, ProblemsDialog, Question
from game.ui.controls.path_dialog import PathDialog
from game.ui.flow import follow
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.app.spacing import check_everywhere
from tests.data.test_png_text import PICTURE
from tests.data.test_qr_codes import short_text
from tests.shared_matches import GAMES, played

E = pygame.event.Event

WINDOWS = (
    ((1280, 720), 1.0, "en"), ((1280, 720), 1.3, "pseudo"), ((960, 540), 1.0, "pseudo"),
    ((2560, 1440), 2.5, "en"),
)  # fmt: skip


def drop(player: Driver, *files: Path, text: str = "") -> None:
    """Drop files or a text on the window."""
    events = [E(pygame.DROPFILE, file=str(file)) for file in files]
    if text:
        events.append(E(pygame.DROPTEXT, text=text))
    player.send(E(pygame.DROPBEGIN), *events, E(pygame.DROPCOMPLETE))


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The clipboard: what is in it is under ``text``."""
    held = {"text": ""}

    def copy(text: str) -> bool:
        held["text"] = text
        return True

    monkeypatch.setattr("game.app.sharing.reports.copy_text", copy)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held["text"])
    return held


def until(player: Driver, ready: Callable[[], bool], seconds: float = 60.0) -> None:
    """Let frames pass until something has come."""
    ends = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < ends, "it never came"
        player.wait()
        time.sleep(0.01)


# --- in ---


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_as_text_pasted_on_any_screen_is_replayed(
    game: str, app: Application, player: Driver, clipboard: dict[str, str]
) -> None:
    match = played(game, 14, resigned=True)
    clipboard["text"] = f"see {match_text(match)} !"
    for screen in ("settings", "matches", "puzzles", "rules"):
        app.open(screen, how="clear_to", **({"game": game} if screen == "rules" else {}))
        player.wait()
        player.key("ctrl+v")
        found = player.scene
        assert isinstance(found, Replay), screen
        assert found.source.match.session.state == match.session.state
        player.key("escape")
        assert player.scene.name == screen, "back leads to where it was opened"


def test_escape_leads_to_the_menu_from_a_finished_matchs_pasted_moves(
    app: Application, player: Driver, clipboard: dict[str, str]
) -> None:
    clipboard["text"] = played("tank_chess", 4, resigned=True).record_text()
    app.open("menu")
    player.wait()
    player.key("ctrl+v")
    assert isinstance(player.scene, Replay)
    player.key("escape")
    assert player.scene.name == "menu"


@pytest.mark.slow
def test_pictures_and_files_dropped_anywhere_open_what_they_hold(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    match = played("tank_chess", 10, resigned=True)
    picture = tmp_path / "a.png"
    picture.write_bytes(put_text(PICTURE, match_text(match), MATCH_KEYWORD))
    app.open("menu")
    drop(player, picture)
    assert isinstance(player.scene, Replay)
    drop(player, picture)
    assert [scene.name for scene in app.stack] == ["menu", "replay"], "one replay doesn’t lie on another"
    player.key("escape")
    line = match.kit.format_position(played("tank_chess", 10).session.state)
    picture.write_bytes(put_text(PICTURE, position_text("tank_chess", line), POSITION_KEYWORD))
    drop(player, picture)
    assert isinstance(player.scene, Question)
    player.click("analyse")
    assert player.scene.name == "analysis"
    player.key("escape")
    drop(player, text=line)
    player.click("play")
    assert player.scene.name == "setup"
    app.open("menu", how="clear_to")
    drop(player, text=line)
    player.click("map")
    assert player.scene.name == "library"


@pytest.mark.slow
def test_a_set_up_and_a_save_that_are_dropped(app: Application, player: Driver, tmp_path: Path) -> None:
    app.open("menu")
    setup = OwnSetupFile(game="tank_battle", title="Wall", squares={"1": [3]})
    path = tmp_path / "wall.yaml"
    path.write_text(dump_yaml(setup.model_dump(mode="json")), encoding="utf-8")
    drop(player, path)
    assert [one.title for one in list_setups("tank_battle")] == ["Wall"]
    player.key("return")
    match = played("tank_chess", 6)
    other = match.keep(tmp_path / "elsewhere", "save")
    match.close()
    drop(player, other)
    assert isinstance(player.scene, Question)
    player.click("look")
    assert isinstance(player.scene, Replay)
    player.key("escape")
    drop(player, other)
    player.click("play_on")
    player.wait(0.1)
    assert any(isinstance(scene, MatchScene) for scene in app.stack)


@pytest.mark.slow
def test_a_match_that_goes_on_is_not_left_for_what_is_dropped_without_asking(
    app: Application, tmp_path: Path
) -> None:
    hands = Hands(app)
    hands.open()
    session = hands.session
    session.play(session.game.actions(session.view(0))[0])
    hands.settle()
    text = match_text(played("tank_chess", 6, resigned=True))
    drop(hands, text=text)
    assert isinstance(hands.scene, Question)
    hands.click("stay")
    assert isinstance(hands.scene, MatchScene) and hands.scene.match.session is session
    drop(hands, text=text)
    hands.click("open")
    assert isinstance(hands.scene, Replay)
    hands.key("escape")
    assert isinstance(hands.scene, MatchScene) and hands.scene.match.session is session
    save = tmp_path / "other.yaml"
    match = played("tank_chess", 4)
    match.keep(tmp_path, "other")
    match.close()
    drop(hands, save)
    hands.click("play_on")
    hands.click("stay")
    assert isinstance(hands.scene, MatchScene) and hands.scene.match.session is session


@pytest.mark.slow
def test_what_is_unknown_is_told_and_the_screen_stays(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("settings")
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)))
    (tmp_path / "photo.png").write_bytes(PICTURE)
    for file in (tmp_path / "noise.bin", tmp_path / "photo.png", tmp_path, tmp_path / "gone"):
        drop(player, file)
        assert type(player.scene) is Dialog and file.name in player.scene.title
        player.key("return")
    drop(player, text="hello")
    assert type(player.scene) is Dialog
    player.key("return")
    assert player.scene.name == "settings"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("unvollständig", "erwartet: 3", "nicht spielbar", "Das Ende fehlt")),
     ("fr", ("incomplet", "attendu", "n’est pas jouable", "il en manque la fin"))],
)  # fmt: skip
def test_what_is_wrong_with_a_text_or_file_is_told_in_the_players_language(
    home: Path, tmp_path: Path, language: str, words: tuple[str, ...]
) -> None:
    app = offscreen_app((1280, 720), language=language)
    player = Driver(app)
    app.open("menu")
    match = played("tank_chess", 4)
    record = dump_yaml(record_of(match))
    other = record.replace("format: 3", "format: 4", 1).encode()
    wrong = record.replace("moves:", "moves: [a1-a9N]\nmore:", 1).encode()
    files = {"other.yaml": other, "wrong.yaml": wrong, "torn.png": PICTURE[:60]}
    drop(player, text=match_text(match)[:-9])
    told = [player.scene.words]  # type: ignore[attr-defined]
    player.key("return")
    for name, raw in files.items():
        (tmp_path / name).write_bytes(raw)
        drop(player, tmp_path / name)
        told.append(player.scene.words)  # type: ignore[attr-defined]
        player.key("return")
    assert all(word in one for word, one in zip(words, told, strict=True)), told
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "matches.json").write_text("{}", encoding="utf-8")
    (folder / "other.yaml").write_bytes(other)
    drop(player, folder)
    player.click("read")
    for _ in range(100):
        player.wait(0.05)
        if player.scene.work.ended:  # type: ignore[attr-defined]
            break
    player.wait(0.1)
    shown = player.scene.result()  # type: ignore[attr-defined]
    assert words[1] in shown and "other.yaml:1:9" in shown
    app.close()


@pytest.mark.slow
def test_a_text_field_keeps_its_paste(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch, clipboard: dict[str, str]
) -> None:

    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "swamp")
    clipboard["text"] = match_text(played("tank_chess", 4, resigned=True))
    app.open("library")
    player.wait(0.2)
    player.click("search")
    entry: Any = player.widget("search")
    player.key("ctrl+v")
    assert entry.get_text() == "swamp" and player.scene.name == "library"


# --- out ---


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_position_and_match_go_out_as_text_and_picture_and_come_back(
    game: str, app: Application, player: Driver, clipboard: dict[str, str]
) -> None:
    match = played(game, 12, resigned=True)
    app.open("menu")
    share_match(app, match)
    player.wait()
    player.click("match_text")
    assert clipboard["text"] == match_text(match)
    player.click("position_text")
    assert clipboard["text"] == match.kit.format_position(match.session.state)
    player.click("position_picture")
    assert isinstance(player.scene, PathDialog)
    path = Path(player.scene.text)
    player.key("return")
    scene = player.scene
    assert isinstance(scene, ShareMatch) and not scene.failed and scene.saved == path
    found = recognise_path(path, incoming.KitShelf())
    assert (found.kind, found.game) == ("match", game), "of an end the match that led there"
    assert pygame.image.load(path).get_width() > 500
    before = share_dialog.of_match(match, RecordPoint(len(match.session.whole_line) - 2))
    path.write_bytes(share_dialog.position_png(app, before))
    found = recognise_path(path, incoming.KitShelf())
    assert (found.kind, found.game) == ("position", game)
    assert found.text == match.kit.format_position(before.view)


@pytest.mark.slow
def test_a_mere_name_is_saved_in_the_folder_of_copies_and_told_with_it(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the program was started says nothing to a player."""
    monkeypatch.chdir(tmp_path)
    app.open("menu")
    share_match(app, played("tank_chess", 4))
    player.wait()
    player.click("match_file")
    player.key("ctrl+a")
    player.type("ours")
    player.key("return")
    scene = player.scene
    assert isinstance(scene, ShareMatch) and scene.saved == user_data() / "copies" / "ours.treadmatch"
    assert str(scene.saved) in scene.told and scene.saved.is_file()
    follow(app, ask_to_write_folder(app, []))
    player.wait()
    player.key("ctrl+a")
    player.type("all")
    player.key("return")
    assert (user_data() / "copies" / "all").is_dir() and not list(tmp_path.glob("all"))


@pytest.mark.slow
def test_files_are_offered_in_documents_and_pictures_in_pictures(
    app: Application, player: Driver, home: Path
) -> None:
    for name in ("Documents", "Pictures"):
        (home / name).mkdir()
    app.open("menu")
    share_match(app, played("tank_chess", 4))
    player.wait()
    for button, folder in (("match_file", "Documents"), ("position_picture", "Pictures")):
        player.click(button)
        dialog = player.scene
        assert isinstance(dialog, PathDialog) and Path(dialog.text).parent == home / folder
        player.key("ctrl+a")
        player.type("ours")
        player.key("return")
        assert [path.stem for path in (home / folder).iterdir()] == ["ours"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("way", ["file", "picture"])
def test_the_words_where_a_map_is_saved_are_of_what_is_saved(
    way: str, app: Application, player: Driver
) -> None:
    app.open("library")
    player.wait()
    player.click("share")
    player.click(f"save_{way}")
    words = player.scene.words  # type: ignore[attr-defined]
    assert ("picture" in words.lower()) is (way == "picture")


def test_a_shared_picture_says_below_the_board_what_it_shows(app: Application) -> None:
    subject = share_dialog.of_match(played("tank_chess", 4))
    tools = window_tools(app, subject.content, subject.setup)
    board = pygame.Surface((600, 600))
    pictures = [with_foot(board, tools, lines) for lines in ((subject.title, "Tank Chess"), ("", ""))]
    feet = [one.subsurface((0, 600, 600, one.get_height() - 600)) for one in pictures]
    assert pygame.image.tobytes(feet[0], "RGB") != pygame.image.tobytes(feet[1], "RGB")


@pytest.mark.slow
def test_of_a_match_with_secrets_only_what_everybody_sees_goes_out(app: Application, player: Driver) -> None:
    match = played("tank_battle", 40)
    share_match(app, match)
    player.wait()
    for key in ("position_text", "match_text", "match_record", "match_file", "match_picture"):
        assert not player.widget(key).is_enabled
    png = share_dialog.position_png(app, player.scene.subject)  # type: ignore[attr-defined]
    for keyword in (MATCH_KEYWORD, POSITION_KEYWORD):
        with pytest.raises(ValueError, match=r"contains no \w+"):
            take_text(png, keyword)
    hidden = share_dialog.of_match(match).view
    game = match.session.game
    assert hidden != match.session.state and game.observe(hidden, PUBLIC) == hidden


@pytest.mark.slow
def test_an_animated_picture_is_made_in_the_background_and_holds_the_match(
    app: Application, player: Driver
) -> None:
    match = played("tank_chess", 8, resigned=True)
    app.open("menu")
    share_match(app, match)
    player.wait()
    player.click("match_picture")
    dialog = player.scene
    assert isinstance(dialog, FilmDialog)
    for number, size in reversed(list(enumerate(SIDES))):
        player.click(f"size.{number}")
        assert dialog.wish.size == size
        guessed = dialog.film_size()
        tools = window_tools(app, match.plan.content, match.session.setup)
        assert guessed == Film(tools, match, dialog.wish).size
    player.click("accept")
    path = Path(player.scene.text)  # type: ignore[attr-defined]
    player.key("return")
    progress = player.scene
    assert isinstance(progress, ProgressDialog)
    until(player, lambda: progress.ended)
    assert not progress.work.error
    raw = path.read_bytes()
    assert b"acTL" in raw and pygame.image.load(path).get_size() == guessed
    assert take_text(raw, MATCH_KEYWORD) == match_text(match, times=True)
    player.key("return")
    player.key("escape")
    player.key("escape")
    assert not list((user_cache() / "films").iterdir()), "what it was made in is gone"
    drop(player, path)
    assert isinstance(player.scene, Replay)


@pytest.mark.slow
def test_an_animated_picture_is_as_large_as_it_is_said_to_be(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(app, "live", True)
    app.open("menu")
    app.open("film", match=played("tank_chess", 3, resigned=True))
    dialog: Any = player.scene
    plain = dialog.painter.text

    def paint(surface: pygame.Surface, words: str, *more: Any, **named: Any) -> Any:
        shown.append(words)
        return plain(surface, words, *more, **named)

    monkeypatch.setattr(dialog.painter, "text", paint)
    player.wait(0.5)
    assert not any("MB" in words for words in shown) and any("Working out" in words for words in shown)
    until(player, lambda: any("MB" in words for words in shown))
    size = dialog._file.stat().st_size / 1e6
    told = next(words for words in shown if "MB" in words)
    assert f"{max(0.1, round(size, 1)):g} MB" in told
    monkeypatch.setattr(app, "live", False)
    player.key("escape")
    assert not list((user_cache() / "films").iterdir())


@pytest.mark.slow
def test_why_an_animated_picture_cannot_be_made_is_said_at_once_and_it_can_be_tried_again(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(app, "live", True)
    app.open("menu")
    app.open("film", match=played("tank_chess", 3, resigned=True))
    dialog: Any = player.scene
    plain = dialog.painter.text

    def paint(surface: pygame.Surface, words: str, *more: Any, **named: Any) -> Any:
        shown.append(words)
        return plain(surface, words, *more, **named)

    monkeypatch.setattr(dialog.painter, "text", paint)
    blocked = user_cache() / "films"
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("a file in the folder’s place", encoding="utf-8")
    until(player, lambda: any("couldn’t be made" in words for words in shown))
    assert "Working out" not in shown[-1]
    work = dialog._work
    player.wait(0.5)
    assert dialog._work is work, "it isn't tried over and over"
    blocked.unlink()
    assert dialog._begin() is not work
    until(player, lambda: any("MB" in words for words in shown))
    monkeypatch.setattr(app, "live", False)
    player.key("escape")


@pytest.mark.slow
def test_an_animated_picture_that_is_stopped_leaves_nothing(app: Application, player: Driver) -> None:
    match = played("flames_of_tanks", 60)
    app.open("menu")
    app.open("film", match=match)
    player.wait()
    player.click("accept")
    path = Path(player.scene.text)  # type: ignore[attr-defined]
    player.key("return")
    progress = player.scene
    assert isinstance(progress, ProgressDialog)
    until(player, lambda: progress.work.counted.done > 2)
    player.click("accept")
    until(player, lambda: progress.ended)
    assert not path.exists() and not list(path.parent.glob("*.part"))


@pytest.mark.slow
def test_a_folder_of_records_goes_out_and_comes_back_by_a_drop(app: Application, player: Driver) -> None:
    for seed in (1, 2):
        match = played("tank_chess", 6, seed=seed, resigned=True)
        match.keep(user_saves(), f"match_{seed}")
        match.close()
    app.open("matches")
    player.wait(0.2)
    player.click("export")
    folder = Path(player.scene.text)  # type: ignore[attr-defined]
    player.key("return")
    progress = player.scene
    assert isinstance(progress, ProgressDialog)
    until(player, lambda: progress.ended)
    assert is_record_folder(folder) and len(list(folder.glob("*.yaml"))) == 2
    player.wait()
    player.key("return")
    for save in list_saves(user_saves()):
        save.path.unlink()
    drop(player, folder)
    player.click("read")
    reader = player.scene
    assert isinstance(reader, ProgressDialog)
    until(player, lambda: reader.work.ended)
    player.wait()
    player.key("return")
    assert player.scene.name == "matches" and len(list_saves(user_saves())) >= 1
    follow(app, ask_to_write_folder(app, []))
    (user_data() / "full").mkdir()
    (user_data() / "full" / "x").write_text("x", encoding="utf-8")
    dialog = player.scene
    assert isinstance(dialog, PathDialog)
    player.wait()
    dialog.text = str(user_data() / "full")
    player.click("accept")
    assert dialog.wrong and player.scene is dialog


@pytest.mark.slow
def test_a_file_dropped_on_the_dialog_that_asks_for_one_fills_it(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("library")
    player.wait(0.2)
    player.click("import")
    dialog = player.scene
    assert isinstance(dialog, PathDialog)
    drop(player, tmp_path / "map.yaml")
    assert player.scene is dialog and dialog.text == str(tmp_path / "map.yaml")


@pytest.mark.slow
def test_the_systems_dialog_chooses_the_folder_and_one_that_fails_is_told(
    app: Application, player: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "chosen"
    chosen.mkdir()
    program = tmp_path / "bin" / "zenity"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho '{chosen}'\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    monkeypatch.setenv("DISPLAY", ":77")
    app.open("path", title="Save", words="Where?", check=lambda text: None, text=str(tmp_path / "match.yaml"))
    dialog = player.scene
    assert isinstance(dialog, PathDialog)
    player.wait()
    player.click("browse")
    until(player, lambda: not dialog.chooser.open)
    assert dialog.text == str(chosen / "match.yaml") and not dialog.wrong
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    player.click("browse")
    until(player, lambda: not dialog.chooser.open)
    assert dialog.text == str(chosen / "match.yaml") and not dialog.wrong, "cancelled: nothing changes"
    program.unlink()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    player.click("browse")
    until(player, lambda: not dialog.chooser.open)
    assert dialog.wrong, "there is no dialog: that is told, and the field stays"


@pytest.mark.slow
def test_the_dialogs_fit_in_all_windows(app: Application) -> None:
    match = played("tank_battle", 30, resigned=True)
    for name, params in (("share", {"subject": share_dialog.of_match(match)}), ("film", {"match": match})):
        app.open("menu", how="clear_to")
        app.open(name, **params)
        check_everywhere(app, WINDOWS)


@pytest.mark.slow
def test_sharing_is_a_key_in_match_replay_analysis_and_puzzle(app: Application) -> None:
    hands = Hands(app)
    hands.open()
    hands.key("ctrl+shift+s")
    assert isinstance(hands.scene, ShareMatch)
    hands.pad("b")
    assert isinstance(hands.scene, MatchScene)
    for name, params in (
        ("replay", {"match": played("tank_chess", 6, resigned=True)}), ("analysis", {}),
        ("puzzle", {"game": "tank_chess"}),
    ):  # fmt: skip
        app.open("menu", how="clear_to")
        app.open(name, **params)
        hands.wait(0.1)
        hands.key("ctrl+shift+s")
        assert isinstance(hands.scene, ShareMatch), name
        hands.key("escape")


@pytest.mark.slow
def test_folders_are_shown_by_the_systems_file_manager_or_it_is_told_that_none_can(
    app: Application, player: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = tmp_path / "noted"
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho \"$1\" > '{noted}'\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}:/bin")
    app.open("settings")
    player.wait()
    player.click("folder.matches")
    until(player, lambda: noted.exists() and noted.read_text(encoding="utf-8").strip() == str(user_saves()))
    monkeypatch.setenv("PATH", str(tmp_path))
    player.click("folder.maps")
    assert type(player.scene) is Dialog
    player.key("return")
    app.open("modes", game="flames_of_tanks")
    player.wait()
    player.click("folder")
    assert player.scene.note


@pytest.mark.slow
def test_of_many_files_that_are_none_one_message_tells(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("menu")
    files = [tmp_path / f"{number}.bin" for number in range(300)]
    for file in files:
        file.write_bytes(b"\xff\x00")
    drop(player, *files)
    assert [scene.name for scene in app.stack][1:] == ["dialog"]
    shown = player.scene
    assert isinstance(shown, ProblemsDialog)
    assert len(shown.problems) == MOST_FILES
    player.key("escape")
    assert player.scene.name == "menu"


@pytest.mark.slow
def test_a_film_that_is_stopped_while_it_is_written_leaves_nothing(
    tmp_path: Path,
) -> None:
    work = FilmWorker(played("tank_chess", 12, resigned=True), FilmOptions(size="large"), tmp_path / "a.png",
                      theme="light", language="en")  # fmt: skip
    ends = time.monotonic() + 60
    while work.counted.done < 2 and time.monotonic() < ends:
        time.sleep(0.02)
    (tmp_path / f".a.png.{'0f' * 8}.part").write_bytes(b"half")  # as if it were writing
    (tmp_path / f".b.png.{'0f' * 8}.part").write_bytes(b"another's")
    work.stop()
    while not work.ended and time.monotonic() < ends:
        time.sleep(0.02)
    assert [path.name[:3] for path in tmp_path.iterdir()] == [".b."]


@pytest.mark.slow
def test_a_file_that_is_double_clicked_is_opened(app: Application, player: Driver, tmp_path: Path) -> None:
    match = played("tank_chess", 6, resigned=True)
    file = match.keep(tmp_path, "a")
    match.close()
    wire(app, Namespace(open=str(file)))
    player.wait()
    assert [scene.name for scene in app.stack] == ["menu", "replay"]


# --- QR codes ---


@pytest.mark.slow
def test_a_match_is_shown_as_qr_codes_and_their_photos_dropped_at_once_open_it(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    match = played("tank_chess", 40, resigned=True)
    app.open("menu")
    share_match(app, match)
    player.wait()
    player.click("match_codes")
    dialog = player.scene
    assert isinstance(dialog, CodesDialog)
    count = len(dialog.codes)
    assert count > 1
    photos = []
    for number in range(1, count + 1):
        player.wait(0.3)
        photo = tmp_path / f"photo{number}.jpg"
        pygame.image.save(app.window.surface, photo)  # as a screenshot shows it, one code at a time
        assert [code.number for code in codes_in_picture(photo.read_bytes())] == [number]
        photos.append(photo)
        player.click("next")
    assert dialog.at == 0
    player.click("previous")
    assert dialog.at == count - 1
    player.click("save")
    path = Path(player.scene.text)  # type: ignore[attr-defined]
    player.key("return")
    assert player.scene is dialog and str(path) in dialog.told
    assert text_in_picture(path.read_bytes()) == match_text(match)
    player.key("escape")
    player.key("escape")
    drop(player, *photos[:-1])
    until(player, lambda: type(player.scene) is Dialog)
    assert f"code {count} of {count} is missing" in player.scene.words
    player.key("return")
    drop(player, *reversed(photos))
    until(player, lambda: isinstance(player.scene, Replay))
    assert player.scene.source.match.session.state == match.session.state  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_large_picture_is_looked_at_while_the_window_goes_on(
    app: Application, player: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = played_position()
    text = position_text("tank_chess", line)
    photo = tmp_path / "photo.jpg"
    sheet = Image.open(io.BytesIO(codes_png(text, codes_of(text), POSITION_KEYWORD))).convert("L")
    sheet.rotate(8, expand=True, fillcolor=140).resize((2400, 2600)).save(photo, quality=95)
    go = Event()
    monkeypatch.setattr(recognise, "text_in_picture", lambda data: go.wait(20) and text_in_picture(data))
    app.open("menu")
    drop(player, photo)
    player.wait(0.3)
    assert player.scene.name == "waiting"
    go.set()
    until(player, lambda: isinstance(player.scene, Question))
    player.click("analyse")
    assert player.scene.name == "analysis"


def played_position() -> str:
    match = played("tank_chess", 10)
    return match.kit.format_position(match.session.state)


@pytest.mark.slow
def test_what_scanners_give_of_qr_codes_can_be_pasted(
    app: Application, player: Driver, clipboard: dict[str, str]
) -> None:
    codes = codes_of(position_text("tank_chess", played_position()))
    app.open("settings")
    player.wait()
    clipboard["text"] = " and ".join(code.text for code in codes)
    player.key("ctrl+v")
    assert isinstance(player.scene, Question)


@pytest.mark.slow
def test_the_dialog_of_codes_fits_every_window(app: Application) -> None:
    for size in (9, 3000):
        app.open("menu", how="clear_to")
        app.open("codes", title="A long name of a map", text=short_text(size), keyword=POSITION_KEYWORD)
        check_everywhere(app, WINDOWS)
