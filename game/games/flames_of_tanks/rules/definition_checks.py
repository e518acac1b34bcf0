"""Finds mistakes in the definition files that concern several values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel

from game.games.flames_of_tanks.rules.driving import EDGE
from game.games.flames_of_tanks.rules.file_models import (
    GroundFile,
    ModesFile,
    RandomFile,
    UpgradeEffects,
    UpgradesFile,
)
from game.games.flames_of_tanks.rules.position_text import WORDS
from game.games.flames_of_tanks.rules.random_files import random_problems
from game.model.drafting import FileProblems

_NOTHING: Final = UpgradeEffects()


def definition_problems(files: Mapping[str, BaseModel]) -> Mapping[str, FileProblems]:
    """Return the problems of each file. A file of another kind, or none, has none."""
    ground, upgrades = files.get("ground"), files.get("upgrades")
    found: dict[str, FileProblems] = {}
    if isinstance(ground, GroundFile):
        found["ground"] = _ground(ground)
    if isinstance(upgrades, UpgradesFile):
        found["upgrades"] = _upgrades(upgrades)
    chance, modes = files.get("random"), files.get("modes")
    if isinstance(chance, RandomFile) and isinstance(ground, GroundFile) and isinstance(modes, ModesFile):
        found["random"] = random_problems(chance, ground, modes)
    return found


def _ground(file: GroundFile) -> FileProblems:
    told: list[tuple[tuple[str | int, ...], str]] = []
    for name, kind in file.ground.items():
        if name in WORDS or name == EDGE:
            told.append((("ground", name), f"{name} has another meaning in a position; choose another name"))
        if kind.crossing and not kind.line:
            told.append(
                (
                    ("ground", name, "crossing"),
                    "only a line can be crossed: make this ground a line, or delete this key",
                )
            )
    for name, shape in file.shapes.items():
        if shape.kind not in file.ground:
            known = ", ".join(file.ground)
            told.append((("shapes", name, "kind"), f"unknown ground {shape.kind} (choose from {known})"))
    return told


def _upgrades(file: UpgradesFile) -> FileProblems:
    told: list[tuple[tuple[str | int, ...], str]] = []
    for name, entry in file.upgrades.items():
        if not any("x" in row for row in entry.shape):
            told.append(
                (("upgrades", name, "shape"), "this shape has no boxes: write an x for each box (FT-5.2)")
            )
        if entry.effects == _NOTHING:
            told.append((("upgrades", name, "effects"), "this upgrade does nothing: give it an effect"))
    return told
