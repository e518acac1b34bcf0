"""Another try at a turning point: the player moves on the board beside the match, and the move is judged."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, Literal

from game.app.table.review import Review, own_part
from game.app.table.review_words import AnalysisWords
from game.app.table.scores import Score, Verdict, percent, verdict
from game.app.table.turning import TurningPoint, chances
from game.model.contract import CHANCE, SeenStep
from game.ui.model import Model
from game.view.phase import Reply
from game.view.table import Suggestion, TableView

Phase = Literal["choose", "judging", "told", "shown"]
"""The phases: the player chooses; the move is being judged; the verdict is shown; the best line is shown."""

SHOWN = 3
"""Most actions of the best line that are drawn; the whole of its first move if that is longer."""


class Retry(Model):
    """One turning point being tried again on the match's board. Nothing of it gets into the match.

    ``last`` is the step before the position.
    """

    def __init__(
        self,
        review: Review,
        words: AnalysisWords,
        table: TableView,
        point: TurningPoint,
        last: SeenStep[Any, Any] | None,
    ) -> None:
        self.review, self.of_moves, self.table, self.point = review, words, table, point
        self.ply = point.start
        """The ply of the position tried again."""
        self.view = review.line.view(self.ply)
        self.seat = review.line.entry(point.start + 1).seat
        """The seat to move there."""
        self.phase: Phase = "choose"
        self.words: list[str] = []
        self.good = False
        """Whether the move tried is as good as the best."""
        self.called: Verdict | None = None
        """The verdict on the move tried."""
        self._last = last
        self._tried: list[Any] = []
        self._state: Any = self.view
        self._rng = random.Random()
        self.begin()

    def begin(self) -> None:
        """Show the position before the turning point, so that the player chooses a move."""
        self.phase, self.words, self.good, self.called = "choose", [], False, None
        self.review.pause()
        self._tried, self._state = [], self.view
        self.table.chooser.unaided = True  # a turning point is a puzzle
        self._show(self.seat)

    def _show(self, chooser: int | None) -> None:
        """Show the position with nothing drawn on it."""
        self.table.skip()
        self.table.suggest(())
        self.table.propose(None)
        self.table.show(self.view, chooser=chooser, viewer=self.seat, last=self._last)

    @property
    def can_begin(self) -> bool:
        """Whether anything has been tried, so that one can begin again."""
        return self.phase != "choose" or bool(self._tried)

    # --- trying ---

    def reply(self, reply: Reply) -> None:
        """Play what was chosen, and have it judged."""
        action, view = reply.action, self._state
        game = self.review.kit.game
        if action is None or self.phase != "choose" or game.refuse(view, action) is not None:
            return
        self._tried.append(action)
        step = game.apply(view, action)
        seen = SeenStep(step.state, step.events, step.action)
        while game.to_act(step.state) == CHANCE:
            step = game.apply(step.state, game.draw(step.state, self._rng))
        self._state = step.state
        result = game.result(step.state)
        then: partial[None] | None = None
        if result is not None:
            then = partial(self.tell, Score.over(result.scores[self.review.judge.seat]), ())
        elif game.to_act(step.state) == self.seat:
            then = partial(self._go_on, seen)
        self.phase, self.words = "judging", []
        self.table.show_step(view, seen, viewer=self.seat, last=seen, then=then)
        if then is None and not self.review.judge.judge(step.state):
            self._fail()

    def _go_on(self, last: SeenStep[Any, Any]) -> None:
        """Let the player choose the rest of a move that is not over."""
        self.phase = "choose"
        self.table.show(self._state, chooser=self.seat, viewer=self.seat, last=last)

    def update(self) -> None:
        """Take the verdict, if it has come."""
        if self.phase != "judging" or self.table.busy:
            return
        judge = self.review.judge
        judge.poll()
        if judge.busy:
            return
        if judge.failed or not judge.lines:
            self._fail()
            return
        best = judge.lines[0]
        self.tell(Score.of(best), best.line)

    def _fail(self) -> None:
        self.phase, self.words = "told", [self.of_moves.t("review.try.no_answer")]

    def tell(self, score: Score, answer: tuple[Any, ...]) -> None:
        """Put the verdict into words; draw the answer to a move that is not good."""
        self.phase = "told"
        review, point, words = self.review, self.point, self.of_moves
        after = chances(score, review.curve, first=point.side == review.parties[0])
        tried = tuple(self._tried)
        own = bool(tried) and review.own_part(self.ply) == tried
        self.called = "good" if own else verdict(point.before, after)
        self.good = self.called == "good"
        if own:
            key = "own"
        elif self.good:
            key = "good"
        elif tried == tuple(review.line.step(ply).action for ply in range(self.ply + 1, point.ply + 1)):
            key = "same"
        elif verdict(after, point.after) != "good":
            key = "better"
        else:
            key = f"still_{self.called}"
        self.words = [
            words.t(
                f"review.try.{key}",
                move=words.move(self.view, *tried),
                after=percent(after),
                best=percent(point.before),
            )
        ]
        if answer and not self.good:
            reply = own_part(review.kit.game, self._state, answer)
            self.words.append(words.t("review.try.answer", move=words.move(self._state, *reply)))
            self.table.suggest([Suggestion(reply)])

    def show_best(self) -> None:
        """Draw the best line instead of trying, with what enemies could do next to its first move, and say
        why it is good, as a hint does."""
        self.review.judge.stop()
        expected, own = self.review.expected(self.ply), self.review.own_part(self.ply)
        self._show(None)
        shown = max(SHOWN, len(own))
        self.table.suggest([Suggestion(expected[:shown])] if expected else ())
        if own:
            self.table.chooser.unaided = False
            self.table.propose(own[0], own[1:])
        self.phase, self.good = "shown", False
        words, point = self.of_moves, self.point
        best = words.best(point.ply)
        self.words = [words.t("review.try.shown", move=best, share=percent(point.before)), words.why(point)]

    def end(self) -> None:
        """Leave no trace on the board."""
        self.table.propose(None)
        self.review.judge.stop()
        self.review.resume()
        self.table.suggest(())
