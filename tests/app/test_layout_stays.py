"""Nothing moves under a hand: whatever is chosen or happens, what could be clicked stays where it was."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.matches import matches_demo, sample_saves
from game.app.poses.samples import position
from game.app.poses.thinkers import ReadyPrinter
from game.app.table.moves import MoveList
from game.data.files.paths import ASSETS, MAPS, user_maps, user_saves
from game.data.puzzles.puzzle_names import own_puzzles
from game.model.clock import ClockRules
from game.testing.driver import Driver
from game.testing.match_hands import AGAINST_BOT
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.tree.controls import Tick
from game.ui.tree.holders import CellGrid
from game.ui.window.application import Application
from tests.app.analysis_hands import line_moves
from tests.app.match_hands import Hands, move_cell
from tests.games.battlegrounds.view.hands import BoardHands

MIDDLE = position("tank_chess", "middle")


Rects = dict[str, tuple[int, int, int, int]]


def places(scene: Scene, *but: str) -> Rects:
    """Where the widgets of a scene stand by their keys, those left out whose keys begin so."""
    found = {key: tuple(stop.rect) for key, stop in scene.focus.stops if not key.startswith("#")}
    return {key: rect for key, rect in found.items() if not key.startswith(but or ("#",))}


def same(before: Rects, after: Rects, what: str) -> None:
    """What is there before and after has not moved, and nothing that was there is gone."""
    moved = {key: (rect, after.get(key)) for key, rect in before.items() if after.get(key) != rect}
    assert not moved, f"{what}: {moved}"


def of_match(scene: Any) -> Rects:
    """The match's widgets, and all the boxes that are no widgets."""
    found = places(scene, "nav.", "prompt.")
    for name in ("board", "banner", "tabs", "record", "card", "prompts", "buttons"):
        box = getattr(scene.l, name)
        if box is not None:
            found[f"box {name}"] = tuple(box.rect)
    for number, strip in enumerate(scene.l.strips):
        found[f"strip {number}"] = tuple(strip.rect)
    for row in scene.record.rows[:2] if scene.placed(MoveList) else ():
        for column, (ply, _) in row.cells.items():
            cell = move_cell(scene, scene.record.rows.index(row), column)
            found[f"ply {ply}"] = (*cell.topleft, *cell.size)
    return found


def play(hands: Hands, moves: int) -> None:
    rng = random.Random(moves)
    for _ in range(moves):
        game, session = hands.session.game, hands.session
        actions = game.actions(session.view(session.to_act))
        session.play(rng.choice([one for one in actions if one.target is not None and one.shot is None]))
        hands.settle()


STATES: dict[str, Callable[[Hands], Any]] = {
    "looking back": lambda hands: hands.match_scene.controller.viewpoint.look(1),
    "back to now": lambda hands: hands.match_scene.controller.viewpoint.look(None),
    "a hint": lambda hands: hands.match_scene.host.command("hint"),
    "no hint": lambda hands: hands.match_scene.controller.forget_hint(),
    "undo": lambda hands: hands.match_scene.host.command("undo"),
    "redo": lambda hands: hands.match_scene.host.command("redo"),
    "nothing to redo": lambda hands: hands.match_scene.host.command("redo"),
    "an overlay": lambda hands: hands.match_scene.host.command("danger"),
    "a piece chosen": lambda hands: hands.quick("n"),
    "put back": lambda hands: hands.match_scene.table.put_back(),
    "the focus in the panel": lambda hands: hands.quick("f6"),
    "the focus on the board": lambda hands: hands.quick("f6"),
    "a clock that is low": lambda hands: hands.session.clock.restore((5_000, 5_000)),
    "a notice": lambda hands: hands.match_scene.say("Something is told."),
    "the end": lambda hands: hands.match_scene.controller.calls.resign(),
}


@pytest.mark.slow
@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_nothing_moves_in_a_match_whatever_happens(app: Application, scale: int) -> None:
    app.change("window.zoom", scale)
    hands = Hands(app)
    scene = hands.open(clock=ClockRules(600_000))
    play(hands, 6)
    scene.tabs.turn_to("record")
    hands.wait()
    before = of_match(scene)
    for what, do in STATES.items():
        do(hands)
        hands.app.step([], 0.05)
        hands.app.step([], 0.05)
        if scene.l.tabs is not None and scene.tabs.shown != "record":
            continue  # a hint is seen in the tab of the piece
        same(before, of_match(scene), what)


