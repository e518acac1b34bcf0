"""Positions of Tank Chess as one line of text, TCFEN (TC-9.1).

Their grammar::

    tcfen  = rows " " ("w" | "b") " " turn
    rows   = row "/" row …           from the last rank down to rank 1, 8 to 26 of them, all as wide
    row    = { run | thing }         8 to 26 squares from the A column on
    run    = 1 … 26                  so many empty squares, without a leading zero
    thing  = ground | (wreck | piece) [ "+" ground ]
    wreck  = "x"
    piece  = letter facing           the letter of the piece, capital = White; one digit, 0 = N … 7 = NW
    ground = the character of a kind of ground or obstacle
    turn   = 1 … 999999              rounds from 1, rising after Black's move

A digit that follows a piece's facing belongs to a run: ``h42`` is a black Heavy facing S and two
empty squares, ``H012`` a white one facing N and twelve. There is exactly one text for a position.
"""

from __future__ import annotations

import re
from collections import Counter

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions, GroundKind
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model.fault import Fault
from game.model.grid8 import Grid
from game.model.keyed_text import Name
from game.model.text_error import NotationError, excerpt

MIN_SIDE = 8
"""The fewest columns and ranks of a board (TC-1.1)."""

MAX_SIDE = 26
"""The most columns and ranks of a board (TC-1.1)."""

MAX_TCFEN = 4000
"""Most characters of a text read as a position; the largest board needs under 2,800."""

WRECK_CHAR = "x"
"""The character of a wreck in TCFEN and on text boards (TC-9.1)."""

UNDER_CHAR = "+"
"""The character that joins a piece or wreck to the ground under it (TC-9.1)."""

_DIGITS = "0123456789"
_FACING_DIGITS = "01234567"
_SIDES = ("w", "b")


def parse_tcfen(text: str, definitions: Definitions) -> Diagram:
    """The position that a TCFEN line says (TC-9.1); its counts of TC-6.4 start at zero.

    A piece or wreck on ground that nobody may enter is refused (TC-1.3); whether the position could
    be played on is judged elsewhere. Raises ``NotationError``, and nothing else, on any other text.
    """
    if len(text) > MAX_TCFEN:
        raise NotationError(
            Fault("a position of {n} characters is too long", n=len(text)),
            expected=Fault("at most {n}", n=MAX_TCFEN),
        )
    fields = text.split()
    if len(fields) != 3:
        raise NotationError(
            Fault("found {n} parts", n=len(fields)),
            expected=Fault("three parts with spaces between: rows, w or b, turn number"),
            nearest=f"{fields[0] if fields and len(fields[0]) < 60 else '8/8/8/8/8/8/8/8'} w 1",
        )
    rows = fields[0].split("/")
    if not MIN_SIDE <= len(rows) <= MAX_SIDE:
        raise NotationError(
            Fault("{n} rows", n=len(rows)),
            expected=Fault("{low} to {high} rows split by '/'", low=MIN_SIDE, high=MAX_SIDE),
            nearest=Fault("{n} rows", n=_clamp(len(rows))),
        )
    read = [_Row(row, number, definitions) for number, row in enumerate(rows, 1)]
    # The width most rows share is the one meant, so the odd row is the one named.
    width = Counter(row.width for row in read).most_common(1)[0][0]
    for row in read:
        if row.width != width or not MIN_SIDE <= width <= MAX_SIDE:
            wanted = _clamp(width)
            difference = wanted - row.width
            raise NotationError(
                Fault("{n} squares", n=row.width),
                row=row.number,
                column=len(row.text) + 1,
                expected=Fault("{n} squares", n=wanted)
                if row.width == width
                else Fault("{n} squares, as in the other rows", n=wanted),
                nearest=Fault("{n} more", n=difference)
                if difference > 0
                else Fault("{n} fewer", n=-difference),
            )
    grid = Grid(width, len(rows))
    ground: dict[int, GroundKind] = {}
    pieces: dict[int, PlacedPiece] = {}
    wrecks: set[int] = set()
    for row in read:
        base = (len(rows) - row.number) * width
        ground.update((base + column, kind) for column, kind in row.ground.items())
        pieces.update((base + column, placed) for column, placed in row.pieces.items())
        wrecks.update(base + column for column in row.wrecks)
    return Diagram(grid, ground, pieces, frozenset(wrecks), _side(fields[1]), _round(fields[2]))


