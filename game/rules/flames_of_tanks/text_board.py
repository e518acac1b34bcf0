"""A match as text for a terminal: the table as a coarse map, two inches a sign and three a line, and below it
every tank."""

from __future__ import annotations

from typing import Final

from game.model import inches
from game.rules.flames_of_tanks.numbers import angle_text, length_text
from game.rules.flames_of_tanks.position import Position, weight_name
from game.rules.flames_of_tanks.state import FlamesOfTanksState
from game.rules.flames_of_tanks.table import EVERYBODY, NOBODY, Point, Table

ACROSS: Final = 1_000
"""Inches a sign stands for, in thousandths."""

UP: Final = 2_000
"""Inches a line stands for, in thousandths."""

_SIGNS: Final = {"blocked": "#", "through": "&"}

_DOING: Final = {
    "turn": "the next number is drawn",
    "claim": "chooses a spawn point",
    "refit": "refits",
    "place": "comes in",
    "act": "acts",
    "more": "may roll for a second action",
    "storm": "may move on (Stormtrooper)",
    "second": "a die for the second action",
    "hits": "dice to hit",
    "saves": "armour saves",
    "remount": "a die to remount",
    "draw": "upgrades are drawn",
    "salvage": "upgrades are salvaged",
}


def text_board(view: FlamesOfTanksState) -> str:
    """Table, points, tanks and turn."""
    position = view.position
    return "\n".join(
        [*_map(position), "", *_points(position), *_tanks(position), *_scores(position), _turn(position)]
    )


def _map(position: Position) -> list[str]:
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


def _ground(table: Table, place: Point) -> str:
    for piece in reversed(table.terrain):
        if not piece.kind.line and inches.inside(place, piece.outline):
            if not piece.kind.passable and piece.kind.sight == "clear":
                return "~"
            return _SIGNS.get(piece.kind.sight, ":" if piece.kind.slows else ",")
    return "."


def _owner(position: Position, owner: int) -> str:
    """Whose a spawn point is."""
    no_side = {NOBODY: "nobody's", EVERYBODY: "everybody's"}
    return no_side.get(owner) or position.match.side_name(owner).name


def _points(position: Position) -> list[str]:
    words = []
    for point, now in zip(position.match.table.points, position.points, strict=True):
        marks = f", {now.markers} of {position.match.side_name(now.side).name}" if now.markers else ""
        words.append(f"{point.name} {_owner(position, now.owner)}{marks}")
    return ["points: " + "; ".join(words)]


def _tanks(position: Position) -> list[str]:
    lines = []
    for number, tank in enumerate(position.tanks):
        found = position.stats(number)
        where = tank.where.replace("_", " ")
        if tank.here:
            x, y = tank.place
            where = f"at {length_text(x)},{length_text(y)} heading {angle_text(tank.heading)}"
            where += ", bailed out" if tank.bailed else ""
        seat = position.match.seats[number]
        grid = " ".join(piece.name for piece in tank.installed) or "-"
        shop = " ".join(tank.workshop) or "-"
        side = position.match.side_name(position.match.sides[seat]).name
        values = f"speed {length_text(found.speed)}, range {length_text(found.range)}, AT {found.anti_tank}"
        lines.append(
            f"tank {number + 1} ({seat + 1}, {side}, {weight_name(position, number)}): {where}; {values}, "
            f"armour {found.front}/{found.side}; kills {tank.kills}, deaths {tank.deaths}; "
            f"grid {grid}; workshop {shop}"
        )
    return lines


def _scores(position: Position) -> list[str]:
    match = position.match
    scores = ", ".join(
        f"{match.side_name(side).name} {position.side_score(side):+}" for side in match.all_sides
    )
    return [f"round {position.round} of {position.match.mode.rounds}; score: {scores}"]


def _turn(position: Position) -> str:
    if position.phase == "over":
        return "The match is over."
    return f"tank {position.tank + 1}: {_DOING[position.phase]}"
