"""The verb ``tournament``: programs that speak the engine's protocol play each other
(docs/engine_protocol.md)."""

from __future__ import annotations

import argparse
import contextlib
import json
import queue
import signal
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from game.cli.common import english, find_kit, find_map, need_folder, read_text, spoken
from game.cli.errors import CommandError
from game.cli.options import add_game, add_with, also_called
from game.cli.out import say
from game.cli.program import typed
from game.cli.tournament.alive import run_alive
from game.cli.tournament.entry import entrants, introduced, need_named, opponent, started
from game.cli.tournament.game import EnginePool, Referee
from game.cli.tournament.opponent import EngineProcess, Stopped
from game.cli.tournament.plan import (
    MOST_COMMAND,
    MOST_NAME,
    PLAN,
    Fixture,
    TournamentPlan,
    bounds,
    fixtures,
    load_plan,
    save_plan,
)
from game.cli.tournament.results import PlayedMatch, Results
from game.cli.tournament.table import figures, table
from game.cli.verbs.simulate import INTERRUPTED
from game.data.files.content import load_content
from game.data.files.locks import ProcessLock
from game.data.files.paths import user_data
from game.data.sharing.shared_files import read_shared
from game.model.entries import games


class _Engine(argparse.Action):
    """Starts a new engine at ``--engine``; adds ``--name`` and ``--set`` to the last one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        engines = list(getattr(namespace, "engines", None) or [])
        if self.dest == "engine":
            engines.append({"command": values, "options": {}})
        elif not engines:
            parser.error(f"{option_string} belongs to the --engine before it")
        elif self.dest == "name":
            engines[-1] = {**engines[-1], "name": values}
        else:
            name, sign, value = values.partition("=")
            if not name or not sign:
                parser.error(f"{option_string} needs NAME=VALUE, not {values!r}")
            engines[-1] = {**engines[-1], "options": {**engines[-1]["options"], name: value}}
        namespace.engines = engines


def add_tournament(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add = parser.add_argument
    add(
        "--engine",
        action=_Engine,
        metavar="CMD",
        help="a program, or bot:LEVEL for ours; give it at least twice",
    )
    add("--name", action=_Engine, metavar="TEXT", help="name in the table of the engine before it")
    add("--set", action=_Engine, metavar="NAME=VALUE", help="an option of the engine before it")
    games = add("--matches", type=int, dest="games", metavar="N", help="matches of each pair (20)")
    also_called(parser, games, "--games")
    think = parser.add_mutually_exclusive_group()
    think.add_argument("--movetime", type=int, metavar="MS", help="milliseconds per move")
    think.add_argument("--nodes", type=int, metavar="N", help="nodes per move")
    add(
        "--map",
        action="append",
        metavar="NAME",
        help="a map to play on; may be repeated (default: the game’s first)",
    )
    add("--openings", metavar="FILE", help="instead of maps: positions, one per line, optionally with moves")
    add("--random-plies", type=int, metavar="P", help="random moves at the start of each match (4)")
    add("--seed", type=int, metavar="S", help="the same seed gives the same openings (0)")
    add("--margin", type=int, metavar="MS", help="milliseconds a move may take beyond --movetime (500)")
    add("--timeout", type=int, metavar="S", help="seconds to wait for anything else (60)")
    add("--concurrency", type=int, default=1, metavar="C", help="matches at a time (1)")
    add("--out", metavar="FOLDER", help="folder for the records; a tournament already there is resumed")
    add("--json", action="store_true", help="print the figures as JSON")
    add_with(parser)
    add(
        "--alive",
        action="store_true",
        help="instead: how lively matches of our bots are, against themselves and against simple players "
        "(bot:1 to bot:3 in all games)",
    )
    parser.set_defaults(engines=None)


def run_tournament(args: argparse.Namespace) -> int:
    """Play and print. After Ctrl-C the table is of the matches so far, and the tournament can be
    continued."""
    if args.concurrency < 1:
        raise CommandError("{option} must be at least {n}", option="--concurrency", n=1)
    if args.alive:
        return run_alive(args)
    if args.with_:
        raise CommandError("{option} has no effect without --alive", option="--with")
    if args.out is not None and not args.out.strip():
        raise CommandError("--out needs the name of a folder")
    stamp = f"{datetime.now():%Y-%m-%d_%H-%M-%S}"
    folder = Path(args.out) if args.out else user_data() / "tournaments" / stamp
    before = load_plan(folder)
    if before is None and Results.there(folder):
        raise CommandError(
            "{path} contains matches of a tournament, but not its file {name}; choose another --out",
            path=folder,
            name=PLAN,
        )
    plan = _plan(args, before)
    with _made(folder), locked(folder) as ours:
        if not ours:
            raise CommandError("another program is playing the tournament in {path}", path=folder)
        kit = find_kit(plan.game)
        wanted = list(fixtures(plan))
        results = Results(folder, wanted)
        referee = Referee(kit, load_content(kit), plan, results)
        missing = results.missing(wanted)
        if missing:
            need_named(plan, args.engines or (), folder)
        stop = threading.Event()
        running = started(plan, stop.is_set) if missing else {}
        if before is None:
            plan = referee.plan = introduced(plan, running)
        if plan != before:
            save_plan(folder, plan)
        crews = _crews(plan, stop, running, min(args.concurrency, len(missing)))
        status = _play(plan, referee, results, missing, crews, stop)
    played = [results.played[one.number] for one in wanted if one.number in results.played]
    if args.json:
        print(json.dumps({"folder": str(folder), **figures(plan, played)}, indent=2))
    else:
        print(table(plan, played, english(), kit.info.sides))
        say(spoken()("cli.records", folder=folder))
    if status:
        say(spoken()("cli.tournament_stopped", folder=typed(str(folder))), error=True)
    return status


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Keep a tournament's folder to one program at a time; gives whether this one has it. The system lifts
    the lock when the program ends, however it ends."""
    lock = ProcessLock(folder / ".lock")
    try:
        yield lock.take()
    finally:
        lock.release()


