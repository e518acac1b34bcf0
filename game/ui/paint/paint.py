"""The flat shapes of the look, at one theme and scale: boxes, shadows, rules, key caps, lines of text.

Everything is drawn in whole px. Corners are drawn four times too big and scaled down once, then kept;
edges and insides are plain fills, so a box costs a few microseconds whatever its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import pygame

from game.ui.paint.fonts import Colour, FontStore
from game.ui.paint.free_place import free_place
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache

Corners = tuple[bool, bool, bool, bool]
"""Which corners are round: top left, top right, bottom left, bottom right."""

ROUND: Corners = (True, True, True, True)
Align = Literal["left", "center", "right"]

_AA = 4


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Draw only what is in a rectangle, in px of the surface."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    yield
    surface.set_clip(before)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a copy of a picture with its opacity reduced to a share, 0 to 1."""
    made = surface.copy()
    made.fill((255, 255, 255, max(0, round(255 * opacity))), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def lay_over(surface: pygame.Surface, picture: pygame.Surface, at: pygame.Rect, opacity: float) -> None:
    """Draw a picture that has no transparency of its own, with an opacity of 0 to 1."""
    alpha = round(255 * opacity)
    # blended with 255 it would take SDL more than ten times as long
    picture.set_alpha(alpha if alpha < 255 else None)
    surface.blit(picture, at)


class Painter:
    """Draws with a theme at a scale. ``px`` arguments are px, all others tokens."""

    def __init__(self, theme: Theme, fonts: FontStore, scale: float) -> None:
        self.theme, self.fonts, self.scale = theme, fonts, scale
        self.ink = Ink(400_000)
        self._corners = SurfaceCache()

    def px(self, tokens: float) -> int:
        """Return tokens in whole px; anything above 0 stays at least 1."""
        if tokens == 0:
            return 0
        return max(1, round(tokens * self.scale))

    # --- boxes ---

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour | None,
        border: Colour | None = None,
        *,
        width: float = 1,
        radius: float = 5,
        corners: Corners = ROUND,
    ) -> None:
        """Draw a flat box with a border inside its edge. ``fill=None``: a frame only."""
        if rect.width <= 0 or rect.height <= 0:
            return
        edge = self.px(width) if border is not None else 0
        round_px = min(self.px(radius * self.theme.metrics.roundness), rect.width // 2, rect.height // 2)
        frame: Colour | None = border if border is not None else fill
        if frame is None:
            return
        if fill is not None:
            self.fonts.cuts.cover(surface, rect)
        across, down = rect.width - 2 * round_px, rect.height - 2 * round_px
        if fill is not None:
            surface.fill(fill, (rect.x + round_px, rect.y, across, rect.height))
            surface.fill(fill, (rect.x, rect.y + round_px, rect.width, down))
        if edge:
            for y in (rect.y, rect.bottom - edge):
                surface.fill(frame, (rect.x + round_px, y, across, edge))
            for x in (rect.x, rect.right - edge):
                surface.fill(frame, (x, rect.y + round_px, edge, down))
        slice_ = self._corner_slice(round_px, edge, fill, frame)
        for index, rounded in enumerate(corners):
            right, bottom = index % 2, index // 2
            spot = pygame.Rect(0, 0, round_px, round_px)
            spot.x = rect.right - round_px if right else rect.left
            spot.y = rect.bottom - round_px if bottom else rect.top
            if rounded:
                surface.blit(slice_, spot, (right * round_px, bottom * round_px, round_px, round_px))
                continue
            if fill is not None:
                surface.fill(fill, spot)
            if edge:
                surface.fill(frame, (spot.x, spot.bottom - edge if bottom else spot.y, spot.width, edge))
                surface.fill(frame, (spot.right - edge if right else spot.x, spot.y, edge, spot.height))

    def _corner_slice(self, round_px: int, edge: int, fill: Colour | None, frame: Colour) -> pygame.Surface:
        key = (round_px, edge, None if fill is None else tuple(fill), tuple(frame))
        found = self._corners.get(key)
        if found is not None:
            return found
        side = max(1, 2 * round_px)
        big = pygame.Surface((side * _AA, side * _AA), pygame.SRCALPHA)
        outer = pygame.Color(*frame)
        inner = pygame.Color(*fill) if fill is not None else pygame.Color(outer.r, outer.g, outer.b, 0)
        # transparent px carry the frame's colour: scaling down would darken the rim otherwise
        big.fill((outer.r, outer.g, outer.b, 0))
        pygame.draw.rect(big, outer, big.get_rect(), border_radius=round_px * _AA)
        if edge or fill is None:
            hole = big.get_rect().inflate(-2 * edge * _AA, -2 * edge * _AA)
            pygame.draw.rect(big, inner, hole, border_radius=max(0, (round_px - edge) * _AA))
        small = pygame.transform.smoothscale(big, (side, side))
        self._corners.put(key, small)
        return small

    def shadow_box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour,
        border: Colour,
        *,
        width: float = 1,
    ) -> None:
        """Draw a box with a hard shadow below it."""
        tone = self.theme.palette.with_opacity("surface.shadow", "shadow_card")
        shade = pygame.Surface((rect.width, rect.height), pygame.SRCALPHA)
        self.box(shade, shade.get_rect(), tone, radius=6)
        surface.blit(shade, rect.move(0, self.px(2)))
        self.box(surface, rect, fill, border, width=width, radius=6)

    def focus_frame(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the double frame of the keyboard focus: ink outside, paper inside."""
        ink, paper = self.theme["ink.primary"], self.theme["surface.raised"]
        outer = rect.inflate(2 * self.px(4), 2 * self.px(4))
        outer.clamp_ip(surface.get_rect())
        self.box(surface, outer, None, ink, width=2, radius=8)
        gap = 2 * self.px(2)
        self.box(surface, outer.inflate(-gap, -gap), None, paper, width=2, radius=6)

    # --- rules ---

    def double_rule(self, surface: pygame.Surface, x: int, y: int, length: int) -> None:
        """Draw a thick and a thin line, or one pale line in a theme without double ones."""
        self.rule(surface, x, y, length, strong=True)
        if self.theme.metrics.double_rules:
            thin = x, y + 2 * self.px(2), length, self.px(1)
            surface.fill(self.theme["surface.line_strong"], thin)

    def rule(self, surface: pygame.Surface, x: int, y: int, length: int, *, strong: bool = False) -> None:
        """Draw one line: 2 px of ink, or a pale hairline."""
        if strong and self.theme.metrics.double_rules:
            surface.fill(self.theme["ink.primary"], (x, y, length, self.px(2)))
        else:
            surface.fill(self.theme["surface.line"], (x, y, length, self.px(1)))

    # --- text ---

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        role: str,
        place: tuple[int, int],
        colour: str = "ink.primary",
        *,
        align: Align = "left",
        middle: bool = False,
        width: int = 0,
        italic: bool = False,
        scale: float = 0.0,
    ) -> pygame.Rect:
        """Draw one line of text at ``place`` (its top, or its middle line with ``middle``). A text longer
        than ``width`` px ends in "…". ``scale``: another one than the painter's. Return the rectangle it
        covers."""
        scale = scale or self.scale
        shown = self.fonts.fit(text, role, width, scale) if width > 0 else text
        line = self.fonts.render(shown, role, self.theme[colour], scale, italic=italic)
        rect = line.get_rect()
        rect.x = place[0] - {"left": 0, "center": rect.width // 2, "right": rect.width}[align]
        rect.y = place[1] - (rect.height // 2 if middle else 0)
        surface.blit(line, rect)
        self.fonts.cuts.add(surface, rect, shown, text)
        return rect

    def note(
        self, surface: pygame.Surface, words: str, beside: pygame.Rect, clear: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect:
        """Draw a note below something, or where there is room, and over none of what is to be kept
        ``clear``; return its place."""
        px = self.px
        fonts, scale = self.fonts, self.scale
        width = min(px(300), max(fonts.size(one, "small", scale)[0] for one in words.split("\n")) + px(2))
        lines, step = fonts.wrap(words, "small", width, scale), fonts.get("small", scale).get_linesize()
        size, around = (width + px(20), step * len(lines) + px(12)), beside.inflate(px(12), px(12))
        window = surface.get_rect().inflate(-px(8), -px(8))
        rect = free_place(size, [around], [beside, *clear], window)
        self.shadow_box(surface, rect, self.theme["surface.raised"], self.theme["ink.primary"], width=1)
        inner = rect.inflate(-px(20), -px(12))
        for number, line in enumerate(lines):
            self.text(surface, line, "small", (inner.x, inner.y + number * step), width=inner.width)
        return rect

    # --- key caps ---

    def key_cap(self, surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
        """Draw a key as it looks on a keyboard, as wide as its place and in the middle of its height."""
        height = self.px(17)
        rect = pygame.Rect(rect.x, rect.centery - height // 2, rect.width, height)
        self.box(surface, rect, self.theme["surface.raised"], self.theme["surface.line"], radius=3)
        self.text(surface, name, "key_cap", rect.center, "ink.secondary", align="center", middle=True)
