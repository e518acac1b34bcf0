"""Judges a match position by position while somebody looks at it: what every such review does."""

from __future__ import annotations

import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Final, Protocol

from game.app.table.match_source import MatchSource
from game.app.table.scores import Verdict
from game.bots.contract import parties, shares_of
from game.data.saves.reviews import review_key
from game.model.contract import PUBLIC

SAVE_EVERY: Final = 25
"""After so many positions what is known is written down."""

_log = logging.getLogger(__name__)


class Turning(Protocol):
    """A turning point: something after which a side's chances were much lower than before."""

    @property
    def ply(self) -> int:
        """The ply after it."""
        ...

    @property
    def start(self) -> int:
        """The ply before it."""
        ...

    @property
    def side(self) -> int:
        """Whose chances fell."""
        ...

    @property
    def before(self) -> float:
        """Its chances then, 0 to 1."""
        ...

    @property
    def after(self) -> float:
        """Its chances afterwards."""
        ...

    @property
    def verdict(self) -> Verdict:
        """How large it is, as its mark tells."""
        ...


class MatchReview(ABC):
    """What is known of each position of a match. ``keep``: a file remembers it.

    A ply is a number of entries of the record, 0 the start. What does not change the board (a call) is
    worth what the position before it is. ``parties`` are the sides, in order; −1 is the game itself, of who
    plays alone.
    """

    analysed: ClassVar[bool]
    """An analyst looked ahead; else these are estimates, and no move is called good or bad."""

    known: dict[int, Any]
    """What was found out, by ply."""

    def __init__(self, source: MatchSource, *, keep: bool = True) -> None:
        self.source, self.kit = source, source.match.kit
        self.session = session = source.match.session
        self.line = session.record(PUBLIC)
        self.sides = session.setup.sides
        self.parties = parties(self.sides)
        self.count = len(self.line)
        self.failed = ""
        self.paused = False
        """Somebody else needs what judges."""
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
        """Each entry's action as a text; empty for those without one."""
        acted = ((ply, self.line.step(ply).action) for ply in range(1, self.count + 1))
        return [
            "" if action is None else self.kit.format_action(action, self.line.view(ply - 1))
            for ply, action in acted
        ]

    def _open_plies(self) -> list[int]:
        """Positions to be judged, the last one first to be taken from the end; notes those that are over."""
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
        """Whether the position at a ply is judged."""

    # --- what is known ---

    def before_calls(self, ply: int) -> int:
        """The ply whose position is on the board at that ply: calls change nothing there."""
        while ply > 0 and self.line.entry(ply).kind == "call":
            ply -= 1
        return ply

    def source_of(self, ply: int) -> int:
        """The ply whose position says what that ply is worth."""
        return self.before_calls(ply)

    @abstractmethod
    def shares(self, ply: int) -> tuple[float, ...] | None:
        """Each party's chances, which add up to 1; ``None``: not known yet."""

    def share(self, ply: int) -> float | None:
        """The first party's chances, 0 to 1."""
        shares = self.shares(ply)
        return None if shares is None else shares[0]

    def chances(self, ply: int, side: int) -> float | None:
        """A party's chances, 0 to 1."""
        shares = self.shares(ply)
        return None if shares is None else shares[self.parties.index(side)]

    def untold(self, ply: int) -> bool:
        """Whether it is known that nobody can tell how it stands at a ply."""
        return False

    @property
    @abstractmethod
    def points(self) -> Sequence[Turning]:
        """All turning points found so far, in the order of the match."""

    def point(self, ply: int) -> Turning | None:
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

    @abstractmethod
    def update(self) -> bool:
        """Take what has been judged and ask on; whether more is known now."""

    @property
    @abstractmethod
    def asking(self) -> bool:
        """Whether an answer is waited for."""

    def take(self, known: Mapping[int, Any]) -> None:
        """Know what was judged elsewhere."""
        self.known |= {ply: judged for ply, judged in known.items() if ply in self._todo}
        self._todo = [ply for ply in self._todo if ply not in self.known]

    def due(self) -> float:
        """Seconds until there is something to ask; a judgement that comes wakes the loop."""
        return math.inf if self.asking or self.paused or self.finished else 0.0

    def pause(self) -> None:
        """Stop at once; what was not judged yet is judged after ``resume``."""
        self.paused = True
        self._halt()

    def resume(self) -> None:
        """Go on."""
        self.paused = False
        self._halt()

    @abstractmethod
    def _halt(self) -> None:
        """Wait for no answer any more."""

    def _noted(self, count: int) -> None:
        """So many more positions are known: write them down now and then."""
        self._unsaved += count
        if self._unsaved >= SAVE_EVERY or not self._todo:
            self._write()

    def _write(self, *, wait: bool = False) -> None:
        """Keep what is known; a thread waits for the disk."""
        if not self._key or not self._unsaved:
            return
        self._unsaved = 0
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._pool.submit(_saved, self._saving(dict(self.known)))
        if wait:
            self._pool.shutdown(wait=True)
            self._pool = None

    @abstractmethod
    def _load(self) -> dict[int, Any]:
        """What a file remembers."""

    @abstractmethod
    def _saving(self, known: dict[int, Any]) -> Callable[[], object]:
        """What writes it down."""

    @abstractmethod
    def _stop(self) -> None:
        """Leave nothing running."""

    def close(self) -> None:
        """Leave nothing running, and keep what is known."""
        self.paused = True
        self._stop()
        self._write(wait=True)
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None


def _saved(save: Callable[[], object]) -> None:
    try:
        save()
    except OSError as error:
        _log.warning("a review can’t be kept: %s", error)
