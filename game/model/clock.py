"""Clocks of the sides of a match. Time comes from outside, in milliseconds of any steady origin."""

from __future__ import annotations

from dataclasses import dataclass


def clock_text(ms: int) -> str:
    """Time left as m:ss, from an hour on h:mm:ss; a started second counts.

    >>> [clock_text(ms) for ms in (0, 1, 61_000, 3_600_000)]
    ['0:00', '0:01', '1:01', '1:00:00']
    """
    seconds = -(-ms // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Time each side begins with and gets after each of its turns, in milliseconds (TC-6.5).

    ``per_turn``: a side has all of ``initial_ms`` again for each turn (a turn timer, FT-6.5).
    ``match_ms``: what the whole match may take, whoever acts (FT-6.1); 0 = no bound. With it
    ``initial_ms`` may be 0: the sides then have no time of their own.
    """

    initial_ms: int
    increment_ms: int = 0
    per_turn: bool = False
    match_ms: int = 0

    def __post_init__(self) -> None:
        if min(self.initial_ms, self.increment_ms, self.match_ms) < 0:
            raise ValueError("a clock has no negative times")
        if not self.initial_ms and (self.per_turn or self.increment_ms or not self.match_ms):
            raise ValueError("a clock needs some time to begin with")

    def slots(self, sides: int) -> int:
        """How many times a snapshot holds: one a side, and the match's own."""
        return sides + (1 if self.match_ms else 0)


class Clock:
    """Counts the running side's time down.

    >>> clock = Clock(ClockRules(60_000, 1_000), sides=2)
    >>> clock.start(0, now=0)
    >>> clock.remaining(0, now=5_000)
    55000
    >>> clock.stop(now=5_000, turn_over=True)
    5000
    >>> clock.remaining(0, now=9_000)
    56000
    """

    def __init__(self, rules: ClockRules, sides: int) -> None:
        self.rules = rules
        self._left = [rules.initial_ms] * sides + ([rules.match_ms] if rules.match_ms else [])
        self._running: int | None = None
        self._since = 0

    @property
    def running(self) -> int | None:
        """The side whose time runs, or ``None``."""
        return self._running

    def start(self, side: int, now: int) -> None:
        """Let this side's time run from ``now``; another one that runs is stopped."""
        if self._running != side:
            self.stop(now)
            self._running, self._since = side, now

    def stop(self, now: int, *, turn_over: bool = False) -> int:
        """Stop the running clock and return the milliseconds it ran; with ``turn_over`` its side gets the
        increment."""
        if self._running is None:
            return 0
        side, spent = self._running, max(0, now - self._since)
        self._left[side] = max(0, self._left[side] - spent)
        if self.rules.match_ms:
            self._left[-1] = max(0, self._left[-1] - spent)
        if turn_over:
            self.turn_over(side)
        self._running = None
        return spent

    def turn_over(self, side: int) -> None:
        """Add to a side's time what it earns at the end of its turn."""
        if self.rules.per_turn:
            self._left[side] = self.rules.initial_ms
        self._left[side] += self.rules.increment_ms

    def remaining(self, side: int, now: int) -> int:
        """What a side has left, never below 0."""
        running = now - self._since if self._running == side else 0
        return max(0, self._left[side] - max(0, running))

    def flagged(self, now: int) -> int | None:
        """The side whose time has just run out, or ``None``."""
        side = self._running
        if side is None or not self.rules.initial_ms:
            return None
        return side if self.remaining(side, now) == 0 else None

    def match_left(self, now: int) -> int | None:
        """What is left of the match's time, ``None`` if it has no bound."""
        if not self.rules.match_ms:
            return None
        running = 0 if self._running is None else max(0, now - self._since)
        return max(0, self._left[-1] - running)

    def snapshot(self) -> tuple[int, ...]:
        """Each side's milliseconds as of the last stop, and last those of the match if it has a limit."""
        return tuple(self._left)

    def snapshot_at(self, now: int) -> tuple[int, ...]:
        """What ``snapshot`` would give if the running clock were stopped at ``now``.

        >>> clock = Clock(ClockRules(60_000), sides=2)
        >>> clock.start(1, now=0)
        >>> clock.snapshot_at(now=21_000), clock.snapshot()
        ((60000, 39000), (60000, 60000))
        """
        left = [self.remaining(side, now) for side in range(len(self._left))]
        if (of_match := self.match_left(now)) is not None:
            left[-1] = of_match
        return tuple(left)

    def restore(self, left: tuple[int, ...]) -> None:
        """Set the times that ``snapshot`` gave; no clock runs afterwards."""
        if len(left) != len(self._left):
            raise ValueError(f"{len(left)} times for {len(self._left)} clocks")
        self._left, self._running = [max(0, ms) for ms in left], None
