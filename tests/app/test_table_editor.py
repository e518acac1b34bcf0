"""Tables of Flames of Tanks drawn by mouse and keys, saved, read back and played."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.editor.choices import editor_choices
from game.cli.main import main
from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.data.files.yaml_files import load_yaml
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.view.drafts import FlamesOfTanksArt
from game.model.table_mirrors import asymmetries
from game.ui.window.application import Application
from tests.app.table_hands import GAME, TableDrawer, hold, open_table

FARMS = maps_of(GAME) / "farms.yaml"
LOWER_LEFT, UPPER_RIGHT = (16_000, 26_000), (56_000, 22_000)


def placed(app: Application) -> TableDrawer:
    """A new table with a wood and its twin."""
    hands = open_table(app)
    hands.take("wood", 1)
    hands.at(16.1, 25.9)
    return hands


@pytest.mark.slow
def test_a_table_is_drawn_from_nothing_saved_read_back_and_played__FT_1_2__FT_4_1(app: Application) -> None:
    hands = placed(app)
    assert [piece.at for piece in hands.pieces("wood")] == [LOWER_LEFT, UPPER_RIGHT]
    hands.key("p")
    hands.take("water")
    for corner in ((24, 34), (30, 34), (30, 38), (24, 38)):
        hands.at(*corner)
    hands.at(24, 34)  # the first corner closes it
    assert hands.pieces("water")[0].placed[2] == (30_000, 38_000)
    hands.take("hedge")
    for corner in ((20, 14), (24, 15), (28, 14)):
        hands.at(*corner)
    hands.key("return")
    assert len(hands.pieces("hedge")) == 2
    hands.take("building", 2)
    hands.move(hands.spot(33, 14))
    hands.wheel(2)
    hands.at(33, 14)
    assert [piece.turn for piece in hands.pieces("building")] == [300, 2100]
    for name, place in (("allied", (8, 8)), ("open", (13, 39)), ("open", (36, 24)), ("workshop", (36, 44))):
        hands.take(name)
        hands.at(*place)
    found = {piece.name: (piece.at, piece.side) for piece in hands.pieces("point")}
    assert found["A"] == ((8_000, 8_000), 0)
    assert found["B"] == ((64_000, 40_000), 1)
    assert sorted(found) == ["A", "B", "C", "D", "E"]  # the point in the middle has no twin
    assert [finding.key for finding in hands.table.document.errors] == []
    hands.key("ctrl+s")
    hands.type("By hand")
    hands.answer("accept")
    path = hands.table.document.path
    assert path is not None
    document, _ = load_yaml(path)
    data: Any = document.data if document else {}
    draft, told = KIT.drafting.read(data, load_content(KIT).definitions)
    assert (draft, told) == (hands.table.draft, [])
    bots = ("--seats", "bot:1,bot:1", "--seed", "1")
    assert main(["validate", str(path)]) == 0
    assert main(["simulate", "--map", str(path), "--games", "1", *bots]) == 0


@pytest.mark.slow
def test_what_is_dragged_turned_scaled_and_typed_keeps_its_twin_and_is_undone_step_by_step(
    app: Application,
) -> None:
    hands = placed(app)
    state = hands.table.board.state
    start = hands.table.draft
    hands.key("s")
    hands.carry((16, 26), (20, 28), (22.1, 30.1))
    assert [piece.at for piece in hands.pieces("wood")] == [(22_000, 30_000), (50_000, 18_000)]
    hands.wheel(1)
    hold(hands, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    hands.wheel(1)
    hands.let_go(pygame.K_LSHIFT)
    assert [piece.turn for piece in hands.pieces("wood")] == [160, 1960]
    hands.retype("own.scale", "150")
    hands.retype("own.x", "20.25")
    assert [(p.at[0], p.scale) for p in hands.pieces("wood")] == [(20_250, 150), (51_750, 150)]
    assert asymmetries(hands.table.draft, "point") == frozenset()
    hands.click(hands.spot(60, 40))
    done = [entry.key for entry in hands.table.document.history.entries[2:]]
    assert done == ["move", "turn", "turn", "set", "set"]
    last = hands.table.draft
    for _ in done:
        hands.key("ctrl+z")
    assert hands.table.draft == start
    for _ in done:
        hands.key("ctrl+y")
    assert hands.table.draft == last
    assert not state.tools.selection


@pytest.mark.slow
def test_points_of_an_outline_are_moved_added_and_taken_away(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.at(27.5, 30)
    hands.key("d")
    house = hands.table.draft.pieces[11]
    corner = house.placed[0]
    hands.carry((corner[0] / 1000, corner[1] / 1000), (22, 26), (22, 26))
    for number, place in ((11, (22_000, 26_000)), (12, (50_000, 22_000))):
        assert min(math.dist(place, corner) for corner in hands.table.draft.pieces[number].placed) < 3
    a, b = hands.table.draft.pieces[11].placed[1:3]
    middle = ((a[0] + b[0]) / 2000, (a[1] + b[1]) / 2000)
    hands.carry(middle, (middle[0], middle[1] + 1), (middle[0], middle[1] + 1))
    assert len(hands.table.draft.pieces[11].outline) == len(hands.table.draft.pieces[12].outline) == 5
    hands.key("delete")
    assert len(hands.table.draft.pieces[12].outline) == 4


@pytest.mark.slow
def test_several_are_selected_locked_copied_and_deleted(app: Application) -> None:
    hands = placed(app)
    hands.key("s")
    hands.carry((5, 18), (30, 34), (30, 34))
    assert hands.table.board.state.tools.selection == {1}
    hands.click("own.lock")
    hands.carry((16, 26), (20, 30), (24, 34))
    hands.key("delete")
    assert [piece.at for piece in hands.pieces("wood")] == [LOWER_LEFT, UPPER_RIGHT]
    hands.click("own.lock")
    hands.click("own.copy_beside")
    assert len(hands.pieces("wood")) == 4
    hands.key("delete")
    assert [piece.at for piece in hands.pieces("wood")] == [LOWER_LEFT, UPPER_RIGHT]
    hands.at(30, 10)
    hands.key("e")
    hands.at(56, 22)
    assert hands.pieces("wood") == []


@pytest.mark.slow
def test_locks_are_steps_that_can_be_taken_back_and_are_kept_in_the_file(app: Application) -> None:
    hands = placed(app)
    for name, place in (("open", (13, 39)), ("workshop", (36, 44))):
        hands.take(name)
        hands.at(*place)
    hands.key("s")
    hands.key("ctrl+a")
    hands.key("k")
    before = hands.table.draft
    assert all(piece.locked for piece in before.pieces.values())
    assert hands.table.document.history.entries[-1].key == "lock"
    for key in ("delete", "alt+left", "z"):
        hands.key(key)
    hands.carry((16, 26), (20, 30), (24, 34))
    assert hands.table.draft == before
    assert "unlock" in hands.table.notice.words
    hands.key("ctrl+z")
    assert not any(piece.locked for piece in hands.table.draft.pieces.values())
    hands.key("ctrl+y")
    data = hands.table.document.data()
    assert data["workshops"] == [{"at": [36, 44], "locked": True}, {"at": [36, 4], "locked": True}]
    draft, told = KIT.drafting.read(data, load_content(KIT).definitions)
    assert (draft, told) == (before, [])
    hands.key("ctrl+c")
    hands.key("ctrl+v")
    copies = [piece for number, piece in hands.table.draft.pieces.items() if number not in before.pieces]
    assert copies and not any(piece.locked for piece in copies)


@pytest.mark.slow
def test_what_has_a_locked_twin_stays_too_and_both_are_unlocked_together(app: Application) -> None:
    hands = placed(app)
    hands.key("s")
    hands.at(16, 26)
    hands.key("k")
    hands.carry((56, 22), (50, 20), (50, 20))
    assert [piece.at for piece in hands.pieces("wood")] == [LOWER_LEFT, UPPER_RIGHT]
    hands.at(56, 22)
    hands.click("own.lock")
    hands.carry((16, 26), (20, 30), (24, 34))
    assert [piece.at for piece in hands.pieces("wood")] == [(24_000, 34_000), (48_000, 14_000)]
    while hands.table.draft.symmetry != "none":
        hands.key("m")
    hands.key("k")  # this one alone
    hands.key("m")
    assert [piece.locked for piece in hands.pieces("wood")] == [True, False]
    hands.carry((48, 14), (50, 20), (50, 20))
    assert [piece.at for piece in hands.pieces("wood")] == [(24_000, 34_000), (48_000, 14_000)]


@pytest.mark.slow
def test_the_tape_measures_and_alt_frees_what_snaps(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.key("t")
    hands.carry((36, 24), (50, 15), (59.2, 9.3))
    assert hands.table.board.state.tools.tape.ends == (
        (36_000, 24_000),
        (59_000, 9_000),
    )  # it holds to points
    hands.key("b")
    hold(hands, pygame.K_LALT, pygame.KMOD_LALT)
    hands.at(30.3, 21.2)
    hands.let_go(pygame.K_LALT)
    x, y = list(hands.table.draft.pieces.values())[-2].at
    assert x % 500 or y % 500


@pytest.mark.slow
def test_what_lies_in_line_holds_and_is_shown_by_a_line_while_it_is_dragged(app: Application) -> None:
    hands = open_table(app)
    hands.take("building", 1)
    hands.at(20, 30)
    hands.at(32, 34)
    hands.key("s")
    hands.at(20, 30)
    hands.retype("own.y", "30.3")
    hands.click("foot.snap_places")
    hands.press(hands.spot(32, 34))
    hands.move(hands.spot(32, 31))
    hands.move(hands.spot(32.2, 30.5))
    moved = hands.pieces("building")[2]
    assert moved.at[1] == 30_300, "its middle is held by the other one’s"
    left, right = hands.pieces("building")[0].box[0], moved.box[2]
    assert ((left, 30_300), (right, 30_300)) in hands.table.board.drawing.look.preview.guides
    hold(hands, pygame.K_LALT, pygame.KMOD_LALT)
    hands.move(hands.spot(32.2, 30.5))
    hands.move(hands.spot(32.2, 30.6))
    assert hands.table.board.drawing.look.preview.guides == ()
    hands.let_go(pygame.K_LALT)
    hands.release(hands.spot(32.2, 30.6))
    assert abs(hands.pieces("building")[2].at[1] - 30_600) < 100


@pytest.mark.slow
def test_the_tape_holds_to_corners_is_taken_up_again_and_runs_straight_with_shift(app: Application) -> None:
    hands = open_table(app)
    hands.take("building", 1)
    hands.at(20, 30)
    corner = hands.pieces("building")[0].box[2:]
    hands.key("t")
    hands.carry((corner[0] / 1000 + 0.3, corner[1] / 1000 + 0.2), (30, 40), (30, 40))
    state = hands.table.board.state
    assert state.tools.tape.ends == (corner, (30_000, 40_000))
    hands.carry((30.1, 40), (34, 36), (34, 36))
    assert state.tools.tape.ends == (corner, (34_000, 36_000))
    words = hands.table.board.drawing.look.tape_words
    assert "\u2033" in words and "\u00b0" in words
    hold(hands, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    hands.carry((34, 36), (40, 33.2), (40, 33))
    hands.let_go(pygame.K_LSHIFT)
    assert state.tools.tape.ends is not None and state.tools.tape.ends[0] == corner
    assert abs(state.tools.tape.ends[1][1] - corner[1]) < 5, "due east"
    hands.key("s")
    hands.press(hands.spot(20, 30))
    hold(hands, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    hands.move(hands.spot(24, 31))
    hands.move(hands.spot(26, 31.5))
    hands.release(hands.spot(26, 31.5))
    hands.let_go(pygame.K_LSHIFT)
    assert hands.pieces("building")[0].at == (26_000, 30_000)
    hands.key("g")
    assert hands.table.board.drawing.look.grid


@pytest.mark.slow
def test_a_table_is_drawn_by_keys_alone(app: Application) -> None:
    hands = open_table(app)
    hands.key("2")
    for name in ("left", *["left"] * 8, "up", "up", "shift+up"):
        hands.key(name)
    hands.key("return")
    assert len(hands.pieces("wood")) == 2
    hands.key("shift+1")
    for _ in range(12):
        hands.key("down")
    hands.key("return")
    assert [piece.side for piece in hands.pieces("point")] == [0, 1]
    hands.key("escape")
    hands.key("ctrl+a")
    hands.key("delete")
    assert hands.table.draft.bare


def steps(hands: TableDrawer, way: str, number: int) -> None:
    """So many steps of the cursor by gamepad."""
    for _ in range(number):
        hands.pad(f"dpad_{way}")


@pytest.mark.slow
def test_a_gamepad_picks_several_moves_them_together_and_by_small_steps(app: Application) -> None:
    hands = placed(app)
    hands.take("building", 1)
    hands.at(20, 38)
    hands.key("s")
    hands.move(hands.spot(16, 26))
    steps(hands, "right", 1)  # shows the cursor
    for _ in range(2):
        hands.pad("a")  # up and down again: it is selected
    steps(hands, "up", 12)
    steps(hands, "right", 4)
    hands.pad("trigger_right")
    assert hands.table.board.state.tools.selection == {1, 3}
    hands.pad("a")
    steps(hands, "right", 2)
    hands.pad("trigger_left")
    steps(hands, "down", 3)
    hands.pad("a")
    wood, house = hands.pieces("wood")[0], hands.pieces("building")[0]
    assert (wood.at, house.at) == ((18_000, 25_700), (22_000, 37_700))
    assert asymmetries(hands.table.draft, "point") == frozenset()
    hands.pad("shoulder_right")
    assert hands.pieces("wood")[0].turn == 10  # small steps turn by a degree
    hands.pad("trigger_left")
    hands.pad("trigger_right")
    assert hands.table.board.state.tools.selection == {1}


@pytest.mark.slow
def test_keys_take_back_a_corner_give_a_point_away_and_step_finely_where_places_snap(
    app: Application,
) -> None:
    hands = open_table(app)
    hands.key("p")
    for corner in ((24, 34), (30, 34), (30, 38)):
        hands.at(*corner)
    hands.key("delete")
    assert hands.table.board.state.tools.outline.drawing == ((24_000, 34_000), (30_000, 34_000))
    hands.key("escape")
    hands.take("open")
    hands.at(13, 39)
    hands.key("s")
    hands.at(13, 39)
    hands.key("x")
    assert [piece.side for piece in hands.pieces("point")] == [0, 1]
    hands.key("return")  # shows the cursor
    hands.key("return")
    for _ in range(3):
        hands.key("shift+right")
    hands.key("return")
    assert hands.pieces("point")[0].at[0] == 13_300


@pytest.mark.slow
def test_a_house_and_a_pond_too_near_to_each_other_are_told_with_the_place__FT_1_1(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.at(5, 19.5)
    hands.retype("own.y", "24.4")
    hands.wait(0.2)
    assert hands.told() == ["gap"]
    (finding,) = hands.table.document.findings
    assert len(finding.places) == 2  # the twins are as near
    hands.click(hands.table.column.problems.rect_of(0).center)
    assert hands.table.board.drawing.look.highlight == set(finding.places)


@pytest.mark.parametrize(("field", "text"), [("x", "abc"), ("y", "99"), ("scale", "7"), ("width", "nan")])
@pytest.mark.sample(now=2)
def test_a_measure_that_can_not_be_is_told_with_its_bounds_and_the_old_one_is_back(
    app: Application, field: str, text: str
) -> None:
    hands = open_table(app, path=FARMS)
    hands.at(27.5, 30)
    before = hands.table.draft
    hands.retype(f"own.{field}", text)
    assert hands.table.board.properties.wrong == field
    assert hands.table.draft == before
    hands.key("return")
    low, high = hands.table.board.state.tools.limits(field)
    assert f"{low:g} to {high:g}" in hands.table.notice.words
    assert hands.widget("own.scale").get_text() == "100"
    assert [entry.key for entry in hands.table.document.history.entries] == ["open"]


@pytest.mark.slow
def test_an_outline_that_crosses_itself_is_told_where_before_it_is_done__FT_1_2(app: Application) -> None:
    hands = open_table(app)
    hands.key("p")
    for corner in ((30, 5), (40, 5), (40, 9)):
        hands.at(*corner)
    hands.move(hands.spot(30, 1))
    assert hands.table.board.drawing.look.errors == {(35_000, 5_000)}
    hands.at(30, 1)
    hands.at(30, 5)
    assert "crosses itself" in hands.table.notice.words
    assert hands.table.draft.bare
    hands.key("delete")
    hands.move(hands.spot(30, 10))
    assert hands.table.board.drawing.look.errors == frozenset()
    hands.at(30, 10)
    hands.at(30, 5)
    assert len(hands.table.draft.pieces) == 2


@pytest.mark.slow
def test_nothing_is_pushed_dragged_or_copied_off_the_table__FT_1_1(app: Application) -> None:
    hands = open_table(app)
    hands.take("open")
    hands.at(71, 1)
    hands.key("s")
    hands.at(71, 1)
    for _ in range(4):
        hands.key("alt+right")
    assert hands.pieces("point")[0].at == (72_000, 1_000)
    hands.carry((71.9, 1.2), (60, 10), (71.9, 0.1), (71.9, 0.1))
    assert hands.pieces("point")[0].at == (72_000, 0)
    hands.click("own.copy_beside")
    hands.at(0.1, 48)
    hands.click("own.copy_beside")
    assert len(hands.pieces("point")) == 6
    for piece in hands.pieces("point"):
        assert 0 <= piece.at[0] <= 72_000 and 0 <= piece.at[1] <= 48_000


@pytest.mark.slow
def test_a_piece_beyond_the_table_is_chosen_by_its_line_among_the_checks__FT_1_1(
    app: Application, tmp_path: Path
) -> None:
    path = tmp_path / "lost.yaml"
    text = FARMS.read_text(encoding="utf-8").replace(
        "kind: rough, at: [19, 12.5]", "kind: rough, at: [-50, 12.5]"
    )
    path.write_text(text, encoding="utf-8")
    hands = open_table(app, path=path)
    assert hands.told() == ["off_table"]
    hands.click(hands.table.column.problems.rect_of(0).center)
    only = hands.table.board.state.tools.only
    assert only is not None and only[1].at[0] == -50_000
    hands.retype("own.x", "19")
    hands.key("return")
    assert "off_table" not in hands.told()


def test_a_spoilt_file_opens_as_far_as_it_can_be_read_and_is_told(app: Application, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.yaml"
    text = FARMS.read_text(encoding="utf-8")
    text = text.replace("kind: rough, at: [19, 12.5]", "kind: swamp, at: [19, 12.5]")
    text = text.replace("at: [25, 41], turn: 160", "at: [25, 41], turn: up")
    text = text.replace("B: {at: [13, 39]}", "B: {at: [13]}")
    spoilt.write_text(text, encoding="utf-8")
    hands = open_table(app, path=spoilt)
    told = hands.table.document.file_problems
    assert [problem.line is not None for problem in told] == [True] * len(told)
    assert {str(problem.key).partition("[")[0].partition(".")[0] for problem in told} == {"terrain", "points"}
    assert len(hands.table.draft.pieces) == 33
    assert len(hands.pieces("rough")) == 3


@pytest.mark.slow
def test_no_guide_line_stays_on_a_table_once_the_pointer_is_elsewhere(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.take("wood")
    along = hands.pieces("wood")[0].at
    hands.move(hands.spot(along[0] / 1000 + 20, along[1] / 1000 + 0.1))
    assert hands.table.board.drawing.look.preview.guides
    hands.key("f5")
    hands.wait(0.3, 0.1)
    hands.click("playtest.back")
    hands.wait(0.1)
    if hands.scene is not hands.table:  # a bot's move was being shown: the first press ended that
        hands.click("playtest.back")
        hands.wait(0.1)
    assert hands.scene is hands.table and hands.table.board.state.aim() is None
    assert not hands.table.board.drawing.look.preview.guides


@pytest.mark.slow
def test_a_playtest_begins_on_the_table_as_it_is_drawn_and_comes_back(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.at(5, 19.5)
    hands.key("alt+down")
    before = hands.table.draft
    hands.key("f5")
    hands.wait(0.3)
    assert hands.scene.name == "match"
    hands.table.maps.current.playing.leave()
    hands.wait(0.1)
    assert hands.scene is hands.table
    assert hands.table.draft == before
    assert hands.table.document.history.entries[-1].key == "playtest"


@pytest.mark.slow
def test_keys_in_a_field_are_typed_and_tab_goes_on_to_the_next(app: Application) -> None:
    hands = open_table(app, path=FARMS)
    hands.at(27.5, 30)
    hands.click("own.y")
    for name in ("e", "t", "p", "delete", "up"):
        hands.key(name)
    assert (hands.table.board.state.tools.tool.name, len(hands.table.draft.pieces)) == ("select", 35)
    hands.key("ctrl+a")
    hands.type("20")
    hands.key("tab")
    hands.key("ctrl+a")
    hands.type("90")
    hands.key("return")
    assert (hands.table.draft.pieces[11].at, hands.table.draft.pieces[11].turn) == ((27_500, 20_000), 900)
    hands.key("e")
    assert hands.table.draft.pieces[11].turn == 1050


@pytest.mark.slow
def test_a_guide_is_offered_once_and_waits_for_each_step_of_a_first_table(app: Application) -> None:
    app.open("menu")
    app.open("editor", game=GAME)
    hands = TableDrawer(app)
    hands.wait(0.1)
    assert hands.scene.name == "question"
    hands.answer("guide")
    guide = hands.table.guide
    assert guide is not None
    said = []

    def at(step: str) -> None:
        assert guide is not None and guide.step.name == step
        said.append(guide.words())
        hands.wait(0.5)
        assert guide.step.name == step, "it waits for the person"

    at("terrain")
    hands.take("wood")
    hands.at(20, 30)
    at("turned")
    hands.key("s")
    hands.at(20, 30)
    hands.wheel(1)
    at("outline")
    hands.key("p")
    hands.take("water")
    for corner in ((24, 10), (30, 10), (30, 14), (24, 10)):
        hands.at(*corner)
    at("points")
    hands.take("allied")
    assert hands.table.board.drawing.look.highlight == {(8_000, 8_000)}
    hands.at(8, 8)
    hands.take("open")
    hands.at(30, 20)
    at("tape")
    hands.key("t")
    hands.carry((8, 8), (20, 20), (30, 20))
    assert guide.step.name == "playtest", "there is nothing to mend"
    hands.key("f5")
    hands.wait(0.3)
    hands.table.maps.current.playing.leave()
    hands.wait(0.1)
    at("end")
    hands.key("ctrl+s")
    hands.type("First")
    hands.answer("accept")
    hands.wait(0.1)
    assert hands.table.guide is None
    assert len(set(said)) == len(said)
    assert editor_choices().value().table_guide_offered


@pytest.mark.slow
def test_the_guide_of_a_table_can_be_skipped_and_had_again(app: Application) -> None:
    hands = open_table(app)
    hands.key("f1")
    hands.click("guide")
    hands.wait(0.1)
    assert hands.table.guide is not None and hands.table.guide.step.name == "terrain"
    hands.click("guide.next")
    assert hands.table.guide.step.name == "turned"
    hands.click("guide.skip")
    assert hands.table.guide is None


@pytest.mark.slow
def test_ground_that_had_to_wait_is_drawn_by_the_next_frames_and_tiles_never_wait(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.games.flames_of_tanks.view.board.is_seen", lambda surface: True)
    for limit in ("FIRST_GROUND_MS", "GROUND_MS", "MORE_GROUND_MS"):
        monkeypatch.setattr(f"game.games.flames_of_tanks.view.board.{limit}", -1)
    hands = open_table(app, path=FARMS)
    hands.wait(0.1)
    art = hands.table.board.drawing.art
    assert art.unfinished and hands.table.board.drawing.update(0)
    wood = hands.table.board.state.tools.palette.terrain[1]
    tile = art.terrain_tile(wood.name, wood.shapes[0][1], 61)
    monkeypatch.setattr("game.games.flames_of_tanks.view.board.MORE_GROUND_MS", 1000)
    hands.wait(0.1)
    assert not art.unfinished and not hands.table.board.drawing.update(0)
    again = FlamesOfTanksArt(hands.table.board.drawing.tools).terrain_tile(wood.name, wood.shapes[0][1], 61)
    assert pygame.image.tobytes(tile, "RGBA") == pygame.image.tobytes(again, "RGBA")
