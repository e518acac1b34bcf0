"""Prints tables of Flames of Tanks in true inches: ground, terrain and spawn points, and the tanks and
smoke of a position."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.games.flames_of_tanks.rules.table import GroundKind, TerrainPiece, table_of
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import plain
from game.games.flames_of_tanks.view.ground import CROSS_EVERY, GroundArt
from game.games.flames_of_tanks.view.marks import (
    CLAIM,
    POINT_INCHES,
    SMOKE,
    point_drawing,
    smoke_drawing,
)
from game.games.flames_of_tanks.view.scene import PointShown, TableShown, TankShown
from game.games.flames_of_tanks.view.signs import GROUPS, Signs, seat_sign
from game.games.flames_of_tanks.view.tanks import (
    BAILED_ASIDE,
    BASE,
    SPRITE_INCHES,
    base_drawing,
    dashed_circle,
)
from game.model.inches import Point
from game.model.table_drafting import TableDraft
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import box, circle, filled, hexa, line, outlined, stroke
from game.ui.paper.marks import XMLNS, PaperArea, PaperMark, PaperPicture, PaperWords, sketch
from game.ui.paper.tiling import CutSteps
from game.view.board.inches import FIGURE_EVERY, PARTS
from game.view.board.marks import without
from game.view.printing.board_on_paper import LEGEND_MM, BoardOnPaper, LegendEntry, LegendPart
from game.view.printing.legend import framed, sentence
from game.view.printing.printable import INCH, PrintOptions, PrintSubject
from game.view.table import Tools

UNIT: Final = 24
"""Px an inch at which terrain is drawn, with all small things."""

GUTTER: Final = 9.0
"""Margin round the table in mm, for its rulers."""

FRAME: Final = 0.7
TICKS: Final = (1.2, 2.6)
"""In mm: length of the ruler's ticks, and distance of its figures."""

LEGEND_UNITS: Final = 72
"""Side of a legend's drawing, in the px at which terrain is drawn."""

TAG: Final = (1.5, 0.78)
"""Size of a tank's tag in inches."""


