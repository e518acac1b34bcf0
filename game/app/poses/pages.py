"""Pages of the shell: rules, settings, courses, licences, the page after a crash, dialogs over the menu;
and what opens over such a page: drop-down lists, cards with descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app.poses.posed import Posed
from game.app.screens import maker
from game.ui.scene import App, Scene


class PosedPage(Posed):
    """A page opened by its name."""

    def begin(self, *, screen: str, over_menu: bool = False, **params: Any) -> None:
        """Open the page. ``over_menu``: the menu lies under it. Texts that begin with a dot are the
        menu's."""
        if over_menu:
            self.app.open("menu")
        for name, value in params.items():
            if isinstance(value, str) and value.startswith("."):
                params[name] = self.app.texts(f"menu{value}")
        if params.get("kind") == "text":
            params["check"] = lambda text: "no"
        if "log" in params:
            params["log"] = Path(params["log"])
        self.scene = maker(screen)(self.app, **params)

    def paste(self) -> None:
        """Paste, as the page does it."""
        self.scene.paste()


def _rules(app: App) -> Scene:
    """Return the rules of the wanted game, else a rule of Tank Chess."""
    made: Scene = maker("rules")(app, app.wanted.game, "" if app.wanted.game else "TC-5.6")
    return made


SCREEN = PosedPage
DEMOS = {"rules": _rules}
