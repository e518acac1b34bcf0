"""A map as it is drawn, as the scene of a board."""

from __future__ import annotations

from game.model.drafting import MapDraft
from game.view.board.scene import BoardScene, PieceShown, WreckShown
from game.view.draft.look import DraftLooks


def draft_scene(draft: MapDraft, looks: DraftLooks, seed: int = 0) -> BoardScene:
    """The scene of a map as it is drawn. ``seed`` varies the ground by map."""
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
