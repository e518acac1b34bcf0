"""Thinkers for pictures, and a printer: their answers do not depend on the machine."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.app.printing.making import make_pdf
from game.app.printing.order import PrintOrder
from game.app.printing.worker import MadePdf, PrintWorker
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import LocalWorker, Message, ThinkingProgress
from game.model.contract import IllegalAction, TextError
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of
from game.ui.paper.preview import PagePicture, page_picture


@dataclass(frozen=True)
class Canned:
    """A fixed line: its score, depth, and moves as text."""

    score: int
    depth: int
    moves: str
    mate: int | None = None


class Reader:
    """A thinker that gives fixed lines and then thinks on without end; without lines it never answers."""

    busy = True

    def __init__(self, game: str, lines: Sequence[Canned] = ()) -> None:
        self.kit: AnyKit = kit_of(game)
        self.lines = lines
        self._told: list[Message] = []
        self._page: Any = None

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """Answer with the fixed lines for the first position asked about; for any other with nothing, also
        if somebody has played on before the first question."""
        self._page = seen.view if self._page is None else self._page
        self._told = []
        with suppress(IllegalAction, TextError):
            for rank, canned in enumerate(self.lines[:lines] if seen.view == self._page else (), 1):
                state, line = seen.view, []
                for text in canned.moves.split():
                    line.append(self.kit.parse_action(text, state))
                    state = self.kit.game.apply(state, line[-1]).state
                made = Thought(canned.depth, 320_000, canned.score, tuple(line), canned.mate, rank)
                self._told.append(ThinkingProgress(1, made))
        return 1

    def request(self, *_: Any, **__: Any) -> int:
        """Ask for a move, which never comes."""
        return 1

    request_draw = request

    def estimate(self, views: Sequence[Any]) -> int:
        """Ask for estimates, which never come."""
        return 1

    def poll(self) -> list[Message]:
        """Return the fixed lines, once."""
        told, self._told = self._told, []
        return told

    def cancel(self) -> None:
        """Do nothing: there is nothing to stop."""
        self._told = []

    close = cancel


class Quick(LocalWorker):
    """A thinker in this process, limited by positions and not by time."""

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """See ``Thinker``."""
        return super().analyse(seen, Limits(nodes=6000, depth=limits.depth), lines, also)


class ReadyPrinter(PrintWorker):
    """A printer that makes everything at once, in this process."""

    def order(self, order: PrintOrder) -> None:
        """See ``PrintWorker``."""
        self.made = MadePdf(*make_pdf(order))
        self.changes += 1

    def picture(self, page: int, wide: int, high: int) -> PagePicture | None:
        """See ``PrintWorker``."""
        return page_picture(self.made.pdf, page, wide, high) if self.made is not None else None
