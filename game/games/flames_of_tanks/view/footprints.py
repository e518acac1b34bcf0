"""Prints the terrain of a table in true inches, to be cut out: several pieces a page, large ones over
several pages, and before them a plan that shows where each goes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.games.flames_of_tanks.view.ground import HEDGE_HALF, WALL_HALF, GroundArt, look_of
from game.games.flames_of_tanks.view.on_paper import UNIT, table_shown
from game.model.table_drafting import TableDraft
from game.ui.paint.ink import Point, box, circle, filled, hexa, outlined, polyline, stroke
from game.ui.paper.marks import (
    XMLNS,
    PaperArea,
    PaperGroup,
    PaperMark,
    PaperPage,
    PaperPicture,
    PaperWords,
    sketch,
)
from game.ui.paper.tiling import CutSteps, Paper
from game.view.board.inches import PARTS
from game.view.printing.board_on_paper import BoardOnPaper
from game.view.printing.board_pages import board_pages
from game.view.printing.cut_line import pens
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.printable import INCH, Printable, PrintOptions, PrintSubject
from game.view.table import Tools

EDGE: Final = 0.3
"""Margin round a piece in inches: crowns and shadows reach a little beyond its outline."""

CAPTION: Final = 4.5
GAP: Final = 3.0
SMALL: Final = 2.8
"""In mm: height of the line of words below a piece, gap between pieces, size of words."""


@dataclass(frozen=True)
class Footprint:
    """A single piece of terrain, its lower left corner at 0, 0. ``number`` is the one in the plan."""

    piece: TerrainPiece
    number: int

    @classmethod
    def of(cls, piece: TerrainPiece, number: int) -> Footprint:
        """Take a piece from its table."""
        left, low, _, _ = piece.box
        edge = round((EDGE + (_half(piece) if piece.kind.line else 0.0)) * PARTS)
        outline = tuple((x - left + edge, y - low + edge) for x, y in piece.outline)
        return cls(TerrainPiece(piece.kind, outline), number)

    @property
    def inches(self) -> tuple[float, float]:
        """Width and height of the piece with its margin, in inches."""
        left, low, right, top = self.piece.box
        return (right + left) / PARTS, (top + low) / PARTS

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the piece with its margin, in mm."""
        return self.inches[0] * INCH, self.inches[1] * INCH


def _half(piece: TerrainPiece) -> float:
    """Half the thickness of a wall or hedge, in inches."""
    return WALL_HALF if look_of(piece.kind) == "wall" else HEDGE_HALF


class FootprintOnPaper(BoardOnPaper):
    """One piece on paper at true size."""

    cut_out = True

    def __init__(self, tools: Tools, footprint: Footprint) -> None:
        self.tools, self.footprint = tools, footprint
        self.art = GroundArt(tools.theme)

    @property
    def size(self) -> tuple[float, float]:
        return self.footprint.size

    @property
    def steps(self) -> tuple[CutSteps, CutSteps]:
        return CutSteps(), CutSteps()

    @property
    def told(self) -> str:
        return footprint_words(self.footprint, self.tools)

    def marks(self, seen: PaperArea) -> Iterator[PaperMark]:
        """Yield the line to cut along, and the piece on it."""
        wide, high = self.footprint.inches
        piece = self.footprint.piece
        outline = [(x / PARTS * UNIT, (high - y / PARTS) * UNIT) for x, y in piece.outline]
        mm = UNIT / INCH
        whole = pygame.Rect(0, 0, math.ceil(wide * UNIT), math.ceil(high * UNIT))
        drawn = self.art.drawing([piece], round(high * PARTS), UNIT, whole)
        viewed = f'viewBox="0 0 {wide * UNIT:.2f} {high * UNIT:.2f}"'
        around: Sequence[Point]
        if piece.kind.line:  # round its ends, and so far from it that no crown is cut
            around = _around(outline, (_half(piece) + 0.15) * UNIT)
        else:
            around = outline
            # its shadow and the outer half of its border lie beside what is cut out: paper over them
            edge = "L".join(f"{x:.2f} {y:.2f}" for x, y in outline)
            right, low = (wide + EDGE) * UNIT, (high + EDGE) * UNIT  # where shadows fall
            paper = f"M0 0H{right:.2f}V{low:.2f}H0ZM{edge}Z"
            drawn += f'<path d="{paper}" fill-rule="evenodd" {filled(pygame.Color("white"))}/>'
        cut = polyline(around, *pens("cut", self.tools, unit=mm), closed=True)
        svg = f'<svg xmlns="{XMLNS}" {viewed}>{drawn}{cut}</svg>'
        yield PaperPicture(svg, PaperArea(0.0, 0.0, *self.size))


def _around(way: Sequence[tuple[float, float]], far: float) -> list[tuple[float, float]]:
    """The outline of everything at most ``far`` from a way, with round ends and outer corners."""
    there_and_back = [*way, *way[-2:0:-1]]
    found: list[tuple[float, float]] = []
    for at, (x, y) in enumerate(there_and_back):
        before, after = there_and_back[at - 1], there_and_back[(at + 1) % len(there_and_back)]
        comes, goes = math.atan2(y - before[1], x - before[0]), math.atan2(after[1] - y, after[0] - x)
        turn = (goes - comes + math.pi) % (2 * math.pi) - math.pi
        if turn > 0 and math.pi - turn > 1e-6:  # an inner corner
            towards, out = comes + math.pi / 2 + turn / 2, far / math.cos(turn / 2)
            found.append((x + out * math.cos(towards), y + out * math.sin(towards)))
            continue
        turn = -math.pi if abs(abs(turn) - math.pi) < 1e-6 else turn
        steps = max(1, math.ceil(-turn / math.radians(10)))
        for step in range(steps + 1):
            towards = comes + math.pi / 2 + turn * step / steps
            found.append((x + far * math.cos(towards), y + far * math.sin(towards)))
    return found


