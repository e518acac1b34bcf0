"""Draws the Tank Chess pieces: writes assets/sprites/tank_chess/<piece>/*.svg.

Run it from anywhere: ``python3 tools/make_sprites.py``. The files are kept in the repository and are
what the app reads; this script is how to change all eighty-eight of them at once.

A drawing is 120 × 120 with its middle at 0,0 and its front at the top; all ink stays within 58 of the
middle, so that a piece at 45° does not overhang its square. White's rear corners are round and its deck
bears a ring; Black's are cut and it bears two bars. ``large`` has the small parts, ``small`` (below 56 px
a square) has a heavier outline, a bigger mark and nothing that would become dust.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.ui.paint.palette import load_theme  # noqa: E402
from game.view.board.sprites import side_style  # noqa: E402
from tools.sprite_parts import gun_data  # noqa: E402

FOLDER = ROOT / "assets" / "sprites" / "tank_chess"

Corner = tuple[float, float, str, float]
"""x, y, how the corner is made (r round, c cut, empty sharp), how much."""

MARKS: dict[str, str] = {
    "double_chevron": '<path class="markline" {w} d="M-15 0L0 -11L15 0M-15 15.5L0 4.5L15 15.5"/>',
    "chevron": '<path class="markline" {w} d="M-16 9L0 -9L16 9"/>',
    "diamond": '<path class="mark" d="M0 -19L14.5 0L0 19L-14.5 0Z"/>',
    "square": '<rect class="mark" x="-14" y="-14" width="28" height="28"/>',
    "triangle": '<path class="mark" d="M0 -19L17 13L-17 13Z"/>',
    "arch": '<path class="markline" {w} d="M-12 16L-12 -2A12 12 0 0 1 12 -2L12 16"/>',
    "double_square": '<path class="markline" {thin} d="M-15.5 -15.5H15.5V15.5H-15.5Z"/>'
    '<rect class="mark" x="-6.5" y="-6.5" width="13" height="13"/>',
    "waves": '<path class="markline" {thin} d="'
    'M-17 -5C-13 -12 -6 -12 0 -7C6 -2 13 -2 17 -9M-17 10C-13 3 -6 3 0 8C6 13 13 13 17 6"/>',
    "blade": '<path class="mark" d="M-18 -16H-12V-9H12V-16H18V-1H4.5V17H-4.5V-1H-18Z"/>',
}
"""The printed marks, about 34 high, by name."""


@dataclass
class Drawing:
    """Elements of one file in the order they are painted, and the rim that goes under them."""

    side: str
    small: bool
    rims: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    shades: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    pivot: tuple[float, float] | None = None
    muzzles: list[tuple[float, float]] = field(default_factory=list)

    @contextmanager
    def moving(self, css: str) -> Iterator[None]:
        """What is drawn inside turns with the gun ("aim"), or slides back when it fires ("barrel")."""
        for chain in (self.rims, self.shades, self.top):
            chain.append(f'<g class="{css}">')
        yield
        for chain in (self.rims, self.shades, self.top):
            if chain[-1] == f'<g class="{css}">':
                chain.pop()
            else:
                chain.append("</g>")

    @contextmanager
    def all_round(self, x: float, y: float) -> Iterator[None]:
        """What is drawn inside is a turret that turns about this place."""
        self.pivot = (x, y)
        with self.moving("aim"):
            yield

    @property
    def sw(self) -> float:
        """The width of the outline."""
        return 4.2 if self.small else 2.7

    @property
    def thin(self) -> float:
        """The width of lines inside."""
        return 3.0 if self.small else 1.6

    def rear(self, size: float) -> tuple[str, float]:
        """How this side's rear corners are made."""
        return ("r", size) if self.side == "white" else ("c", size * 0.86)

    def outer(self, css: str, path: str, *, on_top: bool = False) -> None:
        """A part that makes the silhouette."""
        self.rims.append(
            f'<path class="rim" stroke-width="{self.sw + (5.4 if self.small else 4):g}" d="{path}"/>'
        )
        # Where hull and tracks meet, the heavy outline would be mostly ink: the hull's is finer.
        self.inner(css, path, on_top=on_top, width=3.2 if self.small and css == "hull" else self.sw)

    def turret(self, path: str) -> None:
        """What stands on the hull and bears the mark; its outline is finer, to leave the mark room."""
        width = 2.8 if self.small else self.sw
        self.rims.append(
            f'<path class="rim" stroke-width="{self.sw + (5.4 if self.small else 4):g}" d="{path}"/>'
        )
        self.inner("turret", path, on_top=True, width=width)
        self.shades.append(f'<path d="{path}"/>')

    def inner(self, css: str, path: str, *, on_top: bool = False, width: float | None = None) -> None:
        """A part inside the silhouette."""
        stroke = f' stroke-width="{self.sw if width is None else width:g}"'
        (self.top if on_top else self.body).append(f'<path class="{css}"{stroke} d="{path}"/>')

    def circle(self, css: str, x: float, y: float, r: float, *, width: float, on_top: bool = False) -> None:
        made = f'<circle class="{css}" stroke-width="{width:g}" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'
        (self.top if on_top else self.body).append(made)

    def mark(self, name: str, x: float, y: float, scale: float, *, upright: bool = False) -> None:
        inner = mark_shape(name, 8 if self.small else 7, 6.4 if self.small else 5.6)
        if upright:
            inner = f'<g id="upright">{inner}</g>'
        at = f"translate({n(x)} {n(y)}) " if x or y else ""
        self.top.append(f'<g transform="{at}scale({n(scale)})">{inner}</g>')


