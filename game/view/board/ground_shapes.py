"""Outlines of connected squares and the SVG elements ground is drawn with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Set
from functools import lru_cache

from game.ui.paint.palette import Palette

Cell = tuple[int, int]
"""Column and row of a square, both from 0, rows from the top of the screen."""

Point = tuple[float, float]

Painter = Callable[[Set[Cell], float, Palette, int, Set[Cell]], Iterable[str]]
"""Gives the SVG elements of the squares of one style, from the squares, the side of a square in px, the
palette, a seed, and the squares whose inside is wanted. The outline goes round all squares."""


class Noise:
    """Numbers from 0 to 1 that depend on a seed and a place alone."""

    def __init__(self, *parts: int) -> None:
        state = 0x9E3779B9
        for part in parts:
            state = self._mix(state ^ (part & 0xFFFFFFFF))
        self._state = state

    @staticmethod
    def _mix(value: int) -> int:
        value = (value ^ (value >> 16)) * 0x7FEB352D & 0xFFFFFFFF
        value = (value ^ (value >> 15)) * 0x846CA68B & 0xFFFFFFFF
        return (value ^ (value >> 16)) + 0x9E3779B9 & 0xFFFFFFFF

    def __call__(self, low: float = 0.0, high: float = 1.0) -> float:
        self._state = self._mix(self._state)
        return low + (high - low) * self._state / 0xFFFFFFFF


def boundary(cells: Set[Cell]) -> list[list[Cell]]:
    """The outlines of a set of squares as loops of grid corners, with the inside on the right.

    Squares that touch only at a corner are kept apart. Straight runs are one edge.
    """
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for (nx, ny), start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if (nx, ny) not in cells:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        start = min(edges)
        loop = [start]
        here = _take(edges, start, None)
        while here != start:
            before = loop[-1]
            loop.append(here)
            here = _take(edges, here, (here[0] - before[0], here[1] - before[1]))
        count = len(loop)
        loops.append(
            [loop[i] for i in range(count) if not _straight(loop[i - 1], loop[i], loop[(i + 1) % count])]
        )
    return loops


def _take(edges: dict[Cell, list[Cell]], start: Cell, direction: Cell | None) -> Cell:
    """The next corner after ``start``; where two squares touch at a corner, the one round the same square
    (right)."""
    ends = edges[start]
    pick = 0
    if len(ends) == 2 and direction is not None:
        right = (-direction[1], direction[0])
        pick = 0 if (ends[0][0] - start[0], ends[0][1] - start[1]) == right else 1
    end = ends.pop(pick)
    if not ends:
        del edges[start]
    return end


def _straight(a: Cell, b: Cell, c: Cell) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])


def rounded(
    loop: list[Cell], px: float, inset: float, outer: float, inner: float, above: float = 0.0,
    below: float = 0.0,
) -> str:  # fmt: skip
    """A loop as an SVG path, moved inwards, with round corners of two radii; its upper edges are moved by
    ``above`` more, its lower ones by ``below`` more. Lengths in px."""
    count = len(loop)
    points: list[tuple[Point, bool]] = []
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % count]
        in_x, in_y = _sign(x - before[0]), _sign(y - before[1])
        out_x, out_y = _sign(after[0] - x), _sign(after[1] - y)
        # Inwards is to the right of each edge: (-dy, dx).
        level = in_x + out_x  # 1: an upper edge, -1: a lower one
        down = inset * level + (above if level > 0 else -below)
        moved = (x * px - inset * (in_y + out_y), y * px + down)
        points.append((moved, in_x * out_y - in_y * out_x > 0))
    parts: list[str] = []
    for i, ((cx, cy), convex) in enumerate(points):
        radius = outer if convex else inner
        ends = []
        for (ox, oy), _ in (points[i - 1], points[(i + 1) % count]):
            length = math.hypot(ox - cx, oy - cy)
            share = min(radius, length / 2) / length if length else 0.0
            ends.append((cx + (ox - cx) * share, cy + (oy - cy) * share))
        (ax, ay), (bx, by) = ends
        parts.append(f"{'L' if parts else 'M'}{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}")
    return "".join(parts) + "Z"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def body(
    cells: Set[Cell], px: float, inset: float, outer: float, inner: float, *, above: float = 0.0,
    below: float = 0.0,
) -> str:  # fmt: skip
    """The outline of squares as a path (see ``rounded``). Lengths in squares."""
    lengths = [length * px for length in (inset, outer, inner, above, below)]
    return _outline(frozenset(cells), px, *lengths)


@lru_cache(maxsize=1_000)
def _outline(cells: frozenset[Cell], px: float, *lengths: float) -> str:
    """The outline of a body as a path, kept because the variants of a tile share it."""
    return "".join(rounded(loop, px, *lengths) for loop in boundary(cells))


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 0.0, extra: str = "") -> str:
    """A path as an SVG element; empty for path data without a single move."""
    if not d:
        return ""
    line = f' stroke="{stroke}" stroke-width="{width:.2f}"' if stroke != "none" else ""
    return f'<path fill="{fill}"{line}{extra} d="{d}"/>'


def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0Z"
