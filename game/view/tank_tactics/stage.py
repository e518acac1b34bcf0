"""What stands on the board while steps are shown, and how long each event is shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.model.tuples import put
from game.rules.tank_tactics.public import CARRIED, HOME, NOWHERE, Action, Position
from game.view.board.timeline import Timeline
from game.view.tank_tactics.words import kind_of

_SOUNDS = {
    "drove": "drive", "turned": "turn", "fired": "shot", "destroyed": "shot_heavy", "rammed": "hit",
    "played": "card", "picked": "dice", "rolled": "dice", "barrier_hit": "hit", "flag_taken": "pick",
    "entered": "drive", "shown": "card",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preview:
    """Shown before what another seat does: the action about to be done."""

    action: Action
    key: str = "tank_tactics.event.preview"


@dataclass(frozen=True, slots=True)
class Stay:
    """What is shown stays until somebody goes on."""

    key: str = "tank_tactics.event.stay"


STAY_MS: Final = 500.0
"""It stays so long in any case: what was pressed sooner was meant for something else."""


def happen(position: Position, event: Any) -> Position:
    """The position after one event of a step, as far as it is seen on the board."""
    match kind_of(event):
        case "hurt" | "repaired":
            index = position.match.index(event.seat, event.tank)
            taken = position.full(index) - event.after
            return position.having(damage=put(position.damage, index, taken))
        case "drove":
            index = position.match.index(event.seat, event.tank)
            return position.having(squares=put(position.squares, index, event.path[-1]))
        case "turned":
            index = position.match.index(event.seat, event.tank)
            return position.having(facings=put(position.facings, index, event.after))
        case "destroyed":
            index = position.match.index(event.seat, event.tank)
            return position.having(
                squares=put(position.squares, index, NOWHERE),
                cards=put(position.cards, index, ()),
                smoke=put(position.smoke, index, 0),
            )
        case "barrier_hit":
            number = position.match.board.barrier_at[event.square]
            return position.having(barriers=put(position.barriers, number, event.after))
        case "picked" if event.exit >= 0:
            index = position.match.index(event.seat, event.tank)
            return position.having(squares=put(position.squares, index, event.exit))
        case "entered":
            index = position.match.index(event.seat, event.tank)
            return position.having(
                squares=put(position.squares, index, event.square),
                facings=put(position.facings, index, event.facing),
                damage=put(position.damage, index, 0),
            )
        case "flag_taken":
            index = position.match.index(event.seat, event.tank)
            return position.having(flags=put(position.flags, event.owner, CARRIED - index))
        case "flag_dropped":
            at = HOME if event.square == position.flag_home(event.owner) else event.square
            return position.having(flags=put(position.flags, event.owner, at))
        case "flag_home":
            return position.having(flags=put(position.flags, event.owner, HOME))
    return position


class StageTimeline(Timeline[Any]):
    """Plays the events of steps; ``position`` is what stands on the board meanwhile."""

    position: Position | None = None
    hidden: frozenset[int] = frozenset()
    """Tanks that are drawn moving."""

    def show(self, before: Position, events: Sequence[Any], last: Position) -> None:
        """Show these events, from one position to another."""
        if not self.busy or self.position is None:
            self.position = before
        self._last = last
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
            self._begin(self.clips[0])
            self.ends(self.clips.pop(0).effect)
        self._settle(0.0)

    def update(self, ms: float) -> bool:
        stayed = self.stays
        return super().update(ms) and not (stayed and self.stays)

    def sound(self, effect: Any) -> str:
        return _SOUNDS.get(kind_of(effect), "")

    def begins(self, effect: Any) -> None:
        assert self.position is not None
        if kind_of(effect) in ("drove", "turned"):
            self.hidden = frozenset({self.position.match.index(effect.seat, effect.tank)})
        if kind_of(effect) == "shown":
            self.position = self._last  # what was secret lies open from now on

    def ends(self, effect: Any) -> None:
        assert self.position is not None
        self.hidden = frozenset()
        self.position = happen(self.position, effect)

    def length(self, effect: Any) -> float:
        ms = self.ms
        match kind_of(effect):
            case "preview":
                return ms("bot_preview")
            case "drove":
                return ms("step_forward") * max(1, len(effect.path) - 1)
            case "turned":
                return ms("step_turn") * (2 if (effect.after - effect.before) % 8 == 4 else 1)
            case "fired":
                return ms("line_of_fire") + ms("shot")
            case "hurt" | "barrier_hit" | "repaired" | "scored":
                return ms("chip_count")
            case "rammed":
                return ms("ram")
            case "destroyed":
                return ms("destroyed_flip")
            case "played" | "entered" | "flag_taken" | "flag_dropped" | "flag_home":
                return ms("card_play")
            case "picked":
                return 1.5 * ms("die_roll")
            case "rolled":
                return 3 * ms("die_roll")
            case "shown":
                return 2 * ms("die_roll")
            case "stay":
                return math.inf
        return 0.0
