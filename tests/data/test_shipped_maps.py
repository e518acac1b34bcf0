"""The shipped maps: complete, legal, symmetric as they say, each with a name of its own (TC-7)."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.bots.runner import Job, simulate
from game.data.files.content import CheckedMap, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.kit import KIT
from game.model.grid8 import Grid
from tests.amount import some

PATHS = sorted((MAPS / KIT.name).glob("*.yaml"))
OURS = [path for path in PATHS if path.stem not in ("official_16", "long_range_20")]
"""Those made after the two boards of the box."""


def stem(path: Path) -> str:
    return path.stem


@cache
def checked(path: Path) -> CheckedMap[Any]:
    return load_map(KIT, path, load_content(KIT), Texts(ASSETS / "locale"))


def map_file(path: Path) -> TankChessMap:
    found = checked(path).map_file
    assert isinstance(found, TankChessMap)
    return found


def diagram(path: Path) -> Diagram:
    found: Diagram = KIT.setup(map_file(path), load_content(KIT).definitions, (0, 1), {}).map
    return found


def image(board: Diagram, definitions: Definitions, kind: str) -> Diagram:
    """The map turned or mirrored: what is sided changes sides but for left_right (TC-7.3)."""
    grid: Grid = board.grid
    swaps = kind != "left_right"
    turned = {
        "point": lambda f: (f + 4) % 8,
        "left_right": lambda f: -f % 8,
        "top_bottom": lambda f: (4 - f) % 8,
    }

    def there(square: int) -> int:
        column, rank = grid.column(square), grid.rank(square)
        x = column if kind == "top_bottom" else grid.width - 1 - column
        y = rank if kind == "left_right" else grid.height - 1 - rank
        return y * grid.width + x

    ground = {}
    for square, found in board.ground.items():
        others = [
            other
            for other in definitions.ground
            if found.owner is not None and other.remote == found.remote and other.owner == 1 - found.owner
        ]
        ground[there(square)] = others[0] if others and swaps else found
    pieces = {
        there(square): PlacedPiece(
            placed.kind, 1 - placed.colour if swaps else placed.colour, turned[kind](placed.facing)
        )
        for square, placed in board.pieces.items()
    }
    return Diagram(grid, ground, pieces)


def test_there_are_enough_of_them() -> None:
    assert {"official_16", "long_range_20"} <= {path.stem for path in PATHS}
    assert len(OURS) >= 12


@pytest.mark.parametrize("path", PATHS, ids=stem)
def test_it_can_be_played_and_nothing_is_odd_about_it__TC_7_1__TC_7_2(path: Path) -> None:
    assert not checked(path).warnings


@pytest.mark.parametrize("path", OURS, ids=stem)
def test_it_says_all_that_a_map_can_say_of_itself(path: Path) -> None:
    found = map_file(path)
    assert found.author == "Treadboard"
    assert found.licence
    assert found.date
    assert found.tags
    assert found.clock is not None
    assert len(found.description.split()) >= 20
    assert len(found.title) <= 24, "it fits a card"


@pytest.mark.parametrize("path", OURS, ids=stem)
def test_it_is_symmetric_as_it_says__TC_7_3(path: Path) -> None:
    said = map_file(path).symmetry
    assert said in ("point", "top_bottom", "both"), "what swaps the sides is fair to both"
    board, definitions = diagram(path), load_content(KIT).definitions
    for kind in ("left_right", "top_bottom") if said == "both" else (said,):
        turned = image(board, definitions, kind)
        assert turned.ground == board.ground
        assert turned.pieces == board.pieces


def test_names_and_descriptions_are_their_own() -> None:
    files = [map_file(path) for path in PATHS]
    assert len({found.title.casefold() for found in files}) == len(files)
    assert len({found.description for found in files}) == len(files)
    assert len({found.board for found in files}) == len(files)


@pytest.mark.parametrize("path", OURS, ids=stem)
def test_a_file_called_by_its_size_has_it(path: Path) -> None:
    sides = path.stem.rsplit("_", 1)[-1].split("x")
    grid = diagram(path).grid
    assert (grid.width, grid.height) == (int(sides[0]), int(sides[-1]))


def test_together_they_use_every_piece_and_every_ground__TC_8() -> None:
    definitions = load_content(KIT).definitions
    boards = [diagram(path) for path in PATHS]
    assert {p.kind.name for board in boards for p in board.pieces.values()} == set(definitions.by_name)
    assert {k.name for board in boards for k in board.ground.values()} == set(definitions.ground_by_name)


def test_they_go_from_the_smallest_board_to_the_largest__TC_1_1() -> None:
    sizes = {(diagram(path).grid.width, diagram(path).grid.height) for path in PATHS}
    assert {(8, 8), (26, 26)} <= sizes
    assert any(width != height for width, height in sizes)
    assert len(sizes) >= 9


def tail(found: int, total: int, share: float) -> float:
    """How likely so many or more of ``total`` are where the true share is ``share`` (binomial, exact)."""
    return math.fsum(
        math.comb(total, k) * share**k * (1 - share) ** (total - k) for k in range(found, total + 1)
    )


DOUBT = 0.0005
"""A share is refused where a true one in the range would show the like in fewer runs than this: then
the exact 99.9 % interval (Clopper and Pearson) lies outside. Were all maps
at the edge of it, one of them would fail in about one run of a hundred."""


def test_a_share_is_refused_only_where_chance_hardly_explains_it() -> None:
    assert tail(0, 60, 0.6) == pytest.approx(1)
    assert tail(60, 60, 0.5) == pytest.approx(0.5**60)
    assert tail(48, 60, 0.6) > DOUBT > tail(49, 60, 0.6)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("path", OURS, ids=stem)
def test_it_is_balanced_between_equal_bots(path: Path) -> None:
    # far fewer matches than docs/fair_seats.md is made of: this only finds what has gone badly wrong
    definitions = load_content(KIT).definitions
    setup = KIT.setup(map_file(path), definitions, (0, 1), {})
    summary = simulate(Job(KIT.name, setup, (2, 2), some(60, 12), seed=2, random_plies=4))
    for side in (0, 1):
        wins = summary.wins(side, of_decisive=True)
        assert tail(wins.count, wins.total, 0.6) > DOUBT, f"{wins.count} of {wins.total} for side {side}"
    assert tail(summary.drawn.count, summary.games, 0.25) > DOUBT, f"{summary.drawn.count} draws"