def format_tcfen(diagram: Diagram, definitions: Definitions | None = None) -> str:
    """The one TCFEN line of a position (TC-9.1).

    Raises ``NotationError`` if a square holds both a piece and a wreck, or, where definitions are
    given, if a piece or ground is not among them, so that the text could not be read back.
    """
    grid = diagram.grid
    if definitions is not None:
        _check_known(diagram, definitions)
    things = {square: kind.char for square, kind in diagram.ground.items()}
    for square in diagram.wrecks:
        things[square] = WRECK_CHAR + (UNDER_CHAR + things[square] if square in things else "")
    for square, placed in diagram.pieces.items():
        if square in diagram.wrecks:
            name = grid.name(square)
            raise NotationError(
                Fault("{square} holds both a piece and a wreck", square=name),
                expected=Fault("only one of them ({rule})", rule="TC-1.3"),
            )
        letter = placed.kind.letter if placed.colour == WHITE else placed.kind.letter.lower()
        under = UNDER_CHAR + things[square] if square in things else ""
        things[square] = f"{letter}{placed.facing}{under}"
    rows: list[list[str]] = [[] for _ in range(grid.height)]
    ends = [0] * grid.height
    for square in sorted(things):
        rank, column = divmod(square, grid.width)
        if column > ends[rank]:
            rows[rank].append(str(column - ends[rank]))
        rows[rank].append(things[square])
        ends[rank] = column + 1
    for rank, end in enumerate(ends):
        if end < grid.width:
            rows[rank].append(str(grid.width - end))
    text = "/".join("".join(row) for row in reversed(rows))
    return f"{text} {_SIDES[diagram.to_move]} {diagram.round}"


def placement(diagram: Diagram) -> str:
    """Return what TC-6.4 compares for repetition: everything on the board, and who is to move."""
    return format_tcfen(diagram).rsplit(" ", 1)[0]


def _check_known(diagram: Diagram, definitions: Definitions) -> None:
    for square, kind in diagram.ground.items():
        if definitions.ground_by_char.get(kind.char) != kind:
            raise _unknown(Name("tank_chess.ground", kind.name), diagram.grid.name(square))
    for square, placed in diagram.pieces.items():
        if definitions.by_letter.get(placed.kind.letter) != placed.kind:
            raise _unknown(Name("tank_chess.piece", placed.kind.name), diagram.grid.name(square))


def _unknown(what: Name, square: str) -> NotationError:
    return NotationError(Fault("unknown piece or ground on {square}: {what}", what=what, square=square))


