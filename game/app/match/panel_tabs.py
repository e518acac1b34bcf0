"""The tabs of a match's panel, where it has no room for all its parts."""

from __future__ import annotations

from game.app.table.hinting import Hinting
from game.ui.model import Model


class PanelTabs(Model):
    """Which tab is ``shown``: ``record``, ``card``, ``recap`` or ``hint``."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self._before = "card"
        """The tab to go back to from recap and hint."""
        self._asked = 0

    def turn_to(self, tab: str) -> None:
        """Show a tab."""
        if self.shown in ("record", "card"):
            self._before = self.shown
        self.shown = tab

    def turn_back(self) -> None:
        """Leave the recap or the hint."""
        self.shown = self._before

    def in_sight(self, hinting: Hinting) -> str:
        """Return the tab that is seen: that before the hint from the moment that the hint is gone."""
        return self._before if self.shown == "hint" and not hinting.visible else self.shown

    def show_hint(self, hinting: Hinting, *, own: bool) -> None:
        """Show a hint that was asked for, if it has a tab of its ``own``; leave the tab of one that has
        gone."""
        asked, self._asked = self._asked, hinting.asked
        if not hinting.visible or not own:
            if self.shown == "hint":
                self.turn_back()
        elif asked != self._asked:
            self.turn_to("hint")
