"""Builds the rules and styles of random tables from their checked file."""

from __future__ import annotations

from game.games.flames_of_tanks.rules.building import build_shapes, thousandths
from game.games.flames_of_tanks.rules.definitions import RandomStyle, RandomTables
from game.games.flames_of_tanks.rules.file_models import GroundFile, ModesFile, RandomFile
from game.model.drafting import FileProblems


def build_random(file: RandomFile, ground: GroundFile) -> RandomTables:
    """Return the rules and styles of a checked file."""
    rules = file.random
    least, most = rules.screen_off
    return RandomTables(
        edge=thousandths(rules.edge),
        apart=thousandths(rules.apart),
        aside=thousandths(rules.aside),
        point_room=thousandths(rules.point_room),
        point_aside=thousandths(rules.point_aside),
        point_edge=thousandths(rules.point_edge),
        points_apart=thousandths(rules.points_apart),
        camps=rules.camps,
        covered=rules.covered,
        screens=rules.screens,
        screen_off=(thousandths(least), thousandths(most)),
        shapes=build_shapes({**ground.shapes, **file.shapes}),
        styles={
            name: RandomStyle(
                tables=style.tables,
                mode=style.mode,
                points=style.points,
                pieces=style.pieces,
                screens=style.screens,
                turns=round(style.turns * 10),
                scales=style.scales,
                workshops=style.workshops,
            )
            for name, style in file.styles.items()
        },
    )


def random_problems(file: RandomFile, ground: GroundFile, modes: ModesFile) -> FileProblems:
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
