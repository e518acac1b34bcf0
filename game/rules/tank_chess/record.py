"""A whole match as text for people: reading it, finding its moves, writing it (TC-9.3).

A record is a header, then the moves, then perhaps the result::

    record  = { header } { number | move | comment } [ result ]
    header  = "[" name " " '"' text '"' "]"  one a line; \\" and \\\\ inside the text are " and \\
            | name ":" text                  the looser form, only before the first move
    number  = digits "." { "." }             "12." before White's move, "12..." before Black's; optional
    move    = either form of TC-9.2 and TC-9.3 (grammar in ``notation``), the two may be mixed
    comment = "{" … "}" | ";" … end of line | "$" digits | "!" and "?" standing alone
    result  = "1-0" | "0-1" | "1/2-1/2" | "*"

Written is the form of TC-9.3, with the header names Map, White, Black, Date, Result in this order,
then Position (a TCFEN, TC-9.1) if the start is not the map's own, then all others by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.model.grid8 import FACING_NAMES, Grid
from game.rules.tank_chess.definitions import BLACK, WHITE, Definitions
from game.rules.tank_chess.diagram import Diagram, Move
from game.rules.tank_chess.move_text import (
    MoveText,
    format_move,
    format_people_move,
    grid_of,
    scan_move,
    square_on,
)
from game.rules.tank_chess.tcfen import format_tcfen
from game.rules.tank_chess.text_error import NotationError, excerpt

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""White won, Black won, a draw, not finished."""

SUFFIXES = ("", "+", "-", "+-", "#")
"""Nothing, check, escape announced, both, game won (TC-6.3, TC-9.3)."""

MAX_RECORD = 1_000_000
"""Characters of the longest text read as a record; a match of 2,000 turns needs about 40,000."""

HEADER_ORDER = ("Map", "White", "Black", "Date", "Result", "Position")
"""The header names that come first in a written record."""

_LINE_WIDTH = 88
_TAG = re.compile(r"\[\s*([A-Za-z][\w-]*)\s+\"((?:[^\"\\]|\\.)*)\"\s*\]\s*$")
_LOOSE_TAG = re.compile(r"([A-Za-z][\w -]{0,30}):\s*(.*)$")
_NUMBER = re.compile(r"([0-9]{1,6})\.+")
_ONLY_MARKS = re.compile(r"[!?]+$|\$[0-9]{1,3}$")


@dataclass(frozen=True, slots=True)
class RecordMove:
    """One move of a record as it was written.

    ``line`` and ``column`` (both from 1) say where, ``index`` counts the record's moves from 1, and
    ``number`` is the round that stood before it, if one did. ``said`` is what it says.
    """

    text: str
    said: MoveText
    line: int
    column: int
    index: int
    number: int | None = None

    @property
    def suffix(self) -> str:
        """What was announced: one of ``SUFFIXES``."""
        return self.said.suffix


@dataclass(frozen=True)
class ParsedRecord:
    """A record taken apart. ``result`` is one of ``RESULTS``, or ``None`` if it names none."""

    header: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[RecordMove, ...] = ()
    result: str | None = None


def parse_record(text: str) -> ParsedRecord:
    """A record in either form, with or without header, numbers and comments (TC-9.3).

    Syntax only: ``resolve`` finds each move among the legal ones. The result is the one after the
    moves, else the header's. Raises ``NotationError``, and nothing else, naming line and character.
    """
    if len(text) > MAX_RECORD:
        raise NotationError(
            f"{len(text)} characters are too many for a record", expected=f"at most {MAX_RECORD}"
        )
    header: dict[str, str] = {}
    moves: list[RecordMove] = []
    number: int | None = None
    result: str | None = None
    for line, column, word in _words(text, header):
        if result is not None:
            raise NotationError(
                f"{excerpt(word)} after the result {result}",
                row=line,
                column=column,
                expected="nothing more",
                row_word="line",
            )
        counted = _NUMBER.match(word)
        if counted is not None:
            number, column, word = int(counted[1]), column + counted.end(), word[counted.end() :]
        if word in RESULTS:
            result = word
        elif word:
            try:
                said = scan_move(word)
            except NotationError as error:
                raise error.on_line(line, column - 1) from None
            moves.append(RecordMove(word, said, line, column, len(moves) + 1, number))
            number = None
    if result is None and header.get("Result") in RESULTS:
        result = header["Result"]
    return ParsedRecord(header, tuple(moves), result)


def _words(text: str, header: dict[str, str]) -> Iterable[tuple[int, int, str]]:
    """The words outside header and comments, with line and character; fills ``header`` on the way."""
    opened: tuple[int, int] | None = None
    in_moves = False
    for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if opened is None:
            tag = _header_line(content, line, in_moves)
            if tag is not None and in_moves:
                raise NotationError(
                    "a header line after the moves", row=line, expected="one record only", row_word="line"
                )
            if tag is not None:
                header[tag[0]] = tag[1]
                continue
        at = 0
        while at < len(content):
            if opened is not None:
                end = content.find("}", at)
                at = len(content) if end < 0 else end + 1
                opened = opened if end < 0 else None
            elif content[at] == "{":
                opened = (line, at + 1)
            elif content[at] == ";":
                break
            elif content[at].isspace():
                at += 1
            else:
                end = at
                while end < len(content) and not content[end].isspace() and content[end] not in "{;":
                    end += 1
                if not _ONLY_MARKS.match(content[at:end]):
                    in_moves = True
                    yield line, at + 1, content[at:end]
                at = end
    if opened is not None:
        raise NotationError(
            "a comment is never closed", row=opened[0], column=opened[1], expected="'}'", row_word="line"
        )


