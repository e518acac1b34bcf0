"""Pieces and ground nobody has thought of: random definitions, as YAML that is read as the game reads it."""

from __future__ import annotations

import random
from typing import Any

import yaml

from game.games.tank_chess.rules.definitions import WRECK, Definitions
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile
from game.games.tank_chess.rules.schema import build_definitions

LETTERS = "CABDEFGHIJKLMNOPQRSTUVWYZ"
CHARS = "#-~=:^*!?%&$@;,_|<>"


def random_definitions(rng: random.Random) -> Definitions:
    """Two to six kinds of pieces, one a Command, and up to five kinds of ground, of any properties.

    No speed of 9: such a piece can turn round, push something on, and turn round again, which no text tells
    from driving backwards past it (TC-4.7 names squares, and it is the same one).
    """
    ground = {f"ground_{number}": char for number, char in enumerate(rng.sample(CHARS, rng.randint(1, 5)))}
    letters = ["C", *rng.sample(LETTERS[1:], rng.randint(1, 5))]
    pieces = {f"piece_{letter.lower()}": letter for letter in letters}
    first = next(iter(pieces))
    files = (
        {
            name: {
                "rules": _piece(rng, letter, name == first, list(ground)),
                "look": {"sprite": "medium", "short": letter},
            }
            for name, letter in pieces.items()
        },
        {
            name: {"rules": _ground(rng, char, list(pieces)), "look": {"style": "obstacle"}}
            for name, char in ground.items()
        },
    )
    read = []
    for key, entries in zip(("pieces", "ground"), files, strict=True):
        text = yaml.safe_dump({"format": 1, "game": "tank_chess", key: entries})
        read.append(yaml.safe_load(text))
    return build_definitions(PiecesFile.model_validate(read[0]), GroundFile.model_validate(read[1]))


def _piece(rng: random.Random, letter: str, command: bool, ground: list[str]) -> dict[str, Any]:
    pushed = [name for name in (*ground, WRECK) if rng.random() < 0.5]
    indirect = rng.random() < 0.2
    return {
        "letter": letter,
        # the fastest are the slowest to follow step by step, so they are few
        "speed": rng.choice((1, 2, 3, 3, 4, 4, 5, 6, 8)),
        "armour": [rng.choice((0, 0, 1, 2, 3, 9)) for _ in range(3)],
        "gun": 0 if rng.random() < 0.15 else rng.choice((1, 1, 2, 3, 4, 10)),
        "fires": rng.choice(("three", "three", "ahead")),
        "distances": sorted(rng.sample(range(1, 12), rng.randint(1, 3))) if indirect else [],
        "pushes": pushed if rng.random() < 0.3 else [],
        "push_steps": rng.randint(0, 2),
        "command": command,
    }


def _ground(rng: random.Random, char: str, pieces: list[str]) -> dict[str, Any]:
    some = sorted(rng.sample(pieces, rng.randint(1, len(pieces))))
    remote = rng.random() < 0.25
    return {
        "char": char,
        "enter": rng.choice(("everyone", "everyone", "nobody", some)),
        "steps": rng.choice((1, 1, 2, 3)),
        "stops_fire": rng.random() < 0.4,
        "others": rng.choice(("blocked", "blocked", "lost")),
        "entered": rng.choice(("stays", "stays", "clears", "explodes")),
        "remote": remote,
        "owner": rng.choice(("white", "black")) if remote else rng.choice((None, None, "white", "black")),
    }
