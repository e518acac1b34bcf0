"""Pictures of Tank Battle on the match screen: ``screenshot --scene match_tank_battle`` and others."""

from __future__ import annotations

from collections.abc import Callable

from game.app.poses.finished import finished
from game.app.poses.match import PosedMatch, scene_of
from game.app.screens import maker
from game.bots.worker import LocalWorker
from game.games.tank_battle.rules.public import numbered
from game.ui.scene import App, Scene
from game.view.spots import ButtonSpot, FieldSpot


class PosedTankBattle(PosedMatch):
    """A posed match of Tank Battle; squares are given by number."""

    def template(self, name: str) -> None:
        """Take a built-in set-up."""
        self.table.phase.set_up.lay_template(name)
        self.table.refresh()

    def own_listed(self) -> None:
        """Open the list of the player's own set-ups."""
        self.table.phase.own_listed = True
        self.table.refresh()

    def lift(self, *squares: int) -> None:
        """Take pieces off the board again."""
        for square in squares:
            self.table.phase.set_up.lift(numbered(square))

    def take(self, kind: str) -> None:
        """Take a piece into the hand."""
        self.table.phase.set_up.take(kind)

    def hover(self, square: int) -> None:
        """Point at a square."""
        self.table.pointing.hovered = FieldSpot(numbered(square))
        self.table.refresh()

    def drive(self, *ways: str) -> None:
        """Drive tanks along squares."""
        for way in ways:
            first, *rest = (numbered(int(at)) for at in way.split("-"))
            self.table.phase.plan.pick(first)
            self.table.phase.plan.go(tuple(rest))
        self.table.refresh()

    def plot(self, *squares: int) -> None:
        """Plot shots."""
        self.table.command("done")
        for at in squares:
            self.table.phase.plot.toggle(numbered(at), white=False)

    def white(self, square: int) -> None:
        """Set the white peg."""
        self.table.phase.plot.toggle(numbered(square), white=True)

    def pencil(self, *marks: str) -> None:
        """Write ranks on enemy tanks, such as ``85-5``; open the question for the last tank without a
        rank."""
        for mark in marks:
            square, _, rank = mark.partition("-")
            self.table.pointing.cursor = FieldSpot(numbered(int(square)))
            self.table.command("white_peg")
            if rank:
                self.table.command(f"digit_{rank}")
        self.table.pointing.cursor = None
        self.table.refresh()

    def alone(self) -> None:
        """Pose the choice of battles with the other person looking away."""
        self.table.phase.choose(ButtonSpot("alone"))
        self.table.refresh()

    def reveal_by_hand(self, waits: int) -> None:
        """Reveal the turn by hand, until it waits for the nth time."""
        self.app.change("play.reveal", "by_hand")
        timeline = self.table.timeline
        timeline.speed, timeline.reduced, timeline.pace = 1.0, False, "by_hand"
        action = self.table.command("done").action
        while waits:
            if action is not None:
                self.scene.controller.play(action)
            self._go_on()
            action = None if self.table.busy else self.table.take_next()
            waits -= self.table.waits
            if self.table.waits and waits:
                self.table.hurry()

    def _go_on(self) -> None:
        self.scene.controller.update(0.02)
        self.table.update(20)

    def hand_over(self) -> None:
        """Hand the device to the other person."""
        self.app.push(self.scene)
        action = self.table.command("done").action
        while action is not None:
            self.scene.controller.play(action)
            self.scene.controller.catch_up()
            action = self.table.take_next()
        self.scene.interruptions.show_due(0.0)
        self.scene = self.app.stack.top

    def replay(self, ply: int) -> None:
        """Open the match's replay."""
        self.scene = maker("replay")(self.app, match=self.match, ply=ply)


def _shot_map(app: App) -> Scene:
    """Return a match after many turns, with the squares where the enemy has shot so far."""
    scene = scene_of(app, finished(app, "tank_battle", most=70), LocalWorker)
    scene.controller.start()
    scene.controller.catch_up()
    scene.host.switch("shots")
    return scene


SCREEN = PosedTankBattle

DEMOS: dict[str, Callable[[App], Scene]] = {"match_tank_battle_shot_map": _shot_map}
