"""Tank Tactics for the map editor: palette, files, checks and overlays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from game.games.tank_tactics.rules import overlays
from game.games.tank_tactics.rules.board import (
    COLOURS,
    HEADINGS,
    LETTERS,
    MOST_DECK,
    MOST_HAND,
    MOST_KILL,
    MOST_ROUNDS,
    MOST_TARGET,
    MOST_WIN_ROUNDS,
    WinName,
)
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.draft_files import (
    DEFAULT_SIZE,
    FLAG,
    SIZES,
    STARTS,
    draft_of,
    read_draft,
    write_draft,
)
from game.games.tank_tactics.rules.map_checks import FRONTS, SIDES, check_draft
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.drafting import (
    FOUR_SYMMETRIES,
    Drafting,
    GroundItem,
    MapSetting,
    OverlayKind,
    PieceItem,
    SquarePalette,
)

_FLAG_LETTER = "!"


class TankTacticsDrafting(Drafting[TankTacticsWorld]):
    """See ``Drafting``."""

    read = staticmethod(read_draft)
    write = staticmethod(write_draft)
    check = staticmethod(check_draft)
    from_view = staticmethod(draft_of)
    overlay = staticmethod(overlays.show)

    def palette(self, definitions: Definitions) -> SquarePalette:
        """Return all kinds of ground, the starts of tanks A to F, and flags."""
        kinds = tuple(
            GroundItem(name, kind.char, blocks=kind.blocks) for name, kind in definitions.ground.items()
        )
        starts = tuple(
            PieceItem(kind, letter, single=True) for kind, letter in zip(STARTS, LETTERS, strict=True)
        )
        flag = PieceItem(FLAG, _FLAG_LETTER, turns=False, single=True, counts=False)
        return SquarePalette(
            kinds, (*starts, flag), SIZES, DEFAULT_SIZE, FRONTS, SIDES, FOUR_SYMMETRIES, HEADINGS
        )

    def settings(self, definitions: Definitions) -> Sequence[MapSetting]:
        """Return the map's settings: how a match is won and with what it is played (TT-2.2, TT-2.3)."""
        kind = ("win", "kind")
        with_points, in_rounds = (kind, ("points",)), (kind, ("goal", "rounds"))
        return (
            MapSetting(kind, "choice", "last_standing", choices=get_args(WinName)),
            MapSetting(("win", "target"), "number", 20, 1, MOST_TARGET, when=with_points),
            MapSetting(("win", "kill"), "number", 2, 0, MOST_KILL, when=with_points),
            MapSetting(("win", "attacker"), "choice", COLOURS[0], choices=COLOURS, when=(kind, ("goal",))),
            MapSetting(("win", "rounds"), "number", 20, 1, MOST_WIN_ROUNDS, when=in_rounds),
            MapSetting(("respawn",), "yes_no", False),
            MapSetting(("players",), "numbers", [], 2, 4),
            MapSetting(("cards",), "number", 3, 0, MOST_HAND),
            MapSetting(("squad_cards",), "yes_no", False),
            MapSetting(("even_start",), "yes_no", False),
            MapSetting(("even_shares",), "numbers", [], 1, 100, when=(("even_start",), (True,))),
            MapSetting(
                ("deck",),
                "counts",
                dict(definitions.deck),
                0,
                MOST_DECK,
                tuple(definitions.cards),
                things="card",
            ),
            MapSetting(("hit_dice",), "numbers", [6, 6], 1, 6, length=(1, 4)),
            MapSetting(("max_rounds",), "number", 100, 1, MOST_ROUNDS),
        )

    def overlays(self) -> Sequence[OverlayKind]:
        """Return the overlays the editor offers: reach and fire."""
        return overlays.KINDS
