"""The look of labels on a board, and their placing.

A label never covers a piece or another label; among the free places it takes the one nearest to its square
that hides the least of minor things (lines of fire, reachable squares, its own column).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, dashed_box, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.scene import LabelShown, LabelStyle

LEADER_SQUARES = 0.75
"""The gap from which on a thin line ties the label to its square."""

LABEL_SHARE = 0.4
"""The greatest width of a label's lines, as a share of the board's."""


COLOURS: Final[Mapping[LabelStyle, tuple[str, str, str]]] = {
    "fire": ("fire.accent", "fire.accent", "fire.on_accent"),
    "soft": ("surface.raised", "fire.accent", "fire.accent"),
    "answer": ("surface.raised", "fire.accent", "fire.accent"),
    "paper": ("surface.raised", "ink.primary", "ink.primary"),
    "ink": ("ink.primary", "ink.primary", "surface.raised"),
    "move": ("surface.raised", "move.reach_ink", "move.reach_ink"),
    "drive": ("move.reach_ink", "move.reach_ink", "surface.raised"),
}
DARK_DRIVE: Final = ("move.reach_1", "move.reach_ink", "move.reach_ink")
"""The colours of fill, border and text by style; another "drive" in a dark theme."""


class LabelArtist:
    """Draws labels, each once, and keeps them."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink) -> None:
        self.theme, self.fonts, self.ink = theme, fonts, ink
        self.icons = IconStore(limit_px=100_000)
        self._kept = SurfaceCache()

    def colours(self, style: LabelStyle) -> tuple[pygame.Color, pygame.Color, pygame.Color]:
        """Fill, border and text of a style."""
        theme, dark = self.theme, self.theme.palette.is_dark
        fill, border, text = DARK_DRIVE if style == "drive" and dark else COLOURS[style]
        return theme[fill], theme[border], theme[text]

    def surface(self, label: LabelShown, scale: float, room: int = 10_000) -> pygame.Surface:
        """The label with its hard shadow, in lines of at most ``room`` px. Shared: don't draw on it."""
        key = (label.text, label.more, label.tail, label.style, label.icon, scale, room)
        made = self._kept.get(key)
        if made is None:
            made = self._kept.put(key, self._draw(label, scale, room))
        return made

    def _lines(self, text: str, scale: float, room: int) -> list[str]:
        """Break the text into as few lines as fit, of similar length."""
        whole = self.fonts.size(text, "label_on_board", scale)[0]
        if whole <= room:
            return [text]
        count = len(self.fonts.wrap(text, "label_on_board", room, scale))
        for share in range(100 // count, 101, 4):
            lines = self.fonts.wrap(text, "label_on_board", min(room, whole * share // 100), scale)
            if len(lines) <= count:
                return lines
        return self.fonts.wrap(text, "label_on_board", room, scale)

    def _draw(self, label: LabelShown, scale: float, room: int) -> pygame.Surface:
        fill, border, ink = self.colours(label.style)
        lines = self._lines(label.text, scale, room)
        above = [self.fonts.render(line, "label_on_board", ink, scale) for line in lines[:-1]]
        text = self.fonts.render(lines[-1], "label_on_board", ink, scale)
        tail = None
        if label.tail:
            pale = ink.lerp(fill, 0.35)
            tail = self.fonts.render(label.tail, "key_cap", pale, scale)
        icon = self.icons.get(label.icon, round(15 * scale), ink) if label.icon else None
        aside = icon.get_width() + round(5 * scale) if icon is not None else 0
        gap = round(7 * scale) if tail is not None else 0
        inner = text.get_width() + gap + (tail.get_width() if tail is not None else 0)
        drop = max(1, round(2 * scale))
        below = [
            self.fonts.render(line, "small", ink, scale)
            for line in (self.fonts.wrap(label.more, "small", room, scale) if label.more else ())
        ]
        inner = max([inner, *(one.get_width() for one in (*above, *below))])
        step, low = round(18 * scale), round(16 * scale)
        width = inner + aside + 2 * round(10 * scale)
        height = round(22 * scale) + step * len(above) + (low * len(below) + round(2 * scale) if below else 0)
        line_px = max(1.0, round(1.2 * scale))
        shadow = self.theme.palette.with_opacity("surface.shadow", "shadow_label")
        radius = self.theme.metrics.radius["label"] * scale
        body = box(0.5, drop, width - 1, height, radius, filled(shadow))
        if label.style == "answer":  # dashed, as an enemy's lines are
            inset, pen = 0.75 * line_px, stroke(border, 1.5 * line_px, cap="butt")
            body += box(0, 0, width, height, radius, filled(fill))
            body += dashed_box(
                inset, inset, width - 2 * inset, height - 2 * inset, radius - inset, pen, 5 * scale, 3 * scale
            )
        else:
            body += box(0, 0, width, height, radius, filled(border))
            body += box(
                line_px, line_px, width - 2 * line_px, height - 2 * line_px, radius - line_px, filled(fill)
            )
        made = self.ink.draw(body, width, height + drop).copy()
        x, last = round(10 * scale), round(22 * scale)
        if icon is not None:
            made.blit(icon, (x - round(2 * scale), (last - icon.get_height()) // 2))
            x += aside - round(1 * scale)
        for number, one in enumerate(above):
            made.blit(one, (x, number * step + (last - one.get_height()) // 2))
        for number, one in enumerate(below):
            top = step * len(above) + last - round(2 * scale) + number * low
            made.blit(one, (x, top + (low - one.get_height()) // 2))
        first, height = step * len(above), last
        made.blit(text, (x, first + (height - text.get_height()) // 2))
        if tail is not None:
            at = (x + text.get_width() + gap, first + (height - tail.get_height()) // 2 + drop // 2)
            made.blit(tail, at)
            # underlined, for it can be clicked
            under = tail.get_bounding_rect().move(at)
            pygame.draw.line(made, pale, (under.left, under.bottom + 1), (under.right - 1, under.bottom + 1))
        return made

    def leader(
        self, first: tuple[int, int], last: tuple[int, int], style: LabelStyle
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A thin line from a label to its square, and its place."""
        left, top = min(first[0], last[0]) - 2, min(first[1], last[1]) - 2
        width, height = abs(first[0] - last[0]) + 5, abs(first[1] - last[1]) + 5
        a = (first[0] - left, first[1] - top)
        b = (last[0] - left, last[1] - top)
        halo, ink = self.theme["surface.raised"], self.colours(style)[1]
        halo.a = 160
        body = line(a, b, stroke(halo, 3.5)) + line(a, b, stroke(ink, 1.3))
        return self.ink.draw(body, width, height), (left, top)


@dataclass(frozen=True, slots=True)
class LabelRequest:
    """A label to be placed: its size and the rectangle of its square, in px."""

    size: tuple[int, int]
    square: pygame.Rect
    on_square: bool = False
    """Whether the label may cover its own square, because nothing else is there."""


@dataclass(frozen=True, slots=True)
class Clutter:
    """What labels avoid on the board: ``hard`` is never covered, ``soft`` only where there is no other
    room."""

    hard: Sequence[pygame.Rect]
    soft: Sequence[pygame.Rect] = ()


def place(wanted: Sequence[LabelRequest], clutter: Clutter, room: pygame.Rect) -> list[pygame.Rect]:
    """Choose the place of each label, in the order given (the first chooses first), all inside ``room``.

    If no place is free, the one that covers least is taken.
    """
    hard = list(clutter.hard)
    soft = list(clutter.soft)
    placed = []
    squares = [want.square for want in wanted]
    for want in wanted:
        best: pygame.Rect | None = None
        best_cost = float("inf")
        for ring in (_own, _near, _anywhere):
            for rect in ring(want, room):
                if distance(rect, want.square) >= best_cost:
                    continue
                if best_cost < _HARD and rect.collidelist(hard) >= 0:
                    continue
                cost = _cost(rect, want, hard, soft) + _doubt(rect, want.square, squares)
                if cost < best_cost:
                    best, best_cost = rect, cost
            if best is not None and best_cost < _HARD:
                break
        if best is None:
            best = pygame.Rect((0, 0), want.size)
            best.center = want.square.center
        placed.append(best)
        hard.append(best.inflate(4, 4))
    return placed


_HARD = 1_000_000.0


def _own(want: LabelRequest, room: pygame.Rect) -> Iterable[pygame.Rect]:
    """Places on the label's own square, for a label that would seem to mean another square if it stood
    elsewhere."""
    if want.on_square:
        middle = pygame.Rect((0, 0), want.size)
        middle.center = want.square.center
        low = want.square.bottom - want.size[1]
        for top in (middle.top, low, want.square.top):  # in its middle, or off the digit there
            yield from _inside(middle.move(0, top - middle.top), room)


def _near(want: LabelRequest, room: pygame.Rect) -> Iterable[pygame.Rect]:
    """Places around the square: beside it, above and below, in three distances and with shifts."""
    square, (width, height) = want.square, want.size
    px = square.width
    for gap in (round(0.28 * px), round(0.62 * px), round(1.2 * px)):
        for share in (0.5, 0.2, 0.8, 0.0, 1.0):
            x = round(square.centerx - width * share)
            yield from _inside(pygame.Rect(x, square.top - gap - height, width, height), room)
            yield from _inside(pygame.Rect(x, square.bottom + gap, width, height), room)
        for share in (0.5, 0.0, 1.0):
            y = round(square.centery - height / 2 + (share - 0.5) * px)
            yield from _inside(pygame.Rect(square.right + gap, y, width, height), room)
            yield from _inside(pygame.Rect(square.left - gap - width, y, width, height), room)


def _anywhere(want: LabelRequest, room: pygame.Rect) -> Iterable[pygame.Rect]:
    """Places in a grid over all of the room, for crowded boards."""
    step = max(8, want.square.width // 2)
    for y in range(room.top, room.bottom - want.size[1] + 1, step):
        for x in range(room.left, room.right - want.size[0] + 1, step):
            yield pygame.Rect(x, y, *want.size)


def _inside(rect: pygame.Rect, room: pygame.Rect) -> Iterable[pygame.Rect]:
    """The rectangle pushed into the room, or nothing if that would take it far from where it should be."""
    moved = rect.clamp(room)
    if abs(moved.x - rect.x) <= rect.width // 2 and abs(moved.y - rect.y) <= rect.height:
        yield moved


def _doubt(rect: pygame.Rect, square: pygame.Rect, squares: list[pygame.Rect]) -> float:
    """The cost of a place so near to another label's square that it might seem to mean it."""
    own = distance(rect, square)
    doubt = 0.0
    for other in squares:
        if other != square:
            doubt += max(0.0, own + 0.9 * square.width - distance(rect, other)) * 1.5
    return doubt


def _cost(rect: pygame.Rect, want: LabelRequest, hard: list[pygame.Rect], soft: list[pygame.Rect]) -> float:
    square = want.square
    cost = float(distance(rect, square))
    covered = 0
    for at in rect.collidelistall(hard):
        part = rect.clip(hard[at])
        covered += part.width * part.height
    if rect.colliderect(square) and not (want.on_square and rect.centerx == square.centerx):
        covered += 1
    for at in rect.collidelistall(soft):
        part = rect.clip(soft[at])
        cost += 0.08 * part.width * part.height
    return cost + (_HARD + covered if covered else 0.0)


def distance(first: pygame.Rect, second: pygame.Rect) -> int:
    """The gap between two rectangles in px, 0 if they touch."""
    dx = max(0, first.left - second.right, second.left - first.right)
    dy = max(0, first.top - second.bottom, second.top - first.bottom)
    return dx + dy


def edge_towards(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The point of ``rect`` that is nearest to ``point``."""
    return (max(rect.left, min(rect.right, point[0])), max(rect.top, min(rect.bottom, point[1])))
