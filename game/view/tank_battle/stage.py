"""What stands on the board while steps are shown, and how long each event is shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.model.tuples import put
from game.rules.tank_battle.public import NOWHERE, Position
from game.view.board.timeline import Timeline
from game.view.tank_battle.scene import PegKind

_E: Final = "tank_battle.event."

_SOUNDS: Final = {
    "drove": "drive", "opened": "shot", "destroyed": "shot_heavy", "fought": "hit", "spun": "dice",
    "gun_lost": "hit", "site_lost": "hit", "shown": "card", "promoted": "pick",
}  # fmt: skip


PACES: Final = {"slow": 0.5, "normal": 1.0, "fast": 2.0, "by_hand": 1.0}
"""How fast a turn is revealed; by hand it stops before each stage."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A step begins to be shown, from one position to another. ``asked``: somebody here has just asked for
    it, so that nothing waits before it."""

    position: Position
    last: Position
    asked: bool = False
    key: ClassVar[str] = "begun"


@dataclass(frozen=True, slots=True)
class Hold:
    """What is shown waits here, if it is shown by hand."""

    key: ClassVar[str] = "hold"


def kind_of(event: Any) -> str:
    """What kind of event it is: what an event of the rules is called is all a view knows of it."""
    return str(event.key).removeprefix(_E)


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
        case "fought" if event.rank:  # else it was to be remembered
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
            self.restart()

    def restart(self) -> None:
        """Nothing has been shown of it yet."""
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


STAGES: Final = ("moves", "shots", "mines", "sites", "battles")
"""What a reveal goes through (TB-4)."""


def stage_of(effect: Any) -> int:
    """Which of ``STAGES`` an effect belongs to; -1 for none."""
    match kind_of(effect):
        case "drove" | "promoted":
            return 0
        case "opened":
            return 1
        case "destroyed":
            return {"shot": 1, "mine": 2}.get(effect.why, 4)
        case "site_lost":
            return 3
        case "fought" | "spun" | "gun_lost":
            return 4
    return -1


def stages_of(script: Sequence[Any]) -> list[int]:
    """Where the stages of a turn begin among its effects: the moves, the shots, each hit, each mine, each
    installation, each battle."""
    found: list[int] = []
    moves = False
    for at, effect in enumerate(script):
        kind = kind_of(effect)
        alone = kind in ("opened", "site_lost", "fought", "spun")
        alone = alone or (kind == "destroyed" and effect.why in ("shot", "mine"))
        if alone or (kind == "drove" and not moves):
            found.append(at)
            moves = kind == "drove"
    return found


def _plain(script: Sequence[Any]) -> list[Any]:
    """A script without who asked for its steps."""
    return [effect.position if isinstance(effect, Begun) else effect for effect in script]


class StageTimeline(Timeline[Any]):
    """Plays the events of steps; ``position`` is what stands on the board meanwhile. What a turn has shown so
    far is its ``script``, and can be gone back in."""

    position: Position | None = None
    hidden: frozenset[int] = frozenset()
    """Squares whose piece is drawn moving."""

    def __init__(
        self, *given: Any, reveal: Reveal, told: Callable[[Any], object], rewound: Callable[[], object],
        fought: Callable[[Position], Position], holds: Callable[[], bool], pace: str, **more: Any,
    ) -> None:  # fmt: skip
        """``told`` hears of each event when it may be told, ``rewound`` that all is told anew. ``fought``:
        what is left to see of a position when a battle has been fought. ``holds`` says whether there is
        anybody to go on by hand."""
        super().__init__(*given, **more)
        self.reveal, self.told, self.rewound = reveal, told, rewound
        self.fought, self.holds = fought, holds
        self.pace = pace if pace in PACES else "normal"
        self.script: list[Any] = []
        self.done = 0
        """So many effects of the script have been shown."""
        self.turn = -1
        """The turn whose script it is."""

    def show(self, before: Position, events: Sequence[Any], last: Position, *, asked: bool = False) -> None:
        """Show these events, from one position to another."""
        if before.turn != self.turn:
            self.forget()
            self.turn = before.turn
        if not self.busy and self._cut(before):
            self._show_to(len(self.script))
        if self.position is None:
            self.position = before
        first = len(self.script)
        self.script += [Begun(before, last, asked), *events]
        self.play(self._staged(first))

    def _cut(self, before: Position) -> bool:
        """A step that is shown once more (somebody looks back) stands in the script once. Whether it stood
        there."""
        for at, effect in enumerate(self.script):
            if isinstance(effect, Begun) and effect.position == before:
                del self.script[at:]
                return True
        return False

    def know(self, turn: int, steps: Sequence[tuple[Begun, Sequence[Any]]]) -> None:
        """These steps of a turn have been shown, here or before the match was opened."""
        script = [effect for one, events in steps for effect in (one, *events)]
        if turn == self.turn and _plain(script) == _plain(self.script):
            return
        self.forget()
        self.turn = turn
        self.reveal.begin(turn)
        self.script = script
        self._show_to(len(self.script))

    def _staged(self, first: int) -> list[Any]:
        """The effects from there on, with a hold before each stage."""
        starts = stages_of(self.script)
        found: list[Any] = []
        for at in range(first, len(self.script)):
            asked = at > 0 and isinstance(self.script[at - 1], Begun) and self.script[at - 1].asked
            if at in starts[1:] and at != first and not asked:
                found.append(Hold())
            found.append(self.script[at])
        return found

    @property
    def stage(self) -> int:
        """Which of ``STAGES`` is shown, or was shown last."""
        begun = self.clips and self.clips[0].begun and not self.waits
        shown = self.script[: self.done + 1 if begun else self.done]
        return next((at for at in map(stage_of, reversed(shown)) if at >= 0), 0)

    # --- playback ---

    def forget(self) -> None:
        """What was shown can't be shown again."""
        self.skip(quiet=True)
        self.script, self.done = [], 0

    @property
    def waits(self) -> bool:
        """Whether it waits for somebody to go on."""
        return bool(self.clips) and isinstance(self.clips[0].effect, Hold)

    @property
    def moving(self) -> bool:
        return super().moving and not (self.waits and not self._motions)

    def set_pace(self, pace: str) -> None:
        """Reveal faster, slower, or by hand from now on."""
        self.pace = pace
        for clip in self.clips:
            if not clip.begun or isinstance(clip.effect, Hold):
                clip.ms = self.length(clip.effect)
        self._settle(0.0)

    def go_on(self) -> None:
        """Go on from a hold, else show the end of the stage that is shown."""
        if self.waits:
            self.clips.pop(0)
        else:
            while self.clips and not isinstance(self.clips[0].effect, Hold):
                self._begin(self.clips[0])
                self.ends(self.clips.pop(0).effect)
        self._settle(0.0)

    def go_back(self) -> None:
        """Show the stage again that is shown, or the one before it if it has not gone on yet."""
        before = [start for start in stages_of(self.script) if start < self.done]
        self.seek(before[-1] if before else 0)

    def seek(self, target: int) -> None:
        """Show the script from there on."""
        self.clips.clear()
        self._show_to(target)
        self.play(self._staged(target))

    def _show_to(self, target: int) -> None:
        """All is as it is when so many effects of the script have been shown."""
        self.done, self.hidden = 0, frozenset()
        self.reveal.restart()
        self.rewound()
        for effect in self.script[:target]:
            self.begins(effect)
            self.ends(effect)

    # --- effects ---

    def ms(self, name: str) -> float:
        return super().ms(name) / PACES[self.pace]

    def sound(self, effect: Any) -> str:
        return _SOUNDS.get(kind_of(effect), "")

    def begins(self, effect: Any) -> None:
        if isinstance(effect, Hold):
            return
        if isinstance(effect, Begun):
            self.position, self._last = effect.position, effect.last
            return
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
        if isinstance(effect, Hold):
            return
        self.done += 1
        if isinstance(effect, Begun):
            return
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
            case "hold":
                return math.inf if self.pace == "by_hand" and self.holds() else 0.0
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
