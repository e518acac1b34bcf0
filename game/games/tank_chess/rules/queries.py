"""Questions that views, overlays, the editor and bots ask about an observation of Tank Chess.

Nothing here changes a state. Squares are grid squares, facings 0–7, colours 0 (White) and 1 (Black).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.draws import draw_after
from game.games.tank_chess.rules.foresight import ForeseenMove, foresee, shots
from game.games.tank_chess.rules.lines import FireLine, lines_of_fire
from game.games.tank_chess.rules.refusals import explain, refuse_shot
from game.games.tank_chess.rules.world import OFF, PIECE, TankChessWorld
from game.model.contract import Refusal


@dataclass(frozen=True, slots=True)
class Stop:
    """A square a piece can end its move on: the fewest steps to it, and for each possible facing its
    steps. ``backward`` if only the backward move leads there (TC-4.3)."""

    steps: int
    facings: Mapping[int, int]
    backward: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece can go in one turn (TC-4): ``stops`` by square; if it is a Command that can leave
    over the edge (TC-6.2), the steps that takes and the (square, facing) it leaves from; and by square
    the steps to where it would be lost (TC-8.3)."""

    stops: Mapping[int, Stop] = field(default_factory=dict)
    escape: int | None = None
    exits: tuple[tuple[int, int], ...] = ()
    lost: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FallenPiece:
    """The piece a wreck was: its kind, colour (0 White, 1 Black) and facing when it was hit."""

    kind: str
    colour: int
    facing: int = 1


def pieces_at(view: TankChessWorld) -> dict[int, int]:
    """Return the entity of every piece in the game, by its square."""
    return {
        piece.square: view.entity(row)
        for row, piece in enumerate(view.each(PIECE))
        if piece.square != OFF and not piece.wreck
    }


def wrecks_at(view: TankChessWorld) -> dict[int, FallenPiece]:
    """Return what the wreck on each square was, where that is known (not in a position from text)."""
    return {
        piece.square: FallenPiece(piece.kind, piece.colour, piece.facing)
        for piece in view.each(PIECE)
        if piece.wreck and piece.kind
    }


def reach(view: TankChessWorld, square: int) -> Reach:
    """Return where the piece on that square, of either side, could go if it were its turn."""
    position = view.position
    map_ = position.reach(square)
    found: dict[int, dict[int, int]] = {}
    backward: set[int] = set()
    for (target, facing), steps in map_.items():
        found.setdefault(target, {})[facing] = steps
        if (target, facing) in map_.backward:
            backward.add(target)
    stops = {
        target: Stop(min(facings.values()), facings, target in backward and len(facings) == 1)
        for target, facings in found.items()
    }
    exits = () if map_.escape is None else (position.path(square, None, None)[-1],)
    return Reach(stops, map_.escape, exits, map_.lost)


def lines(view: TankChessWorld, square: int, at: tuple[int, int] | None = None) -> list[FireLine]:
    """Return the lines of fire of a piece where it stands, or as if it stood at (square, facing)."""
    return lines_of_fire(view.diagram, square, at)


def danger(view: TankChessWorld, colour: int) -> dict[int, tuple[int, ...]]:
    """Return the squares that ``colour`` could fire on in its next turn, whatever stands there, each with the
    squares of the pieces that could; armour ignored."""
    return view.position.fire_zone(colour)


def covered(view: TankChessWorld, colour: int) -> frozenset[int]:
    """Return the squares that the guns of ``colour`` cover from where they stand now."""
    return frozenset(view.position.covered_now(colour))


def completions(view: TankChessWorld, origin: int, target: int, facing: int | None) -> list[Move]:
    """Return every legal move with that drive: without a shot first, then with each shot, mine and way
    (TC-4.7)."""
    position = view.position
    return [
        move
        for raw in position.moves()
        if raw[0].square == origin
        and (move := position.to_move_object(raw)).target == target
        and move.facing == facing
    ]


def moves_of(view: TankChessWorld, origin: int) -> list[Move]:
    """Return every legal move of the piece on that square, in the position's order."""
    position = view.position
    return [position.to_move_object(raw) for raw in position.moves() if raw[0].square == origin]


def escape_move(view: TankChessWorld, origin: int) -> Move | None:
    """Return the legal escape of the Command on that square; ``None`` if there is none (TC-6.2)."""
    move = Move(origin, None, None)
    return move if view.position.is_legal(move) else None


def threats(view: TankChessWorld, colour: int) -> tuple[tuple[int, Move], ...]:
    """Return how that colour could destroy the enemy Command in its next turn, as (attacker, move) pairs
    (TC-6.3)."""
    return tuple((threat.attacker, threat.move) for threat in view.position.threats(colour))


def why_not(view: TankChessWorld, move: Move) -> Refusal:
    """Return the reason why an illegal move is not allowed."""
    return explain(view.diagram, view.position, move)


def drive(view: TankChessWorld, move: Move) -> tuple[tuple[int, int], ...]:
    """Return every (square, facing) of a move's drive, start and end included."""
    return tuple(view.position.path(move.origin, move.target, move.facing, move.path))


@dataclass(frozen=True, slots=True)
class Traced:
    """A move of a line: who makes it, its drive by squares with start and end, the square its shot or mine
    aims at, and the direction in which it leaves the board (TC-6.2)."""

    colour: int
    path: tuple[int, ...]
    facing: int | None
    aim: int | None
    over: int | None


def traced(view: TankChessWorld, moves: Sequence[Move]) -> tuple[Traced, ...]:
    """Play the moves of a line one after the other from this view, up to the first illegal one."""
    position, found = view.position, []
    for move in moves:
        raw = None if position.end is not None else position.from_move_object(move)
        if raw is None:
            break
        way = position.path(move.origin, move.target, move.facing, move.path)
        over = way[-1][1] if move.target is None else None
        aim = move.shot if move.shot is not None else move.mine
        path = tuple(dict.fromkeys(square for square, _ in way))
        found.append(Traced(position.to_move, path, move.facing, aim, over))
        position = position.play(raw)
    return tuple(found)


def foreseen(view: TankChessWorld, move: Move) -> Diagram | None:
    """Return the board after a move; ``None`` if the move is not legal."""
    raw = view.position.from_move_object(move)
    return None if raw is None else view.position.play(raw).diagram()


__all__ = ["ForeseenMove", "draw_after", "foresee", "refuse_shot", "shots"]
