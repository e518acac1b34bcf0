"""The pause of a match."""

from __future__ import annotations

from game.app.match.pause import Pause
from game.ui.scene import App, Scene


def _demo(app: App) -> Scene:
    actions = [
        ("Settings", "settings", lambda: app.open("settings")),
        ("Save and leave", "save", app.to_menu),
    ]
    return Pause(app, ["White to move, turn 20", "18:42 and 21:08"], actions)


DEMOS = {"pause": _demo}
