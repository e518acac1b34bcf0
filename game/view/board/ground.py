"""Ground and obstacles on the board, square by square: drawn as SVG for smooth edges, then kept.

Neighbours of one style merge into one body with one outline; squares that touch only at a corner do not,
since a tank and a shot may pass there (TC-4.5). Irregular details (hachures, leaves) come from the seed
and the square alone, so a map looks the same each time and an edit changes nothing elsewhere. The light
falls as it does on the pieces, from above and a little from the left.

A tile is one square with what reaches into it: its own ground, cut out of its body, the shadow of an
obstacle above, a rounded inner corner. Tiles are kept by what they show, so a large map needs few of them,
and a changed square redraws at most nine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from game.ui.paint.fonts import font_path, write_in_middle
from game.ui.paint.palette import Palette
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.svg import rasterise
from game.view.board.ground_shapes import Cell, Noise
from game.view.board.ground_signs import ALONE, SIGNS, TEXTS, GroundText
from game.view.board.ground_styles import ALIASES, PAINTERS, STYLES, WAVES, pond_waves, still_pond, unknown

__all__ = ["ALIASES", "AROUND", "STYLES", "GroundPainter"]

AROUND: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The offsets of the eight squares around a square: what a tile can depend on, and whose tiles a change
can affect."""

VARIANTS = 6
"""The number of drawings of one kind of tile, which differ in irregular details."""

_FEWER = {**dict.fromkeys(SIGNS, 1), "rubble": VARIANTS, "pool": VARIANTS, "hedge": 3}
"""The fewer variants of styles that take long to draw or hardly vary."""

MIDDLE: frozenset[Cell] = frozenset({(1, 1)})

_ALL = {**PAINTERS, **SIGNS}

_CORNERS = tuple((((dx, 0), (dx, dy), (0, dy))) for dx in (-1, 1) for dy in (-1, 1))
_SHADED = frozenset({"obstacle"})
"""Styles whose shadow falls on the square below."""
_ALONE = ALONE | {"trees", "land_mine", "remote_mine", "remote_mine_white", "remote_mine_black"}
"""Styles whose squares do not merge."""

_Shape = tuple[tuple[str, int, bool], ...]
"""The styles in a tile, each with a bit set of the squares of the nine that have it, and whether the
middle square is one of them."""


_TILES = SurfaceCache(10_000_000)
"""The tiles shared by all painters without a limit of their own."""


