"""Drawings of what the last turns left on the ground: flat, in the colours of the ground, the older the
paler.

Each mark is a small surface with its place, cut out where something must stay readable (``keep``). The
last turn's ways and shots are drawn over them, in the colours of the last move and of fire.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.paint.ink import Ink, Point, circle, filled, polyline, ray, stroke
from game.ui.paint.paint import faded
from game.ui.paint.palette import Theme
from game.view.board.clips import between
from game.view.board.fire_lines import PlacedSurface, shortened
from game.view.board.ground_marks import AgedMark, FreshTrack, GroundMark, LastTurn, Place
from game.view.board.ground_shapes import Noise

FADES: Final = (1.0, 0.6, 0.38, 0.24, 0.14)
"""The opacity of a mark by its age in turns."""

GAUGE: Final = 0.235
"""The distance from the middle of a track to the middle of each of its chains, in sizes of a tank."""

TREAD: Final = (0.088, 0.062, 0.045)
"""The distance from bar to bar of a chain, half a bar's length, and a bar's width."""

BEND: Final = 0.5
"""How far before a corner a drive begins to bend, in sizes of a tank."""

HIDDEN: Final = 0.36
"""How far behind the middle of its tank a new track begins to show, in sizes of a tank."""

LOOK: Final = 1.6
"""How far along a new track a tank may go from one frame to the next, in sizes of a tank."""

ORDER: Final = {"track": 0, "wreck": 2}
"""The order of marks, from the lowest to the highest."""

SOOT: Final = 2.4
"""How much denser soot is where no wreck lies on it."""

WRECK_FADES: Final = (0.92, 0.66, 0.46, 0.3, 0.18)

KnownMarks = dict[Hashable, list[PlacedSurface]]
"""Drawings of marks, placed relative to the origin of the board's places."""


