"""The board of Battlegrounds on paper: bases with their marks, tokens, shells, tanks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pygame

from game.games.battlegrounds.rules.definitions import ACTIONS, BASES, COLOUR_NAMES
from game.games.battlegrounds.rules.seen import TokenSeen
from game.games.battlegrounds.view.art import GAME, ONCE
from game.games.battlegrounds.view.board import TOKEN_SHARE
from game.games.battlegrounds.view.scene import FieldScene
from game.games.battlegrounds.view.stage import TANK_SHARE
from game.games.battlegrounds.view.table import BattlegroundsTable
from game.games.battlegrounds.view.words import ability_words, picture_words, sentence
from game.ui.paint.ink import box, filled, polyline, stroke
from game.ui.paint.svg import find_drawing, palette_style, read_drawing, restyle, sprite_folder
from game.ui.paper.marks import PaperArea, PaperMark, PaperPicture, PaperWords, sketch
from game.view.board.ground_shapes import boundary
from game.view.printing.board_on_paper import LEGEND_MM, LegendEntry, LegendPart
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import SquaresOnPaper, bare, position_scene
from game.view.table import Tools

BASE_TINT: Final = 0.42
"""The share of its colour in a base's tint."""

BASE_LINE: Final = 0.45
"""The width of the line round a base, in mm."""

CORNERS: Final = (0, 7, 56, 63)
MARK_SHARE: Final = 0.2
SMALL_MARK: Final = 0.13
"""The size of a base's mark in its corner field and on its two others, in fields."""


