"""Keeps the index of matches up to date in a thread, lets matches forget deleted profiles, and the first
profile take over the guest's."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from game.data.people.deleted_profiles import forget_in_matches
from game.data.people.taking_over import take_over
from game.data.saves.match_index import MatchIndex
from game.model.registry import kit as kit_of
from game.ui.still_reading import ALL_READ, BEGUN, StillReading
from game.ui.window.waking import wake

REST_S: Final = 0.004
"""Seconds the thread rests after each file: frames come first."""

TOLD_EACH: Final = 100
"""Files between two reports of news."""

_log = logging.getLogger(__name__)


class IndexKeeper:
    """One pass over the saves of a folder (by default the player's own), in the background."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._thread: threading.Thread | None = None
        self._ended = False
        self._news = False
        self._reading = ALL_READ

    def start(self) -> None:
        """Begin the pass; does nothing while one is running."""
        if not self.busy and not self._ended:
            self._reading = BEGUN
            self._thread = threading.Thread(target=self.run, name="index", daemon=True)
            self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a pass is running."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def reading(self) -> StillReading:
        """How far the pass is with the matches that the index doesn't know yet."""
        return self._reading if self.busy else ALL_READ

    def take_news(self) -> bool:
        """Return whether the index has changed since the last call."""
        news, self._news = self._news, False
        return news

    def due(self) -> float:
        """Seconds until there is news: the thread wakes the loop."""
        return 0.0 if self._news else math.inf

    def finish(self) -> None:
        """Wait until the pass is done."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop indexing after the current file."""
        self._ended = True

    def run(self) -> None:
        """Do the pass, in the thread."""
        try:
            with MatchIndex(self.folder) as index:
                stale = index.stale()
                self._reading = StillReading(0, len(stale))
                changed = self._rest(index.reading(stale), len(stale))
                self._reading = ALL_READ
                if not self._ended and self.folder is None:
                    changed = self._rest(forget_in_matches(index)) or changed
                    changed = self._rest(take_over(index, kit_of)) or changed
        except OSError as error:  # the folder went away: the next pass finds out
            _log.warning("the index of matches isn’t up to date: %s", error)
            return
        finally:
            self._reading = ALL_READ
            wake()  # who waits to say that there is nothing
        if changed:
            self._tell()

    def _rest(self, work: Iterable[Any], count: int = 0) -> bool:
        """Do the work, one piece at each step; ``count`` of them are matches that are read."""
        done = 0
        for done, _ in enumerate(work, 1):
            if self._ended:
                break
            if count:
                self._reading = StillReading(done, count)
            if done % TOLD_EACH == 0:
                self._tell()
            time.sleep(REST_S)
        return done > 0

    def _tell(self) -> None:
        self._news = True
        wake()