def mark_shape(name: str, width: float, thin: float) -> str:
    """A printed mark with strokes of these widths."""
    made = 'stroke-width="{}" stroke-linejoin="miter"'
    return MARKS[name].format(w=made.format(width), thin=made.format(thin))


def n(value: float) -> str:
    """A number as short as it goes."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def outline(corners: Sequence[Corner]) -> str:
    """A closed path through the corners, each sharp, round or cut."""
    parts: list[str] = []
    count = len(corners)
    for place, (x, y, kind, size) in enumerate(corners):
        if not kind or size <= 0:
            parts.append(f"{n(x)} {n(y)}")
            continue
        before, after = corners[place - 1], corners[(place + 1) % count]
        ends = []
        for other in (before, after):
            dx, dy = other[0] - x, other[1] - y
            length = math.hypot(dx, dy)
            share = min(size, length / 2) / length
            ends.append(f"{n(x + dx * share)} {n(y + dy * share)}")
        joint = f"Q{n(x)} {n(y)} {ends[1]}" if kind == "r" else ends[1]
        parts.append(f"{ends[0]}{'' if kind == 'r' else 'L'}{joint}")
    return "M" + "L".join(parts) + "Z"


def both(right: Sequence[Corner]) -> str:
    """An outline like on the left as on the right; ``right`` goes from the front to the rear."""
    left = [(-x, y, kind, size) for x, y, kind, size in reversed(right) if x]
    return outline([*right, *left])


def box(
    x0: float, y0: float, x1: float, y1: float, front: float = 0.0, rear: tuple[str, float] = ("", 0)
) -> str:
    """A rectangle with front corners rounded and rear corners made as told."""
    return outline([(x1, y0, "r", front), (x1, y1, *rear), (x0, y1, *rear), (x0, y0, "r", front)])


def lines(*segments: tuple[float, float, float, float]) -> str:
    """A path of separate straight lines."""
    return "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for a, b, c, d in segments)


def tracks(d: Drawing, x0: float, x1: float, y0: float, y1: float) -> None:
    """A pair of tracks, given by its right one."""
    for sign in (1, -1):
        a, b = (x0, x1) if sign > 0 else (-x1, -x0)
        # Only the outer rear corner takes the side's form; the inner one is hidden under the hull.
        rear = d.rear(7)
        flat = ("", 0.0)
        right, left = (rear, flat) if sign > 0 else (flat, rear)
        d.outer("track", outline([(b, y0, "r", 4), (b, y1, *right), (a, y1, *left), (a, y0, "r", 4)]))
        step = 10.0 if d.small else 6.2
        width = 2.6 if d.small else 2.0
        count = max(1, round((y1 - y0 - 10) / step))
        inset = d.sw / 2 + 0.6
        ticks = [y0 + 5 + (y1 - y0 - 10) * (i + 0.5) / count for i in range(count)]
        d.inner("tick", lines(*((a + inset, y, b - inset, y) for y in ticks)), width=width)


def badge(d: Drawing, y: float) -> None:
    """The side's sign on the rear deck: a ring, or two bars."""
    if d.side == "white":
        d.circle("line", 0, y, 4.4 if d.small else 4, width=3.0 if d.small else 2.2)
    else:
        half, gap = (9, 3.1) if d.small else (8, 2.6)
        bars = lines((-half, y - gap, half, y - gap), (-half, y + gap, half, y + gap))
        d.inner("markline", bars, width=3.0 if d.small else 2.2)


