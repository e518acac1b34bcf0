"""The puzzles that are shipped, proved once more by the slow generator alone (docs/puzzles.md).

Of the program only what reads files and positions is used: no kernel, no solver, no tables. All moves of
both sides are looked at. These short cuts lose nothing:

- To see whether a side wins with its next move, only drives that escape, or after which the gun points to
  the enemy Command, are looked at. A Command above an enemy mine is lost, too: its enemy can always turn a
  piece (TC-4.6) and set off the mine.
- Where a piece can drive is only worked out anew if something near it has changed. It meets nothing beyond
  its speed and the one square on which something that it pushes comes to stand.
- A position is proved or refuted once, whichever moves lead to it.
- Replies that turn a piece by 45° are tried before the others, without asking whether they are possible:
  they always are (TC-4.6). Then come those that have refuted the most.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.data.puzzles.puzzles import Puzzle, load_shelf
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.move_text import parse_move
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.model.grid8 import DX, DY, Grid
from tests.amount import some
from tests.games.tank_chess.boards import KIT, content
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_chess.perft.random_boards import random_diagram

pytestmark = pytest.mark.slow  # every move is looked at

SHIPPED = [kept for kept in load_shelf(KIT, content()).puzzles if kept.origin == "shipped"]


@cache
def around(grid: Grid, square: int, far: int) -> frozenset[int]:
    """The squares at most so far from a square."""
    column, rank = square % grid.width, square // grid.width
    return frozenset(
        there
        for there in range(len(grid))
        if max(abs(there % grid.width - column), abs(there // grid.width - rank)) <= far
    )


def points_at(grid: Grid, drive: slow.Drive, turns: tuple[int, ...], target: int) -> bool:
    """Whether a gun that fires so turned from the facing points to a square (TC-5.2)."""
    across = target % grid.width - drive.square % grid.width
    up = target // grid.width - drive.square // grid.width
    far = max(abs(across), abs(up))
    directions = [(drive.facing + turned) % 8 for turned in turns]
    return (across, up) in [(DX[to] * far, DY[to] * far) for to in directions]


def key_of(diagram: Diagram) -> tuple[object, ...]:
    """What two positions share from which the match goes on alike."""
    pieces = [(square, one.kind.letter, one.colour, one.facing) for square, one in diagram.pieces.items()]
    ground = [(square, kind.char) for square, kind in diagram.ground.items()]
    return tuple(sorted(pieces)), tuple(sorted(ground)), diagram.wrecks, diagram.to_move


class Plain:
    """What one colour forces: to win in any way, to ``escape``, or to ``destroy_command``. A Command that its
    own side loses serves each goal (TC-6.1)."""

    def __init__(self, attacker: int, goal: str = "win") -> None:
        self.attacker, self.goal = attacker, goal
        self._known: dict[tuple[object, ...], bool] = {}
        self._aims: dict[tuple[object, ...], list[slow.Drive]] = {}
        self._best: Counter[Move] = Counter()

    def firsts(self, diagram: Diagram, moves: int) -> list[Move]:
        """The moves of the attacker that force it in so many moves, this one included."""
        return [move for move, after in slow.legal(diagram).items() if self.forced_by(move, after, moves)]

    def forced_by(self, move: Move, after: slow.After, moves: int) -> bool:
        """Whether a move of the attacker, one of so many, forces it."""
        if after.winner is not None:
            wanted = {"escape": move.target is None, "destroy_command": move.target is not None}
            return after.winner == self.attacker and wanted.get(self.goal, True)
        return moves > 1 and self.forced(after.diagram, moves - 1)

    def forced(self, diagram: Diagram, moves: int) -> bool:
        """Whether the attacker reaches its goal in so many moves, whatever the other side, to move, does."""
        key = (*key_of(diagram), moves)
        if key not in self._known:
            self._known[key] = not any(self._refutes(*reply, moves) for reply in self._replies(diagram))
        return self._known[key]

    def _refutes(self, reply: Move | None, after: slow.After, moves: int) -> bool:
        if after.winner is None:
            refutes = not self._wins(after.diagram, moves)
        else:
            refutes = after.winner != self.attacker
        if refutes and reply is not None:
            self._best[reply] += 1
        return refutes

    def _wins(self, diagram: Diagram, moves: int) -> bool:
        if self.wins_now(diagram):
            return True
        if moves == 1:
            return False
        for move, after in self._ordered(diagram):
            if self.forced_by(move, after, moves):
                self._best[move] += 1
                return True
        return False

    def _replies(self, diagram: Diagram) -> Iterator[tuple[Move | None, slow.After]]:
        for square, placed in diagram.pieces.items():
            if placed.colour == diagram.to_move:
                for facing in ((placed.facing + 1) % 8, (placed.facing - 1) % 8):
                    pieces = {**diagram.pieces, square: replace(placed, facing=facing)}
                    turned = replace(diagram, pieces=pieces, to_move=self.attacker)
                    yield None, slow.After(turned, None)
        yield from self._ordered(diagram)

    def _ordered(self, diagram: Diagram) -> list[tuple[Move, slow.After]]:
        return sorted(slow.legal(diagram).items(), key=lambda one: -self._best[one[0]])

    def wins_now(self, diagram: Diagram) -> bool:
        """Whether the side to move reaches the goal with its next move."""
        side = diagram.to_move
        pieces = diagram.pieces.items()
        command = next(square for square, one in pieces if one.kind.command and one.colour != side)
        if self.goal != "escape" and command in slow.mines(diagram, side):
            return True
        return any(
            self.goal != "destroy_command" if drive.fate == "escaped" else self._hits(diagram, start, drive)
            for start, one in pieces
            if one.colour == side
            for drive in self._aiming(diagram, start, command)
        )

    def _aiming(self, diagram: Diagram, start: int, command: int) -> list[slow.Drive]:
        """The drives of a piece that escape or after which its gun points to the enemy Command, on a board
        with nothing on it but what is near the piece."""
        grid, placed = diagram.grid, diagram.pieces[start]
        near = around(grid, start, placed.kind.speed + 1)
        pieces, wrecks = near.intersection(diagram.pieces), near & diagram.wrecks
        ground = {square: diagram.ground[square] for square in near.intersection(diagram.ground)}
        chars = frozenset((square, kind.char) for square, kind in ground.items())
        who = placed.kind.letter, placed.colour, placed.facing
        key = (grid.width, grid.height, start, who, pieces, wrecks, chars, command)
        if key not in self._aims:
            there = {square: diagram.pieces[square] for square in pieces}
            cut_out = replace(diagram, pieces=there, wrecks=wrecks, ground=ground)
            turns = placed.kind.directions if placed.kind.gun and self.goal != "escape" else ()
            self._aims[key] = [
                drive
                for drive in slow.every_drive(cut_out, start)
                if drive.fate == "escaped"
                or (drive.fate == "stands" and points_at(grid, drive, turns, command))
            ]
        return self._aims[key]

    def _hits(self, diagram: Diagram, start: int, drive: slow.Drive) -> bool:
        """Whether the piece can destroy the enemy Command after this drive from ``_aiming``."""
        placed = diagram.pieces[start]
        near = around(diagram.grid, start, placed.kind.speed + 1)
        pieces = {square: one for square, one in diagram.pieces.items() if square != start}
        pieces[drive.square] = replace(placed, facing=drive.facing)
        driven = replace(
            diagram,
            pieces=pieces,
            wrecks=diagram.wrecks - near | drive.land.wrecks,
            ground={at: kind for at, kind in diagram.ground.items() if at not in near}
            | dict(drive.land.ground),
        )
        return any(pieces[square].kind.command for square in slow.shots(driven, drive.square))


def prove(puzzle: Puzzle) -> None:
    """All that is claimed of a puzzle, or an assertion fails."""
    start = parse_tcfen(puzzle.position, fun_set())
    plain, goal = Plain(start.to_move), Plain(start.to_move, puzzle.goal)
    solution = parse_move(puzzle.solution, start)
    assert puzzle.moves == 1 or plain.firsts(start, puzzle.moves - 1) == [], "it is won sooner"
    assert goal.forced_by(solution, slow.legal(start)[solution], puzzle.moves), "the goal is not forced"
    firsts = {replace(move, facing=None) for move in plain.firsts(start, puzzle.moves)}
    assert firsts == {replace(solution, facing=None)}, "another move wins"
    here = start
    for left in range(len(puzzle.line) - 1, -1, -1):
        move = parse_move(puzzle.line[-1 - left], here)
        after = slow.legal(here)[move]
        assert (after.winner is None) == bool(left), "the line does not win"
        here = after.diagram
    assert len(puzzle.line) == 2 * puzzle.moves - 1
    assert goal.forced_by(move, after, 1)


@pytest.mark.parametrize("seed", range(3))
def test_who_wins_with_the_next_move_is_seen_as_among_all_moves__TC_6_3(seed: int) -> None:
    rng = random.Random(seed)
    told: Counter[tuple[bool, bool]] = Counter()
    for _ in range(some(300, 60)):
        diagram = random_diagram(rng, fun_set(), width=8, height=8)
        checks, escapes = slow.checks(diagram, diagram.to_move), slow.can_escape(diagram, diagram.to_move)
        plain = [Plain(diagram.to_move, goal) for goal in ("win", "destroy_command", "escape")]
        assert [one.wins_now(diagram) for one in plain] == [checks or escapes, checks, escapes]
        told[checks, escapes] += 1
    assert len(told) == 4


CASES = [
    pytest.param(kept.puzzle, id=kept.name, marks=pytest.mark.slow(few=0 if kept.puzzle.moves > 2 else 3))
    for kept in SHIPPED
]
"""Those of three moves take up to a minute each, the others a few seconds."""


@pytest.mark.parametrize("puzzle", CASES)
def test_a_shipped_puzzle_is_proved_by_looking_at_every_move__TC_6_1_TC_6_2(puzzle: Puzzle) -> None:
    prove(puzzle)


BROKEN = [
    ("it is won sooner", "01", {"moves": 2}),
    ("the goal is not forced", "06", {"goal": "escape"}),
    ("the goal is not forced", "06", {"solution": "g4-g4S"}),
    ("another move wins", "01", {"position": ("#7/3L64", "#2L64/3L64")}),
    ("the line does not win", "06", {"line": ("f3-e3SW", "d9-e8SExe3", "g4-h5SW")}),
]
"""What is found, the puzzle, and what is changed of it; in its position the first text becomes the second."""


@pytest.mark.parametrize(("found", "number", "changes"), BROKEN)
def test_a_puzzle_that_is_broken_on_purpose_is_found__TC_6_1(
    found: str, number: str, changes: dict[str, Any]
) -> None:
    puzzle = next(kept.puzzle for kept in SHIPPED if kept.name.startswith(number))
    if "position" in changes:
        changes = {"position": puzzle.position.replace(*changes["position"])}
    with pytest.raises(AssertionError, match=found):
        prove(puzzle.model_copy(update=changes))
