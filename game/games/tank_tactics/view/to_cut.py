"""The pieces of Tank Tactics to cut out: tanks with their letters, and flags."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.pictures import TANK_KINDS
from game.games.tank_tactics.view.tanks import COLOURS, FLAG, GROUPS
from game.model.drafting import MapDraft
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import PrintSubject
from game.view.table import Tools

GAME: Final = "tank_tactics"


def tactics_pieces(subject: PrintSubject, tools: Tools) -> list[PaperPiece]:
    """All tanks and flags, counted as they are on a map or in a position."""
    there, words = _there(subject), tools.words
    store, made = tools.sprites.of(GAME), list[PaperPiece]()
    for side, colour in enumerate(COLOURS):
        group, called = GROUPS[side], words(f"{GAME}.side.{colour}")
        ink = tools.theme.palette.hex(f"{group}.mark")
        for kind, letter in zip(TANK_KINDS, LETTERS, strict=False):
            svg, _ = store.svg(f"start_{letter.lower()}", group)
            name = words("tank_tactics_view.printing.tank", letter=letter)
            told = words("printing.of_side", side=called, piece=name)
            made.append(PaperPiece(f"{colour}.{kind}", svg, told, name, there[side, kind], "", ink))
        svg, _ = store.svg(FLAG, group)
        name = words("tank_tactics_view.printing.flag")
        told = words("printing.of_side", side=called, piece=name)
        made.append(PaperPiece(f"{colour}.{FLAG}", svg, told, name, there[side, FLAG]))
    return made


def _there(subject: PrintSubject) -> Counter[tuple[int, str]]:
    if isinstance(subject.draft, MapDraft):
        return Counter((stand.side or 0, stand.kind) for stand in subject.draft.pieces.values())
    if not isinstance(subject.view, TankTacticsWorld):
        return Counter()
    match = subject.view.match
    tanks = [
        (match.sides[owner], TANK_KINDS[number])
        for owner, number in zip(match.owner, match.number, strict=True)
    ]
    return Counter([*tanks, *((side, FLAG) for side in match.board.flags if side in match.sides)])
