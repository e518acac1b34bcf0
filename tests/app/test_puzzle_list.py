"""The list of puzzles: order, grades, and what is done with one's own."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

import pytest

from game.app.offscreen import offscreen_app
from game.app.puzzles.list import PuzzlesScene
from game.app.puzzles.puzzle import PuzzleScene
from game.bots.puzzles import grade_job
from game.data.files.trash import list_trash
from game.data.people.puzzle_progress import PuzzleProgress, Tried, progress_file
from game.data.puzzles.puzzle_grades import load_grades
from game.data.puzzles.puzzle_names import OWN, own_puzzles
from game.data.puzzles.puzzles import ORIGINS
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.spacing import check_spacing
from tests.app.test_puzzles import FIRST, Here
from tests.data.test_puzzles import GOOD

FOUND = GOOD + "difficulty: 3\nsource: {map: quick_bout_8, seed: 7, match: 3, round: 12, level: 2}\n"


def own(name: str, text: str) -> Path:
    """A puzzle among the player's own."""
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def listing(app: Application, player: Driver, executor: Executor | None = None) -> PuzzlesScene:
    """The list, open."""
    scene = PuzzlesScene(app, "tank_chess", executor=executor or Here())
    app.push(scene)
    player.wait(0.1)
    return scene


def names(scene: PuzzlesScene) -> list[str]:
    """What is listed."""
    return [kept.name for kept in scene.listed]


def headings(scene: PuzzlesScene) -> list[str]:
    """The headings, in their order."""
    return [words for words, _ in scene.rows.groups]


def pick(scene: PuzzlesScene, player: Driver, name: str) -> None:
    """Choose a card by mouse, scrolled to."""
    index = names(scene).index(name)
    scene.rows.show(index)
    player.click(scene.rows.rect_of(index).center)
    assert scene.current is not None
    assert scene.current.name == name


# --- order and grade ---


def test_ones_own_and_those_that_were_found_stand_under_their_headings(
    app: Application, player: Driver
) -> None:
    own("mine", GOOD)
    own("found_2_x", FOUND)
    scene = listing(app, player)
    assert headings(scene) == [app.texts(f"puzzles.origin.{origin}") for origin in ORIGINS]
    assert names(scene)[-2:] == [f"{OWN}found_2_x", f"{OWN}mine"]


def test_the_list_can_be_ordered_by_the_solvers_grade(app: Application, player: Driver) -> None:
    scene = listing(app, player)
    chosen = scene.current
    player.click("order.1")
    grades = [scene.course.grade(kept) or 0 for kept in scene.listed]
    assert grades == sorted(grades)
    assert len(set(grades)) >= 4
    assert headings(scene) == [app.texts(f"puzzles.difficulty.{grade}") for grade in sorted(set(grades))]
    assert scene.current == chosen
    player.click("order.0")
    assert names(scene) == [kept.name for kept in scene.course.shelf.puzzles]


def test_a_puzzle_knows_its_place_in_the_order_of_the_list(app: Application, player: Driver) -> None:
    scene = listing(app, player)
    player.click("order.1")
    scene.focus.focus_first("list")
    player.key("home")
    player.key("return")
    played = player.scene
    assert isinstance(played, PuzzleScene)
    for place in range(3):
        assert (played.at, played.kept) == (place, scene.listed[place])
        player.click("skip")


def test_only_those_to_be_solved_can_be_listed(app: Application, player: Driver) -> None:
    progress_file("tank_chess").write(PuzzleProgress(puzzles={FIRST: Tried(solved=True)}))
    scene = listing(app, player)
    player.click("shown.1")
    assert FIRST not in names(scene)
    player.click("shown.0")
    assert FIRST in names(scene)


@pytest.mark.slow
def test_the_arrows_walk_the_cards_over_the_headings(app: Application, player: Driver) -> None:
    scene = listing(app, player)
    player.click("order.1")
    scene.focus.focus_first("list")
    player.key("home")
    columns = [scene.rows.rect_of(at).x for at in range(len(scene.listed))]
    left = [at for at, x in enumerate(columns) if x == columns[0]]
    # over a heading and back
    for wanted in left[1:7]:
        player.key("down")
        assert scene.rows.chosen == wanted
    assert len({scene.course.grade(scene.listed[at]) for at in left[:7]}) >= 2
    for wanted in reversed(left[:6]):
        player.key("up")
        assert scene.rows.chosen == wanted
    player.key("end")
    assert scene.rows.chosen == len(scene.listed) - 1


