"""Starting the app from the command line, and the loop itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pygame

from game.app.ahead import Ahead
from game.data import paths
from game.data.locks import sweep_locks
from game.data.problems import Problem, did_you_mean, shown
from game.data.texts import Texts
from game.ui.instance import InstanceLock
from game.ui.rubbish import Rubbish
from game.ui.signals import Signals
from game.ui.waking import WAKE, Rest, heard

if TYPE_CHECKING:
    from game.ui.application import App

FRAMES_PER_SECOND = 60


AFTER_INPUT_S = 1.2
"""So long after input there are frames: a tip comes, a click that is too quick is not taken."""

AFTER_FRAME_S = 0.1
"""So long after something was drawn: what moves mostly goes on moving."""


class Pace:
    """Sixty turns a second while something happens, and rest while nothing does."""

    def __init__(
        self,
        rest: Callable[..., None],
        now: Callable[[], float] = time.monotonic,
        tick: Callable[[float], object] | None = None,
    ) -> None:
        self._rest, self._now, self._tick = rest, now, tick or pygame.time.Clock().tick
        self._awake_until = now() + AFTER_INPUT_S
        self.rested = 0.0
        """Seconds the loop rested after its last turn, no more than were wanted."""

    def turn(self, app: App, input_came: bool, drew: bool) -> None:
        """A turn is over: wait for the next one."""
        now = self._now()
        stays = AFTER_INPUT_S if input_came else AFTER_FRAME_S if drew else 0.0
        self._awake_until = max(self._awake_until, now + stays)
        seconds = app.rest() if now >= self._awake_until else 0.0
        self.rested = 0.0
        if seconds * FRAMES_PER_SECOND <= 1:
            self._tick(FRAMES_PER_SECOND)
            return
        self._rest(seconds, gamepad=app.input.plugged_in)
        self.rested = min(seconds, self._now() - now)


def start(args: Any) -> int:
    """Open the window with the command line's wishes (``play``); gives the exit status.

    ``game.app.wiring.wire(app, args)``, where there is one, puts the hooks in and opens what the
    command line names; otherwise the menu opens.
    """
    from game.ui.application import App

    overrides: dict[str, Any] = {}
    for change in getattr(args, "set", None) or []:
        key, _, value = str(change).partition("=")
        overrides[key.strip()] = value.strip()
    app = App(overrides=overrides)
    languages = Texts.languages(paths.ASSETS / "locale")
    if app.texts.language not in languages:
        hint = did_you_mean(app.texts.language, languages) or f"there is {', '.join(languages)}"
        message = f"there are no words in {shown(app.texts.language)}"
        app.problems.append(Problem("settings", None, None, "look.language", message, hint))
    if find_spec("game.app.wiring") is not None:
        from importlib import import_module

        import_module("game.app.wiring").wire(app, args)
    return app.run()


def run_loop(app: App) -> int:
    """Frames until the player leaves; gives the exit status."""
    signals = Signals(app.quit)
    signals.listen()
    app.events.live = True
    pygame.key.set_repeat(400, 45)
    app.lock = InstanceLock(paths.user_data())
    other = app.lock.take()
    if not app.stack:
        app.open("menu")
    _tell(app, other)
    pace = Pace(Rest())
    last = (time.monotonic(), time.time())
    warmed, rubbish, ahead = False, Rubbish(), Ahead(app.texts)
    try:
        while app.running:
            now = (time.monotonic(), time.time())
            # the steady clock stands still while a machine sleeps, the other one may be set
            gap = max(now[0] - last[0], now[1] - last[1])
            last = now
            drawn = app.frames_drawn
            heard()
            events = pygame.event.get()
            app.step(events, max(0.0, gap - pace.rested), rested=pace.rested)
            if not warmed:
                warmed = True
                _warm_up()
                ahead.start()
                threading.Thread(target=sweep, name="sweep", daemon=True).start()
                rubbish.start()
            else:
                rubbish.turn(app.frames_drawn != drawn, max(0.0, gap))
            pace.turn(app, any(event.type != WAKE for event in events), app.frames_drawn != drawn)
    finally:
        ahead.close()
        app.close()
        rubbish.close()
        signals.die()
    return app.exit_code


def _tell(app: App, other: int | None) -> None:
    """What the player should know at the start: wrong settings, a second Treadboard."""
    if app.problems:
        app.open(
            "dialog",
            kind="problems",
            title=app.texts("dialog.settings_title"),
            words=app.texts("dialog.settings_words"),
            problems=[str(problem) for problem in app.problems],
        )
    if other is not None:
        app.open("dialog", kind="second_instance", pid=other or "?")


def sweep() -> None:
    """Delete what earlier starts that were killed left among the player's files."""
    for folder in dict.fromkeys((paths.user_data(), paths.user_config(), paths.user_cache())):
        paths.sweep_parts(folder)
    sweep_locks(paths.user_saves())


def _warm_up() -> None:
    """What may wait until the first frame is on the screen."""
    try:
        pygame.joystick.init()  # posts JOYDEVICEADDED for what is plugged in
    except pygame.error:
        return
