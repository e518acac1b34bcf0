"""The board while steps are shown, and the time of each event."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from game.games.tank_battle.rules.board import GRID, NOWHERE
from game.games.tank_battle.rules.events import (
    Destroyed,
    Drove,
    Fought,
    GunLost,
    Opened,
    Promoted,
    Shown,
    SiteLost,
    Spun,
)
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.scene import PegKind, RevealMarks
from game.model.contract import Event
from game.model.tuples import put
from game.ui.model import Model
from game.view.board.clips import between
from game.view.board.cue import Cue, Place, Weight, driving_on, weight
from game.view.board.death import dying_cues
from game.view.board.easing import cubic_in_out
from game.view.board.ground_marks import middle
from game.view.board.gunnery import Gunnery
from game.view.board.timeline import Beat, Clip, Timeline
from game.view.weight import NO_BEATS, Beats

_SOUNDS: Final[dict[type, str]] = {Shown: "card", Promoted: "token"}


ENGINES: Final = (3, 5)
"""The ranks from which on an engine sounds medium and heavy."""

LANDED: Final = 0.5
"""The share of the time of shots after which all have landed."""

TURN_FROM: Final = 0.3
TURNED: Final = 0.55
"""The shares of a battle's time at which ranks begin to be turned over, and are open."""

STILL_FROM: Final = 0.7
"""The share of the spinner's time after which its needle rests."""

PACES: Final = {"slow": 0.5, "normal": 1.0, "fast": 2.0, "by_hand": 1.0}
"""The paces of a reveal; by hand it stops before each stage."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The beginning of a step, from one position to another. ``asked``: somebody here has just asked for
    it, so that nothing waits before it."""

    position: TankBattleWorld
    last: TankBattleWorld
    asked: bool = False


@dataclass(frozen=True, slots=True)
class ManualPause:
    """A point where a reveal by hand waits."""


Effect = Event | Begun | ManualPause
"""The kinds of effects that the timeline shows."""


def happen(position: TankBattleWorld, event: Event) -> TankBattleWorld:
    """The position after one event of a step, for what the board shows."""
    match event:
        case Drove(seat, tank, _, target):
            tanks = put(position.tanks[seat], tank, target)
            return position.with_(tanks=put(position.tanks, seat, tanks))
        case Promoted(seat, tank):
            bits = position.commands[seat] | 1 << tank
            return position.with_(commands=put(position.commands, seat, bits))
        case Destroyed(seat, tank, _, why):
            tanks = put(position.tanks[seat], tank, NOWHERE)
            fates = put(position.fates[seat], tank, why)
            return position.with_(
                tanks=put(position.tanks, seat, tanks), fates=put(position.fates, seat, fates)
            )
        case SiteLost(seat, site):
            bits = position.sites_left[seat] & ~(1 << site)
            return position.with_(sites_left=put(position.sites_left, seat, bits))
        case GunLost(seat, square, peg):
            bits = position.guns_left[seat] & ~(1 << position.guns[seat].index(square))
            return position.with_(
                guns_left=put(position.guns_left, seat, bits),
                white=put(position.white, seat, position.white[seat] - peg),
            )
        case Fought() if event.rank:  # else it was to be remembered
            ranks, known = position.ranks, position.known
            for seat, tank, rank in (
                (event.seat, event.tank, event.rank), (1 - event.seat, event.enemy, event.enemy_rank)
            ):  # fmt: skip
                ranks = put(ranks, seat, put(ranks[seat], tank, rank))
                known = put(known, seat, known[seat] | 1 << tank)
            return position.with_(ranks=ranks, known=known)
        case Opened(seat):
            white = put(position.white, seat, event.left)
            return position.with_(shots=put(position.shots, seat, None), white=white)
    return position


