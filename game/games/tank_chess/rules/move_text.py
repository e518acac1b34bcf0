"""Reads and writes moves of Tank Chess as text, in both forms (TC-9.2, TC-9.3).

Their grammar; in the form that people write (TC-9.3), from-square and suffix may be missing::

    plain  = square { "-" square } ( "-out" | [ facing ] [ "x" square | "!" square ] ) [ suffix ]
    people = [ square ] ">" square { ">" square } [ "/" facing ] [ "(" square ")" | "!" square ] [ suffix ]
           | [ square ] { ">" square } ">OUT" [ suffix ]
    suffix = "+" | "-" | "+-" | "#"  check, escape announced, both, game won

The squares between the first and the last are the way, written only where it matters (TC-4.7);
a piece that is lost on the way has no facing (TC-8.3). Capitals and small letters are alike in moves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.games.tank_chess.rules.diagram import Diagram, Move
from game.model.fault import Fault
from game.model.grid8 import FACING_NAMES, Grid, facing_from_name
from game.model.text_error import NotationError, excerpt

MAX_MOVE = 200
"""Most characters of a text read as a move."""


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move as it was written, squares still by name (small letters), before any board is known.

    ``origin`` is ``None`` where it was left out. ``way`` names the squares entered that were written,
    the last one included; ``out`` says the piece then left the board. ``people`` tells the form of
    TC-9.3 from that of TC-9.2. ``suffix`` is ``""``, ``+``, ``-``, ``+-`` or ``#``.
    """

    origin: str | None
    way: tuple[str, ...]
    out: bool
    facing: int | None
    shot: str | None
    mine: str | None
    suffix: str
    people: bool

    @property
    def final_facing(self) -> int | None:
        """The facing that counts: none where the piece blows itself up, whatever was written (TC-8.3)."""
        return None if self.mine is not None and self.mine == self.way[-1] else self.facing


_SQUARE = re.compile(r"[a-z][1-9][0-9]?", re.ASCII | re.IGNORECASE)
_FACING = re.compile(r"[ns][ew]|[nesw]", re.ASCII | re.IGNORECASE)
_OUT = re.compile(r"out", re.ASCII | re.IGNORECASE)
_SUFFIX = re.compile(r"\+-|[-+#]")
_ALL_FACINGS = " ".join(FACING_NAMES)


def parse_move(text: str, board: Diagram | Grid) -> Move:
    """The move that a text of TC-9.2 says, by squares of that board.

    Syntax and the board's size only: whether the move is legal is judged elsewhere. Raises
    ``NotationError``, and nothing else.

    >>> parse_move("h14-out", Grid(16, 16))
    Move(origin=215, target=None, facing=None, shot=None, mine=None, path=())
    """
    read = scan_move(text)
    if read.people or read.suffix or read.origin is None:
        raise NotationError(
            Fault("{text} is written as the record shows it, not as it’s typed", text=excerpt(text)),
            expected=Fault("a move like {examples}", examples="e5-g7NE, e5-g7NExj10, h14-out"),
        )
    return move_on(read, grid_of(board))


def format_move(move: Move, board: Diagram | Grid) -> str:
    """The text of a move (TC-9.2); ``parse_move`` reads it back. Raises ``ValueError`` off the board.

    >>> format_move(Move(68, 102, 1, shot=153), Grid(16, 16))
    'e5-g7NExj10'
    """
    name = grid_of(board).name
    way = move.path or (() if move.target is None else (move.target,))
    text = "-".join([name(move.origin), *map(name, way)])
    text += "-out" if move.target is None else ""
    text += "" if move.facing is None else FACING_NAMES[move.facing]
    text += "" if move.shot is None else f"x{name(move.shot)}"
    return text + ("" if move.mine is None else f"!{name(move.mine)}")


def format_people_move(move: Move, board: Diagram | Grid, suffix: str = "") -> str:
    """The text of a move as players write it (TC-9.3), with its suffix.

    >>> format_people_move(Move(68, 102, 1, shot=153), Grid(16, 16), "+")
    'E5>G7/NE(J10)+'
    """
    name = grid_of(board).name
    way = move.path or (() if move.target is None else (move.target,))
    text = ">".join([name(move.origin), *map(name, way)]).upper()
    text += ">OUT" if move.target is None else ""
    text += "" if move.facing is None else f"/{FACING_NAMES[move.facing]}"
    text += "" if move.shot is None else f"({name(move.shot).upper()})"
    return text + ("" if move.mine is None else f"!{name(move.mine).upper()}") + suffix


