"""The verb ``puzzles find``: new puzzles from matches between bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

from game.bots import registry
from game.bots.contract import level
from game.bots.puzzle_find import Find, Hunt, hunt
from game.bots.solving import Solver
from game.bots.task_pool import TaskLost, TaskPool
from game.cli.common import english, find_map, need_folder, no_level, spoken
from game.cli.errors import CommandError
from game.cli.options import also_called
from game.cli.out import say
from game.cli.verbs.balance import reason
from game.cli.verbs.simulate import INTERRUPTED
from game.data.files.content import Content, load_map
from game.data.files.paths import atomic_write
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import TITLE, found_name, found_text, load_shelf
from game.model.fault import row_of
from game.model.kit import AnyKit


def add_find(parser: argparse.ArgumentParser) -> None:
    """Add the options that only ``find`` has."""
    group = parser.add_argument_group("find")
    add = group.add_argument
    games = add("--matches", type=int, default=20, dest="games", metavar="N", help="matches to search (20)")
    also_called(group, games, "--games")
    add("--level", type=int, default=2, metavar="L", help="bot level (2)")
    add("--seed", type=int, default=0, metavar="S", help="the same seed gives the same puzzles (0)")
    add(
        "--random-plies", type=int, default=4, metavar="P", help="random moves at the start of each match (4)"
    )
    add("--map", metavar="NAME", help="the map to play on (default: the game’s first)")
    add("--jobs", type=int, default=1, metavar="J", help="number of processes (1)")
    add("--out", metavar="FOLDER", help="folder to save the puzzles in (default: your own)")


def find(kit: AnyKit, content: Content, solver: Solver, args: argparse.Namespace) -> int:
    """Play matches, and prove, grade and write the puzzles in them; each is on the disk as soon as it is
    found. Raises ``CommandError``."""
    moves = args.moves or 2
    if args.games < 1 or args.jobs < 1 or args.random_plies < 0 or args.nodes < 1:
        raise CommandError("--matches, --jobs and --nodes must be at least 1, --random-plies at least 0")
    if not 1 <= moves <= solver.longest:
        raise CommandError("{option} must be {low} to {high}", option="--moves", low=1, high=solver.longest)
    if args.goal and args.goal not in solver.goals:
        raise CommandError(
            "unknown goal {name} (choose from {names})", name=repr(args.goal), names=row_of(solver.goals)
        )
    try:
        level(registry.bots(kit.name), args.level)
    except KeyError:
        raise no_level(kit.name) from None
    folder = Path(args.out) if args.out else own_puzzles(kit.name)
    need_folder(folder)
    map_path = find_map(kit.name, kit.default_map if args.map is None else args.map)
    checked = load_map(kit, map_path, content, english())
    setup = kit.setup(checked.map_file, content.definitions, kit.usual_sides(checked.map_file), {})
    map_title = checked.map_file.title
    job = Hunt(kit.name, setup, moves, args.level, args.seed, args.random_plies, args.goal or "", args.nodes)
    shelf = load_shelf(kit, content)
    there = load_shelf(kit, content, shipped=folder / ".none", own=folder)
    known = {solver.same_key(kept.puzzle.start(kit, content)) for kept in (*shelf.puzzles, *there.puzzles)}
    written = again = looked = status = 0
    try:
        with TaskPool(args.jobs) as pool:
            for found in _hunted(pool, job, args.games, 2 * args.jobs):
                looked += 1
                for one in found:
                    if one.key in known:
                        again += 1
                        continue
                    known.add(one.key)
                    path = _write(kit, content, folder, job, one, (map_path.stem, map_title))
                    written += 1
                    goal = spoken()("cli.puzzles.goal", goal=one.goal, moves=one.moves)
                    say(f"{path.stem}  {'+' * one.difficulty:<5}  {goal}: {one.solution}")
                    sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except TaskLost as error:
        raise CommandError(
            "the search stopped (matches searched: {n}): {why}", n=looked, why=reason(error)
        ) from None
    say(spoken()("cli.puzzles.found", n=written, matches=looked, again=again, folder=folder))
    return status


def _hunted(pool: TaskPool, job: Hunt, games: int, ahead: int) -> Iterator[tuple[Find, ...]]:
    """Yield the finds of each match, in the order of the matches, whichever ends first."""
    under_way: dict[int, Future[tuple[Find, ...]]] = {}
    begun = told = 0
    while told < games:
        while begun < games and begun - told < ahead:
            under_way[begun] = pool.submit(hunt, job, begun)
            begun += 1
        # with a timeout, as Windows would miss Ctrl-C otherwise
        wait([under_way[told]], timeout=0.2, return_when=FIRST_COMPLETED)
        if under_way[told].done():
            yield under_way.pop(told).result()
            told += 1


def _write(kit: AnyKit, content: Content, folder: Path, job: Hunt, found: Find, of: tuple[str, str]) -> Path:
    """Write the file of a puzzle; ``of`` is its map's name and title. Raises ``OSError``."""
    name = found_name(found.moves, found.key)
    title = spoken()("puzzles.found.title", map=of[1], turn=found.round)
    if len(title) > TITLE:
        title = spoken()("puzzles.found.short", turn=found.round)
    text, _ = found_text(kit, content, found.fields(job, of[0]), title=title, name=name)
    path = folder / f"{name}.yaml"
    atomic_write(path, text)
    return path
