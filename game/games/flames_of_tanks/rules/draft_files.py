"""Reads tables of Flames of Tanks as drafts and writes drafts as files; reports what could not be read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from game.games.flames_of_tanks.entry import INFO, TEAMS
from game.games.flames_of_tanks.rules.building import thousandths
from game.games.flames_of_tanks.rules.definitions import LEAST_TABLE, MOST_TABLE, MOST_TERRAIN, MOST_WORKSHOPS
from game.games.flames_of_tanks.rules.file_models import (
    FlamesOfTanksMap,
    PointEntry,
    TerrainEntry,
    WorkshopEntry,
)
from game.games.flames_of_tanks.rules.options import Options
from game.games.flames_of_tanks.rules.table import NOBODY, POINT, WORKSHOP, TableMap
from game.model import draft_reader as reader
from game.model import inches
from game.model.draft_reader import FileProblems, KeyPath
from game.model.inches import Point
from game.model.table_drafting import TABLE_SYMMETRIES, WHOLE, TableDraft, TablePiece, box_of

SIZES: Final = (LEAST_TABLE, MOST_TABLE)
DEFAULT_SIZE: Final = (72, 48)
"""Width and height of a new table, in inches (FT-1.1)."""

MOST_READ: Final = MOST_TERRAIN + 30
"""Most entries of a list that are read: some more than a table may have, so that they can be deleted, but not
as many as would keep the editor busy for minutes."""

_DRAWN: Final = ("format", "game", "table", "terrain", "points", "workshops")
_PLACE: Final = "x and y in inches, as in [36, 24.5]"
_FARTHEST: Final = 200

M = TypeVar("M", bound=BaseModel)


# ---- reading


def read_draft(data: Any, kinds: Sequence[str]) -> tuple[TableDraft, FileProblems]:
    """See ``MapDrafting.read``. ``kinds``: all known kinds of terrain."""
    problems: FileProblems = []
    found = reader.file_keys(data, INFO.name, "title, table, terrain, points", problems)
    if found is None:
        return TableDraft(DEFAULT_SIZE), problems
    table = _read_size(found.get("table"), problems)
    pieces = [
        *_read_terrain(found.get("terrain"), kinds, problems),
        *_read_points(found.get("points"), problems),
        *_read_workshops(found.get("workshops"), problems),
    ]
    others = {
        "symmetry": reader.one_of(TABLE_SYMMETRIES),
        "mode": _read_mode,
        "players": _read_players,
    }
    meta = reader.read_meta(found, FlamesOfTanksMap, Options, _DRAWN, others, problems)
    return TableDraft(table, dict(enumerate(pieces, 1)), meta=meta), reader.capped(problems)


def _read_size(value: Any, problems: FileProblems) -> tuple[int, int]:
    if value is None:
        return DEFAULT_SIZE
    least, most = SIZES
    if (
        isinstance(value, Sequence)
        and len(value) == 2
        and all(type(side) is int and least <= side <= most for side in value)
    ):
        return value[0], value[1]
    message = f"expected inches across and up, each from {least} to {most}, as in [72, 48]"
    problems.append((("table",), f"{message}; found {reader.found_words(value)}"))
    return DEFAULT_SIZE


def _read_terrain(value: Any, kinds: Sequence[str], problems: FileProblems) -> list[TablePiece]:
    found = []
    for path, entry in _listed("terrain", value, "pieces of terrain", MOST_TERRAIN, problems):
        made = _read_entry(TerrainEntry, entry, path, problems)
        if made is None:
            continue
        if made.kind not in kinds:
            problems.append(((*path, "kind"), f"unknown ground {made.kind} (choose from {', '.join(kinds)})"))
            continue
        outline = tuple(map(_thousandths, made.outline))
        turn = round(made.turn * 10) % inches.FULL_TURN
        at = _thousandths(made.at)
        found.append(TablePiece(made.kind, at, outline, turn, made.scale, locked=made.locked))
    return found


def _read_points(value: Any, problems: FileProblems) -> list[TablePiece]:
    if value is None:
        problems.append((("points",), "this key is missing: expected spawn points by their letters"))
        return []
    if not isinstance(value, Mapping):
        message = f"expected spawn points by their letters, found {reader.found_words(value)}"
        problems.append((("points",), message))
        return []
    found = []
    for name, entry in value.items():
        letter = name if isinstance(name, str) else str(reader.found_words(name))
        path: KeyPath = ("points", letter)
        if not (isinstance(name, str) and len(name) == 1 and "A" <= name <= "Z"):
            problems.append((path, f"expected a letter from A to Z, found {reader.found_words(name)}"))
            continue
        made = _read_entry(PointEntry, entry, path, problems)
        if made is not None:
            side = None if made.owner is None else TEAMS.index(made.owner)
            at = _thousandths(made.at)
            found.append(
                TablePiece(POINT, at, side=side, name=name, safe=made.invincible, locked=made.locked)
            )
    return found


def _read_workshops(value: Any, problems: FileProblems) -> list[TablePiece]:
    found = []
    for path, entry in _listed("workshops", value, "places", MOST_WORKSHOPS, problems):
        if _is_place(entry):
            found.append(TablePiece(WORKSHOP, _thousandths(entry)))
        elif isinstance(entry, Mapping):
            made = _read_entry(WorkshopEntry, entry, path, problems)
            if made is not None:
                found.append(TablePiece(WORKSHOP, _thousandths(made.at), locked=made.locked))
        else:
            problems.append((path, f"expected {_PLACE}, found {reader.found_words(entry)}"))
    return found


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) == 2
        and all(
            isinstance(one, int | float) and not isinstance(one, bool) and abs(one) <= _FARTHEST
            for one in value
        )
    )


def _listed(key: str, value: Any, of: str, most: int, problems: FileProblems) -> list[tuple[KeyPath, Any]]:
    if value is None:
        return []
    if isinstance(value, str) or not isinstance(value, Sequence):
        problems.append(((key,), f"expected a list of {of}, found {reader.found_words(value)}"))
        return []
    if len(value) > MOST_READ:
        problems.append(((key,), f"expected a list of at most {most} values, found {len(value)}"))
    return [((key, number), entry) for number, entry in enumerate(value[:MOST_READ])]


def _read_entry(model: type[M], entry: Any, path: KeyPath, problems: FileProblems) -> M | None:
    """Return the entry of a file; report mistakes in ``problems``. An optional key that can't be read is
    left out; ``None`` if the entry still can't be read."""
    if not isinstance(entry, Mapping):
        problems.append((path, f"expected keys with values, found {reader.found_words(entry)}"))
        return None
    values = dict(entry)
    wrong: set[str] = set()
    for attempt in range(2):
        try:
            return model.model_validate_json(json.dumps(values), strict=True)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False)
        except (TypeError, ValueError, RecursionError):
            problems.append((path, "this can’t be read"))
            return None
        if attempt == 0:
            for one in found:
                words = f"{one['msg'][:1].lower()}{one['msg'][1:]}"
                problems.append(((*path, *one["loc"]), words))
                if one["loc"]:
                    wrong.add(str(one["loc"][0]))
            values = {key: value for key, value in values.items() if key not in wrong}
    return None


