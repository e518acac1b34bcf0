"""What is shown after a crash."""

from __future__ import annotations

from pathlib import Path

from game.app.error.scene import make
from game.ui.scene import App, Scene


def _demo(app: App) -> Scene:
    text = (
        "2025-01-01 12:00:00 scene match\nTraceback (most recent call last):\n"
        '  File "game/ui/application.py", line 300, in step\n    self._frame(dt)\n'
        "ZeroDivisionError: division by zero"
    )
    return make(app, text, Path("logs/treadboard.log"))


DEMOS = {"error": _demo}
