"""One timeline for all that is animated: effects one after the other, and small motions beside them.

Each game defines its effects (a drive, a shot, a token turned, a card drawn): a timeline knows only how
long each lasts, which sounds it makes at which share of it, and what to do when it begins, happens and
ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar, cast

from game.model.contract import Event
from game.ui.model import Model
from game.ui.paint.palette import Metrics
from game.view.board.cue import Cue
from game.view.board.ground_marks import Place
from game.view.board.marks import Marks

Effect = TypeVar("Effect")

DECIDES: Final = 2.0
"""How many times as long a loss is shown that decides something: a side's last tank, or the match."""


@dataclass(frozen=True, slots=True)
class Beat:
    """An effect in which nothing happens and ``marks`` lie on the board: the line of a gun before it fires,
    the word about a shot that did nothing. ``time``: the theme's name of its length."""

    marks: Marks
    time: str


@dataclass(slots=True)
class Clip(Generic[Effect]):
    """An effect that is shown or waits: its length, and how long it has been shown (ms)."""

    effect: Effect
    ms: float
    gone: float = 0.0
    begun: bool = False
    happened: bool = False
    cues: Sequence[Cue] = ()
    """The sounds of the effect; known once it has begun."""
    heard: float = -1.0
    """The share of the effect up to which its sounds have been given."""

    @property
    def share(self) -> float:
        """The share of the effect that has been shown, 0 to 1."""
        return min(1.0, self.gone / self.ms) if self.ms > 0 else 1.0


