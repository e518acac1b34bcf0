"""Another try at a turning point: a move is played on the board beside the match, and judged."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from game.app.table.review import NODES, Review
from game.app.table.review_words import AnalysisWords, percent
from game.app.table.scores import Score, Verdict, verdict
from game.app.table.turning import TurningPoint, chances
from game.bots.contract import Limits
from game.model.contract import SeenStep
from game.view.phase import Reply
from game.view.table import Suggestion, TableView

Phase = Literal["choose", "judging", "told", "shown"]
"""The player chooses; the move is being judged; the verdict is told; the best line is shown."""

SHOWN = 3
"""So many moves of the best line are drawn."""


class Retry:
    """One turning point being tried again on the match's board. Nothing of it gets into the match.

    ``last`` is the step before the position, ``found`` takes the plies for which a good move was found.
    """

    def __init__(
        self,
        review: Review,
        words: AnalysisWords,
        table: TableView,
        point: TurningPoint,
        last: SeenStep[Any, Any] | None,
        found: set[int],
    ) -> None:
        self.review, self.of_moves, self.table, self.point = review, words, table, point
        self.ply = point.ply - 1
        """That of the position tried again."""
        self.view = review.line.view(self.ply)
        self.seat = review.line.entry(point.ply).seat
        """Whose move it is."""
        self.phase: Phase = "choose"
        self.words: list[str] = []
        self.good = False
        """The move of this try is as good as the best."""
        self.called: Verdict | None = None
        """What the move of this try would be called."""
        self._last, self._found = last, found
        self._action: Any = None
        self.begin()

    def begin(self) -> None:
        """The position before the turning point, for a move to be chosen."""
        self.phase, self.words, self.good, self.called = "choose", [], False, None
        self.review.pause()
        self._action = None
        self.table.chooser.unaided = True  # a turning point is a puzzle
        self._show(self.seat)

    def _show(self, chooser: int | None) -> None:
        """The position, with nothing drawn on it."""
        self.table.skip()
        self.table.suggest(())
        self.table.show(self.view, chooser=chooser, viewer=self.seat, last=self._last)

    # --- trying ---

    def reply(self, reply: Reply) -> bool:
        """Play what was chosen, and have it judged; whether anything was played."""
        action, view = reply.action, self.view
        game = self.review.kit.game
        if action is None or self.phase != "choose" or game.refuse(view, action) is not None:
            return False
        self._action = action
        step = game.apply(view, action)
        seen = SeenStep(step.state, step.events, step.action)
        result = game.result(step.state)
        then = None
        if result is not None:
            white = list(self.review.session.setup.sides).index(0)
            then = partial(self.tell, Score.over(result.scores[white]), ())
        self.phase, self.words = "judging", []
        self.table.show_step(view, seen, viewer=self.seat, last=seen, then=then)
        if result is not None:
            return True
        if not self.review.judge.ask(step.state, 1, Limits(nodes=NODES)):
            self._fail()
        return True

    def update(self) -> bool:
        """Take the verdict, if it has come; whether anything has changed."""
        if self.phase != "judging" or self.table.busy:
            return False
        judge = self.review.judge
        judge.poll()
        if judge.busy:
            return False
        if judge.failed or not judge.lines:
            self._fail()
            return True
        best = judge.lines[0]
        self.tell(Score.of(best), best.line)
        return True

    def _fail(self) -> None:
        self.phase, self.words = "told", [self.of_moves.t("review.try.no_answer")]

    def tell(self, score: Score, answer: tuple[Any, ...]) -> None:
        """The verdict in words; the answer to a move that is not good is drawn."""
        self.phase = "told"
        review, point, words = self.review, self.point, self.of_moves
        after = chances(score, point.side, review.scale)
        expected = review.expected(self.ply)
        own = bool(expected) and expected[0] == self._action
        self.called = "good" if own else verdict(point.before, after)
        self.good = self.called == "good"
        if self.good:
            self._found.add(point.ply)
        if own:
            key = "own"
        elif self.good:
            key = "good"
        elif self._action == review.line.step(point.ply).action:
            key = "same"
        elif verdict(after, point.after) != "good":
            key = "better"
        else:
            key = f"still_{self.called}"
        self.words = [
            words.t(
                f"review.try.{key}",
                move=words.move(self.view, self._action),
                after=percent(after),
                best=percent(point.before),
                played=words.played(point.ply),
            )
        ]
        if answer and not self.good:
            state = review.kit.game.apply(self.view, self._action).state
            self.words.append(words.t("review.try.answer", move=words.move(state, answer[0])))
            self.table.suggest([Suggestion(answer[:1])])

    def show_best(self) -> None:
        """Draw the best line instead of trying."""
        self.review.judge.stop()
        expected = self.review.expected(self.ply)
        self._show(None)
        self.table.suggest([Suggestion(expected[:SHOWN])] if expected else ())
        self.phase, self.good = "shown", False
        best = self.of_moves.best(self.point.ply)
        self.words = [self.of_moves.t("review.try.shown", move=best, share=percent(self.point.before))]

    def end(self) -> None:
        """Leave no trace on the board."""
        self.review.judge.stop()
        self.review.resume()
        self.table.suggest(())
