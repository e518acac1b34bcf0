"""Make golden records, on purpose only.

python3 -m tests.golden.make                          says what the rules of today tell differently
python3 -m tests.golden.make --write [NAME…]          writes that down as right: look at the difference
python3 -m tests.golden.make --play NAME MAP LEVELS SEED
                                                      two bots play a new record (levels as in 2,3)
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import yaml

from game.bots import registry
from game.bots.contract import Seen, level
from game.model.session import Session
from tests.games.tank_chess.boards import KIT, map_setup
from tests.golden import golden


def play(name: str, map_name: str, levels: list[int], seed: int, random_plies: int = 4) -> None:
    """Two bots play a record; a record that is there is never replaced."""
    path = golden.GAMES / f"{name}.txt"
    if path.exists():
        raise SystemExit(f"{path} exists already")
    setup = map_setup(map_name)
    session = Session(KIT.game, setup, seed=seed)
    bots = registry.bots(KIT.name)
    players = [bots.make(number) for number in levels]
    rng = random.Random(seed)
    while (seat := session.to_act) is not None:
        if len(session.whole_line) < random_plies:
            session.play(rng.choice(KIT.game.actions(session.state)))
            continue
        seen: Seen[Any, Any] = Seen(seat, session.view(seat))
        limits = level(bots, levels[seat]).limits
        session.play(players[seat].choose(seen, limits, seed + len(session.whole_line)))
    states = [session.start, *(played.step.state for played in session.whole_line)]
    actions = [played.entry.action for played in session.whole_line if played.entry.action is not None]
    header = {"Map": map_name, "White": f"Bot {levels[0]}", "Black": f"Bot {levels[1]}"}
    path.write_text(KIT.write_record(setup, states, actions, header), encoding="utf-8")
    print(f"{path.name}: {len(actions)} moves, {golden.outcome(session.state)}")


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.golden.make")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--play", nargs=4, metavar=("NAME", "MAP", "LEVELS", "SEED"))
    parser.add_argument("--map", help="the map of a new record without a Position in its header")
    args = parser.parse_args(arguments)
    if args.play:
        name, map_name, levels, seed = args.play
        play(name, map_name, [int(number) for number in levels.split(",")], int(seed))
        return 0
    different = 0
    for name in args.names or golden.names():
        found = golden.load(name)
        if args.map:
            found.expected["map"] = args.map
        told = golden.told(found)
        if told == found.expected and not args.map:
            continue
        different += 1
        if args.write:
            text = yaml.safe_dump(told, sort_keys=False, width=10_000, allow_unicode=True)
            (golden.GAMES / f"{name}.yaml").write_text(text, encoding="utf-8")
        print(f"{name}: {'written' if args.write else 'told differently'}, {told['outcome']}")
    return int(bool(different and not args.write))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
