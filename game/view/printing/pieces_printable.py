"""``PiecesPrintable``: prints pieces to cut out: counters, square or round, and standees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from game.ui.paint.ink import filled, polyline
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords, sketch
from game.view.printing.cut_line import straight
from game.view.printing.cutouts import Cutout, cutout_pages
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

MakePieces = Callable[[PrintSubject, Tools], Sequence[PaperPiece]]
"""Gives all pieces of a game, counted as they are in a subject."""


class PiecesPrintable(Printable):
    """Prints pieces in one form, each as wide as a square of the board. ``own``: whether the game has
    pieces whatever is printed; otherwise only where the editor draws its maps."""

    copied = True

    def __init__(self, form: Form, make: MakePieces, *, own: bool) -> None:
        self.form, self.make, self.own = form, make, own
        self.key = form

    def offered(self, subject: PrintSubject) -> bool:
        return self.own or subject.kit.drafting is not None

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        pieces = chosen_pieces(self.make(subject, tools), options.cut, options.copies)
        form = _standee if self.form == "standees" else _counter
        cutouts = [form(piece, _side(piece, options), self.form == "discs", tools) for piece in pieces]
        about = f"{tools.words.game_name(subject.kit.name)} · {self.words(subject.kit.name, tools.words)}"
        folds = self.form == "standees"
        return cutout_pages(cutouts, options.page, tools, subject.title, about, folds=folds)


def _side(piece: PaperPiece, options: PrintOptions) -> float:
    return piece.inches * INCH if piece.inches else options.square


def _counter(piece: PaperPiece, side: float, round_: bool, tools: Tools) -> Cutout:
    area = PaperArea(0.0, 0.0, side, side)
    if piece.inches:  # it is drawn as large as it is
        inside = area.grown((piece.drawn * INCH - side) / 2)
    else:
        inside = area.grown(-side * (1 - (ROUND_SHARE if round_ else SQUARE_SHARE)) / 2)
    return Cutout(side, side, (PaperGroup(tuple(piece.marks(inside)), clip=area),), round=round_)


def _standee(piece: PaperPiece, side: float, round_: bool, tools: Tools) -> Cutout:
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
