"""The search: the moves of the position it starts from, deepened one turn at a time.

The kernel looks for the best of some moves (``kernel/search.h``); which moves, how deep and for how many
lines is decided here. Bounded by nodes (positions looked at), so that the same question has the same
answer everywhere.
"""

from __future__ import annotations

import math
import random
import time
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.bots.contract import Limits, Report, Thought, unheard
from game.bots.solving import Stop, never
from game.games.tank_chess.bots.board import MAX_NODES, KernelBoard, Key, visit_numbers
from game.games.tank_chess.bots.kernel import line_moves
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove

MATE: Final = 1_000_000
"""Score of a won match, less one for each turn it takes."""

WON: Final = MATE - 1000
"""Least score that stands for a proved win rather than a judgement."""

INFINITE: Final = 10 * MATE

MAX_DEPTH: Final = 40

ENOUGH: Final = 0.6
"""Share of its time after which a frugal search begins no further depth."""

WINDOW: Final = 35
"""Width to either side of the last value within which the next one is looked for first."""

FADE: Final = 8
"""Quiet turns after which a lead is worth half, by how such matches ended (docs/tank_chess_bots.md)."""

Entry = tuple[int, int]
"""The number of a move, and the noise added to its value."""

Aim = tuple[int, int]
"""The square of a piece that destroys and the square of the piece it destroys."""

Turn = tuple[int, int, int]
"""The square a piece starts from, its placing after the drive, and the square of the piece it destroys, −1
for none."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a search goes about it.

    ``selective``: leave out and reduce what can hardly matter (see ``kernel/search.h``). ``noise``: moves so
    close to each other are chosen between by the seed. ``contempt``: how much worse than even a draw
    is; ``None``: the weights'. ``unseen``: squares of enemy pieces whose answer is overlooked, at the
    Command only if ``careless``. ``frugal``: begin no depth that it would hardly be done with in time.
    """

    selective: bool = True
    noise: int | None = None
    contempt: int | None = None
    unseen: frozenset[int] = frozenset()
    careless: bool = False
    frugal: bool = False


