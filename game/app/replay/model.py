"""What a replay shows, without a window."""

from __future__ import annotations

from game.app.replay.playback import ReplayPlayback
from game.app.replay.retry import Retry
from game.app.replay.reviewing import Reviewing
from game.app.table.looking import Looking, stepped
from game.app.table.match_source import MatchSource
from game.app.table.moves import MoveRows
from game.app.table.review import Review
from game.app.table.thinking import MakeThinker
from game.data.words.texts import Texts
from game.ui.model import Model
from game.view.table import TableView


class ReplayModel(Model):
    """One match, the ply shown, and its review, if it has one."""

    def __init__(
        self, source: MatchSource, table: TableView, t: Texts, thinker: MakeThinker | None, *,
        attempt: int | None = None, keep: bool = True,
    ) -> None:  # fmt: skip
        self.source, self.table = source, table
        session = source.match.session
        self.looking = Looking(table, session.record(source.viewer), max(0, source.viewer))
        self.playback = ReplayPlayback(self.looking)
        self.moves = MoveRows(session, table)
        self.reviewing = None if thinker is None else Reviewing(source, self.looking, thinker, t, keep=keep)
        self._attempt = attempt
        """The ply of a turning point to try again as soon as it is known."""

    @property
    def retry(self) -> Retry | None:
        """The turning point being tried again."""
        return None if self.reviewing is None else self.reviewing.retry

    @property
    def in_hand(self) -> bool:
        """Whether a move is being chosen on the board, to try a turning point again."""
        return self.retry is not None and self.retry.phase == "choose"

    @property
    def seen(self) -> int:
        """The last ply whose step is seen on the board: the one before a move while the best one is shown in
        its place, or looked for."""
        reviewing, review = self.reviewing, self.reviewing and self.reviewing.review
        if self.retry is not None:
            return self.retry.ply
        if reviewing is not None and reviewing.best_shown and isinstance(review, Review):
            return review.start_of(self.looking.ply)
        return self.looking.seen

    @property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """The signs behind moves, by ply; of several the first counts, as in the words about a move."""
        if self.reviewing is None:
            return ()
        words = self.reviewing.words
        return tuple((point.ply, words.sign(point)) for point in reversed(self.reviewing.review.points))

    def go(self, ply: int) -> None:
        """Go to a ply and stop there."""
        if self.reviewing is not None:
            self.reviewing.go(ply)
        else:
            self.looking.playing = False
            self.looking.go(ply)

    def step(self, to: str) -> None:
        """Go to the start or the end, or one step back or on, with animation."""
        self.go(stepped(self.looking.ply, to, len(self.looking.line)))

    def play(self) -> None:
        """Start playing, or stop."""
        if self.reviewing is not None:
            self.reviewing.leave_point()
        self.looking.play()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self.reviewing is not None:
            self.reviewing.update()
        self.playback.update(dt)

    def attempted(self) -> bool:
        """Try the turning point that was asked for, if it is known by now; return whether that began."""
        of = self.reviewing
        point = None if of is None or self._attempt is None else of.review.point(self._attempt)
        if of is not None and point is not None:
            self._attempt = None
            of.try_point(point)
        return point is not None

    @property
    def known(self) -> object:
        """What is known of the review, which grows by itself."""
        return None if self.reviewing is None else self.reviewing.review.so_far