class Timeline(Model, Generic[Effect]):
    """Plays effects one after the other, and beats between them; each beginning, result and end counts as a
    change. ``speed`` divides all times: 2.0 is twice as fast. ``reduced``: nothing moves, all ends are shown
    at once, sounds are still given."""

    def __init__(self, metrics: Metrics, *, speed: float = 1.0, reduced: bool = False) -> None:
        self.metrics, self.speed, self.reduced = metrics, speed, reduced
        self.clips: tuple[Clip[Effect], ...] = ()
        self.results = 0
        """How many results have been seen so far."""
        self._motions: dict[str, tuple[float, float]] = {}  # gone and length, in ms
        self._sounds: list[Cue] = []
        self._later: list[tuple[float, Cue]] = []  # in how many ms
        self._held: tuple[Cue, ...] = ()  # what lasts until it is known whether an effect goes on
        self._hurried = False  # whether effects are ended before their time just now

    # -- what a game's timeline says of its effects ---------------------------------------------

    def length(self, effect: Effect) -> float:
        """How long ``effect`` is shown, in ms; 0: it happens at once."""
        raise NotImplementedError

    def sound(self, effect: Effect) -> str:
        """The sound at the beginning of ``effect``; empty for none."""
        return ""

    def cues(self, effect: Effect) -> Sequence[Cue]:
        """All sounds of ``effect``; called when it begins."""
        sound = self.sound(effect)
        return (Cue(sound),) if sound else ()

    def moment(self, effect: Effect) -> float:
        """After how many ms the result of ``effect`` is seen: dice rest, a shot lands, ranks are turned
        over. Nothing may reveal the result before; by default it is seen when the effect ends."""
        return self.length(effect)

    def driven_to(self, effect: Effect, share: float) -> Place | None:
        """Where a tank is after ``share`` of the drive ``effect``; ``None`` for an effect that is no drive
        or leaves no tracks."""
        return None

    def falls(self, effect: Effect) -> bool:
        """Whether a tank is destroyed in ``effect`` and leaves a mark on the ground."""
        return False

    def goes_on(self, effect: Effect) -> bool:
        """Whether ``effect`` goes on with the one before it, so that what is heard ``after`` that isn't."""
        return False

    def begins(self, effect: Effect) -> None:
        """Called when ``effect`` begins to be shown."""

    def happens(self, effect: Effect) -> None:
        """Called when the result of ``effect`` becomes visible."""

    def ends(self, effect: Effect) -> None:
        """Called when ``effect`` is over."""

    # -- telling --------------------------------------------------------------------------------

    def ms(self, name: str) -> float:
        """A time of the theme at the chosen speed, 0 with reduced motion."""
        return 0.0 if self.reduced or self.speed <= 0 else self.metrics.animation[name] / self.speed

    def fall_ms(self, *, decides: bool = False) -> float:
        """How long the end of a tank is shown; ``decides``: it decides something."""
        return self.ms("destroyed") * (DECIDES if decides else 1.0)

    def shown_for(self, effect: Effect | Beat) -> float:
        """How long an effect or a ``Beat`` is shown, in ms."""
        return self.ms(effect.time) if isinstance(effect, Beat) else self.length(effect)

    def play(self, effects: Iterable[Effect | Beat]) -> None:
        """Adds effects to the end."""
        # a game that plays no beats meets none in its clips
        self.clips += tuple(Clip(cast(Effect, effect), self.shown_for(effect)) for effect in effects)
        self._settle(0.0)

    def hear(self, cue: Cue, after: float = 0.0) -> None:
        """Schedule a sound ``after`` ms from now, whatever is shown then."""
        if after > 0 and not self._hurried:
            self._later.append((after, cue))
        else:
            self._sounds.append(replace(cue, in_turn=self._hurried or self.reduced or self.speed <= 0))

    def start_motion(self, name: str, ms: float) -> None:
        """Begins a small motion anew; nothing waits for it."""
        self._motions.pop(name, None)
        if ms > 0:
            self._motions[name] = (0.0, ms)

    def skip(self, *, quiet: bool = False) -> bool:
        """Ends everything now; ``quiet``: without the sounds of effects that had not begun. Returns
        whether anything was under way."""
        was, heard = self.moving, list(self._sounds)
        self._motions.clear()
        self.hurry_to()
        self._sounds = heard if quiet else self._sounds
        return was

    def hurry_to(self, *kinds: type) -> None:
        """End the effects before the first one of these kinds now; what is heard of them comes in turn."""
        self._hurried = True
        for _, cue in self._later:
            self.hear(cue)
        self._later.clear()
        while self.clips and not isinstance(self.clips[0].effect, kinds):
            self._end_first()
        self._hurried = False

    def show_result(self) -> bool:
        """Skip to the moment when the result of the present effect is seen, if that is still to come and
        the result then stays in view. Return whether it was skipped to."""
        clip = self.clip
        if clip is None or not clip.begun or clip.happened or self._moment(clip) >= clip.ms:
            return False
        clip.gone = self._moment(clip)
        self._hurried = True
        self._hear(clip, clip.share)
        self._happen(clip)
        self._hurried = False
        return True

    # -- time -----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether an effect is playing or waiting; small motions do not count."""
        return bool(self.clips)

    @property
    def moving(self) -> bool:
        """Whether the next frame may differ from this one."""
        return bool(self.clips or self._motions or self._later)

    @property
    def clip(self) -> Clip[Effect] | None:
        """The effect that is being shown; ``None`` for none."""
        return self.clips[0] if self.clips else None

    @property
    def beat(self) -> Marks:
        """The marks of the ``Beat`` that is being shown."""
        effect = self.clips[0].effect if self.clips else None
        return effect.marks if isinstance(effect, Beat) else ()

    @property
    def beat_places(self) -> tuple[Any, ...]:
        """The places of those marks."""
        return tuple(dict.fromkeys(place for mark in self.beat for place in mark.where))

    @property
    def drives(self) -> tuple[int, Place | None]:
        """How many drives are not at their end, and where the driving tank is."""
        places = [
            None if isinstance(clip.effect, Beat) else self.driven_to(clip.effect, clip.share)
            for clip in self.clips
        ]
        begun = bool(self.clips) and self.clips[0].begun
        return sum(place is not None for place in places), places[0] if begun else None

    @property
    def falling(self) -> int:
        """How many tanks have still to be destroyed, or are just being so."""
        return sum(self.falls(clip.effect) for clip in self.clips)

    def update(self, ms: float) -> bool:
        """Advances all by ``ms`` milliseconds. Returns whether what is shown may have changed."""
        if not self.moving:
            return False
        for name, (gone, length) in list(self._motions.items()):
            if gone + ms >= length:
                del self._motions[name]
            else:
                self._motions[name] = (gone + ms, length)
        self._sounds += [cue for left, cue in self._later if left <= ms]
        self._later = [(left - ms, cue) for left, cue in self._later if left > ms]
        self._settle(ms)
        return True

    def _settle(self, ms: float) -> None:
        """Spends ``ms`` on the effects; those that take no time are over at once."""
        while self.clips:
            clip = self.clips[0]
            self._begin(clip)
            left = clip.ms - clip.gone
            if ms < left:
                clip.gone += ms
                self._hear(clip, clip.share)
                if clip.gone >= self._moment(clip):
                    self._happen(clip)
                return
            ms -= left
            self._end_first()

    def _end_first(self) -> None:
        """End the effect that is being shown."""
        clip = self.clips[0]
        self._begin(clip)
        self._hear(clip, 1.0)
        self._happen(clip)
        self.clips = self.clips[1:]
        if not isinstance(clip.effect, Beat):
            self.ends(clip.effect)

    def _moment(self, clip: Clip[Effect]) -> float:
        return clip.ms if isinstance(clip.effect, Beat) else self.moment(clip.effect)

    def _begin(self, clip: Clip[Effect]) -> None:
        if clip.begun:
            return
        clip.begun = True
        if not isinstance(clip.effect, Beat):
            clip.cues = self.cues(clip.effect)
            if clip.ms > 0:  # what takes no time is no next effect
                over = [] if self.goes_on(clip.effect) else [cue for _, cue in self._later if cue.after]
                self._sounds += over
                self._later = [(ms, cue) for ms, cue in self._later if not cue.after]
            self._hear(clip, 0.0)
            self.begins(clip.effect)

    def _happen(self, clip: Clip[Effect]) -> None:
        if clip.happened:
            return
        clip.happened = True
        if not isinstance(clip.effect, Beat):
            self.results += 1
            self.happens(clip.effect)

    def _hear(self, clip: Clip[Effect], share: float) -> None:
        """Give the sounds of an effect that are due by ``share`` and were not given yet."""
        at_once = self._hurried or clip.ms <= 0
        for cue in clip.cues:
            if not clip.heard < cue.at <= share:
                continue
            if at_once and cue.brief is not None:
                self._sounds += [Cue(cue.brief, place=cue.place, in_turn=True)] if cue.brief else []
            elif cue.until is None and cue.after and not at_once:
                self.hear(cue, cue.after)
            elif cue.until is None:
                self._sounds.append(replace(cue, in_turn=at_once))
        clip.heard = share
        if share >= 1:
            self._held = tuple(cue.by(1.0) for cue in clip.cues if cue.until == 1.0)

    @property
    def lingers(self) -> bool:
        """Whether an effect is over, but for what is heard after it."""
        return any(cue.after for _, cue in self._later)

    @property
    def lasting(self) -> tuple[Cue, ...]:
        """The lasting sounds of this moment, with their present places."""
        clip = self.clip
        if clip is None or not clip.begun:
            return self._held if self.lingers else ()
        return tuple(cue.by(clip.share) for cue in clip.cues if cue.lasts_at(clip.share))

    def motion(self, name: str) -> float | None:
        """The share of a small motion that is over, 0 to 1; ``None`` if it is not under way."""
        if name not in self._motions:
            return None
        gone, length = self._motions[name]
        return min(1.0, gone / length)

    def pop_sounds(self) -> list[Cue]:
        """The sounds that have become due since the last call; lasting ones are in ``lasting``."""
        sounds, self._sounds = self._sounds, []
        return sounds


class EventTimeline(Timeline[Any]):
    """Shows events, each for a time of the theme, with a sound: ``clips`` names both by their class."""

    def __init__(
        self,
        metrics: Metrics,
        clips: Mapping[type[Event], tuple[str, str]],
        *,
        speed: float = 1.0,
        reduced: bool = False,
    ) -> None:
        super().__init__(metrics, speed=speed, reduced=reduced)
        self._clips = clips

    def length(self, effect: Event) -> float:
        return self.ms(self._clips[type(effect)][0])

    def sound(self, effect: Event) -> str:
        return self._clips[type(effect)][1]
