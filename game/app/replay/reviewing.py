"""Walks through the turning points of a match: shows the best move on the board, and lets the player try
again."""

from __future__ import annotations

from typing import Any

from game.app.replay.retry import Retry
from game.app.table.looking import Looking
from game.app.table.match_review import Turning
from game.app.table.match_source import MatchSource
from game.app.table.open_review import open_review
from game.app.table.review import Review
from game.app.table.review_words import AnalysisWords
from game.app.table.thinking import MakeThinker
from game.app.table.turning import TurningPoint
from game.data.words.texts import Texts
from game.model.contract import SeenStep
from game.ui.model import Model
from game.view.phase import Reply
from game.view.table import Suggestion


class Reviewing(Model):
    """The place in a review: whose turning points, what the board shows of them, and a try."""

    def __init__(
        self, source: MatchSource, looking: Looking, make: MakeThinker, t: Texts, *, keep: bool = True
    ) -> None:
        table = looking.table
        self.table, self.looking = table, looking
        self.make = make
        self.review, self.words = open_review(source, make, table, t, keep=keep)
        self._told: tuple[object, list[str]] = None, []
        self.retry: Retry | None = None
        self.side = source.own_side
        """The side whose turning points are walked through; ``None`` for both."""
        self._chosen = False
        """Whether that side stays, however many turning points it has."""
        self.best_shown = False
        """Whether the board shows the position before the last move, and the better move."""
        self.found: frozenset[int] = frozenset()
        """The plies of turning points for which a good move was found."""
        self.at_moves = False
        """Whether the moves are in sight, where tabs switch between them and the review."""

    def go(self, ply: int) -> None:
        """Go to a ply and stop there, without the review's drawings and without a try."""
        self.looking.playing = False
        self.leave_point()
        self.looking.go(ply)

    def leave_point(self) -> None:
        """End the try, and clear the review's drawings."""
        self.end_try()
        if self.best_shown:
            self.best_shown = False
            self.table.suggest(())

    def about(self, ply: int) -> list[str]:
        """What is known of the move that led to a ply, kept until another one is asked for."""
        key = ply, len(self.review.known)
        if self._told[0] != key:
            self._told = key, self.words.about(ply)
        return self._told[1]

    # --- turning points ---

    def wanted(self) -> list[Turning]:
        """Return the turning points of the chosen side."""
        return [point for point in self.review.points if self.side in (None, point.side)]

    def choose_side(self, index: int) -> None:
        """Choose whose turning points to walk through: 0 both sides', 1 the first's, 2 the second's."""
        self.side = None if index == 0 else self.review.parties[index - 1]
        self._chosen = True

    @property
    def side_index(self) -> int:
        """The index of the chosen side: 0 for both."""
        return 0 if self.side is None else 1 + self.review.parties.index(self.side)

    def point_beside(self, by: int) -> Turning | None:
        """Return the chosen side's turning point after (1) or before (-1) the ply shown, wrapping round;
        ``None`` without any."""
        wanted, at = self.wanted(), self.looking.ply
        if self.retry is not None:
            at = self.retry.point.ply
        if not wanted:
            return None
        if by > 0:
            return next((point for point in wanted if point.ply > at), wanted[0])
        return next((point for point in reversed(wanted) if point.ply < at), wanted[-1])

    @property
    def tryable(self) -> Turning | None:
        """The turning point that can be tried: the current one, or else the chosen side's next; ``None``
        without any."""
        return self.review.point(self.looking.ply) or self.point_beside(1)

    def next_point(self) -> None:
        """Go to the next turning point, and show the better move."""
        self._go_to(self.point_beside(1))

    def previous_point(self) -> None:
        self._go_to(self.point_beside(-1))

    def _go_to(self, point: Turning | None) -> None:
        if point is not None:
            self.go(point.ply)
            self.show_best(True)

    @property
    def can_show_best(self) -> bool:
        """Whether there was a last move, and a better one is known."""
        ply, review = self.looking.ply, self.review
        if not isinstance(review, Review):
            return False
        moved = ply > 0 and review.line.entry(ply).kind == "move"
        return moved and bool(review.expected(review.start_of(ply)))

    def toggle_best(self) -> None:
        """Show the best move instead of the last one, or the last one again."""
        self.show_best(not self.best_shown)

    def show_best(self, shown: bool) -> None:
        """Show the position before the last move with the best move and the one that was played, or the
        current position."""
        looking, table, review = self.looking, self.table, self.review
        self.best_shown = shown and self.can_show_best
        table.skip()
        if self.best_shown and isinstance(review, Review):
            ply, looking.playing = looking.ply, False
            start = review.start_of(ply)
            view, best = looking.line.view(start), review.own_part(start)
            played = tuple(review.line.step(one).action for one in range(start + 1, ply + 1))
            last = review.line.step(start) if start else None
            self._bring_into_view(view, played[0], best[0])
            table.show(view, chooser=None, viewer=looking.viewer, last=last)
            lines = [Suggestion(best)]
            if not review.played_best(ply):
                lines.append(Suggestion(played, 2))
            table.suggest(lines)
        else:
            table.suggest(())
            looking.show()

    def _bring_into_view(self, view: Any, *actions: Any) -> None:
        """Scroll a board too large for its view to where these actions are; the last one matters most."""
        for action in actions:
            step = self.review.kit.game.apply(view, action)
            seen = SeenStep(step.state, step.events, step.action)
            self.table.show_step(view, seen, viewer=self.looking.viewer, last=seen)
            self.table.skip()
        self.table.pop_sounds()

    # --- trying again ---

    def try_again(self) -> None:
        """Try the current turning point, or else the next one."""
        if self.retry is not None:
            self.retry.begin()
        elif (point := self.tryable) is not None:
            self.try_point(point)

    def try_point(self, point: Turning) -> None:
        """Let the player look for a better move at that turning point. Where nobody can judge that, only go
        before it."""
        review, words = self.review, self.words
        self.go(point.start)
        if isinstance(review, Review) and isinstance(words, AnalysisWords):
            assert isinstance(point, TurningPoint)
            self.at_moves = False
            self.retry = Retry(review, words, self.table, point, self.looking.last_step())

    @property
    def untried(self) -> list[Turning]:
        """Return the chosen side's turning points, without the one being tried, for which no good move was
        found yet."""
        at = None if self.retry is None else self.retry.point.ply
        return [point for point in self.wanted() if point.ply not in self.found and point.ply != at]

    def try_next(self) -> None:
        """Try the next turning point without a good move; after the last one stop."""
        assert self.retry is not None
        at, left = self.retry.point.ply, self.untried
        if left:
            self.try_point(next((point for point in left if point.ply > at), left[0]))
        else:
            self.stop_trying()

    def reply(self, reply: Reply) -> None:
        """Take the board's reply to a press or a key: the move of a try, if there is one."""
        if self.retry is not None:
            self.retry.reply(reply)

    def show_solution(self) -> None:
        """Draw the best line instead of trying."""
        if self.retry is not None:
            self.retry.show_best()

    def stop_trying(self) -> None:
        """End the try, and show the turning point again."""
        if self.retry is not None:
            point = self.retry.point
            self.end_try()
            self._go_to(point)

    def end_try(self) -> None:
        """End the try, if there is one."""
        if self.retry is not None:
            self.retry.end()
            self.retry = None

    # --- time ---

    def update(self) -> None:
        """Take verdicts that have come; call each frame."""
        self.review.update()
        if self.retry is not None:
            self.retry.update()
            if self.retry.good:
                self.found |= {self.retry.point.ply}
        if self.review.finished and not self._chosen:
            self._chosen = True
            if self.review.points and not self.wanted():
                self.side = None  # whoever made no mistake sees the others'

    def cover(self) -> None:
        """Stop thinking while something lies on top."""
        if self.retry is None:
            self.review.pause()

    def uncover(self) -> None:
        """Continue judging the try, once nothing lies on top any more."""
        if self.retry is None:
            self.review.resume()
