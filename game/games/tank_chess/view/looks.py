"""The looks of pieces and ground of Tank Chess, from its definition files: on boards, in the editor
(``draft.look.DraftLooks``), in small pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.drafting import Stand
from game.view.board.ground import GroundPainter
from game.view.board.small_board import SmallBoards
from game.view.draft.look import GroundLook, PieceLook
from game.view.table import Tools

WRECK = "wreck"
"""The kind of a wreck in a draft."""


class LookReader:
    """Reads ``look`` of the files of pieces and ground; a kind without a definition is drawn under its own
    name. ``pieces``: the checked ``PiecesFile``, ``ground``: the checked ``GroundFile``."""

    def __init__(self, pieces: Any, ground: Any) -> None:
        self._pieces, self._ground = pieces.pieces, ground.ground

    def sprite(self, kind: str) -> str:
        """The sprite of a kind of piece."""
        return self._pieces[kind].look.sprite if kind in self._pieces else kind

    def style(self, kind: str) -> str:
        """The style of a kind of ground."""
        return self._ground[kind].look.style if kind in self._ground else kind

    def ground(self, kind: str) -> GroundLook:
        """The look of a kind of ground in a draft."""
        entry = self._ground.get(kind)
        if entry is None:
            return GroundLook(f"unknown_{kind}")
        return GroundLook(entry.look.style, entry.rules.char, solid=entry.rules.enter == "nobody")

    def piece(self, stand: Stand) -> PieceLook:
        """The look of a piece or wreck in a draft."""
        if stand.kind == WRECK:
            return PieceLook("generic", SIDES[1 if stand.side is None else stand.side % 2], wreck=True)
        colour = SIDES[(stand.side or 0) % 2]
        entry = self._pieces.get(stand.kind)
        if entry is None:
            return PieceLook("generic", colour)
        rules = entry.rules
        size = min(0.92, 0.46 + 0.14 * rules.armour[0])
        return PieceLook(entry.look.sprite, colour, rules.letter, size, chief=rules.command)


def looks_of(tools: Tools) -> LookReader:
    """The looks that the files of these tools give."""
    return LookReader(tools.files["pieces"], tools.files["ground"])


def make_thumbnails(tools: Tools) -> Callable[[TankChessWorld, int], pygame.Surface]:
    """Return ``make(view, px)``, which draws a small picture of an observation, as seen by White."""
    looks, small = looks_of(tools), SmallBoards(tools.theme, tools.sprites, GroundPainter())

    def draw(view: TankChessWorld, px: int) -> pygame.Surface:
        diagram = view.diagram
        standing = [
            (at, looks.piece(Stand(placed.kind.name, placed.colour)), placed.facing)
            for at, placed in sorted(diagram.pieces.items())
        ]
        standing += [(at, looks.piece(Stand(WRECK)), 0) for at in sorted(diagram.wrecks)]
        styles = {at: looks.style(kind.name) for at, kind in diagram.ground.items()}
        letters = {looks.style(kind.name): kind.char for kind in diagram.ground.values()}
        return small.draw(diagram.grid, styles, standing, px, letters)

    return draw
