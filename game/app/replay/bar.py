"""The evaluation bar of a replay: it follows the ply shown, as far as that has been judged."""

from __future__ import annotations

from typing import Any

from game.app.replay.reviewing import Reviewing
from game.app.table.evaluation_bar import EvaluationBar
from game.app.table.looking import Looking
from game.app.table.shown_bar import ShownBar
from game.data.saves.matches import Match
from game.ui.scene import Scene
from game.view.table import Table


class ReplayBar(ShownBar):
    """The bar of one match; there is none without a review."""

    def __init__(
        self,
        scene: Scene,
        match: Match,
        table: Table[Any, Any, Any],
        looking: Looking,
        reviewing: Reviewing | None,
    ) -> None:
        super().__init__(scene, table)
        self.match, self.looking, self.reviewing = match, looking, reviewing

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        reviewing = self.reviewing
        if (
            reviewing is None
            or not self.scene.app.settings.play.evaluation_bar
            or reviewing.retry is not None
        ):
            if self.bar is not None:
                self.close()
            return
        if self.bar is None:
            sides = self.match.session.setup.sides
            self.bar = EvaluationBar(self.scene, self.match.kit, sides, self.table, reviewing.make)
        review, ply = reviewing.review, self.looking.seen
        self.bar.tell(review.shares(ply), untold=review.untold(ply))
        self.move(self.bar, dt)

    def party_name(self, party: int) -> str:
        assert self.reviewing is not None
        return self.reviewing.words.side(party)

    def switch(self) -> str:
        """Show or hide the bar; return the key of the message about it."""
        if self.reviewing is None:
            return "after.bar.no_review"
        on = not self.scene.app.settings.play.evaluation_bar
        self.scene.app.change("play.evaluation_bar", on)
        return "after.bar.on" if on else "after.bar.off"
