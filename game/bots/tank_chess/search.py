"""The search: alpha-beta over turns, then over exchanges of shots, deepened one turn at a time.

Scores are for the side to move, in the units of ``weights``. Bounded by nodes (positions made), so
that the same question has the same answer everywhere. A transposition table, killers, history and
reductions belong here when searches get deeper; ordering by gain is enough for two turns.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.bots.contract import Limits, Report, Stop, Thought, never, unheard
from game.bots.tank_chess.evaluate import MATE, Evaluator, attacked
from game.bots.tank_chess.strikes import WIN, Gains, strikes, winning
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import RawMove

INFINITE: Final = 10 * MATE
MAX_DEPTH: Final = 32
QUIET_PLIES: Final = 6
"""How long an exchange of shots is followed."""

TRIES: Final = 3
"""How many of the placings from which a piece can shoot the same target are tried in an exchange."""

ASK_EVERY: Final = 16
"""Nodes between two looks at the flag and the clock; under a millisecond, some more on maps
whose ground can change."""

Key = tuple[int, int]


class _Enough(Exception):
    """The limits are reached, or somebody asked to stop."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the move, its score, the line expected, and what it took."""

    move: RawMove
    score: int
    line: tuple[RawMove, ...]
    depth: int
    nodes: int


class Search:
    """One search from the evaluator's root. ``visits`` says how often positions have been there."""

    def __init__(
        self,
        evaluator: Evaluator,
        limits: Limits,
        seed: int = 0,
        visits: dict[Key, int] | None = None,
        report: Report = unheard,
        stop: Stop = never,
    ) -> None:
        self.root, self.evaluator, self.weights = evaluator.root, evaluator, evaluator.weights
        self.visits = visits or {}
        self.nodes = 0
        self._limits, self._report, self._stop = limits, report, stop
        self._noise = random.Random(seed)
        self._until = None if limits.movetime_ms is None else time.monotonic() + limits.movetime_ms / 1000
        self._side = self.root.to_move
        self._draw = -round(self.weights.contempt)
        definitions = self.root.tables.definitions
        self._quiet_end = definitions.draw_quiet_turns
        self._repeat_end = definitions.draw_repetitions

    # --- the root ---

    def run(self) -> Found:
        """The best move, deepening until a limit is reached. Raises ``ValueError`` if there is none."""
        if self.root.end is not None:
            raise ValueError("a match that is over has no moves")
        won = winning(self.root)
        if won is not None:
            found = Found(won, MATE - 1, (won,), 1, 1)
            self.nodes = 1
            self._tell(found)
            return found
        moves = self.root.moves()
        evaluator = self.evaluator
        score = evaluator.score(self.root)
        # The noise belongs to the move and not to its place in the list, so it is drawn for all of them.
        noise = [self._noise.randrange(self.weights.noise + 1) for _ in moves]
        ranked = sorted(
            ((evaluator.gain(raw) + more, more, raw) for raw, more in zip(moves, noise, strict=True)),
            key=lambda entry: entry[0],
            reverse=True,
        )
        order = [(raw, more) for _, more, raw in ranked]
        best = Found(order[0][0], score, (order[0][0],), 0, 0)
        for depth in range(1, min(self._limits.depth or MAX_DEPTH, MAX_DEPTH) + 1):
            try:
                best, order = self._iterate(order, score, depth)
            except _Enough:
                break
            self._tell(best)
            if abs(best.score) > MATE // 2:
                break
        return Found(best.move, best.score, best.line, best.depth, self.nodes)

    def _iterate(
        self, order: list[tuple[RawMove, int]], score: int, depth: int
    ) -> tuple[Found, list[tuple[RawMove, int]]]:
        """One search of all moves to that depth; what is found so far is kept if it is cut short."""
        alpha = -INFINITE
        found: Found | None = None
        ranked: list[tuple[int, int, RawMove]] = []
        for raw, more in order:
            child = self.root.play(raw)
            line: list[RawMove] = []
            try:
                value = self._root_value(child, raw, score, depth, alpha - more, line) + more
            except _Enough:
                if found is None:
                    raise
                # The first move is the one that was best before, so what is best now is no worse.
                return found, order
            ranked.append((value, more, raw))
            if value > alpha:
                alpha = value
                found = Found(raw, value - more, (raw, *line), depth, self.nodes)
        assert found is not None
        # Values below the best are bounds; sorting is stable, so equal bounds keep their order.
        ranked.sort(key=lambda entry: entry[0], reverse=True)
        first = [entry for entry in ranked if entry[2] is found.move]
        rest = [entry for entry in ranked if entry[2] is not found.move]
        return found, [(raw, more) for _, more, raw in (*first, *rest)]

    def _root_value(
        self, child: Position, raw: RawMove, score: int, depth: int, alpha: int, line: list[RawMove]
    ) -> int:
        been = self.visits.get(child.key, 0)
        if child.end is None and (been + 1 >= self._repeat_end or child.quiet >= self._quiet_end):
            return self._draw
        malus = round(self.weights.repeat) * been
        gained = score + self.evaluator.gain(raw)
        return -self._turn(child, -gained, depth - 1, -INFINITE, -(alpha + malus), 1, line) - malus

    def _tell(self, found: Found) -> None:
        self._report(
            Thought(
                found.depth,
                self.nodes,
                found.score,
                tuple(_as_moves(self.root, found.line)),
            )
        )

    # --- inside ---

    def _count(self) -> None:
        self.nodes += 1
        if self._limits.nodes is not None and self.nodes > self._limits.nodes:
            raise _Enough
        if self.nodes % ASK_EVERY == 0 and (
            self._stop() or (self._until is not None and time.monotonic() >= self._until)
        ):
            raise _Enough

    def _turn(
        self, position: Position, score: int, depth: int, alpha: int, beta: int, ply: int, line: list[RawMove]
    ) -> int:
        """The value of a position for the side to move, ``depth`` turns deep and then quietened."""
        self._count()
        line.clear()
        if position.end is not None:
            return MATE - ply if position.end.winner == position.to_move else ply - MATE
        if position.quiet >= self._quiet_end:
            return self._draw if position.to_move == self._side else -self._draw
        if depth <= 0:
            return self._exchange(position, score, alpha, beta, ply, QUIET_PLIES)
        shots = strikes(position, self.evaluator)
        if shots and shots[0][0] == WIN:
            line[:] = [shots[0][1]]
            return MATE - ply - 1
        best = -INFINITE
        deeper: list[RawMove] = []
        # The enemy may hold its fire, so the last turn is worth no more than what it gains, unless it
        # threatens an escape after it.
        hope = score + (round(self.weights.home) if self.evaluator.at_the_door(position) else 0)
        for gain, raw in self._ordered(position, shots, alpha - hope if depth == 1 else -INFINITE):
            if depth == 1 and hope + gain <= alpha and not raw[0].command:
                continue
            value = -self._turn(position.play(raw), -score - gain, depth - 1, -beta, -alpha, ply + 1, deeper)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    line[:] = [raw, *deeper]
                    if value >= beta:
                        return best
        # What was left out can't raise alpha.
        return max(best, alpha) if depth == 1 else best

    def _ordered(self, position: Position, shots: Gains, floor: int) -> Iterator[tuple[int, RawMove]]:
        """All moves to look at, the likeliest first; quiet ones are listed only when it comes to them."""
        yield from shots
        yield from self._quiet_moves(position, floor)

    def _quiet_moves(self, position: Position, floor: int) -> list[tuple[int, RawMove]]:
        """The other moves that can come to more than ``floor``, by gain; a Command under fire first."""
        found: list[tuple[int, RawMove]] = []
        evaluator, world = self.evaluator, position.world
        threatened = None
        for state in position.own:
            least = floor
            if state.command:
                if attacked(position, state, position.enemy):
                    threatened = state
                if evaluator.near_home(state):
                    # it may gain the threat of an escape, which only the next turn's value shows
                    least -= round(self.weights.home)
            for entry in evaluator.quiet(state, world):
                if entry[0] <= least:
                    break
                found.append(entry)
        found.sort(key=_by_gain, reverse=True)
        if threatened is not None:
            found.sort(key=lambda entry: entry[1][0] is not threatened)
        return found

    def _exchange(self, position: Position, score: int, alpha: int, beta: int, ply: int, left: int) -> int:
        """The value once no shot is worth firing: the side to move may always hold its fire."""
        best = score + round(self.weights.tempo)
        if self.evaluator.escapes_next(position, 1 - position.to_move):
            best -= round(self.weights.home)
        if best >= beta:
            return best
        shots = strikes(position, self.evaluator)
        if shots and shots[0][0] == WIN:
            return MATE - ply - 1
        if left <= 0:
            return best
        alpha = max(alpha, best)
        tried: dict[tuple[int, int], int] = {}
        for gain, raw in shots:
            if score + gain <= alpha:
                break
            victim = raw[2]
            if victim is None:
                continue
            aim = (raw[0].square, victim.square)
            tried[aim] = tried.get(aim, 0) + 1
            if tried[aim] > TRIES:
                continue
            self._count()
            child = position.play(raw)
            if child.end is not None:
                value = MATE - ply - 1 if child.end.winner == position.to_move else ply + 1 - MATE
            else:
                value = -self._exchange(child, -score - gain, -beta, -alpha, ply + 1, left - 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        return best


def _by_gain(entry: tuple[int, RawMove]) -> int:
    return entry[0]


def _as_moves(root: Position, line: tuple[RawMove, ...]) -> list[object]:
    moves: list[object] = []
    position = root
    for raw in line:
        moves.append(position.to_move_object(raw))
        position = position.play(raw)
    return moves