class GroundMarkArt:
    """Draws marks for one size of the board. ``px`` gives the px of a place on the surface; ``size`` is
    that of a tank in px; ``ground`` gives the colour of the ground at a place; ``wreck`` draws a destroyed
    piece that lies at an angle (degrees clockwise from the board's N). ``known`` keeps the drawings from
    one call of ``marks`` to the next: pass the same one as long as theme and size are the same."""

    def __init__(
        self,
        theme: Theme,
        ink: Ink,
        px: Callable[[Place], Point],
        size: float,
        *,
        ground: str = "board.square_dark",
        wreck: Callable[[Hashable, float], pygame.Surface | None] | None = None,
        known: KnownMarks | None = None,
    ) -> None:
        self._known: KnownMarks = {} if known is None else known
        self.theme, self.ink, self.px, self.size, self.wreck = theme, ink, px, size, wreck
        self._paper = paper = theme[ground]
        dark = theme["surface.shadow"] if theme.palette.is_dark else theme["ink.primary"]
        self._earth = paper.lerp(dark, 0.8)
        """The colour of pressed and burnt ground."""
        lit = theme["ink.primary" if theme.palette.is_dark else "surface.raised"]
        self._light = paper.lerp(lit, 0.5)
        """The colour of its lit edges."""

    @property
    def _home(self) -> tuple[int, int]:
        """The board's origin, in whole px."""
        x, y = self.px((0.0, 0.0))
        return math.floor(x), math.floor(y)

    # --- what is left on the ground ---

    def marks(self, marks: Iterable[AgedMark], keep: Sequence[pygame.Rect] = ()) -> list[PlacedSurface]:
        """Draw marks, the lowest first; ``keep`` are rectangles to leave free."""
        found: list[PlacedSurface] = []
        ordered = sorted(marks, key=lambda one: (ORDER.get(one.mark.kind, 1), -one.age))
        before = dict(self._known)
        self._known.clear()
        for one in ordered:
            found += self._aged(one.mark, min(one.age, len(FADES) - 1), before)
        return [_cut(stamp, keep) for stamp in found]

    def _aged(self, mark: GroundMark, age: int, before: KnownMarks) -> list[PlacedSurface]:
        """A mark of that age. It is drawn once, relative to the board's origin, and afterwards only fades."""
        home, (x, y), (right, down) = self._home, self.px((0.0, 0.0)), self.px((1.0, 1.0))
        lies = (mark, *(round(part, 3) for part in (x - home[0], y - home[1], right - x, down - y)))

        fresh = self._known.get(lies, before.get(lies))
        aged = self._known.get((lies, age), before.get((lies, age)))
        if fresh is None:
            fresh = [stamp.moved(-home[0], -home[1]) for stamp in self.fresh(mark)]
        if age == 0:
            aged = fresh
        elif aged is None:
            left = (FADES, WRECK_FADES)  # scorch, and a wreck on it
            aged = [
                PlacedSurface(faded(one.surface, fades[age] / fades[0]), one.at)
                for one, fades in zip(fresh, left, strict=False)
            ]
        self._known[lies], self._known[lies, age] = fresh, aged
        return [stamp.moved(*home) for stamp in aged]

    def fresh(self, mark: GroundMark) -> list[PlacedSurface]:
        """Draw a mark of the last turn."""
        at = mark.path[-1]
        match mark.kind:
            case "track":
                return self._track(mark.path)
            case "shot" | "crater":
                return [self._crater(at, 1.0)]
            case "blast":
                return [self._crater(at, 1.35)]
            case "felled":
                return [self._felled(at)]
            case "wreck":
                wreck = self._wreck(mark)
                return [self._scorch(at, 1.0 if wreck else SOOT), *wreck]
        return []

    def _stamp(self, points: Sequence[Point], pad: float, body: str) -> PlacedSurface:
        """A drawing around ``points``, of SVG in px of the board's surface."""
        left = math.floor(min(x for x, _ in points) - pad)
        top = math.floor(min(y for _, y in points) - pad)
        width = math.ceil(max(x for x, _ in points) + pad) - left
        height = math.ceil(max(y for _, y in points) + pad) - top
        moved = f'<g transform="translate({-left} {-top})">{body}</g>'
        return PlacedSurface(self.ink.draw(moved, width, height), (left, top))

    def _noise(self, place: Place, salt: int) -> Noise:
        return Noise(round(100 * place[0]), round(100 * place[1]), salt)

    def _tread(self, path: Sequence[Place]) -> tuple[list[Point], list[tuple[float, float, float, float]]]:
        """The corners of a drive, and the places of the bars of its chains with their directions."""
        points = [self.px(place) for place in path]
        if len(points) < 2:
            return points, []
        gap = max(TREAD[0] * self.size, 3.0)
        return points, list(_walked(_bent(points, BEND * self.size), gap))

    def _track(self, path: Sequence[Place]) -> list[PlacedSurface]:
        """The bars of two chains along a drive."""
        points, walked = self._tread(path)
        if not walked:
            return []
        size, bars = self.size, list[str]()
        _, half, width = (part * size for part in TREAD)
        for x, y, dx, dy in walked:
            for side in (-GAUGE * size, GAUGE * size):
                a, b = side - half, side + half
                bars.append(f"M{x - dy * a:.1f} {y + dx * a:.1f}L{x - dy * b:.1f} {y + dx * b:.1f}")
        pen = stroke(_alpha(self._earth, 0.42), max(1.0, width), cap="butt")
        body = f'<path d="{"".join(bars)}" {pen}/>'
        return [self._stamp(points, (GAUGE + TREAD[1] + 0.1) * size, body)]

    def growing(self, path: Sequence[Place], keep: Sequence[pygame.Rect] = ()) -> GrowingTrack | None:
        """A new track that grows behind its tank; ``keep`` are rectangles to leave free."""
        made = self._track(path)
        if not made:
            return None
        return GrowingTrack(_cut(made[0], keep), self._tread(path)[1], self)

    def _crater(self, place: Place, large: float) -> PlacedSurface:
        """A hole with a lit rim, and earth thrown out around it."""
        at, noise, size = self.px(place), self._noise(place, 3), self.size * large
        spots, hole = _blob(noise, at, 0.27 * size, 0.34), _blob(noise, at, 0.12 * size, 0.22)
        body = f'<path d="{spots}" {filled(_alpha(self._earth, 0.22))}/>'
        pen = stroke(_alpha(self._earth, 0.36), max(1.0, 0.024 * size))
        for number in range(9):
            angle = 2 * math.pi * (number + noise(-0.3, 0.3)) / 9
            near, far = noise(0.22, 0.26) * size, noise(0.3, 0.4) * size
            body += ray(at, (math.cos(angle), math.sin(angle)), near, far, pen)
        lit = f'transform="translate({0.022 * size:.1f} {0.032 * size:.1f})"'
        body += f'<path d="{hole}" {lit} {filled(_alpha(self._light, 0.4))}/>'
        body += f'<path d="{hole}" {filled(_alpha(self._earth, 0.64))}/>'
        return self._stamp([at], 0.52 * size, body)

    def _scorch(self, place: Place, dense: float) -> PlacedSurface:
        """Burnt ground around a wreck, or where nothing else remains."""
        at, noise, size, body = self.px(place), self._noise(place, 7), self.size, ""
        for radius, rough, share in ((0.5, 0.16, 0.12), (0.41, 0.22, 0.14), (0.3, 0.26, 0.18)):
            spot = _blob(noise, at, radius * size, rough, 13)
            body += f'<path d="{spot}" {filled(_alpha(self._earth, dense * share))}/>'
        return self._stamp([at], 0.64 * size, body)

    def _felled(self, place: Place) -> PlacedSurface:
        """Stumps, with trees pressed flat beside them."""
        x, y = self.px(place)
        noise, size, theme = self._noise(place, 11), self.size, self.theme
        line, leaf = theme["board.trees_line"], theme["board.trees"]
        turn = noise(0, 2 * math.pi)
        fallen = [(turn + number * 2 * math.pi / 3, noise(-0.5, 0.5)) for number in range(3)]
        crowns, trunks, stumps, branches = "", "", "", list[str]()
        ring = stroke(_alpha(line, 0.85), max(1.0, 0.024 * size))
        thick = stroke(_alpha(line, 0.8), max(1.4, 0.045 * size))
        thin = stroke(_alpha(line, 0.6), max(1.0, 0.02 * size))
        for angle, lean in fallen:
            at = x + 0.16 * size * math.cos(angle), y + 0.16 * size * math.sin(angle)
            unit = dx, dy = math.cos(angle + lean), math.sin(angle + lean)
            trunks += ray(at, unit, 0.09 * size, 0.33 * size, thick)
            middle = at[0] + 0.25 * size * dx, at[1] + 0.25 * size * dy
            crown = _blob(noise, middle, 0.13 * size, 0.38, 9)
            crowns += f'<path d="{crown}" {filled(_alpha(leaf, 0.62))}/>'
            for part in (0.19, 0.25, 0.3):
                a, b = at[0] + part * size * dx, at[1] + part * size * dy
                for side in (-1, 1):
                    far = noise(0.06, 0.1) * size
                    to = a + far * (0.7 * dx - side * dy), b + far * (0.7 * dy + side * dx)
                    branches.append(f"M{a:.1f} {b:.1f}L{to[0]:.1f} {to[1]:.1f}")
            stumps += circle(at, 0.062 * size, filled(_alpha(self._light, 0.95)))
            stumps += circle(at, 0.062 * size, ring) + circle(at, 0.02 * size, ring)
        body = f'{crowns}<path d="{"".join(branches)}" {thin}/>{trunks}{stumps}'
        return self._stamp([(x, y)], 0.58 * size, body)

    def _wreck(self, mark: GroundMark) -> list[PlacedSurface]:
        """The burnt-out wreck of a destroyed piece."""
        whole = None if self.wreck is None else self.wreck(mark.piece, mark.degrees)
        if whole is None:
            return []
        made = pygame.transform.grayscale(whole)
        soot = self._earth.lerp(pygame.Color(128, 128, 128), 0.45)
        made.fill((soot.r, soot.g, soot.b, round(255 * WRECK_FADES[0])), special_flags=pygame.BLEND_RGBA_MULT)
        x, y = self.px(mark.path[-1])
        return [PlacedSurface(made, made.get_rect(center=(round(x), round(y))).topleft)]

    # --- the last turn ---

    def last_turn(self, shown: LastTurn, keep: Sequence[pygame.Rect] = ()) -> list[PlacedSurface]:
        """The last turn's ways, each dashed from a ring on, and its shots; ``keep`` are rectangles to
        leave free."""
        ways = [stamp for way in shown.ways for stamp in self._way(way)]
        return [*(_cut(stamp, keep) for stamp in ways), *self.shots(shown.shots)]

    def shots(self, shots: Iterable[Sequence[Place]]) -> list[PlacedSurface]:
        """Shots, each from its gun to its target."""
        return [stamp for shot in shots for stamp in self._shot(shot)]

    def _from_home(self, way: Sequence[Place]) -> list[Point]:
        """A way from the board's origin: ``Ink`` knows its drawing again when the board is panned."""
        left, top = self._home
        return [(x - left, y - top) for x, y in map(self.px, way)]

    def _way(self, way: Sequence[Place]) -> list[PlacedSurface]:
        """A drive: a ring at its start, then dashes."""
        points = self._from_home(way)
        if len(points) < 2:
            return []
        size, theme = self.size, self.theme
        colour = theme["signal.last_move"].lerp(theme["ink.primary"], 0.3)  # it is seen on its own tint
        width, radius = max(1.5, 0.055 * size), 0.12 * size
        line, paper = shortened(_bent(points, BEND * size), radius), _alpha(self._paper, 0.6)
        dash = stroke(colour, width, cap="butt", dash=(2.6 * width, 1.7 * width))
        body = polyline(line, stroke(paper, width * 2, cap="butt")) if line else ""
        body += circle(points[0], radius, stroke(paper, width * 2)) + (polyline(line, dash) if line else "")
        body += circle(points[0], radius, stroke(colour, width))
        return [self._stamp(points, radius + 2 * width, body).moved(*self._home)]

    def _shot(self, shot: Sequence[Place]) -> list[PlacedSurface]:
        """Dots from the gun to a burst at the target."""
        points = self._from_home(shot)
        size, red, body = self.size, self.theme["fire.accent"], ""
        width, target = max(1.4, 0.042 * size), points[-1]
        far = math.dist(points[0], target)
        if far > 0.9 * size:
            a, b = between(points[0], target, 0.45 * size / far), between(target, points[0], 0.5 * size / far)
            count = max(1, round(math.dist(a, b) / (3.4 * width)))
            for n in range(count + 1):
                body += circle(between(a, b, n / count), 0.62 * width, filled(_alpha(red, 0.75)))
        pen = stroke(_alpha(red, 0.85), width)
        for number in range(8):
            angle = math.pi / 8 + math.pi * number / 4
            body += ray(target, (math.cos(angle), math.sin(angle)), 0.4 * size, 0.49 * size, pen)
        return [self._stamp(points, 0.52 * size + width, body).moved(*self._home)]


