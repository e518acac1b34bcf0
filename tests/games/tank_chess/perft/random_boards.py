"""Random positions for comparisons and property tests: legal to look at, not likely from play."""

from __future__ import annotations

import random

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions, GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model.grid8 import FACINGS, Grid


def random_diagram(
    rng: random.Random,
    definitions: Definitions,
    *,
    width: int | None = None,
    height: int | None = None,
    pieces: int | None = None,
    ground_share: float | None = None,
    wreck_share: float | None = None,
) -> Diagram:
    """A position with one Command a side and up to ``pieces`` pieces a side, Commands included.

    What isn't given is drawn: boards mostly small, so that things meet; a share of the squares is
    ground and wrecks. Nothing stands on ground it can't enter, or on ground that entering changes
    (trees, land mines), for nothing ever stops there. A Command is near the enemy's edge one time
    in four, so that escapes occur.
    """
    width = width or rng.choice((8, 8, 8, 9, 10, 11, 12, 16))
    height = height or rng.choice((8, 8, 8, 9, 10, 11, 12, 16))
    grid = Grid(width, height)
    share = rng.choice((0.0, 0.1, 0.2, 0.35)) if ground_share is None else ground_share
    ground = {square: rng.choice(definitions.ground) for square in range(len(grid)) if rng.random() < share}
    count = rng.randint(1, 8) if pieces is None else pieces
    placed: dict[int, PlacedPiece] = {}
    for colour in (WHITE, BLACK):
        command = rng.choice([kind for kind in definitions.pieces if kind.command])
        rest = [kind for kind in definitions.pieces if not kind.command]
        for kind in [command, *(rng.choice(rest) for _ in range(count - 1))]:
            square = _square_for(rng, grid, kind, colour, ground, placed)
            placed[square] = PlacedPiece(kind, colour, rng.choice(FACINGS))
    wrecked = rng.choice((0.0, 0.05, 0.15)) if wreck_share is None else wreck_share
    wrecks = frozenset(
        square
        for square in range(len(grid))
        if square not in placed and _standable(ground.get(square)) and rng.random() < wrecked
    )
    return Diagram(grid, ground, placed, wrecks, rng.choice((WHITE, BLACK)), rng.randint(1, 60))


def _square_for(
    rng: random.Random,
    grid: Grid,
    kind: PieceKind,
    colour: int,
    ground: dict[int, GroundKind],
    placed: dict[int, PlacedPiece],
) -> int:
    ranks = list(range(grid.height))
    if kind.command and rng.random() < 0.25:
        ranks = ranks[-3:] if colour == WHITE else ranks[:3]
    for _ in range(400):
        square = rng.choice(ranks) * grid.width + rng.randrange(grid.width)
        here = ground.get(square)
        if square in placed:
            continue
        if here is not None and not (_standable(here) and here.lets_in(kind)):
            if rng.random() < 0.9:
                continue
            # A board with little free ground still gets its pieces.
            del ground[square]
        return square
    raise ValueError("too many pieces for the board")


def _standable(here: GroundKind | None) -> bool:
    return here is None or (here.enter != frozenset() and here.entered == "stays")
