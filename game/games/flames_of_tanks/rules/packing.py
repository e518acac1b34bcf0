"""The schematic grid: checks what fits where, and packs it without a player (FT-5.2, FT-5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.definitions import GRID, Cell, Definitions, Upgrade
from game.games.flames_of_tanks.rules.stats import cells_of


def room_above(definitions: Definitions, pieces: Iterable[Piece]) -> bool:
    """Return whether pieces may stick out over the top of the grid (FT-5.5)."""
    return any(definitions.upgrades[piece.name].effects.overhang for piece in pieces)


def misfit(definitions: Definitions, pieces: Sequence[Piece]) -> str:
    """Return why pieces can't be placed so: ``outside``, ``overlap``, ``overhang``; empty if they can."""
    over = room_above(definitions, pieces)
    taken: set[Cell] = set()
    for piece in pieces:
        cells = cells_of(definitions.upgrades[piece.name], piece)
        if any(x not in range(GRID) or y < 0 for x, y in cells):
            return "outside"
        above = [cell for cell in cells if cell[1] >= GRID]
        if above and (not over or len(above) == len(cells)):
            return "overhang"
        if not taken.isdisjoint(cells):
            return "overlap"
        taken.update(cells)
    return ""


def pack(definitions: Definitions, names: Iterable[str], rows: int = GRID) -> tuple[Piece, ...]:
    """Return as many of the upgrades as fit into ``rows`` rows, the first ones first, each as low as
    possible."""
    taken: set[Cell] = set()
    pieces: list[Piece] = []
    for name in names:
        upgrade = definitions.upgrades[name]
        for cells, piece in _places(upgrade, rows):
            if taken.isdisjoint(cells):
                taken.update(cells)
                pieces.append(piece)
                break
    return tuple(pieces)


MOST_TRIES: Final = 4_000
"""Most places tried for a number of rows before one more row is taken."""


def pack_low(definitions: Definitions, names: Iterable[str]) -> tuple[Piece, ...]:
    """Return the upgrades that ``pack`` finds room for, in as few rows as possible, so that the tank is as
    light as possible (FT-5.3)."""
    greedy = pack(definitions, names)
    kept = sorted((piece.name for piece in greedy), key=lambda name: -len(definitions.upgrades[name].cells))
    boxes = sum(len(definitions.upgrades[name].cells) for name in kept)
    for rows in range(-(-boxes // GRID), GRID):
        tries = [MOST_TRIES]
        found = _all_in(definitions, kept, rows, frozenset(), tries)
        if found is not None:
            return found
    return greedy


def _all_in(
    definitions: Definitions, names: Sequence[str], rows: int, taken: frozenset[Cell], tries: list[int]
) -> tuple[Piece, ...] | None:
    """Return all pieces placed in ``rows`` rows; ``None`` if they don't fit, or too many places were
    tried."""
    if not names:
        return ()
    for cells, piece in _places(definitions.upgrades[names[0]], rows):
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if taken.isdisjoint(cells):
            rest = _all_in(definitions, names[1:], rows, taken.union(cells), tries)
            if rest is not None:
                return (piece, *rest)
    return None


@lru_cache(maxsize=512)
def _places(upgrade: Upgrade, rows: int) -> tuple[tuple[tuple[Cell, ...], Piece], ...]:
    """Return every way a piece can be placed in ``rows`` rows, the lowest first, then the leftmost."""
    found: dict[tuple[Cell, ...], Piece] = {}
    for turn in range(4):
        for row in range(rows):
            for column in range(GRID):
                piece = Piece(upgrade.name, column, row, turn)
                cells = tuple(sorted(cells_of(upgrade, piece)))
                if all(x < GRID and y < rows for x, y in cells):
                    found.setdefault(cells, piece)
    return tuple(sorted(found.items(), key=lambda way: (max(y for _, y in way[0]), way[0])))