class RevealShown(Model):
    """The marks of a reveal so far, which stay until the next one: shots, wrecks."""

    def __init__(self) -> None:
        self.turn = -1
        self.pegs: Mapping[int, PegKind] = {}
        self.wrecked: tuple[tuple[int, int], ...] = ()
        self.trails: tuple[tuple[int, ...], ...] = ()

    def begin(self, turn: int) -> None:
        """Begin a turn's steps; forget another turn's."""
        if turn != self.turn:
            self.turn = turn
            self.restart()

    def restart(self) -> None:
        """Forget the marks, to show the turn from its beginning."""
        self.pegs, self.wrecked, self.trails = {}, (), ()

    def marks(self, position: TankBattleWorld) -> RevealMarks:
        """The marks that still show on a position."""
        if position.begun - self.turn > 1 or (position.begun != self.turn and position.phase != "move"):
            return RevealMarks()
        own_turn = position.begun == self.turn
        return RevealMarks(tuple(self.pegs.items()), self.wrecked, self.trails if own_turn else ())

    def take(self, event: Event) -> None:
        """Add the marks of an event that has been shown."""
        match event:
            case Drove(_, _, origin, target):
                *others, last = self.trails or ((),)
                goes_on = last[-1:] == (origin,)
                self.trails = (*others, (*last, target)) if goes_on else (*self.trails, (origin, target))
            case Opened(_, red, white):
                missed: dict[int, PegKind] = dict.fromkeys(red, "missed_red")
                self.pegs = {**self.pegs, **missed, **dict.fromkeys(white, "missed_white")}
            case Destroyed(seat, _, square, why):
                self.wrecked += ((seat, square),)
                if why == "shot":
                    self.pegs = {**self.pegs, square: "hit"}


STAGES: Final = ("moves", "shots", "mines", "sites", "battles")
"""The stages of a reveal (TB-4)."""


def stage_of(effect: Effect) -> int:
    """The index in ``STAGES`` of an effect's stage; -1 for none."""
    match effect:
        case Drove() | Promoted():
            return 0
        case Opened():
            return 1
        case Destroyed():
            return {"shot": 1, "mine": 2}.get(effect.why, 4)
        case SiteLost():
            return 3
        case Fought() | Spun() | GunLost():
            return 4
    return -1


def stages_of(script: Sequence[Effect]) -> list[int]:
    """The indices at which the stages of a turn begin among its effects: the moves, the shots, each hit,
    each mine, each installation, each battle."""
    found: list[int] = []
    moves = False
    for at, effect in enumerate(script):
        alone = isinstance(effect, Opened | SiteLost | Fought | Spun)
        alone = alone or (isinstance(effect, Destroyed) and effect.why in ("shot", "mine"))
        drove = isinstance(effect, Drove)
        if alone or (drove and not moves):
            found.append(at)
            moves = drove
    return found


def _plain(script: Sequence[Effect]) -> list[Event | TankBattleWorld | ManualPause]:
    """A script with plain positions in place of the beginnings of steps."""
    return [effect.position if isinstance(effect, Begun) else effect for effect in script]


