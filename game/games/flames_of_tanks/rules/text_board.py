"""A match as text for a terminal: the table as a coarse map, two inches a character and three a line, and
below it every tank."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.describing import board_foot
from game.games.flames_of_tanks.rules.table import TableMap
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point
from game.model.keyed_text import Line

ACROSS: Final = 1_000
"""Width of a character, in thousandths of an inch."""

UP: Final = 2_000
"""Height of a line, in thousandths of an inch."""

_SIGNS: Final = {"blocked": "#", "through": "&"}


def text_board(view: FlamesOfTanksWorld) -> list[Line]:
    """Return table, points, tanks and turn as text."""
    return [*_map(view), "", *board_foot(view)]


def _map(position: FlamesOfTanksWorld) -> list[str]:
    table = position.match.table
    columns, rows = table.width // ACROSS, -(-table.height // UP)
    cells = [[_ground(table, _middle(column, row)) for column in range(columns)] for row in range(rows)]

    def put(place: Point, signs: str) -> None:
        row = min(rows - 1, max(0, place[1] // UP))
        column = min(columns - len(signs), max(0, place[0] // ACROSS - len(signs) // 2))
        cells[row][column : column + len(signs)] = list(signs)

    for piece in table.lines:
        for start, end in zip(piece.outline, piece.outline[1:], strict=False):
            steps = max(1, inches.distance(start, end) // 700)
            for step in range(steps + 1):
                place = tuple(a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
                put((place[0], place[1]), "+")
    for shop in table.workshops:
        put(shop, "(w)")
    for point in table.points:
        put(point.at, f"({point.name})")
    for place in position.smoke:
        put(place, "%%%")
    for number in position.on_table:
        put(position.tanks[number].place, f"[{number + 1}]")
    ruler = "    " + "".join(f"{column:<6}" for column in range(0, columns, 6))
    lines = [f"{row * UP // 1000:3} {''.join(cells[row])}".rstrip() for row in reversed(range(rows))]
    return [*lines, ruler.rstrip()]


def _middle(column: int, row: int) -> Point:
    return column * ACROSS + ACROSS // 2, row * UP + UP // 2


def _ground(table: TableMap, place: Point) -> str:
    for piece in reversed(table.terrain):
        if not piece.kind.line and inches.inside(place, piece.outline):
            if not piece.kind.passable and piece.kind.sight == "clear":
                return "~"
            return _SIGNS.get(piece.kind.sight, ":" if piece.kind.slows else ",")
    return "."
