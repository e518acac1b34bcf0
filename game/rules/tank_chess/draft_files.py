"""Map files of Tank Chess as drafts and back: opens what can be opened, and tells what could not.

``read_draft`` takes anything a YAML or JSON reader gives. ``write_draft`` gives the file's data in the
order people read it; reading that gives the same draft again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from game.model.drafting import SYMMETRIES, MapDraft, Stand
from game.model.grid8 import Grid
from game.model.kit import option_problems
from game.rules.tank_chess.definitions import BLACK, WHITE, WRECK, Definitions, GroundKind
from game.rules.tank_chess.diagram import Diagram, Placed
from game.rules.tank_chess.file_models import MAX_SIZE, MIN_SIZE, ClockSuggestion, TankChessMap
from game.rules.tank_chess.options import Options
from game.rules.tank_chess.schema import (
    PLAIN,
    KeyPath,
    Told,
    format_placement,
    hint,
    meant_width,
    parse_placement,
    parse_square,
    quoted,
    read_row,
)

GAME: Final = "tank_chess"
DEFAULT_SIZE: Final = (16, 16)

MAX_TOLD: Final = 200
"""Problems of one file that are told one by one."""

_SIDE_KEYS: Final = ("white", "black")
_TEXTS: Final = ("title", "author", "description", "licence", "date")
_DRAWN: Final = ("format", "game", "board", *_SIDE_KEYS, "wrecks")
"""What a file says that is not in a draft's ``meta``."""


def read_draft(data: Any, definitions: Definitions) -> tuple[MapDraft, Told]:
    """See ``Drafting.read``."""
    told: Told = []
    if not isinstance(data, Mapping):
        told.append(((), f"expected keys with values: title, board, white, black, …; found {_found(data)}"))
        return MapDraft(Grid(*DEFAULT_SIZE)), told
    for key, wanted in (("format", 1), ("game", GAME)):
        if key not in data:
            told.append(((key,), f"this key is missing: expected {wanted}"))
        elif data[key] != wanted or isinstance(data[key], bool):
            told.append(((key,), f"expected {wanted}, found {_found(data[key])}"))
    grid, ground = _read_board(data.get("board"), definitions, told)
    pieces: dict[int, Stand] = {}
    for colour, key in enumerate(_SIDE_KEYS):
        for path, line in _lines(data, key, told):
            _read_piece(path, line, colour, grid, definitions, pieces, told)
    for path, line in _lines(data, "wrecks", told):
        _read_wreck(path, line, grid, pieces, told)
    meta = _read_meta(data, told)
    if len(told) > MAX_TOLD:
        more = len(told) - MAX_TOLD
        told = [*told[:MAX_TOLD], (told[MAX_TOLD][0], f"and {more} more problems in this file")]
    return MapDraft(grid, {s: kind.name for s, kind in sorted(ground.items())}, pieces, meta), told


def write_draft(draft: MapDraft, definitions: Definitions) -> dict[str, Any]:
    """See ``Drafting.write``. What no file can hold (kinds nobody knows) is left out."""
    values: dict[str, Any] = {key: value for key, value in draft.meta.items() if not _empty(value)}
    values |= {"format": 1, "game": GAME, "board": list(_rows(draft, definitions))}
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
            line = format_placement(square, Placed(kind, stand.side, stand.facing), draft.grid)
            # Command first, then as the definitions have them
            place = -1 if kind.command else order[kind.name]
            lines[stand.side].append((place, square, line))
    for key, found in zip(_SIDE_KEYS, lines, strict=True):
        values[key] = [line for _, _, line in sorted(found)]
    if wrecks:
        values["wrecks"] = [draft.grid.name(square) for square in sorted(wrecks)]
    known = [key for key in TankChessMap.model_fields if key in values]
    return {key: values[key] for key in [*known, *(key for key in values if key not in known)]}


