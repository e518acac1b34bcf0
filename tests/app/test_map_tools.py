"""The editor's wide brush, scattering, stamps, overlays together: by posted events on the real scene."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.editor import fairer_panel
from game.app.editor.minimap import MinimapPlace
from game.app.poses import SCENES
from game.data.files.paths import maps_of
from game.data.maps.library import MapLibrary
from game.editor.autosave import recoverable
from game.editor.commands import set_meta
from game.editor.document import MapDocument
from game.editor.fairer import FairerState, Measured
from game.editor.stamps import list_stamps, stamp_text, stamps_folder
from game.editor.symmetry import asymmetries
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.model.registry import kit
from game.ui.flow import Flow
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor, small_map
from tests.app.setup_page import map_list_of

pytestmark = pytest.mark.slow


def default_map(game: str) -> Path:
    """The shipped map of a game."""
    return maps_of(game) / f"{kit(game).default_map}.yaml"


@pytest.fixture
def empty(app: Application) -> Drawer:
    """An empty board of 10×10, drawn with a half turn."""
    return open_editor(app, draft=MapDraft(Grid(10, 10), meta={"symmetry": "point"}))


def test_the_brush_grows_and_shrinks_by_keys_and_by_its_menu(empty: Drawer) -> None:
    empty.key("]")
    empty.key("]")
    empty.on("c3")
    assert len(empty.names()) == 18
    empty.key("e")
    empty.key("[")
    empty.on("c3")
    assert len(empty.names()) == 18 - 8
    empty.click("tool.brush")
    empty.click("brush_size.5")
    empty.click("brush_round.True")
    empty.key("escape")
    assert (empty.editor.board.state.tools.size, empty.editor.board.state.tools.round) == (5, True)
    empty.key("ctrl+z")
    empty.key("ctrl+z")
    empty.key("b")
    empty.on("c4")
    assert len(empty.names()) == 2 * 21
    assert empty.editor.choices.brush_size == 5


def test_scattering_is_one_step_within_what_is_selected(empty: Drawer) -> None:
    empty.key("s")
    empty.along("a1", "j4")
    empty.key("f4")
    empty.click("another")
    empty.key("enter")
    empty.wait(0.1)
    if empty.scene.name == "editor_scatter":
        empty.click("accept")
    drawn = empty.names()
    assert drawn and not asymmetries(empty.editor.draft, empty.editor.document.palette, "point")
    assert all(int(name[1:]) <= 4 or int(name[1:]) >= 7 for name in drawn)
    empty.key("ctrl+z")
    assert not empty.names()


def test_a_stamp_is_saved_turned_and_placed(empty: Drawer) -> None:
    empty.on("b2")
    empty.on("c2")
    empty.key("s")
    empty.along("b2", "c2")
    empty.key("ctrl+b")
    empty.click("save")
    empty.type("Short wall")
    empty.key("enter")
    assert [one.title for one in list_stamps("tank_chess")] == ["Short wall"]
    empty.click("rotate")
    empty.click("accept")
    empty.on("f3")
    assert {"f3", "f4"} <= empty.names().keys() or {"f2", "f3"} <= empty.names().keys()
    empty.key("ctrl+b")
    empty.click("delete")
    assert not list_stamps("tank_chess")


def test_a_broken_stamp_says_what_is_wrong(app: Application) -> None:
    folder = stamps_folder("tank_chess")
    folder.mkdir(parents=True)
    (folder / "odd.yaml").write_text(
        "format: 1\ngame: tank_chess\ntitle: Odd\nsize: [2, 999]\n", encoding="utf-8"
    )
    hands = open_editor(app, draft=small_map())
    hands.key("ctrl+b")
    assert "odd.yaml" in hands.scene.status()  # type: ignore[attr-defined]
    assert not hands.widget("accept").is_enabled


@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics"])
def test_overlays_are_shown_together_with_a_legend(app: Application, game: str) -> None:
    hands = open_editor(app, game=game, path=default_map(game))
    editor = hands.editor
    hands.key("s")
    standing = sorted(square for square, one in editor.draft.pieces.items() if one.facing is not None)
    hands.move(editor.board.drawing.camera.rect_of(standing[0]).center)
    hands.key("o")
    for kind in editor.board.overlays.kinds:
        hands.click(f"overlay.{kind.key}")
    hands.key("escape")
    hands.move(editor.board.drawing.camera.rect_of(standing[0]).center)
    hands.wait(0.4)
    assert len(editor.board.drawing.legend) == len(editor.board.overlays.kinds)
    patterns = [line.pattern for line in editor.board.drawing.legend]
    assert len(set(patterns)) == len(patterns)
    marks = editor.board.drawing.look.marks
    assert marks.levels and (marks.hatched or marks.rays)
    hands.key("shift+v")
    assert not editor.board.drawing.legend and not editor.board.drawing.look.marks.levels


def test_several_maps_are_open_each_with_its_own_history_and_view(empty: Drawer) -> None:
    editor = empty.editor
    empty.on("b2")
    first = editor.document
    empty.key("ctrl+t")
    empty.click("accept")
    empty.wait(0.1)
    assert len(editor.maps.all) == 2 and editor.document is not first
    assert editor.draft.bare
    empty.key("ctrl+z")
    assert len(first.history.entries) == 2 and first.history.index == 1
    empty.key("ctrl+tab")
    assert editor.document is first
    empty.key("ctrl+z")
    assert first.draft.bare
    empty.key("ctrl+y")
    empty.key("ctrl+tab")
    empty.press(empty.widget("map_tab.0").rect.center, button=2)
    empty.wait(0.1)
    assert empty.scene.name == "question"
    empty.answer("discard")
    assert len(editor.maps.all) == 1 and editor.document is not first


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_new_map_in_the_library_opened_for_a_tab_comes_into_a_tab(empty: Drawer, way: str) -> None:
    editor = empty.editor
    empty.on("b2")
    first = editor.document
    empty.key("ctrl+shift+o")
    empty.wait(0.3)
    assert empty.scene.name == "library"
    empty.click("new") if way == "button" else empty.key("ctrl+n")
    empty.wait(0.2)
    empty.click("accept")
    empty.wait(0.2)
    assert [one.name for one in empty.app.stack].count("editor") == 1
    assert empty.scene is editor and editor.draft.bare
    assert next(one.steps.document for one in editor.maps.all) is first and len(editor.maps.all) == 2


def test_nothing_to_undo_is_said_until_there_is_something(empty: Drawer) -> None:
    toast = empty.editor.notice
    empty.key("ctrl+z")
    assert toast.words == empty.app.texts("editor.done.nothing_undo")
    empty.wait(0.1)
    empty.key("1")
    empty.on("c3")
    empty.wait(0.1)
    assert empty.editor.document.history.can_undo
    assert not toast.words


def test_why_a_map_can_t_be_played_is_said_until_the_map_is_another_one(empty: Drawer) -> None:
    toast = empty.editor.notice
    empty.key("f5")
    empty.wait(0.1)
    assert toast.words.startswith(empty.app.texts("editor.done.cannot_play", reason=""))
    empty.key("1")
    empty.on("c3")
    empty.wait(0.1)
    assert not toast.words


def test_leaving_asks_for_every_map_that_is_not_saved(empty: Drawer) -> None:
    editor = empty.editor
    empty.on("b2")
    for _ in range(2):
        empty.key("ctrl+t")
        empty.click("accept")
        empty.wait(0.1)
        empty.key("1")
        empty.on("c3")
    assert [one.asks for one in editor.maps.all] == [True, True, True]
    editor.back()
    for _ in range(3):
        empty.wait(0.1)
        assert empty.scene.name == "question"
        empty.answer("discard")
    empty.wait(0.1)
    assert editor not in empty.app.stack


def test_no_more_maps_than_there_is_room_for(empty: Drawer) -> None:
    from game.app.editor.open_maps import MOST

    editor = empty.editor
    empty.on("b2")
    for number in range(MOST):
        editor.open_beside(MapDocument(editor.kit, editor.document.definitions, small_map(8 + number % 3)))
    assert len(editor.maps.all) == MOST
    assert str(MOST) in editor.notice.words
    editor.go_to(0)
    again = editor.maps.all[3].steps.document
    assert editor.maps.find(again.path) is None


@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_the_overview_takes_one_to_another_part_of_the_map(app: Application, game: str) -> None:
    name = "grand_manoeuvre_26" if game == "tank_chess" else "farms"
    hands = open_editor(app, game=game, path=maps_of(game) / f"{name}.yaml")
    editor: Any = hands.app.stack.top
    assert editor.placed(MinimapPlace) is None
    editor.board.input.zoom(4)
    hands.wait(0.1)
    rect, camera = editor.placed(MinimapPlace).rect, editor.board.drawing.camera
    entries = len(editor.document.history.entries)
    hands.click((rect.left + 3, rect.top + 3))
    upper_left = camera.state.offset
    assert upper_left == (0, 0)
    hands.press((rect.left + 3, rect.top + 3))
    end, held = (rect.right - 3, rect.bottom - 3), (1, 0, 0)
    hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=held))
    hands.release(end)
    assert camera.state.offset[0] > 0 and camera.state.offset[1] > 0
    assert len(editor.document.history.entries) == entries
    hands.key("shift+g")
    assert editor.placed(MinimapPlace) is None


def test_a_label_is_placed_by_key_and_by_mouse_and_is_one_step(empty: Drawer) -> None:
    empty.move(empty.place("c3"))
    empty.key("f3")
    empty.type("The mill")
    empty.key("return")
    empty.wait(0.1)
    assert empty.editor.draft.meta["labels"] == [{"at": "c3", "text": "The mill"}]
    assert empty.editor.board.drawing.look.labels
    empty.move((5, 700))
    empty.key("f10")
    empty.click("item.label")
    empty.on("e5")
    assert empty.scene.name == "dialog"
    empty.type("A gate")
    empty.click("accept")
    empty.wait(0.1)
    assert len(empty.editor.draft.meta["labels"]) == 2 and empty.editor.draft.bare
    empty.key("ctrl+z")
    assert len(empty.editor.draft.meta["labels"]) == 1


def test_suggestions_and_lines_are_typed_and_kept(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    hands.key("shift+f2")
    hands.click("minutes")
    hands.type("15")
    hands.click("increment")
    hands.type("10")
    hands.click("undo.2")
    hands.click("accept")
    hands.key("f2")
    hands.click("description")
    hands.type("One")
    hands.key("return")
    hands.type("Two")
    hands.click("accept")
    hands.wait(0.1)
    meta = hands.editor.draft.meta
    assert meta["suggests"] == {"clock": {"minutes": 15, "increment": 10}, "options": {"undo": False}}
    assert meta["description"] == "One\nTwo"


def test_an_increment_without_minutes_is_told_and_not_dropped(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    hands.key("shift+f2")
    hands.click("increment")
    hands.type("10")
    hands.click("accept")
    form: Any = hands.scene
    assert form.name == "editor_suggests" and form.label("minutes") in form.wrong
    hands.click("minutes")
    hands.type("15")
    hands.click("accept")
    hands.wait(0.1)
    assert hands.editor.draft.meta["suggests"] == {"clock": {"minutes": 15, "increment": 10}}


def test_a_map_presets_the_page_of_a_new_match_and_gives_it_back(app: Application) -> None:
    library = MapLibrary(kit("tank_chess"))
    text = (
        (maps_of("tank_chess") / "quick_bout_8.yaml")
        .read_text(encoding="utf-8")
        .replace("title: ", "title: Own ")
    )
    text += "\nsuggests: {clock: {minutes: 15, increment: 10}, options: {undo: false, turn_limit: 60}}\n"
    library.user.mkdir(parents=True, exist_ok=True)
    (library.user / "own.yaml").write_text(text, encoding="utf-8")
    app.open("setup", game="tank_chess")
    hands = Drawer(app)
    hands.wait(0.2)
    scene: Any = app.stack.top
    before = scene.match.draft.choice
    panel = map_list_of(scene)
    card = panel.maps.catalogue.find(str(library.user / "own.yaml"))
    assert card is not None
    panel.maps.choose(card)
    hands.wait(0.1)
    choice = scene.match.draft.choice
    assert (choice.options["undo"], choice.options["turn_limit"]) == (False, 60)
    assert (choice.minutes, choice.increment) == ("15", "10")
    hands.click("option.undo")
    official = panel.maps.catalogue.find("official_16")
    assert official is not None
    panel.maps.choose(official)
    after = scene.match.draft.choice.options
    assert after["turn_limit"] == before.options["turn_limit"] and after["undo"] is True
    assert scene.match.suggestions.minutes() == 30


def test_what_a_crash_left_of_several_maps_comes_back_in_tabs(empty: Drawer) -> None:
    editor = empty.editor
    empty.on("b2")
    editor.open_beside(MapDocument(editor.kit, editor.document.definitions, small_map()))
    empty.wait(0.1)
    empty.on("a5")
    for one in editor.maps.all:
        one.files.autosave.flush()
    copies = {one.files.autosave.path for one in editor.maps.all}
    assert len(copies) == 2 and all(path.exists() for path in copies)
    left = {one.file for one in recoverable(["tank_chess"])}
    assert copies <= left
    assert not editor.left_behind()
    for one in editor.maps.all:
        one.files.autosave.close(keep=True)
    empty.app.stack.remove(editor)
    again = open_editor(empty.app, draft=MapDraft(Grid(9, 9), meta={"symmetry": "point"}))
    for _ in range(2):
        assert again.scene.name == "question"
        question: Any = again.scene
        again.answer(question.choices[0].key)
        again.wait(0.2)
    titles = sorted(len(one.steps.draft.pieces) for one in again.editor.maps.all)
    assert titles == [0, 6] and all(one.steps.unsaved for one in again.editor.maps.all)


def test_all_that_could_even_a_map_out_is_on_one_scale_and_a_fair_map_is_said_to_be_so(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.push(SCENES["editor_fairer"](app))
    app.step()
    app.step()
    editor: Any = app.stack.top
    out, panel = editor.maps.current.fairer, editor.column.changes
    words = app.texts("fairer.even", share=app.texts.percent(0.54))
    assert words not in " ".join(panel.status())
    base, *others = out.state.measured
    out.state = replace(out.state, measured=(replace(base, games=116, share=0.54), *others))
    scales: list[tuple[int, int]] = []

    def note(to: Any, area: Any, data: Any) -> None:
        scales.append((area.rect.x, area.rect.width))

    monkeypatch.setattr(fairer_panel, "_paint_interval", note)
    app.step()
    assert words in " ".join(panel.status())
    assert app.texts("fairer.no_better", share=app.texts.percent(0.54)) in " ".join(panel.status())
    assert len(scales) >= 3 and len(set(scales)) == 1, "one of them is pointed at, and has a button"


def test_an_even_map_is_said_to_be_so_and_changes_are_tried_only_if_one_asks_for_them(
    app: Application,
) -> None:
    app.push(SCENES["editor_fairer"](app))
    app.step()
    app.step()
    hands = Drawer(app)
    editor: Any = hands.editor
    out, panel = editor.maps.current.fairer, editor.column.changes
    base = replace(out.state.measured[0], games=116, share=0.54)
    out.state = FairerState((base,), 40, 620, running=False, asks=True)
    hands.wait(0.1)
    status = " ".join(panel.status())
    assert app.texts("fairer.even", share=app.texts.percent(0.54)) in status
    assert app.texts("fairer.ask") in status and len(panel.rows) == 1
    assert "fairer.again" not in {key for key, _ in editor.focus.stops}
    hands.click("fairer.go_on")
    assert out.state.running and not out.state.asks
    out.close()


def test_at_the_end_one_sentence_says_which_change_is_better(app: Application) -> None:
    app.push(SCENES["editor_fairer"](app))
    app.step()
    app.step()
    editor: Any = app.stack.top
    out, panel = editor.maps.current.fairer, editor.column.changes
    base, first, *others = out.state.measured
    better = replace(first, share=0.51, effect=-0.1, effect_low=-0.14, effect_high=-0.06, last=True)
    out.state = replace(out.state, measured=(base, better, *others))
    what = out.of.names.proposal(first.proposal, out.of.draft)
    percent = app.texts.percent
    told = app.texts("fairer.better", what=what, share=percent(0.51), before=percent(base.share))
    assert "".join(panel.status()).replace(" ", "").startswith(told.replace(" ", "")[:40])
    assert panel.figures(better)[0] != "≈"
    assert panel.figures(replace(better, effect_low=-0.22, effect_high=0.02))[0] == "≈"
    out.state = replace(
        out.state, measured=(base, replace(better, effect_low=-0.22, effect_high=0.02), *others)
    )
    assert app.texts("fairer.no_better", share=percent(base.share))[:30] in " ".join(panel.status())


def test_a_new_name_makes_no_figures_of_a_map_out_of_date(app: Application) -> None:
    app.push(SCENES["editor_fairer"](app))
    app.step()
    app.step()
    editor: Any = app.stack.top
    out = editor.maps.current.fairer
    document = editor.maps.current.steps.document
    assert not out.stale
    document.do("meta", set_meta(document.settled, title="Another", author="Zoë"), {"title": "Another"})
    assert not out.stale
    document.do("stamp", out.state.measured[1].proposal.draft)
    assert out.stale


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "flames_of_tanks"])
def test_a_change_that_evens_the_map_out_is_shown_on_the_board_and_taken_over_by_one_press(
    app: Application, game: str
) -> None:
    hands = open_editor(app, game=game, path=default_map(game))
    editor: Any = hands.scene
    before = editor.document.settled
    hands.key("shift+f9")
    out, panel = editor.maps.current.fairer, editor.column.changes
    assert out.shown and out.run is not None
    tried = [one for one in out.run.plan.proposals if one.key != "seat"]
    out.close()
    found = tuple(Measured(one, 20, 0.5, 0.3, 0.7) for one in tried[:6])
    out.state = FairerState(found, 120, 572, 12, running=True)
    hands.wait(0.1)

    def point(row: int) -> None:
        hands.move(panel.rect_of(row).move(8, 8).topleft)
        hands.wait(0.1)

    point(2)
    assert editor.board.drawing.draft == tried[2].draft and editor.document.settled == before
    # better figures of another change come in: what is pointed at stays where it is
    moved = (found[0], found[3], found[2], found[1], *found[4:])
    out.state = FairerState(moved, 130, 572, 12, running=True)
    hands.wait(0.1)
    assert editor.board.drawing.draft == tried[2].draft
    hands.move(editor.board.input.rect.center)
    hands.wait(0.1)
    assert editor.board.drawing.draft == before
    assert [one.proposal for one in panel.rows[1:3]] == [tried[3], tried[2]]
    point(2)
    hands.click(panel.plate(2).center)
    hands.wait(0.1)
    assert editor.document.settled == tried[2].draft
    assert [entry.key for entry in editor.document.history.entries][-1] == "evened"
    hands.key("ctrl+z")
    assert editor.document.settled == before
    # with the keys
    editor.focus.focus_first("changes")
    hands.key("down")
    hands.key("down")
    hands.wait(0.1)
    assert editor.board.drawing.draft == tried[3].draft
    hands.key("enter")
    assert editor.document.settled == tried[3].draft
    for _ in range(2):  # to the board, then the panel closes
        hands.key("escape")
        hands.wait(0.1)
    assert not out.shown and hands.scene.name == "editor"


@pytest.mark.slow
@pytest.mark.parametrize("unsaved", [False, True])
def test_what_was_measured_to_even_a_map_out_is_not_dropped_without_asking(
    app: Application, unsaved: bool
) -> None:
    app.open("menu")
    hands = open_editor(app, path=default_map("tank_chess"))
    editor: Any = hands.editor
    hands.key("shift+f9")
    out = editor.maps.current.fairer
    tried = out.run.plan.proposals
    out.close()
    out.state = FairerState(tuple(Measured(one, 20, 0.5, 0.3, 0.7) for one in tried[:6]), 120, 572, 12, False)
    if unsaved:
        editor.board.state.apply("stamp", tried[1].draft)
    for _ in range(5):  # to the board, the panel closes, …, and the editor would
        if hands.scene is editor:
            hands.key("escape")
    asked: Any = hands.scene
    assert asked.name == "question" and app.texts("fairer.leave.words") in asked.words
    hands.answer("stay")
    assert hands.scene is editor and out.unused
    hands.key("escape")
    hands.answer("discard")
    assert hands.scene.name == "menu"


@pytest.mark.slow
def test_work_on_the_map_goes_on_while_changes_to_it_are_measured(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    hands.key("shift+f9")
    editor: Any = hands.editor
    out = editor.maps.current.fairer
    tried = [one for one in out.run.plan.proposals[1:] if one.key == "add_piece"]
    out.close()
    one = tried[0]
    out.state = FairerState((Measured(one, 6, 0.5, 0.2, 0.8),), 6, 572, 12, running=True)
    begun = editor.document.settled
    (square,) = set(one.draft.pieces) - set(begun.pieces)
    assert out.fitted(one) == one.draft and not out.stale
    free = next(
        s for s in range(len(begun.grid)) if s != square and s not in begun.pieces and s not in begun.ground
    )
    editor.board.state.apply("stamp", replace(begun, ground={**begun.ground, free: "obstacle"}))
    assert out.stale
    both = out.fitted(one)
    assert both is not None and square in both.pieces and free in both.ground
    editor.board.state.apply("stamp", replace(begun, ground={**begun.ground, square: "obstacle"}))
    assert out.fitted(one) is None, "the square is taken by now"
    hands.wait(0.1)
    editor.column.changes.chosen = 0
    editor.column.take_change()
    assert editor.document.settled.ground[square] == "obstacle"


def test_the_brush_is_chosen_with_a_gamepad(empty: Drawer) -> None:
    empty.pad("right_stick_press")
    assert empty.scene.name == "popup"
    for _ in range(2):
        empty.pad("dpad_down")
    empty.pad("a")
    empty.pad("b")
    assert empty.editor.board.state.tools.size > 1


def test_a_stamp_of_terrain_without_an_outline_is_told_as_broken(app: Application) -> None:
    folder = stamps_folder("flames_of_tanks")
    folder.mkdir(parents=True)
    text = "format: 1\ngame: flames_of_tanks\ntitle: {}\nterrain:\n- kind: woods\n  at: [0, 0]\n"
    (folder / "none.yaml").write_text(text.format("None"), encoding="utf-8")
    (folder / "good.yaml").write_text(
        text.format("Good") + "  outline: [[0, 0], [900, 0], [0, 900]]\n", encoding="utf-8"
    )
    good, bad = list_stamps("flames_of_tanks")
    assert bad.broken and "outline" in str(bad.problems[0])
    assert not good.broken and stamp_text("flames_of_tanks", good)


def two_drawn(hands: Drawer) -> None:
    """Two maps in tabs, something drawn on each."""
    hands.on("b2")
    hands.key("ctrl+t")
    hands.click("accept")
    hands.wait(0.1)
    hands.key("1")
    hands.on("c3")


def test_a_map_given_up_on_the_way_out_is_asked_about_again_after_the_player_stayed(empty: Drawer) -> None:
    editor = empty.editor
    two_drawn(empty)
    editor.back()
    empty.wait(0.1)
    assert editor.maps.at == 0
    empty.answer("discard")
    empty.wait(0.1)
    assert empty.scene.name == "question" and editor.maps.at == 1
    empty.answer("stay")
    assert not editor.may_quit()
    empty.wait(0.1)
    assert empty.scene.name == "question" and editor.maps.at == 0
    for _ in range(2):
        assert editor in empty.app.stack
        empty.answer("discard")
        empty.wait(0.1)
    assert not empty.app.running


def test_what_takes_the_place_of_the_editor_asks_about_every_map(empty: Drawer) -> None:
    editor, went = empty.editor, list[bool]()
    two_drawn(empty)

    def go() -> Flow:
        went.append((yield from editor.make_way("", leaving=True)))

    editor.follow(go())
    for _ in range(2):
        empty.wait(0.1)
        assert empty.scene.name == "question" and not went
        empty.answer("discard")
    empty.wait(0.1)
    assert went == [True]


def test_a_new_map_of_another_game_asks_about_every_map(empty: Drawer) -> None:
    editor = empty.editor
    two_drawn(empty)
    empty.key("ctrl+n")
    empty.answer("game.tank_tactics")
    for _ in range(2):
        empty.wait(0.1)
        assert empty.scene.name == "question" and editor in empty.app.stack
        empty.answer("discard")
    empty.wait(0.1)
    assert editor not in empty.app.stack


def test_a_dropped_file_that_is_open_in_a_tab_is_shown_there(empty: Drawer) -> None:
    editor = empty.editor
    small = MapDocument(editor.kit, editor.document.definitions, small_map())
    path = editor.maps.current.files.library.save(small.data(), "Small")
    two_drawn(empty)
    editor.open_beside(MapDocument.from_file(editor.kit, editor.document.definitions, path))
    there = editor.maps.at
    editor.go_to(0)
    empty.drop(path)
    empty.wait(0.1)
    assert empty.scene is editor and len(editor.maps.all) == 3 and editor.maps.at == there


def test_edit_in_the_library_a_tab_asked_for_goes_to_the_tab_that_has_the_map(empty: Drawer) -> None:
    editor = empty.editor
    small = MapDocument(editor.kit, editor.document.definitions, small_map())
    library = editor.maps.current.files.library
    path, other = (library.save(small.data(), title) for title in ("Small", "Other"))
    two_drawn(empty)
    editor.open_beside(MapDocument.from_file(editor.kit, editor.document.definitions, path))
    there, count = editor.maps.at, len(editor.maps.all)

    def edit(file: Path, by: str) -> None:
        empty.wait(0.1)
        empty.key("ctrl+shift+o")
        shown: Any = empty.scene
        shown.cells.show(at := [one.path for one in shown.cells.items].index(file))
        empty.click(shown.cells.rect_of(at).center)
        assert "play" not in dict(shown.focus.stops), "playing is no way into the tab"
        (empty.key if by == "return" else empty.click)(by)
        empty.wait(0.2)

    for by in ("edit", "return"):
        editor.go_to(0)
        edit(path, by)
        assert empty.scene is editor and empty.app.stack.top is editor
        assert len(editor.maps.all) == count and editor.maps.at == there
    edit(other, "edit")
    assert empty.scene is editor
    assert len(editor.maps.all) == count + 1 and editor.maps.current.path == other
