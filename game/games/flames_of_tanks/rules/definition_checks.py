"""Finds mistakes in the definition files that concern several values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.flames_of_tanks.rules.driving import EDGE
from game.games.flames_of_tanks.rules.position_text import WORDS
from game.model.drafting import FileProblems

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.file_models import (
        GroundFile,
        ModesFile,
        RandomFile,
        TankFile,
        UpgradesFile,
    )


def definition_problems(
    tank: TankFile,
    ground: GroundFile,
    upgrades: UpgradesFile,
    modes: ModesFile,
    random: RandomFile | None = None,
) -> dict[str, FileProblems]:
    """Return the problems of each file."""
    found = {"ground": _ground(ground), "upgrades": _upgrades(upgrades)}
    return found if random is None else found | {"random": _random(random, ground, modes)}


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
    from game.games.flames_of_tanks.rules.file_models import UpgradeEffects

    told: list[tuple[tuple[str | int, ...], str]] = []
    nothing = UpgradeEffects()
    for name, entry in file.upgrades.items():
        if not any("x" in row for row in entry.shape):
            told.append(
                (("upgrades", name, "shape"), "this shape has no boxes: write an x for each box (FT-5.2)")
            )
        if entry.effects == nothing:
            told.append((("upgrades", name, "effects"), "this upgrade does nothing: give it an effect"))
    return told


def _random(file: RandomFile, ground: GroundFile, modes: ModesFile) -> FileProblems:
    """Find values that contradict the other files, and ranges that run backwards."""
    told: list[tuple[tuple[str | int, ...], str]] = []
    for name, shape in file.shapes.items():
        if shape.kind not in ground.ground:
            told.append((("shapes", name, "kind"), f"unknown ground {shape.kind}"))
    shapes = {**ground.shapes, **file.shapes}
    ranges: list[tuple[tuple[str | int, ...], tuple[int, int]]]
    ranges = [(("random", key), getattr(file.random, key)) for key in ("covered", "screen_off")]
    for name, style in file.styles.items():
        here = ("styles", name)
        if style.mode not in modes.modes:
            told.append(
                ((*here, "mode"), f"unknown mode {style.mode} (choose from {', '.join(modes.modes)})")
            )
        for key in ("pieces", "screens"):
            for at, shape_name in enumerate(getattr(style, key)):
                if shape_name not in shapes:
                    where = shape_name if key == "pieces" else at
                    told.append(((*here, key, where), f"there is no shape {shape_name}"))
        ranges += [((*here, key), getattr(style, key)) for key in ("scales", "workshops")]
        ranges += [((*here, "pieces", shape), counts) for shape, counts in style.pieces.items()]
    told += [(where, "the least comes first") for where, (least, most) in ranges if least > most]
    return told
