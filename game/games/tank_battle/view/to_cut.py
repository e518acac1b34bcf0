"""The pieces of Tank Battle to cut out: tanks with their rank on the back, guns, installations, flags."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.games.tank_battle.rules.board import SIDES, SITES
from game.games.tank_battle.rules.pieces import GUN, PieceSet
from game.games.tank_battle.view.art import GROUPS, UNSEEN
from game.view.printing.paper_piece import PaperPiece
from game.view.table import Tools

GAME: Final = "tank_battle"

FLAG_BOX: Final = 'viewBox="-13 -68 122 122"'
"""The part of its drawing that is shown of a flag printed alone: the flag in the middle, as large as a
round counter holds."""


def battle_pieces(tools: Tools) -> list[PaperPiece]:
    """The pieces of both sides. The front of a tank doesn't show its rank (TB-1.2)."""
    pieces: PieceSet = tools.definitions.pieces
    return [piece for seat in range(len(SIDES)) for piece in _of_side(seat, pieces, tools)]


def _of_side(seat: int, pieces: PieceSet, tools: Tools) -> list[PaperPiece]:
    words, side = tools.words, SIDES[seat]
    store, group = tools.sprites.of(GAME), GROUPS[seat]
    called = words(f"{GAME}.side.{side}")

    def piece(key: str, sprite: str, name: str, count: int, back: str = "") -> PaperPiece:
        svg, _ = store.svg(sprite, group)
        told = words("printing.of_side", side=called, piece=name)
        return PaperPiece(f"{side}.{key}", svg, told, name, count, back=back)

    hidden = words("tank_battle_view.printing.tank")
    made = [
        piece(f"tank_{kind.rank}", f"{UNSEEN}_{side}", hidden, kind.count, str(kind.rank))
        for kind in pieces.tanks
    ]
    gun = words("tank_battle_view.piece.gun")
    made.append(piece("gun", f"{pieces.sprites[GUN]}_{side}", gun, pieces.guns))
    made += [
        piece(site, f"{pieces.sprites[site]}_{side}", words(f"tank_battle_view.piece.{site}"), 1)
        for site in SITES
    ]
    flags = sum(kind.count for kind in pieces.tanks)
    made.append(_cropped(piece("flag", "flag", words("tank_battle_view.printing.flag"), flags)))
    return made


def _cropped(flag: PaperPiece) -> PaperPiece:
    """The flag in the middle of its picture; on a tank it is at the edge."""
    return replace(flag, svg=flag.svg.replace('viewBox="-60 -60 120 120"', FLAG_BOX, 1))
