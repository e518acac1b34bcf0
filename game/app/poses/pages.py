"""Pages of the shell: rules, settings, courses, licences, the page after a crash, dialogs over the menu;
and what opens over such a page: drop-down lists, cards with descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app.poses.posed import Posed, nothing
from game.app.screens import maker
from game.ui.scene import App, Scene


class PosedPage(Posed):
    """A page opened by its name."""

    def begin(self, *, screen: str, over_menu: bool = False, **params: Any) -> None:
        """Open the page. ``over_menu``: the menu lies under it. Texts that begin with a dot are the
        menu's; ``nothing`` is a function that does nothing."""
        if over_menu:
            self.app.open("menu")
        made = {name: self._meant(value) for name, value in params.items()}
        if "log" in made:
            made["log"] = Path(made["log"])
        self.scene = maker(screen)(self.app, **made)

    def _meant(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._meant(one) for one in value]
        dotted = isinstance(value, str) and value.startswith(".")
        return nothing if value == "nothing" else self.app.texts(f"menu{value}") if dotted else value


def _rules(app: App) -> Scene:
    """Return the rules of the wanted game, else a rule of Tank Chess."""
    made: Scene = maker("rules")(app, app.wanted.game, "" if app.wanted.game else "TC-5.6")
    return made


SCREEN = PosedPage
DEMOS = {"rules": _rules}
