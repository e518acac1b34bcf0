"""How things look while a timeline shows them: a die that is rolled, a card or a token that flies to its
place or is turned over.

Each function draws one frame; ``share`` is how much of the motion is over (``Clip.share``). With reduced
motion nothing of this is seen: what it leads to is there at once.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.easing import cubic_in_out, cubic_out

PIPS_FROM_PX: Final = 26
"""A smaller die shows a numeral."""

FACES: Final = 9
"""So many faces are seen before the one that was rolled."""

SHADE_SHARE: Final = 0.05
"""How far below a die its shadow lies, of its side."""

SETTLED: Final = 0.85
"""The share of a roll after which a die only settles."""

_LEFT, _MIDDLE, _RIGHT = 0.26, 0.5, 0.74
_DIAGONAL = ((_LEFT, _RIGHT), (_RIGHT, _LEFT))
_CORNERS = (*_DIAGONAL, (_LEFT, _LEFT), (_RIGHT, _RIGHT))
_CENTRE = (_MIDDLE, _MIDDLE)
PIPS: Final = {
    1: (_CENTRE,),
    2: _DIAGONAL,
    3: (*_DIAGONAL, _CENTRE),
    4: _CORNERS,
    5: (*_CORNERS, _CENTRE),
    6: (*_CORNERS, (_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)),
}
"""Where the pips of a face are, in shares of its side."""


def put(surface: pygame.Surface, tile: pygame.Surface, at: Point) -> None:
    """Draw a tile with its middle there."""
    surface.blit(tile, tile.get_rect(center=(round(at[0]), round(at[1]))))


def between(a: Point, b: Point, share: float) -> Point:
    """The point so far along the way from one to the other."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def scaled(tile: pygame.Surface, x: float, y: float) -> pygame.Surface:
    """A tile stretched by these factors, 1 px at least."""
    size = (max(1, round(tile.get_width() * x)), max(1, round(tile.get_height() * y)))
    return pygame.transform.smoothscale(tile, size)


def fly(surface: pygame.Surface, tile: pygame.Surface, start: Point, end: Point, share: float) -> None:
    """A card or a token that is taken, drawn or played: it rises, flies over, and lies smaller there."""
    along = cubic_in_out(share)
    lift = 1 + 0.25 * (1 - abs(2 * along - 1)) - 0.45 * along
    put(surface, scaled(tile, lift, lift), between(start, end, along))


def turn_over(
    surface: pygame.Surface, first: pygame.Surface, last: pygame.Surface, at: Point, share: float
) -> None:
    """A card or a token turned about its upright middle, from its ``first`` face to its ``last``."""
    along = cubic_in_out(share)
    wide = max(0.03, abs(1 - 2 * along))
    put(surface, scaled(first if along < 0.5 else last, wide, 1 + 0.12 * (1 - wide)), at)


class DiceArt:
    """Draws dice of paper, or in a side's colours. Faces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self.ink = Ink(200_000)
        self._kept = SurfaceCache(400_000)
        # of the colours every theme has: a die is paper by day and by lamplight
        dark = theme.palette.is_dark
        self._paper = theme["ink.primary" if dark else "surface.raised"]
        self._pen = theme["surface.sunken" if dark else "ink.primary"]

    @drawn_once
    def face(self, value: int, px: int, side: str = "") -> pygame.Surface:
        """A face with pips, or with a numeral where it is small or above six; none for 0. ``side``: the
        palette's group of the colours it wears."""
        paper = self.theme[f"{side}.turret"] if side else self._paper
        line = self.theme[f"{side}.line"] if side else self._pen
        pen = self.theme[f"{side}.mark"] if side else self._pen
        width = max(1.0, px / 26)
        outline = (width / 2, width / 2, px - width, px - width, 0.2 * px)
        body = box(*outline, filled(paper)) + box(*outline, stroke(line, width))
        pips = PIPS.get(value, ()) if px >= PIPS_FROM_PX else ()
        body += "".join(circle((x * px, y * px), 0.088 * px, filled(pen)) for x, y in pips)
        made = self.ink.draw(body, px, px).copy()
        if value and not pips:
            words = self.fonts.face("sans", 700, max(7, round(0.66 * px))).render(str(value), True, pen)
            inside = words.get_bounding_rect()
            made.blit(words, inside.move_to(center=(px // 2, px // 2)), inside)
        return made

    @drawn_once
    def lying(self, value: int, px: int, side: str = "") -> pygame.Surface:
        """A face with a hard shadow: as wide as the die, a little higher."""
        down = max(1, round(SHADE_SHARE * px))
        shade = self.theme["surface.shadow"]
        shade.a = round(255 * self.theme.palette.opacity("shadow_piece") * 1.2)
        body = box(0.3, down, px - 0.6, px - 0.5, 0.2 * px, filled(shade))
        made = self.ink.draw(body, px, px + down).copy()
        made.blit(self.face(value, px, side), (0, 0))
        return made

    def roll(self, surface: pygame.Surface, at: Point, px: int, value: int, share: float) -> None:
        """A die that tumbles down to where it lies, and shows ``value`` in the end."""
        if share >= 1:
            put(surface, self.face(value, px), at)
            return
        seen = min(FACES, int(share / SETTLED * FACES))
        shown = value if seen == FACES else 1 + (value + FACES - seen - 1) % 6
        down = cubic_out(share)
        tile = pygame.transform.rotozoom(self.face(shown, px), 540 * (1 - down), 1 + 0.5 * (1 - down))
        put(surface, tile, (at[0] + px * (1 - down), at[1] - 1.5 * px * (1 - down)))
