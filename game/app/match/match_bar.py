"""The evaluation bar of a match: there as long as the player wants it, following what is on the screen."""

from __future__ import annotations

from game.app.match.actions import MatchActions
from game.app.match.strips import PlayerStrips
from game.app.table.evaluation_bar import EvaluationBar, no_bar
from game.app.table.shown_bar import ShownBar
from game.ui.scene import Scene


class MatchBar(ShownBar):
    """The bar of one match, which calls the parties what their ``strips`` call them."""

    def __init__(self, scene: Scene, actions: MatchActions, strips: PlayerStrips) -> None:
        super().__init__(scene, actions.controller.table)
        self.actions, self.strips = actions, strips
        self.controller, self.match = actions.controller, actions.match

    def update(self, dt: float, *, seen: bool) -> None:
        """Advance by ``dt`` seconds. ``seen``: the board is on the screen."""
        if not self.actions.bar_wanted or no_bar(self.scene.app, self.match):
            if self.bar is not None:
                self.close()
            return
        controller = self.controller
        if self.bar is None:
            self.bar = EvaluationBar(
                self.scene, self.match.kit, self.match.session.setup.sides, controller.table,
                self.actions.thinker,
            )  # fmt: skip
            if controller.people:
                self.match.help_taken("analysis")
        if seen and not controller.handing.hidden and controller.settled:
            self.bar.follow(controller.viewpoint.seen, controller.viewpoint.reader)
        self.move(self.bar, dt)

    def party_name(self, party: int) -> str:
        return self.strips.side_name(party) if party >= 0 else self.scene.t("after.the_game")

    def hold(self) -> None:
        """Stop thinking, because something covers the match."""
        if self.bar is not None:
            self.bar.hold()
