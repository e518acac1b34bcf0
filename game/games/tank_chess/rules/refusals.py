"""Explains why a move of Tank Chess isn't allowed: the rule's id and a text key."""

from __future__ import annotations

from game.games.tank_chess.rules.definitions import WRECK
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.lines import lines_of_fire
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.position import Position
from game.model.contract import Refusal
from game.model.grid8 import Grid


def explain(diagram: Diagram, position: Position, move: Move) -> Refusal:
    """Return why a move is not legal here: the first reason a player would name."""
    grid = diagram.grid
    squares = [move.origin, move.target, move.shot, move.mine, *move.path]
    if any(square is not None and not 0 <= square < len(grid) for square in squares):
        return Refusal("TC-1.1", "tank_chess.refuse.off_board")
    placed = diagram.pieces.get(move.origin)
    if placed is None:
        key = "wreck" if move.origin in diagram.wrecks else "nothing_there"
        return Refusal("TC-4.1", f"tank_chess.refuse.{key}", {"square": grid.name(move.origin)})
    if placed.colour != diagram.to_move:
        return Refusal("TC-4.1", "tank_chess.refuse.not_yours", {"square": grid.name(move.origin)})
    if move.target is None:
        return explain_escape(placed)
    return (
        explain_drive(diagram, position, placed, move)
        or explain_mine(diagram, move)
        or explain_shot(diagram, move)
        or Refusal("TC-4.7", "tank_chess.refuse.path", {"square": grid.name(move.target)})
    )


def explain_escape(placed: PlacedPiece) -> Refusal:
    """Return why the piece can't leave the board now (TC-6.2)."""
    if not placed.kind.command:
        return Refusal("TC-6.2", "tank_chess.refuse.only_command_escapes")
    return Refusal("TC-6.2", "tank_chess.refuse.edge_too_far", {"speed": placed.kind.speed})


def explain_drive(diagram: Diagram, position: Position, placed: PlacedPiece, move: Move) -> Refusal | None:
    """Return why the piece can't end its drive on that square with that facing; ``None`` if it can (TC-4)."""
    grid, target = diagram.grid, move.target
    assert target is not None
    name = {"square": grid.name(target)}
    kind = placed.kind.name
    if target == move.origin and move.facing == placed.facing:
        return Refusal("TC-4.4", "tank_chess.refuse.no_change")
    reach = position.reach(move.origin)
    facings = {facing for square, facing in reach if square == target}
    if (target, move.facing) in reach or (facings and move.facing is None and move.mine == target):
        return None
    if target != move.origin:
        if target in diagram.pieces:
            return Refusal("TC-4.5", "tank_chess.refuse.occupied", name)
        ground = diagram.ground.get(target)
        there = WRECK if target in diagram.wrecks else ground.name if ground is not None else ""
        if there in placed.kind.pushes and not facings:
            return Refusal(
                "TC-8.1", "tank_chess.refuse.not_pushed", {**name, "n": placed.kind.push_steps, "kind": kind}
            )
        if there == WRECK and not facings:
            return Refusal("TC-4.5", "tank_chess.refuse.wreck_blocks", name)
        if (
            ground is not None
            and not ground.lets_in(placed.kind)
            and ground.others == "blocked"
            and not facings
        ):
            return Refusal(
                "TC-4.5", "tank_chess.refuse.ground_blocks", {**name, "ground": ground.name, "kind": kind}
            )
    if facings:
        if move.facing is None:
            return Refusal("TC-4.2", "tank_chess.refuse.facing_needed", name)
        return Refusal(
            "TC-4.2", "tank_chess.refuse.facing_too_far", {**name, "speed": placed.kind.speed, "kind": kind}
        )
    return Refusal("TC-4.2", "tank_chess.refuse.too_far", {**name, "speed": placed.kind.speed, "kind": kind})


def explain_mine(diagram: Diagram, move: Move) -> Refusal | None:
    """Return why that mine can't be set off; ``None`` if it can, or if the move has no mine (TC-8)."""
    if move.mine is None:
        return None
    ground = diagram.ground.get(move.mine)
    name = {"square": diagram.grid.name(move.mine)}
    if ground is None or not ground.remote or ground.owner != diagram.to_move:
        return Refusal("TC-8.1", "tank_chess.refuse.no_mine", name)
    return Refusal("TC-8.1", "tank_chess.refuse.nobody_on_mine", name)


def explain_shot(diagram: Diagram, move: Move) -> Refusal | None:
    """Return why the shot can't be fired from the end of the drive; ``None`` if it can, or if the move has
    no shot (TC-5)."""
    if move.shot is None or move.target is None or move.facing is None:
        return None
    return refuse_shot(diagram, move.origin, move.target, move.facing, move.shot) or Refusal(
        "TC-5.1", "tank_chess.refuse.no_shot", {"square": diagram.grid.name(move.shot)}
    )


def refuse_shot(diagram: Diagram, origin: int, square: int, facing: int, shot: int) -> Refusal | None:
    """Return why the piece of ``origin``, standing on ``square`` with that facing, can't destroy what is
    on ``shot``; ``None`` if it can (TC-5.1–5.6)."""
    grid = diagram.grid
    placed, enemy = diagram.pieces[origin], diagram.pieces.get(shot)
    name = {"square": grid.name(shot), "kind": placed.kind.name}
    if enemy is None:
        key = "wreck_no_target" if shot in diagram.wrecks else "nobody_to_shoot"
        return Refusal("TC-5.1", f"tank_chess.refuse.{key}", name)
    if enemy.colour == placed.colour:
        return Refusal("TC-5.1", "tank_chess.refuse.own_piece", name)
    if placed.kind.gun is None:
        return Refusal("TC-5.2", "tank_chess.refuse.no_gun", name)
    for line in lines_of_fire(diagram, origin, at=(square, facing)):
        for outcome in line.targets:
            if outcome.square != shot:
                continue
            if outcome.outcome == "destroyed":
                return None
            if outcome.outcome == "too_close":
                return Refusal("TC-5.3", "tank_chess.refuse.too_close", name)
            if outcome.outcome == "holds":
                return Refusal(
                    "TC-5.6",
                    "tank_chess.refuse.armour_holds",
                    {
                        **name,
                        "gun": roman(placed.kind.gun),
                        "side": outcome.side,
                        "armour": roman(outcome.armour),
                    },
                )
            return Refusal("TC-5.3", "tank_chess.refuse.line_blocked", name)
    return _off_line(grid, placed, square, facing, shot, name)


def _off_line(
    grid: Grid, placed: PlacedPiece, square: int, facing: int, shot: int, name: dict[str, str]
) -> Refusal:
    direction = grid.direction(square, shot)
    allowed = {(facing + turn) % 8 for turn in placed.kind.directions}
    if direction is None:
        return Refusal("TC-5.2", "tank_chess.refuse.no_line", name)
    if direction not in allowed:
        return Refusal("TC-5.2", "tank_chess.refuse.not_that_way", name)
    if placed.kind.ranges and grid.distance(square, shot) not in placed.kind.ranges:
        ranges = ", ".join(str(r) for r in placed.kind.ranges)
        return Refusal("TC-5.4", "tank_chess.refuse.wrong_distance", {**name, "ranges": ranges})
    return Refusal("TC-5.3", "tank_chess.refuse.line_blocked", name)
