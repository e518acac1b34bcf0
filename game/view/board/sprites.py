"""Tanks and wrecks as surfaces: own SVG drawings, turned and coloured, rasterised at their size.

The drawings of a piece are the files of ``assets/sprites/<game>/<sprite>/``: ``white_large.svg``,
``white_small.svg``, ``black_large.svg``, … and the same with ``wreck_`` before, and ``mark.svg``. One
file for all sides (``any_large.svg`` and ``any_small.svg``, or ``any.svg`` for both) will do. All have their
middle at 0,0, their front at the top, and stay inside the circle of radius 60 that fits the square, so that
nothing overhangs when they turn.
What the store changes in them:

* ``<style>``: the theme's colours for that side (classes: see :func:`side_style`);
* ``id="tank"``: turned by the facing, clockwise;
* ``id="upright"``: turned back, so that a square stays a square and does not become a diamond;
* ``id="shade"``: moved the same way down the screen at each facing: light falls from one side;
* ``class="aim"`` and ``class="barrel"``: turned with the gun, and slid back by a shot (``gun_shape``).

A sprite nobody has drawn is shown as a generic tank with the piece's letter on its turret.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

import pygame

from game.ui.paint.fonts import font_path, write_in_middle
from game.ui.paint.ink import hexa
from game.ui.paint.paint import faded
from game.ui.paint.palette import Palette, Theme, luminance
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import find_drawing, rasterise, read_drawing, restyle, sprite_folder
from game.view.board.gun_shape import AHEAD, GunPose, GunShape, apart, posed

GENERIC = "generic"
"""The sprite that stands in for one that is missing."""

SHADE_SHIFT = (1.3, 4.2)
"""How far the turret's shade is moved to the right and down on the screen; a square is 120."""

OUTLINE_PX = 0.85
"""The width of the line round a piece that is drawn as an outline, in px."""

PALE = 0.65
"""The luminance from which on a colour counts as pale."""

MARK_SHARE = 0.52
"""The height of a generic tank's letter, as a share of the square."""


def side_style(palette: Palette, side: str) -> str:
    """The ``<style>`` of a piece: classes hull, turret, dark, gun, track, tick, line, ink, mark,
    markline, pennant, shade, rim, and of a wreck: belly, bellyline, worn, wornline, scorch.
    """
    c = {name: palette.hex(f"{side}.{name}") for name in _SIDE_COLOURS}
    wreck = "wreck.white" if f"wreck.{side}_hull" not in palette else f"wreck.{side}"
    if f"{side}.wreck_hull" in palette:  # a game's side can bring colours for its wrecks
        wreck = f"{side}.wreck"
    hull, line, track = (palette.hex(f"{wreck}_{part}") for part in ("hull", "line", "track"))
    return (
        "<style>"
        f".hull{{fill:{c['hull']};stroke:{c['line']}}}.turret{{fill:{c['turret']};stroke:{c['line']}}}"
        f".dark{{fill:{c['dark']};stroke:{c['line']}}}.gun{{fill:{c['turret']};stroke:{c['line']}}}"
        f".track{{fill:{c['track']};stroke:{c['line']}}}.tick{{fill:none;stroke:{c['track_tick']}}}"
        f".line{{fill:none;stroke:{c['line']}}}.ink{{fill:{c['line']};stroke:none}}"
        f".mark{{fill:{c['mark']};stroke:none}}.markline{{fill:none;stroke:{c['mark']}}}"
        f".pennant{{fill:{c['pennant']};stroke:{c['line']}}}"
        f".shade{{fill:{c['shade']};fill-opacity:.5;stroke:none}}"
        f".rim{{fill:{c['rim']};stroke:{c['rim']}}}"
        f".belly{{fill:{hull};stroke:{line}}}.bellyline{{fill:none;stroke:{line}}}"
        f".worn{{fill:{track};stroke:{line}}}.wornline{{fill:none;stroke:{hull}}}"
        f".scorch{{fill:{palette.hex('wreck.scorch')};fill-opacity:.55;stroke:none}}"
        "</style>"
    )


_SIDE_COLOURS = ("hull", "turret", "dark", "line", "track", "track_tick", "mark", "pennant", "shade", "rim")


