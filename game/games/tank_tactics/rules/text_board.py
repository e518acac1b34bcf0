"""A match as text for a terminal: the board, and below it every tank with dice, hit points and cards."""

from __future__ import annotations

from game.games.tank_tactics.rules.board import COLOURS, LETTERS, Board
from game.games.tank_tactics.rules.describing import board_foot
from game.games.tank_tactics.rules.position import CARRIED, HOME, Position
from game.games.tank_tactics.rules.state import TankTacticsState
from game.model.grid8 import column_name
from game.model.keyed_text import Line, legend

_ARROWS = {0: "^", 2: ">", 4: "v", 6: "<"}


def text_board(view: TankTacticsState) -> list[Line]:
    """Return board, tanks and turn as text, as far as ``view`` knows them."""
    position = view.position
    return [*_board(position), _legend(position), "", *board_foot(view)]


def colour_of(position: Position, seat: int) -> str:
    """Return the colour a seat plays."""
    return COLOURS[position.match.sides[seat]]


def _board(position: Position) -> list[str]:
    board = position.match.board
    grid, cells = board.grid, _ground(board)
    for square, die in zip(board.barrier_squares, position.barriers, strict=True):
        cells[square] = f"[{die}]" if die else " , "
    for seat, at in enumerate(position.flags):
        home = position.flag_home(seat)
        if home >= 0 and at > CARRIED:
            cells[home if at == HOME else at] = f" {colour_of(position, seat)[0]}!"
    for index, square in enumerate(position.squares):
        if square >= 0:
            cells[square] = _sign(position, index) + _ARROWS[position.facings[index]]
    rows = []
    for rank in reversed(range(grid.height)):
        row = cells[rank * grid.width : (rank + 1) * grid.width]
        rows.append(f"{rank + 1:3} {' '.join(row)}".rstrip())
    return [*rows, "    " + " ".join(f"{column_name(column):^3}" for column in range(grid.width)).rstrip()]


def _ground(board: Board) -> list[str]:
    cells = [" . "] * len(board.grid)
    for squares, sign in ((board.raised, "###"), (board.surface, "~~~"), (board.goal, " x ")):
        for square in squares:
            cells[square] = sign
    for number, square in enumerate(board.portals, 1):
        cells[square] = f"({number})"
    for square, points in board.scoring.items():
        cells[square] = f" +{points}"
    return cells


def _sign(position: Position, index: int) -> str:
    """Return the letters of a tank on the board: the colour's, then its own."""
    match = position.match
    return colour_of(position, match.owner[index])[0] + LETTERS[match.number[index]]


def _legend(position: Position) -> Line:
    board = position.match.board
    words, ground = "describe.tank_tactics.sign", "tank_tactics.ground"
    there = (
        ("gA^", f"{words}.tank", True),
        ("###", f"{ground}.raised", board.raised),
        ("~~~", f"{ground}.surface", board.surface),
        ("[4]", f"{words}.barrier", board.barriers),
        ("(1)", f"{ground}.portal", board.portals),
        ("+2", f"{words}.scoring", board.scoring),
        ("x", f"{ground}.goal", board.goal),
        ("g!", f"{words}.flag", board.flags),
    )
    return legend(((sign, key) for sign, key, some in there if some), "   ")
