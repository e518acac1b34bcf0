"""The board of Tank Battle on paper: numbered squares, the river, and the pieces that the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.tank_battle.rules.board import GRID, SIDES, SITES, number
from game.games.tank_battle.rules.pieces import GUN, MINE
from game.games.tank_battle.view.art import GROUPS, UNSEEN, WORD_AT, WORD_SHARE, WORD_WIDE
from game.games.tank_battle.view.board import PIECE_SHARE, RIVER_SHARE, wave_points
from game.games.tank_battle.view.scene import mines_of, pieces_of
from game.ui.paint.ink import box, filled, hexa, line, polyline, stroke
from game.ui.paint.palette import Palette
from game.ui.paint.svg import find_drawing, palette_style, read_drawing, restyle, sprite_folder
from game.ui.paper.marks import PaperArea, PaperMark, PaperPicture, PaperWords, sketch
from game.view.board.scene import BoardScene, PieceShown
from game.view.printing.board_on_paper import LEGEND_MM, LegendEntry, LegendPart
from game.view.printing.legend import sentence
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.printing.squares_on_paper import SquaresOnPaper
from game.view.table import Tools

GAME: Final = "tank_battle"

NUMBER_SHARE: Final = 0.17
"""The size of a square's number, in squares."""

RANK_SHARE: Final = 36 / 120
"""The size of a rank on its tank, as a share of the drawing."""

HATCH: Final = 5 / 120
"""How far a tank's hatch is below the middle of its drawing."""

HALF: Final = 5
"""The number of rows on each side of the river."""


class BattleOnPaper(SquaresOnPaper):
    """The ``SquaresOnPaper`` of Tank Battle, with the pieces that the viewer sees."""

    def __init__(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> None:
        scene = BoardScene(GRID, seed=tools.seed, coordinates=False)
        super().__init__(tools, tools.sprites.of(GAME), scene, options.square)
        self.looks = tools.definitions.pieces
        self.shown = pieces_of(subject.view, subject.viewer) if options.pieces else ()
        self.mines = mines_of(subject.view) if options.pieces else ()

    def _below(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        ground, ink = self.theme["board.square_dark"], self.theme["ink.primary"]
        colour, size = hexa(ground.lerp(ink, 0.62)), NUMBER_SHARE * self.square
        inset = 0.06 * self.square
        yield self._river()
        for square in squares:
            area = self.area(square)
            wet = RIVER_SHARE / 2 * self.square if square // GRID.width == HALF - 1 else 0.0
            y = area.y + wet + inset + 0.66 * size
            yield PaperWords(str(number(square)), area.x + inset, y, size, colour=colour)

    def _river(self) -> PaperMark:
        """The river between the two halves, with its waves."""
        high = RIVER_SHARE * self.square
        y = self.board.bottom - HALF * self.square
        band = PaperArea(self.board.x, y - high / 2, self.board.wide, high)
        ink = self.theme["board.water_line"]
        body = box(*band, 0, filled(self.theme["board.water"]))
        bank = stroke(ink, 0.02 * self.square, cap="butt")
        body += line((band.x, band.y), (band.right, band.y), bank)
        body += line((band.x, band.bottom), (band.right, band.bottom), bank)
        wave, pen = self.square / 3, stroke(ink, high / 9)
        at = band.x + wave / 2
        while at + wave < band.right:
            body += polyline(wave_points(at, y, wave, high), pen)
            at += 2 * wave
        return sketch(body, band)

    def _standing(self, squares: Sequence[int]) -> Iterator[PaperMark]:
        here = set(squares)
        taken = {piece.square for piece in self.shown}
        for square in self.mines:
            if square in here:
                share = 0.94 if square not in taken else 0.42
                area = self.around(square, share)
                if square in taken:
                    area = area._replace(x=self.area(square).x, y=self.area(square).bottom - area.high)
                yield PaperPicture(drawing(self.looks.sprites[MINE], self.palette), area)
        for piece in self.shown:
            if piece.square in here:
                yield from self.marks_of(piece, self.around(piece.square, PIECE_SHARE))

    def marks_of(self, piece: PieceShown, area: PaperArea) -> Iterator[PaperMark]:
        """A piece in an area, named as in ``scene``."""
        side, degrees = int(piece.colour), 45.0 * piece.facing
        if piece.sprite == "gun":
            yield self._sprite(self.looks.sprites[GUN], side, area, degrees)
        elif piece.sprite == "site":
            yield from self._site(side, int(piece.letter), area)
        else:
            yield from self._tank(side, int(piece.letter[0]), piece.letter[1:], area, degrees)

    def _tank(self, side: int, rank: int, marks: str, area: PaperArea, degrees: float) -> Iterator[PaperMark]:
        group = GROUPS[side]
        yield self._sprite(self.looks.by_rank[rank].sprite if rank else UNSEEN, side, area, degrees)
        if rank:
            x, y = area.middle
            aside = HATCH * area.high * (1 if degrees % 360 == 0 else -1)
            ink = self.palette.hex(f"{group}.mark")
            size = RANK_SHARE * area.high
            yield PaperWords(str(rank), x, y + aside, size, "sans", 700, ink, "middle", middle=True)
        else:
            yield PaperPicture(self.sprites.svg("hatch", group, degrees)[0], area)
        if "^" in marks:
            yield PaperPicture(self.sprites.svg("flag", group)[0], area)

    def _site(self, side: int, site: int, area: PaperArea) -> Iterator[PaperMark]:
        yield self._sprite(self.looks.sprites[SITES[site]], side, area, 0.0)
        word = self.tools.words(f"tank_battle_view.piece.{SITES[site]}")
        x, y = area.middle[0], area.y + WORD_AT * area.high
        ink = self.palette.hex(f"{GROUPS[side]}.mark")
        yield PaperWords(
            word, x, y, WORD_SHARE * area.high, "sans", 700, ink, "middle", middle=True,
            most=WORD_WIDE * area.wide,
        )  # fmt: skip

    def _sprite(self, kind: str, side: int, area: PaperArea, degrees: float) -> PaperPicture:
        return PaperPicture(self.sprites.svg(f"{kind}_{SIDES[side]}", GROUPS[side], degrees)[0], area)

    def legend(self) -> Sequence[LegendPart]:
        words, place = self.tools.words, PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
        found = []
        for side, name in enumerate(SIDES):
            entries = [
                LegendEntry(
                    tuple(self._tank(side, kind.rank, "^" if kind.command else "", place, 0.0)),
                    words("tank_battle_view.piece.tank", rank=kind.rank),
                    kind.count,
                )
                for kind in self.looks.tanks
            ]
            entries += [
                LegendEntry(
                    tuple(self._site(side, number, place)), sentence(words(f"tank_battle.site.{site}")), 1
                )
                for number, site in enumerate(SITES)
            ]
            gun = self._sprite(self.looks.sprites[GUN], side, place, 0.0)
            mine = PaperPicture(drawing(self.looks.sprites[MINE], self.palette), place)
            entries.append(LegendEntry((gun,), words("tank_battle_view.piece.gun"), self.looks.guns))
            entries.append(LegendEntry((mine,), words("tank_battle_view.piece.mine"), self.looks.mines))
            found.append(LegendPart(words(f"tank_battle.side.{name}"), tuple(entries)))
        return found


def drawing(name: str, palette: Palette) -> str:
    """The SVG text of a drawing of Tank Battle, in its colours."""
    path = find_drawing(sprite_folder(GAME), name)
    assert path is not None
    return restyle(read_drawing(path), palette_style(palette))
