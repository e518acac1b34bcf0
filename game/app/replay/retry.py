"""Another try at a turning point: a move is played on the board beside the match, and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from game.app.replay.review_words import percent
from game.app.replay.turning import TurningPoint, chances
from game.app.table.review import NODES
from game.app.table.scores import Score, Verdict, verdict
from game.bots.contract import Limits
from game.model.contract import SeenStep
from game.view.table import Reply, Suggestion

if TYPE_CHECKING:
    from game.app.replay.reviewing import Reviewing

Phase = Literal["choose", "judging", "told", "shown"]
"""The player chooses; the move is being judged; the verdict is told; the best line is shown."""

SHOWN = 3
"""So many moves of the best line are drawn."""


class Retry:
    """One turning point being tried again. Nothing of it gets into the match."""

    def __init__(self, reviewing: Reviewing, point: TurningPoint) -> None:
        self.of, self.point = reviewing, point
        self.scene, self.review = reviewing.scene, reviewing.review
        self.phase: Phase = "choose"
        self.words: list[str] = []
        self.good = False
        """The move of this try is as good as the best."""
        self.called: Verdict | None = None
        """What the move of this try would be called."""
        self._action: Any = None
        self.begin()

    # --- the position ---

    @property
    def ply(self) -> int:
        """The ply of the position tried again: before the turning point."""
        return self.point.ply - 1

    @property
    def view(self) -> Any:
        """That position."""
        return self.review.line.view(self.ply)

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.scene.source.session.line[self.ply].entry.seat

    def begin(self) -> None:
        """The position before the turning point, for a move to be chosen."""
        self.phase, self.words, self.good, self.called = "choose", [], False, None
        self.review.pause()
        self._action = None
        scene = self.scene
        scene.table.skip()
        scene.table.suggest(())
        last = scene.looking.last_step()
        scene.table.confirm = scene.app.settings.play.confirm_moves
        scene.table.unaided = True  # a turning point is a puzzle
        scene.table.show(self.view, chooser=self.seat, viewer=self.seat, last=last)

    # --- trying ---

    def reply(self, reply: Reply) -> bool:
        """Play what was chosen, and have it judged; whether anything was played."""
        action, view = reply.action, self.view
        game = self.scene.source.kit.game
        if action is None or self.phase != "choose" or game.refuse(view, action) is not None:
            return False
        self._action = action
        step = game.apply(view, action)
        self._show(step.state, SeenStep(step.state, step.events, step.action))
        result = game.result(step.state)
        if result is not None:
            white = list(self.scene.source.session.setup.sides).index(0)
            self.tell(Score.over(result.scores[white]), ())
            return True
        self.phase, self.words = "judging", []
        if not self.review.judge.ask(step.state, 1, Limits(nodes=NODES)):
            self._fail()
        return True

    def _show(self, state: Any, seen: SeenStep[Any, Any]) -> None:
        table, before = self.scene.table, self.view
        table.show(state, chooser=None, viewer=self.seat, last=seen)
        table.animate(before, seen)

    def update(self) -> bool:
        """Take the verdict, if it has come; whether anything has changed."""
        if self.phase != "judging":
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
        self.phase, self.words = "told", [self.scene.t("review.try.no_answer")]

    def tell(self, score: Score, answer: tuple[Any, ...]) -> None:
        """The verdict in words; the answer to a move that is not good is drawn."""
        self.phase = "told"
        scene, review, point = self.scene, self.review, self.point
        t, words = scene.t, self.of.words
        after = chances(score, point.side, review.scale)
        expected = review.expected(self.ply)
        own = bool(expected) and expected[0] == self._action
        self.called = "good" if own else verdict(point.before, after)
        self.good = self.called == "good"
        params = {
            "move": words.move(self.view, self._action),
            "after": percent(after),
            "best": percent(point.before),
            "played": words.played(point.ply),
        }
        repeated = self._action == scene.source.session.line[self.ply].entry.action
        if own:
            key = "own"
        elif self.good:
            key = "good"
        elif repeated:
            key = "same"
        elif verdict(after, point.after) != "good":
            key = "better"
        else:
            key = f"still_{self.called}"
        self.words = [t(f"review.try.{key}", **params)]
        if self.good:
            self.of.found.add(point.ply)
            return
        if answer:
            state = scene.source.kit.game.apply(self.view, self._action).state
            self.words.append(t("review.try.answer", move=words.move(state, answer[0])))
            scene.table.suggest([Suggestion(answer[:1])])

    def show_best(self) -> None:
        """Draw the best line instead of trying."""
        self.review.judge.stop()
        expected = self.review.expected(self.ply)
        scene = self.scene
        scene.table.skip()
        scene.table.show(self.view, chooser=None, viewer=self.seat, last=scene.looking.last_step())
        scene.table.suggest([Suggestion(expected[:SHOWN])] if expected else ())
        self.phase, self.good = "shown", False
        best = self.of.words.best(self.point.ply)
        self.words = [scene.t("review.try.shown", move=best, share=percent(self.point.before))]

    def end(self) -> None:
        """Leave no trace on the board."""
        self.review.judge.stop()
        self.review.resume()
        self.scene.table.suggest(())
