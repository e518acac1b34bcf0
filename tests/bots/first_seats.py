"""What it is worth to start, on every built-in map and table, with every number of seats.

    python3 -m tests.bots.first_seats --game tank_tactics [--games 1000] [--level 3]
    python3 -m tests.bots.first_seats --game tank_tactics --with even-start --kept even.jsonl
    python3 -m tests.bots.first_seats --write docs/fair_seats.md

Bots of one level against each other. All rows get some matches, again and again, until every interval says
that turns and seats are fair, or there are enough. Where a match says who
starts, every seat does so equally often. ``--kept``: what was played so far, a row a line; a run goes on from
there. ``--write`` plays nothing and brings a table up to date.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.bots.runner import Job, SimulatedMatch, play_one, wilson
from game.cli.common import find_kit, map_setup
from game.cli.errors import CommandError
from game.data.files.content import load_content
from game.data.files.paths import MAPS
from game.editor.decision import bounds
from game.model.contract import Setup, TextError

KEPT = Path(__file__).with_suffix(".jsonl")
"""The matches behind docs/fair_seats.md."""

GAMES = ("tank_chess", "battlegrounds", "tank_battle", "tank_tactics", "flames_of_tanks")
MODES = {
    "flames_of_tanks": [
        f"mode={name}" for name in load_content(find_kit("flames_of_tanks")).definitions.modes
    ]
}
RANDOM = {"tank_chess": 4}
"""Random actions at the start of a match, for bots that would always play the same."""

SEATS = {"tank_chess": (2,)}
"""Where more seats only share a side."""

BATCH = 50
LEAST = 400
"""Fewer matches don't say that a row is fair."""

WHOLE = 1000
"""Fewer matches don't say that a row is unfair: if many rows are checked again and again, some seem so by
chance."""

NAME = re.compile(r"`?(?P<map>\w+)`?(?:, )?(?P<options>.*)")
COUNTED = re.compile(r"by camp [\d., ]+|[\d.]+% (?:drawn|shared)")
"""What a row says besides and is counted anew."""


@dataclass(frozen=True)
class Row:
    """A map with so many players and these options."""

    game: str
    map: str
    seats: int
    options: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Row:
        """The row of a kept line."""
        return cls(line["game"], line["map"], line["seats"], tuple(line["options"]))

    @classmethod
    def named(cls, game: str, cells: Sequence[str]) -> Row | None:
        """The row of a table's cells, or nothing where their first one names no map."""
        name = NAME.fullmatch(cells[1])
        if not name or not cells[2].isdigit():
            return None
        modes = {mode.removeprefix("mode=").replace("_", " "): mode for mode in MODES.get(game, ())}
        said = [one.lower() for one in name["options"].split(", ") if one]
        options = tuple(modes.get(one, one.replace(" ", "-")) for one in said)
        return cls(game, name["map"], int(cells[2]), options)

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
                    except (CommandError, TextError):
                        continue
                    if len(set(setups[0].sides)) > 1:
                        found.append(row)
    return found


@dataclass
class Tally:
    """How the matches of a row ended.

    ``turns``: points by the order in which sides come first to move, ``camps``: by side. ``shared``: matches
    with more than one winner. A shared first place counts in parts, a match that nobody won for nobody.
    """

    turns: list[float]
    camps: list[float]
    games: int = 0
    shared: int = 0

    @classmethod
    def none(cls, sides: int) -> Tally:
        """No match yet."""
        return cls([0.0] * sides, [0.0] * sides)

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Tally:
        """The tally of a kept line."""
        return cls(line["turns"], line["camps"], line["games"], line["shared"])

    def add(self, sides: Sequence[int], starter: int, places: Sequence[int]) -> None:
        """Counts one match: the side and the place of each seat, and which seat started."""
        self.games += 1
        order = list(dict.fromkeys((*sides[starter:], *sides[:starter])))
        names = sorted(order)
        won = {side for side, place in zip(sides, places, strict=False) if place == 1}
        self.shared += len(won) > 1
        for side in won:
            self.turns[order.index(side)] += 1 / len(won)
            self.camps[names.index(side)] += 1 / len(won)

    def says(self) -> str:
        """``fair``, ``unfair`` or ``open``."""
        if self.games < LEAST:
            return "open"
        even = 1 / len(self.turns)
        found = [wilson(one / self.games, self.games) for one in (*self.turns, *self.camps)]
        low, high = bounds(even)
        if any(above < low or below > high for below, above in found):
            return "unfair" if self.games >= WHOLE else "open"
        return "fair" if all(low <= below and above <= high for below, above in found) else "open"

    def share(self) -> str:
        """The points in hundredths: the starter's of two with their interval, everybody's of more."""
        below, above = (end * 100 for end in wilson(self.turns[0] / self.games, self.games))
        if len(self.turns) == 2:
            return f"{self._hundredths(self.turns[:1])} ({below:.0f} to {above:.0f})"
        return f"{self._hundredths(self.turns)} (±{(above - below) / 2:.0f})"

    def more(self, word: str) -> list[str]:
        """What a row says besides; ``word``: what a shared first place is called."""
        camps = [f"by camp {self._hundredths(self.camps)}"] if self.camps != self.turns else []
        return [*camps, *([f"{self.shared / self.games * 100:.1f}% {word}"] if self.shared else [])]

    def _hundredths(self, points: Sequence[float]) -> str:
        return ", ".join(f"{one / self.games * 100:.1f}" for one in points)


