"""Sets of squares as tools make them: lines, boxes, areas."""

from __future__ import annotations

from game.model.drafting import MapDraft
from game.model.grid8 import Grid


def line(grid: Grid, a: int, b: int) -> tuple[int, ...]:
    """Return the squares of a straight line from ``a`` to ``b``, both included, in that order, each
    touching the next by an edge or a corner (Bresenham's)."""
    y, x = divmod(a, grid.width)
    end_y, end_x = divmod(b, grid.width)
    dx, dy = abs(end_x - x), -abs(end_y - y)
    step_x, step_y = (1 if x < end_x else -1), (1 if y < end_y else -1)
    error, found = dx + dy, [a]
    while (x, y) != (end_x, end_y):
        doubled = 2 * error
        if doubled >= dy:
            error += dy
            x += step_x
        if doubled <= dx:
            error += dx
            y += step_y
        found.append(y * grid.width + x)
    return tuple(found)


def box(grid: Grid, a: int, b: int) -> tuple[int, ...]:
    """Return all squares of the rectangle with these two corners, rank by rank from below."""
    (rank_a, column_a), (rank_b, column_b) = divmod(a, grid.width), divmod(b, grid.width)
    columns = range(min(column_a, column_b), max(column_a, column_b) + 1)
    ranks = range(min(rank_a, rank_b), max(rank_a, rank_b) + 1)
    return tuple(rank * grid.width + column for rank in ranks for column in columns)


def spot(grid: Grid, square: int, size: int, *, round_: bool = False) -> tuple[int, ...]:
    """Return the squares under a brush ``size`` squares wide, rank by rank from below: a square or a disc
    with its middle on ``square``. An even one reaches one square further to the right and up. Squares off
    the board are left out.

    >>> len(spot(Grid(9, 9), 40, 5)), len(spot(Grid(9, 9), 40, 5, round_=True)), len(spot(Grid(9, 9), 0, 3))
    (25, 21, 4)
    """
    column, rank = grid.column(square), grid.rank(square)
    low = -((size - 1) // 2)
    middle = low + (size - 1) / 2
    # half a square less than the whole radius, so that corners go from three squares on
    most = max(0.5, size * size / 4 - 0.5)
    found = []
    for dy in range(low, low + size):
        for dx in range(low, low + size):
            if round_ and (dx - middle) ** 2 + (dy - middle) ** 2 > most:
                continue
            there = grid.at(column + dx, rank + dy)
            if there is not None:
                found.append(there)
    return tuple(found)


def rectangle(grid: Grid, a: int, b: int, filled: bool = True) -> tuple[int, ...]:
    """Return the rectangle with these two corners, or only its outline."""
    squares = box(grid, a, b)
    if filled:
        return squares
    columns = {grid.column(a), grid.column(b)}
    ranks = {grid.rank(a), grid.rank(b)}
    return tuple(s for s in squares if grid.column(s) in columns or grid.rank(s) in ranks)


def flood(draft: MapDraft, square: int) -> tuple[int, ...]:
    """Return the area of one kind of ground around ``square``: everything reached over common edges.

    Pieces neither bound an area nor are compared. Corners do not join, so a diagonal wall holds, as in
    Tiled. Nearest squares first.
    """
    grid, kind = draft.grid, draft.ground.get(square)
    found = {square: None}
    for here in (queue := [square]):
        for facing in (0, 2, 4, 6):
            there = grid.step(here, facing)
            if there is not None and there not in found and draft.ground.get(there) == kind:
                found[there] = None
                queue.append(there)
    return tuple(found)
