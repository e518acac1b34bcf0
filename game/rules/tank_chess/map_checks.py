"""Whether a position makes a legal map of Tank Chess, and what is odd about it (TC-7.1, TC-7.2)."""

from __future__ import annotations

from dataclasses import replace

from game.model.kit import Finding
from game.rules.tank_chess.definitions import Definitions
from game.rules.tank_chess.diagram import Diagram
from game.rules.tank_chess.position import Position, Tables

MAX_PIECES = 20
"""Pieces a side may have (TC-7.1)."""

MAX_GROUND_SHARE = 0.35
"""Above this share of squares nobody can enter the board is called crowded (TC-7.2)."""


def check_diagram(diagram: Diagram, definitions: Definitions) -> list[Finding]:
    """All that TC-7.1 forbids and TC-7.2 warns of in a start position."""
    found: list[Finding] = []
    for colour in (0, 1):
        squares = tuple(sorted(s for s, p in diagram.pieces.items() if p.colour == colour))
        commands = tuple(s for s in squares if diagram.pieces[s].kind.command)
        side = "side.white" if colour == 0 else "side.black"
        if len(commands) != 1:
            found.append(
                Finding("error", "TC-7.1", "map.commands", {"side": side, "n": len(commands)}, commands)
            )
        if not 1 <= len(squares) <= MAX_PIECES:
            found.append(Finding("error", "TC-7.1", "map.pieces", {"side": side, "n": len(squares)}, squares))
    if found:
        return found
    return [*_first_moves(diagram, definitions), *_shape(diagram)]


def _first_moves(diagram: Diagram, definitions: Definitions) -> list[Finding]:
    """Neither side may win with its first move; the first player should not destroy anything."""
    found: list[Finding] = []
    tables = Tables.for_diagram(definitions, diagram)
    for colour in (0, 1):
        position = Position.from_diagram(definitions, replace(diagram, to_move=colour), tables)
        side = "side.white" if colour == 0 else "side.black"
        attackers = tuple(threat.attacker for threat in position.threats(colour))
        if attackers:
            found.append(Finding("error", "TC-7.1", "map.command_in_fire", {"side": side}, attackers))
        if position.can_escape(colour):
            found.append(Finding("error", "TC-7.1", "map.escape_at_once", {"side": side}))
        if not attackers and colour == diagram.to_move:
            hits = [position.to_move_object(raw) for raw in position.shots()]
            shots = tuple(dict.fromkeys(m.shot for m in hits if m.shot is not None))
            if shots:
                found.append(Finding("warning", "TC-7.2", "map.shot_at_once", {"side": side}, shots))
        stuck = tuple(
            square
            for square, placed in sorted(diagram.pieces.items())
            if placed.colour == colour and all(target == square for target, _ in position.reach(square))
        )
        if stuck:
            found.append(Finding("warning", "TC-7.2", "map.stuck", {"side": side, "n": len(stuck)}, stuck))
    return found


def _shape(diagram: Diagram) -> list[Finding]:
    found: list[Finding] = []
    kinds = [sorted(p.kind.name for p in diagram.pieces.values() if p.colour == colour) for colour in (0, 1)]
    if kinds[0] != kinds[1]:
        found.append(Finding("warning", "TC-7.2", "map.different_pieces"))
    closed = tuple(
        sorted(
            square
            for square, ground in diagram.ground.items()
            if ground.enter is not None and not ground.enter
        )
    )
    if len(closed) > MAX_GROUND_SHARE * len(diagram.grid):
        share = round(100 * len(closed) / len(diagram.grid))
        found.append(Finding("warning", "TC-7.2", "map.crowded", {"share": share}))
    unreached = unreachable(diagram)
    if unreached:
        found.append(Finding("warning", "TC-7.2", "map.unreachable", {"n": len(unreached)}, unreached))
    if not any(symmetric(diagram, turn) for turn in ("half_turn", "left_right", "top_bottom")):
        found.append(Finding("warning", "TC-7.2", "map.not_symmetric"))
    return found


def unreachable(diagram: Diagram) -> tuple[int, ...]:
    """Squares that could be entered but lead to no piece's start by steps in any direction."""
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


def symmetric(diagram: Diagram, kind: str) -> bool:
    """Whether the map is the same after a half turn, a mirror left–right, or one top–bottom; all but
    left–right swap the sides of pieces and turn their facing (TC-7.3)."""
    grid = diagram.grid
    mirrored_x, mirrored_y = kind != "top_bottom", kind != "left_right"

    def image(square: int) -> int:
        x, y = grid.column(square), grid.rank(square)
        there = grid.at(grid.width - 1 - x if mirrored_x else x, grid.height - 1 - y if mirrored_y else y)
        assert there is not None
        return there

    def facing(direction: int) -> int:
        if kind == "half_turn":
            return (direction + 4) % 8
        return (8 - direction) % 8 if kind == "left_right" else (4 - direction) % 8

    for square, ground in diagram.ground.items():
        twin = diagram.ground.get(image(square))
        if twin is None or (twin.name != ground.name and twin.owner is None):
            return False
    for square, placed in diagram.pieces.items():
        other = diagram.pieces.get(image(square))
        colour = placed.colour if kind == "left_right" else 1 - placed.colour
        if (
            other is None
            or other.kind != placed.kind
            or other.colour != colour
            or other.facing != facing(placed.facing)
        ):
            return False
    return {image(s) for s in diagram.wrecks} == set(diagram.wrecks)
