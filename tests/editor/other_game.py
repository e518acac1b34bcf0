"""A game that is not Tank Chess, as the editor meets it: goals that belong to a side, starts that do not
turn, balls that are nobody's, and a board of three-letter words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, cast

from game.editor.symmetry import asymmetries
from game.model.drafting import (
    SYMMETRIES,
    Army,
    Drafting,
    FileProblems,
    GroundItem,
    MapDraft,
    OverlayKind,
    OverlayMarks,
    PieceItem,
    SquarePalette,
    Stand,
    SymmetryName,
)
from game.model.file_parts import MapFile
from game.model.finding import Finding
from game.model.game_info import GameInfo, Seating
from game.model.grid8 import Grid
from game.model.kit import AnyKit

GOALS = ("goal_red", "goal_blue")

PALETTE = SquarePalette(
    ground=(
        GroundItem("water", "wat"),
        GroundItem("wall", "wal", blocks=True),
        GroundItem("goal_red", "gor", GOALS),
        GroundItem("goal_blue", "gob", GOALS),
    ),
    pieces=(
        PieceItem("flag", "F", turns=False, single=True),
        PieceItem("start", "S", turns=False),
        PieceItem("runner", "R"),
        PieceItem("ball", "o", sided=False, turns=False),
        PieceItem("arrow", ">", sided=False),
    ),
    sizes=(3, 20),
    default_size=(9, 7),
    side_keys=("side.red", "side.blue"),
)

INFO = GameInfo(name="other", sides=PALETTE.side_keys, seatings=(Seating("other.seating.two", (0, 1)),))

ARMY = Army("other.army.small", (("flag", 1), ("runner", 3), ("start", 2)))


class OtherMap(MapFile):
    """The schema of its maps."""

    game: Literal["other"]
    symmetry: str = "none"
    board: list[str]
    pieces: list[list[str | int | None]]


class OtherDrafting(Drafting[Any]):
    """Its maps, drawn. Wrong: a side without its one flag, and what stands on water or a wall."""

    def __init__(self) -> None:
        self.checks = 0

    def palette(self, definitions: Any) -> SquarePalette:
        return PALETTE

    def read(self, data: Any, definitions: Any) -> tuple[MapDraft, FileProblems]:
        told: list[tuple[tuple[str | int, ...], str]] = []
        names = {item.char: item.name for item in PALETTE.ground}
        rows = [str(row).split() for row in reversed(data.get("board", []))]
        grid = Grid(max(map(len, rows), default=3), max(len(rows), 1))
        ground = {}
        for rank, row in enumerate(rows):
            for column, char in enumerate(row):
                if char in names:
                    ground[rank * grid.width + column] = names[char]
                elif char != "...":
                    told.append((("board", len(rows) - 1 - rank), f"no ground is called {char}"))
        pieces = {}
        for index, (name, kind, side, facing) in enumerate(data.get("pieces", [])):
            if PALETTE.piece_item(kind) is None:
                told.append((("pieces", index), f"no piece is called {kind}"))
            else:
                pieces[grid.square(name)] = Stand(kind, side, facing)
        meta = {k: v for k, v in data.items() if k not in ("format", "game", "board", "pieces")}
        return MapDraft(grid, ground, pieces, meta=meta), told

    def write(self, draft: MapDraft, definitions: Any) -> dict[str, Any]:
        chars = {item.name: item.char for item in PALETTE.ground}
        width = draft.grid.width
        rows = [
            " ".join(chars.get(draft.ground.get(s, ""), "...") for s in range(start, start + width))
            for start in range(0, len(draft.grid), width)
        ]
        pieces = [[draft.grid.name(s), p.kind, p.side, p.facing] for s, p in sorted(draft.pieces.items())]
        values = {"format": 1, "game": "other", **draft.meta}
        return {**values, "board": rows[::-1], "pieces": pieces}

    def check(self, draft: MapDraft, definitions: Any) -> Sequence[Finding]:
        self.checks += 1
        found = []
        for side in (0, 1):
            flags = tuple(s for s, p in draft.pieces.items() if (p.kind, p.side) == ("flag", side))
            if len(flags) != 1:
                found.append(Finding("error", "OT-1", "other.flags", {"side": side}, flags))
        wet = tuple(s for s in draft.pieces if draft.ground.get(s) in ("water", "wall"))
        if wet:
            found.append(Finding("error", "OT-2", "other.wet", {}, wet))
        if not any(p.kind == "start" for p in draft.pieces.values()):
            found.append(Finding("warning", "OT-3", "other.no_start"))
        return found

    def from_view(self, view: Any) -> MapDraft:
        raise NotImplementedError

    def overlays(self) -> Sequence[OverlayKind]:
        return ()

    def overlay(
        self,
        key: str,
        draft: MapDraft,
        definitions: Any,
        *,
        square: int | None = None,
        side: int | None = None,
    ) -> OverlayMarks:
        return OverlayMarks()


class OtherKit(AnyKit):
    """What of its Kit the editor uses; the rest is never asked."""

    info = INFO
    map_model = OtherMap

    def __init__(self) -> None:
        self._drafting = OtherDrafting()

    @property
    def drafting(self) -> OtherDrafting:
        return self._drafting

    def check_map(self, map_file: MapFile, definitions: Any) -> Sequence[Finding]:
        return ()


OtherKit.__abstractmethods__ = frozenset()


def other_kit() -> OtherKit:
    """A Kit of its own, with a count of checks from 0."""
    return cast(OtherKit, cast(Any, OtherKit)())


def random_draft(
    rng: random.Random, width: int | None = None, height: int | None = None, symmetry: SymmetryName = "none"
) -> MapDraft:
    """Any nonsense on a board of any size, pieces on walls too."""
    grid = Grid(width or rng.randint(3, 12), height or rng.randint(3, 12))
    ground = {
        s: rng.choice(PALETTE.ground).name for s in range(len(grid)) if rng.random() < rng.choice((0.1, 0.5))
    }
    pieces = {s: random_stand(rng) for s in range(len(grid)) if rng.random() < 0.25}
    return MapDraft(grid, ground, pieces, meta={"title": "Any", "symmetry": symmetry})


def random_stand(rng: random.Random) -> Stand:
    """Any piece of the game."""
    item = rng.choice(PALETTE.pieces)
    return Stand(
        item.name,
        rng.randrange(2) if item.sided else None,
        rng.randrange(8) if item.turns else None,
    )


def symmetries_of(draft: MapDraft) -> tuple[SymmetryName, ...]:
    """Every symmetry a map of this game has, ``none`` aside."""
    return tuple(s for s in SYMMETRIES if s != "none" and not asymmetries(draft, PALETTE, s))
