"""Sounds by name, at the loudness the player has set for each kind.

In a visible window a thread of its own plays them: no frame waits for the device or a file. It begins
after the first frame. Without it what is due is played at the end of each frame.
"""

from __future__ import annotations

import heapq
import itertools
import math
import queue
import threading
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from game.ui.window.loudness import CALLS, Loudness
from game.ui.window.mixer import Mixer

KEPT_OPEN_S: Final = 8.0
KEPT_AT_TABLE_S: Final = 120.0
"""Seconds of silence after which the device is released, in general and where something is played: an open
one costs processor time, but some take long to open."""

LATE_S: Final = 0.25
"""A sound that is later than that, as by a device that takes long to open, isn't heard any more."""

FIRST_GAP_S: Final = 0.12
GAP_S: Final = 0.16
"""How far apart sounds are that would fall into one moment, as where nothing is animated: the first two, and
the others."""

KINDS_WAIT_S: Final = {"engines": 0.15, "guns": 0.6, "table": 0.45, "interface": 0.45, "music": 0.0}
WAITS_S: Final = {"dirt": 0.45, "crumble": 0.45, "shot": 0.45, "flag": 0.6, "wreck": 1.4}
"""How long a sound may wait for those before it, else it isn't heard: by its kind, or by the beginning of its
name. What means more may wait longer, so that a hit has room behind many shots, and a wreck behind many hits;
an end always has."""

SILENCE_S: Final = 0.25
"""How long it is silent before the end of a side is heard."""

FINALE_S: Final = 2.6
"""How long that is heard before a theme begins."""

THEME_RESTS_S: Final = 600.0
"""Least seconds until the menu's theme is played again."""

FADE_MS: Final = 900
"""Milliseconds over which an unfinished theme fades."""

REMEMBERED: Final = 32

Job = Callable[[], object]
DueJob = tuple[float, int, Job | None]
"""When it is due, its number, and what is to be done; ``None`` at the end."""


def waits_s(name: str, kind: str) -> float:
    """Return how many seconds a sound of that name and kind may wait for those before it.

    >>> [waits_s(name, "guns") for name in ("shot_light", "bounce", "wreck_small")]
    [0.45, 0.6, 1.4]
    """
    return next((s for start, s in WAITS_S.items() if name.startswith(start)), KINDS_WAIT_S[kind])