def footprint_words(footprint: Footprint, tools: Tools) -> str:
    """The name of a piece, with its number."""
    kind = tools.words(f"flames_of_tanks.ground.{footprint.piece.kind.name}")
    return tools.words("flames_of_tanks_view.printing.piece", n=footprint.number, kind=kind)


Shelf = list[tuple[Footprint, float, float]]
"""A page with several pieces, each with its place."""


class FootprintPrintable(Printable):
    """See ``Printable``."""

    key = "footprints"

    def offered(self, subject: PrintSubject) -> bool:
        if isinstance(subject.draft, TableDraft):
            return any(len(piece.outline) > 1 for piece in subject.draft.pieces.values())
        return bool(subject.view.match.table.terrain)

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        table = table_shown(subject, options, tools).table
        found = [
            Footprint.of(piece, number) for number, piece in enumerate(table.terrain, 1) if piece.outline
        ]
        game = tools.words.game_name(subject.kit.name)
        paper = options.page
        shelves, large = packed(found, paper)
        turned = packed(found, paper.turned())
        if len(turned[0]) + 2 * len(turned[1]) < len(shelves) + 2 * len(large):
            paper, (shelves, large) = paper.turned(), turned
        what = tools.words("flames_of_tanks_view.printing.footprints")
        frame = PaperFrame(tools, subject.title, f"{game} · {what}")
        pages = [_plan(frame, tools, table, options.page)]
        pages += [_page(frame, tools, shelf, paper) for shelf in shelves]
        for footprint in large:
            pages += board_pages(FootprintOnPaper(tools, footprint), subject, options, tools)
        return pages


def packed(found: Sequence[Footprint], paper: Paper) -> tuple[list[Shelf], list[Footprint]]:
    """Pack pieces in rows on few pages, the highest first; gives the pages, and the pieces too large for
    one."""
    room = paper.room
    large = [one for one in found if one.size[0] > room.wide or one.size[1] + CAPTION > room.high]
    small = sorted((one for one in found if one not in large), key=lambda one: (-one.size[1], -one.size[0]))
    pages: list[list[list[Footprint]]] = []
    for one in small:
        for page in pages:
            if _fits(page, one, room):
                break
        else:
            pages.append([[one]])
    return [list(_placed(page, room)) for page in pages], large


def _fits(page: list[list[Footprint]], one: Footprint, room: PaperArea) -> bool:
    """Put a piece into a row of a page, or into a new row below; whether there was room."""
    for row in page:
        if sum(other.size[0] + GAP for other in row) + one.size[0] <= room.wide:
            row.append(one)
            return True
    used = sum(row[0].size[1] + CAPTION + GAP for row in page)
    if used + one.size[1] + CAPTION > room.high:
        return False
    page.append([one])
    return True


def _placed(page: list[list[Footprint]], room: PaperArea) -> Iterator[tuple[Footprint, float, float]]:
    y = room.y
    for row in page:
        x = room.x
        for one in row:
            yield one, x, y
            x += one.size[0] + GAP
        y += row[0].size[1] + CAPTION + GAP


def _page(frame: PaperFrame, tools: Tools, shelf: Shelf, paper: Paper) -> PaperPage:
    marks: list[PaperMark] = []
    ink = tools.theme.palette.hex("ink.secondary")
    for footprint, x, y in shelf:
        whole = PaperArea(0.0, 0.0, *footprint.size)
        marks.append(PaperGroup(tuple(FootprintOnPaper(tools, footprint).marks(whole)), x, y))
        (wide, high), words = footprint.size, footprint_words(footprint, tools)
        marks.append(PaperWords(words, x + wide / 2, y + high + 2.4, SMALL, "sans", 600, ink, "middle"))
    return frame.page(paper.wide, paper.high, marks, (1, 1), lines=("cut",))


def _plan(frame: PaperFrame, tools: Tools, table: TableMap, paper: Paper) -> PaperPage:
    """Make a page with the whole table, each piece with its number."""
    wide, high = table.width / PARTS, table.height / PARTS
    if (wide > high) != (paper.wide > paper.high):
        paper = paper.turned()
    room = paper.room
    scale = min(room.wide / wide, room.high / high)
    area = PaperArea(room.x + (room.wide - wide * scale) / 2, room.y, wide * scale, high * scale)
    whole = pygame.Rect(0, 0, math.ceil(wide * UNIT), math.ceil(high * UNIT))
    drawn = GroundArt(tools.theme).drawing(table.terrain, table.height, UNIT, whole)
    frame_line = box(0, 0, wide * UNIT, high * UNIT, 0, stroke(tools.theme["board.frame"], 0.12 * UNIT))
    svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {wide * UNIT:.2f} {high * UNIT:.2f}">{drawn}{frame_line}</svg>'
    marks: list[PaperMark] = [PaperPicture(svg, area)]
    ink, fill = tools.theme["ink.primary"], tools.theme["flames_tape.paper"]
    for number, piece in enumerate(table.terrain, 1):
        if not piece.outline:
            continue
        left, low, right, top = piece.box
        x = area.x + (left + right) / 2 / PARTS * scale
        y = area.y + (high - (low + top) / 2 / PARTS) * scale
        disc = circle((x, y), 2.5, outlined(fill, ink, 0.25))
        marks.append(sketch(disc, PaperArea(x - 3, y - 3, 6, 6)))
        marks.append(PaperWords(f"{number}", x, y, 3.0, "sans", 700, hexa(ink), "middle", middle=True))
    return frame.page(paper.wide, paper.high, marks, (1, 1), true_size=False)