class _Row:
    """A row of TCFEN taken apart: the contents of each column, and the number of columns."""

    def __init__(self, text: str, number: int, definitions: Definitions) -> None:
        self.text, self.number, self.width = text, number, 0
        self._definitions = definitions
        self.ground: dict[int, GroundKind] = {}
        self.pieces: dict[int, PlacedPiece] = {}
        self.wrecks: list[int] = []
        at = 0
        while at < len(text):
            at = self._run(at) if text[at] in _DIGITS else self._thing(at)
            if self.width > MAX_SIDE:
                raise self._error(
                    at - 1,
                    Fault("the row is too long"),
                    Fault("at most {n} squares", n=MAX_SIDE),
                    Fault("{n} squares", n=MAX_SIDE),
                )

    def _error(self, at: int, problem: str, expected: str, nearest: str = "") -> NotationError:
        return NotationError(problem, row=self.number, column=at + 1, expected=expected, nearest=nearest)

    def _run(self, at: int) -> int:
        end = at
        while end < len(self.text) and self.text[end] in _DIGITS:
            end += 1
        digits = self.text[at:end]
        if digits.startswith("0") or len(digits) > 2 or int(digits) > MAX_SIDE:
            digits_left = digits.lstrip("0") or "1"
            nearest = next(run for run in (digits_left[:2], digits_left[:1]) if int(run) <= MAX_SIDE)
            raise self._error(
                at,
                Fault("{text} isn’t a count of empty squares", text=excerpt(digits)),
                Fault("1 to {n} without a leading zero", n=MAX_SIDE),
                nearest,
            )
        self.width += int(digits)
        return end

    def _thing(self, at: int) -> int:
        char, text, column = self.text[at], self.text, self.width
        kind = self._definitions.by_letter.get(char.upper())
        if kind is not None and char in (kind.letter, kind.letter.lower()):
            facing = text[at + 1 : at + 2]
            if not facing or facing not in _FACING_DIGITS:
                found = Fault("the row ends after a piece’s letter")
                if facing:
                    found = Fault("{text} isn’t a facing", text=repr(facing))
                nearest = "7" if facing in ("8", "9") else "0" if char == kind.letter else "4"
                expected = Fault("a digit after {letter}, clockwise from 0 (N) to 7 (NW)", letter=char)
                raise self._error(at + 1, found, expected, char + nearest)
            colour = WHITE if char == kind.letter else BLACK
            self.pieces[column] = PlacedPiece(kind, colour, int(facing))
            at = self._under(at + 2, Name("tank_chess.piece", kind.name))
        elif char == WRECK_CHAR:
            self.wrecks.append(column)
            at = self._under(at + 1, Name("tank_chess", "wreck"))
        elif char in self._definitions.ground_by_char:
            self.ground[column] = self._definitions.ground_by_char[char]
            at += 1
        else:
            raise self._error(at, Fault("unknown text {text}", text=repr(char)), *self._known(char))
        self.width += 1
        return at

    def _under(self, at: int, thing: Name) -> int:
        """Read the ground that the text names under the piece or wreck before ``at``, if it names any."""
        if self.text[at : at + 1] != UNDER_CHAR:
            return at
        char = self.text[at + 1 : at + 2]
        kind = self._definitions.ground_by_char.get(char)
        stood_on = [k.char for k in self._definitions.ground if k.enter is None or k.enter]
        expected = Fault("no +, because there is no ground that a piece can stand on")
        if stood_on:
            expected = Fault("a sign for ground after the +: {signs}", signs=" ".join(stood_on))
        nearest = Fault("{thing} without +", thing=thing)
        if kind is None:
            problem = Fault("the row ends")
            if char:
                problem = Fault("{text} isn’t a sign for ground", text=repr(char))
            raise self._error(at + 1, problem, expected, nearest)
        if kind.enter is not None and not kind.enter:
            problem = Fault(
                "nothing can stand on this ground: {ground} {text} ({rule})",
                ground=Name("tank_chess.ground", kind.name),
                text=repr(char),
                rule="TC-1.3",
            )
            raise self._error(at + 1, problem, expected, nearest)
        self.ground[self.width] = kind
        return at + 2

    def _known(self, char: str) -> tuple[str, str]:
        """Return what could be in place of an unknown character, and the likeliest."""
        letters = sorted(kind.letter for kind in self._definitions.pieces)
        chars = [kind.char for kind in self._definitions.ground]
        expected = Fault(
            "a count of empty squares, a piece ({letters}, lowercase for Black) and its "
            "facing, a wreck ({wreck}) or ground ({signs})",
            letters=" ".join(letters),
            wreck=WRECK_CHAR,
            signs=" ".join(chars),
        )
        if char == UNDER_CHAR:
            return expected, Fault("+ right after a piece or wreck")
        if char == WRECK_CHAR.upper():
            return expected, WRECK_CHAR
        if char.isascii() and char.isalpha() and letters:
            near = min(letters, key=lambda letter: (abs(ord(letter[0]) - ord(char.upper())), letter))
            return expected, near if char.isupper() else near.lower()
        if char in "._":
            return expected, Fault("1 (one empty square)")
        return expected, chars[0] if chars else "1"


def _clamp(side: int) -> int:
    return min(max(side, MIN_SIDE), MAX_SIDE)


def _side(field: str) -> int:
    if field not in _SIDES:
        nearest = field[:1].lower() if field[:1].lower() in _SIDES else "w"
        raise NotationError(
            Fault("{text} isn’t a side", text=excerpt(field)),
            expected=Fault("w or b after the rows"),
            nearest=nearest,
        )
    return _SIDES.index(field)


def _round(field: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,5}", field):
        digits = re.sub(r"[^0-9]", "", field).lstrip("0")[:6]
        raise NotationError(
            Fault("{text} isn’t a turn number", text=excerpt(field)),
            expected=Fault("1 to 999999 at the end"),
            nearest=digits or "1",
        )
    return int(field)
