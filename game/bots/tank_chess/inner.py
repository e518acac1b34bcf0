"""Inside the search: alpha-beta over turns, and over exchanges of shots where the turns end.

Scores are for the side to move, in the units of ``weights``. What is left out or looked at less deeply
because it can hardly matter (``selective``) makes the search several times as deep in the same time;
without it every move of every turn is looked at, as weaker levels do, and the value is minimax.
"""

from __future__ import annotations

from typing import Final

from game.bots.contract import Limits
from game.bots.solving import Stop
from game.bots.tank_chess.dangers import dangers
from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.bots.tank_chess.exchange import INFINITE, QUIET_PLIES, WON, Exchange
from game.bots.tank_chess.memory import AT_LEAST, AT_MOST, EXACT, TranspositionTable
from game.bots.tank_chess.strikes import WIN
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import SIDE, PieceState, RawMove

MAX_PLY: Final = 60

MARGIN: Final = 70
"""A move with two turns to go that gains so much less than is needed is left out."""

LATE: Final = (0, 14, 60, 150)
"""By depth: how many quiet moves are looked at where none was good so far."""

HISTORY: Final = 60
"""The most that a move is put forward for having been good elsewhere, in the units of gains."""

Key = tuple[int, int]
Line = list[RawMove]


class Inner(Exchange):
    """The turns after the first: ``value`` judges what a move of the root leads to."""

    def __init__(
        self,
        evaluator: Evaluator,
        memory: TranspositionTable,
        limits: Limits,
        visits: dict[Key, int],
        stop: Stop,
        selective: bool = True,
        contempt: int | None = None,
        unseen: frozenset[PieceState] = frozenset(),
        careless: bool = False,
    ) -> None:
        super().__init__(evaluator, limits, stop, selective, unseen, careless)
        self.memory, self.visits = memory, visits
        self.draw = -round(self.weights.contempt) if contempt is None else -contempt
        definitions = self.root.tables.definitions
        self._quiet_end, self.repeat_end = definitions.draw_quiet_turns, definitions.draw_repetitions
        self._turn_end = definitions.turn_limit
        self._side = self.root.to_move
        self._been = {digest for digest, _ in visits}
        self._path = [0] * (MAX_PLY + 8)
        self._killers: list[list[RawMove]] = [[] for _ in range(MAX_PLY + 8)]
        self._depth = 1

    # --- turns ---

    def set_root(self) -> None:
        """Begin a line: the root is its first position."""
        self._path[0] = self.root.hash

    def draws(self, position: Position, ply: int) -> bool:
        """Whether the match is drawn here: too many turns, quiet or at all, or the same again (TC-6.4).

        One that was there in the line searched counts as drawn: who can repeat once can do it again.
        """
        quiet = position.quiet
        if self._turn_end and position.turn > self._turn_end:
            return True
        if quiet < 4:
            return False
        if quiet >= self._quiet_end:
            return True
        digest, path = position.hash, self._path
        for before in range(ply - 4, max(-1, ply - quiet - 1), -2):
            if path[before] == digest:
                return True
        return digest in self._been and self.visits.get((digest, position.world), 0) + 1 >= self.repeat_end

    def value(
        self,
        position: Position,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        line: Line,
        passed: bool = False,
    ) -> int:
        """The value of a position for the side to move, ``depth`` turns deep and then quietened.

        ``score`` is the evaluator's sum for the side to move, ``line`` is filled with the play
        expected, ``passed`` says that the turn before was skipped. Between ``alpha`` and ``beta`` the
        value is exact; outside it is a bound.
        """
        line.clear()
        end = position.end
        if end is not None:
            self.ask()
            return MATE - ply if end.winner == position.to_move else ply - MATE
        if self.draws(position, ply):
            self.ask()
            return self.draw if position.to_move == self._side else -self.draw
        if depth <= 0 or ply >= MAX_PLY:
            return self.exchange(position, score, alpha, beta, ply, QUIET_PLIES)
        self.ask()
        # Nothing is better than winning with this move, or worse than having lost by now.
        if alpha < ply - MATE:
            alpha = ply - MATE
        if beta > MATE - ply - 1:
            beta = MATE - ply - 1
        if alpha >= beta:
            return alpha
        digest = position.hash
        self._path[ply] = digest
        memory, selective = self.memory, self.selective
        known = memory.get(digest, position.world)
        first: RawMove | None = None
        if known is not None:
            first = known[5]
            if known[6] == memory.search and (known[2] >= depth if selective else known[2] == depth):
                value = known[4]
                if value >= WON:
                    value -= ply
                elif value <= -WON:
                    value += ply
                bound = known[3]
                if bound == EXACT and beta - alpha == 1:
                    return value
                if bound == AT_LEAST and value >= beta:
                    return value
                if bound == AT_MOST and value <= alpha:
                    return value
        evaluator = self.evaluator
        shots = self.strikes(position, ply)
        if shots and shots[0][0] == WIN:
            line.append(shots[0][1])
            return MATE - ply - 1
        danger = dangers(position, self._worths)
        escaping = evaluator.escapes_next(position, 1 - position.to_move)
        forced = danger.checked or escaping
        narrow = beta - alpha == 1
        if selective:
            if forced:
                if ply < 2 * self._depth:
                    depth += 1
            elif narrow and -WON < beta < WON and not passed:
                calm = score - danger.first
                if depth <= 3 and calm - 45 * depth >= beta:
                    return calm
                if depth >= 2 and score - danger.second >= beta and len(position.own) > 1:
                    value = -self.value(
                        _skip(position), -score, depth - 3, -beta, 1 - beta, ply + 1, [], True
                    )
                    if value >= beta:
                        return beta if value >= WON else value
        return self._moves(position, score, depth, alpha, beta, ply, line, first, shots, forced)

    def deepen(self, depth: int) -> None:
        """Begin the search of so many turns."""
        self._depth = depth
        if depth > 1:
            self.history = {key: value >> 1 for key, value in self.history.items() if value > 1}

    def _moves(
        self,
        position: Position,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        line: Line,
        first: RawMove | None,
        shots: list[tuple[int, RawMove]],
        forced: bool,
    ) -> int:
        """The best of the moves, the likeliest first."""
        evaluator, selective = self.evaluator, self.selective
        gain_of, play, value_of = evaluator.gain, position.play, self.value
        best, best_raw, start = -INFINITE, None, alpha
        if forced:
            # so much the moves are worth that leave the threat standing: they are not looked at
            best = ply + 2 - MATE
        deeper: Line = []
        narrow = beta - alpha == 1
        # The enemy may hold its fire, so the last turn is hardly worth more than what it gains, unless
        # it threatens an escape.
        last = depth == 1 and not (selective and forced)
        hope = score + self._slack
        if last and selective and evaluator.at_the_door(position):
            hope += self._home
        left_out = False
        killers = self._killers[ply]
        stage, index, tried, late = 0, 0, 0, 0
        batch: list[tuple[int, RawMove]] = [] if first is None else [(gain_of(first), first)]
        done: set[RawMove] = set()
        squares: set[tuple[PieceState, int]] = set()
        while True:
            if index >= len(batch):
                stage += 1
                index = 0
                if stage == 1:
                    batch = shots
                elif stage == 2:
                    batch = [(gain_of(raw), raw) for raw in killers if self._can(position, raw)]
                elif stage == 3:
                    floor = alpha - hope if last else -INFINITE
                    if depth == 2 and selective and narrow and not forced:
                        floor = alpha - score - MARGIN
                    left_out = left_out or floor > -INFINITE
                    batch = self._quiet_moves(position, depth, floor, forced)
                else:
                    break
                continue
            gain, raw = batch[index]
            index += 1
            if raw in done:
                continue
            done.add(raw)
            if (last and hope + gain <= alpha and not (selective and raw[0].command)) or (
                forced
                and selective
                and depth == 2
                and narrow
                and best > -WON
                and score + gain + MARGIN <= alpha
            ):
                left_out = True
                continue
            before, after, victim, _ = raw
            less = 0
            if stage == 3 and selective:
                late += 1
                assert after is not None
                place = (before, after.square)
                again = place in squares
                if not again:
                    squares.add(place)
                if best > -WON:
                    if narrow and late > (LATE[depth - forced] if depth < len(LATE) else 500):
                        left_out = True
                        break
                    if depth >= 2 and (late > 3 or again):
                        less = 1 + (late > 15) + (again and late > 4)
                        if less >= depth:
                            less = depth - 1
            child = play(raw)
            tried += 1
            after_score = -score - gain
            if tried == 1:
                value = -value_of(child, after_score, depth - 1, -beta, -alpha, ply + 1, deeper)
            else:
                value = -value_of(child, after_score, depth - 1 - less, -alpha - 1, -alpha, ply + 1, deeper)
                if value > alpha and less:
                    value = -value_of(child, after_score, depth - 1, -alpha - 1, -alpha, ply + 1, deeper)
                if alpha < value < beta:
                    value = -value_of(child, after_score, depth - 1, -beta, -alpha, ply + 1, deeper)
            if value > best:
                best, best_raw = value, raw
                if value > alpha:
                    alpha = value
                    line[:] = [raw, *deeper]
                    if value >= beta:
                        if victim is None:
                            self._remember(raw, depth, killers)
                        break
        if left_out and best < start:
            best = start  # what was left out can't raise it
        self._store(position, depth, best, best_raw, start, beta, ply)
        return best

    def _store(
        self, position: Position, depth: int, best: int, raw: RawMove | None, alpha: int, beta: int, ply: int
    ) -> None:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        if best >= WON:
            best += ply
        elif best <= -WON:
            best -= ply
        if bound == AT_MOST:
            raw = None if not self.selective else raw
        memory = self.memory
        memory.put((position.hash, position.world, depth, bound, best, raw, memory.search))

    def _remember(self, raw: RawMove, depth: int, killers: list[RawMove]) -> None:
        if raw not in killers:
            killers.insert(0, raw)
            del killers[2:]
        after = raw[1]
        if after is not None:
            history = self.history
            history[after.id] = min(HISTORY, history.get(after.id, 0) + depth * depth)

    def _can(self, position: Position, raw: RawMove) -> bool:
        """Whether a quiet move of another position is one of this."""
        before, after, _, effect = raw
        if after is None or effect is not None or before not in position.own:
            return False
        reach = position.tables.find_reach(before, position.world)
        return bool(reach.bits >> after.placing & 1)


def _skip(position: Position) -> Position:
    """The position as if the side to move had done nothing."""
    made = object.__new__(Position)
    made.tables, made.world = position.tables, position.world
    made.own, made.enemy = position.enemy, position.own
    made.ply, made.quiet = position.ply + 1, position.quiet
    made.hash, made.end = position.hash ^ SIDE, None
    return made