@contextlib.contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make the folder, but leave no empty one if the tournament can't begin. Raises ``OSError``."""
    need_folder(folder)
    new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        if new:
            with contextlib.suppress(OSError):  # it isn't empty
                folder.rmdir()
        raise


# --- the plan ---


def _plan(args: argparse.Namespace, before: TournamentPlan | None) -> TournamentPlan:
    """The plan from the command line, completed with the one in the folder. Raises ``CommandError``."""
    given: dict[str, Any] = {
        "games": args.games,
        "movetime_ms": args.movetime,
        "nodes": args.nodes,
        "random_plies": args.random_plies,
        "seed": args.seed,
        "margin_ms": args.margin,
        "timeout_s": args.timeout,
    }
    given = {key: value for key, value in given.items() if value is not None}
    game = find_kit(args.game).name if before is None else before.game
    if args.map and args.openings is not None:
        raise CommandError("give either --map or --openings, not both")
    if args.map:
        given["maps"] = [_map_name(game, name) for name in args.map]
    if args.openings is not None:
        given["openings"] = _openings(args.openings)
    if args.engines:
        given["engines"] = entrants(game, args.engines, before)
    if before is None:
        if args.out and not args.engines:
            raise CommandError(
                "there is no tournament in {path}; to start one, give two or more programs with --engine",
                path=args.out,
            )
        if len(args.engines or ()) < 2:
            raise CommandError("give two or more programs with --engine, or an earlier tournament with --out")
        if "openings" not in given:
            given.setdefault("maps", [find_kit(game).default_map])
        given = {"games": 20, "game": game, **given}
        if args.movetime is None and args.nodes is None:
            raise CommandError("say how long a move may take: --movetime MS or --nodes N")
    old = {} if before is None else before.model_dump()
    for one, other in (
        ("movetime_ms", "nodes"),
        ("nodes", "movetime_ms"),
        ("maps", "openings"),
        ("openings", "maps"),
    ):
        if one in given:
            old.pop(other, None)
    try:
        plan = TournamentPlan.model_validate({**old, **given})
    except ValidationError as error:
        raise _reason(error) from None
    if before is not None and (what := before.differs(plan)):
        raise CommandError(
            "{path} already has a tournament with other settings ({what}); use the same, or another --out",
            path=args.out,
            what=what,
        )
    return plan