class GrowingTrack:
    """A track that is shown as far as its tank has left it behind. It is cut from a drawing that was made
    once."""

    def __init__(
        self,
        whole: PlacedSurface,
        walked: Sequence[tuple[float, float, float, float]],
        art: GroundMarkArt,
    ) -> None:
        self._whole, self._walked, self._px, size = whole, walked, art.px, art.size
        gap = math.dist(walked[0][:2], walked[1][:2]) if len(walked) > 1 else size
        self._hidden, self._ahead = round(HIDDEN * size / gap), math.ceil(LOOK * size / gap)
        self._near = 0.5 * size
        self._reach, self._thick = (GAUGE + TREAD[1]) * size, TREAD[2] * size + 1.0
        self._surface = pygame.Surface(whole.surface.get_size(), pygame.SRCALPHA, 32)
        self._seen = pygame.Rect(0, 0, 0, 0)
        self._under = self._drawn = 0
        """The bar under the tank now, and how many bars have been drawn."""

    def upto(self, at: Place | None) -> list[PlacedSurface]:
        """The part of the track that is seen while the tank is at ``at``, which hides the rest; ``None``:
        the tank is at the end."""
        walked, last = self._walked, len(self._walked) - 1
        if at is None:
            self._under = last
        else:
            place = self._px(at)

            def far(number: int) -> float:
                return math.dist(walked[number][:2], place)

            self._under = min(range(self._under, min(last, self._under + self._ahead) + 1), key=far)
            if far(self._under) > self._near:  # frames were left out
                self._under = min(range(self._under, last + 1), key=far)
        left, top = self._whole.at
        for number in range(self._drawn, max(self._drawn, self._under - self._hidden)):
            x, y, dx, dy = walked[number]
            wide = self._reach * abs(dy) + self._thick * abs(dx)
            high = self._reach * abs(dx) + self._thick * abs(dy)
            corner = round(x - wide) - left, round(y - high) - top
            bars = pygame.Rect(corner, (round(2 * wide), round(2 * high))).clip(self._surface.get_rect())
            # bars of a bend overlap: what is seen already gets no darker
            self._surface.blit(self._whole.surface, bars, bars, pygame.BLEND_RGBA_MAX)
            self._seen = bars.union(self._seen) if self._seen.width else bars
            self._drawn = number + 1
        if not self._seen.width:
            return []
        part = self._surface.subsurface(self._seen)
        return [PlacedSurface(part, (left + self._seen.x, top + self._seen.y))]


