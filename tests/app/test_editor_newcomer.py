"""A new user's way: from nothing to a map that is played, all by mouse, as the driver posts it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from game.app.match.scene import MatchScene
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.data.files.paths import user_maps
from game.data.maps.map_balance import balance_file
from game.model.drafting import Stand
from game.model.grid8 import Grid
from game.ui.window.application import Application
from tests.amount import some
from tests.app.editor_hands import Drawer
from tests.app.whole_match_in_window import WindowHands


def wait_for(hands: Drawer, done: object, seconds: float = 120.0) -> None:
    """Let frames pass until ``done()``."""
    end = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end, "it took too long"
        hands.wait()
        time.sleep(0.01)


def stands(hands: Drawer, kind: str, *names: str) -> None:
    """Choose a piece in the palette and stand it on squares, one by one."""
    editor = hands.editor
    index = next(at for at, item in enumerate(editor.board.state.palette_choice.pieces) if item.name == kind)
    hands.click(editor.board.palette.pieces.rect_of(index).center)
    for name in names:
        hands.on(name)


MANY = 200
"""So many games of bots are also followed by a match that is played to its end."""


@pytest.mark.slow
@pytest.mark.parametrize("games", some([2, MANY], [2]))
def test_a_map_is_made_mended_played_balanced_saved_found_and_shared_by_mouse(
    app: Application, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.open("menu")
    hands = Drawer(app)
    hands.wait(0.1)
    hands.click("maps")
    hands.wait(0.3)
    hands.click("new")
    hands.wait(0.1)
    hands.answer("game.tank_chess")
    hands.wait(0.1)
    hands.answer("later")  # the guide
    hands.click("size.12")
    wait_for(hands, lambda: not hands.scene.sketcher.busy)  # type: ignore[attr-defined]
    hands.answer("accept")
    editor = hands.editor
    assert editor.draft.grid == Grid(12, 12)

    # ground: the first kind of the palette is in the hand already
    hands.along("c5", "d5", "e5")
    hands.along("h4", "i4")
    hands.click("tool.rectangle")
    hands.along("e3", "f3")
    stands(hands, "command", "f1", "b1")
    stands(hands, "heavy", "d1")
    stands(hands, "light", "c2", "h2", "j2")
    stands(hands, "medium", "e2", "g1")
    assert hands.stand("g12") == Stand("command", 1, 4)

    # two Commands a side: the list says so, a click shows them, the right button mends it
    cells = editor.column.problems
    assert editor.column.checks.counts[0] >= 2
    hands.click(cells.rect_of(0).center)
    assert hands.square("b1") in editor.board.drawing.look.highlight
    hands.on("b1", button=3)
    assert editor.document.playable
    for finding in editor.document.warnings:
        assert editor.column.checks.places()[1] or not finding.squares

    # playtest and back
    drawn = editor.draft
    hands.click("bar.play_menu")
    hands.click("play_as.both")
    hands.click("start")
    hands.wait(0.2)
    assert isinstance(hands.scene, MatchScene)
    hands.scene.open_menu()
    hands.wait(0.1)
    hands.click("leave")
    hands.wait(0.1)
    assert hands.scene.name == "editor"
    assert editor.draft == drawn

    # balance
    editor.board.state.choose(games=games, level=1)
    hands.click("balance.run")
    wait_for(hands, lambda: not editor.maps.current.balance.state.running, 600)
    assert editor.maps.current.balance.state.done == games
    assert editor.maps.current.balance.state.error == ""

    # save, close, find it, play it
    hands.click("bar.save")
    hands.key("ctrl+a")
    hands.type("First")
    hands.answer("accept")
    path = user_maps("tank_chess") / "first.yaml"
    assert path.exists()
    report = editor.maps.current.balance.state.report
    assert report is not None
    assert balance_file("tank_chess", report.checksum).exists()
    hands.click("bar.menu")
    hands.click("item.leave")
    hands.wait(0.3)

    choose_in_library(hands, path)
    hands.click("play_now")
    hands.wait(0.3)
    assert isinstance(hands.scene, MatchScene)
    assert hands.scene.match.plan.map_title == "First"
    if games == MANY:
        play_to_the_end(app)
        hands.click(next(key for key, _ in reversed(hands.scene.focus.stops) if key))
    else:
        hands.scene.open_menu()
        hands.wait(0.1)
        hands.click("leave")
    hands.wait(0.3)
    if hands.scene.name != "library":
        hands.click("maps")
        hands.wait(0.3)

    # opened again it still has its figures; shared in both forms
    choose_in_library(hands, path)
    hands.click("edit")
    hands.wait(0.2)
    editor = hands.editor
    assert editor.maps.current.balance.state.report == report
    assert not editor.maps.current.balance.stale()
    shared = editor.draft
    copied: list[str] = []

    def keep(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("game.app.sharing.reports.copy_text", keep)
    hands.click("bar.menu")
    hands.click("item.share")
    hands.click("copy_text")
    hands.click("save_picture")
    picture = Path(hands.scene.text)  # type: ignore[attr-defined]
    hands.click("accept")
    hands.click("accept")

    # and both are opened
    for way in ("text", "picture"):
        hands.click("bar.menu")
        hands.click("item.new")
        hands.answer("game.tank_chess")
        hands.answer("accept")
        if hands.scene.name == "question":
            hands.answer("discard")
        assert hands.editor.draft.ground != shared.ground
        if way == "text":
            hands.click("bar.menu")
            hands.click("item.paste_text")
            hands.wait(0.1)
            hands.key("ctrl+a")
            hands.type(copied[0])
            hands.answer("accept")
        else:
            hands.drop(picture)
        hands.wait(0.1)
        drawn = hands.editor.draft
        assert (drawn.ground, drawn.pieces, drawn.title) == (shared.ground, shared.pieces, "First")


def choose_in_library(hands: Drawer, path: Path) -> None:
    """Click a map's card."""
    assert hands.scene.name == "library"
    library: Any = hands.scene
    at = next(index for index, card in enumerate(library.cells.items) if card.path == path)
    library.cells.show(at)
    hands.click(library.cells.rect_of(at).center)
    hands.wait(0.2)


def play_to_the_end(app: Application) -> None:
    """The match that is on top, each move by mouse, against its bot in its own process."""
    hands = WindowHands(app)
    hands.frames = []
    scene = app.stack.top
    assert isinstance(scene, MatchScene)
    hands.match_scene = scene
    hands.settle()
    seat = hands.session.to_act
    adviser = LocalWorker("tank_chess")
    for turn in range(200):
        if scene.controller.over:
            break
        assert hands.session.to_act == seat
        adviser.request(Seen(seat, hands.session.view(seat)), 2, turn, Limits(nodes=600))
        hands.mouse_move(ask(adviser))
    hands.settle()
    hands.wait(0.5)
    assert scene.controller.over
    assert hands.scene.name == "end"
