"""The open screens make way for something new: each is asked first, and a match in progress asks the
player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.scene import App, Scene


def screens(app: App) -> list[Scene]:
    """Return the open screens, the topmost first, without what lies over them."""
    return [scene for scene in reversed(list(app.stack)) if not scene.overlay]


def over(app: App, title: str, go: Callable[[], object]) -> None:
    """Call ``go``, which opens something of that title over the current screen, once that allows it."""
    there = screens(app)
    if there:
        there[0].make_way(title, go, leaving=False)
    else:
        go()


def instead(app: App, title: str, go: Callable[[], object]) -> None:
    """Call ``go``, which removes all screens, once each of them allows it."""

    for scene in reversed(screens(app)):
        go = partial(scene.make_way, title, go, leaving=True)
    go()