class Kept:
    """The tallies of a file, of one level and seed; a line of other ones stays as it is.

    Several runs may play different rows into one file: each writes the row it played, whole.
    """

    def __init__(self, path: Path, level: int, seed: int) -> None:
        self.path = path
        self.said = {"level": level, "seed": seed}
        self.tallies = {Row.of(line): Tally.of(line) for line in self._lines() if self._is_ours(line)}

    def write(self, row: Row) -> None:
        """Brings the line of a row up to date."""
        key = {**asdict(row), "options": [*row.options], **self.said}
        lines = [line for line in self._lines() if any(line[name] != key[name] for name in key)]
        lines.append({**key, **asdict(self.tallies[row])})
        lines.sort(key=lambda one: (GAMES.index(one["game"]), *(str(one[name]) for name in key)))
        new = self.path.with_suffix(f".{os.getpid()}")
        new.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        new.replace(self.path)

    def _is_ours(self, line: dict[str, Any]) -> bool:
        return all(line[name] == value for name, value in self.said.items())

    def _lines(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]


def table(text: str, kept: Kept) -> str:
    """The text, its table of first seats brought up to date: rows that are kept get their figures.

    A note after a row's figures stays.
    """
    game, lines = "", []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        game = _slug(cells[0]) if cells and cells[0] else game
        row = Row.named(game, cells) if len(cells) == 9 else None
        tally = kept.tallies.get(row) if row else None
        if tally and (cells[3], cells[5]) == (str(kept.said["level"]), str(kept.said["seed"])):
            notes = [note for note in cells[8].split("; ") if note and not COUNTED.fullmatch(note)]
            counted = tally.more("drawn" if game == "tank_chess" else "shared")
            said = tally.says().replace("unfair", "**unfair**")
            cells[4:] = [str(tally.games), cells[5], tally.share(), said, "; ".join((*counted, *notes))]
            line = f"| {' | '.join(cells)} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _slug(name: str) -> str:
    return name.lower().replace(" ", "_")


def main() -> None:
    """Play what is asked for, or write what was played into a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--map", action="append")
    parser.add_argument("--mode", action="append")
    parser.add_argument("--with", dest="options", action="append", default=[])
    parser.add_argument("--games", type=int, default=WHOLE)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=4001)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    kept = Kept(args.kept, args.level, args.seed)
    if args.write:
        args.write.write_text(table(args.write.read_text(encoding="utf-8"), kept), encoding="utf-8")
        return
    asked = [
        row
        for row in rows(args.game or GAMES, args.options)
        if (not args.map or row.map in args.map)
        and (not args.mode or {f"mode={one}" for one in args.mode} & set(row.options))
    ]
    play(asked, kept, args)


def play(asked: Sequence[Row], kept: Kept, args: Any) -> None:
    """A batch for each row that nothing is decided about, again and again."""
    made = {row: row.setups() for row in asked}
    for goal in range(BATCH, args.games + 1, BATCH):
        for row, setups in made.items():
            sides = setups[0].sides
            tally = kept.tallies.setdefault(row, Tally.none(len(set(sides))))
            if tally.says() != "open":
                continue
            while tally.games < goal:
                starter = tally.games % len(setups)
                tally.add(sides, starter, _played(row, setups[starter], tally.games, args).places)
                kept.write(row)


def _played(row: Row, setup: Setup, number: int, args: Any) -> SimulatedMatch:
    levels = (args.level,) * len(setup.sides)
    job = Job(row.game, setup, levels, args.games, args.seed, RANDOM.get(row.game, 0))
    return play_one(job, number)


if __name__ == "__main__":
    main()
