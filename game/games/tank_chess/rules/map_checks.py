"""Checks whether a map of Tank Chess can be played, and what is odd about it (TC-7.1, TC-7.2).

The editor checks after every stroke: even the largest board takes only a few milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from game.games.tank_chess.rules.definitions import (
    BLACK,
    MAX_PIECES,
    MAX_SIZE,
    MIN_SIZE,
    WHITE,
    WRECK,
    Definitions,
)
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.draft_files import diagram_of, draft_of
from game.games.tank_chess.rules.draft_grid import Codes, PaddedBoard, codes_of, shuts
from game.games.tank_chess.rules.draft_shape import asymmetries, unreachable
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.first_moves import FirstMoves
from game.games.tank_chess.rules.options import Options
from game.games.tank_chess.rules.position import Position
from game.model.drafting import SYMMETRIES, MapDraft, SymmetryName
from game.model.finding import Finding
from game.model.grid8 import FACINGS
from game.model.kit import option_problems

MAX_GROUND_SHARE = 0.35
"""The share of squares that no piece can enter above which a board is called crowded (TC-7.2)."""

SIDE_KEYS = ("side.white", "side.black")


def check_diagram(
    diagram: Diagram, definitions: Definitions, symmetry: SymmetryName | None = None
) -> list[Finding]:
    """Find what TC-7.1 forbids and TC-7.2 warns of in a start position."""
    return check_draft(draft_of(diagram, symmetry), definitions)


def check_draft(draft: MapDraft, definitions: Definitions) -> list[Finding]:
    """Check a draft as ``check_diagram`` checks a diagram, and find what no map file could hold. Errors
    come first."""
    unreadable = list(_unreadable(draft, definitions))
    size = len(draft.grid)
    if not all(0 <= square < size for square in (*draft.ground, *draft.pieces)):
        ground = {square: name for square, name in draft.ground.items() if 0 <= square < size}
        pieces = {square: stand for square, stand in draft.pieces.items() if 0 <= square < size}
        draft = replace(draft, ground=ground, pieces=pieces)
    board = PaddedBoard(draft, codes_of(definitions))
    first = BLACK if draft.meta.get("to_move") == "black" else WHITE
    found = [
        *unreadable,
        *_sides(board),
        *_blocked(draft, definitions),
        *_first_moves(draft, definitions, first),
        *_ways(board),
        *_shape(draft, board, definitions),
    ]
    return sorted(found, key=lambda finding: finding.severity != "error")


def _error(key: str, squares: tuple[int, ...] = (), /, **params: Any) -> Finding:
    return Finding("error", "TC-7.1", key, params, squares)


def _warning(key: str, squares: tuple[int, ...] = (), /, **params: Any) -> Finding:
    return Finding("warning", "TC-7.2", key, params, squares)


# ---- what a file can hold


def _unreadable(draft: MapDraft, definitions: Definitions) -> Iterator[Finding]:
    grid, pieces, ground = draft.grid, definitions.by_name, definitions.ground_by_name
    if not (MIN_SIZE <= grid.width <= MAX_SIZE and MIN_SIZE <= grid.height <= MAX_SIZE):
        params = {"columns": grid.width, "rows": grid.height, "least": MIN_SIZE, "most": MAX_SIZE}
        yield Finding("error", "TC-1.1", "map.size", params)
    unknown = {square for square, name in draft.ground.items() if name not in ground}
    for square, stand in draft.pieces.items():
        known = stand.kind in pieces and stand.side in (WHITE, BLACK) and stand.facing in FACINGS
        if not known and stand.kind != WRECK:
            unknown.add(square)
    outside = {square for square in (*draft.ground, *draft.pieces) if not 0 <= square < len(grid)}
    if unknown | outside:
        yield _error("map.unknown", tuple(sorted(unknown - outside)), n=len(unknown | outside))
    for where, message in _meta_problems(draft.meta):
        yield Finding("error", "TC-7.1", "map.problem", {"message": message}, where=where)


_LAST_META: list[tuple[Mapping[str, Any], list[tuple[tuple[str | int, ...], str]]]] = []


def _meta_problems(meta: Mapping[str, Any]) -> list[tuple[tuple[str | int, ...], str]]:
    """Find what no file could hold in a draft's ``meta``; a draft may lack a title. The last answers are
    cached, since drawing rarely changes ``meta``."""
    for known, told in _LAST_META:
        if known is meta or known == meta:
            return told
    told = []
    blank: dict[str, Any] = {"format": 1, "game": "tank_chess", "title": "-", "white": (), "black": ()}
    try:
        kept = {key: tuple(v) if isinstance(v, list) else v for key, v in meta.items() if v not in (None, "")}
        TankChessMap.model_validate({**blank, "board": ("",) * MIN_SIZE, **kept}, strict=True)
    except ValidationError as error:
        for one in error.errors(include_url=False, include_input=False):
            path = tuple(one["loc"])
            told.append((path, f"{'.'.join(str(part) for part in path)}: {one['msg']}"))
    options = meta.get("options")
    if isinstance(options, Mapping):
        wrong = option_problems(Options, options)
        told += [(path, f"{'.'.join(map(str, path))}: {text}") for path, text in wrong]
    _LAST_META.insert(0, (dict(meta), told))
    del _LAST_META[4:]
    return told


# ---- the pieces


def _sides(board: PaddedBoard) -> Iterator[Finding]:
    kinds = []
    for colour in (WHITE, BLACK):
        units = [unit for unit in board.units if unit.colour == colour]
        commands = tuple(unit.square for unit in units if unit.kind.command)
        side = SIDE_KEYS[colour]
        if len(commands) != 1:
            yield _error("map.commands", commands, side=side, n=len(commands))
        if len(units) > MAX_PIECES:
            squares = tuple(unit.square for unit in units)
            yield _error("map.pieces", squares, side=side, n=len(units), most=MAX_PIECES)
        kinds.append(Counter(unit.kind.name for unit in units))
    if kinds[0] != kinds[1]:
        more = (kinds[0] - kinds[1], kinds[1] - kinds[0])
        squares = tuple(unit.square for unit in board.units if more[unit.colour][unit.kind.name])
        yield _warning("map.different_pieces", squares, n=sum(map(len, more)))


def _blocked(draft: MapDraft, definitions: Definitions) -> Iterator[Finding]:
    """Find pieces on ground where they can't stand (TC-1.3, TC-4.5), by kind of piece and of ground."""
    found: dict[tuple[str, str], list[int]] = {}
    for square, stand in sorted(draft.pieces.items()):
        ground = definitions.ground_by_name.get(draft.ground.get(square, ""))
        if ground is None:
            continue
        kind = definitions.by_name.get(stand.kind)
        if (stand.kind == WRECK and not ground.enter and ground.enter is not None) or (
            kind is not None and not ground.lets_in(kind)
        ):
            found.setdefault((stand.kind, ground.name), []).append(square)
    for (name, ground_name), squares in found.items():
        piece = "tank_chess.wreck" if name == WRECK else f"tank_chess.piece.{name}"
        ground_key = f"tank_chess.ground.{ground_name}"
        yield _error("map.blocked", tuple(squares), piece=piece, ground=ground_key, n=len(squares))


