"""Judges a match position by position while somebody looks at it; the base of all such reviews."""

from __future__ import annotations

import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Final, Protocol

from game.app.table.match_source import MatchSource
from game.app.table.scores import Verdict
from game.bots.contract import parties, shares_of
from game.data.saves.reviews import review_key
from game.model.contract import PUBLIC

SAVE_EVERY: Final = 25
"""Number of judged positions between two saves of the review."""

_log = logging.getLogger(__name__)


class Turning(Protocol):
    """A turning point: an event after which a side's chances were much lower."""

    @property
    def ply(self) -> int:
        """The ply after the turning point."""
        ...

    @property
    def start(self) -> int:
        """The ply before the turning point."""
        ...

    @property
    def side(self) -> int:
        """The side whose chances fell."""
        ...

    @property
    def before(self) -> float:
        """The side's chances before it, 0 to 1."""
        ...

    @property
    def after(self) -> float:
        """The side's chances after it, 0 to 1."""
        ...

    @property
    def verdict(self) -> Verdict:
        """How large the turning point is, as its mark shows."""
        ...


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

    def __init__(self, source: MatchSource, *, keep: bool = True) -> None:
        self.source, self.kit = source, source.match.kit
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
        self._pool: ThreadPoolExecutor | None = None
        self._unsaved = 0
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
        """Return the plies to judge, in the order of the match (``pop`` takes the latest); note those
        where the match is over."""
        game, todo = self.kit.game, []
        for ply in range(self.count + 1):
            if self.before_calls(ply) != ply:
                continue
            view = self.line.view(ply)
            result = game.result(view)
            if result is not None:
                self._ended[ply] = shares_of(result, self.sides)
                self.known.pop(ply, None)
            elif ply not in self.known and self._asks(ply, view):
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
        """Return the ply whose judgement holds for ``ply``."""
        return self.before_calls(ply)

    @abstractmethod
    def shares(self, ply: int) -> tuple[float, ...] | None:
        """Return each party's chances, which add up to 1; ``None`` if not known yet."""

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
    def done(self) -> int:
        """The number of positions judged so far, of ``total``."""
        return self.total - len(self._todo)

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to judge, or nothing can judge it."""
        return not self._todo or bool(self.failed)

    @abstractmethod
    def update(self) -> bool:
        """Take new judgements and ask for more; return whether more is known now."""

    @property
    @abstractmethod
    def asking(self) -> bool:
        """Whether an answer is outstanding."""

    def take(self, known: Mapping[int, Any]) -> None:
        """Take judgements that were made elsewhere."""
        self.known |= {ply: judged for ply, judged in known.items() if ply in self._todo}
        self._todo = [ply for ply in self._todo if ply not in self.known]

    def due(self) -> float:
        """Seconds until the next question; an answer wakes the loop."""
        return math.inf if self.asking or self.paused or self.finished else 0.0

    def pause(self) -> None:
        """Stop judging at once; ``resume`` continues it."""
        self.paused = True
        self._halt()

    def resume(self) -> None:
        """Continue judging."""
        self.paused = False
        self._halt()

    @abstractmethod
    def _halt(self) -> None:
        """Drop the outstanding question."""

    def _noted(self, count: int) -> None:
        """Count ``count`` new judgements, and save them now and then."""
        self._unsaved += count
        if self._unsaved >= SAVE_EVERY or not self._todo:
            self._write()

    def _write(self, *, wait: bool = False) -> None:
        """Save the judgements in a thread; ``wait`` for it if asked."""
        if not self._key or not self._unsaved:
            return
        self._unsaved = 0
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._pool.submit(self._kept, dict(self.known))
        if wait:
            self._pool.shutdown(wait=True)
            self._pool = None

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

    @abstractmethod
    def _stop(self) -> None:
        """Stop everything that runs."""

    def close(self) -> None:
        """Stop everything that runs, and save what is known."""
        self.paused = True
        self._stop()
        self._write(wait=True)
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
