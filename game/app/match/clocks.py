"""When the clocks of a match stop and run, and how they show and sound the time left."""

from __future__ import annotations

import math

from game.app.match.handing import Handing
from game.app.match.premoving import Premoving
from game.app.match.tidings import Tidings
from game.data.saves.matches import Match
from game.model.clock import clock_text
from game.model.contract import MatchTime, TimeUp
from game.view.table import TableView

LOW_MS = 20_000
"""From this many ms down a clock is low: it looks so, and is heard."""

LAST_MS = 5_000
"""From this many ms down it ticks, too."""


class Clocks:
    """The clocks of one match. ``own_side``: the side of the persons, if they all play for one."""

    def __init__(
        self, match: Match, table: TableView, handing: Handing, own_side: int | None,
        tidings: Tidings, premoving: Premoving,
    ) -> None:  # fmt: skip
        self.match, self.table, self.handing = match, table, handing
        self.own_side, self.tidings, self.premoving = own_side, tidings, premoving
        self.session = match.session
        self._stood = False
        """Whether the clocks were stopped at the last look."""
        self._ticked: dict[int, int] = {}
        """The last second at which each clock was heard."""

    def update(self) -> bool:
        """Advance the clocks; return whether somebody's time is over."""
        ended = not self.session.paused and self.session.tick()
        self._tick()
        left = None if self.session.result is not None else self.session.match_left
        words = "" if left is None else clock_text(left)
        self.table.time_left = words
        return ended

    def played(self) -> None:
        """Let be heard that a time is over, where the last entry says so."""
        if isinstance(self.session.called(self.session.moment), TimeUp | MatchTime):
            self.tidings.sounds.append("time_over")

    @property
    def run(self) -> bool:
        """Whether a clock runs now."""
        return self.session.result is None and self.due() < math.inf

    def due(self) -> float:
        """Seconds until a clock shows another second, or its time is over."""
        clock = self.session.clock
        if clock is None or self.session.paused:
            return math.inf
        running = [self.session.match_left]
        if clock.running is not None:
            running.append(self.session.remaining(clock.running))
        # clocks show a started second: it changes when the last full one is gone
        return min(((left % 1000 + 1) / 1000 for left in running if left is not None), default=math.inf)

    def follow(self, *, unseen: bool) -> None:
        """Stop or start the clocks as the match now requires. ``unseen``: something that happened is still
        to be shown."""
        stand = self._stand(unseen)
        if stand != self._stood:
            self._stood = stand
            if stand:
                self.session.pause()
            else:
                self.resume(unseen=unseen)

    def resume(self, *, unseen: bool) -> None:
        """Start the clocks, unless something waits for a person."""
        self._stood = self._stand(unseen)
        if self.session.result is None and not self.handing.hidden and not self._stood:
            self.session.resume()

    def pause(self) -> None:
        """Stop the clocks and write down what they show."""
        self.session.pause()
        self.match.keep_clocks()

    @property
    def nobody_played(self) -> bool:
        """Whether everything so far happened by chance: the board is being laid out."""
        return all(entry.kind == "chance" for entry in self.session.record(self.handing.viewer).entries)

    def _stand(self, unseen: bool) -> bool:
        """Whether nobody's time runs now: because something waits for a person, the board is still being
        laid out, or a planned move is played as soon as the move before it has been shown. Other animations
        stop no clock: a press ends them."""
        return self.table.waits or (unseen and (self.nobody_played or self.premoving.due))

    def _tick(self) -> None:
        """Let a low clock be heard once a second."""
        clock = self.session.clock
        if clock is None or self.session.paused or clock.running is None:
            return
        left = self.session.remaining(clock.running) if clock.rules.initial_ms else self.session.match_left
        if left is None or left >= LOW_MS or self._ticked.get(clock.running) == left // 1000:
            return
        self._ticked[clock.running] = left // 1000
        if self.own_side in (None, clock.running):
            self.tidings.sounds.append("tick" if left < LAST_MS else "clock_low")