def gun(
    d: Drawing,
    width: float,
    muzzle: float,
    root: float,
    *,
    x: float = 0.0,
    brake: tuple[float, float] | None = None,
    shade: float | None = None,
) -> None:
    """A barrel from ``root`` to the front; ``brake``: half width and length of a muzzle brake."""
    half = width / 2
    muzzle = (
        max(muzzle, -53.8 if abs(x) < 5 else -51.6) if d.small else muzzle
    )  # the heavier rim needs the room
    with d.moving("barrel"):
        d.outer("gun", box(x - half, muzzle, x + half, root, 0.8), on_top=True)
        if brake:
            d.outer("dark", box(x - brake[0], muzzle, x + brake[0], muzzle + brake[1], 1.5), on_top=True)
        if shade is not None:
            d.shades.append(f'<path d="{box(x - half, shade, x + half, root)}"/>')
    d.muzzles.append((x, muzzle))


def lamps(d: Drawing, x: float, y: float) -> None:
    """Two head lamps on the nose: large drawings only."""
    if not d.small:
        for sign in (1, -1):
            d.circle("turret", sign * x, y, 2.5, width=1.4)


def grille(d: Drawing, x0: float, x1: float, y0: float, y1: float, count: int) -> None:
    """Cooling slots on both sides of the rear deck: large drawings only."""
    if d.small:
        return
    found = [y0 + (y1 - y0) * i / (count - 1) for i in range(count)]
    both_sides = [(s * x0, y, s * x1, y) for y in found for s in (1, -1)]
    d.inner("tick" if d.side == "black" else "line", lines(*both_sides), width=1.2)


def light(d: Drawing) -> None:
    tracks(d, 16, 30, -24, 41)
    d.outer("hull", both([(10, -33, "r", 2), (20, -22, "r", 2), (20, 45, *d.rear(9))]))
    if not d.small:
        d.inner("line", lines((-19, -20, 19, -20)), width=1.5)
    lamps(d, 14, -24)
    grille(d, 10, 16, 35, 40, 3)
    badge(d, 37)
    with d.all_round(0, 5):
        d.turret(circle_path(0, 5, 22.5 if d.small else 20.5))
        gun(d, 10.8 if d.small else 7, -55, -15.5, shade=-24)
        if not d.small:
            d.inner("dark", both([(6.5, -21, "r", 1), (8.5, -13.5, "", 0)]), on_top=True, width=1.8)
        d.mark("double_chevron", 0, 3.4, 0.9 if d.small else 0.86)


def command(d: Drawing) -> None:
    light(d)
    # Two whips stand on the rear deck, one with a ball, one with the pennant: they break the outline on
    # both sides of the gun, so that a Command is no Light in grey either.
    rim = d.sw + (5.4 if d.small else 4)
    at = (-32.5, -37.0) if d.small else (-34.0, -39.0)
    for foot, head in (((-22.0, 40.0), at), ((22.0, 40.0), (28.0, -45.5))):
        mast = lines((*foot, *head))
        d.rims.append(f'<path class="rim" stroke-width="{rim:g}" d="{mast}"/>')
        d.inner("line", mast, on_top=True, width=4.6 if d.small else 3.8)
        if d.side == "black":
            d.inner("markline", mast, on_top=True, width=2 if d.small else 1.6)
        d.circle("dark", *foot, 3.8 if d.small else 3.4, width=d.thin, on_top=True)
    ball = circle_path(*at, 5.4 if d.small else 4.6)
    d.outer("turret", ball, on_top=True)
    if d.side == "black":
        d.inner("mark", ball, on_top=True, width=0)
    tip = (51.5, -17.5, "", 0.0) if d.small else (53.0, -18.5, "", 0.0)
    d.outer("pennant", outline([(27, -46, "", 0), tip, (25, -14, "", 0)]), on_top=True)