class Log(Protocol):
    """Tells of events, turn by turn."""

    def rewind(self, turn: int) -> None:
        """Forget a turn, to tell of it anew."""
        ...

    def take(self, event: Event) -> None:
        """Tell of an event that is being shown."""
        ...


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps; ``position`` is the board's meanwhile. The effects of a turn so far are
    its ``script``, in which one can go back."""

    position: TankBattleWorld | None = None
    hidden: frozenset[int] = frozenset()
    """The squares whose piece is drawn moving."""

    def __init__(
        self, *given: Any, reveal: RevealShown, log: Log,
        fought: Callable[[TankBattleWorld], TankBattleWorld], holds: Callable[[], bool], pace: str,
        **more: Any,
    ) -> None:  # fmt: skip
        """Make a timeline. ``log`` takes each event that may be told. ``fought`` gives a position as it may
        be seen after a battle. ``holds`` says whether anybody is there to continue by hand."""
        super().__init__(*given, **more)
        self.gunnery = Gunnery(self)
        """The lights of shots; no tank turns a gun, because shots are plotted."""
        self.reveal, self.log = reveal, log
        self.fought, self.holds = fought, holds
        self.pace = pace if pace in PACES else "normal"
        self.script: tuple[Effect, ...] = ()
        self.done = 0
        """The number of effects of the script that have been shown."""
        self.turn = -1
        """The turn of the script."""

    def show(
        self, before: TankBattleWorld, events: Sequence[Event], last: TankBattleWorld, *,
        asked: bool = False, beats: Beats = NO_BEATS,
    ) -> None:  # fmt: skip
        """Show these events with their beats, from one position to another."""
        if before.begun != self.turn:
            self.forget()
            self.turn = before.begun
        if not self.busy and self._cut(before):
            self._show_to(len(self.script))
        if self.position is None:
            self.position = before
        first = len(self.script)
        self.script += (Begun(before, last, asked), *events)
        self.play(self._staged(first, beats))

    def _cut(self, before: TankBattleWorld) -> bool:
        """Cut the script back to a step that is shown once more, so that it is in it only once. Return
        whether it was there."""
        for at, effect in enumerate(self.script):
            if isinstance(effect, Begun) and effect.position == before:
                self.script = self.script[:at]
                return True
        return False

    def know(self, turn: int, steps: Sequence[tuple[Begun, Sequence[Event]]]) -> None:
        """Add the steps of a turn that have been shown, here or before the match was opened."""
        script: list[Effect] = []
        for one, events in steps:
            script += [one, *events]
        if turn == self.turn and _plain(script) == _plain(self.script):
            return
        self.forget()
        self.turn = turn
        self.reveal.begin(turn)
        self.script = tuple(script)
        self._show_to(len(self.script))

    def _staged(self, first: int, beats: Beats = NO_BEATS) -> list[Effect | Beat]:
        """The effects from an index on, with a hold before each stage."""
        starts = stages_of(self.script)
        found: list[Effect | Beat] = []
        for at in range(first, len(self.script)):
            before = self.script[at - 1] if at else None
            asked = isinstance(before, Begun) and before.asked
            if at in starts[1:] and at != first and not asked:
                found.append(ManualPause())
            effect = self.script[at]
            found += beats.around(effect) if isinstance(effect, Event) else (effect,)
        return found

    @property
    def stage(self) -> int:
        """The index in ``STAGES`` of the present or last stage."""
        clip = self.clip  # a beat is no effect of the script
        begun = clip is not None and clip.begun and not isinstance(clip.effect, ManualPause | Beat)
        shown = self.script[: self.done + 1 if begun else self.done]
        return next((at for at in map(stage_of, reversed(shown)) if at >= 0), 0)

    # --- playback ---

    def forget(self) -> None:
        """Forget the script: nothing can be shown again."""
        self.skip(quiet=True)
        self.script, self.done = (), 0

    @property
    def waits(self) -> bool:
        """Whether the reveal waits for somebody to continue."""
        return bool(self.clips) and isinstance(self.clips[0].effect, ManualPause)

    @property
    def moving(self) -> bool:
        return super().moving and not (self.waits and not self._motions)

    def set_pace(self, pace: str) -> None:
        """Set the pace of reveals from now on."""
        self.pace = pace
        for clip in self.clips:
            if not clip.begun or isinstance(clip.effect, ManualPause):
                clip.ms = self.shown_for(clip.effect)
        self._settle(0.0)

    def go_on(self) -> None:
        """Continue from a hold, or to the outcome of a battle; otherwise show the end of the present
        stage."""
        if self.waits:
            self.clips = self.clips[1:]
        elif not (isinstance(self.clips[0].effect, Fought | Spun) and self.show_result()):
            self.hurry_to(ManualPause)
            self.gunnery.settle()
        self._settle(0.0)

    def go_back(self) -> None:
        """Show the present stage again, or the one before it if the present one hasn't gone on yet."""
        before = [start for start in stages_of(self.script) if start < self.done]
        self.seek(before[-1] if before else 0)

    def seek(self, target: int) -> None:
        """Show the script from an index on."""
        self.clips = ()
        self.gunnery.settle()
        self._show_to(target)
        self.play(self._staged(target))

    def _show_to(self, target: int) -> None:
        """Restore the state after a number of effects of the script."""
        self.done, self.hidden = 0, frozenset()
        self.reveal.restart()
        self.log.rewind(self.turn)
        for effect in self.script[:target]:
            self.begins(effect)
            self.happens(effect)
            self.ends(effect)

    # --- effects ---

    def ms(self, name: str) -> float:
        return super().ms(name) / PACES[self.pace]

    def falls(self, effect: Effect) -> bool:
        return isinstance(effect, Destroyed)

    def _decides(self, event: Destroyed | SiteLost | GunLost) -> bool:
        """Whether a side has no other tank, or no other installation, at the end of what is shown; if the
        match is over then, whether nothing is lost after it."""
        last = next((one.last for one in reversed(self.script) if isinstance(one, Begun)), None)
        if last is None or isinstance(event, GunLost):
            return False
        if last.outcome is not None:
            losses = [one for one in self.script if isinstance(one, Destroyed | SiteLost)]
            return losses[-1:] == [event]
        lost = [one for one in self.script if type(one) is type(event) and one.seat == event.seat]
        left = last.sites_left[event.seat] if isinstance(event, SiteLost) else not all(last.fates[event.seat])
        return not left and lost[-1:] == [event]

    def driven_to(self, effect: Effect, share: float) -> Place | None:
        if not isinstance(effect, Drove):
            return None
        return between(middle(GRID, effect.origin), middle(GRID, effect.target), cubic_in_out(share))

    def cues(self, effect: Effect) -> tuple[Cue, ...]:
        spot = getattr(effect, "square", None)
        place = _place(spot) if isinstance(spot, int) else None
        match effect:
            case Drove(origin=origin, target=target):
                goes_on = self.lingers and self.goes_on(effect)
                places = _place(origin), _place(target)
                return driving_on(self._engine(effect), *places, self.length(effect), goes_on=goes_on)
            case Opened():
                return (Cue("shot_heavy"), Cue("token", LANDED))
            case Destroyed(why=why):
                blow = "mine" if why == "mine" else "hit"
                return dying_cues(place, decides=self._decides(effect), hit=blow)
            case GunLost() | SiteLost():
                return dying_cues(place, decides=self._decides(effect), wreck="wreck_small")
            case Fought(target=target):
                return (Cue("card", TURN_FROM, place=_place(target)),)
            case Spun(target=target):
                at = _place(target)
                return (Cue("spinner", 0.0, STILL_FROM, at), Cue("token", STILL_FROM, place=at))
        sound = _SOUNDS.get(type(effect), "")
        return (Cue(sound, place=place),) if sound else ()

    def goes_on(self, effect: Effect) -> bool:
        """Whether a tank drives on to one more square."""
        before = next((one for one in reversed(self.script[: self.done]) if not isinstance(one, Begun)), None)
        return (
            isinstance(effect, Drove)
            and isinstance(before, Drove)
            and (before.seat, before.tank, before.target) == (effect.seat, effect.tank, effect.origin)
        )

    def _engine(self, event: Drove) -> Weight:
        """The engine sound of a tank, by the rank that both sides have seen; all others sound alike."""
        position = self.position
        if position is None or not position.known[event.seat] >> event.tank & 1:
            return "medium"
        rank = position.ranks[event.seat][event.tank]
        return weight(rank, *ENGINES) if rank else "medium"

    def skip(self, *, quiet: bool = False) -> bool:
        was = super().skip(quiet=quiet)
        self.gunnery.settle()
        return was

    def _begin(self, clip: Clip[Effect]) -> None:
        begun = clip.begun
        super()._begin(clip)
        if not begun:
            self._light(clip.effect, clip.ms)

    def _light(self, effect: Effect | Beat, ms: float) -> None:
        """Light up where shots land."""
        if isinstance(effect, Opened):
            shots = [*((square, 2) for square in effect.red), *((square, 4) for square in effect.white)]
            for at, (square, power) in enumerate(shots):
                after = LANDED * ms * (0.5 * at / len(shots) + 0.5)
                self.gunnery.hit("dirt", _place(square), 0.0, power, after)

    def begins(self, effect: Effect) -> None:
        if isinstance(effect, ManualPause):
            return
        if isinstance(effect, Begun):
            self.position, self._last = effect.position, effect.last
            return
        match effect:
            case Drove(_, _, origin):
                self.hidden = frozenset({origin})
            case Destroyed():
                self.hidden = frozenset({effect.square})
            case SiteLost() | GunLost():
                assert self.position is not None
                self.position = happen(self.position, effect)
            case Shown():
                self.position = self._last

    def happens(self, effect: Effect) -> None:
        if isinstance(effect, ManualPause | Begun):
            return
        self.log.take(effect)
        match effect:
            case Fought():
                assert self.position is not None
                self.position = happen(self.position, effect)
            case Opened():
                self.reveal.take(effect)

    def moment(self, effect: Effect) -> float:
        whole = self.length(effect)
        match effect:
            case Opened():
                return LANDED * whole
            case Fought():
                return TURNED * whole
            case Spun():
                return STILL_FROM * whole
        return whole

    def ends(self, effect: Effect) -> None:
        if isinstance(effect, ManualPause):
            return
        self.done += 1
        if isinstance(effect, Begun):
            return
        assert self.position is not None
        self.hidden = frozenset()
        if not isinstance(effect, Opened):
            self.reveal.take(effect)
        if not isinstance(effect, SiteLost | GunLost):
            self.position = happen(self.position, effect)
        if isinstance(effect, Fought):
            self.position = self.fought(self.position)

    def length(self, effect: Effect) -> float:
        ms = self.ms
        match effect:
            case ManualPause():
                return math.inf if self.pace == "by_hand" and self.holds() else 0.0
            case Drove():
                return ms("step_forward") * 1.6
            case Opened():
                return ms("shot") * 4
            case Destroyed() | SiteLost() | GunLost():
                return self.fall_ms(decides=self._decides(effect))
            case Fought():
                return ms("die_roll") * 2
            case Spun():
                return ms("die_roll") * 3.6
            case Promoted():
                return ms("chip_count") * 2.4
            case Shown():
                return ms("die_roll")
        return 0.0


def _place(square: int) -> Place:
    """A square as column and rank."""
    return float(GRID.column(square)), float(GRID.rank(square))
