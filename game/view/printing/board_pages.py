"""Prints the board itself: on as many sheets of paper as it takes, with marks to cut along, or on one
of its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.model.contract import TextError
from game.ui.paint.ink import line, stroke
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords, sketch
from game.ui.paper.tiling import FOOT, HEAD, LARGEST, MARGIN, Tile, Tiling, tile_name, tiled
from game.view.printing.board_on_paper import BoardOnPaper
from game.view.printing.cut_line import Along, straight
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.paper_game import PaperGame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

TICK: Final = (1.0, 3.2)
"""Where marks outside the printed area begin and end, in mm."""

POSTER: Final = 400.0
"""The shorter side, in mm, from which on a sheet's title and foot grow with its size."""

BESIDE: Final = 2.6
"""The size in mm of the words that name the next page."""


def board_pages(
    board: BoardOnPaper, subject: PrintSubject, options: PrintOptions, tools: Tools
) -> list[PaperPage]:
    """The pages of a board. Raises ``TextError`` for a sheet larger than a PDF can have."""
    about = tools.words.game_name(subject.kit.name), board.told
    frame = PaperFrame(tools, subject.title, " · ".join(filter(None, about)))
    if options.paper is None:
        return [_sheet(board, frame)]
    tiling = tiled(board.size, options.paper, options.overlap, board.steps)
    count = len(tiling.tiles)
    return [
        _tile(board, frame, tools, tiling, tile, (number, count))
        for number, tile in enumerate(tiling.tiles, 1)
    ]


def _sheet(board: BoardOnPaper, frame: PaperFrame) -> PaperPage:
    """One page of the board's own size. Raises ``TextError`` if a PDF can't have a page so large."""
    wide, high = board.size
    # what a poster says of itself is read from farther away
    scale = min(3.0, max(1.0, min(wide, high) / POSTER))
    across, down = wide + 2 * MARGIN, high + 2 * MARGIN + HEAD * scale + FOOT
    if max(across, down) > LARGEST:
        raise TextError(
            "a sheet of {wide} × {high} mm is too large for a PDF; print on several pages",
            wide=round(across),
            high=round(down),
        )
    whole = PaperArea(0.0, 0.0, wide, high)
    group = PaperGroup(tuple(board.marks(whole)), MARGIN, MARGIN + HEAD * scale, whole)
    lines: Sequence[Along] = ("cut",) if board.cut_out else ()
    return frame.page(across, down, [group], (1, 1), scale=scale, lines=lines)


def _tile(
    board: BoardOnPaper, frame: PaperFrame, tools: Tools, tiling: Tiling, tile: Tile, number: tuple[int, int]
) -> PaperPage:
    paper = tiling.paper
    room = paper.room
    alone = len(tiling.tiles) == 1
    # a board of one page is in the middle of it; others begin where the paper's edge is to be cut
    x = room.x + (room.wide - tile.part.wide) / 2 if alone else room.x
    group = PaperGroup(tuple(board.marks(tile.part)), x - tile.part.x, room.y - tile.part.y, tile.part)
    marks: list[PaperMark] = [group]
    if not alone:
        marks += _cuts(tools, tile, x, room.y)
    name = "" if alone else tile.name
    lines: Sequence[Along] = ("cut",) if board.cut_out or (tile.column or tile.row) else ()
    return frame.page(paper.wide, paper.high, marks, number, name=name, key=tiling, lines=lines)


def _cuts(tools: Tools, tile: Tile, x: float, y: float) -> Iterator[PaperMark]:
    """The lines to cut along, where this page lies over others: its left and upper edges, a little longer
    than they are. Marks at both ends of the lines up to which the next ones lie over it, and their names."""
    pen, part = stroke(tools.theme["ink.primary"], 0.2, cap="butt"), tile.part
    near, far = TICK
    body, ink = "", tools.theme.palette.hex("ink.secondary")
    named = list[PaperMark]()
    if tile.beside is not None:
        at, name = x + tile.beside, f"{tile_name(tile.row, tile.column + 1)} →"
        for first, last in ((-near, -far), (part.high + near, part.high + far)):
            body += line((at, y + first), (at, y + last), pen)
        middle = x + part.wide + 3.0, y + part.high / 2
        named.append(PaperWords(name, *middle, BESIDE, "sans", 600, ink, "middle", middle=True, turned=-90))
    if tile.below is not None:
        at, name = y + tile.below, f"{tile_name(tile.row + 1, tile.column)} ↓"
        for first, last in ((-near, -far), (part.wide + near, part.wide + far)):
            body += line((x + first, at), (x + last, at), pen)
        middle = x + part.wide / 2, y + part.high + 2.8
        named.append(PaperWords(name, *middle, BESIDE, "sans", 600, ink, "middle", middle=True))
    if tile.column:
        body += straight("cut", tools, (x, y - far), (x, y + part.high + far))
    if tile.row:
        body += straight("cut", tools, (x - far, y), (x + part.wide + far, y))
    yield sketch(body, PaperArea(x, y, part.wide, part.high).grown(far + 1))
    yield from named


class BoardPrintable(Printable):
    """Prints the board of a game."""

    key = "board"

    def __init__(self, game: PaperGame) -> None:
        self._game = game

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        return board_pages(self._game.paper_board(subject, options, tools), subject, options, tools)