def outline_style(palette: Palette, side: str, line: pygame.Color) -> str:
    """The ``<style>`` of a piece in a small picture: hull and gun in the side's colours, no detail, and a rim
    in the colour of the ``line``."""
    hull, turret = hexa(palette.mix(f"{side}.hull", f"{side}.dark", 0.5)), palette.hex(f"{side}.turret")
    hidden = ",".join(f".{name}" for name in ("tick", "line", "ink", "mark", "markline", "pennant", "shade"))
    ink = hexa(line)
    return (
        f"<style>.hull,.dark{{fill:{hull};stroke:none}}.turret,.gun{{fill:{turret};stroke:none}}"
        f".track{{fill:{palette.hex(f'{side}.line')};stroke:none}}.rim{{fill:{ink};stroke:{ink}}}"
        f"{hidden}{{fill:none;stroke:none}}</style>"
    )


_RIM = re.compile(r'(class="rim"[^>]*? stroke-width=")([0-9.]+)')


def _with_rim(text: str, least: float) -> str:
    """The drawing with a rim of at least that width, where a square is 120."""
    return _RIM.sub(lambda found: f"{found[1]}{max(least, float(found[2])):.4g}", text)


def is_pale(palette: Palette, side: str) -> bool:
    """Whether a side's pieces are so pale that they get a dark line around them, on a dark table too."""
    return luminance(palette[f"{side}.turret"]) > PALE


def turned(text: str, degrees: float, gun: GunPose = AHEAD) -> str:
    """The drawing turned clockwise with its gun in the pose ``gun``, its upright parts turned back (they
    are on the turret) and its shade kept in place."""
    text, aim = posed(text, gun), gun.aim
    if degrees % 360:
        text = text.replace('id="tank"', f'transform="rotate({degrees:g})"', 1)
    if (degrees + aim) % 360:
        text = text.replace('id="upright"', f'transform="rotate({-degrees - aim:g})"')
    # The shade lies inside the turned group: its shift is turned back to stay one on the screen.
    angle = math.radians(-degrees)
    x = SHADE_SHIFT[0] * math.cos(angle) - SHADE_SHIFT[1] * math.sin(angle)
    y = SHADE_SHIFT[0] * math.sin(angle) + SHADE_SHIFT[1] * math.cos(angle)
    return text.replace('id="shade"', f'transform="translate({x:.2f} {y:.2f})"')


