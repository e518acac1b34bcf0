"""Computes the contours of a reach between the frames: a tenth of a second of work at once would be
noticed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.scene import Levels
from game.model.inches import Point
from game.ui.window.slices import Sliced


class Contours:
    """The contours of one reach; ``shown`` is ``None`` until they are found."""

    def __init__(
        self,
        position: FlamesOfTanksWorld,
        start: Point,
        levels: Sequence[int],
        *,
        free: bool,
        inches: int | None,
    ) -> None:
        self.reach: Any = None
        """The reach itself; ``None`` until it is made."""
        self._work = Sliced(self._steps(position, start, levels, free, inches))

    def _steps(
        self,
        position: FlamesOfTanksWorld,
        start: Point,
        levels: Sequence[int],
        free: bool,
        inches: int | None,
    ) -> Generator[None, None, Levels]:
        # the first step loads the code it needs
        self.reach = yield from queries.reaching(position, start, levels[-1], free=free, inches=inches)
        yield
        found = yield from self.reach.tracing(levels)
        return tuple((level, found[level]) for level in levels)

    @property
    def shown(self) -> Levels | None:
        """The contours, ``None`` until they are found."""
        return self._work.found

    @property
    def ready(self) -> bool:
        """Whether the contours are found."""
        return self._work.done

    def work(self, ms: float) -> None:
        """Search for about ``ms`` milliseconds."""
        self._work.work(ms)

    def wait(self) -> None:
        """Search until the contours are found."""
        self._work.finish()
