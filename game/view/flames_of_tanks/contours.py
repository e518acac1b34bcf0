"""Contours of reach, found beside the frames: a fifth of a second of work would be seen."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.diagram import Point, Position
from game.view.flames_of_tanks.scene import ReachShown


class Contours:
    """The contours of one reach: ``shown`` is ``None`` until they are found."""

    def __init__(self, position: Position, start: Point, levels: Sequence[int], *, free: bool) -> None:
        self.shown: ReachShown | None = None
        self._asked = position, start, tuple(levels), free
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._find, name="contours", daemon=True)
        self._thread.start()

    def _find(self) -> None:
        position, start, levels, free = self._asked
        try:
            # a reach of its own: that of the table is asked for ways meanwhile
            found = queries.reach(position, start, levels[-1], free=free).contours(levels)
            self.shown = ReachShown(tuple((level, found[level]) for level in levels))
        except BaseException as error:
            self._error = error

    @property
    def ready(self) -> bool:
        """Whether they are found. Raises what went wrong."""
        if self._error is not None:
            raise self._error
        return self.shown is not None

    def wait(self) -> None:
        """Wait until they are found."""
        self._thread.join()
