"""Ground, driving and sight of Flames of Tanks told a second time and plainly: lines are cut into small
parts, and each part is looked at, in floats. Lengths are thousandths of an inch."""

from __future__ import annotations

import itertools
import math

from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point, hull

RADIUS, LENGTH, WIDTH = 1200, 2000, 1300


def plainly_inside(x: float, y: float, outline: tuple[Point, ...]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def gap(x: float, y: float, a: Point, b: Point) -> float:
    """How far a place lies from a straight line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(x - a[0] - share * dx, y - a[1] - share * dy)


def clearance(table: TableMap, x: float, y: float, others: list[Point]) -> float:
    """How far the centre of a tank is from where it would overlap something; below 0: it does."""
    gaps = [x - RADIUS, y - RADIUS, table.width - RADIUS - x, table.height - RADIUS - y]
    for piece in table.terrain:
        if not piece.kind.passable:
            outline = piece.outline
            least = min(gap(x, y, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
            gaps.append((-least if plainly_inside(x, y, outline) else least) - RADIUS)
    gaps += [math.hypot(x - ox, y - oy) - 2 * RADIUS for ox, oy in others]
    return min(gaps)


def cuts(ax: float, ay: float, bx: float, by: float, points: tuple[Point, ...], closed: bool) -> list[float]:
    """Where a line crosses the edges of an outline or a chain."""
    found = []
    dx, dy = bx - ax, by - ay
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]) if closed else points[1:], strict=False):
        s, t = dx * (y0 - ay) - dy * (x0 - ax), dx * (y1 - ay) - dy * (x1 - ax)
        if (s > 0) != (t > 0):
            x, y = x0 + (x1 - x0) * s / (s - t), y0 + (y1 - y0) * s / (s - t)
            place = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
            if 0 < place < 1:
                found.append(place)
    return sorted(found)


def parts(
    ax: float, ay: float, bx: float, by: float, outline: tuple[Point, ...]
) -> list[tuple[float, float]]:
    """The parts of a line inside an area."""
    ends = [0.0, *cuts(ax, ay, bx, by, outline, True), 1.0]
    return [
        (begin, end)
        for begin, end in itertools.pairwise(ends)
        if plainly_inside(ax + (bx - ax) * (begin + end) / 2, ay + (by - ay) * (begin + end) / 2, outline)
    ]


def plain_cost(table: TableMap, a: Point, b: Point) -> float:
    """Inches once, in slow parts twice, and the lines."""
    slow = [part for piece in table.slowing for part in parts(*a, *b, piece.outline)]
    ends = sorted({0.0, 1.0, *(end for part in slow for end in part)})
    share = sum(
        end - begin
        for begin, end in itertools.pairwise(ends)
        if any(low <= begin and end <= high for low, high in slow)
    )
    lines = sum(piece.kind.crossing * len(cuts(*a, *b, piece.outline, False)) for piece in table.lines)
    return math.dist(a, b) * (1 + share) + lines


def line_passes(table: TableMap, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether one line of sight passes (FT-1.2)."""
    held: list[tuple[float, float]] = []
    for piece in table.terrain:
        if piece.kind.sight == "blocked" and parts(ax, ay, bx, by, piece.outline):
            return False
        if piece.kind.sight == "through":
            for begin, end in parts(ax, ay, bx, by, piece.outline):
                if begin > 0 and end < 1:
                    return False
                held.append((begin, end))
    ends = sorted({0.0, 1.0, *(end for part in held for end in part)})
    deep = sum(
        end - begin
        for begin, end in itertools.pairwise(ends)
        if any(low <= begin and end <= high for low, high in held)
    )
    return deep * math.hypot(bx - ax, by - ay) <= 6000


def plainly_seen(table: TableMap, shooter: Point, target: Point, heading: int, samples: int) -> float:
    """The share of lines that pass, to so many places on the segment between the outermost corners."""
    corners = hull(target, heading, LENGTH, WIDTH)
    middle = math.atan2(target[1] - shooter[1], target[0] - shooter[0])

    def beside(corner: Point) -> float:
        angle = math.atan2(corner[1] - shooter[1], corner[0] - shooter[0]) - middle
        return (angle + math.pi) % (2 * math.pi) - math.pi

    (ax, ay), (bx, by) = min(corners, key=beside), max(corners, key=beside)
    passing = 0
    for number in range(samples):
        share = (number + 0.5) / samples
        passing += line_passes(table, *shooter, ax + (bx - ax) * share, ay + (by - ay) * share)
    return passing / samples


def plain_cover(table: TableMap, shooter: Point, target: Point) -> set[str]:
    """The kinds of ground that give cover."""
    found = set()
    for piece in table.terrain:
        if not piece.kind.cover:
            continue
        outline = piece.outline
        if piece.kind.line:
            if cuts(*shooter, *target, outline, False) and all(
                gap(*shooter, a, b) > 2000 for a, b in itertools.pairwise(outline)
            ):
                found.add(piece.kind.name)
        elif plainly_inside(*target, outline) or (
            not plainly_inside(*shooter, outline) and cuts(*shooter, *target, outline, True)
        ):
            found.add(piece.kind.name)
    return found
