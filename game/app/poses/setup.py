"""Setups for screenshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.scene import App, Scene

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


def demo(
    change: Callable[[SetupScene], None], game: str = "tank_chess", map_name: str | None = None
) -> Callable[[App], Scene]:
    """Makes a setup of a game and changes it; what the command line wants comes first."""

    def made_for(app: App) -> Scene:
        from game.app.setup.scene import SetupScene, make

        wanted = app.wanted
        asked = wanted.game or "tank_chess"
        of = asked if game == "tank_chess" else game
        made = make(app, of, wanted.map_name or (map_name if of == game else None))
        assert isinstance(made, SetupScene)
        if made.map_panel is not None:
            made.map_panel.maps.catalogue.refresh()
        made.draft.set_seat(0, kind="person", name="Anna")
        made.draft.set_seat(1, kind="bot")
        count = wanted.players
        counts = [len(made.kit.info.seatings[way].sides) for way in made.draft.seatings()]
        change(made)
        if count in counts:
            made.draft.sit(counts.index(count))
        return made

    return made_for


def players(scene: SetupScene) -> None:
    """As many people and bots as can play."""
    ways = scene.draft.seatings()
    scene.draft.sit(max(range(len(ways)), key=lambda at: len(scene.kit.info.seatings[ways[at]].sides)))
    names = ("Anna", "Ben")
    for seat, level in enumerate((0, 0, 2, 4)):
        name = names[seat] if seat < len(names) else ""
        found = level or 1
        scene.draft.set_seat(
            seat,
            kind="bot" if level else "person",
            name=name,
            level=min(found, len(scene.draft.bots.LEVELS)),
        )


def alone(scene: SetupScene) -> None:
    """One person."""
    scene.draft.set_seat(0, kind="person", name="Anna")


def usual(scene: SetupScene) -> None:
    """One person against the best bot."""
    level = scene.draft.bots.LEVELS[-1].number
    scene.draft.set_seat(1, level=level)
    scene.draft.change(clock="30", increment="5")


def teams(scene: SetupScene) -> None:
    """Two a side, with a clock of their own."""
    names = ("Anna", "Ben", "Clara", "")
    for seat, name in enumerate(names):
        scene.draft.set_seat(seat, kind="person" if name else "bot", name=name)
    ways = scene.draft.seatings()
    most = max(ways, key=lambda way: len(scene.kit.info.seatings[way].sides))
    scene.draft.change(seating=most, clock="own", minutes="40")


def own(scene: SetupScene) -> None:
    """The player's own maps."""
    assert scene.map_panel is not None
    scene.map_panel.maps.origin = "user"


def modes(*, new: bool) -> Callable[[App], Scene]:
    """The page of modes: a shipped one, or one that is being made."""

    def made_for(app: App) -> Scene:
        from game.app.modes.scene import ModesScene

        made = ModesScene(app, "flames_of_tanks", new=new, pick=lambda _: None)
        if new:
            fields = (
                ((), "Last Flag"), (("teams",), "two"), (("ends", "all_points"), True),
                (("ends", "minutes"), "45"), (("respawn",), False), (("score", "marker"), "1"),
            )  # fmt: skip
            for path, value in fields:
                made.modes.draft.change(path, value)
        return made

    return made_for


DEMOS: dict[str, Callable[[App], Scene]] = {
    "setup": demo(usual),
    "setup_teams": demo(teams),
    "setup_own": demo(own),
    "setup_flames_of_tanks": demo(players, "flames_of_tanks", "farms"),
    "modes": modes(new=False),
    "modes_new": modes(new=True),
    "setup_battlegrounds": demo(players, "battlegrounds", "battle"),
    "setup_battlegrounds_team": demo(teams, "battlegrounds", "team"),
    "setup_battlegrounds_family": demo(players, "battlegrounds", "family"),
    "setup_battlegrounds_solo": demo(alone, "battlegrounds", "solo"),
}
