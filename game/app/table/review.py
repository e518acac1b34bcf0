"""Analyses a match position by position while somebody views it, from the end to the start."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from game.app.replay.turning import Move, Summary, TurningPoint, chances, turning_points
from game.app.table.judge import Judge
from game.app.table.looking import Line
from game.app.table.match_source import Source
from game.app.table.scores import Score
from game.app.table.thinking import MakeThinker, worker
from game.bots.contract import Limits, Thought
from game.data.reviews import Judged, load_review, review_key, save_review
from game.model.contract import TextError

NODES: Final = 10_000
"""Positions looked at for each position of a match: the same verdicts on every machine."""

LINE: Final = 4
"""So many actions of each expected line are kept."""

SAVE_EVERY: Final = 25
"""After so many positions what is known is written down."""

_log = logging.getLogger(__name__)


class Review:
    """What is known of each position of a match. ``keep``: a file remembers it.

    A ply is a number of entries of the record, 0 the start. What does not change the board (a call) is
    worth what the position before it is.
    """

    def __init__(self, source: Source, make: MakeThinker = worker, *, keep: bool = True) -> None:
        self.source, self.kit = source, source.match.kit
        self.session = session = source.match.session
        self.line = Line.open(session)
        self.judge = Judge(self.kit.name, self.kit.game, session.setup.sides, make)
        self.scale = self.judge.scale
        self.count = len(self.line)
        self.failed = ""
        self.paused = False
        """Somebody else needs the judge."""
        self._texts = self._action_texts()
        acting = [text for text in self._texts if text]
        self._key = review_key(source.match.plan, acting) if keep else ""
        self._pool: ThreadPoolExecutor | None = None
        self._unsaved = 0
        self._asked: int | None = None
        self.known: dict[int, Judged] = {}
        if keep:
            self.known = load_review(self._key, NODES, self.count + 1)
        self._ends: dict[int, Score] = {}
        self._todo = self._open_plies()
        self.total = len(self._todo) + len(self.known)
        self._turning: tuple[int, tuple[TurningPoint, ...], tuple[Summary, Summary]] | None = None
        self._actions: dict[int, tuple[Any, ...]] = {}

    def _action_texts(self) -> list[str]:
        """Each entry's action as a text; empty for those without one."""
        return [
            "" if played.entry.action is None else self.kit.format_action(played.entry.action, played.before)
            for played in self.session.line
        ]

    def _open_plies(self) -> list[int]:
        """Positions to be judged, the last one first to be taken from the end; notes those that are over."""
        game, todo = self.kit.game, []
        white = list(self.session.setup.sides).index(0)
        for ply in range(self.count + 1):
            if self.source_of(ply) != ply or ply in self.known:
                continue
            view = self.line.view(ply)
            result = game.result(view)
            if result is not None:
                self._ends[ply] = Score.over(result.scores[white])
            elif (seat := game.to_act(view)) is not None and seat >= 0:
                todo.append(ply)
        return todo

    # --- what is known ---

    def source_of(self, ply: int) -> int:
        """The ply whose position is on the board at that ply: calls change nothing there."""
        while ply > 0 and self.session.line[ply - 1].entry.kind == "call":
            ply -= 1
        return ply

    def score(self, ply: int) -> Score | None:
        """What a position is worth; ``None``: not known yet."""
        at = self.source_of(ply)
        if at in self._ends:
            return self._ends[at]
        judged = self.known.get(at)
        return None if judged is None else Score(judged.score, judged.mate)

    def share(self, ply: int) -> float | None:
        """The first side's chances, 0 to 1."""
        score = self.score(ply)
        return None if score is None else score.share(self.scale)

    def chances(self, ply: int, side: int) -> float | None:
        """A side's chances, 0 to 1."""
        score = self.score(ply)
        return None if score is None else chances(score, side, self.scale)

    def expected(self, ply: int) -> tuple[Any, ...]:
        """The play the analyst expects from a position on, its best action first; empty: not known."""
        ply = self.source_of(ply)
        if ply not in self._actions:
            judged = self.known.get(ply)
            if judged is None:
                return ()
            self._actions[ply] = self._read(self.line.view(ply), judged.line)
        return self._actions[ply]

    def _read(self, view: Any, texts: Sequence[str]) -> tuple[Any, ...]:
        """Actions from texts of a file, as far as they are legal."""
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
        """Whether the move that led to a ply is the analyst's own."""
        judged = self.known.get(self.source_of(ply - 1)) if ply else None
        return judged is not None and bool(judged.line) and judged.line[0] == self._texts[ply - 1]

    @property
    def points(self) -> tuple[TurningPoint, ...]:
        """All turning points found so far, in the order of the match."""
        return self._judged_moves()[1]

    @property
    def sums(self) -> tuple[Summary, Summary]:
        """How both sides played, as far as it is known."""
        return self._judged_moves()[2]

    def _judged_moves(self) -> tuple[int, tuple[TurningPoint, ...], tuple[Summary, Summary]]:
        if self._turning is None or self._turning[0] != len(self.known):
            sides = self.session.setup.sides
            moves = [
                Move(ply, sides[played.entry.seat], self.played_best(ply))
                for ply, played in enumerate(self.session.line, 1)
                if played.entry.kind == "move"
            ]
            self._turning = (len(self.known), *turning_points(moves, self.score, self.scale))
        return self._turning

    def point(self, ply: int) -> TurningPoint | None:
        """The turning point that led to that ply."""
        return next((point for point in self.points if point.ply == ply), None)

    # --- judging ---

    @property
    def done(self) -> int:
        """Positions judged so far, of ``total``."""
        return self.total - len(self._todo)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be judged, or nobody can judge it."""
        return not self._todo or bool(self.failed)

    def update(self) -> bool:
        """Take what has been judged and ask on; whether more is known now."""
        if self.paused or self.finished:
            return False
        if self._asked is None:
            self._ask()
            return False
        self.judge.poll()
        if self.judge.busy:
            return False
        ply, self._asked = self._asked, None
        if self.judge.failed or not self.judge.lines:
            self.failed = self.judge.failed or "no answer"
            _log.warning("a match is judged no further: %s", self.failed)
            return True
        self._todo.remove(ply)
        self.known[ply] = self.judged(self.line.view(ply), self.judge.lines[0])
        self._unsaved += 1
        if self._unsaved >= SAVE_EVERY or not self._todo:
            self._write()
        if self._todo:
            self._ask()
        return True

    def due(self) -> float:
        """Seconds until there is something to ask; a judgement that comes wakes the loop."""
        return 0.0 if self._asked is None and not (self.paused or self.finished) else math.inf

    def take(self, known: dict[int, Judged]) -> None:
        """Know what was judged elsewhere."""
        self.known |= {ply: judged for ply, judged in known.items() if ply in self._todo}
        self._todo = [ply for ply in self._todo if ply not in self.known]

    def _ask(self) -> None:
        self._asked = ply = self._todo[-1]
        self.judge.ask(self.line.view(ply), 1, Limits(nodes=NODES))

    def judged(self, view: Any, thought: Thought[Any]) -> Judged:
        """A thought about a position, as it is kept."""
        texts: list[str] = []
        for action in thought.line[:LINE]:
            texts.append(self.kit.format_action(action, view))
            view = self.kit.game.apply(view, action).state
        return Judged(score=thought.score, mate=thought.mate, depth=thought.depth, line=tuple(texts))

    def pause(self) -> None:
        """Stop at once; what was not judged yet is judged after ``resume``."""
        self.paused, self._asked = True, None
        self.judge.stop()

    def resume(self) -> None:
        """Go on."""
        self.paused, self._asked = False, None
        self.judge.stop()

    def _write(self, *, wait: bool = False) -> None:
        """Keep what is known; a thread waits for the disk."""
        if not self._key or not self._unsaved:
            return
        self._unsaved = 0
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._pool.submit(_save, self._key, self.count + 1, dict(self.known))
        if wait:
            self._pool.shutdown(wait=True)
            self._pool = None

    def close(self) -> None:
        """Leave nothing running, and keep what is known."""
        self.paused, self._asked = True, None
        self.judge.close()
        self._write(wait=True)
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None


def _save(key: str, count: int, known: dict[int, Judged]) -> None:
    try:
        save_review(key, NODES, count, known)
    except OSError as error:
        _log.warning("a review can't be kept: %s", error)