class SpriteStore:
    """The pieces of one game in the colours of one theme, cached.

    Surfaces are shared between callers: blit them, don't draw on them. All are squares of the size asked
    for, with per-pixel alpha. ``user_folder`` may hold a player's own sprites, laid out like the shipped
    ones; they come first. Names that are no plain words are never looked up.
    """

    def __init__(
        self,
        theme: Theme,
        game: str = "tank_chess",
        *,
        user_folder: Path | None = None,
        cache_px: int = 12_000_000,
    ) -> None:
        self.theme = theme
        # the generic piece lies with those of Tank Chess
        folders = (user_folder, *dict.fromkeys((sprite_folder(game), sprite_folder("tank_chess"))))
        self._folders = [folder for folder in folders if folder is not None]
        self._game, self._user_folder = game, user_folder
        self._others: dict[str, SpriteStore] = {}
        self._kept = SurfaceCache(cache_px)
        self._styles: dict[str, str] = {}
        self._texts: dict[tuple[str, str, str, str], str] = {}

    def of(self, game: str) -> SpriteStore:
        """The store of another game's pieces, in the same theme."""
        if game == self._game:
            return self
        store = self._others.get(game)
        if store is None:
            store = self._others[game] = SpriteStore(self.theme, game, user_folder=self._user_folder)
        return store

    def tank(
        self, kind: str, colour: str, facing: int, px: int, *, ghost: bool = False, letter: str = "?"
    ) -> pygame.Surface:
        """A piece of ``colour`` ("white", "black") that faces ``facing`` (0–7, on the screen)."""
        return self.tank_at_angle(kind, colour, 45 * (facing % 8), px, ghost=ghost, letter=letter)

    def tank_at_angle(
        self,
        kind: str,
        colour: str,
        degrees: float,
        px: int,
        *,
        ghost: bool = False,
        letter: str = "?",
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        """A piece turned by any angle, clockwise from the top; ``ghost``: as transparent as a plan is.

        Degrees are rounded to quarters. ``letter`` is drawn on a sprite that does not exist.
        """
        return self._turned("ghost" if ghost else "tank", kind, colour, _quarters(degrees), px, letter, gun)

    def shadow_at_angle(
        self,
        kind: str,
        colour: str,
        degrees: float,
        px: int,
        *,
        letter: str = "?",
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        """The shadow of :meth:`tank_at_angle`: draw it first, moved by :meth:`shadow_offset`."""
        return self._turned("shadow", kind, colour, _quarters(degrees), px, letter, gun)

    def gun_shape(self, kind: str, colour: str) -> GunShape:
        """Where the gun of a piece is on its drawing."""
        text = self._text(kind, "tank", colour, "large") or self._text(GENERIC, "tank", colour, "large")
        return GunShape.read(text)

    @drawn_once
    def _turned(
        self, what: str, kind: str, colour: str, degrees: float, px: int, letter: str, gun: GunPose
    ) -> pygame.Surface:
        if what in ("tank", "hull", "turret"):
            return self._draw(kind, colour, degrees, px, letter, role=what, gun=gun)
        solid, palette = self._turned("tank", kind, colour, degrees, px, letter, gun), self.theme.palette
        if what == "ghost":
            return faded(solid, palette.opacity("ghost_piece"))
        return self.shadow_of(solid)

    def apart(
        self, kind: str, colour: str, degrees: float, px: int, gun: GunPose = AHEAD
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A piece without its turret, and the turret on a surface of the same size; a piece whose gun
        doesn't turn is whole, and has none."""
        of = kind, colour, _quarters(degrees), px, "", gun
        if not self.gun_shape(kind, colour).turns:
            return self._turned("tank", *of), None
        return self._turned("hull", *of), self._turned("turret", *of)

    def shadow_of(self, piece: pygame.Surface) -> pygame.Surface:
        """The shadow of a drawing of a piece."""
        return _tinted(piece, self.theme.palette.with_opacity("surface.shadow", "shadow_piece"))

    @drawn_once
    def outline(
        self, kind: str, colour: str, facing: int, px: int, line: pygame.Color | None = None
    ) -> pygame.Surface:
        """A piece as small pictures show it, its hull and gun alone. ``line``: the colour of its edge, by
        default the side's own."""
        palette = self.theme.palette
        line = palette[f"{colour}.line"] if line is None else line
        text = self._text(kind, "tank", colour, "small") or self._text(GENERIC, "tank", colour, "small")
        text = _with_rim(turned(text, 45 * (facing % 8)), 2 * 120 * OUTLINE_PX / px)
        return rasterise(restyle(text, outline_style(palette, colour, line)), px)

    @drawn_once
    def wreck(self, kind: str, colour: str, facing: int, px: int) -> pygame.Surface:
        """The turned-over piece that stays on the square of a destroyed one."""
        return self._draw(kind, colour, 45 * (facing % 8), px, "", role="wreck")

    def shadow_offset(self, px: int) -> tuple[int, int]:
        """How far right and down the shadow lies, in px: the same for all facings."""
        right, down = self.theme.metrics.shadow_offset_share
        return round(right * px), max(1, round(down * px))

    @drawn_once
    def mark(self, kind: str, px: int, colour: str | pygame.Color, *, letter: str = "?") -> pygame.Surface:
        """The printed mark alone, upright: in a side's mark colour, or in the colour given."""
        ink = self.theme.palette[f"{colour}.mark"] if isinstance(colour, str) else colour
        text = self.mark_svg(kind, ink)
        if text:
            return rasterise(text, px)
        surface = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        _letter(surface, letter, ink, round(px * 0.9))
        return surface

    @drawn_once
    def chip(
        self, kind: str, colour: str, px: int, *, struck: bool = False, letter: str = "?"
    ) -> pygame.Surface:
        """The mark on a small plate in the side's colours, as lists of pieces show it."""
        palette = self.theme.palette
        surface = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        line = palette[f"{colour}.line"]
        if palette.is_dark and not is_pale(palette, colour):
            line = palette[f"{colour}.rim"]
        whole = surface.get_rect()
        border = max(1, round(px / 22))
        corner = max(2, round(px / 8))
        pygame.draw.rect(surface, line, whole, border_radius=corner)
        inner = whole.inflate(-2 * border, -2 * border)
        pygame.draw.rect(surface, palette[f"{colour}.turret"], inner, border_radius=max(1, corner - border))
        inside = round(px * 0.82)
        mark = self.mark(kind, inside, colour, letter=letter)
        surface.blit(mark, mark.get_rect(center=whole.center))
        if struck:
            _slash(surface, palette["fire.accent"], max(2, round(px / 11)))
        return surface

    def has(self, kind: str) -> bool:
        """Whether the sprite has a drawing; if not, a generic tank stands in."""
        return bool(self._text(kind, "tank", "white", "large"))

    def _draw(
        self,
        kind: str,
        colour: str,
        degrees: float,
        px: int,
        letter: str,
        *,
        role: str,
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        """A piece's surface, that of a generic tank where the sprite is missing or no SVG."""
        size = "small" if px < self.theme.metrics.small_below_px else "large"
        text, drawn = self._styled(kind, role, colour, degrees, size, gun)
        if drawn:
            try:
                return rasterise(text, px)
            except pygame.error:
                self._texts[kind, role, colour, size] = ""
                text, _ = self._styled(kind, role, colour, degrees, size, gun)
        surface = rasterise(text, px)
        if letter:
            _letter(surface, letter, self.theme.palette[f"{colour}.mark"], round(px * MARK_SHARE))
        return surface

    def _styled(
        self, kind: str, role: str, colour: str, degrees: float, size: str, gun: GunPose
    ) -> tuple[str, bool]:
        """The drawing in its colours, and whether it is the sprite's own."""
        style = self._styles.get(colour)
        if style is None:
            style = self._styles[colour] = side_style(self.theme.palette, colour)
        text = self._text(kind, role, colour, size) if kind != GENERIC else ""
        own = bool(text)
        text = text or self._text(GENERIC, role, colour, size)
        return restyle(turned(text, degrees, gun), style), own

    def svg(self, kind: str, colour: str, degrees: float = 0.0, *, wreck: bool = False) -> tuple[str, bool]:
        """A piece's drawing as SVG text, as large as its square, and whether it is the sprite's own; that
        of a generic tank bears the letter."""
        role = "wreck" if wreck else "tank"
        return self._styled(kind, role, colour, _quarters(degrees), "large", AHEAD)

    def mark_svg(self, kind: str, colour: str | pygame.Color) -> str:
        """The printed mark alone as SVG text; empty for a kind without one."""
        ink = self.theme.palette[f"{colour}.mark"] if isinstance(colour, str) else colour
        text = self._text(kind, "mark", "", "")
        return restyle(text, _mark_style(ink)) if text else ""

    def _text(self, kind: str, role: str, colour: str, size: str) -> str:
        """The text of the drawing that fits best; empty if there is none."""
        key = (kind, role, colour, size)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = self._find(*key)
        return text

    def _find(self, kind: str, role: str, colour: str, size: str) -> str:
        if role in ("hull", "turret"):
            hull, turret = apart(self._text(kind, "tank", colour, size))
            return hull if role == "hull" else turret
        names = ["mark"]
        if role != "mark":
            before, common = ("wreck_", "wreck") if role == "wreck" else ("", "any")
            ends = (f"_{size}", "_large", "")
            own, dark = ([f"{before}{side}{end}" for end in ends] for side in (colour, "black"))
            names = [
                *own,
                f"{common}_{size}",
                common,
                *dark,
            ]  # a side without a shape of its own has that of the dark one
        for folder in self._folders:
            for name in names:
                path = find_drawing(folder, kind, name)
                if path is not None:
                    try:
                        return read_drawing(path)
                    except (OSError, UnicodeDecodeError):
                        continue
        return ""


def _mark_style(ink: pygame.Color) -> str:
    fill = hexa(ink)
    return (
        f"<style>.mark{{fill:{fill};stroke:none}}.markline{{fill:none;stroke:{fill}}}"
        f".pennant{{fill:{fill};stroke:{fill}}}</style>"
    )


def _quarters(degrees: float) -> float:
    return round(degrees * 4) % 1440 / 4


def _tinted(surface: pygame.Surface, colour: pygame.Color) -> pygame.Surface:
    """The shape of a surface in one colour, with the colour's alpha."""
    made = surface.copy()
    made.fill((0, 0, 0, colour.a), special_flags=pygame.BLEND_RGBA_MULT)
    made.fill((colour.r, colour.g, colour.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def _letter(surface: pygame.Surface, letter: str, ink: pygame.Color, px: int) -> None:
    """One letter in the middle of the surface."""
    write_in_middle(surface, letter[:2], ink, font_path("sans", 700), max(6, px))


def _slash(surface: pygame.Surface, colour: pygame.Color, width: int) -> None:
    """A stroke from the lower left to the upper right corner."""
    edge = surface.get_width() - 1
    inset = round(edge * 0.06) + width // 2
    first, last = (inset, edge - inset), (edge - inset, inset)
    half = width * 0.7071 / 2
    quad = [
        (first[0] - half, first[1] - half),
        (first[0] + half, first[1] + half),
        (last[0] + half, last[1] + half),
        (last[0] - half, last[1] - half),
    ]
    pygame.draw.polygon(surface, colour, quad)
