"""The verb ``simulate``: many matches between bots, and a table of how they ended."""

from __future__ import annotations

import argparse
import json
import re
import statistics
from collections import Counter
from typing import Any

from game.bots import registry as bot_registry
from game.bots.contract import level
from game.bots.runner import Job, RunSummary, simulate
from game.cli.common import english, find_kit, map_setup, no_level, usual_level
from game.cli.errors import CommandError, quoted
from game.cli.options import add_game, add_map, add_players, add_with, also_called
from game.cli.out import end_progress, progress
from game.data.saves.matches import side_words
from game.editor.balance_report import quartiles
from game.model.fault import game_called

INTERRUPTED = 130
"""Exit status after Ctrl-C, the same as in shells."""


def add_simulate(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_map(parser)
    add_players(parser)
    add_with(parser)
    parser.add_argument(
        "--seats", metavar="LIST", help="bot:LEVEL or bot:LEVEL:STYLE for each seat (default: bot:2)"
    )
    games = parser.add_argument(
        "--matches", type=int, default=100, dest="games", metavar="N", help="matches to play (100)"
    )
    also_called(parser, games, "--games")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed gives the same table (0)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="number of processes (1)")
    parser.add_argument(
        "--random-plies", type=int, default=4, metavar="N", help="random moves at the start of each match (4)"
    )
    parser.add_argument(
        "--budget",
        default="100%",
        metavar="SHARE",
        help="share of its usual positions each bot searches per move (100%%)",
    )
    parser.add_argument("--swap", action="store_true", help="bots change seats after every match")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run_simulate(args: argparse.Namespace) -> int:
    """Play and print. After Ctrl-C the table is of the matches so far."""
    kit = find_kit(args.game)
    if args.games < 1 or args.jobs < 1 or args.random_plies < 0:
        raise CommandError("--matches and --jobs must be at least 1, --random-plies at least 0")
    bots = parse_seats(args.seats, kit.name) if args.seats else ()
    levels = tuple(number for number, _ in bots)
    if levels and args.players not in (None, len(levels)):
        raise CommandError(
            "--seats and --players must give the same number of players, not {n} and {other}",
            n=len(levels),
            other=args.players,
        )
    setup = map_setup(kit, args.map, players=len(levels) or args.players, options=args.with_)
    sides = setup.sides
    levels = levels or (usual_level(kit.name),) * len(sides)
    job = Job(
        kit.name,
        setup,
        levels,
        args.games,
        args.seed,
        args.random_plies,
        args.swap,
        budget=parse_budget(args.budget),
        styles=tuple(style for _, style in bots),
    )
    summary = RunSummary(job, ())
    status = 0

    def played(so_far: RunSummary) -> None:
        nonlocal summary
        summary = so_far
        progress(so_far.games, args.games)

    try:
        summary = simulate(job, jobs=args.jobs, progress=played)
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        end_progress()
    if args.json:
        print(json.dumps(figures(summary), indent=2))
    else:
        print(table(summary, [side_words(kit, setup, side, english()) for side in sorted(set(sides))]))
    return status


def parse_seats(text: str, game: str, option: str = "--seats") -> tuple[tuple[int, str], ...]:
    """The levels and styles of a list such as ``bot:2,bot:3:fox``. Raises ``CommandError``, which names the
    ``option``."""
    bots = bot_registry.bots(game)
    found = []
    for word in text.split(","):
        kind, _, told = word.strip().partition(":")
        number, _, style = told.partition(":")
        # isdigit alone takes ² and what int() would choke on
        if kind != "bot" or not re.fullmatch(r"[0-9]{1,3}", number):
            raise CommandError(
                "{option}: {word} isn’t a bot; expected bot:LEVEL or bot:LEVEL:STYLE, such as bot:2,bot:3",
                option=option,
                word=quoted(word.strip()),
            )
        try:
            level(bots, int(number))
        except KeyError:
            raise no_level(game, option) from None
        if style and style not in bots.STYLES:
            raise CommandError(
                "{option}: {game} has no style {word}",
                option=option,
                game=game_called(game),
                word=quoted(style),
            )
        found.append((int(number), style))
    return tuple(found)