class TableOnPaper(BoardOnPaper):
    """See ``BoardOnPaper``; y of places goes up the table."""

    def __init__(self, tools: Tools, shown: TableShown) -> None:
        self.tools, self.theme, self.shown = tools, tools.theme, shown
        self.table = shown.table
        self.art, self.icons = GroundArt(tools.theme), IconStore()
        self.sprites = tools.sprites.of("flames_of_tanks")
        self.signs = Signs(tools.theme, self.icons, self.sprites)
        self.inches = self.table.width / PARTS, self.table.height / PARTS
        self.board = PaperArea(GUTTER, GUTTER, self.inches[0] * INCH, self.inches[1] * INCH)

    @property
    def size(self) -> tuple[float, float]:
        return self.board.wide + 2 * GUTTER, self.board.high + 2 * GUTTER

    @property
    def steps(self) -> tuple[CutSteps, CutSteps]:
        each = CutSteps(GUTTER, INCH)
        return each, each

    @property
    def told(self) -> str:
        across, up = (self.tools.words.number(side, 0 if side == round(side) else 1) for side in self.inches)
        return self.tools.words("flames_of_tanks_view.printing.size", across=across, up=up)

    def at(self, place: Point) -> tuple[float, float]:
        """A place of the table on the paper, in mm."""
        x, y = place
        return self.board.x + x * INCH / PARTS, self.board.bottom - y * INCH / PARTS

    def around(self, place: Point, wide: float) -> PaperArea:
        """A square round a place, ``wide`` inches wide."""
        (x, y), side = self.at(place), wide * INCH
        return PaperArea(x - side / 2, y - side / 2, side, side)

    def disc(self, body: str, place: Point, wide: float) -> PaperMark:
        """A mark of SVG elements (at ``UNIT`` px an inch) round a place, ``wide`` inches wide."""
        side = wide * UNIT
        svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {side:g} {side:g}">{body}</svg>'
        return PaperPicture(svg, self.around(place, wide))

    # --- what is drawn ---

    def marks(self, seen: PaperArea) -> Iterator[PaperMark]:
        yield self._ground(seen)
        yield from self._printed(seen)
        for cloud in self.shown.places("smoke"):
            yield self.disc(smoke_drawing(self.theme, UNIT, (SMOKE + 0.4) * UNIT), cloud, 2 * (SMOKE + 0.4))
        for tank in self.shown.tanks:
            if self.around(tank.at, 2 * SPRITE_INCHES).meets(seen):
                yield from self._tank(tank)
        yield from self._rulers(seen)

    def _ground(self, seen: PaperArea) -> PaperMark:
        """The mark of the ground: paper, crosses, grass, terrain."""
        per = UNIT / INCH
        part = seen.moved(-self.board.x, -self.board.y).grown(INCH)
        window = pygame.Rect(
            math.floor(part.x * per), math.floor(part.y * per), math.ceil(part.wide * per),
            math.ceil(part.high * per),
        )  # fmt: skip
        across, up = (math.ceil(side) for side in self.inches)
        wide, high = self.inches[0] * UNIT, self.inches[1] * UNIT
        body = box(0, 0, wide, high, 0, filled(self.art.colour("ground")))
        pen, arm = stroke(self.art.colour("cross"), 0.05 * UNIT, cap="butt"), 0.3 * UNIT
        for x in range(CROSS_EVERY, across, CROSS_EVERY):
            for y in range(CROSS_EVERY, up, CROSS_EVERY):
                px, py = x * UNIT, high - y * UNIT
                body += line((px - arm, py), (px + arm, py), pen) + line((px, py - arm), (px, py + arm), pen)
        body += self.art.grass(across, up, UNIT, window)
        body += self.art.drawing(self.table.terrain, self.table.height, UNIT, window)
        svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {wide:g} {high:g}">{body}</svg>'
        return PaperPicture(svg, self.board)

    def _printed(self, seen: PaperArea) -> Iterator[PaperMark]:
        """Yield rings round points, workshops, points."""
        for place in self.shown.places("zone"):
            if self.around(place, 2 * CLAIM + 1).meets(seen):
                yield self._ring(place, CLAIM)
        for place in self.table.workshops:
            yield from self._workshop(place)
        for point, shown in self.shown.spawns:
            if self.around(point.at, 3 * POINT_INCHES).meets(seen):
                yield from self._point(point.name, shown, point.at)

    def _ring(self, place: Point, radius: float) -> PaperMark:
        """The ring within which a point is claimed."""
        side = 2 * radius + 0.2
        pen, middle = stroke(self.theme["ink.primary"], 0.05 * UNIT, cap="butt"), _middle(side)
        return self.disc(dashed_circle(middle, radius * UNIT, pen, 96, 0.35), place, side)

    def _workshop(self, place: Point) -> Iterator[PaperMark]:
        side, edge = 1.9 * UNIT, 0.12 * UNIT
        inner = (edge, edge, side - 2 * edge, side - 2 * edge, 0.14 * side)
        ink = self.theme["flames_tape.ink"]
        body = box(*inner, outlined(self.theme["flames_tape.paper"], ink, edge))
        yield self.disc(body, place, 1.9)
        yield PaperPicture(self.icons.svg("wrench", ink), self.around(place, 1.25))

    def _point(self, name: str, shown: PointShown, place: Point) -> Iterator[PaperMark]:
        """Yield the marks of a spawn point: letter, owner."""
        side, radius = 2 * POINT_INCHES + 0.2, POINT_INCHES
        body = point_drawing(self.theme, self.signs, shown, _middle(side), radius * UNIT)
        yield self.disc(body, place, side)
        on = self.signs.ink(shown.owner)
        sign = self.signs.svg(shown.owner, on)
        x, y = self.at(place)
        if sign:
            area = self.around(place, 0.78 * radius).moved(0.0, -0.38 * radius * INCH)
            yield PaperPicture(sign, area)
            y += 0.42 * radius * INCH
        size = (0.82 if sign else 1.12) * radius * INCH
        family = "sans" if sign else "serif"
        yield PaperWords(
            name, x, y, size, family, 700, hexa(on), "middle", middle=True, most=1.6 * radius * INCH
        )

    def _tank(self, tank: TankShown) -> Iterator[PaperMark]:
        """Yield a tank on its base, with its number, and the sign that its crew is out."""
        wide = 2 * BASE + 0.4
        body = base_drawing(self.theme, self.signs, tank.team, UNIT, _middle(wide))
        yield self.disc(body, tank.at, wide)
        sign = seat_sign(tank.seat)
        svg, _ = self.sprites.svg(sign, GROUPS[sign], tank.heading / 10)
        yield PaperPicture(svg, self.around(tank.at, SPRITE_INCHES))
        yield from self._tag(tank)
        if tank.bailed_out:
            ink, paper = self.theme["flames_tape.ink"], self.theme["flames_tape.paper"]
            x, y = tank.at
            off = round(BAILED_ASIDE * PARTS)
            there, middle = (x - off, y - off), (0.6 * UNIT, 0.6 * UNIT)
            body = circle(middle, 0.5 * UNIT, outlined(paper, ink, 0.09 * UNIT))
            yield self.disc(body, there, 1.2)
            yield PaperPicture(self.icons.svg("ft_bailed_out", ink), self.around(there, 0.76))

    def _tag(self, tank: TankShown) -> Iterator[PaperMark]:
        """Yield a plate with the mark of a tank's seat and its number, below its base."""
        sign = seat_sign(tank.seat)
        x, y = self.at(tank.at)
        wide, high = TAG[0] * INCH, TAG[1] * INCH
        area = PaperArea(x - wide / 2, y + (BASE + 0.12) * INCH, wide, high)
        place = (*area.grown(-0.2), 0.28 * high)
        body = box(*place, outlined(self.signs.fill(sign), self.signs.line(sign), 0.35))
        yield sketch(body, area.grown(0.5))
        on = self.signs.ink(sign)
        side = 0.56 * high
        mark = PaperArea(area.x + 0.16 * wide, area.middle[1] - side / 2, side, side)
        yield PaperPicture(self.signs.svg(sign, on), mark)
        x, y = area.x + 0.68 * wide, area.middle[1]
        yield PaperWords(f"{tank.id + 1}", x, y, 0.8 * high, "sans", 700, hexa(on), "middle", middle=True)

    def legend(self) -> Sequence[LegendPart]:
        words, place = self.tools.words, PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
        counts = Counter(piece.kind for piece in self.table.terrain)
        grounds = [
            LegendEntry(
                framed((self._swatch(kind),), self.tools),
                sentence(words.called("flames_of_tanks.ground", kind.name)),
                count,
            )
            for kind, count in counts.items()
        ]
        told = "flames_of_tanks_view.printing"
        things = []
        if self.table.points:
            c = LEGEND_UNITS / 2
            body = point_drawing(self.theme, self.signs, PointShown(), (c, c), 0.42 * LEGEND_UNITS)
            things.append(LegendEntry((_small(body, place),), words(f"{told}.point"), len(self.table.points)))
        if self.table.workshops:
            icon = PaperPicture(self.icons.svg("wrench", self.theme["flames_tape.ink"]), place.grown(-2.4))
            inner = (1.2, 1.2, LEGEND_MM - 2.4, LEGEND_MM - 2.4, 1.6)
            frame = sketch(box(*inner, stroke(self.theme["flames_tape.ink"], 0.5)), place)
            count = len(self.table.workshops)
            things.append(LegendEntry((frame, icon), words(f"{told}.workshop"), count))
        return (
            LegendPart(words("printing.ground"), tuple(grounds)),
            LegendPart(words(f"{told}.table"), tuple(things)),
        )

    def _swatch(self, kind: GroundKind) -> PaperMark:
        """A piece of one kind of terrain, for the legend."""
        side, inset = LEGEND_UNITS / UNIT, 0.25
        corners = [(inset, inset), (side - inset, inset), (side - inset, side - inset), (inset, side - inset)]
        if kind.line:
            corners = [(inset, side / 2), (side - inset, side / 2)]
        outline = tuple((round(x * PARTS), round(y * PARTS)) for x, y in corners)
        whole = pygame.Rect(0, 0, LEGEND_UNITS, LEGEND_UNITS)
        piece = TerrainPiece(kind, outline)
        body = box(0, 0, LEGEND_UNITS, LEGEND_UNITS, 0, filled(self.art.colour("ground")))
        body += self.art.drawing([piece], round(side * PARTS), UNIT, whole)
        return _small(body, PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM))

    def _rulers(self, seen: PaperArea) -> Iterator[PaperMark]:
        """Yield the frame, and inches at all four edges."""
        board = self.board
        pen = stroke(self.theme["board.frame"], FRAME).replace('linejoin="round"', 'linejoin="miter"')
        body = box(*board.grown(FRAME / 2), 0, pen)
        tick = stroke(self.theme["board.coordinate"], 0.18, cap="butt")
        ink, figures = self.theme.palette.hex("board.coordinate"), list[PaperMark]()
        for axis, (low, high) in enumerate(((seen.x, seen.right), (seen.y, seen.bottom))):
            for inch in range(math.floor(self.inches[axis]) + 1):
                ends, figured = self._at_edges(axis, inch, FRAME), inch % FIGURE_EVERY == 0
                if not low - 1 <= ends[0][axis] <= high + 1:
                    continue
                far = self._at_edges(axis, inch, FRAME + TICKS[figured])
                body += "".join(line(a, b, tick) for a, b in zip(ends, far, strict=True))
                off = FRAME + TICKS[1] + (2.2, 2.6)[axis]
                for x, y in self._at_edges(axis, inch, off) if figured else ():
                    if seen.meets(PaperArea(x, y, 0.01, 0.01)):
                        told = PaperWords(f"{inch}", x, y, 3.4, "sans", 600, ink, "middle", middle=True)
                        figures.append(told)
        yield sketch(body, board.grown(GUTTER))
        yield from figures

    def _at_edges(self, axis: int, inch: int, off: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """The places of an inch, across (0) or up (1), so many mm outside of both edges."""
        board = self.board
        if axis == 0:
            x = board.x + inch * INCH
            return (x, board.y - off), (x, board.bottom + off)
        y = board.bottom - inch * INCH
        return (board.x - off, y), (board.right + off, y)


def _middle(wide: float) -> tuple[float, float]:
    """The middle of a drawing that is so many inches wide, in px."""
    return wide / 2 * UNIT, wide / 2 * UNIT


def _small(body: str, place: PaperArea) -> PaperMark:
    """The mark of a legend's drawing, from SVG elements."""
    svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {LEGEND_UNITS} {LEGEND_UNITS}">{body}</svg>'
    return PaperPicture(svg, place)


def table_shown(subject: PrintSubject, options: PrintOptions, tools: Tools) -> TableShown:
    """The table of a map or a position, as it is shown."""
    if isinstance(subject.draft, TableDraft):
        return TableShown(table_of(subject.draft, tools.definitions.ground))
    view: FlamesOfTanksWorld = subject.view
    shown = plain(view)
    return shown if options.pieces else replace(shown, tanks=(), marks=without(shown.marks, "smoke"))


def table_on_paper(subject: PrintSubject, options: PrintOptions, tools: Tools) -> TableOnPaper:
    """The table of a map or a position, for printing."""
    return TableOnPaper(tools, table_shown(subject, options, tools))
