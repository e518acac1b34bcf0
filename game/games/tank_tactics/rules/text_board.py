"""A match as text for a terminal: the board, and below it every tank with dice, hit points and cards."""

from __future__ import annotations

from game.games.tank_tactics.rules.board import COLOURS, LETTERS, Board
from game.games.tank_tactics.rules.describing import board_foot
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.grid8 import column_name
from game.model.keyed_text import Line, legend

_ARROWS = {0: "^", 2: ">", 4: "v", 6: "<"}


def text_board(view: TankTacticsWorld) -> list[Line]:
    """Return board, tanks and turn as text, as far as ``view`` knows them."""
    return [*_board(view), _legend(view), "", *board_foot(view)]


def colour_of(world: TankTacticsWorld, seat: int) -> str:
    """Return the colour a seat plays."""
    return COLOURS[world.match.sides[seat]]


def _board(world: TankTacticsWorld) -> list[str]:
    board = world.match.board
    grid, cells = board.grid, _ground(board)
    for square, die in zip(board.barrier_squares, world.barrier, strict=True):
        cells[square] = f"[{die}]" if die else " , "
    for seat, at in enumerate(world.flag):
        home = world.flag_home(seat)
        if home >= 0 and at > CARRIED:
            cells[home if at == HOME else at] = f" {colour_of(world, seat)[0]}!"
    for index, square in enumerate(world.square):
        if square >= 0:
            cells[square] = _sign(world, index) + _ARROWS[world.facing[index]]
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


def _sign(world: TankTacticsWorld, index: int) -> str:
    """Return the letters of a tank on the board: the colour's, then its own."""
    match = world.match
    return colour_of(world, match.owner[index])[0] + LETTERS[match.number[index]]


def _legend(world: TankTacticsWorld) -> Line:
    board = world.match.board
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
