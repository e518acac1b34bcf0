"""What the two pages after a match share."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.match.actions import MatchActions
from game.app.profiles.rated import RatingChanges
from game.app.table.boards import Pictures
from game.app.table.players import Players
from game.bots.contract import parties
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.screen import Screen


class AfterMatch(Screen):
    """A page about a match that is over. The board is one step back."""

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app)
        self.actions, self.players = actions, players
        self.controller, self.match = actions.controller, actions.match
        self.table = self.controller.table
        self.parties = parties(self.match.session.setup.sides)
        self.pictures = Pictures(app)
        self.rated = RatingChanges(self.match, app.texts, keep=app.keep)

    @property
    def doers(self) -> Sequence[object]:
        return (self.actions,)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.rated.poll()

    def due(self) -> float:
        return min(super().due(), self.rated.due())

    def leave(self) -> None:
        self.rated.close()

    def close(self) -> None:
        """Go back to the board."""
        if self.app.stack.top is self:
            self.app.pop()

    def rematch(self) -> Flow:
        """Begin another match."""
        if (yield from self.actions.may_leave()):
            self.close()
            self.actions.begin_again()

    @property
    def rematch_words(self) -> str:
        """What the button of another match says."""
        sides = len(self.players.sides)
        return self.t(f"match.end.{'rematch' if sides == 2 else 'again' if sides < 2 else 'moved_on'}")