def draft_of(diagram: Diagram, symmetry: str | None = None) -> MapDraft:
    """A position as a draft, with whose turn it is."""
    stands = {square: Stand(p.kind.name, p.colour, p.facing) for square, p in diagram.pieces.items()}
    stands.update((square, Stand(WRECK)) for square in diagram.wrecks if square not in stands)
    ground = {square: kind.name for square, kind in sorted(diagram.ground.items())}
    meta = {"symmetry": symmetry, "to_move": _SIDE_KEYS[1] if diagram.to_move else None}
    known = {key: value for key, value in meta.items() if value is not None}
    return MapDraft(diagram.grid, ground, dict(sorted(stands.items())), known)


def _rows(draft: MapDraft, definitions: Definitions) -> list[str]:
    grid, known = draft.grid, definitions.ground_by_name
    chars = [PLAIN] * len(grid)
    for square, name in draft.ground.items():
        if 0 <= square < len(grid) and name in known:
            chars[square] = known[name].char
    starts = range(len(grid) - grid.width, -1, -grid.width)
    return ["".join(chars[start : start + grid.width]) for start in starts]


# ---- the board


def _read_board(value: Any, definitions: Definitions, told: Told) -> tuple[Grid, dict[int, GroundKind]]:
    ground: dict[int, GroundKind] = {}
    found = value.splitlines() if isinstance(value, str) else value
    wanted = f"expected {MIN_SIZE} to {MAX_SIZE} rows of text"
    if not isinstance(found, Sequence) or not any(isinstance(row, str) and row for row in found):
        told.append((("board",), f"{wanted}, found {_found(value)}"))
        return Grid(*DEFAULT_SIZE), ground
    rows = [row if isinstance(row, str) else None for row in found]
    width = meant_width([row for row in rows if row])
    if not (MIN_SIZE <= len(rows) <= MAX_SIZE and MIN_SIZE <= width <= MAX_SIZE):
        size = f"{width} columns and {len(rows)} rows"
        kept = "" if max(len(rows), width) <= MAX_SIZE else "; what is nearest to a1 is kept"
        message = f"expected {MIN_SIZE} to {MAX_SIZE} columns and rows, found {size}{kept}"
        if kept:
            told.append((("board",), message))
    first = max(0, len(rows) - MAX_SIZE)
    grid = Grid(min(width, MAX_SIZE), len(rows) - first)
    for index in range(first, len(rows)):
        row, rank = rows[index], len(rows) - 1 - index
        path: KeyPath = ("board", index) if not isinstance(value, str) else ("board",)
        if row is None:
            told.append((path, f"rank {rank + 1}: expected text, found {_found(found[index])}"))
            continue
        if len(row) != width:
            message = f"rank {rank + 1} has {len(row)} squares where most have {width}"
            told.append((path, message))
        said = read_row(row[: grid.width], index, rank, grid, definitions, ground)
        told += [(path, message) for _, message in said]
    return grid, ground


# ---- what stands on it


def _lines(data: Mapping[Any, Any], key: str, told: Told) -> Iterator[tuple[KeyPath, str]]:
    """The texts of a list, each with its path; one text alone is taken line by line."""
    value = data.get(key)
    if value is None:
        if key in _SIDE_KEYS:
            told.append(((key,), "this key is missing: expected a list of pieces"))
    elif isinstance(value, str):
        yield from (((key,), line) for line in value.splitlines() if line.strip())
    elif not isinstance(value, Sequence):
        told.append(((key,), f"expected a list of texts, found {_found(value)}"))
    else:
        for index, line in enumerate(value):
            if isinstance(line, str):
                yield (key, index), line
            else:
                told.append(((key, index), f"expected text, found {_found(line)}"))


def _read_piece(
    path: KeyPath,
    line: str,
    colour: int,
    grid: Grid,
    definitions: Definitions,
    pieces: dict[int, Stand],
    told: Told,
) -> None:
    try:
        square, placed = parse_placement(line, colour, grid, definitions)
    except ValueError as error:
        told.append((path, str(error)))
        return
    if square in pieces:
        told.append((path, f"{grid.name(square)} already holds another piece"))
    else:
        pieces[square] = Stand(placed.kind.name, colour, placed.facing)


