"""Upgrade tokens (FT-5.2, FT-5.3): their words, how they are drawn in their shapes, and the schematic grid
they are installed on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeVar

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.definitions import GRID, Cell, Definitions, Upgrade
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.stats import cells_of
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import between, put
from game.view.tips import Sign

TokenState = Literal["plain", "held", "faint"]
"""States of a token: lying; in the hand, with a shadow; gone, pale."""

GRID_PX: Final = 92.0
"""Side of a box in the refit at 100 %, in px."""

INSET: Final = 0.05
CORNER: Final = 0.1
"""Distance of a token's edge from the edge of its boxes, and radius of its corners, as shares of a box."""

WORDS_FROM_PX: Final = 56
"""Side of a box in px from which tokens have words."""

_EFFECTS = ("anti_tank", "armour", "range")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TokenShown:
    """A token: its colour ("red", "green", "yellow", "blue"; empty: face down), the boxes it covers, icon
    and words."""

    colour: str
    cells: tuple[Cell, ...]
    icon: str
    words: str = ""
    state: TokenState = "plain"


BACK: Final = TokenShown("", ((0, 0),), "ft_pool")
"""A token face down."""


@dataclass(frozen=True, slots=True)
class RowShown:
    """The effect of using a row of the grid: the weight in words, as a value, and in pips."""

    words: str
    more: str = ""
    pips: int = 0


@dataclass(frozen=True, slots=True)
class GridShown:
    """A schematic grid. ``rows`` are from the bottom; equal neighbours form one band. ``aim`` are the
    boxes a token would cover, blue, or grey if it does not fit (``fits``). ``labels``: the bands have
    words beside them."""

    tokens: tuple[TokenShown, ...] = ()
    rows: tuple[RowShown, ...] = ()
    aim: tuple[Cell, ...] = ()
    fits: bool = True
    labels: bool = False


