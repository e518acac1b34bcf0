"""Pictures of the setup of a match, and of the page of modes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.modes.scene import ModesScene
from game.app.poses.posed import Posed, nothing
from game.app.setup.scene import SetupScene, make
from game.ui.scene import App, Scene


class PosedSetup(Posed):
    """The setup of a match: Anna against a bot. Parameters of the command line come before those of the
    file."""

    def begin(self, *, game: str = "tank_chess", map_name: str | None = None) -> None:
        """Open the setup of a game, on a map."""
        wanted = self.app.wanted
        of = wanted.game or game
        self.scene = make(self.app, of, wanted.map_name or (map_name if of == game else None))
        assert isinstance(self.scene, SetupScene)
        if self.scene.map_list is not None:
            self.scene.maps.catalogue.refresh()
        self.draft = self.scene.draft
        self.draft.set_seat(0, kind="person", name="Anna")
        self.draft.set_seat(1, kind="bot")
        self.counts = [len(self.scene.kit.info.seatings[way].sides) for way in self.draft.seatings()]

    def settle(self) -> None:
        if self.app.wanted.players in self.counts:
            self.draft.sit(self.counts.index(self.app.wanted.players))

    def most(self) -> None:
        """Set the greatest number of players."""
        self.draft.sit(self.counts.index(max(self.counts)))

    def players(self, *who: str | int) -> None:
        """Seat players: people by name, bots by level; a level too high is the highest, 0 the default."""
        best = self.draft.bots.LEVELS[-1].number
        for seat, one in enumerate(who):
            level = {"level": min(one, best)} if isinstance(one, int) and one else {}
            name = one if isinstance(one, str) else ""
            self.draft.set_seat(seat, kind="person" if name else "bot", name=name, **level)

    def elsewhere(self, *seats: int) -> None:
        """Let others play by post."""
        for seat in seats:
            self.draft.set_seat(seat, kind="elsewhere")


def _modes(app: App, changes: Sequence[tuple[tuple[str, ...], object]] = ()) -> Scene:
    """Return the page of modes: a built-in one, or one being made."""
    scene = ModesScene(app, "flames_of_tanks", new=bool(changes), pick=nothing)
    for path, value in changes:
        scene.modes.draft.change(path, value)
    return scene


NEW_MODE = (
    ((), "Last Flag"), (("teams",), "two"), (("ends", "all_points"), True), (("ends", "minutes"), "45"),
    (("respawn",), False), (("score", "marker"), "1"),
)  # fmt: skip

SCREEN = PosedSetup
DEMOS = {"modes": _modes, "modes_new": partial(_modes, changes=NEW_MODE)}
