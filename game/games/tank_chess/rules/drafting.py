"""Tank Chess for the map editor: palette, files, checks and overlays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.tank_chess.rules import overlays
from game.games.tank_chess.rules.definitions import MAX_SIZE, MIN_SIZE, WRECK, Definitions, GroundKind
from game.games.tank_chess.rules.draft_files import DEFAULT_SIZE, draft_of, read_draft, write_draft
from game.games.tank_chess.rules.draft_grid import counterpart
from game.games.tank_chess.rules.file_models import ArmyFile
from game.games.tank_chess.rules.map_checks import check_draft
from game.games.tank_chess.rules.schema import army_problems
from game.games.tank_chess.rules.tcfen import WRECK_CHAR
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.drafting import (
    Army,
    Drafting,
    GroundItem,
    MapDraft,
    OverlayKind,
    PieceItem,
    SquarePalette,
)


def _by_side(kind: GroundKind, definitions: Definitions) -> tuple[str, ...]:
    """Return White's and Black's form of a kind of ground; nothing for ground that belongs to no side."""
    other = counterpart(kind, definitions)
    if other is kind:
        return ()
    return (other.name, kind.name) if kind.owner else (kind.name, other.name)


class TankChessDrafting(Drafting[TankChessWorld]):
    """See ``Drafting``."""

    army_file = "games/tank_chess/armies.yaml"
    army_model = ArmyFile

    read = staticmethod(read_draft)
    write = staticmethod(write_draft)
    check = staticmethod(check_draft)
    army_problems = staticmethod(army_problems)
    overlay = staticmethod(overlays.show)

    def palette(self, definitions: Definitions) -> SquarePalette:
        """Return all kinds of the definitions, and wrecks."""
        ground = tuple(
            GroundItem(
                kind.name,
                kind.char,
                _by_side(kind, definitions),
                blocks=kind.enter is not None and not kind.enter and kind.others != "lost",
                expansion=kind.expansion,
            )
            for kind in definitions.ground
        )
        pieces = tuple(
            PieceItem(kind.name, kind.letter, single=kind.command, expansion=kind.expansion)
            for kind in definitions.pieces
        )
        wreck = PieceItem(WRECK, WRECK_CHAR, sided=False, turns=False)
        return SquarePalette(ground, (*pieces, wreck), (MIN_SIZE, MAX_SIZE), DEFAULT_SIZE)

    def armies(self, army_file: ArmyFile, definitions: Definitions) -> Sequence[Army]:
        """Return the armies of an ``ArmyFile`` whose kinds all exist; the Command first, the rest in the
        file's order."""
        return tuple(
            Army(f"tank_chess.army.{name}", tuple(pieces.items()))
            for name, pieces in army_file.armies.items()
            if pieces.keys() <= definitions.by_name.keys()
        )

    def overlays(self) -> Sequence[OverlayKind]:
        """Return the overlays the editor offers."""
        return overlays.KINDS

    def other_starts(self, draft: MapDraft) -> Sequence[tuple[int, MapDraft]]:
        """Return the draft with the first turn for the side that doesn't have it (TC-3.1)."""
        meta = dict(draft.meta)
        side = 0 if meta.pop("to_move", "white") == "black" else 1
        return ((side, replace(draft, meta=meta if side == 0 else {**meta, "to_move": "black"})),)

    def from_view(self, view: TankChessWorld) -> MapDraft:
        """Return a view's position as a draft, with its wrecks and whose turn it is."""
        return draft_of(view.diagram)
