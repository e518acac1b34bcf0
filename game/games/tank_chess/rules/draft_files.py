"""Reads map files of Tank Chess as drafts and writes drafts as files; reports what could not be read.

``read_draft`` takes anything a YAML or JSON reader gives. ``write_draft`` gives the file's data in the
order people read it; reading that gives the same draft again.
"""

from __future__ import annotations

from typing import Any, Final

from game.games.tank_chess.rules.definitions import (
    BLACK,
    MAX_SIZE,
    MIN_SIZE,
    SIDES,
    WHITE,
    WRECK,
    Definitions,
)
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.options import Options
from game.games.tank_chess.rules.schema import format_placement, parse_placement
from game.model.draft_reader import (
    FileProblems,
    as_model,
    board_rows,
    capped,
    file_keys,
    file_order,
    is_empty,
    one_of,
    parse_square,
    read_board,
    read_meta,
    read_stands,
)
from game.model.drafting import SYMMETRIES, MapDraft, Stand
from game.model.file_parts import ClockSuggestion
from game.model.grid8 import FACINGS, Grid

GAME: Final = "tank_chess"
DEFAULT_SIZE: Final = (16, 16)

_DRAWN: Final = ("format", "game", "board", *SIDES, "wrecks")
"""The keys of a map file that are not part of a draft's ``meta``."""


_OTHERS: Final = {
    "clock": as_model(ClockSuggestion),
    "symmetry": one_of(SYMMETRIES),
    "to_move": one_of(SIDES),
}


def read_draft(data: Any, definitions: Definitions) -> tuple[MapDraft, FileProblems]:
    """See ``Drafting.read``."""
    problems: FileProblems = []
    found = file_keys(data, GAME, "title, board, white, black", problems)
    if found is None:
        return MapDraft(Grid(*DEFAULT_SIZE)), problems
    known = definitions.ground_by_char
    grid, chars = read_board(found.get("board"), (MIN_SIZE, MAX_SIZE), DEFAULT_SIZE, known, problems)
    pieces: dict[int, Stand] = {}
    for colour, key in enumerate(SIDES):
        read_stands(
            found, key, lambda line, colour=colour: _piece(line, colour, grid, definitions),  # type: ignore[misc]
            grid, pieces, problems, needed="pieces",
        )  # fmt: skip
    read_stands(
        found, "wrecks", lambda line: (parse_square(line, grid), Stand(WRECK)), grid, pieces, problems,
        holds=lambda stand: "a wreck" if stand.kind == WRECK else "a piece",
    )  # fmt: skip
    meta = read_meta(found, TankChessMap, Options, _DRAWN, _OTHERS, problems)
    ground = {square: known[char].name for square, char in sorted(chars.items())}
    return MapDraft(grid, ground, pieces, meta=meta), capped(problems)


def write_draft(draft: MapDraft, definitions: Definitions) -> dict[str, Any]:
    """See ``Drafting.write``. Kinds that the definitions lack are left out."""
    values: dict[str, Any] = {key: value for key, value in draft.meta.items() if not is_empty(value)}
    values |= {"format": 1, "game": GAME, "board": board_rows(draft.grid, _chars(draft, definitions))}
    order = {kind.name: number for number, kind in enumerate(definitions.pieces)}
    lines: tuple[list[tuple[int, int, str]], ...] = ([], [])
    wrecks: list[int] = []
    for square, stand in draft.pieces.items():
        if not 0 <= square < len(draft.grid):
            continue
        kind = definitions.by_name.get(stand.kind)
        if stand.kind == WRECK:
            wrecks.append(square)
        elif kind is not None and stand.side in (WHITE, BLACK) and stand.facing in range(8):
            assert stand.side is not None and stand.facing is not None
            line = format_placement(square, PlacedPiece(kind, stand.side, stand.facing), draft.grid)
            # Command first, then as the definitions have them
            place = -1 if kind.command else order[kind.name]
            lines[stand.side].append((place, square, line))
    for key, found in zip(SIDES, lines, strict=True):
        values[key] = [line for _, _, line in sorted(found)]
    if wrecks:
        values["wrecks"] = [draft.grid.name(square) for square in sorted(wrecks)]
    return file_order(values, TankChessMap)


def draft_of(diagram: Diagram, symmetry: str | None = None) -> MapDraft:
    """Return a position as a draft, including whose turn it is."""
    stands = {square: Stand(p.kind.name, p.colour, p.facing) for square, p in diagram.pieces.items()}
    stands.update((square, Stand(WRECK)) for square in diagram.wrecks if square not in stands)
    ground = {square: kind.name for square, kind in sorted(diagram.ground.items())}
    meta = {"symmetry": symmetry, "to_move": SIDES[1] if diagram.to_move else None}
    known = {key: value for key, value in meta.items() if value is not None}
    return MapDraft(diagram.grid, ground, dict(sorted(stands.items())), meta=known)


def diagram_of(draft: MapDraft, definitions: Definitions) -> Diagram:
    """Return the position a draft shows, without its unknown kinds and sides and its impossible squares."""
    size, grounds, kinds = len(draft.grid), definitions.ground_by_name, definitions.by_name
    pieces: dict[int, PlacedPiece] = {}
    wrecks: list[int] = []
    for square, stand in draft.pieces.items():
        if not 0 <= square < size:
            continue
        kind = kinds.get(stand.kind)
        if stand.kind == WRECK:
            wrecks.append(square)
        elif kind is not None and stand.side in (WHITE, BLACK) and stand.facing in FACINGS:
            assert stand.side is not None and stand.facing is not None
            pieces[square] = PlacedPiece(kind, stand.side, stand.facing)
    ground = {
        square: grounds[name]
        for square, name in draft.ground.items()
        if 0 <= square < size and name in grounds
    }
    return Diagram(draft.grid, ground, pieces, frozenset(wrecks))


def _chars(draft: MapDraft, definitions: Definitions) -> dict[int, str]:
    known = definitions.ground_by_name
    return {square: known[name].char for square, name in draft.ground.items() if name in known}


def _piece(line: str, colour: int, grid: Grid, definitions: Definitions) -> tuple[int, Stand]:
    square, placed = parse_placement(line, colour, grid, definitions)
    return square, Stand(placed.kind.name, colour, placed.facing)