def test_check_and_a_bots_move_shift_nothing(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open(AGAINST_BOT, script="k10-k7S", position=MIDDLE)
    before = of_match(scene)
    hands.wait(1.0)
    assert scene.banner.told() is not None, "CHECK! is announced"
    same(before, of_match(scene), "check")


@pytest.mark.slow
def test_a_second_click_on_the_move_list_hits_the_move_it_is_aimed_at(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    play(hands, 6)
    cells = {ply: move_cell(scene, n, c) for n, row in enumerate(scene.record.rows)
             for c, (ply, _) in row.cells.items()}  # fmt: skip
    for ply in (1, 4, 2, 3):
        hands.tap(cells[ply].center)
        assert scene.controller.viewpoint.looking is not None
        assert scene.controller.viewpoint.looking.ply == ply


@pytest.mark.slow
def test_the_move_list_stays_under_the_pointer_when_a_move_is_made_meanwhile(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    play(hands, 40)
    hands.move(scene.moves_area.rect.center)
    held: dict[str, Any] = {"mod": pygame.KMOD_LSHIFT, "key": pygame.K_LSHIFT, "unicode": "", "scancode": 0}
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, **held)])
    hands.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=5, flipped=False, precise_y=5.0)])
    at = scene.record.scroll
    assert at < scene.record.most and scene.controller.viewpoint.looking is None, (
        "with Shift the list is scrolled"
    )
    play(hands, 1)
    assert scene.record.scroll == at


@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_nothing_moves_in_battlegrounds_whatever_happens(app: Application, scale: int) -> None:
    app.change("window.zoom", scale)
    hands = BoardHands(app)
    scene = hands.begin("battle", 4, (0, 1, 2, 3))
    before = of_match(scene)
    for number in range(14):
        if scene.controller.chooser is None:
            break
        scene.controller.play(hands.advice(number))
        hands.settle()
        after = of_match(scene)
        same({key: rect for key, rect in before.items() if key.startswith(("box", "strip", "tab"))}, after,
             f"action {number}")  # fmt: skip
    scene.controller.viewpoint.look(1)
    hands.wait()
    same({key: rect for key, rect in before.items() if key.startswith(("box", "strip"))}, of_match(scene),
         "looking")  # fmt: skip


# --- other screens ---


@pytest.fixture
def opened(app: Application, player: Driver) -> Callable[..., Any]:
    def open_scene(name: str, **params: Any) -> Any:
        scene = app.open(name, **params)
        player.wait(0.2)
        return scene

    return open_scene


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("scale", [130, 100])
def test_choosing_who_plays_and_the_clock_moves_nothing_in_the_setup(
    app: Application, player: Driver, opened: Callable[..., Any], scale: int
) -> None:
    app.change("window.zoom", scale)
    scene = opened("setup")
    people = ("seat.0.name", "seat.1.name", "seat.0.who", "seat.1.who")
    bots = ("seat.0.level", "seat.1.level", "seat.0.bot", "seat.1.bot")
    fields = (*people, *bots, "minutes", "increment")
    before = places(scene, *fields)
    for key in (
        "seat.0.kind.1",
        "seat.0.kind.0",
        "seat.1.kind.0",
        "seat.1.kind.1",
        "clock.2",
        "clock.4",
        "swap",
    ):
        player.click(key)
        player.wait(0.1)
        same(before, places(scene, *fields), key)


@pytest.mark.slow
def test_choosing_another_map_or_filter_moves_nothing_in_the_library(
    app: Application, player: Driver, opened: Callable[..., Any]
) -> None:
    (user_maps("tank_chess") / "mine.yaml").parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(MAPS / "tank_chess" / "official_16.yaml", user_maps("tank_chess") / "mine.yaml")
    scene = opened("library")
    before = places(scene)
    for key in ("origin.1", "origin.2", "origin.0"):
        player.click(key)
        player.wait(0.3)
        same(before, places(scene), key)
    assert scene.cells.current is not None