def scan_move(text: str) -> MoveText:
    """Take apart a move in either form, TC-9.2 or TC-9.3. Raises ``NotationError``."""
    if len(text) > MAX_MOVE:
        raise NotationError(
            Fault("a move of {n} characters is too long", n=len(text)),
            expected=Fault("at most {n}", n=MAX_MOVE),
        )
    scan = _Scanner(text.strip())
    people = ">" in text
    separator = ">" if people else "-"
    origin = None
    if not people or not scan.sees(separator):
        origin = scan.need(_SQUARE, Fault("the square the piece comes from"))
    way: list[str] = []
    out = False
    while not out and scan.sees(separator) and not (way and scan.at_end(1)):
        scan.take(separator)
        out = scan.match(_OUT) is not None
        if not out:
            way.append(scan.need(_SQUARE, Fault("a square, or “out”")))
    if not way and not out:
        expected = Fault("{sign} and the square the piece goes to", sign=repr(separator))
        raise scan.error(expected)
    facing: int | None = None
    shot: str | None = None
    mine: str | None = None
    if not out:
        named = None if people else scan.match(_FACING)
        if people and scan.take("/"):
            named = scan.need(_FACING, Fault("a facing, one of {names}", names=_ALL_FACINGS), "N")
        facing = None if named is None else facing_from_name(named)
        if facing is not None and people and scan.take("("):
            shot = scan.need(_SQUARE, Fault("the square to shoot at"), "e8)")
            if not scan.take(")"):
                raise scan.error(Fault("')' after the square to shoot at"), ")")
        elif facing is not None and not people and (scan.take("x") or scan.take("X")):
            shot = scan.need(_SQUARE, Fault("the square to shoot at"), "e8")
        elif scan.take("!"):
            mine = scan.need(_SQUARE, Fault("the square of the mine"), "e8")
    suffix = scan.match(_SUFFIX) or ""
    if not scan.at_end(0):
        if out or suffix or shot or mine:
            may_follow = Fault("the end of the move")
        elif facing is None and people:
            may_follow = Fault("/ and a facing ({names}) or the end of the move", names=_ALL_FACINGS)
        elif facing is None:
            may_follow = Fault("a facing ({names}) or the end of the move", names=_ALL_FACINGS)
        elif people:
            may_follow = Fault("a square in brackets, ! and a square, or the end of the move")
        else:
            may_follow = Fault("x and a square, ! and a square, or the end of the move")
        raise scan.error(may_follow, "")
    return MoveText(origin, tuple(way), out, facing, shot, mine, suffix, people)


def move_on(read: MoveText, grid: Grid) -> Move:
    """Return the written move on that board; its from-square must be known.

    Raises ``NotationError`` for a square that is not on the board.
    """
    if read.origin is None:
        raise NotationError(
            Fault("the start square is missing"), expected=Fault("the square the piece comes from")
        )
    way = tuple(square_on(name, grid) for name in read.way)
    return Move(
        origin=square_on(read.origin, grid),
        target=None if read.out else way[-1],
        facing=read.final_facing,
        shot=None if read.shot is None else square_on(read.shot, grid),
        mine=None if read.mine is None else square_on(read.mine, grid),
        path=way if read.out or len(way) > 1 else (),
    )


def square_on(name: str, grid: Grid) -> int:
    """Return the square called ``name``. Raises ``NotationError`` with the nearest square if it is off the
    board."""
    column, rank = ord(name[0]) - ord("a"), int(name[1:]) - 1
    square = grid.at(column, rank)
    if square is None:
        near = grid.at(min(column, grid.width - 1), min(rank, grid.height - 1)) or 0
        raise NotationError(
            Fault("{square} isn’t on this board", square=name),
            expected=Fault("a1 to {last}", last=grid.name(len(grid) - 1)),
            nearest=grid.name(near),
        )
    return square


def grid_of(board: Diagram | Grid) -> Grid:
    """Return the grid of a position, or the grid itself."""
    return board.grid if isinstance(board, Diagram) else board


class _Scanner:
    """A cursor over one move's text that knows its column, for errors."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def sees(self, word: str) -> bool:
        return self._text.startswith(word, self._at)

    def at_end(self, ahead: int) -> bool:
        """Return whether no square or word follows ``ahead`` characters on: a last ``-`` is a suffix."""
        rest = self._text[self._at + ahead :]
        return not rest if not ahead else not rest[:1].isalnum()

    def take(self, word: str) -> bool:
        seen = self.sees(word)
        self._at += len(word) if seen else 0
        return seen

    def match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._text, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found.group().lower()

    def need(self, pattern: re.Pattern[str], expected: str, example: str | None = None) -> str:
        found = self.match(pattern)
        if found is None:
            raise self.error(expected, example)
        return found

    def error(self, expected: str, example: str | None = None) -> NotationError:
        """Return an error at the cursor; ``example`` would complete the text before it to a move. Without one
        nothing is near: which square was meant only the board can tell."""
        rest = self._text[self._at :]
        problem = Fault("the text ends")
        if rest:
            problem = Fault("{text} can’t be read", text=excerpt(rest))
        return NotationError(
            problem,
            column=self._at + 1,
            expected=expected,
            nearest="" if example is None else self._text[: self._at] + example,
        )
