"""The phase of a player with nothing to decide, who watches dice and drives, or waits for others."""

from __future__ import annotations

from game.data.words.texts import Texts
from game.games.flames_of_tanks.view.phases.base import FlamesPhase
from game.games.flames_of_tanks.view.spots import Spot
from game.view.phase import MOUSE_CLICK, Prompt, WatchingPhase


class FlamesWatchingPhase(WatchingPhase[Spot], FlamesPhase):
    """The player watches."""

    @property
    def stays(self) -> bool:
        return self.context.timeline.waits

    def go_on_prompt(self, words: Texts) -> Prompt:
        return self.prompt(words, "go_on", MOUSE_CLICK, "pick", "commit")
