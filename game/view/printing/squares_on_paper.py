"""A board of squares on paper, drawn from a ``BoardScene`` as on the screen: of a position, or of a map as
it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

import pygame

from game.model.contract import TextError
from game.model.drafting import MapDraft, SquarePalette, Stand
from game.model.fault import game_called
from game.model.grid8 import column_name
from game.ui.paint.ink import box, filled, line, stroke
from game.ui.paper.marks import XMLNS, PaperArea, PaperMark, PaperPicture, PaperWords, sketch
from game.ui.paper.tiling import CutSteps
from game.view.board.ground import ground_drawing, ground_text
from game.view.board.ground_shapes import Cell
from game.view.board.ground_signs import GroundText
from game.view.board.ground_styles import ALIASES
from game.view.board.scene import BoardScene
from game.view.board.sprites import MARK_SHARE, SpriteStore
from game.view.draft.look import DraftLooks
from game.view.draft.scene import draft_scene
from game.view.grid_table import GridTable
from game.view.printing.board_on_paper import LEGEND_MM, BoardOnPaper, LegendEntry, LegendPart
from game.view.printing.legend import framed, sentence
from game.view.printing.paper_game import PaperGame
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.table import Tools


def position_scene(table: GridTable[Any, Any, Any], view: Any, viewer: int) -> BoardScene:
    """A position as a game's table shows it to a seat that has nothing to choose; the first side is below."""
    table.show(view, chooser=None, viewer=viewer, last=None)
    return replace(table.board.scene, turn=0, coordinates=True, marks=())


def bare(scene: BoardScene) -> BoardScene:
    """A scene without its pieces and wrecks."""
    return replace(scene, pieces=(), wrecks=())


@dataclass(frozen=True)
class DrawnMap:
    """A map of squares, or a position as one, as its legend needs it. ``game``: the game whose words it
    uses."""

    draft: MapDraft
    looks: DraftLooks
    palette: SquarePalette
    game: str


def drawn_map(subject: PrintSubject, looks: DraftLooks, tools: Tools) -> DrawnMap | None:
    """The subject as a map, if the editor can draw the game's maps; otherwise ``None``."""
    drafting, draft = subject.kit.drafting, subject.draft
    if drafting is None:
        return None
    if draft is None:
        draft = drafting.from_view(subject.view)
    palette = drafting.palette(tools.definitions)
    if not isinstance(draft, MapDraft) or not isinstance(palette, SquarePalette):
        return None
    return DrawnMap(draft, looks, palette, subject.kit.name)


FINE: Final = 60.0
"""The units of a square in its ground's drawing, as fine as on the screen at its largest. With more units
fpdf2 rounds the roots of half circles to less than nothing."""

GUTTER: Final = 7.0
"""The gutter for coordinates around the squares, in mm."""

FRAME: Final = 0.7
"""The width of the frame, in mm."""

LINE: Final = 0.12
"""The width of the lines between squares, in mm."""