def _read_mode(key: str, value: Any, problems: FileProblems) -> str | None:
    if isinstance(value, str) and value.isidentifier() and len(value) <= 40:
        return value
    problems.append(((key,), f"expected the name of a mode, found {reader.found_words(value)}"))
    return None


def _read_players(key: str, value: Any, problems: FileProblems) -> list[int] | None:
    if (
        isinstance(value, Sequence)
        and 1 <= len(value) <= 3
        and all(type(count) is int and 2 <= count <= 4 for count in value)
    ):
        return list(value)
    problems.append(
        ((key,), f"expected numbers from 2 to 4, as in [2, 4]; found {reader.found_words(value)}")
    )
    return None


def _thousandths(place: Sequence[float]) -> Point:
    return thousandths(place[0]), thousandths(place[1])


# ---- writing


def write_draft(draft: TableDraft) -> dict[str, Any]:
    """See ``MapDrafting.write``."""
    values = {key: value for key, value in draft.meta.items() if not reader.is_empty(value)}
    points = {}
    for piece in sorted(draft.pieces.values(), key=lambda piece: piece.name):
        if piece.kind == POINT:
            owner = {} if piece.side is None else {"owner": TEAMS[piece.side % len(TEAMS)]}
            safe = {"invincible": True} if piece.safe else {}
            points[piece.name] = {"at": _inches_of(piece.at), **owner, **safe, **_lock(piece)}
    shops = [
        {"at": _inches_of(piece.at), **_lock(piece)} if piece.locked else _inches_of(piece.at)
        for piece in draft.pieces.values()
        if piece.kind == WORKSHOP
    ]
    values |= {
        "format": 1,
        "game": INFO.name,
        "table": list(draft.table),
        "terrain": [_entry_of(piece) for piece in draft.pieces.values() if piece.outline],
        "points": points,
        **({"workshops": shops} if shops else {}),
    }
    return reader.file_order(values, FlamesOfTanksMap)


def _entry_of(piece: TablePiece) -> dict[str, Any]:
    turn = {"turn": _number(piece.turn, 10)} if piece.turn else {}
    scale = {"scale": piece.scale} if piece.scale != WHOLE else {}
    outline = [_inches_of(corner) for corner in piece.outline]
    head = {"kind": piece.kind, "at": _inches_of(piece.at), **turn, **scale, **_lock(piece)}
    return {**head, "outline": outline}


def _lock(piece: TablePiece) -> dict[str, Any]:
    return {"locked": True} if piece.locked else {}


def _inches_of(place: Point) -> list[float]:
    return [_number(place[0], inches.INCH), _number(place[1], inches.INCH)]


def _number(value: int, parts: int) -> float:
    """Return a number as short as it can be written: a whole number without a point."""
    return value // parts if value % parts == 0 else value / parts


# ---- from a match


def draft_of(table: TableMap, mode: str) -> TableDraft:
    """Return the table of a match as a draft."""
    pieces = []
    for terrain in table.terrain:
        left, low, right, high = box_of(terrain.outline)
        at = (left + right) // 2, (low + high) // 2
        outline = tuple((x - at[0], y - at[1]) for x, y in terrain.outline)
        pieces.append(TablePiece(terrain.kind.name, at, outline))
    for point in table.points:
        side = point.owner if point.owner > NOBODY else None
        pieces.append(TablePiece(POINT, point.at, side=side, name=point.name, safe=point.invincible))
    pieces += [TablePiece(WORKSHOP, at) for at in table.workshops]
    size = -(-table.width // inches.INCH), -(-table.height // inches.INCH)
    meta = {"symmetry": "none", **({"mode": mode} if mode else {})}
    return TableDraft(size, dict(enumerate(pieces, 1)), meta=meta)
