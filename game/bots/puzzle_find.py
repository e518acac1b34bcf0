"""Finds puzzles in matches that bots play against each other: positions won by one move and no other.

A match is played, then looked through from its end. Nothing is guessed: what is given was proved by the
game's solver (``game.bots.puzzles``), from the position's text alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots import registry
from game.bots.contract import Seen, level
from game.bots.puzzles import solver
from game.bots.solving import MOST_MOVES, NODES, Bounds, GaveUp, Solution, Solver
from game.model.contract import CHANCE, Setup
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of

CHEAP = 2
"""Wins in so many moves are looked for in every position. For longer ones, which take much more, only
those positions are tried from which the match came to a shorter win."""

MAX_PLIES = 2000
"""Actions after which a match without end is stopped and looked through."""


@dataclass(frozen=True)
class Hunt:
    """What to look for. ``moves`` are own moves to win in, ``level`` both sides' bot, ``goal`` the way to
    win if only one is wanted. The first ``random_plies`` moves of each match are random."""

    game: str
    setup: Setup
    moves: int
    level: int
    seed: int = 0
    random_plies: int = 4
    goal: str = ""
    nodes: int = NODES

    def __post_init__(self) -> None:
        found = solver(self.game)
        most = MOST_MOVES if found is None else found.longest
        if not 1 <= self.moves <= most:
            raise ValueError(f"{self.moves} moves: 1 to {most} can be proved")


@dataclass(frozen=True, slots=True)
class Find:
    """A puzzle: its position and moves as texts, ``goal`` and ``moves`` as puzzles have them, ``round`` the
    round of the match it is from. ``key`` is equal for the same puzzle mirrored (``Solver.same_key``)."""

    match: int
    round: int
    position: str
    goal: str
    moves: int
    solution: str
    line: tuple[str, ...]
    difficulty: int
    nodes: int
    key: str

    def fields(self, job: Hunt, map_name: str) -> dict[str, Any]:
        """What a puzzle's file says of it, but for its title; ``map_name`` is what the map is called."""
        return {
            "goal": self.goal,
            "moves": self.moves,
            "difficulty": self.difficulty,
            "position": self.position,
            "solution": self.solution,
            "line": list(self.line),
            "source": {
                "map": map_name,
                "seed": job.seed,
                "match": self.match + 1,
                "round": self.round,
                "level": job.level,
            },
        }


def hunt(job: Hunt, number: int) -> tuple[Find, ...]:
    """The puzzles of match ``number``, the hardest of each side; the same for the same job and number.

    Raises ``ValueError`` for a game that has no solver.
    """
    found = solver(job.game)
    if found is None:
        raise ValueError(f"{job.game} has no solver of puzzles")
    kit = kit_of(job.game)
    states = _match(job, kit, number)
    best: dict[int, Find] = {}
    for side, find in _finds(job, kit, found, states, number):
        rank = (find.difficulty, find.nodes)
        if side not in best or rank > (best[side].difficulty, best[side].nodes):
            best[side] = find
    return tuple(best[side] for side in sorted(best))


def _match(job: Hunt, kit: AnyKit, number: int) -> list[Any]:
    """Return the states in which a move begins, and the last one."""
    game, bots = kit.game, registry.bots(job.game)
    bot, limits = bots.make(job.level), level(bots, job.level).limits
    rng = random.Random(f"{job.seed}:{number}")
    state, last, plies, begun = game.new(job.setup), None, 0, 0
    states: list[Any] = []
    while (seat := game.to_act(state)) is not None and plies <= MAX_PLIES:
        plies += 1
        if seat == CHANCE:
            state = game.apply(state, game.draw(state, rng)).state
            continue
        if seat != last:
            begun += 1
            states.append(state)
        last, view = seat, game.observe(state, seat)
        if begun <= job.random_plies:
            action = rng.choice(game.actions(view))
        else:
            action = bot.choose(Seen(seat, view), limits, rng.getrandbits(32))
        state = game.apply(state, action).state
    return [*states, state]


def _finds(
    job: Hunt, kit: AnyKit, found: Solver, states: Sequence[Any], number: int
) -> Iterator[tuple[int, Find]]:
    """Yield every puzzle, from the match's end to its beginning, with the side that solves it."""
    won: dict[int, int] = {}  # by ply, in how many moves
    for ply in reversed(range(len(states))):
        seat = kit.game.to_act(states[ply])
        if seat is None or seat == CHANCE:
            continue
        solution = _proved(found, states[ply], found.goals[0], min(CHEAP, job.moves), job.nodes)
        won_next = won.get(ply + 2, MOST_MOVES)
        if job.moves > CHEAP and won_next < job.moves and not (solution and solution.moves):
            solution = _proved(found, states[ply], found.goals[0], job.moves, job.nodes)
        if solution is None or not solution.moves:
            continue
        won[ply] = solution.moves
        if solution.moves == job.moves and solution.single:
            find = _told(job, kit, found, states[ply], number)
            if find is not None:
                yield job.setup.sides[seat], find


def _proved(found: Solver, view: Any, goal: str, moves: int, nodes: int) -> Solution | None:
    try:
        return found.solve(view, goal, moves, Bounds(nodes))
    except GaveUp:
        return None


def _told(job: Hunt, kit: AnyKit, found: Solver, state: Any, number: int) -> Find | None:
    """Return the puzzle of a position, proved again without its past, as its readers get it; ``None`` if
    it is none."""
    text = kit.format_position(state)
    view = kit.game.new(kit.parse_position(text, job.setup.definitions, job.setup.sides))
    solution = _proved(found, view, found.goals[0], job.moves, job.nodes)
    if solution is None or solution.moves != job.moves or not solution.single:
        return None
    goal = found.goals[0]
    for way in found.goals[1:]:
        by_it = _proved(found, view, way, job.moves, job.nodes)
        if by_it is not None and by_it.firsts == solution.firsts:
            # its line is one that ends so
            goal, solution = way, by_it
            break
    if job.goal not in ("", goal):
        return None
    line, here = [], view
    for action in solution.line:
        line.append(kit.format_action(action, here))
        here = kit.game.apply(here, action).state
    difficulty = found.grade(view, solution)
    key = found.same_key(view)
    return Find(
        number, view.round, text, goal, job.moves, line[0], tuple(line), difficulty, solution.nodes, key
    )
