"""``SetupPrintable``: prints a map's set-up: a small board with a list of its pieces and squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.model.drafting import MapDraft
from game.model.grid8 import FACING_NAMES
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords
from game.ui.paper.typeface import typeface
from game.view.printing.board_on_paper import BoardOnPaper
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.paper_game import PaperGame
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

BOARD_HIGH: Final = 150.0
"""The greatest height of the small board, in mm."""

ROW: Final = 8.0
"""The distance from one line of the list to the next, in mm."""

PICTURE: Final = 7.0
TITLE: Final = 4.0
SIZE: Final = 3.2
"""Sizes in mm: a piece's drawing, the heading of a side, other words."""

LINE: Final = 1.4 * SIZE
"""The distance from one line of words to the next, in mm."""

BETWEEN: Final = 8.0
"""The gap between two columns, and between board and list, in mm."""


@dataclass(frozen=True)
class SetupPrintable(Printable):
    """Prints the set-up of a map of squares of a game with pieces on it."""

    game: PaperGame

    key = "setup"

    def offered(self, subject: PrintSubject) -> bool:
        return isinstance(subject.draft, MapDraft) and bool(subject.draft.pieces)

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        room = options.page.room
        board = self._fitted(subject, options, tools, PaperArea(0.0, 0.0, room.wide, BOARD_HIGH))
        wide, high = board.size
        whole = PaperArea(0.0, 0.0, wide, high)
        drawn = PaperGroup(tuple(board.marks(whole)), room.x + (room.wide - wide) / 2, room.y, whole)
        draft = subject.draft
        assert isinstance(draft, MapDraft)
        columns = self._columns(draft, subject, tools)
        first = PaperArea(room.x, room.y + high + BETWEEN, room.wide, room.high - high - BETWEEN)
        pages: list[list[PaperMark]] = [[drawn]]
        left = self._listed(columns, first, tools, pages[0])
        while any(lines for _, lines in left):
            pages.append([])
            left = self._listed(left, room, tools, pages[-1], whole=True)
        frame = PaperFrame(tools, subject.title, self.about(subject, tools.words))
        return frame.pages(options.page, pages)

    def _fitted(
        self, subject: PrintSubject, options: PrintOptions, tools: Tools, room: PaperArea
    ) -> BoardOnPaper:
        """The board at the largest size that fits."""

        def board(square: float) -> BoardOnPaper:
            return self.game.paper_board(subject, replace(options, square=square, pieces=True), tools)

        small, larger = board(1.0).size, board(2.0).size
        # the frame round the squares stays as wide as it is
        fits = [
            (most - (2 * one - two)) / (two - one)
            for most, one, two in zip((room.wide, room.high), small, larger, strict=True)
        ]
        return board(min(fits))

    def _columns(self, draft: MapDraft, subject: PrintSubject, tools: Tools) -> list[_Column]:
        """A column for each side: its name, and each piece with its squares."""
        words, found = tools.words, list[_Column]()
        drafting = subject.kit.drafting
        assert drafting is not None
        palette = drafting.palette(tools.definitions)
        known = {piece.key: piece for piece in self.game.paper_pieces(subject, tools)}
        for side, key in enumerate(palette.side_keys):
            places: dict[str, list[str]] = {}
            for square, stand in sorted(draft.pieces.items()):
                if stand.side == side:
                    turned = "" if stand.facing is None else f" {FACING_NAMES[stand.facing]}"
                    places.setdefault(stand.kind, []).append(draft.grid.name(square) + turned)
            lines = [
                (piece, words.commas(places[kind]))
                for kind in places
                if (piece := known.get(f"{key.rpartition('.')[2]}.{kind}")) is not None
            ]
            if lines:
                found.append((words(key), lines))
        return found

    def _listed(
        self,
        columns: Sequence[_Column],
        room: PaperArea,
        tools: Tools,
        marks: list[PaperMark],
        *,
        whole: bool = False,
    ) -> list[_Column]:
        """Write as many lines as fit; return the rest. On a page of its own (``whole``) every column gets
        at least one line, so that the pages come to an end."""
        count = max(1, len(columns))
        wide = (room.wide - BETWEEN * (count - 1)) / count
        ink, soft = (tools.theme.palette.hex(f"ink.{name}") for name in ("primary", "secondary"))
        left: list[_Column] = []
        for number, (title, lines) in enumerate(columns):
            if not lines:
                left.append((title, lines))
                continue
            x, y = room.x + number * (wide + BETWEEN), room.y + TITLE
            marks.append(PaperWords(title, x, y, TITLE, "serif", 600, ink, most=wide))
            y += 3.0
            top, rest = y, list(lines)
            while rest:
                piece, squares = rest[0]
                told = typeface().lines(squares, SIZE, wide - PICTURE - 3.0)
                fits = int((room.bottom - y - 1.0) / LINE) - 1
                if whole and y == top:
                    fits = max(1, fits)
                elif fits < 1 or y + ROW > room.bottom:
                    break
                rest.pop(0)
                if told[fits:]:
                    rest.insert(0, (piece, " ".join(told[fits:])))
                high = max(ROW, LINE * (len(told[:fits]) + 1) + 1.0)
                marks += self._line(piece, told[:fits], PaperArea(x, y, wide, high), ink, soft)
                y += high
            left.append((title, rest))
        return left if any(rest for _, rest in left) else []

    def _line(
        self, piece: PaperPiece, told: Sequence[str], area: PaperArea, ink: str, soft: str
    ) -> Iterator[PaperMark]:
        yield from piece.marks(PaperArea(area.x, area.y + 0.5, PICTURE, PICTURE))
        x, y, most = area.x + PICTURE + 3.0, area.y + SIZE, area.wide - PICTURE - 3.0
        yield PaperWords(piece.name, x, y, SIZE, "sans", 600, ink, most=most)
        for line in told:
            y += LINE
            yield PaperWords(line, x, y, SIZE, "sans", 400, soft, most=most)


_Column = tuple[str, Sequence[tuple[PaperPiece, str]]]
