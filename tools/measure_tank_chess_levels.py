r"""Measures how the levels of the Tank Chess bots stand to each other.

    python3 tools/measure_tank_chess_levels.py --out RUN/tenth.jsonl --budget 10% --games 102
    python3 tools/measure_tank_chess_levels.py --out RUN/full.jsonl --games 42
    python3 tools/measure_tank_chess_levels.py --out RUN/draws.jsonl --budget 10% --games 200 \
        --pairs 6:6 --maps official_16

Each match is what ``main.py simulate --swap --random-plies 4`` would play with the same seed, map and
budget; the maps take turns, and on each the bots change colours after every match. A run that was broken
off goes on where it was when it is started again. With ``--out`` the matches are kept, a line of JSON
each; ``--table`` prints the table of such a file and plays nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.bots.registry import bots  # noqa: E402
from game.bots.runner import Job, play_one, wilson  # noqa: E402
from game.cli.common import find_kit, map_setup  # noqa: E402
from game.cli.verbs.simulate import parse_budget  # noqa: E402
from tools.tune_tank_chess import lines_of, resumed  # noqa: E402

GAME = "tank_chess"
MAPS = ("official_16", "market_town_12", "long_range_20")
TOP = len(bots(GAME).LEVELS)
PAIRS = tuple(f"{number}:{number - 1}" for number in range(2, TOP + 1))

Entry = dict[str, Any]


def play(pair: str, number: int, setups: dict[str, Any], args: argparse.Namespace) -> Entry:
    """Match ``number`` of a pair such as ``3:2``. ``points`` are the first one's."""
    name = list(setups)[number % len(setups)]
    first, second = (int(word) for word in pair.split(":"))
    # each map has matches 0, 1, 2, … of its own, so the bots change colours on each
    job = Job(
        GAME,
        setups[name],
        (first, second),
        args.games,
        args.seed,
        args.random_plies,
        swap=True,
        budget=parse_budget(args.budget),
    )
    outcome = play_one(job, number // len(setups))
    side = outcome.seats.index(0)
    points = 0.5 if outcome.side is None else float(job.setup.sides[side] == outcome.side)
    return {
        "pair": pair,
        "number": number,
        "budget": job.budget,
        "map": name,
        "points": points,
        "white": 0.5 if outcome.side is None else 1.0 - outcome.side,
        "reason": outcome.reason,
        "plies": outcome.plies,
    }


def tell(entries: Sequence[Entry]) -> None:
    """A table of the pairs, in the form the documentation has."""
    print("| level | budget | matches | won | drawn | lost | score | 95 % interval | White | by map |")
    print("|---|--:|--:|--:|--:|--:|--:|---|--:|---|")
    for pair, budget in sorted({(entry["pair"], entry["budget"]) for entry in entries}):
        found = [e for e in entries if (e["pair"], e["budget"]) == (pair, budget)]
        points = [entry["points"] for entry in found]
        count, score = len(points), sum(points) / len(points)
        low, high = wilson(score, count)
        white = sum(entry["white"] for entry in found) / count
        by_map = []
        for name in sorted({entry["map"] for entry in found}):
            own = [entry["points"] for entry in found if entry["map"] == name]
            by_map.append(f"{name} {sum(own):g}/{len(own)}")
        first, _, second = pair.partition(":")
        maps = ", ".join(by_map)
        results = " | ".join(str(points.count(each)) for each in (1.0, 0.5, 0.0))
        print(
            f"| {first} against {second} | {budget:.0%} | {count} | {results} "
            f"| {score:.1%} | {low:.0%} to {high:.0%} | {white:.0%} | {maps} |"
        )


def main(argv: Sequence[str] | None = None) -> None:
    """Plays what is missing, and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", required=True, metavar="FILE", help="a line of JSON for each match")
    parser.add_argument("--table", action="store_true", help="print the table of that file, play nothing")
    parser.add_argument(
        "--pairs", nargs="+", default=PAIRS, metavar="A:B", help="levels (each one and the next)"
    )
    parser.add_argument("--games", type=int, default=102, help="matches of each pair (102)")
    parser.add_argument("--budget", default="100%", help="of the positions a level looks at (100%%)")
    parser.add_argument("--maps", nargs="+", default=MAPS, metavar="MAP")
    parser.add_argument("--random-plies", type=int, default=4, metavar="N", help="random moves first (4)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    out = Path(args.out)
    if not args.table:
        done = resumed(out)
        budget = parse_budget(args.budget)
        known = {(entry["pair"], entry["number"]) for entry in done if entry["budget"] == budget}
        setups = {name: map_setup(find_kit(GAME), name) for name in args.maps}
        with out.open("a", encoding="utf-8") as file:
            for number in range(args.games):
                for pair in args.pairs:
                    if (pair, number) not in known:
                        file.write(f"{json.dumps(play(pair, number, setups, args))}\n")
                        file.flush()
    tell(list(lines_of(out)))


if __name__ == "__main__":
    main()