class GroundPainter:
    """Paints the ground of boards and of single squares, and swatches of styles. ``characters`` gives the
    letter of a style without a drawing (by default the style's first letter). Without a ``limit_px`` of
    its own a painter shares its tiles with others, because a match is analysed on squares of the same
    size."""

    def __init__(self, *, limit_px: int | None = None) -> None:
        self._tiles = _TILES if limit_px is None else SurfaceCache(limit_px)

    def paint(
        self,
        surface: pygame.Surface,
        grid_w: int,
        grid_h: int,
        ground: Mapping[Cell, str],
        square_px: int,
        origin: tuple[int, int],
        palette: Palette,
        seed: int = 0,
        characters: Mapping[str, str] | None = None,
    ) -> None:
        """Draws the styles of ``ground``, by (column, row from the top), over squares already drawn.

        Squares without a style stay as they are, except for the shadows of their neighbours.
        """
        ground = {c: s for c, s in ground.items() if 0 <= c[0] < grid_w and 0 <= c[1] < grid_h}
        blits = []
        for x, y in self.touched(ground, grid_w, grid_h):
            tile = self.tile(ground, (x, y), square_px, palette, seed, characters)
            if tile is not None:
                blits.append((tile, (origin[0] + x * square_px, origin[1] + y * square_px)))
        surface.fblits(blits)

    @staticmethod
    def touched(ground: Mapping[Cell, str], grid_w: int, grid_h: int) -> list[Cell]:
        """The squares of a board that have ground, or into which a neighbour's may reach."""
        found = set(ground)
        for x, y in ground:
            found.update((x + dx, y + dy) for dx, dy in AROUND)
        return [(x, y) for x, y in found if 0 <= x < grid_w and 0 <= y < grid_h]

    def tile(
        self,
        ground: Mapping[Cell, str],
        cell: Cell,
        px: int,
        palette: Palette,
        seed: int = 0,
        characters: Mapping[str, str] | None = None,
    ) -> pygame.Surface | None:
        """The ground in one square of a board, transparent where there is none; ``None`` if the whole
        square is bare. Shared between callers: blit it, don't draw on it."""
        shape = _shape(ground, cell)
        if not shape:
            return None
        variant = int(Noise(seed, *cell, 5)(0, VARIANTS)) % VARIANTS
        letter = ""
        for style, _, own in shape:
            variant %= _FEWER.get(style, VARIANTS)
            if own and style not in _ALL:
                letter = (characters or {}).get(style) or style[:1].upper() or "?"
        key = (px, palette.key, shape, variant, letter)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tiles.put(key, _draw(shape, px, palette, variant, letter))
        return tile

    def waves(
        self, ground: Mapping[Cell, str], cell: Cell, px: int, palette: Palette, seed: int = 0
    ) -> tuple[pygame.Surface, pygame.Surface] | None:
        """The water of a square in two parts, without waves and the waves alone; ``None`` if it has none,
        or something else reaches into the square."""
        shape = _shape(ground, cell)
        if len(shape) != 1 or not shape[0][2] or (group := WAVES.get(shape[0][0])) is None:
            return None
        variant = int(Noise(seed, *cell, 5)(0, VARIANTS)) % VARIANTS % _FEWER.get(shape[0][0], VARIANTS)
        found = []
        for waves in (False, True):
            key = (px, palette.key, shape, variant, waves)
            made = self._tiles.get(key)
            if made is None:
                cells = _cells(shape[0][1]) | MIDDLE
                drawn = pond_waves(group, px, palette, variant, MIDDLE) if waves else ()
                parts = "".join(drawn or still_pond(group, cells, px, palette))
                made = self._tiles.put(key, _rasterised(parts, px))
            found.append(made)
        return found[0], found[1]

    def swatch(
        self, style: str, px: int, palette: Palette, *, character: str = "", plain: bool = False
    ) -> pygame.Surface:
        """One square of a style, on paper; ``plain`` leaves the paper out."""
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        if not plain:
            made.fill(palette["board.square_light"])
        letters = {style: character} if character else None
        self.paint(made, 1, 1, {(0, 0): style}, px, (0, 0), palette, seed=3, characters=letters)
        return made

    @staticmethod
    def knows(style: str) -> bool:
        """Whether there is a drawing for the style."""
        return ALIASES.get(style, style) in _ALL


def ground_drawing(
    ground: Mapping[Cell, str], seen: Collection[Cell], px: float, palette: Palette, seed: int = 0
) -> str:
    """The ground of a whole board as SVG elements, for paper: each body with one outline. Only the
    ``seen`` squares get details inside. Squares of styles without a drawing are hatched."""
    by_style: dict[str, set[Cell]] = {}
    for cell, style in ground.items():
        by_style.setdefault(ALIASES.get(style, style), set()).add(cell)
    parts: list[str] = []
    for style, painter in _ALL.items():
        if style in by_style:
            cells = by_style.pop(style)
            parts.extend(painter(cells, px, palette, seed, cells.intersection(seen)))
    for x, y in sorted(cell for cells in by_style.values() for cell in cells.intersection(seen)):
        hatched = "".join(unknown(px, palette))  # it is drawn in the middle of nine squares
        parts.append(f'<g transform="translate({(x - 1) * px:.1f} {(y - 1) * px:.1f})">{hatched}</g>')
    return f'<g stroke-linejoin="round">{"".join(parts)}</g>'


def ground_text(style: str, character: str, px: float) -> GroundText | None:
    """The text on a square of a style, ``None`` for none; ``character`` is the letter of a style without a
    drawing."""
    style = ALIASES.get(style, style)
    if style not in _ALL:
        return _lettered(character or style[:1].upper() or "?")
    written = TEXTS.get(style)
    return None if written is None or 0 < written.below <= px else written


