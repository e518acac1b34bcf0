"""The pages of the settings."""

from __future__ import annotations

from collections.abc import Callable

from game.app.settings.scene import Settings, make
from game.ui.scene import App, Scene


def _page(page: str) -> Callable[[App], Scene]:
    return lambda app: Settings(app, page)


DEMOS = {
    "settings": make,
    "settings_keys": _page("keys"),
    "settings_gamepad": _page("gamepad"),
}
