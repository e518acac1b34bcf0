"""Contours of reach, computed between the frames, because a tenth of a second of work at once would be
noticed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import Point, Position
from game.ui.window.slices import Sliced
from game.view.flames_of_tanks.scene import ReachShown


class Contours:
    """The contours of one reach: ``shown`` is ``None`` until they are computed."""

    def __init__(
        self, position: Position, start: Point, levels: Sequence[int], *, free: bool, inches: int | None
    ) -> None:
        self.reach: Any = None
        """The reach, once it is made."""
        self._work = Sliced(self._steps(position, start, levels, free, inches))

    def _steps(
        self, position: Position, start: Point, levels: Sequence[int], free: bool, inches: int | None
    ) -> Generator[None, None, ReachShown]:
        # what is loaded for it is loaded at the first step
        self.reach = yield from queries.reaching(position, start, levels[-1], free=free, inches=inches)
        yield
        found = yield from self.reach.tracing(levels)
        return ReachShown(tuple((level, found[level]) for level in levels))

    @property
    def shown(self) -> ReachShown | None:
        """The contours; ``None`` until they are computed."""
        return self._work.found

    @property
    def ready(self) -> bool:
        """Whether the contours are computed."""
        return self._work.done

    def work(self, ms: float) -> None:
        """Compute for about ``ms`` milliseconds."""
        self._work.work(ms)

    def wait(self) -> None:
        """Compute until all contours are ready."""
        self._work.finish()
