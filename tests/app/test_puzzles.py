"""Puzzles in the window: solved by mouse, by keys and by gamepad, a wrong move, hints, the solution."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

import pytest

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.desk import Desk
from game.app.puzzles.list import PuzzlesScene
from game.app.puzzles.puzzle import PuzzleScene
from game.bots.puzzles import judge_job
from game.data.people.puzzle_progress import PuzzleProgress, Tried, load_progress, progress_file
from game.data.puzzles.puzzle_names import own_puzzles
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.app.opened import note_opened
from tests.app.test_match_gamepad import pad_move

FIRST = "01_not_from_the_front"
CORNER = "02_the_quiet_corner"
DOOR = "04_stand_in_the_door"
BLACKS = "09_the_commander_leads"


class Here(Executor):
    """Does it at once, in this process; ``held``: only when it is told to."""

    def __init__(self, *, held: bool = False) -> None:
        self.held = held
        self.waiting: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.held:
            self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def show(app: Application, player: Driver, puzzle: str, *, held: bool = False) -> PuzzleScene:
    scene = PuzzleScene(app, "tank_chess", puzzle, Here(held=held))
    app.push(scene)
    player.wait(0.1)
    return scene


def centre(scene: PuzzleScene, square: str) -> tuple[int, int]:
    """The middle of a square on the screen."""
    board = scene.table.board  # type: ignore[attr-defined]
    x, y = board.camera.centre_of(scene.attempt.state.grid.square(square))
    return round(x), round(y)


def choose(scene: PuzzleScene, text: str) -> None:
    """Hand the scene an action, as its table does."""
    action = scene.kit.parse_action(text, scene.attempt.state)
    assert scene.kit.game.refuse(scene.attempt.state, action) is None
    scene.play_action(action)


def settle(scene: PuzzleScene, player: Driver) -> None:
    """Until nothing plays by itself any more."""
    for _ in range(200):
        scene.table.skip()
        player.wait(0.1)
        if phase(scene) not in ("judge", "reply", "show", "why"):
            return
    raise AssertionError(f"still {scene.phase}")


def phase(scene: PuzzleScene) -> str:
    """What is going on."""
    return scene.phase


def keys(scene: PuzzleScene) -> list[str]:
    return [key for key, _ in scene.focus.stops]


def turn_to(scene: PuzzleScene, player: Driver, end: str) -> None:
    """Turn the tank that is put down until its move would end so."""
    player.wait(0.4)
    for _ in range(8):
        if scene.table.planned().replace(" ", "").endswith(end):
            return
        player.key("e")
    raise AssertionError(f"it can’t stand as {end}: {scene.table.planned()}")


def test_a_puzzle_does_not_solve_itself(app: Application, player: Driver) -> None:
    scene = show(app, player, FIRST)
    chooser = scene.table.chooser
    player.click(centre(scene, "d3"))
    player.click(centre(scene, "a1"))
    assert chooser.ghost is None and chooser.refused.refusal.key == "match.tank_chess.place_first"  # type: ignore[attr-defined, union-attr]
    player.click(centre(scene, "a3"))
    assert chooser.target is None  # type: ignore[attr-defined]
    player.click(centre(scene, "a1"))
    assert phase(scene) == "think"
    assert not scene.attempt.actions


def test_a_puzzle_in_one_is_solved_by_mouse(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show(app, player, FIRST)
    heard: list[str] = []
    monkeypatch.setattr(app.audio, "play", lambda name, *given, **more: heard.append(name))
    player.click(centre(scene, "d3"))
    player.click(centre(scene, "a3"))
    turn_to(scene, player, "a3SW")
    player.click(centre(scene, "a1"))
    assert load_progress("tank_chess").puzzles[FIRST].clean
    assert phase(scene) == "judge" and "solved" not in heard
    settle(scene, player)
    assert phase(scene) == "solved" and heard.count("solved") == 1
    player.wait(0.2)
    assert "next" in keys(scene)


@pytest.mark.slow
def test_a_puzzle_in_two_is_solved_by_mouse_against_the_best_defence(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, DOOR)
    player.click(centre(scene, "g2"))
    player.click(centre(scene, "h3"))
    player.wait(0.4)
    # the Heavy is turned until it faces north, and Enter drives
    turn_to(scene, player, "h3N")
    player.key("return")
    assert scene.attempt.actions
    settle(scene, player)
    assert phase(scene) == "think"
    assert len(scene.attempt.actions) == 2
    player.click(centre(scene, "h3"))
    player.click(centre(scene, "h2"))
    player.click(centre(scene, "h4"))
    settle(scene, player)
    assert phase(scene) == "solved"


@pytest.mark.slow
def test_a_wrong_move_is_said_and_can_be_taken_back(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    start = scene.attempt.state
    choose(scene, "c5-d5N")
    settle(scene, player)
    assert phase(scene) == "wrong"
    assert scene.attempt.state is not start
    player.key("escape")  # the wrong move goes, not the puzzle
    assert player.scene is scene and phase(scene) == "think"
    assert scene.attempt.state is start
    assert load_progress("tank_chess").puzzles[CORNER] == Tried(wrong=1)
    choose(scene, "c5-a7NW")
    settle(scene, player)
    choose(scene, "a7-out")
    settle(scene, player)
    assert phase(scene) == "solved"
    assert not scene.course.record(scene.kept.name).clean


def test_a_wrong_move_is_answered_on_the_board_by_itself(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    start = scene.attempt.state
    choose(scene, "c5-d5N")
    assert phase(scene) == "judge"
    settle(scene, player)
    assert phase(scene) == "wrong"
    assert len(scene.attempt.actions) == 2
    assert keys(scene)[-2:] == ["show", "try_again"]
    player.key("return")
    assert scene.attempt.state is start
    assert phase(scene) == "think"


def test_the_answer_need_not_be_waited_for(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    start = scene.attempt.state
    choose(scene, "c5-d5N")
    while phase(scene) == "judge":
        player.wait(0.02)
        scene.table.skip()
    assert phase(scene) == "why"
    player.click("try_again")
    assert (phase(scene), scene.attempt.state) == ("think", start)
    player.wait(1.5)
    assert not scene.attempt.actions


def test_every_move_that_keeps_the_win_is_right_not_only_the_written_one(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "06_shut_the_door")
    assert scene.kept.puzzle.solution == "f3-e3SW"
    choose(scene, "f3-e3NW")
    settle(scene, player)
    assert phase(scene) == "think"
    assert len(scene.attempt.actions) == 2


@pytest.mark.parametrize("end", ["S", "SW"])
def test_one_drive_wins_with_either_facing_and_the_puzzle_says_so(
    app: Application, player: Driver, end: str
) -> None:
    scene = show(app, player, FIRST)
    assert scene.said().words == "Only one drive wins."
    choose(scene, f"d3-a3{end}xa1")
    settle(scene, player)
    assert phase(scene) == "solved"


def test_the_last_move_has_to_win(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    choose(scene, "c5-a7NW")
    settle(scene, player)
    choose(scene, "a7-a7N")
    settle(scene, player)
    assert phase(scene) == "wrong"
    player.click("try_again")
    assert phase(scene) == "think"
    assert len(scene.attempt.actions) == 2


def test_hints_give_words_then_the_piece_then_the_move(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    said = []
    for _ in range(3):
        player.click("hint")
        said.append(scene.hints.words)
    assert said[0] == scene.kept.puzzle.hint
    assert "c5" in said[1] and "a7" not in said[1]
    assert "a7" in said[2]
    (suggested,) = scene.table.suggested
    assert scene.kit.format_action(suggested.actions[0], scene.attempt.state) == "c5-a7NW"
    hint = next(stop for key, stop in scene.focus.stops if key == "hint")
    assert not hint.is_enabled
    choose(scene, "c5-a7NW")
    settle(scene, player)
    choose(scene, "a7-out")
    settle(scene, player)
    kept = load_progress("tank_chess").puzzles[CORNER]
    assert kept.solved and kept.helped and not kept.clean


def test_off_the_main_line_a_hint_comes_from_the_solver(app: Application, player: Driver) -> None:
    scene = show(app, player, "06_shut_the_door")
    choose(scene, "f3-e3NW")
    settle(scene, player)
    player.key("h")
    player.wait(0.1)
    assert scene.hints.words
    assert phase(scene) == "think"


@pytest.mark.slow
def test_the_solution_is_played_and_does_not_count_as_solved(app: Application, player: Driver) -> None:
    scene = show(app, player, DOOR)
    player.click("show")
    settle(scene, player)
    assert phase(scene) == "shown"
    assert scene.attempt.won
    assert load_progress("tank_chess").puzzles[DOOR] == Tried(helped=True)
    player.key("return")
    assert phase(scene) == "think"
    assert not scene.attempt.actions


def test_while_a_move_is_judged_frames_go_on_and_it_can_be_taken_back(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, CORNER, held=True)
    choose(scene, "c5-a7NW")
    player.wait(1.0)
    assert phase(scene) == "judge"
    player.key("u")
    assert phase(scene) == "think"
    assert not scene.attempt.actions
    player.wait(0.5)
    assert phase(scene) == "think"


def test_a_move_nobody_could_judge_is_taken_back_and_not_counted(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    scene.desk.ask = lambda then, job, view, moves: then(None)  # type: ignore[method-assign,misc]
    choose(scene, "c5-a7NW")
    settle(scene, player)
    assert phase(scene) == "think"
    assert scene.hints.words == app.texts("puzzles.gave_up")
    assert not load_progress("tank_chess").puzzles


def test_next_goes_to_what_is_not_solved_and_at_last_to_the_list(app: Application, player: Driver) -> None:
    names = [kept.name for kept in show(app, player, FIRST).course.shelf.puzzles]
    tried = {name: Tried(solved=True) for name in names if name not in (FIRST, DOOR)}
    progress_file("tank_chess").write(PuzzleProgress(puzzles=tried))
    scene = show(app, player, FIRST)
    choose(scene, scene.kept.puzzle.solution)
    settle(scene, player)
    player.key("return")
    assert scene.kept.name == DOOR
    for text in scene.kept.puzzle.line[::2]:
        choose(scene, text)
        settle(scene, player)
    assert phase(scene) == "solved"
    assert scene.course.following(scene.at) == names.index(DOOR) + 1


def test_black_solves_from_its_own_side_of_the_board(app: Application, player: Driver) -> None:
    scene = show(app, player, BLACKS)
    assert scene.attempt.side == 1
    assert scene.table.overlays.flipped
    player.key("f")
    assert not scene.table.overlays.flipped
    for text in scene.kept.puzzle.line[::2]:
        choose(scene, text)
        settle(scene, player)
    assert phase(scene) == "solved"


class PuzzleHands(Hands):
    """Hands on a puzzle."""

    @property
    def table(self) -> Any:
        assert isinstance(self.scene, PuzzleScene)
        return self.scene.table

    def settle(self, frames: int = 200) -> None:
        assert isinstance(self.scene, PuzzleScene)
        settle(self.scene, self)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["keys", "gamepad"])
def test_from_the_list_to_a_solved_puzzle_and_back_without_a_mouse(
    app: Application, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr("game.app.puzzles.puzzle.Desk", lambda game, _: Desk(game, Here()))
    hands = PuzzleHands(app)
    listed = PuzzlesScene(app, "tank_chess")
    app.push(listed)
    hands.wait(0.1)
    (hands.key if by == "keys" else hands.pad)("return" if by == "keys" else "a")
    scene = hands.scene
    assert isinstance(scene, PuzzleScene)
    wrong = scene.kit.parse_action("b1-b1N", scene.attempt.state)
    right = scene.attempt.written()[0]
    make: Callable[[Any], None] = hands.key_move if by == "keys" else partial(pad_move, hands)
    make(wrong)
    assert phase(scene) == "wrong"
    (hands.key if by == "keys" else hands.pad)("return" if by == "keys" else "a")
    assert phase(scene) == "think"
    (hands.key if by == "keys" else hands.pad)("h" if by == "keys" else "stick_press")
    assert scene.hints.words
    make(right)
    assert phase(scene) == "solved"
    (hands.key if by == "keys" else hands.pad)("escape" if by == "keys" else "b")
    assert hands.scene is listed
    assert listed.course.solved == 1
    assert listed.current is not None
    assert listed.current.name == CORNER  # what is next


def test_a_gamepad_goes_on_after_a_wrong_move(app: Application, player: Driver) -> None:
    scene = show(app, player, CORNER)
    choose(scene, "c5-d5N")
    settle(scene, player)
    player.pad("a")
    assert phase(scene) == "think"


def test_a_key_that_can_do_nothing_says_why_until_the_next_key(app: Application, player: Driver) -> None:
    scene = show(app, player, FIRST)
    player.key("u")
    assert scene.focus.told.why == scene.t("puzzles.why.take_back")
    player.key("h")
    assert scene.focus.told is None and scene.hints.words


def test_the_position_opens_in_the_editor(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "editor")
    scene = show(app, player, CORNER)
    if scene.kit.drafting is None:
        pytest.skip("there is no map editor")
    player.click("edit")
    assert noted
    assert noted[0][1]["draft"].grid.width == 8


def test_the_list_shows_what_was_solved_and_opens_the_chosen_one(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress_file("tank_chess").write(PuzzleProgress(puzzles={FIRST: Tried(solved=True)}))
    noted = note_opened(app, monkeypatch, "puzzle")
    scene = PuzzlesScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.2)
    assert scene.course.solved == 1
    assert scene.current is not None
    assert scene.current.name == CORNER  # the first that is not solved
    player.key("right")
    player.key("return")
    assert noted
    rect = scene.rows.rect_of(3)
    player.click(rect.center)
    player.click("solve")
    assert noted[-1][1]["puzzle"] == DOOR


def test_the_list_knows_of_a_puzzle_solved_meanwhile(app: Application, player: Driver) -> None:
    scene = PuzzlesScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.1)
    played = show(app, player, FIRST)
    choose(played, played.kept.puzzle.solution)
    settle(played, player)
    player.click("back")
    assert player.scene is scene
    assert scene.course.solved == 1


def test_a_broken_file_is_named_in_the_list(app: Application, player: Driver) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text("format: 1\ngame: [", encoding="utf-8")
    scene = PuzzlesScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.1)
    player.click("problems")
    assert player.scene.name == "dialog"


def test_all_words_are_there(app: Application) -> None:
    for what in ("goal.tank_chess.win", "goal.tank_chess.destroy_command", "goal.tank_chess.escape"):
        assert app.texts.has(f"puzzles.{what}")
    for number in range(1, 6):
        assert app.texts.has(f"puzzles.difficulty.{number}")
    for number in range(1, 5):
        assert app.texts.has(f"puzzles.count.{number}")


def test_an_attempt_knows_what_is_left_and_the_way_back(app: Application) -> None:
    scene = PuzzleScene(app, "tank_chess", CORNER, Here())
    attempt = Attempt(scene.kit, scene.content, scene.kept.puzzle)
    line = attempt.written()
    assert attempt.left == 2
    attempt.play(line[0])
    assert (attempt.left, attempt.own_turn) == (1, False)
    assert attempt.next_written() == line[1]
    attempt.play(line[1])
    assert (attempt.left, attempt.own_turn) == (1, True)
    assert attempt.take_back()
    assert not attempt.actions
    assert not attempt.take_back()


@pytest.mark.slow
def test_the_solver_works_in_a_process_of_its_own(app: Application, player: Driver) -> None:
    scene = PuzzleScene(app, "tank_chess", CORNER)
    app.push(scene)
    try:
        choose(scene, "c5-a7NW")
        for _ in range(600):
            player.wait(0.05)
            scene.table.skip()
            if phase(scene) == "think":
                break
            time.sleep(0.05)
        assert phase(scene) == "think"
        assert len(scene.attempt.actions) == 2
    finally:
        scene.leave()


def test_nothing_runs_on_after_a_question_was_forgotten() -> None:
    desk = Desk("tank_chess", Here(held=True))
    told: list[Any] = []
    desk.ask(told.append, judge_job, None, 1)
    desk.forget()
    assert not desk.busy
    assert not desk.poll()
    assert told == []
