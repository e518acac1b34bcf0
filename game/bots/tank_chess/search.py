"""The search: the moves of the position it starts from, deepened one turn at a time.

What comes after the first move is ``inner``'s. Bounded by nodes (positions looked at), so that the
same question has the same answer everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.bots.contract import Limits, Report, Thought, unheard
from game.bots.solving import Stop, never
from game.bots.tank_chess.collector import hold, release
from game.bots.tank_chess.dangers import leaves_standing, standing
from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.bots.tank_chess.exchange import INFINITE, WON, Enough
from game.bots.tank_chess.inner import Inner, Key
from game.bots.tank_chess.memory import TranspositionTable
from game.bots.tank_chess.strikes import winning
from game.rules.tank_chess import dynamic
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.states import PieceState, RawMove

MAX_DEPTH: Final = 40

WINDOW: Final = 35
"""How far from the last value the next one is looked for first, to either side."""

Group = tuple[PieceState, int, PieceState | None, object]
"""What moves that differ in the final facing only have in common."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a search goes about it.

    ``selective``: leave out and reduce what can hardly matter (see ``inner``). ``noise``: moves so
    close to each other are chosen between by the seed. ``contempt``: how much worse than even a draw
    is; ``None``: the weights'. ``unseen``: enemy pieces whose answer is overlooked, at the Command only
    if ``careless``; ``missed``: own moves that are.
    """

    selective: bool = True
    noise: int | None = None
    contempt: int | None = None
    unseen: frozenset[PieceState] = frozenset()
    careless: bool = False
    missed: frozenset[RawMove] = frozenset()


BEST: Final = Style()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to: the move, its score, the line expected, and what it took."""

    move: RawMove
    score: int
    line: tuple[RawMove, ...]
    depth: int
    nodes: int

    @property
    def mate(self) -> int | None:
        """After how many moves of both sides the match is won, negative if lost, if that is known."""
        if self.score >= WON:
            return MATE - self.score
        return -(MATE + self.score) if self.score <= -WON else None


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
        memory: TranspositionTable | None = None,
        style: Style = BEST,
        lines: int = 1,
        also: Sequence[RawMove] = (),
    ) -> None:
        self.root, self.evaluator, self.weights = evaluator.root, evaluator, evaluator.weights
        self.inner = Inner(
            evaluator,
            TranspositionTable() if memory is None else memory,
            limits,
            visits or {},
            stop,
            style.selective,
            style.contempt,
            style.unseen,
            style.careless,
        )
        self.style, self.lines, self.also = style, lines, also
        self._limits, self._report = limits, report
        self._noise = random.Random(seed)
        self._order: list[tuple[RawMove, int]] = []
        self._nodes: dict[RawMove, int] = {}

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self.inner.nodes

    def run(self) -> SearchResult:
        """The best move, deepening until a limit is reached. Raises ``ValueError`` if there is none."""
        return self.ranked()[0]

    def ranked(self) -> tuple[SearchResult, ...]:
        """The best ``lines`` moves and those of ``also``, best first, deepening until a limit is reached.

        Of the best moves that differ in the final facing only one is among them, as long as there are others.
        Raises ``ValueError`` if there is no move.
        """
        if self.root.end is not None:
            raise ValueError("a match that is over has no moves")
        evaluator, inner = self.evaluator, self.inner
        best: list[SearchResult] = []
        collects = hold()
        try:
            inner.look_up()
            moves = self._all_moves()
            if self.lines == 1 and not self.also and (won := winning(self.root)) is not None:
                best = [SearchResult(won, MATE - 1, (won,), 1, 1)]
                self._tell(best)
                return tuple(best)
            inner.look_up()
            evaluator.outlook.prepare()
            for state in (*self.root.own, *self.root.enemy):
                inner.look_up()
                evaluator.values[state]
            score = evaluator.score(self.root)
            self._rank(moves)
            lines = self._apart(self.lines)
            count = len(lines)
            lines += [raw for raw in self.also if raw not in lines]
            best = [SearchResult(raw, score, (raw,), 0, 0) for raw in lines]
            for depth in range(1, min(self._limits.depth or MAX_DEPTH, MAX_DEPTH) + 1):
                inner.deepen(depth)
                self._iterate(best, count, score, depth)
                if all(abs(found.score) >= WON and MATE - abs(found.score) <= depth for found in best):
                    break
        except Enough:
            pass
        finally:
            release(collects, hurry=inner.hurried)
        if not best:
            first = min(self.root.own, key=_square)
            tables = self.root.tables
            raw = tables.moves_of(first, tables.find_reach(first, self.root.world))[0]
            best = [SearchResult(raw, 0, (raw,), 0, 0)]
        return tuple(best)

    # --- the moves ---

    def _all_moves(self) -> list[RawMove]:
        """Every legal move, as ``Position.moves`` has them; asks to stop between the pieces."""
        root, tables, world = self.root, self.root.tables, self.root.world
        targets = dynamic.exposed(tables, world, sorted(root.enemy, key=_square))
        moves: list[RawMove] = []
        for state in sorted(root.own, key=_square):
            reach = tables.find_reach(state, world)
            moves += tables.moves_of(state, reach)
            moves += dynamic.shots_of(tables, world, state, reach, targets)
            if tables.changing:
                moves += dynamic.mines_of(tables, world, state, reach, [*root.own, *root.enemy])
            self.inner.look_up()
        return moves

    def _rank(self, moves: Iterable[RawMove]) -> None:
        """Put the moves in the order in which they are looked at first."""
        most = self.weights.noise if self.style.noise is None else self.style.noise
        gain = self.evaluator.gain
        ranked = []
        for raw in moves:
            # The noise belongs to the move and not to its place in the list, so all of them draw.
            more = self._noise.randrange(most + 1)
            ranked.append(((INFINITE if raw[1] is None else gain(raw)) + more, more, raw))
            if len(ranked) % 64 == 0:
                self.inner.look_up()
        ranked.sort(key=_first, reverse=True)
        missed = self.style.missed
        seen = [(raw, more) for _, more, raw in ranked if raw not in missed]
        self._order = seen or [(raw, more) for _, more, raw in ranked]

    def _apart(self, count: int) -> list[RawMove]:
        """The first ``count`` moves in order that differ in more than the facing, if there are so many."""
        picked: dict[Group, RawMove] = {}
        for raw, _ in self._order:
            picked.setdefault(_group(raw), raw)
            if len(picked) == count:
                break
        found = list(picked.values())
        for raw, _ in self._order:
            if len(found) >= count:
                break
            if raw not in found:
                found.append(raw)
        return found

    # --- one depth ---

    def _iterate(self, best: list[SearchResult], count: int, score: int, depth: int) -> None:
        """Search all moves to that depth, for each of ``count`` lines one time, and each of ``also`` alone;
        ``best`` is what is known so far, whatever was looked at so deep first."""
        before = list(best)
        done: list[SearchResult] = []
        for rank in range(count):
            found, enough = self._around(self._left(done), score, depth, before[rank].score)
            self._known(best, before, done, found, count)
            if enough:
                raise Enough
        for raw in self.also:
            if raw in (found.move for found in done):
                continue
            guess = next(found.score for found in before if found.move == raw)
            order = [entry for entry in self._order if entry[0] == raw] or [(raw, 0)]
            found, enough = self._around(order, score, depth, guess)
            self._known(best, before, done, found, count)
            if enough:
                raise Enough

    def _left(self, done: Sequence[SearchResult]) -> list[tuple[RawMove, int]]:
        """The moves another line may begin with: of those that differ in the facing only from one that has
        its line there is none, as long as there are others."""
        groups, taken = {_group(found.move) for found in done}, {found.move for found in done}
        order = [entry for entry in self._order if _group(entry[0]) not in groups]
        return order or [entry for entry in self._order if entry[0] not in taken]

    def _known(
        self,
        best: list[SearchResult],
        before: Sequence[SearchResult],
        done: list[SearchResult],
        found: SearchResult | None,
        count: int,
    ) -> None:
        """A line was found at this depth, after those ``done``: put it into ``best`` and tell all of them.

        What was not looked at so deep keeps its place behind, as long as it is another move. It can be no
        better than what was found best among all, whatever it was worth before.
        """
        if found is None:
            return
        done.append(found)
        best[:] = sorted(done, key=_score, reverse=True)
        worst = best[-1].score
        rest = [replace(one, score=min(one.score, worst)) for one in before]
        known = {one.move for one in best}
        groups = {_group(one.move) for one in best}
        room = count - min(len(done), count)
        several = len({_group(raw) for raw, _ in self._order}) >= count
        for one in rest:
            if one.move in known:
                continue
            if one.move not in self.also:
                if room <= 0 or (several and _group(one.move) in groups):
                    continue
                room -= 1
            best.append(one)
        self._tell([one for one in best if one.depth])

    def _around(
        self, order: list[tuple[RawMove, int]], score: int, depth: int, guess: int
    ) -> tuple[SearchResult | None, bool]:
        """The best of these moves, looked for near ``guess`` first, and whether a limit was reached."""
        low, high = -INFINITE, INFINITE
        if depth >= 3 and abs(guess) < WON:
            low, high = guess - WINDOW, guess + WINDOW
        width = WINDOW
        while True:
            found, value, enough = self._best_of(order, score, depth, low, high)
            if enough or found is None or low < value < high:
                return found, enough
            width *= 4
            if value <= low:
                low = -INFINITE if width > 600 else guess - width
            else:
                high = INFINITE if width > 600 else guess + width
                order = [e for e in order if e[0] == found.move] + [e for e in order if e[0] != found.move]

    def _best_of(
        self, order: list[tuple[RawMove, int]], score: int, depth: int, low: int, high: int
    ) -> tuple[SearchResult | None, int, bool]:
        """The best move, its value with its noise (a bound if not between ``low`` and ``high``), and
        whether a limit was reached; then it is what was found better than ``low`` so far."""
        alpha = low
        found: SearchResult | None = None
        ranked: list[tuple[int, int, RawMove]] = []
        seen: set[Group] = set()
        try:
            for index, (raw, more) in enumerate(order):
                line: list[RawMove] = []
                less = 0
                if self.style.selective:
                    group = _group(raw)
                    if depth >= 3 and index > 5 and raw[2] is None:
                        less = 1 + (index > 40 and depth >= 4) + (group in seen and depth >= 4)
                    seen.add(group)
                value = self._value(raw, more, score, depth, alpha, high, index, less, line)
                ranked.append((value, more, raw))
                if value > alpha or found is None:
                    alpha = max(alpha, value)
                    found = SearchResult(raw, value - more, (raw, *line), depth, self.nodes)
                    if abs(found.score) >= WON:
                        found = replace(found, line=played_out(self.root, found.line))
                    if value >= high:
                        break
        except Enough:
            # The first move is the one that was best before, so what is best now is no worse.
            return (found if alpha > low else None), alpha, True
        assert found is not None
        looked = {raw for _, _, raw in ranked}
        ranked.sort(key=_first, reverse=True)
        first = [entry for entry in ranked if entry[2] is found.move]
        rest = [entry for entry in ranked if entry[2] is not found.move]
        order[:] = [(raw, more) for _, more, raw in (*first, *rest)] + [
            entry for entry in order if entry[0] not in looked
        ]
        if len(order) == len(self._order):
            self._order = list(order)
        return found, alpha, False

    def _value(
        self,
        raw: RawMove,
        more: int,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        index: int,
        less: int,
        line: list[RawMove],
    ) -> int:
        """The value of one move for the side to move, ``more`` (its noise) included."""
        inner, child = self.inner, self.root.play(raw)
        been = inner.visits.get(child.key, 0)
        if child.end is None and (inner.draws(child, 1) or been + 1 >= inner.repeat_end):
            inner.ask()
            return inner.draw
        shift = more - round(self.weights.repeat) * been * (self.style.contempt is None)
        after = -score - self.evaluator.gain(raw)
        inner.set_root()
        if index == 0:
            return shift - inner.value(child, after, depth - 1, shift - beta, shift - alpha, 1, line)
        low = alpha - shift
        value = -inner.value(child, after, max(0, depth - 1 - less), -low - 1, -low, 1, line)
        if value > low and less:
            value = -inner.value(child, after, depth - 1, -low - 1, -low, 1, line)
        if low < value < beta - shift:
            value = -inner.value(child, after, depth - 1, shift - beta, -low, 1, line)
        return value + shift

    def _tell(self, told: Sequence[SearchResult]) -> None:
        for rank, found in enumerate(told, 1):
            line = tuple(as_moves(self.root, found.line))
            self._report(Thought(found.depth, self.nodes, found.score, line, found.mate, rank, len(told)))


def played_out(root: Position, line: tuple[RawMove, ...]) -> tuple[RawMove, ...]:
    """A line that ends where nothing helps any more, with a move that does not and the one that wins.

    The search leaves such moves out: they are all as bad.
    """
    position = root
    for raw in line:
        position = position.play(raw)
    if position.end is not None or not (threats := standing(position)):
        return line
    moves = position.moves()
    moves.sort(key=lambda raw: not leaves_standing(raw, threats))
    for raw in moves:
        child = position.play(raw)
        if child.end is None and (last := winning(child)) is not None:
            return (*line, raw, last)
    return line


def as_moves(root: Position, line: Iterable[RawMove]) -> list[Move]:
    """The moves of a line as the rest of the house writes them."""
    moves: list[Move] = []
    position = root
    for raw in line:
        moves.append(position.to_move_object(raw))
        position = position.play(raw)
    return moves


def _group(raw: RawMove) -> Group:
    before, after, victim, effect = raw
    return before, -1 if after is None else after.square, victim, effect


def _square(state: PieceState) -> int:
    return state.square


def _first(entry: tuple[int, int, RawMove]) -> int:
    return entry[0]


def _score(found: SearchResult) -> int:
    return found.score