def _read_wreck(path: KeyPath, line: str, grid: Grid, pieces: dict[int, Stand], told: Told) -> None:
    try:
        square = parse_square(line, grid)
    except ValueError as error:
        told.append((path, str(error)))
        return
    if square in pieces:
        holds = WRECK if pieces[square].kind == WRECK else "piece"
        told.append((path, f"{grid.name(square)} already holds a {holds}"))
    else:
        pieces[square] = Stand(WRECK)


# ---- all else


def _read_meta(data: Mapping[Any, Any], told: Told) -> dict[str, Any]:
    meta: dict[str, Any] = {}
    for key, value in data.items():
        if key in _DRAWN:
            continue
        if key not in TankChessMap.model_fields:
            said = quoted(key) if isinstance(key, str) else _found(key)
            near = hint(key, TankChessMap.model_fields) if isinstance(key, str) else ""
            told.append(((key if isinstance(key, str) else str(_found(key)),), f"unknown key {said}{near}"))
        elif value is not None:
            read = _text_of(key, value, told) if key in _TEXTS else _other(key, value, told)
            if not _empty(read):
                meta[key] = read
    return meta


def _text_of(key: str, value: Any, told: Told) -> str | None:
    text = _as_text(value)
    if text is None:
        told.append(((key,), f"expected text, found {_found(value)}"))
    return text


def _other(key: str, value: Any, told: Told) -> Any:
    if key == "tags":
        return _read_tags(value, told)
    if key == "clock":
        return _read_clock(value, told)
    if key == "options":
        return _read_options(value, told)
    words = SYMMETRIES if key == "symmetry" else _SIDE_KEYS
    if isinstance(value, str) and value in words:
        return value
    near = hint(value, words) if isinstance(value, str) else ""
    told.append(((key,), f"expected one of {', '.join(words)}, found {_found(value)}{near}"))
    return None


def _read_tags(value: Any, told: Told) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    if not isinstance(value, Sequence):
        told.append((("tags",), f"expected a list of texts, found {_found(value)}"))
        return []
    tags = []
    for index, tag in enumerate(value):
        text = _as_text(tag)
        if text:
            tags.append(text)
        else:
            told.append((("tags", index), f"expected text, found {_found(tag)}"))
    return tags


def _read_clock(value: Any, told: Told) -> dict[str, Any] | None:
    try:
        clock = ClockSuggestion.model_validate(value, strict=True)
    except ValidationError as error:
        for one in error.errors(include_url=False, include_input=False):
            told.append((("clock", *one["loc"]), _lower(one["msg"])))
        return None
    return {key: number for key, number in clock.model_dump().items() if key in value}


def _read_options(value: Any, told: Told) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        told.append((("options",), f"expected keys with values, found {_found(value)}"))
        return {}
    options: dict[str, Any] = {}
    for key, chosen in value.items():
        if not isinstance(key, str):
            told.append((("options",), f"unknown key {_found(key)}"))
        elif wrong := option_problems(Options, {key: chosen}):
            near = "" if key in Options.model_fields else hint(key, Options.model_fields)
            told += [(path, _lower(message) + near) for path, message in wrong]
        else:
            options[key] = chosen
    return options


def _as_text(value: Any) -> str | None:
    """Text, or a number as it is written; ``None`` for anything else. Signs no file can hold are dropped."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 10**15:
        return str(value)
    if not isinstance(value, str):
        return None
    return "".join(c for c in value if c in "\n\t" or not _unwritable(ord(c)))


def _unwritable(code: int) -> bool:
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code in (0xFEFF, 0xFFFE, 0xFFFF)


def _empty(value: Any) -> bool:
    return value is None or (isinstance(value, (str, Sequence, Mapping)) and len(value) == 0)


def _found(value: Any) -> str:
    """What a value is, for a message."""
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return str(value) if abs(value) < 10**15 else "a number"
    if isinstance(value, Mapping):
        return "keys with values" if value else "nothing"
    return "a list" if isinstance(value, Sequence) else "something else"


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


__all__ = ["DEFAULT_SIZE", "GAME", "draft_of", "read_draft", "write_draft"]
