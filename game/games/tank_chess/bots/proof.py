"""Proves or refutes a win within a number of moves, against every defence (``kernel/proof.h``)."""

from __future__ import annotations

from array import array

from game.bots.solving import Bounds, GaveUp
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.kernel import Kernel, line_moves, raw_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove

WIN, DESTROY, ESCAPE = "win", "destroy_command", "escape"
GOALS = (WIN, DESTROY, ESCAPE)

NEVER = 99
"""A number of moves greater than any puzzle has: no win."""


class Proof:
    """One attacker and one goal; what it learns of positions it keeps. ``nodes`` are positions made.

    The attacker is who is to move at ``root``, unless it is named. Everything asked of it may raise
    ``GaveUp``.
    """

    def __init__(
        self, board: KernelBoard, root: Position, goal: str, bounds: Bounds, attacker: int | None = None
    ) -> None:
        self.nodes = 0
        self._board, self._bounds = board, bounds
        side = root.to_move if attacker is None else attacker
        board.ask(root, "proof", side, goal != ESCAPE, goal != DESTROY, bounds.nodes)

    def wins_in(self, position: Position, most: int) -> int:
        """Return in how few own moves, up to ``most``, the attacker, to move, forces the goal; ``NEVER``
        if not."""
        return self._ask(position, "wins_in", most)[0]

    def firsts(self, position: Position, moves: int) -> list[RawMove]:
        """Return the attacker's moves that force the goal in ``moves`` own moves; promising ones come
        first."""
        numbers = self._told(position, "firsts", moves, 0)
        found: list[RawMove] = []
        at = 0
        while at < len(numbers):
            raw, at = raw_move(position, numbers, at)
            found.append(raw)
        return found

    def first(self, position: Position, moves: int) -> RawMove:
        """Return one of the moves of ``firsts``. Raises ``ValueError`` if there is none."""
        line = line_moves(position, self._told(position, "firsts", moves, 1))
        if not line:
            raise ValueError(f"nothing forces it in {moves} moves")
        return line[0]

    def refutation(self, position: Position, left: int) -> RawMove | None:
        """Return a move of the defender, to move, after which the attacker can't force the goal in
        ``left`` moves; ``None`` if there is none."""
        line = line_moves(position, self._told(position, "refutation", left))
        return line[0] if line else None

    def longest(self, position: Position, left: int) -> tuple[RawMove, int]:
        """Return the defence that holds out longest against a win forced in ``left`` moves, and how many
        it takes.

        Of several equal ones it is the one that leaves the attacker the fewest ways, then one that
        destroys something.
        """
        numbers = self._told(position, "longest", left)
        if not numbers:
            raise ValueError("a match that is over has no defence")
        return raw_move(position, numbers, 1)[0], numbers[0]

    def _told(self, position: Position, name: str, *arguments: int) -> array[int]:
        size, kernel = self._ask(position, name, *arguments)
        return kernel.read(size)

    def _ask(self, position: Position, name: str, *arguments: int) -> tuple[int, Kernel]:
        if position.end is not None:
            raise ValueError("a match that is over has nothing to prove")
        kernel = self._board.set_up(position)
        found = self._board.go_on(kernel, name, *arguments, stop=self._bounds.stop)
        self.nodes = kernel.call("nodes")
        if kernel.call("halted"):
            raise GaveUp
        return found, kernel
