"""New puzzles looked for from the list, beside the window."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from game.app.puzzles import finding
from game.app.puzzles.finding import SetSearch
from game.app.puzzles.puzzle import PuzzleScene
from game.app.puzzles.search import PuzzleSearch, SearchPlan, look_job
from game.bots import puzzle_find
from game.data.files.paths import MAPS
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import load_shelf
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.test_puzzle_list import headings, listing, own, pick
from tests.bots.test_puzzle_find import lines_of_puzzles
from tests.games.tank_chess.boards import KIT, content

pytestmark = pytest.mark.slow  # bots play matches in each of them

SMALL = (MAPS / "tank_chess" / "quick_bout_8.yaml",)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches with a puzzle in each, which nobody knows yet."""
    monkeypatch.setattr(puzzle_find, "_match", lambda job, kit, n: lines_of_puzzles(job, kit, n % 3 + 1))
    monkeypatch.setattr("game.app.puzzles.search._keys", lambda game, positions: frozenset())
    monkeypatch.setattr("game.app.puzzles.search._small", lambda game, maps: SMALL)
    monkeypatch.setattr(finding, "MATCHES", (4, 60, 200))


class Slow(Executor):
    """Does tasks in their order, in a thread, each when it is let."""

    def __init__(self) -> None:
        self.gate = threading.Semaphore(0)
        self.turn = threading.Lock()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            self.gate.acquire()
            with self.turn:
                future.set_result(fn(*args, **kwargs))

        threading.Thread(target=do, daemon=True).start()
        return future


class Failing(Executor):
    """Fails every task."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(ValueError("no bots today"))
        return future


def until(player: Driver, true: Callable[[], bool]) -> None:
    """Let frames pass until something is so."""
    for _ in range(600):
        if true():
            return
        player.wait(1 / 60)
        time.sleep(0.01)
    raise AssertionError("it did not come")


@pytest.mark.usefixtures("lines")
def test_by_keys_alone_new_ones_are_looked_for_and_the_search_is_stopped(
    app: Application, player: Driver
) -> None:
    scene = listing(app, player, Slow())

    def press(key: str) -> None:
        for _ in range(20):
            if scene.focus.shown and scene.focus.current is scene.focus.by_key(key):
                break
            player.key("shift+tab")
        player.key("return")

    player.key("ctrl+f")
    press("search")
    assert scene.finding.running
    press("search")
    until(player, lambda: not scene.finding.running)


@pytest.mark.usefixtures("lines")
def test_new_ones_come_into_the_list_while_they_are_looked_for(app: Application, player: Driver) -> None:
    slow = Slow()
    scene = listing(app, player, slow)
    player.click("find")
    player.click("search")
    assert scene.finding.running
    before = len(scene.listed)
    player.wait(0.2)
    assert len(scene.listed) == before
    slow.gate.release()
    until(player, lambda: len(scene.listed) == before + 1)
    assert scene.finding.running
    new = scene.listed[-1]
    assert new.origin == "found"
    assert new.path.exists()
    assert new.puzzle.difficulty
    assert new.puzzle.source is not None
    assert headings(scene)[-1] == app.texts("puzzles.origin.found")
    # one can be solved while the others are looked for
    pick(scene, player, new.name)
    player.click("solve")
    assert isinstance(player.scene, PuzzleScene)
    for _ in range(3):
        slow.gate.release()
    player.key("escape")
    until(player, lambda: not scene.finding.running)
    state = scene.finding.state
    assert state is not None
    assert (state.done, len(state.found), state.error) == (4, 3, "")
    player.wait(0.1)
    assert len(scene.listed) == before + 3, "the fourth is one of them again"


@pytest.mark.usefixtures("lines")
def test_a_search_can_be_stopped_and_what_was_found_stays(app: Application, player: Driver) -> None:
    slow = Slow()
    scene = listing(app, player, slow)
    player.click("find")
    player.click("search")
    slow.gate.release()
    until(player, lambda: scene.finding.state is not None and scene.finding.state.done == 1)
    player.click("search")
    until(player, lambda: not scene.finding.running)
    assert len(list(own_puzzles("tank_chess").glob("found_*.yaml"))) == 1
    player.wait(0.1)
    assert "find_moves.1" in [key for key, _ in scene.focus.stops], "another can be begun"


@pytest.mark.usefixtures("lines")
def test_leaving_the_list_ends_the_search(app: Application, player: Driver) -> None:
    listing(app, player)
    scene = listing(app, player, Slow())
    player.click("find")
    player.click("search")
    search = scene.finding.search
    assert search is not None
    player.click("back")
    assert search.join(5)


def test_a_search_that_breaks_off_says_so(app: Application, player: Driver) -> None:
    scene = listing(app, player, Failing())
    player.click("find")
    player.click("search")
    until(player, lambda: not scene.finding.running)
    assert "no bots today" in scene.finding.progress()


def test_what_is_asked_for_is_what_is_looked_for(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[SearchPlan] = []

    def noted(plan: SearchPlan, folder: Path, executor: Executor | None) -> PuzzleSearch:
        plans.append(plan)
        return PuzzleSearch(plan, folder, Failing())

    monkeypatch.setattr(finding, "PuzzleSearch", noted)
    scene = listing(app, player)
    player.click("find")
    player.click("find_moves.1")
    player.click("find_matches.1")
    scene.do(SetSearch("map", scene.finding.maps[0][1]))
    player.click("search")
    (plan,) = plans
    assert (plan.moves, plan.matches) == (3, finding.MATCHES[1])
    assert plan.maps == (scene.finding.maps[0][1],)
    assert len(plan.known) == len(scene.course)


def test_what_is_known_is_not_found_again_and_what_is_found_is_a_puzzle(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_find, "_match", lambda job, kit, n: lines_of_puzzles(job, kit, n + 1))
    plan = SearchPlan("tank_chess", SMALL, moves=2, matches=1, level=1, seed=5)
    (one,) = look_job(plan, 0)
    path = own(one.name, one.text)
    (kept,) = load_shelf(KIT, content(), path.parent / "none").puzzles
    assert kept.puzzle == one.puzzle
    assert kept.puzzle.source is not None
    assert (kept.puzzle.source.map, kept.puzzle.source.seed) == ("quick_bout_8", 5)
    known = SearchPlan("tank_chess", SMALL, 2, 1, 1, 5, known=(kept.puzzle.position,))
    assert look_job(known, 0) == ()


@pytest.mark.slow
def test_processes_look_and_none_is_left_when_it_is_cancelled(home: Path) -> None:
    search = PuzzleSearch(SearchPlan("tank_chess", SMALL, 2, 200, 1, 5), own_puzzles("tank_chess"))
    for _ in range(600):
        if search.poll().found:
            break
        time.sleep(0.1)
    assert search.poll().found
    search.cancel()
    assert search.join(10)
    assert not search.poll().running
    assert search.poll().error == ""
    assert search.pids == []
