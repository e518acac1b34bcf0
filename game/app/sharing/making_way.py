"""The open screens make way for something new: each is asked first, and a match in progress asks the
player."""

from __future__ import annotations

from game.ui.flow import Flow
from game.ui.scene import App, Scene


def screens(app: App) -> list[Scene]:
    """Return the open screens, the topmost first, without what lies over them."""
    return [scene for scene in reversed(list(app.stack)) if not scene.overlay]


def over(app: App, title: str) -> Flow:
    """Return whether something of that title may open over the current screen."""
    there = screens(app)
    return not there or (yield from there[0].make_way(title, leaving=False))


def instead(app: App, title: str) -> Flow:
    """Return whether something may take the place of all screens."""
    for scene in screens(app):
        if not (yield from scene.make_way(title, leaving=True)):
            return False
    return True
