"""The verb ``balance``: bots play many matches on each map, and the figures say how fair it is."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from dataclasses import dataclass
from typing import Any

from game.bots import registry as bot_registry
from game.bots.contract import level
from game.bots.runner import RunSummary, simulate
from game.bots.task_pool import TaskPool, spare_cores
from game.cli.balance_text import rows, squares_text, text
from game.cli.cluster import cluster
from game.cli.common import english, find_map, no_level, spoken
from game.cli.errors import CommandError
from game.cli.options import add_game, also_called, find_game
from game.cli.out import end_progress, progress, say
from game.cli.program import program
from game.cli.verbs.simulate import INTERRUPTED
from game.data.files.content import Content, load_content, load_map
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.maps.map_balance import save_balance
from game.data.sharing.share import map_checksum
from game.editor.balance import balance_level
from game.editor.balance_report import BalancePlan, BalanceReport, balance_setup, narrowing
from game.model.drafting import MapDraft
from game.model.entries import info
from game.model.fault import Fault
from game.model.grid8 import Grid
from game.model.kit import AnyKit
from game.model.registry import kit


def add_balance(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "maps", nargs="+", metavar="MAP", help="files, names of built-in maps, or shared texts"
    )
    add_game(parser)
    games = parser.add_argument(
        "--matches", type=int, default=200, dest="games", metavar="N", help="matches on each map (200)"
    )
    also_called(parser, games, "--games")
    parser.add_argument(
        "--jobs", type=int, metavar="J", help="number of processes (default: one less than the cores)"
    )
    parser.add_argument("--level", type=int, metavar="L", help="bot level (a middle one)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed gives the same figures (0)"
    )
    parser.add_argument(
        "--random-plies", type=int, default=4, metavar="P", help="random moves at the start of each match (4)"
    )
    parser.add_argument(
        "--squares", action="store_true", help="also show which squares were used, and where pieces were lost"
    )
    parser.add_argument(
        "--until-decided",
        nargs="?",
        const="fair",
        choices=("fair", "enough"),
        help="stop as soon as a sequential test says whether the map is fair (choose --matches 2000), or "
        "with 'enough' that it is fair enough",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on this Dask cluster (tcp://host:8786)")


@dataclass(frozen=True)
class _Subject:
    """A map with the name it was given, its setup, and its board."""

    name: str
    plan: BalancePlan
    grid: Grid | None


def run_balance(args: argparse.Namespace) -> int:
    """Play and print, one map after the other. After Ctrl-C, or a failure of other processes, the figures
    are those of the matches so far."""
    if args.games < 1 or (args.jobs is not None and args.jobs < 1) or args.random_plies < 0:
        raise CommandError("--matches and --jobs must be at least 1, --random-plies at least 0")
    game = find_game(args.game)
    if args.level is None:
        args.level = balance_level(None, info(game).levels)
    try:
        level(bot_registry.bots(game), args.level)
    except KeyError:
        raise no_level(game) from None
    subjects = _subjects(args, game)
    found: list[tuple[_Subject, BalanceReport]] = []
    status = 0
    with _executor(args) as (executor, jobs):
        for subject in subjects:
            summary, status = _play(subject, executor, jobs)
            if summary.games:
                found.append((subject, BalanceReport.of(subject.plan, summary)))
                _keep(found[-1][1])
            if summary.games and not args.json:
                _show(found, args.squares, single=len(subjects) == 1)
            if status:
                break
    if args.json:
        told = [{"map": subject.name, **report.to_json()} for subject, report in found]
        print(json.dumps({"maps": told}, indent=2))
    return status


def _subjects(args: argparse.Namespace, game: str) -> list[_Subject]:
    """All maps, read and checked before anything is played. Raises ``ProblemsError`` with the problems of
    all of them."""
    game_kit = kit(game)
    content = load_content(game_kit)
    subjects, problems = [], []
    for name in args.maps:
        try:
            subjects.append(_subject(args, game_kit, content, name))
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return subjects


def _subject(args: argparse.Namespace, game_kit: AnyKit, content: Content, name: str) -> _Subject:
    path = find_map(game_kit.name, name)
    checked = load_map(game_kit, path, content, english())
    document, _ = load_yaml(path)
    data: Any = document.data if document is not None else {}
    plan = BalancePlan(
        game=game_kit.name,
        setup=balance_setup(game_kit, checked.map_file, content.definitions),
        side_keys=tuple(game_kit.info.sides),
        games=args.games,
        level=args.level,
        seed=args.seed,
        random_plies=args.random_plies,
        title=checked.map_file.title,
        checksum=map_checksum(data),
        decide=args.until_decided is not None,
        enough=args.until_decided == "enough",
    )
    drafting = game_kit.drafting
    draft = None if drafting is None else drafting.read(data, content.definitions)[0]
    return _Subject(path.stem, plan, draft.grid if isinstance(draft, MapDraft) else None)


@contextlib.contextmanager
def _executor(args: argparse.Namespace) -> Iterator[tuple[Executor | None, int]]:
    """The executor that plays matches, and its number of tasks at once; leaving the context doesn't wait
    for running matches."""
    if args.scheduler:
        with cluster(args.scheduler) as (executor, cores):
            yield executor, args.jobs or cores
        return
    jobs = args.jobs or spare_cores()
    if jobs == 1:
        yield None, 1
        return
    with TaskPool(jobs) as pool:
        yield pool, jobs


def _play(subject: _Subject, executor: Executor | None, jobs: int) -> tuple[RunSummary, int]:
    """The figures of a map, complete or up to Ctrl-C, and the exit status."""
    summary = RunSummary(subject.plan.job(), ())
    status = 0

    def played(so_far: RunSummary) -> None:
        nonlocal summary
        summary = so_far
        progress(so_far.games, subject.plan.games, subject.name)

    def decided() -> bool:
        return subject.plan.ends(narrowing(summary, subject.plan.sides)[1])

    try:
        if subject.plan.decide:
            summary = simulate(summary.job, executor, jobs, played, decided)
        else:
            summary = simulate(summary.job, executor, jobs, played)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception as error:
        if executor is None:
            raise  # raised in this process, so its traceback should be shown
        status = 2
        why = Fault("the matches on {map} stopped: {why}", map=subject.name, why=reason(error))
        say(f"{program()}: {spoken().fault(why)}", error=True)
    finally:
        end_progress()
    return summary, status


def reason(error: Exception) -> str:
    """Why another process failed: the last line of its traceback."""
    if isinstance(error, CancelledError):
        return Fault("the connection to the scheduler is lost")
    lines = str(error).strip().splitlines()
    return lines[-1] if lines else repr(error)


def _keep(report: BalanceReport) -> None:
    """Save the figures for the map library; if that fails they are only printed."""
    with contextlib.suppress(OSError):
        save_balance(report.game, report.checksum, report.to_json())


def _show(found: list[tuple[_Subject, BalanceReport]], squares: bool, *, single: bool) -> None:
    subject, report = found[-1]
    words: Callable[..., str] = english()
    if single:
        print(text(report, words))
    else:
        for line in rows(report, words, subject.name, first=len(found) == 1):
            say(line)
    if squares and subject.grid is not None:
        print(squares_text(report, subject.grid), flush=True)
