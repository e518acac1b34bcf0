"""Contours of reach, found between the frames: a tenth of a second of work at once would be seen."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.diagram import Point, Position
from game.ui.slices import Sliced
from game.view.flames_of_tanks.scene import ReachShown


class Contours:
    """The contours of one reach: ``shown`` is ``None`` until they are found."""

    def __init__(self, position: Position, start: Point, levels: Sequence[int], *, free: bool) -> None:
        self._levels = tuple(levels)
        self._work = Sliced(queries.tracing(position, start, levels, free=free))
        self._shown: ReachShown | None = None

    @property
    def shown(self) -> ReachShown | None:
        """What is found."""
        found = self._work.found
        if self._shown is None and found is not None:
            self._shown = ReachShown(tuple((level, found[level]) for level in self._levels))
        return self._shown

    @property
    def ready(self) -> bool:
        """Whether they are found."""
        return self._work.done

    def work(self, ms: float) -> None:
        """Work for about so long."""
        self._work.work(ms)

    def wait(self) -> None:
        """Work until they are found."""
        self._work.finish()
