"""Records of Tank Chess for people: reads a whole match as text, finds its moves, writes it (TC-9.3).

The form is that of all records (``record_text``), including its looser header lines. Each word is a move
in either form, TC-9.2 or TC-9.3 (grammar in ``move_text``), which may be mixed; a result is 1-0, 0-1,
1/2-1/2 or *.

Records are written in the form of TC-9.3, with the header names Map, White, Black, Date, Result in this
order, then Position (a TCFEN, TC-9.1) if the start is not the map's own, then all others by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.move_text import (
    MoveText,
    format_move,
    format_people_move,
    grid_of,
    scan_move,
    square_on,
)
from game.games.tank_chess.rules.tcfen import format_tcfen
from game.model import record_text
from game.model.contract import Call
from game.model.fault import Fault, row_of
from game.model.grid8 import FACING_NAMES, Grid
from game.model.text_error import NotationError, excerpt

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""Result words: White won, Black won, a draw, not finished."""

SUFFIXES = ("", "+", "-", "+-", "#")
"""Suffixes of a move: nothing, check, escape announced, both, game won (TC-6.3, TC-9.3)."""

HEADER_ORDER = ("Map", "White", "Black", "Date", "Result", "Position")
"""The header names that come first in a written record, in this order."""


@dataclass(frozen=True, slots=True)
class RecordMove(record_text.Word):
    """One move of a record as it was written; ``said`` is what it says."""

    said: MoveText = field(kw_only=True)

    @property
    def suffix(self) -> str:
        """Return what the move announced: one of ``SUFFIXES``."""
        return self.said.suffix


@dataclass(frozen=True)
class ParsedRecord(record_text.RecordText):
    """A record taken apart: its words are moves and calls. ``result`` is one of ``RESULTS``, or empty if it
    names none."""

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        return tuple(word for word in self.words if isinstance(word, RecordMove))


def parse_record(text: str) -> ParsedRecord:
    """A record in either form, with or without header, numbers and comments (TC-9.3).

    Syntax only: ``resolve`` finds each move among the legal ones. The result is the one after the
    moves, else the header's. Raises ``NotationError``, and nothing else, naming line and character.
    """
    read = record_text.parse_record(text, RESULTS.__contains__, loose=True)
    result = read.result or read.header.get("Result", "")
    return ParsedRecord(read.header, tuple(map(_scanned, read.words)), result if result in RESULTS else "")


def _scanned(word: record_text.Word) -> record_text.Word:
    """A word as the move it says; a call as it is."""
    if record_text.is_call(word.text):
        return word
    try:
        said = scan_move(word.text)
    except NotationError as error:
        raise error.on_line(word.line, word.column - 1) from None
    return RecordMove(word.text, word.line, word.column, word.index, word.number, said=said)


# ------------------------------------------------------------------------------------------ resolve


def resolve(written: RecordMove | MoveText, legal_moves: Iterable[Move], board: Diagram | Grid) -> Move:
    """The one legal move that was written (TC-9.3).

    A missing from-square stands for the only piece that has such a move; a missing way (TC-4.7) for
    the only one there is. Raises ``NotationError`` saying what there is instead: which squares,
    facings or shots, or which pieces the text could mean.
    """
    said = written.said if isinstance(written, RecordMove) else written
    try:
        return _resolve(said, list(legal_moves), grid_of(board))
    except NotationError as error:
        if isinstance(written, RecordMove):
            shown = NotationError(
                Fault("{place}: {problem}", place=excerpt(written.text), problem=error.problem),
                expected=error.expected,
                nearest=error.nearest,
            )
            raise shown.on_line(written.line) from None
        raise


def _order(move: Move) -> tuple[int, ...]:
    # Optional squares don't compare with None; -1 sorts an escape or no shot first.
    ends = (move.target, move.facing, move.shot, move.mine)
    return (move.origin, *(-1 if end is None else end for end in ends), *move.path)


