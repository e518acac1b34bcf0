"""Boards of Tank Chess as monospace text, for the terminal and for rule examples in tests.

Two characters a square: a piece is its letter (capital = White) and its facing, a wreck ``x``, ground
its character, an empty square ``.``. Ground under a piece or wreck is listed below the board::

       a b c d e f g h
     8 . . . . . c4. .  8
     …
     1 . . H0. . C0. .  1
       a b c d e f g h
    white to move, turn 1
    under c1 :

The facing is its digit (0 = N, clockwise) as in TCFEN, or with ``arrows=True`` an arrow. Both are read.
"""

from __future__ import annotations

import re

from game.games.tank_chess.rules.definitions import BLACK, SIDES, WHITE, Definitions, GroundKind
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.tcfen import MAX_SIDE, MIN_SIDE, WRECK_CHAR
from game.model.grid8 import Grid
from game.model.text_error import NotationError, excerpt

ARROWS = "↑↗→↘↓↙←↖"
"""The arrow for each facing."""

_DIGITS = "01234567"
_ROW = re.compile(r"\s*([0-9]{1,2}) (.*)$")
_FOOT = re.compile(r"\s*(white|black) to move(?:, turn ([1-9][0-9]{0,5}))?\s*$")
_UNDER = re.compile(r"\s*under ([a-z][1-9][0-9]?) (\S)\s*$")
_FILES = re.compile(r"[\sa-z]*$")


def text_board(diagram: Diagram, *, arrows: bool = False) -> str:
    """The board as text, the last rank on top; ``parse_text_board`` reads it back.

    ``arrows`` shows facings as arrows, which read better where the terminal has them.
    """
    lines = board_rows(diagram, arrows=arrows)
    lines.append(f"{SIDES[diagram.to_move]} to move, turn {diagram.round}")
    for square in covered(diagram):
        lines.append(f"under {diagram.grid.name(square)} {diagram.ground[square].char}")
    return "\n".join(lines)


def covered(diagram: Diagram) -> list[int]:
    """Return the squares whose ground a piece or wreck hides, in order."""
    return sorted({*diagram.pieces, *diagram.wrecks} & set(diagram.ground))


def board_rows(diagram: Diagram, *, arrows: bool = False) -> list[str]:
    """Return the rows of squares, the last rank on top, between two rows of files."""
    grid, signs = diagram.grid, ARROWS if arrows else _DIGITS
    files = "   " + " ".join(chr(ord("a") + column) for column in range(grid.width))
    lines = [files]
    for rank in reversed(range(grid.height)):
        cells = [_cell(diagram, rank * grid.width + column, signs) for column in range(grid.width)]
        lines.append(f"{rank + 1:2} {''.join(cells)} {rank + 1}")
    return [*lines, files]


def _cell(diagram: Diagram, square: int, signs: str) -> str:
    placed = diagram.pieces.get(square)
    if placed is not None:
        letter = placed.kind.letter
        return (letter if placed.colour == WHITE else letter.lower()) + signs[placed.facing]
    if square in diagram.wrecks:
        return WRECK_CHAR + " "
    kind = diagram.ground.get(square)
    return f"{kind.char if kind else '.'} "


def parse_text_board(text: str, definitions: Definitions) -> Diagram:
    """The position that a text board shows; White is to move in turn 1 if it doesn't say.

    Rows start with their number; missing trailing blanks, file letters and indentation don't matter.
    Raises ``NotationError`` with line and character.
    """
    rows: dict[int, tuple[int, str, int]] = {}
    under: list[tuple[int, str, str]] = []
    to_move, round_ = WHITE, 1
    for number, line in enumerate(text.splitlines(), 1):
        row, foot, below = _ROW.match(line), _FOOT.match(line), _UNDER.match(line)
        if row is not None:
            rows[int(row[1])] = (number, row[2], row.start(2))
        elif foot is not None:
            to_move, round_ = (WHITE if foot[1] == "white" else BLACK), int(foot[2] or 1)
        elif below is not None:
            under.append((number, below[1], below[2]))
        elif not _FILES.match(line):
            raise _error(number, 1, f"{excerpt(line.strip())} isn’t a row", "a row number and its squares")
    height = len(rows)
    if not MIN_SIDE <= height <= MAX_SIDE or set(rows) != set(range(1, height + 1)):
        raise _error(1, 1, f"{height} rows", f"rows 1 to n, n from {MIN_SIDE} to {MAX_SIDE}, once each")
    ground: dict[int, GroundKind] = {}
    pieces: dict[int, PlacedPiece] = {}
    wrecks: set[int] = set()
    # A row ends with its number again; without one its last square is the last character.
    cells = {rank: re.sub(rf"\s+{rank}\s*$", "", row[1]).rstrip() for rank, row in rows.items()}
    width = max((len(row) + 1) // 2 for row in cells.values())
    if not MIN_SIDE <= width <= MAX_SIDE:
        raise _error(1, 1, f"{width} squares a row", f"{MIN_SIDE} to {MAX_SIDE}")
    grid = Grid(width, height)
    for rank, squares in cells.items():
        line_number, _, start = rows[rank]
        for column in range(width):
            square = (rank - 1) * width + column
            cell = squares[2 * column : 2 * column + 2].ljust(2)
            piece = definitions.by_letter.get(cell[0].upper())
            facing = max(_DIGITS.find(cell[1]), ARROWS.find(cell[1]))
            if piece is not None and facing >= 0:
                colour = WHITE if cell[0] == piece.letter else BLACK
                pieces[square] = PlacedPiece(piece, colour, facing)
            elif cell == WRECK_CHAR + " ":
                wrecks.add(square)
            elif cell[1] == " " and cell[0] in definitions.ground_by_char:
                ground[square] = definitions.ground_by_char[cell[0]]
            elif cell != ". ":
                expected = "two characters: a piece and its facing, or x, ground or . and a blank"
                raise _error(line_number, start + 2 * column + 1, f"{excerpt(cell)} isn’t a square", expected)
    for line_number, name, char in under:
        square = grid.square(name) if _on_board(grid, name) else -1
        if square not in pieces and square not in wrecks:
            raise _error(line_number, 1, f"nothing stands on {name}", "a square with a piece or wreck")
        if char not in definitions.ground_by_char:
            known = " ".join(definitions.ground_by_char)
            raise _error(line_number, 1, f"{char!r} isn’t a ground", f"one of {known}")
        ground[square] = definitions.ground_by_char[char]
    return Diagram(grid, ground, pieces, frozenset(wrecks), to_move, round_)


def _on_board(grid: Grid, name: str) -> bool:
    return ord(name[0]) - ord("a") < grid.width and int(name[1:]) <= grid.height


def _error(line: int, column: int, problem: str, expected: str) -> NotationError:
    return NotationError(problem, row=line, column=column, expected=expected, in_lines=True)