def medium(d: Drawing) -> None:
    tracks(d, 21, 36, -27, 42)
    d.outer("hull", both([(14, -37, "r", 2), (25.5, -25, "r", 2), (25.5, 46, *d.rear(10))]))
    if not d.small:
        d.inner("line", lines((-24.5, -22.5, 24.5, -22.5)), width=1.5)
        d.inner("line", box(-6, -33, 6, -26, 1), width=1.4)
    lamps(d, 18, -27)
    grille(d, 11, 20, 36.5, 41.5, 3)
    badge(d, 38.5)
    with d.all_round(0, 3):
        t = 26.5 if d.small else 25
        d.turret(both([(11, -23, "r", 1.5), (t, -9, "r", 1.5), (t, 16, "r", 1.5), (14, 30, "r", 1.5)]))
        gun(d, 11 if d.small else 8.8, -55.5, -22, shade=-30)
        if not d.small:
            d.inner("dark", both([(7.5, -30, "r", 1), (11, -21, "", 0)]), on_top=True, width=1.9)
            d.circle("line", 16.6, 15.4, 3.9, width=1.4, on_top=True)
            d.inner("line", lines((-19, 19, -12, 25.5)), on_top=True, width=1.4)
        d.mark("diamond", 0, 3, 1.06 if d.small else 0.97, upright=True)


def heavy(d: Drawing) -> None:
    tracks(d, 25, 43, -29, 36)
    d.outer("hull", both([(28, -35, "c", 5), (28, 43, *d.rear(10))]))
    if not d.small:
        d.inner("line", lines((-27, -25, 27, -25)), width=1.5)
        d.inner("line", lines((-35.5, -23, -35.5, 29), (35.5, -23, 35.5, 29)), width=1.3)
    lamps(d, 21, -30)
    grille(d, 12, 22, 34.5, 39, 2)
    badge(d, 36)
    with d.all_round(0, 3):
        t = 29.5 if d.small else 28.5
        d.turret(both([(21, -22, "r", 2), (t, -12, "r", 2), (t, 28, *d.rear(8))]))
        gun(d, 13.6 if d.small else 11.6, -55, -22, brake=(11, 10), shade=-28)
        if not d.small:
            d.inner("dark", both([(12, -29, "r", 2), (16, -21, "", 0)]), on_top=True, width=1.9)
            d.circle("line", 21.5, -8, 3.4, width=1.4, on_top=True)
            d.inner("line", lines((-22, 23.5, 22, 23.5)), on_top=True, width=1.3)
        d.mark("square", 0, 3, 1.1 if d.small else 1.0, upright=True)


def tank_destroyer(d: Drawing) -> None:
    tracks(d, 21, 37, -12, 40)
    d.outer("hull", both([(15, -34, "r", 2), (28, -4, "r", 2), (31, 44, *d.rear(10))]))
    grille(d, 11, 22, 37, 41, 2)
    badge(d, 38.5)
    d.turret(both([(10, -29, "r", 1.5), (27.5, 30, *d.rear(7))]))
    gun(d, 11.4 if d.small else 9.6, -55.5, -27, brake=(9.5, 9), shade=-31)
    if not d.small:
        d.inner("dark", both([(8.5, -34, "r", 2), (10.5, -23, "", 0)]), on_top=True, width=1.9)
        d.inner("line", lines((-12.5, -23, -20.5, 4), (12.5, -23, 20.5, 4)), on_top=True, width=1.2)
    d.mark("triangle", 0, 9.5, 1.08 if d.small else 0.98)


