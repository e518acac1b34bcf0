"""``BoardScene``s for boards of squares on paper: of a position, and of a map as it is drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.model.drafting import MapDraft
from game.view.board.scene import BoardScene, PieceShown, WreckShown
from game.view.draft.look import DraftLooks
from game.view.grid_table import GridTable


def position_scene(table: GridTable[Any, Any, Any], view: Any, viewer: int) -> BoardScene:
    """A position as a game's table shows it to a seat that has nothing to choose; the first side is below."""
    table.show(view, chooser=None, viewer=viewer, last=None)
    return replace(table.board.scene, turn=0, coordinates=True, hover=None, cursor=None)


def draft_scene(draft: MapDraft, looks: DraftLooks, seed: int) -> BoardScene:
    """The scene of a map as it is drawn."""
    grounds = {at: looks.ground(kind) for at, kind in draft.ground.items()}
    pieces, wrecks = list[PieceShown](), list[WreckShown]()
    for at, stand in draft.pieces.items():
        look = looks.piece(stand)
        if look.wreck:
            wrecks.append(WreckShown(at, look.sprite, look.colour))
        else:
            pieces.append(PieceShown(at, look.sprite, look.colour, at, stand.facing or 0, look.letter))
    return BoardScene(
        draft.grid,
        {at: look.style for at, look in grounds.items()},
        seed,
        {look.style: look.character for look in grounds.values()},
        tuple(pieces),
        tuple(wrecks),
    )


def bare(scene: BoardScene) -> BoardScene:
    """A scene without its pieces and wrecks."""
    return replace(scene, pieces=(), wrecks=())
