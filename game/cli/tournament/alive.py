"""``tournament --alive``: how lively matches of our bots are, against themselves and against stand-ins for
people."""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from game.bots import registry
from game.bots.liveliness import AliveJob, Liveliness
from game.bots.runner import RunSummary, simulate
from game.bots.stand_ins import STAND_INS
from game.bots.task_pool import TaskPool
from game.cli.common import find_kit, map_setup
from game.cli.errors import CommandError
from game.cli.out import end_progress, progress
from game.cli.verbs.simulate import INTERRUPTED, bot_words, parse_seats
from game.data.files.content import default_map_of
from game.data.files.visible import one_line
from game.model.contract import Setup
from game.model.entries import games
from game.model.fault import game_called
from game.model.kit import AnyKit

LEVELS: Final = (1, 2, 3)
"""The levels that are measured if none is named: those of first matches."""

MATCHES: Final = 20

USELESS: Final = ("movetime", "nodes", "openings", "random_plies", "margin", "timeout", "out")
"""Options of tournaments that mean nothing here."""


@dataclass(frozen=True)
class AliveTable:
    """The measures of one game on one map, with some options: of each level and style, against itself
    (``""``) and each stand-in."""

    game: str
    map: str
    options: Sequence[str]
    matches: int
    seed: int
    rows: dict[tuple[int, str, str], Liveliness]


def run_alive(args: argparse.Namespace) -> int:
    """Play and print, a table for each game and map. After Ctrl-C the tables are of the matches so far."""
    for name in USELESS:
        if getattr(args, name) is not None:
            raise CommandError("{option} has no effect with --alive", option=f"--{name.replace('_', '-')}")
    for engine in args.engines or ():
        if "name" in engine or engine["options"]:
            option = "--name" if "name" in engine else "--set"
            raise CommandError("{option} has no effect with --alive", option=option)
    matches = MATCHES if args.games is None else args.games
    if matches < 1:
        raise CommandError("{option} must be at least {n}", option="--matches", n=1)
    todo = [
        (kit, name, map_setup(kit, name, options=args.with_), _levels(kit, args.engines))
        for kit, name in _maps(args)
    ]
    done: list[AliveTable] = []
    status = 0
    with _executor(args.concurrency) as executor:
        for kit, name, setup, levels in todo:
            shown = AliveTable(kit.name, name, args.with_, matches, args.seed or 0, {})
            done.append(shown)
            try:
                _measure(shown, setup, levels, executor, args.concurrency)
            except KeyboardInterrupt:
                status = INTERRUPTED
            finally:
                end_progress()
            if not args.json and shown.rows:
                print(alive_table(shown), flush=True)
            if status:
                break
    if args.json:
        print(json.dumps([alive_figures(one) for one in done], indent=2))
    return status


def _maps(args: argparse.Namespace) -> Iterator[tuple[AnyKit, str]]:
    """The maps named, or that of the game named that is usual, or that of each game that is measured."""
    named = [args.game] if args.game_named or args.map else games()
    for kit in map(find_kit, named):
        if registry.bots(kit.name).sense() is None:
            if args.game_named or args.map:
                raise CommandError("--alive can’t measure {game}", game=game_called(kit.name))
            continue
        yield from ((kit, name) for name in args.map or [default_map_of(kit).stem])


def _levels(kit: AnyKit, engines: Sequence[dict[str, Any]] | None) -> Sequence[tuple[int, str]]:
    """The levels and styles of the bots that are named, or those of first matches as far as there are so
    many."""
    if not engines:
        there = [one.number for one in registry.bots(kit.name).LEVELS]
        return [(number, "") for number in LEVELS if number in there]
    return parse_seats(",".join(engine["command"] for engine in engines), kit.name, "--engine")


@contextmanager
def _executor(count: int) -> Iterator[Executor | None]:
    """Processes that play so many matches at a time; none where this one is enough."""
    if count == 1:
        yield None
        return
    with TaskPool(count) as pool:
        yield pool