def heavy_mortar(d: Drawing) -> None:
    tracks(d, 21, 37, -18, 40)
    d.outer("hull", both([(26, -25, "c", 6), (26, 45, *d.rear(10))]))
    lamps(d, 21.5, -19)
    grille(d, 11, 21, 37.5, 41.5, 2)
    badge(d, 38.5)
    d.turret(both([(20, -14, "r", 3), (28.5, 4, "r", 2), (25, 31, *d.rear(9))]))
    # A barrel as wide as it is long, its bore to the sky.
    with d.moving("barrel"):
        d.outer("gun", both([(15.5, -42, "", 0), (17.5, -7, "r", 3)]), on_top=True)
        d.shades.append(f'<path d="{both([(15, -30, "", 0), (16, -6, "", 0)])}"/>')
        d.outer("turret", ellipse_path(0, -42, 17.5, 12), on_top=True)
        d.inner("ink", ellipse_path(0, -42, 11, 6.8), on_top=True, width=0)
        if d.side == "black":
            d.inner("markline", ellipse_path(0, -42, 11.8, 7.4), on_top=True, width=2.8 if d.small else 1.7)
    d.muzzles.append((0, -42))
    if not d.small:
        d.inner("dark", both([(16.2, -24, "", 0), (16.7, -18, "", 0)]), on_top=True, width=1.6)
    d.mark("arch", 0, 12, 0.94 if d.small else 0.84)


def super_heavy(d: Drawing) -> None:
    tracks(d, 34, 47, -27, 29)
    tracks(d, 20, 34, -31, 36)
    d.outer("hull", both([(20, -38, "c", 5), (28, -26, "", 0), (28, 43, *d.rear(10))]))
    lamps(d, 13, -33)
    grille(d, 12, 23, 35.5, 39.5, 2)
    badge(d, 36.5)
    with d.all_round(0, 2.5):
        for x in (12.5, -12.5):
            gun(d, 9.4 if d.small else 8, -53, -20, x=x, shade=-30)
            if not d.small:
                d.inner("dark", box(x - 6.5, -31, x + 6.5, -20, 1.5), on_top=True, width=1.8)
        d.turret(both([(20, -25, "r", 1.5), (33, -11, "r", 1.5), (33, 16, "r", 1.5), (20, 30, "r", 1.5)]))
        if not d.small:
            d.circle("line", 25.5, 5, 3.6, width=1.4, on_top=True)
            d.circle("line", -25.5, 5, 3.6, width=1.4, on_top=True)
        d.mark("double_square", 0, 2.5, 1.12 if d.small else 1.0, upright=True)


def tank_hunter(d: Drawing) -> None:
    for y in (-20, 7, 33):
        for sign in (1, -1):
            a, b = (13, 29) if sign > 0 else (-29, -13)
            wheel = [(b, y - 9.0), (b, y + 9.0), (a, y + 9.0), (a, y - 9.0)]
            d.outer("track", outline([(cx, cy, "r", 4.0) for cx, cy in wheel]))
            if not d.small:
                d.inner("tick", lines((a + 2, y - 3, b - 2, y - 3), (a + 2, y + 3, b - 2, y + 3)), width=1.8)
    d.outer("hull", both([(8, -32, "r", 2), (18, -14, "r", 2), (18, 46, *d.rear(10))]))
    lamps(d, 9.5, -25)
    badge(d, 39)
    # A shield like an arrowhead, open to the rear.
    d.turret(both([(0, -22, "r", 2), (25, 8, "r", 2), (17, 29, "r", 2)]))
    gun(d, 10.8 if d.small else 6.4, -56, -17, brake=(8.5, 9), shade=-24)
    d.mark("chevron", 0, 8.5, 0.94 if d.small else 0.86)


def amphibian(d: Drawing) -> None:
    if d.side == "white":
        bow = "M0 -47C14 -40 30 -22 30 4L30 34Q30 48 16 48L-16 48Q-30 48 -30 34L-30 4C-30 -22 -14 -40 0 -47Z"
    else:
        bow = "M0 -47C14 -40 30 -22 30 4L30 36L19 48L-19 48L-30 36L-30 4C-30 -22 -14 -40 0 -47Z"
    for sign in (1, -1):
        d.outer("dark", box(sign * 11 - 5, 43, sign * 11 + 5, 53.2, 0, d.rear(4)))
    d.outer("hull", bow)
    css = "tick" if d.side == "black" else "line"
    if not d.small:
        # The gunwale, and the surf board folded on the bow.
        right = "M0 -39C11 -32 24 -18 24 4L24 33Q24 42 15 42"
        left = "M0 -39C-11 -32 -24 -18 -24 4L-24 33Q-24 42 -15 42"
        d.inner(css, right + left, width=1.4)
        d.inner(css, lines((-14.5, -25, 14.5, -25), (-18, -20, 18, -20)), width=1.4)
        d.circle(css, 16, 33, 3, width=1.4)
        d.circle(css, -16, 33, 3, width=1.4)
    badge(d, 37)
    with d.all_round(0, 5):
        d.turret(circle_path(0, 5, 22 if d.small else 20))
        gun(d, 10.8 if d.small else 6.8, -55.5, -15, shade=-30)
        if not d.small:
            d.inner("dark", both([(6, -20, "r", 1), (8, -13, "", 0)]), on_top=True, width=1.8)
        d.mark("waves", 0, 5.4, 0.9 if d.small else 0.84)


