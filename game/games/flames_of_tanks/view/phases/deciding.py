"""The phases of short decisions: claiming a spawn point (FT-4.1), rolling for a second action (FT-2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Claim, End, Roll
from game.games.flames_of_tanks.view.phases.base import FlamesPhase
from game.games.flames_of_tanks.view.spots import ClaimSpot, PointSpot, Spot
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Prompt, Reply
from game.view.spots import ButtonSpot


class ClaimingPhase(FlamesPhase):
    """The player claims a spawn point: on the table, or by its button."""

    decides = walks = asks = True

    def pressed(self, spot: Spot) -> Reply:
        match spot:
            case ClaimSpot(point) | PointSpot(point):
                return self.play(Claim(point), spot)
        return IGNORED

    def play_plan(self) -> Reply:
        """Move the cursor to the first of the points, as none is chosen yet."""
        pointing, near = self.context.pointing, self.base.claimable(self.base.tank)
        pointing.cursor, pointing.hovered = ClaimSpot(near[0]), None
        return TAKEN

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        return (
            self.prompt(words, "claim", MOUSE_CLICK),
            self.prompt(words, "beside", "commit", "pick", "next_piece"),
        )


class RollingPhase(FlamesPhase):
    """The player rolls for a second action, or ends the turn."""

    decides = walks = True
    main = "roll"

    def own_button(self, name: str) -> Reply:
        match name:
            case "roll":
                return self.play(Roll(), ButtonSpot(name))
            case "end":
                return self.finish()
        return IGNORED

    def finish(self) -> Reply:
        return self.play(End(), ButtonSpot("end"))

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        return self.prompt(words, "roll", "commit", "pick"), self.prompt(words, "end", "finish")
