"""Definitions for tests: the shipped standard pieces, and the Fun Set of TC-8 written down here.

The Fun Set stands here as the rule text gives it, so that a slip in the shipped data can't hide one
in the code.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions, GroundKind, PieceKind

ASSETS = Path(__file__).parents[4] / "assets"

FUN_SET = """
pieces:
  super_heavy: {letter: S, speed: 2, armour: [4, 3, 2], gun: 4, fires: three}
  tank_hunter: {letter: T, speed: 5, armour: [1, 0, 0], gun: 3, fires: ahead}
  amphibian: {letter: A, speed: 4, armour: [1, 0, 0], gun: 1, fires: three}
  bulldozer: {letter: B, speed: 3, armour: [3, 1, 0], gun: 0, fires: three,
              pushes: [obstacle, low_obstacle, wreck], push_steps: 1}
ground:
  low_obstacle: {char: "-", enter: nobody}
  water: {char: "~", enter: [amphibian], others: lost}
  hedge: {char: "=", enter: everyone, stops_fire: true}
  mud: {char: ":", enter: everyone, steps: 2}
  trees: {char: "^", enter: [heavy, super_heavy, bulldozer], steps: 2, stops_fire: true, entered: clears}
  land_mine: {char: "*", enter: everyone, entered: explodes}
  remote_mine_white: {char: "!", enter: everyone, remote: true, owner: white}
  remote_mine_black: {char: "?", enter: everyone, remote: true, owner: black}
"""


@cache
def standard() -> Definitions:
    """The pieces of both boards and the obstacle, from the shipped files (TC-2)."""
    pieces = yaml.safe_load((ASSETS / "tanks" / "tank_chess.yaml").read_text("utf-8"))["pieces"]
    ground = yaml.safe_load((ASSETS / "games" / "tank_chess" / "ground.yaml").read_text("utf-8"))["ground"]
    # The shipped files may hold expansions too; these tests bring their own.
    kinds = [
        _piece(name, entry["rules"]) for name, entry in pieces.items() if "expansion" not in entry["rules"]
    ]
    return Definitions(
        tuple(kind for kind in kinds if kind.letter in "CLMHDR"),
        tuple(_ground(name, entry["rules"]) for name, entry in ground.items() if name == "obstacle"),
    )


@cache
def fun_set() -> Definitions:
    """The standard definitions and the Fun Set (TC-8)."""
    fun = yaml.safe_load(FUN_SET)
    base = standard()
    return Definitions(
        base.pieces + tuple(_piece(name, entry) for name, entry in fun["pieces"].items()),
        base.ground + tuple(_ground(name, entry) for name, entry in fun["ground"].items()),
    )


@cache
def swift_fun_set() -> Definitions:
    """The Fun Set with all pieces at speed 5 or more.

    At their own speeds no piece seems ever to reach one square and facing by two ways that leave
    different positions; with these the paths of TC-4.7 occur. The Heavy pushes too, and may run over mud.
    """
    base = fun_set()
    pieces = tuple(
        replace(
            kind,
            speed=max(kind.speed, 5),
            pushes=kind.pushes | ({"mud", "wreck"} if kind.name == "heavy" else set()),
        )
        for kind in base.pieces
    )
    return Definitions(pieces, base.ground)


def _piece(name: str, rules: dict[str, Any]) -> PieceKind:
    front, side, rear = rules["armour"]
    return PieceKind(
        name=name,
        letter=rules["letter"],
        speed=rules["speed"],
        armour=(front, side, rear),
        gun=rules["gun"] or None,
        directions={"three": (-1, 0, 1), "ahead": (0,)}[rules["fires"]],
        ranges=tuple(rules.get("distances", ())),
        pushes=frozenset(rules.get("pushes", ())),
        push_steps=rules.get("push_steps", 1),
        command=rules.get("command", False),
    )


def _ground(name: str, rules: dict[str, Any]) -> GroundKind:
    enter = rules.get("enter", "nobody")
    return GroundKind(
        name=name,
        char=rules["char"],
        enter={"everyone": None, "nobody": frozenset()}[enter]
        if isinstance(enter, str)
        else frozenset(enter),
        steps=rules.get("steps", 1),
        stops_fire=rules.get("stops_fire", False),
        others=rules.get("others", "blocked"),
        entered=rules.get("entered", "stays"),
        remote=rules.get("remote", False),
        owner={"white": WHITE, "black": BLACK, None: None}[rules.get("owner")],
    )
