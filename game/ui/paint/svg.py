"""SVG drawings in the colours of a theme, rasterised at the size they are shown at.

A drawing names its colours by class: every palette colour ``group.name`` is the class ``group_name``
(fill) and ``line_group_name`` (stroke). Its ``<style>`` has the light theme, so that the file looks right
in any viewer; here the style is replaced by the theme's. One class an element: pygame's renderer reads no
more. Other things it can't do (text, use, clip, mask, group opacity) are not used.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from pathlib import Path

import pygame

from game.data.files.paths import ASSETS, assets_of
from game.data.files.plain_files import read_plain_text
from game.ui.paint.palette import Palette
from game.ui.paint.start_pictures import START_PICTURES
from game.ui.paint.surface_cache import SurfaceCache, drawn_once

MAX_SVG_BYTES = 200_000
"""Most bytes of a drawing's file: players may bring their own drawings."""

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_CORNER = re.compile(r'<svg[^>]* data-corner="(\d+)"')
_NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,63}")


def sprite_folder(game: str) -> Path:
    """Return the folder of a game's sprites, with a folder for each."""
    return assets_of(game) / "sprites" / game


def find_drawing(folder: Path, *parts: str) -> Path | None:
    """Return the file ``folder/part/…/part.svg`` if it exists and is really inside the folder; else
    ``None``."""
    if not all(map(_NAME.fullmatch, parts)):  # else it is no part of a path
        return None
    path = folder.joinpath(*parts[:-1], parts[-1] + ".svg")
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(folder.resolve()) or not real.is_file():
            return None
        return real if real.stat().st_size <= MAX_SVG_BYTES else None
    except OSError:
        return None


@lru_cache(maxsize=512)
def read_drawing(path: Path) -> str:
    """Read the text of a drawing. Raises ``OSError`` or ``UnicodeDecodeError`` if it can't be read."""
    return read_plain_text(path, MAX_SVG_BYTES)


def palette_style(palette: Palette) -> str:
    """Return the ``<style>`` that gives each palette colour's class its colour in this theme."""
    rules = []
    for name in palette.colours:
        css, colour = name.replace(".", "_"), palette.hex(name)
        rules.append(f".{css}{{fill:{colour}}}.line_{css}{{stroke:{colour}}}")
    return f"<style>{''.join(rules)}</style>"


def restyle(text: str, style: str) -> str:
    """Return the drawing with its ``<style>`` replaced; one without a style is unchanged."""
    return _STYLE.sub(style, text, count=1)


def screen_format(surface: pygame.Surface) -> pygame.Surface:
    """Return the picture in the layout of the window's pixels: it blits some thirty times as fast."""
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def rasterise(text: str, width: int, height: int | None = None) -> pygame.Surface:
    """Return the drawing as a surface of that size, transparent behind, keeping its aspect; in the layout
    of the window's pixels. Raises ``pygame.error`` if the text is not SVG."""
    key = START_PICTURES.key(text, width, height)
    if key and (kept := START_PICTURES.get(key)) is not None:
        return kept
    surface = _rasterised(text, (max(1, width), max(1, height or width)))
    if key:
        START_PICTURES.put(key, surface)
    return surface


def drawn(body: str, width: int, height: int) -> pygame.Surface:
    """Rasterise SVG elements to a surface of ``width`` × ``height`` px, 1:1, with per-pixel alpha."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return rasterise(text, width, height)


def _rasterised(text: str, size: tuple[int, int]) -> pygame.Surface:
    surface = screen_format(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))
    if surface.get_size() == size:
        return surface
    # A drawing of another aspect comes back narrower or lower: centre it.
    whole = pygame.Surface(size, pygame.SRCALPHA, 32)
    whole.blit(surface, surface.get_rect(center=whole.get_rect().center))
    return whole


class PictureStore:
    """Illustrations by folder and name, in the theme's colours: ``get("menu", "tank_chess", 150)``."""

    def __init__(self, palette: Palette, *, limit_px: int = 4_000_000) -> None:
        self._style = palette_style(palette)
        self._kept = SurfaceCache(limit_px)

    @drawn_once
    def get(
        self, folder: str, name: str, width: int, height: int | None = None, assets: Path = ASSETS
    ) -> pygame.Surface:
        """Return the picture ``sprites/<folder>/<name>.svg`` in ``assets`` at that size. Raises
        ``FileNotFoundError`` if there is none."""
        path = find_drawing(assets / "sprites", folder, name)
        if path is None:
            raise FileNotFoundError(f"assets/sprites/{folder}/{name}.svg")
        text = read_drawing(path)
        surface = rasterise(restyle(text, self._style), width, height)
        corner = _CORNER.search(text)
        if corner:
            _cut_corners(surface, float(corner[1]) / 150)
        return surface


def _cut_corners(surface: pygame.Surface, share: float) -> None:
    """Make the area outside round corners transparent; ``share`` is the radius in widths."""
    width, height = surface.get_size()
    mask = rasterise(
        f'<svg viewBox="0 0 {width} {height}"><rect x="0.3" y="0.3" width="{width - 0.6}" '
        f'height="{height - 0.6}" rx="{share * width:.2f}" fill="#ffffff"/></svg>',
        width,
        height,
    )
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