def test_what_no_file_grades_is_graded_beside_the_window_and_kept(app: Application, player: Driver) -> None:
    own("mine", GOOD)
    held = Here(held=True)
    scene = listing(app, player, held)
    kept = scene.course.shelf.find(f"{OWN}mine")
    assert kept is not None
    player.wait(0.5)
    assert scene.course.grade(kept) is None, "the window goes on without it"
    assert len(held.waiting) == 1
    held.waiting.pop()()
    player.wait(0.1)
    expected = grade_job("tank_chess", scene.state_of(kept), kept.puzzle.goal, kept.puzzle.moves)
    assert scene.course.grade(kept) == expected > 0
    assert list(load_grades("tank_chess").values()) == [expected]
    again = PuzzlesScene(app, "tank_chess")
    assert again.course.grade(kept) == expected


def test_what_the_solver_can_t_grade_is_said_so(app: Application, player: Driver) -> None:
    own("mine", GOOD.replace("goal: destroy_command", "goal: nonsense"))
    scene = listing(app, player)
    kept = scene.course.shelf.find(f"{OWN}mine")
    assert kept is not None
    assert scene.course.grade(kept) == 0
    player.click("order.1")
    assert headings(scene)[-1] == app.texts("puzzles.no_grade")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("seeking", [False, True], ids=["a puzzle", "the search"])
def test_all_buttons_have_room_in_a_small_window_in_a_long_language(home: Path, seeking: bool) -> None:
    for name in ("a", "b"):
        own(name, GOOD)
    app = offscreen_app((1280, 720), 1.3, language="pseudo")
    scene = PuzzlesScene(app, "tank_chess", executor=Here())
    app.push(scene)
    app.step()
    for name in ("a", "b"):
        scene.rows.choose(names(scene).index(f"{OWN}{name}"))
        if name == "a":
            scene.delete()
    if seeking:
        scene.seek()
    app.step()
    app.step()
    keys = {key for key, _ in scene.focus.stops}
    assert {"trash", "undo", "find"} | ({"find_map", "search"} if seeking else {"rename", "delete"}) <= keys
    check_spacing(app, (1280, 720))


# --- files that come, change and go ---


def test_a_file_that_comes_is_listed_without_a_restart(app: Application, player: Driver) -> None:
    scene = listing(app, player)
    own("found_2_x", FOUND)
    player.wait(2.2, dt=0.1)
    assert f"{OWN}found_2_x" in names(scene)
    pick(scene, player, f"{OWN}found_2_x")
    scene.focus.focus_first("list")
    player.key("return")
    played = player.scene
    assert isinstance(played, PuzzleScene)
    assert played.kept.name == f"{OWN}found_2_x"


@pytest.mark.slow
def test_a_found_puzzle_is_deleted_and_taken_back(app: Application, player: Driver) -> None:
    path = own("found_2_x", FOUND)
    scene = listing(app, player)
    pick(scene, player, f"{OWN}found_2_x")
    player.click("delete")
    assert not path.exists()
    assert f"{OWN}found_2_x" not in names(scene)
    assert "Four Roads" in scene.note
    player.click("undo")
    assert path.exists()
    assert scene.current is not None
    assert scene.current.name == f"{OWN}found_2_x"
    player.key("delete")
    assert not path.exists()
    player.key("ctrl+z")
    assert path.exists()


@pytest.mark.slow
def test_what_was_deleted_lies_in_the_trash_and_comes_back_from_there(
    app: Application, player: Driver
) -> None:
    path = own("mine", GOOD)
    scene = listing(app, player)
    pick(scene, player, f"{OWN}mine")
    player.key("delete")
    assert [one.origin for one in list_trash(own_puzzles("tank_chess"))] == [path]
    player.click("trash")
    assert player.scene.name == "map_trash"
    player.click("restore")
    assert path.exists()
    player.key("escape")
    assert player.scene is scene
    assert f"{OWN}mine" in names(scene)


def test_shipped_puzzles_can_t_be_deleted(app: Application, player: Driver) -> None:
    scene = listing(app, player)
    kept = scene.current
    assert kept is not None
    for key in ("delete", "rename"):
        assert not player.widget(key).is_enabled
        player.click(key)
        assert player.scene is scene
    player.key("delete")
    assert kept.path.exists()
    assert scene.note == app.texts("puzzles.shipped_stays")


@pytest.mark.slow
def test_a_puzzle_of_one_s_own_gets_another_title(app: Application, player: Driver) -> None:
    path = own("mine", GOOD)
    scene = listing(app, player)
    pick(scene, player, f"{OWN}mine")
    player.key("f2")
    player.type("Roads to d4")
    player.key("return")
    assert player.scene is scene
    assert scene.current is not None
    assert scene.current.puzzle.title == "Roads to d4"
    player.key("ctrl+z")
    assert path.read_text(encoding="utf-8") == GOOD
    assert scene.current.puzzle.title == "Four Roads"