class TokenArt:
    """Draws tokens in one theme. Surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore, icons: IconStore) -> None:
        self.theme, self.fonts, self.icons = theme, fonts, icons
        self._ink = Ink(1_200_000)
        self._kept = SurfaceCache(4_000_000)

    def size(self, cells: Iterable[Cell], cell: int) -> tuple[int, int]:
        """Width and height of a token in px, without its shadow."""
        many = list(cells)
        across, up = [x for x, _ in many], [y for _, y in many]
        return (max(across) - min(across) + 1) * cell, (max(up) - min(up) + 1) * cell

    @drawn_once
    def token(self, shown: TokenShown, cell: int) -> pygame.Surface:
        """A token; its boxes begin at the surface's upper left corner, and there is room for the shadow
        below."""
        cells = frozenset(shown.cells)
        if not cells:
            return pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        theme, held = self.theme, shown.state == "held"
        width, height = self.size(cells, cell)
        left, top = min(x for x, _ in cells), max(y for _, y in cells)
        down = max(1, round((0.05 if held else 0.028) * cell))
        loops = [[((x - left) * cell, (top + 1 - y) * cell) for x, y in loop] for loop in outlines(cells)]
        data = "".join(_rounded(loop, INSET * cell, CORNER * cell) for loop in loops)
        colour, ink = theme["surface.line_strong"], theme["flames_upgrade.ink"]
        if shown.colour:
            colour = theme[f"flames_upgrade.{shown.colour}"]
        edge = max(1.0, 0.034 * cell)
        if shown.state == "faint":
            colour = colour.lerp(theme["surface.panel"], 0.52)
            ink = ink.lerp(theme["surface.panel"], 0.55)
        body = ""
        if shown.state != "faint":
            shade = theme.palette.with_opacity("surface.shadow", "shadow_label")
            body = f'<g transform="translate({0.5 * down} {down})"><path d="{data}" {filled(shade)}/></g>'
        body += f'<path d="{data}" {filled(colour)}/>'
        pen = stroke(pygame.Color(ink.r, ink.g, ink.b, 64), max(0.8, 0.022 * cell))
        for x, y in cells if cell >= 16 else ():
            px, py = (x - left) * cell, (top - y) * cell
            if (x + 1, y) in cells:
                body += line((px + cell, py + 0.22 * cell), (px + cell, py + 0.78 * cell), pen)
            if (x, y - 1) in cells:
                body += line((px + 0.22 * cell, py + cell), (px + 0.78 * cell, py + cell), pen)
        body += f'<path d="{data}" {stroke(ink, edge, cap="butt")}/>'
        made = self._ink.draw(body, width + down, height + down).copy()
        self._print(made, shown, cell, left, top, ink)
        return made

    def _print(
        self, made: pygame.Surface, shown: TokenShown, cell: int, left: int, top: int, ink: pygame.Color
    ) -> None:
        """Draw the icon in the lowest box on the left, and the words in the box farthest from it."""
        ordered = sorted(shown.cells, key=lambda one: (one[1], one[0]))
        first, last = ordered[0], ordered[-1]
        if len(ordered) == 3 and first[1] == last[1]:
            last = ordered[1]

        def middle(at: Cell) -> Point:
            return (at[0] - left + 0.5) * cell, (top - at[1] + 0.5) * cell

        icon = self.icons.get(shown.icon, max(6, round((0.56 if cell >= 28 else 0.7) * cell)), ink)
        put(made, icon, middle(first))
        if shown.words and cell >= WORDS_FROM_PX and last != first:
            font = self.fonts.face("sans", 600, max(10, round(0.15 * cell)))
            text = font.render(shown.words, True, ink)
            if text.get_width() <= 0.9 * cell:
                put(made, text, middle(last))


class SchematicGrid:
    """Draws a schematic grid for one size of box, and gives the places of its boxes."""

    def __init__(self, art: TokenArt, cell: int, scale: float = 1.0) -> None:
        self.art, self.cell, self.scale = art, cell, scale
        self._ink = Ink(1_500_000)
        self._kept = SurfaceCache(2_000_000)

    @property
    def _theme(self) -> Theme:
        return self.art.theme

    def frame(self, shown: GridShown) -> pygame.Rect:
        """The rectangle of the boxes on the grid's surface."""
        beside = round(74 * self.scale) if shown.labels else self._edge
        over = max([0, *(row - len(shown.rows) + 1 for token in shown.tokens for _, row in token.cells)])
        height = max(1, len(shown.rows)) * self.cell
        return pygame.Rect(beside, self._edge + over * self.cell, GRID * self.cell, height)

    @property
    def _edge(self) -> int:
        return max(1, round(self.cell / 46))

    def size(self, shown: GridShown) -> tuple[int, int]:
        """Width and height of the surface in px, with labels and everything that sticks out over the top."""
        frame = self.frame(shown)
        beside = round(30 * self.scale) if shown.labels else self._edge + 1
        return frame.right + beside, frame.bottom + self._edge + max(1, round(0.05 * self.cell))

    def rect_of(self, shown: GridShown, cells: Iterable[Cell]) -> pygame.Rect:
        """The rectangle that boxes cover on the surface."""
        frame, many = self.frame(shown), list(cells)
        left, low = min(x for x, _ in many), min(y for _, y in many)
        width, height = self.art.size(many, self.cell)
        x, y = frame.left + left * self.cell, frame.bottom - low * self.cell - height
        return pygame.Rect(x, y, width, height)

    @drawn_once
    def draw(self, shown: GridShown) -> pygame.Surface:
        """The grid with its tokens."""
        made = self._ink.draw(self._printed(shown), *self.size(shown)).copy()
        if shown.labels:
            self._words(made, shown)
        if shown.aim:
            made.blit(self._aimed(shown.aim, shown.fits), self.rect_of(shown, shown.aim))
        for token in shown.tokens:
            made.blit(self.art.token(token, self.cell), self.rect_of(shown, token.cells))
        return made

    def _printed(self, shown: GridShown) -> str:
        theme, frame, cell = self._theme, self.frame(shown), self.cell
        used = max([0, *(row + 1 for token in shown.tokens for _, row in token.cells)])
        corner, edge = 0.05 * cell, self._edge
        body = box(*frame.topleft, *frame.size, corner, filled(theme["surface.sunken"]))
        high = min(len(shown.rows), max(used, 1)) * cell
        body += box(frame.x, frame.bottom - high, frame.width, high, corner, filled(theme["surface.raised"]))
        pen = stroke(theme["surface.line"], max(1.0, edge / 2), cap="butt")
        for column in range(1, GRID):
            x = frame.left + column * cell
            body += line((x, frame.top), (x, frame.bottom), pen)
        for row in range(1, len(shown.rows)):
            y = frame.bottom - row * cell
            body += line((frame.left, y), (frame.right, y), pen)
        ink = stroke(theme["ink.primary"], edge, cap="butt")
        left, right = (0, self.size(shown)[0]) if shown.labels else (frame.left, frame.right)
        for first, _, _ in bands(shown.rows):
            if first:
                y = frame.bottom - first * cell
                body += line((left, y), (right, y), ink)
        return body + box(*frame.topleft, *frame.size, corner, ink)

    def _words(self, made: pygame.Surface, shown: GridShown) -> None:
        """Write the weights beside their bands, and as pips the upgrades an enemy draws for them."""
        theme, frame, scale = self._theme, self.frame(shown), self.scale
        for first, after, row in bands(shown.rows):
            y = frame.bottom - round((first + after) / 2 * self.cell)
            words = self.art.fonts.render(row.words, "numeral", theme["ink.primary"], scale)
            more = self.art.fonts.render(row.more, "small", theme["ink.secondary"], scale)
            right = frame.left - round(12 * scale)
            made.blit(words, words.get_rect(midright=(right, y - round(8 * scale))))
            made.blit(more, more.get_rect(midright=(right, y + round(10 * scale))))
            radius = 4.2 * scale
            side = math.ceil(2 * radius) + 2
            pip = self._ink.draw(
                circle((side / 2, side / 2), radius, filled(theme["ink.primary"])), side, side
            )
            for number in range(row.pips):
                at = y + round((number - (row.pips - 1) / 2) * 14 * scale)
                put(made, pip, (frame.right + round(18 * scale), at))

    @drawn_once
    def _aimed(self, cells: tuple[Cell, ...], fits: bool) -> pygame.Surface:
        """A highlight of the boxes that a token in the hand would cover."""
        theme, cell = self._theme, self.cell
        width, height = self.art.size(cells, cell)
        left, top = min(x for x, _ in cells), max(y for _, y in cells)
        tint = theme["move.reach_3" if fits else "surface.line"]
        ink = theme["move.reach_ink" if fits else "ink.tertiary"]
        body, many = "", frozenset(cells)
        for x, y in cells:
            body += box((x - left) * cell, (top - y) * cell, cell, cell, 0, filled(tint))
        pen = stroke(ink, max(1.4, 0.026 * cell), cap="butt", dash=(0.11 * cell, 0.065 * cell))
        for loop in outlines(many):
            px = [((x - left) * cell, (top + 1 - y) * cell) for x, y in loop]
            body += f'<path d="{_rounded(px, 0.05 * cell, 0.04 * cell)}" {pen}/>'
        return self._ink.draw(body, width, height)


