"""The first-move questions of map checks asked of the compact position, for comparison: slow and plain."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tables import Tables


@dataclass(frozen=True)
class FirstMoves:
    """What one side could do with the first move of all: by squares, as in the checks' findings."""

    attackers: tuple[int, ...]
    escapes: bool
    victims: tuple[int, ...]
    stuck: tuple[int, ...]


def first_moves(diagram: Diagram, definitions: Definitions, colour: int) -> FirstMoves:
    """Everything by listing what the position has."""
    tables = Tables.for_diagram(definitions, diagram)
    position = Position.from_diagram(definitions, replace(diagram, to_move=colour), tables)
    moves = [position.to_move_object(raw) for raw in position.shots()]
    victims = {square for move in moves for square in (move.shot, move.mine) if square is not None}
    enemies = {square for square, placed in diagram.pieces.items() if placed.colour != colour}
    stuck = tuple(
        square
        for square, placed in sorted(diagram.pieces.items())
        if placed.colour == colour and all(target == square for target, _ in position.reach(square))
    )
    return FirstMoves(
        tuple(threat.attacker for threat in position.threats(colour)),
        position.can_escape(colour),
        tuple(sorted(victims & enemies)),
        stuck,
    )


def unreachable(diagram: Diagram) -> tuple[int, ...]:
    """Squares nobody can come to, square by square."""
    grid = diagram.grid
    open_ = {
        square
        for square in range(len(grid))
        if (ground := diagram.ground.get(square)) is None
        or ground.enter is None
        or ground.enter
        or ground.others == "lost"
    }
    todo = [square for square in diagram.pieces if square in open_]
    reached = set(todo)
    while todo:
        for neighbour in grid.neighbours(todo.pop()):
            if neighbour in open_ and neighbour not in reached:
                reached.add(neighbour)
                todo.append(neighbour)
    return tuple(sorted(open_ - reached))
