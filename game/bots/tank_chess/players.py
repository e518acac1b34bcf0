"""The bots people play against: by dice, by greed, and by search."""

from __future__ import annotations

import random
from dataclasses import replace

from game.bots.contract import Bot, Limits, Report, Seen, Stop, Thought, never, unheard
from game.bots.tank_chess.context import Context, Key
from game.bots.tank_chess.evaluate import MATE, Evaluator, attacked
from game.bots.tank_chess.search import Search
from game.bots.tank_chess.strikes import winning
from game.bots.tank_chess.weights import DEFAULT, Weights
from game.rules.tank_chess.diagram import Move
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.state import TankChessState
from game.rules.tank_chess.states import RawMove

DRAW_MARGIN = -150
"""A bot that stands worse than this agrees to a draw."""

SHOOTS = 0.4
"""How often a Recruit that could destroy something does."""

CARE = 0.6
"""What a Sergeant counts a piece as that it leaves under fire: the enemy may miss it."""

CROWD = 30
"""From so many pieces on a position costs twice as much to look at, from twice as many three times."""

CHANGING = 3
"""How much more a position costs on a map whose ground can change (TC-8)."""

SeenTank = Seen[TankChessState, Move]


class TankChessBot(Bot[TankChessState, Move]):
    """What the bots share: a position, its evaluation, and their answer to a draw."""

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self.weights = weights
        self._context = Context()

    def choose(
        self, seen: SeenTank, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Move:
        """A move for the side to move."""
        position = self._context.position(seen.view)
        if position.end is not None or seen.view.outcome is not None:
            raise ValueError("a match that is over has no moves")
        raw = self.pick(seen.view, position, limits, seed, report, stop)
        return position.to_move_object(raw)

    def pick(
        self, view: TankChessState, position: Position, limits: Limits, seed: int, report: Report, stop: Stop
    ) -> RawMove:
        """The move as the position has it."""
        raise NotImplementedError

    def evaluator(self, position: Position) -> Evaluator:
        """The evaluation for one choice."""
        return Evaluator(position, self._context.floods(position), self.weights)

    def answers_draw(self, seen: SeenTank) -> bool:
        """Yes if it stands clearly worse."""
        position = self._context.position(seen.view)
        score = self.evaluator(position).score(position)
        mine = seen.view.sides[seen.seat] == position.to_move
        return (score if mine else -score) < DRAW_MARGIN


class Recruit(TankChessBot):
    """Level 1: any move of any piece, but it sees a shot at a Command and its own way out."""

    def pick(
        self, view: TankChessState, position: Position, limits: Limits, seed: int, report: Report, stop: Stop
    ) -> RawMove:
        """At random, a piece first, so that the nimble ones do not move most of the time."""
        rng = random.Random(seed)
        won = winning(position)
        if won is not None:
            return won
        moves = position.moves()
        hits = [raw for raw in moves if raw[2] is not None and raw[2].colour != position.to_move]
        if hits and rng.random() < SHOOTS:
            return rng.choice(hits)
        by_piece: dict[int, list[RawMove]] = {}
        for raw in moves:
            by_piece.setdefault(raw[0].square, []).append(raw)
        return rng.choice(rng.choice(list(by_piece.values())))


class Sergeant(TankChessBot):
    """Level 2: the move that gains most at once and leaves neither its Command nor itself under fire."""

    def pick(
        self, view: TankChessState, position: Position, limits: Limits, seed: int, report: Report, stop: Stop
    ) -> RawMove:
        """Looks at moves by what they promise until none can be better than the best found."""
        evaluator = self.evaluator(position)
        visits = self._context.visits(view, position)
        rng = random.Random(seed)
        won = winning(position)
        if won is not None:
            return won
        ranked = [
            (evaluator.gain(raw) + rng.randrange(self.weights.noise + 1), raw) for raw in position.moves()
        ]
        ranked.sort(key=lambda entry: entry[0], reverse=True)
        best, best_value = ranked[0][1], -10 * MATE
        nodes = 0
        for promise, raw in ranked:
            if promise <= best_value or stop() or (limits.nodes is not None and nodes >= limits.nodes):
                break
            nodes += 1
            value = promise - self._risk(evaluator, position.play(raw), raw, visits)
            if value > best_value:
                best, best_value = raw, value
        report(Thought(1, nodes, evaluator.score(position) + best_value, (position.to_move_object(best),)))
        return best

    def _risk(self, evaluator: Evaluator, child: Position, raw: RawMove, visits: dict[Key, int]) -> int:
        """What could go wrong in the enemy's next turn, as far as a Sergeant sees."""
        if child.end is not None:
            return MATE
        after = raw[1]
        risk = round(self.weights.repeat) * visits.get(child.key, 0)
        for state in child.enemy:
            if state.command and attacked(child, state, child.own):
                return MATE // 2
            if state is after and not state.command and attacked(child, state, child.own):
                risk += round(CARE * evaluator.material(state))
        if evaluator.escapes_next(child, child.to_move):
            risk += MATE // 4
        return risk


class Captain(TankChessBot):
    """Level 3 and any search beyond it: as deep as its limits say."""

    def pick(
        self, view: TankChessState, position: Position, limits: Limits, seed: int, report: Report, stop: Stop
    ) -> RawMove:
        """What ``Search`` finds."""
        visits = self._context.visits(view, position)
        if limits.nodes is not None:
            limits = replace(limits, nodes=max(1, limits.nodes // _price(position)))
        return Search(self.evaluator(position), limits, seed, visits, report, stop).run().move


def _price(position: Position) -> int:
    """How many plain positions one of these costs in time, roughly: known from the position alone,
    where a clock would make the answer depend on the machine."""
    crowd = (len(position.own) + len(position.enemy)) // CROWD
    return (1 + crowd) * (CHANGING if position.tables.changing else 1)
