"""Judges a match position by position while somebody looks at it; the base of all such reviews."""

from __future__ import annotations

import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from game.app.table.judge import AsksAboutPositions
from game.app.table.match_source import MatchSource
from game.app.table.swings import Swing
from game.app.table.turning import TurningPoint
from game.bots.contract import parties, shares_of
from game.data.saves.reviews import review_key
from game.model.contract import PUBLIC
from game.ui.window.aside import Aside

SAVE_EVERY: Final = 25
"""Number of judged positions between two saves of the review."""

_log = logging.getLogger(__name__)


Turning = TurningPoint | Swing
"""A turning point: an event after which a side's chances were much lower."""


class MatchReview(ABC):
    """What is known of each position of a match. ``keep``: store it in a file.

    A ply is a number of entries of the record, 0 the start. An entry that does not change the board (a
    call) is worth what the position before it is. ``parties`` are the sides, in order; −1 is the game
    itself, where a person plays alone.
    """

    analysed: ClassVar[bool]
    """Whether an analyst searched ahead; otherwise these are estimates, and no move is called good or bad."""

    known: dict[int, Any]
    """The judgements so far, by ply."""

    at_once: ClassVar[int]
    """Number of positions per question."""

    def __init__(self, source: MatchSource, judge: AsksAboutPositions, *, keep: bool = True) -> None:
        self.source, self.kit = source, source.match.kit
        self.judge = judge
        self.session = session = source.match.session
        self.line = session.record(PUBLIC)
        self.sides = session.setup.sides
        self.parties = parties(self.sides)
        self.count = len(self.line)
        self.failed = ""
        self.paused = False
        """Whether the review waits because the thinker is needed elsewhere."""
        self._texts = self._action_texts()
        acting = [text for text in self._texts if text]
        self._key = review_key(source.match.plan, acting) if keep else ""
        self._keeping = Aside[None]("review")
        self._unsaved = 0
        self._asked: tuple[int, ...] = ()
        """The plies asked about now."""
        self.known = self._load() if keep else {}
        self._ended: dict[int, tuple[float, ...]] = {}
        self._todo = self._open_plies()
        self.total = len(self._todo) + len(self.known)

    def _action_texts(self) -> list[str]:
        """Return each entry's action as text; empty for an entry without one."""
        acted = ((ply, self.line.step(ply).action) for ply in range(1, self.count + 1))
        return [
            "" if action is None else self.kit.format_action(action, self.line.view(ply - 1))
            for ply, action in acted
        ]

    def _open_plies(self) -> list[int]:
        """Return the plies to judge, in the order of the match (the last are asked about first); note
        those where the match is over."""
        game, todo = self.kit.game, []
        for ply in range(self.count + 1):
            view = self.line.view(ply)
            result = game.result(view)
            if result is not None:
                self._ended[ply] = shares_of(result, self.sides)
                self.known.pop(ply, None)
            elif self.before_calls(ply) == ply and ply not in self.known and self._asks(ply, view):
                todo.append(ply)
        return todo

    @abstractmethod
    def _asks(self, ply: int, view: Any) -> bool:
        """Whether the position at a ply is judged at all."""

    # --- what is known ---

    def before_calls(self, ply: int) -> int:
        """Return the ply at which the board of ``ply`` arose: calls change nothing on it."""
        while ply > 0 and self.line.entry(ply).kind == "call":
            ply -= 1
        return ply

    def source_of(self, ply: int) -> int:
        """Return the ply whose judgement holds for ``ply``: a call changes it only if it ends the match."""
        return ply if ply in self._ended else self.before_calls(ply)

    @abstractmethod
    def shares(self, ply: int) -> tuple[float, ...] | None:
        """Return each party's chances, which add up to 1; ``None`` if not known yet."""

    @property
    def played_shares(self) -> list[tuple[float, ...] | None]:
        """The ``shares`` of all plies as play led to them: who gives up or runs out of time lost nothing by a
        move."""
        return [self.shares(self.before_calls(ply)) for ply in range(self.count + 1)]

    def share(self, ply: int) -> float | None:
        """Return the first party's chances, 0 to 1; ``None`` if not known yet."""
        shares = self.shares(ply)
        return None if shares is None else shares[0]

    def chances(self, ply: int, side: int) -> float | None:
        """Return a party's chances, 0 to 1; ``None`` if not known yet."""
        shares = self.shares(ply)
        return None if shares is None else shares[self.parties.index(side)]

    def untold(self, ply: int) -> bool:
        """Whether it is known that the position at ``ply`` can't be judged."""
        return False

    @property
    def all_untold(self) -> bool:
        """Whether none of the positions looked at so far can be judged."""
        return False

    @property
    @abstractmethod
    def points(self) -> Sequence[Turning]:
        """All turning points found so far, in the order of the match."""

    def point(self, ply: int) -> Turning | None:
        """Return the turning point that led to ``ply``; ``None`` if none did."""
        return next((point for point in self.points if point.ply == ply), None)

    # --- judging ---

    @property
    def so_far(self) -> tuple[int, bool, str]:
        """What changes whenever more is known."""
        return len(self.known), self.finished, self.failed

    @property
    def done(self) -> int:
        """The number of positions judged so far, of ``total``."""
        return self.total - len(self._todo)

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to judge, or nothing can judge it."""
        return not self._todo or bool(self.failed)

    def update(self) -> bool:
        """Take new judgements and ask for more; return whether more is known now."""
        if self.paused or self.finished:
            return False
        if not self._asked:
            self._ask()
            return False
        self.judge.poll()
        if self.judge.busy:
            return False
        asked, self._asked = self._asked, ()
        found = self._answers(asked)
        if self.judge.failed or len(found) != len(asked):
            self.failed = self.judge.failed or "no answer"
            _log.warning("a match is judged no further: %s", self.failed)
            return True
        self.take(dict(zip(asked, found, strict=True)))
        self._unsaved += len(asked)
        if self._unsaved >= SAVE_EVERY or not self._todo:
            self._write()
        if self._todo:
            self._ask()
        return True

    def _ask(self) -> None:
        self._asked = tuple(self._todo[-self.at_once :])
        self._ask_about([self.line.view(ply) for ply in self._asked])

    @abstractmethod
    def _ask_about(self, views: Sequence[Any]) -> None:
        """Ask about some positions."""

    @abstractmethod
    def _answers(self, asked: Sequence[int]) -> Sequence[Any]:
        """Return what was found about the plies asked about; nothing if there is no answer."""

    def take(self, known: Mapping[int, Any]) -> None:
        """Take judgements that were made elsewhere."""
        self.known |= {ply: judged for ply, judged in known.items() if ply in self._todo}
        self._todo = [ply for ply in self._todo if ply not in self.known]

    def due(self) -> float:
        """Seconds until the next question; an answer wakes the loop."""
        return math.inf if self._asked or self.paused or self.finished else 0.0

    def pause(self) -> None:
        """Stop judging at once; ``resume`` continues it."""
        self.paused = True
        self._halt()

    def resume(self) -> None:
        """Continue judging."""
        self.paused = False
        self._halt()

    def _halt(self) -> None:
        """Drop the outstanding question."""
        self._asked = ()
        self.judge.stop()

    def _write(self) -> None:
        """Save the judgements in a thread."""
        if self._key and self._unsaved:
            self._unsaved = 0
            self._keeping.wait()  # those before have long been written
            self._keeping.start(self._kept, dict(self.known))

    @abstractmethod
    def _load(self) -> dict[int, Any]:
        """Return the judgements stored in a file."""

    def _kept(self, known: dict[int, Any]) -> None:
        try:
            self._save(known)
        except OSError as error:
            _log.warning("a review can’t be kept: %s", error)

    @abstractmethod
    def _save(self, known: dict[int, Any]) -> None:
        """Write ``known`` to the file. Raises ``OSError``."""

    def close(self) -> None:
        """Stop everything that runs, and save what is known."""
        self.pause()
        self.judge.close()
        self._write()
        self._keeping.wait()
        self._keeping.close()
