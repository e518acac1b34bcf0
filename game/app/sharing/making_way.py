"""The screens that are open make way for what comes: each is asked first, and a match that goes on asks the
player."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.scene import App, Scene


def screens(app: App) -> list[Scene]:
    """The screens that are open, the last one first, without what lies over them."""
    return [scene for scene in reversed(list(app.stack)) if not scene.overlay]


def over(app: App, title: str, go: Callable[[], object]) -> None:
    """Do ``go``, which opens something of that title over the screen that is there, once that allows it."""
    there = screens(app)
    if there:
        there[0].make_way(title, go, leaving=False)
    else:
        go()


def instead(app: App, title: str, go: Callable[[], object]) -> None:
    """Do ``go``, which takes all screens away, once each of them allows it."""

    def ask(there: list[Scene]) -> None:
        if there:
            there[0].make_way(title, lambda: ask(there[1:]), leaving=True)
        else:
            go()

    ask(screens(app))