class FreshTracks:
    """The growing tracks of one board."""

    def __init__(self) -> None:
        self._key: object = None
        self._tracks: dict[tuple[Place, ...], GrowingTrack | None] = {}

    def stamps(
        self, art: GroundMarkArt, tracks: Sequence[FreshTrack], key: object,
        keep: Sequence[pygame.Rect] = (),
    ) -> list[PlacedSurface]:  # fmt: skip
        """The visible parts of ``tracks``; ``key`` is all else that their drawings depend on."""
        if self._key != key or not tracks:
            self._key, self._tracks = key, {}
        found: list[PlacedSurface] = []
        for track in tracks:
            if track.path not in self._tracks:
                self._tracks[track.path] = art.growing(track.path, keep)
            grown = self._tracks[track.path]
            found += grown.upto(track.at) if grown is not None else []
        return found


def _alpha(colour: pygame.Color, share: float) -> pygame.Color:
    return pygame.Color(colour.r, colour.g, colour.b, max(0, min(255, round(255 * share))))


def _cut(stamp: PlacedSurface, keep: Sequence[pygame.Rect]) -> PlacedSurface:
    """A surface with the given rectangles cut out."""
    hit = stamp.rect.collidelistall(list(keep))
    if not hit:
        return stamp
    made = stamp.surface.copy()
    for number in hit:
        made.fill((0, 0, 0, 0), keep[number].move(-stamp.at[0], -stamp.at[1]))
    return PlacedSurface(made, stamp.at)


