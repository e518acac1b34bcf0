"""The weight of a step for those who look on: whom its events touch, and the beats that this puts beside
them. What befalls a person's piece takes its time; in a run of bots' turns the rest is soon over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.model.contract import Event
from game.view.board.marks import Marks
from game.view.board.timeline import Beat

BRISK: Final = 2.5
"""How many times as fast as usual a bot's step is shown that touches nobody here, among several bots."""

AIM_TIME: Final = "aim"
MISS_TIME: Final = "miss"
"""The theme's names of the times of both kinds of beats."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Whom an event touches. ``seats``: whose tanks, points or cards it is about. Of a shot: the seat
    that fires (``shooter``), whose pieces it fires at (``at``), and the marks of its line. ``missed``: what
    is written on the board if it did nothing."""

    seats: tuple[int, ...] = ()
    shooter: int | None = None
    at: tuple[int, ...] = ()
    line: Marks = ()
    missed: Marks = ()

    def named(self) -> frozenset[int]:
        """All seats that it touches."""
        return frozenset((*self.seats, *self.at)).union(() if self.shooter is None else (self.shooter,))


NOBODY: Final = Touch()
"""What touches nobody."""


@dataclass(frozen=True, slots=True)
class Beats:
    """The beats of a step, by the event that they are before or after."""

    before: Mapping[Event, Beat] = field(default_factory=dict)
    after: Mapping[Event, Beat] = field(default_factory=dict)

    def around(self, event: Event) -> Iterator[Event | Beat]:
        """Yield an event with its beats."""
        for one in (self.before.get(event), event, self.after.get(event)):
            if one is not None:
                yield one


NO_BEATS: Final = Beats()


def is_brisk(touches: Iterable[Touch], people: Collection[int], players: int) -> bool:
    """Whether a step with these touches is soon over: several bots play, and it touches somebody, but none of
    the ``people``. ``players``: how many play.

    >>> is_brisk([Touch((2,))], [0], 3), is_brisk([Touch((2,))], [0], 2), is_brisk([Touch((2, 0))], [0], 3)
    (True, False, False)
    >>> is_brisk([], [0], 3)
    False
    """
    named = frozenset[int]().union(*(touch.named() for touch in touches))
    return bool(people) and players - len(people) > 1 and bool(named) and named.isdisjoint(people)


def beats_of(touches: Mapping[Event, Touch], people: Collection[int]) -> Beats:
    """The beats of a step: before others fire at the ``people`` here, and after a shot that did nothing."""
    aimed = {
        event: Beat(touch.line, AIM_TIME)
        for event, touch in touches.items()
        if touch.line and touch.shooter not in people and not frozenset(touch.at).isdisjoint(people)
    }
    missed = {event: Beat(touch.missed, MISS_TIME) for event, touch in touches.items() if touch.missed}
    return Beats(aimed, missed)
