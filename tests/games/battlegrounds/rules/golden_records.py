"""Golden records of Battlegrounds, some of each option, and the script that makes them on purpose only.

``golden/NAME.txt`` is a record as people write it and never changes; ``NAME.yaml`` says what the rules
make of it. ``python3 -m tests.games.battlegrounds.rules.golden_records`` says what is told differently
today, ``--write`` writes that down as right, and ``--play NAME OPTION PLAYERS SEED`` plays a new one.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import yaml

from game.games.battlegrounds.rules.actions import Action, Shoot
from game.games.battlegrounds.rules.kit import result_text
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE
from game.model.kit import ReadRecord
from tests.games.battlegrounds.boards import GAME, KIT, content, setup

FOLDER = Path(__file__).parents[1] / "golden"

Read = ReadRecord[BattlegroundsWorld, Action]


def names() -> list[str]:
    """All golden records."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def text_of(name: str) -> str:
    """A record as it stands."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def expected(name: str) -> dict[str, Any]:
    """What is expected of a record."""
    path = FOLDER / f"{name}.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}


def read(text: str) -> Read:
    """A record, read by the Kit; its header's Map is the option."""
    name = KIT.record_header(text)["map"].lower()
    players = {"team": 4, "solo": 1}.get(name, 2)
    return KIT.read_record(text, content().definitions, setup(name, players))


def told(text: str) -> dict[str, Any]:
    """What the rules of today make of a record."""
    found = read(text)
    words = []
    for action, state in zip(found.actions, found.states, strict=False):
        events = GAME.apply(state, action).events
        keys = " ".join(event.key.removeprefix("battlegrounds.event.") for event in events)
        words.append(f"{KIT.format_action(action, state)}: {keys}".rstrip())
    last = found.states[-1]
    return {
        "result": result_text(last),
        "reason": None if last.outcome is None else f"{last.outcome.reason} ({last.outcome.rule})",
        "final": KIT.format_position(last),
        "words": words,
    }


def play(
    name: str, option: str, players: int, seed: int, *, draft: bool = False, equal: bool = False
) -> None:
    """Play a new record at random, most often taking what can be shot; one that is there stays."""
    path = FOLDER / f"{name}.txt"
    if path.exists():
        raise SystemExit(f"{path} exists already")
    rng = random.Random(seed)
    made = setup(option, players, draft=draft, first=0, equal_turns=equal)
    states, actions = [GAME.new(made)], list[Action]()
    while (seat := GAME.to_act(states[-1])) is not None:
        state = states[-1]
        possible = [] if seat == CHANCE else list(GAME.actions(state))
        shots = [a for a in possible if isinstance(a, Shoot) and a.aim in ("token", "tank")]
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            action = rng.choice(shots if shots and rng.random() < 0.8 else possible)
        actions.append(action)
        states.append(GAME.apply(state, action).state)
    header = {"Map": option.capitalize(), "Date": "2024-05-31"}
    path.write_text(KIT.write_record(made, states, actions, header), encoding="utf-8")
    print(f"{path.name}: {len(actions)} words, {result_text(states[-1])}")


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.games.battlegrounds.rules.golden_records")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--play", nargs=4, metavar=("NAME", "OPTION", "PLAYERS", "SEED"))
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--equal-turns", action="store_true")
    args = parser.parse_args(arguments)
    if args.play:
        name, option, players, seed = args.play
        play(name, option, int(players), int(seed), draft=args.draft, equal=args.equal_turns)
    different = 0
    for name in names():
        now = told(text_of(name))
        if now == expected(name):
            continue
        different += 1
        if args.write:
            text = yaml.safe_dump(now, sort_keys=False, width=10_000, allow_unicode=True)
            (FOLDER / f"{name}.yaml").write_text(text, encoding="utf-8")
        print(f"{name}: {'written' if args.write else 'told differently'}, {now['reason']}")
    return int(bool(different and not args.write))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
