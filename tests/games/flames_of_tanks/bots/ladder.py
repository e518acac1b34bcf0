"""How a level of Flames of Tanks does against another player, table by table.

    python3 -m tests.games.flames_of_tanks.bots.ladder 4 3 [--tables farms] [--modes death_match] [--games 9]
    python3 -m tests.games.flames_of_tanks.bots.ladder 4 careful --seed g8 --kept careful.jsonl
    python3 -m tests.games.flames_of_tanks.bots.ladder 4 4 --modes capture_the_flag --games 10 --counts

A player is a level, ``greedy`` or ``careful`` (a greedy one that minds the fire it draws). The first one
plays all seats of one side, in turn, the other one all the rest. A shared first place counts in parts.
``--counts``: below the shares stands, for each match on average, what was done with points and upgrades.
``--kept``: each finished match is a line of that file, and those that are there aren't played again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.bots.contract import Bot, Level, Limits, level
from game.bots.runner import wilson
from game.games.flames_of_tanks.rules import events as ev
from game.games.flames_of_tanks.rules.table import NOBODY
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import Step
from tests.games.flames_of_tanks.bots.matches import BOTS, GAME, Careful, Greedy, play, setup

TABLES = ("farms", "town", "river", "desert", "night_wood", "four_corners")
MODES = ("death_match", "capture_the_flag")
SIMPLE: dict[str, type[Bot[Any, Any]]] = {"greedy": Greedy, "careful": Careful}


class Tally:
    """Counts what sides do with points and upgrades in one match."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.captures: Counter[int] = Counter()
        self.markers: Counter[int] = Counter()

    def step(self, before: FlamesOfTanksWorld, step: Step[Any, Any]) -> None:
        """Takes in what happened."""
        was, now = before, step.state
        for event in step.events:
            match event:
                case ev.Marked(tank):
                    self.markers[was.side(tank)] += 1
                    self.found["markers"] += 1
                case ev.Cleared():
                    self.found["cleared"] += 1
                case ev.Captured(_, point, side):
                    self.captures[side] += 1
                    self.found["captured"] += 1
                    self.found["from an enemy"] += was.points[point].owner not in (NOBODY, side)
                case ev.Waits():
                    self.found["waits"] += 1
                case ev.WentIn():
                    self.found["workshop"] += 1
                case ev.Fired(smoke=True):
                    self.found["fired smoke"] += 1
                case ev.Drove(kind=kind) if kind != "move":
                    self.found[f"drove {kind}"] += 1
                case ev.Drove() if now.wide and not was.wide:
                    self.found["drove wide"] += 1
                case ev.Refitted(tank):
                    for name in {piece.name for piece in now.tanks[tank].installed}:
                        self.found[f"fit {name}"] += 1
                case _:
                    pass

    def counts(self) -> dict[str, dict[int, int]]:
        """Nothing by square."""
        return {}


def player(name: str) -> tuple[Bot[Any, Any], Limits]:
    """A new player of that name, and its limits."""
    if name in SIMPLE:
        return SIMPLE[name](), Limits()
    entry: Level = level(BOTS, int(name))
    return BOTS.make(entry.number), entry.limits


def matches(args: argparse.Namespace, table: str, mode: str) -> Iterator[dict[str, Any]]:
    """Each match: the share of the first player, the reason of the end, and what was counted."""
    asked = {"players": args.players, "table": table, "mode": mode, "seats": args.seats, "tanks": args.tanks,
             "rounds": args.rounds, "seed": args.seed}  # fmt: skip
    there: dict[int, dict[str, Any]] = {}
    if args.kept is not None and args.kept.exists():
        lines = map(json.loads, args.kept.read_text(encoding="utf-8").splitlines())
        there = {one["match"]: one for one in lines if asked.items() <= one.items()}
    for number in range(args.games):
        if number not in there:
            there[number] = {**asked, "match": number, **played(args, table, mode, number)}
            if args.kept is not None:
                with args.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(there[number]) + "\n")
        yield there[number]


def played(args: argparse.Namespace, table: str, mode: str, number: int) -> dict[str, Any]:
    """One match."""
    made = setup(mode, args.seats, args.tanks, table, args.rounds)
    sides = sorted(set(made.sides))
    first = sides[number % len(sides)]
    seats = [player(args.players[side != first]) for side in made.sides]
    tally = Tally()
    limits = {seat: one[1] for seat, one in enumerate(seats)}
    state = play([one[0] for one in seats], limits, f"{args.seed}:{table}:{number}", made, tally)
    result = GAME.result(state)
    assert result is not None
    won = {made.sides[seat] for seat in result.winners}
    points = state.points
    held = max(sum(point.owner == side for point in points) for side in sides)
    tally.found.update({"held by one at the end": held, "rounds": state.round})
    return {
        "share": (first in won) / len(won), "even": 1 / len(sides), "reason": result.reason,
        "most captured": max(tally.captures.values(), default=0),
        "most marked": max(tally.markers.values(), default=0), "found": dict(tally.found),
    }  # fmt: skip


def told(name: str, found: Sequence[dict[str, Any]], counts: bool) -> str:
    """What came of some matches, in lines."""
    count = len(found)
    won = sum(one["share"] for one in found)
    low, high = wilson(won / count, count)
    reasons = Counter(one["reason"] for one in found).most_common()
    lines = [
        f"{name:<30}{won:>7.1f} of {count:<4}{won / count:>7.1%}   {low:.0%} to {high:.0%}"
        f"   even {found[0]['even']:.0%}   " + ", ".join(f"{reason} {number}" for reason, number in reasons)
    ]
    if counts:
        total: Counter[str] = Counter()
        for one in found:
            total.update(one["found"])
        for what in ("marked", "captured"):
            least = [sum(one[f"most {what}"] >= number for one in found) for number in (1, 2, 3)]
            lines.append(f"    somebody {what} at least one, two, three: {', '.join(map(str, least))}")
        lines.append(
            "    " + ", ".join(f"{word} {number / count:.2f}" for word, number in sorted(total.items()))
        )
    return "\n".join(lines)


def main() -> None:
    """Print a line for each table and mode, and what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("players", nargs=2)
    parser.add_argument("--tables", default=",".join(TABLES))
    parser.add_argument("--modes", default=",".join(MODES))
    for name, usual in (("seats", 2), ("tanks", 2), ("rounds", 0), ("games", 100)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--seed", default="601")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--counts", action="store_true", help="what was done with points and upgrades")
    args = parser.parse_args()
    for mode in args.modes.split(","):
        for table in args.tables.split(","):
            print(told(f"{table}, {mode}", list(matches(args, table, mode)), args.counts), flush=True)


if __name__ == "__main__":
    main()