def bulldozer(d: Drawing) -> None:
    tracks(d, 19, 34, -12, 43)
    # Two arms carry the blade.
    for sign in (1, -1):
        d.outer("dark", box(sign * 26.5 - 4.5, -28, sign * 26.5 + 4.5, 14, 1, ("r", 2)))
    d.outer("hull", both([(14, -20, "r", 3), (23, -8, "r", 2), (23, 46, *d.rear(10))]))
    if not d.small:
        slots = [(-8.0, y, 8.0, y) for y in (-15, -12, -9)]
        d.inner("tick" if d.side == "black" else "line", lines(*slots), width=1.3)
    badge(d, 40)
    blade = "M-43.2 -34L-36 -37.5Q0 -26.5 36 -37.5L43.2 -34L42.6 -24.8Q0 -10 -42.6 -24.8Z"
    d.outer("turret", blade, on_top=True)
    if not d.small:
        d.inner("line", "M-42 -29.5Q0 -15.5 42 -29.5", on_top=True, width=1.4)
    half = 22.5 if d.small else 21
    d.turret(both([(half, -7, "r", 2), (half, 33, *d.rear(7))]))
    d.mark("blade", 0, 13, 0.86 if d.small else 0.8)


def generic(d: Drawing) -> None:
    tracks(d, 22, 36, -26, 41)
    d.outer("hull", both([(14, -36, "r", 2), (26, -24, "r", 2), (26, 45, *d.rear(10))]))
    badge(d, 38)
    with d.all_round(0, 0):
        d.turret(circle_path(0, 0, 28))
        gun(d, 11 if d.small else 8.8, -56, -27, shade=-32)


def circle_path(x: float, y: float, r: float) -> str:
    return ellipse_path(x, y, r, r)


def ellipse_path(x: float, y: float, rx: float, ry: float) -> str:
    return (
        f"M{n(x - rx)} {n(y)}A{n(rx)} {n(ry)} 0 1 1 {n(x + rx)} {n(y)}"
        f"A{n(rx)} {n(ry)} 0 1 1 {n(x - rx)} {n(y)}Z"
    )


@dataclass(frozen=True)
class Piece:
    """How to draw a piece: its body, its mark, and how big its wreck is (half width, half length)."""

    draw: Callable[[Drawing], None]
    mark: str
    wreck: tuple[float, float]


PIECES: dict[str, Piece] = {
    "command": Piece(command, "double_chevron", (27, 31)),
    "light": Piece(light, "double_chevron", (27, 31)),
    "medium": Piece(medium, "diamond", (31, 34)),
    "heavy": Piece(heavy, "square", (36, 34)),
    "tank_destroyer": Piece(tank_destroyer, "triangle", (32, 33)),
    "heavy_mortar": Piece(heavy_mortar, "arch", (32, 31)),
    "super_heavy": Piece(super_heavy, "double_square", (36, 34)),
    "tank_hunter": Piece(tank_hunter, "chevron", (26, 32)),
    "amphibian": Piece(amphibian, "waves", (28, 37)),
    "bulldozer": Piece(bulldozer, "blade", (31, 30)),
    "generic": Piece(generic, "", (32, 34)),
}


