"""Sounds by name, at the loudness the player has set for each kind.

In a visible window a thread of its own plays them: no frame waits for the device or a file. It begins
after the first frame.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from game.ui.window.loudness import Loudness
from game.ui.window.mixer import Mixer

KEPT_OPEN_S: Final = 8.0
"""Seconds of silence after which the device is released: an open one costs processor time."""

THEME_RESTS_S: Final = 600.0
"""Least seconds until the menu's theme is played again."""

FADE_MS: Final = 900
"""Milliseconds over which an unfinished theme fades."""

REMEMBERED: Final = 32

Job = Callable[[], object]
Jobs = queue.SimpleQueue[Job | None]
"""What is to be played; ``None`` at the end."""


class Audio:
    """Plays sounds, lasting sounds, and themes."""

    def __init__(self, folder: Path, loudness: Loudness | None = None) -> None:
        self.mixer = Mixer(folder)
        self.loudness = loudness or Loudness()
        self.played: list[str] = []
        """The last names asked for, audible or not: tests read it."""
        self._jobs: Jobs | None = None
        self._thread: threading.Thread | None = None
        self._lasting: dict[str, tuple[float, float]] = {}
        self._renewed = False
        self._theme = ""
        self._themes: dict[str, float] = {}

    # --- what is heard ---

    @staticmethod
    def hour() -> int:
        """Return the hour of the day, 0 to 23."""
        return datetime.now().hour

    def level(self, name: str) -> float:
        """Return the current loudness of a sound, 0 to 1."""
        return self.loudness.at(self.mixer.kind(name), self.hour())

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play a sound once; ``pan`` is its direction, -1 left to 1 right."""
        self.played = [*self.played[1 - REMEMBERED :], name]
        level = 0.0 if self.loudness.muted else self.level(name)
        if level > 0:
            self._do(partial(self.mixer.play, name, level, pan))

    def sustain(self, wanted: Iterable[tuple[str, float]]) -> None:
        """Keep up these sounds, (name, pan), until the first frame without this call for them."""
        self._renewed = True
        places = () if self.loudness.muted else wanted
        lasting = {name: (self.level(name), round(pan * 20) / 20) for name, pan in places}
        self._last({name: one for name, one in lasting.items() if one[0] > 0})

    def frame_over(self) -> None:
        """End the lasting sounds that were not asked for in this frame."""
        if not self._renewed:
            self._last({})
        self._renewed = False

    def _last(self, lasting: dict[str, tuple[float, float]]) -> None:
        if lasting != self._lasting:
            self._lasting = lasting
            self._do(partial(self.mixer.last, lasting))

    # --- themes ---

    def theme(self, name: str, *, rests: bool = False) -> None:
        """Play a theme once, as soon as the first frame is shown. ``rests``: not if it was played lately."""
        now = time.monotonic()
        if rests and now - self._themes.get(name, -THEME_RESTS_S) < THEME_RESTS_S:
            return
        self._themes[name] = now
        self.played = [*self.played[1 - REMEMBERED :], name]
        self._theme = name
        if self._jobs is not None:
            self._begin_theme()

    def _begin_theme(self) -> None:
        level = self.level(self._theme) if self._theme else 0.0
        if level > 0:
            self._do(partial(self.mixer.begin_theme, self._theme, level))

    def end_theme(self) -> None:
        """Fade the theme out."""
        if self._theme:
            self._theme = ""
            self._do(partial(self.mixer.end_theme, FADE_MS))

    # --- how loud, and the device ---

    def set_loudness(self, loudness: Loudness) -> None:
        """Change the loudness, also of the theme being played."""
        self.loudness = loudness
        if loudness.muted:
            self._lasting = {}
            self._do(self.mixer.stop)
        elif self._theme:
            self._do(partial(self.mixer.set_theme_volume, self.level(self._theme)))

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
        self._jobs.put(None)
        self._thread.join(2.0)
        self._jobs = self._thread = None

    def _do(self, job: Job) -> None:
        if self._jobs is None:
            job()
        else:
            self._jobs.put(job)

    def _run(self, jobs: Jobs) -> None:
        while True:
            try:
                job = jobs.get(timeout=KEPT_OPEN_S if self.mixer.open else None)
            except queue.Empty:
                if self.mixer.silent:
                    self.mixer.close()
                continue
            if job is None:
                self.mixer.close()
                return
            job()
