"""How fast the Tank Chess position is beside python-chess, measured in turn in the same run.

    python3 -m tests.bench.bench_perft [rounds]

Each round measures both games once on the start position and on midgames reached by seeded random
play; printed are medians over the rounds, in processor time. A *leaf* is the last move of a
sequence. Per leaf Tank Chess has it easier, for it has some twenty times the moves a position; so
the time a position is given as well.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import chess

from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.games.tank_chess.perft.fun_set import standard

MIDGAMES = 8
SEED = 7
START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/11###2/1#10##2"
    "/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)


def new_start() -> Position:
    """The official start position (TC-3.2), with nothing remembered."""
    return Position.from_diagram(standard(), parse_tcfen(START, standard()))


def tank_midgames(start: Position) -> list[Position]:
    """Positions after 20 to 60 random moves, a shot being taken half the time where there is one."""
    rng = random.Random(SEED)
    found: list[Position] = []
    while len(found) < MIDGAMES:
        position = start
        for _ in range(rng.randrange(20, 61)):
            shots = position.shots()
            moves = shots if shots and rng.random() < 0.5 else position.moves()
            position = position.play(rng.choice(moves))
            if position.end is not None:
                break
        if position.end is None:
            found.append(position)
    return found


def chess_midgames() -> list[chess.Board]:
    """Positions after 20 to 40 random moves, a capture being taken half the time where there is one."""
    rng = random.Random(SEED)
    found: list[chess.Board] = []
    while len(found) < MIDGAMES:
        board = chess.Board()
        for _ in range(rng.randrange(20, 41)):
            captures = list(board.generate_legal_captures())
            moves = captures if captures and rng.random() < 0.5 else list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if board.legal_moves.count() > 10:
            found.append(board)
    return found


def chess_counted(board: chess.Board, depth: int) -> int:
    """Perft that counts the last ply."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_counted(board, depth - 1)
        board.pop()
    return total


def chess_made(board: chess.Board, depth: int) -> int:
    """Perft that makes every leaf position."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_made(board, depth - 1)
        board.pop()
    return total


def tanks_counted(positions: list[Position], times: int) -> int:
    """Two plies from each position, the last one counted."""
    return sum(position.perft(2) for position in positions for _ in range(times))


def tanks_made(positions: list[Position]) -> int:
    """Two plies from each position, every leaf position made."""
    return sum(position.perft(2, bulk=False) for position in positions)


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """What ``work`` counted and the seconds of processor time it took."""
    begun = time.process_time()
    count = work()
    return count, time.process_time() - begun


class Row:
    """One line of the report: both games' figures, a pair a round."""

    def __init__(self, name: str, unit: str, less_is_better: bool = False) -> None:
        self.name, self.unit, self.less_is_better = name, unit, less_is_better
        self.pairs: list[tuple[float, float]] = []

    def __str__(self) -> str:
        tanks, other = (statistics.median(column) for column in zip(*self.pairs, strict=True))
        ratio = other / tanks if self.less_is_better else tanks / other
        return (
            f"{self.name:26} {tanks:8.2f} {self.unit}   chess {other:6.2f} {self.unit}   {ratio:6.1f} times"
        )


def measure(
    name: str, tanks: list[Position], chesses: list[chess.Board], times: int, rounds: int
) -> list[Row]:
    """The three rows of one set of positions. ``times`` is how often ours are counted a round."""
    counted = Row(f"{name}, leaves counted", "M/s")
    made = Row(f"{name}, leaves made", "M/s")
    spent = Row(f"{name}, a position", "µs", less_is_better=True)
    asked = times * (sum(len(tank.moves()) for tank in tanks) + len(tanks))
    chess_asked = sum(chess_counted(board, 2) + chess_counted(board, 1) + 1 for board in chesses)
    for _ in range(rounds):
        ours, seconds = timed(lambda: tanks_counted(tanks, times))
        theirs, chess_seconds = timed(lambda: sum(chess_counted(board, 3) for board in chesses))
        counted.pairs.append((ours / seconds / 1e6, theirs / chess_seconds / 1e6))
        spent.pairs.append((seconds / asked * 1e6, chess_seconds / chess_asked * 1e6))
        ours, seconds = timed(lambda: tanks_made(tanks))
        theirs, chess_seconds = timed(lambda: sum(chess_made(board, 3) for board in chesses[:3]))
        made.pairs.append((ours / seconds / 1e6, theirs / chess_seconds / 1e6))
    return [counted, made, spent]


def main(rounds: int = 5) -> None:
    """Measure and print."""
    print(f"python-chess {chess.__version__}, Python {sys.version.split()[0]}, median of {rounds} rounds")
    start = new_start()
    count, cold = timed(lambda: start.perft(2))
    assert count == 301_878, "TC-3.3"
    print(f"two plies from the start with nothing remembered: {cold * 1000:.0f} ms")
    rows = measure("start", [start], [chess.Board()], 12, rounds)
    rows += measure("midgames", tank_midgames(start), chess_midgames(), 3, rounds)
    for row in rows:
        print(row)
    held, cap = start.tables.held / 1e6, start.tables.cap / 1e6
    print(f"remembered: {held:.1f} MB of at most {cap:.0f} MB (estimates)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