def wreck(d: Drawing, piece: Piece, seed: int) -> None:
    """The piece turned over: belly up, one track thrown off its bare wheels, a brace of two bars, a burnt
    patch; no gun, and never straight in its square."""
    w, h = piece.wreck
    reach = min(54.0, math.hypot(w, h) * 1.2)
    share = (0.98, 0.7, 0.9, 0.74, 1.0, 0.68, 0.86, 0.76, 0.96, 0.72, 0.92, 0.66, 1.0, 0.78)
    count = len(share)
    blot: list[Corner] = []
    for i in range(count):
        angle = 2 * math.pi * (i + 0.25 * ((seed + i) % 3)) / count
        r = reach * share[(i + 3 * seed) % count]
        blot.append((r * math.cos(angle), r * math.sin(angle), "r", 9.0))
    d.body.append(f'<path class="scorch" d="{outline(blot)}"/>')
    d.body.append(f'<g transform="rotate({13 if d.side == "white" else -13})">')
    track = 10.0 if w < 28 else 12.0
    tick = 2.6 if d.small else 1.5

    def worn(x0: float, y0: float, x1: float, y1: float) -> None:
        d.inner("worn", box(x0, y0, x1, y1, 3, d.rear(5)), width=d.sw * 0.9)
        found = [y0 + 4 + (y1 - y0 - 8) * (i + 0.5) / 6 for i in range(6)]
        d.inner("wornline", lines(*((x0 + 2.4, y, x1 - 2.4, y) for y in found)), width=tick)

    worn(-w, -h + 2, -w + track, h - 3)
    # Bare wheels where the other track was; it lies askew beside them.
    for i in range(3):
        d.circle("worn", w - track + 1.5, (i - 1) * h * 0.56, 5.6, width=d.sw * 0.8)
    d.body.append(f'<g transform="translate({n(w + 1)} 5) rotate({20 if d.side == "white" else -17})">')
    worn(-track / 2, -h * 0.84, track / 2, h * 0.84)
    d.body.append("</g>")
    left, right = -w + track - 2, w - track + 1
    middle, half = (left + right) / 2, (right - left) / 2
    corners: list[Corner] = [
        (right, -h, "c", 7),
        (right, h, *d.rear(8)),
        (left, h, *d.rear(8)),
        (left, -h, "c", 7),
    ]
    d.inner("belly", outline(corners), width=d.sw * 0.9)
    if not d.small:
        x, y = half - 5, h - 5
        d.inner("bellyline", box(middle - x, -y, middle + x, y, 3, ("r", 3)), width=1.3)
    x, y = half - (4 if d.small else 6), h - (5 if d.small else 7)
    brace = lines((middle - x, -y, middle + x, y), (middle - x, y, middle + x, -y))
    d.inner("bellyline", brace, width=6.6 if d.small else 5)
    if not d.small:
        d.circle("belly", middle, 0, min(10, half * 0.5), width=2.2)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            d.circle(
                "bellyline", middle + dx * min(6.4, half * 0.3), dy * min(6.4, half * 0.3), 0.5, width=1.4
            )
    d.body.append("</g>")


def elements(d: Drawing) -> list[str]:
    """What a drawing is made of, from the bottom up."""
    shade = ['<g id="shade" class="shade">' + "".join(d.shades) + "</g>"] if d.shades else []
    return [*d.rims, *d.body, *shade, *d.top]


def svg(d: Drawing, style: str) -> str:
    """The whole file."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120">',
        style.replace("}.", "}\n."),
        f'<g id="tank"{gun_data(d.pivot, d.muzzles)} stroke-linejoin="round" stroke-linecap="butt">',
        *elements(d),
        "</g>",
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def main() -> None:
    palette = load_theme("light").palette
    for number, (name, piece) in enumerate(PIECES.items()):
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        for side in ("white", "black"):
            style = side_style(palette, side)
            for size in ("small", "large"):
                d = Drawing(side, size == "small")
                piece.draw(d)
                (folder / f"{side}_{size}.svg").write_text(svg(d, style), encoding="utf-8")
                d = Drawing(side, size == "small")
                wreck(d, piece, number)
                (folder / f"wreck_{side}_{size}.svg").write_text(svg(d, style), encoding="utf-8")
        if piece.mark:
            mark = mark_shape(piece.mark, 8, 6)
            if name == "command":
                mark = (
                    f'<g transform="translate(-5 2) scale(.92)">{mark}</g>'
                    '<path class="markline" stroke-width="2.6" d="M13 18V-20"/>'
                    '<path class="mark" d="M12 -21L25 -14L12 -7Z"/>'
                )
            text = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-25 -25 50 50">\n'
                "<style>.mark{fill:#25241f;stroke:none}.markline{fill:none;stroke:#25241f}</style>\n"
                f"{mark}\n</svg>\n"
            )
            (folder / "mark.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
