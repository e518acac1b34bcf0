"""Reads map files of Tank Tactics as drafts and writes drafts as files; reports what could not be read.

A draft's ``meta`` has the map's settings under the file's keys (``MapSettings``). How many tanks a side
has is not among them: it follows from the starts that are drawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError

from game.games.tank_tactics.rules.board import (
    COLOURS,
    HEADINGS,
    LEAST_SIZE,
    LETTERS,
    MOST_SIZE,
    MOST_TANKS,
    Board,
    WinName,
)
from game.games.tank_tactics.rules.building import build_win
from game.games.tank_tactics.rules.definitions import Definitions
from game.games.tank_tactics.rules.file_models import MapSettings, TankTacticsMap
from game.games.tank_tactics.rules.ground import kinds_on, laid
from game.games.tank_tactics.rules.options import Options
from game.games.tank_tactics.rules.position import HOME, Position
from game.model import draft_reader as reader
from game.model.draft_reader import FileProblems, KeyPath
from game.model.drafting import FOUR_SYMMETRIES, MapDraft, Stand
from game.model.file_parts import MapFile
from game.model.grid8 import FACING_NAMES, Grid

GAME: Final = "tank_tactics"
SIZES: Final = (LEAST_SIZE, MOST_SIZE)
DEFAULT_SIZE: Final = (12, 12)
USUAL_TANKS: Final = 2
"""Tanks of a side if a file doesn't say (TT-2.2)."""

FLAG: Final = "flag"
STARTS: Final = tuple(f"tank_{letter.lower()}" for letter in LETTERS)
"""The kinds of pieces that mark the start squares of tanks A to F."""

SETTINGS: Final = tuple(MapSettings.model_fields)
_KINDS: Final = get_args(WinName)
_DRAWN: Final = ("format", "game", "board", "starts", "flags", "tanks")


# ---- reading


def read_draft(data: Any, definitions: Definitions) -> tuple[MapDraft, FileProblems]:
    """See ``Drafting.read``."""
    problems: FileProblems = []
    found = reader.file_keys(data, GAME, "title, board, starts", problems)
    if found is None:
        return MapDraft(Grid(*DEFAULT_SIZE)), problems
    grid, chars = reader.read_board(found.get("board"), SIZES, DEFAULT_SIZE, definitions.by_char, problems)
    pieces: dict[int, Stand] = {}
    counts = _read_starts(found.get("starts"), grid, pieces, problems)
    _read_flags(found.get("flags"), grid, pieces, problems)
    _read_tanks(found.get("tanks"), counts, problems)
    others = {"symmetry": reader.one_of(FOUR_SYMMETRIES), **dict.fromkeys(SETTINGS, _read_setting)}
    meta = reader.read_meta(found, TankTacticsMap, MapSettings, _DRAWN, others, problems, Options)
    kinds = {square: definitions.by_char[char].name for square, char in sorted(chars.items())}
    return MapDraft(grid, kinds, dict(sorted(pieces.items())), meta=meta), reader.capped(problems)


def setting_problems(key: str, value: Any) -> FileProblems:
    """Find mistakes in the value of a setting, as a file would have it."""
    return _problems(MapSettings, {key: value})


def text_problems(key: str, value: Any) -> FileProblems:
    """Find mistakes in the values every map file has: title, author, tags, …"""
    if key == "symmetry":
        return (
            [] if value in FOUR_SYMMETRIES else [((key,), f"symmetry: expected {', '.join(FOUR_SYMMETRIES)}")]
        )
    if key in _DRAWN:
        return []
    return _problems(MapFile, {"format": 1, "game": GAME, "title": "-", key: value})


def _problems(model: type[BaseModel], values: Mapping[str, Any]) -> FileProblems:
    try:
        model.model_validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        problems: FileProblems = []
        for one in error.errors(include_url=False, include_input=False):
            # a choice between models names itself in the path; a file doesn't
            path = tuple(part for part in one["loc"] if part not in _KINDS)
            words = f"{one['msg'][:1].lower()}{one['msg'][1:]}"
            problems.append((path, f"{'.'.join(map(str, path))}: {words}"))
        return problems
    except (TypeError, ValueError, RecursionError):
        return [(tuple(values), "this can’t be read")]
    return []


def _read_setting(key: str, value: Any, problems: FileProblems) -> Any:
    wrong = setting_problems(key, value)
    problems += wrong
    return None if wrong else value


