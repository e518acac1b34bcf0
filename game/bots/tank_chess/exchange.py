"""Exchanges of shots: what a search ends in, and what all of it stands on (limits, moves, wins).

An exchange is followed until no shot is worth firing. The side to move may hold its fire, unless its
Command is under fire or the enemy's is about to escape.
"""

from __future__ import annotations

import time
from typing import Final

from game.bots.contract import Limits
from game.bots.solving import Stop
from game.bots.tank_chess.dangers import checked, dangers, spoilers, standing
from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.bots.tank_chess.strikes import WIN, Gains, strikes
from game.rules.tank_chess import dynamic
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import PieceState, RawMove

INFINITE: Final = 10 * MATE
WON: Final = MATE - 1000
"""Scores from here on are wins that were found, and not judgements."""

QUIET_PLIES: Final = 6
"""How long an exchange of shots is followed."""

EVASIONS: Final = 5
"""With so many of them left, or more, a Command under fire gets all its moves in an exchange."""

TRIES: Final = (1, 1, 1, 1, 1, 2, 3)
"""How many of the placings from which a piece can shoot the same target are tried, by turns left."""

ASK_EVERY: Final = 16
"""Nodes between two looks at the flag and the clock; on maps where a node can cost more, each asks."""


class Enough(Exception):
    """The limits are reached, or somebody asked to stop."""


