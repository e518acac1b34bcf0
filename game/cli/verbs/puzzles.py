"""The verb ``puzzles``: list puzzles, solve one or any position, and find new ones."""

from __future__ import annotations

import argparse
import contextlib
import time
from pathlib import Path
from typing import Any

from game.bots.puzzles import grade_job, solver
from game.bots.solving import MOST_MOVES, NODES, Bounds, GaveUp, Solution, Solver
from game.cli.common import find_kit, spoken
from game.cli.errors import CommandError, meant, quoted
from game.cli.options import add_game
from game.cli.out import say
from game.cli.puzzles_find import add_find, find
from game.data.files.content import Content, load_content
from game.data.files.problems import ProblemsError
from game.data.people.puzzle_progress import load_progress
from game.data.puzzles.puzzle_grades import grade_key, load_grades, save_grades
from game.data.puzzles.puzzles import Puzzle, PuzzleShelf, load_shelf, read_puzzle
from game.data.words.wording import board_text
from game.model.fault import game_called, row_of
from game.model.kit import AnyKit


def add_puzzles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("list", "solve", "find"), help="list all puzzles, solve one, or find new ones"
    )
    parser.add_argument(
        "which",
        nargs="?",
        default="",
        metavar="PUZZLE",
        help="solve: a puzzle, its file, or a position as text",
    )
    parser.add_argument(
        "--moves",
        type=int,
        metavar="N",
        help=f"moves to win in, up to {MOST_MOVES} (default: the puzzle’s, or 2)",
    )
    parser.add_argument("--goal", metavar="GOAL", help="the goal (default: the puzzle’s, or win)")
    parser.add_argument(
        "--nodes", type=int, default=NODES, metavar="N", help=f"give up after this many positions ({NODES:,})"
    )
    add_game(parser)
    add_find(parser)


def run_puzzles(args: argparse.Namespace) -> int:
    """Print the list, or every first move that solves a puzzle (status 1 unless there is exactly one), or
    new puzzles."""
    kit = find_kit(args.game)
    found = solver(kit.name)
    if found is None:
        raise CommandError("there are no puzzles for {game}", game=game_called(kit.name))
    content = load_content(kit)
    if args.what == "list":
        return _list(kit, content)
    if args.what == "find":
        return find(kit, content, found, args)
    if not args.which:
        raise CommandError("give a puzzle, a file, or a position’s text")
    return _solve(kit, content, found, args)


def _list(kit: AnyKit, content: Content) -> int:
    shelf, progress, words = load_shelf(kit, content), load_progress(kit.name), spoken()
    grades = _graded(kit, content, shelf)
    for problem in shelf.problems:
        say(problem, error=True)
    wide = max((len(kept.name) for kept in shelf.puzzles), default=0)
    for kept in shelf.puzzles:
        puzzle = kept.puzzle
        count = words(f"puzzles.count.{puzzle.moves}")
        goal = words(f"puzzles.goal.{puzzle.game}.{puzzle.goal}", count=count)
        done = "*" if progress.record(kept.name).solved else " "
        hard = "+" * grades[kept.name] or "?"
        say(f"{done} {kept.name:<{wide}}  {hard:<5}  {words.shipped(puzzle.title)}: {goal}")
    if progress.best:
        print(words("puzzles.streak_best", n=progress.streak, best=progress.best))
    return 0


def _graded(kit: AnyKit, content: Content, shelf: PuzzleShelf) -> dict[str, int]:
    """The grades of all puzzles by name; missing ones are computed, and saved."""
    known = load_grades(kit.name)
    before = len(known)
    found: dict[str, int] = {}
    for kept in shelf.puzzles:
        puzzle = kept.puzzle
        if puzzle.difficulty is not None:
            found[kept.name] = puzzle.difficulty
            continue
        key = grade_key(puzzle)
        if key not in known:
            known[key] = grade_job(kit.name, puzzle.start(kit, content), puzzle.goal, puzzle.moves)
        found[kept.name] = known[key]
    if len(known) > before:
        with contextlib.suppress(OSError):  # the next list computes them again
            save_grades(kit.name, known)
    return found


def _which(kit: AnyKit, content: Content, which: str) -> Puzzle | None:
    """The puzzle with that name or in that file; ``None`` if there is neither. Raises ``CommandError``,
    ``ProblemsError``."""
    path = Path(which)
    if path.suffix in (".yaml", ".yml"):
        puzzle, problems = read_puzzle(kit, content, path)
        if puzzle is None:
            raise ProblemsError(problems)
        return puzzle
    shelf = load_shelf(kit, content)
    kept = shelf.find(which)
    if kept is None and " " not in which:
        hint = meant(which, [kept.name for kept in shelf.puzzles])
        raise CommandError("unknown puzzle {name}{hint}", name=quoted(which), hint=hint)
    return None if kept is None else kept.puzzle


def _solve(kit: AnyKit, content: Content, found: Solver, args: argparse.Namespace) -> int:
    puzzle = _which(kit, content, args.which)
    text = args.which if puzzle is None else puzzle.position
    setup = kit.parse_position(text, content.definitions)
    state = kit.game.new(setup)
    goal = args.goal or (found.goals[0] if puzzle is None else puzzle.goal)
    moves = args.moves or (2 if puzzle is None else puzzle.moves)
    if goal not in found.goals:
        raise CommandError(
            "unknown goal {name} (choose from {names})", name=repr(goal), names=row_of(found.goals)
        )
    if not 1 <= moves <= found.longest:
        raise CommandError("{option} must be {low} to {high}", option="--moves", low=1, high=found.longest)
    if args.nodes < 1:
        raise CommandError("{option} must be at least {n}", option="--nodes", n=1)
    print(board_text(kit.text_board(state), spoken()))
    started = time.perf_counter()
    try:
        solution = found.solve(state, goal, moves, Bounds(args.nodes))
    except GaveUp:
        raise CommandError("not settled after {n} positions; raise --nodes to go on", n=args.nodes) from None
    taken = time.perf_counter() - started
    _tell(kit, state, solution, goal, moves)
    words = spoken()
    print(words("cli.puzzles.looked", n=solution.nodes, seconds=words.number(taken, 2)))
    if solution.moves == moves:
        grade = found.grade(state, solution)
        told = None if puzzle is None else puzzle.difficulty
        differs = told not in (None, grade)
        print(words(f"cli.puzzles.{'other_difficulty' if differs else 'difficulty'}", n=grade, told=told))
    if puzzle is not None and solution.single:
        firsts = {kit.format_action(first, state) for first in solution.firsts[0]}
        if puzzle.solution not in firsts:
            raise CommandError("the solution in the file, {move}, is wrong", move=puzzle.solution)
    return 0 if solution.single and solution.moves == moves else 1


def _tell(kit: AnyKit, state: Any, solution: Solution, goal: str, moves: int) -> None:
    words, count = spoken(), len(solution.firsts)
    what = words("cli.puzzles.goal", goal=goal, moves=moves)
    if not solution.moves:
        print(words("cli.puzzles.none", what=what))
        return
    key = "sooner" if solution.moves < moves else "firsts"
    print(words(f"cli.puzzles.{key}", what=what, n=count, moves=solution.moves))
    for group in solution.firsts:
        print("  " + ", ".join(kit.format_action(first, state) for first in group))
    told = []
    for action in solution.line:
        told.append(kit.format_action(action, state))
        state = kit.game.apply(state, action).state
    print(words("cli.puzzles.line", moves=" ".join(told)))
