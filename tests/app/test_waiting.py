"""What takes long to open is read in a thread, with its progress and a way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.app.replay.scene import Replay
from game.app.sharing import incoming
from game.data.files.recognise import recognise_text
from game.data.saves.match_text import match_text
from game.testing.driver import Driver
from game.ui.controls.dialog import Question
from game.ui.window.application import Application
from tests.app.test_sharing import drop
from tests.shared_matches import played


def until(player: Driver, ready: Callable[[], bool]) -> None:
    for _ in range(2000):
        if ready():
            return
        player.wait()
        pygame.time.wait(2)
    raise AssertionError("it never came")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Everything is long, and nothing is recognised before this is set."""
    go = Event()
    monkeypatch.setattr(incoming, "LONG_BYTES", 0)
    monkeypatch.setattr(incoming, "LONG_MOVES", 0)
    monkeypatch.setattr(incoming, "long_files", lambda paths: True)
    plain = recognise_text

    def late(*told: object) -> object:
        go.wait(20)
        return plain(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(incoming, "recognise_text", late)
    return go


@pytest.mark.slow
def test_a_long_match_is_read_and_played_while_the_window_goes_on(
    app: Application, player: Driver, held: Event
) -> None:
    text = match_text(played("tank_chess", 40))
    app.open("menu")
    incoming.take_text(app, text)
    player.wait(0.3)
    assert player.scene.name == "waiting"
    held.set()
    until(player, lambda: isinstance(player.scene, Question))
    player.click("look")
    until(player, lambda: player.scene.name == "replay")
    replay = player.scene
    assert isinstance(replay, Replay) and len(replay.model.looking.line) == 40


@pytest.mark.slow
def test_whoever_does_not_want_to_wait_leaves_and_nothing_comes_after(
    app: Application, player: Driver, held: Event
) -> None:
    app.open("menu")
    incoming.take_text(app, match_text(played("tank_chess", 10)))
    player.key("escape")
    assert player.scene.name == "menu"
    held.set()
    player.wait(0.5)
    assert player.scene.name == "menu"


@pytest.mark.slow
def test_large_files_and_what_is_wrong_with_them_are_told_afterwards(
    app: Application, player: Driver, held: Event, tmp_path: Path
) -> None:
    save, rubbish = tmp_path / "match.yaml", tmp_path / "rubbish.yaml"
    match = played("tank_chess", 10)
    save.write_bytes(match.keep(tmp_path, "kept").read_bytes())
    match.close()
    rubbish.write_text("a: [1, 2", encoding="utf-8")
    app.open("menu")
    drop(player, rubbish)
    held.set()
    until(player, lambda: player.scene.name == "dialog")
    player.key("return")
    drop(player, save)
    until(player, lambda: isinstance(player.scene, Question))
    player.key("escape")
    broken = match_text(match).replace("TBG2.", "TBG2.A")
    incoming.take_text(app, broken)
    until(player, lambda: player.scene.name == "dialog")
