"""How fair tables of Flames of Tanks are, with who acts first and the teams told apart.

    python3 -m tests.bots.flames_of_tanks_tables town --mode capture_the_flag [--games 200] [--seed 301]
    python3 -m tests.bots.flames_of_tanks_tables random:20 --mode death_match
    python3 -m tests.bots.flames_of_tanks_tables farms --kept farms.jsonl

Bots of one level against each other; in every second match the first seat plays for the next team.
``random:N``: so many tables drawn by chance, in turn. ``--kept``: each finished match is a line of that file,
and those that are there aren't played again, so that a long run can be cut off and gone on with.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.bots.runner import Job, play_one, wilson
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.model.contract import Setup
from game.model.file_parts import MapFile
from game.rules.flames_of_tanks.kit import KIT

CONTENT = load_content(KIT)


def tables(name: str, seats: int, seed: int) -> list[MapFile]:
    """The shipped table of that name, or ``random:N``."""
    kind, _, count = name.partition(":")
    if kind != "random":
        path = MAPS / "flames_of_tanks" / f"{name}.yaml"
        return [load_map(KIT, path, CONTENT, Texts(ASSETS / "locale")).map_file]
    found = []
    for number in range(int(count)):
        draft = KIT.drafting.random(CONTENT.definitions, seats, random.Random(f"{seed}:{number}"))
        data = {"title": "Random", **KIT.drafting.write(draft, CONTENT.definitions)}
        found.append(KIT.map_model.model_validate_json(json.dumps(data), strict=True))
    return found


def turned(setup: Setup) -> Setup:
    """The same with every seat playing for the next team."""
    count = len(set(setup.sides))
    sides = tuple((side + 1) % count for side in setup.sides)
    return replace(setup, sides=sides, map=replace(setup.map, sides=sides))


def matches(args: argparse.Namespace) -> Iterator[tuple[tuple[int, ...], Sequence[int], str]]:
    """The sides of the seats, and how each match ended: places and reason."""
    asked = {"table": args.table, "mode": args.mode, "seats": args.seats, "tanks": args.tanks,
             "level": args.level, "seed": args.seed}  # fmt: skip
    there: dict[int, dict[str, Any]] = {}
    if args.kept is not None and args.kept.exists():
        lines = map(json.loads, args.kept.read_text(encoding="utf-8").splitlines())
        there = {one["match"]: one for one in lines if asked.items() <= one.items()}
    chosen = {"mode": args.mode, "tanks": args.tanks}
    found = tables(args.table, args.seats, args.seed)
    setups = [KIT.setup(one, CONTENT.definitions, tuple(range(args.seats)), chosen) for one in found]
    for number in range(args.games):
        setup = setups[number // 2 % len(setups)]
        setup = turned(setup) if number % 2 else setup
        if number not in there:
            job = Job(KIT.name, setup, (args.level,) * args.seats, args.games, seed=args.seed)
            outcome = play_one(job, number)
            ended = {"match": number, "places": outcome.places, "reason": outcome.reason}
            there[number] = {**asked, **ended}
            if args.kept is not None:
                with args.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(there[number]) + "\n")
        yield setup.sides, there[number]["places"], there[number]["reason"]


def main() -> None:
    """Print the shares of who acts first and of the first team; a shared first place counts in parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("--mode", default="capture_the_flag")
    for name, usual in (("seats", 2), ("tanks", 2), ("level", 2), ("games", 200), ("seed", 301)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--kept", type=Path)
    args = parser.parse_args()
    first = team = drawn = 0.0
    reasons: Counter[str] = Counter()
    for sides, places, reason in matches(args):
        won = {sides[seat] for seat, place in enumerate(places) if place == 1}
        first += (sides[0] in won) / len(won)
        team += (0 in won) / len(won)
        drawn += len(won) > 1
        reasons[reason] += 1
    print(f"{args.table}, {args.mode}, {args.games} matches, level {args.level}, seed {args.seed}")
    for words, count in (("who acts first", first), ("the first team", team), ("shared", drawn)):
        low, high = wilson(count / args.games, args.games)
        print(f"{words:<15}{count / args.games:>7.1%}   {low:.0%} to {high:.0%}")
    print(", ".join(f"{reason} {count}" for reason, count in reasons.most_common()))


if __name__ == "__main__":
    main()
