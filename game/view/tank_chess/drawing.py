"""How maps of Tank Chess are drawn: from its definition files to looks. See ``draft.look.DraftLooks``."""

from __future__ import annotations

from typing import Any

from game.model.drafting import Stand
from game.view.draft.look import GroundLook, PieceLook
from game.view.table import Tools
from game.view.tank_chess.seen import SIDES

WRECK = "wreck"
"""The kind of a wreck in a draft."""


class TankChessLooks:
    """Reads ``look`` of the pieces' and the ground's file."""

    def __init__(self, pieces: Any, ground: Any) -> None:
        """``pieces``: the checked ``PiecesFile``, ``ground``: the checked ``GroundFile``."""
        self._pieces, self._ground = pieces.pieces, ground.ground

    def ground(self, kind: str) -> GroundLook:
        """The look of a kind of ground, also of one that its files do not know."""
        entry = self._ground.get(kind)
        if entry is None:
            return GroundLook(f"unknown_{kind}")
        return GroundLook(entry.look.style, entry.rules.char, solid=entry.rules.enter == "nobody")

    def piece(self, stand: Stand) -> PieceLook:
        """The look of what stands on a square, also of what its files do not know."""
        if stand.kind == WRECK:
            return PieceLook("generic", SIDES[1 if stand.side is None else stand.side % 2], wreck=True)
        colour = SIDES[(stand.side or 0) % 2]
        entry = self._pieces.get(stand.kind)
        if entry is None:
            return PieceLook("generic", colour)
        rules = entry.rules
        size = min(0.92, 0.46 + 0.14 * rules.armour[0])
        return PieceLook(entry.look.sprite, colour, rules.letter, size, chief=rules.command)


def make_drawing(tools: Tools) -> TankChessLooks:
    """The looks that the files of these tools give."""
    return TankChessLooks(tools.files["pieces"], tools.files["ground"])