@pytest.mark.slow
def test_choosing_another_match_or_filter_moves_nothing_among_the_matches(
    app: Application, player: Driver
) -> None:
    scene: Any = matches_demo(app)
    app.push(scene)
    player.wait(0.3)
    before = places(scene)
    for key in ("filter.1", "filter.2", "filter.0"):
        player.click(key)
        player.wait(0.2)
        if scene.current is not None:
            same(before, places(scene), key)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_deleting_a_match_and_choosing_a_broken_one_moves_nothing(
    app: Application, player: Driver, opened: Callable[..., Any], scale: int
) -> None:
    app.change("window.zoom", scale)
    user_saves().mkdir(parents=True)
    sample_saves(user_saves())
    (user_saves() / "half_a_match.yaml").write_text("format: 1\nseats: [\n", encoding="utf-8")
    scene = opened("matches")
    before = places(scene)
    assert {"undo", "trash", "resume", "delete"} <= before.keys()
    broken = next(at for at, save in enumerate(scene.listed) if save.header is None)
    scene.rows.choose(broken)
    player.wait(0.1)
    same(before, places(scene), "a broken save")
    player.key("delete")
    player.wait(0.1)
    assert player.widget("undo").is_enabled
    same(before, places(scene), "deleted")
    player.click("undo")
    player.wait(0.1)
    same(before, places(scene), "taken back")


@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_choosing_another_puzzle_or_deleting_one_moves_nothing_in_the_list(
    app: Application, player: Driver, opened: Callable[..., Any], scale: int
) -> None:
    app.change("window.zoom", scale)
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    shipped = sorted((ASSETS / "puzzles" / "tank_chess").glob("*.yaml"))[0]
    shutil.copy2(shipped, folder / "mine.yaml")
    scene = opened("puzzles")
    before = places(scene)
    assert {"undo", "trash", "rename", "delete"} <= before.keys()
    for origin in ("shipped", "own", "shipped", "own"):
        at = next(
            at for at, kept in enumerate(scene.listed) if (kept.origin == "shipped") == (origin == "shipped")
        )
        scene.rows.choose(at)
        player.wait(0.1)
        same(before, places(scene), origin)
    player.click("delete")
    player.wait(0.2)
    assert player.widget("undo").is_enabled
    same(before, places(scene), "deleted")
    player.click("undo")
    player.wait(0.2)
    same(before, places(scene), "taken back")


ROW = {"hint", "show", "take_back", "try_again", "analyse", "again", "next"}
"""The buttons below a puzzle."""


def test_a_button_of_a_puzzle_has_its_place_whatever_happens(app: Application, player: Driver) -> None:
    seen: Rects = {}
    for name in ("puzzle", "puzzle_hint", "puzzle_move", "puzzle_wrong", "puzzle_solved"):
        scene = SCENES[name](app)
        app.push(scene)
        player.wait(0.1)
        now = {key: rect for key, rect in places(scene).items() if key in ROW}
        assert len(now) >= 2
        same({key: rect for key, rect in seen.items() if key in now}, now, name)
        seen |= now
        app.pop()
    assert seen["take_back"] == seen["try_again"]


@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_solving_a_lesson_moves_no_button(app: Application, player: Driver, scale: int) -> None:
    app.change("window.zoom", scale)
    scene: Any = SCENES["tutorial"](app)
    app.push(scene)
    player.wait(0.2)
    before = places(scene)
    player.click("show")
    player.wait(0.2)
    shown = places(scene)
    shown["show"] = shown.pop("play")  # what was shown can be played with the button that showed it
    same(before, shown, "shown")
    scene.play_action(scene.play.solution())
    scene.finish()
    player.wait(0.2)
    assert scene.done
    same(before, places(scene), "solved")
    player.click("next")
    player.click("next")
    player.wait(0.1)
    assert scene.at == 1
    assert not scene.done, "a second click does nothing"
    same(before, places(scene), "the next one")


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("scale", [130, 100])
def test_more_or_fewer_lines_move_nothing_in_the_analysis(
    app: Application, player: Driver, scale: int
) -> None:
    app.change("window.zoom", scale)
    scene: Any = SCENES["analysis"](app)
    app.push(scene)
    player.wait(0.2)

    def first_moves() -> list[tuple[int, int]]:
        return [one.rect.topleft for one in line_moves(scene) if len(one.actions) == 1]

    before, moves = places(scene, "line."), first_moves()
    lines = {key: rect for key, rect in places(scene).items() if key.startswith("line.")}
    for count in (1, 2, 3, 2, 1):
        player.click(f"lines.{count - 1}")
        player.wait(0.2)
        same(before, places(scene, "line."), f"{count} lines")
        now = {key: rect for key, rect in places(scene).items() if key.startswith("line.")}
        assert now.items() <= lines.items()
        assert first_moves() == moves[: len(first_moves())]