class FieldsOnPaper(SquaresOnPaper):
    """The ``SquaresOnPaper`` of Battlegrounds. The tokens are drawn as everybody sees them; ``lying``:
    whether they are printed."""

    piece_share = TANK_SHARE

    def __init__(self, tools: Tools, scene: FieldScene, options: PrintOptions) -> None:
        sprites = tools.sprites.of(GAME)
        super().__init__(tools, sprites, scene if options.pieces else bare(scene), options.square)
        self.stage, self.lying = scene.stage, options.pieces
        self._style = palette_style(self.palette)

    def _bases(self, squares: Sequence[int]) -> Iterator[tuple[str, int]]:
        here = set(squares)
        for number, fields in enumerate(BASES):
            for field in sorted(here.intersection(fields)):
                yield COLOUR_NAMES[number % len(COLOUR_NAMES)], field

    def _tints(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        for side, field in self._bases(squares):
            dark = (field % 8 + field // 8) % 2 == 0
            paper = self.theme["board.square_dark" if dark else "board.square_light"]
            area = self.area(field)
            yield sketch(box(*area, 0, filled(paper.lerp(self.theme[f"{side}.hull"], BASE_TINT))), area)

    def _below(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        for side, field in self._bases(squares):
            yield self._mark(side, field)
        for fields, side in zip(BASES, COLOUR_NAMES, strict=True):
            loops = boundary({self.cell(field) for field in fields})
            pen = stroke(self.theme[f"{side}.line"], BASE_LINE)
            places = [
                [(self.board.x + x * self.square, self.board.y + y * self.square) for x, y in loop]
                for loop in loops
            ]
            yield sketch((polyline(points, pen, closed=True) for points in places), self.board)

    def _mark(self, side: str, field: int) -> PaperMark:
        """The mark of a base in the outer corner of a field."""
        area = self.area(field)
        px = self.square * (MARK_SHARE if field in CORNERS else SMALL_MARK)
        inset = 0.04 * self.square
        x = area.x + inset if field % 8 < 4 else area.right - px - inset
        y = area.bottom - px - inset if field // 8 < 4 else area.y + inset
        mark = self.sprites.mark_svg(side, self.theme[f"{side}.line"])
        return PaperPicture(mark, PaperArea(x, y, px, px))

    def _standing(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        here = set(squares) if self.lying else set[int]()
        for field, token in self.stage.tokens.items():
            if field in here:
                yield from self._token(token, self.around(field, TOKEN_SHARE))
        for fields, name in ((self.stage.shells, "shell"), (self.stage.artillery, "artillery")):
            for field in sorted(here.intersection(fields)):
                yield self.part("parts", name, self.around(field, 0.86 * TOKEN_SHARE))
        yield from super()._standing(squares)

    def _token(self, token: TokenSeen, area: PaperArea) -> Iterator[PaperMark]:
        yield from token_marks(self, token.picture if token.up else "", token.ability, area)

    def part(self, folder: str, name: str, area: PaperArea) -> PaperPicture:
        """A picture of one of Battlegrounds' drawings."""
        return PaperPicture(self.svg(folder, name) or self.svg("parts", "back"), area)

    def svg(self, folder: str, name: str) -> str:
        """The SVG text of a drawing; empty if there is none."""
        path = find_drawing(sprite_folder(GAME), folder, name)
        return "" if path is None else restyle(read_drawing(path), self._style)

    def legend(self) -> Sequence[LegendPart]:
        words, tools = self.tools.words, self.tools
        place = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
        pictures = [
            LegendEntry(
                tuple(token_marks(self, picture.name, picture.ability if picture.special else "", place)),
                _token_words(picture, tools),
                picture.plain + picture.special,
            )
            for picture in tools.definitions.pictures
        ]
        tanks = []
        for side in COLOUR_NAMES:
            drawn = tuple(self.piece(side, side, place, 0.0, ""))
            tanks.append(LegendEntry(drawn, words(f"battlegrounds.colour.{side}")))
        return (
            LegendPart(words("printing.pieces"), tuple(tanks)),
            LegendPart(words("battlegrounds_view.printing.tokens"), tuple(pictures)),
        )


def _token_words(picture: Any, tools: Tools) -> str:
    """The name of a token's picture, and of its ability."""
    name = sentence(picture_words(picture.name, tools.words))
    gives = ability_words(picture.ability, tools.words) if picture.special else ""
    return f"{name} · {gives}" if gives else name


def token_marks(board: FieldsOnPaper, picture: str, ability: str, area: PaperArea) -> Iterator[PaperMark]:
    """A token face up, or face down without a picture; a special one with its ability's icon in a corner
    (BG-1.3)."""
    if not picture:
        yield board.part("parts", "back", area)
        return
    drawn = board.svg("tokens", picture)
    if drawn:
        yield PaperPicture(drawn, area)
    else:
        yield from _lettered(board, picture, area)
    if not ability:
        return
    side, right = 0.38 * area.wide, ability in ACTIONS
    x = area.right - side if right else area.x
    yield from _tab(board, ability, PaperArea(x, area.y, side, side))
    if ability in ONCE:
        small = 0.24 * area.wide
        beside = x - small if right else x + side
        yield from _tab(board, "lightning", PaperArea(beside, area.y, small, small))


def _lettered(board: FieldsOnPaper, picture: str, area: PaperArea) -> Iterator[PaperMark]:
    """A token without a drawing, with letters."""
    yield _plate(board, area, -0.02, 0.09, 0.03)
    ink, (x, y) = board.palette.hex("token.ink"), area.middle
    letters = picture[:2].capitalize()
    yield PaperWords(letters, x, y, 0.4 * area.wide, "sans", 700, ink, "middle", middle=True)


def _tab(board: FieldsOnPaper, ability: str, area: PaperArea) -> Iterator[PaperMark]:
    """A small plate with an icon."""
    yield _plate(board, area, -0.03, 0.2, 0.06)
    icon = board.svg("icons", ability) or board.svg("icons", "lightning")
    yield PaperPicture(icon, area.grown(-0.13 * area.wide))


def _plate(board: FieldsOnPaper, area: PaperArea, grown: float, radius: float, line: float) -> PaperMark:
    """The framed ground of a token or an icon; the lengths are shares of its width."""
    wide, theme = area.wide, board.theme
    paints = filled(theme["token.paper"]), stroke(theme["token.ink"], line * wide)
    return sketch(box(*area.grown(grown * wide), radius * wide, *paints), area)


def fields_on_paper(subject: PrintSubject, options: PrintOptions, tools: Tools) -> FieldsOnPaper:
    """The board of a position."""
    table = BattlegroundsTable(tools)
    table.set_rect(pygame.Rect(0, 0, 800, 800), 1.0)
    scene = position_scene(table, subject.view, subject.viewer)
    assert isinstance(scene, FieldScene)
    return FieldsOnPaper(tools, scene, options)
