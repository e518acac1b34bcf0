"""Analyses a match position by position while somebody views it, from the end to the start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from game.app.table.judge import Judge
from game.app.table.match_review import MatchReview
from game.app.table.match_source import MatchSource
from game.app.table.scores import Score
from game.app.table.thinking import MakeThinker, worker
from game.app.table.turning import ReviewedMove, SideSummary, TurningPoint, chances, turning_points
from game.bots.contract import Limits, Thought
from game.data.saves.reviews import JudgedPosition, load_review, save_review
from game.model.contract import TextError

NODES: Final = 10_000
"""Positions looked at for each position of a match: the same verdicts on every machine."""

LINE: Final = 4
"""So many actions of each expected line are kept."""

_log = logging.getLogger(__name__)


class Review(MatchReview):
    """A review by the game's analyst, of a match of two sides without secrets."""

    analysed = True
    known: dict[int, JudgedPosition]

    def __init__(self, source: MatchSource, make: MakeThinker = worker, *, keep: bool = True) -> None:
        super().__init__(source, keep=keep)
        self.judge = Judge(self.kit.name, self.kit.game, self.sides, make)
        self.scale = self.judge.scale
        self._asked: int | None = None
        self._turning: tuple[int, tuple[TurningPoint, ...], tuple[SideSummary, SideSummary]] | None = None
        self._actions: dict[int, tuple[Any, ...]] = {}

    # --- what is known ---

    def score(self, ply: int) -> Score | None:
        """What a position is worth; ``None``: not known yet."""
        at = self.source_of(ply)
        if at in self._ended:
            return Score.over(self._ended[at][0])
        judged = self.known.get(at)
        return None if judged is None else Score(judged.score, judged.mate)

    def shares(self, ply: int) -> tuple[float, ...] | None:
        """See ``MatchReview``."""
        score = self.score(ply)
        if score is None:
            return None
        first = score.share(self.scale)
        return first, 1.0 - first

    def chances(self, ply: int, side: int) -> float | None:
        """See ``MatchReview``."""
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
    def sums(self) -> tuple[SideSummary, SideSummary]:
        """How both sides played, as far as it is known."""
        return self._judged_moves()[2]

    def _judged_moves(self) -> tuple[int, tuple[TurningPoint, ...], tuple[SideSummary, SideSummary]]:
        if self._turning is None or self._turning[0] != len(self.known):
            sides = self.session.setup.sides
            moves = [
                ReviewedMove(ply, sides[entry.seat], self.played_best(ply))
                for ply, entry in enumerate(self.line.entries, 1)
                if entry.kind == "move"
            ]
            self._turning = (len(self.known), *turning_points(moves, self.score, self.scale))
        return self._turning

    # --- judging ---

    @property
    def asking(self) -> bool:
        """See ``MatchReview``."""
        return self._asked is not None

    def update(self) -> bool:
        """See ``MatchReview``."""
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
        self._noted(1)
        if self._todo:
            self._ask()
        return True

    def _ask(self) -> None:
        self._asked = ply = self._todo[-1]
        self.judge.ask(self.line.view(ply), 1, Limits(nodes=NODES))

    def judged(self, view: Any, thought: Thought[Any]) -> JudgedPosition:
        """A thought about a position, as it is kept."""
        texts: list[str] = []
        for action in thought.line[:LINE]:
            texts.append(self.kit.format_action(action, view))
            view = self.kit.game.apply(view, action).state
        return JudgedPosition(score=thought.score, mate=thought.mate, depth=thought.depth, line=tuple(texts))

    def _halt(self) -> None:
        self._asked = None
        self.judge.stop()

    def _load(self) -> dict[int, JudgedPosition]:
        return load_review(self._key, NODES, self.count + 1)

    def _saving(self, known: dict[int, JudgedPosition]) -> Callable[[], object]:
        return partial(save_review, self._key, NODES, self.count + 1, known)

    def _stop(self) -> None:
        self._asked = None
        self.judge.close()