def _first_moves(draft: MapDraft, definitions: Definitions, first: int) -> Iterator[Finding]:
    """Find wins with the first move of either side, and pieces the first player could destroy with it."""
    position = Position.from_diagram(definitions, diagram_of(draft, definitions))
    for colour in (WHITE, BLACK):
        side = SIDE_KEYS[colour]
        moves = FirstMoves(position, colour)
        if moves.attackers:
            enemy = [state.square for state in position.pieces(1 - colour) if state.command]
            yield _error("map.command_in_fire", (*moves.attackers, *enemy), side=side)
        elif colour == first and moves.victims:
            yield _warning("map.shot_at_once", moves.victims, side=side, n=len(moves.victims))
        if moves.escaping:
            yield _error("map.escape_at_once", moves.escaping, side=side)
        if moves.stuck:
            yield _warning("map.stuck", moves.stuck, side=side, n=len(moves.stuck))


def _ways(board: PaddedBoard) -> Iterator[Finding]:
    """Find Commands with a free straight way out (TC-7.2): every square of their column up to the enemy's
    edge is free and can be driven through."""
    for unit in board.units:
        if unit.kind.command:
            width, size = board.grid.width, len(board.grid)
            stops = size if unit.colour == WHITE else -1
            by = width if unit.colour == WHITE else -width
            ray = range(unit.square + by, stops, by)
            way = sum(1 << board.frame.pads[square] for square in ray)
            if not way & ~board.opening(unit.kind).every:
                yield _warning("map.open_escape", (unit.square, *ray), side=SIDE_KEYS[unit.colour])


# ---- the ground


def _shape(draft: MapDraft, board: PaddedBoard, definitions: Definitions) -> Iterator[Finding]:
    closed = board.bits(board.codes.shut).bit_count()
    size = len(draft.grid)
    if closed > MAX_GROUND_SHARE * size:
        yield _warning("map.crowded", share=round(100 * closed / size))
    if board.units:
        here = {unit.kind.name for unit in board.units}
        present: dict[str, list[int]] = {}
        for square, name in draft.ground.items():
            present.setdefault(name, []).append(square)
        for name, squares in present.items():
            kind = definitions.ground_by_name.get(name)
            if kind is not None and kind.enter is not None and not shuts(kind) and not kind.enter & here:
                key = f"tank_chess.ground.{name}"
                yield _warning("map.nobody_enters", tuple(sorted(squares)), ground=key, n=len(squares))
        unreached = unreachable(board)
        if unreached:
            yield _warning("map.unreachable", unreached, n=len(unreached))
    yield from _symmetry(draft, board.codes)


def _symmetry(draft: MapDraft, codes: Codes) -> Iterator[Finding]:
    """Find what breaks the symmetry the map is drawn with; if it has none, what keeps it from the nearest
    one."""
    if draft.symmetry != "none":
        squares = tuple(sorted(asymmetries(draft, draft.symmetry, codes)))
        if squares:
            key = f"map.symmetry.{draft.symmetry}"
            yield _warning("map.breaks_symmetry", squares, symmetry=key, n=len(squares))
        return
    nearest: frozenset[int] | None = None
    for symmetry in SYMMETRIES[:3]:
        uneven = asymmetries(draft, symmetry, codes)
        if not uneven:
            return
        if nearest is None or len(uneven) < len(nearest):
            nearest = uneven
    yield _warning("map.not_symmetric", tuple(sorted(nearest or ())))
