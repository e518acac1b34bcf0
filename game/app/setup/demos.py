"""Setups worth a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.scene import Scene

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.scenes.setup import SetupScene


def demo(change: Callable[[SetupScene], None]) -> Callable[[App], Scene]:
    """Makes a setup and changes it."""

    def made_for(app: App) -> Scene:
        from game.app.scenes.setup import SetupScene, make

        wanted = app.wanted
        made = make(app, wanted.get("game", "tank_chess"), wanted.get("map_name"))
        assert isinstance(made, SetupScene)
        for shown in made.shelf.all[:12]:
            made.shelf.read(shown)
        made.choice = made.choice.with_seat(0, kind="person", name="Anna").with_seat(1, kind="bot")
        change(made)
        return made

    return made_for


def usual(scene: SetupScene) -> None:
    """One person against the best bot."""
    level = scene.bots.LEVELS[-1].number
    scene.choice = scene.choice.with_seat(1, level=level).having(clock="30", increment="5")


def teams(scene: SetupScene) -> None:
    """Two a side, with a clock of their own."""
    names = ("Anna", "Ben", "Clara", "")
    for seat, name in enumerate(names):
        scene.choice = scene.choice.with_seat(seat, kind="person" if name else "bot", name=name)
    sizes = [len(seating.sides) for seating in scene.kit.seatings]
    scene.choice = scene.choice.having(seating=sizes.index(max(sizes)), clock="own", minutes="40")


def own(scene: SetupScene) -> None:
    """The player's own maps."""
    scene.origin = "user"
