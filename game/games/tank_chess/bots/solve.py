"""Solves puzzles of Tank Chess: all first moves that force a win, the best defence, and the main line.

First moves that differ in the final facing only (the same piece, the same square, shot, mine and way)
and all force it are one solution: a facing that changes nothing is no second way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.bots.solving import MOST_MOVES, USUAL, Bounds, Solution, Verdict
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.proof import GOALS, NEVER, WIN, Proof
from game.games.tank_chess.bots.solve_grade import grade, same_key
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.world import TankChessWorld


class TankChessSolver:
    """The solver of Tank Chess (``game.bots.puzzles.Solver``)."""

    def __init__(self) -> None:
        self._board = KernelBoard()

    @property
    def goals(self) -> Sequence[str]:
        """Return the goals: to win in any way, to destroy the enemy Command, to escape with one's own."""
        return GOALS

    @property
    def longest(self) -> int:
        """Return the most moves a puzzle may have."""
        return MOST_MOVES

    def solve(self, view: TankChessWorld, goal: str, moves: int, bounds: Bounds = USUAL) -> Solution:
        """Return all first moves that force ``goal``; see ``Solver``."""
        return solve(view.position, goal, moves, bounds, self._board)

    def judge(self, view: TankChessWorld, moves: int, bounds: Bounds = USUAL) -> Verdict:
        """Return whether the side that has moved still wins, in any way; see ``Solver``."""
        position = view.position
        if view.outcome is not None:
            winners = {view.match.sides[seat] for seat in view.outcome.winners}
            return Verdict(winners == {1 - position.to_move})
        if not 0 <= moves < MOST_MOVES:
            raise ValueError(f"{moves} moves: 0 to {MOST_MOVES - 1} can be left")
        proof = Proof(self._board, position, WIN, bounds, 1 - position.to_move)
        spoiler = proof.refutation(position, moves) if moves else position.moves()[0]
        if spoiler is not None:
            reply = position.to_move_object(spoiler) if moves else None
            return Verdict(False, reply)
        raw, length = proof.longest(position, moves)
        return Verdict(True, position.to_move_object(raw), length)

    def squares(self, view: TankChessWorld, action: Move) -> tuple[str, ...]:
        """Return where the piece stands, and where it goes; for an escape the square it leaves from."""
        target = action.target
        if target is None:
            target = view.position.path(action.origin, None, None)[-1][0]
        return view.grid.name(action.origin), view.grid.name(target)

    def same_key(self, view: TankChessWorld) -> str:
        """Return a text that is equal for a position and its mirror images."""
        return same_key(view)

    def grade(self, view: TankChessWorld, solution: Solution) -> int:
        """Return how hard a puzzle is, from 1 to 5."""
        return grade(view, solution)


def solve(
    position: Position, goal: str, moves: int, bounds: Bounds = USUAL, board: KernelBoard | None = None
) -> Solution:
    """Return what forces ``goal`` for the side to move in at most ``moves`` own moves.

    Raises ``GaveUp``, and ``ValueError`` for a goal or a number of moves that is out of range.
    """
    if not 1 <= moves <= MOST_MOVES:
        raise ValueError(f"{moves} moves: 1 to {MOST_MOVES} can be proved")
    if goal not in GOALS:
        raise ValueError(f"no goal {goal!r}: there is {', '.join(GOALS)}")
    if position.end is not None:
        return Solution(0, (), (), 0)
    proof = Proof(board or KernelBoard(), position, goal, bounds)
    length = proof.wins_in(position, moves)
    if length == NEVER:
        return Solution(0, (), (), proof.nodes)
    groups: dict[Move, list[Move]] = {}
    for raw in proof.firsts(position, moves):
        move = position.to_move_object(raw)
        groups.setdefault(replace(move, facing=None), []).append(move)
    # the line begins with a move that is as short as it can be
    best = proof.first(position, length)
    firsts = tuple(tuple(sorted(group, key=_order)) for _, group in sorted(groups.items(), key=_by_group))
    nodes = proof.nodes
    return Solution(length, firsts, tuple(_line(proof, position, best, length)), nodes)


def _order(move: Move) -> tuple[int, ...]:
    # -1 stands for what a move has not
    parts = (move.origin, move.target, move.facing, move.shot, move.mine)
    return (*(-1 if part is None else part for part in parts), *move.path)


def _by_group(item: tuple[Move, list[Move]]) -> tuple[int, ...]:
    return _order(item[0])


def _line(proof: Proof, position: Position, raw: RawMove, length: int) -> list[Move]:
    line: list[Move] = []
    while True:
        line.append(position.to_move_object(raw))
        position = position.play(raw)
        length -= 1
        if position.end is not None or not length:
            return line
        reply, length = proof.longest(position, length)
        line.append(position.to_move_object(reply))
        position = position.play(reply)
        if position.end is not None:
            return line
        raw = proof.first(position, length)