class Exchange:
    """Values positions by the exchange of shots that begins there; counts nodes, and sees when to stop.

    ``selective``, ``unseen`` and ``careless`` are as in ``Style``.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        limits: Limits,
        stop: Stop,
        selective: bool = True,
        unseen: frozenset[PieceState] = frozenset(),
        careless: bool = False,
    ) -> None:
        self.evaluator = evaluator
        self.root, self.weights = evaluator.root, evaluator.weights
        self.selective, self.unseen, self.careless = selective, unseen, careless
        self.nodes = 0
        self.seldepth = 0
        self.hurried = False
        tables = self.root.tables
        weights = self.weights
        self._limit = INFINITE if limits.nodes is None else limits.nodes
        self._until = None if limits.movetime_ms is None else time.monotonic() + limits.movetime_ms / 1000
        self._stop = stop
        costly = tables.changing or tables.size > 400
        self._every = 1 if costly else ASK_EVERY
        self._next = min(self._every, self._limit)
        self.history: dict[int, int] = {}
        self._home, self._tempo = round(weights.home), round(weights.tempo)
        self._fork = weights.fork
        self._worths = evaluator.worths
        self._most = round(self._fork * max(self._worths)) + 1
        # By how much an exchange can come to more than was gained when it begins; a selective search
        # does not wait for that.
        self._slack = 0 if selective else self._home + self._most

    # --- limits ---

    def ask(self) -> None:
        """Count a node, and see whether it was the last. Raises ``Enough``."""
        self.nodes += 1
        if self.nodes >= self._next:
            self.look_up()

    def look_up(self) -> None:
        """See whether to go on. Raises ``Enough``."""
        if self.nodes > self._limit:
            raise Enough
        if self._stop() or (self._until is not None and time.monotonic() >= self._until):
            self.hurried = True
            raise Enough
        self._next = self.nodes + self._every
        if self._next > self._limit:
            self._next = self._limit + 1

    # --- moves ---

    def _quiet_moves(
        self, position: Position, depth: int, floor: int, forced: bool
    ) -> list[tuple[int, RawMove]]:
        """The other moves that can come to more than ``floor``, the likeliest first."""
        found: list[tuple[int, RawMove]] = []
        evaluator, world = self.evaluator, position.world
        threats = standing(position) if forced else None
        for state in position.own:
            least = floor
            if state.command and self.selective and evaluator.near_home(state):
                # it may gain the threat of an escape, which only the next turn's value shows
                least -= self._home
            quiet = evaluator.quiet(state, world)
            if threats is not None:
                found += spoilers(state, quiet, threats)
            elif least == -INFINITE:
                found += quiet
            else:
                for entry in quiet:
                    if entry[0] <= least:
                        break
                    found.append(entry)
            if self._every == 1:
                self.look_up()
        if (forced or not self.selective) and position.tables.changing:
            found += self._mines(position)
        if depth > 1 or forced:
            history = self.history.get
            ranked = [(gain + history(raw[1].id, 0), gain, raw) for gain, raw in found]  # type: ignore[union-attr]
            ranked.sort(key=_by_rank, reverse=True)
            found = [(gain, raw) for _, gain, raw in ranked]
        else:
            found.sort(key=_by_gain, reverse=True)
        return found

    def _mines(self, position: Position) -> Gains:
        """Every way to set a remote mine off, also under an own piece: the wreck may stop a shot (TC-8)."""
        tables, world, gain = position.tables, position.world, self.evaluator.gain
        if not dynamic.remote_squares(tables, world, position.to_move):
            return []
        pieces = [*position.own, *position.enemy]
        return [
            (gain(raw), raw)
            for state in position.own
            for raw in dynamic.mines_of(tables, world, state, tables.find_reach(state, world), pieces)
        ]

    # --- exchanges ---

    def strikes(self, position: Position, ply: int, floor: int = -WIN) -> Gains:
        """The moves that destroy something or win, without those that are overlooked or gain too little."""
        shots = strikes(position, self.evaluator, floor)
        if ply == 1 and self.unseen and (self.careless or not shots or shots[0][0] != WIN):
            return [entry for entry in shots if entry[1][0] not in self.unseen]
        return shots

    def exchange(self, position: Position, score: int, alpha: int, beta: int, ply: int, left: int) -> int:
        """The value once no shot is worth firing: the side to move may always hold its fire, unless
        its Command is under fire or the enemy's is about to escape."""
        self.ask()
        if ply > self.seldepth:
            self.seldepth = ply
        evaluator = self.evaluator
        best = score + self._tempo
        far = False
        if alpha < best < beta + self._most and (alpha < beta - 1 or best >= beta):
            # here it matters whether two pieces are under fire at once
            danger = dangers(position, self._worths)
            forced = danger.checked
            if danger.second:
                best -= int(danger.second * self._fork)
            sure = best
        else:
            forced = checked(position)
            sure = best - self._most
            far = best >= beta
        forced = forced or evaluator.escapes_next(position, 1 - position.to_move)
        if forced:
            best -= self._home
            if far and alpha < best < beta + self._most:
                best -= int(dangers(position, self._worths).second * self._fork)
        elif best >= beta:
            return max(sure, beta)
        floor = max(alpha, best) - score if self.selective and not forced else -WIN
        shots = self.strikes(position, ply, floor)
        if shots and shots[0][0] == WIN:
            return MATE - ply - 1
        if left <= 0:
            return best
        if forced and left >= EVASIONS and self.selective:
            return self._evade(position, score, alpha, beta, ply, left, shots)
        if best >= beta:
            return best
        alpha, slack = max(alpha, best), self._slack
        tried: dict[tuple[int, int], int] = {}
        for gain, raw in shots:
            if score + gain + slack <= alpha:
                break
            victim = raw[2]
            if victim is None:
                continue
            aim = (raw[0].square, victim.square)
            tried[aim] = tried.get(aim, 0) + 1
            if tried[aim] > TRIES[left]:
                continue
            value = self._after(position.play(raw), -score - gain, alpha, beta, ply, left)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        return best

    def _after(self, child: Position, score: int, alpha: int, beta: int, ply: int, left: int) -> int:
        if child.end is not None:
            self.ask()
            return ply + 1 - MATE if child.end.winner == child.to_move else MATE - ply - 1
        return -self.exchange(child, score, -beta, -alpha, ply + 1, left - 1)

    def _evade(
        self,
        position: Position,
        score: int,
        alpha: int,
        beta: int,
        ply: int,
        left: int,
        shots: list[tuple[int, RawMove]],
    ) -> int:
        """The best of all moves that may end the threat to the Command, or the enemy's escape."""
        best, left_out = ply + 2 - MATE, False
        quiet = self._quiet_moves(position, 1, -INFINITE, True)
        for gain, raw in (*shots, *quiet):
            if best > -WON and score + gain <= alpha:
                left_out = True
                continue
            value = self._after(position.play(raw), -score - gain, max(alpha, best), beta, ply, left)
            if value > best:
                best = value
                if value >= beta:
                    return best
        return max(best, alpha) if left_out else best


def _by_gain(entry: tuple[int, RawMove]) -> int:
    return entry[0]


def _by_rank(entry: tuple[int, int, RawMove]) -> int:
    return entry[0]
