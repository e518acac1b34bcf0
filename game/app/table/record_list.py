"""What lists of moves share: words made to fit, a scroll mark, a heading with room for an announcement
(CHECK!, who has won), and the rows of rounds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pygame

from game.ui.paint.fonts import FontStore, fitted
from game.ui.scene import Scene
from game.view.table import Banner, TableView
from game.view.tips import Tips

ROW = 26.0
HEAD = 38.0
NUMBER = 30.0
BOTH = 400.0
"""The width from which moves that say who makes them have a column for each side."""
NARROW = "\u200a"
_WAY = re.compile("–[^ \u200a]+–")
"""Matches the squares between a move's first and last."""
_PROSE = re.compile(r"[^\W\d_]{4}")
"""Matches a move that is told in words."""
_SIZES = (1.0, 0.93, 0.86, 0.8, 0.74)
"""The type scales for a long move, the largest first."""


def fit_move(fonts: FontStore, scale: float, words: str, room: int) -> tuple[str, float]:
    """Return a move's words and their type scale. What is too long is set smaller; notation then gets
    narrow spaces, and finally drops the squares on the way, while prose ends in an ellipsis."""
    if _PROSE.search(words):
        for share in _SIZES[:3]:
            if fonts.size(words, "record", scale * share)[0] <= room:
                return words, scale * share
        share = scale * _SIZES[2]
        return fitted(fonts.get("record", share), words, room), share
    first, _, rest = words.partition(" ")
    tight = f"{first} {rest.replace(' ', NARROW)}"
    short = _WAY.sub("–…–", tight)
    for shown, share in (*((words, s) for s in _SIZES[:3]), *((tight, s) for s in _SIZES[1:3])):
        if fonts.size(shown, "record", scale * share)[0] <= room:
            return shown, scale * share
    fits = (s for s in _SIZES if fonts.size(short, "record", scale * s)[0] <= room)
    return short, scale * next(fits, _SIZES[-1])


def fitting(scene: Scene, words: str, room: int) -> tuple[str, float]:
    """Return the same in the fonts and the scale of a scene."""
    return fit_move(scene.app.fonts, scene.app.scale, words, room)


def write_move(
    scene: Scene, surface: pygame.Surface, words: str, at: tuple[int, int], room: int, ink: str
) -> int:
    """Write a move with its left middle ``at``, at most ``room`` px wide; return its width in px."""
    shown, scale = fitting(scene, words, room)
    made = scene.app.fonts.render(shown, "record", scene.app.theme[ink], scale)
    place = surface.blit(made, made.get_rect(midleft=at), (0, 0, room, made.get_height()))
    scene.app.fonts.cuts.add(surface, place, shown, words)
    return made.get_width()


def add_move_tips(
    tips: Tips, scene: Scene, table: TableView, words: str, place: pygame.Rect, room: int
) -> None:
    """Add the tips of the signs in a move that ``write_move`` wrote at the left of ``place``, at most
    ``room`` px wide."""
    shown, scale = fitting(scene, words, room)
    fonts = scene.app.fonts

    def letters(first: int, last: int) -> pygame.Rect:
        left = fonts.size(shown[:first], "record", scale)[0] if first else 0
        wide = fonts.size(shown[first:last], "record", scale)[0]
        return pygame.Rect(place.x + left, place.y, wide, place.height).clip(place)

    table.wording.add_tips(tips, shown, letters)


def draw_mark(scene: Scene, surface: pygame.Surface, sign: str, cell: pygame.Rect, ink: str) -> int:
    """Draw the sign behind a move, at the end of its cell; return its width with the space before it in
    px, 0 without a sign."""
    if not sign:
        return 0
    tone = "fire.accent" if sign == "??" and ink == "ink.primary" else ink
    at = (cell.right - scene.px(5), cell.centery)
    drawn = scene.painter.text(surface, sign, "body_strong", at, tone, align="right", middle=True)
    return drawn.width + scene.px(5)


def draw_bar(scene: Scene, surface: pygame.Surface, inside: pygame.Rect, seen: float, at: float) -> None:
    """Draw a thin scroll mark at the right of a list: ``seen`` is the share in sight, ``at`` the share
    scrolled."""
    high = max(scene.px(18), round(inside.height * seen))
    y = inside.y + round((inside.height - high) * min(1.0, at))
    bar = pygame.Rect(inside.right - scene.px(4), y, scene.px(3), high)
    surface.fill(scene.app.theme["surface.line_strong"], bar)


def paint_announced(
    page: Scene,
    surface: pygame.Surface,
    title: str,
    head: pygame.Rect,
    right: int,
    banner: Banner | None,
    *,
    lines: int = 1,
) -> None:
    """Paint the title at the left of ``head``, then the word and words of ``banner``, up to ``right`` px,
    on at most ``lines`` lines."""
    px, middle, fonts = page.px, head.centery, page.app.fonts
    words = page.painter.text(surface, title, "body_strong", (head.x, middle), middle=True)
    if banner is None:
        return
    wide = fonts.size(banner.word, "body_strong", page.app.scale)[0] + px(20)
    chip = pygame.Rect(words.right + px(14), 0, wide, px(24))
    chip.centery = middle
    if chip.right > right:
        return
    fill, ink = ("fire.accent", "fire.on_accent") if banner.fire else ("ink.primary", "surface.raised")
    page.painter.box(surface, chip, page.app.theme[fill], radius=3)
    page.painter.text(surface, banner.word, "body_strong", chip.center, ink, align="center", middle=True)
    left = chip.right + px(10)
    room = right - left
    if room <= px(90):
        return
    told = fonts.wrap(banner.words, "small", room, page.app.scale) if lines > 1 else [banner.words]
    told = [*told[: lines - 1], " ".join(told[lines - 1 :])] if len(told) > lines else told
    step = px(15)
    y = middle - step * (len(told) - 1) // 2
    for line in told:
        page.painter.text(surface, line, "small", (left, y), "ink.secondary", middle=True, width=room)
        y += step


@dataclass(slots=True)
class RoundRow:
    """The row of a round: its number ("" where it continues the row above), and by column the ply and
    words."""

    number: str
    cells: dict[int, tuple[int, str]] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)
    """The first ply in each column's cell, as several steps may share one."""
    note: bool = False
    """Whether this is not a move but a call (e.g. a draw offer) that spans all columns."""

    def holds(self, column: int, ply: int) -> bool:
        """Whether the cell of ``column`` holds ``ply``."""
        if column not in self.cells:
            return False
        last = self.cells[column][0]
        return self.since.get(column, last) <= ply <= last

    def takes(self, column: int) -> bool:
        """Whether a move of ``column`` can still go into this row."""
        return not self.note and all(column > taken for taken in self.cells)