class Audio:
    """Plays sounds, lasting sounds, and themes. ``clock`` gives seconds."""

    def __init__(
        self,
        folder: Path,
        loudness: Loudness | None = None,
        *,
        mixer: Mixer | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.mixer = mixer or Mixer(folder, clock=clock)
        self.loudness = loudness or Loudness()
        self.clock = clock
        self.played: list[str] = []
        """The last names asked for, audible or not: tests read it."""
        self.in_front = True
        """Whether the window has the keyboard."""
        self._jobs: queue.SimpleQueue[DueJob] | None = None
        self._thread: threading.Thread | None = None
        self._waiting: list[DueJob] = []
        """What is due later, as a heap."""
        self._numbers = itertools.count()
        self._lasting: dict[str, tuple[float, float]] = {}
        self._renewed = False
        self._rests_s = KEPT_OPEN_S
        self._next_in_turn = -math.inf
        """When there is room for the next of the sounds in turn."""
        self._silent_until = self._theme_from = -math.inf
        self._theme = ""
        self._themes: dict[str, float] = {}

    # --- what is heard ---

    @staticmethod
    def hour() -> int:
        """Return the hour of the day, 0 to 23."""
        return datetime.now().hour

    def level(self, name: str) -> float:
        """Return the current loudness of a sound, 0 to 1."""
        kind, calls = self.mixer.kind(name), name in CALLS
        return self.loudness.at(kind, self.hour(), in_front=self.in_front, calls=calls)

    def play(self, name: str, pan: float = 0.0, *, in_turn: bool = False, ends: bool = False) -> None:
        """Play a sound once; ``pan`` is its direction, -1 left to 1 right. ``in_turn``: after others that
        were asked for in the same moment. ``ends``: it tells the end of a side, after a silence."""
        self.played = [*self.played[1 - REMEMBERED :], name]
        level, at = self.level(name), self.clock()
        if level <= 0:
            return
        if in_turn:
            now, at = at, max(at, self._next_in_turn)
            if not ends and at - now > waits_s(name, self.mixer.kind(name)):
                return
            self._next_in_turn = at + (FIRST_GAP_S if at == now else GAP_S)
        if ends:
            self._do(self.mixer.hush, at)
            at += SILENCE_S
            self._silent_until, self._theme_from = at, at + FINALE_S
            self._next_in_turn = at + GAP_S
        at = max(at, self._silent_until)  # what announces it is heard with it
        self._do(partial(self._play_in_time, name, level, pan, at), at)

    def _play_in_time(self, name: str, level: float, pan: float, at: float) -> None:
        """Play a sound, unless it is too late for it once the device is open."""
        if self.mixer.has_device and self.clock() - at < LATE_S:
            self.mixer.play(name, level, pan)

    def sustain(self, wanted: Iterable[tuple[str, float]]) -> None:
        """Keep up these sounds, (name, pan), until the first frame without this call for them."""
        self._renewed = True
        places = () if self.clock() < self._silent_until else wanted
        lasting = {name: (self.level(name), round(pan * 20) / 20) for name, pan in places}
        self._last({name: one for name, one in lasting.items() if one[0] > 0})

    def frame_over(self) -> None:
        """End the lasting sounds that were not asked for in this frame."""
        if not self._renewed:
            self._last({})
        if self._renewed and self._rests_s == KEPT_OPEN_S and self.loudness.audible:
            self._do(self.mixer.make_ready)  # the first shot shall not wait for the device
        self._rests_s = KEPT_AT_TABLE_S if self._renewed else KEPT_OPEN_S
        self._renewed = False
        if self._jobs is None:
            self._do_due()

    def _last(self, lasting: dict[str, tuple[float, float]]) -> None:
        if lasting != self._lasting:
            self._lasting = lasting
            self._do(partial(self.mixer.last, lasting))

    # --- themes ---

    def theme(self, name: str, *, rests: bool = False) -> None:
        """Play a theme once, as soon as the first frame is shown, and after the end of a side and all that is
        heard in turn. ``rests``: not if it was played lately."""
        now = self.clock()
        if rests and now - self._themes.get(name, -math.inf) < THEME_RESTS_S:
            return
        self._themes[name] = now
        self.played = [*self.played[1 - REMEMBERED :], name]
        self._theme = name
        if self._jobs is not None:
            self._begin_theme()

    def _begin_theme(self) -> None:
        name = self._theme
        if name and self.level(name) > 0:
            self._do(partial(self._begin_now, name), max(self._theme_from, self._next_in_turn))

    def _begin_now(self, name: str) -> None:
        if name == self._theme:  # nothing has ended it since
            self.mixer.begin_theme(name, self.level(name))

    def end_theme(self) -> None:
        """Fade the theme out."""
        if self._theme:
            self._theme = ""
            self._do(partial(self.mixer.end_theme, FADE_MS))

    # --- how loud, and the device ---

    def set_loudness(self, loudness: Loudness) -> None:
        """Change the loudness, also of the theme being played."""
        self.loudness = loudness
        self._set_levels()

    def set_in_front(self, in_front: bool) -> None:
        """Note whether the window has the keyboard, and change the loudness if it matters."""
        self.in_front = in_front
        self._set_levels()

    def _set_levels(self) -> None:
        if not self.loudness.audible:
            self._lasting = {}
            self._do(self.mixer.stop)
        elif self._theme:
            self._do(partial(self.mixer.set_theme_volume, self.level(self._theme)))

    def device_added(self) -> None:
        """There is another sound device."""
        self._lasting = {}  # to be begun anew where it is opened
        self._do(self.mixer.device_added)

    def device_removed(self) -> None:
        """The sound device that is used is gone."""
        self._do(self.mixer.device_removed)

    def start(self) -> None:
        """Let a thread play everything from now on."""
        if self._jobs is None:
            self._jobs = queue.SimpleQueue()
            self._thread = threading.Thread(target=self._run, args=(self._jobs,), name="audio", daemon=True)
            self._thread.start()
            self._begin_theme()

    def close(self) -> None:
        """Release the device."""
        if self._jobs is None or self._thread is None:
            self.mixer.close()
            return
        self._jobs.put((-math.inf, -1, None))
        self._thread.join(2.0)
        self._jobs = self._thread = None

    def _do(self, job: Job, at: float = -math.inf) -> None:
        """Let a job be done as soon as it is due."""
        due = (at, next(self._numbers), job)
        if self._jobs is not None:
            self._jobs.put(due)
        elif at <= self.clock():
            job()
        else:
            heapq.heappush(self._waiting, due)

    def _do_due(self) -> None:
        """Do what is due by now."""
        while self._waiting and self._waiting[0][0] <= self.clock():
            job = heapq.heappop(self._waiting)[2]
            if job is not None:
                job()

    def _run(self, jobs: queue.SimpleQueue[DueJob]) -> None:
        while True:
            self._do_due()
            wait = self._rests_s if self.mixer.open else None
            if self._waiting:
                wait = max(0.0, self._waiting[0][0] - self.clock())
            try:
                due = jobs.get(timeout=wait)
            except queue.Empty:
                if not self._waiting and self.mixer.silent:
                    self.mixer.close()
                continue
            if due[2] is None:
                self.mixer.close()
                return
            heapq.heappush(self._waiting, due)
