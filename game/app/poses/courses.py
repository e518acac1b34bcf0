"""The courses."""

from __future__ import annotations

from collections.abc import Callable

from game.app.tutorial.courses import make
from game.ui.scene import App, Scene

DEMOS: dict[str, Callable[[App], Scene]] = {"courses": make}
