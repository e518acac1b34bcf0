"""Nobody decides here now: a player watches dice and drives, or waits for others."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.words.texts import Texts
from game.view.flames_of_tanks.phases.base import FlamesPhase
from game.view.phase import MOUSE_CLICK, Prompt


class WatchingPhase(FlamesPhase):
    """Looks on."""

    def prompts(self, words: Texts) -> Sequence[Prompt]:
        if self.context.timeline().waits:
            return (self.prompt(words, "go_on", MOUSE_CLICK, "pick", "commit"),)
        return ()