def _blob(noise: Noise, middle: Point, radius: float, rough: float, count: int = 11) -> str:
    """The SVG path data of a round shape with an uneven edge."""
    points = []
    for number in range(count):
        angle = 2 * math.pi * (number + noise(-0.3, 0.3)) / count
        far = radius * (1 + noise(-rough, rough))
        points.append((middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)))
    ends = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise([*points, points[0]])]
    bends = "".join(
        f"Q{x:.1f} {y:.1f} {to[0]:.1f} {to[1]:.1f}" for (x, y), to in zip(points, ends, strict=True)
    )
    return f"M{ends[-1][0]:.1f} {ends[-1][1]:.1f}{bends}Z"


def _bent(points: Sequence[Point], radius: float) -> list[Point]:
    """A line with rounded corners."""
    found = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        first, last = (
            between(at, other, min(0.5, radius / far) if (far := math.dist(at, other)) else 0.0)
            for other in (before, after)
        )
        bend = (step / 6 for step in range(7))
        found += [between(between(first, at, share), between(at, last, share), share) for share in bend]
    return [*found, points[-1]]


def _walked(points: Sequence[Point], gap: float) -> Iterable[tuple[float, float, float, float]]:
    """Points along a line, ``gap`` apart, each with the line's direction there."""
    over = 0.0
    for a, b in pairwise(points):
        long = math.dist(a, b)
        if not long:
            continue
        dx, dy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        while over <= long:
            yield a[0] + dx * over, a[1] + dy * over, dx, dy
            over += gap
        over -= long