def _header_line(content: str, line: int, in_moves: bool) -> tuple[str, str] | None:
    stripped = content.strip()
    if stripped.startswith("["):
        tag = _TAG.match(stripped)
        if tag is None:
            raise NotationError(
                f"{excerpt(stripped)} isn't a header line",
                row=line,
                column=content.index("[") + 1,
                expected='[Name "text"]',
                nearest='[White "' + re.sub(r'[\[\]"]', "", stripped)[:20] + '"]',
                row_word="line",
            )
        return tag[1], re.sub(r"\\(.)", r"\1", tag[2])
    loose = None if in_moves else _LOOSE_TAG.match(stripped)
    return None if loose is None else (loose[1].strip(), loose[2].strip())


# ------------------------------------------------------------------------------------------ resolve


def resolve(written: RecordMove | MoveText, legal_moves: Iterable[Move], board: Diagram | Grid) -> Move:
    """The one legal move that was written (TC-9.3).

    A missing from-square stands for the only piece that has such a move; a missing way (TC-4.7) for
    the only one there is. Raises ``NotationError`` saying what there is instead: which squares,
    facings or shots, or which pieces the text could mean.
    """
    said = written.said if isinstance(written, RecordMove) else written
    try:
        return _resolve(said, sorted(legal_moves, key=_order), grid_of(board))
    except NotationError as error:
        if isinstance(written, RecordMove):
            shown = NotationError(
                f"{excerpt(written.text)}: {error.problem}", expected=error.expected, nearest=error.nearest
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

    def narrow(found: Callable[[Move], bool], problem: str, word: Callable[[Move], str]) -> list[Move]:
        left = [move for move in moves if found(move)]
        if not left:
            there = list(dict.fromkeys(word(move) for move in moves))
            shown = ", ".join(there[:8]) + (f" and {len(there) - 8} more" if len(there) > 8 else "")
            raise NotationError(f"no such move: {problem}", expected=shown or "no move at all")
        return left

    def name_of(number: int | None, none: str) -> str:
        return none if number is None else grid.name(number)

    if origin is not None:
        moves = narrow(
            lambda move: move.origin == origin, f"no piece moves from {said.origin}", _origin(grid)
        )
    moves = narrow(
        lambda move: move.target == target,
        "it can't leave the board" if said.out else f"nothing gets to {said.way[-1]}",
        lambda move: name_of(move.target, "out"),
    )
    moves = narrow(
        lambda move: move.facing == said.facing,
        "it needs a final facing" if said.facing is None else f"not facing {FACING_NAMES[said.facing]}",
        lambda move: (
            "no facing, the piece is lost there" if move.facing is None else FACING_NAMES[move.facing]
        ),
    )
    moves = narrow(
        lambda move: (move.shot, move.mine) == (shot, mine),
        f"it can't shoot at {said.shot}" if said.shot else f"no mine on {said.mine} to set off",
        lambda move: f"({name_of(move.shot, '')})" if move.shot is not None else f"!{name_of(move.mine, '')}",
    )
    written_way = way if len(way) > (0 if said.out else 1) else ()
    # Squares named though they make no difference do no harm.
    if written_way and any(move.path for move in moves):
        moves = narrow(lambda move: move.path == written_way, "not that way", lambda m: format_move(m, grid))
    elif len({move.origin for move in moves}) < len(moves):
        moves = [move for move in moves if not move.path] or moves
    if len(moves) > 1:
        raise NotationError(
            "the text could mean several moves",
            expected="one of " + ", ".join(format_people_move(move, grid) for move in moves[:8]),
        )
    return moves[0]


def _origin(grid: Grid) -> Callable[[Move], str]:
    return lambda move: grid.name(move.origin)


# -------------------------------------------------------------------------------------------- write


def write_record(
    header: Mapping[str, str],
    moves: Sequence[tuple[Move, str]],
    result: str,
    *,
    start: Diagram,
    definitions: Definitions,
    standard: Diagram | None = None,
) -> str:
    """The record of a match for people (TC-9.3): ``moves`` are moves with their suffixes.

    ``start`` is the position before the first move. Its TCFEN goes into the header unless it equals
    ``standard``, the start of the map named there. ``parse_record`` reads the text back.
    Raises ``NotationError`` if result, a suffix or a header name is none.
    """
    if result not in RESULTS:
        raise NotationError(f"{excerpt(result)} isn't a result", expected=" ".join(RESULTS))
    tags = {**header, "Result": result}
    if standard is None or start != standard:
        tags["Position"] = format_tcfen(start, definitions)
    names = [name for name in HEADER_ORDER if name in tags]
    names += sorted(set(tags) - set(names))
    lines = [_tag(name, tags[name]) for name in names]
    words: list[str] = []
    number, colour = start.turn, start.to_move
    for index, (move, suffix) in enumerate(moves):
        if suffix not in SUFFIXES:
            raise NotationError(f"{excerpt(suffix)} isn't a suffix", expected="+ - +- # or nothing")
        if colour == WHITE or index == 0:
            words.append(f"{number}." if colour == WHITE else f"{number}...")
        words.append(format_people_move(move, start, suffix))
        number += colour == BLACK
        colour = BLACK if colour == WHITE else WHITE
    return "\n".join([*lines, "", *_wrapped([*words, result]), ""])


def _tag(name: str, text: str) -> str:
    # A line break can't be inside a header line.
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if not _TAG.match(line):
        raise NotationError(
            f"{excerpt(name)} isn't a header name", expected="letters, digits, - and _, a letter first"
        )
    return line


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _LINE_WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
