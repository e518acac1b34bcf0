"""The bots that people play against: one search with seven sets of skills; and where the kernel doesn't run,
one without a search."""

from __future__ import annotations

import random
from collections.abc import Container
from dataclasses import replace
from typing import Final

from game.bots.contract import Bot, Limits, Report, Seen, unheard
from game.bots.solving import Stop, never
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.book import Book, book_move
from game.games.tank_chess.bots.context import Context
from game.games.tank_chess.bots.search import Search, Style, Turn
from game.games.tank_chess.bots.skills import SKILLS, Skill, missed_shots, unseen_guns
from game.games.tank_chess.bots.weights import DEFAULT, Weights
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.grid8 import FACINGS

DRAW_MARGIN: Final = -150
"""Score in hundredths below which a bot agrees to a draw."""

CROWD: Final = 30
"""Number of pieces from which a position costs twice as much time; from twice as many, three times."""

CHANGING: Final = 3
"""Factor by which a position costs more time on a map whose ground can change (TC-8)."""

FIRST_ROUNDS: Final = 3
"""Rounds in which levels that overlook guns choose among more moves than later."""

FIRST_NOISE: Final = 30
"""Moves so close to each other, in hundredths, they choose between by chance then."""

FREE: Final = 1000
"""How much more than it is worth a shot counts, in hundredths, after which the enemy can destroy nothing, for
who looks no further than the answers and would put it off for something that looks better."""

BACK: Final = 60
"""How much less it counts, in hundredths, to go straight back where nothing is under fire."""

NO_BOOK: Final[Book] = {}

SeenTank = Seen[TankChessWorld, Move]

AHEAD = 6.0
"""Most steps ahead that chance adds to the worth of a drive."""


class TankChessBot(Bot[TankChessWorld, Move]):
    """A bot of one skill. From move to move it keeps tables of the map, but forgets what its search
    remembered, so that a loaded match goes on as the saved one would have."""

    def __init__(
        self, skill: Skill = SKILLS[-1], weights: Weights = DEFAULT, book: Book = NO_BOOK, style: int = 0
    ) -> None:
        """Make a bot with the weights of a style. ``style``: its number in the book, where 0 is the plain
        one."""
        self.skill, self.weights, self.book, self.style = skill, weights, book, style
        self._context = Context(weights, skill.bits)

    def choose(
        self, seen: SeenTank, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Move:
        """Return a move for the side to move."""
        view, skill = seen.view, self.skill
        position = self._context.position(view)
        if position.end is not None or view.outcome is not None:
            raise ValueError("a match that is over has no moves")
        if limits.nodes is not None:
            limits = replace(limits, nodes=max(1, limits.nodes // _price(position)))
        rng = random.Random(seed)
        noise = skill.noise
        if skill.overlooks and view.round <= FIRST_ROUNDS:
            noise = FIRST_NOISE
            if view.round == 1 and (known := book_move(self.book, position, self.style, rng)):
                return known
        style = Style(
            selective=not skill.whole,
            noise=noise,
            unseen=unseen_guns(position, skill, rng),
            careless=rng.random() < skill.careless,
            frugal=True,
        )
        board = self._context.board
        liked = self._habits(view, position, style.unseen)
        search = Search(
            board, position, limits, seed, self._context.visits(view, position, stop), report, stop, style
        )
        board.clear()
        search.favour(liked)
        search.overlook(missed_shots(position, search.aims(), skill, rng))
        return position.to_move_object(search.run().move)

    def _habits(self, view: TankChessWorld, position: Position, unseen: Container[int]) -> dict[Turn, int]:
        """Return what counts for or against a move beside what the search finds."""
        board, liked = self._context.board, dict[Turn, int]()
        if self.skill.whole:
            liked = dict.fromkeys(free_shots(board, position, unseen), FREE)
        way = self._context.last_drive(view, position) if self.skill.overlooks else None
        if way is not None and board.danger(position)[:2] == (False, 0):
            there, here = way
            for facing in FACINGS:
                liked[here, facing * position.tables.size + there, -1] = -BACK
        return liked

    def answers_draw(self, seen: SeenTank) -> bool:
        """Return whether the bot agrees to a draw: if it is clearly worse."""
        position = self._context.position(seen.view)
        score = self._context.board.score(position)
        mine = seen.view.match.sides[seen.seat] == position.to_move
        return (score if mine else -score) < DRAW_MARGIN


def free_shots(board: KernelBoard, position: Position, unseen: Container[int]) -> set[Turn]:
    """Return the shots at enemy pieces after which the enemy can destroy nothing and not escape, except with
    pieces that are ``unseen``."""
    found = set[Turn]()
    for raw in position.shots():
        before, after, victim, _ = raw
        if after is None or victim is None or victim.colour == position.to_move:
            continue
        then = position.play(raw)
        if then.end is None and not any(square not in unseen for square in board.destroyers(then)):
            found.add((before.square, after.placing, victim.square))
    return found


def _price(position: Position) -> int:
    """Return how many plain positions one of these costs in time, roughly. It depends on the position
    alone, since with a clock the answer would depend on the machine."""
    crowd = (len(position.own) + len(position.enemy)) // CROWD
    return (1 + crowd) * (CHANGING if position.tables.changing else 1)


class PlainTankChessBot(Bot[TankChessWorld, Move]):
    """A bot that wins if it can at once, else shoots the biggest gun it can, else drives ahead at random."""

    def choose(
        self,
        seen: Seen[TankChessWorld, Move],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Move:
        """Return a move for the side to move."""
        position = seen.view.position
        moves = position.moves()
        if not moves or seen.view.outcome is not None:
            raise ValueError("a match that is over has no moves")
        rng = random.Random(seed)
        return position.to_move_object(max(moves, key=lambda raw: _liking(position, raw, rng)))


def _liking(position: Position, raw: RawMove, rng: random.Random) -> tuple[int, float]:
    before, after, victim, effect = raw
    sign = 1 - 2 * position.to_move
    ahead = 0 if after is None else sign * (after.square - before.square) // position.tables.grid.width
    drives = -int(before.command)
    if after is None or (victim is not None and victim.command and victim.colour != before.colour):
        return 1000, 0.0
    if victim is not None and victim.colour != before.colour:
        drives = 1 + (victim.kind.gun or 0)
    elif victim is not None or (effect is not None and position.destroyed(raw) is not None):
        drives = -1000  # it would lose a piece of its own
    return drives, ahead + AHEAD * rng.random()