def _resolve(said: MoveText, moves: list[Move], grid: Grid) -> Move:
    def square(name: str | None) -> int | None:
        return None if name is None else square_on(name, grid)

    target = None if said.out else square(said.way[-1])
    way = tuple(square_on(name, grid) for name in said.way)
    origin, shot, mine = square(said.origin), square(said.shot), square(said.mine)
    facing = said.final_facing

    def narrow(found: Callable[[Move], bool], problem: Fault, word: Callable[[Move], str]) -> list[Move]:
        left = [move for move in moves if found(move)]
        if not left:
            there = list(dict.fromkeys(word(move) for move in sorted(moves, key=_order)))
            raise NotationError(
                Fault("there is no such move: {problem}", problem=problem),
                expected=_shown(there) if there else Fault("no move (none is possible)"),
            )
        return left

    def name_of(number: int | None, none: str) -> str:
        return none if number is None else grid.name(number)

    if origin is not None:
        moves = narrow(
            lambda move: move.origin == origin,
            Fault("no piece can move from {square}", square=said.origin),
            _origin(grid),
        )
    moves.sort(key=_order)
    moves = narrow(
        lambda move: move.target == target,
        Fault("the piece can’t leave the board")
        if said.out
        else Fault("{square} is out of reach", square=said.way[-1]),
        lambda move: name_of(move.target, "out"),
    )
    moves = narrow(
        lambda move: move.facing == facing,
        Fault("the final facing is missing")
        if facing is None
        else Fault("the piece can’t end facing {facing}", facing=FACING_NAMES[facing]),
        lambda move: (
            Fault("no facing (the piece is lost there)") if move.facing is None else FACING_NAMES[move.facing]
        ),
    )
    moves = narrow(
        lambda move: (move.shot, move.mine) == (shot, mine),
        Fault("the piece can’t shoot at {square}", square=said.shot)
        if said.shot
        else Fault("there is no mine to set off on {square}", square=said.mine)
        if said.mine
        else Fault("the shot or the mine is missing"),
        lambda move: f"({name_of(move.shot, '')})" if move.shot is not None else f"!{name_of(move.mine, '')}",
    )
    written_way = way if len(way) > (0 if said.out else 1) else ()
    # Squares named though they make no difference do no harm.
    if written_way and any(move.path for move in moves):
        moves = narrow(
            lambda move: move.path == written_way,
            Fault("the piece can’t go that way"),
            lambda m: format_move(m, grid),
        )
    elif len({move.origin for move in moves}) < len(moves):
        moves = [move for move in moves if not move.path] or moves
    if len(moves) > 1:
        raise NotationError(
            Fault("this could mean several moves: add the start square or the squares on the way"),
            expected=Fault(
                "one of {names}", names=row_of(format_people_move(move, grid) for move in moves[:8])
            ),
        )
    return moves[0]


def _shown(words: Sequence[str]) -> Fault:
    """Return at most the first few words, for a message."""
    first = row_of(words[:8])
    if len(words) <= 8:
        return Fault("{names}", names=first)
    return Fault("{names} and {n} more", names=first, n=len(words) - 8)


def _origin(grid: Grid) -> Callable[[Move], str]:
    return lambda move: grid.name(move.origin)


# -------------------------------------------------------------------------------------------- write


def write_record(
    header: Mapping[str, str],
    entries: Sequence[tuple[Move, str] | Call],
    result: str,
    *,
    start: Diagram,
    definitions: Definitions,
    standard: Diagram | None = None,
) -> str:
    """The record of a match for people (TC-9.3): ``entries`` are moves with their suffixes, and calls.

    ``start`` is the position before the first move. Its TCFEN goes into the header unless it equals
    ``standard``, the start of the map named there. ``parse_record`` reads the text back.
    Raises ``NotationError`` if result, a suffix or a header name is none.
    """
    if result not in RESULTS:
        raise NotationError(Fault("{text} isn’t a result", text=excerpt(result)), expected=" ".join(RESULTS))
    tags = {**header, "Result": result}
    if standard is None or start != standard:
        tags["Position"] = format_tcfen(start, definitions)
    words: list[str] = []
    number, colour, counted = start.round, start.to_move, 0
    for entry in entries:
        if number != counted:
            words.append(f"{number}." if colour == WHITE else f"{number}...")
            counted = number
        if isinstance(entry, Call):
            words.append(record_text.call_word(entry))
            continue
        move, suffix = entry
        if suffix not in SUFFIXES:
            raise NotationError(
                Fault("{text} can’t follow a move", text=excerpt(suffix)),
                expected=Fault("+, -, +- or # after the move, or nothing"),
            )
        words.append(format_people_move(move, start, suffix))
        number += colour == BLACK
        colour = BLACK if colour == WHITE else WHITE
    ordered = record_text.in_order(dict(sorted(tags.items())), HEADER_ORDER)
    return record_text.format_record(ordered, [[*words, result]])
