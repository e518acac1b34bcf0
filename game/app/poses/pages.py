"""Pages of the shell: rules, settings, courses, licences, what is shown after a crash; each kind of dialog
over the menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app.error import scene as error
from game.app.licences import scene as licences
from game.app.rules import scene as rules
from game.app.settings import scene as settings
from game.app.tutorial import courses
from game.ui.controls import dialog
from game.ui.scene import App, Scene

CRASH = (
    "2025-01-01 12:00:00 scene match\nTraceback (most recent call last):\n"
    '  File "game/ui/window/application.py", line 300, in step\n    self._frame(dt)\n'
    "ZeroDivisionError: division by zero"
)
PROBLEMS = [
    "config.yaml:12:9: look.theme: expected light, dark, contrast or system (did you mean dark?)",
    "settings.yaml:3: window.witdh: unknown key; it has no effect (did you mean width?)",
]


def _dialog(kind: dialog.DialogKind, **params: Any) -> Callable[[App], Scene]:
    """A dialog over the menu; words that begin with a dot are the menu's."""

    def pose(app: App) -> Scene:
        app.open("menu")
        worded = {
            name: app.texts(f"menu{value}") if isinstance(value, str) and value[:1] == "." else value
            for name, value in params.items()
        }
        return dialog.make(app, kind, **worded)

    return pose


DEMOS: dict[str, Callable[[App], Scene]] = {
    "courses": courses.make,
    "error": lambda app: error.make(app, CRASH, Path("logs/treadboard.log")),
    "licences": licences.make,
    "rules": lambda app: rules.make(app, app.wanted.game, "" if app.wanted.game else "TC-5.6"),
    "rules_pieces": lambda app: rules.make(app, section="pieces"),
    "rules_moving": lambda app: rules.make(app, section="moving"),
    "rules_fun_set": lambda app: rules.make(app, section="fun_set"),
    "rules_tank_tactics": lambda app: rules.make(app, "tank_tactics", section="ramming"),
    "rules_tank_tactics_cards": lambda app: rules.make(app, "tank_tactics", section="cards"),
    "rules_flames_of_tanks": lambda app: rules.make(app, "flames_of_tanks", section="moving"),
    "rules_flames_of_tanks_upgrades": lambda app: rules.make(app, "flames_of_tanks", section="upgrades"),
    "settings": settings.make,
    "settings_keys": lambda app: settings.SettingsScene(app, "keys"),
    "settings_gamepad": lambda app: settings.SettingsScene(app, "gamepad"),
    "dialog_message": _dialog("message", title="Copied", words="Position copied.", icon="copy"),
    "dialog_confirm": _dialog(
        "confirm", title="Resign the match?", accept="Resign", danger=True, icon="flag",
        words="White resigns and Black wins. The match can still be replayed.",
    ),
    "dialog_text": _dialog(
        "text", title=".paste", words=".paste_words", accept=".paste_open", check=lambda text: "no"
    ),
    "dialog_problems": _dialog(
        "problems", title="Some settings can’t be used", problems=PROBLEMS,
        words="These entries are ignored. All other settings apply.",
    ),
    "dialog_second_instance": _dialog("second_instance", pid=4711),
}  # fmt: skip
