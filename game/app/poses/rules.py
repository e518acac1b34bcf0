"""The rules, at a few of their sections."""

from __future__ import annotations

from collections.abc import Callable

from game.app.rules.scene import make
from game.ui.scene import App, Scene

DEMOS: dict[str, Callable[[App], Scene]] = {
    "rules": lambda app: make(app, rule="TC-5.6"),
    "rules_pieces": lambda app: make(app, section="pieces"),
    "rules_moving": lambda app: make(app, section="moving"),
    "rules_fun_set": lambda app: make(app, section="fun_set"),
}