def _lettered(letter: str) -> GroundText:
    return GroundText(letter, "sans", 700, 0.52, "ink.primary")


def _shape(ground: Mapping[Cell, str], cell: Cell) -> _Shape:
    """The value that decides how a tile looks: equal shapes give equal tiles (except for the variant)."""
    x, y = cell
    own = ground.get(cell)
    around: dict[str, int] = {}
    for bit, (dx, dy) in enumerate(AROUND):
        style = ground.get((x + dx, y + dy))
        if style is not None:
            style = ALIASES.get(style, style)
            around[style] = around.get(style, 0) | 1 << bit
    found = []
    if own is not None:
        own = ALIASES.get(own, own)
        alone = own in _ALONE or own not in _ALL
        found.append((own, 0 if alone else _joined(own, around.get(own, 0)), True))
    for style, mask in around.items():
        if style == own or style in _ALONE or style not in _ALL:
            continue
        if (style in _SHADED and mask & _BIT[0, -1]) or any(mask & corner == corner for corner in _ROUND):
            found.append((style, mask, False))
    return tuple(sorted(found))


def _joined(style: str, mask: int) -> int:
    """The bits of those neighbours of one style that change how the square is drawn."""
    if style in _SIDES_ONLY:
        return mask & _SIDES_ONLY[style]
    for bit, beside in _DIAGONALS:
        if not mask & beside:
            mask &= ~bit  # squares that only touch at a corner do not merge
    return mask


_BIT = {step: 1 << bit for bit, step in enumerate(AROUND)}
_ROUND = tuple(sum(_BIT[step] for step in corner) for corner in _CORNERS)
"""Sets of three squares round a corner: a body in all three has a round inner corner that reaches into the
fourth."""

_DIAGONALS = tuple((_BIT[across], _BIT[a] | _BIT[b]) for a, across, b in _CORNERS)
_SIDES_ONLY = {
    "hedge": _BIT[0, -1] | _BIT[1, 0] | _BIT[0, 1] | _BIT[-1, 0],
    "low_obstacle": _BIT[-1, 0] | _BIT[1, 0],
}
"""Styles that join only along sides, and along which."""


def _draw(shape: _Shape, px: int, palette: Palette, variant: int, letter: str) -> pygame.Surface:
    """A tile as a transparent surface in the screen's pixel layout. Its square is (1, 1) of nine."""
    parts: list[str] = []
    by_style = {style: (mask, own) for style, mask, own in shape}
    for style, painter in _ALL.items():
        if style in by_style:
            mask, own = by_style[style]
            drawn = MIDDLE if own else frozenset[Cell]()
            parts.extend(painter(_cells(mask) | drawn, float(px), palette, variant, drawn))
    if letter:
        parts.extend(unknown(float(px), palette))
    made = _rasterised("".join(parts), px)
    if letter:
        _stamp(made, _lettered(letter), px, palette)
    for style, _, own in shape:
        written = TEXTS.get(style) if own else None
        if written is not None and not 0 < written.below <= px:
            _stamp(made, written, px, palette)
    return made


def _cells(mask: int) -> set[Cell]:
    """The squares, of the nine of a tile, whose bits are set."""
    return {(1 + dx, 1 + dy) for bit, (dx, dy) in enumerate(AROUND) if mask & 1 << bit}


def _rasterised(parts: str, px: int) -> pygame.Surface:
    """Rasterise the middle one of nine squares."""
    text = f'<svg viewBox="{px} {px} {px} {px}"><g stroke-linejoin="round">{parts}</g></svg>'
    return rasterise(text, px)


def _stamp(surface: pygame.Surface, written: GroundText, px: int, palette: Palette) -> None:
    path, size = font_path(written.family, written.weight), max(8, round(px * written.share))
    write_in_middle(surface, written.text, palette[written.colour], path, size)
