"""Geometry of drawn terrain: soft corners, roofs, hatching, crowns of trees.

All lengths are in one unit, y down as on the screen. Any closed line will do: one that crosses itself, or
has no area, gets fewer details and does no harm. Nothing here is a rule: rules use the outline itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from game.ui.paint.ink import Point
from game.view.board.clips import between

Outline = tuple[Point, ...]

_TINY: Final = 1e-6
SLACK: Final = 12.0
"""Degrees by which the corners of a gabled house may differ from square."""


def cleaned(outline: Sequence[Point]) -> Outline:
    """The outline clockwise on the screen, without superfluous corners."""
    points = [p for p, q in _edges(outline) if math.dist(p, q) > _TINY]
    kept = []
    for a, b, c in _corners(points):
        if abs(_cross(a, b, c)) > _TINY * max(1.0, math.dist(a, b) * math.dist(b, c)):
            kept.append(b)
    if len(kept) >= 3 and area(kept) < 0:
        kept.reverse()
    return tuple(kept)


def area(outline: Sequence[Point]) -> float:
    """The area of an outline; above 0 if its corners go clockwise on the screen."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(outline)) / 2


def box_of(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The bounding box of points: left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _edges(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], *outline[:1]], strict=True))


def _corners(outline: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each corner between the one before and the one after it."""
    yield from zip([*outline[-1:], *outline[:-1]], outline, [*outline[1:], *outline[:1]], strict=True)


def _cosine(a: Point, b: Point, c: Point) -> float:
    """The cosine of the angle at ``b``."""
    along = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])
    return along / (math.dist(a, b) * math.dist(b, c))


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point is inside an outline: an odd number of edges is to its right."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in _edges(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found


def clearance(point: Point, outline: Sequence[Point]) -> float:
    """The distance from a point to the nearest edge."""
    x, y = point
    best = math.inf
    for (ax, ay), (bx, by) in _edges(outline):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        best = min(best, (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2)
    return math.sqrt(best)


# --- soft corners -------------------------------------------------------------------------------


def _softened(outline: Sequence[Point], most: float) -> list[tuple[Point, Point, Point]]:
    """Each corner with the start and the end of its rounding; none for an invalid outline."""
    corners = cleaned(outline)
    if len(corners) < 3:
        return []
    found = []
    for a, b, c in _corners(corners):
        before, after = math.dist(a, b), math.dist(b, c)
        half = math.sqrt(max(0.0, (1 + _cosine(a, b, c)) / 2))  # the cosine of half the angle
        cut = min(0.5 * before, 0.5 * after, 2 * most / max(half, 0.05))
        found.append((between(b, a, cut / before), b, between(b, c, cut / after)))
    return found


def soft_path(outline: Sequence[Point], most: float) -> str:
    """A closed line as SVG path data, each corner rounded so little that the line stays within ``most`` of
    it."""
    parts: list[str] = []
    for first, corner, last in _softened(outline, most):
        parts.append(
            f"{'L' if parts else 'M'}{first[0]:.2f} {first[1]:.2f}"
            f"Q{corner[0]:.2f} {corner[1]:.2f} {last[0]:.2f} {last[1]:.2f}"
        )
    return "".join(parts) + "Z" if parts else plain_path(outline)


CLOSE: Final = 0.1
"""Distance between the points of ``open_edge``."""


@lru_cache(maxsize=256)
def open_edge(outline: Outline, most: float, areas: tuple[Outline, ...]) -> tuple[Outline, ...]:
    """The parts of the line of ``soft_path`` outside all areas, as chains of close points."""
    line: list[Point] = []
    corners = _softened(outline, most)
    for number, (first, corner, last) in enumerate(corners):
        for part in range(9):
            t = part / 8
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            x, y = (a * first[i] + b * corner[i] + c * last[i] for i in (0, 1))
            line.append((x, y))
        after = corners[(number + 1) % len(corners)][0]
        line += [(x, y) for x, y, _ in along((last, after), CLOSE)]
    parts: list[list[Point]] = [[]]
    for point in line:
        if not any(inside(point, other) for other in areas):
            parts[-1].append(point)
        elif parts[-1]:
            parts.append([])
    return tuple(tuple(part) for part in parts if len(part) > 1)


def plain_path(outline: Sequence[Point]) -> str:
    """A closed line as SVG path data."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in outline) + "Z"


# --- hatching -----------------------------------------------------------------------------------


def hatch(
    rings: Sequence[Sequence[Point]], degrees: float, gap: float, offset: float = 0.0
) -> list[tuple[Point, Point]]:
    """Parallel lines, ``gap`` apart, clipped to the points inside an odd number of rings. They belong to
    one raster of the whole plane, shifted by ``offset``, so that areas side by side match."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    crossings: dict[int, list[float]] = {}
    for ring in rings:
        turned = [(x * cos + y * sin, -x * sin + y * cos) for x, y in ring]
        for (ax, ay), (bx, by) in _edges(turned):
            if ay == by:
                continue
            low, high = (ay, by) if ay < by else (by, ay)
            slope = (bx - ax) / (by - ay)
            for row in range(math.ceil((low - offset) / gap), math.ceil((high - offset) / gap)):
                crossings.setdefault(row, []).append(ax + (row * gap + offset - ay) * slope)
    found = []
    for row, at in crossings.items():
        y = row * gap + offset
        at.sort()
        for first, last in zip(at[::2], at[1::2], strict=False):
            found.append(
                ((first * cos - y * sin, first * sin + y * cos), (last * cos - y * sin, last * sin + y * cos))
            )
    return found


RAGGED: Final = 0.72
"""Distance between two rows of ``ragged`` strokes."""


def ragged(outline: Outline, degrees: float, chance: Random) -> list[tuple[Point, Point]]:
    """Short strokes of uneven length, in rows inside an outline."""
    found = []
    for (ax, ay), (bx, by) in hatch([outline], degrees, RAGGED, offset=0.37 * RAGGED):
        length = math.dist((ax, ay), (bx, by))
        at = chance.uniform(0.2, 1.1)
        while length and at < length - 0.3:
            end = min(at + chance.uniform(0.7, 2.1), length - 0.22)
            if end - at > 0.25:
                x, y = (bx - ax) / length, (by - ay) / length
                found.append(((ax + x * at, ay + y * at), (ax + x * end, ay + y * end)))
            at = end + chance.uniform(0.35, 0.9)
    return found


# --- roofs --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoofFace:
    """A part of a roof. ``slope`` is a unit vector down the slope; (0, 0) for a flat part."""

    outline: Outline
    slope: Point


@lru_cache(maxsize=1024)
def roof(outline: Outline) -> tuple[RoofFace, ...]:
    """The faces of a roof over any outline: a gable on four square corners, hips on a convex outline,
    otherwise slopes along every wall round a flat top or a ridge. Empty for an invalid outline."""
    corners = cleaned(outline)
    if len(corners) < 3 or area(corners) < 0.2:
        return ()
    if len(corners) == 4 and _is_square(corners):
        return _gable(corners)
    if all(_cross(*corner) > 0 for corner in _corners(corners)):
        return _hips(corners)
    return _mansard(corners)


def _normal(a: Point, b: Point) -> Point:
    """The unit vector out of an outline that goes clockwise on the screen, to the left of its edge."""
    length = math.dist(a, b) or 1.0
    return (b[1] - a[1]) / length, -(b[0] - a[0]) / length


def _is_square(corners: Outline) -> bool:
    most = math.sin(math.radians(SLACK))
    return all(abs(_cosine(*corner)) <= most for corner in _corners(corners))


def _gable(corners: Outline) -> tuple[RoofFace, ...]:
    a, b, c, d = corners
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    first, last = between(d, a, 0.5), between(b, c, 0.5)  # the ends of the ridge
    return RoofFace((a, b, last, first), _normal(a, b)), RoofFace((c, d, first, last), _normal(c, d))


def _hips(corners: Outline) -> tuple[RoofFace, ...]:
    """Faces of a hipped roof: each point belongs to the nearest wall."""
    walls = [(a, _normal(a, b)) for a, b in _edges(corners)]
    faces = []
    for number, (at, normal) in enumerate(walls):
        part: list[Point] = list(corners)
        for other, (there, across) in enumerate(walls):
            if other != number and part:
                nx, ny = across[0] - normal[0], across[1] - normal[1]
                level = across[0] * there[0] + across[1] * there[1] - normal[0] * at[0] - normal[1] * at[1]
                part = below(part, nx, ny, level)
        if len(part) >= 3:
            faces.append(RoofFace(tuple(part), normal))
    return tuple(faces)


def below(outline: list[Point], nx: float, ny: float, level: float) -> list[Point]:
    """The part of a convex outline with ``nx x + ny y`` at most ``level``."""
    found: list[Point] = []
    for a, b in _edges(outline):
        da, db = nx * a[0] + ny * a[1] - level, nx * b[0] + ny * b[1] - level
        if da <= _TINY:
            found.append(a)
        if (da < -_TINY and db > _TINY) or (da > _TINY and db < -_TINY):
            found.append(between(a, b, da / (da - db)))
    return found


def _mansard(corners: Outline) -> tuple[RoofFace, ...]:
    deep, wide = 0.0, math.sqrt(area(corners))
    for _ in range(14):
        middle = (deep + wide) / 2
        if inset(corners, middle) is None:
            wide = middle
        else:
            deep = middle
    top = inset(corners, min(0.985 * deep, 1.7))
    if top is None:
        return (RoofFace(corners, (0.0, 0.0)),)
    faces = [
        RoofFace((a, b, d, c), _normal(a, b))
        for (a, b), (c, d) in zip(_edges(corners), _edges(top), strict=True)
    ]
    return (*faces, RoofFace(top, (0.0, 0.0)))


def inset(corners: Outline, by: float) -> Outline | None:
    """The outline with every edge moved in by ``by``; ``None`` if an edge is lost or edges cross."""
    found: list[Point] = []
    for a, b, c in _corners(corners):
        n, m = _normal(a, b), _normal(b, c)
        share = 1 + n[0] * m[0] + n[1] * m[1]
        if share < 0.05:
            return None
        found.append((b[0] - by * (n[0] + m[0]) / share, b[1] - by * (n[1] + m[1]) / share))
    moved = _edges(found)
    for (a, b), (c, d) in zip(_edges(corners), moved, strict=True):
        if (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) <= 0:
            return None
    for number, (a, b) in enumerate(moved):
        for other in range(number + 2, len(moved)):
            if (other + 1) % len(moved) != number and _meet(a, b, *moved[other]):
                return None
    return tuple(found)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _cross(a, b, c) * _cross(a, b, d) < 0 and _cross(c, d, a) * _cross(c, d, b) < 0


# --- woods and water ----------------------------------------------------------------------------

Crown = tuple[float, float, float]
"""The middle and the radius of a tree's crown."""

MOST_CROWNS: Final = 420


@lru_cache(maxsize=512)
def crowns(outline: Outline, least: float, most: float) -> tuple[Crown, ...]:
    """Crowns of trees packed inside an outline, the same each time for the same outline."""
    corners = cleaned(outline)
    if len(corners) < 3:
        return ()
    chance = Random(repr(corners)).random
    left, top, right, bottom = box_of(corners)
    wide, high, cell = right - left, bottom - top, 2 * most
    grid: dict[tuple[int, int], list[Crown]] = {}  # by cell, all crowns that may touch one in it
    found: list[Crown] = []
    tries = min(2400, round(13 * max(0.2, abs(area(corners))) / (most * most)) + 40)
    for number in range(tries):
        x, y, radius, smallest = left + wide * chance(), top + high * chance(), most, least
        if number < tries // 2:  # the large ones come first
            radius, smallest = (0.6 + 0.4 * chance()) * most, max(least, 0.55 * most)
        column, row = int(x // cell), int(y // cell)
        for ox, oy, other in grid.get((column, row), ()):
            limit = smallest + other + 0.03
            apart = (x - ox) * (x - ox) + (y - oy) * (y - oy)
            if apart < limit * limit:
                break
            if apart < (radius + other + 0.03) ** 2:
                radius = math.sqrt(apart) - other - 0.03
        else:
            if not inside((x, y), corners):
                continue
            radius = min(radius, clearance((x, y), corners) - 0.06)
            if radius >= smallest and len(found) < MOST_CROWNS:
                found.append((x, y, radius))
                for there in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                    grid.setdefault(there, []).append(found[-1])
    found.sort(key=lambda crown: crown[1])
    return tuple(found)


MOST_SPOTS: Final = 600


@lru_cache(maxsize=1024)
def spots(
    outline: Outline, sizes: tuple[float, float], every: float, margin: float, salt: str = ""
) -> tuple[Crown, ...]:
    """Places and sizes for things scattered inside an outline, one on about ``every`` square inches, the
    same each time for the same outline. ``margin`` is kept free along its edge."""
    chance = Random(f"{outline!r} {salt}")
    left, top, right, bottom = box_of(outline)
    found: list[Crown] = []
    for _ in range(min(MOST_SPOTS, round(max(1.0, (right - left) * (bottom - top)) / every))):
        x, y, size = chance.uniform(left, right), chance.uniform(top, bottom), chance.uniform(*sizes)
        if inside((x, y), outline) and clearance((x, y), outline) > size + margin:
            found.append((x, y, size))
    return tuple(found)


@lru_cache(maxsize=512)
def shore(outline: Outline) -> tuple[Crown, ...]:
    """Places and sizes of things along the shore of a pond, a little inside, in small groups."""
    inner = inset(outline, 0.34)
    if inner is None:
        return ()
    chance = Random(repr(outline))
    found: list[Crown] = []
    for x, y, _ in along([*inner, inner[0]], 0.42):
        near = bool(found) and math.dist(found[-1][:2], (x, y)) < 0.6
        if chance.random() < (0.6 if near else 0.16):
            dx, dy = chance.uniform(-0.1, 0.1), chance.uniform(-0.1, 0.1)
            found.append((x + dx, y + dy, chance.uniform(0.26, 0.4)))
    return tuple(found)


@lru_cache(maxsize=16)
def meadow(across: int, up: int, every: int) -> tuple[tuple[float, float, int], ...]:
    """Places of grass on open ground of ``across`` by ``up`` inches, each with one of three kinds."""
    chance = Random(f"meadow {across} {up}")
    found = []
    for x in range(0, across, every):
        for y in range(0, up, every):
            for _ in range(chance.choice((0, 1, 1, 2))):
                there = x + chance.uniform(0.4, every), y + chance.uniform(0.4, every)
                if there[0] < across - 0.4 and there[1] < up - 0.4:
                    found.append((*there, chance.randrange(3)))
    return tuple(found)


# --- small things, as the data of SVG paths -----------------------------------------------------


TURNS: Final = 12
"""Number of angles at which small things are drawn, in sizes a quarter px apart, so that each is defined
once and then only moved."""


NEEDLES: Final = 9
"""Number of points of a pine."""


def blob(at: Point, radius: float, lobes: int, turn: float, depth: float = 1.0) -> str:
    """A round thing with lobes, such as leaves or stones, as SVG path data. ``depth`` is from 0 (nearly
    round) to 1 (leafy), ``turn`` from 0 to 1 a share of a lobe."""
    (x, y), data = _lobed(lobes, int(turn * TURNS), depth, round(4 * radius))
    return f"M{at[0] + x:.2f} {at[1] + y:.2f}{data}"


@lru_cache(maxsize=4096)
def _lobed(lobes: int, turn: int, depth: float, size: int) -> tuple[Point, str]:
    radius, step = size / 4, math.tau / lobes
    low, high = radius * (1 - 0.1 * depth), radius * (1 + 0.16 * depth + 0.9 / lobes**1.4)
    first = step * turn / TURNS
    points = [
        (far * math.cos(first + number * step / 2), far * math.sin(first + number * step / 2))
        for number, far in enumerate((low, high) * lobes)
    ]
    return points[0], _moves(points, "q")


def star(at: Point, radius: float, turn: float) -> str:
    """A pine from above as SVG path data. ``turn`` is from 0 to 1 a share of the angle between two points."""
    (x, y), data = _pointed(int(turn * TURNS), round(4 * radius))
    return f"M{at[0] + x:.2f} {at[1] + y:.2f}{data}"


@lru_cache(maxsize=1024)
def _pointed(turn: int, size: int) -> tuple[Point, str]:
    step = math.tau / NEEDLES
    points = [
        (far * math.cos(angle), far * math.sin(angle))
        for far, angle in (
            (size / 4 * (0.72 if number % 2 else 1.0), step * (turn / TURNS + number / 2))
            for number in range(2 * NEEDLES)
        )
    ]
    return points[0], _moves(points, "l")


def _moves(points: list[Point], letter: str) -> str:
    """SVG path data along the points and back to the first; for the letter ``q`` every other point is a
    control point."""
    parts = []
    stride = 2 if letter == "q" else 1
    for number in range(0, len(points), stride):
        x, y = points[number]
        told = [points[(number + 1 + more) % len(points)] for more in range(stride)]
        parts.append(letter + " ".join(f"{px - x:.2f} {py - y:.2f}" for px, py in told))
    return "".join(parts) + "z"


def rays(at: Point, near: float, far: float, turn: float) -> str:
    """Short lines from the middle outwards as SVG path data, turned as in ``star``."""
    first = f"M{at[0]:.2f} {at[1]:.2f}"
    return first.join(("", *_rays(int(turn * TURNS), round(4 * near), round(4 * far))))


@lru_cache(maxsize=1024)
def _rays(turn: int, near: int, far: int) -> tuple[str, ...]:
    found = []
    for number in range(NEEDLES):
        angle = math.tau / NEEDLES * (number + turn / TURNS)
        x, y, long = math.cos(angle) / 4, math.sin(angle) / 4, far - near
        found.append(f"m{x * near:.2f} {y * near:.2f}l{x * long:.2f} {y * long:.2f}")
    return tuple(found)


def tuft(at: Point, size: float, blades: int) -> str:
    """Blades of grass as SVG path data, upwards on the screen."""
    first = f"M{at[0]:.2f} {at[1]:.2f}"
    return first.join(("", *_blades(round(8 * size), blades)))


@lru_cache(maxsize=256)
def _blades(size: int, blades: int) -> tuple[str, ...]:
    found = []
    for number in range(blades):
        lean, unit = number - (blades - 1) / 2, size / 8
        found.append(
            f"m{0.18 * lean * unit:.2f} 0l{0.44 * lean * unit:.2f} {-(1.15 - 0.2 * abs(lean)) * unit:.2f}"
        )
    return tuple(found)


@lru_cache(maxsize=512)
def chimneys(outline: Outline) -> tuple[Point, ...]:
    """The places of a house's chimneys: beside the longest ridge, near one end or both."""
    faces = roof(outline)
    ridge, length = None, 2.4
    for number, face in enumerate(faces):
        for a, b in _edges(face.outline):
            shared = any((b, a) in _edges(other.outline) for other in faces[number + 1 :])
            if shared and math.dist(a, b) > length:
                ridge, length = (a, b), math.dist(a, b)
    if ridge is None:
        return ()
    (ax, ay), (bx, by) = ridge
    shares = (1.1 / length,) if length < 7 else (1.1 / length, 1 - 1.1 / length)
    nx, ny = (by - ay) / length * 0.55, -(bx - ax) / length * 0.55
    if ny > 0 or (ny == 0 and nx > 0):
        nx, ny = -nx, -ny
    return tuple((ax + (bx - ax) * share + nx, ay + (by - ay) * share + ny) for share in shares)


@lru_cache(maxsize=512)
def waves(outline: Outline, apart: float, margin: float) -> tuple[tuple[float, float, float], ...]:
    """Places of ripples inside an outline, with the width of each."""
    corners = cleaned(outline)
    if len(corners) < 3:
        return ()
    chance = Random(repr(corners))
    left, top, right, bottom = box_of(corners)
    found = []
    rows = min(60, int((bottom - top) / (0.62 * apart)) + 1)
    columns = min(60, int((right - left) / apart) + 2)
    for row in range(rows):
        for column in range(columns):
            x = left + (column + (0.5 if row % 2 else 0.0) + chance.uniform(-0.22, 0.22)) * apart
            y = top + (row + 0.5 + chance.uniform(-0.2, 0.2)) * 0.62 * apart
            wide = chance.uniform(0.8, 1.25)
            if (
                chance.random() < 0.78
                and inside((x, y), corners)
                and clearance((x, y), corners) > margin + wide / 2
            ):
                found.append((x, y, wide))
    if not found:
        x, y = (left + right) / 2, (top + bottom) / 2
        if inside((x, y), corners) and clearance((x, y), corners) > 0.5:
            found.append((x, y, 0.8))
    return tuple(found)


def along(points: Sequence[Point], step: float) -> list[tuple[float, float, float]]:
    """Points along a line, evenly spaced from end to end, each with the line's direction there in radians."""
    legs = [(a, b, math.dist(a, b)) for a, b in pairwise(points)]
    whole = sum(length for *_, length in legs)
    if not whole:
        return [(*points[0], 0.0)] if points else []
    count = max(1, round(whole / step))
    found, at, number = [], 0.0, 0
    for mark in range(count + 1):
        wanted = whole * mark / count
        while number < len(legs) - 1 and at + legs[number][2] < wanted:
            at += legs[number][2]
            number += 1
        a, b, length = legs[number]
        share = min(1.0, (wanted - at) / length) if length else 0.0
        found.append((*between(a, b, share), math.atan2(b[1] - a[1], b[0] - a[0])))
    return found