def _reason(error: ValidationError) -> CommandError:
    """What is wrong with the options that make up a plan."""
    first = error.errors(include_url=False, include_context=False)[0]
    key = str(first["loc"][-1]) if first["loc"] else ""
    if key in _NUMBERS:
        low, high = bounds(key)
        return CommandError("{option} must be {low} to {high}", option=_NUMBERS[key], low=low, high=high)
    if key in ("name", "command"):
        option = "--name" if key == "name" else "--engine"
        most = MOST_NAME if key == "name" else MOST_COMMAND
        return CommandError("{option}: the text is too long (at most {n} characters)", option=option, n=most)
    message = str(first["msg"]).removeprefix("Value error, ")
    return CommandError("{text}: {problem}", text=key or PLAN, problem=message)


_NUMBERS = {
    "games": "--matches",
    "movetime_ms": "--movetime",
    "nodes": "--nodes",
    "random_plies": "--random-plies",
    "seed": "--seed",
    "margin_ms": "--margin",
    "timeout_s": "--timeout",
}
"""The numbers of a plan, each with its option."""


def _map_name(game: str, name: str) -> str:
    """A map's name in a form that can be found from any folder. Raises ``CommandError``."""
    path = find_map(game, name)
    shared = read_shared(name, games()) is not None
    return name if shared or path.stem == name else str(path.resolve())


def _openings(name: str) -> list[str]:
    lines = [line.strip() for line in read_text(name).splitlines()]
    found = [line for line in lines if line and not line.startswith("#")]
    if not found:
        raise CommandError("{name} contains no openings", name=name)
    return found


# --- playing ---


def _crews(
    plan: TournamentPlan, stop: threading.Event, running: dict[int, EngineProcess], count: int
) -> list[EnginePool]:
    """An engine pool for each thread; the first has the engines that are already running."""

    def make(number: int) -> EngineProcess:
        return opponent(plan, number, stop.is_set)

    return [EnginePool(plan, make, {} if index else running) for index in range(count)]


def _play(
    plan: TournamentPlan,
    referee: Referee,
    results: Results,
    missing: Sequence[Fixture],
    crews: Sequence[EnginePool],
    stop: threading.Event,
) -> int:
    """Play the missing matches, a thread for each crew; gives the exit status. Raises what a thread failed
    with."""
    todo: queue.SimpleQueue[Fixture] = queue.SimpleQueue()
    done: queue.SimpleQueue[PlayedMatch | Exception | None] = queue.SimpleQueue()

    def work(crew: EnginePool) -> None:
        try:
            while not stop.is_set():
                done.put(referee.play(todo.get_nowait(), crew))
        except (Stopped, queue.Empty):
            pass
        except Exception as error:
            stop.set()
            done.put(error)
        finally:
            crew.close()
            done.put(None)

    for fixture in missing:
        todo.put(fixture)
    threads = [threading.Thread(target=work, args=(crew,), name="match") for crew in crews]
    failed: Exception | None = None
    with _signals(stop) as caught:
        try:
            for thread in threads:
                thread.start()
            working = len(threads)
            while working:
                try:
                    # with a timeout, as Windows would miss Ctrl-C otherwise
                    found = done.get(timeout=0.2)
                except queue.Empty:
                    continue
                if found is None:
                    working -= 1
                elif isinstance(found, Exception):
                    failed = found
                else:
                    results.add(found)
                    _tell(plan, found, len(results.played))
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    if failed is not None:
        raise failed
    return INTERRUPTED if caught else 0


@contextlib.contextmanager
def _signals(stop: threading.Event) -> Iterator[list[int]]:
    """Make Ctrl-C and a request to end only set ``stop`` inside this context, so that nothing is
    interrupted half-way. Gives the list of caught signals."""
    caught: list[int] = []

    def catch(number: int, _: object) -> None:
        caught.append(number)
        stop.set()

    known = (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGBREAK"))
    before = {number: signal.signal(number, catch) for number in known if number is not None}
    try:
        yield caught
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(plan: TournamentPlan, played: PlayedMatch, count: int) -> None:
    first, second = (plan.engines[engine].name for engine in played.engines)
    score = "–".join("½" if points == 0.5 else f"{points:g}" for points in played.points)
    moves = spoken()("cli.moves", n=played.plies)
    say(f"{count}/{plan.total}  {first} – {second}  {score}  {played.reason}, {moves}", error=True)
