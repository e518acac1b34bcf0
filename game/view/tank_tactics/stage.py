"""What stands on the board while steps are shown, and how long each event is shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.model.contract import Event
from game.model.tuples import put
from game.rules.tank_tactics.public import (
    CARRIED,
    HOME,
    NOWHERE,
    Action,
    BarrierHit,
    CardPlayed,
    Destroyed,
    Drove,
    Entered,
    Fired,
    FlagDropped,
    FlagHome,
    FlagTaken,
    Hurt,
    Picked,
    Position,
    Rammed,
    Repaired,
    Rolled,
    Scored,
    Shown,
    Turned,
)
from game.view.board.timeline import Timeline

_SOUNDS: Final[Mapping[type, str]] = {
    Drove: "drive", Turned: "turn", Fired: "shot", Destroyed: "shot_heavy", Rammed: "hit", CardPlayed: "card",
    Picked: "dice", Rolled: "dice", BarrierHit: "hit", FlagTaken: "pick", Entered: "drive", Shown: "card",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preview:
    """Shown before what another seat does: the action about to be done."""

    action: Action


@dataclass(frozen=True, slots=True)
class Stay:
    """What is shown stays until somebody goes on."""


STAY_MS: Final = 500.0
"""It stays so long in any case: what was pressed sooner was meant for something else."""


ROLL_SHARE: Final = 2 / 3
"""The part of a portal's or of the start's time in which dice roll; the rest shows what came of it."""


def happen(position: Position, event: Effect) -> Position:
    """The position after one event of a step, as far as it is seen on the board."""
    match event:
        case Hurt() | Repaired():
            index = position.match.index(event.seat, event.tank)
            taken = position.full(index) - event.after
            return position.with_(damage=put(position.damage, index, taken))
        case Drove():
            index = position.match.index(event.seat, event.tank)
            return position.with_(squares=put(position.squares, index, event.path[-1]))
        case Turned():
            index = position.match.index(event.seat, event.tank)
            return position.with_(facings=put(position.facings, index, event.after))
        case Destroyed():
            index = position.match.index(event.seat, event.tank)
            return position.with_(
                squares=put(position.squares, index, NOWHERE),
                cards=put(position.cards, index, ()),
                smoke=put(position.smoke, index, 0),
            )
        case BarrierHit():
            number = position.match.board.barrier_at[event.square]
            return position.with_(barriers=put(position.barriers, number, event.after))
        case Picked() if event.exit >= 0:
            index = position.match.index(event.seat, event.tank)
            return position.with_(squares=put(position.squares, index, event.exit))
        case Entered():
            index = position.match.index(event.seat, event.tank)
            return position.with_(
                squares=put(position.squares, index, event.square),
                facings=put(position.facings, index, event.facing),
                damage=put(position.damage, index, 0),
            )
        case FlagTaken():
            index = position.match.index(event.seat, event.tank)
            return position.with_(flags=put(position.flags, event.owner, CARRIED - index))
        case FlagDropped():
            at = HOME if event.square == position.flag_home(event.owner) else event.square
            return position.with_(flags=put(position.flags, event.owner, at))
        case FlagHome():
            return position.with_(flags=put(position.flags, event.owner, HOME))
    return position


Effect = Event | Preview | Stay
"""What is shown one after the other."""


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps; ``position`` is what stands on the board meanwhile."""

    position: Position | None = None
    last: Position | None = None
    """What the events lead to."""
    hidden: frozenset[int] = frozenset()
    """Tanks that are drawn moving."""

    def show(self, before: Position, events: Sequence[Effect], last: Position) -> None:
        """Show these events, from one position to another."""
        if not self.busy or self.position is None:
            self.position = before
        self.last = last
        self.play(events)

    @property
    def stays(self) -> bool:
        """Whether nothing moves until somebody goes on."""
        return bool(self.clips) and isinstance(self.clips[0].effect, Stay)

    @property
    def stays_for(self) -> float:
        """Milliseconds until somebody can go on; 0: now."""
        return max(0.0, STAY_MS - self.clips[0].gone) if self.stays else 0.0

    def hurry(self) -> None:
        """Show the end of what moves, up to where it stays; what stays already is over."""
        if self.stays:
            if not self.stays_for:
                self.skip()
            return
        while self.clips and not self.stays:
            self._end_first()
        self._settle(0.0)

    def update(self, ms: float) -> bool:
        stayed = self.stays
        return super().update(ms) and not (stayed and self.stays)

    def sound(self, effect: Effect) -> str:
        return _SOUNDS.get(type(effect), "")

    def begins(self, effect: Effect) -> None:
        assert self.position is not None
        if isinstance(effect, Drove | Turned):
            self.hidden = frozenset({self.position.match.index(effect.seat, effect.tank)})

    def ends(self, effect: Effect) -> None:
        assert self.position is not None
        self.hidden = frozenset()
        # what was secret lies open once all of it is turned up
        self.position = self.last if isinstance(effect, Shown) else happen(self.position, effect)

    def moment(self, effect: Effect) -> float:
        whole = self.length(effect)
        return ROLL_SHARE * whole if isinstance(effect, Picked | Rolled) else whole

    def length(self, effect: Effect) -> float:
        ms = self.ms
        match effect:
            case Preview():
                return ms("bot_preview")
            case Drove():
                return ms("step_forward") * max(1, len(effect.path) - 1)
            case Turned():
                return ms("step_turn") * (2 if (effect.after - effect.before) % 8 == 4 else 1)
            case Fired():
                return ms("line_of_fire") + ms("shot")
            case Hurt() | BarrierHit() | Repaired() | Scored():
                return ms("chip_count")
            case Rammed():
                return ms("ram")
            case Destroyed():
                return ms("destroyed_flip")
            case CardPlayed() | Entered() | FlagTaken() | FlagDropped() | FlagHome():
                return ms("card_play")
            case Picked():
                return 1.5 * ms("die_roll")
            case Rolled():
                return 3 * ms("die_roll")
            case Shown():
                return 2 * ms("die_roll")
            case Stay():
                return math.inf
        return 0.0
