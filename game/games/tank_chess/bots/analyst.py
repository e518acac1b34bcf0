"""The analyst of Tank Chess: the best bot's search judges positions for as long as it is asked to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bots.contract import Analyst, Limits, Report, Seen, Thought, unheard
from game.bots.solving import Stop, never
from game.games.tank_chess.bots.board import Key
from game.games.tank_chess.bots.context import Context
from game.games.tank_chess.bots.search import Search, Style, as_moves
from game.games.tank_chess.bots.weights import DEFAULT, Weights
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.world import TankChessWorld

BITS: Final = 20
"""Usual size of the analyst's memory, as a power of two: 1,048,576 positions, 50 MB."""

ENTRY_BYTES: Final = 48
"""Bytes of a remembered position."""

JUDGE: Final = Style(noise=0, contempt=0)


class TankChessAnalyst(Analyst[TankChessWorld, Move]):
    """Judges positions without liking or disliking a draw, and without chance.

    Its lines differ in more than the final facing of their first moves, as long as there are others.
    Of another position it remembers which moves were good, of the same one the values too: asked
    again, it goes on where it was. On another map it begins anew.
    """

    def __init__(self, weights: Weights = DEFAULT, bits: int = BITS) -> None:
        """Make an analyst that remembers up to 2 ** ``bits`` positions."""
        self.weights = weights
        self._context = Context(weights, bits)
        self._root: tuple[Tables, Key, int, dict[Key, int]] | None = None

    def analyse(
        self,
        seen: Seen[TankChessWorld, Move],
        limits: Limits,
        lines: int = 1,
        report: Report = unheard,
        stop: Stop = never,
        also: Sequence[Move] = (),
    ) -> tuple[Thought[Move], ...]:
        """See ``Analyst``. Scores are for the seat that asked, whosever turn it is."""
        if lines < 1:
            raise ValueError(f"{lines} lines: there is at least one")
        view = seen.view
        position = self._context.position(view)
        if position.end is not None or view.outcome is not None:
            raise ValueError("a match that is over has no moves")
        visits = self._context.visits(view, position, stop)
        root = (position.tables, position.key, position.quiet, visits)
        if root != self._root:
            self._root = root
            self._context.board.renew()
        mine = view.match.sides[seen.seat] == position.to_move

        def turned(thought: Thought[Move]) -> Thought[Move]:
            if mine:
                return thought
            mate = None if thought.mate is None else -thought.mate
            return replace(thought, score=-thought.score, mate=mate)

        search = Search(
            self._context.board,
            position,
            limits,
            visits=visits,
            report=unheard if report is unheard else lambda thought: report(turned(thought)),
            stop=stop,
            style=JUDGE,
            lines=lines,
            also=[raw for move in also if (raw := position.from_move_object(move)) is not None],
        )
        found = search.ranked()
        return tuple(
            turned(
                Thought(
                    one.depth,
                    search.nodes,
                    one.score,
                    tuple(as_moves(position, one.line)),
                    one.mate,
                    rank,
                    len(found),
                )
            )
            for rank, one in enumerate(found, 1)
        )


def bits_for(megabytes: int) -> int:
    """The largest size that keeps within so many megabytes when it is full; 2 positions at least.

    >>> bits_for(64), bits_for(1)
    (20, 14)
    """
    return max(1, (megabytes * 1_000_000 // ENTRY_BYTES).bit_length() - 1)
