"""What stands on the board while steps are shown, and how long each event is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.tank_battle.diagram import NOWHERE, Position
from game.view.board.timeline import Timeline
from game.view.tank_battle.scene import PegKind

_E: Final = "tank_battle.event."

_SOUNDS: Final = {
    "drove": "drive", "opened": "shot", "destroyed": "shot_heavy", "fought": "hit", "spun": "dice",
    "gun_lost": "hit", "site_lost": "hit", "shown": "card", "promoted": "pick",
}  # fmt: skip


def kind_of(event: Any) -> str:
    """What kind of event it is: what an event of the rules is called is all a view knows of it."""
    return str(event.key).removeprefix(_E)


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The values with one replaced."""
    return (*values[:at], value, *values[at + 1 :])


def happen(position: Position, event: Any) -> Position:
    """The position after one event of a step, as far as it is seen on the board."""
    match kind_of(event):
        case "drove":
            tanks = put(position.tanks[event.seat], event.tank, event.target)
            return position.having(tanks=put(position.tanks, event.seat, tanks))
        case "promoted":
            bits = position.commands[event.seat] | 1 << event.tank
            return position.having(commands=put(position.commands, event.seat, bits))
        case "destroyed":
            tanks = put(position.tanks[event.seat], event.tank, NOWHERE)
            fates = put(position.fates[event.seat], event.tank, event.why)
            return position.having(
                tanks=put(position.tanks, event.seat, tanks), fates=put(position.fates, event.seat, fates)
            )
        case "site_lost":
            bits = position.sites_left[event.seat] & ~(1 << event.site)
            return position.having(sites_left=put(position.sites_left, event.seat, bits))
        case "gun_lost":
            at = position.guns[event.seat].index(event.square)
            bits = position.guns_left[event.seat] & ~(1 << at)
            white = position.white[event.seat] - event.peg
            return position.having(
                guns_left=put(position.guns_left, event.seat, bits),
                white=put(position.white, event.seat, white),
            )
        case "fought":
            ranks, known = position.ranks, position.known
            for seat, tank, rank in (
                (event.seat, event.tank, event.rank), (1 - event.seat, event.enemy, event.enemy_rank)
            ):  # fmt: skip
                ranks = put(ranks, seat, put(ranks[seat], tank, rank))
                known = put(known, seat, known[seat] | 1 << tank)
            return position.having(ranks=ranks, known=known)
        case "opened":
            white = put(position.white, event.seat, event.left)
            return position.having(shots=put(position.shots, event.seat, None), white=white)
    return position


class Reveal:
    """What a reveal has shown so far, and what stays to be seen until the next one: shots, wrecks."""

    def __init__(self) -> None:
        self.turn = -1
        self.pegs: dict[int, PegKind] = {}
        self.wrecked: list[tuple[int, int]] = []
        self.trails: list[list[int]] = []

    def begin(self, turn: int) -> None:
        """A turn's steps are shown; another turn's are forgotten."""
        if turn != self.turn:
            self.turn = turn
            self.pegs, self.wrecked, self.trails = {}, [], []

    def take(self, event: Any) -> None:
        """An event has been shown."""
        match kind_of(event):
            case "drove":
                if self.trails and self.trails[-1][-1] == event.origin:
                    self.trails[-1].append(event.target)
                else:
                    self.trails.append([event.origin, event.target])
            case "opened":
                self.pegs.update(dict.fromkeys(event.red, "missed_red"))
                self.pegs.update(dict.fromkeys(event.white, "missed_white"))
            case "destroyed":
                self.wrecked.append((event.seat, event.square))
                if event.why == "shot":
                    self.pegs[event.square] = "hit"


class StageTimeline(Timeline[Any]):
    """Plays the events of steps; ``position`` is what stands on the board meanwhile."""

    position: Position | None = None
    hidden: frozenset[int] = frozenset()
    """Squares whose piece is drawn moving."""

    def __init__(
        self, *given: Any, reveal: Reveal, told: Callable[[Any], object],
        fought: Callable[[Position], Position], **more: Any,
    ) -> None:  # fmt: skip
        """``told``: hears of each event when it may be told. ``fought``: what is left to see of a position
        when a battle has been fought."""
        super().__init__(*given, **more)
        self.reveal, self.told, self.fought = reveal, told, fought

    def show(self, before: Position, events: Sequence[Any], last: Position) -> None:
        """Show these events, from one position to another."""
        if not self.busy or self.position is None:
            self.position = before
        self._last = last
        self.play(events)

    def sound(self, effect: Any) -> str:
        return _SOUNDS.get(kind_of(effect), "")

    def begins(self, effect: Any) -> None:
        if kind_of(effect) != "spun":  # its words would come before its needle rests
            self.told(effect)
        match kind_of(effect):
            case "drove":
                self.hidden = frozenset({effect.origin})
            case "shown":
                self.position = self._last
            case "fought":
                assert self.position is not None
                self.position = happen(self.position, effect)
            case "opened":
                self.reveal.take(effect)

    def ends(self, effect: Any) -> None:
        assert self.position is not None
        if kind_of(effect) == "spun":
            self.told(effect)
        self.hidden = frozenset()
        if kind_of(effect) != "opened":
            self.reveal.take(effect)
        self.position = happen(self.position, effect)
        if kind_of(effect) == "fought":
            self.position = self.fought(self.position)

    def length(self, effect: Any) -> float:
        ms = self.ms
        match kind_of(effect):
            case "drove":
                return ms("step_forward") * 1.6
            case "opened":
                return ms("shot") * 4
            case "destroyed":
                return ms("destroyed_flip") * 2
            case "fought":
                return ms("die_roll") * 2
            case "spun":
                return ms("die_roll") * 3.6
            case "site_lost" | "gun_lost" | "promoted":
                return ms("chip_count") * 2.4
            case "shown":
                return ms("die_roll")
        return 0.0