def _read_starts(value: Any, grid: Grid, pieces: dict[int, Stand], problems: FileProblems) -> dict[int, int]:
    """Read the starts into ``pieces`` and return how many each side has; report bad ones and leave them
    out."""
    counts: dict[int, int] = {}
    if value is None:
        problems.append(
            (("starts",), "this key is missing: expected green, red, … with a list of starts each")
        )
        return counts
    for side, found in _by_colour("starts", value, problems):
        lines: FileProblems = []
        for number, (path, line) in enumerate(reader.read_lines(found, COLOURS[side], lines)):
            at: KeyPath = ("starts", *path)
            if number >= MOST_TANKS:
                problems.append((at, f"expected at most {MOST_TANKS} starts"))
                break
            counts[side] = number + 1
            try:
                square, facing = _start(line, grid)
            except ValueError as error:
                problems.append((at, str(error)))
                continue
            _put(square, Stand(STARTS[number], side, facing), at, grid, pieces, problems)
        problems += [(("starts", *path), message) for path, message in lines]
    return counts


def _start(line: str, grid: Grid) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2 or words[1] not in ("N", "E", "S", "W"):
        raise ValueError(
            f"expected a square and a facing N, E, S or W, as in c1 N; found {reader.found_words(line)}"
        )
    return reader.parse_square(words[0], grid), FACING_NAMES.index(words[1])


def _read_flags(value: Any, grid: Grid, pieces: dict[int, Stand], problems: FileProblems) -> None:
    for side, found in _by_colour("flags", value if value is not None else {}, problems):
        path: KeyPath = ("flags", COLOURS[side])
        line = found[COLOURS[side]]
        try:
            if not isinstance(line, str):
                raise ValueError(f"expected a square, found {reader.found_words(line)}")
            square = reader.parse_square(line, grid)
        except ValueError as error:
            problems.append((path, str(error)))
            continue
        _put(square, Stand(FLAG, side), path, grid, pieces, problems)


def _read_tanks(value: Any, counts: Mapping[int, int], problems: FileProblems) -> None:
    """Report numbers of tanks that differ from the number of starts (TT-2.2)."""
    each = value if isinstance(value, Mapping) else {}
    for colour in each:
        if colour not in COLOURS:
            problems.append((("tanks",), f"unknown colour {reader.found_words(colour)}"))
        elif COLOURS.index(colour) not in counts:
            problems.append((("tanks", colour), f"{colour} has no starts, so it has no tanks"))
    for side, count in counts.items():
        said = each.get(COLOURS[side], USUAL_TANKS) if value is None or each else value
        if said != count or isinstance(said, bool):
            words = reader.found_words(said)
            problems.append(
                (("tanks",), f"expected {count}, the number of {COLOURS[side]}’s starts; found {words}")
            )
            return


def _by_colour(key: str, value: Any, problems: FileProblems) -> Iterator[tuple[int, Mapping[Any, Any]]]:
    if not isinstance(value, Mapping):
        problems.append(
            ((key,), f"expected {', '.join(COLOURS)} with values, found {reader.found_words(value)}")
        )
        return
    for colour in value:
        if colour in COLOURS:
            yield COLOURS.index(colour), value
        else:
            words = reader.found_words(colour)
            problems.append(((key,), f"unknown colour {words} (choose from {', '.join(COLOURS)})"))


def _put(
    square: int, stand: Stand, path: KeyPath, grid: Grid, pieces: dict[int, Stand], problems: FileProblems
) -> None:
    if square in pieces:
        what = "a flag" if pieces[square].kind == FLAG else "a start"
        problems.append((path, f"{grid.name(square)} already holds {what}"))
    else:
        pieces[square] = stand


# ---- writing


def write_draft(draft: MapDraft, definitions: Definitions) -> dict[str, Any]:
    """See ``Drafting.write``. Kinds and sides that no file can hold are left out."""
    kept = {key: value for key, value in draft.meta.items() if key not in _DRAWN}
    values: dict[str, Any] = {key: value for key, value in kept.items() if not reader.is_empty(value)}
    size = range(len(draft.grid))
    known = definitions.ground
    chars = {at: known[kind].char for at, kind in draft.ground.items() if at in size and kind in known}
    values |= {"format": 1, "game": GAME, "board": reader.board_rows(draft.grid, chars)}
    starts, flags = starts_of(draft), flags_of(draft)
    name = draft.grid.name
    values["starts"] = {
        COLOURS[side]: [f"{name(square)} {FACING_NAMES[facing]}" for square, facing in own]
        for side, own in starts.items()
    }
    if flags:
        values["flags"] = {COLOURS[side]: name(square) for side, square in flags.items()}
    counts = {COLOURS[side]: len(own) for side, own in starts.items()}
    if len(set(counts.values())) > 1:
        values["tanks"] = counts
    elif set(counts.values()) - {USUAL_TANKS}:
        values["tanks"] = next(iter(counts.values()))
    return reader.file_order(values, TankTacticsMap)