BEST: Final = Style()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the move, its score, the line expected, and what it took."""

    move: RawMove
    score: int
    line: tuple[RawMove, ...]
    depth: int
    nodes: int

    @property
    def mate(self) -> int | None:
        """After how many moves of both sides the match is won, negative if lost; ``None`` if that isn't
        known."""
        return mate_of(self.score)


def mate_of(score: int) -> int | None:
    """Return after how many moves of both sides a match with that score is won, negative if lost; ``None``
    if the score proves neither."""
    if score >= WON:
        return MATE - score
    return -(MATE + score) if score <= -WON else None


@dataclass(frozen=True, slots=True)
class RootMove:
    """A first move as far as it is searched: its number, its score, the line as the kernel wrote it."""

    index: int
    score: int
    line: array[int] = field(default_factory=lambda: array("i"), compare=False)
    depth: int = 0
    nodes: int = 0


class Enough(Exception):
    """Raised when the limits are reached, or somebody asked to stop."""


class Search:
    """One search from ``root``. ``visits``: how often positions have occurred before."""

    def __init__(
        self,
        board: KernelBoard,
        root: Position,
        limits: Limits,
        seed: int = 0,
        visits: Mapping[Key, int] | None = None,
        report: Report = unheard,
        stop: Stop = never,
        style: Style = BEST,
        lines: int = 1,
        also: Sequence[RawMove] = (),
    ) -> None:
        self.root, self.weights = root, board.weights
        self.style, self.lines = style, lines
        self.nodes = 0
        """Number of positions looked at so far."""
        self._also_raw = also
        self._also: list[int] = []
        self._board, self._kernel = board, board.set_up(root)
        self._visits = visits or {}
        self._limits, self._report, self._stop = limits, report, stop
        seconds = math.inf if limits.movetime_ms is None else limits.movetime_ms / 1000
        self._enough, self._until = time.monotonic() + ENOUGH * seconds, time.monotonic() + seconds
        self._spare = limits.spare_ms / 1000
        self._begun = False
        self._noise = random.Random(seed)
        self._order: list[Entry] = []
        self._roots = self._list_moves()
        self._group = self._roots[4::5]
        self._missed: frozenset[Aim] = frozenset()
        self._liked: Mapping[Turn, int] = {}

    def aims(self) -> Iterator[Aim]:
        """Yield which piece could destroy which: for each move that destroys something, in order."""
        squares = zip(self._roots[0::5], self._roots[2::5], strict=True)
        return ((origin, hit) for origin, hit in squares if hit >= 0)

    def overlook(self, missed: frozenset[Aim]) -> None:
        """Leave moves with these aims out, as long as there are others."""
        self._missed = missed

    def favour(self, liked: Mapping[Turn, int]) -> None:
        """Let these moves count so many hundredths more than they are found to be worth."""
        self._liked = liked

    def run(self) -> SearchResult:
        """Return the best move, deepening until a limit is reached. Raises ``ValueError`` if there is
        none."""
        return self.ranked()[0]

    def ranked(self) -> tuple[SearchResult, ...]:
        """Return the best ``lines`` moves and those of ``also``, best first, deepening until a limit is
        reached.

        Of the best moves that differ only in the final facing one is among them, as long as there are
        others. Raises ``ValueError`` if there is no move.
        """
        if self.root.end is not None:
            raise ValueError("a match that is over has no moves")
        best: list[RootMove] = []
        try:
            if self.lines == 1 and not self._also_raw and (won := self._board_winning()) is not None:
                return (won,)
            score, gains = self._begin()
            self._rank(gains)
            lines = self._apart(self.lines)
            count = len(lines)
            if self._also_raw:
                moves = self.root.moves()
                self._also = [moves.index(raw) for raw in self._also_raw]
            lines += [index for index in self._also if index not in lines]
            best = [RootMove(index, score) for index in lines]
            for depth in range(1, min(self._limits.depth or MAX_DEPTH, MAX_DEPTH) + 1):
                self._kernel.call("deepen", depth)
                self._iterate(best, count, score, depth)
                if all(abs(found.score) >= WON and MATE - abs(found.score) <= depth for found in best):
                    break
                if self.style.frugal and time.monotonic() >= self._enough:
                    break
        except Enough:
            pass
        return tuple(self._result(found) for found in best or [RootMove(0, 0)])

    # --- the kernel

    def _call(self, name: str, *arguments: int) -> int:
        return self._board.go_on(self._kernel, name, *arguments, stop=self._asked)

    def _asked(self) -> bool:
        # what each move gains is looked up in any case: the first move of the list would be a poor answer
        return self._begun and (self._stop() or time.monotonic() >= self._until)

    def _list_moves(self) -> array[int]:
        """Return every legal move in the order of ``Position.moves``, five 32-bit numbers each: the square
        it starts from, the placing it ends on, the square of what it destroys, its effect, all −1 for
        none, and the number of its group."""
        return self._kernel.read(5 * self._call("roots"))

    def _board_winning(self) -> SearchResult | None:
        kernel = self._kernel
        size = self._call("winning")
        if not size:
            return None
        line = line_moves(self.root, kernel.read(size))
        found = SearchResult(line[0], MATE - 1, line, 1, 1)
        self._report_result(found, 1, 1, self.nodes)
        return found

    def _begin(self) -> tuple[int, Sequence[int]]:
        """Return the score of the root, and what each of its moves gains."""
        style, limits, weights = self.style, self._limits, self.weights
        draw = -round(weights.contempt) if style.contempt is None else -style.contempt
        nodes = MAX_NODES if limits.nodes is None else min(limits.nodes, MAX_NODES)
        asks = self._stop is not never or self._until < math.inf
        numbers = array("i", (style.selective, style.careless, style.contempt is None, draw, nodes, asks))
        numbers.append(len(style.unseen))
        numbers.extend(sorted(style.unseen))
        kernel = self._kernel
        kernel.write(numbers + visit_numbers(self._visits, self.root.tables))
        self._call("begin")
        self._call("gains")
        score, *gains = kernel.read(1 + len(self._group))
        self._begun = True
        return score, gains

    # --- the moves

    def _rank(self, gains: Sequence[int]) -> None:
        """Sort the moves into the order in which they are searched first."""
        most = self.weights.noise if self.style.noise is None else self.style.noise
        # The noise belongs to the move and not to its place in the list, so all of them draw.
        noise = _draws(self._noise, most, len(gains))
        roots, missed = self._roots, self._missed
        if self._liked:
            turns = zip(roots[0::5], roots[1::5], roots[2::5], strict=True)
            noise = [more + self._liked.get(turn, 0) for more, turn in zip(noise, turns, strict=True)]
        value = [
            (INFINITE if placing < 0 else gain) + more
            for placing, gain, more in zip(roots[1::5], gains, noise, strict=True)
        ]
        ranked = sorted(range(len(gains)), key=value.__getitem__, reverse=True)
        seen = [index for index in ranked if (roots[5 * index], roots[5 * index + 2]) not in missed]
        self._order = [(index, noise[index]) for index in seen or ranked]

    def _apart(self, count: int) -> list[int]:
        """Return the first ``count`` moves in order that differ in more than the facing, if there are so
        many."""
        group = self._group
        picked: dict[int, int] = {}
        for index, _ in self._order:
            picked.setdefault(group[index], index)
            if len(picked) == count:
                break
        found = list(picked.values())
        for index, _ in self._order:
            if len(found) >= count:
                break
            if index not in found:
                found.append(index)
        return found

    # --- one depth

    def _iterate(self, best: list[RootMove], count: int, score: int, depth: int) -> None:
        """Search all moves to that depth: once for each of ``count`` lines, and each of ``also`` alone.
        ``best`` is the result so far, with moves already searched to this depth first."""
        before = list(best)
        done: list[RootMove] = []
        for rank in range(count):
            found, enough = self._around(self._left(done), score, depth, before[rank].score)
            self._keep(best, before, done, found, count)
            if enough:
                raise Enough
        for index in self._also:
            if index in (found.index for found in done):
                continue
            guess = next(found.score for found in before if found.index == index)
            order = [entry for entry in self._order if entry[0] == index] or [(index, 0)]
            found, enough = self._around(order, score, depth, guess)
            self._keep(best, before, done, found, count)
            if enough:
                raise Enough

    def _left(self, done: Sequence[RootMove]) -> list[Entry]:
        """Return the moves another line may begin with. A move that differs only in the facing from the
        first move of a line already found is left out, as long as there are others."""
        group = self._group
        groups, taken = {group[found.index] for found in done}, {found.index for found in done}
        order = [entry for entry in self._order if group[entry[0]] not in groups]
        return order or [entry for entry in self._order if entry[0] not in taken]

    def _keep(
        self,
        best: list[RootMove],
        before: Sequence[RootMove],
        done: list[RootMove],
        found: RootMove | None,
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
        group = self._group
        known = {one.index for one in best}
        groups = {group[one.index] for one in best}
        room = count - min(len(done), count)
        several = len({group[index] for index, _ in self._order}) >= count
        for one in rest:
            if one.index in known:
                continue
            if one.index not in self._also:
                if room <= 0 or (several and group[one.index] in groups):
                    continue
                room -= 1
            best.append(one)
        self._tell([one for one in best if one.depth])

    def _around(self, order: list[Entry], score: int, depth: int, guess: int) -> tuple[RootMove | None, bool]:
        """Return the best of these moves, searched around ``guess`` first, and whether a limit was
        reached."""
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
                self._until += self._spare
                self._spare = 0.0
                low = -INFINITE if width > 600 else guess - width
            else:
                high = INFINITE if width > 600 else guess + width
                order = [e for e in order if e[0] == found.index] + [e for e in order if e[0] != found.index]

    def _best_of(
        self, order: list[Entry], score: int, depth: int, low: int, high: int
    ) -> tuple[RootMove | None, int, bool]:
        """Return the best move, its value with its noise (a bound if not between ``low`` and ``high``),
        and whether a limit was reached; if so, the move is the best found above ``low`` so far."""
        kernel, count = self._kernel, len(order)
        kernel.write(array("i", [number for entry in order for number in entry]))
        size = self._call("best", count, score, depth, low, high)
        numbers = kernel.read(2 * count + 7 + size)
        place, value, alpha, nodes, self.nodes, enough, _ = numbers[2 * count : 2 * count + 7]
        found = None
        if place >= 0:
            finished = max(1, depth - bool(enough))  # the depth told is one that was searched to its end
            found = RootMove(order[place][0], value, numbers[2 * count + 7 :], finished, nodes)
        if not enough:
            order[:] = zip(numbers[0 : 2 * count : 2], numbers[1 : 2 * count : 2], strict=True)
            if count == len(self._order):
                self._order = list(order)
        return found, alpha, bool(enough)

    # --- what is said of it

    def _result(self, found: RootMove) -> SearchResult:
        line = line_moves(self.root, found.line) if found.line else ()
        if not line:
            line = (self._move(found.index),)
        score = found.score
        if abs(score) < WON:
            # the longer nothing has happened, the more the kernel wants to go on, and the less comes of it
            score = round(score / (1 + self.root.quiet / FADE))
        return SearchResult(line[0], score, line, found.depth, found.nodes)

    def _move(self, index: int) -> RawMove:
        return line_moves(self.root, self._kernel.read(self._call("root", index)))[0]

    def _tell(self, told: Sequence[RootMove]) -> None:
        if self._report is unheard:
            return
        for rank, found in enumerate(told, 1):
            self._report_result(self._result(found), rank, len(told), self.nodes)

    def _report_result(self, found: SearchResult, rank: int, ranks: int, nodes: int) -> None:
        line = tuple(as_moves(self.root, found.line))
        self._report(Thought(found.depth, nodes, found.score, line, found.mate, rank, ranks))


def as_moves(root: Position, line: Iterable[RawMove]) -> list[Move]:
    """Return the raw moves of a line as ``Move`` values."""
    moves: list[Move] = []
    position = root
    for raw in line:
        moves.append(position.to_move_object(raw))
        position = position.play(raw)
    return moves


def _draws(rng: random.Random, most: int, count: int) -> list[int]:
    """Return ``count`` random numbers from 0 to ``most``: the same as ``randrange`` gives, in a fifth of
    the time."""
    bits, getrandbits = (most + 1).bit_length(), rng.getrandbits
    drawn: list[int] = []
    while len(drawn) < count:
        if (number := getrandbits(bits)) <= most:
            drawn.append(number)
    return drawn


def _score(found: RootMove) -> int:
    return found.score
