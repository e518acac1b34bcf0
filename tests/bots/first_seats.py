"""What it is worth to start, on every built-in map and table, with every number of seats.

    python3 -m tests.bots.first_seats --kept seats.jsonl [--game tank_tactics] [--games 1000] [--level 3]
    python3 -m tests.bots.first_seats --kept seats.jsonl --game tank_tactics --with even-start
    python3 -m tests.bots.first_seats --kept seats.jsonl --print

Bots of one level against each other. All rows get some matches, again and again, until every interval says
that turns and seats are even or one says that they aren't, or there are enough. Where a match says who
starts, every seat does so equally often. ``--kept``: each finished match is a line of that file, so that
a run can be cut off and gone on with; ``--print`` plays nothing and writes the rows of docs/fair_seats.md.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.bots.runner import Job, SimulatedMatch, play_one, wilson
from game.cli.common import find_kit, map_setup
from game.cli.errors import CommandError
from game.data.files.paths import MAPS
from game.model.contract import Setup

GAMES = ("tank_chess", "battlegrounds", "tank_battle", "tank_tactics", "flames_of_tanks")
MODES = {"flames_of_tanks": ("mode=capture_the_flag", "mode=death_match")}
RANDOM = {"tank_chess": 4}
"""Random actions at the start of a match, for bots that would always play the same."""

SEATS = {"tank_chess": (2,)}
"""Where more seats only share a side."""

BATCH = 50
LEAST = 400
"""Fewer say nothing: whoever looks often enough at few sees something lean."""

NEAR = 0.1
"""A seat may have so much more or less than its even share."""


@dataclass(frozen=True)
class Row:
    """A map with so many players and these options."""

    game: str
    map: str
    seats: int
    options: tuple[str, ...] = ()

    def setups(self) -> list[Setup]:
        """One for each seat that starts, or the only one."""
        kit = find_kit(self.game)
        if "first" not in kit.seat_options:
            return [self._setup()]
        return [self._setup(f"first={seat + 1}") for seat in range(self.seats)]

    def _setup(self, *more: str) -> Setup:
        return map_setup(find_kit(self.game), self.map, players=self.seats, options=[*self.options, *more])


def rows(games: Sequence[str], options: Sequence[str]) -> list[Row]:
    """All there are: a number of players that a map isn't made for is refused by its game."""
    found = []
    for game in games:
        for path in sorted((MAPS / game).glob("*.yaml")):
            for seats in SEATS.get(game, (2, 3, 4)):
                for mode in MODES.get(game, ("",)):
                    row = Row(game, path.stem, seats, tuple(one for one in (mode, *options) if one))
                    try:
                        setups = row.setups()
                    except CommandError:
                        continue
                    if len(set(setups[0].sides)) > 1:
                        found.append(row)
    return found