def starts_of(draft: MapDraft) -> dict[int, tuple[tuple[int, int], ...]]:
    """Return the starts of each side that has any, as (square, facing), tank A's first."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for square, stand in draft.pieces.items():
        good = stand.kind in STARTS and stand.side in range(len(COLOURS)) and stand.facing in HEADINGS
        if good and 0 <= square < len(draft.grid):
            assert stand.side is not None and stand.facing is not None
            found.setdefault(stand.side, []).append((STARTS.index(stand.kind), square, stand.facing))
    return {
        side: tuple((square, facing) for _, square, facing in sorted(found[side])) for side in sorted(found)
    }


def flags_of(draft: MapDraft) -> dict[int, int]:
    """Return the square of each side's flag; the first one if there are several."""
    found: dict[int, int] = {}
    for square, stand in sorted(draft.pieces.items()):
        if stand.kind == FLAG and stand.side in range(len(COLOURS)) and 0 <= square < len(draft.grid):
            assert stand.side is not None
            found.setdefault(stand.side, square)
    return dict(sorted(found.items()))


# ---- boards and positions


def settings_of(meta: Mapping[str, Any]) -> MapSettings:
    """Return the settings of a draft, with the defaults for invalid values."""
    good = {
        key: meta[key]
        for key in SETTINGS
        if key in meta and not reader.is_empty(meta[key]) and not setting_problems(key, meta[key])
    }
    return MapSettings.model_validate_json(json.dumps(good), strict=True)


def board_of(draft: MapDraft, settings: MapSettings, definitions: Definitions) -> Board:
    """Return the board of a draft that may be any nonsense: invalid parts are left out."""
    size, known = range(len(draft.grid)), definitions.ground
    kinds = {at: known[kind] for at, kind in draft.ground.items() if at in size and kind in known}
    starts = starts_of(draft)
    return Board(
        grid=draft.grid,
        **laid(kinds),
        flags=flags_of(draft),
        starts=starts,
        tanks={side: len(own) for side, own in starts.items()},
        deck=dict(definitions.deck if settings.deck is None else settings.deck),
        hand=settings.cards,
        squad_cards=settings.squad_cards,
        hit_dice=settings.hit_dice,
        win=build_win(settings.win),
        respawn=settings.respawn,
        max_rounds=settings.max_rounds,
    )


def draft_of(position: Position) -> MapDraft:
    """Return a position as a map: tanks start where they stand, in the order of their letters; destroyed
    barriers are open ground; a flag stays where it is, a carried one goes home."""
    match, board = position.match, position.match.board
    dice = dict(zip(board.barrier_squares, position.barriers, strict=True))
    kinds = {at: kind.name for at, kind in kinds_on(board, match.definitions.by_components, dice).items()}
    pieces: dict[int, Stand] = {}
    for seat, tanks in enumerate(match.tanks):
        there = [index for index in tanks if position.squares[index] >= 0]
        for kind, index in zip(STARTS, there, strict=False):
            pieces[position.squares[index]] = Stand(kind, match.sides[seat], position.facings[index])
    for seat, at in enumerate(position.flags):
        home = position.flag_home(seat)
        if home >= 0:
            square = _free_near(at if at > HOME else home, board, pieces, kinds)
            pieces[square] = Stand(FLAG, match.sides[seat])
    return MapDraft(
        board.grid, dict(sorted(kinds.items())), dict(sorted(pieces.items())), meta=_meta_of(position)
    )


def _free_near(square: int, board: Board, pieces: Mapping[int, Stand], kinds: Mapping[int, str]) -> int:
    """Return the nearest open square on which nothing stands."""
    free = [at for at in range(len(board.grid)) if at not in pieces and (at not in kinds or at == square)]
    return min(free, key=lambda at: (board.distance(at, square), at), default=square)


def _meta_of(position: Position) -> dict[str, Any]:
    board, usual = position.match.board, MapSettings()
    win = board.win
    numbers: dict[str, dict[str, Any]] = {
        "points": {"target": win.target, "kill": win.kill},
        "goal": {"attacker": COLOURS[win.attacker], "rounds": win.rounds},
        "rounds": {"rounds": win.rounds},
    }
    found: dict[str, Any] = {
        "win": {"kind": win.kind, **numbers.get(win.kind, {})},
        "cards": board.hand,
        "squad_cards": board.squad_cards,
        "even_start": bool(board.even_start),
        "even_shares": list(board.own_shares),
        "hit_dice": list(board.hit_dice),
        "respawn": board.respawn,
        "max_rounds": board.max_rounds,
    }
    told = usual.model_dump(mode="json")
    meta = {key: value for key, value in found.items() if value != told[key]}
    if dict(board.deck) != dict(position.match.definitions.deck):
        meta["deck"] = dict(board.deck)
    return meta