def bands(rows: Iterable[T]) -> Iterator[tuple[int, int, T]]:
    """Yield the bands of equal rows of a grid: the first row, the row after the last, and their effect."""
    first = 0
    for row, same in groupby(rows):
        after = first + len(list(same))
        yield first, after, row
        first = after


def outlines(cells: frozenset[Cell]) -> list[list[Cell]]:
    """The closed lines round boxes, by their corners; the inside is on the right of the line, with y up."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        for dx, dy, a, b in (
            (0, 1, (x, y + 1), (x + 1, y + 1)),
            (1, 0, (x + 1, y + 1), (x + 1, y)),
            (0, -1, (x + 1, y), (x, y)),
            (-1, 0, (x, y), (x, y + 1)),
        ):
            if (x + dx, y + dy) not in cells:
                edges.setdefault(a, []).append(b)
    loops = []
    while edges:
        start = at = min(edges)
        way, loop = (0, 0), list[Cell]()
        while True:
            ends = edges[at]
            # where two boxes touch at a corner, turn right: each keeps its own line
            right = (way[1], -way[0])
            end = next((one for one in ends if (one[0] - at[0], one[1] - at[1]) == right), ends[0])
            ends.remove(end)
            if not ends:
                del edges[at]
            step = (end[0] - at[0], end[1] - at[1])
            if step != way:
                loop.append(at)
            way, at = step, end
            if at == start:
                break
        if len(loop) > 1 and way == (loop[1][0] - loop[0][0], loop[1][1] - loop[0][1]):
            loop = loop[1:]
        loops.append(loop)
    return loops


def _rounded(loop: list[tuple[int, int]], inset: float, radius: float) -> str:
    """A line of right angles, moved inwards and with rounded corners, as SVG path data; y down."""
    count = len(loop)
    moved: list[Point] = []
    for number, corner in enumerate(loop):
        shift_x = shift_y = 0.0
        for first, last in ((loop[number - 1], corner), (corner, loop[(number + 1) % count])):
            dx, dy = last[0] - first[0], last[1] - first[1]
            # clockwise on the screen: the inside is to the right
            if dx:
                shift_y = inset if dx > 0 else -inset
            if dy:
                shift_x = -inset if dy > 0 else inset
        moved.append((corner[0] + shift_x, corner[1] + shift_y))
    parts: list[str] = []
    for number, (x, y) in enumerate(moved):
        a, b = moved[number - 1], moved[(number + 1) % count]
        before, after = math.dist(a, (x, y)) or 1.0, math.dist((x, y), b) or 1.0
        cut = min(radius, before / 2, after / 2)
        (ax, ay), (bx, by) = between((x, y), a, cut / before), between((x, y), b, cut / after)
        parts.append(f"{'L' if parts else 'M'}{ax:.2f} {ay:.2f}Q{x:.2f} {y:.2f} {bx:.2f} {by:.2f}")
    return "".join(parts) + "Z"


def short(upgrade: Upgrade, words: Texts) -> str:
    """The words on a token whose upgrade adds up: "AT +1"."""
    if not upgrade.adds_up:
        return ""
    for name in _EFFECTS:
        value = getattr(upgrade.effects, name)
        if value:
            n = length_number(value) if name == "range" else value
            return words(f"flames_of_tanks_view.token.{name}", n=n)
    return ""


def token_of(definitions: Definitions, piece: Piece, words: Texts, state: TokenState = "plain") -> TokenShown:
    """The token of a piece at its place on the grid."""
    upgrade = definitions.upgrades[piece.name]
    cells = cells_of(upgrade, piece)
    return TokenShown(upgrade.colour, cells, f"ft_{piece.name}", short(upgrade, words), state)


def lying(definitions: Definitions, name: str, words: Texts, state: TokenState = "plain") -> TokenShown:
    """The token of an upgrade that isn't on the grid."""
    return token_of(definitions, Piece(name, 0, 0), words, state)


def name_words(name: str, words: Texts) -> str:
    """The name of an upgrade."""
    return words(f"flames_of_tanks.upgrade.{name}.name")


def upgrade_tip(name: str, words: Texts) -> Sign:
    """The tip of an upgrade: its name, and what it does."""
    told = {"upgrade": name_words(name, words), "does": line_words(name, words)}
    return Sign.of("flames_of_tanks.upgrade", "FT-5.5", **told)


def line_words(name: str, words: Texts) -> str:
    """The effect of an upgrade in a few words; one that is not shipped has those of its file."""
    short = f"flames_of_tanks_view.refit.short.{name}"
    return words(short) if words.has(short) else words(f"flames_of_tanks.upgrade.{name}.line")