class Tally:
    """How the matches of a row ended. ``turns``: points by the order in which sides come first to move,
    ``seats``: by side."""

    def __init__(self, sides: Sequence[int]) -> None:
        self.sides = sides
        self.games = 0
        self.shared = 0
        count = len(set(sides))
        self.turns, self.seats = [0.0] * count, [0.0] * count

    def add(self, starter: int, places: Sequence[int]) -> None:
        """One match; shared first places count in parts, a match that nobody won for nobody."""
        self.games += 1
        seats = len(self.sides)
        order = list(dict.fromkeys(self.sides[(starter + turn) % seats] for turn in range(seats)))
        names = sorted(order)
        won = {side for side, place in zip(self.sides, places, strict=False) if place == 1}
        self.shared += len(won) > 1
        for side in won:
            self.turns[order.index(side)] += 1 / len(won)
            self.seats[names.index(side)] += 1 / len(won)

    def says(self) -> str:
        """``even``, ``leans`` or ``open``."""
        if self.games < LEAST:
            return "open"
        even = 1 / len(self.turns)
        points = (*self.turns, *self.seats)
        found = [wilson(one / self.games, self.games) for one in points]
        low, high = even * (1 - NEAR), even * (1 + NEAR)
        if any(above < low or below > high for below, above in found):
            return "leans"
        return "even" if all(low <= below and above <= high for below, above in found) else "open"

    def line(self, row: Row, level: int, seed: int) -> str:
        """The row of the table."""
        of, below_above = self.games, wilson(self.turns[0] / self.games, self.games)
        below, above = (f"{share * 100:.0f}" for share in below_above)
        shares = f"{_in_hundredths(self.turns[:1], of)} ({below} to {above})"
        if len(self.turns) > 2:
            half = (below_above[1] - below_above[0]) * 50
            shares = f"{_in_hundredths(self.turns, of)} (±{half:.0f})"
        more = [f"by camp {_in_hundredths(self.seats, of)}"] if self.seats != self.turns else []
        more += [f"{self.shared / of * 100:.1f}% shared"] if self.shared else []
        said = self.says().replace("leans", "**leans**")
        name = ", ".join((f"`{row.map}`", *(one.removeprefix("mode=") for one in row.options)))
        cells = (row.game, name, row.seats, level, of, seed, shares, said, "; ".join(more))
        return f"| {' | '.join(map(str, cells))} |"


def _in_hundredths(points: Sequence[float], games: int) -> str:
    return ", ".join(f"{one / games * 100:.1f}" for one in points)


def main() -> None:
    """Play what is asked for, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--map", action="append")
    parser.add_argument("--mode", action="append")
    parser.add_argument("--with", dest="options", action="append", default=[])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=4001)
    parser.add_argument("--print", action="store_true")
    args = parser.parse_args()
    tallies: dict[Row, Tally] = {}
    there: defaultdict[Row, set[int]] = defaultdict(set)
    if args.kept.exists():
        for line in args.kept.read_text(encoding="utf-8").splitlines():
            one = json.loads(line)
            if (one["level"], one["seed"]) == (args.level, args.seed):
                row = Row(one["game"], one["map"], one["seats"], tuple(one["options"]))
                there[row].add(one["match"])
                tallies.setdefault(row, Tally(one["sides"])).add(one["starter"], one["places"])
    if not args.print:
        asked = [
            row
            for row in rows(args.game or GAMES, args.options)
            if (not args.map or row.map in args.map)
            and (not args.mode or {f"mode={one}" for one in args.mode} & set(row.options))
        ]
        play(asked, tallies, there, args)
    for row, tally in sorted(tallies.items(), key=lambda pair: (GAMES.index(pair[0].game), str(pair[0]))):
        print(tally.line(row, args.level, args.seed))


def play(asked: Sequence[Row], tallies: dict[Row, Tally], there: dict[Row, set[int]], args: Any) -> None:
    """A batch for each row that nothing is decided about, again and again."""
    made = {row: row.setups() for row in asked}
    for goal in range(BATCH, args.games + 1, BATCH):
        for row, setups in made.items():
            tally = tallies.setdefault(row, Tally(setups[0].sides))
            if tally.says() != "open":
                continue
            for number in range(goal):
                if number in there[row]:
                    continue
                starter = number % len(setups)
                ended = _played(row, setups[starter], number, args)
                there[row].add(number)
                tally.add(starter, ended.places)
                kept = {"game": row.game, "map": row.map, "seats": row.seats, "options": row.options,
                        "level": args.level, "seed": args.seed, "match": number, "sides": tally.sides,
                        "starter": starter, "places": ended.places, "reason": ended.reason}  # fmt: skip
                with args.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept) + "\n")


def _played(row: Row, setup: Setup, number: int, args: Any) -> SimulatedMatch:
    levels = (args.level,) * len(setup.sides)
    job = Job(row.game, setup, levels, args.games, args.seed, RANDOM.get(row.game, 0))
    return play_one(job, number)


if __name__ == "__main__":
    main()