def _measure(
    shown: AliveTable, setup: Setup, levels: Sequence[tuple[int, str]], executor: Executor | None, jobs: int
) -> None:
    """Play the matches of a table, and fill its rows as they come."""
    kinds = ("", *STAND_INS) if len(set(setup.sides)) > 1 else ("",)
    pairs = [(*bot, against) for bot in levels for against in kinds]
    for at, (level, style, against) in enumerate(pairs):
        job = AliveJob(
            shown.game,
            setup,
            (level,) * len(setup.sides),
            shown.matches,
            shown.seed,
            swap=True,
            styles=(style,) * len(setup.sides),
            against=against,
        )

        def played(so_far: RunSummary, at: int = at) -> None:
            shown.rows[pairs[at]] = Liveliness(so_far)
            progress(at * shown.matches + so_far.games, len(pairs) * shown.matches, shown.game)

        simulate(job, executor, jobs, played)


def alive_figures(shown: AliveTable) -> dict[str, Any]:
    """A table as plain data."""
    unit = _unit(shown.game)
    return {
        "game": shown.game,
        "map": shown.map,
        "with": list(shown.options),
        "seed": shown.seed,
        "rows": [
            {
                "level": level,
                "style": style,
                "against": against or "itself",
                "matches": len(one.matches),
                "first_contact": one.first[0],
                "no_contact": one.first[1],
                "contacts_a_round": one.contacts,
                "silent": {"count": one.silent.count, "of": one.silent.total},
                "lulls": list(one.lulls),
                "rounds": list(one.rounds),
                "reasons": dict(one.reasons),
                "comebacks": {"count": one.comebacks.count, "of": one.comebacks.total},
                "openings": one.openings.count,
                "did": dict(one.did),
                "gap": one.gap / unit,
                "won": one.run.bot_wins(0).count if against else None,
                "drawn": one.run.drawn.count,
            }
            for (level, style, against), one in shown.rows.items()
        ],
    }


def alive_table(shown: AliveTable) -> str:
    """A table as people read it."""
    name = " with ".join([f"{shown.game} on {shown.map}", *shown.options])
    lines = [
        f"{name}: bots against themselves and stand-ins, {shown.matches} matches each, seed {shown.seed}",
        "",
        f"{'':<22}{'first':>8}{'contacts':>10}{'silent':>13}{'longest':>9}{'':>8}{'':>6}{'came':>10}"
        f"{'different':>11}",
        f"{'':<22}{'contact':>8}{'a round':>10}{'rounds':>13}{'lull':>9}{'rounds':>8}{'won':>6}{'back':>10}"
        f"{'openings':>11}   ends",
    ]
    lines += [_row(*key, one) for key, one in shown.rows.items()]
    lines += ["", "what happens in a round, and how far the nearest enemy is"]
    lines += [_did_row(*key, one, _unit(shown.game)) for key, one in shown.rows.items()]
    return "\n".join(map(one_line, lines)) + "\n"


def _unit(game: str) -> int:
    sense = registry.bots(game).sense()
    assert sense is not None
    return sense.unit


def _name(level: int, style: str, against: str) -> str:
    return f"  {level} – {against}" if against else bot_words(level, style)


def _did_row(level: int, style: str, against: str, one: Liveliness, unit: int) -> str:
    did = ", ".join(f"{name} {count:.2f}" for name, count in one.did.items())
    return f"{_name(level, style, against):<22}{one.gap / unit:>8.1f}   {did}"


def _row(level: int, style: str, against: str, one: Liveliness) -> str:
    first, never = one.first
    ends = ", ".join(f"{reason} {count}" for reason, count in one.reasons.items())
    cells = (
        (8, "–" if first is None else f"{first:g}"),
        (10, f"{one.contacts:.2f}"),
        (13, f"{one.silent.value:.0%} of {one.silent.total}"),
        (9, f"{max(one.lulls)}"),
        (8, f"{statistics.median(one.rounds):g}"),
        (6, f"{one.run.bot_wins(0).count}" if against else ""),
        (10, f"{one.comebacks.count} of {one.comebacks.total}"),
        (11, f"{one.openings.count}"),
    )
    told = f"{ends}; {never} without contact" if never else ends
    return f"{_name(level, style, against):<22}{''.join(f'{text:>{wide}}' for wide, text in cells)}   {told}"
