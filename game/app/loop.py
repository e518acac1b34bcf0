"""Starting the app from the command line, and the loop itself."""

from __future__ import annotations

import threading
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pygame

from game.app.instance import InstanceLock
from game.app.rubbish import Rubbish
from game.data import paths
from game.data.locks import sweep_locks
from game.data.problems import Problem, did_you_mean, shown
from game.data.texts import Texts

if TYPE_CHECKING:
    from game.app.application import App

FRAMES_PER_SECOND = 60


def start(args: Any) -> int:
    """Open the window with the command line's wishes (``play``); gives the exit status.

    ``game.app.wiring.wire(app, args)``, where there is one, puts the hooks in and opens what the
    command line names; otherwise the menu opens.
    """
    from game.app.application import App

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
    app.events.live = True
    pygame.key.set_repeat(400, 45)
    app.lock = InstanceLock(paths.user_data())
    other = app.lock.take()
    if not app.stack:
        app.open("menu")
    _tell(app, other)
    clock = pygame.time.Clock()
    last = (time.monotonic(), time.time())
    warmed, rubbish = False, Rubbish()
    try:
        while app.running:
            now = (time.monotonic(), time.time())
            # the steady clock stands still while a machine sleeps, the other one may be set
            gap = max(now[0] - last[0], now[1] - last[1])
            last = now
            drawn = app.frames_drawn
            app.step(pygame.event.get(), max(0.0, gap))
            if not warmed:
                warmed = True
                _warm_up()
                threading.Thread(target=sweep, name="sweep", daemon=True).start()
                rubbish.start()
            else:
                rubbish.turn(app.frames_drawn != drawn, max(0.0, gap))
            clock.tick(FRAMES_PER_SECOND)
    finally:
        app.close()
        rubbish.close()
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
