"""What the player sees of a save: moves the disk refuses, a match that is open elsewhere, altered records."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.app.match.scene import MatchScene
from game.app.match.unsaved import words as unsaved_words
from game.app.poses.match_plans import plan_on
from game.app.replay.scene import Replay
from game.app.table.opening import open_save
from game.data.saves.matches import Match
from game.model.registry import kit
from game.testing.match_hands import PEOPLE
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.disks import FullDisk

MOVES = ("c3-c5N", "d14-d11S", "f1-g3N", "g14-g12S")


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def move(hands: Hands, text: str) -> None:
    scene = hands.match_scene
    scene.controller.play(scene.match.kit.parse_action(text, hands.session.state))
    hands.settle()


def full(hands: Hands) -> tuple[MatchScene, FullDisk]:
    """A match with one saved move and two that the disk refused."""
    scene = hands.open(keep=True)
    move(hands, MOVES[0])
    scene.match.flush()
    disk = FullDisk(scene.match)
    move(hands, MOVES[1])
    move(hands, MOVES[2])
    return scene, disk


def sign(hands: Hands) -> str:
    """What the sign over the board says, if it is on the screen."""
    hands.app.step([], 0.1)
    scene = hands.match_scene
    at = (scene.l.board.rect.centerx, 2)
    shown = hands.app.window.surface.get_at(at) == hands.app.theme["fire.accent"]
    assert shown == bool(unsaved_words(scene.app, scene.match))
    return unsaved_words(scene.app, scene.match)


def saved(path: Path | None) -> list[str]:
    """The moves in a save."""
    assert path is not None
    again = Match.resume(path, kit, write=False)
    assert again.problems == []
    return [again.kit.format_action(p.entry.action, p.before) for p in again.session.whole_line]


@pytest.mark.slow
def test_moves_that_are_not_saved_are_shown_until_they_are(hands: Hands) -> None:
    scene, disk = full(hands)
    assert sign(hands) == "2 moves not saved: No space left on device"
    hands.wait(30, dt=0.1)
    assert sign(hands), "it does not fade"
    assert not scene.notice.words
    disk.room = 10**6
    assert scene.match.flush()
    assert sign(hands) == ""
    assert scene.notice.words == hands.app.texts("match.saved")
    assert saved(scene.match.path) == list(MOVES[:3])


def test_the_disk_is_tried_again_by_itself(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.data.saves.matches.RETRY_S", 0.001)
    scene, disk = full(hands)
    disk.room = 10**6
    thread = scene.match._thread
    assert thread is not None
    for _ in range(2000):
        if not scene.match.unsaved:
            break
        thread._called.set()
        hands.app.step([], 0.01)
    assert sign(hands) == ""
    assert saved(scene.match.path) == list(MOVES[:3])


def test_the_menu_and_the_pause_say_that_moves_are_not_saved(hands: Hands) -> None:
    scene, _ = full(hands)
    scene.open_menu()
    hands.app.step([], 0.1)
    assert hands.scene.name == "match_menu"
    assert hands.app.window.surface.get_at((360, 2)) == hands.app.theme["fire.accent"]
    hands.key("escape")
    scene.host.command("pause")
    assert "2 moves not saved: No space left on device" in hands.scene.lines  # type: ignore[attr-defined]


@pytest.mark.slow
def test_leaving_with_moves_that_can_not_be_saved_asks_and_tries_again(hands: Hands) -> None:
    scene, disk = full(hands)
    scene.follow(scene.actions.leave())
    hands.app.step([], 0.1)
    assert hands.scene.name == "question"
    hands.click("stay")
    assert hands.scene is scene
    scene.follow(scene.actions.leave())
    hands.app.step([], 0.1)
    hands.click("again")
    assert hands.scene.name == "question", "the disk is still full"
    disk.room = 10**6
    hands.click("again")
    assert hands.scene.name == "menu"
    assert saved(scene.match.path) == list(MOVES[:3])


def test_a_match_whose_moves_are_saved_meanwhile_is_left_without_a_question(hands: Hands) -> None:
    scene, disk = full(hands)
    disk.room = 10**6
    scene.follow(scene.actions.leave())
    assert hands.scene.name == "menu"
    assert saved(scene.match.path) == list(MOVES[:3])


def test_closing_the_window_with_moves_that_can_not_be_saved_asks(hands: Hands) -> None:
    full(hands)
    for _ in range(2):
        hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
        assert hands.app.running
        assert hands.scene.name == "question"
    assert len(hands.app.stack) == 2
    hands.click("leave")
    assert not hands.app.running


def test_a_match_that_could_not_be_begun_to_be_kept_is_kept_when_it_can(hands: Hands, home: Path) -> None:
    saves = home / "data" / "saves"
    saves.parent.mkdir()
    saves.write_text("in the way", encoding="utf-8")
    scene = hands.open(keep=True)
    move(hands, MOVES[0])
    assert sign(hands).startswith("One move not saved")
    move(hands, MOVES[1])
    assert sign(hands).startswith("2 moves not saved")
    scene.follow(scene.actions.leave())
    hands.app.step([], 0.1)
    hands.click("stay")
    saves.unlink()
    hands.wait(1.5, dt=0.1)
    assert sign(hands) == ""
    assert saved(scene.match.path) == list(MOVES[:2])


@pytest.mark.skipif(os.name == "nt", reason="an open file can’t be deleted there")
def test_a_save_that_was_deleted_is_written_again_and_that_is_told(hands: Hands) -> None:
    scene = hands.open(keep=True)
    move(hands, MOVES[0])
    path = scene.match.path
    assert path is not None
    path.unlink()
    move(hands, MOVES[1])
    assert path.name in scene.notice.words
    scene.match.flush()
    assert saved(path) == list(MOVES[:2])


def test_a_match_open_elsewhere_is_viewed_only_and_why_is_told(hands: Hands, home: Path) -> None:
    elsewhere = Match.create(plan_on(hands.app.texts, PEOPLE), folder=home / "saves")
    elsewhere.session.play(elsewhere.kit.parse_action(MOVES[0], elsewhere.session.state))
    path = elsewhere.path
    assert path is not None
    before = path.read_bytes()
    assert open_save(hands.app, path)
    hands.app.step([], 0.1)
    assert hands.scene.name == "dialog"
    assert "open in another Treadboard" in hands.scene.words  # type: ignore[attr-defined]
    assert "Close it there" in hands.scene.words  # type: ignore[attr-defined]
    hands.click("accept")
    assert isinstance(hands.scene, Replay)
    hands.key("escape")
    assert hands.scene.name == "menu"
    assert path.read_bytes() == before
    elsewhere.close()
    assert open_save(hands.app, path)
    assert hands.scene.name == "match"


@pytest.mark.slow
def test_a_record_that_was_altered_is_told_on_reopening(hands: Hands) -> None:
    scene = hands.open(keep=True)
    for text in MOVES:
        move(hands, text)
    path, kept = scene.match.path, scene.match.kit.format_position(scene.match.session.state)
    assert path is not None
    hands.app.to_menu()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("g14-g12S", "g14-g13S"), encoding="utf-8")
    assert open_save(hands.app, path)
    scene = hands.scene  # type: ignore[assignment]
    hands.app.step([], 0.1)
    hands.app.step([], 0.1)
    assert hands.scene.name == "dialog"
    assert "leads to a different position" in hands.scene.problems[0]  # type: ignore[attr-defined]
    hands.click("accept")
    assert hands.scene is scene
    assert scene.match.kit.format_position(scene.match.session.state) == kept
    hands.app.step([], 0.1)
    assert hands.scene is scene, "it is told once"
