"""Pieces of Flames of Tanks to be cut out: a tank of each seat, as wide as its base, so that edges show
what touches (FT-1.1)."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.view.scene import SEAT_SIGNS
from game.games.flames_of_tanks.view.signs import GROUPS
from game.games.flames_of_tanks.view.tanks import BASE, SPRITE_INCHES
from game.view.printing.paper_piece import PaperPiece
from game.view.table import Tools

GAME: Final = "flames_of_tanks"


def flames_pieces(tools: Tools) -> list[PaperPiece]:
    """A tank of each seat, to be cut out; only one each, as the number of tanks is set when a match
    begins."""
    store, words = tools.sprites.of(GAME), tools.words
    made = []
    for seat, sign in enumerate(SEAT_SIGNS, 1):
        svg, _ = store.svg(sign, GROUPS[sign])
        called, name = words("flames_of_tanks_view.seat", n=seat), words("flames_of_tanks_view.printing.tank")
        told = words("printing.of_side", side=called, piece=name)
        made.append(PaperPiece(f"{sign}.tank", svg, told, name, inches=2 * BASE, drawn=SPRITE_INCHES))
    return made
