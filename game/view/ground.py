"""Ground and obstacles on the board: one layer, drawn as SVG for smooth edges and then kept.

Neighbours of one style merge into one body with one outline; squares that touch at a corner only do
not, since a tank and a shot may pass there (TC-4.5). What is irregular (hachures, leaves) comes from the
seed and the square alone, so a map looks the same each time and an edit changes nothing elsewhere. The
light falls as it does on the pieces, from above and a little from the left.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.view.fonts import font_path
from game.view.ground_shapes import Cell
from game.view.ground_styles import ALIASES, LINE, PAINTERS, STYLES
from game.view.palette import Palette
from game.view.svg import SurfaceCache, rasterise

__all__ = ["ALIASES", "STYLES", "GroundPainter"]


class GroundPainter:
    """Paints the ground of a whole board, and swatches of single styles."""

    def __init__(self, *, limit_px: int = 6_000_000) -> None:
        self._cache = SurfaceCache(limit_px)

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

        Squares of no entry stay as they are. ``characters`` gives the letter for styles nobody has drawn;
        their squares are marked with it (with the style's first letter if it has none).
        """
        if not ground:
            return
        letters = dict(characters or {})
        key = (
            grid_w,
            grid_h,
            square_px,
            palette.name,
            seed,
            frozenset(ground.items()),
            *sorted(letters.items()),
        )
        layer = self._cache.get(key)
        if layer is None:
            layer = self._cache.put(key, _layer(grid_w, grid_h, ground, square_px, palette, seed, letters))
        surface.blit(layer, origin)

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
        """Whether the style has a drawing of its own."""
        return ALIASES.get(style, style) in PAINTERS


def _layer(
    grid_w: int,
    grid_h: int,
    ground: Mapping[Cell, str],
    px: int,
    palette: Palette,
    seed: int,
    letters: Mapping[str, str],
) -> pygame.Surface:
    """The ground of a board as one transparent surface."""
    by_style: dict[str, set[Cell]] = {}
    unknown: dict[Cell, str] = {}
    for cell, style in ground.items():
        if not (0 <= cell[0] < grid_w and 0 <= cell[1] < grid_h):
            continue
        style = ALIASES.get(style, style)
        if style in PAINTERS:
            by_style.setdefault(style, set()).add(cell)
        else:
            unknown[cell] = style
    parts = [f'<svg viewBox="0 0 {grid_w * px} {grid_h * px}"><g stroke-linejoin="round">']
    for style, painter in PAINTERS.items():
        if style in by_style:
            parts.extend(painter(by_style[style], float(px), palette, seed))
    line = palette.hex("board.hatch")
    for column, row in unknown:
        inset = px * 0.08
        parts.append(
            f'<rect x="{column * px + inset:.1f}" y="{row * px + inset:.1f}" width="{px - 2 * inset:.1f}" '
            f'height="{px - 2 * inset:.1f}" fill="{palette.hex("surface.sunken")}" stroke="{line}" '
            f'stroke-width="{px * LINE:.2f}" stroke-dasharray="{px * 0.1:.1f} {px * 0.07:.1f}"/>'
        )
    parts.append("</g></svg>")
    layer = rasterise("".join(parts), grid_w * px, grid_h * px)
    if unknown:
        if not pygame.font.get_init():
            pygame.font.init()
        font = pygame.font.Font(font_path("sans", 600), max(7, round(px * 0.5)))
        for (column, row), style in unknown.items():
            text = font.render(letters.get(style) or style[:1].upper() or "?", True, palette["ink.secondary"])
            ink = text.get_bounding_rect()
            where = ink.move_to(center=(column * px + px // 2, row * px + px // 2))
            layer.blit(text, where, ink)
    return layer