@pytest.mark.parametrize("scale", [pytest.param(100, marks=pytest.mark.slow), 130])
def test_changing_a_setting_moves_no_other_one(
    app: Application, player: Driver, opened: Callable[..., Any], scale: int
) -> None:
    app.change("window.zoom", scale)
    scene = opened("settings")
    before = places(scene)
    kept = [key for key in before if not key.startswith(("back", "page", "window", "look.language"))]
    for key in kept:
        player.click(key)
        player.wait(0.1)
        if player.scene is not scene:
            player.key("escape")
            player.wait(0.1)
        same(before, places(scene), key)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("scale", [130, 100])
def test_choosing_and_drawing_moves_nothing_in_the_editor(
    app: Application, player: Driver, scale: int
) -> None:
    app.change("window.zoom", scale)
    scene: Any = SCENES["editor"](app)
    app.push(scene)
    player.wait(0.3)
    before = places(scene)

    def draw() -> None:
        player.click(scene.board.drawing.camera.rect_of(scene.draft.grid.square("d4")).center)

    def key(name: str) -> Callable[[], None]:
        return lambda: player.key(name)

    deeds: list[tuple[str, Callable[[], None]]] = [(f"key {one}", key(one)) for one in "befrlsib"]
    deeds += [("drawn", draw), ("undone", lambda: player.click("bar.undo"))]
    kinds = ("tool", "side", "facing", "symmetry", "balance.games", "foot.grid", "foot.coordinates")
    deeds += [(name, partial(player.click, name)) for name in before if name.startswith(kinds)]
    for what, do in deeds:
        do()
        player.wait(0.2)
        if player.scene is not scene:
            player.key("escape")
            player.wait(0.1)
        same(before, places(scene), what)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["setup_teams", "setup_battlegrounds_team", "setup_battlegrounds"])
def test_with_four_seats_the_options_stand_clear_of_start(
    app: Application, player: Driver, name: str
) -> None:
    app.change("window.zoom", 130)
    scene: Any = SCENES[name](app)
    app.push(scene)
    player.wait(0.2)
    options = next(one.rect for one in scene.tree if isinstance(one.node, CellGrid))
    edge = scene.px(5)  # of the card around them
    assert options.bottom + edge + scene.px(6) <= player.widget("start").rect.top


TICKED = (
    "library_print", "editor_rules_tank_tactics", "editor_scatter", "modes_new", "setup_more",
    "setup_tank_battle_more", "setup_post", "settings", "share_film",
)  # fmt: skip
"""Poses of forms with boxes to tick."""


@pytest.mark.sample(now=2, few=4)
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
@pytest.mark.parametrize("name", TICKED)
def test_a_tick_moves_nothing_that_stays(
    monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(ReadyPrinter, "order", lambda self, order: None)  # the pages don't matter here
    app = offscreen_app(size)
    app.push(SCENES[name](app))
    player = Driver(app)
    player.wait(0.2)
    top = app.stack.top
    assert isinstance(top, Screen)
    ticks = {str(one.node.meaning) for one in top.tree if isinstance(one.node, Tick)}
    ticks -= {"window.fullscreen"}  # which has another size
    assert ticks
    for key in sorted(ticks & places(top).keys()):
        before = places(top)
        box = pygame.Rect(before[key])
        player.click((box.x + 10, box.centery))
        player.wait(0.2)
        if app.stack.top is not top:
            break  # it asks something first
        after = places(top)
        moved = {one: (rect, after[one]) for one, rect in before.items() if after.get(one, rect) != rect}
        assert not moved, f"{key}: {moved}"
    app.close()
