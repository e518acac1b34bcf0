"""Signs at a tank: its letter, a bar of its hit points, and on demand chips with figures ("7 › 3" as a
preview; actions and ammo left); at a barrier its die. On a small square a tank is a shape with its letter.

Chips are made for one size of square. On squares below ``SIGNS_FROM_PX`` they have no signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.view.dice import FLAG_PX, TankDice
from game.games.tank_tactics.view.tanks import GROUPS
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import SCREEN_X, SCREEN_Y, Ink, box, filled, line, polyline, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.sprites import SpriteStore

SIGNS_FROM_PX: Final = 46
"""The least size of a square whose chips have signs."""

SHAPES_BELOW_PX: Final = 24
"""The size of a square below which a tank is a shape with its letter, because its drawing would be lost."""

SHAPE_SHARE: Final = 1.3
"""The size of the mark on such a shape, in squares; its drawing has a margin."""

BAR_SHARE: Final = 0.125
"""The height of a bar of hit points in squares."""

CHIP_SHARE: Final = 0.285
"""The height of a chip in squares."""

LEAST_CHIP_PX: Final = 10
"""The least height of a chip."""


@dataclass(frozen=True, slots=True)
class ChipPart:
    """A part of a chip: its words (digits), its sign (an icon), and colours of the palette.
    ``arrow``: a small › before the words."""

    words: str
    icon: str = ""
    fill: str = "tactics.chip"
    ink: str = "tactics.chip_ink"
    sign: str = ""
    arrow: bool = False


class Chips:
    """Draws chips for squares of ``px``. Shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore, icons: IconStore, px: int, scale: float = 1.0) -> None:
        """Make chips for one size; ``scale`` is the interface's, for the dice at a tank, which are read
        like a panel."""
        self.theme, self.fonts, self.icons, self.px, self.scale = theme, fonts, icons, px, scale
        self._ink = Ink(800_000)
        self._kept = SurfaceCache(2_000_000)

    @property
    def height(self) -> int:
        """The height of a chip."""
        return max(LEAST_CHIP_PX, round(CHIP_SHARE * self.px))

    @property
    def signs(self) -> bool:
        """Whether chips have signs."""
        return self.px >= SIGNS_FROM_PX

    @property
    def shapes(self) -> bool:
        """Whether tanks are shapes."""
        return self.px < SHAPES_BELOW_PX

    # --- bars and shapes ---

    @drawn_once
    def bar(self, wide: int, points: int, full: int, left: int | None = None) -> pygame.Surface:
        """Hit points as a bar; those beyond ``left``, which a shot or ram would take, are red."""
        theme = self.theme
        high = max(5, round(BAR_SHARE * self.px))
        pen = max(1, round(high / 7))
        made = pygame.Surface((wide, high), 0, 32)
        made.fill(theme["tactics.chip_line"])
        inner = pygame.Rect(pen, pen, wide - 2 * pen, high - 2 * pen)
        made.fill(theme["tactics.chip"], inner)

        def part(of: int) -> pygame.Rect:
            share = min(1.0, of / max(1, full))
            return pygame.Rect(
                inner.topleft, (max(1, round(share * inner.width)) if of > 0 else 0, inner.height)
            )

        if points > 0:
            made.fill(theme["tactics.bar" if left is None else "tactics.heart"], part(points))
        if left is not None and left > 0:
            made.fill(theme["tactics.bar"], part(left))
            made.fill(theme["tactics.chip_line"], (part(left).right, inner.y, pen, inner.height))
        return made

    @drawn_once
    def shape(self, side: int, number: int, facing: int, sprites: SpriteStore) -> pygame.Surface:
        """A tank on a small square: its player's mark large, its letter, and a stroke in its direction."""
        theme, px, group = self.theme, self.px, GROUPS[side]
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        middle = px / 2
        ends = (middle, middle), (middle + SCREEN_X[facing] * 0.5 * px, middle + SCREEN_Y[facing] * 0.5 * px)
        made.blit(
            self._ink.draw(line(*ends, stroke(theme[f"{group}.line"], max(2.0, 0.2 * px))), px, px), (0, 0)
        )
        size = round(SHAPE_SHARE * px)
        for part, inset in (("line", 0), ("turret", max(2, round(0.16 * px)))):
            tile = sprites.mark(COLOURS[side], size - inset, theme[f"{group}.{part}"])
            made.blit(tile, tile.get_rect(center=(px // 2, px // 2)))
        letter = self.fonts.face("sans", 700, max(7, round(0.56 * px))).render(
            LETTERS[number], True, theme[f"{group}.mark"]
        )
        ink = letter.get_bounding_rect()
        made.blit(letter, ((px - ink.width) // 2, (px - ink.height) // 2), ink)
        return made

    # --- chips ---

    def letter(self, side: int, number: int) -> pygame.Surface:
        """The tank's letter on its player's colour."""
        group = GROUPS[side]
        return self.chip(
            (ChipPart(LETTERS[number], fill=f"{group}.turret", ink=f"{group}.mark"),),
            f"{group}.line",
            square=True,
        )

    def life(self, points: int, left: int | None = None) -> pygame.Surface:
        """A chip with the hit points; ``left``: what a shot or ram would leave."""
        segments = [ChipPart(str(points), "heart_full", sign="tactics.heart")]
        return self._preview(segments, left)

    def die(self, points: int, left: int | None = None) -> pygame.Surface:
        """A barrier's die; ``left``: what a shot would leave."""
        return self._preview([ChipPart(str(points))], left)

    def _preview(self, segments: list[ChipPart], left: int | None) -> pygame.Surface:
        if left is not None:
            segments.append(ChipPart(str(left), fill="fire.accent", ink="fire.on_accent", arrow=True))
        return self.chip(tuple(segments), "tactics.chip_line")

    def counter(self, side: int, icon: str, value: int) -> pygame.Surface:
        """A number with its sign on the player's colour."""
        group = GROUPS[side]
        ink = f"{group}.mark"
        segment = ChipPart(str(value), icon, f"{group}.turret", ink, ink)
        return self.chip((segment,), f"{group}.line", square=not self.signs)

    def cost(self, actions: int) -> pygame.Surface:
        """A plate with the number of actions to a square."""
        part = ChipPart(str(actions), fill="surface.raised", ink="move.reach_ink")
        return self.chip((part,), "move.reach_ink", square=True)

    def faces(self, faces: tuple[int, ...]) -> pygame.Surface:
        """The faces of the die that lead to a portal: "1–2", or "3"."""
        words = str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
        return self.chip((ChipPart(words, fill="surface.raised", ink="move.reach_ink"),), "move.reach_ink")

    @drawn_once
    def chip(
        self, segments: tuple[ChipPart, ...], line_colour: str, *, square: bool = False
    ) -> pygame.Surface:
        """A chip of several parts side by side. ``square``: at least as wide as high."""
        theme, high = self.theme, self.height
        font = self.fonts.face("sans", 700, max(8, round(0.86 * high)))
        pad = max(2, round((0.2 if self.signs else 0.17) * high))
        gap = max(1, round(0.12 * high))
        icon_px = round(0.66 * high)
        parts: list[tuple[pygame.Surface, pygame.Surface | None, int]] = []
        for segment in segments:
            words = font.render(segment.words, True, theme[segment.ink])
            sign = None
            if segment.icon and self.signs:
                sign = self.icons.get(segment.icon, icon_px, theme[segment.sign or segment.ink])
            arrow = round(0.3 * high) if segment.arrow else 0
            wide = words.get_width() + (sign.get_width() + gap if sign else 0) + (arrow + gap if arrow else 0)
            parts.append((words, sign, wide + 2 * pad))
        if square and len(parts) == 1:
            parts = [(words, sign, max(wide, high)) for words, sign, wide in parts]
        width = sum(wide for *_, wide in parts)
        made = pygame.Surface((width, high), pygame.SRCALPHA, 32)
        made.blit(
            self._ground(tuple(s.fill for s in segments), tuple(w for *_, w in parts), line_colour), (0, 0)
        )
        x = 0
        for segment, (words, sign, wide) in zip(segments, parts, strict=True):
            ink = words.get_bounding_rect()
            inner = ink.width + (sign.get_width() + gap if sign else 0)
            left = x + (wide - inner) // 2 if not segment.arrow else x + pad
            if segment.arrow:
                arrow = round(0.3 * high)
                made.blit(self._arrow(segment.ink, arrow, high), (left, 0))
                left += arrow + gap
            if sign is not None:
                made.blit(sign, (left, (high - sign.get_height()) // 2))
                left += sign.get_width() + gap
            made.blit(words, (left, (high - ink.height) // 2), ink)
            x += wide
        return made

    def _ground(self, fills: tuple[str, ...], widths: tuple[int, ...], line_colour: str) -> pygame.Surface:
        """The plate of a chip: parts in their colours, one outline with round corners."""
        theme, high, width = self.theme, self.height, sum(widths)
        pen = max(1.0, high / 13)
        corner = 0.24 * high
        body, x = "", 0
        for number, (fill, wide) in enumerate(zip(fills, widths, strict=True)):
            first, last = number == 0, number == len(fills) - 1
            body += rounded(x, wide, high, corner, left=first, right=last, attributes=filled(theme[fill]))
            x += wide
        body += box(
            pen / 2, pen / 2, width - pen, high - pen, corner - pen / 4, stroke(theme[line_colour], pen)
        )
        x = 0
        for wide in widths[:-1]:
            x += wide
            body += line((x, pen), (x, high - pen), stroke(theme[line_colour], pen, cap="butt"))
        return self._ink.draw(body, width, high)

    def _arrow(self, ink: str, width: int, high: int) -> pygame.Surface:
        """The small › between two numbers."""
        reach = 0.5 * width
        points = [(0.25 * width, high / 2 - reach), (0.8 * width, high / 2), (0.25 * width, high / 2 + reach)]
        return self._ink.draw(polyline(points, stroke(self.theme[ink], max(1.2, 0.1 * high))), width, high)

    # --- the six dice of a tank, on a flag beside it ---

    @drawn_once
    def flag(self, side: int, values: tuple[int, ...], dice: TankDice) -> pygame.Surface:
        """A tank's six dice under their signs on a paper plate."""
        theme, scale = self.theme, self.scale
        px, gap, pad = round(FLAG_PX * scale), round(3 * scale), round(6 * scale)
        icon = round(13 * scale)
        count = len(ATTRIBUTES)
        width = count * (px + gap) - gap + 2 * pad
        down = max(1, round(2 * scale))
        height = pad + icon + gap + px + pad
        shade = theme.palette.with_opacity("surface.shadow", "shadow_label")
        corner = 4 * scale
        body = box(0, down, width, height, corner, filled(shade))
        body += box(0.5, 0.5, width - 1, height - 1, corner, filled(theme["surface.raised"]))
        body += box(0.5, 0.5, width - 1, height - 1, corner, stroke(theme["ink.primary"], max(1.0, scale)))
        made = self._ink.draw(body, width, height + down).copy()
        for number, name in enumerate(ATTRIBUTES):
            x = pad + number * (px + gap)
            sign = self.icons.get(name, icon, theme["ink.secondary"])
            made.blit(sign, (x + (px - icon) // 2, pad - round(scale)))
            value = values[number] if number < len(values) else 0
            made.blit(dice.die(value, px, side), (x, pad + icon + gap - round(scale)))
        return made


def rounded(
    x: float, wide: float, high: float, corner: float, *, left: bool, right: bool, attributes: str
) -> str:
    """The SVG of a rectangle whose left or right corners are round."""
    a, b = (corner if left else 0.0), (corner if right else 0.0)
    data = (
        f"M{x + a:.2f} 0H{x + wide - b:.2f}"
        + (f"Q{x + wide:.2f} 0 {x + wide:.2f} {b:.2f}" if b else "")
        + f"V{high - b:.2f}"
        + (f"Q{x + wide:.2f} {high:.2f} {x + wide - b:.2f} {high:.2f}" if b else "")
        + f"H{x + a:.2f}"
        + (f"Q{x:.2f} {high:.2f} {x:.2f} {high - a:.2f}" if a else "")
        + f"V{a:.2f}"
        + (f"Q{x:.2f} 0 {x + a:.2f} 0" if a else "")
        + "Z"
    )
    return f'<path d="{data}" {attributes}/>'