def parse_budget(text: str) -> float:
    """Parse a share above 0, such as ``10%`` or ``0.1``. Raises ``CommandError``."""
    found = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(%?)", text.strip())
    share = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not 0 < share <= 100:
        raise CommandError("--budget: expected a share like 10% or 0.1, found {text}", text=quoted(text))
    return share


def figures(summary: RunSummary) -> dict[str, Any]:
    """The table as plain data."""
    job = summary.job
    sides = sorted(set(job.setup.sides))
    least, _, median, _, most = quartiles(summary.plies)
    return {
        "game": job.game,
        "levels": list(job.levels),
        "styles": list(job.styles),
        "games": summary.games,
        "seed": job.seed,
        "random_plies": job.random_plies,
        "swap": job.swap,
        "budget": job.budget,
        "wins": {
            str(side): {"count": summary.wins(side).count, "interval": list(summary.wins(side).interval)}
            for side in sides
        },
        "draws": {"count": summary.drawn.count, "interval": list(summary.drawn.interval)},
        "others": {"count": summary.others.count, "interval": list(summary.others.interval)},
        "bots": [
            {
                "level": lv,
                "wins": summary.bot_wins(entry).count,
                "score": summary.bot_score(entry),
                "points": list(summary.bot_points(entry)),
            }
            for entry, lv in enumerate(job.levels)
        ],
        "reasons": dict(summary.reasons),
        "plies": {"median": median, "least": least, "most": most},
    }


def bot_words(number: int, style: str) -> str:
    """A bot in words.

    >>> bot_words(2, ""), bot_words(2, "fox")
    ('level 2', 'level 2 fox')
    """
    return f"level {number} {style}".rstrip()


def table(summary: RunSummary, side_names: list[str]) -> str:
    """The table as people read it. ``side_names`` are those of the sides that play, in order."""
    job = summary.job
    styles = job.styles or ("",) * len(job.levels)
    names = [bot_words(*one) for one in zip(job.levels, styles, strict=True)]
    wide = max(12, *(len(name) + 1 for name in side_names))
    lines = [
        f"{job.game}, {summary.games} matches, bots {', '.join(names)}, "
        f"seed {job.seed}, {job.random_plies} random moves first"
        + ("" if job.budget == 1 else f", {job.budget:.4g} of their budgets"),
        "",
        f"{'':<{wide}}{'matches':>9}{'share':>9}   95% interval",
    ]
    sides = sorted(set(job.setup.sides))
    rows = [(name, summary.wins(side)) for side, name in zip(sides, side_names, strict=True)]
    rows.append(("drawn", summary.drawn))
    if summary.others.count:
        rows.append(("no one side", summary.others))
    for name, share in rows:
        low, high = share.interval
        lines.append(f"{name:<{wide}}{share.count:>9}{share.value:>9.1%}   {low:.1%} to {high:.1%}")
    lines.append("")
    points = [summary.bot_points(entry) for entry in range(len(job.levels))]
    counts_points = max((max(one, default=0) for one in points), default=0) > 1  # else they say who has won
    for entry, name in enumerate(names):
        won = summary.bot_wins(entry)
        lines.append(
            f"bot {entry + 1} ({name}): won {won.count}, score {summary.bot_score(entry):.1%}"
            + (f", {statistics.mean(points[entry]):.1f} points on average" if counts_points else "")
        )
    lines.append("")
    if len(job.levels) == 1:  # no other level to compare with: only the score is shown
        counted = Counter(points[0])
        lines += [f"{one:<4g} points{counted[one]:>15}" for one in sorted(counted)] + [""]
    lines += [f"{reason:<20}{count:>6}" for reason, count in summary.reasons.items()]
    least, _, median, _, most = quartiles(summary.plies)
    lines.append(f"moves: median {median:g}, {least} to {most}")
    return "\n".join(lines)
