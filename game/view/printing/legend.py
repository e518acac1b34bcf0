"""``LegendPrintable``: prints small drawings of the ground and pieces of a board with their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.model.drafting import MapDraft, SquarePalette, Stand
from game.ui.paint.ink import box, line, stroke
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords, sketch
from game.ui.paper.typeface import typeface
from game.view.board.ground_styles import ALIASES
from game.view.draft.look import DraftLooks
from game.view.printing.board_on_paper import LEGEND_MM, LegendEntry, LegendPart
from game.view.printing.board_pages import MakeBoard
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import SquaresOnPaper
from game.view.table import Tools, Words

ROW: Final = 15.0
HEADING: Final = 11.0
COLUMNS: Final = 2
WORDS: Final = 3.6
"""The height of an entry and of a heading and the size of words, in mm; the number of columns."""


class LegendPrintable(Printable):
    """Prints a board's legend. ``always``: also for maps that the editor can't draw."""

    key = "legend"

    def __init__(self, make: MakeBoard, *, always: bool = False) -> None:
        self._make, self._always = make, always

    def offered(self, subject: PrintSubject) -> bool:
        return self._always or subject.kit.drafting is not None

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        parts = self._make(subject, options, tools).legend()
        game = tools.words.game_name(subject.kit.name)
        frame = PaperFrame(tools, subject.title, f"{game} · {tools.words('printing.kind.legend')}")
        paper = options.page
        columns = list(_columns([part for part in parts if part.entries], paper.room, tools))
        pages = [columns[at : at + COLUMNS] for at in range(0, len(columns), COLUMNS)]
        wide = paper.room.wide / COLUMNS
        found = []
        for number, page in enumerate(pages, 1):
            marks = [
                PaperGroup(tuple(marks), paper.room.x + at * wide, paper.room.y)
                for at, marks in enumerate(page)
            ]
            found.append(frame.page(paper.wide, paper.high, marks, (number, len(pages)), true_size=False))
        return found


def _columns(parts: Sequence[LegendPart], room: PaperArea, tools: Tools) -> Iterator[list[PaperMark]]:
    """Break the entries into columns that fit a page; a heading is never last in its column."""
    wide, marks, y = room.wide / COLUMNS - 4.0, list[PaperMark](), 0.0
    for part in parts:
        if marks and y + HEADING + ROW > room.high:
            yield marks
            marks, y = [], 0.0
        marks += _heading(part.words, y, wide, tools)
        y += HEADING
        for entry in part.entries:
            if y + ROW > room.high:
                yield marks
                marks, y = [], 0.0
            marks += _entry(entry, y, wide, tools)
            y += ROW
        y += 2.0
    if marks:
        yield marks


def _heading(words: str, y: float, wide: float, tools: Tools) -> Iterator[PaperMark]:
    ink = tools.theme.palette.hex("ink.primary")
    yield PaperWords(words, 0.0, y + 6.0, 4.6, "serif", 600, ink, most=wide)
    pen = stroke(tools.theme["ink.primary"], 0.2, cap="butt")
    yield sketch(line((0.0, y + 8.0), (wide, y + 8.0), pen), PaperArea(0.0, y + 7.5, wide, 1.0))


def _entry(entry: LegendEntry, y: float, wide: float, tools: Tools) -> Iterator[PaperMark]:
    yield PaperGroup(entry.marks, 0.0, y)
    ink, soft = (tools.theme.palette.hex(f"ink.{name}") for name in ("primary", "secondary"))
    x, middle = LEGEND_MM + 4.0, y + LEGEND_MM / 2
    if entry.count:
        told = f"{entry.count} ×"
        room = typeface("sans", 600).width("00 ×", WORDS)
        yield PaperWords(told, x + room, middle, WORDS, "sans", 600, soft, "right", middle=True)
        x += room + 2.0
    lines = typeface().lines(entry.words, WORDS, wide - x)[:2]
    for number, text in enumerate(lines):
        off = (number - (len(lines) - 1) / 2) * 1.25 * WORDS
        yield PaperWords(text, x, middle + off, WORDS, colour=ink, middle=True, most=wide - x)


def framed(marks: Sequence[PaperMark], tools: Tools) -> tuple[PaperMark, ...]:
    """A drawing of a legend with a thin line round it."""
    place = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
    return (
        *marks,
        sketch(box(*place, 0, stroke(tools.theme["surface.line_strong"], 0.15)), place.grown(0.2)),
    )


def sentence(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class DraftLegend:
    """The legend of a map of squares, or of a position as one. ``game``: the game whose words it uses."""

    draft: MapDraft
    looks: DraftLooks
    palette: SquarePalette
    game: str

    def parts(self, board: SquaresOnPaper) -> Sequence[LegendPart]:
        """The map's ground, and its pieces, in the order of the palette."""
        words = board.tools.words
        return (
            LegendPart(words("printing.ground"), tuple(self._grounds(board))),
            LegendPart(words("printing.pieces"), tuple(self._pieces(board, words))),
        )

    def _grounds(self, board: SquaresOnPaper) -> Iterator[LegendEntry]:
        counts, words = Counter(self.draft.ground.values()), board.tools.words
        known = [item.name for item in self.palette.ground if item.name in counts]
        for kind in (*known, *sorted(counts.keys() - set(known))):
            look = self.looks.ground(kind)
            swatch = board.swatch(ALIASES.get(look.style, look.style), look.character)
            name = sentence(words.called(f"{self.game}.ground", kind))
            yield LegendEntry(framed(swatch, board.tools), name, counts[kind])

    def _pieces(self, board: SquaresOnPaper, words: Words) -> Iterator[LegendEntry]:
        """An entry for each kind of piece of each side."""
        counts = Counter((stand.kind, stand.side) for stand in self.draft.pieces.values())
        order = [item.name for item in self.palette.pieces]
        keys = self.palette.side_keys

        def place(one: tuple[str, int | None]) -> tuple[int, int, str]:
            kind, side = one
            return (-1 if side is None else side, order.index(kind) if kind in order else len(order), kind)

        for kind, side in sorted(counts, key=place):
            look = self.looks.piece(Stand(kind, side, 0))
            area = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
            marks = board.piece(look.sprite, look.colour, area, 0.0, look.letter, wreck=look.wreck)
            name = words.called(f"{self.game}.piece", kind)
            if side is not None and 0 <= side < len(keys) and not look.wreck:
                name = words("printing.of_side", side=words(keys[side]), piece=name)
            yield LegendEntry(tuple(marks), sentence(name), counts[kind, side])


def draft_legend(subject: PrintSubject, looks: DraftLooks, tools: Tools) -> DraftLegend | None:
    """The legend of a subject, if the editor can draw the game's maps; otherwise ``None``."""
    drafting, draft = subject.kit.drafting, subject.draft
    if drafting is None:
        return None
    if draft is None:
        draft = drafting.from_view(subject.view)
    palette = drafting.palette(tools.definitions)
    if not isinstance(draft, MapDraft) or not isinstance(palette, SquarePalette):
        return None
    return DraftLegend(draft, looks, palette, subject.kit.name)
