"""``PiecesPrintable``: prints pieces to cut out: counters, square or round, and standees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.ui.paint.ink import filled, polyline
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords, sketch
from game.view.printing.cut_line import straight
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.paper_game import PaperGame
from game.view.printing.paper_piece import PaperPiece, chosen_pieces
from game.view.printing.printable import INCH, Printable, PrintOptions, PrintSubject
from game.view.table import Tools

Form = Literal["counters", "discs", "standees"]
FORMS: Final[tuple[Form, ...]] = ("counters", "discs", "standees")
"""The forms of pieces: square counters, round ones, and standees, which are folded strips."""

FOOT: Final = 0.4
"""The depth of each half of a standee's foot, as a share of its width."""

NAME_MM: Final = 2.6
"""The font size of the name on a foot, in mm."""

SQUARE_SHARE: Final = 0.94
ROUND_SHARE: Final = 0.86
"""The size of a piece's drawing on round counters, as a share of their width."""


class PiecesPrintable(Printable):
    """Prints the pieces of a game in one form, each as wide as a square of the board."""

    copied = True

    def __init__(self, form: Form, game: PaperGame) -> None:
        self.key, self._game = form, game

    def offered(self, subject: PrintSubject) -> bool:
        return self._game.own_pieces or subject.kit.drafting is not None

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        pieces = chosen_pieces(self._game.paper_pieces(subject, tools), options.cut, options.copies)
        folds, about = self.key == "standees", self.about(subject, tools.words)
        cutouts = []
        for piece in pieces:
            side = piece.inches * INCH or options.square
            cutouts.append(
                _standee(piece, side, tools) if folds else _counter(piece, side, round_=self.key == "discs")
            )
        return cutout_pages(cutouts, options.page, tools, subject.title, about, folds=folds)


def _counter(piece: PaperPiece, side: float, *, round_: bool) -> Cutout:
    area = PaperArea(0.0, 0.0, side, side)
    if piece.inches:  # it is drawn as large as it is
        inside = area.grown((piece.drawn * INCH - side) / 2)
    else:
        inside = area.grown(-side * (1 - (ROUND_SHARE if round_ else SQUARE_SHARE)) / 2)
    return Cutout(side, side, (PaperGroup(tuple(piece.marks(inside)), clip=area),), round=round_)


def _standee(piece: PaperPiece, side: float, tools: Tools) -> Cutout:
    """A strip to fold, from the top: half of the foot, the back upside down, the front, the other half.
    Folded at the middle, front and back are back to back; the halves of the foot are folded out."""
    foot = FOOT * side
    back, front = PaperArea(0.0, foot, side, side), PaperArea(0.0, foot + side, side, side)
    high = 2 * (foot + side)
    marks: list[PaperMark] = [*piece.marks(front.grown(-0.03 * side))]
    ink = tools.theme.palette.hex("ink.primary")
    if piece.back:
        x, y = back.middle
        marks.append(
            PaperWords(piece.back, x, y, 0.7 * side, "sans", 700, ink, "middle", middle=True, turned=180.0)
        )
    else:
        marks += piece.marks(back.grown(-0.03 * side), 180.0)
    folds = (foot, foot + side, foot + 2 * side)
    body = "".join(straight("fold", tools, (0.0, y), (side, y)) for y in folds)
    # the front of the foot says where the piece faces
    tip = 0.12 * foot
    y = high - 0.12 * foot
    arrow = [(side / 2, y), (side / 2 - tip, y - 1.4 * tip), (side / 2 + tip, y - 1.4 * tip)]
    body += polyline(arrow, filled(tools.theme["ink.primary"]), closed=True)
    marks.append(sketch(body, PaperArea(0.0, 0.0, side, high)))
    for at, turned in ((foot / 2, 180.0), (high - 0.58 * foot, 0.0)):
        marks.append(
            PaperWords(
                piece.words,
                side / 2,
                at,
                NAME_MM,
                "sans",
                400,
                ink,
                "middle",
                middle=True,
                most=0.92 * side,
                turned=turned,
            )
        )
    return Cutout(side, high, tuple(marks))
