"""Ground that a tank can't see, behind houses and woods, for drawing. Whether a tank is seen is for the
rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.games.flames_of_tanks.view.scene import Area, Ring
from game.model.inches import FULL_TURN, Point, doubled_area, edges

SHADE_MS: Final = 80.0
"""Longest time in ms that dead ground may lag behind the ghost."""


class DeadGround:
    """Dead ground as seen from a ghost, computed a few times a second."""

    def __init__(self) -> None:
        self.late = False
        """Whether the last result is for a former place of the ghost."""
        self._known: tuple[Point, float, tuple[Area, ...]] | None = None
        """The place and the time of the last computation, and its result."""

    def forget(self) -> None:
        """Drop the result, as it isn't shown now."""
        self.late, self._known = False, None

    def due(self, now: float) -> bool:
        """Whether a new computation is due at the time ``now`` (ms)."""
        return self.late and self._known is not None and now - self._known[1] >= SHADE_MS

    def seen(self, table: TableMap, origin: Point, reach: int, now: float) -> tuple[Area, ...]:
        """The dead ground seen from a place, or from the ghost's place a moment ago."""
        known = self._known
        if known is None or (known[0] != origin and not 0 <= now - known[1] < SHADE_MS):
            known = self._known = origin, now, dead_ground(table, origin, reach)
        self.late = known[0] != origin
        return known[2]


def dead_ground(table: TableMap, origin: Point, reach: int) -> tuple[Area, ...]:
    """The areas behind obstacles to lines from ``origin``, up to ``reach``. A wood around the place casts
    no shade."""
    found: list[Area] = []
    for piece in (*table.walls, *table.woods):
        left, low, right, top = piece.box
        off = math.hypot(
            max(left - origin[0], 0, origin[0] - right), max(low - origin[1], 0, origin[1] - top)
        )
        if off < reach:
            found += _shades(piece, origin, reach)
    return tuple(found)


def seen_ground(table: TableMap, origin: Point, reach: int) -> Ring:
    """The ground seen from a place, up to ``reach``, as a ring of points: every two degrees, and at the
    corners of obstacles."""
    shades = dead_ground(table, origin, reach)
    x0, y0 = origin
    edges: list[tuple[Point, Point]] = []
    turns = {math.radians(degrees) for degrees in range(0, 360, 2)}
    for (ring,) in shades:
        chain = ring[: len(ring) // 2]
        edges += pairwise(chain)
        for x, y in chain:
            angle = math.atan2(x - x0, y - y0)
            turns |= {(angle - 1e-4) % math.tau, angle % math.tau, (angle + 1e-4) % math.tau}
    found = []
    for angle in sorted(turns):
        dx, dy = math.sin(angle), math.cos(angle)
        far = float(reach)
        for (ax, ay), (bx, by) in edges:
            ex, ey = bx - ax, by - ay
            across = dx * ey - dy * ex
            if across:
                along = ((ax - x0) * ey - (ay - y0) * ex) / across
                share = ((ax - x0) * dy - (ay - y0) * dx) / across
                if 0 <= share <= 1 and 0 < along < far:
                    far = along
        found.append((round(x0 + dx * far), round(y0 + dy * far)))
    return tuple(found)


def open_spans(shades: Sequence[Area], origin: Point, radius: int) -> tuple[tuple[int, int], ...]:
    """The parts of a circle round ``origin`` that no shade covers, in tenths of a degree, clockwise."""
    covered: list[tuple[int, int]] = []
    for (ring,) in shades:
        chain = ring[: len(ring) // 2]
        near = [(x - origin[0], y - origin[1]) for x, y in chain]
        if min(math.hypot(x, y) for x, y in near) > radius:
            continue
        middle = math.atan2(sum(x for x, _ in near), sum(y for _, y in near))
        offs = [(math.atan2(x, y) - middle + math.pi) % math.tau - math.pi for x, y in near]
        ends = [round(math.degrees(middle + off) * 10) for off in (min(offs), max(offs))]
        first = ends[0] % FULL_TURN
        last = first + ends[1] - ends[0]
        covered += [(first, min(last, FULL_TURN))]
        covered += [(0, last - FULL_TURN)] if last > FULL_TURN else []
    found: list[tuple[int, int]] = []
    at = 0
    for first, last in sorted(covered):
        if first > at:
            found.append((at, first))
        at = max(at, last)
    if at < FULL_TURN:
        found.append((at, FULL_TURN))
    return tuple(found)


def _shades(piece: TerrainPiece, origin: Point, reach: int) -> list[Area]:
    points = list(piece.outline)
    if piece.kind.line:
        return [_shade(edge, origin, reach) for edge in pairwise(points)]
    if doubled_area(points) < 0:
        points.reverse()
    count = len(points)
    turned = [_behind(a, b, origin) for a, b in edges(points)]
    if all(turned) or not any(turned):
        return []
    found: list[Area] = []
    first = next(at for at in range(count) if turned[at] and not turned[at - 1])
    chain: list[Point] = []
    for step in range(count + 1):
        at = (first + step) % count
        if step < count and turned[at]:
            chain = chain or [points[at]]
            chain.append(points[(at + 1) % count])
        elif chain:
            found.append(_shade(chain, origin, reach))
            chain = []
    return found


def _behind(a: Point, b: Point, origin: Point) -> bool:
    """Whether an edge of an outline (counter-clockwise) faces away from a place."""
    return (b[0] - a[0]) * (origin[1] - a[1]) - (b[1] - a[1]) * (origin[0] - a[0]) > 0


def _shade(chain: Sequence[Point], origin: Point, reach: int) -> Area:
    """The area behind a chain of edges, up to ``reach``."""
    far: list[Point] = []
    for x, y in chain:
        dx, dy = x - origin[0], y - origin[1]
        off = math.hypot(dx, dy) or 1.0
        share = max(1.0, 1.06 * reach / off)
        far.append((round(origin[0] + dx * share), round(origin[1] + dy * share)))
    return ((*chain, *reversed(far)),)
