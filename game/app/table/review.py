"""Analyses a match position by position while somebody views it, from the end to the start.

Chart, marks, sums and sentences come from one score for each position: what the analyst found there, or
what the move that was played proved to be worth, if that is more for the side that played it. So a side's
chances never rise by its own move, and each fall of the chart is a move's loss.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from game.app.table.judge import Judge
from game.app.table.match_review import MatchReview, Turning
from game.app.table.match_source import MatchSource
from game.app.table.scores import Score
from game.app.table.swings import Swing, Swings
from game.app.table.thinking import MakeThinker, worker
from game.app.table.turning import ReviewedMove, SideSummary, turning_points
from game.bots.contract import Thought
from game.bots.registry import bots
from game.data.saves.reviews import JudgedPosition, load_review, save_review
from game.model.contract import Game, TextError
from game.view.explains import JudgedLine

LINE: Final = 4
"""Most actions kept of each expected line; the whole of its first move if that is longer."""


def own_part(game: Game[Any, Any], view: Any, line: Sequence[Any]) -> tuple[Any, ...]:
    """Return the part of a line that the seat to act plays before another seat, or chance, acts."""
    seat, count = game.to_act(view), 0
    for action in line:
        if game.to_act(view) != seat:
            break
        view, count = game.apply(view, action).state, count + 1
    return tuple(line[:count])


class Review(MatchReview):
    """A review by the game's analyst, of a match of two sides without secrets."""

    analysed = True
    at_once = 1
    known: dict[int, JudgedPosition]
    judge: Judge

    def __init__(self, source: MatchSource, make: MakeThinker = worker, *, keep: bool = True) -> None:
        kit, sides = source.match.kit, source.match.session.setup.sides
        super().__init__(source, Judge(kit.name, kit.game, sides, make), keep=keep)
        self.curve = self.judge.curve
        self._moves = self._find_moves()
        self._starts = {end: start for start, end in self._moves}
        """The ply before each move, by the ply after it."""
        self._places = sorted({*self.known, *self._todo, *self._ended})
        """The plies that have a value of their own."""
        self._worth: tuple[int, dict[int, Score]] | None = None
        self._turning: tuple[int, tuple[Turning, ...], tuple[SideSummary, SideSummary]] | None = None
        self._actions: dict[int, tuple[Any, ...]] = {}

    # --- moves: all that a seat does before another one acts ---

    def _asks(self, ply: int, view: Any) -> bool:
        return self.kit.game.judged(view) and self._begins(ply, view)

    def _begins(self, ply: int, view: Any) -> bool:
        """Whether a new move begins at ``ply``, not only its next action."""
        seat = self.kit.game.to_act(view)
        for earlier in range(ply, 0, -1):
            entry = self.line.entry(earlier)
            if entry.kind == "move":
                return entry.seat != seat or not self.kit.game.judged(self.line.view(earlier - 1))
        return True

    def _find_moves(self) -> list[tuple[int, int]]:
        """Return the moves of the match: the ply before and the ply after each."""
        found: list[tuple[int, int]] = []
        game = self.kit.game
        for ply, entry in enumerate(self.line.entries, 1):
            view = self.line.view(ply - 1)
            if entry.kind == "move" and game.judged(view):
                if found and not self._begins(ply - 1, view):
                    found[-1] = found[-1][0], ply
                else:
                    found.append((ply - 1, ply))
            elif entry.kind == "chance" and found and found[-1][1] == ply - 1:
                found[-1] = found[-1][0], ply
        return found

    def start_of(self, ply: int) -> int:
        """Return the ply before the move that led to ``ply``, or that is in progress there."""
        return next((start for start, end in self._moves if start < ply <= end), max(0, ply - 1))

    def source_of(self, ply: int) -> int:
        """See ``MatchReview``. A ply in the middle of a move has the value of the move's start."""
        at = super().source_of(ply)
        if not self._places:
            return at
        return self._places[max(0, bisect_right(self._places, at) - 1)]

    # --- what is known ---

    def score(self, ply: int) -> Score | None:
        """Return the score of a position; ``None`` if not known yet."""
        if self._worth is None or self._worth[0] != len(self.known):
            self._worth = len(self.known), self._scores()
        return self._worth[1].get(self.source_of(ply))

    def _scores(self) -> dict[int, Score]:
        """Return the score of each place that is known, in accord with what the moves played led to."""
        found = {ply: Score(one.score, one.mate) for ply, one in self.known.items()}
        found |= {ply: Score.over(shares[0]) for ply, shares in self._ended.items()}
        moves = [
            (self.before_calls(start), end, 1 if self._mover(start) == self.parties[0] else -1)
            for start, end in self._moves
            if self.judged_move(end)
        ]
        for start, end, sign in moves:  # a win that is proved stays one
            wins = found[start].wins
            stays = wins and (wins != sign or self.played_best(end))
            if stays and end not in self._ended and found[end].wins != wins:
                found[end] = found[start].a_move_on()
        for start, end, sign in reversed(moves):
            led = found[end].a_move_before()
            more = sign * (led.share(self.curve) - found[start].share(self.curve))
            if more > 0 or (more < 0 and self.played_best(end)):
                found[start] = led
        return found

    def judged_move(self, ply: int) -> bool:
        """Whether a move led to ``ply`` whose loss is known: the positions before and after it are judged,
        and chance decided nothing between them."""
        start = self._starts.get(ply)
        if start is None or self._rolled(start, ply):
            return False
        return all(at in self.known or at in self._ended for at in (self.before_calls(start), ply))

    def _rolled(self, start: int, end: int) -> bool:
        """Whether chance decided something in a move."""
        return any(self.line.entry(ply).kind == "chance" for ply in range(start + 1, end + 1))

    def _mover(self, start: int) -> int:
        return self.sides[self.line.entry(start + 1).seat]

    def shares(self, ply: int) -> tuple[float, ...] | None:
        """See ``MatchReview``."""
        score = self.score(ply)
        return None if score is None else score.shares(self.curve)

    def expected(self, ply: int) -> tuple[Any, ...]:
        """Return the play the analyst expects from a position on, its best action first; empty if not
        known."""
        ply = self.before_calls(ply)
        if ply not in self._actions:
            judged = self.known.get(ply)
            if judged is None:
                return ()
            self._actions[ply] = self._read(self.line.view(ply), judged.line)
        return self._actions[ply]

    def own_part(self, ply: int) -> tuple[Any, ...]:
        """Return the best move at a ply: the expected actions of the seat to act there."""
        return own_part(self.kit.game, self.line.view(ply), self.expected(ply))

    def lines(self, ply: int) -> tuple[JudgedLine, JudgedLine] | None:
        """Return the best line at the start of the move that led to ``ply``, and the line that was played,
        each as it is worth to the side that moved; ``None`` where they aren't known."""
        start = self.start_of(ply)
        before, after = self.score(start), self.score(ply)
        best = self.expected(start)
        if before is None or after is None or not best or not self.judged_move(ply):
            return None
        played = [self.line.step(one).action for one in range(start + 1, ply + 1)]
        sign = 1 if self._mover(start) == self.parties[0] else -1
        line = (*(one for one in played if one is not None), *self.expected(ply))
        return before.judged(best, sign), after.a_move_before().judged(line, sign)

    def _read(self, view: Any, texts: Sequence[str]) -> tuple[Any, ...]:
        """Parse actions from a file's texts, up to the first illegal one."""
        game, found = self.kit.game, []
        for text in texts:
            try:
                action = self.kit.parse_action(text, view)
            except (TextError, ValueError):
                break
            if game.result(view) is not None or game.refuse(view, action) is not None:
                break
            found.append(action)
            view = game.apply(view, action).state
        return tuple(found)

    def played_best(self, ply: int) -> bool:
        """Whether the move that led to a ply is the analyst's choice."""
        start = self.start_of(ply)
        judged = self.known.get(self.before_calls(start)) if ply else None
        played = tuple(filter(None, self._texts[start:ply]))
        return judged is not None and bool(played) and judged.line[: len(played)] == played

    @property
    def points(self) -> tuple[Turning, ...]:
        """All turning points found so far, in the order of the match: moves that gave chances away, and
        what else lowered somebody's chances so much that it stands out."""
        return self._judged_moves()[1]

    @property
    def sums(self) -> tuple[SideSummary, SideSummary]:
        """Return how both sides played, as far as it is known."""
        return self._judged_moves()[2]

    def _judged_moves(self) -> tuple[int, tuple[Turning, ...], tuple[SideSummary, SideSummary]]:
        if self._turning is None or self._turning[0] != len(self.known):
            moves = [
                ReviewedMove(end, self._mover(start), end - start)
                for start, end in self._moves
                if self.judged_move(end)
            ]
            scores = [self.score(ply) for ply in range(self.count + 1)]
            found, sums = turning_points(moves, scores, self.curve, self.parties[0])
            told = [Swing(one.ply, one.start, one.side, one.side, one.before, one.after) for one in found]
            swings = Swings(self.line.entries, self.sides, self.parties, self.played_shares, told=told)
            both: list[Turning] = [*found, *swings.found()]
            self._turning = len(self.known), tuple(sorted(both, key=attrgetter("ply"))), sums
        return self._turning

    # --- judging ---

    def _ask_about(self, views: Sequence[Any]) -> None:
        self.judge.judge(*views)

    def _answers(self, asked: Sequence[int]) -> Sequence[JudgedPosition]:
        return [self.judged(self.line.view(asked[0]), line) for line in self.judge.lines[:1]]

    def judged(self, view: Any, thought: Thought[Any]) -> JudgedPosition:
        """Return a thought about a position in the form in which it is stored."""
        texts: list[str] = []
        own = own_part(self.kit.game, view, thought.line)
        for action in thought.line[: max(LINE, len(own))]:
            texts.append(self.kit.format_action(action, view))
            view = self.kit.game.apply(view, action).state
        return JudgedPosition(score=thought.score, mate=thought.mate, depth=thought.depth, line=tuple(texts))

    @property
    def _nodes(self) -> int:
        return bots(self.kit.name).JUDGE_NODES

    def _load(self) -> dict[int, JudgedPosition]:
        return load_review(self._key, self._nodes, self.count + 1)

    def _save(self, known: dict[int, JudgedPosition]) -> None:
        save_review(self._key, self._nodes, self.count + 1, known)