class SquaresOnPaper(BoardOnPaper):
    """A ``BoardOnPaper`` of squares. A game with special things on its squares draws them in ``_below``
    and ``_standing``. ``square``: the side of a square, in mm. ``drawn``: what its legend tells of."""

    piece_share: ClassVar[float] = 1.0
    """The size of a piece's drawing, as a share of a square."""

    def __init__(
        self,
        tools: Tools,
        sprites: SpriteStore,
        scene: BoardScene,
        square: float,
        drawn: DrawnMap | None = None,
    ) -> None:
        self.tools, self.theme, self.scene, self.square = tools, tools.theme, scene, square
        self.sprites, self.palette = sprites, tools.theme.palette
        self.drawn, grid = drawn, scene.grid
        self.gutter = GUTTER if scene.coordinates else FRAME
        self.board = PaperArea(self.gutter, self.gutter, grid.width * square, grid.height * square)
        self._ground = {self.cell(at): style for at, style in scene.ground.items()}

    # --- where things are ---

    @property
    def size(self) -> tuple[float, float]:
        return self.board.wide + 2 * self.gutter, self.board.high + 2 * self.gutter

    @property
    def steps(self) -> tuple[CutSteps, CutSteps]:
        both = CutSteps(self.gutter, self.square)
        return both, both

    @property
    def told(self) -> str:
        grid, words = self.scene.grid, self.tools.words
        mm = words.number(self.square, 0 if self.square == round(self.square) else 1)
        return words("printing.squares", width=grid.width, height=grid.height, mm=mm)

    def cell(self, square: int) -> Cell:
        """The column and row of a square, both from 0, rows from the top."""
        grid = self.scene.grid
        return grid.column(square), grid.height - 1 - grid.rank(square)

    def area(self, square: int) -> PaperArea:
        """The area of a square."""
        column, row = self.cell(square)
        return PaperArea(
            self.board.x + column * self.square, self.board.y + row * self.square, self.square, self.square
        )

    def cells(self, seen: PaperArea) -> list[Cell]:
        """The squares in a part of the block, and those beside them, as cells."""
        grid, side = self.scene.grid, self.square
        left, top = (seen.x - self.board.x) // side - 1, (seen.y - self.board.y) // side - 1
        right, low = (seen.right - self.board.x) // side + 2, (seen.bottom - self.board.y) // side + 2
        columns = range(max(0, int(left)), min(grid.width, int(right)))
        rows = range(max(0, int(top)), min(grid.height, int(low)))
        return [(column, row) for row in rows for column in columns]

    def squares(self, seen: PaperArea) -> list[int]:
        """The squares in a part of the block, and those beside them, as squares of the grid."""
        grid = self.scene.grid
        return [(grid.height - 1 - row) * grid.width + column for column, row in self.cells(seen)]

    def around(self, square: int, share: float) -> PaperArea:
        """An area centred on a square, a given number of squares wide."""
        return self.area(square).grown((share - 1) / 2 * self.square)

    def on_square(self, body: str, square: int, wide: float = 1.0) -> PaperPicture:
        """SVG elements on a square, in ``FINE`` units of it; ``wide``: the picture's width in squares,
        with that square in the middle."""
        side = wide * FINE
        svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {side:g} {side:g}">{body}</svg>'
        return PaperPicture(svg, self.around(square, wide))

    # --- what is drawn ---

    def marks(self, seen: PaperArea) -> Iterator[PaperMark]:
        cells, squares = self.cells(seen), self.squares(seen)
        yield self._paper(cells)
        yield from self._tints(squares)
        yield self._lines(cells)
        yield from self._below(squares)
        yield from self._grounds(cells)
        yield from self._standing(squares)
        yield from self._frame(seen)

    def _paper(self, cells: Sequence[Cell]) -> PaperMark:
        """The light and dark squares."""
        side, board = self.square, self.board
        body = box(*board, 0, filled(self.theme["board.square_light"]))
        dark = "".join(
            f"M{board.x + x * side:.3f} {board.y + y * side:.3f}h{side:.3f}v{side:.3f}h{-side:.3f}Z"
            for x, y in cells
            if (x + self.scene.grid.height - 1 - y) % 2 == 0
        )
        body += f'<path d="{dark}" {filled(self.theme["board.square_dark"])}/>' if dark else ""
        return sketch(body, board)

    def _lines(self, cells: Sequence[Cell]) -> PaperMark:
        """The lines between squares."""
        side, board, body = self.square, self.board, ""
        pen = stroke(self.theme["surface.line"], LINE, cap="butt")
        for x in sorted({x for x, _ in cells} - {0}):
            at = board.x + x * side
            body += line((at, board.y), (at, board.bottom), pen)
        for y in sorted({y for _, y in cells} - {0}):
            at = board.y + y * side
            body += line((board.x, at), (board.right, at), pen)
        return sketch(body, board)

    def _grounds(self, cells: Sequence[Cell]) -> Iterator[PaperMark]:
        """Ground, and the text on it."""
        if not self._ground:
            return
        grid, scene = self.scene.grid, self.scene
        body = ground_drawing(self._ground, cells, FINE, self.palette, scene.seed)
        across, down = grid.width * FINE, grid.height * FINE
        # shadows and banks may reach beyond the last square
        text = f'<svg xmlns="{XMLNS}" viewBox="0 0 {across:.0f} {down:.0f}">{body}</svg>'
        yield PaperPicture(text, self.board)
        for column, row in cells:
            style = self._ground.get((column, row))
            if style is None:
                continue
            written = ground_text(style, scene.characters.get(style, ""), FINE)
            if written is not None:
                x, y = self.board.x + (column + 0.5) * self.square, self.board.y + (row + 0.5) * self.square
                yield self._text_on(written, x, y, self.square)

    def _tints(self, squares: Sequence[int]) -> Iterable[PaperMark]:
        """Marks below the lines between squares."""
        return ()

    def _below(self, squares: Sequence[int]) -> Iterable[PaperMark]:
        """Marks on squares, below their ground."""
        return ()

    def _standing(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        """Pieces and wrecks on squares."""
        here = set(squares)
        for wreck in self.scene.wrecks:
            if wreck.square in here:
                yield from self.piece(
                    wreck.sprite, wreck.colour, self.area(wreck.square), 45.0 * wreck.facing, "", wreck=True
                )
        for piece in self.scene.pieces:
            if piece.square in here:
                yield from self.piece(
                    piece.sprite, piece.colour, self.area(piece.square), 45.0 * piece.facing, piece.letter
                )

    def piece(
        self, sprite: str, colour: str, area: PaperArea, degrees: float, letter: str, *, wreck: bool = False
    ) -> Iterator[PaperMark]:
        """A piece in an area: its drawing, or a generic tank with its letter."""
        svg, own = self.sprites.svg(sprite, colour, degrees, wreck=wreck)
        place = area.grown((self.piece_share - 1) * area.wide / 2)
        yield PaperPicture(svg, place)
        if not own and letter:
            x, y = area.middle
            ink = self.palette.hex(f"{colour}.mark")
            yield PaperWords(
                letter[:2], x, y, MARK_SHARE * area.wide, "sans", 700, ink, "middle", middle=True
            )

    def swatch(self, style: str, character: str) -> Sequence[PaperMark]:
        """A square of a style of ground, for a legend."""
        area = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
        body = box(0, 0, FINE, FINE, 0, filled(self.theme["board.square_light"]))
        body += ground_drawing({(0, 0): style}, [(0, 0)], FINE, self.palette, 3)
        svg = f'<svg xmlns="{XMLNS}" viewBox="0 0 {FINE:g} {FINE:g}">{body}</svg>'
        marks: list[PaperMark] = [PaperPicture(svg, area)]
        written = ground_text(style, character, FINE)
        if written is not None:
            x, y = area.middle
            marks.append(self._text_on(written, x, y, LEGEND_MM))
        return marks

    def _text_on(self, written: GroundText, x: float, y: float, side: float) -> PaperMark:
        """The text on a square of ground."""
        ink = self.palette.hex(written.colour)
        return PaperWords(
            written.text, x, y, written.share * side, written.family, written.weight, ink, "middle",
            middle=True,
        )  # fmt: skip

    def legend(self) -> Sequence[LegendPart]:
        """The map's ground, and its pieces, in the order of the palette. See ``BoardOnPaper``."""
        if self.drawn is None:
            return ()
        words = self.tools.words
        return (
            LegendPart(words("printing.ground"), tuple(self._ground_entries(self.drawn))),
            LegendPart(words("printing.pieces"), tuple(self._piece_entries(self.drawn))),
        )

    def _ground_entries(self, drawn: DrawnMap) -> Iterator[LegendEntry]:
        counts = Counter(drawn.draft.ground.values())
        known = [item.name for item in drawn.palette.ground if item.name in counts]
        for kind in (*known, *sorted(counts.keys() - set(known))):
            look = drawn.looks.ground(kind)
            swatch = self.swatch(ALIASES.get(look.style, look.style), look.character)
            name = sentence(self.tools.words.called(f"{drawn.game}.ground", kind))
            yield LegendEntry(framed(swatch, self.tools), name, counts[kind])

    def _piece_entries(self, drawn: DrawnMap) -> Iterator[LegendEntry]:
        """An entry for each kind of piece of each side."""
        words, keys = self.tools.words, drawn.palette.side_keys
        counts = Counter((stand.kind, stand.side) for stand in drawn.draft.pieces.values())
        order = [item.name for item in drawn.palette.pieces]

        def place(one: tuple[str, int | None]) -> tuple[int, int, str]:
            kind, side = one
            return (-1 if side is None else side, order.index(kind) if kind in order else len(order), kind)

        for kind, side in sorted(counts, key=place):
            look = drawn.looks.piece(Stand(kind, side, 0))
            area = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
            marks = self.piece(look.sprite, look.colour, area, 0.0, look.letter, wreck=look.wreck)
            name = words.called(f"{drawn.game}.piece", kind)
            if side is not None and 0 <= side < len(keys) and not look.wreck:
                name = words("printing.of_side", side=words(keys[side]), piece=name)
            yield LegendEntry(tuple(marks), sentence(name), counts[kind, side])

    def _frame(self, seen: PaperArea) -> Iterator[PaperMark]:
        """The frame, and coordinates at all four edges."""
        half = FRAME / 2
        pen = stroke(self.theme["board.frame"], FRAME).replace('linejoin="round"', 'linejoin="miter"')
        around = self.board.grown(half)
        yield sketch(box(*around, 0, pen), self.board.grown(FRAME))
        if not self.scene.coordinates:
            return
        grid, size = self.scene.grid, min(4.6, max(2.2, 0.14 * self.square))
        ink = self.palette.hex("board.coordinate")
        near, far = self.gutter / 2 - 0.2, self.board.right + self.gutter / 2 + 0.2
        low = self.board.bottom + self.gutter / 2 + 0.2
        cells, named = self.cells(seen), list[tuple[str, float, float]]()
        for column in sorted({x for x, _ in cells}):
            x = self.board.x + (column + 0.5) * self.square
            named += [(column_name(column), x, near), (column_name(column), x, low)]
        for row in sorted({y for _, y in cells}):
            y = self.board.y + (row + 0.5) * self.square
            named += [(str(grid.height - row), near, y), (str(grid.height - row), far, y)]
        for name, x, y in named:
            if seen.meets(PaperArea(x, y, 0.01, 0.01)):
                yield PaperWords(name, x, y, size, "sans", 600, ink, "middle", middle=True)


def plain_squares(
    game: PaperGame, subject: PrintSubject, options: PrintOptions, tools: Tools
) -> SquaresOnPaper:
    """The board of a subject on paper. Raises ``TextError`` if the subject can't be drawn."""
    scene = scene_of(game, subject, tools)
    sprites = tools.sprites.of(subject.kit.name)
    drawn = drawn_map(subject, game.drawing(tools), tools) if subject.kit.drafting is not None else None
    return SquaresOnPaper(tools, sprites, scene if options.pieces else bare(scene), options.square, drawn)


def scene_of(game: PaperGame, subject: PrintSubject, tools: Tools) -> BoardScene:
    """The scene of a subject. Raises ``TextError`` if it can't be drawn."""
    if isinstance(subject.draft, MapDraft):
        return draft_scene(subject.draft, game.drawing(tools), tools.seed)
    table = game.table(tools)
    if subject.view is None or not isinstance(table, GridTable):
        raise TextError("the board of {game} can’t be printed", game=game_called(subject.kit.name))
    table.set_rect(pygame.Rect(0, 0, 800, 800), 1.0)
    return position_scene(table, subject.view, subject.viewer)
