"""The menu, alone and with a match to go on with."""

from __future__ import annotations

from game.app.menu.scene import Menu, make
from game.app.table.hooks import Resumable
from game.ui.scene import App, Scene


def _with_match(app: App) -> Scene:
    scene = Menu(app)
    lines = (
        "Anna and Captain, level 3",
        "Turn 20, White to move",
        "Clock 18:42 and 21:08",
        "Saved today, 14:32",
    )
    app.hooks.resumable = lambda app: [Resumable("tank_chess", "Tank Chess", lines, "White is in check")]
    app.hooks.thumbnail = lambda app, match, size: app.hooks.board(app, match.game, min(size))
    app.hooks.resume = lambda app, match: None
    app.hooks.open_text = lambda app, text: "no"
    return scene


DEMOS = {"menu": make, "menu_continue": _with_match}
